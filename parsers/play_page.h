/* Shows the report of a game played alone as a page in a browser, which sends the orders back (HO-161). */
#ifndef PARSERS_PLAY_PAGE_H
#define PARSERS_PLAY_PAGE_H

#include "engine/records/solo.h"

#include <stdbool.h>
#include <stdio.h>

struct play_page;

/* Starts the server, prints its address to `terminal`, and opens it in a browser by xdg-open if that exists.
   NULL with err 75. Ownership: play_page_close; `terminal` must outlive it. */
struct play_page *play_page_open(FILE *terminal, struct error *err);
void play_page_close(struct play_page *page);

/* Shows the report that opens the turn until the player sends orders without a refused line (true), or quits by
   q at the terminal. `text`: the draft, shown without comments; replaced by the page's. `orders` gets the
   accepted orders, canonical; `said` the answer. False also with err (65). */
bool play_page_turn(struct play_page *page, const struct solo *solo, GString *text, GString *orders,
    GString *said, struct error *err);

/* Shows the last report until the browser has fetched it, for at most a minute. */
void play_page_last(struct play_page *page, const struct solo *solo, struct error *err);

#endif
