/* Pictures of maps made by hand (HO-62), held against the SVG itself: what lies where, what is written, what the legend
   names. Whole games' pictures are looked at by tests/geometry. */
#include "engine/maps/colour.h"
#include "engine/maps/map_model.h"
#include "engine/maps/svg.h"
#include "tests/drawn.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct map *row_of(unsigned places, int64_t step)
{
	struct map *map = map_named(MAP_GRAPH);

	for (unsigned i = 0; i < places; i++) {
		known_place(map, i + 1, i * step, 0, i % 2 ? NULL : "MING");
		map_force(map, i, map_owner(map, "MING"), 12);
	}
	for (unsigned i = 1; i < places; i++) {
		map_way(map, i - 1, i);
		map_way(map, i, i - 1);
	}
	map_finish(map);
	return map;
}

/* --- How much is written ---------------------------------------------------------------- */

/* A card holds all lines as long as the map fits beside its legend, of 300, and margins of 28: 157.5 a place, the card
   100 of it; then fewer, 120 and 76; then its label, 80 and 54. A longer row of up to a thousand is moved together for
   that; more places have no label, but their title. */
static void test_details(void **unused)
{
	static const struct {
		unsigned places;
		int64_t step;
		bool brief, ships, labels, in_row;
	} rows[] = {{2, 100, true, true, true, true}, {23, 100, true, true, true, true},
	    {24, 100, false, true, true, true}, {30, 100, false, true, true, true},
	    {31, 100, false, false, true, true}, {45, 100, false, false, true, true},
	    {46, 100, false, false, true, false}, {120, 100, false, false, true, false},
	    {1000, 100, false, false, true, false}, {1001, 100, false, false, false, true}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
		struct map *map = row_of(rows[i].places, rows[i].step);
		struct picture p = drawn(map);
		is_readable(&p);
		assert_int_equal(p.names->len, rows[i].places);
		if (rows[i].labels)
			no_place_over_another(&p);
		assert_int_equal(words_of(&p, "brief"), rows[i].brief ? rows[i].places : 0);
		assert_int_equal(words_of(&p, "ships"), rows[i].ships ? rows[i].places : 0);
		assert_int_equal(words_of(&p, "label"), rows[i].labels ? rows[i].places : 0);
		assert_int_equal(words_of(&p, "owner"), rows[i].labels ? (rows[i].places + 1) / 2 : 0);
		for (guint k = 1; rows[i].in_row && k < p.boxes->len; k++) {
			assert_true(box_at(&p, (int)k).left > box_at(&p, (int)k - 1).left);
			assert_true(box_at(&p, (int)k).top == box_at(&p, 0).top);
		}
		double step = rows[i].brief ? 157.5 : rows[i].ships ? 120 : 80;
		if (rows[i].in_row && rows[i].labels)
			assert_true(fabs(box_at(&p, (int)p.boxes->len - 1).left - box_at(&p, 0).left -
			                 step * (rows[i].places - 1)) <= 1);
		for (guint k = 0; rows[i].labels && k < p.boxes->len; k++)
			assert_string_equal(word_of(&p, (int)k, "label")->text, p.names->pdata[k]);
		forget(&p);
		map_free(map);
	}
}

/* A long map with few places: they stand in a square of 3300 as they do on the map, in both directions as far from its
   edge; only what would stand over another goes out of its way, 6 from the other and no farther. */
