/* OAuth without a server: settings from configuration and provider's row, the form with the client's identity, meaning
   of a refusal, and the tokens' file (HO-78). */
#include "mailer/net/oauth.h"

#include "engine/site/provider.h"
#include "mailer/net/https.h"
#include "tests/place.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

static void test_form(void **unused)
{
	g_autoptr(GString) form = g_string_new(NULL);
	const struct oauth all = {.client_id = "a b&c", .secret = (char[]){"s=1"}},
	                   open = {.client_id = "nm"};
	GString *own = oauth_form(&all, "x"), *bare = oauth_form(&open, "refresh_token");

	(void)unused;
	https_add(form, "a", NULL);
	assert_string_equal(form->str, "");
	https_add(form, "a", "1~-._");
	https_add(form, "b", "");
	https_add(form, "c", "\303\274 /?&=+%");
	assert_string_equal(form->str, "a=1~-._&b=&c=%C3%BC%20%2F%3F%26%3D%2B%25");
	assert_string_equal(own->str, "grant_type=x&client_id=a%20b%26c&client_secret=s%3D1");
	assert_string_equal(bare->str, "grant_type=refresh_token&client_id=nm");
	g_string_free(own, TRUE);
	g_string_free(bare, TRUE);
}

#define LOOK "; look at mailbox.oauth: client_id, client_secret_file, scope, tenant"
#define TYPE "; type: nightmail -C /srv/games login mailbox"

