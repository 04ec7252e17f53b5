/* Passwords and codes: hashing and format. */
#include "mailer/admit/secret.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>
#include <sodium.h>

static void test_hash(void **unused)
{
	g_autofree char *hash = secret_hash("open sesame"), *again = secret_hash("open sesame");

	(void)unused;
	assert_true(g_str_has_prefix(hash, "$argon2id$"));
	assert_string_not_equal(hash, again);
	assert_int_equal(crypto_pwhash_str_verify(hash, "open sesame", strlen("open sesame")), 0);
	assert_int_not_equal(crypto_pwhash_str_verify(hash, "open sesame", strlen("open sesam")), 0);
}

/* 128 bits in base32, different each time. */
static void test_code(void **unused)
{
	char code[27], other[27];

	(void)unused;
	secret_code(code);
	secret_code(other);
	assert_int_equal(strlen(code), 26);
	assert_int_equal(strspn(code, "abcdefghijklmnopqrstuvwxyz234567"), 26);
	assert_string_not_equal(code, other);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_hash), cmocka_unit_test(test_code)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
