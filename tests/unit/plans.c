/* Where things stand in a picture (HO-62): nothing over another in a card, a hex or a square, the frame and the
   legend, how ways go around places, and what of a text has room. */
#include "engine/maps/colour.h"
#include "tests/drawn.h"

/* --- Cells ---------------------------------------------------------------------------- */

/* As DejaVu Sans draws it, which is wide. */
static struct box word_box(const struct word *word)
{
	double wide = 0;

	for (const char *c = word->text; *c; c = g_utf8_next_char(c))
		wide += strchr("MWmw@", *c) ? 0.97 : strchr("ijl.,:'|!() ", *c) ? 0.34 : 0.64;
	wide *= word->size / 2;
	return (struct box){word->x - wide, word->y - 0.76 * word->size, word->x + wide, word->y};
}

/* By more than a pixel. */
static bool over(struct box a, struct box b)
{
	return a.left + 1 < b.right && b.left + 1 < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom;
}

/* No text over another one or a mark of its place, no mark over another. */
static void nothing_over_another(const struct picture *p)
{
	g_autoptr(GArray) boxes = g_array_new(FALSE, FALSE, sizeof(struct box));
	g_autoptr(GArray) owners = g_array_new(FALSE, FALSE, sizeof(int));

	for (guint i = 0; i < p->words->len; i++) {
		const struct word *word = p->words->pdata[i];
		struct box box = word_box(word);
		if (word->place >= 0) {
			g_array_append_val(boxes, box);
			g_array_append_val(owners, word->place);
		}
	}
	for (guint i = 0; i < p->symbols->len; i++) {
		const struct symbol *s = &g_array_index(p->symbols, struct symbol, i);
		double half = s->size / 2;
		struct box box = {s->x - half, s->y - half, s->x + half, s->y + half};
		g_array_append_val(boxes, box);
		g_array_append_val(owners, s->place);
	}
	for (guint i = 0; i < boxes->len; i++)
		for (guint k = 0; k < i; k++)
			assert_false(
			    g_array_index(owners, int, i) == g_array_index(owners, int, k) &&
			    over(g_array_index(boxes, struct box, i), g_array_index(boxes, struct box, k)));
}

/* A place that has all, one that was seen before, one of a long name, then empty ones in a row. */
static struct map *sampler(enum map_form form, int64_t count)
{
	struct map *map = map_named(form);

	map->width = count;
	map->height = 1;
	for (int64_t i = 0; i < count; i++) {
		unsigned place = form == MAP_GRAPH ? map_place_number(map, 'W', i == 2 ? 777777 : i + 1)
		                                   : map_place_cell(map, i, 0);
		struct map_place *at = map_at(map, place);
		at->placed = at->facts_known = at->links_known = true;
		at->x = form == MAP_GRAPH ? i * MAP_STEP : i;
		at->seen = i == 1 ? 3 : map->turn;
		at->owner = i < 2 ? map_owner(map, "MING") : MAP_NOBODY;
		at->name = form == MAP_HEXES && i < 3 ? "Alpha" : NULL;
		at->brief = i == 0 ? "ind 5" : NULL;
		if (i % 2 == 0 && i < 3)
			map_force(map, place, map_owner(map, "MING"), 12);
		if (i == 0 || i == 2)
			map_mark(map, place, MAP_HOME);
		if (i == 0 || i == 2)
			map_mark(map, place, MAP_STORM);
	}
	map_finish(map);
	return map;
}

/* Whatever a card, a hex or a square holds, in each of their sizes. */
static void test_cells(void **unused)
{
	static const struct {
		enum map_form form;
		int64_t count;
	} cells[] = {{MAP_GRAPH, 4}, {MAP_GRAPH, 26}, {MAP_GRAPH, 40}, {MAP_HEXES, 4}, {MAP_HEXES, 60},
	    {MAP_BOARD, 4}, {MAP_BOARD, 50}, {MAP_BOARD, 80}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cells); i++) {
		struct map *map = sampler(cells[i].form, cells[i].count);
		struct picture p = drawn(map);
		is_readable(&p);
		nothing_over_another(&p);
		forget(&p);
		map_free(map);
	}
}

/* --- Frame and legend ------------------------------------------------------------------- */

