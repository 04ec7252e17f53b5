/* The parts of a page (report_page.c), each appended as HTML. */
#ifndef ENGINE_PAGES_PAGE_PARTS_H
#define ENGINE_PAGES_PAGE_PARTS_H

#include "engine/documents/json.h"
#include "engine/maps/map_model.h"
#include "engine/play/rulesets.h"

#include <glib.h>

/* Longest text of a stranger in a table or a sentence, in characters. */
#define PAGE_TEXT 100

/* What the parts are made of. */
struct page_context {
	struct node *report; /* its root */
	const struct ruleset *ruleset;
	const struct map *map, *before; /* NULL before: no report before is known */
	const char *orders;             /* to begin with, or NULL */
	size_t orders_size;
	const char *address;
	const char *links; /* HTML of ours above everything, NULL: none */
	bool sends;        /* to the program that serves the page */
	bool composes;     /* a player's, a turn is open, and the ruleset tells its grammar */
};

#endif
