/* Zone files (RFC 8536): their lists, the rules at their ends, and refused ones. Expected values by hand from calendars
   of these years. */
#include "engine/base/clock.h"
#include "engine/base/zone.h"

#include <glib/gstdio.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static char *folder;

static int make_folder(void **unused)
{
	(void)unused;
	folder = g_dir_make_tmp("nightmail-zones-XXXXXX", NULL);
	return folder && g_setenv("TZDIR", folder, TRUE) ? 0 : -1;
}

static int drop_folder(void **unused)
{
	g_autofree char *path = g_build_filename(folder, "Test", NULL);

	(void)unused;
	g_unlink(path);
	g_rmdir(folder);
	g_free(folder);
	return 0;
}

static void put_number(GString *out, uint32_t number)
{
	for (int shift = 24; shift >= 0; shift -= 8)
		g_string_append_c(out, (char)(number >> shift & 0xff));
}

/* Writes a header: leap seconds, times, kinds of local time, bytes of their names. */
static void put_head(GString *out, char version, uint32_t leaps, uint32_t times, uint32_t kinds)
{
	g_string_append_printf(out, "TZif%c", version);
	g_string_append_len(out, "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 15);
	put_number(out, 0);
	put_number(out, 0);
	put_number(out, leaps);
	put_number(out, times);
	put_number(out, kinds);
	put_number(out, 4);
}

static void put_kind(GString *out, int32_t offset)
{
	put_number(out, (uint32_t)offset);
	g_string_append_len(out, "\0\0", 2);
}

static struct zone *read_bytes(const GString *bytes)
{
	g_autofree char *path = g_build_filename(folder, "Test", NULL);

	assert_true(g_file_set_contents(path, bytes->str, (gssize)bytes->len, NULL));
	return zone_read("Test");
}

/* UTC+1 until the epoch, then UTC+2; continued by `rule`. */
static GString *listed(const char *rule)
{
	GString *out = g_string_new(NULL);

	put_head(out, '2', 0, 0, 1);
	put_kind(out, 0);
	g_string_append_len(out, "AAA\0", 4);
	put_head(out, '2', 0, 2, 3);
	put_number(out, 0);
	put_number(out, 1000);
	put_number(out, 0);
	put_number(out, 2000);
	g_string_append_len(out, "\1\2", 2);
	put_kind(out, 60);
	put_kind(out, 3600);
	put_kind(out, 7200);
	g_string_append_len(out, "AAA\0", 4);
	g_string_append_printf(out, "\n%s\n", rule);
	return out;
}

static int64_t at(const char *text)
{
	struct error err = {0};
	int64_t time = 0;

	assert_true(clock_parse(text, "UTC", &time, &err));
	return time;
}

static void test_listed(void **unused)
{
	g_autoptr(GString) bytes = listed("");
	struct zone *zone = read_bytes(bytes), *utc = zone_read("UTC");

	(void)unused;
	assert_non_null(zone);
	assert_int_equal(zone_offset(zone, 999), 60);
	assert_int_equal(zone_offset(zone, 1000), 3600);
	assert_int_equal(zone_offset(zone, 1999), 3600);
	assert_int_equal(zone_offset(zone, 2000), 7200);
	assert_int_equal(zone_offset(zone, at("2101-01-01")), 7200);
	zone_free(zone);
	assert_int_equal(zone_offset(utc, at("2040-07-01")), 0);
	zone_free(utc);
	assert_null(zone_read("Nowhere"));
	assert_null(zone_read("."));
}

/* A rule with the seconds around one of its changes. */
static const struct {
	const char *rule, *change;
	int64_t before, after;
} rules_at[] = {
    {"CET-1CEST,M3.5.0,M10.5.0/3", "2040-03-25 01:00", 3600, 7200},
    {"CET-1CEST,M3.5.0,M10.5.0/3", "2040-10-28 01:00", 7200, 3600},
    /* Here winter is called summer time. */
    {"IST-1GMT0,M10.5.0,M3.5.0/1", "2040-03-25 01:00", 0, 3600},
    {"IST-1GMT0,M10.5.0,M3.5.0/1", "2040-10-28 01:00", 3600, 0},
    /* The fourth Thursday and 50 hours, the Saturday after it. */
    {"EET-2EEST,M3.4.4/50,M10.4.4/50", "2040-03-24 00:00", 7200, 10800},
    {"EET-2EEST,M3.4.4/50,M10.4.4/50", "2040-10-26 23:00", 10800, 7200},
    {"<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2040-03-25 01:00", -7200, -3600},
    {"<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2040-10-28 01:00", -3600, -7200},
    /* Summer in the south, by half an hour. */
    {"<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2040-03-31 15:00", 39600, 37800},
    {"<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2040-10-06 15:30", 37800, 39600},
    {"<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2040-01-01 00:00", 39600, 39600},
    /* All the year. */
    {"EST5EDT,0/0,J365/25", "2041-01-01 05:00", -14400, -14400},
    {"EST5EDT,0/0,J365/25", "2040-07-01 00:00", -14400, -14400},
    {"AAA0BBB,J365/24,J1/1", "2041-01-01 00:00", 3600, 3600},
    {"AAA0BBB,J365/24,J1/1", "2041-01-01 00:02", 3600, 3600},
    {"EST5", "2040-07-01 00:00", -18000, -18000},
    {"EST+5:30:15", "2040-07-01 00:00", -19815, -19815},
    {"EST0:00:00", "2040-07-01 00:00", 0, 0},
    {"EST24:59:59", "2040-07-01 00:00", -89999, -89999},
    {"<-1>1<+1>0,0/0,J365/23", "2040-12-31 23:00", 0, -3600},
    /* With and without 29 February. */
    {"AAA0BBB,J60/0,J300/0", "2040-03-01 00:00", 0, 3600},
    {"AAA0BBB,J60/0,J300/0", "2041-03-01 00:00", 0, 3600},
    {"AAA0BBB,J59/0,J300/0", "2040-02-28 00:00", 0, 3600},
    {"AAA0BBB,J59/0,J300/0", "2041-02-28 00:00", 0, 3600},
    {"AAA0BBB,59/0,300/0", "2040-02-29 00:00", 0, 3600},
    {"AAA0BBB,59/0,300/0", "2041-03-01 00:00", 0, 3600},
    {"AAA0BBB,J60/0,J300/0", "2040-10-26 23:00", 3600, 0},
    /* Around the year's end. */
    {"AAA0BBB,M12.5.0/167,M6.1.0", "2041-01-05 23:00", 0, 3600},
    {"AAA0BBB,M12.5.0/2,M1.1.0/-167", "2040-12-30 02:00", 0, 3600},
    /* If the month has only four such weekdays; the day after the fourth belongs to the next month. */
    {"AAA0BBB,M12.5.0/0,M6.1.0/0", "2042-12-28 00:00", 0, 3600},
    {"AAA0BBB,M12.5.0/0,M6.1.0/0", "2044-12-25 00:00", 0, 3600},
    {"AAA0BBB,M2.5.3/0,M6.1.0/0", "2040-02-29 00:00", 0, 3600},
    {"AAA0BBB,M2.5.5/0,M6.1.0/0", "2041-02-22 00:00", 0, 3600},
    {"AAA0BBB,M2.4.5/0,M6.1.0/0", "2041-02-22 00:00", 0, 3600},
    {"AAA0BBB,M2.1.5/0,M6.1.0/0", "2041-02-01 00:00", 0, 3600},
    {"AAA0BBB,M2.1.4/0,M6.1.0/0", "2041-02-07 00:00", 0, 3600},
};

static void test_rules(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(rules_at); i++) {
		g_autoptr(GString) bytes = listed(rules_at[i].rule);
		struct zone *zone = read_bytes(bytes);
		assert_non_null(zone);
		assert_int_equal(zone_offset(zone, at(rules_at[i].change) - 1), rules_at[i].before);
		assert_int_equal(zone_offset(zone, at(rules_at[i].change)), rules_at[i].after);
		assert_int_equal(zone_offset(zone, 1500), 3600);
		/* The rule applies after the last listed time. */
		assert_int_equal(zone_offset(zone, 2000), 7200);
		zone_free(zone);
	}
}

