/* A picture measured (HO-62): where places stand and how large they are, what stands where in them, where the map
   ends and the legend begins, to the pixel. A change of the measures is a change of this sheet. */
#include "engine/maps/canvas.h"
#include "tests/drawn.h"

#include <inttypes.h>
#include <stdlib.h>

#define ROOT3 1.7320508075688772
#define HEADING 44 /* above the margin */
#define MARGIN 28  /* around a map */
#define BESIDE 24  /* from there to the legend */
#define COLUMN 264 /* of the legend */
#define LINE 22    /* of the legend, from 20 below the heading */

/* A map in one of its sizes: middles stand `scale` apart where their coordinates are 1 apart, shapes are twice `half`
   wide and twice `rise` high. */
struct size {
	double scale, half, rise, margin;
};

static void place_at(struct map *map, int64_t x, int64_t y)
{
	unsigned number = map->form == MAP_GRAPH ? map_place_number(map, 'W', map->places->len + 1)
	                                         : map_place_cell(map, x, y);
	struct map_place *place = map_at(map, number);

	place->placed = place->facts_known = place->links_known = true;
	place->x = x;
	place->y = y;
	place->seen = map->turn;
	place->owner = MAP_NOBODY;
	place->brief = "ind 5";
}

/* Hexes: three quarters of a width from column to column, which each begin half a height higher. */
static struct point spot_of(const struct map *map, guint number)
{
	double x = (double)map_at(map, number)->x, y = (double)map_at(map, number)->y;

	return map->form == MAP_HEXES ? (struct point){1.5 * x, ROOT3 * (x / 2 - y)} : (struct point){x, y};
}

static struct box extent_of(const struct map *map)
{
	struct box all = {1e9, 1e9, -1e9, -1e9};

	for (guint i = 0; i < map->places->len; i++) {
		struct point at = spot_of(map, i);
		all = (struct box){
		    fmin(all.left, at.x), fmin(all.top, at.y), fmax(all.right, at.x), fmax(all.bottom, at.y)};
	}
	return all;
}

/* The whole pixel that holds it. */
static double pixel(double at)
{
	return floor(at + 1e-6);
}

/* The middle of a place: the leftmost one is the margin and half its width from the left. */
static struct point middle_of(const struct map *map, const struct size *size, guint number)
{
	struct box all = extent_of(map);
	struct point at = spot_of(map, number);

	return (struct point){pixel((at.x - all.left) * size->scale + size->half + size->margin),
	    pixel((at.y - all.top) * size->scale + size->rise + size->margin + HEADING)};
}

/* --- Shapes --------------------------------------------------------------------------- */

/* Six corners, each as far from the middle, 60 degrees from the next; borders keep 1.5 from the edge that hexes
   share. */
static void is_hex(const struct picture *p, guint number, struct point middle, double size)
{
	const char *points = ((struct shape *)p->shapes->pdata[number])->where;
	g_auto(GStrv) numbers = g_strsplit_set(points, " ,", -1);

	assert_int_equal(g_strv_length(numbers), 12);
	for (int i = 0; i < 6; i++) {
		double x = middle.x + (size - 1.5) * cos(i * M_PI / 3),
		       y = middle.y + (size - 1.5) * sin(i * M_PI / 3);
		guint found = 0;
		for (int k = 0; k < 6; k++)
			found += fabs(g_ascii_strtod(numbers[2 * k], NULL) - x) < 0.06 &&
			         fabs(g_ascii_strtod(numbers[2 * k + 1], NULL) - y) < 0.06;
		if (found != 1)
			fail_msg("%s has no corner at %.1f,%.1f: %s", (char *)p->names->pdata[number], x, y,
			    points);
	}
}

