/* The site's configuration (HO-3): defaults, ranges and places of errors. */
#include "engine/base/file.h"
#include "engine/site/config.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

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

/* Simulates a directory that may not be read. */
static bool forbidden;

int stat(const char *restrict file, struct stat *restrict status)
{
	errno = EACCES;
	return forbidden ? -1 : fstatat(AT_FDCWD, file, status, 0);
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
	assert_int_equal(config->keep_sent, 400 * 86400);
	assert_int_equal(config->keep_notices, 400 * 86400);
	assert_int_equal(config->keep_tally, 3650 * 86400);
	assert_int_equal(config->keep_log, 400 * 86400);
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
	config = read_text(SITE "mailbox: {url: \"imaps://x\"}\n", &err);
	assert_null(config_password(config, &config->mailbox, &err));
	assert_int_equal(err.code, EXIT_CONFIG);
	assert_string_equal(err.text, "imaps://x needs password_file or password_command");
	error_clear(&err);
	config_free(config);
	config =
	    read_text(SITE "mailbox: {url: \"imaps://b\\xFCcher.example:1/A\", user: u, password_file: p}\n"
	                   "outgoing: {url: \"smtps://Mail.example\"}\n"
	                   "trust: {authserv_id: x}\n",
	        &err);
	assert_non_null(config);
	assert_string_equal(config->mailbox.host, "xn--bcher-kva.example");
	assert_string_equal(config->outgoing.host, "Mail.example");
	assert_string_equal(config->authserv_ids[0], "x");
	assert_null(config->authserv_ids[1]);
	config_free(config);
}

/* Texts about servers and the site are kept as written. */
static void test_words_kept(void **unused)
{
	(void)unused;
	struct error err = {0};
	struct config *config = read_text(
	    "site: {address: games@example.org, gm: gm@example.org, delimiter: \"=\", name: N}\n"
	    "mailbox: {url: \"imaps://x/\", ca_file: c, junk: Junk, timeout: 2m, done: D}\n"
	    "outgoing: {url: \"smtp://y\", ca_file: /d, starttls: never, per_minute: 7, per_day: 70}\n"
	    "publish: {dir: www, url: \"https://x/\"}\njobs: 3\n",
	    &err);
	assert_non_null(config);
	g_autofree char *ca = g_build_filename(dir, "c", NULL), *www = g_build_filename(dir, "www", NULL);
	assert_string_equal(config->mailbox.path, "INBOX");
	assert_string_equal(config->mailbox.ca_file, ca);
	assert_string_equal(config->mailbox.junk, "Junk");
	assert_string_equal(config->mailbox.done, "D");
	assert_null(config->mailbox.rejected);
	assert_true(config->mailbox.timeout == 120);
	assert_string_equal(config->outgoing.ca_file, "/d");
	assert_false(config->outgoing.starttls);
	assert_true(config->outgoing.per_minute == 7 && config->outgoing.per_day == 70);
	assert_string_equal(config->publish_dir, www);
	assert_string_equal(config->publish_url, "https://x/");
	assert_string_equal(config->name, "N");
	assert_true(config->jobs == 3 && config->delimiter == '=');
	config_free(config);
	config = read_text(SITE "mailbox: {url: \"imaps://x/A\"}\noutgoing: {url: \"smtp://y\"}\n", &err);
	assert_string_equal(config->mailbox.path, "A");
	assert_true(config->outgoing.starttls && config->delimiter == '+');
	assert_null(config->publish_url);
	config_free(config);
}

