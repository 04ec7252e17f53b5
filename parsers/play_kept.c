#include "parsers/play_kept.h"

#include "engine/base/file.h"

#include <stdio.h>

#define DIR_MODE 0700

static char *place_of(const char *ruleset)
{
	return g_build_filename(g_get_user_data_dir(), "nightmail", "alone", ruleset, NULL);
}

char *play_kept_take(const char *ruleset, bool wants_new)
{
	g_autofree char *place = place_of(ruleset), *above = g_path_get_dirname(place),
	                *dir = g_strconcat(place, "-XXXXXX", NULL);

	if (g_mkdir_with_parents(above, DIR_MODE) != 0 || !g_mkdtemp(dir))
		return NULL;
	if (!wants_new)
		rename(place, dir); /* replaces the empty directory; fails if no game is kept */
	return g_steal_pointer(&dir);
}

void play_kept_end(const char *dir, const char *ruleset, bool keep, FILE *out)
{
	g_autofree char *place = place_of(ruleset);

	if (!keep)
		file_remove_tree(dir);
	else if (rename(dir, place) == 0)
		fprintf(out, "The game and your orders are kept: nightmail play %s goes on with them.\n",
		    ruleset);
	else /* another game is kept there */
		fprintf(out,
		    "The game and your orders are kept: nightmail play %s --dir %s goes on with them.\n",
		    ruleset, dir);
}
