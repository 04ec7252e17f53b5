/* The legend of a picture, how owners are told apart, its head, and its texts (HO-62): a line for each thing that
   occurs and for nothing else. */
#include "engine/maps/canvas.h"
#include "engine/maps/colour.h"
#include "tests/drawn.h"

#include <stdlib.h>

#define ROWS 178 /* lines of a column: 22 each, from 64 down to 20 above the end of the largest picture */

static struct map_place *hidden_place(struct map *map, int64_t id, int64_t x)
{
	struct map_place *place = map_at(map, known_place(map, id, x, 0, NULL));

	place->facts_known = false;
	place->owner = MAP_UNKNOWN;
	place->brief = NULL;
	return place;
}

/* --- What it names ------------------------------------------------------------------------- */

enum reason {
	NOTHING,
	OWNER,
	FORCE,
	MOVE,
	NOBODY,
	FACTS,
	HIDDEN,
	STALE,
	STRANGERS,
	DRIFTERS,
	PORTAL,
	ORDERED,
	STUBS
};

/* Two places of which nothing is known but that they are there, and one thing more. */
static struct map *map_with(enum reason reason)
{
	struct map *map = map_named(MAP_GRAPH);
	struct map_place *first = hidden_place(map, 1, 0), *second = hidden_place(map, 2, 300);

	(void)second;
	if (reason == OWNER || reason == STALE)
		first->owner = map_owner(map, "MING");
	if (reason == STALE || reason == FACTS)
		first->facts_known = true;
	if (reason == STALE)
		first->seen = 3;
	if (reason == NOBODY)
		first->owner = MAP_NOBODY;
	if (reason == FACTS)
		first->owner = MAP_NOBODY;
	if (reason == HIDDEN)
		first->facts_known = true;
	if (reason == FORCE)
		map_force(map, 1, map_owner(map, "BOSCO"), 2);
	if (reason == STRANGERS)
		map_force(map, 1, MAP_UNKNOWN, 2);
	if (reason == DRIFTERS)
		map_force(map, 1, MAP_NOBODY, 2);
	if (reason == PORTAL)
		map_mark(map, 1, MAP_PORTAL);
	if (reason == MOVE || reason == ORDERED)
		map_step(map_move(map, "F1", map_owner(map, "BOSCO"), reason == ORDERED), 1);
	if (reason == STUBS) {
		map_way(map, 0, 1);
		map_way(map, 1, 0);
	}
	map_finish(map);
	if (reason == STUBS)
		g_array_index(map->links, struct map_link, 0).over_edge = true;
	return map;
}

static void test_reasons(void **unused)
{
	static const char *const said[] = {[NOTHING] = "nothing is known\n",
	    [OWNER] = "M\nMING (you)\nnothing is known\n",
	    [FORCE] = "B\nBOSCO\nnothing is known\nB12\n12 ships of that owner\n",
	    [MOVE] = "B\nBOSCO\nnothing is known\nmove made last turn\n",
	    [NOBODY] = "nothing is known\n",
	    [FACTS] = "nobody\nnothing is known\n",
	    [HIDDEN] = "unknown\nnothing is known\n",
	    [STALE] = "M\nMING (you)\nnothing is known\nnot seen now\n",
	    [STRANGERS] = "nothing is known\n?12\n12 ships of that owner\n?3\n3 ships of unknown owners\n",
	    [DRIFTERS] = "nothing is known\n?12\n12 ships of that owner\n-3\n3 ships of nobody\n",
	    [PORTAL] = "nothing is known\nportal\n",
	    [ORDERED] = "B\nBOSCO\nnothing is known\nmove ordered\n",
	    [STUBS] = "nothing is known\nlink\n– W1\nleads to that place\n"};

	(void)unused;
	for (enum reason reason = NOTHING; reason <= STUBS; reason++) {
		struct map *map = map_with(reason);
		struct picture p = drawn(map);
		is_readable(&p);
		assert_string_equal(p.legend->str + 1, said[reason]);
		forget(&p);
		map_free(map);
	}
}

