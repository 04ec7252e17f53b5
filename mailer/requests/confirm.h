/* One-time codes that come back: /confirm and /no. */
#ifndef MAILER_CONFIRM_H
#define MAILER_CONFIRM_H

#include "mailer/filing/filing.h"

/* Has a /confirm whose form is good a code that its sender may confirm? */
bool filing_has_code(struct filing *filing, const struct reading_command *command, struct error *err);

/* So long the code for an address may be confirmed. */
#define CONFIRM_SECONDS (7 * 86400)

#endif
