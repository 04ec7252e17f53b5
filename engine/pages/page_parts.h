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

/* A stranger's text, cut at PAGE_TEXT. */
void page_text(GString *out, const char *text);
/* The same for a script, which escapes it itself: cut, controls and bidi marks escaped. g_free it. */
char *page_plain(const char *text);

/* page_strip.c: the head, and what happened by weight. */
void page_strip(const struct page_context *page, const char *title, const char *deadline, GString *out);
void page_news(const struct page_context *page, GString *out);

/* page_tables.c: places, and fleets or ships. Rows have the ids place-N and thing-N, N their number in the map. */
void page_places(const struct map *map, GString *out);
void page_things(const struct map *map, GString *out);

/* page_changes.c: what is not as it was in the report before; NULL: there is none. */
void page_changes(const struct map *before, const struct map *map, GString *out);

/* page_composer.c: the controls, hidden until the script works them; and what scripts know, as JSON in the element
   `data`: game, turn, empire, address, sends, places {id, name, home, own, owner, brief}, things {name, place, own,
   owner, ships, what}, links [from, to, 1 if one way] between places by their numbers, facts: the report but what no
   check of orders asks, tables: the numbers of the rules, and what struct ruleset's order_forms writes. */
void page_composer(const struct page_context *page, GString *out);
void page_data(const struct page_context *page, GString *out);

/* page_choices.c: an order_choices_fn; `context` is the struct page_context. */
void page_choices(void *context, const char *source, struct json *json);

#endif
