/* The `/` commands of the lobby: functions that other commands use. */
#ifndef MAILER_LOBBY_H
#define MAILER_LOBBY_H

#include "mailer/filing/filing.h"

/* Refuses a command that names an unknown ruleset, or another unknown `what`. */
void filing_no_ruleset(
    struct filing *filing, const struct reading_command *command, const char *what, const char *word);

#endif