/* Times before the epoch and beyond 32 bits, in files of both sizes; each has its own kind. */
static void test_sizes(void **unused)
{
	static const int64_t times[] = {
	    -8589934592, -4294967295, -2147483648, -1, 0, 7, 2147483647, 2147483648, 4294967303, 8589934592};

	(void)unused;
	for (int wide = 0; wide < 2; wide++) {
		g_autoptr(GString) bytes = g_string_new(NULL);
		unsigned first = wide ? 0 : 2, count = wide ? G_N_ELEMENTS(times) : 5;
		if (wide) {
			put_head(bytes, '2', 0, 0, 1);
			put_kind(bytes, 0);
			g_string_append_len(bytes, "AAA\0", 4);
		}
		put_head(bytes, wide ? '2' : '\0', 0, count, count + 1);
		for (unsigned i = first; i < first + count; i++) {
			if (wide)
				put_number(bytes, (uint32_t)((uint64_t)times[i] >> 32));
			put_number(bytes, (uint32_t)((uint64_t)times[i] & 0xffffffff));
		}
		for (unsigned i = 1; i <= count; i++)
			g_string_append_c(bytes, (char)i);
		for (unsigned i = 0; i <= count; i++)
			put_kind(bytes, 60 * (int32_t)i);
		g_string_append(bytes, "AAA");
		g_string_append_c(bytes, '\0');
		if (wide)
			g_string_append(bytes, "\n\n");
		struct zone *zone = read_bytes(bytes);
		assert_non_null(zone);
		for (unsigned i = 0; i < count; i++) {
			assert_int_equal(zone_offset(zone, times[first + i] - 1), 60 * i);
			assert_int_equal(zone_offset(zone, times[first + i]), 60 * (i + 1));
		}
		zone_free(zone);
	}
}

