/* A turn of a film (HO-67, HO-185): the events of its reports, each once, in the order of phases, with all empires that
   read it; and its news in short. */
#include "engine/records/film_news.h"
#include "engine/records/film_page.h"
#include "tests/place.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* Flow style of YAML, which reads as JSON does. */
#define STATE                                                                                                 \
	"{ruleset: space-empires, game: demo, turn: 1, seed: 1, empires: [{name: AB}, {name: B}, {name: C}]," \
	" worlds: [{id: 1, owner: AB, links: [2], pop: 1}, {id: 2, owner: B, links: [1], pop: 1}], fleets: []}"

static int make_record(void **unused)
{
	(void)unused;
	assert_int_equal(make_place(NULL), 0);
	put("game.yaml", "{game: demo, ruleset: space-empires}\n");
	put("turn-0001/state.json", STATE);
	put("turn-0001/host.yaml", "{}\n");
	return 0;
}

static struct film_frame *frame_of(struct film_ground *ground, struct record **record, struct rules **rules)
{
	struct error err = {0};

	*rules = rules_load(ruleset_find("space-empires"), NULL, &err);
	*record = record_open_dir(dir, &err);
	if (!*record)
		fail_msg("%s", err.text);
	film_ground_begin(ground, *record, *rules);
	struct film_frame *frame = film_frame_open(ground, 1, &err);
	if (!frame)
		fail_msg("%s", err.text);
	return frame;
}

static void end(
    struct film_frame *frame, struct film_ground *ground, struct record *record, struct rules *rules)
{
	film_frame_free(frame);
	film_ground_end(ground);
	record_free(record);
	rules_free(rules);
}

static void test_told(void **unused)
{
	static const struct {
		const char *phase, *text, *readers;
	} told[] = {{"Combat", "W1 fell", "AB, B"}, {"Combat", "W2 fell", "B"}, {"Movement", "F1 came", "AB"},
	    {"Movement", "W1 fell", "C"}, {"", "a word", "AB, B, C"}};
	struct film_ground ground;
	struct record *record;
	struct rules *rules;

	(void)unused;
	put("turn-0001/AB.json",
	    "{events: [{phase: movement, text: F1 came}, {phase: combat, text: W1 fell},"
	    " {phase: combat, text: W1 fell}, {phase: gone, text: a word}, {phase: combat}]}");
	put("turn-0001/B.json", "{events: [{phase: combat, text: W1 fell}, {phase: combat, text: W2 fell},"
	                        " {phase: gone, text: a word}]}");
	put("turn-0001/C.json", "{events: [{phase: gone, text: a word}, {phase: movement, text: W1 fell}]}");
	struct film_frame *frame = frame_of(&ground, &record, &rules);
	assert_int_equal(frame->events->len, G_N_ELEMENTS(told));
	for (guint i = 0; i < frame->events->len; i++) {
		const struct film_event *event = frame->events->pdata[i];
		assert_string_equal(event->phase, told[i].phase);
		assert_string_equal(event->text, told[i].text);
		assert_string_equal(event->readers->str, told[i].readers);
	}
	/* each has a world and thus a score of one; an empire without a world is last */
	assert_int_equal(frame->standings[0].rank, 1);
	assert_int_equal(frame->standings[1].rank, 1);
	assert_string_equal(frame->standings[2].empire, "C");
	end(frame, &ground, record, rules);
}

/* "F1 W2 W1" of each move on the map, then the worlds with a battle. */
static char *moves_on(const struct map *map)
{
	GString *out = g_string_new(NULL);

	for (guint i = 0; i < map->moves->len; i++) {
		const struct map_move *move = map->moves->pdata[i];
		const struct map_owner *owner = map->owners->pdata[move->owner];
		g_string_append_printf(out, "%s of %s", move->thing, owner->name);
		for (guint k = 0; k < move->path->len; k++)
			g_string_append_printf(
			    out, " %s", map_at(map, g_array_index(move->path, unsigned, k))->id);
		g_string_append(out, "; ");
	}
	for (guint i = 0; i < map->places->len; i++)
		if (map_at(map, i)->marks & 1U << MAP_BATTLE)
			g_string_append_printf(out, "battle in %s; ", map_at(map, i)->id);
	return g_string_free(out, FALSE);
}

