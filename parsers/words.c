#include "parsers/words.h"

#include "parsers/charset.h"
#include "parsers/transfer.h"

#include <stdbool.h>
#include <string.h>

#define LABEL_MAX 60

struct word {
	const char *label;
	size_t label_size;
	char encoding; /* B or Q */
	const char *text;
	size_t size;
	const char *end; /* the position after the word */
};

/* Parses `=?label*language?Q?text?=` at `at`. Accepts blanks within it. */
static bool read_word(const char *at, struct word *word)
{
	const char *mark, *close;

	word->label = at + 2;
	word->label_size = strcspn(word->label, "?* \t");
	mark = strchr(word->label + word->label_size, '?');
	if (word->label_size == 0 || word->label_size > LABEL_MAX || !mark || mark - at > LABEL_MAX + 20)
		return false;
	word->encoding = g_ascii_toupper(mark[1]);
	if ((word->encoding != 'B' && word->encoding != 'Q') || mark[2] != '?')
		return false;
	word->text = mark + 3;
	close = strstr(word->text, "?=");
	if (!close)
		return false;
	word->size = (size_t)(close - word->text);
	word->end = close + 2;
	return true;
}

static void decode_bytes(const struct word *word, GString *bytes)
{
	if (word->encoding == 'B') {
		g_autofree char *text = g_strndup(word->text, word->size);
		/* ignores other characters between the letters; padding does not end the text here */
		for (char *c = text; *c; c++)
			if (!g_ascii_isalnum(*c) && *c != '+' && *c != '/')
				*c = ' ';
		transfer_decode(TRANSFER_BASE64, text, word->size, bytes);
		return;
	}
	for (size_t i = 0; i < word->size; i++) {
		int high = word->size - i > 2 ? g_ascii_xdigit_value(word->text[i + 1]) : -1;
		int low = word->size - i > 2 ? g_ascii_xdigit_value(word->text[i + 2]) : -1;
		bool escape = word->text[i] == '=' && high >= 0 && low >= 0;
		g_string_append_c(bytes, escape                 ? (char)(high * 16 + low)
		                         : word->text[i] == '_' ? ' '
		                                                : word->text[i]);
		i += escape ? 2 : 0;
	}
}

static void flush(const struct word *word, GString *bytes, GString *out)
{
	g_autofree char *label = g_strndup(word->label, word->label_size);

	charset_decode(label, bytes->str, bytes->len, out);
	g_string_truncate(bytes, 0);
}

static bool is_same_set(const struct word *a, const struct word *b)
{
	return a->label_size == b->label_size && g_ascii_strncasecmp(a->label, b->label, a->label_size) == 0;
}

/* Decodes consecutive words together, because a character may be split between two (MC-64). Returns what follows. */
static const char *decode_run(struct word *word, GString *out)
{
	g_autoptr(GString) bytes = g_string_new(NULL);
	struct word next;

	for (;;) {
		const char *blank = word->end + strspn(word->end, " \t");
		decode_bytes(word, bytes);
		if (strncmp(blank, "=?", 2) != 0 || !read_word(blank, &next))
			break;
		if (!is_same_set(word, &next))
			flush(word, bytes, out);
		*word = next;
	}
	flush(word, bytes, out);
	return word->end;
}

void words_decode(const char *value, GString *out)
{
	const char *literal = value, *last = strstr(value, "?=");
	struct word word;

	for (const char *next = last; next; next = strstr(next + 1, "?="))
		last = next;
	for (const char *at = strstr(value, "=?"); at && last && at < last;) {
		if (read_word(at, &word)) {
			charset_decode(NULL, literal, (size_t)(at - literal), out);
			literal = decode_run(&word, out);
			at = strstr(literal, "=?");
		} else {
			at = strstr(at + 2, "=?");
		}
	}
	charset_decode(NULL, literal, strlen(literal), out);
}
