#include "engine/play/report_wrap.h"
#include "rulesets/space-empires-4x/report_lines.h"

#include <inttypes.h>

bool sx_shows_ships(const struct sx_state *state)
{
	return !state->options.fog || state->status != SX_RUNNING;
}

void sx_seen_text(const struct sx_seen *ship, GString *out)
{
	g_string_append_printf(out, "%s%" PRId64, sx_type_codes[ship->type], ship->id);
	if (ship->attack || ship->defense || ship->hits)
		g_string_append_printf(
		    out, "[%" PRId64 ",%" PRId64 ",%" PRId64 "]", ship->attack, ship->defense, ship->hits);
}

int64_t sx_income_of(const struct sx_state *state, unsigned seat)
{
	int64_t income = 0;

	for (unsigned i = 0; i < state->planet_count; i++)
		if (state->planets[i].colony == (int)seat)
			income += sx_income(state, &state->planets[i]);
	return income;
}

void sx_ledger_text(const struct sx_ledger *ledger, GString *out)
{
	g_string_append_printf(out,
	    "CP: %" PRId64 " before, %" PRId64 " income, %" PRId64 " maintenance, %" PRId64
	    " technology, %" PRId64 " ships, %" PRId64 " now",
	    ledger->before, ledger->income, ledger->maintenance, ledger->technology, ledger->ships,
	    ledger->now);
}

void sx_line(GString *out, unsigned indent, const char *text)
{
	g_string_append_printf(out, "%*s", (int)indent, "");
	report_wrap(out, indent + 4, text);
	g_string_append_c(out, '\n');
}

/* --- Combats (SX-82, SX-91) -------------------------------------------------------- */

/* Appends the ships of one owner in a list, each after a blank; nothing if there are none. */
static void append_ships(const GArray *list, unsigned owner, bool plain, GString *out)
{
	for (guint i = 0; i < list->len; i++) {
		const struct sx_seen *ship = &g_array_index(list, struct sx_seen, i);
		if (ship->owner != owner)
			continue;
		g_string_append_c(out, ' ');
		if (plain)
			g_string_append_printf(out, "%s%" PRId64, sx_type_codes[ship->type], ship->id);
		else
			sx_seen_text(ship, out);
	}
}

/* Appends a line for each owner with ships in the list, in the list's order: "NAME<between> SC1 SC2". */
static void owners_lines(
    const struct sx_state *state, const GArray *list, const char *between, bool plain, GString *out)
{
	bool told[SX_SEATS] = {false};
	g_autoptr(GString) text = g_string_new(NULL);

	for (guint i = 0; i < list->len; i++) {
		unsigned owner = g_array_index(list, struct sx_seen, i).owner;
		if (told[owner])
			continue;
		told[owner] = true;
		g_string_printf(text, "%s%s", state->empires[owner].name, between);
		append_ships(list, owner, plain, text);
		sx_line(out, 2, text->str);
	}
}

static void shot_line(const struct sx_state *state, const struct sx_shot *shot, GString *out)
{
	g_autofree char *text = g_strdup_printf("%s %s%" PRId64 " fires at %s %s%" PRId64 ": needs %" PRId64
	                                        ", rolls %" PRId64 ", %s",
	    state->empires[shot->by.owner].name, sx_type_codes[shot->by.type], shot->by.id,
	    state->empires[shot->at.owner].name, sx_type_codes[shot->at.type], shot->at.id, shot->needed,
	    shot->roll,
	    shot->destroyed ? "hit, destroyed"
	    : shot->hit     ? "hit"
	                    : "miss");

	sx_line(out, 2, text);
}

static void end_lines(const struct sx_state *state, const struct sx_combat *combat, GString *out)
{
	if (combat->broken)
		sx_line(out, 2, "broken off");
	else if (combat->left->len == 0)
		sx_line(out, 2, "nobody is left");
	else
		owners_lines(state, combat->left, " holds the square with", false, out);
}

void sx_combat_text(const struct sx_state *state, const struct sx_combat *combat, GString *out)
{
	g_string_append_printf(out, "Combat at (%d,%d)\n", combat->x, combat->y);
	owners_lines(state, combat->ships, ":", false, out);
	for (guint i = 0; i < combat->removed->len; i++) {
		const struct sx_seen *ship = &g_array_index(combat->removed, struct sx_seen, i);
		g_string_append_printf(out, "  %s %s%" PRId64 " removed\n", state->empires[ship->owner].name,
		    sx_type_codes[ship->type], ship->id);
	}
	for (guint i = 0; i < combat->rounds->len; i++) {
		const struct sx_round *round = combat->rounds->pdata[i];
		g_string_append_printf(out, "  Round %u\n", i + 1);
		owners_lines(state, round->screened, " screens", true, out);
		for (guint shot = 0; shot < round->shots->len; shot++)
			shot_line(state, &g_array_index(round->shots, struct sx_shot, shot), out);
	}
	end_lines(state, combat, out);
}
