/* What if, with odds (HO-82): orders played many times on what a report shows, with other dice each time. Others'
   forces that it shows hold and defend; what is unseen counts for nothing. */
#ifndef ENGINE_PLAY_ODDS_H
#define ENGINE_PLAY_ODDS_H

#include "engine/play/play.h"

#define ODDS_RUNS 200
#define ODDS_RUNS_MOST 2000

struct odds;

/* Plays `set`, checked and perhaps with refused lines, which are left out: each line keeps its number, those without
   one their text. `runs` 1..ODDS_RUNS_MOST. The dice are those of the report and the orders, so that the same ones give
   the same odds. NULL with err (65). Ownership: odds_free. */
struct odds *odds_play(const struct rules *rules, struct node *report, const struct order_set *set,
    unsigned runs, struct error *err);
void odds_free(struct odds *odds);

/* The section ODDS, N runs. */
void odds_write_text(const struct odds *odds, GString *out);
/* The whole document. */
void odds_write_json(const struct odds *odds, GString *out);

#endif
