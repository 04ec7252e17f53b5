/* Logging in to an outgoing server, and looking at one (HO-30, HO-77). */
#include "tests/smtp.h"

static void logs_in(const char *user, const char *password, int64_t auth)
{
	static char *path;

	g_free(path);
	path = in("password");
	put("password", password);
	g_hash_table_remove_all(config.passwords);
	server->user = user;
	server->auth = auth;
	server->password_file = path;
	begins();
}

#define OFFERS(words) "250-liar\r\n250-AUTH" words "\r\n250 8BITMIME"

static void test_login(void **unused)
{
	static const struct {
		const char *user, *password, *offers, *at, *says;
		enum smtp_verdict verdict;
		enum exit_code code;
		const char *told;
	} logins[] = {
	    {"gm", "pw", OFFERS(" PLAIN"), NULL, NULL, SMTP_SENT, EXIT_DONE, "250 taken"},
	    {"gm", "pw", OFFERS(" NTLM LOGIN"), NULL, NULL, SMTP_SENT, EXIT_DONE, "250 taken"},
	    /* Secrets that look like commands. */
	    {"AB\023xyz", "pw", OFFERS(" LOGIN"), NULL, NULL, SMTP_SENT, EXIT_DONE, "250 taken"},
	    {"gm", "AB\023xyz", OFFERS(" LOGIN"), NULL, NULL, SMTP_SENT, EXIT_DONE, "250 taken"},
	    {"gm", "\034B\316xyz", OFFERS(" LOGIN"), SECRET, "535 no", SMTP_STOP, EXIT_NO_PERMISSION,
	        SERVER "login: 535 no"},
	    {"gm", "pw", OFFERS(" PLAIN"), SECRET, "535 no", SMTP_STOP, EXIT_NO_PERMISSION,
	        SERVER "login: 535 no"},
	    {"gm", "pw", OFFERS(" PLAIN"), SECRET, "454 later", SMTP_STOP, EXIT_TEMPFAIL,
	        SERVER "login: 454 later"},
	    {"gm", "pw", OFFERS(" PLAIN"), "AUTH", "535 too many", SMTP_STOP, EXIT_TEMPFAIL,
	        SERVER "login: 535 too many"},
	    {"gm", "pw", OFFERS(" PLAIN"), "AUTH", "!", SMTP_STOP, EXIT_TEMPFAIL, NULL},
	};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(logins); i++) {
		tell(logins[i].at, logins[i].says);
		lies[1] = (struct lie){"EHLO", logins[i].offers};
		logs_in(logins[i].user, logins[i].password, AUTH_PLAIN);
		is_so(GM, logins[i].verdict, logins[i].code, logins[i].told);
	}
}

