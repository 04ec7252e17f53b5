/* Trying secrets in /game lines (HO-11, HO-17): how many are checked per sender and hour, and who is told. Hashing
   costs nothing here: libsodium's function is replaced. */
#include "engine/site/token.h"
#include "engine/store/binding.h"
#include "mailer/admit/secret.h"
#include "tests/command.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static int hashed;

int crypto_pwhash_str(char hash[crypto_pwhash_STRBYTES], const char *const password, unsigned long long size,
    unsigned long long work, size_t memory)
{
	(void)work;
	(void)memory;
	memset(hash, 0, crypto_pwhash_STRBYTES);
	hash[0] = '#';
	memcpy(hash + 1, password, (size_t)size);
	return 0;
}

int crypto_pwhash_str_verify(
    const char hash[crypto_pwhash_STRBYTES], const char *const password, unsigned long long size)
{
	hashed++;
	return hash[0] == '#' && strlen(hash) == size + 1 && memcmp(hash + 1, password, (size_t)size) == 0
	           ? 0
	           : -1;
}

/* --- The site --------------------------------------------------------------------------- */

static struct site *site;
static struct intake intake;

static int64_t number(const char *sql)
{
	struct error err = {0};
	int64_t value = db_integer_of(site->db, &err, sql, "");

	assert_false(error_is_set(&err));
	return value;
}

static int begin(void **unused)
{
	struct error err = {0};

	make_place(unused);
	setenv("NIGHTMAIL_NOW", "2026-12-01T10:00:00Z", 1);
	command("init");
	put("nightmail.yaml", "site: {address: host@test.example, gm: gm@example.org}\n");
	command("new demo --ruleset space-empires --players 3 --seed 7");
	command("join demo MING_X ming@example.org ming@phone.example");
	command("join demo BOSCO bosco@example.org");
	command("join demo OTTO otto@example.org");
	command("start demo");
	site = open_site(SITE_WRITE);
	assert_true(
	    db_run(site->db, &err, "UPDATE seat SET password = '#geheim12' WHERE name <> 'OTTO'", ""));
	assert_true(db_run(site->db, &err, "UPDATE game SET gm_password = '#meister1'", ""));
	intake_begin(&intake, site, false);
	return 0;
}

static int end(void **unused)
{
	intake_end(&intake);
	site_close(site);
	return clear_place(unused);
}

/* A minute of a new hour, in which nothing was tried yet. */
static void next_hour(void)
{
	intake.now += 3600;
}

/* The result of a /game line in a mail of this sender; the number of hashes, then N none, W wrong, P password, T
   token. */
static const char *tried_as(const char *rest, const char *sender, enum verdict verdict)
{
	static char out[16];
	const struct reading_command line = {.word = (char[]){"game"}, .rest = (char *)(guintptr)rest};
	struct admission admission = {.folded = g_strdup(sender), .verdict = verdict};
	struct error err = {0};
	int before = hashed;
	enum secret secret = secret_check(&intake, &admission, &line, &err);

	assert_false(error_is_set(&err));
	g_snprintf(out, sizeof out, "%d%c%s", hashed - before, "NWPT"[secret],
	    admission.gm     ? " gm"
	    : admission.seat ? " seat"
	                     : "");
	admission_clear(&admission);
	return out;
}

static const char *tried(const char *rest, const char *sender)
{
	return tried_as(rest, sender, VERDICT_NONE);
}

/* Mails queued since the last call. */
static int told(void)
{
	static int64_t last;
	int64_t all = number("SELECT count(*) FROM outbox"), more = all - last;

	last = all;
	return (int)more;
}

static char *token_of(int64_t seat, int64_t key, int64_t turn)
{
	char token[TOKEN_SIZE + 1];

	token_make(site->key, number("SELECT id FROM game"), seat, key, turn, token);
	return g_strdup(token);
}

/* --- Valid secrets -------------------------------------------------------------------------- */

