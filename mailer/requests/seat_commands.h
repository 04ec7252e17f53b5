/* The `/` commands of a seat: what other commands use of them. */
#ifndef MAILER_SEAT_COMMANDS_H
#define MAILER_SEAT_COMMANDS_H

#include "mailer/filing/filing.h"

/* Why an address is nobody's to write to: no mail address, or the host's own; NULL: it may be somebody's. */
const char *filing_no_persons(const struct filing *filing, const char *address);

#endif
