/* What is said about a mail besides its lines, and what of it is taken. */
#ifndef MAILER_NOTES_H
#define MAILER_NOTES_H

#include "mailer/admit.h"

/* Was anything read that the host takes: an order or a good command (with `lines`: any own line)? */
bool reading_takes(const struct reading *reading, bool lines);

/* What the player is told about the mail besides its lines: attachments, text below a signature, quotes, orders (of the
   grammar, NULL: none) in the subject. */
void mail_notes(const struct mime_mail *mail, const struct grammar *grammar, const struct reading *reading,
    enum mail_class class, GPtrArray *notes);

/* What of the text was not read, for people. */
void letter_notes(const struct letter *letter, GPtrArray *notes);

/* The commands of a mail that are not understood, as refused lines; order_set_free. */
struct order_set *refused_commands(const struct reading *reading);

#endif
