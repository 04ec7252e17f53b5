#include "mailer/net/nesting.h"

#include <glib.h>
#include <string.h>

/* Position within `{NUMBER}` CR LF. */
enum { BRACE_NONE, BRACE_OPEN, BRACE_DIGITS, BRACE_CLOSED, BRACE_RETURN };

/* Quoted strings are recognized only in lines that begin with `* ` and a digit, exactly as libetpan does; in all other
   lines every bracket counts, quoted or not. */
static void follow_beginning(struct nesting *nesting, char c)
{
	static const char beginning[] = "* ";
	if (nesting->place < strlen(beginning)) {
		nesting->place = c == beginning[nesting->place] ? nesting->place + 1 : G_MAXUINT;
	} else if (nesting->place == strlen(beginning)) {
		nesting->data = g_ascii_isdigit(c);
		nesting->place = G_MAXUINT;
	}
}

/* A number above 32 bits is not a literal's size: libetpan would read another number. */
static unsigned next_of_brace(struct nesting *nesting, char c)
{
	if (c == '{') {
		nesting->number = 0;
		return BRACE_OPEN;
	}
	if ((nesting->brace == BRACE_OPEN || nesting->brace == BRACE_DIGITS) && g_ascii_isdigit(c) &&
	    nesting->number <= G_MAXUINT32) {
		nesting->number = nesting->number * 10 + (uint64_t)(c - '0');
		return BRACE_DIGITS;
	}
	if (nesting->brace == BRACE_DIGITS && c == '}' && nesting->number <= G_MAXUINT32)
		return BRACE_CLOSED;
	return nesting->brace == BRACE_CLOSED && c == '\r' ? BRACE_RETURN : BRACE_NONE;
}

static void end_line(struct nesting *nesting)
{
	if (nesting->data && (nesting->brace == BRACE_CLOSED || nesting->brace == BRACE_RETURN)) {
		nesting->literal = nesting->number;
		nesting->brace = BRACE_NONE;
		return;
	}
	*nesting = (struct nesting){.plain = nesting->plain};
}

static void follow_quoted(struct nesting *nesting, char c)
{
	if (nesting->escaped)
		nesting->escaped = false;
	else if (c == '\\')
		nesting->escaped = true;
	else if (c == '"')
		nesting->quoted = false;
}

static void follow(struct nesting *nesting, char c)
{
	if (nesting->quoted) {
		follow_quoted(nesting, c);
		return;
	}
	if (c == '\n') {
		end_line(nesting);
		return;
	}
	follow_beginning(nesting, c);
	nesting->brace = next_of_brace(nesting, c);
	if (c == '(')
		nesting->depth++;
	else if (c == ')' && nesting->depth > 0)
		nesting->depth--;
	else if (c == '"' && nesting->data)
		nesting->quoted = true;
}

bool nesting_feed(struct nesting *nesting, const char *bytes, size_t size)
{
	for (size_t at = 0; at < size;) {
		if (nesting->literal > 0) {
			uint64_t skipped = MIN(nesting->literal, size - at);
			nesting->literal -= skipped;
			at += skipped;
			continue;
		}
		follow(nesting, bytes[at++]);
		nesting->plain++;
		if (nesting->depth > NESTING_MAX)
			return false;
	}
	return true;
}
