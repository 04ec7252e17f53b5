/* The combat phase (SP-30 to SP-37, SP-71, SP-75), and fire as all phases know it. */
#include "engine/base/text.h"
#include "rulesets/space-empires/sight.h"
#include "rulesets/space-empires/turn.h"

#include <inttypes.h>

/* --- Points and losses --------------------------------------------------- */

int64_t sp_attack_points(const struct sp_state *state, const struct sp_fleet *fleet)
{
	int64_t points = fleet->ships * state->tables->strategies[fleet->strategy].attack;
	return fleet->cargo > 0 ? points / state->tables->cargo_divisor : points;
}

int64_t sp_defence_points(const struct sp_state *state, const struct sp_fleet *fleet)
{
	return fleet->ships * (fleet->attacked ? state->tables->exposed_defence
	                                       : state->tables->strategies[fleet->strategy].defence);
}

int64_t sp_casualties(
    const struct sp_state *state, int64_t strong, int64_t weak, int64_t defence, int64_t ships)
{
	int64_t divisor = state->tables->weak_divisor;
	if (strong + weak >= defence)
		return MIN((strong + weak) / SP_POINT, ships);
	return MIN((strong * divisor + weak) / (divisor * SP_POINT), ships);
}

/* HIDE's benefits hold (SP-24). */
static bool is_hidden(const struct sp_fleet *fleet)
{
	return fleet->strategy == SP_HIDE || (fleet->strategy == SP_INTERDICT && !fleet->attacked);
}

int64_t sp_fire_limit(const struct sp_state *state, const struct sp_fleet *fleet, int64_t casualties)
{
	int64_t most = fleet->ships;
	if (is_hidden(fleet))
		most = MAX(fleet->start_ships / state->tables->loss_divisor - fleet->fire_lost, 0);
	return MIN(casualties, most);
}

void sp_lose(struct sp_state *state, struct sp_fleet *fleet, int64_t ships)
{
	fleet->ships -= ships;
	fleet->cargo = MIN(fleet->cargo, fleet->ships);
	if (fleet->ships == 0)
		sp_fleet_remove(state, fleet);
}

void sp_fire_lose(struct sp_state *state, struct sp_fleet *fleet, int64_t ships)
{
	fleet->fire_lost += ships;
	sp_lose(state, fleet, ships);
}

/* --- Before the first shot ----------------------------------------------- */

/* SP-71 */
static void true_cross(struct turn *turn)
{
	struct sp_state *state = sp_of(turn->state);
	struct sp_treasure *staff = sp_treasure_find(state, "VAM"), *cross = sp_treasure_find(state, "CRS");
	struct sp_fleet *carrier = staff != NULL ? staff->fleet : NULL;
	int place;
	if (carrier == NULL || cross == NULL)
		return;
	place = cross->fleet != NULL ? (int)cross->fleet->world : cross->world;
	if (place != (int)carrier->world)
		return;
	sp_event_fleet(
	    sp_event(turn, "true-cross",
	        "{world}  CRS met VAM: both are destroyed, and {fleet} that carried VAM", carrier->world),
	    "fleet", carrier);
	sp_event_party(turn, carrier->owner);
	if (cross->fleet != NULL)
		sp_event_party(turn, cross->fleet->owner);
	sp_treasure_destroy(state, staff);
	sp_treasure_destroy(state, cross);
	sp_fleet_remove(state, carrier);
}

static void settle_stances(struct sp_state *state)
{
	for (guint i = 0; i < state->all->len; i++) {
		struct sp_fleet *fleet = state->all->pdata[i];
		if (fleet->stance == NULL)
			continue;
		if (fleet->gone)
			sp_order_fail(
			    fleet->stance, "F%" PRId64 " was gone before the combat", fleet->start_id);
		else
			sp_order_done(fleet->stance);
	}
}

