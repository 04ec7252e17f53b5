/* Changes of a page's piece from turn to turn, counted in UTF-16 units (film_track.h). */
#include "engine/records/film_track.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

static void add(struct film_tracks *tracks, const char *kind, unsigned frame, const char *text)
{
	film_track_add(tracks, kind, "W1", frame, text, strlen(text));
}

/* U+1F31F and U+1F320 differ in their last byte alone, and are two units each. */
static void test_changes(void **state)
{
	struct film_tracks *tracks = film_tracks_new();
	g_autoptr(GString) out = g_string_new(NULL);

	(void)state;
	add(tracks, "place", 0, "a\U0001F31Fb");
	add(tracks, "place", 1, "a\U0001F320b");
	add(tracks, "place", 2, "a\U0001F320b");
	add(tracks, "place", 3, "\u00e9\U0001F320b");
	add(tracks, "place", 4, "</script>\"\\\n");
	film_tracks_end(tracks, 5);
	film_tracks_write(tracks, out);
	assert_string_equal(out->str,
	    "[[\"place\",\"W1\",[[0,0,0,\"a\U0001F31Fb\"],[1,1,1,\"\U0001F320\"],[3,0,3,\"\u00e9\"],"
	    "[4,0,0,\"\\u003c/script>\\\"\\\\\\n\"],[5,0,0,\"\"]]]]");
	film_tracks_free(tracks);
}

/* Bytes that two characters share must not be split: U+00E9 and U+0129 end in the same byte. */
static void test_ends(void **state)
{
	struct film_tracks *tracks = film_tracks_new();
	g_autoptr(GString) out = g_string_new(NULL);

	(void)state;
	add(tracks, "place", 0, "xa\u00e9");
	add(tracks, "place", 1, "xb\u0129");
	add(tracks, "place", 2, "xb\u0129\u0129");
	add(tracks, "place", 3, "x");
	film_tracks_write(tracks, out);
	assert_string_equal(out->str, "[[\"place\",\"W1\",[[0,0,0,\"xa\u00e9\"],[1,1,0,\"b\u0129\"],"
	                              "[2,3,0,\"\u0129\"],[3,1,0,\"\"]]]]");
	film_tracks_free(tracks);
}

/* A piece that appears later was empty before. */
static void test_late(void **state)
{
	struct film_tracks *tracks = film_tracks_new();
	g_autoptr(GString) out = g_string_new(NULL);

	(void)state;
	add(tracks, "moves", 0, "aa");
	add(tracks, "moves", 1, "aaa");
	add(tracks, "place", 1, "b");
	film_tracks_write(tracks, out);
	assert_string_equal(out->str, "[[\"moves\",\"W1\",[[0,0,0,\"aa\"],[1,2,0,\"a\"]]],\n"
	                              "[\"place\",\"W1\",[[0,0,0,\"\"],[1,0,0,\"b\"]]]]");
	film_tracks_free(tracks);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_changes), cmocka_unit_test(test_ends), cmocka_unit_test(test_late)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
