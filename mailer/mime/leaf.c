#include "mailer/mime/leaf.h"

#include "parsers/charset.h"
#include "parsers/transfer.h"

#include <string.h>

/* --- Its bytes -------------------------------------------------------------- */

/* Blanks at line ends mean something only in format=flowed with DelSp, where the line continues (HO-12 k). */
void leaf_drop_blanks(GString *text)
{
	gsize n = 0, from = 0;

	/* Most line ends have no blank before them: lines are moved only from the first that has one. */
	for (gsize i = 0; i <= text->len; i++) {
		i += strcspn(text->str + i, "\r\n");
		/* strcspn stops at a NUL as well, which does not end a line. */
		bool ends = i == text->len || text->str[i] != '\0';
		if (!ends || (i > 0 && text->str[i - 1] != ' ' && i < text->len))
			continue;
		memmove(text->str + n, text->str + from, i - from);
		n += i - from;
		from = i;
		while (n > 0 && text->str[n - 1] == ' ')
			n--;
	}
	g_string_truncate(text, n);
}

GString *leaf_decode(const struct leaf *leaf, const char *bytes, size_t size)
{
	g_autoptr(GString) plain = g_string_sized_new(size);
	GString *text = g_string_sized_new(size);
	size_t taken = transfer_decode(transfer_of(leaf->encoding), bytes, size, plain);

	charset_decode(leaf->charset, plain->str, plain->len, text);
	if (taken < size) {
		g_string_append_c(text, '\n');
		charset_decode(NULL, bytes + taken, size - taken, text);
	}
	if (!leaf->flowed)
		leaf_drop_blanks(text);
	return text;
}

/* --- Its headers ------------------------------------------------------------- */

#define LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-"
#define DIGITS "0123456789"

static bool is_word(const char *text, size_t size, const char *word)
{
	return strlen(word) == size && g_ascii_strncasecmp(text, word, size) == 0;
}

/* The values of Content-Type's parameters; each may occur once. */
struct type_words {
	const char *charset;
	bool has_charset, has_format, has_delsp, flowed, delsp;
};

/* Parses `charset=utf-8` or `charset="utf-8"`; moves *at behind it. */
static bool take_parameter(const char **at, struct type_words *said)
{
	const char *name = *at, *value;
	size_t n = strspn(name, LETTERS), size;
	bool quoted = name[n] == '=' && name[n + 1] == '"';

	if (n == 0 || name[n] != '=')
		return false;
	value = name + n + 1 + quoted;
	size = strspn(value, LETTERS DIGITS "._");
	*at = value + size + quoted;
	if (size == 0 || (quoted && value[size] != '"'))
		return false;
	bool *again = is_word(name, n, "charset")  ? &said->has_charset
	              : is_word(name, n, "format") ? &said->has_format
	              : is_word(name, n, "delsp")  ? &said->has_delsp
	                                           : NULL;
	if (again && *again)
		return false;
	if (again)
		*again = true;
	if (again == &said->has_charset)
		said->charset = charset_common(value, size);
	said->flowed = said->flowed || (again == &said->has_format && is_word(value, size, "flowed"));
	said->delsp = said->delsp || (again == &said->has_delsp && is_word(value, size, "yes"));
	return true;
}

static bool read_type(const char *value, struct leaf *leaf)
{
	static const char type[] = "text/plain";
	struct type_words said = {0};

	if (g_ascii_strncasecmp(value, type, strlen(type)) != 0)
		return false;
	for (const char *at = value + strlen(type); *at; at += strspn(at, " ")) {
		size_t gap = strspn(at, " ");
		if (at[gap] != ';')
			return false;
		at += gap + 1;
		at += strspn(at, " ");
		if (!take_parameter(&at, &said))
			return false;
	}
	leaf->charset = said.charset;
	leaf->flowed = said.flowed && said.delsp;
	return said.charset || !said.has_charset;
}

/* Does the subject contain encoded words only in the common charsets? */
static bool are_common(const char *subject)
{
	for (const char *at = subject; (at = strstr(at, "=?"));) {
		at += 2;
		if (!charset_common(at, strcspn(at, "?* \t")))
			return false;
	}
	return true;
}

bool leaf_is_all(const struct headers *headers, struct leaf *leaf)
{
	const char *type = headers_find(headers, "Content-Type"), *subject = headers_find(headers, "Subject");

	*leaf = (struct leaf){.encoding = headers_find(headers, "Content-Transfer-Encoding")};
	for (guint i = 0; i < headers->fields->len; i++) {
		const char *name = g_array_index(headers->fields, struct header, i).name;
		/* At a field name with other characters GMime may consider the headers ended. */
		if (name[strspn(name, LETTERS DIGITS "_")])
			return false;
	}
	return !headers->cr_only && !headers->problem && !headers_find(headers, "Content-Disposition") &&
	       (!type || read_type(type, leaf)) && (!subject || are_common(subject)) &&
	       (!leaf->encoding || !leaf->encoding[strspn(leaf->encoding, LETTERS DIGITS)]);
}

bool leaf_is_plain(const struct leaf *leaf, const struct headers *headers, const char *raw, size_t size)
{
	const char *subject = headers_find(headers, "Subject");
	bool common =
	    !leaf->charset || strcmp(leaf->charset, "utf-8") == 0 || strcmp(leaf->charset, "us-ascii") == 0;

	return common && !leaf->flowed && transfer_of(leaf->encoding) == TRANSFER_NONE &&
	       (!subject || (g_str_is_ascii(subject) && !strstr(subject, "=?"))) &&
	       g_utf8_validate_len(raw + headers->body, size - headers->body, NULL);
}
