/* Delivery reports (HO-32). */
#ifndef MAILER_BOUNCE_H
#define MAILER_BOUNCE_H

#include "mailer/filing/filing.h"

/* Counts the failure that a delivery report tells of (HO-32). */
bool filing_bounce(struct filing *filing, struct error *err);

#endif
