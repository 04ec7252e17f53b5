/* What an answer says of an order set (HO-14): the same words in the host's
   mail and by `check` on a player's own machine. */
#ifndef ENGINE_PLAY_ANSWER_H
#define ENGINE_PLAY_ANSWER_H

#include "engine/play/play.h"

/* Writes what the form of an order means in plain words, with its values (struct order_form's gloss).
   The ruleset's grammar hands it in, so that the engine need not know parsers. */
typedef void answer_gloss_fn(const struct ruleset *ruleset, const struct order *order, GString *out);

/* Sections WHAT WILL RUN (with the digest of the lines not refused, warnings and
   notes below each order) and WHAT WAS NOT TAKEN (the first 20, line and column with a
   caret, cause and hint, the rest counted; then how to mend them). Empty sections are left out.
   `commands`: commands of the same mail that were refused, told among the lines, or NULL. `set` may be NULL. */
void answer_orders(const struct ruleset *ruleset, const struct order_set *set,
    const struct order_set *commands, answer_gloss_fn *gloss, GString *out);

/* The same for a player who writes no mails: nothing is said of a reply. */
void answer_alone(const struct ruleset *ruleset, const struct order_set *set,
    const struct order_set *commands, answer_gloss_fn *gloss, GString *out);

/* What an answer begins with, for lists of mails show no more of it (HO-99): the first line that was refused with its
   cause, how many more, and what of the mail will run. */
void answer_news(const struct order_set *set, const struct order_set *commands, GString *out);

/* Section CHANGED AGAINST WHAT STOOD: `before` and `after` are orders files (canonical, one a line);
   + new, - gone, = kept; each line counts as often as it stands. Nothing where both are empty. */
void answer_changes(const char *before, const char *after, GString *out);

/* The same, a line at a time: all that are new, then gone, then kept. */
enum answer_change { ANSWER_NEW, ANSWER_GONE, ANSWER_KEPT };
typedef void answer_change_fn(enum answer_change change, const char *line, void *context);
void answer_each_change(const char *before, const char *after, answer_change_fn *tell, void *context);

/* Both sections in sentences (HO-81). */
void answer_orders_speech(const struct ruleset *ruleset, const struct order_set *set,
    const struct order_set *commands, answer_gloss_fn *gloss, GString *out);
void answer_changes_speech(const char *before, const char *after, GString *out);

/* How many orders of a set were refused. */
unsigned answer_refused(const struct order_set *set);

/* False with err (65): the report is of a format that only a newer program reads. */
bool answer_knows_format(const struct node *report, struct error *err);

/* The state that a seat's JSON report alone tells of, and the seat's number there; play_state_free. NULL with err
   (65). `rules` outlive it. */
struct state *answer_view(const struct rules *rules, struct node *report, unsigned *seat, struct error *err);

/* A play opened from it, with orders read and checked: what `check` needs.
   NULL with err (65). `rules` outlive it. */
struct play *answer_play(const struct rules *rules, struct node *report, const char *orders, size_t size,
    unsigned *seat, struct error *err);

/* The same with orders that are only played (play_orders_at_turn): what forecast and odds need. */
struct play *answer_turn(const struct rules *rules, struct node *report, const char *orders, size_t size,
    unsigned *seat, struct error *err);

/* The line "Without an order: F3 F7 W2" of HO-143; nothing where all things have one. */
bool answer_idle(const struct rules *rules, struct node *report, const char *orders, size_t size,
    GString *out, struct error *err);

/* Section IF NOBODY ELSE MOVED: runs the orders alone on what the report tells. Nothing if the ruleset has
   nothing to say. Who has no orders asks on turn 0 alone, when empires are founded without them too. */
bool answer_forecast(const struct rules *rules, struct node *report, const char *orders, size_t size,
    GString *out, struct error *err);

#endif
