#include "parsers/play_kept.h"

#include "engine/base/file.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define DIR_MODE 0700
#define KEPT_MAX 100 /* games of a ruleset */

static char *place_of(const char *ruleset, unsigned number)
{
	g_autofree char *name = g_strdup_printf("%s-%u", ruleset, number);

	return g_build_filename(g_get_user_data_dir(), "nightmail", "alone", name, NULL);
}

/* Is it still the directory of that name? Another session may have removed it before it was locked. */
static bool is_there(int fd, const char *dir)
{
	struct stat locked, named;

	return fstat(fd, &locked) == 0 && stat(dir, &named) == 0 && locked.st_ino == named.st_ino;
}

static bool take(struct play_kept *kept, const char *dir)
{
	kept->lock = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (kept->lock < 0)
		return false;
	if (flock(kept->lock, LOCK_EX | LOCK_NB) == 0 && is_there(kept->lock, dir))
		return true;
	close(kept->lock);
	return false;
}

bool play_kept_take(struct play_kept *kept, const char *ruleset, bool wants_new)
{
	g_autofree char *first = place_of(ruleset, 1), *above = g_path_get_dirname(first);

	if (g_mkdir_with_parents(above, DIR_MODE) != 0)
		return false;
	for (int makes = wants_new; makes < 2; makes++) {
		for (kept->number = 1; kept->number <= KEPT_MAX; kept->number++) {
			g_autofree char *dir = place_of(ruleset, kept->number);
			if ((!makes || g_mkdir(dir, DIR_MODE) == 0) && take(kept, dir)) {
				kept->dir = g_steal_pointer(&dir);
				return true;
			}
		}
	}
	return false;
}

/* Does the same command go on with another game first? */
static bool is_behind(const struct play_kept *kept, const char *ruleset)
{
	for (unsigned i = 1; i < kept->number; i++) {
		g_autofree char *dir = place_of(ruleset, i);
		if (g_file_test(dir, G_FILE_TEST_IS_DIR))
			return true;
	}
	return false;
}

void play_kept_end(struct play_kept *kept, const char *ruleset, bool keep, FILE *out)
{
	if (!keep) {
		file_remove_tree(kept->dir);
	} else {
		bool behind = is_behind(kept, ruleset);
		fprintf(out, "The game and your orders are kept: nightmail play %s%s%s goes on with them.\n",
		    ruleset, behind ? " --dir " : "", behind ? kept->dir : "");
	}
	close(kept->lock);
	g_free(kept->dir);
	*kept = (struct play_kept){0};
}
