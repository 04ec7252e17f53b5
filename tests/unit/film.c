/* A turn of a film (HO-67): the events of its reports, each once, in the order of phases, with all empires that read
   it. */
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

/* The list of events by phase, whole, or its beginning with a link to the rest. */
static void test_items(void **unused)
{
	static const char phases[] = "<p class=\"phase\">Combat</p>\n<ul class=\"events\">\n"
	                             "<li>a &lt; b <span class=\"told\">(B)</span></li>\n"
	                             "<li>c <span class=\"told\">(B)</span></li>\n";
	static const char rest[] = "</ul>\n<p class=\"phase\">What happened</p>\n<ul class=\"events\">\n"
	                           "<li>d <span class=\"told\">(B)</span></li>\n</ul>\n";
	struct film_ground ground;
	struct record *record;
	struct rules *rules;
	g_autoptr(GString) none = g_string_new(NULL), all = g_string_new(NULL), two = g_string_new(NULL),
	                   three = g_string_new(NULL);
	struct film_frame *frame = frame_of(&ground, &record, &rules);

	(void)unused;
	film_events_items(frame, 0, none);
	assert_string_equal(none->str, "<p>Nothing was told.</p>\n");
	end(frame, &ground, record, rules);
	put("turn-0001/B.json", "{events: [{phase: combat, text: a < b}, {phase: combat, text: c},"
	                        " {text: d}]}");
	frame = frame_of(&ground, &record, &rules);
	film_events_items(frame, 0, all);
	film_events_items(frame, 3, three);
	film_events_items(frame, 2, two);
	g_autofree char *whole = g_strconcat(phases, rest, NULL);
	g_autofree char *cut = g_strconcat(
	    phases, "</ul>\n<p>And 1 more: <a href=\"turn-0001.html\">all of them</a>.</p>\n", NULL);
	assert_string_equal(all->str, whole);
	assert_string_equal(three->str, whole);
	assert_string_equal(two->str, cut);
	end(frame, &ground, record, rules);
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
	    TEST(test_told), TEST(test_moves), TEST(test_items), TEST(test_pages)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
