/* Times as people write them (HO-8, MC-189). Expected values by hand from the rules of summer time:
   Berlin 2026 changes at 01:00 UTC on 29 March and 25 October. */
#include "engine/base/clock.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

static void expect_time(const char *text, const char *zone, const char *want)
{
	struct error err = {0};
	int64_t time = 0;
	GString *out = g_string_new(NULL);
	assert_true(clock_parse(text, zone, &time, &err));
	clock_rfc3339(time, out);
	assert_string_equal(out->str, want);
	g_string_free(out, TRUE);
}

static void expect_refused(const char *text)
{
	struct error err = {0};
	int64_t time = 0;
	assert_false(clock_parse(text, "UTC", &time, &err));
	g_autofree char *words = g_strconcat("\"", text, "\" ", NULL);
	assert_int_equal(err.code, EXIT_USAGE);
	assert_true(
	    g_str_has_prefix(err.text, words) || g_str_has_prefix(err.text, "there is no time zone \""));
	error_clear(&err);
}

static void test_parse(void **unused)
{
	(void)unused;
	expect_time("2026-12-03 20:00 Europe/Berlin", "UTC", "2026-12-03T19:00:00Z");
	expect_time("2026-12-03 20:00", "Europe/Berlin", "2026-12-03T19:00:00Z");
	expect_time("2026-07-03 20:00", "Europe/Berlin", "2026-07-03T18:00:00Z");
	expect_time("2026-12-03 20:00", "America/New_York", "2026-12-04T01:00:00Z");
	expect_time("2026-12-03T19:00:02Z", "Europe/Berlin", "2026-12-03T19:00:02Z");
	expect_time("2026-12-03T19:00:02+01:00", "UTC", "2026-12-03T18:00:02Z");
	expect_time("2026-12-03T19:00:02.75-05:30", "UTC", "2026-12-04T00:30:02Z");
	expect_time("2026-12-24", "UTC", "2026-12-24T00:00:00Z");
	expect_time("1970-01-01 00:00", "UTC", "1970-01-01T00:00:00Z");
	expect_time("2028-02-29 23:59:59", "UTC", "2028-02-29T23:59:59Z");
	/* A leap second, as clocks that insert one write it. */
	expect_time("9999-12-31T23:59:59Z", "UTC", "9999-12-31T23:59:59Z");
	expect_time("2026-12-31T23:59:60Z", "UTC", "2027-01-01T00:00:00Z");
	expect_time("2026-12-03T19:00:02+23:59", "UTC", "2026-12-02T19:01:02Z");
	expect_time("2026-12-03t19:00:02z", "UTC", "2026-12-03T19:00:02Z");
}

/* Names of zones in the database: no paths, nothing longer than any name. */
static void test_zones(void **unused)
{
	static const char *const none[] = {"", "/Europe/Berlin", "./UTC", "_UTC", "Europe/../UTC",
	    "Europe/Berlin ", ":Europe/Berlin", "Europe"};
	g_autofree char *slashes = g_strnfill(53, '/');

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(none); i++)
		assert_null(clock_zone(none[i]));
	for (int more = 0; more < 2; more++) {
		g_autofree char *name = g_strconcat("Europe", slashes + 1 - more, "Berlin", NULL);
		struct zone *zone = clock_zone(name);
		assert_int_equal(zone != NULL, strlen(name) <= 64);
		zone_free(zone);
	}
}

static void test_summer_time(void **unused)
{
	(void)unused;
	/* The gap: 02:00 to 03:00 does not exist; the first instant after it is 03:00, 01:00 UTC. */
	expect_time("2026-03-29 02:30", "Europe/Berlin", "2026-03-29T01:00:00Z");
	expect_time("2026-03-29 02:00", "Europe/Berlin", "2026-03-29T01:00:00Z");
	expect_time("2026-03-29 01:59", "Europe/Berlin", "2026-03-29T00:59:00Z");
	expect_time("2026-03-29 03:00", "Europe/Berlin", "2026-03-29T01:00:00Z");
	/* Twice: 02:00 to 03:00; the first of the two still is summer time. */
	expect_time("2026-10-25 02:30", "Europe/Berlin", "2026-10-25T00:30:00Z");
	expect_time("2026-10-25 03:00", "Europe/Berlin", "2026-10-25T02:00:00Z");
	expect_time("2026-10-25 01:30", "Europe/Berlin", "2026-10-24T23:30:00Z");
	/* After the last year that zone files list. Dublin calls the time of winter summer time, and puts it back: in
	   2040 from 28 October to 25 March, at 01:00 UTC; 2100 is no leap year: 31 October and 28 March. */
	expect_time("2040-07-01 12:00", "Europe/Dublin", "2040-07-01T11:00:00Z");
	expect_time("2040-12-01 12:00", "Europe/Dublin", "2040-12-01T12:00:00Z");
	expect_time("2040-10-28 00:59", "Europe/Dublin", "2040-10-27T23:59:00Z");
	expect_time("2040-10-28 02:00", "Europe/Dublin", "2040-10-28T02:00:00Z");
	expect_time("2040-03-25 00:59", "Eire", "2040-03-25T00:59:00Z");
	expect_time("2040-03-25 02:00", "Eire", "2040-03-25T01:00:00Z");
	expect_time("2100-10-31 00:59", "Europe/Dublin", "2100-10-30T23:59:00Z");
	expect_time("2100-10-31 02:00", "Europe/Dublin", "2100-10-31T02:00:00Z");
	expect_time("9999-12-31 23:59", "Europe/Dublin", "9999-12-31T23:59:00Z");
	expect_time("2040-07-01 12:00", "Europe/London", "2040-07-01T11:00:00Z");
	expect_time("2040-12-01 12:00", "Europe/Berlin", "2040-12-01T11:00:00Z");
	/* Southern and half-hour summer time: Lord Howe goes from 02:00 to 02:30 on 4 October. */
	expect_time("2026-10-04 02:15", "Australia/Lord_Howe", "2026-10-03T15:30:00Z");
}

