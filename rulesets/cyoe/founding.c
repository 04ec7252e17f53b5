/* Turn 0: empires are founded (CY-18 to CY-21, CY-65, CY-66). */
#include "engine/base/text.h"
#include "rulesets/cyoe/call.h"
#include "rulesets/cyoe/phases.h"
#include "rulesets/cyoe/purchases.h"
#include "rulesets/cyoe/readiness.h"

#include <inttypes.h>

static bool is_near(const struct cy_state *s, int seat, int system)
{
	return s->empires[seat].home >= 0 && cy_are_adjacent(s, s->empires[seat].home, system);
}

static int trait_of(const struct cy_call *call)
{
	int64_t letters = cy_value(call, 't');
	char code[3] = {(char)(letters / 256), (char)(letters % 256), '\0'};

	return cy_trait_find(cy_tables_of(call->s), code);
}

static void take_trait(struct cy_call *call)
{
	const struct cy_tables *t = cy_tables_of(call->s);
	struct cy_empire *e = &call->s->empires[call->seat];
	int trait = trait_of(call), place = order_value(call->o, 's') ? cy_value_system(call, 's') : -1;
	uint64_t bit;

	if (trait < 0) {
		cy_refuse(call, "there is no such trait");
		return;
	}
	bit = UINT64_C(1) << trait;
	if (e->traits & bit)
		cy_refuse(call, "each trait once");
	else if (!cy_traits_fit(t, e->traits | bit))
		cy_refuse(call, "%s does not fit to your other traits", t->traits[trait].code);
	else if (order_value(call->o, 's') &&
	         (!t->traits[trait].adjacent_planets || !is_near(call->s, call->seat, place)))
		cy_refuse(call, "only MD has a planet, and only in a system next to your home");
	if (call->o->status == ORDER_REFUSED)
		return;
	e->traits |= bit;
	e->slots += t->traits[trait].slots;
	if (place >= 0)
		call->p->found[call->seat].near = place;
	cy_done(call);
}

/* Takes negative traits first: they open slots for others (CY-65). */
static void take_negative(struct cy_call *call)
{
	int trait = trait_of(call);

	if (trait >= 0 && cy_tables_of(call->s)->traits[trait].kind == CY_NEGATIVE)
		take_trait(call);
}

static void take_tech(struct cy_call *call)
{
	struct cy_empire *e = &call->s->empires[call->seat];
	struct cy_found *found = &call->p->found[call->seat];
	int64_t tech = cy_value(call, 't');

	if (!cy_tables_of(call->s)->techs[tech].tech || cy_tables_of(call->s)->techs[tech].artifact)
		cy_refuse(call, "tech %02d is not to be had", (int)tech);
	else if (e->has[tech] || e->left[tech])
		cy_refuse(call, "you have tech %02d already", (int)tech);
	else if (found->techs >= cy_numbers_of(call->s)->free_techs)
		cy_refuse(call, "you have had your free techs");
	else if (cy_slots_used(e) >= e->slots)
		cy_fail(call, "no free slot");
	else {
		e->has[tech] = true;
		found->techs++;
		cy_done(call);
	}
}

static void take_looks(struct cy_call *call)
{
	struct cy_found *found = &call->p->found[call->seat];
	int64_t count = cy_value(call, 'n');

	if (call->s->empires[call->seat].home < 0) {
		cy_refuse(call, "your empire has no home");
	} else if (found->looks + count > cy_numbers_of(call->s)->start_looks) {
		cy_refuse(call, "at most %d planets for the looks", (int)cy_numbers_of(call->s)->start_looks);
	} else {
		found->looks += count;
		cy_done(call);
	}
}

/* Adds planets with the first free numbers of the system (CY-19). */
static void add_planets(struct cy_state *s, int system, int64_t kind, int64_t count)
{
	int64_t id = s->systems[system].id * 100;

	while (count-- > 0) {
		do
			id++;
		while (cy_planet_find(s, id));
		cy_planet_new(s, id, system)->kind = kind;
	}
}