/* A card, round at its corners, or a square, 2 within its borders. */
static void is_rectangle(
    const struct picture *p, guint number, struct point middle, double half, double rise, int inset)
{
	int round;
	double left, top, width, height;
	const char *where = ((struct shape *)p->shapes->pdata[number])->where;

	assert_int_equal(sscanf(where, "%lf %lf %lf %lf %d", &left, &top, &width, &height, &round), 5);
	if (left != pixel(middle.x - half + inset) || top != pixel(middle.y - rise + inset) ||
	    width != pixel(2 * (half - inset)) || height != pixel(2 * (rise - inset)))
		fail_msg(
		    "%s: %s around %.0f,%.0f", (char *)p->names->pdata[number], where, middle.x, middle.y);
	assert_int_equal(round, inset ? 0 : 6);
}

static bool is_small(const struct map_place *place)
{
	return !place->facts_known && place->forces->len == 0 && !place->marks && !place->brief;
}

static void places_stand(const struct picture *p, const struct map *map, const struct size *size, bool cards)
{
	for (guint i = 0; i < map->places->len; i++) {
		struct point middle = middle_of(map, size, i);
		bool small = cards && is_small(map_at(map, i));
		if (map->form == MAP_HEXES)
			is_hex(p, i, middle, size->scale);
		else
			is_rectangle(p, i, middle, small ? 30 : size->half, small ? 13 : size->rise,
			    map->form == MAP_BOARD ? 2 : 0);
	}
}

/* Is it the first whole pixel from there on? */
static bool follows(double pixel, double at)
{
	return pixel > at - 1e-6 && pixel < at + 1 + 1e-6;
}

/* Beside the map stands the legend, a line below the other, below the map a margin; the picture ends behind both. */
static void frame_fits(const struct picture *p, const struct map *map, const struct size *size)
{
	struct box all = extent_of(map);
	double wide = (all.right - all.left) * size->scale + 2 * size->half + 2 * size->margin - MARGIN,
	       high = (all.bottom - all.top) * size->scale + 2 * size->rise + size->margin + HEADING,
	       left = 0;
	guint lines = 0;

	for (guint i = 0; i < p->words->len; i++) {
		const struct word *word = p->words->pdata[i];
		if (!word->legend || !word->begins)
			continue;
		left = word->x - 46;
		assert_true(follows(left - BESIDE, wide) && word->y == HEADING + 20 + LINE * lines + 15);
		lines++;
	}
	assert_true(lines > 0);
	assert_true(p->width == fmin(SVG_MOST, left + COLUMN + 12));
	double legend = HEADING + 20 + LINE * lines + 16;
	assert_true(p->height == legend ? legend > high + MARGIN - 1e-6 : follows(p->height - MARGIN, high));
}

/* `written`: at least where it is stands in each place; else nothing does. */
static void is_measured(const struct map *map, const struct size *size, bool cards, bool written)
{
	struct picture p = drawn(map);
	guint named = 0;

	is_readable(&p);
	places_stand(&p, map, size, cards);
	frame_fits(&p, map, size);
	for (guint i = 0; i < p.words->len; i++)
		named += ((const struct word *)p.words->pdata[i])->place >= 0;
	assert_true(written ? named >= map->places->len : named == 0);
	forget(&p);
}

/* --- Sizes ------------------------------------------------------------------------------- */

/* The largest cards with which the map fits into 4000, beside a legend of 300 and below the heading, with the room of
   stubs, 52 more, at a torus; both to the last pixel. Of more than a thousand places, dots as large as is room. */
