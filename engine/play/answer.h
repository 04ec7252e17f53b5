/* The text that answers an order set (HO-14): the host's mail and `check` on a player's own machine use the
   same words. */
#ifndef ENGINE_PLAY_ANSWER_H
#define ENGINE_PLAY_ANSWER_H

#include "engine/play/play.h"

/* Writes the meaning of an order in plain words, with its values (struct order_form's gloss). A callback of the
   ruleset's grammar, so that the engine does not depend on the parsers. */
typedef void answer_gloss_fn(const struct ruleset *ruleset, const struct order *order, GString *out);

/* Writes the sections WHAT WILL RUN (with the digest of the accepted lines, and warnings and notes below each
   order) and WHAT WAS NOT TAKEN (the first 20 refused lines with line, column, caret, cause and hint; the
   number of further ones; how to correct them). Omits empty sections. `commands`: refused commands of the same
   mail, listed with the lines, or NULL. `set` may be NULL. */
void answer_orders(const struct ruleset *ruleset, const struct order_set *set,
    const struct order_set *commands, answer_gloss_fn *gloss, GString *out);

/* The same for a player who writes no mails: does not mention a reply. */
void answer_alone(const struct ruleset *ruleset, const struct order_set *set,
    const struct order_set *commands, answer_gloss_fn *gloss, GString *out);

/* The first lines of an answer, for mail lists that show no more of it (HO-99): the first refused line with its
   cause, the number of further ones, and how many orders of the mail will run, or which ones (`list`). */
void answer_news(const struct order_set *set, const struct order_set *commands, bool list, GString *out);

/* Writes the section CHANGED AGAINST WHAT STOOD, comparing two orders files (canonical, one order a line): +
   new, - gone, = kept; a repeated line counts each time. Writes nothing if both are empty. */
void answer_changes(const char *before, const char *after, GString *out);

/* Calls a function for each changed line: first all new ones, then gone, then kept. */
enum answer_change { ANSWER_NEW, ANSWER_GONE, ANSWER_KEPT };
typedef void answer_change_fn(enum answer_change change, const char *line, void *context);
void answer_each_change(const char *before, const char *after, answer_change_fn *tell, void *context);

/* Writes both sections as sentences (HO-81). */
void answer_orders_speech(const struct ruleset *ruleset, const struct order_set *set,
    const struct order_set *commands, answer_gloss_fn *gloss, GString *out);
void answer_changes_speech(const char *before, const char *after, GString *out);

/* The number of refused orders of a set. */
unsigned answer_refused(const struct order_set *set);

/* Can this program read the report's format? False with err (65) if only a newer program can. */
bool answer_knows_format(const struct node *report, struct error *err);

/* The state as a seat knows it from its JSON report, and the seat's number in it; play_state_free. NULL with
   err (65). `rules` outlive it. */
struct state *answer_view(const struct rules *rules, struct node *report, unsigned *seat, struct error *err);

/* Opens a play of the report's state with orders read and checked, as `check` needs it. NULL with err (65).
   `rules` outlive it. */
struct play *answer_play(const struct rules *rules, struct node *report, const char *orders, size_t size,
    unsigned *seat, struct error *err);

/* The same with orders that are only run, without warnings (play_orders_at_turn), for forecast and odds. */
struct play *answer_turn(const struct rules *rules, struct node *report, const char *orders, size_t size,
    unsigned *seat, struct error *err);

/* Writes the line "Without an order: F3 F7 W2" of HO-143; nothing if every unit has an order. */
bool answer_idle(const struct rules *rules, struct node *report, const char *orders, size_t size,
    GString *out, struct error *err);

/* Writes the section IF NOBODY ELSE MOVED: runs the orders alone on the state that the report shows. Writes
   nothing if the ruleset has no forecast. Without orders it forecasts only turn 0, when empires are founded
   without orders, too. */
bool answer_forecast(const struct rules *rules, struct node *report, const char *orders, size_t size,
    GString *out, struct error *err);

/* What an answer's first lines say of the forecast. */
struct answer_ahead {
	GString *danger;  /* sentences: what threatens the whole empire */
	unsigned failing; /* orders that would fail */
};

/* The same, and fills in `ahead`, whose `danger` is empty. */
bool answer_foretell(const struct rules *rules, struct node *report, const char *orders, size_t size,
    GString *out, struct answer_ahead *ahead, struct error *err);

#endif
