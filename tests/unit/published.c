/* The pages of the published site, whole (HO-66): first page, a game's page in each of its states, a seat's turns; what
   is written again, and what is swept. */
#include "engine/store/binding.h"
#include "engine/web/publish_parts.h"
#include "tests/command.h"

#include <glib/gstdio.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

static void say(const char *sql)
{
	struct error err = {0};
	struct site *site = open_site(SITE_WRITE);

	assert_true(db_run(site->db, &err, sql, ""));
	site_close(site);
}

static struct publish_sum publish(bool anew)
{
	struct error err = {0};
	struct site *site = open_site(SITE_WRITE);
	struct publish_sum sum;

	if (!publish_site(site, anew, &sum, &err))
		fail_msg("%s", err.text);
	site_close(site);
	return sum;
}

/* Three games of two seats: one open, one running, one that never began. */
static int make_site(void **unused)
{
	make_place(unused);
	setenv("NIGHTMAIL_NOW", "2026-12-01T10:00:00Z", 1);
	command("init");
	put("nightmail.yaml",
	    "site: {address: games@localhost, gm: gm@localhost, name: Stars and more}\n"
	    "mailbox: {url: \"maildir:in\"}\noutgoing: {url: \"maildir:out\"}\npublish: {dir: www}\n");
	g_autofree char *setup = in("war.yaml");
	put("war.yaml", "ruleset: space-empires-4x\ntitle: The Long War\nplayers: 2\n");
	g_autofree char *new_war = g_strdup_printf("new war --setup %s --seed 7", setup);
	command(new_war);
	command("join war ANNA anna@example.org");
	command("join war BERT bert@example.org");
	command("start war");
	command("new free --ruleset space-empires --players 3 --seed 7");
	command("join free MING ming@example.org");
	return 0;
}

static char *page(const char *name)
{
	g_autofree char *path = g_build_filename(dir, "www", name, NULL);
	struct error err = {0};
	char *bytes = file_read(path, 0, NULL, &err);

	if (!bytes)
		fail_msg("%s: %s", path, err.text);
	return bytes;
}

static bool is_there(const char *name)
{
	g_autofree char *path = g_build_filename(dir, "www", name, NULL);

	return g_file_test(path, G_FILE_TEST_EXISTS);
}

/* A page without its head, which is of that title, and hidden from who searches the web or not. */
static void page_is(const char *name, const char *title, bool hidden, const char *want)
{
	g_autofree char *bytes = page(name);
	g_autofree char *head = g_strdup_printf(
	    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
	    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline';"
	    " base-uri 'none'; form-action 'none'\">\n"
	    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
	    "<meta name=\"referrer\" content=\"no-referrer\">\n%s<title>%s</title>\n<style>\n",
	    hidden ? "<meta name=\"robots\" content=\"noindex, nofollow\">\n" : "", title);
	const char *body = strstr(bytes, "</style>\n</head>\n<body>\n");

	assert_int_equal(strncmp(bytes, head, strlen(head)), 0);
	assert_non_null(body);
	assert_true(g_str_has_suffix(body, "</body>\n</html>\n"));
	g_autofree char *own = g_strndup(body + 24, strlen(body) - 24 - strlen("</body>\n</html>\n"));
	assert_string_equal(own, want);
}

static void first_page_is(const char *games)
{
	g_autofree char *want =
	    g_strconcat("<header><h1>Stars and more</h1></header>\n<main>\n", games, "</main>\n", NULL);

	page_is("index.html", "Stars and more", false, want);
}

#define OPEN                                                                                                 \
	"<h2>Open games</h2>\n<ul>\n"                                                                        \
	"<li><a href=\"free/index.html\">free</a>: Space Empires, 2 of 3 seats free</li>\n</ul>\n"
#define RUNNING                                                                                              \
	"<h2>Running games</h2>\n<ul>\n<li><a href=\"war/index.html\">The Long War</a> (war): "              \
	"Space Empires 4X, turn 1, due: "

