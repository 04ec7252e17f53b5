/* The folders of an IMAP account: their names, our rights to them, how full they are. */
#ifndef MAILER_IMAP_FOLDERS_H
#define MAILER_IMAP_FOLDERS_H

#include "mailer/fetch/imap_session.h"

enum imap_mode { IMAP_SELECT, IMAP_EXAMINE };

/* Opens a folder by the name that people write. err 78: the folder does not exist. */
bool imap_select(struct imap *imap, const char *folder, enum imap_mode mode, struct error *err);

/* All folders (char *), as people write their names. NULL with err. Ownership: g_ptr_array_unref. */
GPtrArray *imap_folders(struct imap *imap, struct error *err);

bool imap_folders_have(const GPtrArray *folders, const char *folder);

/* Suggests folders for a name that does not exist: "near it are Games, INBOX/Games", or the first folders of the
   account; g_free it. */
char *imap_folders_near(const GPtrArray *folders, const char *folder);

/* Our rights to a folder (RFC 4314), NULL: the server does not tell; g_free it. */
char *imap_rights(struct imap *imap, const char *folder);

/* How full the account of a folder is: thousandths of its fullest limit; -1: no limit is known. `words` describes that:
   "STORAGE 1024 of 2048"; g_free it. */
int64_t imap_fullness(struct imap *imap, const char *folder, char **words);

#endif
