/* Moving places apart (apart.h), checked to the last digit: directions, distances of links from other places, and when
   a crowded layout is enlarged. */
#include "engine/maps/apart.h"
#include "engine/maps/map_model.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define MOST 8

/* Up to MOST places, with links between the first two. */
struct ground {
	double x[MOST], y[MOST];
	bool fixed[MOST], stood[MOST];
	unsigned count, links;
	double wide, high;
};

static void move(struct ground *g)
{
	g_autoptr(GArray) links = g_array_new(FALSE, TRUE, sizeof(struct map_link));
	const struct map_link link = {.from = 0, .to = 1};
	struct apart apart = {g->x, g->y, g->fixed, g->stood, g->count, g->wide, g->high, links};

	for (unsigned i = 0; i < g->links; i++)
		g_array_append_val(links, link);
	apart_move(&apart);
}

static void is_near(double is, double want)
{
	if (fabs(is - want) > 1e-9)
		fail_msg("%.12f, not %.12f", is, want);
}

/* --- Two places ----------------------------------------------------------------------------- */

/* Places 2 wide and 1 high move the shorter way, measured in their sizes, vertically if both ways are equal; in one
   spot the later one moves down. Each moves half the distance; a fixed one does not move. */
static void test_push(void **unused)
{
	static const struct {
		double dx, dy, way_x, way_y; /* second from the first; direction it moves */
	} pairs[] = {{1.5, .125, .5, 0}, {-1.5, .125, -.5, 0}, {1.5, -.125, .5, 0}, {1.5, 0, .5, 0},
	    {-1.5, 0, -.5, 0}, {.125, .75, 0, .25}, {.125, -.75, 0, -.25}, {-.125, .75, 0, .25},
	    {0, .75, 0, .25}, {0, -.75, 0, -.25}, {1, .5, 0, .5}, {-1, -.5, 0, -.5}, {1.25, .5, .75, 0},
	    {0, 0, 0, 1}, {2, 0, 0, 0}, {-2, 0, 0, 0}, {0, 1, 0, 0}, {0, -1, 0, 0}, {2, 1, 0, 0},
	    {1.875, .875, .125, 0}, {1.75, .9375, 0, .0625}, {1.96875, .875, .03125, 0}};
	static const double at[][2] = {{0, 0}, {-7.25, 3.5}, {1000, -1000}, {-.75, -.25}, {.5, -64}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(pairs) * G_N_ELEMENTS(at) * 4; i++) {
		const double *from = at[i / 4 % G_N_ELEMENTS(at)];
		size_t pair = i / 4 / G_N_ELEMENTS(at);
		bool first = i & 1, second = i & 2;
		struct ground g = {.x = {from[0], from[0] + pairs[pair].dx},
		    .y = {from[1], from[1] + pairs[pair].dy},
		    .fixed = {first, second},
		    .stood = {true},
		    .count = 2,
		    .wide = 2,
		    .high = 1};
		double share = first && second ? 0 : first || second ? 1 : .5;
		move(&g);
		is_near(g.x[0], from[0] - (first ? 0 : share * pairs[pair].way_x));
		is_near(g.y[0], from[1] - (first ? 0 : share * pairs[pair].way_y));
		is_near(g.x[1], from[0] + pairs[pair].dx + (second ? 0 : share * pairs[pair].way_x));
		is_near(g.y[1], from[1] + pairs[pair].dy + (second ? 0 : share * pairs[pair].way_y));
	}
}

/* --- A link and a place off it ---------------------------------------------------------------- */

/* A place nearer to a link than .72 moves half of what is missing, each end of the link a quarter the other way,
   sixteen times; from the very middle it moves to the left of the link. */
