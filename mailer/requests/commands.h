/* The `/` commands of a mail (HO-13). */
#ifndef MAILER_COMMANDS_H
#define MAILER_COMMANDS_H

#include "mailer/filing/filing.h"

/* Commands in the order of the mail; their results go into the filing. */
bool filing_commands(struct filing *filing, struct error *err);

/* Does one command whose form is good (host_check) for somebody who may use it; what came of it goes into the filing's
   results. Each row of host_commands.def names its own. */
typedef bool filing_command_fn(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err);
#define HOST_COMMAND(name, function, ...) filing_command_fn function;
#include "parsers/host_commands.def"
#undef HOST_COMMAND

/* Does one, whoever sends it. */
bool filing_command(struct filing *filing, const struct reading_command *command, struct error *err);

#endif
