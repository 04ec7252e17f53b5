/* The game master's levers by mail (HO-13): the program's own commands, noted while the mail is
   filed (mail_lever_add and its like in host_commands.def), run when its transaction is over. */
#ifndef MAILER_MAIL_LEVER_H
#define MAILER_MAIL_LEVER_H

#include "mailer/filing.h"

/* Is one of them a run of the turn? */
bool mail_lever_runs(const struct filing *filing);

/* Runs them and mails the game master what came of it. */
bool mail_lever_run(struct filing *filing, struct error *err);

#endif
