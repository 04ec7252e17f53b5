/* Recognizes mails that no person wrote: bounces and automatic answers (HO-93; MC-159 to MC-173). A person's mail can
   have most of these marks, so only few marks decide alone. */
#ifndef MAILER_MACHINE_H
#define MAILER_MACHINE_H

#include "mailer/mime/mime.h"

enum machine { MACHINE_NO, MACHINE_BOUNCE, MACHINE_AUTO };

/* Returns which kind of automatic mail it is; `reason` (static text) says why. If not *certain, the result counts only
   if the mail is not admitted or has no order and no command. `own` (may be NULL) says whether an address is ours. */
enum machine machine_of(const struct mime_mail *mail, bool (*own)(const char *address, void *context),
    void *context, bool *certain, const char **reason);

/* Does the header have a mark of mailing lists or bulk mail? Such a mail is read, but not answered if nothing in it is
   its writer's own text. */
bool machine_spares_courtesy(const struct headers *headers);

#endif
