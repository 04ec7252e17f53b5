/* The published site's pages (HO-66): first page, a game's page in each state; which are rewritten, and which
   removed. */
#include "engine/site/trouble.h"
#include "tests/website.h"

/* Each page with news also has it as a feed (HO-156). */
#define FEED                                                                                                 \
	"<p><a rel=\"alternate\" type=\"application/atom+xml\" href=\"feed.atom\">News as a feed</a></p>\n"

static void first_page_is(const char *games)
{
	g_autofree char *want = g_strconcat(
	    "<header><h1>Stars and more</h1>\n<p class=\"told\">Strategy games by mail.</p>\n" FEED
	    "</header>\n<main>\n",
	    games, "</main>\n", NULL);

	page_is("index.html", "Stars and more", false, want);
}

#define HEAD(words) "<h2>" words " games</h2>\n<ul class=\"games\">\n"
#define ROW(name, title, facts)                                                                              \
	"<div class=\"what\"><h3><a href=\"" name "/index.html\">" title "</h3>\n<p>" facts "</p>\n"
#define MANUAL(name) "<p><a href=\"" name "/manual.html\">Manual</a></p></div></li>\n</ul>\n"
#define OPEN                                                                                                 \
	HEAD("Open")                                                                                         \
	"<li class=\"game\"><div class=\"shown\"><p>Not started</p></div>\n" ROW("free", "free</a>",         \
	    "Space Empires, 2 of 3 seats free") "</div>\n<div class=\"do\">" MANUAL("free")
#define RUNNING                                                                                              \
	HEAD("Running")                                                                                      \
	"<li class=\"game\"><div class=\"shown\"><p>The map is shown when the game is over.</p></div>\n"
#define WAR "The Long War</a> <span class=\"told\">(war)</span>"
#define MOVED(words) MOVED_BY(words, "")
#define MOVED_BY(words, names)                                                                               \
	"<p class=\"told\">" words " have moved" names                                                       \
	"</p>\n</div>\n<div class=\"do\"><p class=\"due\"><b>Due</b> "
#define THURSDAY "<time datetime=\"2026-12-03T19:00:00Z\">Thu 3 Dec 2026, 19:00 UTC</time>"

/* A game's row with who has moved and the deadline. */
static void test_first_page(void **unused)
{
	static const struct {
		const char *sql, *shown;
	} changes[] = {{"SELECT 1", MOVED("0 of 2") "when the game master runs it"},
	    {"UPDATE game SET held = 1 WHERE name = 'war'",
	        MOVED("0 of 2") "when the game master lets the game go on"},
	    {"UPDATE game SET held = NULL, deadline = 1796324400 WHERE name = 'war'",
	        MOVED("0 of 2") THURSDAY},
	    {"UPDATE seat SET ready = 1 WHERE name = 'BERT'", MOVED_BY("1 of 2", ": BERT") THURSDAY},
	    {"UPDATE seat SET ready = 1 WHERE name = 'ANNA'", MOVED("2 of 2") THURSDAY},
	    {"UPDATE seat SET out = 1 WHERE name = 'ANNA'", MOVED("1 of 1") THURSDAY}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(changes); i++) {
		g_autofree char *want =
		    g_strconcat(OPEN RUNNING ROW("war", WAR, "Space Empires 4X, turn 1, 2 empires"),
		        changes[i].shown, "</p>\n" MANUAL("war"), NULL);
		say(changes[i].sql);
		publish(false);
		first_page_is(want);
	}
}

#define NAV "<header><nav><a href=\"../index.html\">All games</a></nav>\n"
#define HOW                                                                                                  \
	"<div class=\"card\"><p><b>How to play</b></p>\n<p><a href=\"manual.html\">Manual</a>, "             \
	"<a href=\"manual.html#The_first_turn\">the first turn</a>, "                                        \
	"<a href=\"manual.html#ORDERS\">orders</a></p></div>\n</div>\n"
