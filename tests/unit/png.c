/* PNG pictures (HO-63): twice as large as the SVG; the error if a drawing library is not installed. */
#include "engine/maps/picture.h"
#include "engine/maps/svg.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static const char *hidden = ""; /* the library that is not installed */

void *dlopen(const char *name, int how)
{
	void *real = dlsym(RTLD_NEXT, "dlopen");
	void *(*open)(const char *, int) = NULL;

	memcpy(&open, &real, sizeof open);
	return name && *hidden && g_str_has_prefix(name, hidden) ? NULL : open(name, how);
}

static struct map *three_places(void)
{
	struct map *map = map_new(MAP_GRAPH);

	map->game = "demo";
	map->empire = "MING";
	for (unsigned i = 0; i < 3; i++) {
		struct map_place *place = map_at(map, map_place_number(map, 'W', i));
		place->x = i * 200;
		place->y = i % 2 * 100;
		place->facts_known = true;
		place->seen = map->turn;
		place->owner = i ? MAP_NOBODY : map_owner(map, "MING");
	}
	map_finish(map);
	return map;
}

static unsigned size_at(const GString *png, gsize at)
{
	const unsigned char *bytes = (const unsigned char *)png->str + at;

	return (unsigned)bytes[0] << 24 | (unsigned)bytes[1] << 16 | (unsigned)bytes[2] << 8 | bytes[3];
}

/* Functions of cairo that read a picture. */
struct cairo {
	void *(*read)(int (*read)(void *from, unsigned char *to, unsigned size), void *from);
	unsigned char *(*data)(void *surface);
	int (*stride)(void *surface);
	void (*free)(void *surface);
};

static void find(void *library, const char *name, void *function)
{
	void *symbol = dlsym(library, name);

	assert_non_null(symbol);
	memcpy(function, &symbol, sizeof symbol);
}

struct bytes {
	const char *at;
};

static int take(void *from, unsigned char *to, unsigned size)
{
	struct bytes *bytes = from;

	memcpy(to, bytes->at, size);
	bytes->at += size;
	return 0;
}

/* White in its corners; each card's ground is exactly where the SVG has it, twice as far from the upper left corner:
   1.575 a unit, 100 wide and 58 high, the first 28 from the left and 72 from above. */
static void shows(const GString *png, unsigned width, unsigned height)
{
	const struct {
		unsigned x, y;
		uint32_t colour;
	} spots[] = {{0, 0, 0xfffbfaf7}, {2 * width - 1, 0, 0xfffbfaf7}, {0, 2 * height - 1, 0xfffbfaf7},
	    {2 * width - 1, 2 * height - 1, 0xfffbfaf7}, {2 * (28 + 8), 2 * (72 + 50), 0xffaad4e8}};
	struct bytes bytes = {png->str};
	struct cairo cairo;
	void *library = dlopen("libcairo.so.2", RTLD_NOW);

	assert_non_null(library);
	find(library, "cairo_image_surface_create_from_png_stream", &cairo.read);
	find(library, "cairo_image_surface_get_data", &cairo.data);
	find(library, "cairo_image_surface_get_stride", &cairo.stride);
	find(library, "cairo_surface_destroy", &cairo.free);
	void *surface = cairo.read(take, &bytes);
	const unsigned char *data = cairo.data(surface);
	assert_non_null(data);
	for (size_t i = 0; i < G_N_ELEMENTS(spots); i++) {
		uint32_t colour;
		memcpy(
		    &colour, data + (size_t)cairo.stride(surface) * spots[i].y + 4 * (size_t)spots[i].x, 4);
		if (colour != spots[i].colour)
			fail_msg("%u, %u: %08x, not %08x", spots[i].x, spots[i].y, colour, spots[i].colour);
	}
	cairo.free(surface);
}