static void test_refused(void **unused)
{
	(void)unused;
	static const struct {
		const char *text;
		int line, column; /* place of the error, 0: not checked */
	} bad[] = {
	    {"site: {gm: gm@example.org}\n", 1, 7},
	    {"site: {address: games@example.org}\n", 1, 7},
	    {"mailbox: {}\n", 1, 1},
	    {"site: {address: games, gm: gm@example.org}\n", 1, 17},
	    {SITE "colour: red\n", 2, 0},
	    {SITE "mailbox: {uurl: x}\n", 2, 0},
	    {SITE "mailbox: {url: \"pop3://x\"}\n", 2, 16},
	    {SITE "mailbox: {url: \"imaps://u@x\"}\n", 2, 16},
	    {SITE "mailbox: {url: \"imaps://a\\u3002example\"}\n", 2, 16},
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
	    "bots: {a: {command: [x], memory: 1B, time: 1s, space: 1MiB}}\n",
	    SITE "bots: {a: {command: [x, \"\"], memory: 64MiB, time: 3600s, space: 1024GiB}, " LONGEST
	         ": {command: [x]}}\n",
	    OAUTH "tenant: \"a-b._9\", token_url: \"https://x/~\"}}\n"};
	static const struct {
		const char *text, *told;
	} bad[] = {
	    {SITE "bots: {a b: {command: [x]}}\n",
	        "bots: \"a b\" is not a valid bot name: up to 32 letters, digits, - and _"},
	    {SITE "bots: {" LONGEST "4: {command: [x]}}\n", "is not a valid bot name"},
	    {SITE "bots: {\"\": {command: [x]}}\n", "is not a valid bot name"},
	    {SITE "bots: {None: {command: [x]}}\n", "\"None\" is not a valid bot name"},
	    {SITE "bots: {steady: {command: [x]}}\n", "bots: steady is built in; take another name"},
	    {SITE "bots: {a: 5}\n", "a: a mapping with command is needed, not a whole number"},
	    {SITE "bots: {a: {command: []}}\n", "command: a program, and its arguments (at most 64 in all)"},
	    {SITE "bots: {a: {command: [\"\"]}}\n", "command: a list of texts is needed"},
	    {SITE "bots: {a: {command: [x, null]}}\n", "command: a list of texts is needed"},
	    {SITE "bots: {a: {command: [x], memory: 0B}}\n", "memory: 0B is too small"},
	    {SITE "bots: {a: {command: [x], memory: 65MiB}}\n", "memory: it is too large"},
	    {SITE "bots: {a: {command: [x], time: 3601s}}\n", "time: it is too large"},
	    {SITE "bots: {a: {command: [x], space: 1025GiB}}\n", "space: it is too large"},
	    {OAUTH "token_url: \"http://x\"}}\n", "token_url: it begins with https://"},
	    {OAUTH "token_url: \"https://x y\"}}\n", "token_url: printable ASCII only, without blanks"},
	    {OAUTH "scope: \"\xc3\xa4\", token_url: \"https://x\"}}\n", "scope: printable ASCII only"},
	    {OAUTH "scope: s}}\n", "oauth: provider or token_url is needed"},
	    {OAUTH "tenant: a/b, token_url: \"https://x\"}}\n", "tenant: letters, digits, - . _ only"},
	    {OAUTH "provider: nobody}}\n",
	        "provider: there is no provider \"nobody\"; `nightmail providers` lists them"},
	};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(good); i++)
		take(good[i]);
	for (size_t i = 0; i < G_N_ELEMENTS(bad); i++)
		refuse(bad[i].text, bad[i].told);
	g_autoptr(GString) words = g_string_new(SITE "bots: {a: {command: [x");
	for (int i = 1; i < 64; i++)
		g_string_append(words, ", y");
	g_autofree char *most = g_strconcat(words->str, "]}}\n", NULL),
	                *more = g_strconcat(words->str, ", y]}}\n", NULL);
	take(most);
	refuse(more, "command: a program, and its arguments (at most 64 in all)");
}

struct refusal {
	const char *text, *told;
};

#define NAMED "site: {address: games@example.org, gm: gm@example.org, "

