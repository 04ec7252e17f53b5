/* The map of a handwritten report (HO-60, GE-114): texts of each sector, units, ways of fleets, and their ordered
   ways. */
#include "engine/maps/map_words.h"
#include "engine/play/mapping.h"
#include "rulesets/galactic-empires/chart.h"
#include "rulesets/galactic-empires/orders.h"
#include "rulesets/galactic-empires/report.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* Written with ' for ". */
static const char *const report[] = {
    "{'format': 1, 'game': 'demo', 'ruleset': 'galactic-empires', 'turn': 4, 'empire': 'MING', 'events': [],",
    "'self': {'id': 2, 'capital': 1},",
    "'relations': [{'empire': 1, 'name': 'BOSCO', 'capital': 3}, {'empire': 5, 'name': 'ZARG', 'capital': null}],",
    "'sectors': [",
    "{'id': 1, 'links': [2, 4], 'barriers': [], 'max': 13, 'centre': true, 'name': 'Home', 'seen': 'full', 'owner': 2,",
    "'annexer': 2, 'revenue': 9.7, 'damage': 1, 'sd': 3, 'sd_now': 2, 'forces': []},",
    "{'id': 2, 'links': [1, 3], 'barriers': [3], 'max': 5, 'centre': false, 'name': null, 'seen': 'full', 'owner': 5,",
    "'annexer': 1, 'revenue': 5.0, 'damage': 0, 'sd': 0, 'sd_now': 0, 'forces': [",
    "{'empire': 'ZARG', 'ships': 3, 'best': 'DD', 'types': [{'type': 'FR', 'n': 2}, {'type': 'DD', 'n': 1}],",
    "'admirals': 2, 'combat': 62}, {'empire': 'BOSCO', 'ships': 0, 'best': null, 'types': [], 'admirals': 1,",
    "'combat': 5}]},",
    "{'id': 3, 'links': [2], 'barriers': [2], 'max': 9, 'centre': true, 'name': null, 'seen': 'none', 'owner': null},",
    "{'id': 4, 'links': [1, 5], 'barriers': [], 'max': 6, 'centre': false, 'name': null, 'seen': 'near', 'owner': 0,",
    "'forces': [{'empire': 'independent', 'ships': 2, 'best': 'CR', 'combat': 55}]},",
    "{'id': 5, 'links': [4], 'barriers': [], 'max': 7, 'centre': false, 'name': null, 'seen': 'near', 'owner': 1,",
    "'forces': []}],", "'units': [",
    "{'garrison': 1, 'fleet': null, 'sector': 1, 'ships': [{'type': 'TR', 'n': 1}, {'type': 'CR', 'n': 2},",
    "{'type': 'TR', 'n': 3}], 'admirals': [{'id': 4}, {'id': 7}], 'combat': 98, 'cloaked': false},",
    "{'garrison': null, 'fleet': 1, 'sector': 2, 'ships': [{'type': 'SC', 'n': 1}], 'admirals': [], 'combat': 6,",
    "'cloaked': true},",
    "{'garrison': null, 'fleet': 9, 'sector': 4, 'ships': [], 'admirals': [{'id': 5}], 'combat': 0, 'cloaked': false},",
    "{'garrison': null, 'fleet': 12, 'sector': 4, 'ships': [{'type': 'DD', 'n': 7}], 'admirals': [], 'combat': 154,",
    "'cloaked': false}],", "'battles': [{'sector': 2, 'border': null}, {'sector': 4, 'border': 5}],",
    "'orders': [{'canonical': 'M1S1S2S3', 'status': 'partly'}, {'canonical': 'M9S5S4', 'status': 'done'},",
    "{'canonical': 'NF12G1', 'status': 'done'}, {'canonical': 'M12HS4', 'status': 'done'},",
    "{'canonical': 'M7S4', 'status': 'done'}, {'canonical': 'M9S1', 'status': 'failed'},",
    "{'canonical': 'GP1', 'status': 'done'}]}", NULL};

static struct map *read_map(void)
{
	struct error err = {0};
	g_autofree char *whole = g_strjoinv("\n", (char **)(void *)report);
	struct map *map = mapping_of_bytes("report", g_strdelimit(whole, "'", '"'), strlen(whole), &err);

	if (!map)
		fail_msg("%d: %s", err.line, err.text);
	return map;
}

static unsigned place_of(const struct map *map, const char *id)
{
	int place = map_find(map, id);

	assert_true(place >= 0);
	return (unsigned)place;
}

static void test_sectors(void **unused)
{
	static const struct {
		const char *id, *brief, *told;
	} sectors[] = {
	    {"S1", "9.7 of 13",
	        "S1 Home, sector, owned by MING. Home. Builds ships. Maximum revenue 13. Revenue 9.7, damage 1,"
	        " sector defence 2 of 3. Annexed to MING. G1 of MING, 6 ships. Ships: MING 6 ships."},
	    {"S2", "5 of 5",
	        "S2, sector, owned by ZARG. Battle last turn. Maximum revenue 5. Revenue 5.0, damage 0,"
	        " sector defence 0 of 0. Annexed to BOSCO. F1 of MING, 1 ship. Ships: MING 1 ship, ZARG 3 ships."},
	    {"S3", "max 9", "S3, sector, nothing is known of it. Home. Builds ships. Maximum revenue 9."},
	    {"S4", "max 6",
	        "S4, sector, owned by nobody. Battle last turn. Maximum revenue 6. F9 of MING, 0 ships. F12 of"
	        " MING, 7 ships. Ships: MING 7 ships, nobody 2 ships."},
	    {"S5", "max 7", "S5, sector, owned by BOSCO. Maximum revenue 7."}};
	struct map *map = read_map();

	(void)unused;
	assert_int_equal(map->places->len, G_N_ELEMENTS(sectors));
	for (size_t i = 0; i < G_N_ELEMENTS(sectors); i++) {
		unsigned place = place_of(map, sectors[i].id);
		g_autoptr(GString) out = g_string_new(NULL);
		map_sentence(map, place, out);
		assert_string_equal(out->str, sectors[i].told);
		assert_string_equal(map_at(map, place)->brief, sectors[i].brief);
	}
	map_free(map);
}

