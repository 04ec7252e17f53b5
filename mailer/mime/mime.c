#include "mailer/mime/mime.h"

#include "engine/base/address.h"
#include "engine/site/config.h"
#include "engine/site/token.h"
#include "mailer/mime/evident.h"
#include "mailer/mime/leaf.h"
#include "mailer/mime/reader.h"
#include "parsers/charset.h"
#include "parsers/mailbox.h"

#include <string.h>

#define NOTES_MAX 10
#define NOTE_SIZE 1000
#define SUBJECT_SIZE (1 << 16)

const struct mime_limits mime_limits_default = {1 << 20, 64 << 10, 20, 200};

struct mime_limits mime_limits_of(const struct config *config)
{
	return (struct mime_limits){
	    config->limit_message, config->limit_headers, config->limit_depth, config->limit_parts};
}

/* --- Records --------------------------------------------------------------- */

static char *valid_text(const char *bytes, size_t size)
{
	GString *out = g_string_new(NULL);

	charset_decode("utf-8", bytes, size, out);
	return g_string_free(out, FALSE);
}

/* Makes a line for people from our own words and escaped ones. */
static char *line_of(const char *bytes, size_t size)
{
	bool good = size > 0 && size <= NOTE_SIZE && g_utf8_validate_len(bytes, size, NULL);
	const char *end = bytes + size;

	for (const char *at = bytes; good && at < end; at = g_utf8_next_char(at))
		good = error_is_harmless(g_utf8_get_char(at));
	return good ? g_strndup(bytes, size) : NULL;
}

static bool take_note(struct mime_mail *mail, const char *bytes, size_t size)
{
	char *note = mail->notes->len < NOTES_MAX ? line_of(bytes, size) : NULL;

	if (note)
		g_ptr_array_add(mail->notes, note);
	return note != NULL;
}

static bool take_problem(struct mime_mail *mail, const char *bytes, size_t size)
{
	if (!mail->problem)
		mail->problem = line_of(bytes, size);
	return mail->problem != NULL;
}

/* Takes one record; each kind except notes may come once. `seen`: a bit for each tag. */
static bool take(struct mime_mail *mail, char tag, const char *bytes, size_t size, guint32 *seen)
{
	guint32 bit = 1U << (tag & 31);

	if (tag < 'A' || tag > 'Z' || (tag != 'N' && (*seen & bit)))
		return false;
	*seen |= bit;
	switch (tag) {
	case 'S':
		g_free(mail->subject);
		mail->subject = valid_text(bytes, MIN(size, SUBJECT_SIZE));
		return true;
	case 'B':
		charset_decode("utf-8", bytes, size, mail->text);
		return true;
	case 'N':
		return take_note(mail, bytes, size);
	case 'D':
		mail->report = true;
		mail->came = size > 0;
		return size <= 1;
	case 'H':
		mail->html = true;
		return size == 0;
	case 'P':
		mail->partial = true;
		return size == 0;
	case 'X':
		return take_problem(mail, bytes, size);
	default:
		return false;
	}
}

void mime_take(const char *records, size_t size, struct mime_mail *mail)
{
	size_t at = 0;
	guint32 seen = 0, n;

	while (!mail->failed && size - at >= 5) {
		memcpy(&n, records + at + 1, sizeof n);
		n = GUINT32_FROM_LE(n);
		mail->failed = n > size - at - 5 || !take(mail, records[at], records + at + 5, n, &seen);
		at += 5 + n;
	}
	mail->failed = mail->failed || at != size;
}

/* --- Headers ---------------------------------------------------------------- */

static char *header_text(const struct header *header)
{
	g_autoptr(GString) text = g_string_new(NULL);

	charset_decode(NULL, header->value, strlen(header->value), text);
	return g_strdup(text->str);
}

/* Reads one address a field; with `or_none` (Resent-From) a field without exactly one address counts as "". */
static void read_senders(const struct headers *headers, const char *name, bool or_none, GPtrArray *list)
{
	for (guint i = 0; i < headers->fields->len; i++) {
		const struct header *header = &g_array_index(headers->fields, struct header, i);
		if (g_ascii_strcasecmp(header->name, name) != 0)
			continue;
		g_autofree char *value = header_text(header);
		g_autofree char *address = mailbox_read(value);
		if (address || or_none)
			g_ptr_array_add(list, g_strdup(address ? address : ""));
	}
}

static void read_recipients(const struct headers *headers, const char *const *names, GPtrArray *list)
{
	for (const char *const *name = names; *name; name++)
		for (guint i = 0; i < headers->fields->len; i++) {
			const struct header *header = &g_array_index(headers->fields, struct header, i);
			if (g_ascii_strcasecmp(header->name, *name) != 0)
				continue;
			g_autofree char *value = header_text(header);
			mailbox_list(value, list);
		}
}

/* --- A mail ------------------------------------------------------------------ */

