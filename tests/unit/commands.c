/* Limits on commands: how many in a mail, and how often in an hour or a day (HO-13, HO-14). */
#include "tests/filed.h"

static void test_how_often(void **unused)
{
	(void)unused;
	for (int i = 0; i < 3; i++) {
		g_autofree char *body = g_strdup_printf("/address new%d@example.org\n", i);
		results_are("", body, "address: both addresses are asked to confirm it");
		g_autofree char *to = sent("recipient", "notice"),
		                *want = g_strdup_printf("ming@example.org|new%d@example.org|", i);
		assert_string_equal(to, want);
		results_are("", body, "address: that address has been asked to confirm already");
	}
	results_are("", "/address new9@example.org\n",
	    "address: not done: too many new addresses in a day; try again tomorrow");
	/* A vacation must not be over already, nor end as soon as it begins. */
	results_are("", "/vacation 2026-11-30 2026-12-01 10:00\n", "vacation: not done: give two dates");
	results_are(
	    "", "/vacation 2026-12-05 10:00 2026-12-05 10:00\n", "vacation: not done: give two dates");
	results_are("", "/vacation 2026-11-30 2026-12-01 10:01\n",
	    "vacation: Mon 30 Nov 2026, 00:00 UTC to Tue 1 Dec 2026, 10:01 UTC; the others are told, "
	    "the game does not wait");
	for (int i = 0; i < 7; i++)
		results_are("", "/vacation off\n",
		    "vacation: you are not away any more; a deadline that moved stays");
	results_are("", "/vacation off\n", "vacation: not done: 10 a day are enough");
	results_are("", "/vacation 2026-12-24 2026-12-31\n", "vacation: not done: 10 a day are enough");
	for (int i = 0; i < 5; i++)
		results_are("", "/password short\n",
		    "password: not set: a password has 8 to 64 characters and no blanks");
	results_are("", "/password longenough\n", "password: not set: that is enough for this hour");
}

/* Equal commands are carried out once; at most fifty of a mail. */
static void test_how_many(void **unused)
{
	(void)unused;
	results_are("", "/ready\n/READY\n/notready\n/ready\n",
	    "ready: you are ready for turn 1; /notready takes that back|notready: you are not ready for turn 1; "
	    "as things stand turn 1 will count as missed, unless orders or /ready "
	    "come before the game master runs it");
	results_are("", "/cancel 3\n/cancel 4\n/cancel 5\n",
	    "cancel: no orders stood for turn 3|cancel: no orders stood for turn 4|cancel: no orders stood for turn 5");
	for (int count = 50; count <= 52; count++) {
		g_autoptr(GString) body = g_string_new(NULL);
		g_autofree char *answer = NULL;
		for (int i = 1; i <= count; i++)
			g_string_append_printf(body, "/report %d\n", i + 1);
		mail("", body->str);
		answer = sent("replace(body, char(10) || '    ', ' ')", "answer");
		assert_non_null(strstr(answer, "report: there is no report of yours that began turn 51\n"));
		assert_null(strstr(answer, "began turn 52\n"));
		assert_int_equal(strstr(answer, "more command") != NULL, count > 50);
		if (count > 50)
			assert_non_null(strstr(
			    answer, count == 51 ? "  1 more command was not done: 50 a mail are enough\n"
			                        : "  2 more commands were not done: 50 a mail are enough\n"));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_how_often), cmocka_unit_test(test_how_many)};

	return cmocka_run_group_tests(tests, begin, end);
}
