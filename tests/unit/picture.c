/* Pictures of handmade maps (HO-182): unrolling a torus, colours and tags, counts, dangers, moves. tests/geometry
   checks the pictures of whole games. */
#include "engine/maps/canvas.h"
#include "engine/maps/colour.h"
#include "engine/maps/map_danger.h"
#include "engine/maps/map_news.h"
#include "engine/maps/svg_roll.h"
#include "tests/drawn.h"

/* A torus of 5 by 4 with all worlds known; `own`: numbers from 1, ended by 0. */
static struct map *torus_of(const int *own)
{
	struct map *map = map_new(MAP_GRAPH);

	map->game = map->empire = "MING";
	map->turn = 4;
	map->width = 5;
	map->height = 4;
	map->wrap = true;
	for (int i = 0; i < 20; i++) {
		int x = i % 5, y = i / 5;
		unsigned place = map_place_number(map, 'W', i + 1);
		struct map_place *p = map_at(map, place);
		p->placed = p->facts_known = p->links_known = true;
		p->seen = 4;
		p->owner = MAP_NOBODY;
		p->x = x * (int64_t)MAP_STEP;
		p->y = y * (int64_t)MAP_STEP;
		map_way(map, place, map_place_number(map, 'W', y * 5 + (x + 1) % 5 + 1));
		map_way(map, place, map_place_number(map, 'W', y * 5 + (x + 4) % 5 + 1));
		map_way(map, place, map_place_number(map, 'W', (y + 1) % 4 * 5 + x + 1));
		map_way(map, place, map_place_number(map, 'W', (y + 3) % 4 * 5 + x + 1));
	}
	for (; *own; own++)
		map_at(map, map_place_number(map, 'W', *own))->owner = map_owner(map, "MING");
	map_finish(map);
	return map;
}

/* A realm across the torus's corner is drawn whole: W1, W5, W16 and W20 are neighbours over both edges. */
static void test_roll(void **unused)
{
	static const struct {
		int own[8];
		int64_t columns, rows; /* first column and row drawn */
	} realms[] = {{{1, 5, 16, 20, 0}, 3, 2}, {{13, 0}, 0, 0}, {{3, 0}, 0, 2}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(realms); i++) {
		struct map *map = torus_of(realms[i].own);
		int64_t columns, rows;
		svg_roll(map, map_home(map), &columns, &rows);
		for (int k = 0; i == 0 && realms[i].own[k]; k++) {
			/* no cut between own columns 4 and 0, nor rows 3 and 0 */
			assert_true(columns != 0 && rows != 0);
		}
		if (i > 0) {
			assert_int_equal(columns, realms[i].columns);
			assert_int_equal(rows, realms[i].rows);
		}
		map_free(map);
	}
}

static unsigned count_of(const char *text, const char *part)
{
	unsigned count = 0;

	for (const char *at = text; (at = strstr(at, part)); at++)
		count++;
	return count;
}

/* Foreign ships at an own place, or more of them next to it than one's own; natives' do not count. */
static void test_dangers(void **unused)
{
	static const struct {
		const char *owner; /* owner of ships in W2, next to W1; NULL: nobody */
		int64_t ships, own;
		bool threat;
	} cases[] = {
	    {"BOSCO", 5, 4, true}, {"BOSCO", 4, 4, false}, {NULL, 9, 0, false}, {"BOSCO", 1, 0, true}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct map *map = torus_of((const int[]){1, 0});
		map_force(map, 0, map_owner(map, "MING"), cases[i].own);
		map_force(map, 1, map_owner(map, cases[i].owner), cases[i].ships);
		map_mark_dangers(map);
		assert_int_equal(map_at(map, 0)->threat, cases[i].threat);
		assert_false(map_at(map, 0)->enemy);
		map_force(map, 0, map_owner(map, cases[i].owner), 1);
		map_mark_dangers(map);
		assert_int_equal(map_at(map, 0)->enemy, cases[i].owner != NULL);
		map_free(map);
	}
}

/* No two of twenty seats share hue and texture, only the reader is blue. */
static void test_colours(void **unused)
{
	struct map *map = map_new(MAP_GRAPH);

	(void)unused;
	map->game = map->empire = "A";
	for (unsigned i = 0; i < 20; i++) {
		g_autofree char *name = g_strdup_printf("%c", 'A' + i);
		map_owner(map, name);
		map_seat(map, name, i + 1);
	}
	map_finish(map);
	assert_string_equal(colour_line(map, 0), "#0072b2");
	assert_string_equal(colour_text(map, 0), "#ffffff");
	for (int i = 1; i < 20; i++) {
		assert_string_not_equal(colour_line(map, i), "#0072b2");
		assert_string_equal(colour_text(map, i), "#111111");
		for (int k = 1; k < i; k++)
			assert_true(strcmp(colour_line(map, i), colour_line(map, k)) != 0 ||
			            colour_texture(map, i) != colour_texture(map, k));
	}
	map_free(map);
}

