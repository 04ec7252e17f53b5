/* Answers to senders who are not admitted (HO-11). */
#ifndef MAILER_REFUSED_H
#define MAILER_REFUSED_H

#include "mailer/filing/filing.h"

/* Tells senders who are not admitted what HO-11 allows. */
bool filing_refused(struct filing *filing, struct error *err);

/* Appends the orders and commands of a mail in canonical form, without secrets, each after "| ". */
void filing_add_understood(struct filing *filing, GString *out);

#endif
