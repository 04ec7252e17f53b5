/* What the host adds to reports (HO-50), for a fictitious ruleset: title, deadline, commitment, terms, bots, notices;
   at the end absentees, standings (HO-68) and dice (HO-20). */
#include "engine/play/door.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define HEX "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
#define RULE "========================================\n"

static bool over;

static unsigned count_seats(const struct state *state)
{
	(void)state;
	return 3;
}

static struct seat seat_of(const struct state *state, unsigned seat)
{
	static const char *const names[] = {"ANN", "BOB", "CLEO"};

	(void)state;
	return (struct seat){.name = names[seat], .out = seat == 0};
}

static void scores_of(const struct state *state, int64_t *scores)
{
	(void)state;
	for (int i = 0; i < 3; i++)
		scores[i] = 10 * i;
}

static bool is_over(const struct state *state, GPtrArray *winners)
{
	(void)state;
	(void)winners;
	return over;
}

static int64_t counted(bool in_time)
{
	return in_time;
}

static const struct ruleset ruleset = {
    .name = "coin", .seats = count_seats, .seat = seat_of, .standings = scores_of, .over = is_over};

/* A report of that ruleset with these host's facts. */
struct page {
	struct document *document;
	struct host_facts facts;
	struct state state;
	struct report report;
};

static void begin(struct page *page, const struct ruleset *of, unsigned seat, const char *facts)
{
	struct error err = {0};

	*page = (struct page){.state = {.ruleset = of, .game = (char *)"demo", .turn = 4}};
	page->document = document_parse("host.yaml", facts, strlen(facts), EXIT_DATA, &err);
	if (!page->document || !host_facts_read(document_root(page->document), &page->facts, &err))
		fail_msg("%s: %s", facts, err.text);
	page->facts.opened = "now";
	report_begin(&(struct report_source){.state = &page->state, .seat = seat, .host = &page->facts},
	    &page->report);
}

static void end(struct page *page)
{
	report_end(&page->report);
	host_facts_clear(&page->facts);
	document_free(page->document);
}

#define DUE "Ruleset coin. Reply to this mail; /help explains the orders.\n"
static const struct {
	const char *facts, *want; /* for CLEO, below the rule */
} told[] = {
    {"{}", DUE},
    {"title: demo\n", DUE},
    {"title: The War\n", "The War\n" DUE},
    {"deadline: on Monday\n", "Ruleset coin. Orders for turn 4 are due on Monday. Reply to this\n"
                              "mail; /help explains the orders.\n"},
    {"commitment: " HEX "\n",
        DUE "Commitment to the dice of this game (SHA-256, shown in full when it\nends):\n  " HEX "\n"},
    {"commitment: " HEX "\nparts: [{empire: ANN, part: abc, drawn: false}, {empire: BOB, part: "
     "a234567890123456789012345678901234567890, drawn: true}, {empire: CLEO, part: "
     "a23456789012345678901234567890123456789012, drawn: true}]\n",
        DUE "Commitment to the dice of this game (SHA-256, shown in full when it\nends):\n  " HEX "\n"
            "The players' parts of the dice:\n  ANN's part is abc\n"
            "  BOB's part, drawn by the host, is\n    a234567890123456789012345678901234567890\n"
            "  CLEO's part, drawn by the host, is\n    a23456789012345678901234567890123456789012\n"},
    {"commitment: " HEX "\nhost_part: h\n", DUE},
    {"seed: '7'\n", "Ruleset coin.\n"},
    {"terms: Twice a week.\n", DUE "Twice a week.\n"},
    {"terms: Twice a week.\nseed: '7'\n", "Ruleset coin.\n"},
    {"terms: Twice a week.\nempires: [{name: CLEO, terms: A day is left.}, {name: BOB, terms: No.}]\n",
        DUE "Twice a week. A day is left.\n"},
    {"empires: [{name: cleo, terms: A day is left.}]\n", DUE "A day is left.\n"},
    {"empires: [{name: BOB, terms: A day is left., notices: [not for you], dedication: 3}]\n", DUE},
    {"empires: [{name: ANN, bot: b1}, {name: BOB}, {name: CLEO, bot: b2}]\n",
        DUE "Played by computer: ANN by b1, CLEO by b2\n"},
    {"empires: [{name: ANN, bot: b1, standin: true}, {name: BOB, bot: b3}, {name: CLEO, bot: b2, standin: "
     "true}]\n",
        DUE "Played by computer: BOB by b3\nStood in for by computer in the turn that was run: ANN by b1, "
            "CLEO\n  by b2\n"},
    {"empires: [{name: ANN, bot: abcdefghijklmnopqrstuvwxyz}, {name: BOB, bot: abcdefghijklmnopqrstu}, "
     "{name: CLEO, bot: abc, standin: true}]\n",
        DUE "Played by computer: ANN by abcdefghijklmnopqrstuvwxyz, BOB by\n  abcdefghijklmnopqrstu\n"
            "Stood in for by computer in the turn that was run: CLEO by abc\n"},
    {"empires: [{name: ANN, bot: b, standin: true}, {name: BOB, bot: abcdefghijklmnopqrstuv, standin: "
     "true}]\n",
        DUE
        "Stood in for by computer in the turn that was run: ANN by b, BOB by\n  abcdefghijklmnopqrstuv\n"},
    {"notices: [one for all, another]\nempires: [{name: CLEO, notices: [for you]}]\n",
        DUE "* one for all\n* another\n* for you\n"},
    {"empires: [{name: CLEO, dedication: -3}]\n", DUE},
};