/* A margin of 28 all around the map, below a heading of 44; the legend 24 beside it, its lines 22 apart. */
static void test_frame(void **unused)
{
	(void)unused;
	for (unsigned count = 1; count <= 12; count++) {
		struct map *map = map_named(MAP_GRAPH);
		for (unsigned i = 0; i < count; i++)
			known_place(map, i + 1, 0, i % 4 * MAP_STEP, i < 4 ? "MING" : "BOSCO");
		for (unsigned i = 4; i < count; i++)
			map_mark(map, i, i % MAP_MARKS);
		map_finish(map);
		struct picture p = drawn(map);
		double right = 128, bottom = box_at(&p, (int)MIN(count, 4) - 1).bottom, y = 79;
		assert_true(
		    box_at(&p, 0).left == 28 && box_at(&p, 0).right == right && box_at(&p, 0).top == 72);
		for (guint i = 0; i < p.words->len; i++) {
			const struct word *word = p.words->pdata[i];
			if (!word->legend || !word->begins)
				continue;
			assert_true(word->x == right + 24 + 46 && word->y == y && word->size == 12);
			y += 22;
		}
		for (guint i = 0; i < p.samples->len; i++)
			assert_true(g_array_index(p.samples, struct point, i).x == right + 24 + 21);
		assert_true(p.width == right + 24 + 264 + 12);
		assert_true(fabs(p.height - fmax(bottom + 28, y - 15 + 16)) < 2);
		forget(&p);
		map_free(map);
	}
}

/* 178 lines of 22 go below 64 and end above 3980; the next column stands 264 beside, a third does as well. */
static void test_columns(void **unused)
{
	struct map *map = map_named(MAP_GRAPH);
	double x = 0, y = 0;

	(void)unused;
	for (unsigned i = 0; i < 400; i++) {
		g_autofree char *name = g_strdup_printf("EMPIRE%03u", i);
		known_place(map, i + 1, i % 2 * MAP_STEP, i % 23 * MAP_STEP, name);
	}
	map_finish(map);
	struct picture p = drawn(map);
	for (guint i = 0, line = 0; i < p.words->len; i++) {
		const struct word *word = p.words->pdata[i];
		if (!word->legend || !word->begins)
			continue;
		assert_true(word->y == 79 + line % 178 * 22);
		assert_true(line == 0 || word->x - x == (word->y < y ? 264 : 0));
		x = word->x;
		y = word->y;
		line++;
	}
	assert_true(p.width - x == 264 + 12 - 46);
	assert_true(p.height <= SVG_MOST && p.height > 3980);
	forget(&p);
	map_free(map);
}

static double luminance(const char *colour)
{
	double sum = 0;
	static const double shares[] = {0.2126, 0.7152, 0.0722};

	assert_true(*colour == '#' && strlen(colour) == 7);
	for (int i = 0; i < 3; i++) {
		int value =
		    g_ascii_xdigit_value(colour[2 * i + 1]) * 16 + g_ascii_xdigit_value(colour[2 * i + 2]);
		double c = value / 255.0;
		sum += shares[i] * (c <= 0.03928 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4));
	}
	return sum;
}

/* Seven colours, thirty patterns; dark text is read on every ground, and nobody's border is the thinnest. */
static void test_colours(void **unused)
{
	(void)unused;
	for (int a = MAP_UNKNOWN; a < 2 * COLOUR_PATTERNS; a++) {
		assert_true((luminance(colour_ground(a)) + 0.05) / (luminance("#222222") + 0.05) >= 7);
		assert_true(luminance(colour_line(a)) < luminance(colour_ground(a)));
		for (int b = 0; b < a; b++) {
			bool hue = a % 7 == b % 7, pattern = a % COLOUR_PATTERNS == b % COLOUR_PATTERNS;
			assert_int_equal(strcmp(colour_line(a), colour_line(b)) == 0, hue);
			assert_int_equal(strcmp(colour_ground(a), colour_ground(b)) == 0, hue);
			assert_int_equal(strcmp(colour_dashes(a), colour_dashes(b)) == 0 &&
			                     colour_width(a) == colour_width(b),
			    pattern);
		}
		assert_true(a < 0 ? colour_width(a) == 10 : colour_width(a) >= 20);
	}
	assert_string_not_equal(colour_ground(MAP_NOBODY), colour_ground(MAP_UNKNOWN));
	assert_string_equal(colour_line(MAP_NOBODY), colour_line(MAP_UNKNOWN));
	assert_string_equal(colour_dashes(MAP_NOBODY), "none");
}

