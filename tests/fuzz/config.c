/* Any bytes as nightmail.yaml: refused with a place and code 78, or accepted. */
#include "engine/site/config.h"

#include <glib/gstdio.h>
#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static char *dir, *path;

static void clean(void)
{
	g_unlink(path);
	g_rmdir(dir);
	g_free(path);
	g_free(dir);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct error err = {0};
	struct config *config;

	if (!dir) {
		dir = g_dir_make_tmp("fuzz-XXXXXX", NULL);
		path = g_build_filename(dir, "nightmail.yaml", NULL);
		atexit(clean);
	}
	g_assert(g_file_set_contents_full(
	    path, (const char *)data, (gssize)size, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
	config = config_read(dir, &err);
	g_assert(config ? !error_is_set(&err) : err.code == EXIT_CONFIG && err.line > 0);
	config_free(config);
	error_clear(&err);
	return 0;
}
