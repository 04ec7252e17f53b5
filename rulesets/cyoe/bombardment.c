/* Step 10: bombardment and capture (CY-39 to CY-47, CY-67, CY-90, CY-91). */
#include "rulesets/cyoe/call.h"
#include "rulesets/cyoe/combat.h"
#include "rulesets/cyoe/fleets.h"
#include "rulesets/cyoe/phases.h"

#include "engine/base/compare.h"

#include <string.h>

/* Bombardment and capture need the field: no battle there, or a won one (CY-90). */
static bool has_field(struct cy_call *call, const struct cy_fleet *f)
{
	const struct cy_scene *scene = &call->p->scenes[f->system];

	if (f->part->retreated)
		cy_fail(call, "F%d has retreated", (int)f->id);
	else if (scene->battle && !bits128_has(&scene->winners, (unsigned)call->seat))
		cy_fail(call, "S%d is contested", (int)call->s->systems[f->system].id);
	return call->o->status == ORDER_ACCEPTED;
}

/* Refuses one's own infrastructure as target before looking at other causes (CY-99). */
static bool is_own_target(struct cy_call *call, const struct cy_fleet *f)
{
	if (call->o->form == CY_DO_BI && !f->part->retreated &&
	    call->s->systems[f->system].holder == call->seat)
		cy_refuse(call, "you hold S%d yourself", (int)call->s->systems[f->system].id);
	return call->o->status == ORDER_REFUSED;
}

/* Orders of a kind by system, then empire, then line. */
struct act {
	struct cy_call call;
	struct cy_fleet *fleet;
	int system;
	int64_t planet; /* target planet of BP: fleets with the same target add up */
};

static gint compare_acts(gconstpointer a, gconstpointer b)
{
	const struct act *x = a, *y = b;

	if (x->system != y->system)
		return x->system - y->system;
	if (x->call.seat != y->call.seat)
		return x->call.seat - y->call.seat;
	return compare_integers(x->planet, y->planet);
}

static void collect(struct cy_play *p, enum cy_order first, enum cy_order last, GArray *list)
{
	for (int seat = 0; seat < p->s->count; seat++) {
		struct order_set *set = p->turn->orders[seat];
		for (unsigned i = 0; set && i < set->count; i++) {
			struct act act = {.call = {p, p->s, seat, set, &set->orders[i]}};
			if (act.call.o->status != ORDER_ACCEPTED || act.call.o->form < (int)first ||
			    act.call.o->form > (int)last)
				continue;
			act.fleet = cy_value_fleet(&act.call, 'f');
			if (!act.fleet || is_own_target(&act.call, act.fleet) ||
			    !has_field(&act.call, act.fleet))
				continue;
			act.system = act.fleet->system;
			act.planet = first == CY_DO_BP ? order_number(act.call.o, 'p') : 0;
			g_array_append_val(list, act);
		}
	}
	g_array_sort(list, compare_acts); /* stable: lines keep their order */
}

static struct act *act_at(GArray *list, guint i)
{
	return &g_array_index(list, struct act, i);
}

/* The end of a run of acts that add up. */
static guint run_end(GArray *list, guint i)
{
	guint end = i + 1;

	while (end < list->len && compare_acts(act_at(list, i), act_at(list, end)) == 0)
		end++;
	return end;
}

static void sum_run(GArray *list, guint from, guint end, int64_t *points, int64_t *most)
{
	*points = *most = 0;
	for (guint i = from; i < end; i++) {
		*points += cy_bombard_points(act_at(list, i)->call.s, act_at(list, i)->fleet);
		*most = MAX(*most, cy_value(&act_at(list, i)->call, 'n'));
	}
}

static void settle_run(GArray *list, guint from, guint end, int64_t got, const char *what)
{
	for (guint i = from; i < end; i++)
		cy_done_of(&act_at(list, i)->call, got, cy_value(&act_at(list, i)->call, 'n'), what);
}

static void fail_run(GArray *list, guint from, guint end, const char *why)
{
	for (guint i = from; i < end; i++)
		cy_fail(&act_at(list, i)->call, "%s", why);
}

static void tell_bombed(
    struct cy_play *p, int system, int seat, const struct cy_planet *planet, int64_t got, int victim)
{
	static const char *const forms[2][2] = {
	    {"{empire} bombards the infrastructure of {system}: {levels} level",
	        "{empire} bombards the infrastructure of {system}: {levels} levels"},
	    {"{empire} bombards {planet} in {system}: {levels} class",
	        "{empire} bombards {planet} in {system}: {levels} classes"}};
	struct event *event = cy_event(p, "bombed", forms[planet != NULL][got != 1]);

	cy_event_empire(p, event, "empire", seat);
	if (planet)
		cy_event_planet(event, "planet", planet);
	cy_event_system(p, event, "system", system);
	event_integer(event, "levels", got);
	event_to(event, (unsigned)seat);
	if (victim >= 0)
		event_to(event, (unsigned)victim);
	cy_event_seers(p, event, system);
}