/* Indicators of standard time and of UTC come last, and do not affect offsets. */
static void test_marks(void **unused)
{
	(void)unused;
	for (unsigned marks = 0; marks < 4; marks++) {
		g_autoptr(GString) bytes = g_string_new(NULL);
		for (int block = 0; block < 2; block++) {
			gsize head = bytes->len;
			put_head(bytes, '2', 0, 1, 2);
			bytes->str[head + 23] = marks & 1 ? 2 : 0;
			bytes->str[head + 27] = marks & 2 ? 2 : 0;
			g_string_append_len(bytes, "\0\0\0\0", block ? 4 : 0);
			put_number(bytes, 1000);
			g_string_append_c(bytes, '\1');
			put_kind(bytes, 60);
			put_kind(bytes, 3600);
			g_string_append_len(
			    bytes, "AAA\0\1\1\1\1", 4 + (marks & 1 ? 2 : 0) + (marks & 2 ? 2 : 0));
		}
		g_string_append(bytes, "\nEST5\n");
		struct zone *zone = read_bytes(bytes);
		assert_non_null(zone);
		assert_int_equal(zone_offset(zone, 999), 60);
		assert_int_equal(zone_offset(zone, 1000), 3600);
		assert_int_equal(zone_offset(zone, 1001), -18000);
		zone_free(zone);
	}
}

/* Without listed times the rule applies always; without a rule the first kind does. */
static void test_unlisted(void **unused)
{
	(void)unused;
	for (int ruled = 0; ruled < 2; ruled++) {
		g_autoptr(GString) bytes = g_string_new(NULL);
		for (int block = 0; block < 2; block++) {
			put_head(bytes, '2', 0, 0, 2);
			put_kind(bytes, 60);
			put_kind(bytes, 120);
			g_string_append_len(bytes, "AAA\0", 4);
		}
		g_string_append(bytes, ruled ? "\nCET-1CEST,M3.5.0,M10.5.0/3\n" : "\n\n");
		struct zone *zone = read_bytes(bytes);
		assert_non_null(zone);
		assert_int_equal(zone_offset(zone, at("1970-01-01")), ruled ? 3600 : 60);
		assert_int_equal(zone_offset(zone, at("1980-07-01")), ruled ? 7200 : 60);
		assert_int_equal(zone_offset(zone, at("2040-12-01")), ruled ? 3600 : 60);
		zone_free(zone);
	}
}

