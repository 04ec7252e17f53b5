/* A site with seats in four games, and how mails to it are judged. */
#ifndef TESTS_JUDGED_H
#define TESTS_JUDGED_H

#include "engine/site/token.h"
#include "engine/store/binding.h"
#include "mailer/admit/admit.h"
#include "mailer/admit/secret.h"
#include "tests/command.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

static struct site *site;
static GHashTable *tokens; /* tokens by the letters that the tests use for them */

/* --- The site ------------------------------------------------------------------ */

static int64_t number(const char *sql)
{
	struct error err = {0};
	int64_t value = db_integer_of(site->db, &err, sql, "");

	assert_false(error_is_set(&err));
	return value;
}

static void keep_token(const char *letter, int64_t game, int64_t seat, int64_t key, int64_t turn)
{
	char token[TOKEN_SIZE + 1];

	token_make(site->key, game, seat, key, turn, token);
	g_hash_table_insert(tokens, (gpointer)(guintptr)letter, g_strdup(token));
}

/* A game of this setup. */
static void new_game(const char *name, const char *setup)
{
	g_autofree char *path = g_build_filename(dir, "setup.yaml", NULL);
	g_autofree char *line = g_strdup_printf("new %s --setup %s --seed 9", name, path);

	assert_true(g_file_set_contents(path, setup, -1, NULL));
	command(line);
}

static int64_t seat_id(const char *name)
{
	struct error err = {0};

	return db_integer_of(site->db, &err, "SELECT id FROM seat WHERE name = ?", "t", name);
}

static int64_t game_id(const char *name)
{
	struct error err = {0};

	return db_integer_of(site->db, &err, "SELECT id FROM game WHERE name = ?", "t", name);
}

static void make_tokens(void)
{
	int64_t demo = number("SELECT id FROM game WHERE name = 'demo'");
	int64_t ming = number("SELECT seat.id FROM seat WHERE name = 'MING'");
	int64_t bosco = number("SELECT seat.id FROM seat WHERE name = 'BOSCO'");
	int64_t key = number("SELECT key_number FROM seat WHERE name = 'MING'");

	tokens = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
	keep_token("T", demo, ming, key, 2);
	keep_token("O", demo, ming, key, 1);
	keep_token("B", demo, bosco, number("SELECT key_number FROM seat WHERE name = 'BOSCO'"), 2);
	keep_token("G", demo, 0, number("SELECT gm_key FROM game WHERE name = 'demo'"), 2);
	keep_token("H", demo, 0, number("SELECT gm_key FROM game WHERE name = 'demo'"), 1);
	keep_token("I", demo, 0, number("SELECT gm_key FROM game WHERE name = 'demo'"), 0);
	keep_token("X", game_id("two"), seat_id("XERXES"),
	    number("SELECT key_number FROM seat WHERE name = 'XERXES'"), 1);
	keep_token("Y", game_id("more"), seat_id("ODA"),
	    number("SELECT key_number FROM seat WHERE name = 'ODA'"), 1);
	keep_token("U", game_id("over"), seat_id("UTA"),
	    number("SELECT key_number FROM seat WHERE name = 'UTA'"), 2);
	keep_token("L", game_id("over"), 0, 0, 2);
	keep_token("S", 0, 0, 0, 0);
}

static void set_password(const char *seat, const char *password)
{
	g_autofree char *hash = secret_hash(password);
	struct error err = {0};

	assert_true(db_run(site->db, &err, "UPDATE seat SET password = ? WHERE name = ?", "tt", hash, seat));
}

static inline void set_gm_password(const char *password)
{
	g_autofree char *hash = secret_hash(password);
	struct error err = {0};

	assert_true(db_run(site->db, &err, "UPDATE game SET gm_password = ? WHERE name = 'demo'", "t", hash));
}

