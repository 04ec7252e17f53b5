/* Writes the forecast in answers: what the empire's own moves cost and what is left (HO-14). */
#include "rulesets/space-empires-4x/forecast.h"
#include "rulesets/space-empires-4x/report_lines.h"

#include <inttypes.h>

static void tell_tech(const struct sx_empire *before, const struct sx_empire *after, GString *out)
{
	for (unsigned i = 0; i < SX_TECHNOLOGIES; i++)
		if (after->tech[i] > before->tech[i])
			g_string_append_printf(out, "  %s %" PRId64 " -> %" PRId64 "\n",
			    sx_technology_names[i], before->tech[i], after->tech[i]);
}

/* Has the ship, which is gone from its last square, become the Colony there? */
static bool has_settled(
    const struct sx_state *before, const struct sx_state *after, unsigned seat, const struct sx_ship *ship)
{
	int planet = sx_square_seen(after, ship->x, ship->y)->planet;

	return ship->type == SX_CS && planet >= 0 && after->planets[planet].colony == (int)seat &&
	       before->planets[planet].colony != (int)seat;
}

/* Appends a ship's move; if others' ships are there, a combat follows (SX-60). */
static void tell_move(const struct sx_state *state, unsigned seat, int64_t id, const struct sx_ship *before,
    const struct sx_ship *after, GString *out)
{
	g_autoptr(GString) text = g_string_new(NULL), others = g_string_new(NULL);

	g_string_append_printf(text, "%s%" PRId64 " (%d,%d) -> (%d,%d)", sx_type_codes[after->type], id,
	    before->x, before->y, after->x, after->y);
	sx_others_names(state, seat, after->x, after->y, others);
	if (others->len)
		g_string_append_printf(text, ", where it fights %s", others->str);
	sx_line(out, 2, text->str);
}

/* Appends what happened to one ship: built, moved, or gone. */
static void tell_ship(
    const struct sx_state *old, const struct sx_state *new, unsigned seat, int64_t id, GString *out)
{
	const struct sx_ship *before = &old->empires[seat].ships[id], *after = &new->empires[seat].ships[id];
	const char *code = sx_type_codes[after->lives ? after->type : before->type];

	if (!before->lives && after->lives)
		g_string_append_printf(
		    out, "  %s%" PRId64 " is built, and then at (%d,%d)\n", code, id, after->x, after->y);
	else if (!after->lives && has_settled(old, new, seat, after))
		g_string_append_printf(
		    out, "  %s%" PRId64 " settles (%d,%d)\n", code, id, after->x, after->y);
	else if (!after->lives)
		g_string_append_printf(out, "  %s%" PRId64 " is removed\n", code, id);
	else if (before->x != after->x || before->y != after->y)
		tell_move(new, seat, id, before, after, out);
}

void sx_forecast(const struct state *base_before, const struct state *base_after, const struct order_set *set,
    GString *out)
{
	const struct sx_state *before = (const struct sx_state *)base_before;
	const struct sx_state *after = (const struct sx_state *)base_after;
	const struct sx_empire *was = &before->empires[set->empire], *is = &after->empires[set->empire];
	g_autoptr(GString) ledger = g_string_new(NULL);

	if (is->out && !was->out) {
		sx_line(out, 2, "you give the game up, and nothing else is carried out");
		return;
	}
	if (sx_ledger_of(after, set->empire)->kept) {
		sx_ledger_text(sx_ledger_of(after, set->empire), ledger);
		sx_line(out, 2, ledger->str);
	}
	tell_tech(was, is, out);
	for (int64_t id = 1; id < is->next; id++)
		if (was->ships[id].lives || is->ships[id].lives)
			tell_ship(before, after, set->empire, id, out);
	for (guint i = 0; i < sx_facts_of(after)->shortfalls->len; i++)
		sx_line(out, 2, sx_facts_of(after)->shortfalls->pdata[i]);
}