/* SP-75 */
static void expose(struct turn *turn, const struct sp_fleet *carrier, struct sp_fleet *hider)
{
	struct event *event = sp_event(turn, "sv-exposes",
	    "{world}  SV of {carrier} found {fleet}, which fights in the open", hider->world);
	hider->exposed = true;
	sp_event_fleet(event, "carrier", carrier);
	sp_event_fleet(event, "fleet", hider);
	sp_event_party(turn, carrier->owner);
	sp_event_party(turn, hider->owner);
}

/* Attacks that can take place; SP-75 opens hiders. */
static void settle_targets(struct turn *turn)
{
	struct sp_state *state = sp_of(turn->state);
	for (guint i = 0; i < state->all->len; i++) {
		struct sp_fleet *fleet = state->all->pdata[i];
		if (fleet->attack == NULL)
			continue;
		if (fleet->gone || fleet->target->gone) {
			sp_order_fail(fleet->attack, "F%" PRId64 " was gone before the combat",
			    fleet->gone ? fleet->start_id : order_number(fleet->attack, 'e'));
			fleet->target = NULL;
			continue;
		}
		fleet->fired = true;
		sp_order_done(fleet->attack);
		if (fleet->target->strategy == SP_HIDE && sp_fleet_carries(fleet, SP_SV) != NULL)
			expose(turn, fleet, fleet->target);
	}
}

/* --- Fire ---------------------------------------------------------------- */

/* One fleet fired at another. */
struct shot {
	struct sp_fleet *target;
	unsigned tag;
};

static void shoot(GArray *shots, const struct sp_state *state, struct sp_fleet *from, struct sp_fleet *at)
{
	struct shot shot = {at, from->tag};
	int64_t points = sp_attack_points(state, from);
	g_array_append_val(shots, shot);
	at->volley_size++;
	if (from->strategy == SP_ASSAULT)
		at->shots += points;
	else
		at->weak_shots += points;
}

static bool fires_back(const struct sp_fleet *fleet)
{
	return fleet->strategy == SP_DEFEND || fleet->strategy == SP_TRANSIT ||
	       fleet->strategy == SP_SUPPLY || fleet->exposed;
}

static GArray *fire(struct sp_state *state)
{
	GArray *shots = g_array_new(FALSE, FALSE, sizeof(struct shot));
	for (guint i = 0; i < state->all->len; i++) {
		struct sp_fleet *fleet = state->all->pdata[i];
		if (!fleet->fired)
			continue;
		g_assert(fleet->target != NULL);
		shoot(shots, state, fleet, fleet->target);
		if (fleet->strategy == SP_ASSAULT)
			fleet->target->assaulted = true;
		else
			fleet->target->storm += sp_attack_points(state, fleet);
		if (fires_back(fleet->target))
			shoot(shots, state, fleet->target, fleet);
	}
	return shots;
}

/* Puts the shots together by target, in the order in which they were fired. */
static void gather_volleys(struct sp_state *state, const GArray *shots)
{
	GArray *volleys = state->play->volleys;
	guint begin = volleys->len;
	g_array_set_size(volleys, begin + shots->len);
	for (guint i = 0; i < shots->len; i++) {
		struct sp_fleet *target = g_array_index(shots, struct shot, i).target;
		if (target->volley_size == 0 || target->volley != 0)
			continue;
		target->volley = begin + 1; /* plus 1 until the list is filled: 0 is none */
		begin += target->volley_size;
		target->volley_size = 0;
	}
	for (guint i = 0; i < shots->len; i++) {
		const struct shot *shot = &g_array_index(shots, struct shot, i);
		g_array_index(volleys, unsigned, shot->target->volley - 1 + shot->target->volley_size++) =
		    shot->tag;
	}
}

/* --- Outcome ------------------------------------------------------------- */

/* SP-31, SP-32, SP-75 */
static bool surrenders(const struct sp_state *state, const struct sp_fleet *fleet)
{
	if (fleet->assaulted || fleet->strategy == SP_ASSAULT || fleet->strategy == SP_INTERDICT)
		return false;
	if (fleet->strategy == SP_HIDE && !fleet->exposed)
		return false;
	return fleet->storm > 0 &&
	       fleet->storm >= state->tables->surrender_ratio * sp_defence_points(state, fleet);
}

