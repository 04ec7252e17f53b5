/* The game master's commands by mail (HO-13): the program's own commands, stored while the mail is filed
   (mail_lever_add and similar functions of host_commands.def) and run after its transaction. */
#ifndef MAILER_MAIL_LEVER_H
#define MAILER_MAIL_LEVER_H

#include "mailer/filing/filing.h"

/* Asks the game master, by a mail with a code, to confirm the levers that mail_lever_ask has stored. */
bool mail_lever_ask_back(struct filing *filing, struct error *err);

/* Asks the game master to confirm a new password of theirs, which is stored as its hash. */
void mail_lever_ask_password(struct filing *filing, const struct reading_command *command, const char *hash);

/* Carries out, or stores for later, what was confirmed: `text` as mail_lever_ask_back has stored it. */
bool mail_lever_confirmed(
    struct filing *filing, const struct reading_command *command, const char *text, struct error *err);

/* Stores the mail's levers in its transaction, until they have run. */
bool mail_lever_keep(struct filing *filing, struct error *err);

/* Runs the stored levers, of this run or an earlier one, each at most once, and mails the game master the results. If
   an earlier run died during a lever, the game master is told instead. `last`: also those that run a turn, once all
   mails that came before are filed (HO-15). */
bool mail_lever_run(struct intake *intake, bool last, struct error *err);

#endif
