/* The text report: what everybody knows of the board (GE-20), as a list and, if the sectors form rows, as a drawing. */
#include "rulesets/galactic-empires/report.h"

#include "engine/base/text.h"
#include "rulesets/galactic-empires/facts.h"
#include "rulesets/galactic-empires/report_lines.h"
#include "rulesets/galactic-empires/report_map.h"

#include <inttypes.h>
#include <stdlib.h>

/* Sectors as a grid: sectors in a row have consecutive numbers, rows are `step` apart. The smallest rectangle that
   contains all sectors is drawn. */
struct grid {
	int64_t origin;                /* number of the first row's first column; that sector may not exist */
	int64_t step;                  /* difference of numbers from row to row */
	int64_t left, right, top, end; /* columns and rows that are drawn, right and end excluded */
	unsigned digits;               /* digits of the highest number */
	unsigned gap;                  /* characters between two cells */
	int64_t band;                  /* columns that fit side by side; the rest is drawn below (HO-145) */
};

static int64_t highest(const struct ge_state *state)
{
	return state->sectors[state->sector_count - 1].id;
}

/* The only difference of neighbours' numbers that is not 1; 0: several differ; the highest number: none. */
static int64_t row_length(const struct ge_state *state)
{
	int64_t length = 0;

	for (unsigned i = 0; i < state->sector_count; i++) {
		const struct ge_sector *s = &state->sectors[i];
		for (guint k = 0; k < s->links->len; k++) {
			int64_t apart =
			    llabs(state->sectors[g_array_index(s->links, struct ge_link, k).to].id - s->id);
			if (apart == 1 || apart == length)
				continue;
			if (length)
				return 0;
			length = apart;
		}
	}
	return length ? length : highest(state);
}

/* Is no pair of consecutive neighbours split over two rows? */
static bool rows_hold(const struct ge_state *state, const struct grid *grid)
{
	for (unsigned i = 0; i < state->sector_count; i++) {
		const struct ge_sector *s = &state->sectors[i];
		for (guint k = 0; k < s->links->len; k++)
			if (state->sectors[g_array_index(s->links, struct ge_link, k).to].id == s->id + 1 &&
			    (s->id + 1 - grid->origin) % grid->step == 0)
				return false;
	}
	return true;
}

static void find_rectangle(const struct ge_state *state, struct grid *grid)
{
	grid->left = grid->step;
	grid->right = 0;
	grid->top = (state->sectors[0].id - grid->origin) / grid->step;
	grid->end = (highest(state) - grid->origin) / grid->step + 1;
	for (unsigned i = 0; i < state->sector_count; i++) {
		int64_t column = (state->sectors[i].id - grid->origin) % grid->step;
		grid->left = MIN(grid->left, column);
		grid->right = MAX(grid->right, column + 1);
	}
}

static int64_t line_width(const struct grid *grid, int64_t columns)
{
	return columns * (grid->digits + 3 + grid->gap) - grid->gap;
}

/* Reduces the gaps of wide boards, and splits wider ones into bands of about equal width, whose rows end in their links
   to the next band. */
static void find_bands(struct grid *grid)
{
	int64_t columns = grid->right - grid->left, most, bands;

	grid->band = columns;
	for (grid->gap = 2; grid->gap > 0; grid->gap--)
		if (line_width(grid, columns) <= REPORT_WIDTH)
			return;
	grid->gap = 2;
	most = REPORT_WIDTH / (grid->digits + 3 + grid->gap);
	bands = (columns + most - 1) / most;
	grid->band = (columns + bands - 1) / bands;
}

/* Can the board be drawn without many holes? Numbers may start at 1, or in the style S10 S11, S20 S21. */
static bool find_grid(const struct ge_state *state, struct grid *grid)
{
	*grid = (struct grid){.origin = 1, .step = row_length(state), .digits = 1};
	if (grid->step > 0 && !rows_hold(state, grid))
		grid->origin = state->sectors[0].id;
	if (grid->step == 0 || !rows_hold(state, grid))
		return false;
	find_rectangle(state, grid);
	for (int64_t n = highest(state); n >= 10; n /= 10)
		grid->digits++;
	find_bands(grid);
	return (grid->right - grid->left) * (grid->end - grid->top) <= 2 * (int64_t)state->sector_count;
}