static void test_refused(void **unused)
{
	static const char *const rules[] = {"CET", "C1", "CET-25", "CET-1:60", "CET-1CEST",
	    "CET-1CEST,M3.5.0", "CET-1CEST,M3.5.0,M10.5.0/168", "CET-1CEST,M3.5.0,M10.5.0/-168",
	    "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M0.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0",
	    "CET-1CEST,M3.0.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J10", "CET-1CEST,J366,J10",
	    "CET-1CEST,366,10", "EST00005", "EST5:30:60", "EST5:60:00", "EST24:59:60",
	    "CET-1CEST,M3.5.0,M10.5.0 x", "CET-1 CEST,M3.5.0,M10.5.0", "CE-1", "CET-1CE,M3.5.0,M10.5.0",
	    "<CET-1", "CET-1CEST;M3.5.0,M10.5.0"};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(rules); i++) {
		g_autoptr(GString) bytes = listed(rules[i]);
		assert_null(read_bytes(bytes));
	}
	/* A file truncated anywhere. */
	g_autoptr(GString) whole = listed("CET-1CEST,M3.5.0,M10.5.0/3");
	while (whole->len > 0) {
		g_string_truncate(whole, whole->len - 1);
		assert_null(read_bytes(whole));
	}
}

/* Files of one block: an index without a kind, times not ascending, leap seconds, no kinds, an offset of days. */
static void test_damaged(void **unused)
{
	static const struct {
		uint32_t first, second, leaps, kinds;
		int32_t offset;
		char indexes[2];
		bool good;
	} cases[] = {{1, 2, 0, 1, 3600, {0, 0}, true}, {1, 2, 0, 1, 3600, {0, 1}, false},
	    {1, 2, 0, 1, 3600, {1, 0}, false}, {1, 2, 0, 1, 3600, {-1, 0}, false},
	    {2, 2, 0, 1, 3600, {0, 0}, false}, {3, 2, 0, 1, 3600, {0, 0}, false},
	    {1, 2, 1, 1, 3600, {0, 0}, false}, {1, 2, 0, 0, 3600, {0, 0}, false},
	    {1, 2, 0, 1, 93601, {0, 0}, false}, {1, 2, 0, 1, -93601, {0, 0}, false},
	    {1, 2, 0, 1, 93600, {0, 0}, true}, {1, 2, 0, 1, -93600, {0, 0}, true},
	    {0xfffffff0, 2, 0, 1, -3600, {0, 0}, true}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autoptr(GString) bytes = g_string_new(NULL);
		struct zone *zone;
		put_head(bytes, '\0', cases[i].leaps, 2, cases[i].kinds);
		put_number(bytes, cases[i].first);
		put_number(bytes, cases[i].second);
		g_string_append_len(bytes, cases[i].indexes, 2);
		put_kind(bytes, cases[i].offset);
		g_string_append_len(bytes, "AAA\0\0\0\0\0\0\0\0\0", 12);
		zone = read_bytes(bytes);
		assert_int_equal(zone != NULL, cases[i].good);
		if (zone)
			assert_int_equal(zone_offset(zone, at("2040-07-01")), cases[i].offset);
		zone_free(zone);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_listed), cmocka_unit_test(test_rules),
	    cmocka_unit_test(test_marks), cmocka_unit_test(test_sizes), cmocka_unit_test(test_unlisted),
	    cmocka_unit_test(test_refused), cmocka_unit_test(test_damaged)};

	return cmocka_run_group_tests(tests, make_folder, drop_folder);
}