/* Ships are shown with the letter of the first owner that occurs, who need not be the first of all. */
static void test_sample(void **unused)
{
	struct map *map = map_named(MAP_GRAPH);

	(void)unused;
	hidden_place(map, 1, 0);
	map_owner(map, "MING");
	map_owner(map, "ARGO");
	map_force(map, 0, map_owner(map, "BOSCO"), 2);
	map_force(map, 0, map_owner(map, "CERES"), 2);
	map_finish(map);
	struct picture p = drawn(map);
	is_readable(&p);
	assert_string_equal(
	    p.legend->str + 1, "B\nBOSCO\nC\nCERES\nnothing is known\nB12\n12 ships of that owner\n");
	forget(&p);
	map_free(map);
}

/* All of it, in one order: owners, places, ships, symbols, lines. */
static void test_order(void **unused)
{
	struct map *map = map_named(MAP_GRAPH);

	(void)unused;
	for (unsigned i = 0; i < 6; i++)
		known_place(map, i + 1, 200 * i, 0, i == 0 ? "ZARG" : i == 1 ? "MING" : NULL);
	hidden_place(map, 7, 1200);
	map_at(map, 2)->owner = MAP_UNKNOWN;
	map_at(map, 3)->seen = 2;
	map_force(map, 0, map_owner(map, "AXO"), 4);
	map_force(map, 0, MAP_UNKNOWN, 4);
	map_force(map, 0, MAP_NOBODY, 4);
	for (unsigned mark = MAP_MARKS; mark-- > 0;)
		map_mark(map, mark % 7, mark);
	map_way(map, 0, 1);
	map_way(map, 1, 0);
	map_way(map, 1, 2);
	map_barrier(map, 2, 3);
	map_wormnet(map, 3, 4);
	map_wormnet(map, 4, 3);
	map_step(map_move(map, "F1", map_owner(map, "MING"), true), 1);
	map_step(map_move(map, "F2", map_owner(map, "MING"), false), 1);
	map_finish(map);
	struct picture p = drawn(map);
	is_readable(&p);
	assert_string_equal(p.legend->str,
	    "\nM\nMING (you)\nA\nAXO\nZ\nZARG\nnobody\nunknown\nnothing is known\nnot seen now\nM12\n"
	    "12 ships of that owner\n"
	    "?3\n3 ships of unknown owners\n-3\n3 ships of nobody\nhome\nbuilds ships\nplanet\ncolony\nportal\n"
	    "portal, collapsed\nstorm\nnebula\nasteroids\nblack hole\ntreasure\nstations\nbattle last turn\nlink\n"
	    "link, one way\nlink with a barrier\nportal leads to\nmove made last turn\nmove ordered\n");
	for (guint i = 0; i < p.words->len; i++) {
		const struct word *word = p.words->pdata[i];
		bool ships = word->legend && !word->begins && strpbrk(word->text, "123");
		if (word->legend)
			assert_true(word->size == (ships ? 10 : 12) && word->bold == !word->begins);
	}
	forget(&p);
	map_free(map);
}

/* --- Owners ------------------------------------------------------------------------------------ */

