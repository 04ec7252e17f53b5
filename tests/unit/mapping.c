/* The map of a report's JSON (HO-60, HO-81): invalid reports with the place of the error, texts about places and
   ways. */
#include "engine/maps/map_index.h"
#include "engine/maps/map_speech.h"
#include "engine/maps/map_words.h"
#include "engine/maps/svg.h"
#include "engine/play/mapping.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define HEAD                                                                                                 \
	"{\"format\": 1, \"game\": \"demo\", \"ruleset\": \"space-empires\", \"turn\": 4, \"empire\": \"MING\",\n"
#define MING(links)                                                                                          \
	"{\"id\": 1, \"owner\": \"MING\", \"links\": [" links                                                \
	"], \"ind\": 1, \"rms\": 1, \"rmp\": 1, \"pop\": 1}"
#define WORLDS "\"worlds\": [" MING("2") "],\n"
#define REST "\"events\": [], \"orders\": [], \"fleets\": [], \"departed\": [], \"known\": []"

#define STARS(sector)                                                                                           \
	"{\"format\": 1, \"game\": \"demo\", \"ruleset\": \"star-empires\", \"turn\": 4, \"empire\": \"MING\"," \
	" \"events\": [], \"orders\": [], \"ships\": [],\n\"sectors\": [{" sector                               \
	"\"portals\": [], \"storms\": [], \"ships\": [], \"identified\": []}]}"

static const char good[] = HEAD "\"worlds\": [" MING(
    "2, 12") ",\n"
             "{\"id\": 2, \"owner\": null, \"links\": [3], \"ind\": 0, \"rms\": 0, \"rmp\": 0, \"pop\": 4}],\n" REST
             ", \"layout\": {\"W1\": [0, 0], \"W2\": [100, 0], \"W99\": [1, 1]}}";

static struct map *read_map(const char *text, struct error *err)
{
	return mapping_of_bytes("report", text, strlen(text), err);
}

static void test_refused(void **unused)
{
	static const struct {
		const char *text, *told;
		int line;
	} cases[] = {
	    {"{}", "the key \"ruleset\" is missing", 1},
	    {"{\"format\": 1, \"ruleset\": \"chess\"}", "there is no ruleset \"chess\"", 1},
	    {"{\"ruleset\": \"space-empires\"}", "this is not a report: it has no valid \"format\"", 1},
	    {"{\"ruleset\": \"space-empires\",\n\"format\": 0}",
	        "this is not a report: it has no valid \"format\"", 2},
	    {"{\"ruleset\": \"space-empires\",\n\"format\": \"1\"}",
	        "this is not a report: it has no valid \"format\"", 2},
	    {"{\"ruleset\": \"space-empires\",\n\"format\": 2}",
	        "the report has format 2, and this program reads 1: take a newer nightmail", 2},
	    {"{\"ruleset\": \"space-empires\", \"format\": 1, \"game\": \"g\", \"turn\": 1}",
	        "this is not a complete report: \"game\", \"turn\" or \"empire\" is missing", 1},
	    {"{\"ruleset\": \"space-empires\", \"format\": 1, \"game\": \"g\", \"turn\": \"1\", \"empire\": \"E\"}",
	        "this is not a complete report: \"game\", \"turn\" or \"empire\" is missing", 1},
	    {"{\"ruleset\": \"space-empires\", \"format\": 1, \"game\": 5, \"turn\": 1, \"empire\": \"E\"}",
	        "this is not a complete report: \"game\", \"turn\" or \"empire\" is missing", 1},
	    {"{\"ruleset\": \"space-empires\", \"format\": 1, \"game\": \"g\", \"turn\": 1, \"empire\": 5}",
	        "this is not a complete report: \"game\", \"turn\" or \"empire\" is missing", 1},
	    {HEAD REST "}", "the key \"worlds\" is missing: this is not a complete report", 1},
	    {HEAD "\"worlds\": 5, " REST "}", "\"worlds\" must be a list, not a whole number", 2},
	    {HEAD "\"worlds\": [5], " REST "}",
	        "\"worlds\" must be a list of mappings, and holds a whole number", 2},
	    {HEAD "\"worlds\": [{\"id\": \"x\"}], " REST "}", "\"id\" must be a whole number, not a text", 2},
	    {HEAD "\"worlds\": [{\"id\": 1, \"owner\": 5}], " REST "}",
	        "\"owner\" must be a text, not a whole number", 2},
	    {HEAD "\"worlds\": [{\"id\": 1, \"links\": [\"x\"]}], " REST "}",
	        "\"links\" must be a list of whole numbers, and holds a text", 2},
	    {HEAD WORLDS REST ", \"layout\": []}", "\"layout\" must be a mapping, not a list", 3},
	    {HEAD WORLDS REST ",\n\"layout\": {\"W1\": 5}}", "must be two whole numbers", 4},
	    {HEAD WORLDS REST ",\n\"layout\": {\"W1\": [5]}}", "must be two whole numbers", 4},
	    {HEAD WORLDS REST ",\n\"layout\": {\"W1\": [5, 5, 5]}}", "must be two whole numbers", 4},
	    {HEAD WORLDS REST ",\n\"layout\": {\"W1\": [5, \"x\"]}}", "must be two whole numbers", 4},
	    {HEAD WORLDS REST ",\n\"layout\": {\"W1\": [\"x\", 5]}}", "must be two whole numbers", 4},
	    {STARS(""), "the key \"sector\" is missing", 2},
	    {STARS("\"sector\": [],"), "the key \"sector\" is missing", 2},
	    {STARS("\"sector\": [1],"), "\"sector\" must be two whole numbers", 2},
	    {STARS("\"sector\": [1, 2, 3],"), "\"sector\" must be two whole numbers", 2},
	    {STARS("\"sector\": [1, \"x\"],"), "\"sector\" must be a list of whole numbers, and holds a text",
	        2},
	    {STARS("\"sector\": 5,"), "\"sector\" must be a list, not a whole number", 2},
	    {STARS("\"sector\": [1000000001, 0],"), "a coordinate must be -1000000000 to 1000000000,", 2},
	    {STARS("\"sector\": [0, -1000000001],"), "a coordinate must be -1000000000 to 1000000000,", 2},
	};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct error err = {0};
		struct map *map = read_map(cases[i].text, &err);
		if (map || !strstr(err.text, cases[i].told) || err.line != cases[i].line)
			fail_msg("%s: %d: %s", cases[i].text, err.line, map ? "taken" : err.text);
		assert_int_equal(err.code, EXIT_DATA);
		error_clear(&err);
	}
}

