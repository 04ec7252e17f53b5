/* What an answer takes from a mail's headers, and by what its sender is counted (HO-14, HO-33). */
#include "mailer/filing/filing.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <glib.h>

static void is_taken(const char *value, const char *want)
{
	g_autofree char *ids = filing_ids(value);

	if (g_strcmp0(ids, want) != 0)
		fail_msg("%s: %s", value ? value : "no header", ids ? ids : "nothing");
}

static void test_ids(void **unused)
{
	static const char *const good[] = {"<a>", "<!>", "<~>", "<a@b.example>", "<nm.war.1.x@y>"};
	static const char *const bad[] = {
	    "", " ", "a", "<>", "<a", "a>", "<a<b>", "<a>b>", "<\303\244>", "<\177>", "<\1>", "a <", ">a<"};

	(void)unused;
	is_taken(NULL, NULL);
	for (size_t i = 0; i < G_N_ELEMENTS(good); i++)
		is_taken(good[i], good[i]);
	for (size_t i = 0; i < G_N_ELEMENTS(bad); i++)
		is_taken(bad[i], NULL);
	is_taken(" <a>,<b>\t<c> x ,, <d>", "<a> <b> <c> <d>");
	for (size_t size = 252; size <= 253; size++) {
		g_autofree char *word = g_strnfill(size - 2, 'a'), *id = g_strdup_printf("<%s>", word);
		is_taken(id, size == 252 ? id : NULL);
	}
}

/* At most the last ten ids; invalid ones do not count. */
static void test_many(void **unused)
{
	(void)unused;
	is_taken("<1> <2> <3> <4> <5> <6> <7> <8> <9> <10>", "<1> <2> <3> <4> <5> <6> <7> <8> <9> <10>");
	is_taken(
	    "<1> <2> <3> <4> <5> <6> <7> <8> <9> <10> <11>", "<2> <3> <4> <5> <6> <7> <8> <9> <10> <11>");
	is_taken("<1> x <2> <3> <4> <5> <6> y <7> <8> <9> <10> <11> <12> z",
	    "<3> <4> <5> <6> <7> <8> <9> <10> <11> <12>");
}

static void test_senders(void **unused)
{
	struct people_seat seat = {.id = 7, .name = (char[]){"MING"}};
	static const struct {
		bool seat, stale;
		enum verdict verdict;
		const char *folded, *want;
	} cases[] = {{true, false, VERDICT_NONE, "a@b.example", "7"},
	    {true, true, VERDICT_NONE, "a@b.example", "7/stale"},
	    {true, true, VERDICT_PASS, "a@b.example", "7"},
	    {false, false, VERDICT_NONE, "a@b.example", "a@b.example"},
	    {false, true, VERDICT_NONE, "a@b.example", "a@b.example/stale"},
	    {false, true, VERDICT_PASS, "a@b.example", "a@b.example"},
	    {false, false, VERDICT_NONE, NULL, "gm"}, {false, true, VERDICT_NONE, NULL, "gm/stale"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		const struct filing filing = {.admission = {.seat = cases[i].seat ? &seat : NULL,
		                                  .stale = cases[i].stale,
		                                  .verdict = cases[i].verdict,
		                                  .folded = (char *)(guintptr)cases[i].folded}};
		g_autofree char *sender = filing_sender(&filing);
		assert_string_equal(sender, cases[i].want);
	}
	assert_string_equal(filing_empire(&(struct filing){.admission = {.seat = &seat}}), "MING");
	assert_string_equal(filing_empire(&(struct filing){.admission = {.gm = true}}), "GM");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_ids), cmocka_unit_test(test_many), cmocka_unit_test(test_senders)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