/* --- Ways ------------------------------------------------------------------------------ */

/* Nearer than 5 to a place between, or out of the picture. */
static bool is_blocked(const struct picture *p, const double bow[6], double clear)
{
	double right = 0, bottom = 0;

	for (guint k = 0; k < p->boxes->len; k++) {
		right = fmax(right, box_at(p, (int)k).right);
		bottom = fmax(bottom, box_at(p, (int)k).bottom);
	}
	for (int i = 1; i < 2000; i++) {
		double t = i / 2000.0, u = 1 - t;
		double x = u * u * bow[0] + 2 * u * t * bow[2] + t * t * bow[4],
		       y = u * u * bow[1] + 2 * u * t * bow[3] + t * t * bow[5];
		if (x < 4 || y < 32 || x > right + 20 || y > bottom + 20)
			return true;
		for (int k = 2; k < (int)p->boxes->len; k++) {
			struct box box = box_at(p, k);
			if (x > box.left - clear && x < box.right + clear && y > box.top - clear &&
			    y < box.bottom + clear)
				return true;
		}
	}
	return false;
}

/* From the first place to the second, so many times its length to the side at the middle. */
static void bow_of(const struct picture *p, double height, double bow[6])
{
	struct box a = box_at(p, 0), b = box_at(p, 1);

	bow[0] = middle_x(a);
	bow[1] = middle_y(a);
	bow[4] = middle_x(b);
	bow[5] = middle_y(b);
	bow[2] = (bow[0] + bow[4]) / 2 - (bow[5] - bow[1]) * height;
	bow[3] = (bow[1] + bow[5]) / 2 + (bow[4] - bow[0]) * height;
}

/* How far a path's middle is to the right of its ends' middles, in lengths of the way between these. */
static double height_of(const struct picture *p, const struct line *line)
{
	double bow[6], own[6], x, y;

	bow_of(p, 0, bow);
	if (sscanf(line->d, "M%lf %lfQ%lf %lf %lf %lf", &own[0], &own[1], &own[2], &own[3], &own[4],
	        &own[5]) != 6)
		return 0;
	x = (own[0] + 2 * own[2] + own[4]) / 4 - bow[2];
	y = (own[1] + 2 * own[3] + own[5]) / 4 - bow[3];
	return 2 * (y * (bow[4] - bow[0]) - x * (bow[5] - bow[1])) /
	       (pow(bow[4] - bow[0], 2) + pow(bow[5] - bow[1], 2));
}

static void takes_the_flattest(const struct picture *p)
{
	static const double heights[] = {0, 0.12, 0.2, 0.3, 0.45, 0.6, 0.8, 1.1};
	bool drawn_whole = p->lines->len == 1;
	double height = drawn_whole ? height_of(p, p->lines->pdata[0]) : 9, bow[6];

	for (size_t i = 0; i < 2 * G_N_ELEMENTS(heights); i++) {
		double flatter = heights[i / 2] * (i % 2 ? -1 : 1);
		bow_of(p, flatter, bow);
		if (drawn_whole && fabs(flatter - height) < 0.03) {
			assert_false(is_blocked(p, bow, 3.5));
			return;
		}
		assert_true(is_blocked(p, bow, 5));
	}
	assert_int_equal(p->lines->len, 2);
}

/* Piles of places between two, higher and lower: the flattest bow that is clear of them, to the right before the left;
   stubs where there is none. */
static void test_bows(void **unused)
{
	(void)unused;
	for (int64_t pile = 1; pile <= 6; pile++)
		for (int64_t at = -160; at <= 100; at += 7)
			for (int64_t room = 0; room <= 900; room += 300) {
				struct map *map = map_named(MAP_GRAPH);
				known_place(map, 1, 0, 0, NULL);
				known_place(map, 2, 600, 0, NULL);
				for (unsigned i = 0; i < pile; i++)
					known_place(map, i + 3, 300, at - 60 * pile / 2 + 60 * i, NULL);
				if (room) {
					known_place(map, 18, 0, -room, NULL);
					known_place(map, 19, 600, room, NULL);
				}
				map_way(map, 0, 1);
				map_way(map, 1, 0);
				map_finish(map);
				struct picture p = drawn(map);
				takes_the_flattest(&p);
				forget(&p);
				map_free(map);
			}
}