/* Two foreign owners have a count each, more share one; one's own comes last. */
static void test_counts(void **unused)
{
	static const char *const names[] = {"BOSCO", "CYAN", "DORA"};

	(void)unused;
	for (unsigned foreign = 0; foreign <= 3; foreign++) {
		struct map *map = torus_of((const int[]){1, 0});
		g_autoptr(GString) out = g_string_new(NULL);
		for (unsigned i = 0; i < foreign; i++)
			map_force(map, map_place_number(map, 'W', 8), map_owner(map, names[i]), 2);
		map_force(map, map_place_number(map, 'W', 8), map_owner(map, "MING"), 6);
		map_finish(map);
		map_svg(map, NULL, out);
		const char *place = strstr(out->str, "data-place=\"W8\"");
		g_autofree char *w8 = g_strndup(place, (gsize)(strstr(place + 1, "data-place=") - place));
		assert_int_equal(count_of(w8, "class=\"count\""), foreign == 3 ? 2 : foreign + 1);
		assert_int_equal(count_of(w8, "data-owner=\"many\" data-ships=\"6\""), foreign == 3);
		assert_non_null(strstr(w8, "data-ships=\"6\">"));
		map_free(map);
	}
}

/* In a hex two counts stand below each other, and facts give way to them; a single count leaves room for facts. */
static void test_hex(void **unused)
{
	(void)unused;
	for (unsigned owners = 1; owners <= 2; owners++) {
		struct map *map = map_new(MAP_HEXES);
		unsigned vega = map_place_cell(map, 2, 2);
		struct map_place *p = map_at(map, vega);
		g_autoptr(GString) out = g_string_new(NULL);
		map->game = map->empire = "MING";
		map->turn = p->seen = 4;
		p->placed = p->facts_known = true;
		p->name = "Vega";
		p->brief = "prod 5";
		map_mark(map, vega, MAP_PLANET);
		p->owner = map_owner(map, "MING");
		map_force(map, vega, map_owner(map, "MING"), 6);
		if (owners == 2)
			map_force(map, vega, map_owner(map, "BOSCO"), 2);
		map_finish(map);
		map_svg(map, NULL, out);
		g_string_truncate(out, (gsize)(strstr(out->str, "id=\"legend\"") - out->str));
		assert_int_equal(count_of(out->str, "class=\"count\""), owners);
		assert_int_equal(count_of(out->str, ">prod 5<"), owners == 1);
		map_free(map);
	}
}

/* Fleets on the same way share an arrow with the sum of their ships; ordered moves have their own. */
static void test_moves(void **unused)
{
	struct map *map = torus_of((const int[]){1, 0});
	g_autoptr(GString) out = g_string_new(NULL);
	int own = map_owner(map, "MING");

	(void)unused;
	map_fleet(map, "F1", 1, own, 3);
	map_fleet(map, "F2", 1, own, 4);
	for (int i = 0; i < 3; i++) {
		struct map_move *move = map_move(map, i ? "F2" : "F1", own, i == 2);
		map_step(move, i == 2 ? 1 : 0);
		map_step(move, i == 2 ? 2 : 1);
	}
	map_svg(map, NULL, out);
	assert_int_equal(
	    count_of(out->str, "class=\"move made own\" data-move=\"F1 F2\" data-ships=\"7\""), 1);
	assert_int_equal(
	    count_of(out->str, "class=\"move ordered own\" data-move=\"F2\" data-ships=\"4\""), 1);
	map_free(map);
}

/* A map is opened at the home; if that is lost, at the place left with most ships; without a place, where most ships
   are; without ships, at the lost home. W7 has 9 ships of another. */
