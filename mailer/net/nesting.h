/* What an IMAP server sends, before libetpan reads it: its parser follows brackets by recursion, and a server that
   opens them without end would make it overflow our stack. Mails themselves (literals) may hold what they like. */
#ifndef MAILER_NESTING_H
#define MAILER_NESTING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Answers to our commands have brackets three deep. */
#define NESTING_MAX 64

/* Where the last bytes left off; starts as zeros. */
struct nesting {
	unsigned depth;
	unsigned place;   /* in the line, as far as its beginning matters */
	bool data;        /* a line `* NUMBER ...`, the only ones with literals and quoted strings */
	bool quoted;      /* within "..." */
	bool escaped;     /* behind a backslash in it */
	unsigned brace;   /* in `{NUMBER}` and its line end: how far */
	uint64_t number;  /* of it */
	uint64_t literal; /* bytes of a literal that are still to come */
	uint64_t plain;   /* bytes outside literals, of all that was fed */
};

/* Follows the next bytes; false once brackets are deeper than NESTING_MAX. */
bool nesting_feed(struct nesting *nesting, const char *bytes, size_t size);

#endif
