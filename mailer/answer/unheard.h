/* Mails of players that nobody heard (HO-93). */
#ifndef MAILER_UNHEARD_H
#define MAILER_UNHEARD_H

#include "mailer/filing/filing.h"

/* Of a mail from a roster that was neither taken nor answered: the player's next report or answer, `mail list` and the
   digest tell of it (HO-93). */
bool filing_note_unheard(struct filing *filing, struct error *err);

#endif