static void test_form(void **unused)
{
	static const struct {
		int size;
		bool good;
	} cases[] = {{0, false}, {7, false}, {8, true}, {64, true}, {65, false}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *plain = g_strnfill((gsize)cases[i].size, 'x');
		g_autoptr(GString) wide = g_string_new(NULL);
		for (int k = 0; k < cases[i].size; k++)
			g_string_append(wide, "\u00fc");
		assert_int_equal(secret_is_good(plain), cases[i].good);
		assert_int_equal(secret_is_good(wide->str), cases[i].good);
	}
}

static void test_secrets(void **unused)
{
	int64_t ming = number("SELECT id FROM seat WHERE name = 'MING_X'");
	int64_t key = number("SELECT key_number FROM seat WHERE name = 'MING_X'");
	g_autofree char *token = token_of(ming, key, 1), *older = token_of(ming, key, 0);
	g_autofree char *gm = token_of(0, number("SELECT gm_key FROM game"), 1);
	g_autofree char *with = g_strconcat("demo ming_x ", token, NULL);
	g_autofree char *with_older = g_strconcat("demo ming_x ", older, NULL);
	g_autofree char *gms = g_strconcat("demo gm ", gm, NULL);
	g_autofree char *not_gms = g_strconcat("demo gm ", token, NULL);
	const char *x = "x@y.example", *own = "ming@example.org";

	(void)unused;
	assert_string_equal(tried("demo", x), "0W");
	assert_string_equal(tried("demo MING_X", x), "0N seat");
	assert_string_equal(tried("demo GM", x), "0N gm");
	assert_string_equal(tried("demo NOBODY", x), "0W");
	assert_string_equal(tried("nothing MING_X", x), "0W");
	assert_string_equal(tried("demo MING_X geheim12", x), "1P seat");
	assert_string_equal(tried("demo gm meister1", x), "1P gm");
	assert_string_equal(tried("demo gm geheim12", x), "1W gm");
	assert_string_equal(tried("demo MING_X geheim13", x), "1W seat");
	/* An empire that does not exist costs as much. */
	assert_string_equal(tried("demo NOBODY geheim12", x), "1W");
	assert_string_equal(tried("nothing gm geheim12", x), "1W");
	assert_string_equal(tried("demo OTTO geheim12", x), "1W seat");
	/* Tokens of the open turn, but not from another player of that game. */
	assert_string_equal(tried(with, own), "0T seat");
	assert_string_equal(tried(with, x), "0T seat");
	assert_string_equal(tried(with, "bosco@example.org"), "1W seat");
	assert_string_equal(tried(with_older, own), "1W seat");
	assert_string_equal(tried(gms, "gm@example.org"), "0T gm");
	assert_string_equal(tried(not_gms, "gm@example.org"), "1W gm");
	told();
}

/* --- How many ---------------------------------------------------------------------------------- */

static void wrong(const char *rest, const char *sender, int times, const char *want)
{
	for (int i = 0; i < times; i++)
		assert_string_equal(tried(rest, sender), want);
}

static void last_says(const char *recipient, const char *whose)
{
	struct error err = {0};
	g_autofree char *text = g_strdup_printf("%%too many wrong secrets for %s within%%", whose);

	assert_int_equal(
	    db_integer_of(site->db, &err,
	        "SELECT count(*) FROM (SELECT * FROM outbox ORDER BY id DESC LIMIT 2) WHERE recipient = ? AND "
	        "replace(body, char(10), ' ') LIKE ? AND subject = 'demo: wrong secrets'",
	        "tt", recipient, text),
	    1);
}

