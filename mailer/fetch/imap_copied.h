/* Moving is copying and taking away (HO-10), without MOVE by us, with MOVE in the server, which can die as well: a run
   that dies, or whose session is cut, does not know how far that came. So where the copies are to begin is noted first,
   and the next run looks there before anything is copied again. */
#ifndef MAILER_IMAP_COPIED_H
#define MAILER_IMAP_COPIED_H

#include "mailer/fetch/imap_session.h"

/* Notes that mails are about to come into `folder` (as people write it), and commits. */
bool copied_note(struct site *site, struct imap *imap, const char *folder, struct error *err);

/* All have come; in the caller's transaction. */
bool copied_forget(struct site *site, const struct imap *imap, const char *folder, struct error *err);

/* Sets `copied` in those of `mails` (struct unsettled) that have come into the folder since the note: they are
   known there by size and INTERNALDATE. Leaves the mailbox selected. */
bool copied_find(struct site *site, struct imap *imap, const char *folder, GArray *mails, struct error *err);

#endif
