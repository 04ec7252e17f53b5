/* The `/` commands of the lobby: what other commands use of them. */
#ifndef MAILER_LOBBY_H
#define MAILER_LOBBY_H

#include "mailer/filing/filing.h"

/* Refuses a command that names a ruleset, or another `what`, that does not exist. */
void filing_no_ruleset(
    struct filing *filing, const struct reading_command *command, const char *what, const char *word);

#endif
