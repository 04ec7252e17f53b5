/* Mails are parsed by processes that can do nothing else. A helper, this program executed again, is started before the
   first mail: it has no key, no database and no mail, and starts a confined process for each sender, which receives
   mails over its own socket and returns records (mime.h). Without confinement nothing is parsed. Mails of one plain
   text (leaf.h) have a helper of their own without GMime and its libraries, whose processes cost a third; plain mails
   need no process (mime.h). */
#ifndef MAILER_READER_H
#define MAILER_READER_H

#include "engine/base/error.h"
#include "mailer/mime/mime.h"

struct mail_reader;

/* Makes a reader; starts no process yet. Ownership: reader_free, which ends all its processes. */
struct mail_reader *reader_new(void);
void reader_free(struct mail_reader *reader);

/* Starts a helper early for the next reader, so that it loads while there is other work; that reader reports any error.
   Call reader_recall, which stops an unused helper, before calling this again. */
void reader_send_ahead(void);
void reader_recall(void);

/* Does the system have system call filters, without which nothing can be confined? err 78. The helper itself proves
   that confinement works before a process reads anything. */
bool reader_can_be(struct error *err);

/* Gives a mail to a process, which parses it while the caller does something else. One at a time: call reader_hear
   before the next. `sender`: mails of the same sender may share a process, NULL: shared with nobody; `leaf`: the mail
   is one plain text (leaf_is_all).
   err 75: no process could be started; 78: it cannot be confined here, and nothing was read. */
bool reader_ask(struct mail_reader *reader, const char *sender, bool leaf, const char *raw, size_t size,
    bool whole, const struct mime_limits *limits, struct error *err);
/* Waits for the records of that mail and appends them. False without err: the process died, took too long or sent too
   much. err 75: there was no process. */
bool reader_hear(
    struct mail_reader *reader, const struct mime_limits *limits, GString *records, struct error *err);
/* Drops the last request: its answer is not needed any more. */
void reader_drop(struct mail_reader *reader);

/* Can mails be read here? err as above; for `doctor` and `status`. */
bool reader_check(struct error *err);

/* --- Within the helper ------------------------------------------------------ */

/* Upper bound of the records of a mail, in bytes: decoding enlarges text at most threefold, all else is small. */
#define READER_RECORDS_MAX(message) ((size_t)(message)*4 + (1 << 20))
/* Header of a request before the mail, and of the answer before its records; integers in native byte order. */
struct reader_request {
	guint64 size;
	gint64 whole, message, headers, depth, parts;
};
struct reader_answer {
	guint64 size;
};
/* As the size in an answer: there was no process. */
#define READER_NO_PROCESS G_MAXUINT64

/* The confinement of a process, prepared once; NULL: the system does not support it. */
struct reader_cage;
struct reader_cage *reader_cage_new(void);
/* Gives up everything that is not needed to read mails of at most `message` bytes, and all descriptors except `fd`,
   which becomes READER_MAILS. False: something could not be given up. */
#define READER_MAILS 3
bool reader_confine(int fd, const struct reader_cage *cage, gint64 message);

#endif
