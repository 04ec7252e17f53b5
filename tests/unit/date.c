/* Dates of mails (MC-180, MC-181). */
#include "parsers/date.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void is_date(const char *text, int64_t want)
{
	int64_t time = 0;

	assert_true(date_read(text, &time));
	assert_int_equal(time, want);
}

static void test_dates(void **unused)
{
	(void)unused;
	/* 2026-11-15 is 20,772 days after 1970-01-01. */
	const int64_t ten = INT64_C(20772) * 86400 + 10 * 3600;
	is_date("Sun, 15 Nov 2026 10:00:00 +0000", ten);
	is_date("15 Nov 2026 10:00 GMT", ten);
	is_date("Sun, 15 NOV 2026 11:00:07 +0100 (CET)", ten + 7);
	is_date("Sun, 15-Nov-26 05:00:00 EST", ten);
	is_date("Sun,15 November 2026 15:30:00 +0530", ten);
	is_date("Thu, 1 Jan 1970 00:00:00 -0000", 0);
	is_date("Sun, 15 Nov 126 10:00:60 Z", ten + 59);
}

static void test_no_dates(void **unused)
{
	(void)unused;
	static const char *const none[] = {"", ",", "Sun, ", "tomorrow", "15 Nov", "15 Xyz 2026 10:00",
	    "31 Feb 2026 10:00", "15 Nov 20266 10:00", "15 Nov 2026 25:00", "15 Nov 2026 10",
	    "0 Nov 2026 10:00", "-1 Nov 2026 10:00", "15 anf 2026 10:00"};
	int64_t time;
	for (unsigned i = 0; i < sizeof none / sizeof none[0]; i++)
		assert_false(date_read(none[i], &time));
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_dates), cmocka_unit_test(test_no_dates)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