static void test_refused(void **unused)
{
	(void)unused;
	const char *const texts[] = {"", "tomorrow", "2026-13-01 10:00", "2026-02-29 10:00",
	    "2026-12-03 24:00", "2026-12-03 10:60", "2026-12-03T10:00:00", "2026-12-03 10:00 Nowhere/Land",
	    "2026-12-03 10:00 ../etc/passwd", "26-12-03 10:00", "2026-12-03x10:00", "2026-12-03 10:00UTC",
	    "1969-12-31 23:59", "2026-12-00 10:00", "2026-00-03 10:00", "2026-11-31", "2026-12-03T19:00:61Z",
	    "2026-12-03T19:00:02+24:00", "2026-12-03T19:00:02+01:60", "2026-12-03T19:00:02.Z",
	    "2026-12-03T19:00:02+0100", "2026-12-03T19:00:Z", "2026-12-03 1:00", "2026-12-3 10:00",
	    "20261203 10:00", "1970-01-01T00:00:00+00:01", "1970-01-01 00:30 Europe/Berlin",
	    "9999-12-31T23:59:59-00:01", "9999-12-31T23:59:60Z", "9999-12-31 23:59 America/New_York", NULL};
	for (int i = 0; texts[i]; i++)
		expect_refused(texts[i]);
}

static void expect_people(const char *text, const char *zone, const char *want)
{
	struct error err = {0};
	int64_t time;
	GString *out = g_string_new(NULL);
	assert_true(clock_parse(text, "UTC", &time, &err));
	clock_people(time, zone, out);
	assert_string_equal(out->str, want);
	g_string_free(out, TRUE);
}

static void test_people(void **unused)
{
	(void)unused;
	expect_people("2026-12-03T19:00:00Z", "Europe/Berlin", "Thu 3 Dec 2026, 20:00 Europe/Berlin");
	expect_people("9999-12-31 23:59 Asia/Tokyo", "Asia/Tokyo", "Fri 31 Dec 9999, 23:59 Asia/Tokyo");
	expect_people("9999-12-31T23:59:59Z", "Asia/Tokyo", "Sat 1 Jan 10000, 08:59:59 Asia/Tokyo");
	expect_people("2026-12-03T19:00:00Z", "Nowhere/Land", "Thu 3 Dec 2026, 19:00 UTC");
	expect_people("2026-07-05T19:00:30Z", "UTC", "Sun 5 Jul 2026, 19:00:30 UTC");
}

static void test_duration(void **unused)
{
	(void)unused;
	static const struct {
		const char *text;
		int64_t seconds;
	} good[] = {{"90s", 90}, {"15m", 900}, {"24h", 86400}, {"3d", 259200}, {"0h", 0}, {"0s", 0},
	    {"100000000s", 100000000}, {"100000000d", INT64_C(8640000000000)}};
	static const char *const bad[] = {"", "h", "3", "3w", "-1h", "1.5h", "03h", "3 h",
	    "99999999999999999999s", "100000001s", "100000001d", "00s", "s3", "3ss"};
	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		struct error err = {0};
		int64_t seconds;
		assert_true(clock_duration(good[i].text, &seconds, &err));
		assert_true(seconds == good[i].seconds);
	}
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct error err = {0};
		int64_t seconds;
		assert_false(clock_duration(bad[i], &seconds, &err));
		error_clear(&err);
	}
}

/* The largest unit that divides it; and back. */
static void test_duration_text(void **unused)
{
	static const char *const texts[] = {"1s", "59s", "1m", "61s", "59m", "90m", "3601s", "1h", "25h",
	    "1d", "36h", "86401s", "1441m", "400d", "0h"};

	(void)unused;
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		struct error err = {0};
		g_autoptr(GString) out = g_string_new(NULL);
		int64_t seconds;
		assert_true(clock_duration(texts[i], &seconds, &err));
		clock_duration_text(seconds, out);
		assert_string_equal(out->str, texts[i]);
	}
}