static void heads(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(told); i++) {
		struct page page;
		g_autoptr(GString) out = g_string_new(NULL);
		g_autofree char *want =
		    g_strconcat("DEMO, turn 4              Empire of CLEO\n" RULE, told[i].want, NULL);
		begin(&page, &ruleset, 2, told[i].facts);
		report_head(&page.report, "Empire of", out);
		assert_string_equal(out->str, want);
		end(&page);
	}
}

/* The title line has at least two blanks, and is split in two if too wide; the GM has no seat's facts; without a host
   there is no deadline. */
static void others(void **unused)
{
	struct ruleset counting = ruleset;
	struct page page;
	g_autoptr(GString) out = g_string_new(NULL);

	(void)unused;
	begin(&page, &ruleset, GM_SEAT, "terms: All.\nempires: [{name: ANN, terms: own, notices: [n]}]\n");
	page.state.turn = 12;
	report_head(&page.report, "Empire of", out);
	assert_string_equal(out->str, "DEMO, turn 12                Game master\n" RULE DUE "All.\n");
	page.facts.opened = NULL; /* no site plays it */
	report_facts(&page.report, g_string_truncate(out, 0));
	assert_string_equal(out->str, "Ruleset coin. `nightmail help coin` explains the orders.\nAll.\n");
	page.report.host = NULL;
	report_facts(&page.report, g_string_truncate(out, 0));
	report_tail(&page.report, out);
	assert_string_equal(out->str, "Ruleset coin.\n");
	page.report.seat = 2;
	page.state.game = (char *)"a23456789012345678901234567890123456789012345678";
	report_head(&page.report, "Empire of", g_string_truncate(out, 0));
	assert_string_equal(out->str,
	    "A23456789012345678901234567890123456789012345678, turn 12\nEmpire of CLEO\n" RULE
	    "Ruleset coin.\n");
	end(&page);
	counting.dedication = counted;
	begin(&page, &counting, 2, "empires: [{name: BOB, dedication: 5}, {name: CLEO, dedication: -3}]\n");
	report_facts(&page.report, g_string_truncate(out, 0));
	assert_string_equal(out->str, DUE "Your dedication over all games of this host: -3\n");
	end(&page);
	begin(&page, &counting, 2, "empires: [{name: BOB, dedication: 5}, {name: CLEO}]\n");
	report_facts(&page.report, g_string_truncate(out, 0));
	assert_string_equal(out->str, DUE);
	end(&page);
}

