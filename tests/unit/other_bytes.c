/* Documents of other bytes than usual (HO-100): byte order marks, Windows line ends, UTF-16, keys chosen to collide. */
#include "engine/base/hash.h"
#include "engine/documents/document.h"
#include "engine/documents/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

/* A byte order mark or Windows line ends do not change a document's meaning; UTF-16 is refused by name. */
static void reads_other_bytes(void **state)
{
	static const char *const same[] = {
	    "{\"a\": [1, {\"b\": \"x\"}],\n \"c\": null}", "a:\n  - 1\n  - b: x\nc:\n"};
	static const char utf16[] = "{\0\"\0a\0\"\0:\0"
	                            "1\0}\0",
	                  marked[] = "\xff\xfe{\0}\0", big[] = "\xfe\xff\0{\0}";
	struct error err = {0};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(same); i++)
		for (int mark = 0; mark < 2; mark++) {
			g_autoptr(GString) text = g_string_new(mark ? "\xef\xbb\xbf" : ""),
			                   out = g_string_new(NULL);
			g_string_append(text, same[i]);
			g_string_replace(text, "\n", "\r\n", 0);
			struct document *doc = document_parse("f", text->str, text->len, EXIT_DATA, &err);
			assert_non_null(doc);
			struct json *json = json_new(out);
			json_node(json, NULL, document_root(doc));
			json_free(json);
			assert_string_equal(out->str, "{\"a\": [\n  1,\n  {\"b\": \"x\"}],\n \"c\": null}\n");
			document_free(doc);
		}
	const struct {
		const char *bytes;
		size_t size;
	} wide[] = {{utf16, sizeof utf16 - 1}, {marked, sizeof marked - 1}, {big, sizeof big - 1}};
	for (size_t i = 0; i < G_N_ELEMENTS(wide); i++) {
		assert_null(document_parse("f", wide[i].bytes, wide[i].size, EXIT_DATA, &err));
		assert_string_equal(err.text, "the file is UTF-16; save it as UTF-8");
		error_clear(&err);
	}
}

#define KEYS (1U << 16)
#define TRIES 5

/* Appends a key of 16 pairs of letters, of which `ab` and `bA` have the same value in hashes that multiply by 33, as
   GLib's does. */
static void add_key(unsigned key, bool colliding, GString *text)
{
	for (unsigned bit = 0; bit < 16; bit++)
		g_string_append(text, key >> bit & 1 ? (colliding ? "bA" : "zq") : "ab");
}

static GString *keys_of(bool colliding)
{
	GString *text = g_string_new("{");

	for (unsigned key = 0; key < KEYS; key++) {
		g_string_append(text, key ? ", \"" : "\"");
		add_key(key, colliding, text);
		g_string_append(text, "\": 1");
	}
	g_string_append_c(text, '}');
	return text;
}

/* The least of several measured processor times, as others may use it. */
static clock_t parse_time(bool colliding)
{
	g_autoptr(GString) text = keys_of(colliding);
	clock_t least = 0;

	for (unsigned i = 0; i < TRIES; i++) {
		struct error err = {0};
		clock_t begun = clock();
		struct document *doc = document_parse("f", text->str, text->len, EXIT_DATA, &err);
		clock_t took = clock() - begun;
		least = i == 0 || took < least ? took : least;
		assert_non_null(doc);
		document_free(doc);
	}
	return least;
}

/* HO-100: at most three times as long. With GLib's hash it was a thousand times. */
static void keys_cannot_collide(void **state)
{
	clock_t random = parse_time(false);

	(void)state;
	assert_true(random > 0);
	assert_in_range(parse_time(true), 1, 3 * random);
}

/* GLib's hash of numbers in Debian 12; that of Debian 13 takes the upper half, too. */
static guint lower_half(gconstpointer number)
{
	return (guint) * (const int64_t *)number;
}

/* How many different values a hash has for these texts, or for places in a few rows of a map: GLib's has few. */
static guint values_of(GHashFunc hash, bool texts)
{
	g_autoptr(GHashTable) values = g_hash_table_new(NULL, NULL);
	g_autoptr(GString) text = g_string_new(NULL);

	for (unsigned key = 0; key < KEYS; key++) {
		int64_t number = ((int64_t)(key >> 2) << 32) + (key & 3);
		g_string_truncate(text, 0);
		add_key(key, true, text);
		g_hash_table_add(values, GUINT_TO_POINTER(hash(texts ? (gconstpointer)text->str : &number)));
	}
	return g_hash_table_size(values);
}

/* Of 65,536 random values of 32 bits one collision is expected; ten practically never happen. */
static void hashes_spread(void **state)
{
	(void)state;
	assert_in_range(values_of(hash_text, true), KEYS - 10, KEYS);
	assert_in_range(values_of(hash_number, false), KEYS - 10, KEYS);
	/* The keys do collide in hashes that are not made for it. */
	assert_int_equal(values_of(g_str_hash, true), 1);
	assert_int_equal(values_of(lower_half, false), 4);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(reads_other_bytes),
	    cmocka_unit_test(keys_cannot_collide), cmocka_unit_test(hashes_spread)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