static void test_squeezed(void **unused)
{
	static const int64_t at[][2] = {
	    {0, 0}, {10000, 500}, {2500, 1000}, {7500, 250}, {5000, 0}, {5000, 1000}};
	static const int64_t close[][2] = {{60, 0}, {0, 100}, {-50, 0}, {40, 90}, {0, 0}};

	(void)unused;
	for (size_t i = 0; i <= G_N_ELEMENTS(close); i++) {
		struct map *map = map_named(MAP_GRAPH);
		for (unsigned k = 0; k < G_N_ELEMENTS(at); k++)
			known_place(map, k + 1, at[k][0] - 300, at[k][1] + 70, "MING");
		if (i)
			known_place(
			    map, 9, at[3][0] - 300 + close[i - 1][0], at[3][1] + 70 + close[i - 1][1], NULL);
		map_finish(map);
		struct picture p = drawn(map);
		is_readable(&p);
		no_place_over_another(&p);
		for (unsigned k = 0; k < G_N_ELEMENTS(at); k++) {
			struct box box = box_at(&p, (int)k);
			if (i == 0 || k != 3)
				assert_true(box.left == 28 + floor(0.33 * (double)at[k][0]) &&
				            box.top == 72 + floor(3.3 * (double)at[k][1]));
		}
		if (i) {
			struct box a = box_at(&p, 3), b = box_at(&p, 6);
			double wide = fabs(a.left - b.left) - 54, high = fabs(a.top - b.top) - 20;
			double far = 0.33 * (double)close[i - 1][0], deep = 3.3 * (double)close[i - 1][1];
			bool clash = fabs(far) < 60 && fabs(deep) < 26;
			if (clash)
				assert_true((wide == 6 && high < 6) || (high == 6 && wide < 6));
			else
				assert_true(
				    fabs(wide + 54 - fabs(far)) <= 1 && fabs(high + 20 - fabs(deep)) <= 1);
		}
		forget(&p);
		map_free(map);
	}
}

/* In each direction as wide as the square, were it a single step. */
static void test_squeezed_line(void **unused)
{
	(void)unused;
	for (unsigned down = 0; down < 2; down++) {
		struct map *map = map_named(MAP_GRAPH);
		for (int64_t i = 0; i < 3; i++) {
			int64_t along = 5000 * i - 300, aside = i % 2 - 70;
			known_place(map, i + 1, down ? aside : along, down ? along : aside, "MING");
		}
		map_finish(map);
		struct picture p = drawn(map);
		is_readable(&p);
		for (int i = 0; i < 3; i++) {
			double along = 1650 * i, aside = i % 2 * 3300;
			struct box box = box_at(&p, i);
			assert_true(box.left == 28 + (down ? aside : along));
			assert_true(box.top == 72 + (down ? along : aside));
		}
		forget(&p);
		map_free(map);
	}
}

/* Beside a name that is longer than 32 in the smallest letters a small card has room for one symbol, and the name
   stands in its middle. */
static void test_wide_names(void **unused)
{
	static const struct {
		const char *id; /* a W is 10.1 of these wide, another capital 7.5, a digit 6.5 */
		bool wide;
	} names[] = {{"W123", false}, {"S123", false}, {"S1234", true}, {"W1234", true}, {"i1234", false}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
		struct map *map = map_named(MAP_GRAPH);
		known_place(map, 1, 0, 0, "MING");
		known_place(map, 2, 2600, 0, "MING");
		map_at(map, 0)->id = names[i].id;
		for (unsigned mark = 0; mark < 3; mark++)
			map_mark(map, 0, mark);
		map_finish(map);
		struct picture p = drawn(map);
		is_readable(&p);
		const struct word *label = word_of(&p, 0, "label");
		assert_string_equal(label->text, names[i].id);
		assert_true(label->x == middle_x(box_at(&p, 0)) - (names[i].wide ? 0 : 5));
		assert_int_equal(g_array_index(p.marks, guint, 0), names[i].wide ? 1 : 2);
		forget(&p);
		map_free(map);
	}
}

/* What a square is called is cut where it would leave it: 84 of a side of 92. */
static void test_long_squares(void **unused)
{
	(void)unused;
	for (unsigned count = 12; count <= 16; count++) {
		struct map *map = map_named(MAP_BOARD);
		g_autofree char *id = g_strnfill(count, 'x');
		map->width = map->height = 1;
		unsigned place = map_place_cell(map, 0, 0);
		map_at(map, place)->id = id;
		map_finish(map);
		struct picture p = drawn(map);
		assert_string_equal(word_of(&p, 0, "label")->text, count <= 14 ? id : "xxxxxxxxxxxx…");
		forget(&p);
		map_free(map);
	}
}

/* Figures and ships keep 4 from a card's borders, in a square ships 3: of the size of its letters a small letter or a
   digit is .66 wide, M 1.02, another capital .76, what is narrow .42; ships are bold, a tenth wider. */
