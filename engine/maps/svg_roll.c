#include "engine/maps/canvas.h"
#include "engine/maps/svg_roll.h"

#include <stdlib.h>

static bool is_own(const struct map *map, unsigned place)
{
	int owner = map_at(map, place)->owner;

	return owner >= 0 && ((const struct map_owner *)map->owners->pdata[owner])->own;
}

/* For each column or row, counts pairs of own neighbours that would be separated if the map began there. */
static void count_cuts(const struct map *map, bool columns, int64_t *cuts)
{
	int64_t size = columns ? map->width : map->height;

	for (guint i = 0; i < map->links->len; i++) {
		const struct map_link *link = &g_array_index(map->links, struct map_link, i);
		const struct map_place *a = map_at(map, link->from), *b = map_at(map, link->to);
		int64_t x = (columns ? a->x : a->y) / MAP_STEP, y = (columns ? b->x : b->y) / MAP_STEP;
		if (!is_own(map, link->from) || !is_own(map, link->to) || x == y || x < 0 || y < 0 ||
		    x >= size || y >= size)
			continue;
		cuts[(x + 1) % size == y ? y : x]++;
	}
}

/* The best first column or row: the one with the fewest cuts; of equals, the one that puts the centre nearest
   to the middle. */
static int64_t best(const int64_t *cuts, int64_t size, int64_t centre)
{
	int64_t found = 0, least = -1, off = 0;

	for (int64_t first = 0; first < size; first++) {
		int64_t at = (centre - first + size) % size, apart = llabs(2 * at + 1 - size);
		if (least >= 0 && (cuts[first] > least || (cuts[first] == least && apart >= off)))
			continue;
		found = first;
		least = cuts[first];
		off = apart;
	}
	return found;
}

void svg_roll(const struct map *map, int centre, int64_t *columns, int64_t *rows)
{
	const struct map_place *place = centre >= 0 ? map_at(map, (unsigned)centre) : NULL;
	g_autofree int64_t *across = NULL, *along = NULL;

	*columns = *rows = 0;
	if (!map->wrap || map->width <= 0 || map->height <= 0 || !place)
		return;
	across = g_new0(int64_t, (gsize)map->width);
	along = g_new0(int64_t, (gsize)map->height);
	count_cuts(map, true, across);
	count_cuts(map, false, along);
	*columns = best(across, map->width, place->x / MAP_STEP);
	*rows = best(along, map->height, place->y / MAP_STEP);
}