static void test_size(void **unused)
{
	struct map *map = three_places();
	g_autoptr(GString) png = g_string_new(NULL);
	struct svg_parts *parts = map_svg_parts(map);
	struct error err = {0};

	(void)unused;
	assert_true(picture_draw(map, PICTURE_PNG, NULL, png, &err));
	assert_true(png->len > 1000 && memcmp(png->str, "\x89PNG\r\n\x1a\n", 8) == 0);
	assert_memory_equal(png->str + 12, "IHDR", 4);
	assert_int_equal(size_at(png, 16), 2 * parts->width);
	assert_int_equal(size_at(png, 20), 2 * parts->height);
	/* One byte per pixel, with a palette. */
	assert_memory_equal(png->str + 24, "\x08\x03\0\0\0", 5);
	shows(png, (unsigned)parts->width, (unsigned)parts->height);
	svg_parts_free(parts);
	map_free(map);
}

/* The largest possible picture: places far apart. */
static struct map *far_places(void)
{
	struct map *map = map_new(MAP_GRAPH);

	for (unsigned i = 0; i < 100; i++) {
		struct map_place *place = map_at(map, map_place_number(map, 'W', i));
		place->x = i % 10 * 2000;
		place->y = i / 10 * 2000;
		place->seen = map->turn;
		place->facts_known = true;
		place->owner = MAP_NOBODY;
	}
	return map;
}

/* The sectors that ships without aim have seen after two hundred turns. */
static struct map *many_places(void)
{
	struct map *map = map_new(MAP_HEXES);

	for (unsigned i = 0; i < 6400; i++) {
		struct map_place *place = map_at(map, map_place_number(map, 'W', i));
		place->x = i % 80;
		place->y = i / 80;
		place->seen = map->turn;
		place->facts_known = true;
		place->owner = MAP_NOBODY;
		map_fact(map, map_place_number(map, 'W', i), "seen in turn 4");
	}
	return map;
}

static void draw_large(struct map *map)
{
	g_autoptr(GString) png = g_string_new(NULL);
	struct error err = {0};

	map->game = "demo";
	map->empire = "MING";
	map_finish(map);
	bool good = picture_draw(map, PICTURE_PNG, NULL, png, &err);
	_exit(!good || size_at(png, 16) * (guint64)size_at(png, 20) * 4 < (64 << 20));
}

/* A picture of any size is drawn within 64 MiB. */
static void test_memory(void **unused)
{
	static struct map *(*const maps[])(void) = {far_places, many_places};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(maps); i++) {
		struct rusage used;
		int status = 0;
		pid_t child = fork();
		if (child == 0)
			draw_large(maps[i]());
		assert_true(wait4(child, &status, 0, &used) == child);
		assert_int_equal(status, 0);
#ifndef __SANITIZE_ADDRESS__
		assert_in_range(used.ru_maxrss, 0, 64 << 10);
#endif
	}
}

/* Without a library there is no PNG, and the error says what to install; SVG and graph need none. */
static void test_missing(void **unused)
{
	static const char *const libraries[] = {"librsvg", "libcairo", "lib"};
	struct map *map = three_places();

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(libraries); i++) {
		struct error err = {0};
		g_autoptr(GString) out = g_string_new(NULL);
		hidden = libraries[i];
		assert_false(picture_draw(map, PICTURE_PNG, NULL, out, &err));
		assert_int_equal(err.code, EXIT_UNAVAILABLE);
		assert_non_null(strstr(err.text, "apt-get install librsvg2-2, or take the SVG"));
		assert_int_equal(out->len, 0);
		error_clear(&err);
		assert_true(picture_draw(map, PICTURE_SVG, NULL, out, &err));
		assert_true(g_str_has_prefix(out->str, "<svg "));
		g_string_truncate(out, 0);
		assert_true(picture_draw(map, PICTURE_DOT, NULL, out, &err));
		assert_true(g_str_has_prefix(out->str, "graph "));
		assert_false(error_is_set(&err));
		hidden = "";
	}
	map_free(map);
}

/* Several at a time, by any number of threads: each job gets the same picture as alone; an invalid SVG is an error of
   its job. */
