/* Documents of other bytes than usual (HO-100): byte order marks, Windows line ends, UTF-16, keys chosen to collide. */
#include "engine/documents/document.h"
#include "engine/documents/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

/* With a byte order mark or Windows line ends a document means what it means without; UTF-16 is named. */
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

/* Keys of 16 pairs of letters, of which `ab` and `bA` have one value for hashes that multiply by 33, as GLib's does. */
static GString *keys_of(bool colliding)
{
	GString *text = g_string_new("{");

	for (unsigned key = 0; key < 1U << 16; key++) {
		g_string_append(text, key ? ", \"" : "\"");
		for (unsigned bit = 0; bit < 16; bit++)
			g_string_append(text, key >> bit & 1 ? (colliding ? "bA" : "zq") : "ab");
		g_string_append(text, "\": 1");
	}
	g_string_append_c(text, '}');
	return text;
}

/* HO-100: at most three times. With GLib's hash it was a thousand times. */
static void keys_cannot_collide(void **state)
{
	clock_t took[2];

	(void)state;
	for (int colliding = 0; colliding < 2; colliding++) {
		g_autoptr(GString) text = keys_of(colliding);
		struct error err = {0};
		clock_t begun = clock();
		struct document *doc = document_parse("f", text->str, text->len, EXIT_DATA, &err);
		took[colliding] = clock() - begun;
		assert_non_null(doc);
		document_free(doc);
	}
	assert_in_range(took[1], 0, 3 * took[0] + CLOCKS_PER_SEC / 20);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(reads_other_bytes), cmocka_unit_test(keys_cannot_collide)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
