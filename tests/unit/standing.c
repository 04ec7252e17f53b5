/* Standing orders after a mail with orders, and its answer (HO-13 to HO-15, MC-179, MC-180): past turns and those far
   ahead, late and overtaking mails, orders added, dropped and replaced. MING's home is W9, which can build 13 ships. */
#include "tests/filed.h"

#include <sodium.h>

#define NOW 1796119200 /* 2026-12-01T10:00:00Z */

static void next_turn(const char *time)
{
	site_close(site);
	at(time);
	command("run demo --force --no-fetch");
	site = open_site(SITE_WRITE);
}

/* The answer's subject without its constant part, and its first paragraph, with a bar for each sentence's end. */
static char *lead(void)
{
	g_autofree char *subject = sent("substr(subject, 6)", "answer"),
	                *body = sent("replace(body, char(10) || char(10), char(7))", "answer");
	g_auto(GStrv) parts = g_strsplit(body, "\a", -1);
	GString *text = g_string_new(parts[0] ? parts[0] : "");

	if (g_str_has_suffix(text->str, "\n|"))
		g_string_truncate(text, text->len - 2);
	g_string_replace(text, "\n", " ", 0);
	g_string_prepend(text, subject);
	return g_string_free(text, FALSE);
}

#define OPEN "You can send again until the game master runs the turn; the last mail counts."

/* Expects this answer; `words` may end in "...". */
static void says(const char *headers, const char *body, const char *subject, const char *words)
{
	static int way;
	g_autofree char *all = g_strdup_printf("X-Way: %d\n%s", ++way, headers), *text = NULL, *want = NULL;

	mail(all, body);
	text = lead();
	/* news come before it: the first refused line, orders that will run, or a command's result */
	bool open = g_str_has_suffix(words, "...");
	g_autofree char *part = g_strndup(words, strlen(words) - (open ? 3 : 0));
	want = g_strdup_printf("%s|", subject);
	if (!g_str_has_prefix(text, want) || (open ? !strstr(text, part) : !g_str_has_suffix(text, part)))
		fail_msg("%s: %s\nnot %s", body, text, words);
}

/* Expects the orders of all turns, "TURN EMPIRE: ...", lines separated by commas. */
static void stands(const char *want)
{
	struct error err = {0};
	g_autofree char *text = db_text_of(site->db, &err,
	    "SELECT ifnull(group_concat(turn || ' ' || empire || ' ' || refused || ': ' || replace(text, char(10), ',')"
	    " || ' ', ''), '') FROM (SELECT * FROM orders WHERE void = 0 AND text <> '' ORDER BY turn, empire)",
	    "");

	assert_string_equal(text, want);
}

static void has(const char *words)
{
	g_autofree char *body = sent("body", "answer");

	if (!strstr(body, words))
		fail_msg("%s", body);
}

static void lacks(const char *words)
{
	g_autofree char *body = sent("body", "answer");

	if (strstr(body, words))
		fail_msg("%s", body);
}

#define SINCE "of Tue 1 Dec 2026, 10:00 UTC"

/* Expects `before`, then that so many orders stay, by their digest's first digits; then `after`. */
static void says_stay(const char *body, const char *subject, const char *before, const char *count,
    const char *text, const char *since)
{
	unsigned char hash[crypto_hash_sha256_BYTES];
	char hex[2 * sizeof hash + 1];

	crypto_hash_sha256(hash, (const unsigned char *)text, strlen(text));
	sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
	g_autofree char *words = g_strdup_printf("%sThe %s %s %s (digest %.4s %.4s %.4s). " OPEN, before,
	    count, since, strcmp(count, "order") == 0 ? "stays" : "stay", hex, hex + 4, hex + 8);
	says("", body, subject, words);
}

/* --- Replaced, added, dropped -------------------------------------------------------- */

#define NONE "1: 1 REFUSED, 0 taken", "No order was taken. "

