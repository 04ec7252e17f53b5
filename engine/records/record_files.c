/* Checks the files in a record's directory, which may come from anybody. */
#include "engine/records/archive.h"
#include "engine/records/record.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

/* The deepest folder of an archive is rulesets/NAME/; a turn's folder has only files. */
#define DEEPEST 2
/* The largest document that is read (document.h). */
#define LARGEST (512 << 20)

static bool check_entry(const char *path, const char *name, int depth, struct error *err);

static bool check_dir(const char *path, int depth, struct error *err)
{
	DIR *dir = opendir(path);
	struct dirent *entry;

	if (!dir)
		return error_set_file(err, EXIT_NO_INPUT, path, "cannot be opened: %s", g_strerror(errno));
	while (!error_is_set(err) && (entry = readdir(dir)))
		if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
			check_entry(path, entry->d_name, depth, err);
	closedir(dir);
	return !error_is_set(err);
}

static bool check_entry(const char *dir, const char *name, int depth, struct error *err)
{
	g_autofree char *path = g_build_filename(dir, name, NULL);
	struct record_turn turn;
	struct stat entry;

	if (lstat(path, &entry) != 0)
		return error_set_file(err, EXIT_NO_INPUT, path, "cannot be read: %s", g_strerror(errno));
	bool is_turn = depth == 0 && g_str_has_prefix(name, "turn-") && !S_ISREG(entry.st_mode);
	if (is_turn && (!S_ISDIR(entry.st_mode) || !record_turn_parse(name, &turn)))
		return error_set_file(
		    err, EXIT_DATA, path, "is not a turn's directory, such as turn-0005.void-1");
	if (S_ISREG(entry.st_mode))
		return entry.st_size <= LARGEST ||
		       error_set_file(err, EXIT_DATA, path, "is longer than %d MiB", LARGEST >> 20);
	if (!S_ISDIR(entry.st_mode) || depth >= DEEPEST)
		return error_set_file(
		    err, EXIT_DATA, path, "is neither a file nor a directory that an archive has");
	return check_dir(path, is_turn ? DEEPEST : depth + 1, err);
}

bool record_check_files(const char *dir, struct error *err)
{
	return check_dir(dir, 0, err);
}

bool record_turn_parse(const char *name, struct record_turn *turn)
{
	return past_turn_parse(name, &turn->turn, &turn->void_number);
}