static void test_together(void **unused)
{
	enum { COUNT = 7, BAD = 3 };

	(void)unused;
	for (unsigned threads = 1; threads <= 9; threads += 4) {
		struct picture_job jobs[COUNT] = {{0}};
		for (unsigned i = 0; i < COUNT; i++) {
			jobs[i].svg = g_string_new(NULL);
			jobs[i].out = g_string_new(NULL);
			g_string_printf(jobs[i].svg,
			    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"20\">"
			    "<path fill=\"#%u0a0f0\" d=\"M0 0H9V9H0z\"/>%s",
			    10 + i, i, i == BAD ? "<" : "</svg>");
		}
		picture_draw_all(jobs, COUNT, threads);
		for (unsigned i = 0; i < COUNT; i++) {
			struct picture_job alone = {.svg = jobs[i].svg, .out = g_string_new(NULL)};
			picture_draw_all(&alone, 1, threads);
			assert_string_equal(jobs[i].err.text ? jobs[i].err.text : "",
			    i == BAD ? "librsvg cannot draw the map" : "");
			assert_int_equal(jobs[i].out->len > 0, i != BAD);
			assert_true(g_string_equal(jobs[i].out, alone.out));
			if (i != BAD)
				assert_int_equal(size_at(jobs[i].out, 16), 10 + i);
			error_clear(&alone.err);
			error_clear(&jobs[i].err);
			g_string_free(alone.out, TRUE);
			g_string_free(jobs[i].svg, TRUE);
			g_string_free(jobs[i].out, TRUE);
		}
		picture_draw_all(jobs, 0, threads);
	}
}

/* Titles, what takes a pointer, breaks between elements and groups of these alone change nothing in a picture. */
static void test_titles(void **unused)
{
	static const char *const svgs[] = {
	    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60\" height=\"20\">"
	    "<g><path fill=\"#10a0f0\" d=\"M0 0H9V9H0z\"/></g><text x=\"20\" y=\"15\">a &lt;b</text></svg>",
	    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60\" height=\"20\">\n<title>a &lt; map</title>\n"
	    "<g class=\"place\"><title>W1</title>\n<g id=\"1\">"
	    "<rect class=\"spot\" width=\"9\" height=\"9\" fill=\"none\"/>"
	    "</g></g><g id=\"2\"><title></title>\n<path fill=\"#10a0f0\" d=\"M0 0H9V9H0z\"/>\n</g>\n"
	    "<text x=\"20\" y=\"15\">a &lt;b</text>\n</svg>\n"};
	GString *pictures[] = {g_string_new(NULL), g_string_new(NULL)};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(svgs); i++) {
		struct picture_job job = {.svg = g_string_new(svgs[i]), .out = pictures[i]};
		picture_draw_all(&job, 1, 1);
		assert_false(error_is_set(&job.err));
		g_string_free(job.svg, TRUE);
	}
	assert_true(g_string_equal(pictures[0], pictures[1]));
	assert_true(pictures[0]->len > 0);
	g_string_free(pictures[0], TRUE);
	g_string_free(pictures[1], TRUE);
}

static void test_kinds(void **unused)
{
	static const char *const words[] = {"dot", "svg", "png"};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
		enum picture kind = PICTURE_DOT;
		assert_true(picture_kind(words[i], &kind));
		assert_int_equal(kind, i == 0 ? PICTURE_DOT : i == 1 ? PICTURE_SVG : PICTURE_PNG);
	}
	assert_false(picture_kind("", &(enum picture){0}));
	assert_false(picture_kind("gif", &(enum picture){0}));
}

/* Output to a terminal, a file, memory. */
static void test_terminal(void **unused)
{
	char *bytes = NULL;
	size_t size = 0;
	FILE *outs[] = {fdopen(posix_openpt(O_RDWR | O_NOCTTY), "w"), fopen("/dev/null", "w"),
	    open_memstream(&bytes, &size)};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(outs); i++) {
		assert_non_null(outs[i]);
		assert_int_equal(picture_to_terminal(outs[i]), i == 0);
		fclose(outs[i]);
	}
	free(bytes);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_size), cmocka_unit_test(test_memory),
	    cmocka_unit_test(test_missing), cmocka_unit_test(test_together), cmocka_unit_test(test_titles),
	    cmocka_unit_test(test_kinds), cmocka_unit_test(test_terminal)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
