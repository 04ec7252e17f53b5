/* Pieces of an HTML text, one after the other: text and tags, as browsers cut them. Linear in its size, without a
   stack, whatever is nested in what (MC-109). */
#ifndef PARSERS_MARKUP_H
#define PARSERS_MARKUP_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

enum markup_kind { MARKUP_TEXT, MARKUP_OPEN, MARKUP_CLOSE };

/* Bytes within the text that is read. */
struct markup_bytes {
	const char *bytes; /* NULL: not there */
	size_t size;
};

struct markup {
	/* the piece at hand */
	enum markup_kind kind;
	char name[24];            /* of a tag: lower case, cut */
	struct markup_bytes text; /* raw, with its entities */
	struct markup_bytes class, id, style;
	bool hidden;    /* the attribute of that name is there */
	GString *sheet; /* the reader's, or NULL: what style elements hold is appended */
	/* where the reading stands */
	const char *at, *end;
	const char *last_end, *last_comment_end; /* the last `>`, and that of a comment; NULL: none */
	bool open_quote[2];                      /* no `"`, no `'` comes any more */
};

/* The text is the caller's and outlives the reading. */
void markup_begin(struct markup *markup, const char *html, size_t size);

/* The next piece; false at the end. Comments, declarations, and script, style and title with what they hold are
   no pieces. */
bool markup_next(struct markup *markup);

/* Appends text with its entities as characters, read once (MC-103); NUL and what is no character become U+FFFD. */
void markup_decode(const char *text, size_t size, GString *out);

#endif
