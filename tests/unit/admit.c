/* Who writes, and is it proved (HO-11, HO-17; MC-133 to MC-158): mails to a site of four games' seats. */
#include "engine/play/rulesets.h"
#include "engine/site/token.h"
#include "engine/store/binding.h"
#include "mailer/admit.h"
#include "mailer/secret.h"
#include "tests/command.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

static struct site *site;
static GHashTable *tokens; /* by the letter that stands for them */

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

static void set_gm_password(const char *password)
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
	/* BOSCO waits for another game, and has played one that is over. */
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

/* `{T}` becomes the token. */
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

/* `genuine`: says the GM. */
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
	assert_true(admit(&intake, &mail, reading, genuine, &admission, &err));
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

static void test_tokens(void **unused)
{
	(void)unused;
	is_judged(MING TOKEN "\n", "orders MING");
	is_judged("From: MING@Example.ORG\n" TOKEN "\n", "orders MING");
	is_judged("From: ming@phone.example\n" TOKEN "\n", "orders MING");
	/* MC-243: where it was delivered comes before To, and Cc does as well as To. */
	is_judged(MING HOST "Delivered-To: host+{T}@test.example\n\n", "orders MING");
	is_judged(MING "To: x@y.example\nCc: Host <HOST+{T}@TEST.example>\n\n", "orders MING");
	/* Who plays in the game goes by nobody else's token. */
	is_judged(MING "Delivered-To: host+{B}@test.example\n" TOKEN "\n", "orders MING");
	is_judged(MING "Delivered-To: host+{B}@test.example\n\n", "reject proof");
	is_judged(MING "Delivered-To: host+{G}@test.example\n\n", "reject proof");
	/* In the ids of ours: In-Reply-To first, then References, last first. */
	is_judged(
	    MING HOST "References: <a@b> <nm.demo.2.{T}.abcdefghijklm@test.example>\n\n", "orders MING");
	is_judged(
	    MING HOST "In-Reply-To: <nm.demo.2.{T}.x@h>\nReferences: <nm.demo.2.{B}.x@h>\n\n", "orders MING");
	is_judged(MING HOST "References: <nm.demo.2.{B}.x@h> <nm.demo.2.{T}.x@h>\n\n", "orders MING");
	is_judged(MING HOST "References: <nm.demo.2.{T}.x@h> <nm.demo.2.{B}.x@h>\n\n", "orders MING");
	/* Somebody else with a good token; an old one says who writes, to the roster alone. */
	is_judged(STRANGER TOKEN "\n", "reject forwarded");
	is_judged(MING "To: host+{O}@test.example\n\n", "orders MING stale");
	is_judged(STRANGER "To: host+{O}@test.example\n\n", "reject silent");
	/* A tag that is no token, and one that is nobody's. */
	is_judged(MING PASS "To: host+hello@test.example\n\n", "orders MING");
	is_judged(MING "To: host+aaaaaaaaaaaaaaaaaaaaaaaaaa@test.example\n\n", "reject proof");
	is_judged(MING "To: other+{T}@test.example\n\n", "reject proof");
}

#define ZOE "From: zoe@example.org\n"
#define BOSCO "From: bosco@example.org\n"