#define REPORT(empire, world, link, more)                                                                    \
	"{format: 1, ruleset: space-empires, game: demo, turn: 1, empire: " empire ", worlds: [{id: " world  \
	", owner: " empire ", links: [" link "]}], known: [], orders: []," more "}"

/* Each empire's report contributes its own moves; battles may be in any report. A step from a place that is not a world
   of this game is ignored. */
static void test_moves(void **unused)
{
	struct film_ground ground;
	struct record *record;
	struct rules *rules;

	(void)unused;
	put("turn-0001/AB.json",
	    REPORT("AB", "1", "2",
	        "fleets: [{id: 1, owner: AB, world: 1, ships: 3, from: 2}, {id: 2, owner: AB, world: 1, from: 2},"
	        " {id: 3, owner: AB, world: 1, ships: 1}, {id: 4, owner: AB, world: 1, ships: 1, from: 9},"
	        " {id: 5, owner: B, world: 1, ships: 1, from: 2}, {id: 6, owner: AB, world: 2, ships: 1, from: 1}],"
	        " departed: [{id: 8, owner: B, world: 1, to: 2}], events: [{code: fire, world: W1, text: x}]"));
	put("turn-0001/B.json",
	    REPORT("B", "2", "1",
	        "fleets: [{id: 5, owner: B, world: 1, ships: 1, from: 2}, {id: 8, owner: B, world: 2, from: 1},"
	        " {id: 1, owner: AB, world: 1, ships: 3, from: 2}], departed: [], events: [{code: built, world: W2,"
	        " text: x}]"));
	struct film_frame *frame = frame_of(&ground, &record, &rules);
	g_autofree char *moves = moves_on(frame->map);
	assert_string_equal(moves,
	    "F1 of AB W2 W1; F2 of AB W2 W1; F6 of AB W1 W2; F5 of B W2 W1; F8 of B W1 W2; "
	    "battle in W1; ");
	end(frame, &ground, record, rules);
}

/* Three worlds: in turn 2, AB has taken W2 from B, which is out, and C took W3 from nobody; W4 of C is nobody's. */
#define WORLDS(turn, b, two, three, four)                                                                    \
	"{ruleset: space-empires, game: demo, turn: " turn ", seed: 1, empires: [{name: AB}, {name: B" b     \
	"}, {name: C}], worlds: [{id: 1, owner: AB, links: [2],"                                             \
	" pop: 1}, {id: 2" two ", links: [1], pop: 1}, {id: 3" three ", links: [1], pop: 1}, {id: 4" four    \
	", links: [1], pop: 1}, {id: 5, owner: C, links: [1], pop: 1}],"                                     \
	" fleets: [{id: 1, owner: AB, world: 2, ships: 7}]}"
#define FIRE(fleet, lost, world)                                                                             \
	"{code: fire, phase: combat, world: " world ", fleet: \"" fleet "\", lost: " lost ", text: x}"

static const struct film_line three[] = {{"AB", "E1", 1}, {"B", "E2", 2}, {"C", "E8", 8}};

/* Opens both turns, and gives the news, headlines and standings of the second one. */
static void tell_two(GString *news, GString *headline, GString *rows)
{
	struct film_ground ground;
	struct record *record;
	struct rules *rules;
	struct error err = {0};
	struct film_headlines *headlines = film_headlines_new(3);
	g_autoptr(GString) begins = g_string_new(NULL), first = g_string_new(NULL);

	put("turn-0002/host.yaml", "{}\n");
	struct film_frame *frame = frame_of(&ground, &record, &rules);
	film_headlines_add(headlines, frame, 3, begins);
	assert_string_equal(begins->str, "The game begins");
	film_news(frame, three, first);
	assert_string_equal(first->str, "<p>Nothing has happened yet.</p>\n");
	film_frame_free(frame);
	frame = film_frame_open(&ground, 2, &err);
	if (!frame)
		fail_msg("%s", err.text);
	film_headlines_add(headlines, frame, 3, headline);
	film_news(frame, three, news);
	film_standings_rows(frame, three, rows);
	film_headlines_free(headlines);
	end(frame, &ground, record, rules);
}

