/* Reports compared by facts (HO-104): other words and new keys are no difference, everything else is. */
#include "engine/records/report_facts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <glib.h>

#include <cmocka.h>

#define WHOLE                                                                                                \
	"{\"turn\": 3, \"home\": null, \"layout\": {\"W1\": [0, 1]}, "                                       \
	"\"events\": [{\"code\": \"hit\", \"lost\": 2, \"text\": \"F1 lost 2\"}], "                          \
	"\"orders\": [{\"text\": \"M1W2\", \"notes\": [\"late\"]}], \"text\": \"DEMO\"}"

/* The difference of `recorded` from WHOLE; NULL: none. */
static char *difference_of(const char *recorded)
{
	struct error err = {0};
	struct document *a = document_parse("a", recorded, strlen(recorded), EXIT_DATA, &err);
	struct document *b = document_parse("b", WHOLE, strlen(WHOLE), EXIT_DATA, &err);
	char *difference = NULL;

	assert_non_null(a);
	assert_non_null(b);
	bool same = report_facts_same(document_root(a), document_root(b), &difference);

	assert_true(same == (difference == NULL));
	document_free(a);
	document_free(b);
	return difference;
}

static void test_cases(void **unused)
{
	static const struct {
		const char *recorded, *told; /* NULL: no difference */
	} cases[] = {
	    {WHOLE, NULL},
	    {"{}", NULL}, /* all keys are new */
	    {"{\"turn\": 3, \"text\": \"Demo\", \"layout\": [], \"template\": [\"x\"], \"map_text\": null}",
	        NULL},
	    {"{\"events\": [{\"code\": \"hit\", \"text\": \"two ships of F1\"}]}", NULL},
	    {"{\"orders\": [{\"notes\": [\"too late\", \"or so\"]}]}", NULL},
	    {"{\"turn\": 4}", "turn: recorded \"4\", replayed \"3\""},
	    {"{\"turn\": \"3\"}", "turn: recorded \"3\", replayed \"3\""},
	    {"{\"home\": 1}", "home: recorded \"1\", replayed \"null\""},
	    {"{\"gone\": 1}", "gone: recorded \"1\", replayed \"nothing\""},
	    {"{\"orders\": [{\"text\": \"M1W3\"}]}", "orders[0].text: recorded \"M1W3\", replayed \"M1W2\""},
	    {"{\"events\": []}", "events[0]: recorded \"nothing\", replayed \"a mapping\""},
	    {"{\"events\": [{}, {}]}", "events[1]: recorded \"a mapping\", replayed \"nothing\""},
	    {"{\"events\": [{\"lost\": 3}]}", "events[0].lost: recorded \"3\", replayed \"2\""},
	    {"{\"events\": [{\"notes\": [\"late\"]}]}",
	        "events[0].notes: recorded \"a list\", replayed \"nothing\""},
	    {"[]", "report: recorded \"a list\", replayed \"a mapping\""},
	};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *told = difference_of(cases[i].recorded);
		if (g_strcmp0(told, cases[i].told) != 0)
			fail_msg("%s: %s", cases[i].recorded, told ? told : "no difference");
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_cases)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
