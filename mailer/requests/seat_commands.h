/* The `/` commands of a seat: functions that other commands use. */
#ifndef MAILER_SEAT_COMMANDS_H
#define MAILER_SEAT_COMMANDS_H

#include "mailer/filing/filing.h"

/* Why an address cannot be a person's: it is not a valid mail address, or it is the host's own; NULL: it may be. */
const char *filing_no_persons(const struct filing *filing, const char *address);

#endif