/* Conquests by taker, with whom the place was taken from; each battle once, with the larger of two reports' losses of
   the same side. A loss of an unknown owner is the one that its own report tells. */
static void test_news(void **unused)
{
	g_autoptr(GString) news = g_string_new(NULL), headline = g_string_new(NULL),
	                   rows = g_string_new(NULL);

	(void)unused;
	put("turn-0001/state.json", WORLDS("1", "", ", owner: B", "", ", owner: C"));
	put("turn-0002/state.json", WORLDS("2", ", out: 1", ", owner: AB", ", owner: C", ""));
	put("turn-0002/AB.json",
	    REPORT("AB", "1", "2",
	        " fleets: [], departed: [], events: [" FIRE("F9 <B>", "3", "W2") ", " FIRE(
	            "F1 <AB>", "1", "W2") ", " FIRE("a fleet", "3", "W2") "]"));
	put("turn-0002/C.json", REPORT("C", "5", "1",
	                            " fleets: [], departed: [], events: [" FIRE(
	                                "F9 <B>", "2", "W2") ", " FIRE("F8 <C>", "9", "W5") "]"));
	tell_two(news, headline, rows);
	assert_string_equal(news->str,
	    "<ul class=\"news\">\n"
	    "<li class=\"fallen\"><b>E2</b><span>is defeated.</span></li>\n"
	    "<li class=\"took\"><b>E1</b><span>took <a href=\"#map\" data-go=\"W2\">W2</a> from E2.</span></li>\n"
	    "<li class=\"took\"><b>E8</b><span>took <a href=\"#map\" data-go=\"W3\">W3</a> from nobody.</span></li>\n"
	    "<li class=\"lost\"><b>E8</b><span>lost <a href=\"#map\" data-go=\"W4\">W4</a>, nobody’s now.</span></li>\n"
	    "<li class=\"battle\"><b>Battle</b><span><a href=\"#map\" data-go=\"W5\">W5</a>: E8 lost 9.</span></li>\n"
	    "<li class=\"battle\"><b>Battle</b><span><a href=\"#map\" data-go=\"W2\">W2</a>: E1 lost 1, E2 lost 3."
	    "</span></li>\n</ul>\n");
	/* AB and C have two worlds of five each; AB is first */
	assert_string_equal(headline->str, "B is defeated; AB holds 2 of 5 worlds");
	assert_string_equal(rows->str,
	    "<tr><th scope=\"row\"><b class=\"empire h0 t0\">E1</b> AB</th><td class=\"n\">2</td>"
	    "<td class=\"n gain\">+1</td><td class=\"n\">7</td></tr>\n"
	    "<tr><th scope=\"row\"><b class=\"empire h2 t1\">E8</b> C</th><td class=\"n\">2</td>"
	    "<td class=\"n\">0</td><td class=\"n\">0</td></tr>\n"
	    "<tr class=\"out\"><th scope=\"row\"><b class=\"empire h1 t0\">E2</b> B <span class=\"out\">out</span></th>"
	    "<td class=\"n\">0</td><td class=\"n loss\">−1</td><td class=\"n\">0</td></tr>\n");
}

