/* One text of a mail: how its headers say that it is to be read. Most mails are nothing else, and need no parser of
   MIME. */
#ifndef MAILER_LEAF_H
#define MAILER_LEAF_H

#include "parsers/header.h"

struct leaf {
	const char *encoding; /* Content-Transfer-Encoding, NULL: none */
	const char *charset;  /* NULL: none */
	bool flowed;          /* with DelSp: blanks at the ends of lines say something */
};

/* The text of its bytes in UTF-8 (charset_decode). Ownership: g_string_free. */
GString *leaf_decode(const struct leaf *leaf, const char *bytes, size_t size);
/* Blanks at the ends of lines go. */
void leaf_drop_blanks(GString *text);

/* Is all below the headers one plain text, said in the plain form that leaves nothing open (one word a parameter, no
   comment, no other charset than everybody's, in the subject too)? Then *leaf is how it is to be read. False says
   nothing: it is for GMime to tell. */
bool leaf_is_all(const struct headers *headers, struct leaf *leaf);
/* Is nothing to be decoded in the raw mail that is such a leaf? Its bytes are sent as they are and are valid UTF-8, as
   they are said to be, if anything is said; its subject is ASCII without encoded words. Both come to their own bytes,
   but for blanks at the ends of lines. */
bool leaf_is_plain(const struct leaf *leaf, const struct headers *headers, const char *raw, size_t size);

#endif
