/* Queued mails (HO-30, HO-33): complete rows, of each kind and for each reader. */
#include "engine/site/outbox.h"
#include "engine/site/token.h"
#include "engine/store/binding.h"
#include "tests/command.h"

#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define NOW 1796119200 /* 2026-12-01T10:00:00Z */

static struct site *site;

/* Random bytes of serials: the first ones are fixed. */
void randombytes_buf(void *bytes, size_t size)
{
	static uint8_t more;

	memset(bytes, more++, size);
	memcpy(bytes, "foobar", MIN(size, 6));
}

static int make_site(void **unused)
{
	make_place(unused);
	setenv("NIGHTMAIL_NOW", "2026-12-01T10:00:00Z", 1);
	command("init");
	command("new war --ruleset space-empires --players 2 --seed 7");
	command("join war MING ming@example.org");
	command("set war title=Long");
	site = open_site(SITE_WRITE);
	return 0;
}

static int remove_site(void **unused)
{
	site_close(site);
	return clear_place(unused);
}

/* The last queued row, its columns separated by bars, `-` for none; its Message-ID apart. */
static char *last_row(char **id)
{
	struct error err = {0};

	*id = db_text_of(site->db, &err, "SELECT message_id FROM outbox ORDER BY id DESC LIMIT 1", "");
	char *row = db_text_of(site->db, &err,
	    "SELECT kind || '|' || ifnull(game, '-') || '|' || ifnull(seat, '-') || '|' || ifnull(turn, '-') || '|' ||"
	    " recipient || '|' || ifnull(sender, '-') || '|' || from_name || '|' || from_address || '|' || subject ||"
	    " '|' || auto_submitted || '|' || ifnull(in_reply_to, '-') || '|' || ifnull(refs, '-') || '|' || body ||"
	    " '|' || attachments || '|' || queued || '|' || due || '|' || priority || '|' || flowed || '|' ||"
	    " ifnull(reply_to, '-') FROM outbox ORDER BY id DESC LIMIT 1",
	    "");
	assert_non_null(row);
	return row;
}

static char *queue(const struct outbox_mail *mail, char **id)
{
	struct error err = {0};

	assert_true(db_begin(site->db, &err));
	if (!outbox_queue(site, mail, &err))
		fail_msg("%s", err.text);
	assert_true(db_commit(site->db, &err));
	return last_row(id);
}

/* "nm.", then game, turn and token if there is one, 13 random characters, and the site's domain. */
static void id_is(const char *id, const char *before)
{
	const char *serial = id + strlen(before);

	/* RFC 4648, section 10; the last digit has unused bits. */
	if (!g_str_has_prefix(id, before) || !g_str_has_prefix(serial, "mzxw6ytbo") ||
	    strspn(serial, "abcdefghijklmnopqrstuvwxyz234567") != 13 ||
	    strcmp(serial + 13, "@localhost") != 0)
		fail_msg("%s, not %s...", id, before);
}

/* Priorities: reports first, letters last, mails to unproved senders after everything else. */
static void test_kinds(void **unused)
{
	static const struct {
		enum outbox_kind kind;
		const char *word;
		int priority;
	} kinds[] = {{OUTBOX_REPORT, "report", 1}, {OUTBOX_ANSWER, "answer", 3}, {OUTBOX_NOTICE, "notice", 5},
	    {OUTBOX_REMINDER, "reminder", 5}, {OUTBOX_PRESS, "press", 9}, {OUTBOX_DIGEST, "digest", 5}};

	(void)unused;
	for (size_t i = 0; i < 3 * G_N_ELEMENTS(kinds); i++) {
		g_autofree char *to = g_strdup_printf("x%d@example.org", (int)i);
		struct outbox_mail mail = {.kind = kinds[i / 3].kind,
		    .recipient = to,
		    .subject = "s",
		    .body = "b",
		    .unproved = i % 3 == 1,
		    .caused = i % 3 == 2};
		g_autofree char *id = NULL, *row = queue(&mail, &id);
		bool answer = mail.kind == OUTBOX_ANSWER;
		g_autofree char *want = g_strdup_printf(
		    "%s|-|-|0|%s|%s|nightmail|games@localhost|s|%s|-|-|b||%d|%d|%d|0|-", kinds[i / 3].word,
		    to, answer ? "" : "games@localhost", answer ? "auto-replied" : "auto-generated", NOW, NOW,
		    i % 3 ? OUTBOX_UNPROVED : kinds[i / 3].priority);
		assert_string_equal(row, want);
		id_is(id, "nm.");
	}
}