/* Thirty are told apart by their borders alone, seven of them by colour; the reader comes first. */
static void test_owners(void **unused)
{
	static const char *const colours[] = {
	    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8f8500"};
	struct map *map = map_named(MAP_GRAPH);
	const guint most = COLOUR_PATTERNS + 1;

	(void)unused;
	for (unsigned i = 0; i < most; i++) {
		g_autofree char *name = g_strdup_printf("EMPIRE%02u", i);
		known_place(map, i + 1, i % 6 * 200, i / 6 * 100, i ? name : "MING");
	}
	known_place(map, most + 1, 0, 900, NULL);
	hidden_place(map, most + 2, 1500);
	map_finish(map);
	struct picture p = drawn(map);
	is_readable(&p);
	for (guint i = 0; i < most; i++) {
		const struct shape *one = p.shapes->pdata[i];
		assert_string_equal(one->stroke, colours[i % 7]);
		for (guint k = 0; k < i; k++) {
			const struct shape *other = p.shapes->pdata[k];
			bool border = strcmp(one->width, other->width) == 0 &&
			              g_strcmp0(one->dashes, other->dashes) == 0;
			assert_int_equal(border, i - k == COLOUR_PATTERNS);
			assert_int_equal(strcmp(one->fill, other->fill) == 0, (i - k) % 7 == 0);
		}
	}
	const struct shape *own = p.shapes->pdata[0], *nobody = p.shapes->pdata[most],
	                   *unknown = p.shapes->pdata[most + 1];
	assert_true(strcmp(own->width, "3.0") == 0 && !own->dashes);
	assert_string_equal(((struct shape *)p.shapes->pdata[10])->width, "2.0");
	assert_string_equal(((struct shape *)p.shapes->pdata[20])->width, "4.2");
	assert_true(
	    strcmp(nobody->width, "1.0") == 0 && !nobody->dashes && strcmp(nobody->fill, "#f4f4f0") == 0);
	assert_string_equal(nobody->stroke, "#6b6b6b");
	assert_true(strcmp(unknown->dashes, "2 3") == 0 && strcmp(unknown->fill, "#ffffff") == 0);
	forget(&p);
	map_free(map);
}

/* Column by column, each full; the picture grows until it is as large as may be. */
static void test_columns(void **unused)
{
	static const guint owners[] = {10, ROWS - 1, ROWS, 2 * ROWS - 1, 2 * ROWS, 15 * ROWS};

	(void)unused;
	for (size_t n = 0; n < G_N_ELEMENTS(owners); n++) {
		struct map *map = map_named(MAP_GRAPH);
		guint lines = 0;
		for (guint i = 0; i < owners[n]; i++) {
			g_autofree char *name = g_strdup_printf("E%04u", i);
			known_place(map, 1, 0, 0, name);
			map_force(map, 0, map_owner(map, name), 1);
		}
		map_finish(map);
		map_at(map, 0)->facts_known = false;
		struct picture p = drawn(map);
		for (guint i = 0; i < p.words->len; i++) {
			const struct word *word = p.words->pdata[i];
			if (!word->legend || !word->begins)
				continue;
			assert_true(
			    word->x == 198 + 264 * (lines / ROWS) && word->y == 79 + 22 * (lines % ROWS));
			lines++;
		}
		assert_int_equal(lines, owners[n] + 2); /* what is not known, and ships */
		assert_true(p.width == fmin(SVG_MOST, 152 + 264 * ((lines + ROWS - 1) / ROWS) + 12));
		assert_true(p.height == 64 + 22 * MIN(lines, ROWS) + 16);
		forget(&p);
		map_free(map);
	}
}

/* A line has room for 28 characters. */
static void test_long_names(void **unused)
{
	static const char *const names[] = {"ABCDEFGHIJKLMNOPQRSTUVWXYZ12", "ABCDEFGHIJKLMNOPQRSTUVWXYZ123",
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZ123456"};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
		struct map *map = map_named(MAP_GRAPH);
		known_place(map, 1, 0, 0, names[i]);
		map_finish(map);
		struct picture p = drawn(map);
		is_readable(&p);
		assert_string_equal(p.legend->str,
		    i == 0 ? "\nA\nABCDEFGHIJKLMNOPQRSTUVWXYZ12\n" : "\nA\nABCDEFGHIJKLMNOPQRSTUVWXYZ1…\n");
		forget(&p);
		map_free(map);
	}
}

/* --- Its head and its parts ----------------------------------------------------------------------- */

static bool svg_has(const GString *svg, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool svg_has(const GString *svg, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	g_autofree char *text = g_strdup_vprintf(format, args);
	va_end(args);
	return strstr(svg->str, text) != NULL;
}

/* As wide as it says, white, with as much of its title as there is room, 14 a letter, but 120 letters at most. */
static void test_head(void **unused)
{
	static const struct {
		int64_t wide;
		int width;
		guint letters;
	} heads[] = {{0, 428, 27}, {100, 586, 39}, {812, 1707, 119}, {822, 1723, 120}, {2000, 3578, 120}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(heads); i++) {
		struct map *map = map_named(MAP_GRAPH);
		g_autoptr(GString) svg = g_string_new(NULL);
		g_autofree char *name = g_strnfill(400, 'x');
		g_autofree char *whole = g_strnfill(299, 'x'), *shown = g_strnfill(heads[i].letters - 1, 'x');
		known_place(map, 1, 0, 0, "MING");
		known_place(map, 2, heads[i].wide, 100, "MING");
		map->game = name;
		map_finish(map);
		map_svg(map, svg);
		assert_true(svg_has(svg, " role=\"img\" viewBox=\"0 0 %d 316\" width=\"%d\" height=\"316\"",
		    heads[i].width, heads[i].width));
		assert_true(
		    svg_has(svg, "\n<rect width=\"%d\" height=\"316\" fill=\"#ffffff\"/>\n", heads[i].width));
		assert_true(svg_has(svg,
		    "<title>%s…</title>\n<desc>2 places, 2 of them own; 0 links; 0 moves made.</desc>",
		    whole));
		assert_true(svg_has(svg,
		    "<text class=\"heading\" x=\"24\" y=\"30\" font-size=\"18\" font-weight=\"bold\""
		    " text-anchor=\"start\">%s…</text>",
		    shown));
		map_free(map);
	}
}

/* Its parts follow one another without a gap, each whole: places under what goes over hexes, over what lies between
   cards. */
static void test_parts(void **unused)
{
	static const enum map_form forms[] = {MAP_GRAPH, MAP_HEXES, MAP_BOARD};

	(void)unused;
	for (size_t f = 0; f < G_N_ELEMENTS(forms); f++) {
		struct map *map = map_named(forms[f]);
		map->width = map->height = 2;
		for (int64_t i = 0; i < 4; i++) {
			unsigned place = forms[f] == MAP_GRAPH ? known_place(map, i, i * 100, 0, "MING")
			                                       : map_place_cell(map, i % 2, i / 2);
			map_at(map, place)->placed = true;
		}
		map_wormnet(map, 0, 3);
		map_step(map_move(map, "F1", map_owner(map, "MING"), false), 0);
		map_finish(map);
		struct svg_parts *parts = map_svg_parts(map);
		g_autoptr(GString) whole = g_string_new(NULL), head = g_string_new(NULL);
		map_svg(map, whole);
		map_svg_head(map, parts->width, parts->height, head);
		assert_int_equal(whole->len, head->len + parts->body->len + strlen("</svg>\n"));
		assert_int_equal(strncmp(whole->str + head->len, parts->body->str, parts->body->len), 0);
		assert_int_equal(parts->list->len, 7);
		gsize at = 0;
		for (guint i = 0; i < parts->list->len; i++) {
			static const char *const begins[] = {[SVG_LINKS] = "<path class=\"link\"",
			    [SVG_MOVES] = "<path class=\"move\"",
			    [SVG_PLACE] = "<g class=\"place\"",
			    [SVG_LEGEND] = "<g id=\"legend\">"};
			const struct svg_part *part = &g_array_index(parts->list, struct svg_part, i);
			guint links = forms[f] == MAP_GRAPH ? 0 : 4,
			      nth = i - (forms[f] == MAP_GRAPH ? 2 : 0);
			enum svg_part_kind kind = i == links       ? SVG_LINKS
			                          : i == links + 1 ? SVG_MOVES
			                          : i == 6         ? SVG_LEGEND
			                                           : SVG_PLACE;
			assert_int_equal(part->kind, kind);
			assert_int_equal(part->from, at);
			assert_true(kind != SVG_PLACE || part->place == nth);
			const char *text = parts->body->str + part->from;
			if (forms[f] == MAP_BOARD && kind == SVG_LINKS) /* behind the numbers at the edges */
				text = strstr(text, "<path");
			assert_int_equal(strncmp(text, begins[kind], strlen(begins[kind])), 0);
			at = part->to;
		}
		assert_int_equal(at, parts->body->len);
		svg_parts_free(parts);
		map_free(map);
	}
}

/* --- Texts ---------------------------------------------------------------------------------------- */

static void test_show(void **unused)
{
	static const struct {
		const char *text, *shown;
		unsigned most;
	} texts[] = {{"abcdef", "abcdef", 6}, {"abcdef", "abcd…", 5}, {"abcdef", "a…", 2}, {"abcdef", "…", 1},
	    {"", "", 1}, {"äöü", "äöü", 3}, {"äöüß", "äö…", 3},
	    {"a<b>&\"'", "a&lt;b&gt;&amp;&quot;&apos;", 9}, {"\001\n\xe2\x80\xae", "\\x01\\x0a\\u202e", 40},
	    {"äöäö", "ä…", 2}, {"\xf0\x9f\x9a\x80\xf0\x9f\x9a\x80", "\xf0\x9f\x9a\x80\xf0\x9f\x9a\x80", 2}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
		g_autoptr(GString) out = g_string_new(NULL);
		svg_show(out, texts[i].text, texts[i].most);
		assert_string_equal(out->str, texts[i].shown);
	}
}

/* A line is written whole where there is room for it, else cut for the ellipsis; of one letter there is none. */
static void test_line(void **unused)
{
	static const struct {
		const char *text, *shown;
		double half; /* a digit of 100 is 66 wide, an ellipsis 100 */
	} lines[] = {{"11", "11", 66}, {"11", NULL, 65}, {"1111", "11…", 116}, {"1111", NULL, 115},
	    {"1", "1", 5}, {"1111", "1111", 132}, {"1111", "11…", 131}, {"11111", "111…", 149}, {"", "", 5}};
	struct canvas canvas = {0};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
		struct room room = {50, 20, lines[i].half};
		g_autofree char *whole =
		    g_strdup_printf("<text class=\"x\" x=\"50\" y=\"56\" font-size=\"100\">%s</text>\n",
		        lines[i].shown ? lines[i].shown : "");
		g_autofree char *bare =
		    g_strdup_printf("<text x=\"50\" y=\"56\" font-size=\"100\">%s</text>\n", lines[i].text);
		canvas.out = g_string_new(NULL);
		svg_line(&canvas, "x", lines[i].text, &room, 100, false);
		assert_string_equal(canvas.out->str, lines[i].shown ? whole : "");
		g_string_truncate(canvas.out, 0);
		room.half = 1000;
		svg_line(&canvas, NULL, lines[i].text, &room, 100, false);
		assert_string_equal(canvas.out->str, bare);
		g_string_free(canvas.out, TRUE);
	}
	assert_true(svg_room("iiii", 10, false) < svg_room("aaaa", 10, false));
	assert_true(svg_room("aaaa", 10, false) < svg_room("AAAA", 10, false));
	assert_true(svg_room("AAAA", 10, false) < svg_room("MMMM", 10, false));
	assert_true(svg_room("AAAA", 10, false) < svg_room("AAAA", 10, true));
	assert_true(svg_room("éééé", 10, false) > svg_room("aaaa", 10, false));
	assert_true(svg_room("漢字", 10, false) > svg_room("éé", 10, false));
	assert_true(svg_room("e\xcc\x81", 10, false) == svg_room("e", 10, false));
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_reasons), cmocka_unit_test(test_sample),
	    cmocka_unit_test(test_order), cmocka_unit_test(test_owners), cmocka_unit_test(test_columns),
	    cmocka_unit_test(test_long_names), cmocka_unit_test(test_head), cmocka_unit_test(test_parts),
	    cmocka_unit_test(test_show), cmocka_unit_test(test_line)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
