/* Mails that no person wrote: bounces and automatic answers (HO-93; MC-159 to MC-173). A person's mail can carry most
   of their marks, so that few of these decide alone. */
#ifndef MAILER_MACHINE_H
#define MAILER_MACHINE_H

#include "mailer/mime/mime.h"

enum machine { MACHINE_NO, MACHINE_BOUNCE, MACHINE_AUTO };

/* Which of them the mail is; `reason` (static text) says why. Not *certain: only if the mail is not admitted or holds
   no order and no command. `own` (may be NULL) tells whether an address is one of ours. */
enum machine machine_of(const struct mime_mail *mail, bool (*own)(const char *address, void *context),
    void *context, bool *certain, const char **reason);

/* Does the header carry a mark of lists or senders of bulk mail? Such a mail is read, but not answered if nothing in it
   is its writer's own text. */
bool machine_spares_courtesy(const struct headers *headers);

#endif
