/* What becomes of a stored mail: class, empire, orders, commands, answer (HO-11 to HO-17). */
#ifndef MAILER_INTAKE_H
#define MAILER_INTAKE_H

#include "engine/site/site.h"

/* `reason` of a mail that the GM says is genuine, until it is filed. */
#define INTAKE_RELEASED "released by the game master"

/* `reason` of a mail of somebody who does not play, whose command was carried out: nobody need look at it. */
#define INTAKE_CARRIED_OUT "a command of somebody who does not play, carried out"

/* Files every mail in state new (and waiting ones whose time has come), roster
   mail before strangers', each in its own transaction with its answer. A mail that cannot be
   read is kept and told; it stops nothing. False only for trouble with the database. */
bool intake_file_all(struct site *site, struct error *err);

#endif