static void test_replaced(void **unused)
{
	(void)unused;
	says("", "/orders\n", "1: your command", "No orders stand. " OPEN);
	says("", "B1F1W1\n", "1: 1 REFUSED, 0 taken", "No order was taken. No orders stand. " OPEN);
	lacks("IF NOBODY ELSE MOVED");
	lacks("CHANGED AGAINST");
	says("", "B1F1W9\n", "1: 1 taken", OPEN);
	has("IF NOBODY ELSE MOVED\n  W9  rms 13 -> 22, 1 ship built\n");
	has("CHANGED AGAINST WHAT STOOD\n  + B1F1W9 (new)\n");
	stands("1 MING 0: B1F1W9, ");
	says_stay(
	    "B1F1W1\n/foo\n", "1: 2 REFUSED, 0 taken", "No order was taken. ", "order", "B1F1W9\n", SINCE);
	lacks("IF NOBODY ELSE MOVED");
	lacks("CHANGED AGAINST");
	stands("1 MING 0: B1F1W9, ");
	says("", "B2F1W9\nB1F3W1\nB2F2W9\n/foo\n", "1: 2 REFUSED, 2 taken",
	    "They replace the order " SINCE ". " OPEN);
	has("+ B2F1W9   + B2F2W9   - B1F1W9");
	stands("1 MING 1: B2F1W9,B2F2W9, ");
	says_stay("B1F1W1\n", NONE, "2 orders", "B2F1W9\nB2F2W9\n", SINCE);
	says_stay("/orders\n", "1: your command", "", "2 orders", "B2F1W9\nB2F2W9\n", SINCE);
	says("", "/add\nB1F3W9\n", "1: 1 taken", "It is added to the 2 orders " SINCE ". " OPEN);
	has("  + B1F3W9   = B2F1W9   = B2F2W9\n");
	stands("1 MING 0: B2F1W9,B2F2W9,B1F3W9, ");
	says_stay("/add\nB1F3W1\n", NONE, "3 orders", "B2F1W9\nB2F2W9\nB1F3W9\n", SINCE);
	stands("1 MING 0: B2F1W9,B2F2W9,B1F3W9, ");
	says("", "B1F4W9\n", "1: 1 taken", "It replaces the 3 orders " SINCE ". " OPEN);
	says("", "/cancel\n", "1: your command", "No orders stand. " OPEN);
	has("cancel: 1 order for turn 1 dropped; as things stand turn 1 will\n      count as missed,");
	stands("");
	/* Dropped orders cannot be added to. */
	says("", "/cancel\n", "1: your command", "No orders stand. " OPEN);
	has("cancel: no orders stood for turn 1; as things stand turn 1 will\n      count as missed,");
	says("", "/add\nB1F4W9\n", "1: 1 taken", OPEN);
	/* Dropped first, wherever /cancel is in the mail. */
	says("", "B1F5W9\n/cancel\n", "1: 1 taken", OPEN);
	has("cancel: 1 order for turn 1 dropped\n");
	stands("1 MING 0: B1F5W9, ");
	/* Four orders for each line that a mail may have. */
	configure(", order_lines: 2");
	for (int i = 6; i <= 12; i++) {
		g_autofree char *body = g_strdup_printf("/add\nB1F%dW9\n", i);
		says("", body, "1: 1 taken", "It is added to ...");
	}
	says_stay("/add\nB1F13W9\n", "1: 1 REFUSED, 0 taken",
	    "Not taken: more orders would stand than one empire may give. ", "8 orders",
	    "B1F5W9\nB1F6W9\nB1F7W9\nB1F8W9\nB1F9W9\nB1F10W9\nB1F11W9\nB1F12W9\n", SINCE);
	stands("1 MING 0: B1F5W9,B1F6W9,B1F7W9,B1F8W9,B1F9W9,B1F10W9,B1F11W9,B1F12W9, ");
}

