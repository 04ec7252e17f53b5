/* Plain replies to letters (HO-97). */
#ifndef MAILER_LETTER_REPLY_H
#define MAILER_LETTER_REPLY_H

#include "mailer/filing/filing.h"

/* Is the mail a plain reply to a letter (HO-97)? Then its orders and commands are dropped and `letter` is set. */
bool filing_find_letter(struct filing *filing, struct error *err);

/* Sends the reply to the letter's writer; the answer says so. */
bool filing_send_letter(struct filing *filing, struct error *err);

#endif
