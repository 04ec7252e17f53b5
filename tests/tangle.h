/* Graphs for layouts in unit tests, and properties of each layout (HO-61). */
#ifndef TESTS_TANGLE_H
#define TESTS_TANGLE_H

#include "engine/maps/layout.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static inline unsigned drawn(uint32_t *random, unsigned below)
{
	*random = *random * 1664525 + 1013904223;
	return (*random >> 8) % below;
}

/* Each place but the first links to an earlier one, or to the hub; then `more` links between any two. */
static inline struct map *tangle(unsigned places, unsigned more, unsigned parts, bool star)
{
	struct map *map = map_new(MAP_GRAPH);
	uint32_t random = places;

	for (unsigned i = 0; i < places; i++)
		map_place_number(map, 'S', 7 * (int64_t)i + 2);
	for (unsigned i = parts; i < places; i++)
		map_way(map, i, star ? 0 : i - parts - drawn(&random, MIN(i / parts, 6)) * parts);
	for (unsigned i = 0; i < more; i++)
		map_way(map, drawn(&random, places), drawn(&random, places));
	map_finish(map);
	return map;
}

/* Each third place is new; the others have earlier positions, some in one spot, or far away. */
static inline void stood_before(struct map *map)
{
	static const int64_t rows[] = {0, 0, 130, -999999};

	for (guint i = 0; i < map->places->len; i++) {
		struct map_place *place = map_at(map, i);
		place->placed = i % 3 > 0;
		place->x = (int64_t)(i / 4 % 9) * 70;
		place->y = i == 40 ? rows[3] : rows[i % 3] + (int64_t)i / 36 * 100;
	}
}

/* New places keep apart from all others; places with earlier positions keep these. `before`: the map as it was. */
static inline void new_ones_apart(const struct map *map, const struct map *before)
{
	for (guint i = 0; i < map->places->len; i++) {
		const struct map_place *a = map_at(map, i), *was = map_at(before, i);
		assert_true(!was->placed || (a->x == was->x && a->y == was->y));
		for (guint k = 0; k < i; k++) {
			const struct map_place *b = map_at(map, k);
			assert_true((was->placed && map_at(before, k)->placed) ||
			            ABS(a->x - b->x) >= LAYOUT_WIDE || ABS(a->y - b->y) >= LAYOUT_HIGH);
		}
	}
}

static inline char *digest_of(const struct map *map)
{
	g_autoptr(GString) text = g_string_new(NULL);
	g_autofree char *sum = NULL;

	for (guint i = 0; i < map->places->len; i++)
		g_string_append_printf(text, "%s %ld %ld\n", map_at(map, i)->id, (long)map_at(map, i)->x,
		    (long)map_at(map, i)->y);
	sum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text->str, -1);
	return g_strndup(sum, 8);
}

struct tangled {
	unsigned places, more, parts;
	bool star, before;
	const char *recorded;
};

/* Labels need room, however places are linked and wherever they were before. Recorded reports contain layouts: if a
   digest differs, raise FRAME_TEXT of rulesets.h. */
static inline void is_laid_out(const struct tangled *graph)
{
	struct map *map = tangle(graph->places, graph->more, graph->parts, graph->star),
	           *before = tangle(graph->places, graph->more, graph->parts, graph->star);

	if (graph->before) {
		stood_before(map);
		stood_before(before);
	}
	layout_make(map);
	new_ones_apart(map, before);
	g_autofree char *digest = digest_of(map);
	assert_string_equal(digest, graph->recorded);
	map_free(before);
	map_free(map);
}

#endif
