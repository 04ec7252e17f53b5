#include "rulesets/cyoe/victory.h"
#include "rulesets/cyoe/fleets.h"

#include "engine/base/search.h"

#include <string.h>

int64_t cy_scale(int64_t a, int64_t b, int64_t c)
{
	return (int64_t)((__int128)a * b / c);
}

int64_t cy_trait_sum(const struct cy_tables *t, uint64_t traits, size_t offset)
{
	int64_t sum = 0;

	for (int i = 0; i < t->trait_count; i++)
		if (cy_has_trait(traits, i))
			sum += *(const int64_t *)((const char *)&t->traits[i] + offset);
	return sum;
}

bool cy_trait_mark(const struct cy_tables *t, uint64_t traits, size_t offset)
{
	for (int i = 0; i < t->trait_count; i++)
		if (cy_has_trait(traits, i) && *(const bool *)((const char *)&t->traits[i] + offset))
			return true;
	return false;
}

static bool is_before(const void *fleets, size_t at, const void *seat)
{
	return ((const struct cy_fleet *const *)fleets)[at]->owner < *(const int *)seat;
}

/* Index of the seat's first fleet in the system's list, or where it would be. */
static guint first_fleet(const struct cy_system *y, int seat)
{
	return (guint)search_first(y->fleets->pdata, y->fleets->len, &seat, is_before);
}

bool cy_has_fleet(const struct cy_state *s, int system, int seat)
{
	const struct cy_system *y = &s->systems[system];

	for (guint i = first_fleet(y, seat); i < y->fleets->len; i++) {
		const struct cy_fleet *f = y->fleets->pdata[i];
		if (f->owner != seat)
			return false;
		if (cy_ships_all(f) > 0)
			return true;
	}
	return false;
}

bool cy_has_stations(const struct cy_state *s, int system, int seat)
{
	const struct cy_station *row =
	    cy_may_have(s, system, seat) ? cy_stations_of(&s->systems[system], seat, false) : NULL;

	for (int i = 0; row && i < CY_STATIONS; i++)
		if (row->count[i] > 0)
			return true;
	return false;
}

bool cy_has_planet(const struct cy_state *s, int system, int seat)
{
	const GPtrArray *planets = s->systems[system].planets;

	for (guint i = 0; i < planets->len; i++)
		if (((const struct cy_planet *)planets->pdata[i])->owner == seat)
			return true;
	return false;
}

bool cy_present(const struct cy_state *s, int system, int seat)
{
	if (s->state.turn == 0 && s->empires[seat].home >= 0 &&
	    (system == s->empires[seat].home || cy_are_adjacent(s, s->empires[seat].home, system)))
		return true; /* CY-21: on turn 0, at home and one jump away */
	return cy_may_have(s, system, seat) &&
	       (cy_has_fleet(s, system, seat) || cy_has_stations(s, system, seat) ||
	           cy_has_planet(s, system, seat));
}

int64_t cy_rating(const struct cy_state *s, int system, int seat)
{
	const struct cy_numbers *n = cy_numbers_of(s);
	const struct cy_system *y = &s->systems[system];
	int64_t sum = y->holder == seat ? y->rating : 0;

	if (sum == 0 && !cy_may_have(s, system, seat))
		return 0;
	for (guint i = 0; i < y->planets->len; i++) {
		const struct cy_planet *p = y->planets->pdata[i];
		if (p->owner == seat)
			sum += p->class;
	}
	for (guint i = first_fleet(y, seat); i < y->fleets->len; i++) {
		const struct cy_fleet *f = y->fleets->pdata[i];
		if (f->owner != seat)
			break;
		sum += n->civilisation_rating * cy_ships(f, CY_CV);
	}
	return MAX(0, MIN(n->rating_most, sum) - y->suppression);
}

int64_t cy_limit(const struct cy_state *s, int system, int seat)
{
	return cy_limit_at(s, seat, cy_rating(s, system, seat));
}

int64_t cy_limit_at(const struct cy_state *s, int seat, int64_t rating)
{
	const struct cy_tables *t = cy_tables_of(s);
	const struct cy_empire *e = &s->empires[seat];
	int64_t percent = 100 + CY_SUM(t, e->traits, deploy_percent);

	if (rating >= t->numbers.rating_most)
		return -1;
	for (int i = 1; i < CY_TECHS; i++)
		if (e->has[i])
			percent += t->techs[i].deploy_percent;
	return t->limit[rating] * percent / 100;
}

int64_t cy_station_total(const struct cy_state *s, int system)
{
	const GArray *stations = s->systems[system].stations;
	int64_t total = 0;

	for (guint i = 0; i < stations->len; i++)
		for (int k = 0; k < CY_STATIONS; k++)
			total += g_array_index(stations, struct cy_station, i).count[k];
	return total;
}

