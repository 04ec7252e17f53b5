/* The orders of a mail: which turn they are for, what stands afterwards, what is said of them (HO-14, HO-15). */
#ifndef MAILER_STANDING_H
#define MAILER_STANDING_H

#include "mailer/filing/filing.h"

/* Why orders for a turn (0 or more) are not taken now; NULL: they are. g_free it. */
char *filing_closed(struct filing *filing, int64_t turn);

/* The orders: which turn they are for, what stands afterwards. */
bool filing_orders(struct filing *filing, struct error *err);

/* What will run and what was not taken, commands too; `set` may be NULL. */
void filing_put_orders(struct filing *filing, const struct order_set *set);

#endif
