#include "parsers/slip.h"

#include <string.h>

/* Lines in the cache. An answer needs the readings of up to twenty lines when they are parsed and of twenty
   when they are checked; a language server needs all at every key. */
#define MEMO_LINES 64

struct memo {
	const struct grammar *grammar;
	char *text;
	size_t size;
	GArray *readings;
};

static const struct memo *find(
    const struct memo *memos, const struct grammar *grammar, const char *text, size_t size)
{
	for (size_t i = 0; i < MEMO_LINES; i++)
		if (memos[i].readings && memos[i].grammar == grammar && memos[i].size == size &&
		    memcmp(memos[i].text, text, size) == 0)
			return &memos[i];
	return NULL;
}

/* Stores a line's readings in place of the oldest ones. */
static const struct memo *note(
    struct memo *memo, const struct grammar *grammar, const char *text, size_t size)
{
	if (memo->readings)
		g_array_unref(memo->readings);
	g_free(memo->text);
	*memo = (struct memo){grammar, g_strndup(text, size), size, slip_read(grammar, text, size)};
	return memo;
}

GArray *slip_readings(const struct grammar *grammar, const char *text, size_t size)
{
	static _Thread_local struct memo memos[MEMO_LINES];
	static _Thread_local size_t next;
	const struct memo *memo;

	if (size > SLIP_TEXT_MAX)
		return slip_read(grammar, text, size);
	memo = find(memos, grammar, text, size);
	if (!memo) {
		memo = note(&memos[next], grammar, text, size);
		next = (next + 1) % MEMO_LINES;
	}
	return g_array_ref(memo->readings);
}

char *slip_mend(const struct grammar *grammar, const char *text, size_t size)
{
	GArray *found = slip_readings(grammar, text, size);
	const struct slip *first = found->len ? &g_array_index(found, struct slip, 0) : NULL;
	char *mended = NULL;

	if (first && (found->len == 1 || first[1].cost > first->cost))
		mended = g_strdup(first->text);
	g_array_unref(found);
	return mended;
}