static void add_station_income(const struct cy_state *s, const struct cy_system *y,
    const struct cy_station *row, int64_t *pp, int64_t *rp)
{
	const struct cy_tables *t = cy_tables_of(s);
	uint64_t traits = s->empires[row->owner].traits;
	int64_t production = CY_SUM(t, traits, production), research = CY_SUM(t, traits, research);

	for (int i = 0; i < CY_STATIONS; i++) {
		const struct cy_unit *u = &t->units[CY_SHIPS + i];
		bool makes = u->kind == CY_PRODUCTION, finds = u->kind == CY_RESEARCH,
		     both = u->kind == CY_HABITAT;
		int64_t p = u->pp, r = u->rp;
		if (makes && y->terrain == CY_ASTEROIDS)
			p += t->numbers.asteroid_pp;
		if (makes || both)
			*pp += MAX(0, p + production) * row->count[i];
		if (finds || both)
			*rp += MAX(0, r + research) * row->count[i];
	}
}

static void add_planet_income(const struct cy_state *s, const struct cy_planet *p, int64_t *pp, int64_t *rp)
{
	*pp += cy_tables_of(s)->yield[p->class];
	*rp += cy_tables_of(s)->yield[p->class];
}

static int64_t mobile_bases(const struct cy_fleet *f)
{
	return f->moved ? 0 : cy_ships(f, CY_MP) + cy_ships(f, CY_MR);
}

/* How many mobile bases of a fleet yield income: the limit, less stations and earlier fleets there (CY-17). */
static int64_t mobile_room(const struct cy_state *s, const struct cy_fleet *f)
{
	const GPtrArray *fleets = s->systems[f->system].fleets;
	int64_t room = s->mobile_limit;

	if (room == 0)
		return INT64_MAX;
	room -= cy_station_total(s, f->system);
	for (guint i = 0; i < fleets->len && fleets->pdata[i] != f; i++)
		room -= mobile_bases(fleets->pdata[i]);
	return MAX(room, 0);
}

static void add_fleet_income(const struct cy_state *s, const struct cy_fleet *f, int64_t *pp, int64_t *rp)
{
	const struct cy_tables *t = cy_tables_of(s);
	int64_t yield = t->yield[t->numbers.civilisation_yield] * cy_ships(f, CY_CV), room;

	*pp += yield;
	*rp += yield;
	if (f->moved)
		return;
	room = mobile_room(s, f);
	for (int i = CY_WINGS; i < CY_SHIPS; i++) {
		int64_t count = MIN(cy_ships(f, i), room);
		if (!t->units[i].pp && !t->units[i].rp)
			continue;
		*pp += t->units[i].pp * count;
		*rp += t->units[i].rp * count;
		room -= count;
	}
}

void cy_income_of(const struct cy_state *s, int seat, int64_t *pp, int64_t *rp)
{
	const GPtrArray *fleets = s->empires[seat].fleets;

	*pp = *rp = 0;
	for (int i = 0; i < s->system_count; i++) {
		struct cy_system *y = &s->systems[i];
		const struct cy_station *row;
		if (!cy_may_have(s, i, seat))
			continue;
		row = cy_stations_of(y, seat, false);
		for (guint k = 0; k < y->planets->len; k++) {
			const struct cy_planet *p = y->planets->pdata[k];
			if (p->owner == seat)
				add_planet_income(s, p, pp, rp);
		}
		if (row)
			add_station_income(s, y, row, pp, rp);
	}
	for (guint i = 0; i < fleets->len; i++)
		add_fleet_income(s, fleets->pdata[i], pp, rp);
}

void cy_income(const struct cy_state *s, int64_t *pp, int64_t *rp)
{
	memset(pp, 0, (size_t)s->count * sizeof *pp);
	memset(rp, 0, (size_t)s->count * sizeof *rp);
	for (int i = 0; i < s->system_count; i++) {
		const struct cy_system *y = &s->systems[i];
		for (guint k = 0; k < y->planets->len; k++) {
			const struct cy_planet *p = y->planets->pdata[k];
			if (p->owner >= 0)
				add_planet_income(s, p, &pp[p->owner], &rp[p->owner]);
		}
		for (guint k = 0; k < y->stations->len; k++) {
			const struct cy_station *row = &g_array_index(y->stations, struct cy_station, k);
			add_station_income(s, y, row, &pp[row->owner], &rp[row->owner]);
		}
		for (guint k = 0; k < y->fleets->len; k++) {
			const struct cy_fleet *f = y->fleets->pdata[k];
			add_fleet_income(s, f, &pp[f->owner], &rp[f->owner]);
		}
	}
}

