/* Handmade maps, for tests of everything that is made of maps. */
#ifndef TESTS_DRAWN_H
#define TESTS_DRAWN_H

#include "engine/maps/map_model.h"

#include <glib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static inline struct map *map_named(enum map_form form)
{
	struct map *map = map_new(form);

	map->game = "demo";
	map->empire = "MING";
	map->turn = 7;
	map->directed = true;
	return map;
}

/* Adds a place seen now, with everything known. */
static inline unsigned known_place(struct map *map, int64_t id, int64_t x, int64_t y, const char *owner)
{
	unsigned place = map_place_number(map, 'W', id);
	struct map_place *p = map_at(map, place);

	p->placed = p->facts_known = p->links_known = true;
	p->x = x;
	p->y = y;
	p->seen = map->turn;
	p->owner = map_owner(map, owner);
	p->brief = "ind 5";
	return place;
}

static uint32_t draws = 1;

static inline unsigned drawn_number(unsigned below)
{
	draws = draws * 1664525 + 1013904223;
	return (draws >> 8) % below;
}

/* Places on a lattice, slightly out of line, so that links have to find their ways around them, if there are any. */
static inline struct map *crowd_of(unsigned wide, unsigned high, int64_t step, int64_t off, unsigned links)
{
	struct map *map = map_named(MAP_GRAPH);

	for (unsigned i = 0; i < wide * high; i++) {
		int64_t x = i % wide * step, y = i / wide * step;
		known_place(map, i + 1, x + drawn_number((unsigned)off), y + drawn_number((unsigned)off),
		    i % 3 ? "MING" : NULL);
	}
	for (unsigned i = 0; i < links; i++) {
		unsigned a = drawn_number(wide * high), b = drawn_number(wide * high);
		map_way(map, a, b);
		if (i % 3)
			map_way(map, b, a);
	}
	map_finish(map);
	return map;
}

#endif
