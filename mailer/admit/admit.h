/* Finds out who sent a mail, and whether that is proved (HO-11, HO-17). */
#ifndef MAILER_ADMIT_H
#define MAILER_ADMIT_H

#include "mailer/admit/admission.h"
#include "mailer/admit/intake_begin.h"
#include "mailer/mime/mime.h"
#include "parsers/reading.h"

/* Judges a mail. `reading` is its text, parsed without a grammar; `arrived` in seconds (HO-10), `genuine` as in the
   admission. False only if the database fails. */
bool admit(struct intake *intake, const struct mime_mail *mail, const struct reading *reading,
    int64_t arrived, bool genuine, struct admission *admission, struct error *err);

/* Is an admitted mail automatic after all, because it has such a mark and no line reads as an order or command? Its
   class is set accordingly. `reading`: parsed with the empire's grammar. */
bool admit_is_machine(struct admission *admission, const struct reading *reading);

/* Finds the game and seat whose roster has the From address of a mail that is not admitted: by the mail's token, else
   the first such seat. False: the address is on no roster. */
bool admit_find_roster(
    struct intake *intake, const struct mime_mail *mail, struct admission *admission, struct error *err);

/* Does the address belong to the site? For machine_of; context is a struct intake. */
bool admit_is_own(const char *address, void *context);

#endif
