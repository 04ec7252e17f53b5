#include "rulesets/space-empires/exchange.h"
#include "rulesets/space-empires/events.h"
#include "rulesets/space-empires/fire.h"

/* Fire in one exchange, in quarter points. */
struct fire {
	int64_t at_target, defence, back, lost, lost_back;
	guint volley, count;
};

static bool takes_part(const struct sp_exchange *exchange, const struct sp_fleet *fleet)
{
	if (fleet->gone)
		return false;
	return exchange->only == SP_NOBODY ? fleet->owner != exchange->against
	                                   : (int)fleet->owner == exchange->only;
}

/* Collects the attacking fleets and their points. From now on they are exposed (SP-24). */
static void gather(struct sp_state *state, const struct sp_exchange *exchange, struct fire *fire)
{
	const GPtrArray *list = state->worlds[exchange->world].scene->interdictors;

	fire->volley = sp_play_of(state)->volleys->len;
	for (guint i = 0; list && i < list->len; i++) {
		struct sp_fleet *fleet = list->pdata[i];
		if (!takes_part(exchange, fleet))
			continue;
		fleet->part->attacked = true;
		fire->at_target += sp_attack_points(state, fleet);
		g_array_append_val(sp_play_of(state)->volleys, fleet->tag);
		fire->count++;
	}
}

/* Computes the target's defence; new ships have no fire but double defence. */
static void measure(const struct sp_state *state, const struct sp_exchange *exchange, struct fire *fire)
{
	const struct sp_strategy_row *fresh = &state->tables->strategies[SP_DEFEND];

	if (exchange->fleet) {
		fire->defence = sp_defence_points(state, exchange->fleet);
		fire->back = sp_attack_points(state, exchange->fleet);
	} else {
		fire->defence = exchange->ships * fresh->defence;
		fire->back = exchange->ships * fresh->attack;
	}
	fire->back /= state->tables->return_divisor;
}

static void fire_back(struct sp_state *state, const struct sp_exchange *exchange, struct fire *fire)
{
	bool strong = exchange->fleet && exchange->fleet->part->strategy == SP_ASSAULT;

	for (guint i = 0; i < fire->count; i++) {
		unsigned tag = g_array_index(sp_play_of(state)->volleys, unsigned, fire->volley + i);
		struct sp_fleet *fleet = state->all->pdata[tag];
		int64_t lost = sp_casualties(state, strong ? fire->back : 0, strong ? 0 : fire->back,
		    sp_defence_points(state, fleet), fleet->ships);
		fire->lost_back += lost;
		if (lost > 0)
			sp_fire_lose(state, fleet, lost);
	}
}

static void tell(
    struct turn *turn, const struct sp_exchange *exchange, const struct fire *fire, int64_t ships)
{
	static const char fleet_form[] =
	    "{world}  {interdictors} attacked {fleet} ({ships}): {attack} attack : {defence} "
	    "defence, {lost} lost, {left} left; fire back with {back} at each, {lost_back} lost";
	static const char ships_form[] =
	    "{world}  {interdictors} attacked {ships} new ships of {empire}: {attack} attack : "
	    "{defence} defence, {lost} lost, {left} left; fire back with {back} at each, "
	    "{lost_back} lost";
	const struct sp_state *state = sp_of(turn->state);
	struct event *event =
	    sp_event(turn, "interdiction", exchange->fleet ? fleet_form : ships_form, exchange->world);

	event_thing(event, "interdictors", SP_THING_VOLLEY, fire->volley, fire->count);
	if (exchange->fleet)
		sp_event_fleet(event, "fleet", exchange->fleet);
	else
		event_text(event, "empire", state->empires[exchange->against].name);
	event_integer(event, "ships", ships);
	sp_event_points(event, "attack", fire->at_target);
	sp_event_points(event, "defence", fire->defence);
	event_integer(event, "lost", fire->lost);
	event_integer(event, "left", ships - fire->lost);
	sp_event_points(event, "back", fire->back);
	event_integer(event, "lost_back", fire->lost_back);
	sp_event_party(turn, exchange->against);
	for (guint i = 0; i < fire->count; i++) {
		unsigned tag = g_array_index(sp_play_of(state)->volleys, unsigned, fire->volley + i);
		sp_event_party(turn, ((struct sp_fleet *)state->all->pdata[tag])->owner);
	}
}

int64_t sp_exchange(struct turn *turn, const struct sp_exchange *exchange, bool *answered)
{
	struct sp_state *state = sp_of(turn->state);
	int64_t ships = exchange->fleet ? exchange->fleet->ships : exchange->ships;
	struct fire fire = {0};

	gather(state, exchange, &fire);
	*answered = fire.count > 0;
	if (fire.count == 0)
		return ships;
	measure(state, exchange, &fire);
	fire.lost = sp_casualties(state, 0, fire.at_target, fire.defence, ships);
	if (exchange->fleet)
		fire.lost = sp_fire_limit(state, exchange->fleet, fire.lost);
	fire_back(state, exchange, &fire);
	tell(turn, exchange, &fire, ships);
	if (exchange->fleet && fire.lost > 0)
		sp_fire_lose(state, exchange->fleet, fire.lost);
	return ships - fire.lost;
}