static void put_times(GString *out, char c, unsigned times)
{
	char *to = text_room(out, times);

	memset(to, c, times);
	text_end(out, to + times);
}

/* The sign between a sector and the one with the number `to`: `open`, # for a barrier, a blank for no link. */
static char link_sign(const struct ge_state *state, const struct ge_sector *s, int64_t to, char open)
{
	const struct ge_sector *other = s ? ge_sector_find(state, to) : NULL;
	const struct ge_link *link = other ? ge_link_find(state, s, other) : NULL;

	return !link ? ' ' : link->barrier ? '#' : open;
}

static void end_line(GString *out)
{
	while (out->len && out->str[out->len - 1] == ' ')
		g_string_truncate(out, out->len - 1);
	g_string_append_c(out, '\n');
}

/* Appends "[ 12*]". */
static void put_sector(const struct ge_sector *s, unsigned digits, bool own, GString *out)
{
	char buffer[TEXT_DIGITS];
	const char *number = text_digits(buffer, s->id);

	text_put(out, own ? "[" : "(");
	text_blanks(out, digits - strlen(number));
	text_put(out, number);
	text_put(out, s->ic ? "*" : " ");
	text_put(out, own ? "]" : ")");
}

static void put_row(
    const struct ge_state *state, const struct grid *grid, int64_t first, int64_t row, GString *out)
{
	int64_t end = MIN(first + grid->band, grid->right);

	for (int64_t column = first; column < end; column++) {
		int64_t id = grid->origin + row * grid->step + column;
		const struct ge_sector *s = ge_sector_find(state, id);
		if (s)
			put_sector(s, grid->digits, s->owner == (unsigned)state->partial, out);
		else
			text_blanks(out, grid->digits + 3);
		if (column + 1 < grid->right)
			put_times(out, link_sign(state, s, id + 1, '-'), grid->gap);
	}
	end_line(out);
}

static void put_links_down(
    const struct ge_state *state, const struct grid *grid, int64_t first, int64_t row, GString *out)
{
	for (int64_t column = first; column < MIN(first + grid->band, grid->right); column++) {
		int64_t id = grid->origin + row * grid->step + column;
		text_blanks(out, grid->digits);
		put_times(out, link_sign(state, ge_sector_find(state, id), id + grid->step, '|'), 1);
		text_blanks(out, 2 + grid->gap);
	}
	end_line(out);
}

static void put_drawing(const struct ge_state *state, GString *out)
{
	struct grid grid;

	if (!find_grid(state, &grid))
		return;
	for (int64_t first = grid.left; first < grid.right; first += grid.band) {
		if (first > grid.left)
			g_string_append(out, "(further to the right)\n");
		for (int64_t row = grid.top; row < grid.end; row++) {
			put_row(state, &grid, first, row, out);
			if (row + 1 < grid.end)
				put_links_down(state, &grid, first, row, out);
		}
	}
	g_string_append(out, "[ ] is yours, * has an industrial centre, # is a barrier.\n");
}

/* Appends "; to S2 S7", or with a barrier between "; barrier to S9". */
static void put_ways(const struct node *sector, bool barriers, GString *line)
{
	const char *word = barriers ? "; barrier to" : "; to";

	for (const struct node *n = node_first_of(sector, "links"); n; n = n->next) {
		const struct node *barrier = node_first_of(sector, "barriers");
		while (barrier && barrier->number != n->number)
			barrier = barrier->next;
		if (!barrier == barriers)
			continue;
		text_put(line, word);
		text_put(line, " S");
		text_integer(line, n->number);
		word = "";
	}
}

void ge_report_still(const struct node *report, GString *out)
{
	g_autoptr(GString) line = g_string_new(NULL);

	for (const struct node *n = node_first_of(report, "sectors"); n; n = n->next) {
		const struct node *centre = node_get(n, "centre");
		g_string_assign(line, "S");
		text_integer(line, node_number_of(n, "id", 0));
		g_string_append(line, ": maximum ");
		text_integer(line, node_number_of(n, "max", 0));
		g_string_append(line, centre && centre->number ? ", IC" : "");
		put_ways(n, false, line);
		put_ways(n, true, line);
		ge_report_line(out, 0, 4, line->str);
	}
}

void ge_report_board(const struct report *report, GString *out)
{
	report_heading(out, "BOARD");
	report_still(report, out);
	put_drawing(ge_state_of_const(report->known), out);
}
