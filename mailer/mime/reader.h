/* Mails are read by processes that can do nothing else. A helper, this program executed anew, is begun before the first
   mail: it holds no key, no database and no mail, and begins one confined process for each sender, which gets mails
   over a socket of its own and gives back records (mime.h). What cannot be confined does not read. Mails of one plain
   text (leaf.h) have a helper of their own, without GMime and what it brings along: its processes cost a third; plain
   ones need none (mime.h). */
#ifndef MAILER_READER_H
#define MAILER_READER_H

#include "engine/base/error.h"
#include "mailer/mime/mime.h"

struct mail_reader;

/* Nothing is started yet. Ownership: reader_free, which ends all its processes. */
struct mail_reader *reader_new(void);
void reader_free(struct mail_reader *reader);

/* Begins a helper while there is other work to do, for the reader that is made next; what is wrong shows there. Not
   twice without reader_recall, which ends it if nobody has taken it. */
void reader_send_ahead(void);
void reader_recall(void);

/* Does the system know filters of system calls, without which nothing is confined? err 78. Whether it confines the
   helper proves before a process reads. */
bool reader_can_be(struct error *err);

/* Gives a mail to a process, which reads it while we do something else. One at a time: the next is asked for when
   this one was heard. `sender`: mails of one and the same may be read by one process, NULL: by nobody else's; `leaf`:
   it is one plain text (leaf_is_all).
   err 75: no process could be started; 78: it cannot be confined here, and nothing was read. */
bool reader_ask(struct mail_reader *reader, const char *sender, bool leaf, const char *raw, size_t size,
    bool whole, const struct mime_limits *limits, struct error *err);
/* Waits for what was asked, and appends its records. False without err: the process died, took too long or said too
   much. err 75: there was no process. */
bool reader_hear(
    struct mail_reader *reader, const struct mime_limits *limits, GString *records, struct error *err);
/* The answer to the last request is not needed any more. */
void reader_drop(struct mail_reader *reader);

/* Can mails be read here? err as above; for people who look for trouble. */
bool reader_check(struct error *err);

/* --- Within the helper ------------------------------------------------------ */

/* Bytes of answer that a mail may have: text grows in decoding at most threefold, all else is small. */
#define READER_RECORDS_MAX(message) ((size_t)(message)*4 + (1 << 20))
/* What comes before a mail, and before its records; integers as they lie in memory. */
struct reader_request {
	guint64 size;
	gint64 whole, message, headers, depth, parts;
};
struct reader_answer {
	guint64 size;
};
/* An answer of this size: there was no process. */
#define READER_NO_PROCESS G_MAXUINT64

/* What keeps a process in, made once; NULL: the system cannot. */
struct reader_cage;
struct reader_cage *reader_cage_new(void);
/* Gives up all that reading mails of at most `message` bytes does not need, but for the descriptor `fd`, which becomes
   READER_MAILS. False: something could not be given up. */
#define READER_MAILS 3
bool reader_confine(int fd, const struct reader_cage *cage, gint64 message);

#endif
