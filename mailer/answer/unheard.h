/* Tells players of refused mails that got no answer (HO-93). */
#ifndef MAILER_UNHEARD_H
#define MAILER_UNHEARD_H

#include "mailer/filing/filing.h"

/* Notes a mail from a roster address that was neither accepted nor answered: the player's next report or answer, `mail
   list` and the digest mention it (HO-93). */
bool filing_note_unheard(struct filing *filing, struct error *err);

#endif
