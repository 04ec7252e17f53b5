#include "rulesets/cyoe/state.h"

#include "engine/base/compare.h"
#include "engine/base/hash.h"
#include "engine/base/search.h"

#include <string.h>

const char *const cy_terrains[] = {"normal", "nebula", "black-hole", "asteroids", NULL};
const char *const cy_planet_kinds[] = {"basic", "H", "U", NULL};
const char *const cy_methods[] = {"list", "trade", "reverse", "observed", NULL};
const char *const cy_stages[] = {"found", "study", "ready", "trial", "unlocked", NULL};
const char *const cy_stances[] = {"A", "B", "D", "E", NULL};

struct cy_state *cy_state_new(const struct state *head)
{
	struct cy_state *s = g_new0(struct cy_state, 1);

	state_begin(&s->state, head);
	s->planets = g_hash_table_new(hash_number, g_int64_equal);
	s->seats = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL);
	s->queue = g_ptr_array_new_with_free_func(cy_item_free);
	s->overrides = g_array_new(FALSE, FALSE, sizeof(struct cy_override));
	s->viewer = -1;
	s->leader = -1;
	return s;
}

void cy_state_size(struct cy_state *s, int empires, int systems)
{
	s->empires = g_new0(struct cy_empire, (gsize)empires);
	s->count = empires;
	s->systems = g_new0(struct cy_system, (gsize)systems);
	s->system_count = systems;
	s->won = g_new0(bool, (gsize)empires);
	for (int i = 0; i < empires; i++) {
		struct cy_empire *e = &s->empires[i];
		e->home = -1;
		e->explored = g_new0(bool, (gsize)systems);
		e->scanned = g_array_new(FALSE, FALSE, sizeof(int64_t));
		e->artifacts = g_array_new(FALSE, FALSE, sizeof(struct cy_artifact));
		e->fleets = g_ptr_array_new();
	}
	for (int i = 0; i < systems; i++) {
		struct cy_system *y = &s->systems[i];
		y->holder = -1;
		y->nodes = g_array_new(FALSE, FALSE, sizeof(int));
		y->planets = g_ptr_array_new_with_free_func(g_free);
		y->stations = g_array_new(FALSE, FALSE, sizeof(struct cy_station));
		y->fleets = g_ptr_array_new();
	}
}

void cy_fleet_free(struct cy_fleet *f)
{
	g_array_free(f->captured, TRUE);
	g_array_free(f->targets, TRUE);
	g_free(f);
}

void cy_item_free(gpointer item)
{
	g_free(item);
}

static void free_empire(struct cy_empire *e)
{
	for (guint i = 0; i < e->fleets->len; i++)
		cy_fleet_free(e->fleets->pdata[i]);
	g_ptr_array_free(e->fleets, TRUE);
	g_free(e->name);
	g_free(e->explored);
	g_array_free(e->scanned, TRUE);
	g_array_free(e->artifacts, TRUE);
}

void cy_state_free(struct state *state)
{
	struct cy_state *s = (struct cy_state *)state;

	for (int i = 0; i < s->count; i++)
		free_empire(&s->empires[i]);
	for (int i = 0; i < s->system_count; i++) {
		struct cy_system *y = &s->systems[i];
		g_free(y->name);
		g_array_free(y->nodes, TRUE);
		g_ptr_array_free(y->planets, TRUE);
		g_array_free(y->stations, TRUE);
		g_ptr_array_free(y->fleets, TRUE);
	}
	for (guint i = 0; i < s->overrides->len; i++)
		g_free(g_array_index(s->overrides, struct cy_override, i).text);
	g_array_free(s->overrides, TRUE);
	g_ptr_array_free(s->queue, TRUE);
	g_hash_table_destroy(s->planets);
	g_hash_table_destroy(s->seats);
	g_free(s->empires);
	g_free(s->systems);
	g_free(s->won);
	g_free(s->seen);
	if (s->forces)
		g_array_free(s->forces, TRUE);
	state_end(&s->state);
	g_free(s);
}

static bool is_system_before(const void *systems, size_t at, const void *id)
{
	return ((const struct cy_system *)systems)[at].id < *(const int64_t *)id;
}

int cy_system_find(const struct cy_state *s, int64_t id)
{
	int at = (int)search_first(s->systems, (size_t)s->system_count, &id, is_system_before);

	return at < s->system_count && s->systems[at].id == id ? at : -1;
}

