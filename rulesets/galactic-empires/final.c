/* Final Events L15 to L19: peace, alliances, sharing, espionage (GE-69 to GE-71). */
#include "rulesets/galactic-empires/hq.h"
#include "rulesets/galactic-empires/facts.h"
#include "rulesets/galactic-empires/phases.h"
#include "rulesets/galactic-empires/turn.h"

#include "rulesets/galactic-empires/unit.h"

#include <inttypes.h>

/* Who offered what to whom, at one event. */
struct offers {
	uint8_t made[GE_EMPIRES][GE_EMPIRES]; /* bits of [from][to] */
};

enum { OFFER_PEACE = 1, OFFER_ALLIANCE = 2, OFFER_CANCEL = 4, OFFER_HENCHMAN = 8, OFFER_SUZERAIN = 16 };

static uint8_t offer_of(int form)
{
	switch (form) {
	case GE_OP:
		return OFFER_PEACE;
	case GE_OA:
		return OFFER_ALLIANCE;
	case GE_CA:
		return OFFER_CANCEL;
	case GE_HM:
		return OFFER_HENCHMAN;
	case GE_SZ:
		return OFFER_SUZERAIN;
	default:
		return 0;
	}
}

/* Collects offers; an offer is done when it is made (GE-108). */
static struct offers *collect(struct turn *turn, uint64_t forms)
{
	const struct ge_state *state = ge_state_of(turn->state);
	struct offers *offers = g_new0(struct offers, 1);

	for (unsigned seat = 0; seat < state->seat_count; seat++) {
		struct order_set *set = turn->orders[seat];
		const struct ge_empire *empire = state->empires[state->seats[seat]];
		for (unsigned i = 0; set && empire->alive && i < set->count; i++) {
			struct order *order = &set->orders[i];
			if (order->status != ORDER_ACCEPTED || !(forms & GE_FORM(order->form)))
				continue;
			offers->made[empire->id][order_number(order, 'e')] |= offer_of(order->form);
			order_done(order);
		}
	}
	return offers;
}

static void tell_pair(struct turn *turn, const char *code, const char *form, unsigned a, unsigned b)
{
	const struct ge_state *state = ge_state_of(turn->state);
	struct event *event = event_new(turn->events, code, form);

	event_text(event, "a", ge_empire_name(state, a));
	event_text(event, "b", ge_empire_name(state, b));
	ge_tell(turn, event, a);
	ge_tell(turn, event, b);
}

typedef void pair_fn(struct turn *turn, const struct offers *offers, unsigned a, unsigned b);

static void each_pair(struct turn *turn, uint64_t forms, pair_fn *run)
{
	const struct ge_state *state = ge_state_of(turn->state);
	struct offers *offers = collect(turn, forms);

	for (unsigned i = 0; i < state->seat_count; i++)
		for (unsigned k = i + 1; k < state->seat_count; k++)
			run(turn, offers, state->seats[i], state->seats[k]);
	g_free(offers);
}

static void make_peace(struct turn *turn, const struct offers *offers, unsigned a, unsigned b)
{
	struct ge_state *state = ge_state_of(turn->state);

	if (!(offers->made[a][b] & offers->made[b][a] & OFFER_PEACE) || state->relations[a][b] != GE_WAR)
		return;
	ge_relate(state, a, b, GE_NEUTRAL);
	tell_pair(turn, "peace", "{a} and {b} make peace", a, b);
}

void ge_run_peace(struct turn *turn)
{
	each_pair(turn, GE_FORM(GE_OP), make_peace);
}

/* When the alliance ends, so do a suzerain's rights over a henchman (GE-19). */
static void end_suzerain(struct ge_state *state, unsigned henchman, unsigned suzerain)
{
	if (state->rights[henchman][suzerain] & GE_SUZERAIN)
		state->rights[henchman][suzerain] &= (uint8_t) ~(GE_SUZERAIN | GE_PASSAGE | GE_SHARING);
}

static void cancel_alliance(struct turn *turn, const struct offers *offers, unsigned a, unsigned b)
{
	struct ge_state *state = ge_state_of(turn->state);

	if (!((offers->made[a][b] | offers->made[b][a]) & OFFER_CANCEL) || state->relations[a][b] != GE_ALLY)
		return;
	ge_relate(state, a, b, GE_NEUTRAL);
	end_suzerain(state, a, b);
	end_suzerain(state, b, a);
	tell_pair(turn, "alliance-ended", "The alliance of {a} and {b} is over", a, b);
}

void ge_run_cancel(struct turn *turn)
{
	each_pair(turn, GE_FORM(GE_CA), cancel_alliance);
}

/* GE-19: makes an ally a henchman. */
static void make_henchman(
    struct turn *turn, const struct offers *offers, unsigned henchman, unsigned suzerain)
{
	struct ge_state *state = ge_state_of(turn->state);

	if (!(offers->made[henchman][suzerain] & OFFER_HENCHMAN) ||
	    !(offers->made[suzerain][henchman] & OFFER_SUZERAIN) ||
	    state->relations[henchman][suzerain] == GE_WAR)
		return;
	ge_relate(state, henchman, suzerain, GE_ALLY);
	state->rights[henchman][suzerain] |= GE_SUZERAIN | GE_PASSAGE | GE_SHARING;
	tell_pair(turn, "suzerain", "{a} is now the henchman of {b}", henchman, suzerain);
}

