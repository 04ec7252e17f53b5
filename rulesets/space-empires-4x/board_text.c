#include "rulesets/space-empires-4x/board_text.h"

#include "engine/play/report_wrap.h"

/* Widths of the map (SX-92). */
enum { WIDE_COLUMNS = 10, CELL_WIDE = 7, CELL_NARROW = 5, MOST_WIDE = 99, MOST_NARROW = 9, LABEL = 3 };

/* The number of others' ships in a square that can move (SX-81). */
static unsigned contacts_there(const struct sx_state *state, unsigned seat, int x, int y)
{
	const struct sx_square *square = sx_square_seen(state, x, y);
	unsigned count = 0;

	for (unsigned other = 0; other < state->seats; other++)
		if (other != seat)
			count += sx_movable_there(square, other);
	return count;
}

static char letter_of(const struct sx_planet *planet, unsigned seat)
{
	bool own = planet && planet->colony == (int)seat;

	if (!planet)
		return '.';
	if (planet->colony < 0)
		return 'o';
	if (sx_planet_is_home(planet))
		return own ? 'H' : 'h';
	return own ? 'C' : 'c';
}

static void append_count(const struct sx_state *state, unsigned count, GString *out)
{
	unsigned most = state->width > WIDE_COLUMNS ? MOST_NARROW : MOST_WIDE;

	if (count > most)
		g_string_append_c(out, '*');
	else
		g_string_append_printf(out, "%u", count);
}

static void append_cell(const struct sx_state *state, unsigned seat, int x, int y, GString *out)
{
	unsigned own = sx_movable_there(sx_square_seen(state, x, y), seat);
	unsigned others = contacts_there(state, seat, x, y);

	g_string_append_c(out, letter_of(sx_planet_at(state, x, y), seat));
	if (own > 0)
		append_count(state, own, out);
	if (others > 0) {
		g_string_append_c(out, '/');
		append_count(state, others, out);
	}
}

/* Pads the line that began at `begin` with blanks up to a column. */
static void pad(GString *out, gsize begin, int column)
{
	while (out->len < begin + (gsize)column)
		g_string_append_c(out, ' ');
}

/* Appends the columns from `first` up to `end`. */
static void append_panel(
    const struct sx_state *state, unsigned seat, int first, int end, int width, GString *out)
{
	for (int y = -1; y < state->height; y++) {
		gsize begin = out->len;
		if (y >= 0)
			g_string_append_printf(out, "%d", y);
		for (int x = first; x < end; x++) {
			pad(out, begin, LABEL + width * (x - first));
			if (y < 0)
				g_string_append_printf(out, "%d", x);
			else
				append_cell(state, seat, x, y, out);
		}
		g_string_append_c(out, '\n');
	}
}

void sx_board_text(const struct sx_state *state, unsigned seat, GString *out)
{
	int width = state->width > WIDE_COLUMNS ? CELL_NARROW : CELL_WIDE;
	/* A cell is at least one letter narrower than its column. */
	int most = (REPORT_WIDTH - LABEL + 1) / width, panels = (state->width + most - 1) / most;
	int columns = (state->width + panels - 1) / panels;

	for (int first = 0; first < state->width; first += columns) {
		if (first > 0)
			g_string_append_c(out, '\n');
		append_panel(state, seat, first, MIN(first + columns, state->width), width, out);
	}
}
