#include "engine/records/sums.h"

#include "engine/base/file.h"
#include "engine/base/hash.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

/* Deepest folder: data/rulesets/NAME/ of a bag, and a margin for files that an archivist adds. */
#define DEEPEST 8

static bool list_files(const char *dir, const char *below, int depth, GPtrArray *paths, struct error *err);

static bool add_entry(
    const char *dir, const char *below, const char *name, int depth, GPtrArray *paths, struct error *err)
{
	g_autofree char *path = *below ? g_build_filename(below, name, NULL) : g_strdup(name);
	g_autofree char *full = g_build_filename(dir, path, NULL);
	struct stat entry;

	if (lstat(full, &entry) != 0)
		return error_set_file(err, EXIT_NO_INPUT, full, "cannot be read: %s", g_strerror(errno));
	if (S_ISREG(entry.st_mode)) {
		g_ptr_array_add(paths, g_steal_pointer(&path));
		return true;
	}
	if (!S_ISDIR(entry.st_mode) || depth >= DEEPEST)
		return error_set_file(
		    err, EXIT_DATA, full, "is neither a file nor a directory that an archive has");
	return list_files(dir, path, depth + 1, paths, err);
}

static bool list_files(const char *dir, const char *below, int depth, GPtrArray *paths, struct error *err)
{
	g_autofree char *path = g_build_filename(dir, below, NULL);
	DIR *handle = opendir(path);
	struct dirent *entry;

	if (!handle)
		return error_set_file(err, EXIT_NO_INPUT, path, "cannot be opened: %s", g_strerror(errno));
	while (!error_is_set(err) && (entry = readdir(handle)))
		if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
			add_entry(dir, below, entry->d_name, depth, paths, err);
	closedir(handle);
	return !error_is_set(err);
}

static int by_name(gconstpointer a, gconstpointer b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

GPtrArray *sums_files(const char *dir, struct error *err)
{
	GPtrArray *paths = g_ptr_array_new_with_free_func(g_free);

	if (list_files(dir, "", 0, paths, err)) {
		g_ptr_array_sort(paths, by_name);
		return paths;
	}
	g_ptr_array_unref(paths);
	return NULL;
}

bool sums_write(const char *dir, const GPtrArray *paths, sums_path_fn *written, GString *out, guint64 *octets,
    struct error *err)
{
	for (guint i = 0; i < paths->len; i++) {
		g_autofree char *path = g_build_filename(dir, paths->pdata[i], NULL);
		g_autofree char *text = written ? written(paths->pdata[i]) : g_strdup(paths->pdata[i]);
		size_t size;
		g_autofree char *bytes = file_read(path, 0, &size, err);
		char hex[65];
		if (!bytes)
			return false;
		hash_sha256_hex(bytes, size, hex);
		g_string_append_printf(out, "%s  %s\n", hex, text);
		if (octets)
			*octets += size;
	}
	return true;
}