/* Servers: their keys and which go together (HO-3, HO-77). */
static const char *const servers[] = {
    "mailbox: {url: \"imaps://[::1]:65535/A/B\", user: u, password_file: p, timeout: 1s}\n",
    "mailbox: {url: \"imap://x:1\", user: u, password_file: p}\n",
    "mailbox: {url: \"imap://127.0.0.2\", insecure: true}\n",
    "mailbox: {url: \"imap://LOCALHOST\", insecure: true}\n",
    "mailbox: {url: \"imap://[::1]\", insecure: true}\n",
    "outgoing: {url: \"smtp://localhost\", user: u, password_file: p, starttls: never, insecure: true}\n",
    "outgoing: {url: \"smtp://x\", starttls: never}\n",
    "outgoing: {url: \"smtps://x\", user: u, password_file: p, starttls: required}\n",
    "mailbox: {url: \"maildir:x\", user: u}\n",
};
static const struct refusal no_servers[] = {
    {"mailbox: {url: \"smtp://x\"}\n",
        "url: write it as imaps://host/Folder, imap://host/Folder or maildir:DIR"},
    {"outgoing: {url: \"imaps://x\"}\n", "url: write it as smtp://host, smtps://host or maildir:DIR"},
    {"mailbox: {url: \"smtps://x\"}\n", "url: write it as imaps://host/Folder"},
    {"outgoing: {url: \"imap://x\"}\n", "url: write it as smtp://host"},
    {"outgoing: {url: \"maildir:\"}\n", "url: a directory is needed after maildir:"},
    {"mailbox: {url: \"imaps://x:0\"}\n",
        "url: \"x:0\" is not a host with an optional port and folder (the user name belongs in `user`)"},
    {"mailbox: {url: \"imaps://x:65536/A\"}\n",
        "\"x:65536/A\" is not a host with an optional port and folder"},
    {"mailbox: {url: \"imaps://x:+5\"}\n", "\"x:+5\" is not a host"},
    {"mailbox: {url: \"imaps://x:5y\"}\n", "\"x:5y\" is not a host"},
    {"mailbox: {url: \"imaps:///A\"}\n", "\"/A\" is not a host"},
    {"mailbox: {url: \"imaps://[::1\"}\n", "\"[::1\" is not a host"},
    {"mailbox: {url: \"imaps://[x]\"}\n", "\"[x]\" is not a host"},
    {"mailbox: {url: \"imaps://[::1]5\"}\n", "\"[::1]5\" is not a host"},
    {"outgoing: {url: \"smtp://x/\"}\n",
        "url: \"x/\" is not a host with an optional port (the user name belongs in `user`)"},
    {"mailbox: {password_file: p, password_command: c}\n", "password_file and password_command: one of them"},
    {"mailbox: {url: \"imaps://128.0.0.1\", insecure: true}\n",
        "insecure: only a server on this machine (localhost) may be insecure"},
    {"mailbox: {url: \"imaps://x\", user: \"a\\tb\", password_file: p}\n",
        "user: it contains a control character"},
    {"mailbox: {url: \"imaps://x\", user: u}\n", "user: password_file or password_command is needed with it"},
    {"outgoing: {url: \"smtp://x\", user: u, password_file: p, starttls: never}\n",
        "starttls: never: a password is never sent over an unencrypted connection"},
    {"mailbox: {url: \"imaps://x\", oauth: {client_id: c, provider: gmail}}\n",
        "oauth: it goes with auth: oauth"},
    {"mailbox: {url: \"imaps://x\", auth: oauth}\n", "auth: oauth needs a mapping oauth"},
    {"mailbox: {url: \"imaps://x\", auth: oauth, oauth: {client_id: c, provider: gmail}}\n",
        "auth: oauth needs user"},
    {"mailbox: {url: \"imaps://x\", user: u, password_file: p, auth: oauth,"
     " oauth: {client_id: c, provider: gmail}}\n",
        "auth: oauth takes neither password_file nor password_command"},
    {"mailbox: {url: \"imaps://x\", user: u, password_command: p, auth: oauth,"
     " oauth: {client_id: c, provider: gmail}}\n",
        "auth: oauth takes neither password_file nor password_command"},
    {"outgoing: {url: \"smtp://x\", user: u, starttls: never, auth: oauth,"
     " oauth: {client_id: c, provider: gmail}}\n",
        "auth: oauth needs an encrypted connection"},
    {"mailbox: {url: \"imap://localhost\", user: u, insecure: true, auth: oauth,"
     " oauth: {client_id: c, provider: gmail}}\n",
        "auth: oauth needs an encrypted connection"},
    {"mailbox: {url: \"imaps://x\", user: u, auth: oauth, oauth: {client_id: c, provider: posteo}}\n",
        "provider: of posteo no OAuth is known; give token_url and the others"},
};

static void test_server_words(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(servers); i++) {
		g_autofree char *text = g_strconcat(SITE, servers[i], NULL);
		take(text);
	}
	for (size_t i = 0; i < G_N_ELEMENTS(no_servers); i++) {
		g_autofree char *text = g_strconcat(SITE, no_servers[i].text, NULL);
		refuse(text, no_servers[i].told);
	}
}