static void test_links(void **unused)
{
	static const struct {
		double off;
		bool place, ends; /* are they fixed? */
		unsigned links;
		double goes, gone; /* shares of the missing distance */
	} cases[] = {{.5, false, false, 1, 2. / 3, 1. / 3}, {-.5, false, false, 1, 2. / 3, 1. / 3},
	    {.125, false, false, 1, 2. / 3, 1. / 3}, {.71875, false, false, 1, 2. / 3, 1. / 3},
	    {0, false, false, 1, 2. / 3, 1. / 3}, {.72, false, false, 1, 0, 0}, {-.75, false, false, 1, 0, 0},
	    {.5, true, false, 1, 0, 1 - 0.010022595757618546}, /* .75 to the sixteenth */
	    {.5, false, true, 1, 1 - 1.52587890625e-05, 0},    /* .5 to the sixteenth */
	    {.5, true, true, 1, 0, 0}, {.5, false, false, 1500, 2. / 3, 1. / 3},
	    /* so many links that three places would give more than 400,000 pairs */
	    {.5, false, false, 133333, 2. / 3, 1. / 3}, {.5, false, false, 133334, 0, 0}};
	static const double sizes[][2] = {{1, 1}, {2, 4}, {4, .5}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases) * G_N_ELEMENTS(sizes) * 2; i++) {
		size_t n = i / 2 / G_N_ELEMENTS(sizes);
		const double *size = sizes[i / 2 % G_N_ELEMENTS(sizes)];
		bool down = i & 1; /* the link leads down, else to the right */
		double off = cases[n].off * (down ? size[0] : size[1]);
		struct ground g = {.fixed = {cases[n].ends, cases[n].ends, cases[n].place},
		    .count = 3,
		    .links = cases[n].links,
		    .wide = size[0],
		    .high = size[1]};
		double *along = down ? g.y : g.x, *aside = down ? g.x : g.y;
		double step = 5 * (down ? size[1] : size[0]);
		along[1] = 2 * step;
		along[2] = step;
		aside[2] = off;
		move(&g);
		/* downwards, the left is the other side */
		double side = cases[n].off > 0 ? 1 : cases[n].off < 0 ? -1 : down ? -1 : 1;
		double lacks = side * (.72 * (down ? size[0] : size[1]) - fabs(off));
		if (fabs(aside[2] - off - cases[n].goes * lacks) > 1e-7 ||
		    fabs(aside[0] + cases[n].gone * lacks) > 1e-7 ||
		    fabs(aside[1] + cases[n].gone * lacks) > 1e-7)
			fail_msg("case %zu: %.9f %.9f %.9f", i, aside[0], aside[1], aside[2]);
		assert_true(along[0] == 0 && along[1] == 2 * step && along[2] == step);
	}
}

/* --- Larger --------------------------------------------------------------------------------------- */

/* Three pairs at these distances, and two lone places. */
static struct ground pairs_of(double first, double second, double third)
{
	return (struct ground){.x = {0, first, 16, 16 + second, 32, 32 + third, 0, 8},
	    .y = {0, 0, 0, 0, 0, 0, 40, 48},
	    .count = MOST,
	    .wide = 1,
	    .high = 1};
}

/* While more than two of eight pairs overlap, everything is enlarged by a quarter, at most sixteen times; not if a
   place has an earlier position. */
static void test_larger(void **unused)
{
	static const struct {
		double far[3];
		bool stood;
		unsigned times;
	} cases[] = {{{1, 1, 1}, false, 0}, {{.875, .875, 1}, false, 0}, {{.875, .875, .875}, false, 1},
	    {{.75, .75, .75}, false, 2}, {{.75, .75, .875}, false, 1}, {{.875, .875, .875}, true, 0},
	    {{.03125, .03125, .03125}, false, 16}, {{.015625, .015625, .015625}, false, 16}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct ground g = pairs_of(cases[i].far[0], cases[i].far[1], cases[i].far[2]);
		double larger = pow(1.25, cases[i].times);
		g.stood[7] = cases[i].stood;
		move(&g);
		is_near(g.x[6], 0);
		is_near(g.y[6], 40 * larger);
		is_near(g.x[7], 8 * larger);
		is_near(g.y[7], 48 * larger);
		for (unsigned k = 0; k < 3; k++) {
			double far = cases[i].far[k] * larger;
			is_near(g.x[2 * k + 1] - g.x[2 * k], fmax(far, 1));
			is_near(g.x[2 * k] + g.x[2 * k + 1], 32 * k * larger + far);
		}
	}
}

/* --- Other cases ----------------------------------------------------------------------------------- */

/* A place enclosed by seven others takes the nearest free spot on a grid of half a place around its own. */
static void test_settles(void **unused)
{
	struct ground g = {.x = {0, 1, -1, 0, 0, 1, -1, 0},
	    .y = {0, 0, 0, 1, -1, 1, -1, .25},
	    .fixed = {true, true, true, true, true, true, true},
	    .stood = {true},
	    .count = MOST,
	    .wide = 1,
	    .high = 1};

	(void)unused;
	move(&g);
	for (unsigned i = 0; i < 7; i++)
		assert_true(fabs(g.x[7] - g.x[i]) >= 1 || fabs(g.y[7] - g.y[i]) >= 1);
	assert_true(fabs(g.x[7]) <= 2 && fabs(g.y[7]) <= 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_push), cmocka_unit_test(test_links),
	    cmocka_unit_test(test_larger), cmocka_unit_test(test_settles)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