static void test_cards(void **unused)
{
	static const struct {
		int64_t wide, high;
		bool torus;
		struct size size;
	} maps[] = {{0, 0, false, {1.575, 50, 29, 28}}, {2250, 0, false, {1.575, 50, 29, 28}},
	    {2251, 0, false, {1.2, 38, 20, 28}}, {0, 2439, false, {1.575, 50, 29, 28}},
	    {0, 2440, false, {1.2, 38, 20, 28}}, {2973, 0, false, {1.2, 38, 20, 28}},
	    {2974, 0, false, {.8, 27, 10, 28}}, {0, 3216, false, {1.2, 38, 20, 28}},
	    {0, 3217, false, {.8, 27, 10, 28}}, {4487, 0, false, {.8, 27, 10, 28}},
	    {400, 4850, false, {.8, 27, 10, 28}}, {2184, 900, true, {1.575, 50, 29, 80}},
	    {2185, 900, true, {1.2, 38, 20, 80}}, {900, 2373, true, {1.575, 50, 29, 80}},
	    {900, 2374, true, {1.2, 38, 20, 80}}, {2886, 900, true, {1.2, 38, 20, 80}},
	    {4357, 900, true, {.8, 27, 10, 80}}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(maps); i++) {
		struct map *map = map_named(MAP_GRAPH);
		for (int64_t k = 0; k < 5; k++)
			place_at(map, 40 - maps[i].wide * (k == 4 ? 0 : 3 - k) / 3,
			    maps[i].high * (k % 4) / 3 - 70);
		map_at(map, 2)->facts_known = false;
		map_at(map, 2)->owner = MAP_UNKNOWN;
		map_at(map, 2)->brief = NULL;
		if (maps[i].torus) {
			map_way(map, 0, 3);
			map_way(map, 3, 0);
		}
		map_finish(map);
		if (maps[i].torus)
			g_array_index(map->links, struct map_link, 0).over_edge = true;
		is_measured(map, &maps[i].size, maps[i].size.half > 27, true);
		map_free(map);
	}
}

static void test_dots(void **unused)
{
	static const struct {
		int64_t wide, high;
		struct size size;
	} maps[] = {{100000, 10000, {.03624, 1.15968, 1, 28}}, {10000, 100000, {.0388, 1.2416, 1, 28}},
	    {8000, 1000, {.453, 10, 10, 28}}, {20000, 0, {.1812, 5.7984, 4.3488, 28}},
	    {36240, 0, {.1, 3.2, 2.4, 28}}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(maps); i++) {
		struct map *map = map_named(MAP_GRAPH);
		for (int64_t k = 0; k <= 1000; k++)
			place_at(
			    map, maps[i].wide * k / 1000 - 700, maps[i].high * (k * 8 % 1001) / 1000 + 300);
		map_finish(map);
		is_measured(map, &maps[i].size, false, false);
		map_free(map);
	}
}

/* Hexes of 48 from the middle to a corner, then of 34, then as large as there is room. */
static void test_hexes(void **unused)
{
	static const struct {
		int64_t columns, rows;
		double size;
	} maps[] = {{1, 1, 48}, {3, 4, 48}, {50, 1, 48}, {51, 1, 34}, {1, 46, 48}, {1, 47, 34}, {71, 1, 34},
	    {72, 1, 3624 / 108.5}, {1, 66, 34}, {1, 67, 3880 / (67 * ROOT3)}, {121, 3, 3624 / 182.0},
	    {2, 400, 3880 / (400.5 * ROOT3)}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(maps); i++) {
		struct map *map = map_named(MAP_HEXES);
		double size = maps[i].size;
		for (int64_t x = 0; x < maps[i].columns; x++)
			for (int64_t y = 0; y < maps[i].rows; y++)
				place_at(map, x - 3, y + x / 2 - 2);
		map_finish(map);
		is_measured(map, &(struct size){size, size, size * ROOT3 / 2, MARGIN}, false, size > 33.9);
		map_free(map);
	}
}

