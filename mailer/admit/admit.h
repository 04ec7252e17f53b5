/* Who writes, and is it proved (HO-11, HO-17)? */
#ifndef MAILER_ADMIT_H
#define MAILER_ADMIT_H

#include "mailer/admit/admission.h"
#include "mailer/admit/intake_begin.h"
#include "mailer/mime/mime.h"
#include "parsers/known.h"
#include "parsers/reading.h"

/* Judges a mail. `reading` is its text read without grammar; `genuine` as in the admission. False only for trouble with
   the database. */
bool admit(struct intake *intake, const struct mime_mail *mail, const struct reading *reading, bool genuine,
    struct admission *admission, struct error *err);

/* Is an admitted mail automatic after all, as it carries a mark of that and no line reads as an order or command? Its
   class says so then. `reading`: by the empire's grammar. */
bool admit_is_machine(struct admission *admission, const struct reading *reading);

/* Finds the game and seat of the roster that a mail's From is on, for a mail that is not admitted: by its token, else
   the first one of the address. False: it is on none. */
bool admit_find_roster(
    struct intake *intake, const struct mime_mail *mail, struct admission *admission, struct error *err);

/* Is the address one of the site's own? For machine_of; context is a struct intake. */
bool admit_is_own(const char *address, void *context);

/* Lines and orders that are read of a mail: HO-3's, and where several orders stand on a line four times as many.
   `config` NULL: the defaults. */
struct reading_limits admit_limits(const struct config *config);
/* Has the text that was read more of them? *reason (static text) says so. */
bool admit_too_many(const struct config *config, const struct reading *reading, const char **reason);

/* The letter's own lines that stand in the report and the answers that the admission's token belongs to
   (letter_known_new); NULL: none. */
struct letter_known *admit_known_lines(
    struct intake *intake, const struct admission *admission, const struct letter *letter, struct error *err);

#endif