/* What of the game's row says when, whose seats are free, and who has moved. */
static void test_first_page(void **unused)
{
	static const struct {
		const char *sql, *shown;
	} changes[] = {{"SELECT 1", "when the game master runs it; 0 of 2 have moved</li>\n</ul>\n"},
	    {"UPDATE game SET held = 1 WHERE name = 'war'",
	        "when the game master lets the game go on; 0 of 2 have moved</li>\n</ul>\n"},
	    {"UPDATE game SET held = NULL, deadline = 1796324400 WHERE name = 'war'",
	        "<time datetime=\"2026-12-03T19:00:00Z\">Thu 3 Dec 2026, 19:00 UTC</time>; 0 of 2 have moved"
	        "</li>\n</ul>\n"},
	    {"UPDATE seat SET ready = 1 WHERE name = 'BERT'",
	        "<time datetime=\"2026-12-03T19:00:00Z\">Thu 3 Dec 2026, 19:00 UTC</time>; 1 of 2 have moved: BERT"
	        "</li>\n</ul>\n"},
	    {"UPDATE seat SET ready = 1 WHERE name = 'ANNA'",
	        "<time datetime=\"2026-12-03T19:00:00Z\">Thu 3 Dec 2026, 19:00 UTC</time>; 2 of 2 have moved"
	        "</li>\n</ul>\n"},
	    {"UPDATE seat SET out = 1 WHERE name = 'ANNA'",
	        "<time datetime=\"2026-12-03T19:00:00Z\">Thu 3 Dec 2026, 19:00 UTC</time>; 1 of 1 have moved"
	        "</li>\n</ul>\n"},
	    {"UPDATE seat SET out = NULL, ready = 0 WHERE name = 'ANNA'",
	        "<time datetime=\"2026-12-03T19:00:00Z\">Thu 3 Dec 2026, 19:00 UTC</time>; 1 of 2 have moved: BERT"
	        "</li>\n</ul>\n"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(changes); i++) {
		g_autofree char *want = g_strconcat(OPEN RUNNING, changes[i].shown, NULL);
		say(changes[i].sql);
		publish(false);
		first_page_is(want);
	}
}

#define NAV "<header><nav><a href=\"../index.html\">All games</a>\n<a href=\"manual.html\">Manual</a></nav>\n"
/* A home yields 20. */
#define STANDINGS                                                                                            \
	"<h2>Standings</h2>\n<table id=\"standings\"><thead><tr><th class=\"n\" scope=\"col\">Rank</th>"     \
	"<th scope=\"col\">Empire</th><th class=\"n\" scope=\"col\">Score</th></tr></thead>\n<tbody>\n"      \
	"<tr><td class=\"n\">1</td><th scope=\"row\">ANNA</th><td class=\"n\">20</td></tr>\n"                \
	"<tr><td class=\"n\">1</td><th scope=\"row\">BERT</th><td class=\"n\">20</td></tr>\n</tbody></table>\n"
#define EMPIRES                                                                                              \
	"<th class=\"n\" scope=\"col\">Missed turns</th><th scope=\"col\">State</th></tr></thead>\n<tbody>\n"

static void test_game_pages(void **unused)
{
	(void)unused;
	say("UPDATE game SET deadline = 1796324400 WHERE name = 'war'");
	say("UPDATE seat SET ready = 1 WHERE name = 'BERT'");
	say("UPDATE seat SET missed = 2, abandoned = 1 WHERE name = 'ANNA'");
	publish(false);
	page_is("free/index.html", "free", false,
	    NAV "<h1>free</h1>\n<p>free, a game of Space Empires.</p>\n</header>\n<main>\n"
	        "<p>Not started: 2 of 3 seats are free.</p>\n</main>\n");
	command("join free BOSCO bosco@example.org");
	publish(false);
	page_is("free/index.html", "free", false,
	    NAV "<h1>free</h1>\n<p>free, a game of Space Empires.</p>\n</header>\n<main>\n"
	        "<p>Not started: 1 of 3 seats are free.</p>\n</main>\n");
	page_is("war/index.html", "The Long War", false,
	    NAV
	    "<h1>The Long War</h1>\n<p>war, a game of Space Empires 4X.</p>\n</header>\n<main>\n"
	    "<p>Turn 1 is open; its orders are due: <time datetime=\"2026-12-03T19:00:00Z\">Thu 3 Dec 2026,"
	    " 19:00 UTC</time>. <a href=\"deadline.ics\">For a calendar</a>.</p>\n<h2>Empires</h2>\n"
	    "<table><thead><tr><th scope=\"col\">Empire</th><th scope=\"col\">Moved</th>" EMPIRES
	    "<tr><th scope=\"row\">ANNA</th><td>not yet</td><td class=\"n\">2</td><td>abandoned</td></tr>\n"
	    "<tr><th scope=\"row\">BERT</th><td>yes</td><td class=\"n\">0</td><td></td></tr>\n"
	    "</tbody></table>\n" STANDINGS "</main>\n");
	say("UPDATE game SET held = 1 WHERE name = 'war'");
	say("UPDATE seat SET out = 1 WHERE name = 'ANNA'");
	publish(false);
	page_is("war/index.html", "The Long War", false,
	    NAV
	    "<h1>The Long War</h1>\n<p>war, a game of Space Empires 4X.</p>\n</header>\n<main>\n"
	    "<p>Turn 1 is open; its orders are due: when the game master lets the game go on.</p>\n"
	    "<h2>Empires</h2>\n<table><thead><tr><th scope=\"col\">Empire</th><th scope=\"col\">Moved</th>" EMPIRES
	    "<tr><th scope=\"row\">ANNA</th><td>not yet</td><td class=\"n\">2</td><td>out</td></tr>\n"
	    "<tr><th scope=\"row\">BERT</th><td>yes</td><td class=\"n\">0</td><td></td></tr>\n"
	    "</tbody></table>\n" STANDINGS "</main>\n");
}

/* With a seat that is free; then over, won by whom, and with the hall of fame, which goes with the last such game. */
static void test_finished(void **unused)
{
	static const struct {
		const char *sql, *shown;
	} changes[] = {{"SELECT 1", "nobody has won"},
	    {"UPDATE game SET winners = NULL WHERE name = 'war'", "nobody has won"},
	    {"UPDATE game SET winners = 'A, B' WHERE name = 'war'", "won by A, B"}};

	(void)unused;
	say("UPDATE seat SET taken = 0 WHERE name = 'BERT'");
	publish(false);
	first_page_is(
	    OPEN RUNNING "when the game master runs it, 1 seat free; 0 of 1 have moved</li>\n</ul>\n");
	assert_false(is_there("league.html"));
	say("UPDATE seat SET taken = 1 WHERE name = 'BERT'");
	command("set war state=finished");
	for (size_t i = 0; i < G_N_ELEMENTS(changes); i++) {
		g_autofree char *want = g_strconcat(OPEN
		    "<h2>Finished games</h2>\n<ul>\n"
		    "<li><a href=\"war/index.html\">The Long War</a> (war): Space Empires 4X, ",
		    changes[i].shown, "</li>\n</ul>\n<p><a href=\"league.html\">Hall of fame</a></p>\n",
		    NULL);
		say(changes[i].sql);
		publish(false);
		first_page_is(want);
	}
	g_autofree char *film = page("war/index.html");
	assert_non_null(strstr(film, "<input type=\"range\""));
	assert_true(is_there("league.html") && is_there("war/manual.html") && is_there("war/manual.txt"));
	g_autofree char *nameless = page("league.html");
	assert_null(strstr(nameless, "Anna of the Hill"));
	say("INSERT OR REPLACE INTO player (folded, name) VALUES ('anna@example.org', 'Anna of the Hill')");
	publish(false);
	g_autofree char *league = page("league.html");
	assert_non_null(strstr(league, "Anna of the Hill"));
	command("delete war --force --yes");
	publish(false);
	assert_false(is_there("league.html") || is_there("war"));
	first_page_is(OPEN);
	command("delete free --force --yes");
	publish(false);
	first_page_is("<p>There are no games yet.</p>\n");
}

/* The folder of a seat by its empire, NULL: it has none. */
static char *folder_of(const char *game, const char *empire)
{
	g_autofree char *path = g_build_filename(dir, "www", game, NULL),
	                *title = g_strdup_printf(": reports of %s</h1>", empire);
	GDir *handle = g_dir_open(path, 0, NULL);
	char *found = NULL;

	for (const char *name; !found && (name = g_dir_read_name(handle));) {
		g_autofree char *turns = g_build_filename(game, name, "turns.html", NULL),
		                *bytes = strlen(name) == 26 ? page(turns) : NULL;
		found = bytes && strstr(bytes, title) ? g_build_filename(game, name, NULL) : NULL;
	}
	g_dir_close(handle);
	return found;
}

/* The newest turn first, each in its forms; no picture where the ruleset has no map of it. */
static void test_turns(void **unused)
{
	(void)unused;
	command("run war --force --no-fetch");
	publish(false);
	g_autofree char *folder = folder_of("war", "ANNA"),
	                *turns = g_build_filename(folder, "turns.html", NULL);
	static const char want[] =
	    "<header><nav><a href=\"../index.html\">The game</a></nav>\n<h1>The Long War: reports of ANNA</h1>\n"
	    "<p>Who knows this page's address reads all of them.</p></header>\n<main>\n<ul>\n"
	    "<li>Turn 2, the newest: <a href=\"turn-0002.html\">page</a>, <a href=\"turn-0002.txt\">text</a>, "
	    "<a href=\"turn-0002.svg\">map</a>, <a href=\"turn-0002.json\">JSON</a></li>\n"
	    "<li>Turn 1: <a href=\"turn-0001.html\">page</a>, <a href=\"turn-0001.txt\">text</a>, "
	    "<a href=\"turn-0001.svg\">map</a>, <a href=\"turn-0001.json\">JSON</a></li>\n</ul>\n</main>\n";
	page_is(turns, "The Long War: reports of ANNA", true, want);
	for (int turn = 1; turn <= 2; turn++) {
		static const char *const kinds[] = {"html", "txt", "svg", "json"};
		for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
			g_autofree char *name = g_strdup_printf("%s/turn-%04d.%s", folder, turn, kinds[i]);
			assert_true(is_there(name));
		}
		g_autofree char *name = g_strdup_printf("%s/turn-%04d.html", folder, turn);
		g_autofree char *report = page(name);
		assert_non_null(strstr(report,
		    "<body>\n<nav><a href=\"turns.html\">All turns</a> <a href=\"../index.html\">The game</a>"
		    " <a href=\"../manual.html\">Manual</a></nav>\n<header>\n"));
		assert_int_equal(strstr(report, "<p>Since turn 1:</p>") != NULL, turn == 2);
		assert_int_equal(strstr(report, "made without the report before") != NULL, turn == 1);
		g_autofree char *index = g_strdup_printf("%s/index.html", folder), *first = page(index);
		assert_int_equal(strcmp(first, report) == 0, turn == 2);
	}
}

