/* The report of a game played alone as a page in a browser, which sends the orders back (HO-161). */
#ifndef PARSERS_PLAY_PAGE_H
#define PARSERS_PLAY_PAGE_H

#include "engine/records/solo.h"

#include <stdbool.h>
#include <stdio.h>

struct play_page;

/* Listens, writes the address to `terminal`, and opens it in a browser by xdg-open, where there is one. NULL with
   err 75. Ownership: play_page_close; `terminal` outlives it. */
struct play_page *play_page_open(FILE *terminal, struct error *err);
void play_page_close(struct play_page *page);

/* Shows the report that begins the turn until the player sends orders none of which is refused (true), or quits by q
   at the terminal. `text`: the draft, of which comments are not shown; then what the page has. `orders`: those taken,
   canonical; `said`: the answer to them. False too with err (65). */
bool play_page_turn(struct play_page *page, const struct solo *solo, GString *text, GString *orders,
    GString *said, struct error *err);

/* Shows the report that nobody answers until the browser has it, at most a minute. */
void play_page_last(struct play_page *page, const struct solo *solo, struct error *err);

#endif