/* The other sections: names, quantities at their limits, what a site may publish. */
static const char *const sections[] = {NAMED "delimiter: \"-\"}\n", NAMED "delimiter: null}\n",
    NAMED "delimiter: =}\n", NAMED "holidays: [2028-02-29]}\n", NAMED "name: \"\xc3\x84 (1) & 'x'\"}\n",
    SITE "trust: {authserv_id: null}\n", SITE "trust: {authserv_id: []}\n",
    SITE "trust: {authserv_id: [x, y]}\n", SITE "keep: {mails: 0s, others: 0s}\n",
    SITE "limits: {message: 1KiB, headers: 1KiB, session: 1GiB}\n",
    SITE "limits: {message: 1B, headers: 1B, session: 1B}\n", SITE "publish: {dir: www, url: \"http://x\"}\n",
    SITE "publish: {dir: gamesnot}\n", SITE "publish: {dir: ../www, url: \"https://9.example.org:8/~a/\"}\n",
    "site: {address: 0123456789012345678901234567890123456@example.org, gm: gm@example.org}\n",
    "site: {address: 01234567890123456789012345678901234567@example.org, gm: gm@example.org,"
    " delimiter: null}\n"};
static const struct refusal no_sections[] = {
    {"[]\n", "the configuration is a mapping; `nightmail init` writes one to start from"},
    {NAMED "delimiter: \"\"}\n", "delimiter: one of + - = _ . # or null"},
    {NAMED "delimiter: \"/\"}\n", "delimiter: one of + - = _ . # or null"},
    {NAMED "name: \"a <b>\"}\n", "name: letters, digits, blanks and simple signs only"},
    {NAMED "name: \"a\\u2028b\"}\n", "name: letters, digits, blanks and simple signs only"},
    {NAMED "name: \"a\\uE000b\"}\n", "name: letters, digits, blanks and simple signs only"},
    {NAMED "timezone: Mars/Base}\n",
        "timezone: there is no time zone \"Mars/Base\"; names are like Europe/Berlin"},
    {NAMED "holidays: [2026-02-29]}\n", "holidays: write a day as 2026-12-24"},
    {NAMED "holidays: [5]}\n", "holidays: write a day as 2026-12-24"},
    {"site: {address: games@example.org, gm: nobody}\n", "gm: \"nobody\" is not a mail address"},
    {"site: {address: 01234567890123456789012345678901234567@example.org, gm: gm@example.org}\n",
        "address: 01234567890123456789012345678901234567@example.org leaves no room for a token of"
        " 26 characters; take a shorter one or delimiter: null"},
    {SITE "trust: {authserv_id: 5}\n", "authserv_id: a whole number is not a name or list of names"},
    {SITE "trust: {authserv_id: [\"\"]}\n", "authserv_id: a name is needed"},
    {SITE "trust: {authserv_id: [a, 5]}\n", "authserv_id: a name is needed"},
    {SITE "trust: {authserv_id: \"\"}\n", "authserv_id: a name is needed"},
    {SITE "limits: {message: 5}\n", "message: a whole number is not a quantity such as 1MiB"},
    {SITE "limits: {headers: 0KiB}\n", "headers: 0KiB is too small"},
    {SITE "limits: {session: many}\n", "session: \"many\" is not a size; write it as 64KiB or 1MiB"},
    {SITE "keep: {mails: 400}\n", "mails: a whole number is not a quantity such as 400d"},
    {SITE "keep: {others: soon}\n", "others: \"soon\" is not a duration"},
    {SITE "mailbox: {timeout: 0s}\n", "timeout: 0s is too small"},
    {SITE "publish: {dir: .}\n", "publish: dir: this would publish the site's own files; name a directory"},
    {SITE "publish: {dir: ..}\n", "publish: dir: this would publish the site's own files"},
    {SITE "publish: {dir: /}\n", "publish: dir: this would publish the site's own files"},
    {SITE "publish: {dir: games}\n", "publish: dir: this would publish the site's own files"},
    {SITE "publish: {dir: games/x}\n", "publish: dir: this would publish the site's own files"},
    {SITE "publish: {dir: out}\n", "publish: dir: this would publish the site's own files"},
    {SITE "publish: {dir: rulesets}\n", "publish: dir: this would publish the site's own files"},
    {SITE "publish: {url: \"ftp://x\"}\n", "publish: url: write it as https://host/path"},
    {SITE "publish: {url: \"https://\"}\n", "publish: url: write it as https://host/path"},
    {SITE "publish: {url: \"https:///x\"}\n", "publish: url: write it as https://host/path"},
    {SITE "publish: {url: \"https://x/?a\"}\n", "publish: url: write it as https://host/path"},
    {SITE "publish: {url: \"https://x y\"}\n", "publish: url: write it as https://host/path"},
    {SITE "publish: {url: \"http://-x\"}\n", "publish: url: write it as https://host/path"},
    {SITE "bots: {a: {command: [x], space: 1023KiB}}\n", "space: 1023KiB is too small"},
    {SITE "bots: {a: {command: [x], time: 0s}}\n", "time: 0s is too small"}};

