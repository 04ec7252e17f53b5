/* A directory of a unit test's own, for cmocka's setup and teardown. */
#ifndef TESTS_PLACE_H
#define TESTS_PLACE_H

#include "engine/base/file.h"

#include <glib.h>

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

/* The path of a thing in it; g_free. */
static char *in(const char *name)
{
	return g_build_filename(dir, name, NULL);
}

#endif