/* Pages of earlier turns stay as they were written, until one of a turn's is gone, or all are asked for. */
static void test_kept(void **unused)
{
	static const char *const kinds[] = {"html", "txt", "svg", "json"};
	static const struct {
		const char *gone;
		bool anew;
	} cases[] = {
	    {NULL, false}, {"svg", false}, {"html", false}, {"json", false}, {"txt", false}, {NULL, true}};

	(void)unused;
	command("run war --force --no-fetch");
	publish(false);
	g_autofree char *folder = folder_of("war", "ANNA");
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		const char *marked = g_strcmp0(cases[i].gone, "json") == 0 ? "txt" : "json";
		g_autofree char *name = g_strdup_printf("%s/turn-0001.%s", folder, marked),
		                *path = g_strdup_printf("www/%s", name);
		put(path, "old");
		if (cases[i].gone) {
			g_autofree char *gone =
			    g_strdup_printf("%s/www/%s/turn-0001.%s", dir, folder, cases[i].gone);
			assert_int_equal(g_unlink(gone), 0);
		}
		say("UPDATE game SET held = CASE WHEN held THEN NULL ELSE 1 END WHERE name = 'war'");
		publish(cases[i].anew);
		g_autofree char *text = page(name);
		assert_int_equal(strcmp(text, "old") == 0, !cases[i].gone && !cases[i].anew);
		for (int turn = 1; turn <= 2; turn++)
			for (size_t k = 0; k < G_N_ELEMENTS(kinds); k++) {
				g_autofree char *kept =
				    g_strdup_printf("%s/turn-%04d.%s", folder, turn, kinds[k]);
				assert_true(is_there(kept));
			}
	}
}

