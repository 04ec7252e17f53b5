/* The combat phase (SP-30 to SP-37, SP-71, SP-75). */
#include "rulesets/space-empires/treasure.h"
#include "engine/base/text.h"
#include "rulesets/space-empires/events.h"
#include "rulesets/space-empires/fire.h"
#include "rulesets/space-empires/phases.h"
#include "rulesets/space-empires/stops.h"
#include "rulesets/space-empires/treasure_step.h"

#include <inttypes.h>

/* --- Before the first shot ----------------------------------------------- */

/* SP-71: the True Cross */
static void true_cross(struct turn *turn)
{
	struct sp_state *state = sp_of(turn->state);
	struct sp_treasure *staff = sp_treasure_find(state, "VAM"), *cross = sp_treasure_find(state, "CRS");
	struct sp_fleet *carrier = staff ? staff->fleet : NULL;
	int place;

	if (!carrier || !cross)
		return;
	place = cross->fleet ? (int)cross->fleet->world : cross->world;
	if (place != (int)carrier->world)
		return;
	sp_event_fleet(
	    sp_event(turn, "true-cross",
	        "{world}  CRS met VAM: both are destroyed, and {fleet} that carried VAM", carrier->world),
	    "fleet", carrier);
	sp_event_party(turn, carrier->owner);
	if (cross->fleet)
		sp_event_party(turn, cross->fleet->owner);
	sp_treasure_destroy(state, staff);
	sp_treasure_destroy(state, cross);
	sp_fleet_remove(state, carrier);
}

static void settle_stances(struct sp_state *state)
{
	for (guint i = 0; i < state->all->len; i++) {
		struct sp_fleet *fleet = state->all->pdata[i];
		if (!fleet->part->stance)
			continue;
		if (fleet->gone)
			order_fail(fleet->part->stance, "F%" PRId64 " was gone before the combat",
			    fleet->part->start_id);
		else
			order_done(fleet->part->stance);
	}
}

/* SP-75: the carrier of SV exposes a hidden fleet */
static void expose(struct turn *turn, const struct sp_fleet *carrier, struct sp_fleet *hider)
{
	struct event *event = sp_event(turn, "sv-exposes",
	    "{world}  SV of {carrier} found {fleet}, which fights in the open", hider->world);

	hider->part->exposed = true;
	sp_event_fleet(event, "carrier", carrier);
	sp_event_fleet(event, "fleet", hider);
	sp_event_party(turn, carrier->owner);
	sp_event_party(turn, hider->owner);
}

/* Keeps the attacks that can take place; SP-75 exposes hidden fleets first. */
static void settle_targets(struct turn *turn)
{
	struct sp_state *state = sp_of(turn->state);

	for (guint i = 0; i < state->all->len; i++) {
		struct sp_fleet *fleet = state->all->pdata[i];
		if (!fleet->part->attack)
			continue;
		if (fleet->gone || fleet->part->target->gone) {
			order_fail(fleet->part->attack, "F%" PRId64 " was gone before the combat",
			    fleet->gone ? fleet->part->start_id : order_number(fleet->part->attack, 'e'));
			fleet->part->target = NULL;
			continue;
		}
		fleet->part->fired = true;
		order_done(fleet->part->attack);
		if (fleet->part->target->part->strategy == SP_HIDE && sp_fleet_carries(fleet, SP_SV))
			expose(turn, fleet, fleet->part->target);
	}
}

/* --- Fire ---------------------------------------------------------------- */

/* One fleet fired at another. */
struct shot {
	struct sp_fleet *target;
	unsigned tag;
};

static struct sp_fight *fight_at(const struct sp_state *state, const struct sp_fleet *fleet)
{
	if (!fleet->part->fight) {
		fleet->part->fight = g_new0(struct sp_fight, 1);
		g_ptr_array_add(sp_play_of(state)->fights, fleet->part->fight);
	}
	return fleet->part->fight;
}

static void shoot(
    GArray *shots, const struct sp_state *state, const struct sp_fleet *from, struct sp_fleet *at)
{
	struct shot shot = {at, from->tag};
	struct sp_fight *fight = fight_at(state, at);
	int64_t points = sp_attack_points(state, from);

	g_array_append_val(shots, shot);
	fight->volley_size++;
	if (from->part->strategy == SP_ASSAULT)
		fight->shots += points;
	else
		fight->weak_shots += points;
}