static void test_refused(void **unused)
{
	static const struct {
		const char *error, *description;
		enum exit_code code;
		const char *told;
	} cases[] = {{"temporarily_unavailable", NULL, EXIT_TEMPFAIL, "https://t/: temporarily_unavailable"},
	    {"server_error", "later", EXIT_TEMPFAIL, "https://t/: server_error: later"},
	    {"slow_down", "", EXIT_TEMPFAIL, "https://t/: slow_down"},
	    {"invalid_client", "who", EXIT_CONFIG, "https://t/: invalid_client: who" LOOK},
	    {"unauthorized_client", NULL, EXIT_CONFIG, "https://t/: unauthorized_client" LOOK},
	    {"invalid_scope", NULL, EXIT_CONFIG, "https://t/: invalid_scope" LOOK},
	    {"invalid_request", NULL, EXIT_CONFIG, "https://t/: invalid_request" LOOK},
	    {"unsupported_grant_type", NULL, EXIT_CONFIG, "https://t/: unsupported_grant_type" LOOK},
	    {"invalid_grant", "ended", EXIT_NO_PERMISSION, "mailbox: https://t/: invalid_grant: ended" TYPE},
	    {"Invalid_Client", NULL, EXIT_NO_PERMISSION, "mailbox: https://t/: Invalid_Client" TYPE}};
	const struct oauth oauth = {
	    .what = "mailbox", .dir = "/srv/games", .token_url = (char[]){"https://t/"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct error err = {0};
		const struct oauth_answer answer = {.error = (char *)(guintptr)cases[i].error,
		    .description = (char *)(guintptr)cases[i].description};
		assert_false(oauth_refused(&oauth, &answer, &err));
		assert_int_equal(err.code, cases[i].code);
		assert_string_equal(err.text, cases[i].told);
		error_clear(&err);
	}
}

static const char table[] =
    "format: 1\nproviders:\n"
    "  code: {title: T, from: F, mailbox: \"imaps://i\", outgoing: \"smtp://o\", user: address, oauth: {flow: code,"
    " authorize_url: \"https://p/{tenant}/a\", token_url: \"https://p/{tenant}/t\", scope: mail, tenant: all}}\n"
    "  device: {title: T, from: F, mailbox: \"imaps://i\", outgoing: \"smtp://o\", user: address, oauth: {flow: device,"
    " device_url: \"https://p/{tenant}/d\", token_url: \"https://p/{tenant}/t\"}}\n"
    "  plain: {title: T, from: F, mailbox: \"imaps://i\", outgoing: \"smtp://o\", user: address}\n";

static void is_read(const struct mail_oauth *own, enum mail_scheme scheme, const struct oauth *want)
{
	struct config config = {.dir = dir};
	const struct mail_server server = {.scheme = scheme, .oauth = (struct mail_oauth *)(guintptr)own};
	struct error err = {0};
	struct oauth oauth;

	assert_true(oauth_read(&oauth, &config, &server, &err));
	assert_string_equal(oauth.what, want->what);
	assert_string_equal(oauth.dir, dir);
	assert_int_equal(oauth.flow, want->flow);
	assert_int_equal(g_strcmp0(oauth.client_id, own->client_id), 0);
	assert_int_equal(g_strcmp0(oauth.ca_file, own->ca_file), 0);
	assert_int_equal(g_strcmp0(oauth.device_url, want->device_url), 0);
	assert_int_equal(g_strcmp0(oauth.authorize_url, want->authorize_url), 0);
	assert_int_equal(g_strcmp0(oauth.token_url, want->token_url), 0);
	assert_int_equal(g_strcmp0(oauth.scope, want->scope), 0);
	assert_int_equal(g_strcmp0(oauth.secret, want->secret), 0);
	oauth_clear(&oauth);
}

#define URL(text)                                                                                            \
	(char[])                                                                                             \
	{                                                                                                    \
		text                                                                                         \
	}

/* The configuration has precedence over the provider's row; of a secret's file the first line counts. */
static void test_read(void **unused)
{
	g_autofree char *secret = in("secret");

	(void)unused;
	put("providers.yaml", table);
	put("secret", "hush\r\nmore\n");
	is_read(&(struct mail_oauth){.provider = "code", .client_id = "nm", .flow = -1}, MAIL_IMAP,
	    &(struct oauth){"mailbox", NULL, NULL, NULL, NULL, URL("https://p/all/a"), URL("https://p/all/t"),
	        URL("mail"), NULL, OAUTH_CODE});
	is_read(&(struct mail_oauth){.provider = "device", .client_id = "nm", .flow = -1}, MAIL_IMAPS,
	    &(struct oauth){"mailbox", NULL, NULL, NULL, URL("https://p/common/d"), NULL,
	        URL("https://p/common/t"), NULL, NULL, OAUTH_DEVICE});
	is_read(&(struct mail_oauth){.provider = "code",
	            .client_id = "nm",
	            .tenant = "ours",
	            .scope = "own",
	            .device_url = "https://q/{tenant}{tenant}",
	            .token_url = "https://q",
	            .client_secret_file = secret,
	            .ca_file = URL("ca"),
	            .flow = OAUTH_DEVICE},
	    MAIL_SMTP,
	    &(struct oauth){"outgoing", NULL, NULL, NULL, URL("https://q/oursours"), URL("https://p/ours/a"),
	        URL("https://q"), URL("own"), URL("hush"), OAUTH_DEVICE});
	is_read(
	    &(struct mail_oauth){
	        .client_id = "nm", .device_url = "https://d", .token_url = "https://t", .flow = -1},
	    MAIL_SMTPS,
	    &(struct oauth){"outgoing", NULL, NULL, NULL, URL("https://d"), NULL, URL("https://t"), NULL,
	        NULL, OAUTH_DEVICE});
	is_read(
	    &(struct mail_oauth){
	        .provider = "plain", .client_id = "nm", .token_url = "https://t", .flow = -1},
	    MAIL_SMTPS,
	    &(struct oauth){
	        "outgoing", NULL, NULL, NULL, NULL, NULL, URL("https://t"), NULL, NULL, OAUTH_CODE});
}

static void test_no_secret(void **unused)
{
	g_autofree char *path = in("nowhere");
	struct mail_oauth own = {.client_id = "nm", .client_secret_file = path, .flow = OAUTH_CODE};
	struct config config = {.dir = dir};
	const struct mail_server server = {.scheme = MAIL_IMAP, .oauth = &own};
	struct error err = {0};
	struct oauth oauth;

	(void)unused;
	assert_false(oauth_read(&oauth, &config, &server, &err));
	assert_int_equal(err.code, EXIT_CONFIG);
	error_clear(&err);
	oauth_clear(&oauth);
	for (size_t more = 0; more < 2; more++) {
		g_autofree char *secret = g_strnfill(8192 + more, 's');
		put("nowhere", secret);
		assert_int_equal(oauth_read(&oauth, &config, &server, &err), more == 0);
		assert_int_equal(err.code, more ? EXIT_CONFIG : EXIT_DONE);
		assert_int_equal(g_strcmp0(oauth.secret, more ? NULL : secret), 0);
		error_clear(&err);
		oauth_clear(&oauth);
	}
	own.client_secret_file = NULL;
	own.provider = "code";
	put("providers.yaml", "providers: {");
	assert_false(oauth_read(&oauth, &config, &server, &err));
	assert_int_equal(err.code, EXIT_CONFIG);
	error_clear(&err);
	oauth_clear(&oauth);
}

/* Expects this file, to the byte, after storing an answer. */
static void is_stored(const struct oauth_answer *answer, const char *refresh, const char *want)
{
	const struct oauth oauth = {.what = "outgoing", .dir = dir};
	g_autofree char *path = in("outgoing.token");
	struct error err = {0};
	size_t size;

	assert_true(oauth_store(&oauth, answer, refresh, &err));
	g_autofree char *bytes = file_read(path, 0, &size, &err);
	assert_string_equal(bytes, want);
}

#define STORED(access, expires, refresh)                                                                     \
	"{\"format\": 1,\n \"access_token\": \"" access "\",\n \"expires\": " expires                        \
	",\n \"refresh_token\": " refresh "}\n"

static void test_stored(void **unused)
{
	const struct oauth oauth = {.what = "mailbox", .dir = dir, .token_url = URL("https://t/")};
	g_autofree char *path = in("mailbox.token");
	struct error err = {0};

	(void)unused;
	g_setenv("NIGHTMAIL_NOW", "2026-03-02T12:00:00Z", TRUE);
	is_stored(&(struct oauth_answer){.access = URL("a"), .refresh = URL("r"), .expires_in = 60}, "old",
	    STORED("a", "1772452860", "\"r\""));
	is_stored(&(struct oauth_answer){.access = URL("b"), .expires_in = 1}, "old",
	    STORED("b", "1772452801", "\"old\""));
	is_stored(&(struct oauth_answer){.access = URL("c")}, NULL, STORED("c", "1772456400", "null"));
	assert_false(oauth_store(&oauth, &(struct oauth_answer){.refresh = URL("r")}, "old", &err));
	assert_int_equal(err.code, EXIT_PROTOCOL);
	assert_string_equal(err.text, "https://t/: its answer brings no bearer token");
	assert_false(g_file_test(path, G_FILE_TEST_EXISTS));
	error_clear(&err);
}

/* Expects this token from a stored file, with an unreachable server: a token valid for five minutes more, and at most
   thirty days, is used as it is; one that ends sooner is used until then. */
static void is_had(const char *stored, bool fresh, const char *token, enum exit_code code, const char *told)
{
	struct mail_oauth own = {.client_id = "nm", .token_url = "https://127.0.0.1:1/", .flow = OAUTH_CODE};
	struct config config = {.dir = dir};
	const struct mail_server server = {.scheme = MAIL_IMAP, .oauth = &own, .auth = AUTH_OAUTH};
	struct error err = {0};

	put("mailbox.token", stored);
	g_autofree char *had = fresh ? oauth_access(&config, &server, true, &err)
	                             : credential_get(&config, &server, false, &err);
	if (g_strcmp0(had, token) != 0 || err.code != code || (told && !strstr(err.text, told)))
		fail_msg(
		    "%.60s: %s: %d: %s", stored, had ? had : "none", (int)err.code, err.text ? err.text : "");
	error_clear(&err);
}

static void test_had(void **unused)
{
	struct mail_oauth own = {.client_id = "nm", .token_url = "https://127.0.0.1:1/", .flow = OAUTH_CODE};
	g_autofree char *nowhere = in("nowhere");
	struct config config = {.dir = nowhere};
	const struct mail_server server = {.scheme = MAIL_IMAP, .oauth = &own, .auth = AUTH_OAUTH};
	struct error err = {0};

	(void)unused;
	g_setenv("NIGHTMAIL_NOW", "2026-03-02T12:00:00Z", TRUE);
	assert_null(oauth_access(&config, &server, false, &err));
	assert_int_equal(err.code, EXIT_IO);
	assert_true(g_str_has_prefix(err.text, nowhere));
	error_clear(&err);
	config.dir = dir;
	assert_null(oauth_access(&config, &server, false, &err));
	assert_int_equal(err.code, EXIT_NO_PERMISSION);
	assert_true(g_str_has_prefix(err.text, "mailbox: no tokens are there yet; type: nightmail -C "));
	error_clear(&err);
	is_had(STORED("a", "1772453101", "null"), false, "a", EXIT_DONE, NULL);
	is_had(STORED("a", "1775044800", "null"), false, "a", EXIT_DONE, NULL);
	is_had(STORED("a", "1772453100", "null"), false, NULL, EXIT_NO_PERMISSION, "the token has ended");
	is_had(STORED("a", "1775044801", "null"), false, NULL, EXIT_NO_PERMISSION, "the token has ended");
	is_had(STORED("a", "1772453101", "null"), true, NULL, EXIT_NO_PERMISSION, "the token has ended");
	is_had(STORED("a", "1772453100", "\"r\""), false, "a", EXIT_DONE, NULL);
	is_had(STORED("a", "1772452801", "\"r\""), false, "a", EXIT_DONE, NULL);
	is_had(STORED("a", "1772452800", "\"r\""), false, NULL, EXIT_TEMPFAIL, "https://127.0.0.1:1/: ");
	is_had(STORED("a", "1775044801", "\"r\""), false, NULL, EXIT_TEMPFAIL, "https://127.0.0.1:1/: ");
	is_had(STORED("a", "1772453100", "\"r\""), true, NULL, EXIT_TEMPFAIL, "https://127.0.0.1:1/: ");
	is_had("{\"access_token\": \"a\"}", false, NULL, EXIT_CONFIG,
	    "expires is not a whole number; nightmail -C ");
	is_had("{\"access_token\": \"a\", \"expires\": \"1\"}", false, NULL, EXIT_CONFIG,
	    "expires is not a whole number");
	is_had(
	    "{\"access_token\": \"\", \"expires\": 1}", false, NULL, EXIT_CONFIG, "it has no access_token");
	is_had("[]", false, NULL, EXIT_CONFIG, "a token file is a mapping; nightmail -C ");
	is_had("{", false, NULL, EXIT_CONFIG, " login mailbox gets new tokens");
	for (size_t more = 0; more < 2; more++) {
		g_autofree char *blanks =
		    g_strnfill(65536 - strlen(STORED("a", "1772453101", "null")) + more, ' ');
		g_autofree char *stored = g_strconcat(STORED("a", "1772453101", "null"), blanks, NULL);
		is_had(stored, false, more ? NULL : "a", more ? EXIT_CONFIG : EXIT_DONE,
		    more ? "is longer than 65536 bytes; nightmail -C " : NULL);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_form), cmocka_unit_test(test_refused),
	    cmocka_unit_test_setup_teardown(test_read, make_place, clear_place),
	    cmocka_unit_test_setup_teardown(test_no_secret, make_place, clear_place),
	    cmocka_unit_test_setup_teardown(test_stored, make_place, clear_place),
	    cmocka_unit_test_setup_teardown(test_had, make_place, clear_place)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
