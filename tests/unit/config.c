/* The site's configuration (HO-3): defaults, ranges and places of errors. */
#include "engine/base/file.h"
#include "engine/site/config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static char *dir, *path;

static int make_dir(void **unused)
{
	(void)unused;
	dir = g_dir_make_tmp("nm-config-XXXXXX", NULL);
	path = g_build_filename(dir, "nightmail.yaml", NULL);
	return dir ? 0 : -1;
}

static int remove_dir(void **unused)
{
	(void)unused;
	g_unlink(path);
	g_rmdir(dir);
	g_free(path);
	g_free(dir);
	return 0;
}

static struct config *read_text(const char *text, struct error *err)
{
	assert_true(g_file_set_contents(path, text, -1, NULL));
	return config_read(dir, err);
}

#define SITE "site: {address: games@example.org, gm: gm@example.org}\n"

static void test_defaults(void **unused)
{
	(void)unused;
	struct error err = {0};
	struct config *config = read_text(SITE, &err);
	assert_non_null(config);
	assert_string_equal(config->name, "nightmail");
	assert_string_equal(config->timezone, "UTC");
	assert_int_equal(config->delimiter, '+');
	assert_int_equal(config->mailbox.scheme, MAIL_MAILDIR);
	char *in = g_build_filename(dir, "in", NULL);
	assert_string_equal(config->mailbox.path, in);
	g_free(in);
	assert_string_equal(config->mailbox.done, "Processed");
	assert_null(config->mailbox.rejected);
	assert_int_equal(config->mailbox.timeout, 60);
	assert_int_equal(config->outgoing.scheme, MAIL_MAILDIR);
	assert_true(config->outgoing.starttls);
	assert_null(config->authserv_ids);
	assert_int_equal(config->players_by, BY_TOKEN);
	assert_int_equal(config->limit_message, 1048576);
	assert_int_equal(config->limit_headers, 65536);
	assert_int_equal(config->limit_depth, 20);
	assert_int_equal(config->limit_parts, 200);
	assert_int_equal(config->limit_order_lines, 5000);
	assert_int_equal(config->limit_line, 1000);
	assert_int_equal(config->limit_session, 268435456);
	assert_int_equal(config->mails_per_sender_per_hour, 60);
	assert_int_equal(config->replies_per_sender_per_hour, 20);
	assert_int_equal(config->strangers_per_run, 1000);
	assert_int_equal(config->keep_mails, 400 * 86400);
	assert_int_equal(config->keep_others, 30 * 86400);
	assert_int_equal(config->outgoing.per_minute, 0);
	assert_int_equal(config->outgoing.per_day, 0);
	assert_int_equal(config->jobs, 0);
	config_free(config);
}

static void test_servers(void **unused)
{
	(void)unused;
	struct error err = {0};
	struct config *config = read_text(SITE
	    "mailbox: {url: \"imap://mail.example.org:1143/Games/In\", user: games, password_command: echo secret,"
	    " auth: xoauth2, rejected: Refused}\n"
	    "outgoing: {url: \"smtps://[::1]\", user: games, password_file: pw, per_minute: 10}\n"
	    "trust: {authserv_id: [mx.example.org, \"*.example.net\"], players_by: dkim}\n",
	    &err);
	assert_non_null(config);
	assert_int_equal(config->mailbox.scheme, MAIL_IMAP);
	assert_string_equal(config->mailbox.host, "mail.example.org");
	assert_int_equal(config->mailbox.port, 1143);
	assert_string_equal(config->mailbox.path, "Games/In");
	assert_int_equal(config->mailbox.auth, AUTH_XOAUTH2);
	assert_string_equal(config->mailbox.rejected, "Refused");
	assert_string_equal(config->outgoing.host, "::1");
	assert_int_equal(config->outgoing.port, 465);
	assert_int_equal(config->outgoing.per_minute, 10);
	assert_string_equal(config->authserv_ids[1], "*.example.net");
	assert_null(config->authserv_ids[2]);
	assert_int_equal(config->players_by, BY_DKIM);
	char *password = config_password(config, &config->mailbox, &err);
	assert_string_equal(password, "secret");
	g_free(password);
	assert_null(config_password(config, &config->outgoing, &err));
	assert_int_equal(err.code, EXIT_CONFIG);
	error_clear(&err);
	config_free(config);
}

