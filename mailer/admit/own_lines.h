/* The lines of a mail: how many are read (HO-3), and which of them its writer only quotes. */
#ifndef MAILER_OWN_LINES_H
#define MAILER_OWN_LINES_H

#include "mailer/admit/admission.h"
#include "mailer/admit/intake_begin.h"
#include "parsers/known.h"
#include "parsers/reading.h"

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