static bool fires_back(const struct sp_fleet *fleet)
{
	return fleet->part->strategy == SP_DEFEND || fleet->part->strategy == SP_TRANSIT ||
	       fleet->part->strategy == SP_SUPPLY || fleet->part->exposed;
}

static GArray *fire(struct sp_state *state)
{
	GArray *shots = g_array_new(FALSE, FALSE, sizeof(struct shot));

	for (guint i = 0; i < state->all->len; i++) {
		struct sp_fleet *fleet = state->all->pdata[i];
		if (!fleet->part->fired)
			continue;
		g_assert(fleet->part->target != NULL);
		shoot(shots, state, fleet, fleet->part->target);
		if (fleet->part->strategy == SP_ASSAULT)
			fleet->part->target->part->fight->assaulted = true;
		else
			fleet->part->target->part->fight->storm += sp_attack_points(state, fleet);
		if (fires_back(fleet->part->target))
			shoot(shots, state, fleet->part->target, fleet);
	}
	return shots;
}

/* Sorts the shots by target, keeping the order in which they were fired. */
static void gather_volleys(struct sp_state *state, const GArray *shots)
{
	GArray *volleys = sp_play_of(state)->volleys;
	guint begin = volleys->len;

	g_array_set_size(volleys, begin + shots->len);
	for (guint i = 0; i < shots->len; i++) {
		struct sp_fight *fight = g_array_index(shots, struct shot, i).target->part->fight;
		if (fight->volley_size == 0 || fight->volley != 0)
			continue;
		fight->volley = begin + 1; /* plus 1 until the list is filled, as 0 means none */
		begin += fight->volley_size;
		fight->volley_size = 0;
	}
	for (guint i = 0; i < shots->len; i++) {
		const struct shot *shot = &g_array_index(shots, struct shot, i);
		struct sp_fight *fight = shot->target->part->fight;
		g_array_index(volleys, unsigned, fight->volley - 1 + fight->volley_size++) = shot->tag;
	}
}

/* --- Outcome ------------------------------------------------------------- */

/* SP-31, SP-32, SP-75: does the fleet surrender? */
static bool surrenders(const struct sp_state *state, const struct sp_fleet *fleet)
{
	if (fleet->part->fight->assaulted || fleet->part->strategy == SP_ASSAULT ||
	    fleet->part->strategy == SP_INTERDICT)
		return false;
	if (fleet->part->strategy == SP_HIDE && !fleet->part->exposed)
		return false;
	return fleet->part->fight->storm > 0 &&
	       fleet->part->fight->storm >= state->tables->surrender_ratio * sp_defence_points(state, fleet);
}

/* The empire with most points against the target; shooters are sorted by owner's name, so the first of equals wins
   (SP-35). */
static unsigned find_captor(const struct sp_state *state, const struct sp_fleet *target)
{
	const struct sp_fight *fight = target->part->fight;
	int64_t best = 0, sum = 0;
	unsigned captor = 0, owner = G_MAXUINT;

	for (guint i = 0; i < fight->volley_size; i++) {
		unsigned tag = g_array_index(sp_play_of(state)->volleys, unsigned, fight->volley - 1 + i);
		const struct sp_fleet *shooter = state->all->pdata[tag];
		if (shooter->part->target != target || shooter->part->strategy == SP_ASSAULT)
			continue;
		sum = shooter->owner == owner ? sum : 0;
		owner = shooter->owner;
		sum += sp_attack_points(state, shooter);
		if (sum > best) {
			best = sum;
			captor = owner;
		}
	}
	return captor;
}

static void add_parties(struct turn *turn, const struct sp_fleet *fleet)
{
	const struct sp_state *state = sp_of(turn->state);
	const struct sp_fight *fight = fleet->part->fight;

	sp_event_party(turn, fleet->owner);
	for (guint i = 0; fight && i < fight->volley_size; i++) {
		unsigned tag = g_array_index(sp_play_of(state)->volleys, unsigned, fight->volley - 1 + i);
		sp_event_party(turn, ((struct sp_fleet *)state->all->pdata[tag])->owner);
	}
}

