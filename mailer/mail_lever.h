/* The game master's levers by mail (HO-13): the program's own commands, noted while the mail is
   filed (mail_lever_add and its like in host_commands.def), run when its transaction is over. */
#ifndef MAILER_MAIL_LEVER_H
#define MAILER_MAIL_LEVER_H

#include "mailer/filing.h"

/* Is one of them a run of the turn? */
bool mail_lever_runs(const struct filing *filing);

/* Asks the game master back by a mail with a code for what mail_lever_ask has noted. */
bool mail_lever_ask_back(struct filing *filing, struct error *err);

/* Asks him back about a new password of his, which is kept as its hash. */
void mail_lever_ask_password(struct filing *filing, const struct reading_command *command, const char *hash);

/* Does what was asked back, or notes it for later: `text` as mail_lever_ask_back has kept it. */
bool mail_lever_confirmed(
    struct filing *filing, const struct reading_command *command, const char *text, struct error *err);

/* Keeps them in the transaction of the mail, until they have run. */
bool mail_lever_keep(struct filing *filing, struct error *err);

/* Runs them, each once at most, and mails the game master what came of it. */
bool mail_lever_run(struct filing *filing, struct error *err);

/* Runs what a run that was ended has left; of levers that it had begun the game master is told. */
bool mail_lever_take_up(struct intake *intake, struct error *err);

#endif