/* Places by id in any case; for an unknown one similar ids are named, else all. */
static void test_places(void **unused)
{
	static const struct {
		const char *name, *told;
	} wrong[] = {{"W5", "the report shows no place \"W5\"; it shows 4, the first is W1 and the last W3"},
	    {"W122", "the report shows no place \"W122\"; nearest: W12"},
	    {"x", "the report shows no place \"x\"; it shows 4, the first is W1 and the last W3"}};
	struct error err = {0};
	struct map *map = read_map(good, &err);

	(void)unused;
	assert_non_null(map);
	assert_int_equal(map->places->len, 4);
	assert_int_equal(map_speech_find(map, "w2", &err), map_find(map, "W2"));
	assert_int_equal(
	    map_at(map, (unsigned)map_find(map, "W2"))->x - map_at(map, (unsigned)map_find(map, "W1"))->x > 0,
	    1);
	for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++) {
		assert_int_equal(map_speech_find(map, wrong[i].name, &err), -1);
		assert_string_equal(err.text, wrong[i].told);
		assert_int_equal(err.code, EXIT_DATA);
		error_clear(&err);
	}
	map_free(map);
}

static void test_ways(void **unused)
{
	static const char *const ways[][3] = {{"W1", "W2", "From W1 to W2: 1 step: W1, W2.\n"},
	    {"W1", "W3", "From W1 to W3: 2 steps: W1, W2, W3.\n"},
	    {"W2", "W2", "From W2 to W2: 0 steps: W2.\n"},
	    {"W3", "W1", "From W3 to W1: no way over the places that the report shows.\n"}};
	struct error err = {0};
	struct map *map = read_map(good, &err);

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(ways); i++) {
		g_autoptr(GString) out = g_string_new(NULL);
		map_speech_route(
		    map, (unsigned)map_find(map, ways[i][0]), (unsigned)map_find(map, ways[i][1]), out);
		assert_string_equal(out->str, ways[i][2]);
	}
	map_free(map);
}

/* Places in a ring, each linked with the next both ways, with one barrier. */
static struct map *ring_of(unsigned count, unsigned barrier)
{
	struct map *map = map_new(MAP_GRAPH);