/* Up to fifty turns ahead; each turn has its own set. */
static void test_ahead(void **unused)
{
	(void)unused;
#define LATER "No deadline runs: the game master runs the turn."
#define CHECKED " checked in full when it opens. "
#define AHEAD(n) "It is for turn " n " and is" CHECKED
	says("", "/turn 2\nB1F1W9\nB1F1W77\n", "1: 2 taken", "They are for turn 2 and are" CHECKED LATER);
	lacks("IF NOBODY ELSE MOVED");
	has("CHANGED AGAINST WHAT STOOD\n  + B1F1W9   + B1F1W77\n");
	says("", "/turn 51\nB1F1W9\n", "1: 1 taken", AHEAD("51") LATER);
	says("", "/turn 52\nB1F1W9\n", "1: 1 REFUSED, 0 taken",
	    "Not taken: turn 52 is too far ahead. No orders stand. " OPEN);
	says("", "/turn 0\nB1F1W9\nB1F2W9\n/foo\n", "1: 3 REFUSED, 0 taken",
	    "Not taken: turn 0 is over, now turn 1 is open. No orders stand. " OPEN);
	says("", "/turn x\nB1F1W9\n", "1: 2 REFUSED, 0 taken",
	    "Not taken: it is not clear for which turn, for the line with /turn is refused. No orders stand. " OPEN);
	says("", "/turn 1\nB1F1W9\n", "1: 1 taken", OPEN);
	stands("1 MING 0: B1F1W9, 2 MING 0: B1F1W9,B1F1W77, 51 MING 0: B1F1W9, ");
	says("", "/turn 2\n/add\nB1F3W9\n", "1: 1 taken",
	    AHEAD("2") "It is added to the 2 orders " SINCE ". " LATER);
	says("", "/turn 2\nB1F3W9\n", "1: 1 taken", AHEAD("2") "It replaces the 3 orders " SINCE ". " LATER);
	says_stay("/cancel 2\n/cancel 52\n/cancel 0\n/cancel 51\n", "1: your 4 commands", "", "order",
	    "B1F1W9\n", SINCE);
	has("  cancel: 1 order for turn 2 dropped\n  cancel: turn 52 is too far ahead\n"
	    "  cancel: turn 0 is over, now turn 1 is open\n  cancel: 1 order for turn 51 dropped\n");
	stands("1 MING 0: B1F1W9, ");
	/* At most fifty commands of a mail are carried out (MC-195). */
	says("", "/turn 51\nB1F1W9\n", "1: 1 taken", AHEAD("51") LATER);
	g_autoptr(GString) all = g_string_new(NULL);
	for (int turn = 1; turn <= 51; turn++)
		g_string_append_printf(all, "/cancel %d\n", turn);
	mail("", all->str);
	has("1 more command was not done: 50 a mail are enough");
	stands("51 MING 0: B1F1W9, ");
}

/* --- In time ---------------------------------------------------------------------------- */

static void forget(void)
{
	run_sql("DELETE FROM orders");
	run_sql("UPDATE mail SET said = NULL, meant = NULL"); /* a mail from before these were kept (HO-92) */
}

static void test_deadline(void **unused)
{
	g_autofree char *sql =
	    g_strdup_printf("UPDATE game SET deadline = %d, deadline_text = 'soon'", NOW + 60);

	(void)unused;
	run_sql(sql);
	arrives = NOW + 60;
	says("", "B1F1W9\n", "1: 1 taken", "You can send again until ...");
	arrives = NOW + 61;
	forget();
	says("", "B1F1W9\n", "1: 1 REFUSED, 0 taken",
	    "Not taken: turn 1 closed at Tue 1 Dec 2026, 10:01 UTC, before your mail arrived. No orders stand...");
	says("", "/cancel\n", "1: your command", "No orders stand. ...");
	has("  cancel: turn 1 closed at Tue 1 Dec 2026, 10:01 UTC, before your\n      mail arrived\n");
	says("", "/turn 2\nB1F1W9\n", "1: 1 taken", "It is for turn 2...");
	stands("2 MING 0: B1F1W9, ");
}

