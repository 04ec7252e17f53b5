/* A table of providers (HO-78): valid and refused rows with their places, which provider a host belongs to, and
   meanings of servers' words. */
#include "engine/site/provider.h"

#include "engine/site/config.h"
#include "tests/place.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define PLAIN                                                                                                \
	"title: T, from: F, mailbox: \"imaps://imap.x.org/IN\", outgoing: \"smtp://smtp.x.org\", user: local"

static struct providers *read_table(const char *text, struct error *err)
{
	g_autofree char *path = in("providers.yaml");
	struct error none = {0};

	assert_true(file_put(path, text, strlen(text), &none));
	return providers_read(dir, err);
}

static void test_read(void **unused)
{
	struct error err = {0};
	struct providers *providers =
	    read_table("format: 1\nproviders:\n"
	               "  a: {" PLAIN "}\n"
	               "  b: {title: U, from: G, mailbox: \"imap://i\", outgoing: \"smtps://o:465\","
	               " user: address, delimiter: \"-\", junk: Spam, authserv_id: m,"
	               " per_minute: 0, per_day: 100000000, password: how, note: n, oauth:"
	               " {flow: code, authorize_url: u, token_url: t, scope: s, tenant: c}}\n",
	        &err);
	const struct provider *a = providers_find(providers, "a"), *b = providers_find(providers, "b");

	(void)unused;
	assert_null(providers_find(providers, "c"));
	assert_null(providers_find(providers, "A"));
	assert_string_equal(a->name, "a");
	assert_string_equal(a->title, "T");
	assert_string_equal(a->from, "F");
	assert_string_equal(a->mailbox, "imaps://imap.x.org/IN");
	assert_string_equal(a->outgoing, "smtp://smtp.x.org");
	assert_false(a->user_is_address || a->has_oauth || a->delimiter || a->per_minute || a->per_day);
	assert_true(!a->junk && !a->authserv_id && !a->password && !a->note);
	assert_true(b->user_is_address && b->has_oauth && b->delimiter == '-');
	assert_int_equal(b->per_minute, 0);
	assert_int_equal(b->per_day, 100000000);
	assert_string_equal(b->junk, "Spam");
	assert_string_equal(b->authserv_id, "m");
	assert_string_equal(b->password, "how");
	assert_string_equal(b->note, "n");
	assert_int_equal(b->oauth.flow, OAUTH_CODE);
	assert_string_equal(b->oauth.authorize_url, "u");
	assert_string_equal(b->oauth.token_url, "t");
	assert_string_equal(b->oauth.scope, "s");
	assert_string_equal(b->oauth.tenant, "c");
	assert_null(b->oauth.device_url);
	providers_free(providers);
}