static void tails(void **unused)
{
#define OVER "\nThe game is over. Its dice can be checked against the commitment:\n"
	static const struct {
		const char *facts, *want;
	} rows[] = {
	    {"{}", ""},
	    {"empires: [{name: ANN, missed: true}, {name: BOB}, {name: CLEO, missed: true}]\n",
	        "\nNo orders came in turn 3 from: ANN, CLEO\n"},
	    {"empires: [{name: abcdefghijklmnopqrstuvwxyz, missed: true}, {name: abcdefghijklmnopqrstuvwxyz, missed: "
	     "true}]\n",
	        "\nNo orders came in turn 3 from: abcdefghijklmnopqrstuvwxyz,\n  abcdefghijklmnopqrstuvwxyz\n"},
	    {"seed: '7'\n", ""},
	    {"salt: abc\n", ""},
	    {"seed: '7'\nsalt: abc\n", OVER "  seed 7\n  salt abc\n"},
	    {"seed: '7'\nsalt: abc\ncommitment: " HEX
	     "\nhost_part: '9'\nparts: [{empire: ANN, part: w, drawn: "
	     "false}]\n",
	        OVER "  " HEX
	             "\n  the host's part 9\n  salt abc\nThe players' parts of the dice:\n  ANN's part is "
	             "w\n"},
	};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
		struct page page;
		g_autoptr(GString) out = g_string_new(NULL);
		begin(&page, &ruleset, 2, rows[i].facts);
		report_tail(&page.report, out);
		assert_string_equal(out->str, rows[i].want);
		end(&page);
	}
}

static void standings(void **unused)
{
#define OPEN "\nSTANDINGS\n  1. CLEO, score 20\n  2. BOB, score 10\n  3. ANN, "
	static const struct {
		bool shown, over;
		const char *facts, *want;
	} rows[] = {
	    {false, false, "{}", ""},
	    {true, false, "{}", OPEN "out\n"},
	    {false, true, "{}", OPEN "out\n"},
	    {false, false, "seed: '7'\n", OPEN "out\n"},
	    {true, true, "program: 1.0.0\n", ""},
	    {true, true, "program: 1.1.0\nstandings: true\n", OPEN "out\n"},
	    {true, false, "empires: [{name: ANN, out: 3}, {name: BOB, out: 2}]\n", OPEN "out since turn 3\n"},
	    {true, false, "empires: [{name: ANN, out: 0}]\n", OPEN "out\n"},
	    {false, false,
	        "fortunes: [{empire: ANN, scores: [1, -2, 3]}, {empire: BOB, scores: []}, {empire: CLEO, scores: "
	        "[4]}]\n",
	        "\nFORTUNES, the scores from turn to turn\n  ANN: 1, -2, 3\n  BOB\n  CLEO: 4\n"},
	    {false, false,
	        "fortunes: [{empire: ANN, scores: [1000000000, 2000000000, 3000000000, 4000000000, 5000000000, "
	        "6000000000, 7000000000]}]\n",
	        "\nFORTUNES, the scores from turn to turn\n  ANN: 1000000000, 2000000000, 3000000000, 4000000000, "
	        "5000000000,\n      6000000000, 7000000000\n"},
	};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
		struct ruleset showing = ruleset;
		struct page page;
		g_autoptr(GString) out = g_string_new(NULL);
		showing.standings_public = rows[i].shown;
		over = rows[i].over;
		begin(&page, &showing, 2, rows[i].facts);
		report_standings(&page.report, out);
		if (strcmp(out->str, rows[i].want) != 0)
			fail_msg("%zu: %s", i, out->str);
		end(&page);
	}
	over = false;
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(heads), cmocka_unit_test(others),
	    cmocka_unit_test(tails), cmocka_unit_test(standings)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
