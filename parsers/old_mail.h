/* Where an old mail begins below a player's own text, whose lines have no marks (HO-12 d, MC-115, MC-118). */
#ifndef PARSERS_OLD_MAIL_H
#define PARSERS_OLD_MAIL_H

#include "parsers/letter.h"

/* Does the text end with this line, by itself or with those below it? The lines are split, not judged. */
bool old_mail_begins(const struct letter *letter, guint index);

/* Programs of the mailx family quote by a tab before each line: below a rule, an attribution with an address or a head
   such lines get the mark of quoted ones. For a letter that has been split and not judged. */
void old_mail_mark_tabs(struct letter *letter);

#endif