static void make_planets(struct cy_play *p, int seat)
{
	struct cy_state *s = p->s;
	const struct cy_tables *t = cy_tables_of(s);
	const struct cy_empire *e = &s->empires[seat];
	const GArray *nodes = e->home >= 0 ? s->systems[e->home].nodes : NULL;
	bool hard = CY_MARK(t, e->traits, home_class_h), none = CY_MARK(t, e->traits, no_colonies);
	int64_t near = CY_SUM(t, e->traits, adjacent_planets);

	if (!nodes || e->eliminated)
		return;
	add_planets(s, e->home, CY_BASIC, hard || none ? 0 : 1);
	add_planets(s, e->home, CY_CLASS_H, hard ? 1 : 0);
	add_planets(s, e->home, CY_BASIC, CY_SUM(t, e->traits, home_planets));
	add_planets(s, e->home, CY_CLASS_U, p->found[seat].looks);
	if (near > 0 && nodes->len > 0)
		add_planets(s, p->found[seat].near >= 0 ? p->found[seat].near : g_array_index(nodes, int, 0),
		    CY_BASIC, near);
}

/* Free places left at home or next to it on turn 0, -1: the system is elsewhere. */
static int64_t places_left(struct cy_play *p, int system, int seat)
{
	const struct cy_numbers *n = cy_numbers_of(p->s);
	int64_t used = cy_yard_of(p, system, seat)->places;

	if (p->s->empires[seat].home == system)
		return n->free_home - used;
	return is_near(p->s, seat, system) ? n->free_near - used : -1;
}

static void place_stations(struct cy_call *call)
{
	struct cy_state *s = call->s;
	int system = cy_value_system(call, 's'), code = (int)cy_value(call, 'c');
	int64_t asked = cy_value(call, 'n'), left = places_left(call->p, system, call->seat),
	        count = MIN(asked, left);
	const char *why = cy_build_refusal(s, call->seat, code);

	if (left < 0)
		cy_refuse(call, "free stations stand at home and in the systems next to it");
	else if (why)
		cy_refuse(call, "%s: %s", cy_codes[code], why);
	else if (cy_rating(s, system, call->seat) < cy_tables_of(s)->units[code].rating)
		cy_refuse(call, "%s needs a rating of %d", cy_codes[code],
		    (int)cy_tables_of(s)->units[code].rating);
	else if (cy_station_total(s, system) + count > cy_numbers_of(s)->stations_most)
		cy_refuse(call, "at most %d stations in a system", (int)cy_numbers_of(s)->stations_most);
	if (call->o->status == ORDER_REFUSED)
		return;
	if (count > 0)
		cy_stations_of(&s->systems[system], call->seat, true)->count[code - CY_SHIPS] += count;
	cy_yard_of(call->p, system, call->seat)->places += count;
	cy_done_of(call, count, asked, "free places left there");
}

static void sell_places(struct cy_call *call)
{
	int system = cy_value_system(call, 's');
	int64_t asked = cy_value(call, 'n'), left = places_left(call->p, system, call->seat),
	        count = MIN(asked, left);

	if (left < 0) {
		cy_refuse(call, "you have free places at home and in the systems next to it");
		return;
	}
	cy_yard_of(call->p, system, call->seat)->places += count;
	cy_earn(&call->s->empires[call->seat].pp, count * cy_numbers_of(call->s)->free_price);
	cy_done_of(call, count, asked, "free places left there");
}

static void do_rest(struct cy_call *call)
{
	switch (call->o->form) {
	case CY_DO_FS:
		place_stations(call);
		break;
	case CY_DO_SL:
		sell_places(call);
		break;
	case CY_DO_EQ:
	case CY_DO_UQ:
		cy_do_equip(call);
		break;
	case CY_DO_B:
	case CY_DO_UI:
	case CY_DO_UP:
		cy_do_purchase(call);
		break;
	default:
		break;
	}
}

