/* Asking back whether an unproved mail is the player's own (HO-91). */
#ifndef MAILER_ASKING_H
#define MAILER_ASKING_H

#include "mailer/filing/filing.h"

/* Asks the roster address whether an unproved mail in its name is its own, by a mail whose Reply-To contains a one-time
   code (HO-91). *able: the mail has an order or command, so that there is something to ask about. A copy of an admitted
   mail is recorded as a copy instead. */
bool filing_ask(struct filing *filing, bool *able, struct error *err);

/* Handles the reply to that question: the mail that it confirms is filed in this run as if the game master had released
   it, and then the reply's own orders and commands. *done: the reply needs nothing more now; false if it says /no. */
bool filing_confirm_asked(struct filing *filing, bool *done, struct error *err);

#endif
