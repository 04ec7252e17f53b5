/* Composes RFC 5322 messages from outbox rows (HO-31, HO-33): our headers in a fixed order, RFC 2047 encoding where
   they are not ASCII, parts in 7bit or quoted-printable, lines ended by CR LF. The same row gives the same bytes, so
   that a retry is the same mail (HO-30). */
#ifndef MAILER_COMPOSE_H
#define MAILER_COMPOSE_H

#include "engine/base/error.h"

#include <glib.h>
#include <stdint.h>

struct compose_part {
	char *name; /* file name of the attachment: a report row's name, `MING.json` */
	char *text;
	size_t size;
};

/* The fields of an outbox row; borrowed. NULL: no such header. */
struct compose_mail {
	const char *from_name, *from_address, *recipient, *subject, *message_id, *reply_to, *auto_submitted;
	const char *in_reply_to, *references, *unsubscribe, *body;
	const char *html; /* the body as HTML (mail_html.h), NULL: plain text only */
	bool flowed;      /* the body is format=flowed (RFC 3676) */
	int64_t date;
	const struct compose_part *parts;
	size_t count;
};

/* Appends the message. Error 65: a header would contain a line break, or an address needs a server with SMTPUTF8. */
bool compose_message(const struct compose_mail *mail, GString *out, struct error *err);

/* Is the text safe as an envelope address: ASCII, one @, no blank, control character or bracket? */
bool compose_is_address(const char *text);

/* Converts CR LF to LF, for Maildirs. */
void compose_to_local(GString *message);

#endif
