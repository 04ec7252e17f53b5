#include "parsers/parameter.h"

#include "parsers/charset.h"
#include "parsers/words.h"

#include <string.h>

#define BLANKS " \t\r\n"
/* Limit of pieces of a value; more would not be shown to anybody. */
#define PIECES_MAX 64

/* The position after the next `;` outside quotes; NULL: none. */
static const char *next_parameter(const char *at)
{
	bool quoted = false;

	for (; *at; at++) {
		if (*at == '\\' && quoted && at[1])
			at++;
		else if (*at == '"')
			quoted = !quoted;
		else if (*at == ';' && !quoted)
			return at + 1;
	}
	return NULL;
}

/* Appends the value without quotes and folds. */
static void append_value(const char *at, GString *out)
{
	if (*at != '"') {
		g_string_append_len(out, at, (gssize)strcspn(at, ";" BLANKS));
		return;
	}
	for (at++; *at && *at != '"'; at++) {
		at += *at == '\\' && at[1];
		if (!strchr("\r\n", *at))
			g_string_append_c(out, *at);
	}
}

/* Decodes a value such as bef%E9hle. */
static void append_escaped(const char *at, GString *bytes)
{
	for (; *at; at++) {
		bool escaped = *at == '%' && g_ascii_isxdigit(at[1]) && g_ascii_isxdigit(at[2]);
		g_string_append_c(bytes,
		    escaped ? (char)(g_ascii_xdigit_value(at[1]) << 4 | g_ascii_xdigit_value(at[2])) : *at);
		at += escaped ? 2 : 0;
	}
}

/* A value of RFC 2231, whole or in pieces: where each begins, and whether it is escaped. */
struct pieces {
	const char *at[PIECES_MAX];
	bool escaped[PIECES_MAX];
};

/* Appends the joined pieces. The first one names the character set of all: iso-8859-1'de'bef%E9hle. They are
   decoded together, because a character may be split between two. */
static void append_pieces(const struct pieces *pieces, GString *out)
{
	g_autoptr(GString) bytes = g_string_new(NULL);
	g_autofree char *charset = NULL;

	for (unsigned i = 0; i < PIECES_MAX && pieces->at[i]; i++) {
		g_autoptr(GString) text = g_string_new(NULL);
		const char *language, *at = NULL;
		append_value(pieces->at[i], text);
		language = i == 0 && pieces->escaped[i] ? strchr(text->str, '\'') : NULL;
		at = language ? strchr(language + 1, '\'') : NULL;
		if (at)
			charset = g_strndup(text->str, (gsize)(language - text->str));
		if (pieces->escaped[i])
			append_escaped(at ? at + 1 : text->str, bytes);
		else
			g_string_append_len(bytes, text->str, (gssize)text->len);
	}
	charset_decode(charset, bytes->str, bytes->len, out);
}

/* Parses `*N=`, `*N*=` or `*=` after a parameter's name; false: something else. */
static bool take_piece(const char *at, struct pieces *pieces)
{
	unsigned index = 0;
	bool escaped;

	if (*at++ != '*')
		return false;
	if (g_ascii_isdigit(*at)) {
		for (; g_ascii_isdigit(*at) && index < PIECES_MAX; at++)
			index = index * 10 + (unsigned)g_ascii_digit_value(*at);
		escaped = *at == '*';
		at += escaped;
	} else {
		escaped = true;
	}
	at += strspn(at, BLANKS);
	if (*at != '=' || index >= PIECES_MAX || pieces->at[index])
		return false;
	at++;
	pieces->at[index] = at + strspn(at, BLANKS);
	pieces->escaped[index] = escaped;
	return true;
}

bool parameter_text(const char *value, const char *name, GString *out)
{
	struct pieces pieces = {0};
	gsize n = strlen(name), size = out->len;

	for (const char *at = next_parameter(value); at; at = next_parameter(at)) {
		g_autoptr(GString) text = g_string_new(NULL);
		const char *begin = at + strspn(at, BLANKS), *end = begin + n;
		if (g_ascii_strncasecmp(begin, name, n) != 0 || take_piece(end, &pieces))
			continue;
		end += strspn(end, BLANKS);
		if (*end != '=' || pieces.at[0])
			continue;
		end++;
		append_value(end + strspn(end, BLANKS), text);
		words_decode(text->str, out);
		if (text->len > 0)
			return true;
	}
	append_pieces(&pieces, out);
	return out->len > size;
}