/* Recipients that get a token: the site's GM, a game's, an empire; nobody else, nor an unproved sender. */
static void test_tokens(void **unused)
{
	static const struct {
		int64_t game, seat;
		const char *recipient, *from, *reply, *id;
		bool unproved;
	} mails[] = {{0, 0, "gm@localhost", "nightmail", "\"nightmail gm\"", "all.3", false},
	    {0, 0, "GM@Localhost", "nightmail", "\"nightmail gm\"", "all.3", false},
	    {0, 0, "gm@localhost", "nightmail", NULL, NULL, true},
	    {0, 0, "gm@localhost2", "nightmail", NULL, NULL, false},
	    {1, 0, "gm@localhost", "nightmail", "\"war gm turn 3\"", "war.3", false},
	    {1, 0, "ming@example.org", "nightmail", NULL, NULL, false},
	    {1, 1, "ming@example.org", "nightmail", "\"war MING turn 3\"", "war.3", false},
	    {1, 1, "gm@localhost", "nightmail", "\"war MING turn 3\"", "war.3", false},
	    {1, 1, "ming@example.org", "nightmail", NULL, NULL, true}};
	struct error err = {0};

	(void)unused;
	const int64_t gm_key = 5, seat_key = 7;
	assert_true(db_run(site->db, &err, "UPDATE game SET gm_key = ?", "i", gm_key));
	assert_true(
	    db_run(site->db, &err, "UPDATE seat SET key_number = ? WHERE name = 'MING'", "i", seat_key));
	for (size_t i = 0; i < G_N_ELEMENTS(mails); i++) {
		char token[TOKEN_SIZE + 1] = "";
		struct outbox_mail mail = {.kind = OUTBOX_ANSWER,
		    .game = mails[i].game,
		    .seat = mails[i].seat,
		    .turn = 3,
		    .recipient = mails[i].recipient,
		    .subject = "s",
		    .body = "b",
		    .unproved = mails[i].unproved};
		token_make(site->key, mail.game, mail.seat,
		    mail.seat   ? seat_key
		    : mail.game ? gm_key
		                : 0,
		    3, token);
		g_autofree char *id = NULL, *row = queue(&mail, &id);
		g_autofree char *reply =
		    mails[i].reply ? g_strdup_printf("%s <games+%s@localhost>", mails[i].reply, token)
		                   : g_strdup("-");
		g_autofree char *from = g_strdup_printf("||%s|games@localhost|", mails[i].from);
		g_autofree char *end = g_strdup_printf("|0|%s", reply);
		g_autofree char *begin =
		    mails[i].id ? g_strdup_printf("nm.%s.%s.", mails[i].id, token) : g_strdup("nm.");
		if (!strstr(row, from) || !g_str_has_suffix(row, end))
			fail_msg("%s: %s %s", row, from, end);
		id_is(id, begin);
	}
	assert_true(db_run(site->db, &err, "UPDATE game SET gm_key = 0", "") &&
	            db_run(site->db, &err, "UPDATE seat SET key_number = 0", ""));
}

