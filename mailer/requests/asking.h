/* Asking back whether an unproved mail is the player's own (HO-91). */
#ifndef MAILER_ASKING_H
#define MAILER_ASKING_H

#include "mailer/filing/filing.h"

/* Asks the roster address whether an unproved mail of its is its own, by a mail whose Reply-To carries a one-time code
   (HO-91). *able: the mail holds an order or command, so that there is something to ask; a copy of an admitted mail is
   recorded as that instead. */
bool filing_ask(struct filing *filing, bool *able, struct error *err);

/* The reply came: the mail that it confirms is filed in this run, as the game master's word would have it, and what the
   reply holds itself behind it. *done: nothing is left to do for the reply now; not for one that says /no. */
bool filing_confirm_asked(struct filing *filing, bool *done, struct error *err);

#endif