/* Squares of 92, then of as much as there is room, whole pixels; the numbers at the edges have room of 12. */
static void test_squares(void **unused)
{
	static const struct {
		int64_t wide, high;
		double side;
	} maps[] = {{3, 5, 92}, {38, 1, 92}, {39, 1, 91}, {1, 39, 91}, {44, 2, 81}, {45, 2, 79}, {64, 1, 56},
	    {2, 65, 55}, {99, 1, 36}, {1, 100, 35}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(maps); i++) {
		struct map *map = map_named(MAP_BOARD);
		double side = maps[i].side;
		map->width = maps[i].wide;
		map->height = maps[i].high;
		for (int64_t n = 0; n < map->width * map->height; n++)
			place_at(map, n % map->width, n / map->width);
		map_finish(map);
		is_measured(map, &(struct size){side, side / 2, side / 2, MARGIN + 12}, false, side >= 36);
		struct picture p = drawn(map);
		double left = MARGIN + 12, top = HEADING + MARGIN + 12;
		int64_t edges = 0;
		for (guint k = 0; k < p.words->len; k++) {
			const struct word *word = p.words->pdata[k];
			if (g_strcmp0(word->class, "edge") != 0)
				continue;
			bool column = edges < map->width;
			double nth = (double)(column ? edges : edges - map->width);
			assert_true(word->x == (column ? pixel(left + (nth + 0.5) * side) : left - 12));
			assert_true(word->y == (column ? top - 5 : pixel(top + (nth + 0.5) * side) + 4));
			assert_int_equal(word->size, 11);
			edges++;
		}
		assert_int_equal(edges, map->width + map->height);
		forget(&p);
		map_free(map);
	}
}

/* --- What stands in them ---------------------------------------------------------------------- */

/* The only text of that class in a place: so far from its middle, of that size. */
static void stands(
    const struct picture *p, int place, const char *class, const char *text, double x, double y, int size)
{
	const struct word *word = word_of(p, place, class);
	struct box box = box_at(p, place);
	/* hexes are written to a tenth, their middles are whole */
	double across = pixel(middle_x(box) + 0.1), down = pixel(middle_y(box) + 0.1);

	if (!word)
		fail_msg("no %s in %s", class, (char *)p->names->pdata[place]);
	assert_string_equal(word->text, text);
	if (word->x != pixel(across + x) || word->y != pixel(down + y + 0.36 * size) || word->size != size)
		fail_msg("%s of %s: %.0f %.0f from the middle, of %.0f", class,
		    (char *)p->names->pdata[place], word->x - across, word->y - down, word->size);
	bool bold = strcmp(class, "owner") == 0 || strcmp(class, "ships") == 0 || strcmp(class, "label") == 0;
	assert_int_equal(word->bold, bold);
}

/* The nth symbol of a place. */
static void shows(const struct picture *p, int place, guint nth, double x, double y, double size)
{
	struct box box = box_at(p, place);
	double across = pixel(middle_x(box) + 0.1), down = pixel(middle_y(box) + 0.1);

	for (guint i = 0; i < p->symbols->len; i++) {
		struct symbol symbol = g_array_index(p->symbols, struct symbol, i);
		if (symbol.place != place || nth-- > 0)
			continue;
		assert_true(symbol.x == pixel(across + x) && symbol.y == pixel(down + y));
		assert_true(fabs(symbol.size - size) < 0.11);
		return;
	}
	fail_msg("no such symbol in %s", (char *)p->names->pdata[place]);
}

static guint words_in(const struct picture *p, int place)
{
	guint count = 0;

	for (guint i = 0; i < p->words->len; i++)
		count += ((const struct word *)p->words->pdata[i])->place == place;
	return count;
}

/* W1: all that a place can hold; W2: not seen now; W3: bare, but there are ships; W1234: a long name; W5: bare. */
static struct map *cards_map(int64_t wide)
{
	static const int64_t numbers[] = {1, 2, 3, 1234, 5, 12345, 123};
	struct map *map = map_named(MAP_GRAPH);

	for (unsigned i = 0; i < G_N_ELEMENTS(numbers); i++)
		known_place(map, numbers[i], i == 6 ? wide : i * 200, i * 100, i == 1 ? NULL : "MING");
	for (unsigned i = 0; i < 4; i++) {
		map_mark(map, 0, i);
		map_mark(map, 3, i);
	}
	map_force(map, 0, map_owner(map, "MING"), 12);
	map_force(map, 2, MAP_UNKNOWN, 3);
	map_at(map, 1)->seen = 4;
	for (unsigned i = 2; i < 5; i += 2) {
		map_at(map, i)->facts_known = false;
		map_at(map, i)->owner = MAP_UNKNOWN;
		map_at(map, i)->brief = NULL;
	}
	map_finish(map);
	return map;
}