static void test_links(void **unused)
{
	static const char *const links[][2] = {{"S1", "S2"}, {"S1", "S4"}, {"S2", "S3"}, {"S4", "S5"}};
	struct map *map = read_map();

	(void)unused;
	assert_int_equal(map->links->len, G_N_ELEMENTS(links));
	for (size_t i = 0; i < G_N_ELEMENTS(links); i++) {
		const struct map_link *link = NULL;
		unsigned a = place_of(map, links[i][0]), b = place_of(map, links[i][1]);
		for (guint k = 0; k < map->links->len && !link; k++) {
			const struct map_link *other = &g_array_index(map->links, struct map_link, k);
			if ((other->from == a && other->to == b) || (other->from == b && other->to == a))
				link = other;
		}
		assert_non_null(link);
		assert_true(link->both && !link->one_way && link->barrier == (i == 2));
	}
	map_free(map);
}

/* Units by place: foreign forces sector by sector, then one's own units, each type once. */
static void test_things(void **unused)
{
	static const struct {
		const char *name, *owner, *place;
		int64_t ships;
		const char *what;
	} things[] = {{NULL, "ZARG", "S2", 3, "2 FR, 1 DD, 2 admirals; combat 62"},
	    {NULL, "BOSCO", "S2", 0, "1 admiral; combat 5"},
	    {NULL, "nobody", "S4", 2, "the best is CR; combat 55"},
	    {"G1", "MING", "S1", 6, "4 TR, 2 CR, admiral A4, admiral A7; combat 98"},
	    {"F1", "MING", "S2", 1, "1 SC, cloaked; combat 6"}, {"F9", "MING", "S4", 0, "admiral A5"},
	    {"F12", "MING", "S4", 7, "7 DD; combat 154"}};
	struct map *map = read_map();

	(void)unused;
	assert_int_equal(map->things->len, G_N_ELEMENTS(things));
	for (size_t i = 0; i < G_N_ELEMENTS(things); i++) {
		const struct map_thing *thing = map->things->pdata[i];
		assert_int_equal(g_strcmp0(thing->name, things[i].name), 0);
		assert_string_equal(map_owner_name(map, thing->owner), things[i].owner);
		assert_string_equal(map_at(map, thing->place)->id, things[i].place);
		assert_int_equal(thing->ships, things[i].ships);
		assert_string_equal(thing->what, things[i].what);
	}
	map_free(map);
}

static void is_move(
    const struct map *map, guint nth, const char *thing, bool ordered, bool stays, const char *path)
{
	const struct map_move *move = map->moves->pdata[nth];
	g_autoptr(GString) way = g_string_new(NULL);

	for (guint i = 0; i < move->path->len; i++)
		g_string_append_printf(
		    way, "%s%s", i ? " " : "", map_at(map, g_array_index(move->path, unsigned, i))->id);
	assert_string_equal(move->thing, thing);
	assert_string_equal(way->str, path);
	assert_string_equal(map_owner_name(map, move->owner), "MING");
	assert_true(move->ordered == ordered && move->stays == stays);
}

/* Ways end where a fleet is now; a new fleet's way begins where it was formed. F7 is nowhere; a fleet that failed to
   move has no way. */
static void test_made(void **unused)
{
	struct map *map = read_map();

	(void)unused;
	assert_int_equal(map->moves->len, 3);
	is_move(map, 0, "F1", false, true, "S1 S2");
	is_move(map, 1, "F9", false, false, "S5 S4");
	is_move(map, 2, "F12", false, false, "S1 S4");
	map_free(map);
}

/* Ordered ways begin where a fleet is, or where the same orders form it, whatever the order of forming; a fleet without
   a place has no way. */
static void test_ordered(void **unused)
{
	static const char text[] =
	    "M1S3\nM12HS1HS2\nNF3G1\nM3S4S5\nNF4F3\nM4S2\nNF1G1\nM8S1\nNF6F8\nM6S1\nGP1\n";
	struct map *map = read_map();
	guint made = map->moves->len;
	struct order_set *set = orders_read(&ge_grammar, 0, text, strlen(text));

	(void)unused;
	for (unsigned i = 0; i < set->count; i++)
		ge_chart_order(map, &set->orders[i]);
	assert_int_equal(map->moves->len, made + 4);
	is_move(map, made, "F1", true, false, "S2 S3");
	is_move(map, made + 1, "F12", true, false, "S4 S1 S2");
	is_move(map, made + 2, "F3", true, false, "S1 S4 S5");
	is_move(map, made + 3, "F4", true, false, "S1 S2");
	order_set_free(set);
	map_free(map);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_sectors), cmocka_unit_test(test_links),
	    cmocka_unit_test(test_things), cmocka_unit_test(test_made), cmocka_unit_test(test_ordered)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
