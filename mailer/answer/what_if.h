/* Computes the odds of a mail's orders (HO-82). */
#ifndef MAILER_WHAT_IF_H
#define MAILER_WHAT_IF_H

#include "mailer/filing/filing.h"

/* Adds the section ODDS to the answer if the mail asks for it (HO-82); its orders are for the open turn. */
bool filing_add_odds(struct filing *filing, const struct order_set *set, struct error *err);

/* Adds the odds of a given set, whatever orders the mail has. */
bool filing_put_odds(struct filing *filing, const struct reading_command *command,
    const struct order_set *set, struct error *err);

/* The number of runs that an /odds asks for, 0: the number is not valid. */
unsigned filing_runs_asked(const struct reading_command *command);

#endif