/* Three lines of a large card, two of a small one; letter, name and symbols in the first. What is long is written
   smaller, in the middle where there are letter and symbol beside it. */
static void test_on_cards(void **unused)
{
	(void)unused;
	struct map *map = cards_map(2250);
	struct picture p = drawn(map);
	is_readable(&p);
	stands(&p, 0, "label", "W1", -4, -18, 13);
	stands(&p, 0, "owner", "M", -38, -18, 13);
	stands(&p, 0, "brief", "ind 5", 0, 1, 10);
	stands(&p, 0, "ships", "M12", 0, 18, 11);
	shows(&p, 0, 0, 40, -18, 12);
	shows(&p, 0, 1, 26, -18, 12);
	assert_int_equal(g_array_index(p.marks, guint, 0), 2);
	stands(&p, 1, "seen", "turn 4", 0, 18, 10);
	stands(&p, 2, "ships", "?3", 0, 18, 11);
	stands(&p, 3, "label", "W1234", -4, -18, 11); /* 4.03 a point wide, in 48 */
	stands(&p, 4, "label", "W5", 0, 0, 12);
	stands(&p, 5, "label", "W12345", -4, -18, 10);
	const guint words[] = {4, 3, 2, 3, 1, 3, 3};
	for (guint i = 0; i < G_N_ELEMENTS(words); i++)
		assert_int_equal(words_in(&p, (int)i), words[i]);
	forget(&p);
	map_free(map);
	map = cards_map(2251);
	p = drawn(map);
	is_readable(&p);
	stands(&p, 0, "label", "W1", -5, -9, 12);
	stands(&p, 0, "owner", "M", -29, -9, 10);
	stands(&p, 0, "ships", "M12", 0, 10, 10);
	shows(&p, 0, 0, 28, -9, 10);
	shows(&p, 0, 1, 16, -9, 10);
	assert_int_equal(g_array_index(p.marks, guint, 0), 2);
	stands(&p, 1, "seen", "turn 4", 0, 10, 10);
	stands(&p, 3, "label", "W1234", 0, -9, 10); /* in 44, for one symbol beside it */
	assert_int_equal(g_array_index(p.marks, guint, 3), 1);
	stands(&p, 4, "label", "W5", 0, 0, 12);
	stands(&p, 6, "label", "W123", -5, -9, 9); /* 29.7 wide, in 32 */
	assert_null(word_of(&p, 0, "brief"));
	forget(&p);
	map_free(map);
	map = cards_map(2974);
	p = drawn(map);
	is_readable(&p);
	stands(&p, 0, "label", "W1", 5, 0, 9);
	stands(&p, 0, "owner", "M", -20, 0, 9);
	stands(&p, 4, "label", "W5", 0, 0, 9);
	assert_int_equal(words_in(&p, 0), 2);
	assert_int_equal(words_in(&p, 1), 1);
	assert_int_equal(p.symbols->len, 0);
	forget(&p);
	map_free(map);
}

/* (0,0): all that a hex can hold; (0,1): not seen now, without a name; (1,0): empty; (1,1): empty, not seen now; a far
   one with a long id. */
static struct map *hexes_map(int64_t far)
{
	static const int64_t at[][2] = {{0, 0}, {0, 1}, {1, 0}, {1, 1}};
	struct map *map = map_named(MAP_HEXES);

	for (guint i = 0; i < G_N_ELEMENTS(at); i++)
		place_at(map, at[i][0], at[i][1]);
	place_at(map, -1234, -1234);
	map_at(map, 4)->x = far;
	map_at(map, 4)->y = far / 2;
	for (guint i = 1; i < 5; i++)
		map_at(map, i)->brief = NULL;
	map_at(map, 0)->name = "Vega";
	map_at(map, 0)->owner = map_owner(map, "MING");
	map_force(map, 0, map_owner(map, "MING"), 12);
	map_force(map, 1, MAP_NOBODY, 2);
	for (unsigned i = 0; i < 4; i++)
		map_mark(map, 0, i);
	map_at(map, 0)->seen = map_at(map, 1)->seen = map_at(map, 3)->seen = 4;
	map_finish(map);
	return map;
}