/* Which of a sender's empires it is for. */
static void test_several(void **unused)
{
	g_autoptr(GString) many = g_string_new(ZOE "To: ");

	(void)unused;
	/* The token of another empire says nothing of the one that is named, and the next one may. */
	is_judged(ZOE "To: host+{X}@test.example\n\n", "orders XERXES");
	is_judged(ZOE "To: host+{X}@test.example\n\n/game more ODA\n", "reject proof");
	is_judged(ZOE "To: host+{Y}@test.example\n\n/game more ODA\n", "orders ODA");
	is_judged(ZOE "Delivered-To: host+{X}@test.example\nTo: host+{Y}@test.example\n\n/game more ODA\n",
	    "orders ODA");
	is_judged("From: gm@example.org\nTo: host+{G}@test.example\n\n/game demo MING\n", "reject secret");
	is_judged("From: gm@example.org\nTo: host+{G}@test.example\n\n/game two gm\n", "reject proof");
	is_judged("From: gm@example.org\nTo: host+{G}@test.example\n\n/game demo gm\n", "orders gm");
	/* The game whose own address was written to, with a token or without. */
	is_judged(ZOE PASS "To: more@test.example\n\n", "orders ODA");
	is_judged(ZOE PASS "To: more+x@test.example\n\n", "orders ODA");
	is_judged(ZOE "To: more+{Y}@test.example\n\n", "orders ODA");
	is_judged(ZOE PASS "To: x@y.example, more@test.example\n\n", "orders ODA");
	/* All mail is delivered to the site's, and some is written to it too. */
	is_judged(ZOE PASS "Delivered-To: host@test.example\nTo: more@test.example\n\n", "orders ODA");
	is_judged(ZOE PASS HOST "Cc: more+x@test.example\n\n", "orders ODA");
	is_judged(MING PASS "To: more@test.example\n\n", "reject silent");
	/* Running games come before those that have not begun, and these before those that are over. */
	is_judged(BOSCO PASS HOST "\n", "orders BOSCO");
	is_judged(BOSCO PASS HOST "\n/game later LEA\n", "orders LEA");
	is_judged("From: uta@example.org\n" PASS HOST "\n", "orders UTA");
	is_judged("From: uta@example.org\nTo: host+{U}@test.example\n\n", "orders UTA stale");
	/* A hundred recipients are looked at. */
	for (int i = 1; i < 100; i++)
		g_string_append_printf(many, "a%d@b.c,\n ", i);
	g_string_append(many, "host+{Y}@test.example\n");
	{
		g_autofree char *fits = g_strconcat(many->str, "\n", NULL);
		g_autofree char *more = g_strconcat("Delivered-To: x@y.z\n", many->str, "\n", NULL);
		is_judged(fits, "orders ODA");
		is_judged(more, "reject name");
	}
}

/* An id of ours has five parts and an end. */
static void test_ids(void **unused)
{
	g_autofree char *filler = g_strnfill(250, 'x');
	g_autofree char *most =
	    g_strdup_printf(MING HOST "In-Reply-To: <nm.demo.2.{T}.%s@h.example>\n\n", filler);
	g_autofree char *more =
	    g_strdup_printf(MING HOST "In-Reply-To: <nm.demo.2.{T}.%s@h.examplex>\n\n", filler);

	(void)unused;
	is_judged(MING HOST "In-Reply-To: <NM.demo.2.{T}.x@h>\n\n", "orders MING");
	is_judged(MING HOST "In-Reply-To: x <nm.demo.2.{T}.x@h\n\n", "orders MING");
	is_judged(MING HOST "In-Reply-To: <nm.demo.2.{T}>\n\n", "reject proof");
	is_judged(MING HOST "In-Reply-To: <xm.demo.2.{T}.x@h>\n\n", "reject proof");
	is_judged(MING HOST "In-Reply-To: nm.demo.2.{T}.x@h\n\n", "reject proof");
	is_judged(MING HOST "In-Reply-To: <>\n\n", "reject proof");
	/* With its brackets, 299 characters and 300: 11, the token 26, a point, the filler 250, 11 or 12. */
	is_judged(most, "orders MING");
	is_judged(more, "reject proof");
}

