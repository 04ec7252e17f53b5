/* The odds of a mail's orders (HO-82). */
#ifndef MAILER_WHAT_IF_H
#define MAILER_WHAT_IF_H

#include "mailer/filing/filing.h"

/* The section ODDS of the answer, if the mail asks for it (HO-82): of its orders, which are for the open turn. */
bool filing_add_odds(struct filing *filing, const struct order_set *set, struct error *err);

/* The same of a set, whatever the mail has. */
bool filing_put_odds(struct filing *filing, const struct reading_command *command,
    const struct order_set *set, struct error *err);

/* The runs that an /odds asks for, 0: the number is bad. */
unsigned filing_runs_asked(const struct reading_command *command);

#endif
