/* Any bytes as a JSON report for `check`: refused with a place, or orders are checked against it and the forecast runs.
   The orders come before a NUL at the end. */
#include "engine/play/answer.h"
#include "parsers/grammar.h"
#include "parsers/help.h"
#include "tests/fuzz/rules.h"

#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_orders(
    const struct rules *rules, struct node *root, const char *orders, size_t size, struct error *err)
{
	unsigned seat = 0;
	struct play *play = answer_play(rules, root, orders, size, &seat, err);
	g_autoptr(GString) out = g_string_new(NULL);

	if (play) {
		answer_orders(rules->ruleset, play->orders[seat], NULL, grammar_gloss, out);
		g_assert(g_utf8_validate(out->str, (gssize)out->len, NULL));
	}
	play_free(play);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *bytes = (const char *)data, *end = size ? memchr(bytes, '\0', size) : NULL;
	size_t first = end ? (size_t)(end - bytes) : size;
	const char *orders = end ? end + 1 : bytes;
	size_t rest = end ? size - first - 1 : 0;
	struct error err = {0};
	struct document *doc = document_parse("report.json", bytes, first, EXIT_DATA, &err);
	const struct ruleset *ruleset = doc ? play_ruleset_of(document_root(doc), &err) : NULL;
	g_autoptr(GString) out = g_string_new(NULL);

	if (ruleset) {
		const struct rules *rules = rules_of(ruleset);
		check_orders(rules, document_root(doc), orders, rest, &err);
		if (!error_is_set(&err))
			answer_forecast(rules, document_root(doc), orders, rest, out, &err);
	}
	document_free(doc);
	error_clear(&err);
	return 0;
}
