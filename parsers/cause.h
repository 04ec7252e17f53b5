/* Why a line is no order, where the grammar alone cannot know (HO-12 j, HO-14). */
#ifndef PARSERS_CAUSE_H
#define PARSERS_CAUSE_H

#include "engine/play/order.h"
#include "parsers/grammar.h"

/* Format of the cause of a character that nobody sees. */
extern const char cause_hidden[];

/* The order holds a character that is none of ours. */
void cause_stranger(struct order_set *set, struct order *order, unsigned column, gunichar c);
/* Finds the cause of an order that is alone on its line, `size` bytes without its comment. Was an order meant?
   *slips: lines that may still be looked at for slips (HO-172), one less then. */
bool cause_explain(const struct grammar *grammar, struct order_set *set, struct order *order,
    const char *text, size_t size, unsigned *slips);
/* Finds what a line was meant as of whose parts, by commas, none is an order. Was an order meant? */
bool cause_parted(const struct grammar *grammar, struct order_set *set, unsigned first, const char *text,
    size_t size, unsigned *slips);
/* Refuses the orders of a line, from the first one on, if its comment reads as orders too (HO-96). `front`: characters
   of the line before the text. */
bool cause_swallows(
    const struct grammar *grammar, struct order_set *set, unsigned first, const char *text, unsigned front);

#endif
