/* Ratings (HO-71): which persons, games and names count, in which order, from archives and from a site; compared with
   openskill.h's numbers. */
#include "engine/records/league.h"
#include "engine/site/site.h"
#include "engine/store/binding.h"
#include "tests/command.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void with_file(const char *format, const char *game, const char *name)
{
	g_autofree char *path = in(name), *line = g_strdup_printf(format, game, path);

	command(line);
}

/* Plays a game in which `winner` is ahead by one more world. */
static void play(const char *game, const char *players, const char *winner, const char *end)
{
	g_autofree char *setup = g_strdup_printf("{ruleset: space-empires, players: [%s]}\n", players);
	g_autofree char *script =
	    g_strdup_printf("sed -i '0,/\"owner\": null/s//\"owner\": \"%s\"/' \"$1\"\n", winner);
	g_autofree char *path = in("editor"), *reason = in("reason"),
	                *editor = g_strconcat("sh ", path, NULL);
	g_autofree char *start = g_strdup_printf("start %s", game), *edit = g_strdup_printf("edit %s", game);
	g_autofree char *over = g_strdup_printf("set %s state=finished", game);
	g_autofree char *place = g_strconcat("of-", game, NULL);

	setenv("NIGHTMAIL_NOW", "2026-12-01T10:00:00Z", 1);
	put("setup.yaml", setup);
	put("editor", script);
	put("reason", "a gift\n");
	setenv("EDITOR", editor, 1);
	with_file("new %s --seed 7 --setup %s", game, "setup.yaml");
	command(start);
	assert_non_null(freopen(reason, "r", stdin));
	command(edit);
	setenv("NIGHTMAIL_NOW", end, 1);
	command(over);
	with_file("archive %s %s", game, place);
}

static int make_games(void **unused)
{
	make_place(unused);
	setenv("NIGHTMAIL_NOW", "2026-12-01T10:00:00Z", 1);
	command("init");
	play("one",
	    "{name: MING, address: [m@example.org]}, {name: BOSCO, address: [b@example.org]}, {name: XER, bot:"
	    " steady}",
	    "MING", "2026-12-03T10:00:00Z");
	play("two", "{name: ZARG, address: [M@example.org]}, {name: BOSCO, address: [c@example.org]}",
	    "BOSCO", "2026-12-02T10:00:00Z");
	return 0;
}

/* --- The table ------------------------------------------------------------------------------ */

/* Games in the order in which they ended: the rank of each person. */
struct contest {
	const char *names[3];
	int64_t ranks[3];
	unsigned count;
};

/* Expects this table: names with games and wins, and the ratings that the contests give. */
static void table_is(struct league *league, const struct contest *contests, unsigned count, const char *want)
{
	struct openskill_table *ratings = openskill_table_new();
	g_autoptr(GString) got = g_string_new(NULL);
	g_autoptr(GArray) table = league_table(league);

	for (unsigned i = 0; i < count; i++) {
		const char *names[3];
		memcpy(names, contests[i].names, sizeof names);
		openskill_table_add(ratings, names, contests[i].ranks, contests[i].count);
	}
	g_autoptr(GPtrArray) rows = openskill_table_rows(ratings);
	for (guint i = 0; i < table->len; i++) {
		const struct league_row *row = &g_array_index(table, struct league_row, i);
		bool found = false;
		g_string_append_printf(got, "%s %d %d\n", row->name, (int)row->games, (int)row->wins);
		for (guint k = 0; k < rows->len; k++) {
			const struct openskill_row *rated = rows->pdata[k];
			found = found ||
			        (strcmp(rated->name, row->name) == 0 && rated->rating.mu == row->rating.mu &&
			            rated->rating.sigma == row->rating.sigma);
		}
		if (!found)
			fail_msg("%s is rated otherwise", row->name);
		if (i > 0)
			assert_true(openskill_ordinal(row[-1].rating) >= openskill_ordinal(row->rating));
	}
	assert_int_equal(table->len, rows->len);
	assert_string_equal(got->str, want);
	openskill_table_free(ratings);
}

static void add(struct league *league, const char *name, const char *refused)
{
	struct error err = {0};
	g_autofree char *path = in(name);
	bool added = league_add_archive(league, path, NULL, false, &err);

	if (added != !refused || (refused && (err.code != EXIT_DATA || strcmp(err.file, path) != 0 ||
	                                         strcmp(err.text, refused) != 0)))
		fail_msg("%s: %s", name, err.text);
	error_clear(&err);
}

/* In archives persons are identified by their empire's name, in any order of archives; bots count apart. */
static void test_archives(void **unused)
{
	static const struct contest contests[] = {
	    {{"ZARG", "BOSCO"}, {2, 1}, 2}, {{"MING", "BOSCO", "steady"}, {1, 2, 2}, 3}};
	g_autofree char *one = in("of-one"), *twin = g_strdup_printf("duplicate of game %s", one);

	(void)unused;
	for (unsigned i = 0; i < 2; i++) {
		struct league *league = league_new();
		add(league, i ? "of-two" : "of-one", NULL);
		add(league, i ? "of-one" : "of-two", NULL);
		add(league, "of-one", twin);
		table_is(league, contests, 2, "MING 1 1\nBOSCO 2 1\nsteady 1 0\nZARG 1 0\n");
		table_is(league, contests, 2, "MING 1 1\nBOSCO 2 1\nsteady 1 0\nZARG 1 0\n");
		league_free(league);
	}
}