static void test_on_hexes(void **unused)
{
	static const struct {
		int64_t far;
		double size;
		int name, letter, mark, ships;
	} maps[] = {{49, 48, 11, 13, 13, 11}, {50, 34, 9, 10, 9, 9}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(maps); i++) {
		struct map *map = hexes_map(maps[i].far);
		struct picture p = drawn(map);
		double s = maps[i].size;
		is_readable(&p);
		stands(&p, 0, "at", "(0,0)", 0, -0.68 * s, 9);
		stands(&p, 0, "label", "Vega", 0, -0.1 * s, maps[i].name);
		stands(&p, 0, "owner", "M", -0.52 * s, -0.38 * s, maps[i].letter);
		stands(&p, 0, "ships", "M12", 0, 0.68 * s, maps[i].ships);
		shows(&p, 0, 0, 0.46 * s, -0.4 * s, maps[i].mark);
		shows(&p, 0, 1, 0.46 * s - maps[i].mark - 2, -0.4 * s, maps[i].mark);
		assert_int_equal(g_array_index(p.marks, guint, 0), 2);
		stands(&p, 1, "label", "(0,1)", 0, -0.68 * s, 9);
		stands(&p, 1, "ships", "-2", 0, 0.68 * s, maps[i].ships);
		stands(&p, 2, "at", "(1,0)", 0, -0.68 * s, 9);
		/* 5.72 a point wide, in 52.8 or 37.4: in the middle, where there is more room */
		assert_non_null(word_of(&p, 4, "at"));
		assert_true(
		    word_of(&p, 4, "at")->y == pixel(pixel(middle_y(box_at(&p, 4)) + 0.1) - 0.1 * s + 3.24));
		if (s > 40) {
			stands(&p, 0, "brief", "ind 5, turn 4", 0, 0.14 * s, 9);
			stands(&p, 1, "brief", "turn 4", 0, 0.14 * s, 9);
			stands(&p, 3, "brief", "turn 4", 0, 0.14 * s, 9);
		}
		const guint words[] = {5, 3, 1, 2, 1}, few[] = {4, 2, 1, 1, 1};
		for (guint k = 0; k < G_N_ELEMENTS(words); k++)
			assert_int_equal(words_in(&p, (int)k), s > 40 ? words[k] : few[k]);
		forget(&p);
		map_free(map);
	}
}

/* On squares in their four sizes: the largest say all, the smallest nothing, and of more than a thousand the small ones
   not even where they are. */
static void test_on_squares(void **unused)
{
	static const struct {
		int64_t wide;
		guint places;
		int letter, mark, ships;
		guint words;
		bool label;
	} maps[] = {{44, 2, 15, 17, 13, 4, true}, {45, 2, 10, 10, 9, 3, true}, {64, 1024, 10, 10, 9, 3, true},
	    {65, 1000, 10, 10, 9, 3, true}, {65, 1001, 10, 10, 9, 2, false}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(maps); i++) {
		struct map *map = map_named(MAP_BOARD);
		map->width = map->height = maps[i].wide;
		for (guint n = 0; n < maps[i].places; n++)
			place_at(map, n % maps[i].wide, n / maps[i].wide);
		map_at(map, 0)->owner = map_owner(map, "MING");
		map_force(map, 0, map_owner(map, "MING"), 12);
		for (unsigned k = 0; k < 4; k++)
			map_mark(map, 0, k);
		map_finish(map);
		struct picture p = drawn(map);
		double h = floor(3584.0 / (double)maps[i].wide) / 2;
		struct box box = box_at(&p, 0);
		/* of a side that is odd the square is one short, its middle not */
		double x = pixel(MARGIN + 12 + h) - pixel(middle_x(box) + 0.1);
		stands(&p, 0, "owner", "M", x - 0.55 * h, x - 0.22 * h, maps[i].letter);
		stands(&p, 0, "ships", "M12", x, x + 0.72 * h, maps[i].ships);
		shows(&p, 0, 0, x + 0.62 * h, x - 0.22 * h, maps[i].mark);
		shows(&p, 0, 1, x + 0.62 * h - maps[i].mark - 2, x - 0.22 * h, maps[i].mark);
		const struct word *label = word_of(&p, 0, "label");
		assert_int_equal(label != NULL, maps[i].label);
		assert_true(
		    !label || (label->size == 9 &&
		                  label->y == pixel(pixel(HEADING + MARGIN + 12 + h) - h + 10 + 3.24) &&
		                  label->x == pixel(MARGIN + 12 + h)));
		if (i == 0)
			stands(&p, 0, "brief", "ind 5", x, x + 0.28 * h, 10);
		assert_int_equal(words_in(&p, 0), maps[i].words);
		forget(&p);
		map_free(map);
	}
}

