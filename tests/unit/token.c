/* Reply tokens (HO-17). The expected MAC is from an independent HMAC:
   HMAC-SHA256 with a key of 32 zero bytes of 'nightmail token 1 1 2 0 4\n', its first
   16 bytes in base32. */
#include "engine/site/token.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <ctype.h>
#include <string.h>

static const uint8_t key[32];

static void test_make(void **unused)
{
	(void)unused;
	char token[TOKEN_SIZE + 1], other[TOKEN_SIZE + 1];
	token_make(key, 1, 2, 0, 4, token);
	assert_string_equal(token, "6qnfjc3pi54g64be5dakwn2lta");
	assert_true(token_is_form(token));
	token_make(key, 1, 2, 1, 4, other);
	assert_false(token_equal(token, other));
	token_make(key, 1, 2, 0, 5, other);
	assert_false(token_equal(token, other));
	token_make(key, 1, 2, 0, 4, other);
	for (char *at = other; *at; at++)
		*at = (char)toupper((unsigned char)*at);
	assert_true(token_is_form(other));
	assert_true(token_equal(token, other));
}

static void test_form(void **unused)
{
	(void)unused;
	assert_true(token_is_form("abcdefghijklmnopqrstuvwx27"));
	assert_true(token_is_form("ABCDEFGHIJKLMNOPQRSTUVWX27"));
	assert_false(token_is_form("abcdefghijklmnopqrstuvwx2"));
	assert_false(token_is_form("abcdefghijklmnopqrstuvwx278"));
	assert_false(token_is_form("abcdefghijklmnopqrstuvwx2777"));
	assert_false(token_is_form("abcdefghijklmnopqrstuvwx01"));
	assert_false(token_is_form(""));
	assert_false(token_equal("abc", "abc"));
	static const char *const near[] = {"abcdefghijklmnopqrstuvwx27", "abcdefghijklmnopqrstuvwx2",
	    "abcdefghijklmnopqrstuvwx277", "bbcdefghijklmnopqrstuvwx27", "abcdefghijklmnopqrstuvwx26"};
	for (size_t i = 0; i < sizeof near / sizeof *near; i++) {
		assert_int_equal(token_equal(near[0], near[i]), i == 0);
		assert_int_equal(token_equal(near[i], near[0]), i == 0);
	}
}

static void test_base32(void **unused)
{
	(void)unused;
	/* RFC 4648, section 10, in lower case. */
	char out[16];
	static const char *const digits[] = {"", "my", "mzxq", "mzxw6", "mzxw6yq", "mzxw6ytb", "mzxw6ytboi"};
	for (size_t size = 0; size < 7; size++) {
		token_base32((const uint8_t *)"foobar", size, out);
		assert_string_equal(out, digits[size]);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_make), cmocka_unit_test(test_form), cmocka_unit_test(test_base32)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
