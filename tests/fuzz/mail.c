/* Raw mail to lines: MIME, character sets, HTML, letter, grammar; and the verdict on its sender. */
#include "engine/play/rulesets.h"
#include "mailer/mime/leaf.h"
#include "mailer/admit/machine.h"
#include "mailer/mime/mime.h"
#include "mailer/admit/verdict.h"
#include "parsers/reading.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* MC rule 5: every line of the text has one kind, and their places count all of them; of several blank lines only the
   first is kept. */
static void check_lines(const struct letter *letter)
{
	unsigned place = 0;
	bool blank = false;

	for (guint i = 0; i < letter->lines->len; i++) {
		const struct letter_line *line = &g_array_index(letter->lines, struct letter_line, i);
		if (line->place <= place || (line->place != place + 1 && !blank) || !line->number ||
		    !g_utf8_validate(line->text, -1, NULL))
			abort();
		place = line->place;
		blank = !*line->text;
	}
}

/* A line that counts as orders is either an order, or refused with a cause. */
static void check_orders(const struct order_set *set)
{
	for (unsigned i = 0; i < set->count; i++) {
		const struct order *order = &set->orders[i];
		if (order->status == ORDER_REFUSED ? !order->cause : !order->canonical)
			abort();
		if (!g_utf8_validate(order->text, -1, NULL))
			abort();
	}
}

/* A mail of one plain text gives the same result with an added field that forces full parsing (leaf_is_all); a mail
   without fields would get one by that. */
static void check_leaf(const char *raw, size_t size)
{
	static const char other[] = "Content-Disposition: inline\n";
	g_autoptr(GString) both = g_string_new(other);
	g_autoptr(GString) alone = g_string_new(NULL);
	g_autoptr(GString) parsed = g_string_new(NULL);
	struct mime_limits limits = mime_limits_default;
	struct headers headers;
	struct leaf leaf;

	headers_read(&headers, raw, size, (size_t)limits.headers);
	bool above = size > 5 && g_ascii_isalnum(*raw) && memcmp(raw, "From ", 5) != 0;
	if (above && headers.fields->len > 0 && headers.fields->len < 1000 && leaf_is_all(&headers, &leaf)) {
		mime_parse(raw, size, true, &limits, alone);
		limits.headers += sizeof other;
		limits.message += sizeof other;
		mime_parse(
		    g_string_append_len(both, raw, (gssize)size)->str, both->len, true, &limits, parsed);
		if (!g_string_equal(alone, parsed))
			abort();
	}
	headers_clear(&headers);
}

/* A mail read without a process has its own bytes as text, except for blanks at line ends. */
static void check_plain(const struct mime_mail *mail, const char *raw, size_t size)
{
	const char *subject = headers_find(&mail->headers, "Subject");
	const char *at = raw + mail->headers.body, *end = raw + size, *text = mail->text->str;
	struct leaf leaf;

	if (!leaf_is_all(&mail->headers, &leaf) || !leaf_is_plain(&leaf, &mail->headers, raw, size))
		return;
	if (mail->notes->len || mail->report || mail->html || mail->partial ||
	    strcmp(mail->subject, subject ? subject : "") != 0)
		abort();
	while (!mail->problem && at < end) {
		const char *word = at;
		while (word < end && *word == ' ')
			word++;
		if (word == end || strchr("\r\n", *word))
			at = word;
		if (at < end && *at++ != *text++)
			abort();
	}
	if (*text)
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static char *ids[] = {"mx.example.org", "*.example.net", NULL};
	struct mime_mail mail;
	const char *reason = NULL;
	bool certain;

	mime_read_here((const char *)data, size, true, &mime_limits_default, &mail);
	if (mail.failed)
		abort();
	check_leaf((const char *)data, size);
	check_plain(&mail, (const char *)data, size);
	machine_of(&mail, NULL, NULL, &certain, &reason);
	machine_spares_courtesy(&mail.headers);
	verdict_of(&mail.headers, ids, "example.org");
	for (size_t i = 0; rulesets[i]; i++) {
		struct reading *reading = reading_of(rulesets[i]->grammar, mail.text->str, mail.text->len,
		    (struct reading_limits){.line = 1000, .orders = 5000});
		check_lines(reading->letter);
		check_orders(reading->set);
		reading_free(reading);
	}
	mime_clear(&mail);
	return 0;
}
