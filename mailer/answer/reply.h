/* The answer to an admitted mail, and how many may go out (HO-14). */
#ifndef MAILER_REPLY_H
#define MAILER_REPLY_H

#include "mailer/filing/filing.h"

/* May an admitted mail be answered? Counts the answer; *last: the limit of this hour is reached by it. */
bool filing_may_answer(struct filing *filing, bool *last, struct error *err);

/* Appends what the deadline means for the sender; senders who have no orders to give are only told the turn. */
void filing_tell_deadline(struct filing *filing, GString *text);

/* Queues the answer of an admitted mail. */
bool filing_answer(struct filing *filing, struct error *err);

/* Sends the answer to a sitter's mail to the seat's player, too. */
bool filing_answer_player(
    struct filing *filing, const char *subject, const GString *answer, struct error *err);

/* May `count` more mails be sent in this hour? Letters, reports and all other mails that a sender asks for count as
   answers (HO-14). */
bool filing_may_mail(struct filing *filing, int64_t count, struct error *err);

/* Counts `count` mails that were sent for the sender. */
void filing_mailed(struct filing *filing, int64_t count, struct error *err);

/* May one more answer of this kind to unadmitted mails go out, if `most` are allowed per `seconds`? Counts it if so. */
bool filing_may_tell(struct filing *filing, const char *kind, const char *key, int64_t seconds, int64_t most,
    struct error *err);

#endif