int64_t cy_score(const struct cy_state *s, int seat, int64_t pp, int64_t rp)
{
	const struct cy_tables *t = cy_tables_of(s);
	const GPtrArray *fleets = s->empires[seat].fleets;
	int64_t list = 0;

	if (s->victory == CY_SYSTEMS)
		return cy_realm_score(s, seat) + (pp + rp) / t->numbers.score_income;
	for (guint i = 0; i < fleets->len; i++)
		for (int k = 0; k < CY_SHIPS; k++)
			list += t->units[k].price * cy_ships(fleets->pdata[i], k);
	for (int i = 0; i < s->system_count; i++) {
		const struct cy_station *row =
		    cy_may_have(s, i, seat) ? cy_stations_of(&s->systems[i], seat, false) : NULL;
		for (int k = 0; row && k < CY_STATIONS; k++)
			list += t->units[CY_SHIPS + k].price * row->count[k];
	}
	return t->numbers.score_yield * (pp + rp) + list / t->numbers.score_list;
}

int64_t cy_slots_used(const struct cy_empire *e)
{
	int64_t used = 0;

	for (int i = 1; i < CY_TECHS; i++)
		used += e->has[i] || e->left[i] > 0;
	return used;
}

/* CY-35: why a planet may not be raised from class 0; NULL: it may. */
static const char *settle_refusal(
    const struct cy_state *s, const struct cy_planet *p, uint64_t traits, enum cy_way way)
{
	const struct cy_tables *t = cy_tables_of(s);
	bool hard = p->kind == CY_CLASS_H && !CY_MARK(t, traits, home_class_h);

	if (way == CY_BY_TRANSPORT)
		return "nobody lives there";
	if (CY_MARK(t, traits, no_colonies))
		return "your empire never settles new planets";
	if (way == CY_BY_MONEY && hard && (s->state.turn > 0 || s->systems[p->system].terrain == CY_NEBULA))
		return "only a colony ship settles a class H planet";
	return NULL;
}

const char *cy_raise_refusal(const struct cy_state *s, const struct cy_planet *p, int64_t queued, int64_t to,
    int seat, enum cy_way way)
{
	const struct cy_tables *t = cy_tables_of(s);
	uint64_t traits = s->empires[seat].traits;
	bool nebula = s->systems[p->system].terrain == CY_NEBULA;

	if (p->kind == CY_CLASS_U)
		return "a class U planet cannot be raised";
	if (p->owner >= 0 && p->owner != seat)
		return "that planet is not yours";
	if (to <= p->class + queued)
		return "the planet is of that class already";
	if (to > t->numbers.class_most)
		return "there is no higher class";
	if (nebula && !CY_MARK(t, traits, nebula_planets))
		return "planets in a nebula cannot be raised";
	if (nebula && to > t->numbers.class_nebula)
		return "planets in a nebula cannot be raised so high";
	return p->class + queued == 0 ? settle_refusal(s, p, traits, way) : NULL;
}

void cy_planet_class(struct cy_state *s, struct cy_planet *p, int64_t class)
{
	p->class = class;
	if (class == 0)
		p->owner = -1;
	for (int i = 0; i < CY_CODES; i++)
		p->losses[i] = MIN(p->losses[i], cy_tables_of(s)->defences[class][i]);
}

void cy_planet_disarm(struct cy_state *s, struct cy_planet *p)
{
	memcpy(p->losses, cy_tables_of(s)->defences[p->class], sizeof p->losses);
}

const char *cy_build_refusal(const struct cy_state *s, int seat, int code)
{
	const struct cy_tables *t = cy_tables_of(s);
	const struct cy_empire *e = &s->empires[seat];

	for (int i = 0; i < t->trait_count; i++)
		if (cy_has_trait(e->traits, i) && (t->traits[i].forbids >> code & 1))
			return "your empire cannot build it";
	if (!t->units[code].tech || e->has[t->units[code].tech])
		return NULL;
	for (guint i = 0; i < e->artifacts->len; i++) {
		const struct cy_artifact *a = &g_array_index(e->artifacts, struct cy_artifact, i);
		if (a->code == code && a->stage == CY_UNLOCKED)
			return NULL;
	}
	return "you lack the tech for it";
}

int64_t cy_tech_turns(const struct cy_state *s, int seat, int tech)
{
	return cy_tables_of(s)->techs[tech].turns +
	       CY_SUM(cy_tables_of(s), s->empires[seat].traits, research_turns);
}

void cy_start_project(struct cy_state *s, int seat, int tech, enum cy_method method)
{
	struct cy_empire *e = &s->empires[seat];

	e->left[tech] = (int)cy_tech_turns(s, seat, tech);
	e->method[tech] = (uint8_t)method;
}