#define FREE(seats)                                                                                          \
	NAV "<h1>free</h1>\n<p>Space Empires, 3 empires. In mails the game is called free.</p>\n" FEED       \
	    "</header>\n<main>\n<div class=\"cards\">\n<div class=\"card\"><p><b>Not started: " seats        \
	    " of 3 seats are free</b></p>\n<p>Join by mail: <code>/join free</code></p>\n</div>\n" HOW       \
	    "</main>\n"
/* The rules' own words for two empires: the last home stands, or the limit of turns. */
#define DUEL(title, name)                                                                                    \
	NAV "<h1>" title "</h1>\n<p>Space Empires 4X, 2 empires, turn 1. In mails the game is called " name  \
	    ".</p>\n<p>The "                                                                                 \
	    "last empire whose home Colony stands wins; after turn 50 the highest income wins.</p>\n" FEED   \
	    "</header>\n<main>\n<div class=\"cards\">\n<div class=\"card\"><p class=\"due\"><b>Due</b> "
#define MOVES                                                                                                \
	"<table id=\"empires\"><thead><tr><th scope=\"col\">Empire</th><th scope=\"col\">Moved</th>" EMPIRES
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
	page_is("free/index.html", "free", false, FREE("2"));
	command("join free BOSCO bosco@example.org");
	publish(false);
	page_is("free/index.html", "free", false, FREE("1"));
	page_is("war/index.html", "The Long War", false,
	    DUEL("The Long War", "war") THURSDAY
	    "</p>\n<p><a href=\"deadline.ics\">For a calendar</a></p>\n</div>\n"
	    "<div class=\"card\"><p><b>1 of 2 have moved: BERT</b></p></div>\n" HOW "<h2>Empires</h2>\n" MOVES
	    "<tr><th scope=\"row\">ANNA</th><td>not yet</td><td class=\"n\">2</td><td>abandoned</td></tr>\n"
	    "<tr><th scope=\"row\">BERT</th><td>yes</td><td class=\"n\">0</td><td></td></tr>\n"
	    "</tbody></table>\n" STANDINGS "</main>\n");
	assert_true(is_there("war/deadline.ics") && !is_there("free/deadline.ics"));
	say("UPDATE game SET held = 1 WHERE name = 'war'");
	say("UPDATE seat SET out = 1 WHERE name = 'ANNA'");
	publish(false);
	assert_false(is_there("war/deadline.ics"));
	page_is("war/index.html", "The Long War", false,
	    DUEL("The Long War",
	        "war") "when the game master lets the game go on</p>\n</div>\n"
	               "<div class=\"card\"><p><b>1 of 1 have moved</b></p></div>\n" HOW
	               "<h2>Empires</h2>\n" MOVES
	               "<tr><th scope=\"row\">ANNA</th><td>not yet</td><td class=\"n\">2</td><td>out</td></tr>\n"
	               "<tr><th scope=\"row\">BERT</th><td>yes</td><td class=\"n\">0</td><td></td></tr>\n"
	               "</tbody></table>\n" STANDINGS "</main>\n");
}

#define FINISHED                                                                                             \
	HEAD("Finished")                                                                                     \
	"<li class=\"game\"><div class=\"shown\"></div>\n<div class=\"what\"><h3>"                           \
	"<a href=\"war/index.html\">" WAR "</h3>\n<p>Space Empires 4X, "
#define WATCH "<a class=\"button\" href=\"war/index.html\">&#9654; Watch</a>"