static void test_rooms(void **unused)
{
	static const struct {
		enum map_form form;
		int64_t far;
		const char *brief;
		int64_t ming, ceres, nobody;
		const char *shown;
	} rooms[] = {{MAP_GRAPH, 100, "xxxxxxxxxxxxiii", 0, 0, 0, "xxxxxxxxxxxxiii"}, /* 91.8 of 92 */
	    {MAP_GRAPH, 100, "xxxxxxxxxxxxxx", 0, 0, 0, "xxxxxxxxxxxx…"},             /* 92.4 */
	    {MAP_GRAPH, 100, NULL, 1234, 5678, 0, "M1234 C5678"},                     /* 90.5 */
	    {MAP_GRAPH, 100, NULL, 1234567890, 0, 0, "M12345678…"},                   /* 92.2 */
	    {MAP_GRAPH, 2600, NULL, 123, 456, 0, "M123 C456"},                        /* 67.8 of 68 */
	    {MAP_GRAPH, 2600, NULL, 12345678, 0, 0, "M123456…"},                      /* 69.3 */
	    {MAP_BOARD, 1, "xxxxxxxxxxxxi", 0, 0, 0, "xxxxxxxxxxxxi"},                /* 83.4 of 84 */
	    {MAP_BOARD, 1, "xxxxxxxxxxxxx", 0, 0, 0, "xxxxxxxxxxx…"},                 /* 85.8 */
	    {MAP_BOARD, 1, NULL, 0, 0, 12345678, "-12345678"},                        /* 84.9 of 86 */
	    {MAP_BOARD, 1, NULL, 0, 12345678, 0, "C123456…"}};                        /* 86.4 */

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(rooms); i++) {
		struct map *map = map_named(rooms[i].form);
		map->width = map->height = 2;
		known_place(map, 1, 0, 0, NULL);
		known_place(map, 2, rooms[i].far, 0, NULL);
		map_at(map, 0)->brief = rooms[i].brief;
		if (rooms[i].ming)
			map_force(map, 0, map_owner(map, "MING"), rooms[i].ming);
		if (rooms[i].ceres)
			map_force(map, 0, map_owner(map, "CERES"), rooms[i].ceres);
		if (rooms[i].nobody)
			map_force(map, 0, MAP_NOBODY, rooms[i].nobody);
		map_finish(map);
		struct picture p = drawn(map);
		const struct word *word = word_of(&p, 0, rooms[i].brief ? "brief" : "ships");
		assert_non_null(word);
		assert_string_equal(word->text, rooms[i].shown);
		forget(&p);
		map_free(map);
	}
}

/* Names of a hundred characters stand whole in what a page finds places, links and moves by, longer ones are cut. */
static void test_long_ids(void **unused)
{
	(void)unused;
	for (unsigned size = 100; size <= 101; size++) {
		struct map *map = map_named(MAP_GRAPH);
		g_autofree char *from = g_strnfill(size, 'f'), *to = g_strnfill(size, 't'),
		                *thing = g_strnfill(881 - size, 'm');
		known_place(map, 1, 0, 0, NULL);
		known_place(map, 2, 200, 0, NULL);
		map_way(map, 0, 1);
		map_at(map, 0)->id = from;
		map_at(map, 1)->id = to;
		for (unsigned n = 0; n < 2; n++) {
			struct map_move *move = map_move(map, n ? thing : from, MAP_NOBODY, false);
			map_step(move, 0);
			map_step(move, 1);
		}
		map_finish(map);
		struct picture p = drawn(map);
		g_autofree char *link = size > 100 ? g_strdup_printf("%.99s… %.99s…", from, to)
		                                   : g_strdup_printf("%s %s", from, to);
		g_autofree char *shown = size > 100 ? g_strdup_printf("%.99s…", from) : g_strdup(from);
		const struct line *lines[3];
		assert_int_equal(p.lines->len, 3);
		for (guint i = 0; i < 3; i++)
			lines[i] = p.lines->pdata[i];
		/* with its way, 1,000 or one more */
		g_autofree char *title = g_strdup_printf("%s of nobody, made: %s %s", thing, from, to),
		                *told = size > 100 ? g_strdup_printf("%.999s…", title) : g_strdup(title);
		assert_string_equal(lines[2]->title, told);
		assert_string_equal(p.names->pdata[0], shown);
		assert_string_equal(lines[0]->name, link);
		assert_string_equal(lines[1]->name, shown);
		forget(&p);
		map_free(map);
	}
}

