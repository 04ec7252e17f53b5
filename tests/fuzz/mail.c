/* Raw mail to lines: MIME, character sets, HTML, letter, grammar; and what is said of its sender. */
#include "engine/play/rulesets.h"
#include "mailer/machine.h"
#include "mailer/mime.h"
#include "mailer/verdict.h"
#include "parsers/reading.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* MC rule 5: every line of the text is of one kind, and their numbers count all of them; only blank ones below a
   blank one are left out. */
static void check_lines(const struct letter *letter)
{
	unsigned number = 0;
	bool blank = false;

	for (guint i = 0; i < letter->lines->len; i++) {
		const struct letter_line *line = &g_array_index(letter->lines, struct letter_line, i);
		if (line->number <= number || (line->number != number + 1 && !blank) ||
		    !g_utf8_validate(line->text, -1, NULL))
			abort();
		number = line->number;
		blank = !*line->text;
	}
}

/* What is taken as a line of orders is an order, or refused with a cause. */
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static char *ids[] = {"mx.example.org", "*.example.net", NULL};
	struct mime_mail mail;
	const char *reason = NULL;

	mime_read_here((const char *)data, size, true, &mime_limits_default, &mail);
	if (mail.failed)
		abort();
	machine_of(&mail, NULL, NULL, &reason);
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
