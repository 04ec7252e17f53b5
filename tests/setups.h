/* Setups of a ruleset (HO-40, HO-41): which are refused, where and in which words, and how the others are written. For
   unit tests of rulesets. */
#ifndef TESTS_SETUPS_H
#define TESTS_SETUPS_H

#include "engine/games/game_setup.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <glib/gstdio.h>

struct test_setup {
	const char *keys; /* keys of setup.yaml, from its second line on */
	const char *told; /* "LINE:COLUMN: words" of the refusal; else a part of the written setup, or NULL */
};

struct test_setups {
	const char *ruleset, *map; /* map.yaml beside it, or NULL */
	char *dir, *path, *map_path;
};

static inline void test_setups_begin(struct test_setups *s, const char *ruleset, const char *map)
{
	s->ruleset = ruleset;
	s->map = map;
	s->dir = g_dir_make_tmp("nm-setups-XXXXXX", NULL);
	assert_non_null(s->dir);
	s->path = g_build_filename(s->dir, "setup.yaml", NULL);
	s->map_path = g_build_filename(s->dir, "map.yaml", NULL);
	if (map)
		assert_true(g_file_set_contents(s->map_path, map, -1, NULL));
}

static inline void test_setups_end(struct test_setups *s)
{
	g_unlink(s->path);
	g_unlink(s->map_path);
	g_rmdir(s->dir);
	g_free(s->path);
	g_free(s->map_path);
	g_free(s->dir);
}

/* Puts a text on one line. */
static inline char *test_setup_flat(const char *text)
{
	GString *flat = g_string_new(text);

	g_string_replace(flat, ",\n", ",", 0);
	g_string_replace(flat, "\n", "", 0);
	while (g_string_replace(flat, "  ", " ", 0))
		;
	g_string_replace(flat, "[ ", "[", 0);
	return g_string_free(flat, FALSE);
}

static inline void test_setup(const struct test_setups *s, const struct test_setup *row)
{
	struct setup_request request = {.game = "demo", .path = s->path, .seed = 1};
	g_autofree char *text = g_strdup_printf("ruleset: %s\n%s\n", s->ruleset, row->keys), *told = NULL;
	struct setup_whole whole;
	struct error err = {0};
	bool refused = row->told && g_ascii_isdigit(row->told[0]);

	assert_true(g_file_set_contents(s->path, text, -1, NULL));
	setup_resolve(NULL, &request, &whole, &err);
	if (error_is_set(&err))
		told = g_strdup_printf("%d:%d: %s", err.line, err.column, err.text);
	if (!told != !refused || (refused && !g_str_has_prefix(told, row->told)))
		fail_msg("%s: %s", row->keys, told ? told : "good");
	if (!refused && row->told) {
		g_autofree char *flat = test_setup_flat(whole.resolved);
		if (!strstr(flat, row->told))
			fail_msg("%s: %s", row->keys, flat);
	}
	error_clear(&err);
	setup_whole_clear(&whole);
}

/* A whole number at %s: values one below or above its range are refused. */
static inline void test_setup_range(
    const struct test_setups *s, const char *keys, const char *key, int64_t low, int64_t high)
{
	const int64_t values[] = {low - 1, high + 1};
	const char *at = strstr(keys, "%s");

	for (size_t i = 0; i < G_N_ELEMENTS(values); i++) {
		g_autofree char *number = g_strdup_printf("%" G_GINT64_FORMAT, values[i]);
		g_autofree char *text = g_strdup_printf("%.*s%s%s", (int)(at - keys), keys, number, at + 2);
		g_autofree char *told =
		    g_strdup_printf("2:%d: \"%s\" must be %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT,
		        (int)(at - keys) + 1, key, low, high);
		test_setup(s, &(struct test_setup){text, told});
	}
}

#endif
