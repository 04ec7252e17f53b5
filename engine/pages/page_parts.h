/* The parts of a page (report_page.c), each appended as HTML. */
#ifndef ENGINE_PAGES_PAGE_PARTS_H
#define ENGINE_PAGES_PAGE_PARTS_H

#include "engine/maps/map_model.h"

#include <glib.h>

/* Longest text of a stranger in a table or a sentence, in characters. */
#define PAGE_TEXT 100

/* A stranger's text, cut at PAGE_TEXT. */
void page_text(GString *out, const char *text);

/* page_tables.c: places, and fleets or ships. Rows have the ids place-N and thing-N, N their number in the map. */
void page_places(const struct map *map, GString *out);
void page_things(const struct map *map, GString *out);

/* page_changes.c: what is not as it was in the report before; NULL: there is none. */
void page_changes(const struct map *before, const struct map *map, GString *out);

#endif
