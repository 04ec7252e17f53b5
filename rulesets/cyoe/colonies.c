/* Step 11: civilians and colonies (CY-46, CY-48, CY-48b). */
#include "rulesets/cyoe/call.h"
#include "rulesets/cyoe/fleets.h"
#include "rulesets/cyoe/phases.h"

#include <string.h>

/* Returns the order's fleet if it is at the planet; NULL after refusing or failing. */
static struct cy_fleet *fleet_at_planet(struct cy_call *call, const struct cy_planet *p)
{
	struct cy_fleet *f = cy_value_fleet(call, 'f');

	if (!f)
		return NULL;
	if (!p)
		cy_fail(call, "there is no such planet");
	else if (f->part->fought)
		cy_fail(call, "F%d was in a battle", (int)f->id);
	else if (f->system != p->system)
		cy_fail(call, "F%d is not in S%d", (int)f->id, (int)call->s->systems[p->system].id);
	return call->o->status == ORDER_ACCEPTED ? f : NULL;
}

/* In a rehearsal, is the planet captured by an earlier order? Then it counts as one's own. */
static bool may_be_captured(const struct cy_call *call, int64_t planet)
{
	for (unsigned i = 0; call->p->check && i < call->set->count; i++) {
		const struct order *o = &call->set->orders[i];
		if (o->form == CY_DO_CP && o->status == ORDER_DONE && order_number(o, 'p') == planet)
			return true;
	}
	return false;
}

/* Is the planet one's own? False after refusing (it never was) or failing (it was lost in this turn, CY-99). */
static bool check_own(struct cy_call *call, const struct cy_planet *p)
{
	if (p && p->owner == call->seat)
		return true;
	if (call->o->use[CY_USE_OWN] || (p && p->tenure->first == call->seat) ||
	    may_be_captured(call, cy_value(call, 'p')))
		cy_fail(call, "P%d is yours no more", (int)cy_value(call, 'p'));
	else
		cy_refuse(call, "P%d is not yours", (int)cy_value(call, 'p'));
	return false;
}

static void unload(struct cy_call *call)
{
	const struct cy_tables *t = cy_tables_of(call->s);
	struct cy_planet *p = cy_value_planet(call, 'p');
	struct cy_fleet *f;
	const char *why;

	if (!check_own(call, p))
		return;
	why = cy_raise_refusal(call->s, p, 0, p->class + 1, call->seat, CY_BY_TRANSPORT);
	if (why) {
		cy_refuse(call, "%s", why);
		return;
	}
	f = fleet_at_planet(call, p);
	if (!f)
		return;
	if (f->civilians < t->transports[p->class + 1]) {
		cy_fail(call, "%d loads are needed", (int)t->transports[p->class + 1]);
		return;
	}
	f->civilians -= t->transports[p->class + 1];
	cy_planet_class(call->s, p, p->class + 1);
	cy_done(call);
}

static void load(struct cy_call *call)
{
	const struct cy_tables *t = cy_tables_of(call->s);
	struct cy_planet *p = cy_value_planet(call, 'p');
	struct cy_fleet *f;

	if (!check_own(call, p))
		return;
	if (p->class < 2) {
		cy_refuse(call, "P%d is under class 2", (int)p->id);
		return;
	}
	f = fleet_at_planet(call, p);
	if (!f)
		return;
	if (cy_ships(f, CY_TR) - f->civilians < t->transports[p->class]) {
		cy_fail(call, "%d empty transports are needed", (int)t->transports[p->class]);
		return;
	}
	f->civilians += t->transports[p->class];
	cy_planet_class(call->s, p, p->class - 1);
	cy_done(call);
}

/* Uses up one ship of the class: own ships before captured ones. */
static void use_up(struct cy_fleet *f, int code)
{
	int64_t own, loads;

	cy_ships_take(f, code, 1, &own, NULL, &loads);
}

/* Never refuse because of a system out of sight (HO-23): the fleet is not there either. */
static const char *settle_refusal(const struct cy_call *call, const struct cy_planet *p)
{
	struct cy_planet bare;

	if (!p)
		return "there is no such planet";
	if (p->class > 0 && cy_sees(call->s, call->seat, p->system))
		return "that planet is settled already";
	bare = *p;
	bare.class = 0;
	bare.owner = -1;
	return cy_raise_refusal(call->s, &bare, 0, 1, call->seat, CY_BY_SHIP);
}

static void settle(struct cy_call *call)
{
	static const int codes[] = {CY_CO, CY_GN, CY_CV};
	const struct cy_numbers *n = cy_numbers_of(call->s);
	const int64_t classes[] = {n->colony_class, n->generation_class, n->civilisation_class};
	struct cy_planet *p = cy_value_planet(call, 'p');
	const char *why = settle_refusal(call, p);
	struct cy_fleet *f;

	if (why) {
		cy_refuse(call, "%s", why);
		return;
	}
	f = fleet_at_planet(call, p);
	for (int i = 0; f && i < 3; i++) {
		int64_t class = classes[i];
		if (cy_ships(f, codes[i]) == 0)
			continue;
		if (call->s->systems[p->system].terrain == CY_NEBULA)
			class = MIN(class, n->class_nebula);
		use_up(f, codes[i]);
		p->owner = call->seat;
		cy_planet_class(call->s, p, class);
		memset(p->losses, 0, sizeof p->losses); /* defences come back (CY-69) */
		cy_done(call);
		return;
	}
	if (f)
		cy_fail(call, "F%d has no ship left that can settle", (int)f->id);
}

static void abandon(struct cy_call *call)
{
	struct cy_planet *p = cy_value_planet(call, 'p');

	if (p && p->tenure->abandoner == call->seat) {
		cy_refuse(call, "P%d was abandoned by a class this turn already", (int)p->id);
		return;
	}
	if (!check_own(call, p))
		return;
	p->tenure->abandoner = call->seat;
	cy_planet_class(call->s, p, p->class - 1);
	cy_done(call);
}

void cy_run_colonies(struct turn *turn)
{
	struct cy_play *p = cy_play_of(turn);

	if (p->s->state.turn == 0)
		return;
	cy_each(p, CY_DO_UL, unload);
	cy_each(p, CY_DO_LD, load);
	cy_each(p, CY_DO_CO, settle);
	cy_each(p, CY_DO_AB, abandon);
	cy_fleets_sweep(p->s);
}