static void test_verdicts(void **unused)
{
	(void)unused;
	is_judged(MING HOST PASS "\n", "orders MING");
	is_judged(MING HOST "\n", "reject proof");
	is_judged(STRANGER HOST "\n", "reject silent");
	is_judged(MING TOKEN FAIL "\n", "reject silent");
	/* MC-136: the topmost of our server's own decides, others' are nothing. */
	is_judged(MING HOST FAIL PASS "\n", "reject silent");
	is_judged(MING HOST PASS FAIL "\n", "orders MING");
	is_judged(MING HOST "Authentication-Results: evil.test; dmarc=pass header.from=example.org\n\n",
	    "reject proof");
	is_judged(MING HOST "Authentication-Results: evil.test; dmarc=fail\n" PASS "\n", "orders MING");
	/* MC-137: of another domain; HO-11: DKIM of the domain or its parent. */
	is_judged(
	    MING HOST "Authentication-Results: mx.test; dkim=pass header.d=evil.test\n\n", "reject proof");
	is_judged(MING HOST "Authentication-Results: mx.test; dkim=pass header.i=@example.org\n" DATED "\n",
	    "orders MING");
	is_judged(MING HOST "Authentication-Results: mx.test; spf=pass smtp.mailfrom=example.org\n\n",
	    "reject proof");
}

#define SIGNED "Authentication-Results: mx.test; dkim=pass header.d=example.org\n"

/* A verdict alone is good for what was written to this host since the turn was opened (HO-91): demo's turn 2 and two's
   turn 1 were opened on 1 Dec 2026 at 10:00, which is now. */
static void test_alone(void **unused)
{
	static const char *const dates[] = {"Tue, 1 Dec 2026 09:50:00 +0000",
	    "Tue, 1 Dec 2026 10:50:00 +0100", "Wed, 2 Dec 2026 10:00:00 +0000", NULL};
	static const char *const others[] = {"Tue, 1 Dec 2026 09:49:59 +0000",
	    "Wed, 2 Dec 2026 10:00:01 +0000", "Mon, 30 Nov 2026 10:00:00 +0000", "yesterday", "", NULL};

	(void)unused;
	for (const char *const *date = dates; *date; date++) {
		g_autofree char *mail = g_strconcat(MING HOST SIGNED "Date: ", *date, "\n\n", NULL);
		is_judged(mail, "orders MING");
	}
	for (const char *const *date = others; *date; date++) {
		g_autofree char *mail = g_strconcat(MING HOST SIGNED "Date: ", *date, "\n\n", NULL);
		g_autofree char *replied = g_strconcat(MING TOKEN SIGNED "Date: ", *date, "\n\n", NULL);
		g_autofree char *secret =
		    g_strconcat(MING HOST SIGNED "Date: ", *date, "\n\n/game demo MING {T}\n", NULL);
		is_judged(mail, "reject proof");
		is_judged(replied, "orders MING");
		is_judged(secret, "orders MING");
		is_judged_as(mail, true, "orders MING");
	}
	is_judged(MING HOST SIGNED "\n", "reject proof");
	/* Before a game begins no turn is open. */
	is_judged("From: bosco@example.org\n" HOST SIGNED
	          "Date: Mon, 1 Dec 2025 10:00:00 +0000\n\n/game later LEA\n",
	    "orders LEA");
	/* To and Cc, tags aside; where it was delivered, anybody may have sent it on to. */
	is_judged(
	    MING "To: rival@evil.test\nCc: Host <host+x@test.example>\n" SIGNED DATED "\n", "orders MING");
	is_judged(MING "To: rival@evil.test\n" SIGNED DATED "\n", "reject proof");
	is_judged(
	    MING "Delivered-To: host@test.example\nTo: rival@evil.test\n" SIGNED DATED "\n", "reject proof");
	is_judged(MING "Envelope-To: host@test.example\n" SIGNED DATED "\n", "reject proof");
	is_judged(MING "To: more@test.example\n" SIGNED DATED "\n/game demo MING\n", "reject proof");
	/* Only a reply's token shows that it was written to the host. */
	is_judged(MING "Delivered-To: host+{T}@test.example\nTo: x@y.example\n" SIGNED "\n", "orders MING");
	site->config->players_by = BY_DKIM;
	is_judged(MING "To: rival@evil.test\n" SIGNED DATED "\n", "reject proof");
	is_judged(MING TOKEN SIGNED "\n", "orders MING");
	is_judged(MING TOKEN "\n", "reject proof");
	site->config->players_by = BY_TOKEN;
}