/* The headline by importance: a defeat, the lead, the greatest change of places, a battle, nothing. */
static void test_headlines(void **unused)
{
	static const struct {
		const char *first, *second, *events, *said;
	} cases[] = {
	    {WORLDS("1", "", ", owner: B", "", ", owner: C"),
	        WORLDS("2", "", ", owner: B", ", owner: B", ", owner: B"), "",
	        "B takes the lead with 3 worlds"},
	    {WORLDS("1", "", ", owner: C", "", ", owner: C"),
	        WORLDS("2", "", ", owner: C", ", owner: C", ", owner: C"), FIRE("F9 <AB>", "3", "W1"),
	        "C gains 1 world and holds 4 of 5"},
	    {WORLDS("1", "", ", owner: C", "", ", owner: C"), WORLDS("2", "", ", owner: C", "", ""), "",
	        "C loses 1 world and holds 2 of 5"},
	    {WORLDS("1", "", ", owner: C", "", ""), WORLDS("2", "", ", owner: C", "", ""),
	        FIRE("F9 <AB>", "3", "W1") ", " FIRE("F9 <C>", "4", "W1"), "A battle at W1 costs 7 ships"},
	    {WORLDS("1", "", ", owner: C", "", ""), WORLDS("2", "", ", owner: C", "", ""), "",
	        "A quiet turn"},
	};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autoptr(GString) news = g_string_new(NULL), headline = g_string_new(NULL),
		                   rows = g_string_new(NULL);
		g_autofree char *report = g_strdup_printf(
		    REPORT("AB", "1", "2", " fleets: [], departed: [], events: [%s]"), cases[i].events);
		put("turn-0001/state.json", cases[i].first);
		put("turn-0002/state.json", cases[i].second);
		put("turn-0002/AB.json", report);
		tell_two(news, headline, rows);
		assert_string_equal(headline->str, cases[i].said);
		assert_int_equal(
		    strcmp(news->str, "<p>A quiet turn: no place changed hands, and nobody fought.</p>\n") ==
		        0,
		    strcmp(cases[i].said, "A quiet turn") == 0);
	}
}

/* --- Whole pages ------------------------------------------------------------------------- */

static bool keep_page(void *context, const char *name, const GString *bytes, struct error *err)
{
	(void)err;
	g_hash_table_insert(context, g_strdup(name), g_strdup(bytes->str));
	return true;
}

static unsigned count_of(const char *text, const char *what)
{
	unsigned count = 0;

	for (const char *at = strstr(text, what); at; at = strstr(at + 1, what))
		count++;
	return count;
}

/* The picture of the map: a film's is as large as its largest, and has groups for the script. */
static char *picture_of(const char *page)
{
	const char *begin = strstr(page, "<text class=\"heading\""),
	           *end = begin ? strstr(begin, "</svg>") : NULL;
	GString *out = g_string_new_len(begin, end ? end - begin : 0);

	assert_non_null(end);
	for (const char *group, *mark = "<g id=\"film-"; (group = strstr(out->str, mark));)
		g_string_erase(out, group - out->str, strchr(group, '\n') + 1 - group);
	g_string_replace(out, "</g>\n", "", 0);
	g_string_replace(out, "</g>", "", 0);
	return g_string_free(out, FALSE);
}

/* The film begins with the complete picture of its first turn; every turn has its page. */
static void test_pages(void **unused)
{
	g_autoptr(GHashTable) pages = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
	const struct film_call call = {.places = 9, .file = keep_page, .context = pages};
	struct error err = {0};

	(void)unused;
	put("turn-0001/AB.json", "{events: []}");
	put("turn-0002/host.yaml", "{}\n");
	put("turn-0002/state.json",
	    "{ruleset: space-empires, game: demo, turn: 2, seed: 1, empires: [{name: AB}, {name: B}, {name: C}],"
	    " worlds: [{id: 1, owner: AB, links: [2], pop: 1}, {id: 2, owner: B, links: [1], pop: 1},"
	    " {id: 3, links: [1], pop: 1}], fleets: []}");
	struct record *record = record_open_dir(dir, &err);
	if (!record || !film_write(record, &call, &err))
		fail_msg("%s", err.text);
	record_free(record);
	assert_int_equal(g_hash_table_size(pages), 3);
	const char *index = g_hash_table_lookup(pages, "index.html"),
	           *first = g_hash_table_lookup(pages, "turn-0001.html"),
	           *second = g_hash_table_lookup(pages, "turn-0002.html");
	g_autofree char *begin = picture_of(index), *alone = picture_of(first), *next = picture_of(second);
	assert_string_equal(begin, alone);
	assert_int_equal(count_of(begin, "class=\"place\""), 2);
	assert_int_equal(count_of(begin, "class=\"link\""), 1);
	assert_int_equal(count_of(next, "class=\"place\""), 3);
	assert_int_equal(count_of(next, "class=\"link\""), 2);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_record, clear_place)

int main(void)
{
	const struct CMUnitTest tests[] = {
	    TEST(test_told), TEST(test_moves), TEST(test_news), TEST(test_headlines), TEST(test_pages)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
