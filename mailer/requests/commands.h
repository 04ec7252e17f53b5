/* The `/` commands of a mail (HO-13). */
#ifndef MAILER_COMMANDS_H
#define MAILER_COMMANDS_H

#include "mailer/filing/filing.h"

/* Carries out the commands in the order of the mail; their results go into the filing. */
bool filing_commands(struct filing *filing, struct error *err);

/* Carries out one command of valid form (host_check) whose sender may use it, and appends the result to the filing's
   results. Each row of host_commands.def names its function. */
typedef bool filing_command_fn(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err);
#define HOST_COMMAND(name, function, ...) filing_command_fn function;
#include "parsers/host_commands.def"
#undef HOST_COMMAND

/* Carries out one command, without asking who sent it. */
bool filing_command(struct filing *filing, const struct reading_command *command, struct error *err);

#endif