static void mail_init(struct mime_mail *mail, const char *raw, size_t size, const struct mime_limits *limits)
{
	static const char *const delivery[] = {
	    "Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To", NULL};
	static const char *const written[] = {"To", "Cc", NULL};

	*mail = (struct mime_mail){.from = g_ptr_array_new_with_free_func(g_free),
	    .resent = g_ptr_array_new_with_free_func(g_free),
	    .to = g_ptr_array_new_with_free_func(g_free),
	    .notes = g_ptr_array_new_with_free_func(g_free),
	    .text = g_string_new(NULL),
	    .subject = g_strdup("")};
	headers_read(&mail->headers, raw, size, (size_t)limits->headers);
	read_senders(&mail->headers, "From", false, mail->from);
	read_senders(&mail->headers, "Resent-From", true, mail->resent);
	read_recipients(&mail->headers, delivery, mail->to);
	mail->delivered = mail->to->len;
	read_recipients(&mail->headers, written, mail->to);
	mail->evident =
	    headers_find(&mail->headers, "DKIM-Signature") && evident_form(&mail->headers, raw, size);
}

/* The name of the sender whose mails one reader process may share; g_free it, NULL: the mail shares with none. Anybody
   can write a From, so only From together with the token of a reply, which cannot be guessed, makes a name. */
static char *reader_of(const struct mime_mail *mail)
{
	g_autofree char *from = mail->from->len == 1 ? address_fold(mail->from->pdata[0]) : NULL;

	for (guint i = 0; from && i < MIN(mail->to->len, MIME_RECIPIENTS); i++) {
		const char *to = mail->to->pdata[i], *at = strrchr(to, '@');
		g_autofree char *token =
		    at && at - to > TOKEN_SIZE ? g_ascii_strdown(at - TOKEN_SIZE, TOKEN_SIZE) : NULL;
		if (token && token_is_form(token))
			return g_strdup_printf("%s %s", from, token);
	}
	return NULL;
}

/* A plain mail needs no decoding: only the limits are checked. */
static void take_plain(
    const char *raw, size_t size, bool whole, const struct mime_limits *limits, struct mime_mail *mail)
{
	const struct headers *headers = &mail->headers;
	const char *subject = headers_find(headers, "Subject");

	mail->problem = g_strdup(mime_problem(headers, raw, size, whole, limits));
	if (subject) {
		g_free(mail->subject);
		mail->subject = g_strndup(subject, SUBJECT_SIZE);
	}
	if (!mail->problem) {
		g_string_append_len(mail->text, raw + headers->body, (gssize)(size - headers->body));
		leaf_drop_blanks(mail->text);
	}
}

bool mime_is_plain(const char *raw, size_t size, const struct mime_limits *limits)
{
	struct headers headers;
	struct leaf leaf;

	headers_read(&headers, raw, size, (size_t)limits->headers);
	bool plain = leaf_is_all(&headers, &leaf) && leaf_is_plain(&leaf, &headers, raw, size);
	headers_clear(&headers);
	return plain;
}

bool mime_ask(struct mail_reader *reader, const char *raw, size_t size, bool whole,
    const struct mime_limits *limits, struct mime_mail *mail, struct error *err)
{
	struct leaf leaf;

	mail_init(mail, raw, size, limits);
	bool is_leaf = leaf_is_all(&mail->headers, &leaf);
	mail->plain = is_leaf && leaf_is_plain(&leaf, &mail->headers, raw, size);
	if (!mail->plain) {
		g_autofree char *sender = reader_of(mail);
		mail->failed = !reader_ask(reader, sender, is_leaf, raw, size, whole, limits, err);
	} else if (reader_can_be(err)) {
		take_plain(raw, size, whole, limits, mail);
	} else {
		mail->failed = true;
	}
	return !mail->failed;
}

bool mime_hear(
    struct mail_reader *reader, const struct mime_limits *limits, struct mime_mail *mail, struct error *err)
{
	g_autoptr(GString) records = g_string_new(NULL);

	if (mail->plain)
		return true;
	if (reader_hear(reader, limits, records, err))
		mime_take(records->str, records->len, mail);
	else
		mail->failed = true;
	return !error_is_set(err);
}

bool mime_read(struct mail_reader *reader, const char *raw, size_t size, bool whole,
    const struct mime_limits *limits, struct mime_mail *mail, struct error *err)
{
	return mime_ask(reader, raw, size, whole, limits, mail, err) && mime_hear(reader, limits, mail, err);
}

void mime_read_here(
    const char *raw, size_t size, bool whole, const struct mime_limits *limits, struct mime_mail *mail)
{
	g_autoptr(GString) records = g_string_new(NULL);

	mail_init(mail, raw, size, limits);
	mime_parse(raw, size, whole, limits, records);
	mime_take(records->str, records->len, mail);
}

void mime_clear(struct mime_mail *mail)
{
	headers_clear(&mail->headers);
	g_ptr_array_free(mail->from, TRUE);
	g_ptr_array_free(mail->resent, TRUE);
	g_ptr_array_free(mail->to, TRUE);
	g_ptr_array_free(mail->notes, TRUE);
	g_string_free(mail->text, TRUE);
	g_free(mail->subject);
	g_free(mail->problem);
}