struct cy_planet *cy_planet_find(const struct cy_state *s, int64_t id)
{
	return g_hash_table_lookup(s->planets, &id);
}

int cy_seat_of(const struct cy_state *s, int64_t id)
{
	for (int i = 0; i < s->count; i++)
		if (s->empires[i].id == id)
			return i;
	return -1;
}

static bool is_number_before(const void *fleets, size_t at, const void *id)
{
	return ((const struct cy_fleet *const *)fleets)[at]->id < *(const int64_t *)id;
}

/* Index of a number among the empire's fleets, or where it would be inserted. */
static guint place_of(const struct cy_empire *e, int64_t id)
{
	return (guint)search_first(e->fleets->pdata, e->fleets->len, &id, is_number_before);
}

struct cy_fleet *cy_fleet_find(const struct cy_state *s, int seat, int64_t id)
{
	const struct cy_empire *e = &s->empires[seat];
	guint place = place_of(e, id);
	struct cy_fleet *f = place < e->fleets->len ? e->fleets->pdata[place] : NULL;

	return f && f->id == id ? f : NULL;
}

int64_t cy_fleet_lowest(const struct cy_empire *e)
{
	int64_t id = 1;

	for (guint i = 0; i < e->fleets->len && ((const struct cy_fleet *)e->fleets->pdata[i])->id == id; i++)
		id++;
	return id;
}

static bool is_fleet_before(const void *fleets, size_t at, const void *fleet)
{
	const struct cy_fleet *f = fleet, *g = ((const struct cy_fleet *const *)fleets)[at];

	return g->owner < f->owner || (g->owner == f->owner && g->id < f->id);
}

/* Index of a fleet in its system's list, or where it would be inserted. */
static guint place_in(const struct cy_system *y, const struct cy_fleet *f)
{
	return (guint)search_first(y->fleets->pdata, y->fleets->len, f, is_fleet_before);
}

static void enter(struct cy_state *s, struct cy_fleet *f)
{
	struct cy_system *y = &s->systems[f->system];

	g_ptr_array_insert(y->fleets, (int)place_in(y, f), f);
}

void cy_fleet_place(struct cy_state *s, struct cy_fleet *f, int system)
{
	struct cy_system *old = &s->systems[f->system];

	g_ptr_array_remove_index(old->fleets, place_in(old, f));
	f->system = system;
	enter(s, f);
}

struct cy_fleet *cy_fleet_blank(void)
{
	struct cy_fleet *f = g_new0(struct cy_fleet, 1);

	f->owner = f->system = f->from = f->blocks = -1;
	f->stance = 1;
	f->retreat = 50;
	f->captured = g_array_new(FALSE, FALSE, sizeof(struct cy_group));
	f->targets = g_array_new(FALSE, FALSE, sizeof(int));
	return f;
}

void cy_fleet_join(struct cy_state *s, struct cy_fleet *f)
{
	struct cy_empire *e = &s->empires[f->owner];

	g_ptr_array_insert(e->fleets, (int)place_of(e, f->id), f);
	enter(s, f);
}

struct cy_fleet *cy_fleet_new(struct cy_state *s, int seat, int64_t id, int system)
{
	struct cy_fleet *f;

	if (id == 0)
		id = cy_fleet_lowest(&s->empires[seat]);
	if (id >= CY_FLEETS)
		return NULL;
	f = cy_fleet_blank();
	f->owner = seat;
	f->id = id;
	f->system = system;
	cy_fleet_join(s, f);
	return f;
}

static bool has_ships(const struct cy_fleet *f)
{
	for (int i = 0; i < CY_SHIPS; i++)
		if (f->ships[i] > 0)
			return true;
	return f->captured->len > 0;
}

static void drop_empty_groups(struct cy_fleet *f)
{
	guint kept = 0;

	for (guint i = 0; i < f->captured->len; i++) {
		struct cy_group g = g_array_index(f->captured, struct cy_group, i);
		if (g.count > 0)
			g_array_index(f->captured, struct cy_group, kept++) = g;
	}
	g_array_set_size(f->captured, kept);
}

