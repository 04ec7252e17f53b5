/* The game master's levers by mail (HO-13): the program's own commands, noted while the mail is
   filed (mail_lever_add and its like in host_commands.def), run when its transaction is over. */
#ifndef MAILER_MAIL_LEVER_H
#define MAILER_MAIL_LEVER_H

#include "mailer/filing/filing.h"

/* Asks the game master back by a mail with a code for what mail_lever_ask has noted. */
bool mail_lever_ask_back(struct filing *filing, struct error *err);

/* Asks him back about a new password of his, which is kept as its hash. */
void mail_lever_ask_password(struct filing *filing, const struct reading_command *command, const char *hash);

/* Does what was asked back, or notes it for later: `text` as mail_lever_ask_back has kept it. */
bool mail_lever_confirmed(
    struct filing *filing, const struct reading_command *command, const char *text, struct error *err);

/* Keeps them in the transaction of the mail, until they have run. */
bool mail_lever_keep(struct filing *filing, struct error *err);

/* Runs those of mails that were filed, by this run or one that was ended, each once at most, and mails the game master
   what came of it; of those that such a run had begun he is told. With `last` those too that run a turn, once all mails
   that came before are filed (HO-15). */
bool mail_lever_run(struct intake *intake, bool last, struct error *err);

#endif