static void test_refused(void **unused)
{
	(void)unused;
	static const struct {
		const char *text;
		int line, column; /* of the error, 0: not looked at */
	} bad[] = {
	    {"site: {gm: gm@example.org}\n", 1, 7},
	    {"site: {address: games@example.org}\n", 1, 7},
	    {"mailbox: {}\n", 1, 1},
	    {"site: {address: games, gm: gm@example.org}\n", 1, 17},
	    {SITE "colour: red\n", 2, 0},
	    {SITE "mailbox: {uurl: x}\n", 2, 0},
	    {SITE "mailbox: {url: \"pop3://x\"}\n", 2, 16},
	    {SITE "mailbox: {url: \"imaps://u@x\"}\n", 2, 16},
	    {SITE "mailbox: {timeout: 60}\n", 2, 20},
	    {SITE "mailbox: {auth: cram}\n", 2, 17},
	    {SITE "mailbox: {url: \"imap://mail.example.org\", insecure: true}\n", 2, 53},
	    {SITE "outgoing: {starttls: maybe}\n", 2, 22},
	    {SITE "limits: {message: 1MB}\n", 2, 19},
	    {SITE "limits: {depth: 0}\n", 2, 17},
	    {SITE "limits: {depth: many}\n", 2, 17},
	    {SITE "trust: {players_by: faith}\n", 2, 21},
	    {"site: {address: games@example.org, gm: gm@example.org, timezone: Mars/Base}\n", 1, 66},
	    {"site: {address: games@example.org, gm: gm@example.org, delimiter: \"++\"}\n", 1, 67},
	    {"site: {address: games@example.org, gm: gm@example.org, holidays: [Christmas]}\n", 1, 67},
	    {"site: {address: games@example.org, gm: gm@example.org, name: \"a\\eb\"}\n", 1, 62},
	    {"site: {address: games@example.org, gm: gm@example.org, name: \"  \"}\n", 1, 62},
	    {"site: {address: games@example.org, gm: gm@example.org, name: \"\xc3\xa4 \xff\"}\n", 1, 65},
	    {SITE "outgoing: {url: \"smtp://mail.example.org/out\"}\n", 2, 17},
	    {SITE "trust: {authserv_id: \"\"}\n", 2, 22},
	    {SITE "defaults: {early: perhaps}\n", 2, 19},
	    {SITE "defaults: {colour: red}\n", 2, 20},
	    {SITE "defaults: {deadline: \"daily 25:00\"}\n", 2, 22},
	    {"site: {address: a-quite-long-name-for-the-games-of-ours@example.org, gm: gm@example.org}\n", 1,
	        17},
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct error err = {0};
		struct config *config = read_text(bad[i].text, &err);
		if (config)
			fail_msg("taken: %s", bad[i].text);
		assert_int_equal(err.code, EXIT_CONFIG);
		assert_string_equal(err.file, path);
		assert_int_equal(err.line, bad[i].line);
		if (bad[i].column && err.column != bad[i].column)
			fail_msg(
			    "%s: column %d, not %d (%s)", bad[i].text, err.column, bad[i].column, err.text);
		error_clear(&err);
	}
}

static void refuse(const char *text, const char *told)
{
	struct error err = {0};
	struct config *config = read_text(text, &err);

	if (config)
		fail_msg("taken: %s", text);
	if (!strstr(err.text, told))
		fail_msg("%s: \"%s\", not \"%s\"", text, err.text, told);
	error_clear(&err);
}

static void take(const char *text)
{
	struct error err = {0};
	struct config *config = read_text(text, &err);

	if (!config)
		fail_msg("%s: %s", text, err.text);
	config_free(config);
}