void cy_fleets_sweep(struct cy_state *s)
{
	for (int i = 0; i < s->system_count; i++) {
		GPtrArray *fleets = s->systems[i].fleets;
		guint kept = 0;
		for (guint k = 0; k < fleets->len; k++) {
			struct cy_fleet *f = fleets->pdata[k];
			struct cy_empire *e;
			drop_empty_groups(f);
			if (has_ships(f)) {
				fleets->pdata[kept++] = f;
				continue;
			}
			e = &s->empires[f->owner];
			g_ptr_array_remove_index(e->fleets, place_of(e, f->id));
			cy_fleet_free(f);
		}
		g_ptr_array_set_size(fleets, (int)kept);
	}
}

static gint compare_planets(gconstpointer a, gconstpointer b)
{
	const struct cy_planet *p = *(const struct cy_planet *const *)a,
	                       *q = *(const struct cy_planet *const *)b;

	return compare_integers(p->id, q->id);
}

struct cy_planet *cy_planet_new(struct cy_state *s, int64_t id, int system)
{
	struct cy_planet *p = g_new0(struct cy_planet, 1);

	p->id = id;
	p->system = system;
	p->owner = p->artifact = -1;
	g_ptr_array_add(s->systems[system].planets, p);
	g_ptr_array_sort(s->systems[system].planets, compare_planets);
	g_hash_table_insert(s->planets, &p->id, p);
	return p;
}

struct cy_station *cy_stations_of(struct cy_system *y, int seat, bool make)
{
	struct cy_station row = {.owner = seat};
	guint i = 0;

	while (i < y->stations->len && g_array_index(y->stations, struct cy_station, i).owner < seat)
		i++;
	if (i < y->stations->len && g_array_index(y->stations, struct cy_station, i).owner == seat)
		return &g_array_index(y->stations, struct cy_station, i);
	if (!make)
		return NULL;
	g_array_insert_val(y->stations, i, row);
	return &g_array_index(y->stations, struct cy_station, i);
}

bool cy_are_adjacent(const struct cy_state *s, int a, int b)
{
	const GArray *nodes = s->systems[a].nodes;

	for (guint i = 0; i < nodes->len; i++)
		if (g_array_index(nodes, int, i) == b)
			return true;
	return false;
}

static gint compare_ints(gconstpointer a, gconstpointer b)
{
	return *(const int *)a - *(const int *)b;
}

void cy_node_add(struct cy_state *s, int a, int b)
{
	if (cy_are_adjacent(s, a, b))
		return;
	g_array_append_val(s->systems[a].nodes, b);
	g_array_append_val(s->systems[b].nodes, a);
	g_array_sort(s->systems[a].nodes, compare_ints);
	g_array_sort(s->systems[b].nodes, compare_ints);
}

/* Compares by the highest bit in which they differ. */
static int compare_words(const uint64_t *a, const uint64_t *b, int count)
{
	for (int i = count; i-- > 0;)
		if (a[i] != b[i])
			return a[i] < b[i] ? -1 : 1;
	return 0;
}

/* Compares captured ships within a fleet: class, maker, techs. */
static int compare_groups(const struct cy_group *a, const struct cy_group *b)
{
	int techs;

	if (a->code != b->code)
		return a->code - b->code;
	if (a->from != b->from)
		return a->from - b->from;
	techs = compare_words(a->techs.words, b->techs.words, 2);
	return techs ? techs : compare_words(&a->traits, &b->traits, 1);
}

void cy_group_add(struct cy_fleet *f, const struct cy_group *group)
{
	guint i = 0;

	while (i < f->captured->len &&
	       compare_groups(&g_array_index(f->captured, struct cy_group, i), group) < 0)
		i++;
	if (i < f->captured->len &&
	    compare_groups(&g_array_index(f->captured, struct cy_group, i), group) == 0)
		g_array_index(f->captured, struct cy_group, i).count += group->count;
	else
		g_array_insert_vals(f->captured, i, group, 1);
}

void cy_explore_home(struct cy_state *s, int seat)
{
	struct cy_empire *e = &s->empires[seat];
	const GArray *nodes = e->home >= 0 ? s->systems[e->home].nodes : NULL;

	if (!nodes)
		return;
	e->explored[e->home] = true;
	for (guint i = 0; i < nodes->len; i++)
		e->explored[g_array_index(nodes, int, i)] = true;
}