static void test_section_words(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(sections); i++)
		take(sections[i]);
	for (size_t i = 0; i < G_N_ELEMENTS(no_sections); i++)
		refuse(no_sections[i].text, no_sections[i].told);
}

/* A game's settings of its host (HO-40), reported as those of the site's defaults. */
static const char *const of_hosts[] = {"title: \"" LONGEST "4567890123456789012345678901\"", "title: null",
    "gm: null", "deadline: null", "min_turn: 0", "grace: 3650d", "remind: null", "remind: []",
    "remind: [1h, 2d, 3h, 4h, 5h, 6h, 7h, 8h]", "abandon_after: 1000", "vacation_days: 3650",
    "extend_vote: 1", "extend_vote: 1.000", "extend_vote: 0.125", "votes: {}", "votes: {draw: off}",
    "votes: {draw: half, concede: all, extend: 0.125}", "press: off", "press: true", "press: anonymous",
    "standin: none", "fill: null", "standin: sharp", "record: steady", "fair: shared", "join: ask",
    "abandon: default"};
static const struct refusal not_of_hosts[] = {
    {"title: \"" LONGEST "45678901234567890123456789012\"", "title: a text of at most 60 bytes is needed"},
    {"title: 5", "title: a text of at most 60 bytes is needed, not 5"},
    {"title: \"a @ b\"", "title: letters, digits, blanks and simple signs only: no quotes, brackets or @"},
    {"title: \"  \"", "title: letters, digits, blanks and simple signs only"},
    {"gm: 5", "gm: a mail address is needed, not 5"}, {"address: x", "address: \"x\" is not a mail address"},
    {"deadline: 20", "deadline: a schedule like \"Mon,Thu 20:00 Europe/Berlin\" is needed, not 20"},
    {"deadline: every", "deadline: write an interval as \"every 36h\""},
    {"deadline: every 1h UTC", "deadline: write an interval as \"every 36h\""},
    {"deadline: every 59s", "deadline: \"every 59s\" is too short; at least 1m"},
    {"deadline: \"Mon,Mon 20:00\"",
        "deadline: write it as \"Mon,Thu 20:00 Europe/Berlin\", \"daily 20:00 Europe/Berlin\", \"every 36h\""},
    {"min_turn: 5", "min_turn: a duration like 24h is needed, not 5"},
    {"grace: 3651d", "grace: 3651d is too long"},
    {"grace_budget: 1.5", "grace_budget: a duration like 24h is needed, not \"1.5\""},
    {"early: 1", "early: true or false is needed, not 1"},
    {"remind: 24h", "remind: a list of durations like [24h] is needed, not \"24h\""},
    {"remind: [soon]", "remind: \"soon\" is not a duration"},
    {"remind: [1h, 1h, 1h, 1h, 1h, 1h, 1h, 1h, 1h]", "remind: at most 8 reminders"},
    {"abandon_after: 1001", "abandon_after: must be from 0 to 1000"},
    {"abandon_after: -1", "abandon_after: must be from 0 to 1000"},
    {"vacation_days: 3651", "vacation_days: must be from 0 to 3650"},
    {"vacation_days: [1]", "vacation_days: a whole number is needed, not a list"},
    {"abandon: never", "abandon: ask, default is needed, not \"never\""},
    {"join: perhaps", "join: closed, ask, open is needed, not \"perhaps\""},
    {"record: bad", "record: any, steady is needed, not \"bad\""},
    {"fair: no", "fair: host, shared is needed"},
    {"press: loud", "press: on, off or anonymous is needed, not \"loud\""},
    {"press: 1", "press: on, off or anonymous is needed, not 1"},
    {"extend_vote: 2", "extend_vote: a share from 0 to 1 like 0.5 is needed, not 2"},
    {"extend_vote: 1.001", "extend_vote: a share from 0 to 1 like 0.5 is needed, not \"1.001\""},
    {"extend_vote: 0.0001", "extend_vote: a share from 0 to 1 like 0.5 is needed"},
    {"extend_vote: -0.5", "extend_vote: a share from 0 to 1 like 0.5 is needed"},
    {"votes: all", "votes: a mapping like {draw: all, concede: all, extend: half} is needed, not \"all\""},
    {"votes: {draw: 2}", "draw: off, half, all or a share from 0 to 1 like 0.5 is needed, not 2"},
    {"votes: {extend: most}",
        "extend: off, half, all or a share from 0 to 1 like 0.5 is needed, not \"most\""},
    {"votes: {concede: true}", "concede: off, half, all or a share from 0 to 1 like 0.5 is needed"},
    {"votes: {peace: all}", "peace"}, {"diary: sealed", "diary: on or off is needed, not \"sealed\""},
    {"diary: 1", "diary: on or off is needed, not 1"},
    {"standin: nobody", "standin: there is no bot \"nobody\""},
    {"fill: 5", "fill: none, hold, random, steady, sharp or a bot of the site is needed, not 5"},
    {"fill: \"a b\"", "fill: none, hold, random, steady, sharp or a bot of the site is needed"}};

