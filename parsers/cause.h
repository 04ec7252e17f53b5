/* Explains why a line is not an order, where the grammar alone cannot (HO-12 j, HO-14). */
#ifndef PARSERS_CAUSE_H
#define PARSERS_CAUSE_H

#include "engine/play/order.h"
#include "parsers/grammar.h"

/* The hint for a line of several orders. */
extern const char cause_one_a_line[];
/* Format of the cause for an invisible character. */
extern const char cause_hidden[];

/* Refuses an order because of a character that orders never contain. */
void cause_stranger(struct order_set *set, struct order *order, unsigned column, gunichar c);
/* Finds the cause of a refused order alone on its line, `size` bytes without its comment. Returns whether an
   order was meant. *slips: number of lines that may still be searched for slips (HO-172); decremented. */
bool cause_explain(const struct grammar *grammar, struct order_set *set, struct order *order,
    const char *text, size_t size, unsigned *slips);
/* The same for a line of several parts, separated by commas, none of which is an order. */
bool cause_parted(const struct grammar *grammar, struct order_set *set, unsigned first, const char *text,
    size_t size, unsigned *slips);
/* Refuses the orders of a line, from the first one on, if the line's comment reads as orders, too, or as a command,
   perhaps as an item of a list (HO-96). `front`: characters of the line before the text. */
bool cause_swallows(
    const struct grammar *grammar, struct order_set *set, unsigned first, const char *text, unsigned front);

#endif
