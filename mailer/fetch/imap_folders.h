/* The folders of an IMAP account: which there are, what may be done with them, how full it is. */
#ifndef MAILER_IMAP_FOLDERS_H
#define MAILER_IMAP_FOLDERS_H

#include "mailer/fetch/imap_session.h"

enum imap_mode { IMAP_SELECT, IMAP_EXAMINE };

/* Opens a folder by the name that people write. err 78: to SELECT, there is none. */
bool imap_select(struct imap *imap, const char *folder, enum imap_mode mode, struct error *err);

/* All of them (char *), as people write their names. NULL with err. Ownership: g_ptr_array_unref. */
GPtrArray *imap_folders(struct imap *imap, struct error *err);

bool imap_folders_have(const GPtrArray *folders, const char *folder);

/* For somebody who wrote a name that is not there: "near it are Games, INBOX/Games", or the first of those that there
   are; g_free it. */
char *imap_folders_near(const GPtrArray *folders, const char *folder);

/* The rights to a folder (RFC 4314), NULL: the server tells none; g_free it. */
char *imap_rights(struct imap *imap, const char *folder);

/* How full the account of a folder is, in thousandths of the fullest of its limits; -1: no limit is told. `words` says
   it: "STORAGE 1024 of 2048"; g_free it. */
int64_t imap_fullness(struct imap *imap, const char *folder, char **words);

#endif