/* What may stand once in a header and stands twice proves nothing by verdict: a rival has put the first one above what
   the player has signed (HO-90). From twice is nobody's in any case. */
static void test_doubled(void **unused)
{
	static const char *const once[] = {"Sender: a@b.c", "Reply-To: a@b.c", "To: x@y.example", "Cc: a@b.c",
	    "Message-ID: <a@b>", "In-Reply-To: <a@b>", "References: <a@b>", "Subject: a",
	    "Date: Tue, 1 Dec 2026 09:59:00 +0000", "MIME-Version: 1.0", "Content-Type: text/plain",
	    "Content-Transfer-Encoding: 8bit", "Content-Disposition: inline", "Content-ID: <a@b>",
	    "Content-Description: a", NULL};

	(void)unused;
	for (const char *const *field = once; *field; field++) {
		g_autofree char *lower = g_ascii_strdown(*field, -1);
		bool there = g_str_has_prefix(*field, "To:") || g_str_has_prefix(*field, "Date:");
		g_autofree char *first = there ? g_strdup("") : g_strconcat(lower, "\n", NULL);
		g_autofree char *good = g_strconcat(first, MING HOST SIGNED DATED "\n", NULL);
		g_autofree char *bad = g_strconcat(*field, "\n", good, NULL);
		g_autofree char *token = g_strconcat(*field, "\n", first, MING TOKEN SIGNED DATED "\n", NULL);
		is_judged(good, "orders MING");
		is_judged(bad, "reject proof");
		is_judged(token, "orders MING");
	}
	is_judged("Received: a\nReceived: b\nX-A: 1\nX-A: 2\n" MING HOST SIGNED DATED "\n", "orders MING");
}

/* A signature with l= covers the first bytes of the text: below them anybody may have written. */
static void test_partial(void **unused)
{
	(void)unused;
#define SIGNATURE(tags) MING HOST DATED SIGNED "DKIM-Signature: v=1; a=rsa-sha256; " tags "\n\n"
	is_judged(SIGNATURE("d=example.org; s=l; h=from:to; bh=l=1; b=x"), "orders MING");
	is_judged(SIGNATURE("d=example.org; l=10; b=x"), "reject proof");
	is_judged(SIGNATURE("l = 0; d = Mail.Example.ORG; b=x"), "reject proof");
	is_judged(SIGNATURE("d=evil.test; l=10; b=x"), "orders MING");
	is_judged(MING TOKEN DATED SIGNED "DKIM-Signature: d=example.org; l=10\n\n", "orders MING");
	is_judged(MING HOST DATED
	    "Authentication-Results: mx.test; dkim=pass policy.length=10 header.d=example.org\n\n",
	    "reject proof");
	is_judged(MING HOST DATED
	    "Authentication-Results: mx.test; dmarc=pass header.from=example.org; dkim=pass "
	    "policy.length=10 header.d=example.org\n\n",
	    "reject proof");
	is_judged(MING HOST DATED
	    "Authentication-Results: mx.test; dkim=pass header.d=example.org; dkim=pass "
	    "policy.length=10 header.d=evil.test\n\n",
	    "orders MING");
}

