#include "parsers/editor/lsp_wire.h"

#include "engine/base/text.h"

#include <inttypes.h>
#include <string.h>

#define HEADER_MOST 4096 /* bytes of a header line, at most */
#define HEADERS_MOST 64

/* Reads a header line without its end; false: end of input, or too long. */
static bool read_line(FILE *in, GString *line)
{
	int c;

	g_string_truncate(line, 0);
	while ((c = getc(in)) != EOF && c != '\n' && line->len < HEADER_MOST)
		g_string_append_c(line, (char)c);
	if (c != '\n')
		return false;
	if (line->len && line->str[line->len - 1] == '\r')
		g_string_truncate(line, line->len - 1);
	return true;
}

static bool read_length(const char *line, gint64 *length)
{
	static const char name[] = "Content-Length:";
	const char *value = line + strlen(name);
	guint64 number;

	if (g_ascii_strncasecmp(line, name, strlen(name)) != 0)
		return true;
	value += strspn(value, " \t");
	if (!g_ascii_string_to_unsigned(value, 10, 0, G_MAXINT64, &number, NULL))
		return false;
	*length = (gint64)number;
	return true;
}

/* Reads the body; false if the input ends before. */
static bool read_body(FILE *in, gint64 length, GString *body)
{
	char piece[1 << 16];
	bool kept = length <= WIRE_MOST;

	g_string_truncate(body, 0);
	while (length > 0) {
		size_t got = fread(piece, 1, (size_t)MIN(length, (gint64)sizeof piece), in);
		if (got == 0)
			return false;
		if (kept)
			g_string_append_len(body, piece, (gssize)got);
		length -= (gint64)got;
	}
	return true;
}

static enum wire broken(struct error *err, const char *why)
{
	error_set(err, EXIT_DATA, "standard input: %s; this is no message of a language client", why);
	return WIRE_BROKEN;
}

enum wire wire_read(FILE *in, GString *body, struct error *err)
{
	g_autoptr(GString) line = g_string_new(NULL);
	gint64 length = -1;
	unsigned lines = 0;

	while (read_line(in, line) && (line->len || lines == 0)) {
		if (++lines > HEADERS_MOST)
			return broken(err, "the header of a message does not end");
		if (!read_length(line->str, &length))
			return broken(err, "Content-Length is not a number");
	}
	if (lines == 0 && line->len == 0 && feof(in))
		return WIRE_END;
	if (feof(in) || line->len)
		return broken(err, "the header of a message does not end");
	if (length < 0)
		return broken(err, "the header of a message has no Content-Length");
	if (!read_body(in, length, body))
		return broken(err, "a message is shorter than its Content-Length");
	return length > WIRE_MOST ? WIRE_SKIPPED : WIRE_MESSAGE;
}

void wire_write(FILE *out, const GString *body)
{
	fprintf(out, "Content-Length: %" G_GSIZE_FORMAT "\r\n\r\n", body->len);
	fwrite(body->str, 1, body->len, out);
	fflush(out);
}

/* --- JSON that the reader of documents does not accept ------------------------------- */

/* The value of an escape \uXXXX at `at`; -1: not one. */
static int unit_at(const char *at, const char *end)
{
	int value = 0;

	if (end - at < 6 || at[0] != '\\' || at[1] != 'u')
		return -1;
	for (int i = 2; i < 6; i++) {
		if (!g_ascii_isxdigit(at[i]))
			return -1;
		value = value * 16 + g_ascii_xdigit_value(at[i]);
	}
	return value;
}

/* Writes the escape at `at` in a form that YAML accepts; returns its end. */
static const char *put_escape(const char *at, const char *end, GString *out)
{
	int unit = unit_at(at, end), next;

	if (unit < 0) {
		text_add(out, at, (size_t)MIN(2, end - at));
		return at + MIN(2, end - at);
	}
	next = unit >= 0xd800 && unit < 0xdc00 ? unit_at(at + 6, end) : -1;
	if (next >= 0xdc00 && next < 0xe000) {
		g_string_append_unichar(
		    out, 0x10000 + ((gunichar)(unit - 0xd800) << 10) + (gunichar)(next - 0xdc00));
		return at + 12;
	}
	if (unit == 0 || (unit >= 0xd800 && unit < 0xe000))
		text_put(out, "\\ufffd");
	else
		text_add(out, at, 6);
	return at + 6;
}

/* May the character be unescaped in JSON but not in YAML? */
static bool is_strange(gunichar c)
{
	return (c >= 0x7f && c < 0xa0) || c == 0x2028 || c == 0x2029 || c == 0xfeff || c == 0xfffe ||
	       c == 0xffff;
}

struct document *wire_parse(const GString *body, struct error *err)
{
	const char *end = body->str + body->len;
	g_autoptr(GString) out = g_string_sized_new(body->len);

	if (!g_utf8_validate(body->str, (gssize)body->len, NULL)) {
		error_set(err, EXIT_DATA, "the message is not UTF-8");
		return NULL;
	}
	for (const char *c = body->str; c < end;) {
		gunichar u = (unsigned char)*c < 0x7f ? (unsigned char)*c : g_utf8_get_char(c);
		if (u == '\\') {
			c = put_escape(c, end, out);
			continue;
		}
		if (is_strange(u))
			g_string_append_printf(out, "\\u%04x", u);
		else
			g_string_append_unichar(out, u);
		c = g_utf8_next_char(c);
	}
	return document_parse("message", out->str, out->len, EXIT_DATA, err);
}
