/* The bombardment phase (SP-40 to SP-44, SP-70). */
#include "rulesets/space-empires/treasure.h"
#include "engine/base/text.h"
#include "rulesets/space-empires/events.h"
#include "rulesets/space-empires/exchange.h"
#include "rulesets/space-empires/fire.h"
#include "rulesets/space-empires/orders.h"
#include "rulesets/space-empires/phases.h"
#include "rulesets/space-empires/stops.h"
#include "rulesets/space-empires/treasure_step.h"

#include <inttypes.h>

/* The bombardments of one world, in the order in which they are carried out. */
struct siege {
	struct turn *turn;
	struct sp_state *state;
	struct sp_world *world;
	unsigned place;
	int owner;    /* owner at the phase's start */
	GArray *acts; /* struct sp_act */
};

static bool is_foreign(const struct siege *s, const struct sp_act *act)
{
	return (int)act->empire != s->owner;
}

static bool is_open(const struct sp_act *act)
{
	return act->order->status == ORDER_ACCEPTED;
}

static void stop_act(const struct siege *s, const struct sp_act *act, const char *why)
{
	struct event *event = sp_event(
	    s->turn, "bombardment-stopped", "{world}  {why} stopped the bombardment by {fleet}", s->place);

	order_fail(act->order, "stopped by %s", why);
	event_text(event, "why", why);
	sp_event_fleet(event, "fleet", act->fleet);
	sp_event_party(s->turn, act->empire);
	if (s->owner != SP_NOBODY)
		sp_event_party(s->turn, (unsigned)s->owner);
}

/* Fails every foreign bombardment that has not failed yet. */
static void stop_all(const struct siege *s, const char *why)
{
	for (guint i = 0; i < s->acts->len; i++) {
		const struct sp_act *act = &g_array_index(s->acts, struct sp_act, i);
		if (is_foreign(s, act) && is_open(act))
			stop_act(s, act, why);
	}
}

static bool interdictors_left(const struct siege *s)
{
	const GPtrArray *list = s->world->scene->interdictors;

	for (guint i = 0; list && i < list->len; i++) {
		const struct sp_fleet *fleet = list->pdata[i];
		if (!fleet->gone && (int)fleet->owner == s->owner)
			return true;
	}
	return false;
}

/* Interdictors fire before a bombardment (SP-42). */
static void interdict(const struct siege *s)
{
	for (guint i = 0; i < s->acts->len; i++) {
		const struct sp_act *act = &g_array_index(s->acts, struct sp_act, i);
		struct sp_exchange exchange = {s->place, s->owner, act->empire, act->fleet, 0};
		bool answered;
		if (!is_foreign(s, act) || !is_open(act))
			continue;
		if (sp_exchange(s->turn, &exchange, &answered) == 0)
			order_fail(act->order, "F%" PRId64 " was destroyed by interdiction",
			    act->fleet->part->start_id);
	}
	if (interdictors_left(s))
		stop_all(s, "interdicting fleets");
}

/* Makes empires whose DEFEND fleets stopped an act take part in it (SP-41). */
static void add_defenders(const struct siege *s, const struct sp_act *act)
{
	for (guint i = 0; i < s->world->scene->presences->len; i++) {
		const struct sp_presence *p =
		    &g_array_index(s->world->scene->presences, struct sp_presence, i);
		if (p->owner != act->empire && p->count > 0)
			sp_event_party(s->turn, p->owner);
	}
}

/* Carries out stops and interdictions, and what they leave of the acts (SP-41, SP-42). */
static void stop(const struct siege *s)
{
	for (guint i = 0; i < s->acts->len; i++) {
		const struct sp_act *act = &g_array_index(s->acts, struct sp_act, i);
		sp_order_ready(act->order, act->fleet);
		if (!is_open(act) || !sp_stopped(s->state, s->place, act->empire))
			continue;
		stop_act(s, act, "defending fleets");
		add_defenders(s, act);
	}
	if (s->owner != SP_NOBODY && interdictors_left(s))
		interdict(s);
}

/* Destroys units by these points and returns how many; the remainder is kept (in quarters). */
static int64_t destroy(const struct sp_state *state, int64_t points, int64_t *things, int64_t *damage)
{
	int64_t unit = state->tables->unit_points * SP_POINT, units;

	if (*things == 0)
		return 0;
	*damage += points;
	units = MIN(*damage / unit, *things);
	*damage -= units * unit;
	*things -= units;
	if (*things == 0)
		*damage = 0;
	return units;
}