/* The last to arrive counts, in whatever order they are read; an arrival in the future was stamped by a wrong clock. */
static void test_order(void **unused)
{
#define MINUTE "of Tue 1 Dec 2026, 10:01 UTC"
	(void)unused;
	at("2026-12-01T11:00:00Z");
	arrives = NOW + 60;
	says("", "B1F1W9\n", "1: 1 taken", OPEN);
	says("", "B2F1W9\n", "1: 1 taken", "It replaces the order " MINUTE ". " OPEN);
	arrives = NOW + 59;
	says_stay("B3F1W9\n", "1: 1 REFUSED, 0 taken",
	    "Not taken: a mail of yours that arrived later has been read already, and the last one counts. ",
	    "order", "B2F1W9\n", MINUTE);
	says("", "/turn 2\nB3F1W9\n", "1: 1 taken", AHEAD("2") LATER);
	stands("1 MING 0: B2F1W9, 2 MING 0: B3F1W9, ");
	at("2026-12-01T10:01:00Z");
	arrives = NOW + 59;
	says_stay("B3F1W9\n", "1: 1 REFUSED, 0 taken",
	    "Not taken: a mail of yours that arrived later "
	    "has been read already, and the last one counts. ",
	    "order", "B2F1W9\n", MINUTE);
	at("2026-12-01T10:00:59Z");
	says("", "B3F1W9\n", "1: 1 taken", "It replaces the order " MINUTE ". " OPEN);
}

/* Mails carry the time of writing. */
static void test_overtaken(void **unused)
{
#define DATE(time) "Date: Tue, 1 Dec 2026 " time " +0000\n"
	static const struct {
		const char *first, *second;
		bool told;
	} cases[] = {{DATE("09:20:00"), DATE("09:00:00"), true}, {DATE("09:20:00"), DATE("09:19:59"), true},
	    {DATE("09:20:00"), DATE("09:20:00"), false}, {DATE("09:20:00"), DATE("09:20:01"), false},
	    {"", DATE("09:00:00"), false}, {DATE("09:00:00"), "", false}, {"", "", false},
	    {"Date: soon\n", DATE("09:00:00"), false}, {DATE("09:00:00"), "Date: soon\n", false}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		forget();
		says(cases[i].first, "B1F1W9\n", "1: 1 taken", OPEN);
		lacks("was written");
		says(cases[i].second, "/add\nB1F2W9\n", "1: 1 taken", "It is added to ...");
		lacks("was written");
		forget();
		says(cases[i].first, "B2F1W9\n", "1: 1 taken", OPEN);
		says(cases[i].second, "B1F2W9\n", "1: 1 taken", "It replaces ...");
		g_autofree char *note = sent("replace(body, char(10) || '    ', ' ')", "answer");
		if ((strstr(note, "was written") != NULL) != cases[i].told)
			fail_msg("case %zu: %s", i, note);
		if (i == 0)
			assert_non_null(strstr(note,
			    "this mail was written Tue 1 Dec 2026, 09:00 UTC, before the one whose orders "
			    "it replaces (Tue 1 Dec 2026, 09:20 UTC); the last to arrive counts: send the "
			    "other one again if that is the right one\n"));
	}
	/* The game master's own orders have no mail. */
	run_sql("UPDATE orders SET mail = NULL");
	says(DATE("09:00:01"), "B1F3W9\n", "1: 1 taken", "It replaces ...");
	lacks("was written");
}

