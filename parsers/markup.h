/* Splits HTML into text and tags, as browsers do. In linear time and without a stack, whatever the nesting
   (MC-109). */
#ifndef PARSERS_MARKUP_H
#define PARSERS_MARKUP_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

enum markup_kind { MARKUP_TEXT, MARKUP_OPEN, MARKUP_CLOSE };

/* A range of bytes in the text. */
struct markup_bytes {
	const char *bytes; /* NULL: absent */
	size_t size;
};

struct markup {
	/* the current piece */
	enum markup_kind kind;
	char name[24];            /* name of a tag: lower case, truncated */
	struct markup_bytes text; /* raw text, entities not decoded */
	struct markup_bytes class, id, style;
	bool hidden;    /* has the tag the attribute `hidden`? */
	GString *sheet; /* the caller's, or NULL: contents of style elements are appended */
	/* position, and end of the text */
	const char *at, *end;
	/* the last `>` and the last end of a comment in the text; NULL: none */
	const char *last_end, *last_comment_end;
	bool open_quote[2]; /* no further `"` (or `'`) follows */
};

/* Starts parsing; the text is the caller's and must outlive it. */
void markup_begin(struct markup *markup, const char *html, size_t size);

/* Moves to the next piece; false at the end. Skips comments, declarations, and script, style and title elements. */
bool markup_next(struct markup *markup);

/* Appends text with its entities decoded, once (MC-103); NUL and invalid characters become U+FFFD. */
void markup_decode(const char *text, size_t size, GString *out);

#endif
