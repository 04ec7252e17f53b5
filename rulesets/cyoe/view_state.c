/* The state of what one seat knows, made from the whole state: what its report says and no more, so that orders are
   checked against it. The same as a report read again (of_report.c). */
#include "rulesets/cyoe/report.h"

#include "rulesets/cyoe/schemas.h"

#include <inttypes.h>

/* One being made. */
struct maker {
	const struct cy_view *view;
	struct cy_state *v;
	int *place; /* of each system in it, -1: not known */
};

static int count_known(struct maker *m)
{
	const struct cy_state *s = m->view->s;
	int count = 0;

	m->place = g_new0(int, (size_t)s->system_count + 1);
	for (int i = 0; i < s->system_count; i++)
		m->place[i] = m->view->readers[i] ? count++ : -1;
	return count;
}

static int place_of(const struct maker *m, int system)
{
	return system >= 0 ? m->place[system] : -1;
}

static GArray *append_all(GArray *to, const GArray *from)
{
	return g_array_append_vals(to, from->data, from->len);
}

static void copy_empire(struct maker *m)
{
	const struct cy_empire *from = &m->view->s->empires[m->view->seat];
	struct cy_empire *to = &m->v->empires[m->view->seat], made = *to;

	*to = *from;
	to->name = made.name;
	to->home = place_of(m, from->home);
	to->explored = made.explored;
	for (int i = 0; i < m->view->s->system_count; i++)
		if (from->explored[i])
			to->explored[m->place[i]] = true;
	to->scanned = append_all(made.scanned, from->scanned);
	to->artifacts = append_all(made.artifacts, from->artifacts);
	to->fleets = made.fleets;
}

static void copy_planet(struct maker *m, const struct cy_planet *p)
{
	unsigned reader = cy_reader_of_planet(m->view, p);
	struct cy_planet *to = reader ? cy_planet_new(m->v, p->id, m->place[p->system]) : NULL;

	if (!to)
		return;
	*to = *p;
	to->system = m->place[p->system];
	to->tenure = NULL;
	schema_forget(&cy_planet_schema, reader, to, m->v);
}

static void copy_nodes(struct maker *m, const struct cy_system *y, int place)
{
	for (guint i = 0; i < y->nodes->len; i++)
		cy_node_add(m->v, place, m->place[g_array_index(y->nodes, int, i)]);
}

static void copy_system(struct maker *m, int system)
{
	const struct cy_system *y = &m->view->s->systems[system];
	unsigned reader = m->view->readers[system];
	int place = m->place[system];
	struct cy_system *to = &m->v->systems[place];
	struct cy_system_row row = {.y = *y};

	row.y.nodes = to->nodes;
	row.y.planets = to->planets;
	row.y.stations = to->stations;
	row.y.fleets = to->fleets;
	schema_forget(&cy_system_schema, reader, &row, m->v);
	*to = row.y;
	to->name = row.y.name ? g_strdup(row.y.name) : g_strdup_printf("S%" PRId64, y->id);
	if (reader & CY_CHARTED)
		copy_nodes(m, y, place);
	for (guint i = 0; i < y->planets->len; i++)
		copy_planet(m, y->planets->pdata[i]);
	for (guint i = 0; i < y->stations->len; i++) {
		const struct cy_station *of = &g_array_index(y->stations, struct cy_station, i);
		if ((m->view->seen[system] || of->owner == m->view->seat) &&
		    cy_has_stations(m->view->s, system, of->owner))
			g_array_append_val(to->stations, *of);
	}
}

static void copy_fleet(struct maker *m, const struct cy_fleet *f)
{
	struct cy_fleet *to = cy_fleet_blank(), made = *to;

	*to = *f;
	to->system = place_of(m, f->system);
	to->from = place_of(m, f->from);
	to->blocks = place_of(m, f->blocks);
	to->captured = append_all(made.captured, f->captured);
	to->targets = append_all(made.targets, f->targets);
	to->part = NULL;
	cy_fleet_join(m->v, to);
}

static void copy_item(struct maker *m, const struct cy_item *item)
{
	struct cy_item *to = g_memdup2(item, sizeof *item);

	to->system = m->place[item->system];
	to->planet = item->planet ? cy_planet_find(m->v, item->planet->id) : NULL;
	g_ptr_array_add(m->v->queue, to);
}

/* What all know of one another. */
static void copy_frame(struct maker *m)
{
	const struct cy_state *s = m->view->s;
	struct cy_state *v = m->v;

	v->viewer = m->view->seat;
	v->victory = s->victory;
	v->victory_turns = s->victory_turns;
	v->asteroid_hazard = s->asteroid_hazard;
	v->public_battles = s->public_battles;
	v->over = s->over;
	for (int i = 0; i < v->count; i++) {
		v->empires[i].id = s->empires[i].id;
		v->empires[i].name = g_strdup(s->empires[i].name);
		v->empires[i].eliminated = s->empires[i].eliminated;
		v->won[i] = s->won[i];
	}
	for (int i = 0; i < s->system_count; i++)
		if (m->place[i] >= 0)
			v->systems[m->place[i]].id = s->systems[i].id;
}

struct cy_state *cy_state_of_view(const struct cy_state *s, int seat)
{
	struct cy_view *view = cy_view_of(s, seat);
	struct maker m = {.view = view, .v = cy_state_new(&s->state)};
	const GPtrArray *fleets = s->empires[seat].fleets;

	cy_state_size(m.v, s->count, count_known(&m));
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
	cy_view_free(view);
	g_free(m.place);
	cy_settle(m.v);
	return m.v;
}