/* --- What is too long for its place ------------------------------------------------------------ */

/* A text as it stands in that room: whole, or as much of it as leaves room for what says that it is cut. */
static void is_cut(
    const struct picture *p, const char *class, const char *text, int size, bool bold, double room)
{
	const struct word *word = word_of(p, 0, class);
	g_autofree char *head = g_strdup(text);
	size_t left = strlen(text);

	if (svg_room(text, size, bold) > room)
		for (head[--left] = 0; svg_room(head, size, bold) + size > room;)
			head[--left] = 0;
	g_autofree char *want = g_strconcat(head, head[0] && left < strlen(text) ? "…" : "", NULL);
	assert_non_null(word);
	if (strcmp(word->text, want) != 0 || word->size != size)
		fail_msg("%s of %.0f: %s, not %s of %d", class, word->size, word->text, want, size);
}

/* Of one to eighteen letters. */
static void test_long_texts(void **unused)
{
	static const struct {
		enum map_form form;
		double name, brief, ships; /* the room of each, 0: it is not written */
		int brief_size, ships_size;
	} forms[] = {{MAP_GRAPH, 0, 2 * 46, 2 * 46, 10, 11}, {MAP_BOARD, 0, 2 * 42, 2 * 43, 10, 13},
	    {MAP_HEXES, 2 * .84 * 48, 2 * .78 * 48, 2 * .6 * 48, 9, 11}};

	(void)unused;
	for (size_t i = 0; i < 18 * G_N_ELEMENTS(forms); i++) {
		struct map *map = map_named(forms[i / 18].form);
		g_autofree char *text = g_strnfill(i % 18 + 1, 'x');
		int64_t number = 0;
		for (size_t k = 0; k <= i % 18; k++)
			number = 10 * number + 7;
		map->width = map->height = 1;
		place_at(map, 0, 0);
		map_at(map, 0)->owner = map_owner(map, "MING");
		map_at(map, 0)->name = map_at(map, 0)->brief = text;
		map_force(map, 0, map_owner(map, "MING"), number);
		map_finish(map);
		struct picture p = drawn(map);
		g_autofree char *ships = g_strdup_printf("M%" PRId64, number);
		if (forms[i / 18].name > 0)
			is_cut(&p, "label", text, 11, true, forms[i / 18].name);
		is_cut(&p, "brief", text, forms[i / 18].brief_size, false, forms[i / 18].brief);
		is_cut(&p, "ships", ships, forms[i / 18].ships_size, true, forms[i / 18].ships);
		forget(&p);
		map_free(map);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_cards), cmocka_unit_test(test_dots),
	    cmocka_unit_test(test_hexes), cmocka_unit_test(test_squares), cmocka_unit_test(test_on_cards),
	    cmocka_unit_test(test_on_hexes), cmocka_unit_test(test_on_squares),
	    cmocka_unit_test(test_long_texts)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
