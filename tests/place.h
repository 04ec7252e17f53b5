/* A directory of a unit test's own, for cmocka's setup and teardown. */
#ifndef TESTS_PLACE_H
#define TESTS_PLACE_H

#include "engine/base/file.h"

#include <glib.h>
#include <string.h>

static char *dir;

static int make_place(void **unused)
{
	(void)unused;
	dir = g_dir_make_tmp("place-XXXXXX", NULL);
	return dir ? 0 : 1;
}

static int clear_place(void **unused)
{
	(void)unused;
	file_remove_tree(dir);
	g_free(dir);
	return 0;
}

/* The path of a file in the directory; g_free. */
static inline char *in(const char *name)
{
	return g_build_filename(dir, name, NULL);
}

/* Writes a file in the directory, and makes the directories above it. */
static inline void put(const char *name, const char *text)
{
	struct error err = {0};
	g_autofree char *path = in(name), *parent = g_path_get_dirname(path);

	if (!file_make_dir(parent, &err) || !file_put(path, text, strlen(text), &err))
		g_error("%s: %s", path, err.text);
}

#endif