/* The suitable mechanism of those offered is used; an error if none is. */
static void test_offers(void **unused)
{
	static const struct {
		int64_t auth;
		const char *offers, *taken, *told;
	} offers[] = {{AUTH_PLAIN, OFFERS(" XOAUTH2 LOGIN PLAIN"), "AUTH PLAIN", NULL},
	    {AUTH_PLAIN, OFFERS(" CRAM-MD5 LOGIN"), "AUTH LOGIN", NULL},
	    {AUTH_PLAIN, OFFERS(" CRAM-MD5 XOAUTH2"), NULL, ", of what it offers: CRAM-MD5 XOAUTH2"},
	    {AUTH_PLAIN, OFFERS(" X"), NULL, ", of what it offers: X"},
	    {AUTH_XOAUTH2, OFFERS(" PLAIN XOAUTH2"), "AUTH XOAUTH2", NULL},
	    {AUTH_XOAUTH2, OFFERS(" PLAIN LOGIN"), NULL, ", of what it offers: PLAIN LOGIN"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(offers); i++) {
		g_autoptr(GString) mail = g_string_new("Subject: x\r\n\r\n");
		g_autofree char *said = NULL;
		struct error err = {0};
		tell("EHLO", offers[i].offers);
		logs_in("gm", "pw", offers[i].auth);
		enum smtp_verdict verdict = smtp_send(client, GM, "ming@example.org", mail, &said, &err);
		assert_int_equal(verdict, offers[i].taken ? SMTP_SENT : SMTP_STOP);
		assert_int_equal(err.code, offers[i].taken ? EXIT_DONE : EXIT_NO_PERMISSION);
		if (offers[i].taken ? !strstr(heard->str, offers[i].taken)
		                    : !g_str_has_suffix(err.text, offers[i].told))
			fail_msg("offer %zu: %s%s", i, heard->str, err.text ? err.text : "");
		error_clear(&err);
	}
}

/* Without encryption a password is sent only to this machine, by any of its addresses; other servers are not
   contacted. */
static void test_loopback(void **unused)
{
	static const struct {
		const char *host;
		bool ours;
	} hosts[] = {{"127.0.0.1", true}, {"127.200.1.2", true}, {"::1", true}, {"::", false},
	    {"::ffff:127.0.0.1", false}, {"0.0.0.0", false}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(hosts); i++) {
		if (strchr(hosts[i].host, ':') && !knows_ipv6)
			continue;
		calls = 0;
		server->host = (char *)(guintptr)hosts[i].host;
		tell("EHLO", OFFERS(" PLAIN"));
		logs_in("gm", "pw", AUTH_PLAIN);
		is_so(GM, hosts[i].ours ? SMTP_SENT : SMTP_STOP, hosts[i].ours ? EXIT_DONE : EXIT_TEMPFAIL,
		    NULL);
		assert_int_equal(calls, hosts[i].ours);
		assert_int_equal(strstr(heard->str, "AUTH") != NULL, hosts[i].ours);
	}
	/* Without a password any server may be contacted. */
	server->user = NULL;
	begins();
	is_so(GM, SMTP_SENT, EXIT_DONE, "250 taken");
}

/* If encryption is required but missing, nothing is sent unencrypted: no command, no address. */
static void test_encryption(void **unused)
{
	static const struct {
		const char *offers, *at, *says;
		enum exit_code code;
		const char *ca;
	} starts[] = {{"250 liar", NULL, NULL, EXIT_PROTOCOL, NULL},
	    {"250 STARTTLSX", NULL, NULL, EXIT_PROTOCOL, NULL},
	    {"250-liar\r\n250 STARTTLS", "STARTTLS", "454 later", EXIT_TEMPFAIL, NULL},
	    {"250-liar\r\n250 STARTTLS", "STARTTLS", "400 later", EXIT_TEMPFAIL, NULL},
	    {"250-liar\r\n250 STARTTLS", "STARTTLS", "500 no", EXIT_PROTOCOL, NULL},
	    {"250-liar\r\n250 STARTTLS", "STARTTLS", "554 no", EXIT_PROTOCOL, NULL},
	    {"250-liar\r\n250 STARTTLS", "STARTTLS", "554 too many", EXIT_TEMPFAIL, NULL},
	    {"250-liar\r\n250 STARTTLS", "STARTTLS", "!220 go", EXIT_TEMPFAIL, NULL},
	    {"250-liar\r\n250 STARTTLS", "STARTTLS", "!", EXIT_TEMPFAIL, NULL},
	    {"250-liar\r\n250 STARTTLS", "STARTTLS", "220 go", EXIT_CONFIG, "/nowhere/ca.pem"}};

	(void)unused;
	server->starttls = true;
	for (size_t i = 0; i < G_N_ELEMENTS(starts); i++) {
		tell(starts[i].at, starts[i].says);
		lies[1] = (struct lie){"EHLO", starts[i].offers};
		server->ca_file = (char *)(guintptr)starts[i].ca;
		begins();
		is_so(GM, SMTP_STOP, starts[i].code, NULL);
		assert_null(strstr(heard->str, "MAIL"));
	}
}

/* --- A look ------------------------------------------------------------------------ */

static void test_probe(void **unused)
{
	static const struct {
		const char *at, *says;
		enum smtp_stage stage;
		enum exit_code code;
		const char *told;
	} looks[] = {{NULL, NULL, SMTP_READY, EXIT_DONE, NULL},
	    {"NOOP", "500 what", SMTP_READY, EXIT_DONE, NULL},
	    {"NOOP", "450 later", SMTP_LOGIN, EXIT_TEMPFAIL, NULL},
	    {GREETING, "!554 no", SMTP_CONNECTION, EXIT_NO_PERMISSION, SERVER "554 no"},
	    {GREETING, "!", SMTP_CONNECTION, EXIT_TEMPFAIL, NULL},
	    {"EHLO", "!", SMTP_CAPABILITIES, EXIT_TEMPFAIL, NULL},
	    {SECRET, "535 no", SMTP_LOGIN, EXIT_NO_PERMISSION, SERVER "login: 535 no"},
	    {SECRET, "!", SMTP_LOGIN, EXIT_TEMPFAIL, NULL}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(looks); i++) {
		struct smtp_facts facts = {0};
		struct error err = {0};
		tell(looks[i].at, looks[i].says);
		lies[1] = (struct lie){
		    looks[i].at && strcmp(looks[i].at, "EHLO") == 0 ? NULL : "EHLO", OFFERS(" PLAIN")};
		logs_in("gm", "pw", AUTH_PLAIN);
		bool good = smtp_probe(client, &facts, &err);
		if (good != (looks[i].stage == SMTP_READY) || facts.stage != looks[i].stage ||
		    err.code != looks[i].code || (looks[i].told && strcmp(err.text, looks[i].told) != 0))
			fail_msg("look %zu: %d %d %s", i, (int)facts.stage, (int)err.code,
			    err.text ? err.text : "");
		assert_null(strstr(heard->str, "MAIL"));
		assert_null(facts.tls);
		error_clear(&err);
		smtp_facts_clear(&facts);
		/* Mails can be sent afterwards. */
		tell("EHLO", OFFERS(" PLAIN"));
		is_so(GM, SMTP_SENT, EXIT_DONE, "250 taken");
	}
}

static void test_unsafe_probe(void **unused)
{
	(void)unused;
	server->starttls = true;
	for (int refuses = 0; refuses < 2; refuses++) {
		struct smtp_facts facts = {0};
		struct error err = {0};
		tell("EHLO", refuses ? "250-liar\r\n250 STARTTLS" : "250 liar");
		lies[1] = (struct lie){"STARTTLS", "554 no"};
		begins();
		assert_false(smtp_probe(client, &facts, &err));
		assert_int_equal(facts.stage, SMTP_TLS);
		assert_int_equal(err.code, EXIT_PROTOCOL);
		error_clear(&err);
		smtp_facts_clear(&facts);
	}
}

/* The greeting's first line, and up to a hundred lines of EHLO's reply. */
static void test_facts(void **unused)
{
	(void)unused;
	for (int count = 1; count <= 102; count = count == 1 ? 99 : count + 1) {
		g_autoptr(GString) lines = g_string_new(NULL);
		struct smtp_facts facts = {0};
		struct error err = {0};
		for (int i = 1; i <= count; i++)
			g_string_append_printf(
			    lines, "250%cX%d%s", i < count ? '-' : ' ', i, i < count ? " \r\n" : "");
		tell(GREETING, "220-one \r\n220 two");
		lies[1] = (struct lie){"EHLO", lines->str};
		begins();
		assert_true(smtp_probe(client, &facts, &err));
		assert_string_equal(facts.greeting, "one");
		assert_int_equal(facts.offers->len, MIN(count, 100));
		for (guint i = 0; i < facts.offers->len; i++) {
			g_autofree char *want = g_strdup_printf("X%u", i + 1);
			assert_string_equal(facts.offers->pdata[i], want);
		}
		smtp_facts_clear(&facts);
	}
	struct smtp_facts facts = {0};
	struct error err = {0};
	tell(GREETING, "220");
	lies[1] = (struct lie){"EHLO", "502 what"};
	begins();
	assert_true(smtp_probe(client, &facts, &err));
	assert_string_equal(facts.greeting, "");
	assert_int_equal(facts.offers->len, 1);
	assert_string_equal(facts.offers->pdata[0], "liar");
	smtp_facts_clear(&facts);
}

/* A password that cannot be read is an error before any connection. */
static void test_no_password(void **unused)
{
	struct error err = {0};

	(void)unused;
	server->user = "gm";
	server->password_file = (char[]){"/nowhere/password"};
	assert_null(smtp_new(&config, &err));
	assert_int_equal(err.code, EXIT_CONFIG);
	error_clear(&err);
	server->password_file = NULL;
	smtp_free(NULL);
}

/* Nobody listens. */
static void test_nobody(void **unused)
{
	struct smtp_facts facts = {0};
	struct error err = {0};

	(void)unused;
	server->port = 1;
	begins();
	is_so(GM, SMTP_STOP, EXIT_TEMPFAIL, NULL);
	assert_false(smtp_probe(client, &facts, &err));
	assert_int_equal(facts.stage, SMTP_CONNECTION);
	assert_null(facts.greeting);
	assert_null(facts.offers);
	error_clear(&err);
}

int main(void)
{
	const struct CMUnitTest tests[] = {SMTP_TEST(test_login), SMTP_TEST(test_offers),
	    SMTP_TEST(test_loopback), SMTP_TEST(test_encryption), SMTP_TEST(test_probe),
	    SMTP_TEST(test_unsafe_probe), SMTP_TEST(test_facts), SMTP_TEST(test_no_password),
	    SMTP_TEST(test_nobody)};

	/* A proxy in the environment is ignored. */
	g_setenv("ALL_PROXY", "http://127.0.0.1:1", TRUE);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
