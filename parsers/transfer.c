#include "parsers/transfer.h"

#include "engine/base/text.h"

#include <stdbool.h>
#include <string.h>

enum transfer transfer_of(const char *value)
{
	char *lower = value ? text_lower(value) : NULL;
	enum transfer encoding = TRANSFER_NONE;

	if (lower && strstr(lower, "base64"))
		encoding = TRANSFER_BASE64;
	else if (lower && strstr(lower, "quoted-printable"))
		encoding = TRANSFER_QUOTED;
	g_free(lower);
	return encoding;
}

static void decode_quoted_line(const char *text, size_t size, GString *out)
{
	for (size_t i = 0; i < size; i++) {
		int high = size - i > 2 ? g_ascii_xdigit_value(text[i + 1]) : -1;
		int low = size - i > 2 ? g_ascii_xdigit_value(text[i + 2]) : -1;
		if (text[i] == '=' && high >= 0 && low >= 0) {
			g_string_append_c(out, (char)(high * 16 + low));
			i += 2;
		} else {
			g_string_append_c(out, text[i]);
		}
	}
}

static void decode_quoted(const char *text, size_t size, GString *out)
{
	size_t at = 0;

	while (at < size) {
		const char *line = text + at;
		const char *end = memchr(line, '\n', size - at);
		size_t n = end ? (size_t)(end - line) : size - at;
		bool soft;
		at += n + (end ? 1 : 0);
		while (n && (line[n - 1] == '\r' || line[n - 1] == ' ' || line[n - 1] == '\t'))
			n--;
		soft = n && line[n - 1] == '=';
		decode_quoted_line(line, soft ? n - 1 : n, out);
		if (!soft && end)
			g_string_append_c(out, '\n');
	}
}

static int base64_value(char c)
{
	if (c >= 'A' && c <= 'Z')
		return c - 'A';
	if (c >= 'a' && c <= 'z')
		return c - 'a' + 26;
	if (c >= '0' && c <= '9')
		return c - '0' + 52;
	return c == '+' ? 62 : c == '/' ? 63 : -1;
}

/* After the padding only more padding may follow, on a line of its own if the line was broken within it. */
static bool is_base64_line(const char *line, size_t n, bool padded)
{
	for (size_t i = 0; i < n; i++)
		if ((padded || base64_value(line[i]) < 0) && (!line[i] || !strchr("= \t\r", line[i])))
			return false;
	return true;
}

static size_t decode_base64(const char *text, size_t size, GString *out)
{
	unsigned bits = 0, held = 0;
	bool padded = false;
	size_t at = 0;

	while (at < size) {
		const char *line = text + at;
		const char *end = memchr(line, '\n', size - at);
		size_t n = end ? (size_t)(end - line) : size - at;
		if (!is_base64_line(line, n, padded))
			return at;
		for (size_t i = 0; i < n; i++) {
			int value = base64_value(line[i]);
			padded = padded || line[i] == '=';
			if (value < 0 || padded)
				continue;
			held = (held << 6 | (unsigned)value) & 0xffffff;
			bits += 6;
			if (bits >= 8) {
				bits -= 8;
				g_string_append_c(out, (char)(held >> bits & 0xff));
			}
		}
		at += n + (end ? 1 : 0);
	}
	return size;
}

size_t transfer_decode(enum transfer encoding, const char *text, size_t size, GString *out)
{
	if (encoding == TRANSFER_BASE64)
		return decode_base64(text, size, out);
	if (encoding == TRANSFER_QUOTED)
		decode_quoted(text, size, out);
	else
		g_string_append_len(out, text, (gssize)size);
	return size;
}