/* One leg of a move: a line, then its head: 7 long, 4.2 to both sides, its tip where the line ends. */
static const char *read_leg(const char *d, double leg[4])
{
	double n[6];
	int read = 0;

	assert_int_equal(sscanf(d, "M%lf %lfL%lf %lfM%lf %lfL%lf %lfL%lf %lf%n", &leg[0], &leg[1], &leg[2],
	                     &leg[3], &n[0], &n[1], &n[2], &n[3], &n[4], &n[5], &read),
	    10);
	double x = leg[2] - leg[0], y = leg[3] - leg[1], far = hypot(x, y);
	assert_true(n[2] == leg[2] && n[3] == leg[3]);
	assert_true(fabs((n[0] + n[4]) / 2 - (leg[2] - 7 * x / far)) < 0.2);
	assert_true(fabs((n[1] + n[5]) / 2 - (leg[3] - 7 * y / far)) < 0.2);
	assert_true(fabs(n[4] - n[0] - 8.4 * y / far) < 0.25 && fabs(n[5] - n[1] + 8.4 * x / far) < 0.25);
	return d + read;
}

/* A point is so far to the right of the way from one middle to the other. */
static void is_aside(struct box a, struct box b, double x, double y, double side)
{
	double dx = middle_x(b) - middle_x(a), dy = middle_y(b) - middle_y(a);

	assert_true(fabs((dx * (y - middle_y(a)) - dy * (x - middle_x(a))) / hypot(dx, dy) - side) < 0.15);
}

/* Where a point would be on the way itself: how far outside of a box. */
static double outside(struct box box, double x, double y)
{
	return fmax(fmax(box.left - x, x - box.right), fmax(box.top - y, y - box.bottom));
}

/* Moves made run 5, ordered ones 9 to the right of the way, from border to 3 before the border; a link that is one way
   as well, others up to it. Over the edge 16 out and 16 in. */
static void test_legs(void **unused)
{
	static const int64_t ways[][2] = {{200, 0}, {200, 90}, {0, 200}, {-200, 150}, {-200, 0}, {70, -200}};

	(void)unused;
	for (unsigned i = 0; i < 4 * G_N_ELEMENTS(ways); i++) {
		struct map *map = map_named(MAP_GRAPH);
		bool ordered = i & 1, over_edge = i & 2;
		double leg[4], side = ordered ? 9 : 5;
		known_place(map, 1, 0, 0, "MING");
		known_place(map, 2, ways[i / 4][0], ways[i / 4][1], NULL);
		map_way(map, 0, 1);
		if (ordered)
			map_way(map, 1, 0);
		struct map_move *move = map_move(map, "F1", 0, ordered);
		map_step(move, 0);
		map_step(move, 1);
		map_finish(map);
		g_array_index(map->links, struct map_link, 0).over_edge = over_edge;
		struct picture p = drawn(map);
		struct box a = box_at(&p, 0), b = box_at(&p, 1);
		double dx = middle_x(b) - middle_x(a), dy = middle_y(b) - middle_y(a), far = hypot(dx, dy);
		double back_x = dy / far * side * (over_edge ? -1 : 1),
		       back_y = -dx / far * side * (over_edge ? -1 : 1);
		const struct line *line = p.lines->pdata[p.lines->len - 1];
		const char *rest = read_leg(line->d, leg);
		is_aside(a, b, leg[0], leg[1], over_edge ? -side : side);
		double out = outside(a, leg[0] + back_x, leg[1] + back_y);
		assert_true(out > -0.2 && out < 1.6);
		if (over_edge) {
			assert_true(fabs(hypot(leg[2] - leg[0], leg[3] - leg[1]) - 16) < 0.2);
			rest = read_leg(rest, leg);
			assert_true(fabs(hypot(leg[2] - leg[0], leg[3] - leg[1]) - 16) < 0.2);
			assert_true(fabs(outside(b, leg[2] + back_x, leg[3] + back_y)) < 0.2);
		} else {
			out = outside(b, leg[2] + back_x, leg[3] + back_y);
			assert_true(out > 2.9 && out < 4.6);
			line = p.lines->pdata[0];
			assert_int_equal(
			    sscanf(line->d, "M%lf %lfL%lf %lf", &leg[0], &leg[1], &leg[2], &leg[3]), 4);
			is_aside(a, b, leg[0], leg[1], 0);
			is_aside(a, b, leg[2], leg[3], 0);
			assert_int_equal(line->arrow, !ordered);
			out = outside(b, leg[2], leg[3]) - (ordered ? 0 : 3);
			assert_true(out > -0.1 && out < 1.6);
		}
		assert_string_equal(rest, "");
		forget(&p);
		map_free(map);
	}
}

