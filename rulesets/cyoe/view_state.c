/* The state of what one seat knows, made from the whole state: what its report says and no more, so that orders are
   checked against it. The same as a report read again (of_report.c). */
#include "rulesets/cyoe/report.h"

#include <inttypes.h>
#include <string.h>

/* One view being made. */
struct maker {
	const struct cy_state *s;
	struct cy_state *v;
	int seat;
	int *place; /* of each system in the view, -1: not known */
	GHashTable *awaited;
};

static int count_known(struct maker *m)
{
	g_autofree bool *known = cy_known_systems(m->s, m->seat);
	int count = 0;

	m->place = g_new(int, (size_t)m->s->system_count + 1);
	for (int i = 0; i < m->s->system_count; i++)
		m->place[i] = known[i] ? count++ : -1;
	return count;
}

static void copy_empire(struct maker *m)
{
	const struct cy_empire *from = &m->s->empires[m->seat];
	struct cy_empire *to = &m->v->empires[m->seat];

	to->home = from->home >= 0 ? m->place[from->home] : -1;
	to->traits = from->traits;
	to->pp = from->pp;
	to->rp = from->rp;
	to->slots = from->slots;
	memcpy(to->has, from->has, sizeof to->has);
	memcpy(to->equip, from->equip, sizeof to->equip);
	memcpy(to->left, from->left, sizeof to->left);
	memcpy(to->method, from->method, sizeof to->method);
	memcpy(to->observed, from->observed, sizeof to->observed);
	for (int i = 0; i < m->s->system_count; i++)
		if (from->explored[i])
			to->explored[m->place[i]] = true;
	g_array_append_vals(to->scanned, from->scanned->data, from->scanned->len);
	g_array_append_vals(to->artifacts, from->artifacts->data, from->artifacts->len);
}

static void copy_planet(struct maker *m, const struct cy_planet *p, int place, bool seen)
{
	struct cy_planet *to = cy_planet_new(m->v, p->id, place);

	to->kind = p->kind;
	if (seen || p->owner == m->seat) {
		to->class = p->class;
		to->owner = p->owner;
	}
	if (p->owner == m->seat)
		memcpy(to->losses, p->losses, sizeof to->losses);
}

static void copy_chart(struct maker *m, const struct cy_system *y, struct cy_system *to)
{
	to->name = g_strdup(y->name);
	to->terrain = y->terrain;
	for (guint i = 0; i < y->nodes->len; i++)
		cy_node_add(m->v, (int)(to - m->v->systems), m->place[g_array_index(y->nodes, int, i)]);
}

static void copy_system(struct maker *m, int system)
{
	const struct cy_system *y = &m->s->systems[system];
	struct cy_system *to = &m->v->systems[m->place[system]];
	bool explored = m->s->empires[m->seat].explored[system], seen = cy_sees(m->s, m->seat, system);

	if (explored)
		copy_chart(m, y, to);
	else
		to->name = g_strdup_printf("S%" PRId64, y->id);
	if ((explored && seen) || y->holder == m->seat) {
		to->holder = y->holder;
		to->rating = y->rating;
		to->suppression = y->suppression;
	}
	for (guint i = 0; i < y->planets->len; i++) {
		const struct cy_planet *p = y->planets->pdata[i];
		if (cy_knows_planet(m->s, m->seat, p) || g_hash_table_contains(m->awaited, p))
			copy_planet(m, p, m->place[system], seen && explored);
	}
	for (guint i = 0; i < y->stations->len; i++) {
		const struct cy_station *row = &g_array_index(y->stations, struct cy_station, i);
		if ((seen || row->owner == m->seat) && cy_has_stations(m->s, system, row->owner))
			g_array_append_val(to->stations, *row);
	}
}

static void copy_fleet(struct maker *m, const struct cy_fleet *f)
{
	struct cy_fleet *to = cy_fleet_new(m->v, m->seat, f->id, m->place[f->system]);

	to->from = f->from >= 0 ? m->place[f->from] : -1;
	memcpy(to->ships, f->ships, sizeof to->ships);
	g_array_append_vals(to->captured, f->captured->data, f->captured->len);
	to->civilians = f->civilians;
	to->moved = f->moved;
	to->stance = f->stance;
	to->retreat = f->retreat;
	g_array_append_vals(to->targets, f->targets->data, f->targets->len);
	if (f->blocks < 0)
		return;
	to->blocks = m->place[f->blocks];
	to->blocks_all = f->blocks_all;
	to->against = f->against;
}

static void copy_item(struct maker *m, const struct cy_item *item)
{
	struct cy_item *to = g_memdup2(item, sizeof *item);

	to->system = m->place[item->system];
	to->planet = item->planet ? cy_planet_find(m->v, item->planet->id) : NULL;
	g_ptr_array_add(m->v->queue, to);
}

static void copy_frame(struct maker *m)
{
	struct cy_state *v = m->v;

	v->viewer = m->seat;
	v->victory = m->s->victory;
	v->victory_turns = m->s->victory_turns;
	v->asteroid_hazard = m->s->asteroid_hazard;
	v->public_battles = m->s->public_battles;
	v->over = m->s->over;
	for (int i = 0; i < v->count; i++) {
		v->empires[i].id = m->s->empires[i].id;
		v->empires[i].name = g_strdup(m->s->empires[i].name);
		v->empires[i].eliminated = m->s->empires[i].eliminated;
		v->won[i] = m->s->won[i];
	}
	for (int i = 0; i < m->s->system_count; i++)
		if (m->place[i] >= 0)
			v->systems[m->place[i]].id = m->s->systems[i].id;
}

struct cy_state *cy_state_of_view(const struct cy_state *s, int seat)
{
	struct maker m = {.s = s, .v = cy_state_new(&s->state), .seat = seat};
	const GPtrArray *fleets = s->empires[seat].fleets;

	cy_state_size(m.v, s->count, count_known(&m));
	m.awaited = cy_awaited_planets(s, seat);
	copy_frame(&m);
	for (int i = 0; i < s->system_count; i++)
		if (m.place[i] >= 0)
			copy_system(&m, i);
	copy_empire(&m);
	for (guint i = 0; i < fleets->len; i++)
		copy_fleet(&m, fleets->pdata[i]);
	for (guint i = 0; i < s->queue->len; i++)
		if (((const struct cy_item *)s->queue->pdata[i])->empire == seat)
			copy_item(&m, s->queue->pdata[i]);
	g_hash_table_destroy(m.awaited);
	g_free(m.place);
	cy_settle(m.v);
	return m.v;
}
