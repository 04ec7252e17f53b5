/* Finds where an unmarked old mail begins below a player's own text (HO-12 d, MC-115, MC-118). */
#ifndef PARSERS_OLD_MAIL_H
#define PARSERS_OLD_MAIL_H

#include "parsers/letter.h"

/* Does the text end with this line, by itself or together with the lines below it? The lines are split but not
   judged. */
bool old_mail_begins(const struct letter *letter, guint index);

/* Marks lines quoted by a tab, as programs of the mailx family do, if they are below a rule, an attribution
   with an address, or a head. For a letter that has been split but not judged. */
void old_mail_mark_tabs(struct letter *letter);

#endif