static void test_from(void **unused)
{
	(void)unused;
	/* MC-139 to MC-141. */
	is_judged(TOKEN PASS "\n", "reject silent");
	is_judged("From: \n" TOKEN "\n", "reject silent");
	is_judged(MING MING TOKEN PASS "\n", "reject silent");
	is_judged(MING "From : b@evil.test\n" TOKEN PASS "\n", "reject silent");
	is_judged("From: ming@example.org, bosco@example.org\n" TOKEN "\n", "reject silent");
	is_judged("From: ming@example.org; m@evil.test\n" TOKEN "\n", "reject silent");
	is_judged("From: <ming@example.org> <m@evil.test>\n" TOKEN "\n", "reject silent");
	is_judged("From: ming@example.org@evil.test\n" TOKEN "\n", "reject silent");
	is_judged("From: all: ming@example.org;\n" TOKEN "\n", "reject silent");
	/* MC-142, MC-143: names and comments decide nothing. */
	is_judged("From: \"ming@example.org\" <m@evil.test>\n" PASS HOST "\n", "reject silent");
	is_judged("From: ming@example.org <m@evil.test>\n" PASS HOST "\n", "reject silent");
	is_judged("From: =?utf-8?Q?ming=40example.org?= <m@evil.test>\n" HOST "\n", "reject silent");
	is_judged("From: m@evil.test (<ming@example.org>)\n" HOST "\n", "reject silent");
	is_judged("From: ming@example.org <ming@example.org>\n" TOKEN "\n", "orders MING");
	is_judged("From: \"m@evil.test\" (x (y) z) <ming@example.org>\n" TOKEN "\n", "orders MING");
	is_judged("From: \"ming\"@example.org\n" TOKEN "\n", "orders MING");
	is_judged("From: \"ming@example.org\"@evil.test\n" PASS HOST "\n", "reject silent");
	/* MC-145 to MC-147. */
	is_judged("From: kai@b\xc3\xbc"
	          "cher.example\nAuthentication-Results: mx.test; dmarc=pass "
	          "header.from=xn--bcher-kva.example\n" DATED HOST "\n",
	    "orders KAI");
	is_judged("From: KAI@XN--BCHER-KVA.example\nAuthentication-Results: mx.test; dkim=pass "
	          "header.d=xn--bcher-kva.example\n" DATED HOST "\n",
	    "orders KAI");
	is_judged("From: kai@bucher.example\n" HOST "\n", "reject silent");
	is_judged("From: m\xc4\xabng@example.org\n" PASS HOST "\n", "reject silent");
	is_judged("From: ming+sw@example.org\n" PASS HOST "\n", "reject silent");
	is_judged("From: mi.ng@example.org\n" PASS HOST "\n", "reject silent");
	/* MC-120: sent on by a stranger, by the player, by another player. */
	is_judged(MING TOKEN "Resent-From: m@evil.test\n\n", "reject silent");
	is_judged(MING TOKEN "Resent-From: ming@phone.example\n\n", "orders MING");
	is_judged(MING TOKEN "Resent-From: bosco@example.org\n\n", "reject silent");
	is_judged(MING TOKEN "Resent-From: nobody\n\n", "reject silent");
	is_judged(MING TOKEN "Resent-From: ming@phone.example\nResent-From:\n\n", "reject silent");
}

static void test_named(void **unused)
{
	(void)unused;
	is_judged(MING PASS HOST "\n/game demo ming\n", "orders MING");
	is_judged(MING PASS HOST "\n/game demo BOSCO\n", "reject secret");
	is_judged(MING PASS HOST "\n/game demo NOBODY\n", "reject secret");
	is_judged(MING PASS HOST "\n/game nothing MING\n", "reject secret");
	is_judged(MING PASS HOST "\n/game demo MING\n/game demo BOSCO\n", "reject differ");
	is_judged(MING PASS HOST "\n/game demo MING\n/GAME demo MING\n", "orders MING");
	is_judged(MING PASS HOST "\n/game demo  MING\n/game demo MING\n", "orders MING");
	is_judged(MING PASS HOST "\n/game demo MING\n/game demo MING geheim12345\n", "reject differ");
	/* A token in the line is as good as one in the address. */
	is_judged(MING HOST "\n/game demo MING {T}\n", "orders MING");
	is_judged(STRANGER HOST "\n/game demo MING {T}\n", "reject forwarded");
	/* MC-149: several empires; the game's name alone tells which. */
	is_judged("From: zoe@example.org\n" PASS HOST "\n", "reject name");
	is_judged("From: zoe@example.org\n" PASS HOST "\n/game more ODA\n", "orders ODA");
	is_judged("From: zoe@example.org\n" PASS HOST "\n/game more ULF\n", "reject secret");
}