/* With a free seat; then finished, with its winners and the hall of fame, which disappears with the last such game. */
static void test_finished(void **unused)
{
	static const struct {
		const char *sql, *shown;
	} changes[] = {{"SELECT 1", "nobody has won"},
	    {"UPDATE game SET winners = NULL WHERE name = 'war'", "nobody has won"},
	    {"UPDATE game SET winners = 'A, B' WHERE name = 'war'",
	        "won by <strong>A, B</strong> in turn 1"}};

	(void)unused;
	say("UPDATE seat SET taken = 0 WHERE name = 'BERT'");
	publish(false);
	first_page_is(OPEN RUNNING ROW("war", WAR, "Space Empires 4X, turn 1, 2 empires, 1 seat free")
	        MOVED("0 of 1") "when the game master runs it</p>\n" MANUAL("war"));
	assert_false(is_there("league.html"));
	say("UPDATE seat SET taken = 1 WHERE name = 'BERT'");
	command("set war state=finished");
	for (size_t i = 0; i < G_N_ELEMENTS(changes); i++) {
		g_autofree char *want = g_strconcat(OPEN FINISHED, changes[i].shown,
		    "</p>\n</div>\n<div class=\"do\">" WATCH "</div></li>\n"
		    "</ul>\n<p><a href=\"league.html\">Hall of fame</a></p>\n",
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
	say("UPDATE game SET winners = NULL WHERE name = 'war'");
	command("delete war --force --yes");
	publish(false);
	assert_false(is_there("league.html") || is_there("war"));
	first_page_is(OPEN);
	command("delete free --force --yes");
	publish(false);
	first_page_is("<p>There are no games yet.</p>\n");
}

static void sum_is(bool anew, guint games, guint written, bool changed)
{
	struct publish_sum sum = publish(anew);

	assert_int_equal(sum.games, games);
	assert_int_equal(sum.written, written);
	assert_int_equal(sum.changed, changed);
}

/* Only changed pages are written, or all on request; missing ones are restored; pages of no game are removed. */
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
	g_autofree char *seat = folder_of("peace", "ANNA"),
	                *turns = g_build_filename(dir, "www", seat, "turns.html", NULL);
	assert_int_equal(g_unlink(turns), 0);
	sum_is(true, 2, 2, true);
	sum_is(true, 2, 2, false);
	say("UPDATE game SET name = name || '2'");
	sum_is(false, 2, 2, true);
	assert_false(is_there("peace") || is_there("free"));
}

/* Without a configured folder nothing is published, which is no error. */
static void test_none(void **unused)
{
	(void)unused;
	put("nightmail.yaml", "site: {address: games@localhost, gm: gm@localhost, name: Stars and more}\n"
	                      "mailbox: {url: \"maildir:in\"}\noutgoing: {url: \"maildir:out\"}\n");
	sum_is(false, 0, 0, false);
	assert_false(is_there(""));
}

/* --- Changes that make a game's pages be rewritten --------------------------------------------- */

/* A change that shows on any page of the game rewrites it once, earlier turns too if they may differ. */
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
	    {"INSERT INTO history (game, time, act, text) SELECT id, 1, 'note', 'x' FROM game WHERE name = 'war'",
	        false},
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

/* Everybody who has moved is named. */
static void test_movers(void **unused)
{
	(void)unused;
	command("join free BOSCO bosco@example.org");
	command("join free ZORG zorg@example.org");
	command("start free");
	say("UPDATE seat SET ready = 1 WHERE name IN ('MING', 'ZORG')");
	publish(false);
	g_autofree char *first = page("index.html");
	assert_non_null(strstr(first, "<p class=\"told\">2 of 3 have moved: MING, ZORG</p>"));
	/* here only the GM may see the standings */
	g_autofree char *own = page("free/index.html");
	assert_null(strstr(own, "Standings"));
	assert_non_null(strstr(own, "</tbody></table>\n</main>\n<script>"));
}

#define QUIET                                                                                                \
	ROW("quiet", "Still</a> <span class=\"told\">(quiet)</span>", "Space Empires 4X, turn 1, 2 empires") \
	"</div>\n<div class=\"do\"><p class=\"due\"><b>Due</b> "

/* If the game hides who has moved, no page shows it, and none is rewritten for it. */
static void test_moves_hidden(void **unused)
{
	g_autofree char *setup = in("quiet.yaml"),
	                *new_game = g_strdup_printf("new quiet --setup %s --seed 7", setup);

	(void)unused;
	put("quiet.yaml", "ruleset: space-empires-4x\ntitle: Still\nplayers: 2\nshow_moved: false\n");
	command(new_game);
	command("join quiet ANNA anna@example.org");
	command("join quiet BERT bert@example.org");
	command("start quiet");
	command("delete war --force --yes");
	publish(false);
	say("UPDATE seat SET ready = 1 WHERE name = 'BERT'");
	sum_is(false, 2, 0, false);
	sum_is(true, 2, 2, false);
	first_page_is(OPEN RUNNING QUIET "when the game master runs it</p>\n" MANUAL("quiet"));
	page_is("quiet/index.html", "Still", false,
	    DUEL("Still",
	        "quiet") "when the game master runs it</p>\n</div>\n" HOW
	                 "<h2>Empires</h2>\n<table id=\"empires\"><thead><tr><th scope=\"col\">Empire</th>" EMPIRES
	                 "<tr><th scope=\"row\">ANNA</th><td class=\"n\">0</td><td></td></tr>\n"
	                 "<tr><th scope=\"row\">BERT</th><td class=\"n\">0</td><td></td></tr>\n"
	                 "</tbody></table>\n" STANDINGS "</main>\n");
}

/* Each finished game counts in the hall of fame; a person's name changes nothing else. */
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

/* Letters that were sent are shown if all of the game's players agree. */
static void test_press(void **unused)
{
	static const char letter[] =
	    "INSERT INTO outbox (kind, game, seat, turn, recipient, sender, message_id, from_name, from_address,"
	    " subject, auto_submitted, body, queued, due) SELECT 'press', game, id, 1, 'x@example.org', '', '%s',"
	    " 'x', 'x', 'x', 'x', '%s', 1, %s FROM seat WHERE name = 'ANNA'";
	g_autofree char *sent = g_strdup_printf(letter, "a@x", "Shall we <talk>?", "1796000000"),
	                *held_back = g_strdup_printf(letter, "b@x", "Soon it is war.", "1799999999");

	(void)unused;
	say(sent);
	say(held_back);
	command("set war state=finished");
	for (int agreed = 0; agreed < 4; agreed++) {
		g_autofree char *sql = g_strdup_printf(
		    "UPDATE seat SET archive_press = CASE name WHEN 'ANNA' THEN %d ELSE %d END", agreed & 1,
		    agreed >> 1);
		say(sql);
		publish(false);
		g_autofree char *film = page("war/index.html");
		assert_int_equal(strstr(film, "Shall we &lt;talk&gt;?") != NULL, agreed == 3);
		assert_null(strstr(film, "Soon it is war."));
	}
}

/* Expects this trouble to be reported, and noted for later. */
static void trouble_is(const char *what)
{
	g_autofree char *words = g_strdup_printf("%s is not published: ", what);
	g_autofree char *noted = NULL;
	struct error err = {0}, other = {0};
	struct publish_sum sum;
	struct site *site = open_site(SITE_WRITE);
	enum exit_code code;

	assert_false(publish_site(site, false, &sum, &err));
	assert_true(trouble_since(site, "publish", &noted, &code, &other) > 0 && code == err.code);
	assert_non_null(strstr(noted, words));
	site_close(site);
	if (!g_str_has_prefix(err.text, words))
		fail_msg("%s", err.text);
	error_clear(&err);
}

/* Each unwritable file is reported by name, and the other one is written. */
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

/* A game that cannot be shown is reported; other games are published, and removed when deleted; once it can be shown,
   it is. */
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
	    cmocka_unit_test_setup_teardown(test_marks, make_site, clear_place),
	    cmocka_unit_test_setup_teardown(test_moves_hidden, make_site, clear_place),
	    cmocka_unit_test_setup_teardown(test_movers, make_site, clear_place),
	    cmocka_unit_test_setup_teardown(test_league, make_site, clear_place),
	    cmocka_unit_test_setup_teardown(test_press, make_site, clear_place),
	    cmocka_unit_test_setup_teardown(test_trouble, make_site, clear_place),
	    cmocka_unit_test_setup_teardown(test_pages_in_trouble, make_site, clear_place),
	    cmocka_unit_test_setup_teardown(test_none, make_site, clear_place),
	    cmocka_unit_test_setup_teardown(test_sums, make_site, clear_place)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