static void bombard(const struct siege *s, const struct sp_act *act)
{
	struct sp_world *world = s->world;
	struct sp_fleet *fleet = act->fleet;
	bool people = order_number(act->order, 't') == 0;
	int64_t points = sp_attack_points(s->state, fleet), units;
	struct event *event = sp_event(s->turn, "bombardment",
	    people ? "{world}  {fleet} bombarded the population with {points}: {lost} lost, {left} left"
	           : "{world}  {fleet} bombarded the industry with {points}: {lost} lost, {left} left",
	    s->place);

	if (people)
		units = destroy(s->state, points, &world->pop, &world->pop_damage);
	else
		units = destroy(s->state, points, &world->ind, &world->ind_damage);
	if (people && world->pop == 0)
		world->owner = SP_NOBODY;
	fleet->part->bombarded = people ? SP_AIM_PEOPLE : SP_AIM_INDUSTRY;
	order_done(act->order);
	order_note(act->order, "%" PRId64 " lost, %" PRId64 " left", units, people ? world->pop : world->ind);
	sp_event_fleet(event, "fleet", fleet);
	sp_event_points(event, "points", points);
	event_text(event, "target", people ? "population" : "industry");
	event_integer(event, "lost", units);
	event_integer(event, "left", people ? world->pop : world->ind);
	sp_event_party(s->turn, act->empire);
	if (s->owner != SP_NOBODY)
		sp_event_party(s->turn, (unsigned)s->owner);
	if (people && units > 0 && sp_fleet_carries(fleet, SP_VAM)) {
		units = MIN(units, SP_NUMBER_MAX - fleet->ships);
		fleet->ships += units;
		order_note(act->order, "VAM made them %" PRId64 " %s of F%" PRId64, units,
		    text_plural(units, "ship", "ships"), fleet->part->start_id);
	}
}

/* Has the owner a fleet left that keeps the world (SP-43)? */
static bool is_kept(const struct siege *s)
{
	if (s->world->owner == SP_NOBODY)
		return false;
	for (const struct sp_fleet *fleet = s->world->fleets; fleet; fleet = fleet->next)
		if (!fleet->gone && !fleet->part->surrendered && (int)fleet->owner == s->world->owner &&
		    fleet->part->strategy != SP_HIDE && fleet->part->strategy != SP_INTERDICT)
			return true;
	return false;
}

/* Sum of the points of one empire's acts, which are consecutive; the highest sum wins, a tie nobody. */
struct tally {
	unsigned empire;
	int64_t sum, best;
	int winner;
};

static void tally_up(struct tally *tally)
{
	if (tally->sum == 0 || tally->sum < tally->best)
		return;
	tally->winner = tally->sum > tally->best ? (int)tally->empire : SP_NOBODY;
	tally->best = tally->sum;
}

static void lay_siege(const struct siege *s)
{
	struct tally tally = {G_MAXUINT, 0, 0, SP_NOBODY};

	s->world->ind_damage *= SP_POINT;
	s->world->pop_damage *= SP_POINT;
	for (guint i = 0; i < s->acts->len; i++) {
		const struct sp_act *act = &g_array_index(s->acts, struct sp_act, i);
		if (!is_open(act))
			continue;
		if (tally.empire != act->empire) {
			tally_up(&tally);
			tally.empire = act->empire;
			tally.sum = 0;
		}
		if (is_foreign(s, act))
			tally.sum += sp_attack_points(s->state, act->fleet);
		bombard(s, act);
	}
	tally_up(&tally);
	s->world->ind_damage /= SP_POINT;
	s->world->pop_damage /= SP_POINT;
	if (s->world->pop > 0 && tally.winner != SP_NOBODY && !is_kept(s))
		s->world->scene->captor = tally.winner;
}

/* Sorts acts by world, keeping their order within each. */
static GArray **gather(const struct sp_state *state)
{
	const GArray *acts = sp_play_of(state)->steps[SP_STEP_BOMBARD];
	GArray **lists = g_new0(GArray *, state->world_count);

	for (guint i = 0; i < acts->len; i++) {
		const struct sp_act *act = &g_array_index(acts, struct sp_act, i);
		GArray **list = &lists[act->fleet->world];
		if (!*list)
			*list = g_array_new(FALSE, FALSE, sizeof(struct sp_act));
		g_array_append_vals(*list, act, 1);
	}
	return lists;
}

void sp_bombardment(struct turn *turn)
{
	struct sp_state *state = sp_of(turn->state);
	g_autofree GArray **lists = gather(state);

	events_list_begin(turn->events);
	for (unsigned i = 0; i < state->world_count; i++) {
		struct siege siege = {turn, state, &state->worlds[i], i, state->worlds[i].owner, lists[i]};
		if (lists[i])
			stop(&siege);
	}
	events_list_begin(turn->events);
	for (unsigned i = 0; i < state->world_count; i++) {
		struct siege siege = {turn, state, &state->worlds[i], i, state->worlds[i].owner, lists[i]};
		if (!lists[i])
			continue;
		lay_siege(&siege);
		g_array_free(lists[i], TRUE);
	}
	events_list_end(turn->events);
	sp_tell_lost_vision(turn);
}