static void test_home(void **unused)
{
	static const struct {
		int own[4];
		int64_t ships; /* times 2 in W5, times 4 in W6 */
		const char *home;
	} cases[] = {{{3, 9, 0}, 1, "W9"}, {{3, 0}, 1, "W3"}, {{3, 5, 7, 0}, 1, "W5"}, {{3, 7, 0}, 0, "W3"},
	    {{0}, 1, "W6"}, {{0}, 0, "W9"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct map *map = torus_of(cases[i].own);
		map->home = "W9";
		map_force(map, (unsigned)map_find(map, "W5"), map_owner(map, "MING"), 2 * cases[i].ships);
		map_force(map, (unsigned)map_find(map, "W6"), map_owner(map, "MING"), 4 * cases[i].ships);
		map_force(map, (unsigned)map_find(map, "W7"), map_owner(map, "BOSCO"), 9);
		map_finish(map);
		assert_string_equal(map_at(map, (unsigned)map_home(map))->id, cases[i].home);
		map_free(map);
	}
}

/* Sorted by importance: the sum, losses, threats, conquests and gains. */
static void test_news(void **unused)
{
	struct map *map = torus_of((const int[]){1, 2, 0}), *before = torus_of((const int[]){1, 3, 0});
	static const struct {
		enum news_kind kind;
		const char *text;
	} wanted[] = {{NEWS_BATTLE, "In 2 battles you lost 9 ships and destroyed 9."},
	    {NEWS_LOST, ": you lost 8, E2 lost 2."}, {NEWS_LOST, " to nobody."},
	    {NEWS_WAR, "BOSCO declares war on you."}, {NEWS_WON, ": you lost 1, E2 lost 7."},
	    {NEWS_GAINED, ": yours now."}};

	(void)unused;
	int own = map_owner(map, "MING"), other = map_owner(map, "BOSCO");
	map_war(map, "BOSCO declares war on you.");
	map_lost(map, 4, own, 1);
	map_lost(map, 4, other, 7);
	map_lost(map, 5, own, 5);
	map_lost(map, 5, own, 3);
	map_lost(map, 5, other, 2);
	map_finish(map);
	g_autoptr(GPtrArray) news = map_news(map, before);
	assert_int_equal(news->len, G_N_ELEMENTS(wanted));
	for (guint i = 0; i < news->len; i++) {
		const struct news_item *item = news->pdata[i];
		assert_int_equal(item->kind, wanted[i].kind);
		assert_string_equal(item->text, wanted[i].text);
	}
	map_free(before);
	map_free(map);
}

/* Who is stronger next door is said: of two neighbours the stronger, places with the same one in one line. */
static void test_near(void **unused)
{
	struct map *map = torus_of((const int[]){1, 11, 13, 0});
	static const struct {
		const char *text;
		unsigned places;
	} wanted[] = {
	    {": stronger ships of E2 and others next door.", 1}, {": stronger ships of E2 next door.", 2}};

	(void)unused;
	int own = map_owner(map, "MING"), other = map_owner(map, "BOSCO"), third = map_owner(map, "ZOE");
	map_force(map, map_place_number(map, 'W', 1), own, 1);
	map_force(map, map_place_number(map, 'W', 2), other, 5);
	map_force(map, map_place_number(map, 'W', 2), third, 3);
	map_force(map, map_place_number(map, 'W', 6), third, 7);  /* between W1 and W11 */
	map_force(map, map_place_number(map, 'W', 12), other, 8); /* between W11 and W13 */
	map_finish(map);
	map_mark_dangers(map);
	g_autoptr(GPtrArray) news = map_news(map, NULL);
	assert_int_equal(news->len, G_N_ELEMENTS(wanted));
	for (guint i = 0; i < news->len; i++) {
		const struct news_item *item = news->pdata[i];
		assert_int_equal(item->kind, NEWS_NEAR);
		assert_string_equal(item->text, wanted[i].text);
		assert_int_equal(item->places->len, wanted[i].places);
	}
	map_free(map);
}

/* HO-185: W1 and W2 adjoin and share a tag, W13 has its own, over 20 areas in two colours; no other texts. */
static void test_small(void **unused)
{
	static const int own[] = {1, 2, 13, 0};
	struct map *map = torus_of(own);
	g_autoptr(GString) svg = g_string_new(NULL);

	(void)unused;
	map_svg_small(map, "A <b>", svg);
	assert_int_equal(count_of(svg->str, "<rect class=\"tab own\""), 2);
	assert_int_equal(count_of(svg->str, "<path class=\"area "), 2);
	assert_int_equal(count_of(svg->str, ">E1</text>"), 2);
	assert_int_equal(count_of(svg->str, "L"), 20 * 3);
	assert_int_equal(count_of(svg->str, "aria-label=\"A &lt;b&gt;\""), 1);
	assert_int_equal(count_of(svg->str, "class=\"place\""), 0);
	map_free(map);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_roll), cmocka_unit_test(test_dangers),
	    cmocka_unit_test(test_colours), cmocka_unit_test(test_counts), cmocka_unit_test(test_hex),
	    cmocka_unit_test(test_moves), cmocka_unit_test(test_home), cmocka_unit_test(test_news),
	    cmocka_unit_test(test_near), cmocka_unit_test(test_small)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
