/* Step 12: surveys, artifacts, trials (CY-16, CY-92 to CY-94). */
#include "rulesets/cyoe/call.h"
#include "rulesets/cyoe/fleets.h"
#include "rulesets/cyoe/phases.h"

#include "engine/base/compare.h"

static void explore(struct cy_call *call)
{
	struct cy_fleet *f = cy_value_fleet(call, 'f');
	struct cy_empire *e = &call->s->empires[call->seat];
	struct event *event;

	if (!f)
		return;
	if (f->part->fought || f->part->retreated) {
		cy_fail(call, "F%d was in a battle", (int)f->id);
		return;
	}
	cy_done(call);
	if (e->explored[f->system])
		return;
	call->o->use[CY_USE_EXPLORED] =
	    f->system + 1; /* becomes known next turn: applied after all have scanned */
	event = cy_event(call->p, "explored", "{system} is explored: {name}, {terrain}");
	cy_event_system(call->p, event, "system", f->system);
	event_text(event, "name", call->s->systems[f->system].name);
	event_text(event, "terrain", cy_terrains[call->s->systems[f->system].terrain]);
	event_to(event, (unsigned)call->seat);
}

static bool is_home(const struct cy_state *s, int system)
{
	for (int i = 0; i < s->count; i++)
		if (s->empires[i].home == system)
			return true;
	return false;
}

static int64_t free_artifact_id(const struct cy_empire *e)
{
	int64_t id = 1;

	for (guint i = 0; i < e->artifacts->len; i++)
		if (g_array_index(e->artifacts, struct cy_artifact, i).id == id)
			id++;
	return id;
}

static gint compare_artifacts(gconstpointer a, gconstpointer b)
{
	const struct cy_artifact *x = a, *y = b;

	return compare_integers(x->id, y->id);
}

static void find_artifact(struct cy_call *call, struct cy_planet *p)
{
	const struct cy_numbers *n = cy_numbers_of(call->s);
	struct cy_empire *e = &call->s->empires[call->seat];
	struct cy_artifact a = {.id = free_artifact_id(e), .planet = p->id, .stage = CY_FOUND};
	struct event *event = cy_event(call->p, "artifact",
	    "{planet} holds an artifact: number {artifact}, class {class}, "
	    "its study costs {cost} RP and takes {time} turns");

	a.code = p->artifact >= 0 ? p->artifact : CY_X1 + (int)cy_roll(call->p, 6, 1) - 1;
	a.cost = n->artifact_price + n->artifact_price_die * cy_roll(call->p, 20, 1);
	a.time = n->artifact_time + cy_roll(call->p, 4, 1);
	p->artifact = -1;
	g_array_append_val(e->artifacts, a);
	g_array_sort(e->artifacts, compare_artifacts);
	cy_event_planet(event, "planet", p);
	event_integer(event, "artifact", a.id);
	event_text(event, "class", cy_codes[a.code]);
	event_integer(event, "cost", a.cost);
	event_integer(event, "time", a.time);
	event_to(event, (unsigned)call->seat);
}

static gint compare_numbers(gconstpointer a, gconstpointer b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return compare_integers(x, y);
}

static void note_scan(struct cy_empire *e, int64_t planet)
{
	for (guint i = 0; i < e->scanned->len; i++)
		if (g_array_index(e->scanned, int64_t, i) == planet)
			return;
	g_array_append_val(e->scanned, planet);
	g_array_sort(e->scanned, compare_numbers);
}

static void tell_nothing(struct cy_call *call, const struct cy_planet *p)
{
	struct event *event = cy_event(call->p, "scanned", "The scan of {planet} shows nothing");

	cy_event_planet(event, "planet", p);
	event_to(event, (unsigned)call->seat);
}

