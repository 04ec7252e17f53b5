/* Odds of a plan (HO-82): plays orders many times on the state that a report shows, with other dice each time.
   Visible forces of others hold and defend; unseen ones are ignored. */
#ifndef ENGINE_PLAY_ODDS_H
#define ENGINE_PLAY_ODDS_H

#include "engine/play/play.h"

#define ODDS_RUNS 200
#define ODDS_RUNS_MOST 2000

struct odds;

/* Plays `set`, which is checked; refused lines are ignored. Each line keeps its number; lines without a number
   keep their text. `runs` 1..ODDS_RUNS_MOST. The dice depend on the report and the orders only, so that the
   same ones give the same odds. NULL with err (65). Ownership: odds_free. */
struct odds *odds_play(const struct rules *rules, struct node *report, const struct order_set *set,
    unsigned runs, struct error *err);
void odds_free(struct odds *odds);

/* The section ODDS, N runs. */
void odds_write_text(const struct odds *odds, GString *out);
/* Writes the whole document. */
void odds_write_json(const struct odds *odds, GString *out);

#endif
