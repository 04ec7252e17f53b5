/* /sitter, and the sitter's own /no (HO-154). */
#ifndef MAILER_SITTER_COMMANDS_H
#define MAILER_SITTER_COMMANDS_H

#include "mailer/filing/filing.h"

/* The mail's sender declines to sit for the seat: ends the sitting and tells the player. */
bool filing_decline(struct filing *filing, const struct reading_command *command, struct error *err);

#endif
