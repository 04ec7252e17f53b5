/* log: prints the site's log (HO-9, HO-122). */
#include "engine/base/clock.h"
#include "engine/base/file.h"
#include "engine/commands/command.h"
#include "engine/site/site.h"
#include "engine/store/statements.h"

#include <string.h>

/* Does the line contain the game's name as a word? */
static bool names_game(const char *line, size_t size, const char *game)
{
	size_t length = strlen(game);
	for (size_t at = 0; at + length <= size; at++) {
		char before = at ? line[at - 1] : ' ', after = at + length < size ? line[at + length] : ' ';
		if (g_ascii_strncasecmp(line + at, game, length) == 0 && strchr(" (", before) &&
		    strchr(" ,:;.", after))
			return true;
	}
	return false;
}

static void print_file(FILE *out, const char *bytes, const char *game, const char *since)
{
	while (*bytes) {
		size_t size = strcspn(bytes, "\n");
		/* lines begin with their time, so that times compare as texts */
		if ((!since || strncmp(bytes, since, strlen(since)) >= 0) &&
		    (!game || names_game(bytes, size, game)))
			fprintf(out, "%.*s\n", (int)size, bytes);
		bytes += size + (bytes[size] == '\n');
	}
}

static int by_name(gconstpointer a, gconstpointer b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void print_log(struct site *site, const char *game, const char *since, struct error *err)
{
	g_autofree char *dir = site_path(site, "log");
	GDir *handle = g_dir_open(dir, 0, NULL);
	GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
	for (const char *name = handle ? g_dir_read_name(handle) : NULL; name; name = g_dir_read_name(handle))
		if (g_str_has_suffix(name, ".log") &&
		    (!since || strncmp(name, since, strlen("2026-12")) >= 0))
			g_ptr_array_add(names, g_strdup(name));
	g_ptr_array_sort(names, by_name);
	for (guint i = 0; i < names->len && !error_is_set(err); i++) {
		g_autofree char *path = g_build_filename(dir, names->pdata[i], NULL);
		size_t size;
		g_autofree char *bytes = file_read(path, 0, &size, err);
		if (bytes)
			print_file(site->out, bytes, game, since);
	}
	if (handle)
		g_dir_close(handle);
	g_ptr_array_unref(names);
}

/* The newest archive of a deleted game of this name, "deleted/GAME-TIME"; g_free it. NULL: none. */
static char *deleted_archive(const struct site *site, const char *game)
{
	g_autofree char *dir = site_path(site, "deleted");
	g_autoptr(GDir) handle = g_dir_open(dir, 0, NULL);
	g_autofree char *newest = NULL;
	size_t length = strlen(game);

	for (const char *name; handle && (name = g_dir_read_name(handle));) {
		bool same = g_ascii_strncasecmp(name, game, length) == 0 && name[length] == '-' &&
		            g_ascii_isdigit(name[length + 1]);
		if (!same || (newest && strcmp(name + length, newest + length) < 0))
			continue;
		g_free(newest);
		newest = g_strdup(name);
	}
	return newest ? g_build_filename(dir, newest, NULL) : NULL;
}

/* Prints the game's history from its archive, because old months of the log may have been deleted (HO-122). */
static void print_history(FILE *out, const char *archive, const char *since, struct error *err)
{
	g_autofree char *path = g_build_filename(archive, "history.txt", NULL);
	size_t size;
	g_autofree char *bytes = file_read(path, 0, &size, err);

	fprintf(out, "; %s\n", path);
	if (bytes)
		print_file(out, bytes, NULL, since);
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	const char *since = NULL;
	const struct option_spec specs[] = {OPTION_VALUE("--since", since), {0}};
	int count;
	int64_t time;
	g_autofree char **operands = options_read(call, specs, &count, &err);
	g_autoptr(GString) from = g_string_new(NULL);
	if (count > 1)
		error_set(&err, EXIT_USAGE, "log takes one game or none");
	struct site *site = error_is_set(&err) ? NULL : site_open(call, SITE_READ, "log", &err);
	if (site && since && clock_since(since, site->config->timezone, &time, &err))
		clock_rfc3339(time, from);
	bool gone = site && operands[0] && !sql_game_exists(site->db, operands[0], &err);
	g_autofree char *archive = gone ? deleted_archive(site, operands[0]) : NULL;
	if (gone && !archive && !error_is_set(&err))
		error_set(&err, EXIT_NO_INPUT, "there is no game \"%s\"; `nightmail status` lists them",
		    operands[0]);
	if (site && !error_is_set(&err))
		print_log(site, operands[0], since ? from->str : NULL, &err);
	if (archive && !error_is_set(&err))
		print_history(site->out, archive, since ? from->str : NULL, &err);
	site_close(site);
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_log = {
    .name = "log",
    .usage = "log [GAME] [--since TIME]",
    .about = "Prints the log",
    .help = "  --since TIME   24h, yesterday, 2026-12-03, 2026-12-03 20:00 Europe/Berlin, or RFC 3339\n",
    .run = run,
};