/* A report begins a thread; the turn's later mails refer to it, an answer also to its own mail (HO-99). */
static void test_references(void **unused)
{
	struct outbox_mail mail = {
	    .game = 1, .seat = 1, .recipient = "kai@example.org", .subject = "s", .body = "b"};
	g_autofree char *none = NULL, *id = NULL, *again = NULL, *later = NULL, *other = NULL;

	(void)unused;
	/* Before the first report each mail refers to the one before. */
	mail.kind = OUTBOX_NOTICE;
	g_autofree char *welcome = queue(&mail, &none);
	assert_non_null(strstr(welcome, "|auto-generated|-|-|b|"));
	mail.turn = 1;
	g_autofree char *notice = queue(&mail, &id), *after = g_strdup_printf("|-|<%s>|b|", none);
	assert_non_null(strstr(notice, after));
	g_clear_pointer(&id, g_free);
	mail.kind = OUTBOX_REPORT;
	g_autofree char *report = queue(&mail, &id), *below = g_strdup_printf("|-|<%s>|b|", id);
	assert_non_null(strstr(report, "|auto-generated|-|-|b|"));
	static const enum outbox_kind kinds[] = {OUTBOX_PRESS, OUTBOX_NOTICE, OUTBOX_REMINDER, OUTBOX_ANSWER};
	for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
		g_autofree char *own = NULL;
		mail.kind = kinds[i];
		g_autofree char *row = queue(&mail, &own);
		assert_non_null(strstr(row, below));
	}
	/* An answer to a player's mail, which may belong to the thread. */
	mail.in_reply_to = "<a@b>";
	mail.references = "<c@d> <a@b>";
	g_autofree char *answer = queue(&mail, &again),
	                *both = g_strdup_printf("|<a@b>|<%s> <c@d> <a@b>|b|", id);
	assert_non_null(strstr(answer, both));
	g_autofree char *within = g_strdup_printf("<%s> <a@b>", id),
	                *once = g_strdup_printf("|<a@b>|<%s> <a@b>|b|", id);
	mail.references = within;
	g_clear_pointer(&again, g_free);
	g_autofree char *inside = queue(&mail, &again);
	assert_non_null(strstr(inside, once));
	/* An unproved sender gets no ids; the next report begins another thread. */
	mail.references = mail.in_reply_to = NULL;
	mail.unproved = true;
	g_clear_pointer(&again, g_free);
	g_autofree char *stranger = queue(&mail, &again);
	assert_non_null(strstr(stranger, "|auto-replied|-|-|b|"));
	mail.unproved = false;
	mail.kind = OUTBOX_REPORT;
	mail.turn = 2;
	g_autofree char *next = queue(&mail, &later);
	assert_non_null(strstr(next, "|auto-generated|-|-|b|"));
	/* Ids contain tokens: letters to others refer to no thread. */
	mail.kind = OUTBOX_PRESS;
	mail.recipient = "kai2@example.org";
	g_autofree char *elsewhere = queue(&mail, &other);
	assert_non_null(strstr(elsewhere, "|auto-generated|-|-|b|"));
}

/* The List-Unsubscribe field, which mail programs show as a button (HO-156): to the address of Reply-To, whose token
   proves who writes. */
static void test_unsubscribe(void **unused)
{
	struct error err = {0};
	const struct outbox_mail mail = {.kind = OUTBOX_REMINDER,
	    .game = 1,
	    .seat = 1,
	    .recipient = "kai@example.org",
	    .subject = "s",
	    .body = "b",
	    .unsubscribe = "/set reminders off"};
	g_autofree char *id = NULL, *row = queue(&mail, &id);

	(void)unused;
	g_autofree char *value =
	    db_text_of(site->db, &err, "SELECT unsubscribe FROM outbox ORDER BY id DESC LIMIT 1", "");
	g_autofree char *reply_to =
	    db_text_of(site->db, &err, "SELECT reply_to FROM outbox ORDER BY id DESC LIMIT 1", "");
	const char *from = strstr(reply_to, "<games+");
	assert_non_null(from);
	g_autofree char *wanted =
	    g_strdup_printf("<mailto:%.*s?subject=unsubscribe&body=%%2Fset%%20reminders%%20off>",
	        (int)strcspn(from + 1, ">"), from + 1);
	assert_string_equal(value, wanted);
}

/* A game's own address and GM, in the form sent to servers; lines may be long. */
static void test_own_address(void **unused)
{
	g_autofree char *wide = g_strnfill(60, 'x'), *body = g_strdup_printf("%s and %s\n", wide, wide);
	struct outbox_mail mail = {.kind = OUTBOX_NOTICE,
	    .game = 1,
	    .turn = 3,
	    .recipient = "own@example.org",
	    .subject = "s",
	    .body = body};
	struct error err = {0};

	(void)unused;
	assert_true(db_run(
	    site->db, &err, "UPDATE game SET address = 'War@EXAMPLE.org', gm = 'own@example.org'", ""));
	for (int flowed = 0; flowed < 2; flowed++) {
		mail.flowed = flowed;
		g_autofree char *id = NULL, *row = queue(&mail, &id);
		g_autofree char *text =
		    g_strdup_printf(flowed ? "|%s and \n%s\n|" : "|%s and\n%s\n|", wide, wide);
		assert_non_null(strstr(row, "|War@example.org|nightmail|War@example.org|s|"));
		assert_non_null(strstr(row, text));
		assert_non_null(strstr(row, "|\"war gm turn 3\" <War+"));
		assert_true(g_str_has_suffix(row, "@example.org>") && g_str_has_suffix(id, "@example.org"));
		assert_non_null(strstr(row, flowed ? "|5|1|" : "|5|0|"));
	}
	assert_true(db_run(site->db, &err, "UPDATE game SET address = NULL, gm = NULL", ""));
}

