/* To move is to copy and then remove (HO-10): we do both if the server lacks MOVE, and a server with MOVE can die
   between them as well. A run that dies or loses its session cannot know how far that came. So the position where
   copies will begin is noted first, and the next run looks there before it copies anything again. */
#ifndef MAILER_IMAP_COPIED_H
#define MAILER_IMAP_COPIED_H

#include "mailer/fetch/imap_session.h"

/* Notes that mails are about to be copied into `folder` (as people write it), and commits. */
bool copied_note(struct site *site, struct imap *imap, const char *folder, struct error *err);

/* Removes the note because all mails were copied; in the caller's transaction. */
bool copied_forget(struct site *site, const struct imap *imap, const char *folder, struct error *err);

/* Sets `copied` in those of `mails` (struct unsettled) that were copied into the folder since the note, recognized by
   size and INTERNALDATE. Leaves the mailbox selected. */
bool copied_find(struct site *site, struct imap *imap, const char *folder, GArray *mails, struct error *err);

#endif
