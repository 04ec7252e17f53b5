/* The game master's levers by mail (HO-13): the program's own commands, run when the mail's transaction is over. */
#ifndef MAILER_LEVER_H
#define MAILER_LEVER_H

#include "mailer/filing.h"

/* Notes one for later; false after telling why it cannot be. */
bool lever_add(struct filing *filing, const struct reading_command *command, const struct host_spec *spec,
    char **words, struct error *err);

/* Is one of them a run of the turn? */
bool lever_runs(const struct filing *filing);

/* Runs them and mails the game master what came of it. */
bool lever_run(struct filing *filing, struct error *err);

#endif