static void sum_is(bool anew, guint games, guint written, bool changed)
{
	struct publish_sum sum = publish(anew);

	assert_int_equal(sum.games, games);
	assert_int_equal(sum.written, written);
	assert_int_equal(sum.changed, changed);
}

/* Only what changed is written, all if that is asked for; what is gone comes back; what is of no game goes. */
static void test_sums(void **unused)
{
	(void)unused;
	sum_is(false, 2, 2, true);
	sum_is(false, 2, 0, false);
	sum_is(true, 2, 2, false);
	say("UPDATE game SET held = 1 WHERE name = 'war'");
	sum_is(false, 2, 1, true);
	sum_is(false, 2, 0, false);
	g_autofree char *folder = folder_of("war", "ANNA"),
	                *page_of_seat = g_build_filename(folder, "index.html", NULL);
	g_autofree char *gone = g_build_filename(dir, "www", page_of_seat, NULL),
	                *index = g_build_filename(dir, "www/free/index.html", NULL);
	assert_int_equal(g_unlink(index), 0);
	sum_is(false, 2, 1, true);
	put("www/war/old.html", "old");
	put("www/mine.html", "mine");
	assert_int_equal(g_unlink(gone), 0);
	sum_is(false, 2, 0, false);
	assert_true(is_there("war/old.html") && !is_there(page_of_seat));
	sum_is(true, 2, 2, true);
	assert_true(!is_there("war/old.html") && is_there("mine.html") && is_there(page_of_seat));
	say("UPDATE game SET name = 'peace' WHERE name = 'war'");
	sum_is(false, 2, 1, true);
	assert_true(!is_there("war") && is_there("peace/index.html"));
	sum_is(false, 2, 0, false);
}

