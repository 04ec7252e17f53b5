/* A mail that is one text, and how its headers say to decode it. Most mails are such and need no MIME parser. */
#ifndef MAILER_LEAF_H
#define MAILER_LEAF_H

#include "parsers/header.h"

struct leaf {
	const char *encoding; /* Content-Transfer-Encoding, NULL: none */
	const char *charset;  /* NULL: none */
	bool flowed;          /* with DelSp: blanks at line ends mean something */
};

/* The text of its bytes in UTF-8 (charset_decode). Ownership: g_string_free. */
GString *leaf_decode(const struct leaf *leaf, const char *bytes, size_t size);
/* Removes blanks at line ends. */
void leaf_drop_blanks(GString *text);

/* Is the body one plain text, declared in a form that is not ambiguous (one word a parameter, no comment, only common
   charsets, in the subject too)? Then *leaf says how to decode it. False decides nothing: GMime has to parse the
   mail. */
bool leaf_is_all(const struct headers *headers, struct leaf *leaf);
/* Does the raw mail, being such a leaf, need no decoding? Its bytes are sent unencoded and are valid UTF-8, which
   agrees with its charset if it names one; its subject is ASCII without encoded words. Text and subject then are their
   own bytes, except for blanks at line ends. */
bool leaf_is_plain(const struct leaf *leaf, const struct headers *headers, const char *raw, size_t size);

#endif