static void tell_outcome(struct turn *turn, const struct sp_fleet *fleet)
{
	static const char lost_form[] =
	    "{world}  {shooters} fired on {fleet} ({ships}, {strategy}): {attack} attack : "
	    "{defence} defence ({ratio}), {lost} lost, {left} left";
	static const char taken_form[] =
	    "{world}  {shooters} fired on {fleet} ({ships}, {strategy}): {attack} attack : "
	    "{defence} defence ({ratio}), it surrendered to {captor}";
	const struct sp_state *state = sp_of(turn->state);
	const struct sp_fight *fight = fleet->part->fight;
	struct event *event = fleet->part->surrendered ? sp_event(turn, "surrender", taken_form, fleet->world)
	                                               : sp_event(turn, "fire", lost_form, fleet->world);

	event_thing(event, "shooters", SP_THING_VOLLEY, fight->volley - 1, fight->volley_size);
	sp_event_fleet(event, "fleet", fleet);
	event_integer(event, "ships", fleet->ships);
	event_text(event, "strategy", sp_strategy_names[fleet->part->strategy]);
	sp_event_points(event, "attack", fight->shots + fight->weak_shots);
	sp_event_points(event, "defence", fight->defence);
	sp_event_ratio(event, "ratio", fight->shots + fight->weak_shots, fight->defence);
	if (fleet->part->surrendered) {
		event_text(event, "captor", state->empires[fleet->part->captor].name);
	} else {
		event_integer(event, "lost", fight->lost);
		event_integer(event, "left", fleet->ships - fight->lost);
	}
	add_parties(turn, fleet);
}

/* All fire has been added up, so each fleet's outcome is independent. */
static void settle_fleet(struct turn *turn, struct sp_fleet *fleet)
{
	struct sp_state *state = sp_of(turn->state);
	struct sp_fight *fight = fleet->part->fight;
	int64_t casualties;

	fight->defence = sp_defence_points(state, fleet);
	if (surrenders(state, fleet)) {
		fleet->part->surrendered = true;
		fleet->part->captor = (int)find_captor(state, fleet);
	} else {
		casualties =
		    sp_casualties(state, fight->shots, fight->weak_shots, fight->defence, fleet->ships);
		fight->lost = fleet->part->exposed ? casualties : sp_fire_limit(state, fleet, casualties);
	}
	tell_outcome(turn, fleet);
}

static void note_outcome(struct sp_fleet *fleet)
{
	const struct sp_fleet *target = fleet->part->target;
	int64_t number = order_number(fleet->part->attack, 'e');

	if (target->part->surrendered)
		order_note(fleet->part->attack, "F%" PRId64 " surrendered", number);
	else
		order_note(fleet->part->attack, "%" PRId64 " %s of F%" PRId64 " lost",
		    target->part->fight->lost, text_plural(target->part->fight->lost, "ship", "ships"),
		    number);
}

void sp_combat(struct turn *turn)
{
	struct sp_state *state = sp_of(turn->state);
	guint count = state->all->len;
	const struct sp_fleet *lost;
	GArray *shots;

	events_list_begin(turn->events);
	true_cross(turn);
	settle_stances(state);
	settle_targets(turn);
	shots = fire(state);
	gather_volleys(state, shots);
	g_array_free(shots, TRUE);
	for (guint i = 0; i < count; i++)
		if (((struct sp_fleet *)state->all->pdata[i])->part->fight)
			settle_fleet(turn, state->all->pdata[i]);
	for (guint i = 0; i < count; i++)
		if (((struct sp_fleet *)state->all->pdata[i])->part->fired)
			note_outcome(state->all->pdata[i]);
	for (guint i = 0; i < count; i++) {
		struct sp_fleet *fleet = state->all->pdata[i];
		if (fleet->part->fight && fleet->part->fight->lost > 0)
			sp_fire_lose(state, fleet, fleet->part->fight->lost);
	}
	sp_count_presences(state);
	lost = sp_tell_lost_vision(turn);
	if (lost)
		add_parties(turn, lost);
}
