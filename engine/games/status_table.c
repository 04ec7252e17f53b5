#include "engine/games/status_table.h"

#include <inttypes.h>
#include <string.h>

#define RED "\033[1;31m"
#define YELLOW "\033[33m"
#define BOLD "\033[1m"
#define PLAIN "\033[0m"

enum { GAME, RULESET, TURN, DUE, WAITS, COLUMNS };

struct row {
	char *cells[COLUMNS];
	const char *colour;
};

static void cells_free(gpointer item)
{
	struct row *row = item;

	for (int i = 0; i < COLUMNS; i++)
		g_free(row->cells[i]);
}

static char *due_cell(const struct game *game, int64_t now)
{
	if (game->state == GAME_OPEN)
		return g_strdup("open");
	if (game->state == GAME_FINISHED)
		return g_strdup("finished");
	if (game->held)
		return g_strdup("held");
	if (game_is_due(game, now))
		return g_strdup("now");
	return g_strdup(game->deadline_text ? game->deadline_text : "by the GM");
}

static char *waits_cell(const struct game *game)
{
	g_autoptr(GString) names = g_string_new(NULL);
	unsigned taken = 0, moved = 0, awaited = 0;

	for (unsigned i = 0; i < game->count; i++) {
		const struct game_seat *seat = &game->seats[i];
		bool asked = seat->taken && seat->awaited && !seat->out && !seat->abandoned;
		taken += seat->taken;
		awaited += asked;
		moved += asked && seat->moved;
		if (asked && !seat->moved)
			g_string_append_printf(names, "%s %s", names->len ? "," : ":", seat->name);
	}
	if (game->state == GAME_OPEN)
		return g_strdup_printf("%u of %u seats taken", taken, game->count);
	if (game->state == GAME_FINISHED) {
		g_autofree char *winners =
		    g_strdelimit(g_strdup(game->winners ? game->winners : ""), "\n", ' ');
		return g_strdup_printf("won by %s", *winners ? g_strchomp(winners) : "nobody");
	}
	if (moved == awaited)
		return g_strdup("all have moved");
	return g_strdup_printf("%u of %u moved, waits for%s", moved, awaited, names->str);
}

static void add_row(GArray *rows, const struct game *game, int64_t now)
{
	bool started = game->state != GAME_OPEN;
	struct row row = {.cells = {g_strdup(game->name), g_strdup(game->ruleset->name),
	                      started ? g_strdup_printf("%" PRId64, game->turn) : g_strdup("-"),
	                      due_cell(game, now), waits_cell(game)},
	    .colour = game->state == GAME_RUNNING && !game->held && game_is_due(game, now) ? YELLOW : NULL};

	g_array_append_val(rows, row);
}

/* Appends a cell, padded or cut to its column (four at least); the last cell of a row is only cut. All texts
   are ASCII. */
static void put_cell(const char *text, int width, bool last, GString *out)
{
	int size = (int)strlen(text);

	if (size > width)
		g_string_append_printf(out, "%.*s...", width - 3, text);
	else
		g_string_append_printf(out, "%-*.*s", last ? 0 : width, width, text);
	if (!last)
		g_string_append(out, "  ");
}

static void put_row(
    const struct row *row, const int *widths, const struct status_screen *screen, GString *out)
{
	const char *colour = screen->colour ? row->colour : NULL;

	g_string_append(out, colour ? colour : "");
	for (int i = 0; i < COLUMNS; i++)
		put_cell(row->cells[i], widths[i], i == COLUMNS - 1, out);
	g_string_append_printf(out, "%s\n", colour ? PLAIN : "");
}

/* Computes column widths: as wide as the texts; if the screen is too narrow, shrinks the last column first,
   then time and ruleset. */
static void fit(const GArray *rows, int width, int *widths)
{
	static const int least[COLUMNS] = {[GAME] = 4, [RULESET] = 7, [TURN] = 4, [DUE] = 8, [WAITS] = 12};
	static const int yields[] = {WAITS, DUE, RULESET, GAME};
	int sum = 2 * (COLUMNS - 1);

	for (int i = 0; i < COLUMNS; i++) {
		widths[i] = 0;
		for (guint r = 0; r < rows->len; r++)
			widths[i] = MAX(widths[i], (int)strlen(g_array_index(rows, struct row, r).cells[i]));
		sum += widths[i];
	}
	for (size_t i = 0; i < G_N_ELEMENTS(yields) && sum > width; i++) {
		int *column = &widths[yields[i]];
		int less = MIN(sum - width, MAX(*column - least[yields[i]], 0));
		*column -= less;
		sum -= less;
	}
}

void status_table(const GPtrArray *games, const struct status_screen *screen, int64_t now, GString *out)
{
	g_autoptr(GArray) rows = g_array_new(FALSE, FALSE, sizeof(struct row));
	struct row head = {.cells = {g_strdup("GAME"), g_strdup("RULESET"), g_strdup("TURN"), g_strdup("DUE"),
	                       g_strdup("PLAYERS")},
	    .colour = BOLD};
	int widths[COLUMNS];

	g_array_set_clear_func(rows, cells_free);
	g_array_append_val(rows, head);
	for (guint i = 0; i < games->len; i++)
		add_row(rows, games->pdata[i], now);
	fit(rows, screen->width, widths);
	for (guint i = 0; rows->len > 1 && i < rows->len; i++)
		put_row(&g_array_index(rows, struct row, i), widths, screen, out);
}

void status_alarm(const char *text, const struct status_screen *screen, GString *out)
{
	bool coloured = screen && screen->colour;

	g_string_append_printf(out, "%s! %s%s\n", coloured ? RED : "", text, coloured ? PLAIN : "");
}