static void test_host_words(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(of_hosts); i++) {
		g_autofree char *text = g_strdup_printf(SITE "defaults: {%s}\n", of_hosts[i]);
		take(text);
	}
	for (size_t i = 0; i < G_N_ELEMENTS(not_of_hosts); i++) {
		g_autofree char *text = g_strdup_printf(SITE "defaults: {%s}\n", not_of_hosts[i].text);
		refuse(text, not_of_hosts[i].told);
	}
}

/* Texts have a maximum length. */
static void test_lengths(void **unused)
{
	static const struct {
		const char *form, *key;
		int most;
	} texts[] = {{SITE "mailbox: {done: %s}\n", "done", 4096},
	    {SITE "mailbox: {junk: %s}\n", "junk", 4096},
	    {OAUTH "token_url: \"https://x\", scope: %s}}\n", "scope", 2048},
	    {OAUTH "token_url: \"https://x\", client_secret_file: \"\xc3\xa4%s\"}}\n", "client_secret_file",
	        2046}};

	(void)unused;
	for (size_t i = 0; i < 2 * G_N_ELEMENTS(texts); i++) {
		int size = texts[i / 2].most + (int)(i % 2);
		g_autofree char *letters = g_strnfill((gsize)size, 'x'),
		                *text = g_strdup_printf(texts[i / 2].form, letters);
		i % 2 ? refuse(text, texts[i / 2].key) : take(text);
	}
}

/* A process that may not test for the file's existence finds out by opening it. */
static void test_missing(void **unused)
{
	(void)unused;
	struct error err = {0};
	assert_true(g_file_set_contents(path, SITE, -1, NULL));
	forbidden = true;
	struct config *config = config_read(dir, &err);
	forbidden = false;
	assert_non_null(config);
	config_free(config);
	assert_null(config_read("/nonexistent", &err));
	assert_int_equal(err.code, EXIT_NO_INPUT);
	error_clear(&err);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_defaults),
	    cmocka_unit_test(test_servers),
	    cmocka_unit_test(test_words_kept),
	    cmocka_unit_test(test_refused),
	    cmocka_unit_test(test_numbers),
	    cmocka_unit_test(test_told),
	    cmocka_unit_test(test_server_words),
	    cmocka_unit_test(test_section_words),
	    cmocka_unit_test(test_host_words),
	    cmocka_unit_test(test_lengths),
	    cmocka_unit_test(test_missing),
	};
	return cmocka_run_group_tests(tests, make_dir, remove_dir);
}
