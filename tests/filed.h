/* A game of MING, BOSCO and ZOE; files mails of MING at once, and checks the results. */
#ifndef TESTS_FILED_H
#define TESTS_FILED_H

#include "engine/base/clock.h"
#include "engine/site/token.h"
#include "engine/store/binding.h"
#include "mailer/intake/filing_run.h"
#include "mailer/admit/intake_begin.h"
#include "mailer/store/store.h"
#include "tests/command.h"

#include <stdlib.h>
#include <string.h>

static struct site *site;
static int64_t last; /* last id of the outbox before the mail */

static int64_t number(const char *sql)
{
	struct error err = {0};
	int64_t value = db_integer_of(site->db, &err, sql, "");

	if (error_is_set(&err))
		fail_msg("%s", err.text);
	return value;
}

static inline void run_sql(const char *sql)
{
	run_on(site, sql);
}

static int begin(void **unused)
{
	make_place(unused);
	setenv("NIGHTMAIL_NOW", "2026-12-01T10:00:00Z", 1);
	command("init");
	put("nightmail.yaml", "site: {address: host@test.example, gm: gm@example.org}\n"
	                      "limits: {mails_per_sender_per_hour: 999, replies_per_sender_per_hour: 999}\n");
	put("setup.yaml",
	    "ruleset: space-empires\ntitle: The War\nplayers: [{name: MING, address: [ming@example.org]}, {name: "
	    "BOSCO, address: [bosco@example.org]}, {name: ZOE, address: [zoe@example.org]}, {name: FREE}]\n"
	    "press: anonymous\nmap: {generator: grid, width: 6, height: 6}\nnatives: 0\n");
	g_autofree char *setup = in("setup.yaml"),
	                *line = g_strdup_printf(
	                    "new demo --setup %s --seed 7 --salt 00000000000000000000000000000001", setup);
	command(line);
	command("start demo --now");
	site = open_site(SITE_WRITE);
	return 0;
}

static int end(void **unused)
{
	site_close(site);
	return clear_place(unused);
}

/* Settings of the next mails: sender, token (NULL: the GM's), its game and turn (-1: none), and arrival (0: now). */
static const char *from = "ming@example.org", *token_of = "MING";
static const char *token_game = "demo";
static int64_t token_turn = 1, arrives;

/* A column of the token's game, or of its seat. */
static int64_t of_token(const char *column, bool seat)
{
	g_autofree char *sql =
	    g_strdup_printf("SELECT ifnull(max(%s.%s), 0) FROM game LEFT JOIN seat ON seat.game = "
	                    "game.id AND seat.name = '%s' WHERE game.name = '%s'",
	        seat ? "seat" : "game", column, token_of ? token_of : "", token_game);

	return number(sql);
}

static void make_token(char token[TOKEN_SIZE + 1])
{
	token_make(site->key, of_token("id", false), of_token("id", true),
	    token_of ? of_token("key_number", true) : of_token("gm_key", false), token_turn, token);
}

/* "Date: ...\n" of now, a second later each time: a mail without a token needs a fitting date (HO-91). */
static char *date_header(void)
{
	static int count;
	g_autoptr(GDateTime) time = g_date_time_new_from_unix_utc(clock_now() + count++ % 3600);

	return g_date_time_format(time, "Date: %a, %d %b %Y %H:%M:%S +0000\n");
}

/* Files a mail; adds a Date if a verdict may have to prove it and `headers` have none. */
static void mail(const char *headers, const char *body)
{
	char token[TOKEN_SIZE + 1];
	struct error err = {0};
	struct intake intake;
	struct filing filing;
	const struct mime_limits limits = {.message = 1 << 20, .headers = 1 << 16, .depth = 20, .parts = 200};

	make_token(token);
	bool dated = (token_turn < 0 || strstr(headers, "dmarc=pass")) && !strstr(headers, "Date: ");
	g_autofree char *date = dated ? date_header() : g_strdup("");
	g_autofree char *raw = g_strdup_printf("%s%sFrom: %s\nTo: host%s%s@test.example\n\n%s", date, headers,
	    from, token_turn < 0 ? "" : "+", token_turn < 0 ? "" : token, body);
	const struct taken taken = {.source = "x",
	    .raw = raw,
	    .raw_size = strlen(raw),
	    .size = (int64_t)strlen(raw),
	    .whole = true,
	    .arrived = 1};
	last = number("SELECT max(id) FROM outbox");
	assert_true(store_mail_alone(site, &taken, &err));
	intake_begin(&intake, site, false);
	filing_init(&filing, &intake, number("SELECT max(id) FROM mail"), arrives ? arrives : intake.now);
	mime_read_here(raw, strlen(raw), true, &limits, &filing.mime);
	assert_true(db_begin(site->db, &err));
	if (!filing_run(&filing, &err))
		fail_msg("%s", err.text);
	assert_true(db_commit(site->db, &err));
	mime_clear(&filing.mime);
	filing_clear(&filing);
	intake_end(&intake);
}

/* A column of the outbox rows of one kind that the mail caused, in order, each ended by `|`. */
static char *sent(const char *column, const char *kind)
{
	struct error err = {0};
	g_autofree char *sql =
	    g_strdup_printf("SELECT ifnull(group_concat(%s || '|', ''), '') FROM (SELECT * FROM outbox WHERE "
	                    "id > ? AND kind = ? ORDER BY id)",
	        column);

	return db_text_of(site->db, &err, sql, "it", last, kind);
}

/* --- A test's own site, whose mail server vouches for senders ------------------------------ */

#define VOUCHED "Authentication-Results: mx.test; dmarc=pass header.from=example.org\n"

static inline void at(const char *time)
{
	setenv("NIGHTMAIL_NOW", time, 1);
}

static inline void configure(const char *limits)
{
	g_autofree char *text = g_strdup_printf(
	    "site: {address: host@test.example, gm: gm@example.org}\ntrust: {authserv_id: mx.test}\n"
	    "limits: {mails_per_sender_per_hour: 9999, replies_per_sender_per_hour: 9999%s}\n",
	    limits);

	put("nightmail.yaml", text);
	site_close(site);
	site = open_site(SITE_WRITE);
}

static inline int begin_anew(void **unused)
{
	at("2026-12-01T10:00:00Z");
	from = "ming@example.org";
	token_of = "MING";
	token_game = "demo";
	token_turn = 1;
	arrives = 0;
	if (begin(unused) != 0)
		return 1;
	configure("");
	return 0;
}

/* Expects the results of a mail's commands, in order, separated by bars. */
static inline void results_are(const char *headers, const char *body, const char *want)
{
	static int way;
	g_autofree char *all = g_strdup_printf("X-Way: %d\n%s", ++way, headers), *answer = NULL;

	mail(all, body);
	answer = sent(
	    "replace(replace(replace(body, char(10) || '      ', ' '), char(10) || '  ', '|'), char(10), '')",
	    "answer");
	const char *results = strstr(answer, "YOUR COMMANDS|");
	if (!results || !g_str_has_prefix(results + strlen("YOUR COMMANDS|"), want))
		fail_msg("%s%s", body, answer);
}

#endif