/* The empire with the most points against it; shooters stand by owner's name, so the first of equals wins (SP-35). */
static unsigned find_captor(const struct sp_state *state, const struct sp_fleet *target)
{
	int64_t best = 0, sum = 0;
	unsigned captor = 0, owner = G_MAXUINT;
	for (guint i = 0; i < target->volley_size; i++) {
		unsigned tag = g_array_index(state->play->volleys, unsigned, target->volley - 1 + i);
		const struct sp_fleet *shooter = state->all->pdata[tag];
		if (shooter->target != target || shooter->strategy == SP_ASSAULT)
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
	sp_event_party(turn, fleet->owner);
	for (guint i = 0; i < fleet->volley_size; i++) {
		unsigned tag = g_array_index(state->play->volleys, unsigned, fleet->volley - 1 + i);
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
	struct event *event = fleet->surrendered ? sp_event(turn, "surrender", taken_form, fleet->world)
	                                         : sp_event(turn, "fire", lost_form, fleet->world);
	event_thing(event, "shooters", SP_THING_VOLLEY, fleet->volley - 1, fleet->volley_size);
	sp_event_fleet(event, "fleet", fleet);
	event_integer(event, "ships", fleet->ships);
	event_text(event, "strategy", sp_strategy_names[fleet->strategy]);
	sp_event_points(event, "attack", fleet->shots + fleet->weak_shots);
	sp_event_points(event, "defence", fleet->combat_defence);
	sp_event_ratio(event, "ratio", fleet->shots + fleet->weak_shots, fleet->combat_defence);
	if (fleet->surrendered) {
		event_text(event, "captor", state->empires[fleet->captor].name);
	} else {
		event_integer(event, "lost", fleet->combat_lost);
		event_integer(event, "left", fleet->ships - fleet->combat_lost);
	}
	add_parties(turn, fleet);
}

/* All fire has been added up, so each fleet can be settled by itself. */
static void settle_fleet(struct turn *turn, struct sp_fleet *fleet)
{
	struct sp_state *state = sp_of(turn->state);
	int64_t casualties;
	fleet->combat_defence = sp_defence_points(state, fleet);
	if (surrenders(state, fleet)) {
		fleet->surrendered = true;
		fleet->captor = (int)find_captor(state, fleet);
	} else {
		casualties = sp_casualties(
		    state, fleet->shots, fleet->weak_shots, fleet->combat_defence, fleet->ships);
		fleet->combat_lost = fleet->exposed ? casualties : sp_fire_limit(state, fleet, casualties);
	}
	tell_outcome(turn, fleet);
}

static void note_outcome(struct sp_fleet *fleet)
{
	const struct sp_fleet *target = fleet->target;
	int64_t number = order_number(fleet->attack, 'e');
	if (target->surrendered)
		order_note(fleet->attack, "F%" PRId64 " surrendered", number);
	else
		order_note(fleet->attack, "%" PRId64 " %s of F%" PRId64 " lost", target->combat_lost,
		    text_plural(target->combat_lost, "ship", "ships"), number);
}

void sp_combat(struct turn *turn)
{
	struct sp_state *state = sp_of(turn->state);
	guint count = state->all->len;
	GArray *shots;
	events_unordered(turn->events, true);
	true_cross(turn);
	settle_stances(state);
	settle_targets(turn);
	shots = fire(state);
	gather_volleys(state, shots);
	g_array_free(shots, TRUE);
	for (guint i = 0; i < count; i++)
		if (((struct sp_fleet *)state->all->pdata[i])->volley != 0)
			settle_fleet(turn, state->all->pdata[i]);
	for (guint i = 0; i < count; i++)
		if (((struct sp_fleet *)state->all->pdata[i])->fired)
			note_outcome(state->all->pdata[i]);
	for (guint i = 0; i < count; i++) {
		struct sp_fleet *fleet = state->all->pdata[i];
		if (fleet->combat_lost > 0)
			sp_fire_lose(state, fleet, fleet->combat_lost);
	}
	sp_count_presences(state);
	sp_tell_lost_vision(turn);
}