static void test_passwords(void **unused)
{
	(void)unused;
	is_judged(MING HOST "\n/game demo MING geheim12345\n", "orders MING");
	is_judged(STRANGER HOST "\n/game demo MING geheim12345\n", "orders MING told elsewhere");
	is_judged(MING FAIL HOST "\n/game demo MING geheim12345\n", "reject silent");
	is_judged(MING HOST "\n/game demo MING Geheim12345\n", "reject secret");
	/* After five wrong ones within the hour none is looked at; tokens go on working. */
	for (int i = 0; i < 4; i++)
		is_judged(MING HOST "\n/game demo MING wrong12345\n", "reject secret");
	is_judged(MING HOST "\n/game demo MING geheim12345\n", "reject secret");
	is_judged(MING TOKEN "\n", "orders MING");
	is_judged("From: ming@phone.example\n" HOST "\n/game demo MING geheim12345\n", "orders MING");
}

static void test_modes(void **unused)
{
	(void)unused;
	site->config->players_by = BY_PASSWORD;
	is_judged(MING TOKEN PASS "\n", "reject proof");
	is_judged("From: ming@phone.example\n" HOST "\n/game demo MING geheim12345\n", "orders MING");
	site->config->players_by = BY_DKIM;
	is_judged(MING TOKEN "\n", "reject proof");
	is_judged(MING PASS HOST "\n", "orders MING");
	is_judged("From: ming@phone.example\n" HOST "\n/game demo MING geheim12345\n", "reject proof");
	is_judged(STRANGER HOST "\n/game demo MING geheim12345\n", "reject secret");
	site->config->players_by = BY_ADDRESS;
	is_judged(MING HOST "\n", "orders MING");
	is_judged(MING FAIL HOST "\n", "reject silent");
	is_judged(STRANGER TOKEN "\n", "reject forwarded");
	is_judged(STRANGER HOST "\n/game demo MING geheim12345\n", "orders MING told elsewhere");
	site->config->players_by = BY_TOKEN;
}

static void test_gm(void **unused)
{
	(void)unused;
	/* MC-154: his token, in every mode. */
	is_judged("From: gm@example.org\nTo: host+{G}@test.example\n\n", "orders gm");
	is_judged("From: gm@example.org\n" HOST "In-Reply-To: <nm.demo.2.{G}.x@h>\n\n", "orders gm");
	is_judged("From: gm@example.org\n" PASS HOST "\n", "reject name");
	is_judged("From: gm@example.org\n" PASS HOST "\n/game demo GM\n", "reject proof");
	/* That of the turn before counts as well, in his hands; that before only says who writes. */
	is_judged("From: gm@example.org\nTo: host+{H}@test.example\n\n", "orders gm");
	is_judged("From: gm@example.org\nTo: host+{I}@test.example\n\n", "orders gm stale");
	is_judged(STRANGER "To: host+{H}@test.example\n\n", "reject silent");
	is_judged("From: lone@example.org\nTo: host+{L}@test.example\n\n", "orders gm stale");
	/* The digest's token is of no game. */
	is_judged("From: gm@example.org\nTo: host+{S}@test.example\n\n", "reject name");
	/* Of one game it is his; of several he names one. Nobody sends his mails on. */
	is_judged("From: lone@example.org\n" HOST "\n", "reject proof");
	is_judged("From: gm@example.org\nTo: host+{G}@test.example\nResent-From: gm@example.org\n\n",
	    "reject silent");
	/* His password, from any address and in every mode; also that of a player is looked at by its own hash. */
	set_gm_password("gmgeheim12345");
	is_judged("From: gm@example.org\n" HOST "\n/game demo gm gmgeheim12345\n", "orders gm");
	is_judged("From: x@evil.test\n" HOST "\n/game demo gm gmgeheim12345\n", "orders gm told elsewhere");
	is_judged("From: gm@example.org\n" HOST "\n/game demo gm geheim12345\n", "reject secret");
	site->config->players_by = BY_DKIM;
	is_judged("From: gm@example.org\n" HOST "\n/game demo gm gmgeheim12345\n", "orders gm");
	site->config->players_by = BY_TOKEN;
	/* He is the empire gm: what holds for a player's token in other hands holds for his. */
	is_judged(STRANGER "To: host+{G}@test.example\n\n", "reject forwarded");
	is_judged(STRANGER HOST "\n/game demo GM\n", "reject secret");
}