static void scan(struct cy_call *call)
{
	struct cy_fleet *f = cy_value_fleet(call, 'f');
	struct cy_planet *p = cy_value_planet(call, 'p');
	bool may_hold, found;

	if (!f)
		return;
	if (!p || f->system != p->system) {
		cy_fail(call, "F%d is not there", (int)f->id);
		return;
	}
	if (f->part->fought || f->part->scanned >= cy_ships(f, CY_SV)) {
		cy_fail(call, f->part->fought ? "F%d was in a battle" : "F%d has no survey ship left",
		    (int)f->id);
		return;
	}
	f->part->scanned++;
	cy_done(call);
	note_scan(&call->s->empires[call->seat], p->id);
	may_hold = (p->class == 0 || p->kind != CY_BASIC) && !is_home(call->s, p->system);
	found = !p->searched && (p->artifact >= 0 || (may_hold && cy_roll(call->p, 100, 100) <=
	                                                              cy_numbers_of(call->s)->artifact_to));
	p->searched = true;
	if (found)
		find_artifact(call, p);
	else
		tell_nothing(call, p);
}

/* Has the empire a ship of the class that did not move? */
static bool has_still_ship(const struct cy_empire *e, int code)
{
	for (guint i = 0; i < e->fleets->len; i++) {
		const struct cy_fleet *f = e->fleets->pdata[i];
		if (f->ships[code] > 0 && !f->moved && !f->part->fought)
			return true;
	}
	return false;
}

static void try_prototype(struct cy_call *call)
{
	const struct cy_numbers *n = cy_numbers_of(call->s);
	struct cy_empire *e = &call->s->empires[call->seat];
	struct cy_artifact *a = NULL;
	struct event *event;
	bool passed;

	for (guint i = 0; i < e->artifacts->len && !a; i++)
		if (g_array_index(e->artifacts, struct cy_artifact, i).id == cy_value(call, 'a'))
			a = &g_array_index(e->artifacts, struct cy_artifact, i);
	for (unsigned i = 0; a && &call->set->orders[i] != call->o; i++)
		if (call->set->orders[i].form == CY_DO_AQ && call->set->orders[i].status == ORDER_DONE &&
		    order_number(&call->set->orders[i], 'a') == a->id)
			a = NULL; /* one trial a turn */
	if (!a || a->stage != CY_TRIAL) {
		cy_refuse(call, "no prototype of artifact %d is on trial", (int)cy_value(call, 'a'));
		return;
	}
	if (!has_still_ship(e, a->code)) {
		cy_fail(call, "no prototype stood still and out of battle");
		return;
	}
	passed = cy_roll(call->p, 100, 1) <= n->trial_to;
	a->passed += passed;
	if (a->passed >= n->trials)
		a->stage = CY_UNLOCKED;
	event = a->stage == CY_UNLOCKED
	            ? cy_event(call->p, "unlocked", "Artifact {artifact}: {class} may be built now")
	        : passed ? cy_event(call->p, "trial", "Artifact {artifact}: the trial of {class} was passed")
	                 : cy_event(call->p, "trial", "Artifact {artifact}: the trial of {class} went wrong");
	event_integer(event, "artifact", a->id);
	event_text(event, "class", cy_codes[a->code]);
	event_to(event, (unsigned)call->seat);
	cy_done(call);
}

/* Scans, which need a system explored before this turn (CY-93). */
static void chart(struct cy_play *p)
{
	for (int seat = 0; seat < p->s->count; seat++) {
		const struct order_set *set = p->turn->orders[seat];
		for (unsigned i = 0; set && i < set->count; i++)
			if (set->orders[i].form == CY_DO_SV && set->orders[i].status == ORDER_DONE &&
			    set->orders[i].use[CY_USE_EXPLORED])
				p->s->empires[seat].explored[set->orders[i].use[CY_USE_EXPLORED] - 1] = true;
	}
}

void cy_run_survey(struct turn *turn)
{
	struct cy_play *p = cy_play_of(turn);

	if (p->s->state.turn == 0)
		return;
	cy_each(p, CY_DO_SV, explore);
	cy_each(p, CY_DO_SC, scan);
	cy_each(p, CY_DO_AQ, try_prototype);
	chart(p);
}