/* Each number at its edges and past them. */
static void test_numbers(void **unused)
{
	static const struct {
		const char *section, *key;
		int64_t least, most;
	} numbers[] = {{"outgoing", "per_minute", 0, 1000000}, {"outgoing", "per_day", 0, 100000000},
	    {"limits", "depth", 1, 1000}, {"limits", "parts", 1, 100000},
	    {"limits", "order_lines", 1, 1000000}, {"limits", "line", 1, 100000},
	    {"limits", "mails_per_sender_per_hour", 1, 1000000},
	    {"limits", "replies_per_sender_per_hour", 1, 1000000},
	    {"limits", "strangers_per_run", 0, 100000000}, {NULL, "jobs", 0, 1024}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++) {
		int64_t values[] = {
		    numbers[i].least, numbers[i].most, numbers[i].least - 1, numbers[i].most + 1};
		g_autofree char *told = g_strdup_printf("\"%s\" must be %" PRId64 " to %" PRId64,
		    numbers[i].key, numbers[i].least, numbers[i].most);
		for (size_t k = 0; k < G_N_ELEMENTS(values); k++) {
			g_autofree char *text = g_strdup_printf(
			    numbers[i].section ? SITE "%s: {%s: %" PRId64 "}\n" : SITE "%s%s: %" PRId64 "\n",
			    numbers[i].section ? numbers[i].section : "", numbers[i].key, values[k]);
			k < 2 ? take(text) : refuse(text, told);
		}
	}
}

#define LONGEST "abcdefghijklmnopqrstuvwxyz-_0123"
#define OAUTH SITE "mailbox: {url: \"imaps://x\", user: u, auth: oauth, oauth: {client_id: \"a b~\", "

static void test_told(void **unused)
{
	static const char *const good[] = {SITE
	    "bots: {a: {command: [x, \"\"], memory: 64MiB, time: 3600s, space: 1024GiB}, " LONGEST
	    ": {command: [x]}}\n",
	    OAUTH "tenant: \"a-b._9\", token_url: \"https://x/~\"}}\n"};
	static const struct {
		const char *text, *told;
	} bad[] = {
	    {SITE "bots: {a b: {command: [x]}}\n",
	        "bots: \"a b\" is no name of a bot: up to 32 letters, digits, - and _"},
	    {SITE "bots: {" LONGEST "4: {command: [x]}}\n", "is no name of a bot"},
	    {SITE "bots: {\"\": {command: [x]}}\n", "is no name of a bot"},
	    {SITE "bots: {None: {command: [x]}}\n", "\"None\" is no name of a bot"},
	    {SITE "bots: {steady: {command: [x]}}\n", "bots: steady is built in; take another name"},
	    {SITE "bots: {a: 5}\n", "a: a mapping with command is needed, not a whole number"},
	    {SITE "bots: {a: {command: []}}\n", "command: a program, and its arguments (at most 64 in all)"},
	    {SITE "bots: {a: {command: [\"\"]}}\n", "command: a list of texts is needed"},
	    {SITE "bots: {a: {command: [x, null]}}\n", "command: a list of texts is needed"},
	    {SITE "bots: {a: {command: [x], memory: 65MiB}}\n", "memory: it is too large"},
	    {SITE "bots: {a: {command: [x], time: 3601s}}\n", "time: it is too large"},
	    {SITE "bots: {a: {command: [x], space: 1025GiB}}\n", "space: it is too large"},
	    {OAUTH "token_url: \"http://x\"}}\n", "token_url: it begins with https://"},
	    {OAUTH "token_url: \"https://x y\"}}\n", "token_url: printable ASCII only, without blanks"},
	    {OAUTH "scope: \"\xc3\xa4\", token_url: \"https://x\"}}\n", "scope: printable ASCII only"},
	    {OAUTH "scope: s}}\n", "oauth: provider or token_url is needed"},
	    {OAUTH "tenant: a/b, token_url: \"https://x\"}}\n", "tenant: letters, digits, - . _ only"},
	    {OAUTH "provider: nobody}}\n",
	        "provider: there is none of the name \"nobody\"; `nightmail providers` lists them"},
	};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(good); i++)
		take(good[i]);
	for (size_t i = 0; i < G_N_ELEMENTS(bad); i++)
		refuse(bad[i].text, bad[i].told);
}

static void test_missing(void **unused)
{
	(void)unused;
	struct error err = {0};
	assert_null(config_read("/nonexistent", &err));
	assert_int_equal(err.code, EXIT_NO_INPUT);
	error_clear(&err);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_defaults),
	    cmocka_unit_test(test_servers),
	    cmocka_unit_test(test_refused),
	    cmocka_unit_test(test_numbers),
	    cmocka_unit_test(test_told),
	    cmocka_unit_test(test_missing),
	};
	return cmocka_run_group_tests(tests, make_dir, remove_dir);
}