static struct league *of_site(void)
{
	struct error err = {0};
	struct site *site = open_site(SITE_READ);
	struct league *league = league_new();

	assert_true(league_add_site(league, site, &err));
	site_close(site);
	return league;
}

/* On a site persons are identified by address; without a chosen name they have their empire's, with the game if the
   name is not unique. */
static void test_site(void **unused)
{
	static const struct contest unnamed[] = {
	    {{"MING", "BOSCO (two)"}, {2, 1}, 2}, {{"MING", "BOSCO (one)", "steady"}, {1, 2, 2}, 3}};
	static const struct contest named[] = {
	    {{"Bosco", "BOSCO (two)"}, {2, 1}, 2}, {{"Bosco", "BOSCO (one)", "steady"}, {1, 2, 2}, 3}};
	struct league *league = of_site();

	(void)unused;
	table_is(league, unnamed, 2, "BOSCO (two) 1 1\nMING 2 1\nBOSCO (one) 1 0\nsteady 1 0\n");
	league_free(league);
	change(
	    "INSERT INTO player (folded, name) VALUES ('m@example.org', 'Bosco') ON CONFLICT (folded) DO UPDATE SET"
	    " name = 'Bosco'");
	league = of_site();
	table_is(league, named, 2, "BOSCO (two) 1 1\nBosco 2 1\nBOSCO (one) 1 0\nsteady 1 0\n");
	league_free(league);
}

/* An unfinished game does not count on a site, and is refused as an archive. */
static void test_running(void **unused)
{
	struct league *league = league_new();

	(void)unused;
	setenv("NIGHTMAIL_NOW", "2026-12-04T10:00:00Z", 1);
	command("new three --ruleset space-empires --players 1");
	command("join three MING m@example.org");
	command("start three");
	with_file("archive %s %s --secret", "three", "of-three");
	add(league, "of-three", "the game is not over; only games that are over are rated");
	table_is(league, NULL, 0, "");
	league_free(league);
	league = of_site();
	g_autoptr(GArray) table = league_table(league);
	assert_int_equal(table->len, 4);
	league_free(league);
}

/* The same rows as text, JSON and page. */
static void test_shown(void **unused)
{
	struct league_row rows[] = {{"A&B", 12, 3, {25.5, 8.25}}, {"C", 1, 0, {20, 7}}};
	g_autoptr(GArray) table = g_array_new(FALSE, FALSE, sizeof *rows),
	                  none = g_array_new(FALSE, FALSE, sizeof *rows);
	g_autoptr(GString) text = g_string_new(NULL), json = g_string_new(NULL), page = g_string_new(NULL),
	                   empty = g_string_new(NULL);

	(void)unused;
	g_array_append_vals(table, rows, 2);
	league_text(table, text);
	assert_string_equal(text->str,
	    "rank  name                      games  wins             mu         sigma        ordinal\n"
	    "   1  A&B                          12     3   25.500000000   8.250000000    0.750000000\n"
	    "   2  C                             1     0   20.000000000   7.000000000   -1.000000000\n");
	league_json(table, json);
	assert_non_null(strstr(json->str, "{\"format\": 1,"));
	assert_non_null(strstr(json->str, "\"name\": \"A&B\", \"games\": 12, \"wins\": 3, \"mu\": 25.5"));
	assert_non_null(strstr(json->str, "\"ordinal\": -1"));
	league_page(table, "stars & co", NULL, page);
	assert_non_null(strstr(page->str, "<title>stars &amp; co: hall of fame</title>"));
	assert_non_null(strstr(page->str, "<main>\n<h1>Hall of fame</h1>\n<table id=\"league\">\n<caption>"));
	assert_non_null(strstr(page->str,
	    "<tbody>\n<tr><td>1</td><td>A&amp;B</td><td>12</td><td>3</td><td>0.75</td><td>25.50"
	    "</td></tr>\n<tr><td>2</td><td>C</td><td>1</td><td>0</td><td>-1.00</td><td>20.00"
	    "</td></tr>\n</tbody>\n</table>\n</main>\n"));
	assert_true(g_str_has_suffix(page->str, "</html>\n"));
	league_page(none, "stars", NULL, empty);
	assert_non_null(
	    strstr(empty->str, "<tbody>\n</tbody>\n</table>\n<p>No game is over yet.</p>\n</main>\n"));
	assert_null(strstr(page->str, "No game"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_shown), cmocka_unit_test(test_archives),
	    cmocka_unit_test(test_site), cmocka_unit_test(test_running)};

	return cmocka_run_group_tests(tests, make_games, clear_place);
}
