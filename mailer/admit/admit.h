/* Who writes, and is it proved (HO-11, HO-17)? */
#ifndef MAILER_ADMIT_H
#define MAILER_ADMIT_H

#include "mailer/admit/admission.h"
#include "mailer/admit/intake_begin.h"
#include "mailer/mime/mime.h"
#include "parsers/reading.h"

/* Judges a mail. `reading` is its text read without grammar; `arrived` in seconds (HO-10), `genuine` as in the
   admission. False only for trouble with the database. */
bool admit(struct intake *intake, const struct mime_mail *mail, const struct reading *reading,
    int64_t arrived, bool genuine, struct admission *admission, struct error *err);

/* Is an admitted mail automatic after all, as it carries a mark of that and no line reads as an order or command? Its
   class says so then. `reading`: by the empire's grammar. */
bool admit_is_machine(struct admission *admission, const struct reading *reading);

/* Finds the game and seat of the roster that a mail's From is on, for a mail that is not admitted: by its token, else
   the first one of the address. False: it is on none. */
bool admit_find_roster(
    struct intake *intake, const struct mime_mail *mail, struct admission *admission, struct error *err);

/* Is the address one of the site's own? For machine_of; context is a struct intake. */
bool admit_is_own(const char *address, void *context);

#endif
