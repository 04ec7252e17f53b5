/* First Events F1 to F4: relations and rights (GE-32 to GE-35). */
#include "rulesets/galactic-empires/phases.h"
#include "rulesets/galactic-empires/turn.h"

#include "rulesets/galactic-empires/unit.h"

static struct event *pair_event(
    struct turn *turn, const char *code, const char *form, unsigned by, unsigned other)
{
	const struct ge_state *state = ge_state_of(turn->state);
	struct event *event = event_new(turn->events, code, form);

	event_text(event, "by", ge_empire_name(state, by));
	event_text(event, "other", ge_empire_name(state, other));
	ge_tell(turn, event, by);
	ge_tell(turn, event, other);
	return event;
}

static void declare_war(struct turn *turn, struct ge_empire *empire, struct order *order)
{
	struct ge_state *state = ge_state_of(turn->state);
	unsigned other = (unsigned)order_number(order, 'e');

	ge_relate(state, empire->id, other, GE_WAR);
	state->rights[empire->id][other] &= (uint8_t)~GE_PASSAGE;
	state->rights[other][empire->id] &= (uint8_t)~GE_PASSAGE;
	pair_event(turn, "war", "{by} declares war on {other}", empire->id, other);
	order_done(order);
}

void ge_run_war(struct turn *turn)
{
	struct ge_state *state = ge_state_of(turn->state);

	ge_each_order(turn, GE_FORM(GE_DW), declare_war);
	for (unsigned i = 0; i < state->sector_count; i++) {
		struct ge_sector *s = &state->sectors[i];
		if (s->owner == 0 || bits128_empty(&s->special))
			continue;
		for (unsigned e = 1; e < GE_EMPIRES; e++)
			if (state->relations[s->owner][e] == GE_WAR)
				bits128_remove(&s->special, e);
	}
}

static void accept_gifts(struct turn *turn, struct ge_empire *empire, struct order *order)
{
	struct ge_state *state = ge_state_of(turn->state);
	uint8_t *rights = &state->rights[empire->id][order_number(order, 'e')];

	*rights = (uint8_t)(order->form == GE_AG ? *rights & ~GE_REFUSES : *rights | GE_REFUSES);
	order_done(order);
}

void ge_run_acceptance(struct turn *turn)
{
	ge_each_order(turn, GE_FORM(GE_AG) | GE_FORM(GE_AN), accept_gifts);
}

static bool is_enemy_now(
    const struct ge_state *state, const struct ge_empire *empire, unsigned other, struct order *order)
{
	if (state->relations[empire->id][other] != GE_WAR)
		return false;
	order_fail(order, "%s has become an enemy", ge_empire_name(state, other));
	return true;
}

static void change_passage(struct turn *turn, struct ge_empire *empire, struct order *order)
{
	struct ge_state *state = ge_state_of(turn->state);
	unsigned other = (unsigned)order_number(order, 'e');
	uint8_t *rights = &state->rights[empire->id][other];

	if (order->form == GE_GP) {
		if (is_enemy_now(state, empire, other, order))
			return;
		*rights |= GE_PASSAGE;
		pair_event(turn, "passage", "{by} grants {other} passage rights", empire->id, other);
	} else if (*rights & GE_PASSAGE) {
		*rights &= (uint8_t)~GE_PASSAGE;
		pair_event(
		    turn, "no-passage", "{by} revokes the passage rights of {other}", empire->id, other);
	}
	order_done(order);
}

void ge_run_passage(struct turn *turn)
{
	ge_each_order(turn, GE_FORM(GE_GP) | GE_FORM(GE_RP), change_passage);
}

static void change_special(struct turn *turn, struct ge_empire *empire, struct order *order)
{
	struct ge_state *state = ge_state_of(turn->state);
	struct ge_sector *sector = ge_order_sector(state, order);
	unsigned other = (unsigned)order_number(order, 'e');
	bool grant = order->form == GE_GS;
	struct event *event;

	if (grant && is_enemy_now(state, empire, other, order))
		return;
	order_done(order);
	if (bits128_has(&sector->special, other) == grant)
		return;
	if (grant)
		bits128_add(&sector->special, other);
	else
		bits128_remove(&sector->special, other);
	event = ge_event_at(turn, grant ? "permission" : "no-permission",
	    grant ? "{by} lets {other} into {sector}" : "{by} lets {other} into {sector} no more", sector);
	event_text(event, "by", empire->name);
	event_text(event, "other", ge_empire_name(state, other));
	ge_tell(turn, event, empire->id);
	ge_tell(turn, event, other);
}

void ge_run_special(struct turn *turn)
{
	ge_each_order(turn, GE_FORM(GE_GS) | GE_FORM(GE_RS), change_special);
}
