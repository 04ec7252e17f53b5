/* The header block of a raw mail, read the way real mails are (MC-6 to MC-11, MC-249). */
#ifndef PARSERS_HEADER_H
#define PARSERS_HEADER_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

/* One field. `value` is unfolded, without outer blanks, bytes as they came. */
struct header {
	char *name;
	char *value;
};

struct headers {
	GArray *fields; /* struct header, in order */
	size_t body;    /* offset of the body's first byte */
	bool cr_only;   /* line ends are bare CR in the whole mail */
	bool
	    odd_ends; /* the block holds a CR that no LF follows: another reader may see other fields in it */
	const char *problem; /* static text, NULL: none */
};

/* Reads the block: an mbox `From ` line and blank lines before it are skipped, so are lines
   without colon and their continuation (but below the last field of a mail without any blank line they
   are its body). More than `limit` bytes, more than 1000 fields, or
   a NUL: `problem`. Never fails; ownership: headers_clear. */
void headers_read(struct headers *headers, const char *raw, size_t size, size_t limit);
void headers_clear(struct headers *headers);

/* Value of the first field of that name (case does not matter), or NULL. */
const char *headers_find(const struct headers *headers, const char *name);

/* Appends the mail with its header block written cleanly: one line a field, of the fields that
   say how the body is to be read only the first of each (MC-11). */
void headers_clean(const struct headers *headers, const char *raw, size_t size, GString *out);

/* Offset of the first byte below the trace headers, that hosts on the way put on top (HO-10). */
size_t headers_trace_end(const char *raw, size_t size);

#endif
