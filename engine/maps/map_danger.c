#include "engine/maps/map_danger.h"

#include "engine/base/hash.h"

static void add_near(GArray **near, unsigned a, unsigned b)
{
	for (guint i = 0; i < near[a]->len; i++)
		if (g_array_index(near[a], unsigned, i) == b)
			return;
	g_array_append_val(near[a], b);
}

/* Adds adjoining cells; on hexes and boards, cells without a place are skipped. */
static void add_cells(const struct map *map, GArray **near)
{
	static const int hexes[][2] = {{0, 1}, {1, 1}, {1, 0}, {0, -1}, {-1, -1}, {-1, 0}};
	static const int squares[][2] = {
	    {0, -1}, {1, 0}, {0, 1}, {-1, 0}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}};
	const int(*ways)[2] = map->form == MAP_HEXES ? hexes : squares;
	unsigned count = map->form == MAP_HEXES ? 6 : map->diagonals ? 8 : 4;
	g_autoptr(GHashTable) cells = g_hash_table_new_full(hash_number, g_int64_equal, g_free, NULL);

	for (guint i = 0; i < map->places->len; i++) {
		int64_t *key = g_new(int64_t, 1);
		*key = map_at(map, i)->x * (INT64_C(1) << 32) + map_at(map, i)->y;
		g_hash_table_insert(cells, key, GUINT_TO_POINTER(i + 1));
	}
	for (guint i = 0; i < map->places->len; i++)
		for (unsigned k = 0; k < count; k++) {
			int64_t key = (map_at(map, i)->x + ways[k][0]) * (INT64_C(1) << 32) +
			              map_at(map, i)->y + ways[k][1];
			guint other = GPOINTER_TO_UINT(g_hash_table_lookup(cells, &key));
			if (other)
				add_near(near, i, other - 1);
		}
}

GArray **map_neighbours(const struct map *map)
{
	GArray **near = g_new0(GArray *, map->places->len + 1);

	for (guint i = 0; i < map->places->len; i++)
		near[i] = g_array_new(FALSE, FALSE, sizeof(unsigned));
	if (map->form != MAP_GRAPH)
		add_cells(map, near);
	for (guint i = 0; i < map->links->len; i++) {
		const struct map_link *link = &g_array_index(map->links, struct map_link, i);
		if (link->barrier)
			continue;
		add_near(near, link->from, link->to);
		add_near(near, link->to, link->from);
	}
	return near;
}

void map_neighbours_free(const struct map *map, GArray **near)
{
	for (guint i = 0; i < map->places->len; i++)
		g_array_unref(near[i]);
	g_free(near);
}

static bool is_own(const struct map *map, int owner)
{
	return owner >= 0 && ((const struct map_owner *)map->owners->pdata[owner])->own;
}

/* Counts the ships at a place: the reader's own, or those of other empires; unowned ships are harmless. */
static int64_t ships_of(const struct map *map, const struct map_place *place, bool own)
{
	int64_t ships = 0;

	for (guint i = 0; i < place->forces->len; i++) {
		const struct map_force *force = &g_array_index(place->forces, struct map_force, i);
		if (force->owner != MAP_NOBODY && is_own(map, force->owner) == own)
			ships += CLAMP(force->ships, 0, G_MAXINT32);
	}
	return ships;
}

void map_mark_dangers(struct map *map)
{
	int home = map->home ? map_find(map, map->home) : -1;
	bool any = false;
	GArray **near;

	if (home >= 0)
		map_mark(map, (unsigned)home, MAP_HOME);
	for (guint i = 0; i < map->places->len; i++) {
		struct map_place *place = map_at(map, i);
		place->enemy = is_own(map, place->owner) && ships_of(map, place, false) > 0;
		any = any || is_own(map, place->owner);
	}
	if (!any || map->still)
		return;
	near = map_neighbours(map);
	for (guint i = 0; i < map->places->len; i++) {
		struct map_place *place = map_at(map, i);
		int64_t most = ships_of(map, place, true);
		for (guint k = 0; is_own(map, place->owner) && k < near[i]->len; k++) {
			unsigned other = g_array_index(near[i], unsigned, k);
			int64_t ships = ships_of(map, map_at(map, other), false);
			if (ships <= most)
				continue;
			most = ships;
			place->threat = true;
			place->threat_from = other;
		}
	}
	map_neighbours_free(map, near);
}

/* The reader's place with most of their ships; without a place, where most of them are; -1: nothing is left. */
static int refuge(const struct map *map)
{
	int refuge = -1;
	int64_t most = -1;
	bool own = false;

	for (guint i = 0; i < map->places->len; i++) {
		bool held = is_own(map, map_at(map, i)->owner);
		int64_t ships = ships_of(map, map_at(map, i), true);
		if ((!held && (own || ships == 0)) || (held == own && ships <= most))
			continue;
		own = held;
		most = ships;
		refuge = (int)i;
	}
	return refuge;
}

int map_home(const struct map *map)
{
	int home = map->home ? map_find(map, map->home) : -1, left;

	if (home >= 0 && is_own(map, map_at(map, (unsigned)home)->owner))
		return home;
	for (guint i = 0; i < map->places->len; i++)
		if (map_at(map, i)->marks & 1U << MAP_HOME && is_own(map, map_at(map, i)->owner))
			return (int)i;
	left = refuge(map);
	return left >= 0 ? left : home;
}