static void test_refused(void **unused)
{
	static const struct {
		const char *text;
		int line, column;
		const char *told;
	} cases[] = {{"[]\n", 1, 1, "a table of providers is a mapping"},
	    {"providers: {}\n", 1, 1, "the key \"format\" is missing"},
	    {"format: 2\nproviders: {}\n", 1, 9, "\"format\" must be 1 to 1"},
	    {"format: 1\n", 1, 1, "the key \"providers\" is missing"},
	    {"format: 1\nproviders: {a: 5}\n", 2, 16, "a: a provider is a mapping"},
	    {"format: 1\nproviders: {a: {}}\n", 2, 16, "the key \"title\" is missing"},
	    {"format: 1\nproviders: {a: {" PLAIN "}, b: {" PLAIN ", x: 1}}\n", 2, 219, "unknown key \"x\""},
	    {"format: 1\nproviders: {}\nsentences: [5]\n", 3, 13,
	        "a sentence is a mapping of says and means"},
	    {"format: 1\nproviders: {}\nsentences: [{says: x}]\n", 3, 13, "the key \"means\" is missing"},
	    {"format: 1\nproviders: {a: {delimiter: \"/\", " PLAIN "}}\n", 2, 28,
	        "delimiter: one of + - = _ . # or null"},
	    {"format: 1\nproviders: {a: {delimiter: \"++\", " PLAIN "}}\n", 2, 28, "delimiter: one of"},
	    {"format: 1\nproviders: {a: {per_day: 100000001, " PLAIN "}}\n", 2, 26,
	        "\"per_day\" must be 0 to 100000000"},
	    {"format: 1\nproviders: {a: {sentences: [{says: \"\", means: x}], " PLAIN "}}\n", 2, 36,
	        "\"says\" must have 1 to 1000 characters"},
	    {"format: 1\nproviders: {a: {oauth: {flow: device, token_url: t}, " PLAIN "}}\n", 2, 24,
	        "oauth: flow: device needs device_url"},
	    {"format: 1\nproviders: {a: {oauth: {flow: code, device_url: d, token_url: t}, " PLAIN "}}\n", 2,
	        24, "oauth: flow: code needs authorize_url"},
	    {"format: 1\nproviders: {a: {oauth: {flow: code, authorize_url: d}, " PLAIN "}}\n", 2, 24,
	        "the key \"token_url\" is missing"}};
	g_autofree char *path = in("providers.yaml");

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct error err = {0};
		assert_null(read_table(cases[i].text, &err));
		assert_int_equal(err.code, EXIT_CONFIG);
		assert_string_equal(err.file, path);
		if (!strstr(err.text, cases[i].told) || err.line != cases[i].line ||
		    err.column != cases[i].column)
			fail_msg("%s: %d:%d: %s", cases[i].text, err.line, err.column, err.text);
		error_clear(&err);
	}
}

/* The whole host, in any case, with or without a port and a folder. */
static void test_hosts(void **unused)
{
	static const struct {
		const char *host, *name;
	} cases[] = {{"imap.x.org", "a"}, {"SMTP.x.ORG", "a"}, {"imap.x.or", NULL}, {"imap.x.org.evil", NULL},
	    {"x.org", NULL}, {"i", "b"}, {"o", "b"}, {"", NULL}};
	struct error err = {0};
	struct providers *providers = read_table("format: 1\nproviders: {a: {" PLAIN
	                                         "}, b: {title: T, from: F, mailbox: \"imap://i/IN\","
	                                         " outgoing: \"smtp://o:25\", user: local}}\n",
	    &err);

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		const struct provider *found = providers_by_host(providers, cases[i].host);
		assert_string_equal(found ? found->name : "none", cases[i].name ? cases[i].name : "none");
	}
	providers_free(providers);
}

/* The provider's own sentences first, then the common ones; the first one contained in the words, in any case. */
static void test_meanings(void **unused)
{
	static const struct {
		const char *host, *words, *means;
	} cases[] = {{"imap.x.org", "550 Too MANY mails", "own one"},
	    {"imap.x.org", "too many, quota", "own one"}, {"imap.x.org", "quota, over it", "own two"},
	    {"imap.x.org", "451 grey list", "all"}, {"other.org", "too many mails, quota", "quota of all"},
	    {NULL, "grey", "all"}, {NULL, "nothing", NULL}, {"imap.x.org", "", NULL}};
	struct error err = {0};
	struct providers *providers = read_table(
	    "format: 1\nsentences: [{says: grey, means: all}, {says: QUOTA, means: quota of all}]\n"
	    "providers: {a: {sentences: [{says: too many, means: own one}, {says: quota, means: own two}], " PLAIN
	    "}}\n",
	    &err);

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		const char *means = providers_meaning(providers, cases[i].host, cases[i].words);
		assert_string_equal(means ? means : "none", cases[i].means ? cases[i].means : "none");
	}
	providers_free(providers);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_place, clear_place)

int main(void)
{
	const struct CMUnitTest tests[] = {
	    TEST(test_read), TEST(test_refused), TEST(test_hosts), TEST(test_meanings)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
