/* The answer to an admitted mail, and how many may go out (HO-14). */
#ifndef MAILER_REPLY_H
#define MAILER_REPLY_H

#include "mailer/filing/filing.h"

/* May an admitted mail be answered? Counts the answer; *last: no other may follow in this hour. */
bool filing_may_answer(struct filing *filing, bool *last, struct error *err);

/* Appends what the deadline means for the sender: who has no orders to send is told of the turn alone. */
void filing_tell_deadline(struct filing *filing, GString *text);

/* Queues the answer of an admitted mail. */
bool filing_answer(struct filing *filing, struct error *err);

/* A sitter's mail is answered to the seat's player, too, with the words that the sitter got. */
bool filing_answer_player(
    struct filing *filing, const char *subject, const GString *answer, struct error *err);

/* Letters, reports and all other mails that a sender asks for count as answers (HO-14). May so many more be sent in
   this hour? */
bool filing_may_mail(struct filing *filing, int64_t count, struct error *err);

/* Counts them. */
void filing_mailed(struct filing *filing, int64_t count, struct error *err);

/* May `most` mails of the kind about mails that are not admitted go out in a period of `seconds`, and this one? Counts
   it. */
bool filing_may_tell(struct filing *filing, const char *kind, const char *key, int64_t seconds, int64_t most,
    struct error *err);

#endif
