/* Files stored mails: class, empire, orders, commands, answer (HO-11 to HO-17). */
#ifndef MAILER_INTAKE_H
#define MAILER_INTAKE_H

#include "engine/site/site.h"

/* Files every mail in state new (and waiting ones whose time has come), roster mail before strangers', each with its
   answer under its own savepoint. A mail that cannot be read is kept and reported; it stops nothing. False only if the
   database fails. */
bool intake_file_all(struct site *site, struct error *err);

#endif