static void test_sizes(void **unused)
{
	(void)unused;
	struct error err = {0};
	int64_t bytes;
	assert_true(clock_bytes("64KiB", &bytes, &err) && bytes == 65536);
	assert_true(clock_bytes("1MiB", &bytes, &err) && bytes == 1048576);
	assert_true(clock_bytes("3B", &bytes, &err) && bytes == 3);
	assert_true(clock_bytes("2GiB", &bytes, &err) && bytes == INT64_C(2147483648));
	assert_true(clock_bytes("1000000000B", &bytes, &err) && bytes == 1000000000);
	assert_false(clock_bytes("1000000001B", &bytes, &err));
	error_clear(&err);
	assert_true(clock_bytes("1000000000GiB", &bytes, &err) && bytes == INT64_C(1000000000) << 30);
	assert_true(clock_bytes("0B", &bytes, &err) && bytes == 0);
	static const char *const bad[] = {
	    "64KB", "", "KiB", "01KiB", "-1KiB", "1 KiB", "1kib", "64", "1KiBs"};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		g_autofree char *told =
		    g_strdup_printf("\"%s\" is not a size; write it as 64KiB or 1MiB", bad[i]);
		assert_false(clock_bytes(bad[i], &bytes, &err));
		assert_string_equal(err.text, told);
		error_clear(&err);
	}
}

static void test_now(void **unused)
{
	(void)unused;
	setenv("NIGHTMAIL_NOW", "2026-12-03T19:00:02Z", 1);
	assert_true(clock_now() == 1796324402);
	struct error err = {0};
	assert_true(clock_is_good(&err));
	/* An invalid NIGHTMAIL_NOW is reported and the system's clock used, as if it were not set. */
	setenv("NIGHTMAIL_NOW", "soon", 1);
	assert_false(clock_is_good(&err));
	assert_int_equal(err.code, EXIT_USAGE);
	assert_string_equal(err.text,
	    "NIGHTMAIL_NOW: \"soon\" is not a time; write it as 2026-12-03 20:00 Europe/Berlin or "
	    "2026-12-03T19:00:00Z");
	assert_true(clock_now() > 1700000000 && clock_now() != 1796324402);
	error_clear(&err);
	setenv("NIGHTMAIL_NOW", "", 1);
	assert_true(clock_is_good(&err) && clock_now() > 1700000000);
	unsetenv("NIGHTMAIL_NOW");
	assert_true(clock_is_good(&err) && clock_now() > 1700000000);
}

static int64_t instant(const char *text)
{
	struct error err = {0};
	int64_t time = 0;

	assert_true(clock_parse(text, "UTC", &time, &err));
	return time;
}

/* Days of 23, 24 and 25 hours; a time of day stays when the clocks change, and moves behind a gap. */
static void test_days(void **unused)
{
	static const char berlin[] = "Europe/Berlin";

	(void)unused;
	assert_int_equal(
	    clock_end_of_day(instant("2026-03-28T23:00:00Z"), berlin), instant("2026-03-29T22:00:00Z"));
	assert_int_equal(
	    clock_end_of_day(instant("2026-10-24T22:00:00Z"), berlin), instant("2026-10-25T23:00:00Z"));
	assert_int_equal(
	    clock_end_of_day(instant("2026-10-25T12:00:00Z"), berlin), instant("2026-10-25T23:00:00Z"));
	assert_int_equal(
	    clock_end_of_day(instant("2026-12-24T22:59:59Z"), berlin), instant("2026-12-24T23:00:00Z"));
	assert_int_equal(
	    clock_end_of_day(instant("2026-12-24T22:59:59Z"), "UTC"), instant("2026-12-25T00:00:00Z"));
	assert_int_equal(
	    clock_days_later(instant("2026-03-10T19:00:00Z"), 30, berlin), instant("2026-04-09T18:00:00Z"));
	assert_int_equal(
	    clock_days_later(instant("2026-03-28T01:30:00Z"), 1, berlin), instant("2026-03-29T01:00:00Z"));
	assert_int_equal(
	    clock_days_later(instant("2026-12-01T10:00:00Z"), 30, "UTC"), instant("2026-12-31T10:00:00Z"));
}

static void test_headers(void **unused)
{
	(void)unused;
	GString *out = g_string_new(NULL);
	clock_rfc5322(1796324402, out);
	assert_string_equal(out->str, "Thu, 03 Dec 2026 19:00:02 +0000");
	g_string_free(out, TRUE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_parse),
	    cmocka_unit_test(test_zones),
	    cmocka_unit_test(test_summer_time),
	    cmocka_unit_test(test_refused),
	    cmocka_unit_test(test_people),
	    cmocka_unit_test(test_duration),
	    cmocka_unit_test(test_duration_text),
	    cmocka_unit_test(test_sizes),
	    cmocka_unit_test(test_now),
	    cmocka_unit_test(test_headers),
	    cmocka_unit_test(test_days),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