	map->game = map->empire = "MING";
	for (unsigned i = 0; i < count; i++)
		map_at(map, map_place_number(map, 'W', i))->links_known = true;
	for (unsigned i = 0; i < count; i++) {
		unsigned next = (i + 1) % count;
		if (i == barrier) {
			map_barrier(map, i, next);
			continue;
		}
		map_way(map, i, next);
		map_way(map, next, i);
	}
	map_finish(map);
	return map;
}

/* Routes from each to each, the shorter way, or the open one; place by place. */
static void test_ring(void **unused)
{
	const unsigned count = 7;

	(void)unused;
	for (unsigned barrier = 0; barrier <= count; barrier++) {
		struct map *map = ring_of(count, barrier);
		for (unsigned from = 0; from < count; from++)
			for (unsigned to = 0; to < count; to++) {
				g_autoptr(GString) out = g_string_new(NULL), want = g_string_new(NULL);
				unsigned up = (to + count - from) % count;
				bool down =
				    barrier < count ? (barrier + count - from) % count < up : up > count / 2;
				unsigned steps = down ? count - up : up;
				g_string_printf(want, "From W%u to W%u: %u step%s: W%u", from, to, steps,
				    steps == 1 ? "" : "s", from);
				for (unsigned i = 1; i <= steps; i++)
					g_string_append_printf(
					    want, ", W%u", (from + (down ? count - i : i)) % count);
				g_string_append(want, ".\n");
				map_speech_route(map, from, to, out);
				assert_string_equal(out->str, want->str);
			}
		map_free(map);
	}
}

/* A place's neighbours with the ways that exist; neighbours that only link to it come last. */
static void test_neighbours(void **unused)
{
	static const char *const told[] = {
	    "W0 has 5 neighbours: W1, W2 one way, W4 behind a barrier, by portal W5, W3 only from there.\n",
	    "W1 has 1 neighbour: W0.\n", "W2 has 1 neighbour: W0 only from there.\n",
	    "W3 has 1 neighbour: W0 one way.\n", "W4 has 1 neighbour: W0 behind a barrier.\n",
	    "W5 has 1 neighbour: by portal W0 perhaps.\n", ""};
	struct map *map = map_new(MAP_GRAPH);

	(void)unused;
	map->game = map->empire = "MING";
	map->directed = true;
	for (unsigned i = 0; i < 7; i++)
		map_at(map, map_place_number(map, 'W', i))->links_known = i != 5;
	map_way(map, 0, 1);
	map_way(map, 1, 0);
	map_way(map, 0, 2);
	map_way(map, 3, 0);
	map_barrier(map, 0, 4);
	map_barrier(map, 4, 0);
	map_wormnet(map, 0, 5);
	map_finish(map);
	for (unsigned i = 0; i < G_N_ELEMENTS(told); i++) {
		g_autoptr(GString) out = g_string_new(NULL);
		g_autofree char *whole =
		    g_strdup_printf("W%u, place, nothing is known of it.\n%s", i, told[i]);
		map_speech_look(map, i, out);
		assert_string_equal(out->str, whole);
	}
	map_free(map);
}

/* A place lists the moves through it; each move has its way, and whether it ended early. */
static void test_moves(void **unused)
{
	static const char *const told[] = {"F1 of MING moved from W0 to W1.\n",
	    "F2 of MING is ordered to move from W1 by way of W2 by way of W3 to W1.\n",
	    "F3 of unknown moved to W3, and its way ended there before its time.\n"};
	static const bool through[][3] = {{true}, {true, true}, {false, true}, {false, true, true}, {false}};
	struct map *map = map_new(MAP_GRAPH);
	const unsigned way[] = {1, 2, 3, 1};
	g_autoptr(GString) all = g_string_new(NULL);

	(void)unused;
	map->game = map->empire = "MING";
	for (unsigned i = 0; i < G_N_ELEMENTS(through); i++)
		map_place_number(map, 'W', i);
	struct map_move *first = map_move(map, "F1", map_owner(map, "MING"), false);
	map_step(first, 0);
	map_step(first, 1);
	struct map_move *second = map_move(map, "F2", map_owner(map, "MING"), true);
	for (unsigned i = 0; i < G_N_ELEMENTS(way); i++)
		map_step(second, way[i]);
	struct map_move *third = map_move(map, "F3", MAP_UNKNOWN, false);
	map_step(third, 3);
	third->stays = true;
	map_finish(map);
	for (unsigned i = 0; i < G_N_ELEMENTS(through); i++) {
		g_autoptr(GString) out = g_string_new(NULL), want = g_string_new(NULL);
		g_string_printf(want, "W%u, place, nothing is known of it.\n", i);
		for (unsigned k = 0; k < G_N_ELEMENTS(told); k++)
			g_string_append(want, through[i][k] ? told[k] : "");
		map_speech_look(map, i, out);
		assert_string_equal(out->str, want->str);
	}
	map_speech(map, all);
	assert_non_null(strstr(all->str, "\n+++ Moves, 3\nF1 of MING moved from W0 to W1.\nF2 "));
	map_free(map);
}