/* CY-47: finds the planet that shields the rating: the holder's; without a holder any other empire's. Returns the
   levels that can be suppressed, -1: no planet shields. */
static int64_t shielded_levels(const struct cy_state *s, int system, int attacker, bool *others)
{
	const struct cy_system *y = &s->systems[system];
	int64_t levels = -1;

	*others = false;
	for (guint i = 0; i < y->planets->len; i++) {
		const struct cy_planet *p = y->planets->pdata[i];
		if (p->owner < 0 || p->owner == attacker)
			continue;
		*others = true;
		if (y->holder < 0 || y->holder == p->owner)
			levels = MAX(levels, cy_rating(s, system, p->owner));
	}
	return levels;
}

static void bomb_infrastructure(struct cy_play *p, GArray *list, guint from, guint end)
{
	struct cy_state *s = p->s;
	struct act *act = act_at(list, from);
	struct cy_system *y = &s->systems[act->system];
	int64_t points, most, got, levels;
	bool others;

	levels = shielded_levels(s, act->system, act->call.seat, &others);
	if (y->holder < 0 && !others) {
		fail_run(list, from, end, "nobody has infrastructure there");
		return;
	}
	p->scenes[act->system].combat = true;
	sum_run(list, from, end, &points, &most);
	got = MIN(points / cy_numbers_of(s)->level_points, most);
	got = MIN(got, levels >= 0 ? levels : y->rating);
	if (levels >= 0)
		y->suppression += got;
	else
		y->rating -= got;
	settle_run(list, from, end, got, "levels");
	tell_bombed(p, act->system, act->call.seat, NULL, got, y->holder);
}

static void bomb_planet(struct cy_play *p, GArray *list, guint from, guint end)
{
	struct cy_state *s = p->s;
	struct act *act = act_at(list, from);
	struct cy_system *y = &s->systems[act->system];
	struct cy_planet *planet = cy_planet_find(s, act->planet);
	int64_t points, most, got;
	int owner = planet ? planet->owner : -1;

	if (!planet || planet->system != act->system || owner < 0) {
		fail_run(list, from, end, "no enemy planet is there");
		return;
	}
	p->scenes[act->system].combat = true;
	sum_run(list, from, end, &points, &most);
	got = MIN(MIN(points / cy_numbers_of(s)->class_points, most), planet->class);
	if (got > 0) {
		cy_planet_class(s, planet, planet->class - got);
		cy_planet_disarm(s, planet);
		if (y->suppression > 0) {
			y->rating = MAX(0, y->rating - y->suppression);
			y->suppression = 0;
		}
	}
	settle_run(list, from, end, got, "classes");
	tell_bombed(p, act->system, act->call.seat, planet, got, owner);
}

static void run_bombs(
    struct cy_play *p, enum cy_order form, void (*bomb)(struct cy_play *, GArray *, guint from, guint end))
{
	g_autoptr(GArray) list = g_array_new(FALSE, FALSE, sizeof(struct act));

	collect(p, form, form, list);
	events_list_begin(p->turn->events);
	for (guint i = 0; i < list->len; i = run_end(list, i))
		bomb(p, list, i, run_end(list, i));
}

/* --- Landing ---------------------------------------------------------------- */

/* CY-41, rounded up. */
static int64_t troops_needed(const struct cy_state *s, int64_t base, int attacker, int defender)
{
	const struct cy_tables *t = cy_tables_of(s);
	int64_t row = 1 - CLAMP(CY_SUM(t, s->empires[attacker].traits, marines), -1, 1);
	int64_t column = 1 - CLAMP(CY_SUM(t, s->empires[defender].traits, marines), -1, 1);

	return (base * t->troop_times[row][column] + 99) / 100;
}

static void tell_captured(struct cy_play *p, int system, int seat, int victim, const char *what)
{
	struct event *event = cy_event(p, "landing", "{empire} captures {what} of {victim} in {system}");

	cy_event_empire(p, event, "empire", seat);
	event_text(event, "what", what);
	cy_event_empire(p, event, "victim", victim);
	cy_event_system(p, event, "system", system);
	event_to(event, (unsigned)seat);
	event_to(event, (unsigned)victim);
	cy_event_seers(p, event, system);
}