static void test_form(void **unused)
{
	(void)unused;
	/* Machines come before all else; what is over a limit is told to players only. */
	is_judged(MING TOKEN "Auto-Submitted: auto-replied\n\n", "auto");
	is_judged("From: host+x@test.example\n" TOKEN "\n", "auto");
	is_judged("From: MAILER-DAEMON@example.org\n" TOKEN "\n", "bounce");
	is_judged("From: no-reply@example.org\n" TOKEN "\n", "auto");
	/* What a person's mail may carry is decided by what it says. */
	is_judged(MING TOKEN "Precedence: bulk\n\n", "orders MING");
	is_judged(MING HOST "Precedence: bulk\n\n", "auto");
	is_judged(MING TOKEN "X: y\n"
	                     "Content-Type: multipart/mixed; boundary=b\n\n"
	                     "--b\nContent-Type: multipart/mixed; boundary=c\n\n--c\n\nx\n--c--\n--b--\n",
	    "orders MING");
	{
		g_autofree char *large = g_strdup_printf(MING TOKEN "\n%02000d\n", 1);
		g_autofree char *strange = g_strdup_printf(STRANGER HOST "\n%02000d\n", 1);
		is_judged(large, "reject limit");
		is_judged(strange, "reject silent");
	}
}

/* Where the GM says that it comes from its sender, the roster alone decides. */
static void test_genuine(void **unused)
{
	(void)unused;
	is_judged_as(MING HOST "Resent-From: m@evil.test\n\n", true, "orders MING");
	is_judged_as(MING FAIL HOST "\n", true, "orders MING");
	is_judged_as(STRANGER HOST "\n", true, "reject silent");
	is_judged_as("From: gm@example.org\n" HOST "\n/game demo gm\n", true, "reject proof");
}

static void is_too_many(const char *text, unsigned orders, const char *want)
{
	struct reading *reading = reading_of(ruleset_find("space-empires")->grammar, text, strlen(text),
	    (struct reading_limits){.line = 1000, .orders = orders});
	const char *reason;

	assert_int_equal(admit_too_many(NULL, reading, &reason), want != NULL);
	if (want)
		assert_string_equal(reason, want);
	reading_free(reading);
}

/* Without a site HO-3's defaults hold. */
static void test_limits(void **unused)
{
	struct reading_limits limits = admit_limits(NULL);
	struct config config = {.limit_line = 70, .limit_order_lines = 30};
	g_autoptr(GString) text = g_string_new(NULL);

	(void)unused;
	assert_int_equal(limits.line, 1000);
	assert_int_equal(limits.orders, 20000);
	limits = admit_limits(&config);
	assert_int_equal(limits.line, 70);
	assert_int_equal(limits.orders, 120);
	for (int i = 0; i < 5000; i++)
		g_string_append(text, "F1XA\n");
	is_too_many(text->str, 5000, NULL);
	is_too_many(text->str, 4990, "it has more orders than the limit");
	g_string_append(text, "x\n");
	is_too_many(text->str, 20000, "it has more lines than the limit");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_tokens),
	    cmocka_unit_test(test_several),
	    cmocka_unit_test(test_ids),
	    cmocka_unit_test(test_verdicts),
	    cmocka_unit_test(test_alone),
	    cmocka_unit_test(test_doubled),
	    cmocka_unit_test(test_partial),
	    cmocka_unit_test(test_from),
	    cmocka_unit_test(test_named),
	    cmocka_unit_test(test_passwords),
	    cmocka_unit_test(test_modes),
	    cmocka_unit_test(test_gm),
	    cmocka_unit_test(test_form),
	    cmocka_unit_test(test_genuine),
	    cmocka_unit_test(test_limits),
	};
	return cmocka_run_group_tests(tests, make_site, remove_site);
}
