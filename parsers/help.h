/* What an order means, and the help on a grammar's orders. */
#ifndef PARSERS_HELP_H
#define PARSERS_HELP_H

#include "parsers/pattern.h"

/* The token kind of a slot in a form, or NULL. */
const struct token_kind *grammar_slot_kind(
    const struct grammar *grammar, const struct order_form *form, char slot);

/* Appends the table of all orders for people; at most REPORT_WIDTH columns. */
void grammar_help(const struct grammar *grammar, GString *out);

/* Appends the text of /help on a topic: the beginning of an order, a word of its meaning, or a whole order.
   False: none of these; appends nothing. */
bool grammar_help_on(const struct grammar *grammar, const char *topic, GString *out);

/* Appends an order's meaning in words, for answers: its form's gloss with the values. */
void grammar_gloss(const struct ruleset *ruleset, const struct order *order, GString *out);

#endif
