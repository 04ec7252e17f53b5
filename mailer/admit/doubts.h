/* Proof by a verdict alone: was the mail written to this host, and now (HO-91)? */
#ifndef MAILER_DOUBTS_H
#define MAILER_DOUBTS_H

#include "mailer/admit/admit.h"

/* Why a mail that only a verdict proves may have been written to somebody else, or long ago, or have said something
   else. Returns a static text; NULL: no such doubt. */
const char *doubts_alone(struct intake *intake, const struct mime_mail *mail,
    const struct admission *admission, struct error *err);

#endif
