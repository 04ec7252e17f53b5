/* The parts of a page (report_page.c), each appended as HTML. */
#ifndef ENGINE_PAGES_PAGE_PARTS_H
#define ENGINE_PAGES_PAGE_PARTS_H

#include "engine/documents/json.h"
#include "engine/maps/map_model.h"
#include "engine/play/rulesets.h"

#include <glib.h>

/* Longest text of a stranger in a table or a sentence, in characters. */
#define PAGE_TEXT 100

/* Input for the parts. */
struct page_context {
	struct node *report; /* the report's root */
	const struct ruleset *ruleset;
	const struct map *map, *before; /* before: NULL if the previous report is unknown */
	const char *orders;             /* initial orders, or NULL */
	size_t orders_size;
	const char *address;
	const char *links; /* our own HTML above everything; NULL: none */
	bool sends;        /* the composer sends orders to the program that serves the page */
	bool out;          /* a report of a player who is out of the game */
	/* a composer is wanted: a player's report, with an open turn, of a ruleset that describes its grammar */
	bool composes;
};

#endif
