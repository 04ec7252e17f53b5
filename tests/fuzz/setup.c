/* Any bytes as a setup file (HO-40): refused, or accepted, and then it gives a first state. */
#include "engine/games/game_setup.h"

#include <glib/gstdio.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static char *path;

static void clean(void)
{
	g_unlink(path);
	g_free(path);
}

/* Skip setups with a map file: it could name any file of this machine. */
static bool names_file(const uint8_t *data, size_t size)
{
	return g_strstr_len((const char *)data, (gssize)size, "file") != NULL;
}

static void make_state(const struct setup_whole *whole)
{
	struct error err = {0};
	struct rules *rules = rules_load(whole->ruleset, NULL, &err);
	g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
	struct state *state;

	g_assert(rules != NULL);
	for (unsigned i = 0; i < whole->count; i++)
		g_ptr_array_add(names, g_strdup_printf("E%u", i + 1));
	state = setup_first_state(rules, "fuzz", 7, whole->resolved, whole->map,
	    (const char *const *)names->pdata, names->len, false, &err);
	g_assert(state || err.code == EXIT_DATA);
	play_state_free(state);
	error_clear(&err);
	rules_free(rules);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct error err = {0};
	struct setup_request request = {.game = "fuzz", .seed = 7};
	struct setup_whole whole = {0};

	if (!path) {
		path = g_strdup_printf("%s/fuzz-setup-%d.yaml", g_get_tmp_dir(), (int)getpid());
		atexit(clean);
	}
	if (names_file(data, size))
		return 0;
	g_assert(g_file_set_contents_full(
	    path, (const char *)data, (gssize)size, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
	request.path = path;
	if (setup_resolve(NULL, &request, &whole, &err))
		make_state(&whole);
	else
		g_assert(err.code == EXIT_DATA || err.code == EXIT_USAGE);
	setup_whole_clear(&whole);
	error_clear(&err);
	return 0;
}