static void test_limits(void **unused)
{
	static const char line[] = "demo MING_X wrong123", good[] = "demo MING_X geheim12";

	(void)unused;
	next_hour();
	/* Five of a sender, whatever empire they name; player and GM are told once. */
	wrong(line, "a@y.example", 4, "1W seat");
	assert_int_equal(told(), 0);
	wrong("DEMO ming_x wrong123", "a@y.example", 1, "1W seat");
	assert_int_equal(told(), 2);
	last_says("ming@example.org", "your empire");
	last_says("gm@example.org", "MING_X");
	assert_string_equal(tried(good, "a@y.example"), "0W seat");
	assert_string_equal(tried("demo MING-X wrong123", "a@y.example"), "0W");
	assert_string_equal(tried("demo BOSCO geheim12", "a@y.example"), "1P seat");
	/* Twenty of all senders for an empire: the two above without hashes count as well. */
	wrong(line, "b@y.example", 5, "1W seat");
	wrong(line, "c@y.example", 5, "1W seat");
	wrong(line, "d@y.example", 2, "1W seat");
	assert_string_equal(tried(good, "e@y.example"), "1P seat");
	wrong(line, "d@y.example", 1, "1W seat");
	assert_string_equal(tried(good, "e@y.example"), "0W seat");
	assert_int_equal(told(), 0);
	/* Roster addresses count apart; an address with a good verdict differs from one without. */
	assert_string_equal(tried(good, "ming@example.org"), "1P seat");
	wrong(line, "ming@example.org", 5, "1W seat");
	assert_string_equal(tried(good, "ming@example.org"), "0W seat");
	assert_string_equal(tried_as(good, "ming@example.org", VERDICT_PASS), "1P seat");
	assert_string_equal(tried(good, "ming@phone.example"), "1P seat");
	assert_int_equal(told(), 0);
	/* An hour later. */
	next_hour();
	assert_string_equal(tried(good, "a@y.example"), "1P seat");
	/* The GM's secret: the GM is told, no player. */
	wrong("demo gm wrong123", "a@y.example", 5, "1W gm");
	assert_int_equal(told(), 1);
	assert_string_equal(tried("demo gm meister1", "gm@example.org"), "1P gm");
	assert_string_equal(tried("demo gm meister1", "a@y.example"), "0W gm");
	/* Twenty of many senders, none of whom tries five: reported, too. */
	next_hour();
	for (int i = 0; i < 20; i++) {
		g_autofree char *sender = g_strdup_printf("s%d@y.example", i);
		assert_int_equal(told(), 0);
		wrong(line, sender, 1, "1W seat");
	}
	assert_int_equal(told(), 2);
	assert_string_equal(tried(good, "t@y.example"), "0W seat");
	/* Tries of an unknown empire are reported to nobody. */
	next_hour();
	wrong("demo NOBODY wrong123", "a@y.example", 5, "1W");
	wrong("demo NOBODY wrong123", "a@y.example", 1, "0W");
	assert_int_equal(told(), 0);
}

/* Forty hashes an hour for all senders who are on no roster. */
static void test_hashes(void **unused)
{
	(void)unused;
	next_hour();
	for (int i = 0; i < 40; i++) {
		g_autofree char *line = g_strdup_printf("demo E%d wrong123", i);
		assert_string_equal(tried(line, "a@y.example"), "1W");
	}
	assert_string_equal(tried("demo BOSCO geheim12", "a@y.example"), "0W seat");
	assert_string_equal(tried("demo BOSCO geheim12", "bosco@example.org"), "1P seat");
	assert_string_equal(tried("demo gm meister1", "gm@example.org"), "1P gm");
	next_hour();
	assert_string_equal(tried("demo BOSCO geheim12", "a@y.example"), "1P seat");
}

/* A dry run reports and counts nothing. */
static void test_dry(void **unused)
{
	(void)unused;
	next_hour();
	intake.dry = true;
	wrong("demo MING_X wrong123", "a@y.example", 30, "1W seat");
	assert_int_equal(told(), 0);
	intake.dry = false;
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_form), cmocka_unit_test(test_secrets),
	    cmocka_unit_test(test_limits), cmocka_unit_test(test_hashes), cmocka_unit_test(test_dry)};

	return cmocka_run_group_tests(tests, begin, end);
}