/* --- Texts ---------------------------------------------------------------------------------- */

/* A name of a hex has 80 pixels: so many letters stand there whole; of more, fewer, and an ellipsis. */
static void test_names(void **unused)
{
	static const struct {
		const char *letter;
		unsigned whole, cut;
	} names[] = {{"M", 6, 5}, {"%", 6, 5}, {"A", 8, 7}, {"i", 15, 13}, {"(", 15, 13}, {"a", 10, 8},
	    {"~", 10, 8}, {"é", 8, 7}, {"漢", 6, 5}, {"e\u0301", 10, 8}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(names); i++)
		for (unsigned more = 0; more < 2; more++) {
			struct map *map = map_named(MAP_HEXES);
			g_autoptr(GString) name = g_string_new(NULL), shown = g_string_new(NULL);
			for (unsigned k = 0; k < names[i].whole + more; k++)
				g_string_append(name, names[i].letter);
			for (unsigned k = 0; k < (more ? names[i].cut : names[i].whole); k++)
				g_string_append(shown, names[i].letter);
			struct map_place *place = map_at(map, map_place_cell(map, 0, 0));
			place->placed = place->facts_known = true;
			place->seen = map->turn;
			place->name = name->str;
			map_finish(map);
			struct picture p = drawn(map);
			g_string_append(shown, more ? "…" : "");
			assert_string_equal(word_of(&p, 0, "label")->text, shown->str);
			forget(&p);
			map_free(map);
		}
}

/* Ships of so many owners as a card has 92 pixels for, "M1" 20, "A2" 17, blanks 5; of more the count, in 28. All
   forms have room for two marks, however many there are. */
static void test_room(void **unused)
{
	static const char *const ships[] = {"M1", "M1 A2", "M1 A2 B3", "M1 A2 +2", "M1 A2 +3", "M1 A2 +4"};
	static const char *const owners[] = {"MING", "AST", "BOSCO", "CERES", "DIONE", "EROS"};

	(void)unused;
	for (unsigned i = 0; i < 3 * G_N_ELEMENTS(ships); i++) {
		unsigned count = i / 3 + 1;
		struct map *map = sampler((enum map_form[]){MAP_GRAPH, MAP_HEXES, MAP_BOARD}[i % 3], 4);
		map_at(map, 3)->owner = map_owner(map, "MING");
		for (unsigned k = 0; k < count; k++)
			map_force(map, 3, map_owner(map, owners[k]), k + 1);
		for (unsigned k = 0; k < MAP_MARKS; k++)
			map_mark(map, 3, k);
		map_finish(map);
		struct picture p = drawn(map);
		is_readable(&p);
		nothing_over_another(&p);
		assert_int_equal(g_array_index(p.marks, guint, 3), 2);
		if (i % 3 == 0)
			assert_string_equal(word_of(&p, 3, "ships")->text, ships[count - 1]);
		forget(&p);
		map_free(map);
	}
}

/* Cut by characters, not bytes; escaped after that. */
static void test_shown(void **unused)
{
	static const struct {
		const char *text, *shown;
		unsigned most;
	} texts[] = {{"abcdef", "abcdef", 6}, {"abcdef", "abcd…", 5}, {"abcdef", "a…", 2}, {"abcdef", "…", 1},
	    {"漢字漢字", "漢字漢字", 4}, {"漢字漢字", "漢字…", 3}, {"<&>", "&lt;&amp;&gt;", 3},
	    {"<&>", "&lt;…", 2}, {"", "", 1}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
		g_autoptr(GString) out = g_string_new("x");
		svg_show(out, texts[i].text, texts[i].most);
		assert_string_equal(out->str + 1, texts[i].shown);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_cells), cmocka_unit_test(test_frame),
	    cmocka_unit_test(test_columns), cmocka_unit_test(test_colours), cmocka_unit_test(test_bows),
	    cmocka_unit_test(test_legs), cmocka_unit_test(test_names), cmocka_unit_test(test_room),
	    cmocka_unit_test(test_shown)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