/* As far up and down as they stand; what no one knows is a small card with its name. */
static void test_shape_stays(void **unused)
{
	static const int64_t at[][2] = {{0, 0}, {300, 0}, {0, 200}, {300, 200}, {-300, -200}};
	struct map *map = map_named(MAP_GRAPH);

	(void)unused;
	for (unsigned i = 0; i < G_N_ELEMENTS(at); i++)
		known_place(map, i + 1, at[i][0], at[i][1], "MING");
	struct map_place *bare = map_at(map, 4);
	bare->facts_known = false;
	bare->owner = MAP_UNKNOWN;
	bare->brief = NULL;
	map_finish(map);
	struct picture p = drawn(map);
	is_readable(&p);
	double wide = middle_x(box_at(&p, 1)) - middle_x(box_at(&p, 0));
	double high = middle_y(box_at(&p, 2)) - middle_y(box_at(&p, 0));
	assert_true(wide > 0 && fabs(wide * 2 - high * 3) < 8);
	assert_true(fabs(middle_x(box_at(&p, 3)) - middle_x(box_at(&p, 1))) < 2);
	assert_true(fabs(middle_y(box_at(&p, 3)) - middle_y(box_at(&p, 2))) < 2);
	assert_true(fabs(middle_x(box_at(&p, 0)) - middle_x(box_at(&p, 4)) - wide) < 3);
	assert_true(fabs(middle_y(box_at(&p, 0)) - middle_y(box_at(&p, 4)) - high) < 3);
	struct box small = box_at(&p, 4), large = box_at(&p, 0);
	assert_true(small.right - small.left < large.right - large.left);
	assert_true(small.bottom - small.top < large.bottom - large.top);
	assert_string_equal(word_of(&p, 4, "label")->text, "W5");
	assert_true(legend_has(&p, "nothing is known") && !legend_has(&p, "unknown"));
	assert_null(word_of(&p, 4, "owner"));
	forget(&p);
	map_free(map);
}

/* Own ships first, then others by name, those of nobody and of unknown ones last; what does not fit is counted. */
static void test_forces(void **unused)
{
	static const char *const owners[] = {"MING", "BOSCO", "ZARG", "CERES", "DIONE", "EROS"};
	static const char *const ships[] = {"M1", "B2", "C4", "D5", "E6", "Z3"};
	struct map *map = map_named(MAP_GRAPH);

	(void)unused;
	for (unsigned i = 0; i < 4; i++)
		known_place(map, i + 1, i * 100, 0, NULL);
	for (unsigned i = 0; i < G_N_ELEMENTS(owners); i++)
		map_force(map, 1, map_owner(map, owners[i]), i + 1);
	map_force(map, 0, MAP_UNKNOWN, 3);
	map_force(map, 0, MAP_NOBODY, 4);
	map_force(map, 0, map_owner(map, "MING"), 2);
	map_force(map, 2, map_owner(map, "BOSCO"), 1);
	map_at(map, 3)->seen = 5;
	map_finish(map);
	struct picture p = drawn(map);
	is_readable(&p);
	assert_string_equal(word_of(&p, 0, "ships")->text, "M2 ?3 -4");
	assert_string_equal(word_of(&p, 2, "ships")->text, "B1");
	g_auto(GStrv) shown = g_strsplit(word_of(&p, 1, "ships")->text, " ", -1);
	guint count = g_strv_length(shown);
	assert_true(count >= 3 && count < 6);
	for (guint i = 0; i + 1 < count; i++)
		assert_string_equal(shown[i], ships[i]);
	assert_int_equal(atoi(shown[count - 1]), 6 - (count - 1));
	assert_int_equal(*shown[count - 1], '+');
	assert_null(word_of(&p, 3, "ships"));
	assert_string_equal(word_of(&p, 3, "seen")->text, "turn 5");
	assert_false(g_array_index(p.stale, bool, 0));
	assert_true(g_array_index(p.stale, bool, 3));
	assert_true(legend_has(&p, "12 ships of that owner") && legend_has(&p, "M12"));
	assert_true(legend_has(&p, "3 ships of unknown owners") && legend_has(&p, "3 ships of nobody"));
	assert_true(
	    legend_has(&p, "not seen now") && legend_has(&p, "MING (you)") && legend_has(&p, "BOSCO"));
	forget(&p);
	map_free(map);
}