static void fill_techs(struct cy_play *p, int seat, GString *text)
{
	struct cy_empire *e = &p->s->empires[seat];
	struct cy_found *found = &p->found[seat];
	int64_t most = cy_numbers_of(p->s)->free_techs;

	for (int tech = 1; tech <= most && found->techs < most; tech++) {
		if (e->has[tech] || e->left[tech] || cy_slots_used(e) >= e->slots)
			continue;
		e->has[tech] = true;
		found->techs++;
		g_string_append_printf(text, "%stech %02d", text->len ? ", " : "", tech);
	}
}

/* Founds an empire that gave no valid order: its home's planet and stations. */
static void place_idle(struct cy_play *p, int seat, GString *text)
{
	const struct cy_numbers *n = cy_numbers_of(p->s);
	int home = p->s->empires[seat].home;
	int64_t room = home < 0 ? 0 : MIN(n->idle_stations, n->stations_most - cy_station_total(p->s, home));

	if (room <= 0)
		return;
	cy_stations_of(&p->s->systems[home], seat, true)->count[CY_PS - CY_SHIPS] += room;
	cy_yard_of(p, home, seat)->places += room;
	g_string_append_printf(text, "%s%" PRId64 " PS at home", text->len ? ", " : "", room);
}

static void sell_the_rest(struct cy_play *p, int seat, GString *text)
{
	struct cy_empire *e = &p->s->empires[seat];
	int64_t places = 0, pp;

	for (int i = 0; e->home >= 0 && i < p->s->system_count; i++)
		places += MAX(0, places_left(p, i, seat));
	if (places == 0)
		return;
	pp = places * cy_numbers_of(p->s)->free_price;
	cy_earn(&e->pp, pp);
	g_string_append_printf(text, "%s%" PRId64 " free %s sold for %" PRId64 " PP", text->len ? ", " : "",
	    places, text_plural(places, "place", "places"), pp);
}

/* CY-66: fills in what the orders leave open. */
static void fill(struct cy_play *p, int seat, bool gave_orders)
{
	g_autoptr(GString) text = g_string_new(NULL);
	struct event *event;

	fill_techs(p, seat, text);
	if (!gave_orders)
		place_idle(p, seat, text);
	sell_the_rest(p, seat, text);
	if (text->len == 0)
		return;
	p->found[seat].filled = g_strdup(text->str);
	event = cy_event(p, "filled", "Left open by your orders, and filled: {what}");
	event_text(event, "what", text->str);
	event_to(event, (unsigned)seat);
}

static bool gave_orders(const struct order_set *set)
{
	for (unsigned i = 0; set && i < set->count; i++)
		if (set->orders[i].status != ORDER_REFUSED)
			return true;
	return false;
}

/* After turn 0 an empire knows only its home and the systems one jump away, whatever the map file said. */
static void explore_home_alone(struct cy_state *s, int seat)
{
	struct cy_empire *e = &s->empires[seat];

	for (int i = 0; e->home >= 0 && i < s->system_count; i++)
		e->explored[i] = false;
	cy_explore_home(s, seat);
}

void cy_run_founding(struct turn *turn)
{
	struct cy_play *p = cy_play_of(turn);

	if (p->s->state.turn != 0)
		return;
	for (int i = 0; i < p->s->count; i++)
		p->found[i].near = -1;
	cy_each(p, CY_DO_TR, take_negative);
	cy_each(p, CY_DO_TR, take_trait);
	cy_each(p, CY_DO_FT, take_tech);
	cy_each(p, CY_DO_DU, take_looks);
	for (int i = 0; i < p->s->count; i++)
		make_planets(p, i);
	cy_each_of(p, CY_DO_FS, CY_DO_UQ, do_rest);
	for (int i = 0; i < p->s->count; i++) {
		if (p->s->empires[i].eliminated)
			continue;
		fill(p, i, gave_orders(turn->orders[i]));
		explore_home_alone(p->s, i);
	}
}
