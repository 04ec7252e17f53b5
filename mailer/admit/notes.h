/* Notes about a mail besides its lines. */
#ifndef MAILER_NOTES_H
#define MAILER_NOTES_H

#include "mailer/admit/admit.h"
#include "parsers/reading_notes.h"

/* Tells the player what else was found in the mail: attachments, text below a signature, quotes, orders (of the
   grammar, NULL: none) in the subject. */
void mail_notes(const struct mime_mail *mail, const struct grammar *grammar, const struct reading *reading,
    enum mail_class class, GPtrArray *notes);

#endif
