/* People's texts pass with the invisible characters that their scripts need (UAX #9, UAX #31, UTS #37, UTS #51);
   unneeded ones, and those that reorder or hide letters, are escaped or removed. */
#include "parsers/prose.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void reads(const char *line, size_t size, const char *want)
{
	g_autoptr(GString) out = g_string_new(NULL);

	prose_text(out, line, size);
	assert_string_equal(out->str, want);
}

static void test_through(void **unused)
{
	static const char *const lines[] = {"", "plain \u00fc", "1\ufe0f\u20e3 #\ufe0f\u20e3 2\u20e3",
	    /* Persian with a non-joiner, behind a vowel mark too; an abbreviation; Hindi; Sinhala; Marathi */
	    "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u062d\u062a\u0645\u0627\u064b\u200c\u0627",
	    "\u0647\u200d .", "\u0915\u094d\u200d\u0937", "\u0dc1\u0dca\u200d\u0dbb\u0dd3",
	    "\u0930\u094d\u200d\u092f",
	    /* a family, a pirate's flag, a head that shakes, a skin tone, a heart,
	        England, Scotland, Wales, information */
	    "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f3f4\u200d\u2620\ufe0f",
	    "\U0001f642\u200d\u2194\ufe0f", "\U0001f469\U0001f3fd\u200d\U0001f680",
	    "\u2764\ufe0f\u200d\U0001f525",
	    "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
	    "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
	    "\U0001f3f4\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f",
	    "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f\u200d\u2620\ufe0f",
	    "\u2139\ufe0f \u00a9\ufe0e",
	    /* Han with its variants, zero with a stroke, Mongolian, a verse, a picture of Unicode to come */
	    "\u845b\U000e0100 \u845b\U000e01ef \u5026\ufe0f \u5026\ufe00 0\ufe00 \u3001\ufe01",
	    "\u182d\u180b \u182e\u180e\u1821", "\u06dd\u0661",
	    "\u0600\u0661 \u0605\u0661 \u070f\u0712 \u0890\u0661 \u0891\u0661 \u08e2\u0628", "\U0001faff",
	    /* Myanmar's and Phags-pa's forms, signs of mathematics, full-width marks at both ends */
	    "\u1000\ufe00 \ua856\ufe00 \u2229\ufe00 \u2268\ufe02 \u3002\ufe00 \uff01\ufe00 \uff1f\ufe01",
	    /* marks of direction beside Hebrew and Arabic */
	    "C++\u200e \u05e9\u05dc\u05d5\u05dd!\u200f", "\u0645\u061c-1"};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(lines); i++)
		reads(lines[i], strlen(lines[i]), lines[i]);
}

static void test_escaped(void **unused)
{
	static const struct {
		const char *line, *want;
	} cases[] = {{"a\tb", "a b"},
	    /* removed: joiners that join nothing, marks of direction without right-to-left text */
	    {"M\u200d2\u200c W\u200b3\ufeff\u00ad\u2060", "M2 W3"}, {"a\u200e\u200fb", "ab"},
	    {"\U0001f468\u200d ", "\U0001f468 "}, {"\U0001f468\u200c\U0001f469", "\U0001f468\U0001f469"},
	    {"a\u200d\U0001f469", "a\U0001f469"}, {"\u05d0\u200d\u05d1", "\u05d0\u05d1"},
	    /* escaped: selectors and tags without a base */
	    {"a\ufe0f", "a\\ufe0f"}, {"1\ufe0f", "1\\ufe0f"}, {"0\ufe01", "0\\ufe01"},
	    {"\u1000\ufe03", "\u1000\\ufe03"}, {"\u3003\ufe00", "\u3003\\ufe00"},
	    {"\uff20\ufe00", "\uff20\\ufe00"}, {"\ufe0f\u20e3", "\\ufe0f\u20e3"},
	    {"a\U000e0100", "a\\ue0100"}, {"a\u180b", "a\\u180b"}, {"\u845b\U000e01f0", "\u845b\\ue01f0"},
	    {"\u182e\u180e ", "\u182e\\u180e "}, {"\u845b\U000e0100\U000e0101", "\u845b\U000e0100\\ue0101"},
	    {"\U000e0041", "\\ue0041"},
	    {"\U0001f3f4\U000e0067\U000e0062\U000e007f", "\U0001f3f4\\ue0067\\ue0062\\ue007f"},
	    {"\u3164\u034f\u2800", "\\u3164\\u034f\\u2800"},
	    /* escaped: characters that act on a screen or reorder letters */
	    {"\x1b[2J\xc2\x9b", "\\x1b[2J\\x9b"},
	    {"\u05d0\u202e\u2066\u2069\u202a", "\u05d0\\u202e\\u2066\\u2069\\u202a"},
	    {"\u2028\ue000\u0378", "\\u2028\\ue000\\u0378"}, {"a\u061c", "a\\u061c"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
		reads(cases[i].line, strlen(cases[i].line), cases[i].want);
	reads("a\0b", 3, "a\\x00b");
	reads("a\0\tb", 4, "a\\x00 b");
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_through), cmocka_unit_test(test_escaped)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
