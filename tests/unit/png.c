/* PNG pictures (HO-63): twice as large as the SVG; what is told where what draws them is not installed. */
#include "engine/maps/picture.h"
#include "engine/maps/svg.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

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
	for (unsigned i = 0; i < 3; i++)
		map_at(map, map_place_number(map, 'W', i))->x = i * 200;
	map_finish(map);
	return map;
}

static unsigned size_at(const GString *png, gsize at)
{
	const unsigned char *bytes = (const unsigned char *)png->str + at;

	return (unsigned)bytes[0] << 24 | (unsigned)bytes[1] << 16 | (unsigned)bytes[2] << 8 | bytes[3];
}

static void test_size(void **unused)
{
	struct map *map = three_places();
	g_autoptr(GString) png = g_string_new(NULL);
	struct svg_parts *parts = map_svg_parts(map);
	struct error err = {0};

	(void)unused;
	assert_true(picture_draw(map, PICTURE_PNG, png, &err));
	assert_true(png->len > 1000 && memcmp(png->str, "\x89PNG\r\n\x1a\n", 8) == 0);
	assert_memory_equal(png->str + 12, "IHDR", 4);
	assert_int_equal(size_at(png, 16), 2 * parts->width);
	assert_int_equal(size_at(png, 20), 2 * parts->height);
	svg_parts_free(parts);
	map_free(map);
}

/* Without a library there is no PNG, and it is said what to install; SVG and graph need none. */
static void test_missing(void **unused)
{
	static const char *const libraries[] = {"librsvg", "libcairo", "lib"};
	struct map *map = three_places();

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(libraries); i++) {
		struct error err = {0};
		g_autoptr(GString) out = g_string_new(NULL);
		hidden = libraries[i];
		assert_false(picture_draw(map, PICTURE_PNG, out, &err));
		assert_int_equal(err.code, EXIT_UNAVAILABLE);
		assert_non_null(strstr(err.text, "apt-get install librsvg2-2, or take the SVG"));
		assert_int_equal(out->len, 0);
		error_clear(&err);
		assert_true(picture_draw(map, PICTURE_SVG, out, &err));
		assert_true(g_str_has_prefix(out->str, "<svg "));
		g_string_truncate(out, 0);
		assert_true(picture_draw(map, PICTURE_DOT, out, &err));
		assert_true(g_str_has_prefix(out->str, "graph "));
		assert_false(error_is_set(&err));
		hidden = "";
	}
	map_free(map);
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

/* A terminal, a file, memory. */
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
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_size), cmocka_unit_test(test_missing),
	    cmocka_unit_test(test_kinds), cmocka_unit_test(test_terminal)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