/* Turn 1 was open from 10:00 to 11:00. A mail of that time without a turn was meant for it. */
static void test_before(void **unused)
{
	static const char missed[] =
	    "Not taken: your mail came before turn 2 was opened and the turn before it "
	    "has closed. No orders stand. " OPEN;
	static const struct {
		int came;
		bool missed;
	} cases[] = {{-1, false}, {0, true}, {3599, true}, {3600, false}, {3601, false}};

	(void)unused;
	next_turn("2026-12-01T11:00:00Z");
	at("2026-12-01T12:00:00Z");
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		forget();
		token_turn = -1;
		arrives = NOW + cases[i].came;
		says(VOUCHED, "B1F1W9\n", cases[i].missed ? "2: 1 REFUSED, 0 taken" : "2: 1 taken",
		    cases[i].missed ? missed : OPEN);
		forget();
		says(VOUCHED, "/turn 2\nB1F1W9\n", "2: 1 taken", OPEN);
		forget();
		token_turn = 2;
		says(VOUCHED, "B1F1W9\n", "2: 1 taken", OPEN);
	}
	/* The turn of an older report. */
	forget();
	token_turn = 1;
	says(VOUCHED, "B1F1W9\n", "2: 1 REFUSED, 0 taken",
	    "Not taken: turn 1 is over, now turn 2 is open; reply to its report or to this mail. "
	    "No orders stand. " OPEN);
	says(VOUCHED, "/turn 2\nB1F1W9\n", "2: 1 taken", OPEN);
	forget();
	says("", "/turn 2\nB1F1W9\n", "2: 1 REFUSED, 0 taken",
	    "Not taken: turn 1 is over, now turn 2 is open; reply to this mail. No orders stand. " OPEN);
	/* A turn opened in the future was opened by a wrong clock. */
	forget();
	at("2026-12-01T10:59:59Z");
	token_turn = -1;
	arrives = NOW + 3599;
	says(VOUCHED, "B1F1W9\n", "2: 1 taken", OPEN);
	forget();
	at("2026-12-01T11:00:00Z");
	says(VOUCHED, "B1F1W9\n", "2: 1 REFUSED, 0 taken", missed);
}

/* --- Warnings, and games that accept no orders ---------------------------------------------- */

static void test_warnings(void **unused)
{
	(void)unused;
	says("", "B4F1W9\nB4F2W9\n", "1: 2 taken", OPEN);
	next_turn("2026-12-01T11:00:00Z");
	token_turn = 2;
	says("", "M1W3\nM1W8\n", "2: 1 REFUSED, 1 taken, 1 warning", OPEN);
	forget();
	says("", "M1W3\nM1W8\nM2W8\nM2W10\nM9W3\n", "2: 3 REFUSED, 2 taken, 2 warnings", OPEN);
	says("", "/add\nM1W15\n", "2: 1 REFUSED, 1 taken, 1 warning", "It is added to the ...");
}

static void test_over(void **unused)
{
	(void)unused;
	run_sql("UPDATE seat SET out = 1 WHERE name = 'MING'");
	says("", "B1F1W9\n", "1: 1 REFUSED, 0 taken",
	    "Not taken: your empire is out of the game. No orders stand....");
	says("", "/orders\n", "1: your command", LATER);
	says("", "/cancel\n", "1: your command", LATER);
	has("  cancel: your empire is out of the game\n");
	run_sql("UPDATE seat SET out = NULL");
	run_sql("UPDATE game SET state = 'finished'");
	says("", "B1F1W9\n", "1: 1 REFUSED, 0 taken", "Not taken: the game is over. No orders stand....");
	says("", "/orders\n", "1: your command", "...");
	lacks("No orders stand");
	run_sql("UPDATE game SET state = 'open'");
	says("", "B1F1W9\n", " 1 REFUSED, 0 taken",
	    "Not taken: the game has not started yet. No orders stand....");
	stands("");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin_anew, end)

int main(void)
{
	const struct CMUnitTest tests[] = {TEST(test_replaced), TEST(test_ahead), TEST(test_deadline),
	    TEST(test_order), TEST(test_overtaken), TEST(test_before), TEST(test_warnings), TEST(test_over)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
