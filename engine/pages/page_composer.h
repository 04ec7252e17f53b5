/* The composer of a page (HO-65): its controls, and the data for its script. */
#ifndef ENGINE_PAGES_PAGE_COMPOSER_H
#define ENGINE_PAGES_PAGE_COMPOSER_H

#include "engine/pages/page_parts.h"

/* Writes the controls, hidden until the script starts, and the data for scripts as JSON in the element `data`:
   game, turn, empire, address, sends, places {id, name, home, own, owner, brief}, things {name, place, own,
   owner, ships, what}, links [from, to, 1 if one way] by place numbers, facts (the report without keys that no
   check needs), tables (the numbers of the rules), and the output of struct ruleset's order_forms. */
void page_composer(const struct page_context *page, GString *out);
void page_data(const struct page_context *page, GString *out);

#endif
