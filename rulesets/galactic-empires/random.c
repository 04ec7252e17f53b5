/* Random legal orders (`nightmail simulate`): every form is given sooner or later. */
#include "rulesets/galactic-empires/random.h"

#include "rulesets/galactic-empires/unit.h"

#include <inttypes.h>

struct player {
	const struct ge_state *state;
	struct ge_empire *empire;
	struct dice_stream *dice;
	GString *out;
	bool formed[GE_FLEETS + 1];
};

static int64_t roll(const struct player *p, int64_t sides)
{
	return dice_roll(p->dice, sides);
}

/* True one time in `n`. */
static bool seldom(const struct player *p, int64_t n)
{
	return roll(p, n) == 1;
}

static void give(struct player *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void give(struct player *p, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	g_string_append_vprintf(p->out, format, args);
	va_end(args);
	g_string_append_c(p->out, '\n');
}

static const struct ge_type *type_of(const struct player *p, int type)
{
	return &ge_tables_of(p->state)->types[type];
}

/* --- Diplomacy ------------------------------------------------------------ */

static void relate(struct player *p, unsigned other)
{
	unsigned own = p->empire->id;
	uint8_t rights = p->state->rights[own][other];

	switch (p->state->relations[own][other]) {
	case GE_NEUTRAL:
		if (seldom(p, 6))
			give(p, "DW%u", other);
		else if (seldom(p, 4))
			give(p, "OA%u", other);
		break;
	case GE_ALLY:
		if (seldom(p, 8))
			give(p, "CA%u", other);
		break;
	default:
		if (seldom(p, 4))
			give(p, "OP%u", other);
		break;
	}
	if (seldom(p, 10))
		give(p, "A%c%u", seldom(p, 2) ? 'G' : 'N', other);
	if (seldom(p, 6) && (rights & GE_PASSAGE) && !(rights & GE_SUZERAIN))
		give(p, "RP%u", other);
	else if (seldom(p, 6) && p->state->relations[own][other] != GE_WAR &&
	         !ge_passage(p->state, own, other))
		give(p, "GP%u", other);
	if (seldom(p, 8) && !(rights & GE_SUZERAIN))
		give(p, rights & GE_SHARING ? "IR%u" : "IS%u", other);
	if (seldom(p, 15))
		give(p, "SA%u", other);
	if (seldom(p, 12))
		give(p, "ES%u", other);
}

static void show(struct player *p, const struct ge_sector *s, unsigned other)
{
	if (seldom(p, 10) && p->empire->status == GE_ROYALTY)
		give(p, "SL%uS%" PRId64, other, s->id);
	if (seldom(p, 8) && bits128_has(&s->special, other))
		give(p, "RS%" PRId64 "E%u", s->id, other);
	else if (seldom(p, 8) && !bits128_has(&s->special, other) &&
	         p->state->relations[p->empire->id][other] != GE_WAR)
		give(p, "GS%" PRId64 "E%u", s->id, other);
	if (seldom(p, 30))
		give(p, "GV%" PRId64 "E%u", s->id, other);
	if (seldom(p, 12)) {
		int64_t tenths = roll(p, 9), credits = roll(p, 5);
		give(p, "SR%" PRId64 ".%" PRId64 "E%uS%" PRId64, credits, tenths, other, s->id);
	}
}

/* --- Units ---------------------------------------------------------------- */

static void travel(struct player *p, const struct ge_unit *fleet)
{
	const struct ge_sector *at = fleet->sector;
	int64_t steps = roll(p, 5);
	g_autoptr(GString) path = g_string_new(NULL);
	bool any = false;

	for (int64_t i = 0; i < steps && at->links->len; i++) {
		const struct ge_link *link =
		    &g_array_index(at->links, struct ge_link, (guint)roll(p, at->links->len) - 1);
		if (link->barrier || seldom(p, 8)) {
			g_string_append_c(path, 'H');
			continue;
		}
		at = &p->state->sectors[link->to];
		g_string_append_printf(path, "S%" PRId64, at->id);
		any = true;
	}
	if (any)
		give(p, "M%u%s", fleet->number, path->str);
	if (seldom(p, 6))
		give(p, "PGF%uS%" PRId64, fleet->number, at->id);
}

static void set_options(struct player *p, const struct ge_unit *fleet)
{
	unsigned f = fleet->number;

	if (seldom(p, 6))
		give(p, "RLF%uR%" PRId64, f, roll(p, 6) - 1);
	if (seldom(p, 6))
		give(p, "DF%u%c", f, seldom(p, 2) ? 'Y' : 'N');
	if (seldom(p, 8))
		give(p, "DF%uYP%" PRId64, f, roll(p, 4));
	if (seldom(p, 8) && f > 1 && p->empire->fleets[f - 1])
		give(p, "FO%uF%u", f, seldom(p, 3) ? 0 : f - 1);
	if (seldom(p, 20))
		give(p, "NMF%u\"Fleet %" PRId64 "\"", f, roll(p, 99));
	if (seldom(p, 4))
		give(p, "SEF%u", f);
	if (seldom(p, 2) && ge_unit_can_cloak(p->state, fleet))
		give(p, "%s%u", fleet->cloaked ? "DC" : "CL", f);
	else if (seldom(p, 10))
		give(p, "CL%uP%" PRId64, f, roll(p, 3));
	if (seldom(p, 12))
		give(p, "%sF%u", seldom(p, 2) ? "CD" : "RZ", f);
}

/* Moves ships of one stack, changes their rank or disbands them. */
static void handle_ships(struct player *p, const struct ge_unit *unit, const char *name)
{
	const struct ge_stack *s;
	const char *code;
	unsigned number;

	if (unit->stacks->len == 0)
		return;
	s = &g_array_index(unit->stacks, struct ge_stack, (guint)roll(p, unit->stacks->len) - 1);
	code = type_of(p, s->type)->code;
	if (seldom(p, 4)) {
		int64_t rank = roll(p, GE_RANKS), ships = roll(p, s->n);
		give(p, "K%" PRId64 "%s%sR%" PRId64, ships, code, name, rank);
	}
	if (seldom(p, 25))
		give(p, "%c1%s%s", seldom(p, 2) ? 'X' : 'V', code, name);
	number = (unsigned)roll(p, ge_tables_of(p->state)->limits[p->empire->status].fleets);
	if (seldom(p, unit->number ? 8 : 2) && !p->empire->fleets[number] && !p->formed[number]) {
		p->formed[number] = true;
		give(p, "NF%u%s", number, name);
		give(p, "T%" PRId64 "%s%sF%u", roll(p, s->n), code, name, number);
		if (unit->sector->links->len) {
			const struct ge_link *link = &g_array_index(unit->sector->links, struct ge_link, 0);
			if (!link->barrier)
				give(p, "M%uS%" PRId64, number, p->state->sectors[link->to].id);
		}
	} else if (seldom(p, 4) && p->empire->fleets[number] && number != unit->number) {
		give(p, "T%" PRId64 "%s%sF%u", roll(p, s->n), code, name, number);
	}
	if (unit->admirals->len && seldom(p, 6) && p->empire->fleets[number])
		give(p, "TA%" PRId64 "F%u", g_array_index(unit->admirals, struct ge_admiral, 0).id, number);
	else if (unit->admirals->len && seldom(p, 40))
		give(p, "XA%" PRId64, g_array_index(unit->admirals, struct ge_admiral, 0).id);
}

static void build(struct player *p, const struct ge_sector *s)
{
	int type;

	for (int64_t tries = roll(p, 3); s->ic && tries > 0; tries--) {
		type = (int)roll(p, ge_tables_of(p->state)->type_count) - 1;
		if ((s->builds >> type) & 1)
			give(p, "B%" PRId64 "%sG%" PRId64, roll(p, 4), type_of(p, type)->code, s->id);
	}
	if (s->ic && seldom(p, 15))
		give(p, "HAG%" PRId64, s->id);
	if (seldom(p, 8))
		give(p, "%sG%" PRId64, seldom(p, 4) ? "RZ" : "CD", s->id);
	if (seldom(p, 6))
		give(p, "SEG%" PRId64 "P%" PRId64, s->id, roll(p, 3));
	if (seldom(p, 20))
		give(p, "PGG%" PRId64 "S%" PRId64, s->id, s->id);
}

static void command_sectors(struct player *p)
{
	const struct ge_state *state = p->state;

	for (unsigned i = 0; i < state->sector_count; i++) {
		const struct ge_sector *s = &state->sectors[i];
		const struct ge_empire *other = state->empires[state->seats[roll(p, state->seat_count) - 1]];
		g_autofree char *name = g_strdup_printf("G%" PRId64, s->id);
		if (s->owner != p->empire->id)
			continue;
		if (s->annexer != p->empire->id && !seldom(p, 4))
			give(p, "AX%" PRId64, s->id);
		if (other != p->empire && other->alive)
			show(p, s, other->id);
		if (ge_has_garrison(s)) {
			build(p, s);
			handle_ships(p, &s->garrison, name);
		}
	}
}

void ge_orders_random(const struct state *head, unsigned seat, struct dice_stream *dice, GString *out)
{
	const struct ge_state *state = ge_state_of_const(head);
	struct player p = {
	    .state = state, .empire = state->empires[state->seats[seat]], .dice = dice, .out = out};

	for (unsigned i = 0; i < state->seat_count; i++) {
		const struct ge_empire *other = state->empires[state->seats[i]];
		if (other != p.empire && other->alive)
			relate(&p, other->id);
	}
	if (seldom(&p, 4))
		give(&p, "PR\"Let it be known in the year %" PRId64 " that we are %s number %" PRId64 ".\"",
		    head->turn, p.empire->name, roll(&p, 1000));
	for (unsigned f = 1; f <= GE_FLEETS; f++) {
		const struct ge_unit *fleet = p.empire->fleets[f];
		g_autofree char *name = g_strdup_printf("F%u", f);
		if (!fleet)
			continue;
		if (!seldom(&p, 4))
			travel(&p, fleet);
		set_options(&p, fleet);
		handle_ships(&p, fleet, name);
	}
	command_sectors(&p);
}