/* --- Symbols and legend -------------------------------------------------------------------- */

/* Each symbol that occurs is named, in the order of map_mark and no other; as many stand in a place as have room. */
static void test_marks(void **unused)
{
	(void)unused;
	for (unsigned mark = 0; mark < MAP_MARKS; mark++) {
		struct map *map = map_named(MAP_GRAPH);
		known_place(map, 1, 0, 0, "MING");
		known_place(map, 2, 100, 0, NULL);
		map_mark(map, 0, mark);
		map_finish(map);
		struct picture p = drawn(map);
		is_readable(&p);
		assert_int_equal(g_array_index(p.marks, guint, 0), 1);
		assert_int_equal(g_array_index(p.marks, guint, 1), 0);
		assert_int_equal(p.legend_marks, 1);
		for (unsigned other = 0; other < MAP_MARKS; other++)
			assert_int_equal(legend_has(&p, map_mark_word(other)), other == mark);
		assert_false(legend_has(&p, "12 ships of that owner"));
		assert_false(legend_has(&p, "not seen now"));
		assert_false(legend_has(&p, "nothing is known"));
		assert_true(legend_has(&p, "nobody") && legend_has(&p, "MING (you)"));
		forget(&p);
		map_free(map);
	}
	struct map *map = map_named(MAP_GRAPH);
	known_place(map, 1, 0, 0, "MING");
	known_place(map, 2, 100, 0, "MING");
	for (unsigned mark = 0; mark < MAP_MARKS; mark++)
		map_mark(map, 0, mark);
	map_mark(map, 1, MAP_HOME);
	map_mark(map, 1, MAP_BATTLE);
	map_finish(map);
	struct picture p = drawn(map);
	guint many = g_array_index(p.marks, guint, 0);
	assert_true(many >= 2 && many < MAP_MARKS);
	assert_int_equal(g_array_index(p.marks, guint, 1), 2);
	assert_int_equal(p.legend_marks, MAP_MARKS);
	assert_false(legend_has(&p, "nobody"));
	forget(&p);
	map_free(map);
}

/* More owners than a column of the legend holds: the next column stands beside it, still within the picture. */
static void test_long_legend(void **unused)
{
	struct map *map = map_named(MAP_GRAPH);
	double least = 1e9, most = 0;

	(void)unused;
	for (unsigned i = 0; i < 230; i++) {
		g_autofree char *name = g_strdup_printf("EMPIRE%03u", i);
		known_place(map, i + 1, i % 10 * 100, i / 10 * 100, name);
	}
	map_finish(map);
	struct picture p = drawn(map);
	is_readable(&p);
	guint named = 0;
	for (guint i = 0; i < p.words->len; i++) {
		const struct word *word = p.words->pdata[i];
		if (!word->legend || !g_str_has_prefix(word->text, "EMPIRE"))
			continue;
		named++;
		least = fmin(least, word->x);
		most = fmax(most, word->x);
		for (guint k = 0; k < i; k++) {
			const struct word *other = p.words->pdata[k];
			assert_true(
			    !other->legend || fabs(other->x - word->x) > 20 || fabs(other->y - word->y) > 12);
		}
	}
	assert_int_equal(named, 230);
	assert_true(most - least > 28 * 6); /* a name of 28 letters has room between */
	forget(&p);
	map_free(map);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_details), cmocka_unit_test(test_squeezed),
	    cmocka_unit_test(test_squeezed_line), cmocka_unit_test(test_wide_names),
	    cmocka_unit_test(test_long_squares), cmocka_unit_test(test_rooms),
	    cmocka_unit_test(test_long_ids), cmocka_unit_test(test_shape_stays),
	    cmocka_unit_test(test_forces), cmocka_unit_test(test_marks), cmocka_unit_test(test_long_legend)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
