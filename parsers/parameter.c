#include "parsers/parameter.h"

#include "parsers/charset.h"
#include "parsers/words.h"

#include <string.h>

#define BLANKS " \t\r\n"

/* Behind the next `;` that stands in no quotes; NULL: there is none. */
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

/* Its value without quotes and folds. */
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

/* iso-8859-1'de'bef%E9hle */
static void append_extended(const char *text, GString *out)
{
	const char *language = strchr(text, '\''), *at = language ? strchr(language + 1, '\'') : NULL;
	g_autofree char *charset = at ? g_strndup(text, (gsize)(language - text)) : NULL;
	g_autoptr(GString) bytes = g_string_new(NULL);

	for (at = at ? at + 1 : text; *at; at++) {
		bool escaped = *at == '%' && g_ascii_isxdigit(at[1]) && g_ascii_isxdigit(at[2]);
		g_string_append_c(bytes,
		    escaped ? (char)(g_ascii_xdigit_value(at[1]) << 4 | g_ascii_xdigit_value(at[2])) : *at);
		at += escaped ? 2 : 0;
	}
	charset_decode(charset, bytes->str, bytes->len, out);
}

bool parameter_text(const char *value, const char *name, GString *out)
{
	gsize n = strlen(name);

	for (const char *at = next_parameter(value); at; at = next_parameter(at)) {
		g_autoptr(GString) text = g_string_new(NULL);
		const char *begin = at + strspn(at, BLANKS), *end = begin + n;
		if (g_ascii_strncasecmp(begin, name, n) != 0)
			continue;
		bool extended = *end == '*';
		end += extended;
		end += strspn(end, BLANKS);
		if (*end != '=')
			continue;
		end++;
		append_value(end + strspn(end, BLANKS), text);
		if (extended)
			append_extended(text->str, out);
		else
			words_decode(text->str, out);
		return text->len > 0;
	}
	return false;
}
