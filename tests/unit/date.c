/* Dates of mails (MC-180, MC-181). */
#include "parsers/date.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

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

static void test_zones(void **unused)
{
	static const struct {
		const char *zone;
		int minutes; /* east of Greenwich */
	} zones[] = {{"EDT", -240}, {"EST", -300}, {"CDT", -300}, {"CST", -360}, {"MDT", -360}, {"MST", -420},
	    {"PDT", -420}, {"PST", -480}, {"pdt", -420}, {"ED", 0}, {"EST (Eastern)", -300}, {"PST\t", -480},
	    {"CET", 0}, {"UT", 0}, {"+0000", 0}, {"-0930", -570}, {"+1245", 765}, {"+12", 12}, {"+", 0},
	    {"", 0}};

	(void)unused;
	for (unsigned i = 0; i < sizeof zones / sizeof zones[0]; i++) {
		char text[64];
		snprintf(text, sizeof text, "2 Jan 1970 00:00:00 %s", zones[i].zone);
		is_date(text, 86400 - zones[i].minutes * 60);
	}
}

/* RFC 5322 4.3: two digits up to 49 mean this century, three count from 1900. */
static void test_years(void **unused)
{
	int64_t time;

	(void)unused;
	is_date("1 Jan 70 00:00", 0);
	is_date("1 Jan 49 00:00", INT64_C(28855) * 86400);
	is_date("1 Jan 149 00:00", INT64_C(28855) * 86400);
	is_date("1 Jan 00 00:00", INT64_C(10957) * 86400);
	is_date("1 Jan 01 00:00", INT64_C(11323) * 86400);
	is_date("1 Jan 70 23:59:59", 86399);
	is_date("1 Jan 070 00:00", 0);
	is_date("1 Jan 999 00:00", INT64_C(339311) * 86400);
	assert_false(date_read("1 Jan 1000 00:00", &time));
	assert_false(date_read("1 Jan 50 00:00", &time));
	assert_false(date_read("31 Dec 1969 23:59", &time));
}

static void test_no_dates(void **unused)
{
	(void)unused;
	static const char *const none[] = {"", ",", "Sun, ", "tomorrow", "15 Nov", "15 Xyz 2026 10:00",
	    "31 Feb 2026 10:00", "15 Nov 20266 10:00", "15 Nov 2026 25:00", "15 Nov 2026 10",
	    "0 Nov 2026 10:00", "15 Nov 202610:00", "15 Nov 2026 :30",
	    "15 Nov 2026 10:", "15 Nov 2026 10:0030", "155 Nov 2026 10:00", "-1 Nov 2026 10:00",
	    "15 anf 2026 10:00"};
	int64_t time;
	for (unsigned i = 0; i < sizeof none / sizeof none[0]; i++)
		assert_false(date_read(none[i], &time));
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_dates), cmocka_unit_test(test_zones),
	    cmocka_unit_test(test_years), cmocka_unit_test(test_no_dates)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