/* A way named twice, or by both ends, is one link; ships of one owner are one force, limited to the largest count. */
static void test_told_twice(void **unused)
{
	struct map *map = map_new(MAP_GRAPH);

	(void)unused;
	for (unsigned i = 0; i < 5; i++)
		map_at(map, map_place_number(map, 'W', i))->links_known = true;
	for (unsigned i = 0; i < 4; i++)
		for (unsigned k = 0; k < 3; k++)
			map_way(map, i, i + 1);
	map_way(map, 2, 1);
	map_way(map, 3, 3);
	map_finish(map);
	assert_int_equal(map->links->len, 4);
	for (unsigned i = 0; i < 4; i++) {
		const struct map_link *link = &g_array_index(map->links, struct map_link, i);
		assert_true(link->from == i && link->to == i + 1 && link->both == (i == 1));
		assert_int_equal(link->one_way, i != 1);
	}
	map_force(map, 0, 3, 1);
	map_force(map, 0, 5, 2);
	map_force(map, 0, 5, 4);
	map_force(map, 0, 5, 1);
	map_force(map, 0, 3, 0);
	map_force(map, 0, 4, 0);
	map_force(map, 0, 3, INT64_MAX - 1);
	map_force(map, 0, 3, 1);
	const GArray *forces = map_at(map, 0)->forces;
	assert_int_equal(forces->len, 2);
	assert_true(g_array_index(forces, struct map_force, 0).ships == INT64_MAX);
	assert_int_equal(g_array_index(forces, struct map_force, 1).ships, 7);
	map_free(map);
}

/* The place of a thing that orders name. */
static void test_things(void **unused)
{
	struct map *map = map_new(MAP_GRAPH);

	(void)unused;
	for (unsigned i = 0; i < 3; i++)
		map_fleet(map,
		    i == 0   ? "F1"
		    : i == 1 ? "F2"
		             : "F3",
		    map_place_number(map, 'W', i), MAP_NOBODY, i);
	map_thing(map, "F2", 2);
	assert_int_equal(map_thing_place(map, "F1"), 0);
	assert_int_equal(map_thing_place(map, "F2"), 2);
	assert_int_equal(map_thing_place(map, "F3"), 2);
	assert_int_equal(map_thing_place(map, "F4"), -1);
	assert_string_equal(map_at(map, 1)->facts->pdata[0], "F2 of nobody, 1 ship.");
	map_free(map);
}

/* An owner's tag is the seat's; without seats owners are numbered in order, the reader first. */
static void test_tags(void **unused)
{
	static const struct {
		const char *name, *tags[2]; /* without and with seats; NULL: ZARG has none */
		unsigned seat;
	} owners[] = {{"MING", {"E1", "E3"}, 3}, {"MARS", {"E3", "E1"}, 1}, {"BOSCO", {"E2", "E2"}, 2},
	    {"ZARG", {"E4", "E4"}, 0}};

	(void)unused;
	for (int told = 0; told < 2; told++) {
		struct map *map = map_new(MAP_GRAPH);
		map->game = map->empire = "MING";
		map->empires = told ? 3 : 0;
		for (size_t i = 0; i < G_N_ELEMENTS(owners); i++) {
			map_owner(map, owners[i].name);
			if (told && owners[i].seat)
				map_seat(map, owners[i].name, owners[i].seat);
		}
		map_finish(map);
		for (guint i = 0; i < map->owners->len; i++) {
			const struct map_owner *owner = map->owners->pdata[i];
			for (size_t k = 0; k < G_N_ELEMENTS(owners); k++)
				if (strcmp(owner->name, owners[k].name) == 0)
					assert_string_equal(owner->tag, owners[k].tags[told]);
		}
		map_free(map);
	}
}

