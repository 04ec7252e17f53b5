/* The orders of a mail: the turn they are for, the order set afterwards, and the answer about them (HO-14, HO-15). */
#ifndef MAILER_STANDING_H
#define MAILER_STANDING_H

#include "mailer/filing/filing.h"

/* Why orders for a turn (0 or more) are refused now; NULL: they are accepted. g_free it. */
char *filing_closed(struct filing *filing, int64_t turn);

/* Stores the mail's orders for the turn they are for, and writes the answer about them. */
bool filing_orders(struct filing *filing, struct error *err);

/* Takes back what filing_orders said of orders that stand: a vote of the same mail has ended the game. */
void filing_drop_standing(struct filing *filing);

/* Appends the orders that will run and the lines that were refused, commands too; `set` may be NULL. */
void filing_put_orders(struct filing *filing, const struct order_set *set);

#endif
