#include "mailer/send/compose.h"

#include "engine/base/clock.h"
#include "engine/base/hash.h"
#include "mailer/mime/lazy_gmime.h"

#include <string.h>

/* Headers are folded at 76 columns, at blanks; without a blank a line may have RFC 5322's 998. */
#define FOLD 76
#define LONGEST_WORD 990
/* Characters that a line should not exceed by RFC 5322 2.1.1; a part with a longer line is encoded. */
#define PLAIN_LINE 78

/* MC-190: a control character in a header could begin a new header. */
static bool compose_is_line(const char *text)
{
	if (!g_utf8_validate(text, -1, NULL))
		return false;
	for (const unsigned char *at = (const unsigned char *)text; *at != 0; at++)
		if (*at < 0x20 || *at == 0x7f)
			return false;
	return true;
}

bool compose_is_address(const char *text)
{
	size_t size = strlen(text), ats = 0;
	for (size_t i = 0; i < size; i++) {
		unsigned char c = (unsigned char)text[i];
		if (c <= 0x20 || c >= 0x7f || strchr("<>()[],;:\\\"", c) != NULL)
			return false;
		ats += c == '@';
	}
	return ats == 1 && size <= 254 && text[0] != '@' && text[size - 1] != '@';
}

/* Appends one header, folded at its blanks. */
static bool put_header(GString *out, const char *name, const char *value, struct error *err)
{
	if (!value || *value == 0)
		return true;
	if (!compose_is_line(value) || !g_str_is_ascii(value))
		return error_set(err, EXIT_DATA, "header %s: not one line of ASCII", name);
	g_string_append_printf(out, "%s:", name);
	size_t column = strlen(name) + 1;
	g_auto(GStrv) words = g_strsplit(value, " ", 0);
	for (char **word = words; *word; word++) {
		size_t size = strlen(*word);
		if (size > LONGEST_WORD)
			return error_set(err, EXIT_DATA, "header %s: too long", name);
		if (word != words && size > 0 && column + 1 + size > FOLD) {
			g_string_append(out, "\r\n");
			column = 0;
		}
		g_string_append_printf(out, " %s", *word);
		column += 1 + size;
	}
	g_string_append(out, "\r\n");
	return true;
}

/* Bytes per encoded word, so that it stays below the 75 characters of RFC 2047. */
#define WORD_BYTES 42

/* Can the text be a header value unencoded? Not if it looks like an encoded word, which some readers decode
   anywhere. */
static bool stands_as_it_is(const char *text)
{
	return g_str_is_ascii(text) && strstr(text, "=?") == NULL;
}

/* Returns the text unchanged if it can be, else all of it in encoded words that split no character. */
static char *compose_words(const char *text)
{
	if (stands_as_it_is(text))
		return g_strdup(text);
	GString *out = g_string_new(NULL);
	for (const char *at = text, *end; *at != 0; at = end) {
		for (end = at; *end != 0 && g_utf8_next_char(end) - at <= WORD_BYTES;)
			end = g_utf8_next_char(end);
		g_autofree char *base64 = g_base64_encode((const guchar *)at, (gsize)(end - at));
		g_string_append_printf(out, "%s=?UTF-8?B?%s?=", at == text ? "" : " ", base64);
	}
	return g_string_free(out, FALSE);
}

/* Returns "TITLE (SITE)" in quotes, or in encoded words. */
static char *compose_from(const struct compose_mail *mail)
{
	if (!stands_as_it_is(mail->from_name)) {
		g_autofree char *words = compose_words(mail->from_name);
		return g_strdup_printf("%s <%s>", words, mail->from_address);
	}
	GString *out = g_string_new("\"");
	for (const char *at = mail->from_name; *at != 0; at++) {
		if (*at == '"' || *at == '\\')
			g_string_append_c(out, '\\');
		g_string_append_c(out, *at);
	}
	g_string_append_printf(out, "\" <%s>", mail->from_address);
	return g_string_free(out, FALSE);
}

static bool compose_check(const struct compose_mail *mail, struct error *err)
{
	if (!compose_is_address(mail->recipient))
		return error_set(err, EXIT_DATA, "the address cannot be sent to");
	if (!compose_is_line(mail->from_name) || !compose_is_line(mail->subject) ||
	    !compose_is_address(mail->from_address))
		return error_set(err, EXIT_DATA, "a header would not be one line");
	return g_utf8_validate(mail->body, -1, NULL) || error_set(err, EXIT_DATA, "the text is not UTF-8");
}

/* --- Parts -------------------------------------------------------------- */

/* Can it be 7bit: short lines of printable ASCII without trailing blanks, which gateways remove, and without `From `,
   which mail folders quote? */
static bool part_is_plain(const char *text, size_t size)
{
	size_t column = 0;
	for (size_t i = 0; i < size; i++) {
		if (text[i] == '\n') {
			if (column > 0 && text[i - 1] == ' ')
				return false;
			column = 0;
			continue;
		}
		if (text[i] < 0x20 || text[i] > 0x7e || ++column > PLAIN_LINE)
			return false;
		if (column == 5 && strncmp(text + i - 4, "From ", 5) == 0)
			return false;
	}
	return size == 0 || text[size - 1] == '\n';
}

static void part_put_lines(GString *out, const char *text, size_t size)
{
	for (size_t at = 0; at < size;) {
		const char *end = memchr(text + at, '\n', size - at);
		size_t length = end ? (size_t)(end - text) - at : size - at;
		g_string_append_len(out, text + at, (gssize)length);
		g_string_append(out, "\r\n");
		at += length + 1;
	}
}

