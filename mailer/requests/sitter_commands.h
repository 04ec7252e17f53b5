/* /sitter, and the sitter's own /no (HO-154). */
#ifndef MAILER_SITTER_COMMANDS_H
#define MAILER_SITTER_COMMANDS_H

#include "mailer/filing/filing.h"

/* The mail's sender does not want to sit for the seat: it ends, and its player is told. */
bool filing_decline(struct filing *filing, const struct reading_command *command, struct error *err);

#endif
