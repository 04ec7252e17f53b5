/* Limits the depth of brackets in what an IMAP server sends, before libetpan parses it: its parser recurses for every
   bracket, so that a malicious server could overflow our stack. Mails themselves (literals) may contain anything. */
#ifndef MAILER_NESTING_H
#define MAILER_NESTING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Answers to our commands nest brackets three deep. */
#define NESTING_MAX 64

/* Parser state after the bytes fed so far; starts as zeros. */
struct nesting {
	unsigned depth;
	unsigned place;   /* position in the line's beginning, as long as that matters */
	bool data;        /* a line `* NUMBER ...`, the only ones with literals and quoted strings */
	bool quoted;      /* within a quoted string */
	bool escaped;     /* behind a backslash in a quoted string */
	unsigned brace;   /* position within `{NUMBER}` and its line end */
	uint64_t number;  /* the NUMBER read so far */
	uint64_t literal; /* bytes of a literal that are still to come */
	uint64_t plain;   /* bytes outside literals fed so far */
};

/* Parses the next bytes; false once brackets are nested deeper than NESTING_MAX. */
bool nesting_feed(struct nesting *nesting, const char *bytes, size_t size);

#endif
