/* The composer of a page (HO-65): its controls, and the data that its script works with. */
#ifndef ENGINE_PAGES_PAGE_COMPOSER_H
#define ENGINE_PAGES_PAGE_COMPOSER_H

#include "engine/pages/page_parts.h"

/* The controls, hidden until the script works them; and what scripts know, as JSON in the element
   `data`: game, turn, empire, address, sends, places {id, name, home, own, owner, brief}, things {name, place, own,
   owner, ships, what}, links [from, to, 1 if one way] between places by their numbers, facts: the report but what no
   check of orders asks, tables: the numbers of the rules, and what struct ruleset's order_forms writes. */
void page_composer(const struct page_context *page, GString *out);
void page_data(const struct page_context *page, GString *out);

#endif
