/* Is a mail the same as one that was admitted before (HO-10, HO-92)? By its bytes; by who wrote what when; or by its
   Message-ID and what it orders. What somebody signed once is carried out once, whoever brings it again, under which
   Message-ID and by which way. */
#ifndef MAILER_SAME_MAIL_H
#define MAILER_SAME_MAIL_H

#include <stdbool.h>

struct filing;
struct error;

/* What a mail is compared by; "": by nothing. */
struct same_marks {
	char own_text[65]; /* sender and own text: as older databases know it */
	char said[65];     /* sender, Date and own text without blanks; "" without a Date */
	char meant[65];    /* sender, orders and commands; "" if there is none */
};

/* The marks of a mail whose orders have been read; made once. */
const struct same_marks *same_mail_marks(struct filing *filing);

/* Have the same bytes been admitted? Then the mail is recorded as their copy. */
bool same_mail_of_bytes(struct filing *filing, bool *same, struct error *err);

/* Does it say the same as an admitted mail of the game, or mean the same under one Message-ID? One that an old token
   alone admits takes nothing: only another such is its copy. False also with err. */
bool same_mail_was_taken(struct filing *filing, struct error *err);

#endif
