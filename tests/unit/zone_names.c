/* Older names of time zones (HO-115): each has today's name, which is not itself an older one. */
#include "engine/base/zone.h"
#include "engine/base/zone_names.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const struct zone_name names[] = {
#define ZONE(name, today) {name, today},
#include "engine/base/zone_names.def"
#undef ZONE
};

static void test_table(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		/* bsearch needs the order */
		if (i > 0)
			assert_true(strcmp(names[i - 1].name, names[i].name) < 0);
		assert_true(zone_is_iana(names[i].name));
		if (!names[i].today)
			continue;
		assert_true(zone_is_iana(names[i].today));
		assert_string_equal(zone_today(names[i].today), names[i].today);
	}
}

static void test_names(void **unused)
{
	static const char *const cases[][2] = {{"US/Eastern", "America/New_York"},
	    {"Europe/Kiev", "Europe/Kyiv"}, {"Asia/Calcutta", "Asia/Kolkata"},
	    {"Europe/Stockholm", "Europe/Stockholm"}, {"UTC", "UTC"}, {"Zulu", "UTC"},
	    {"EST5EDT", "America/New_York"}, {"Mars/Base", "Mars/Base"}};

	(void)unused;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		assert_string_equal(zone_today(cases[i][0]), cases[i][1]);
	assert_false(zone_is_iana("Mars/Base"));
	assert_false(zone_is_iana(""));
	size_t at = 0;
	assert_string_equal(zone_other_name("Europe/Kyiv", &at), "Europe/Kiev");
	at = 0;
	assert_null(zone_other_name("Mars/Base", &at));
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_table), cmocka_unit_test(test_names)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
