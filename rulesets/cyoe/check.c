/* Checks orders against what their empire knows (CY-98, CY-99): first each line alone, then a rehearsal of all on that
   knowledge. A refusal by rehearsal is reported when the mail comes; the turn decides again. */
#include "engine/play/door.h"
#include "rulesets/cyoe/check.h"
#include "rulesets/cyoe/rules.h"

#include <inttypes.h>

static bool is_system_slot(const struct order *o, char slot)
{
	return slot == 's' || (o->form == CY_DO_DP && (slot == 'a' || slot == 'b'));
}

static bool is_tech_slot(const struct order *o, char slot)
{
	return (slot == 't' && o->form != CY_DO_TR) || (slot == 'x' && o->form == CY_DO_RE);
}

static void check_name(
    const struct cy_state *s, struct order_set *set, struct order *o, const struct order_value *v)
{
	int seat = (int)set->empire;

	if (is_system_slot(o, v->slot)) {
		int system = cy_system_find(s, v->number);
		if (system < 0)
			order_refuse(set, o, v->column, NULL, "you know no system S%" PRId64, v->number);
	} else if (v->slot == 'p') {
		const struct cy_planet *p = cy_planet_find(s, v->number);
		bool founding =
		    s->state.turn == 0 && o->form == CY_DO_UP; /* planets appear in turn 0 (CY-65) */
		if (!founding && (!p || !cy_knows_planet(s, seat, p)))
			order_refuse(set, o, v->column, NULL, "you know no planet P%" PRId64, v->number);
	} else if (v->slot == 'e') {
		if (cy_seat_of(s, v->number) < 0)
			order_refuse(set, o, v->column, NULL, "there is no empire E%" PRId64, v->number);
	} else if (is_tech_slot(o, v->slot)) {
		if (!cy_tables_of(s)->techs[v->number].tech)
			order_refuse(set, o, v->column, NULL, "there is no tech %02d", (int)v->number);
	}
}

static bool is_founding(int form)
{
	return form <= CY_DO_SL;
}

static bool is_for_turn_0(int form)
{
	return is_founding(form) || form == CY_DO_B || form == CY_DO_UI || form == CY_DO_UP ||
	       form == CY_DO_EQ || form == CY_DO_UQ;
}

static bool is_gift(int form)
{
	return form >= CY_DO_GP && form <= CY_DO_GT;
}

static void check_sense(const struct cy_state *s, struct order_set *set, struct order *o)
{
	int64_t own = s->empires[set->empire].id;

	if (s->state.turn == 0 && !is_for_turn_0(o->form))
		order_refuse(set, o, 0, NULL, "on turn 0 there is only TR FT DU FS SL B UI UP EQ UQ");
	if (s->state.turn > 0 && is_founding(o->form))
		order_refuse(set, o, 0, NULL, "that is for turn 0 only");
	for (unsigned i = 0; i < o->count; i++) {
		const struct order_value *v = &o->values[i];
		if (v->slot == 'e' && v->number == own)
			order_refuse(set, o, v->column, NULL, "E%" PRId64 " are you yourself", own);
		else if (v->slot == 'e' && is_gift(o->form) &&
		         s->empires[cy_seat_of(s, v->number)].eliminated)
			order_refuse(set, o, v->column, NULL, "E%" PRId64 " is out of the game", v->number);
	}
	if (o->form == CY_DO_CS && cy_is_defence((int)order_number(o, 'c')))
		order_refuse(set, o, 0, NULL, "defence stations are destroyed, not captured");
}

/* The verb under which a later order replaces an earlier one of the same fleet (CY-98), -1: orders add up. */
static int replacing_verb(int form)
{
	static const int verbs[] = {CY_DO_M, CY_DO_ST, CY_DO_TG, CY_DO_BK, CY_DO_JN, CY_DO_BI, CY_DO_BP};

	if (form == CY_DO_BK_LIFT)
		form = CY_DO_BK;
	for (int i = 0; i < (int)G_N_ELEMENTS(verbs); i++)
		if (verbs[i] == form)
			return i;
	return -1;
}

