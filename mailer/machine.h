/* Mails that no person wrote: bounces and automatic answers (HO-11, the do-not-answer list of MC-159 to MC-173). */
#ifndef MAILER_MACHINE_H
#define MAILER_MACHINE_H

#include "mailer/mime.h"

enum machine { MACHINE_NO, MACHINE_BOUNCE, MACHINE_AUTO };

/* Which of them the mail is; `reason` (static text) says why. `own` (may be NULL) tells whether an address
   is one of ours. */
enum machine machine_of(const struct mime_mail *mail, bool (*own)(const char *address, void *context),
    void *context, const char **reason);

#endif