static void capture_stations(struct act *act, int64_t *troops)
{
	struct cy_call *call = &act->call;
	struct cy_state *s = call->s;
	struct cy_system *y = &s->systems[act->system];
	int code = (int)cy_value(call, 'c'), victim = cy_capture_from(s, act->system, call->seat, call->o);
	int64_t asked = order_value(call->o, 'n') ? cy_value(call, 'n') : 1, needed, count;
	g_autofree char *what = NULL;
	struct cy_station *row;

	if (victim < 0) {
		cy_fail(call, "no enemy has %s there", cy_codes[code]);
		return;
	}
	call->p->scenes[act->system].combat = true;
	needed = troops_needed(
	    s, cy_tables_of(s)->station_troops[cy_tables_of(s)->units[code].size - 1], call->seat, victim);
	row = cy_stations_of(y, victim, false);
	count = MIN(MIN(asked, row->count[code - CY_SHIPS]), *troops / needed);
	row->count[code - CY_SHIPS] -= count;
	cy_stations_of(y, call->seat, true)->count[code - CY_SHIPS] += count;
	*troops -= count * needed;
	cy_done_of(call, count, asked, "stations; more troops or targets are needed");
	what = g_strdup_printf("%d %s", (int)count, cy_codes[code]);
	if (count > 0)
		tell_captured(call->p, act->system, call->seat, victim, what);
}

static void capture_planet(struct act *act, int64_t *troops)
{
	struct cy_call *call = &act->call;
	struct cy_state *s = call->s;
	struct cy_planet *p = cy_value_planet(call, 'p');
	g_autofree char *what = g_strdup_printf("P%d", (int)cy_value(call, 'p'));
	int64_t needed;
	int victim;

	if (p && p->owner == call->seat) {
		cy_refuse(call, "%s is yours", what);
		return;
	}
	if (!p || p->system != act->system || p->owner < 0) {
		cy_fail(call, "no enemy planet is there");
		return;
	}
	victim = p->owner;
	call->p->scenes[act->system].combat = true;
	needed = troops_needed(s, cy_tables_of(s)->planet_troops[p->class], call->seat, victim);
	if (*troops < needed) {
		cy_fail(call, "%d troop points are needed", (int)needed);
		return;
	}
	*troops -= needed;
	p->owner = call->seat;
	cy_planet_disarm(s, p);
	cy_done(call);
	tell_captured(call->p, act->system, call->seat, victim, what);
}

/* Each fleet that lands counts once, however many lines it has (CY-91). */
static int64_t troops_of_run(GArray *list, guint from, guint end)
{
	g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);
	int64_t troops = 0;

	for (guint i = from; i < end; i++)
		if (g_hash_table_add(seen, act_at(list, i)->fleet))
			troops += cy_troop_points(act_at(list, i)->call.s, act_at(list, i)->fleet);
	return troops;
}

static void run_landings(struct cy_play *p)
{
	g_autoptr(GArray) list = g_array_new(FALSE, FALSE, sizeof(struct act));

	collect(p, CY_DO_CS, CY_DO_CP, list);
	events_list_begin(p->turn->events);
	for (guint i = 0, end; i < list->len; i = end) {
		int64_t troops;
		end = run_end(list, i);
		troops = troops_of_run(list, i, end);
		for (guint k = i; k < end; k++) {
			if (act_at(list, k)->call.o->form == CY_DO_CS)
				capture_stations(act_at(list, k), &troops);
			else
				capture_planet(act_at(list, k), &troops);
		}
	}
}

/* CY-67: a holder without presence loses the rating to the only other empire settled there, if there is one. */
static void pass_ratings(struct cy_play *p)
{
	struct cy_state *s = p->s;

	for (int i = 0; i < s->system_count; i++) {
		struct cy_system *y = &s->systems[i];
		int heir = -1, heirs = 0;
		struct event *event;
		if (y->holder < 0 || cy_present(s, i, y->holder))
			continue;
		for (int seat = 0; seat < s->count; seat++)
			if (seat != y->holder && (cy_has_planet(s, i, seat) || cy_has_stations(s, i, seat))) {
				heir = seat;
				heirs++;
			}
		if (heirs != 1)
			continue;
		event = cy_event(p, "holder", "The rating of {system} passes from {from} to {to}");
		cy_event_system(p, event, "system", i);
		cy_event_empire(p, event, "from", y->holder);
		cy_event_empire(p, event, "to", heir);
		event_to(event, (unsigned)y->holder);
		cy_event_seers(p, event, i);
		y->holder = heir;
	}
}

/* A rehearsal knows nothing of others: it can only refuse targets of one's own. */
static void rehearse(struct cy_call *call)
{
	const struct cy_fleet *f = cy_value_fleet(call, 'f');

	if (f && !is_own_target(call, f))
		cy_done(call);
}

void cy_run_bombardment(struct turn *turn)
{
	struct cy_play *p = cy_play_of(turn);

	if (p->s->state.turn == 0)
		return;
	if (p->check) {
		cy_each_of(p, CY_DO_BI, CY_DO_CP, rehearse);
		return;
	}
	run_bombs(p, CY_DO_BI, bomb_infrastructure);
	run_bombs(p, CY_DO_BP, bomb_planet);
	run_landings(p);
	events_list_end(p->turn->events);
	pass_ratings(p);
}
