/* Parses the header block of a raw mail, tolerating the errors of real mails (MC-6 to MC-11, MC-249). */
#ifndef PARSERS_HEADER_H
#define PARSERS_HEADER_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

/* One field. `value` is unfolded, without outer blanks, in the original bytes. */
struct header {
	char *name;
	char *value;
};

struct headers {
	GArray *fields; /* struct header, in order */
	size_t body;    /* offset of the body's first byte */
	bool cr_only;   /* the whole mail has bare CR as line ends */
	bool odd_ends;  /* the block contains a CR without LF: another parser may see other fields in it */
	const char *problem; /* why the mail cannot be read; static text, NULL: it can */
};

/* Parses the block. Skips an mbox `From ` line and blank lines before it, and lines without colon with their
   continuation (except after the last field of a mail without any blank line, where they are the body).
   `problem` is set for more than `limit` bytes, more than 1000 fields, or a NUL. Never fails; ownership:
   headers_clear. */
void headers_read(struct headers *headers, const char *raw, size_t size, size_t limit);
void headers_clear(struct headers *headers);

/* Value of the first field of that name, ignoring case; or NULL. */
const char *headers_find(const struct headers *headers, const char *name);

/* Appends the mail with a clean header block: one line for each field, and only the first of each field that
   says how the body is decoded (MC-11). */
void headers_clean(const struct headers *headers, const char *raw, size_t size, GString *out);

/* Appends a field's value without the comments that begin it or follow a blank; the MIME parser would take them as
   part of the value (MC-17). */
void headers_uncomment(const char *value, GString *out);

/* Offset of the first byte after the trace headers that mail servers put on top (HO-10). */
size_t headers_trace_end(const char *raw, size_t size);

#endif
