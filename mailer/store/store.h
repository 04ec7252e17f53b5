/* Table `mail`, as the sources fill it (HO-10). */
#ifndef MAILER_STORE_H
#define MAILER_STORE_H

#include "engine/site/site.h"

#include <glib.h>

/* A mail as it was fetched. Everything is borrowed. */
struct taken {
	const char *source;  /* mailbox URL, or "spool" */
	int64_t uidvalidity; /* 0 for a Maildir */
	const char *uid;     /* IMAP UID or Maildir file name; NULL: neither */
	int64_t arrived;
	int64_t size;
	const char *raw;
	size_t raw_size;
	bool whole;       /* false: raw holds the headers only */
	const char *held; /* stored for the game master with this reason, not for filing; or NULL */
	bool again;       /* fetched once more from the folder `done` (source_take_again) */
};

/* Inserts the mail in state new, in the caller's transaction. If the same bytes are known at the same place, nothing
   changes; other bytes at that place are another mail (MC-202). A known mail of the same folder under another
   UIDVALIDITY gets its new UID instead, and is marked and moved again. */
bool store_mail(struct site *site, const struct taken *mail, struct error *err);

/* `reason` of a mail that was fetched once more, until it is filed. */
#define STORE_AGAIN "taken once more from the folder of done mails"

/* `reason` of a mail that the GM vouches for, until it is filed. */
#define STORE_RELEASED "released by the game master"

/* `reason` of a mail of somebody who does not play, whose command was carried out: the GM need not look at it. */
#define STORE_CARRIED_OUT "a command of somebody who does not play, carried out"
#define STORE_NOT_CARRIED_OUT "a command of somebody who does not play, not carried out"

/* The database's name for another folder of the mailbox, `kind` is "junk" or "done"; g_free it. */
char *store_folder_source(const struct mail_server *box, const char *kind, const char *folder);

/* Three ways to reduce a stored mail, in the caller's transaction: forget its text; keep at most `size` bytes of it;
   drop a refused one for the game master (*found: it exists). */
bool store_forget_text(struct site *site, int64_t mail, struct error *err);
bool store_cut(struct site *site, int64_t mail, int64_t size, struct error *err);
bool store_drop(struct site *site, int64_t mail, bool *found, struct error *err);

/* Size of the headers that are kept of a mail that is too large: at most `limit` bytes, and one more if they are
   longer. */
size_t store_header_size(const char *raw, size_t size, size_t limit);

/* Reads a mail's file into raw, raw_size, size, arrived (its time) and whole. *text owns the bytes: g_string_free. A
   link, directory or device is not a mail: then *text is NULL. Error 66, 74. */
bool store_read_file(
    const struct config *config, const char *path, struct taken *mail, GString **text, struct error *err);

/* A mail that exists but cannot be read is held after this many fetches, for the game master to see (HO-126, MC-215,
   MC-218); later fetches still try it. */
#define STORE_TRIES 3

/* Counts a fetch that could not read `mail`, of which only place, time and size are known. After STORE_TRIES the mail
   is held with mail->held as its reason. In the caller's transaction. *again: it is to be tried again, and may contain
   orders. *fresh: it was held just now. */
bool store_unread(struct site *site, const struct taken *mail, bool *again, bool *fresh, struct error *err);

/* store_unread for a mail in a file; `why` has the error. While the file is to be tried again, `why` stays, with code
   75. Else it is cleared; it was reported when the mail was first held, with STORE_NO_FILE as its reason. */
bool store_no_file(struct site *site, struct taken *mail, struct error *why, struct error *err);
#define STORE_NO_FILE "its file cannot be read"

/* Inserts one mail in a transaction of its own. Replaces a row of it that is held with STORE_NO_FILE. */
bool store_mail_alone(struct site *site, const struct taken *mail, struct error *err);

/* A filed mail that is still in its source folder. */
struct unsettled {
	int64_t id;
	char *uid;
	int64_t size, arrived, stored; /* as in struct taken; stored: when it was fetched */
	bool copied;                   /* already copied to its folder (see imap_copied.h); false at first */
};

/* The filed mails of a source that are not moved yet and belong into `rejected`, or those that belong into `done`; held
   mails stay for the game master. An array of struct unsettled, by arrival here. Ownership: g_array_unref frees all. */
GArray *store_unsettled(
    struct site *site, const char *source, int64_t uidvalidity, bool rejected, struct error *err);

/* Does the server's date of a mail match the stored one? A date in the future was stored as the time of fetching. */
bool store_same_date(int64_t date, int64_t arrived, int64_t stored);

/* Marks a mail as moved. `forget`: its UID may be reused for another mail (Maildir names). */
bool store_settled(struct site *site, int64_t id, bool forget, struct error *err);

/* Fingerprint of a raw mail: SHA-256 of its bytes below the trace headers (HO-10), 64 hex digits. */
void store_fingerprint(const char *raw, size_t size, char hex[65]);

#endif