/* In any order of naming, the reader comes first and others by name; their things stay theirs. */
static void test_owners_again(void **unused)
{
	static const char *const orders[][4] = {{"ZARG", "MING", "BOSCO", "CERES"},
	    {"MING", "BOSCO", "CERES", "ZARG"}, {"CERES", "ZARG", "BOSCO", "MING"}};
	static const char *const sorted[] = {"MING", "BOSCO", "CERES", "ZARG"};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(orders); i++) {
		struct map *map = map_new(MAP_GRAPH);
		map->empire = "MING";
		for (unsigned k = 0; k < 6; k++) {
			int owner = k < 4 ? map_owner(map, orders[i][k]) : k == 4 ? MAP_NOBODY : MAP_UNKNOWN;
			unsigned place = map_place_number(map, 'W', k + 1);
			map_at(map, place)->owner = owner;
			map_force(map, 0, owner, k + 1);
			map_step(map_move(map, "F1", owner, k % 2), place);
			map_list(map, "F1", owner, place, k + 1, "ships");
		}
		map_finish(map);
		for (int k = 0; k < 4; k++) {
			assert_string_equal(map_owner_name(map, k), sorted[k]);
			assert_int_equal(map_owner(map, sorted[k]), k);
		}
		assert_int_equal(map_owner(map, "EROS"), 4);
		for (unsigned k = 0; k < 6; k++) {
			const char *name = k < 4 ? orders[i][k] : k == 4 ? "nobody" : "unknown";
			const struct map_force *force =
			    &g_array_index(map_at(map, 0)->forces, struct map_force, k);
			const char *of_force = force->ships < 5    ? orders[i][force->ships - 1]
			                       : force->ships == 5 ? "nobody"
			                                           : "unknown";
			assert_string_equal(map_owner_name(map, map_at(map, k)->owner), name);
			assert_string_equal(
			    map_owner_name(map, ((struct map_move *)map->moves->pdata[k])->owner), name);
			assert_string_equal(
			    map_owner_name(map, ((struct map_thing *)map->things->pdata[k])->owner), name);
			assert_string_equal(map_owner_name(map, force->owner), of_force);
			assert_string_equal(of_force, k < 4 ? sorted[k] : k == 4 ? "unknown" : "nobody");
		}
		map_free(map);
	}
}

/* All that is known of a place: kind, owner, when it was seen, marks, figures, ships; and totals. */
static void test_sentences(void **unused)
{
	static const char *const told[] = {
	    "W0 Vega, world, owned by MING. Home. Builds ships. Battle last turn. Pop 5. Ind 3. Ships: MING 1 ship, "
	    "BOSCO 2 ships, unidentified 3 ships, nobody 4 ships.",
	    "W1, place, owned by nobody, last seen turn 3. Storm.",
	    "W2, place, never seen. Ships: BOSCO 1 ship.",
	    "W3, place, nothing is known of it. Portal, collapsed.", "W4, place, owned by BOSCO."};
	struct map *map = map_new(MAP_GRAPH);

	(void)unused;
	map->game = "demo";
	map->empire = "MING";
	map->turn = 4;
	int bosco = map_owner(map, "BOSCO"), ming = map_owner(map, "MING");
	const int owners[] = {ming, MAP_NOBODY, MAP_UNKNOWN, MAP_UNKNOWN, bosco};
	const int64_t seen[] = {4, 3, MAP_NEVER, MAP_NEVER, 4};
	for (unsigned i = 0; i < G_N_ELEMENTS(owners); i++) {
		struct map_place *place = map_at(map, map_place_number(map, 'W', i));
		place->owner = owners[i];
		place->seen = seen[i];
		place->facts_known = i != 3;
	}
	map_at(map, 0)->name = "Vega";
	map_at(map, 0)->kind = "world";
	map_mark(map, 0, MAP_BATTLE);
	map_mark(map, 0, MAP_HOME);
	map_mark(map, 0, MAP_CENTRE);
	map_mark(map, 1, MAP_STORM);
	map_mark(map, 3, MAP_PORTAL_CLOSED);
	map_fact(map, 0, "Pop %d.", 5);
	map_fact(map, 0, "Ind %d.", 3);
	map_force(map, 0, MAP_UNKNOWN, 3);
	map_force(map, 0, MAP_NOBODY, 4);
	map_force(map, 0, bosco, 2);
	map_force(map, 0, ming, 1);
	map_force(map, 2, bosco, 1);
	for (unsigned i = 0; i < 3; i++)
		map_step(map_move(map, "F1", ming, i == 0), i);
	map_way(map, 0, 1);
	map_finish(map);
	for (unsigned i = 0; i < G_N_ELEMENTS(told); i++) {
		g_autoptr(GString) out = g_string_new(NULL);
		map_sentence(map, i, out);
		assert_string_equal(out->str, told[i]);
	}
	g_autoptr(GString) out = g_string_new(NULL);
	map_title(map, out);
	g_string_append(out, ": ");
	map_counts(map, out);
	assert_string_equal(out->str,
	    "demo, turn 4, MING: 5 places, 1 of them own, 2 not seen now, 1 of which nothing is known; 1 link; 2 moves "
	    "made, 1 ordered.");
	map_free(map);
}