static void make_alliance(struct turn *turn, const struct offers *offers, unsigned a, unsigned b)
{
	struct ge_state *state = ge_state_of(turn->state);

	if ((offers->made[a][b] & offers->made[b][a] & OFFER_ALLIANCE) &&
	    state->relations[a][b] == GE_NEUTRAL) {
		ge_relate(state, a, b, GE_ALLY);
		tell_pair(turn, "alliance", "{a} and {b} are allies now", a, b);
	}
	make_henchman(turn, offers, a, b);
	make_henchman(turn, offers, b, a);
}

void ge_run_alliance(struct turn *turn)
{
	each_pair(turn, GE_FORM(GE_OA) | GE_FORM(GE_HM) | GE_FORM(GE_SZ), make_alliance);
}

/* --- L18 (GE-70, GE-16) --------------------------------------------------- */

static void send_ambassador(struct turn *turn, const struct ge_empire *empire, unsigned to)
{
	struct event *event = event_new(turn->events, "ambassador", "Ambassador of {name}: {contact}");
	g_autofree char *press = g_strdup_printf("/press %s", empire->name);

	event_text(event, "name", empire->name);
	event_text(event, "contact", empire->contact ? empire->contact : press);
	ge_tell(turn, event, to);
}

static void show(struct ge_doings *doings, struct ge_shown shown)
{
	if (!doings->shown)
		doings->shown = g_array_new(FALSE, FALSE, sizeof(struct ge_shown));
	g_array_append_val(doings->shown, shown);
}

static void share(struct turn *turn, struct ge_empire *empire, struct order *order)
{
	struct ge_state *state = ge_state_of(turn->state);
	unsigned other = (unsigned)order_number(order, 'e');
	uint8_t *rights = &state->rights[empire->id][other];
	struct ge_shown shown = {empire->id, 0};

	order_done(order);
	switch (order->form) {
	case GE_IS:
		if (!(*rights & GE_SHARING))
			tell_pair(turn, "sharing", "{a} shares its scouting with {b}", empire->id, other);
		*rights |= GE_SHARING;
		break;
	case GE_IR:
		if (*rights & GE_SUZERAIN) {
			order_fail(order, "%s has become your suzerain", ge_empire_name(state, other));
			break;
		}
		if (*rights & GE_SHARING)
			tell_pair(turn, "no-sharing", "{a} shares its scouting with {b} no more", empire->id,
			    other);
		*rights &= (uint8_t)~GE_SHARING;
		break;
	case GE_SL:
		shown.sector = (unsigned)(ge_order_sector(state, order) - state->sectors);
		show(&ge_facts_of(state)->of[other], shown);
		break;
	default:
		send_ambassador(turn, empire, other);
		break;
	}
}

void ge_run_sharing(struct turn *turn)
{
	ge_each_order(turn, GE_FORM(GE_IS) | GE_FORM(GE_IR) | GE_FORM(GE_SL) | GE_FORM(GE_SA), share);
}

/* --- L19 (GE-71) ---------------------------------------------------------- */

static char *relations_text(const struct ge_state *state, unsigned empire)
{
	GString *text = g_string_new(NULL);

	for (unsigned i = 0; i < state->seat_count; i++) {
		const struct ge_empire *other = state->empires[state->seats[i]];
		if (other->alive && other->id != empire)
			g_string_append_printf(text, "%s%s %s", text->len ? ", " : "", other->name,
			    ge_relation_names[state->relations[empire][other->id]]);
	}
	return g_string_free(text, FALSE);
}

static void count_items(const struct ge_state *state, const struct ge_empire *target, int64_t value[GE_ITEMS])
{
	g_autoptr(GPtrArray) units = g_ptr_array_new();

	for (unsigned i = 0; i < state->sector_count; i++) {
		value[GE_ITEM_SECTORS] += state->sectors[i].owner == target->id;
		value[GE_ITEM_ANNEXED] += state->sectors[i].annexer == target->id;
	}
	ge_units_of(state, target->id, units);
	for (guint i = 0; i < units->len; i++) {
		const struct ge_unit *unit = units->pdata[i];
		value[GE_ITEM_SHIPS] += unit->ships;
		value[GE_ITEM_ADMIRALS] += unit->admirals->len;
		value[GE_ITEM_UPKEEP] += ge_unit_upkeep(state, unit);
	}
	value[GE_ITEM_TREASURY] = target->treasury;
	value[GE_ITEM_REVENUE] = ge_facts_of(state)->of[target->id].revenue;
}

static void spy(struct turn *turn, struct ge_empire *empire, struct order *order)
{
	struct ge_state *state = ge_state_of(turn->state);
	const struct ge_tables *tables = ge_tables_of(state);
	const struct ge_empire *target = ge_empire_find(state, order_number(order, 'e'));
	struct dice_stream *dice = dice_of(turn->dice, "espionage");
	struct ge_espionage *report;

	if (!ge_pay(empire, tables->money.espionage, order))
		return;
	report = ge_espionage_new(state, empire->id);
	report->target = target->id;
	count_items(state, target, report->value);
	report->relations = relations_text(state, target->id);
	for (int i = 0; i < GE_ITEMS; i++)
		if (dice_roll(dice, 100) > tables->money.espionage_item)
			report->value[i] = GE_NOT_LEARNT;
	if (report->value[GE_ITEM_RELATIONS] == GE_NOT_LEARNT)
		g_clear_pointer(&report->relations, g_free);
	order_done(order);
}

void ge_run_espionage(struct turn *turn)
{
	ge_each_order(turn, GE_FORM(GE_ES), spy);
}