static int make_site(void **unused)
{
	static const char config[] = "site: {name: stars, address: host@test.example, gm: gm@example.org}\n"
	                             "trust: {authserv_id: mx.test, players_by: token}\n";
	g_autofree char *path = NULL;

	make_place(unused);
	setenv("NIGHTMAIL_NOW", "2026-12-01T10:00:00Z", 1);
	path = g_build_filename(dir, "nightmail.yaml", NULL);
	command("init");
	assert_true(g_file_set_contents(path, config, -1, NULL));
	command("new demo --ruleset space-empires --players 3 --seed 7");
	command("join demo MING ming@example.org ming@phone.example");
	command("join demo BOSCO bosco@example.org");
	command("join demo KAI kai@xn--bcher-kva.example");
	command("start demo");
	command("run demo --force --no-fetch");
	command("new two --ruleset space-empires --players 2 --seed 8");
	command("join two XERXES zoe@example.org");
	command("join two ZOE z@example.org");
	new_game(
	    "more", "ruleset: space-empires\nplayers: 2\naddress: more@test.example\ngm: lone@example.org\n");
	command("join more ODA zoe@example.org");
	command("join more ULF u@example.org");
	command("start two");
	command("start more");
	/* BOSCO waits for another game, and has played in a finished one. */
	command("new later --ruleset space-empires --players 2 --seed 10");
	command("join later LEA bosco@example.org");
	new_game("over", "ruleset: space-empires\nplayers: 2\ngm: lone@example.org\n");
	command("join over OTTO bosco@example.org");
	command("join over UTA uta@example.org");
	command("start over");
	command("run over --force --no-fetch");
	command("set over state=finished --yes");
	site = open_site(SITE_WRITE);
	make_tokens();
	set_password("MING", "geheim12345");
	return 0;
}

static int remove_site(void **unused)
{
	site_close(site);
	g_hash_table_destroy(tokens);
	return clear_place(unused);
}

/* --- Mails ---------------------------------------------------------------------- */

/* Replaces `{T}` and the like by tokens. */
static char *with_tokens(const char *text)
{
	GString *out = g_string_new(NULL);

	for (const char *p = text; *p; p++) {
		if (p[0] == '{' && p[1] && p[2] == '}') {
			char letter[2] = {p[1], '\0'};
			g_string_append(out, g_hash_table_lookup(tokens, letter));
			p += 2;
		} else {
			g_string_append_c(out, *p);
		}
	}
	return g_string_free(out, FALSE);
}

static char *what(const struct admission *admission)
{
	static const char *const refusals[] = {
	    "", " silent", " proof", " forwarded", " name", " secret", " limit", " differ"};
	bool taken = admission->class == CLASS_ADMITTED;

	return g_strdup_printf("%s%s%s%s%s%s", mail_class_name(admission->class),
	    refusals[admission->class == CLASS_REJECT ? admission->refusal : REFUSAL_NONE], taken ? " " : "",
	    !taken            ? ""
	    : admission->gm   ? "gm"
	    : admission->seat ? admission->seat->name
	                      : "nobody",
	    taken && admission->stale ? " stale" : "",
	    taken && admission->answer_to && strcmp(admission->answer_to, admission->from) != 0
	        ? " told elsewhere"
	        : "");
}

/* `genuine`: the GM vouches for the mail. */
static void is_judged_as(const char *lines, bool genuine, const char *want)
{
	g_autofree char *raw = with_tokens(lines);
	g_autofree char *is = NULL;
	struct mime_limits limits = {.message = 2000, .headers = 2000, .depth = 20, .parts = 200};
	struct mime_mail mail;
	struct intake intake;
	struct admission admission;
	struct reading *reading;
	struct error err = {0};

	mime_read_here(raw, strlen(raw), true, &limits, &mail);
	reading = reading_new(mail.text->str, mail.text->len, (struct reading_limits){0});
	intake_begin(&intake, site, false);
	assert_true(admit(&intake, &mail, reading, intake.now, genuine, &admission, &err));
	is = what(&admission);
	if (strcmp(is, want) != 0)
		print_error("%s\n", raw);
	assert_string_equal(is, want);
	admission_clear(&admission);
	intake_end(&intake);
	reading_free(reading);
	mime_clear(&mail);
}

static void is_judged(const char *lines, const char *want)
{
	is_judged_as(lines, false, want);
}

#define MING "From: Ming <ming@example.org>\n"
#define STRANGER "From: m@evil.test\n"
#define HOST "To: host@test.example\n"
#define TOKEN "To: host+{T}@test.example\n"
#define DATED "Date: Tue, 1 Dec 2026 10:00:00 +0000\n"
#define PASS DATED "Authentication-Results: mx.test; dmarc=pass header.from=example.org\n"
#define FAIL "Authentication-Results: mx.test; dmarc=fail header.from=example.org\n"

#define SIGNED "Authentication-Results: mx.test; dkim=pass header.d=example.org\n"

#endif