/* Title and counts in words, before anything is drawn (HO-62). */
static void test_picture(void **unused)
{
	struct error err = {0};
	struct map *map = read_map(good, &err);
	g_autoptr(GString) out = g_string_new(NULL);

	(void)unused;
	map_svg(map, NULL, out);
	assert_non_null(strstr(out->str,
	    "<title>demo, turn 4, MING</title>\n"
	    "<desc>4 places, 1 of them own, 2 of which nothing is known; 3 links; 0 moves made.</desc>\n"));
	assert_non_null(strstr(out->str, "data-place=\"W12\""));
	map_free(map);
}

/* Keys that share many bits, also 0: each is found, before and after later ones are added. */
static void test_index(void **unused)
{
	struct map_index *index = map_index_new();

	(void)unused;
	assert_int_equal(map_index_find(index, 0), -1);
	for (unsigned i = 0; i < 3000; i++)
		map_index_add(index, (i / 3) << (i % 3 * 7 + 2) | i % 3, i);
	for (unsigned i = 0; i < 3000; i++)
		assert_int_equal(map_index_find(index, (i / 3) << (i % 3 * 7 + 2) | i % 3), i);
	assert_int_equal(map_index_find(index, 1000 << 16 | 2), -1);
	map_index_free(index);
}

/* Places are found by number and coordinates, small, large and in between: each is distinct. */
static void test_places_again(void **unused)
{
	static const int64_t ends[] = {0, 1, -1, 32767, 32768, -32768, -32769, 65535, 65536, -65536, 131072,
	    1 << 23, 1 << 24, (1 << 24) - 1, (1 << 24) + 1, -(1 << 24), INT64_C(1) << 40, INT64_MAX,
	    INT64_MIN + 1};
	struct map *map = map_new(MAP_BOARD);
	const guint count = G_N_ELEMENTS(ends);

	(void)unused;
	for (guint round = 0; round < 2; round++)
		for (guint i = 0; i < count; i++) {
			for (guint k = 0; k < count; k++)
				assert_int_equal(map_place_cell(map, ends[i], ends[k]), i * (count + 2) + k);
			assert_int_equal(map_place_number(map, 'W', ends[i]), i * (count + 2) + count);
			assert_int_equal(map_place_number(map, 'S', ends[i]), i * (count + 2) + count + 1);
		}
	assert_int_equal(map->places->len, count * (count + 2));
	for (guint i = 0; i < count; i++) {
		g_autofree char *id = g_strdup_printf("(%" PRId64 ",%" PRId64 ")", ends[i], ends[0]);
		assert_int_equal(map_find(map, id), i * (count + 2));
		const struct map_place *place = map_at(map, i * (count + 2));
		assert_string_equal(place->id, id);
		assert_true(place->placed && place->x == ends[i] && place->y == ends[0]);
	}
	map_free(map);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_refused), cmocka_unit_test(test_places),
	    cmocka_unit_test(test_ways), cmocka_unit_test(test_ring), cmocka_unit_test(test_neighbours),
	    cmocka_unit_test(test_moves), cmocka_unit_test(test_told_twice), cmocka_unit_test(test_things),
	    cmocka_unit_test(test_tags), cmocka_unit_test(test_owners_again), cmocka_unit_test(test_picture),
	    cmocka_unit_test(test_sentences), cmocka_unit_test(test_index),
	    cmocka_unit_test(test_places_again)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