static char *part_encode(GMimeContentEncoding encoding, const char *text, size_t size, size_t *quoted)
{
	GMimeEncoding state;
	g_mime_encoding_init_encode(&state, encoding);
	char *out = g_malloc(g_mime_encoding_outlen(&state, size) + 16);
	*quoted = g_mime_encoding_flush(&state, text, size, out);
	return out;
}

/* Appends the part's headers, a blank line and the text. */
static void part_put(GString *out, const char *type, const char *name, const char *text, size_t size)
{
	bool plain = part_is_plain(text, size), image = g_str_has_prefix(type, "image/png");
	g_string_append_printf(out, "Content-Type: %s\r\n", type);
	if (name)
		g_string_append_printf(out, "Content-Disposition: attachment; filename=\"%s\"\r\n", name);
	g_string_append_printf(out, "Content-Transfer-Encoding: %s\r\n\r\n",
	    image   ? "base64"
	    : plain ? "7bit"
	            : "quoted-printable");
	if (plain && !image) {
		part_put_lines(out, text, size);
	} else {
		size_t quoted;
		g_autofree char *bytes = part_encode(
		    image ? GMIME_CONTENT_ENCODING_BASE64 : GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE, text,
		    size, &quoted);
		part_put_lines(out, bytes, quoted);
	}
}

static const char *part_type(const char *name)
{
	static const char *const types[][2] = {
	    {".txt", "text/plain; charset=utf-8"},
	    {".json", "application/json"},
	    {".dot", "text/vnd.graphviz; charset=utf-8"},
	    {".svg", "image/svg+xml"},
	    {".png", "image/png"},
	    {".html", "text/html; charset=utf-8"},
	    {".ics", "text/calendar; charset=utf-8"},
	};
	for (size_t i = 0; i < G_N_ELEMENTS(types); i++)
		if (g_str_has_suffix(name, types[i][0]))
			return types[i][1];
	return "application/octet-stream";
}

static void text_put_part(const struct compose_mail *mail, GString *out)
{
	part_put(out, mail->flowed ? "text/plain; charset=utf-8; format=flowed" : "text/plain; charset=utf-8",
	    NULL, mail->body, strlen(mail->body));
}

/* The boundary is derived from the Message-ID: it reveals nothing and is the same for a retry. No boundary is the
   beginning of another one. */
static void multipart_begin(
    const struct compose_mail *mail, const char *type, char boundary[32], GString *out)
{
	char hash[65];
	hash_sha256_hex(mail->message_id, strlen(mail->message_id), hash);
	hash[24] = 0;
	g_snprintf(boundary, 32, "=%c%s", strcmp(type, "mixed") == 0 ? '_' : '-', hash);
	g_string_append_printf(
	    out, "Content-Type: multipart/%s; boundary=\"%s\"\r\n\r\n--%s\r\n", type, boundary, boundary);
}

/* Puts the plain text first: readers show the last alternative that they can (RFC 2046 5.1.4). */
static void body_put(const struct compose_mail *mail, GString *out)
{
	char boundary[32];
	if (!mail->html) {
		text_put_part(mail, out);
		return;
	}
	multipart_begin(mail, "alternative", boundary, out);
	text_put_part(mail, out);
	g_string_append_printf(out, "\r\n--%s\r\n", boundary);
	part_put(out, "text/html; charset=utf-8", NULL, mail->html, strlen(mail->html));
	g_string_append_printf(out, "\r\n--%s--\r\n", boundary);
}

static void parts_put(const struct compose_mail *mail, GString *out)
{
	char boundary[32];
	multipart_begin(mail, "mixed", boundary, out);
	body_put(mail, out);
	for (size_t i = 0; i < mail->count; i++) {
		const struct compose_part *part = &mail->parts[i];
		g_string_append_printf(out, "\r\n--%s\r\n", boundary);
		part_put(out, part_type(part->name), part->name, part->text, part->size);
	}
	g_string_append_printf(out, "\r\n--%s--\r\n", boundary);
}

bool compose_message(const struct compose_mail *mail, GString *out, struct error *err)
{
	if (!compose_check(mail, err))
		return false;
	g_autoptr(GString) date = g_string_new(NULL);
	clock_rfc5322(mail->date, date);
	g_autofree char *from = compose_from(mail);
	g_autofree char *subject = compose_words(mail->subject);
	g_autofree char *message_id = g_strdup_printf("<%s>", mail->message_id);
	const char *const headers[][2] = {
	    {"From", from},
	    {"To", mail->recipient},
	    {"Subject", subject},
	    {"Date", date->str},
	    {"Message-ID", message_id},
	    {"In-Reply-To", mail->in_reply_to},
	    {"References", mail->references},
	    {"Reply-To", mail->reply_to},
	    {"Auto-Submitted", mail->auto_submitted},
	    {"X-Auto-Response-Suppress", "All"},
	    {"List-Unsubscribe", mail->unsubscribe},
	    {"MIME-Version", "1.0"},
	};
	for (size_t i = 0; i < G_N_ELEMENTS(headers); i++)
		if (!put_header(out, headers[i][0], headers[i][1], err))
			return false;
	if (mail->count > 0)
		parts_put(mail, out);
	else
		body_put(mail, out);
	return true;
}

void compose_to_local(GString *message)
{
	gsize kept = 0;
	for (gsize i = 0; i < message->len; i++)
		if (message->str[i] != '\r' || message->str[i + 1] != '\n')
			message->str[kept++] = message->str[i];
	g_string_truncate(message, kept);
}