/* --- What makes a game another one ------------------------------------------------------------- */

/* Whatever shows on any of its pages: the game is written again, once; earlier turns with it where they may differ. */
static void test_marks(void **unused)
{
	static const struct {
		const char *sql;
		bool earlier;
	} cases[] = {{"UPDATE game SET title = 'Peace' WHERE name = 'war'", true},
	    {"UPDATE game SET held = 1 WHERE name = 'war'", false},
	    {"UPDATE game SET opened = opened + 1 WHERE name = 'war'", false},
	    {"UPDATE game SET deadline = 1796324400 WHERE name = 'war'", false},
	    {"UPDATE game SET deadline_text = 'soon' WHERE name = 'war'", false},
	    {"UPDATE game SET winners = 'ANNA' WHERE name = 'war'", false},
	    {"UPDATE seat SET missed = missed + 1 WHERE name = 'ANNA'", false},
	    {"UPDATE seat SET missed = missed + 1 WHERE name = 'BERT'", false},
	    {"UPDATE seat SET ready = 1 WHERE name = 'ANNA'", false},
	    {"UPDATE seat SET out = 1 WHERE name = 'ANNA'", false},
	    {"UPDATE seat SET abandoned = 1 WHERE name = 'ANNA'", false},
	    {"UPDATE seat SET archive_press = 1 WHERE name = 'ANNA'", false},
	    {"UPDATE seat SET taken = 0 WHERE name = 'BERT'", false},
	    {"INSERT INTO turn (game, turn, void, state, host, opened)"
	     " SELECT game, turn, 1, state, host, opened FROM turn WHERE turn = 2",
	        true},
	    {"INSERT INTO report (game, turn, name, bytes)"
	     " SELECT game, turn, 'ANNA.edited.json', bytes FROM report WHERE turn = 2 AND name = 'ANNA.json'",
	        true}};

	(void)unused;
	command("run war --force --no-fetch");
	publish(false);
	g_autofree char *folder = folder_of("war", "ANNA"),
	                *name = g_build_filename(folder, "turn-0001.json", NULL),
	                *path = g_build_filename("www", name, NULL);
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		put(path, "old");
		say(cases[i].sql);
		struct publish_sum sum = publish(false);
		if (sum.games != 2 || sum.written != 1)
			fail_msg("%s: %u written", cases[i].sql, sum.written);
		g_autofree char *bytes = page(name);
		assert_int_equal(strcmp(bytes, "old") != 0, cases[i].earlier);
		sum = publish(false);
		assert_true(sum.written == 0 && !sum.changed);
	}
}

