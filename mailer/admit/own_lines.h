/* The lines of a mail: how many are parsed (HO-3), and which of them the writer only quotes. */
#ifndef MAILER_OWN_LINES_H
#define MAILER_OWN_LINES_H

#include "mailer/admit/admission.h"
#include "mailer/admit/intake_begin.h"
#include "parsers/known.h"
#include "parsers/reading.h"

/* How many lines and orders of a mail are parsed (HO-3); four times as many where a line may hold several orders.
   `config` NULL: the defaults. */
struct reading_limits admit_limits(const struct config *config);
/* Does the parsed text exceed these limits? *reason (static text) says so. */
bool admit_too_many(const struct config *config, const struct reading *reading, const char **reason);

/* The lines of the report and the answers that carry the admission's token and that the letter repeats
   (letter_known_new); NULL: none. */
struct letter_known *admit_known_lines(
    struct intake *intake, const struct admission *admission, const struct letter *letter, struct error *err);

#endif