static void replace_earlier(struct order_set *set)
{
	g_autofree unsigned *last = g_new0(unsigned, 7 * CY_FLEETS);

	for (unsigned i = set->count; i-- > 0;) {
		struct order *o = &set->orders[i];
		int verb = o->status == ORDER_REFUSED ? -1 : replacing_verb(o->form);
		unsigned *place = verb >= 0 ? &last[verb * CY_FLEETS + order_number(o, 'f')] : NULL;
		if (!place)
			continue;
		if (*place) {
			struct order *later = &set->orders[*place - 1];
			order_refuse(set, o, 0, NULL, "replaced by line %u", later->line);
			if (!set->at_turn)
				order_warn(later, "it replaces line %u", o->line);
		} else {
			*place = i + 1;
		}
	}
}

static struct order_set *copy_accepted(const struct order_set *set)
{
	struct order_set *copy = order_set_new(set->empire);

	for (unsigned i = 0; i < set->count; i++) {
		const struct order *o = &set->orders[i];
		struct order *c = order_set_add(copy, o->line);
		c->form = o->form;
		c->status = o->status;
		c->count = o->count;
		c->values = o->values; /* values are shared: the original set outlives its copy */
	}
	return copy;
}

static void rehearse(struct cy_state *view, struct order_set *copy)
{
	g_autofree struct order_set **orders = g_new0(struct order_set *, (size_t)view->count);
	struct turn turn = {&view->state, orders, NULL, dice_new(view->state.seed, view->state.turn),
	    events_new((unsigned)view->count)};

	orders[copy->empire] = copy;
	cy_turn_begin(&turn);
	cy_play_of(&turn)->check = true;
	for (const struct phase *phase = view->state.ruleset->phases; phase->name; phase++) {
		events_phase(turn.events, phase->name);
		phase->run(&turn);
	}
	dice_free(turn.dice);
	events_free(turn.events);
}

static bool any_accepted(const struct order_set *set)
{
	for (unsigned i = 0; i < set->count; i++)
		if (set->orders[i].status == ORDER_ACCEPTED)
			return true;
	return false;
}

/* Copies the rehearsal's result to the order: a refusal, or a warning of what would be missing. */
static void tell_rehearsed(struct order_set *set, struct order *o, const struct order *copy)
{
	if (copy->status == ORDER_REFUSED) {
		order_refuse(set, o, copy->cause_column, copy->hint, "%s", copy->cause);
		o->use[CY_USE_REHEARSED] = 1;
	} else if ((copy->status == ORDER_FAILED || copy->status == ORDER_PARTLY) && copy->notes &&
	           o->form != CY_DO_GT && o->form != CY_DO_AT) {
		order_warn(o, "as things stand it %s: %s",
		    copy->status == ORDER_FAILED ? "fails" : "is done in part",
		    (const char *)copy->notes->pdata[0]);
	}
}

void cy_orders_check(const struct state *state, struct order_set *set)
{
	const struct cy_state *s = (const struct cy_state *)state;
	struct order_set *copy;
	struct state *view;
	unsigned seat;

	for (unsigned i = 0; i < set->count; i++)
		for (unsigned k = 0; set->orders[i].status == ORDER_ACCEPTED && k < set->orders[i].count; k++)
			check_name(s, set, &set->orders[i], &set->orders[i].values[k]);
	replace_earlier(set);
	for (unsigned i = 0; i < set->count; i++)
		if (set->orders[i].status == ORDER_ACCEPTED)
			check_sense(s, set, &set->orders[i]);
	/* At the turn itself refusals by rehearsal are decided again, and warnings are only for answers. */
	if (set->at_turn || !any_accepted(set))
		return;
	view = state_known(state, set->empire, &seat, NULL);
	copy = copy_accepted(set);
	rehearse((struct cy_state *)view, copy);
	for (unsigned i = 0; i < set->count; i++)
		if (set->orders[i].status == ORDER_ACCEPTED)
			tell_rehearsed(set, &set->orders[i], &copy->orders[i]);
	order_set_free(copy);
	play_state_free(view);
}

bool cy_order_commits(const struct state *state, unsigned seat, const struct order *order)
{
	(void)state;
	(void)seat;
	switch (order->form) {
	case CY_DO_GP:
	case CY_DO_GR:
	case CY_DO_GU:
	case CY_DO_GT:
	case CY_DO_BK:
	case CY_DO_AK:
	case CY_DO_JN:
	case CY_DO_BI:
	case CY_DO_BP:
	case CY_DO_CS:
	case CY_DO_CP:
		return true;
	default:
		return false;
	}
}