/* Waiting mails get the newest token, letters and others (HO-120). */
static void test_rekey(void **unused)
{
	struct outbox_mail mail = {.kind = OUTBOX_PRESS,
	    .game = 1,
	    .seat = 1,
	    .turn = 3,
	    .recipient = "ming@example.org",
	    .subject = "s",
	    .body = "b",
	    .due = NOW + 60};
	struct error err = {0};
	char token[TOKEN_SIZE + 1];
	g_autofree char *older = NULL, *oldest = queue(&mail, &older);
	g_autofree char *old = NULL, *fresh = NULL, *id = NULL, *first = queue(&mail, &old);

	(void)unused;
	assert_non_null(oldest);
	assert_true(db_run(site->db, &err, "UPDATE seat SET key_number = 17 WHERE name = 'MING'", ""));
	assert_true(outbox_rekey(site, 1, &err));
	token_make(site->key, 1, 1, 17, 3, token);
	g_autofree char *begin = g_strdup_printf("nm.war.3.%s.", token), *row = last_row(&fresh);
	g_autofree char *end = g_strdup_printf("|\"war MING turn 3\" <games+%s@localhost>", token);
	id_is(fresh, begin);
	assert_true(g_str_has_suffix(row, end) && !g_str_has_suffix(first, end));
	assert_true(db_integer_of(site->db, &err,
	                "SELECT count(*) FROM outbox WHERE message_id LIKE ? || '%'", "t", begin) >= 2);
	mail.kind = OUTBOX_NOTICE;
	g_autofree char *notice = queue(&mail, &id);
	assert_true(db_run(site->db, &err, "UPDATE seat SET key_number = 18 WHERE name = 'MING'", ""));
	assert_true(outbox_rekey(site, 1, &err));
	g_autofree char *still_id = NULL, *still = last_row(&still_id);
	token_make(site->key, 1, 1, 18, 3, token);
	g_autofree char *again = g_strdup_printf("nm.war.3.%s.", token);
	id_is(still_id, again);
	assert_string_not_equal(still, notice);
	assert_string_not_equal(still_id, id);
}

/* For a missing recipient nothing is queued. */
static void test_nobody(void **unused)
{
	struct error err = {0};
	struct outbox_mail mail = {
	    .kind = OUTBOX_NOTICE, .recipient = "nobody@example.org", .subject = "s", .body = "b"};

	(void)unused;
	for (int i = 0; i < 2; i++) {
		mail.game = i ? 1 : 99;
		mail.seat = i ? 99 : 0;
		assert_false(outbox_queue(site, &mail, &err));
		assert_int_equal(err.code, EXIT_SOFTWARE);
		assert_string_equal(
		    err.text, i ? "a mail of an unknown empire" : "a mail of an unknown game");
		error_clear(&err);
	}
	assert_int_equal(db_integer_of(site->db, &err,
	                     "SELECT count(*) FROM outbox WHERE recipient = 'nobody@example.org'", ""),
	    0);
}

/* All waiting mails become due at once; also those given up, on request. */
static void test_retry(void **unused)
{
	struct error err = {0};

	(void)unused;
	for (int failed = 0; failed < 2; failed++) {
		int64_t count = -1;
		assert_true(db_run(site->db, &err, "UPDATE outbox SET state = 'sent'", ""));
		assert_true(db_run(site->db, &err,
		    "UPDATE outbox SET state = 'retry', due = 1896119200 WHERE id IN (SELECT id FROM outbox LIMIT 3)",
		    ""));
		assert_true(db_run(site->db, &err,
		    "UPDATE outbox SET state = 'failed', tries = 4, due = 1896119200 WHERE id IN"
		    " (SELECT id FROM outbox ORDER BY id DESC LIMIT 2)",
		    ""));
		assert_true(outbox_retry_all(site, failed, &count, &err));
		assert_int_equal(count, failed ? 5 : 3);
		assert_int_equal(db_integer_of(site->db, &err, "SELECT count(*) FROM outbox WHERE due > ?",
		                     "i", (int64_t)NOW + 60),
		    failed ? 0 : 2);
		assert_int_equal(
		    db_integer_of(site->db, &err, "SELECT count(*) FROM outbox WHERE state = 'failed'", ""),
		    failed ? 0 : 2);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_kinds), cmocka_unit_test(test_tokens),
	    cmocka_unit_test(test_references), cmocka_unit_test(test_unsubscribe),
	    cmocka_unit_test(test_own_address), cmocka_unit_test(test_rekey), cmocka_unit_test(test_nobody),
	    cmocka_unit_test(test_retry)};

	return cmocka_run_group_tests(tests, make_site, remove_site);
}
