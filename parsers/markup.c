#include "parsers/markup.h"

#include "parsers/charset.h"
#include "parsers/entity.h"

#include <string.h>

#define ENTITY_MAX 10

/* Does the `>` at `at` end a comment that began at `from`? */
static bool ends_comment(const char *from, const char *at)
{
	return (at - from >= 2 && memcmp(at - 2, "--", 2) == 0) ||
	       (at - from >= 3 && memcmp(at - 3, "--!", 3) == 0);
}

/* The last `>` before `end`; NULL: none. */
static const char *last_end(const char *html, const char *end)
{
	while (end > html && end[-1] != '>')
		end--;
	return end > html ? end - 1 : NULL;
}

void markup_begin(struct markup *markup, const char *html, size_t size)
{
	*markup = (struct markup){.at = html, .end = html + size, .last_end = last_end(html, html + size)};
	markup->last_comment_end = markup->last_end;
	while (markup->last_comment_end && !ends_comment(html, markup->last_comment_end))
		markup->last_comment_end = last_end(html, markup->last_comment_end);
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

static const char *skip_blanks(const struct markup *markup, const char *at)
{
	while (at < markup->end && is_blank(*at))
		at++;
	return at;
}

static bool begins(const struct markup *markup, const char *at, const char *what)
{
	size_t n = strlen(what);
	return (size_t)(markup->end - at) >= n && g_ascii_strncasecmp(at, what, n) == 0;
}

/* The position after the next `c`; NULL: none. */
static const char *behind(const struct markup *markup, const char *at, char c)
{
	const char *found = NULL;

	if (c != '>' || at <= markup->last_end)
		found = memchr(at, c, (size_t)(markup->end - at));
	return found ? found + 1 : NULL;
}

/* --- Skipped pieces ---------------------------------------------------------- */

/* Skips a comment. An unclosed one ends with its tag, so that it hides nothing more. */
static const char *skip_comment(const struct markup *markup, const char *at)
{
	const char *found = behind(markup, at, '>');

	if (begins(markup, at, ">") || begins(markup, at, "->") || at > markup->last_comment_end)
		return found;
	for (const char *next = found; next; next = behind(markup, next, '>'))
		if (ends_comment(at, next - 1))
			return next;
	return found;
}

/* Skips an element without markup in it, up to its end tag or the end of the text. */
static const char *skip_raw(const struct markup *markup, const char *name)
{
	size_t n = strlen(name);

	for (const char *at = markup->at; (at = behind(markup, at, '<'));)
		if (begins(markup, at, "/") && begins(markup, at + 1, name) &&
		    (at + 1 + n == markup->end || is_blank(at[1 + n]) || strchr("/>", at[1 + n]))) {
			const char *found = behind(markup, at, '>');
			return found ? found : markup->end;
		}
	return markup->end;
}

static bool is_raw(const char *name)
{
	static const char *const raw[] = {"script", "style", "title", "iframe", "noembed", "noframes", NULL};

	for (const char *const *p = raw; *p; p++)
		if (strcmp(name, *p) == 0)
			return true;
	return false;
}

/* --- Tags ---------------------------------------------------------------------- */

/* Parses the value after `=`. A quote that is never closed is an ordinary character. */
static const char *read_value(struct markup *markup, const char *at, struct markup_bytes *value)
{
	const char *close = NULL;

	at = skip_blanks(markup, at);
	if (at < markup->end && (*at == '"' || *at == '\'')) {
		bool *open = &markup->open_quote[*at == '\''];
		close = *open ? NULL : behind(markup, at + 1, *at);
		*open = !close;
		if (close) {
			*value = (struct markup_bytes){at + 1, (size_t)(close - at) - 2};
			return close;
		}
	}
	value->bytes = at;
	while (at < markup->end && !is_blank(*at) && *at != '>')
		at++;
	value->size = (size_t)(at - value->bytes);
	return at;
}

static void keep_value(struct markup *markup, struct markup_bytes name, struct markup_bytes value)
{
	bool class = name.size == 5 && g_ascii_strncasecmp(name.bytes, "class", 5) == 0;
	bool id = name.size == 2 && g_ascii_strncasecmp(name.bytes, "id", 2) == 0;
	bool style = name.size == 5 && g_ascii_strncasecmp(name.bytes, "style", 5) == 0;
	struct markup_bytes *kept = class ? &markup->class : id ? &markup->id : style ? &markup->style : NULL;

	if (kept && !kept->bytes)
		*kept = value;
}

/* Parses the attributes up to after the tag's `>`; NULL if the tag never ends. */
static const char *read_attributes(struct markup *markup, const char *at)
{
	for (;;) {
		struct markup_bytes name, value = {0};
		while (at < markup->end && (is_blank(*at) || *at == '/'))
			at++;
		if (at == markup->end)
			return NULL;
		if (*at == '>')
			return at + 1;
		name.bytes = at++;
		while (at < markup->end && !is_blank(*at) && !strchr("/>=", *at))
			at++;
		name.size = (size_t)(at - name.bytes);
		markup->hidden =
		    markup->hidden || (name.size == 6 && g_ascii_strncasecmp(name.bytes, "hidden", 6) == 0);
		if (skip_blanks(markup, at) < markup->end && *skip_blanks(markup, at) == '=') {
			at = read_value(markup, skip_blanks(markup, at) + 1, &value);
			keep_value(markup, name, value);
		}
	}
}

/* Parses a tag whose name begins at `at`. A tag cut off by the end of the text is dropped. */
static bool read_tag(struct markup *markup, const char *at, enum markup_kind kind)
{
	size_t n = 0;

	markup->kind = kind;
	markup->text = markup->class = markup->id = markup->style = (struct markup_bytes){0};
	markup->hidden = false;
	for (; at < markup->end && !is_blank(*at) && *at != '/' && *at != '>'; at++)
		if (n + 1 < sizeof markup->name)
			markup->name[n++] = g_ascii_tolower(*at);
	markup->name[n] = '\0';
	at = read_attributes(markup, at);
	markup->at = at ? at : markup->end;
	if (at && kind == MARKUP_OPEN && is_raw(markup->name)) {
		markup->at = skip_raw(markup, markup->name);
		if (markup->sheet && strcmp(markup->name, "style") == 0)
			g_string_append_len(markup->sheet, at, markup->at - at);
	}
	return at != NULL;
}

/* Takes text up to the next `<` that begins something. */
static bool read_text(struct markup *markup, const char *at)
{
	markup->kind = MARKUP_TEXT;
	markup->text.bytes = markup->at;
	for (;; at++) {
		const char *found = memchr(at, '<', (size_t)(markup->end - at));
		at = found ? found : markup->end;
		if (at + 1 >= markup->end || g_ascii_isalpha(at[1]) || strchr("/!?", at[1])) {
			at = at + 1 == markup->end ? markup->end : at;
			break;
		}
	}
	markup->text.size = (size_t)(at - markup->text.bytes);
	markup->at = at;
	return true;
}

bool markup_next(struct markup *markup)
{
	while (markup->at < markup->end) {
		const char *at = markup->at;
		const char *over = NULL;
		if (*at != '<' || at + 1 == markup->end)
			return read_text(markup, at);
		if (g_ascii_isalpha(at[1])) {
			if (read_tag(markup, at + 1, MARKUP_OPEN) && !is_raw(markup->name))
				return true;
			continue;
		}
		if (at[1] == '/' && at + 2 < markup->end && g_ascii_isalpha(at[2])) {
			if (read_tag(markup, at + 2, MARKUP_CLOSE))
				return true;
			continue;
		}
		if (begins(markup, at, "<!--"))
			over = skip_comment(markup, at + 4);
		else if (strchr("/!?", at[1]))
			over = behind(markup, at, '>');
		if (!over)
			return read_text(markup, at + 1);
		markup->at = over;
	}
	return false;
}

/* --- Entities -------------------------------------------------------------------- */

static void append_number(GString *out, guint64 code)
{
	if (code >= 0x80 && code <= 0x9f) {
		/* browsers interpret these numbers as windows-1252 */
		char byte = (char)code;
		charset_decode("windows-1252", &byte, 1, out);
		return;
	}
	if (code == 0 || code > 0x10ffff || !g_unichar_validate((gunichar)code))
		code = 0xfffd;
	g_string_append_unichar(out, (gunichar)code);
}

/* Decodes `&#66;` or `&#x42;`, also without semicolon; returns its size, 0: not one. */
static size_t decode_number(const char *text, size_t size, GString *out)
{
	bool hex = size > 2 && (text[2] == 'x' || text[2] == 'X');
	size_t begin = hex ? 3 : 2, n = begin;
	guint64 code = 0;

	for (; n < size && (hex ? g_ascii_isxdigit(text[n]) : g_ascii_isdigit(text[n])); n++)
		if (code <= 0x10ffff)
			code = code * (hex ? 16 : 10) + (guint64)g_ascii_xdigit_value(text[n]);
	if (n == begin)
		return 0;
	append_number(out, code);
	return n < size && text[n] == ';' ? n + 1 : n;
}

/* Finds an entity by the first letters of a name. Latin-1 entities and HTML's own may lack the semicolon before
   any text; others must be the whole name. */
static gunichar find_entity(const char *name, size_t size, bool whole)
{
	char key[ENTITY_MAX + 1];
	gunichar code;

	memcpy(key, name, size);
	key[size] = '\0';
	code = entity_find(key);
	return whole || code <= 0xff ? code : 0;
}

/* Decodes `&nbsp;`; returns its size, 0: not one. */
static size_t decode_name(const char *text, size_t size, GString *out)
{
	size_t whole = 0, n;
	gunichar code = 0;

	while (whole < ENTITY_MAX && whole + 1 < size && g_ascii_isalnum(text[whole + 1]))
		whole++;
	for (n = whole; n >= 2; n--)
		if ((code = find_entity(text + 1, n, n == whole)) != 0)
			break;
	if (!code)
		return 0;
	g_string_append_unichar(out, code);
	return n + 1 < size && text[n + 1] == ';' ? n + 2 : n + 1;
}

void markup_decode(const char *text, size_t size, GString *out)
{
	for (size_t i = 0; i < size;) {
		size_t taken = 0;
		if (text[i] == '&' && i + 1 < size)
			taken = text[i + 1] == '#' ? decode_number(text + i, size - i, out)
			                           : decode_name(text + i, size - i, out);
		if (!taken && text[i] == '\0')
			g_string_append_unichar(out, 0xfffd);
		else if (!taken)
			g_string_append_c(out, text[i]);
		i += taken ? taken : 1;
	}
}
