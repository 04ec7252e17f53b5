#include "parsers/chunk.h"

#include <glib.h>
#include <string.h>

static size_t word_size(const char *text, const char *end, bool terse)
{
	const char *c = text;

	if (terse) {
		while (c < end && (g_ascii_isalpha(*c) || *c == '_'))
			c++;
		return (size_t)(c - text);
	}
	c += c < end && *c == '@';
	while (c < end && (g_ascii_isalnum(*c) || *c == '_' ||
	                      (*c == '.' && c > text && c + 1 < end && g_ascii_isalnum(c[1]))))
		c++;
	return (size_t)(c - text) + (c < end && c > text && *c == '*');
}

static size_t number_size(const char *text, const char *begin, const char *end)
{
	const char *c = text;

	if (c < end && (*c == '-' || *c == '+') && (c == begin || !g_ascii_isalnum(c[-1])))
		c++;
	if (c >= end || !g_ascii_isdigit(*c))
		return 0;
	while (c < end && g_ascii_isdigit(*c))
		c++;
	if (c + 1 < end && *c == '.' && g_ascii_isdigit(c[1]))
		c += 2;
	return (size_t)(c - text);
}

/* Size of a pair such as (2,-1), with or without blanks. */
static size_t pair_size(const char *text, const char *end)
{
	const char *c = text + 1;

	if (*text != '(')
		return 0;
	for (int i = 0; i < 2; i++) {
		size_t n;
		while (c < end && *c == ' ')
			c++;
		n = number_size(c, text, end);
		if (n == 0 || memchr(c, '.', n))
			return 0;
		for (c += n; c < end && *c == ' ';)
			c++;
		if (c >= end || *c++ != ",)"[i])
			return 0;
	}
	return (size_t)(c - text);
}

static struct chunk chunk_at(const char *c, const char *begin, const char *end, bool terse)
{
	const char *close = *c == '"' ? memchr(c + 1, '"', (size_t)(end - c - 1)) : NULL;
	size_t word = word_size(c, end, terse), number = number_size(c, begin, end), pair = pair_size(c, end);

	if (pair)
		return (struct chunk){CHUNK_PAIR, c, pair, false};
	if (close)
		return (struct chunk){CHUNK_QUOTED, c, (size_t)(close - c) + 1, false};
	if (number && number >= word)
		return (struct chunk){CHUNK_NUMBER, c, number, false};
	if (word)
		return (struct chunk){CHUNK_WORD, c, word, false};
	return (struct chunk){CHUNK_SIGN, c, 1, false};
}

unsigned chunks_cut(const char *text, size_t size, bool terse, struct chunk chunks[CHUNKS_MAX])
{
	static const char *const marks[] = {"[x]", "[ ]", "->", "=>"};
	const char *begin = text, *end = text + size, *last = NULL;
	unsigned count = 0;

	for (size_t i = 0; i < G_N_ELEMENTS(marks); i++)
		if (size > strlen(marks[i]) && g_ascii_strncasecmp(text, marks[i], strlen(marks[i])) == 0)
			begin = text + strlen(marks[i]);
	for (const char *c = begin; c < end;) {
		struct chunk chunk = chunk_at(c, begin, end, terse);
		chunk.glued = last == c;
		c += chunk.size;
		if (chunk.type == CHUNK_SIGN &&
		    (g_ascii_isspace(*chunk.text) || strchr(",;:.!?()[]<>-=+&*'\"", *chunk.text)))
			continue;
		if (count == CHUNKS_MAX)
			return CHUNKS_MAX + 1;
		chunks[count++] = chunk;
		last = c;
	}
	return count;
}
