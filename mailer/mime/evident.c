#include "mailer/mime/evident.h"

#include "parsers/parameter.h"
#include "parsers/transfer.h"

#include <glib.h>
#include <string.h>

/* Iterates over lines, trimmed and without blank ones; false at the end. */
struct lines {
	const char *at, *end;
};

static bool next_line(struct lines *lines, const char **line, size_t *size)
{
	while (lines->at < lines->end) {
		const char *from = lines->at, *end = memchr(from, '\n', (size_t)(lines->end - from));
		end = end ? end : lines->end;
		lines->at = end + (end < lines->end);
		while (from < end && g_ascii_isspace(*from))
			from++;
		while (end > from && g_ascii_isspace(end[-1]))
			end--;
		if (end == from)
			continue;
		*line = from;
		*size = (size_t)(end - from);
		return true;
	}
	return false;
}

static bool begins(const char *line, size_t size, const char *with)
{
	size_t n = strlen(with);

	return size >= n && g_ascii_strncasecmp(line, with, n) == 0;
}

static bool is_all(const char *line, size_t size, const char *text)
{
	return size == strlen(text) && memcmp(line, text, size) == 0;
}

/* Is this the line that mail programs write above the first part, for readers without MIME? */
static bool is_preamble(const char *line, size_t size)
{
	return begins(line, size, "This is a");
}

static bool shows_parts(const char *type, struct lines body)
{
	g_autoptr(GString) boundary = g_string_new("--");
	const char *line = "";
	size_t size = 0;

	if (!parameter_text(type, "boundary", boundary) || !next_line(&body, &line, &size) ||
	    (is_preamble(line, size) && !next_line(&body, &line, &size)) ||
	    !is_all(line, size, boundary->str))
		return false;
	while (next_line(&body, &line, &size))
		;
	g_string_append(boundary, "--");
	return is_all(line, size, boundary->str);
}

/* Is it a character set that extends ASCII, without states that change what bytes mean? */
static bool is_usual_set(const char *type)
{
	static const char *const sets[] = {"utf-8", "utf8", "us-ascii", "ascii", "iso-8859-", "windows-125"};
	g_autoptr(GString) set = g_string_new(NULL);

	if (!type || !parameter_text(type, "charset", set))
		return true;
	for (gsize i = 0; i < G_N_ELEMENTS(sets); i++)
		if (begins(set->str, set->len, sets[i]))
			return true;
	return false;
}

static bool has(const char *bytes, size_t size, const char *what)
{
	const char *end = bytes + size;

	for (const char *at = bytes; (at = memchr(at, what[0], (size_t)(end - at))); at++)
		if (begins(at, (size_t)(end - at), what))
			return true;
	return false;
}

/* Does a line end in a soft line break, as in quoted-printable? A text with "==" is not quoted-printable. */
static bool goes_on(struct lines body)
{
	const char *line = "";
	size_t size = 0;
	bool on = false;

	if (has(body.at, (size_t)(body.end - body.at), "=="))
		return false;
	while (!on && next_line(&body, &line, &size))
		on = line[size - 1] == '=';
	return on;
}

static bool is_base64(struct lines body)
{
	const char *line = "";
	size_t size = 0;
	bool good = true;

	while (good && next_line(&body, &line, &size))
		for (size_t i = 0; good && i < size; i++)
			good = g_ascii_isalnum(line[i]) || strchr("+/=", line[i]);
	return good;
}

static bool shows_encoding(const char *encoding, struct lines body, bool html)
{
	static const char *const ends[] = {"=0a", "=0d", "=e2=80=a8", "=e2=80=a9", NULL};
	size_t size = (size_t)(body.end - body.at);

	switch (transfer_of(encoding)) {
	case TRANSFER_NONE:
		return html || !goes_on(body);
	case TRANSFER_BASE64:
		return is_base64(body);
	case TRANSFER_QUOTED:
		for (const char *const *end = ends; *end && !html; end++)
			if (has(body.at, size, *end))
				return false;
		return !html || !has(body.at, size, "=3c");
	}
	return false;
}

/* Could the line be the boundary of a multipart? A rule of dashes or a sentence is not. */
static bool is_delimiter(const char *line, size_t size)
{
	return begins(line, size, "--") && size > strspn(line, "-") && !memchr(line, ' ', size);
}

/* Does the first line show HTML if `html`, else plain text? A body in base64 needs no check: it reads as nothing
   else. */
static bool shows_text(const char *encoding, struct lines body, bool html)
{
	const char *line = "";
	size_t size = 0;
	bool good = true;

	if (transfer_of(encoding) == TRANSFER_BASE64 || !next_line(&body, &line, &size))
		return true;
	if (html || *line == '<')
		return html && *line == '<';
	good = !is_delimiter(line, size);
	return good && (!next_line(&body, &line, &size) || !is_delimiter(line, size));
}

bool evident_form(const struct headers *headers, const char *raw, size_t size)
{
	const char *type = headers_find(headers, "Content-Type");
	const char *encoding = headers_find(headers, "Content-Transfer-Encoding");
	struct lines body = {raw + MIN(headers->body, size), raw + size};
	bool html = type && begins(type, strlen(type), "text/html");

	if (type && begins(type, strlen(type), "multipart/"))
		return shows_parts(type, body);
	if (type && !html && !begins(type, strlen(type), "text/"))
		return false;
	return is_usual_set(type) && shows_text(encoding, body, html) && shows_encoding(encoding, body, html);
}
