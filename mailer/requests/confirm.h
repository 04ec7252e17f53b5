/* One-time codes that come back in mails: /confirm and /no. */
#ifndef MAILER_CONFIRM_H
#define MAILER_CONFIRM_H

#include "mailer/filing/filing.h"

/* Is there a valid /confirm with a code that its sender may confirm? */
bool filing_has_code(struct filing *filing, const struct reading_command *command, struct error *err);

/* Seconds that the code for an address is valid. */
#define CONFIRM_SECONDS (7 * 86400)

#endif