/* --- What its players read --------------------------------------------------------------------- */

/* Who has a seat has a folder, and no one else. */
static void test_folders(void **unused)
{
	(void)unused;
	publish(false);
	g_autofree char *anna = folder_of("war", "ANNA"), *bert = folder_of("war", "BERT");
	assert_true(anna && bert && strcmp(anna, bert) != 0);
	say("UPDATE seat SET taken = 0 WHERE name = 'ANNA'");
	publish(false);
	g_autofree char *still = folder_of("war", "BERT");
	assert_string_equal(still, bert);
	assert_false(is_there(anna));
}

/* Each page tells what changed since the turn before it, however many of them are written at once. */
static void test_since(void **unused)
{
	(void)unused;
	command("run war --force --no-fetch");
	publish(false);
	g_autofree char *folder = folder_of("war", "ANNA");
	for (int round = 0; round < 4; round++) {
		int turns = MIN(round, 1) + 2;
		g_autofree char *second = g_strdup_printf("%s/www/%s/turn-0002.html", dir, folder);
		say("UPDATE game SET held = CASE WHEN held THEN NULL ELSE 1 END WHERE name = 'war'");
		if (round == 1)
			command("run war --force --no-fetch");
		if (round == 2)
			assert_int_equal(g_unlink(second), 0);
		publish(round == 3);
		for (int turn = 2; turn <= turns; turn++) {
			g_autofree char *name = g_strdup_printf("%s/turn-%04d.html", folder, turn),
			                *since = g_strdup_printf("<p>Since turn %d:</p>", turn - 1),
			                *bytes = page(name);
			assert_non_null(strstr(bytes, since));
		}
	}
}

/* A report as its player got it last: edited, final. One that cannot be drawn has its text and JSON alone. */
static void test_last(void **unused)
{
	static const char *const kinds[] = {"edited", "final"};

	(void)unused;
	publish(false);
	g_autofree char *folder = folder_of("war", "ANNA"),
	                *text = g_build_filename(folder, "turn-0001.txt", NULL);
	for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
		static const char *const suffixes[] = {"txt", "json"};
		for (size_t k = 0; k < G_N_ELEMENTS(suffixes); k++) {
			g_autofree char *sql = g_strdup_printf(
			    "INSERT INTO report (game, turn, name, bytes)"
			    " SELECT game, turn, 'ANNA.%s.%s', bytes || CAST(' %s' AS BLOB) FROM report"
			    " WHERE name = 'ANNA.%s'",
			    kinds[i], suffixes[k], k ? "" : kinds[i], suffixes[k]);
			say(sql);
		}
		publish(true);
		g_autofree char *bytes = page(text);
		assert_true(g_str_has_suffix(bytes, kinds[i]));
	}
	say("UPDATE report SET bytes = CAST(replace(CAST(bytes AS TEXT), '\"format\": 1', '\"format\": 2') AS BLOB)");
	publish(true);
	for (unsigned i = 0; i < 4; i++) {
		static const char *const names[] = {
		    "turn-0001.txt", "turn-0001.json", "turn-0001.html", "turn-0001.svg"};
		g_autofree char *name = g_build_filename(folder, names[i], NULL);
		assert_int_equal(is_there(name), i < 2);
	}
}

/* Of several who have moved each is named. */
static void test_movers(void **unused)
{
	(void)unused;
	command("join free BOSCO bosco@example.org");
	command("join free ZORG zorg@example.org");
	command("start free");
	say("UPDATE seat SET ready = 1 WHERE name IN ('MING', 'ZORG')");
	publish(false);
	g_autofree char *first = page("index.html");
	assert_non_null(strstr(first, "; 2 of 3 have moved: MING, ZORG</li>"));
}

