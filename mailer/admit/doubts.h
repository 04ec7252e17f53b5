/* Proof by a verdict alone: was the mail written to this host, and now (HO-91)? */
#ifndef MAILER_DOUBTS_H
#define MAILER_DOUBTS_H

#include "mailer/admit/admit.h"

/* Why a mail that its verdict alone proves may be one that was written to somebody else, or long ago, or that said
   something else. A static text, NULL: it is none of these. */
const char *doubts_alone(struct intake *intake, const struct mime_mail *mail,
    const struct admission *admission, struct error *err);

#endif
