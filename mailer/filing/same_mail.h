/* Is a mail the same as an earlier admitted one (HO-10, HO-92)? Compared by its bytes; by sender, Date and text; or by
   Message-ID and orders. A mail that was signed once is carried out once, whoever sends it again, under whichever
   Message-ID and by whichever route. */
#ifndef MAILER_SAME_MAIL_H
#define MAILER_SAME_MAIL_H

#include <stdbool.h>

struct filing;
struct error;

/* Hashes by which a mail is compared; "": not compared by this one. */
struct same_marks {
	char own_text[65]; /* sender and own text, as in databases of older versions */
	char said[65];     /* sender, Date and own text without blanks; "" without a Date */
	char meant[65];    /* sender, orders and commands; "" if it has none */
};

/* The marks of a mail whose orders have been parsed; computed once. */
const struct same_marks *same_mail_marks(struct filing *filing);

/* Were the same bytes admitted before? Then the mail is recorded as a copy. */
bool same_mail_of_bytes(struct filing *filing, bool *same, struct error *err);

/* Does it say the same as an admitted mail for the same empire, or mean the same under the same Message-ID? A player of
   two empires may say the same to each. A mail that only an old token admits cannot make a later proved mail its copy,
   only another such mail. False also with err. */
bool same_mail_was_taken(struct filing *filing, struct error *err);

#endif