/* Each game that is over counts in the hall of fame; a person's name changes nothing else. */
static void test_league(void **unused)
{
	(void)unused;
	command("set war state=finished");
	publish(false);
	g_autofree char *one = page("league.html");
	command("new other --ruleset space-empires-4x --players 2 --seed 7");
	command("join other ANNA anna@example.org");
	command("join other BERT bert@example.org");
	command("start other");
	command("set other state=finished");
	publish(false);
	g_autofree char *two = page("league.html");
	assert_string_not_equal(one, two);
	say("INSERT OR REPLACE INTO player (folded, name) VALUES ('anna@example.org', 'Anna of the Hill')");
	sum_is(false, 3, 0, true);
	sum_is(false, 3, 0, false);
}

/* What is told is the trouble of this. */
static void trouble_is(const char *what)
{
	g_autofree char *words = g_strdup_printf("%s is not published: ", what);
	struct error err = {0};
	struct publish_sum sum;
	struct site *site = open_site(SITE_WRITE);

	assert_false(publish_site(site, false, &sum, &err));
	site_close(site);
	if (!g_str_has_prefix(err.text, words))
		fail_msg("%s", err.text);
	error_clear(&err);
}

/* Each file that cannot be written is told by its own name, and the other one is written. */
static void test_pages_in_trouble(void **unused)
{
	static const struct {
		const char *file, *what, *other;
	} cases[] = {
	    {"league.html", "the league", "index.html"}, {"index.html", "the first page", "league.html"}};

	(void)unused;
	command("set war state=finished");
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *path = g_build_filename(dir, "www", cases[i].file, NULL);
		g_autofree char *within = g_strdup_printf("www/%s/within", cases[i].file);
		g_autofree char *other = g_build_filename(dir, "www", cases[i].other, NULL);
		publish(true);
		assert_int_equal(g_unlink(path), 0);
		assert_int_equal(g_unlink(other), 0);
		assert_int_equal(g_mkdir(path, 0755), 0);
		put(within, "");
		trouble_is(cases[i].what);
		assert_true(is_there(cases[i].other));
		file_remove_tree(path);
		publish(false);
		assert_true(is_there(cases[i].file));
	}
}

/* A game that cannot be shown is told; others are shown once, and go when they are deleted; once it can be, it is. */
static void test_trouble(void **unused)
{
	(void)unused;
	publish(false);
	say("UPDATE turn SET state = CAST('x' || state AS BLOB)");
	say("UPDATE game SET title = 'Peace'");
	command("new other --ruleset space-empires --players 3 --seed 7");
	command("delete free --force --yes");
	trouble_is("war");
	assert_true(is_there("other/index.html") && is_there("index.html") && !is_there("free"));
	say("UPDATE turn SET state = CAST(substr(state, 2) AS BLOB)");
	sum_is(false, 2, 1, true);
	g_autofree char *war = page("war/index.html");
	assert_non_null(strstr(war, "<title>Peace</title>"));
	sum_is(false, 2, 0, false);
	say("UPDATE game SET ruleset = 'chess' WHERE name = 'war'");
	command("new third --ruleset space-empires --players 3 --seed 7");
	trouble_is("war");
	assert_true(is_there("third/index.html") && is_there("war/index.html"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(test_first_page, make_site, clear_place),
	    cmocka_unit_test_setup_teardown(test_game_pages, make_site, clear_place),
	    cmocka_unit_test_setup_teardown(test_finished, make_site, clear_place),
	    cmocka_unit_test_setup_teardown(test_turns, make_site, clear_place),
	    cmocka_unit_test_setup_teardown(test_kept, make_site, clear_place),
	    cmocka_unit_test_setup_teardown(test_marks, make_site, clear_place),
	    cmocka_unit_test_setup_teardown(test_folders, make_site, clear_place),
	    cmocka_unit_test_setup_teardown(test_since, make_site, clear_place),
	    cmocka_unit_test_setup_teardown(test_last, make_site, clear_place),
	    cmocka_unit_test_setup_teardown(test_movers, make_site, clear_place),
	    cmocka_unit_test_setup_teardown(test_league, make_site, clear_place),
	    cmocka_unit_test_setup_teardown(test_trouble, make_site, clear_place),
	    cmocka_unit_test_setup_teardown(test_pages_in_trouble, make_site, clear_place),
	    cmocka_unit_test_setup_teardown(test_sums, make_site, clear_place)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
