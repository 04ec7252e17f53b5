#include "engine/web/shelf.h"

#include "engine/base/file.h"
#include "engine/base/hash.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The file that marks a folder as ours. */
#define MARK ".nightmail"

struct shelf {
	char *dir;
	GHashTable *names; /* names of files to keep */
	bool ours;         /* the folder is known to be ours */
	bool changed;
};

struct shelf *shelf_open(const char *dir)
{
	struct shelf *shelf = g_new0(struct shelf, 1);

	shelf->dir = g_strdup(dir);
	shelf->names = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL);
	return shelf;
}

void shelf_free(struct shelf *shelf)
{
	if (!shelf)
		return;
	g_hash_table_destroy(shelf->names);
	g_free(shelf->dir);
	g_free(shelf);
}

/* The type of the file (S_IFLNK for a symbolic link); 0: nothing there. */
static mode_t kind_at(const char *path)
{
	struct stat status;

	return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : 0;
}

static bool in_the_way(const char *path, const char *why, struct error *err)
{
	return error_set_file(
	    err, EXIT_CANT_CREATE, path, "%s; nothing is published over it: move it away", why);
}

static bool is_empty(const char *path)
{
	g_autoptr(GDir) handle = g_dir_open(path, 0, NULL);

	return handle && !g_dir_read_name(handle);
}

bool shelf_ready(struct shelf *shelf, struct error *err)
{
	g_autofree char *mark = g_build_filename(shelf->dir, MARK, NULL);
	mode_t kind = kind_at(shelf->dir), marked = kind == S_IFDIR ? kind_at(mark) : 0;

	if (shelf->ours)
		return true;
	if (kind == S_IFLNK)
		return in_the_way(shelf->dir, "is a symbolic link", err);
	if (kind != 0 && kind != S_IFDIR)
		return in_the_way(shelf->dir, "is no folder", err);
	if (marked != 0 && marked != S_IFREG)
		return in_the_way(mark, "is no file", err);
	if (marked == 0 && kind == S_IFDIR && !is_empty(shelf->dir))
		return in_the_way(shelf->dir,
		    "was not made by nightmail: it has no " MARK
		    " (with one all in it may be replaced and deleted)",
		    err);
	shelf->ours =
	    marked != 0 || (file_make_public_dir(shelf->dir, err) && file_put_public(mark, "", 0, err));
	return shelf->ours;
}

bool shelf_put(struct shelf *shelf, const char *name, const char *bytes, gsize size, struct error *err)
{
	g_autofree char *path = g_build_filename(shelf->dir, name, NULL);
	mode_t kind = shelf_ready(shelf, err) ? kind_at(path) : 0;

	g_hash_table_add(shelf->names, g_strdup(name));
	if (error_is_set(err))
		return false;
	if (kind == S_IFLNK)
		return in_the_way(path, "is a symbolic link", err);
	if (kind != 0 && kind != S_IFREG)
		return in_the_way(path, "is no file", err);
	if (kind != 0 && file_holds(path, bytes, size))
		return true;
	shelf->changed = true;
	return file_put_public(path, bytes, size, err);
}

bool shelf_put_string(struct shelf *shelf, const char *name, const GString *bytes, struct error *err)
{
	return shelf_put(shelf, name, bytes->str, bytes->len, err);
}

bool shelf_keep(struct shelf *shelf, const char *name)
{
	g_autofree char *path = g_build_filename(shelf->dir, name, NULL);
	bool there = kind_at(path) == S_IFREG;

	if (there)
		g_hash_table_add(shelf->names, g_strdup(name));
	return there;
}

void shelf_keep_folder(struct shelf *shelf, const char *name)
{
	g_hash_table_add(shelf->names, g_strdup(name));
}

/* Removes a file, or a folder that is ours; keeps a folder of others. */
static bool take_away(const char *path, struct error *err)
{
	g_autofree char *mark = g_build_filename(path, MARK, NULL);
	struct shelf *shelf;
	bool good;

	if (kind_at(path) != S_IFDIR)
		return unlink(path) == 0 || error_set_file(err, EXIT_IO, path, "cannot be removed");
	if (kind_at(mark) != S_IFREG)
		return true;
	shelf = shelf_open(path);
	good = shelf_sweep(shelf, err);
	shelf_free(shelf);
	if (good && unlink(mark) == 0 && rmdir(path) != 0 && errno != ENOTEMPTY && errno != EEXIST)
		error_set_file(err, EXIT_IO, path, "cannot be removed");
	return good && !error_is_set(err);
}

bool shelf_sweep(struct shelf *shelf, struct error *err)
{
	g_autoptr(GDir) handle = shelf_ready(shelf, err) ? g_dir_open(shelf->dir, 0, NULL) : NULL;
	const char *name;

	while (handle && (name = g_dir_read_name(handle))) {
		g_autofree char *path = g_build_filename(shelf->dir, name, NULL);
		if (strcmp(name, MARK) == 0 || g_hash_table_contains(shelf->names, name))
			continue;
		if (!take_away(path, err))
			return false;
		shelf->changed = shelf->changed || kind_at(path) == 0;
	}
	return !error_is_set(err);
}

bool shelf_remove(const char *dir, struct error *err)
{
	return kind_at(dir) != S_IFDIR || take_away(dir, err);
}

void shelf_drop(struct shelf *shelf, const char *name)
{
	g_autofree char *path = g_build_filename(shelf->dir, name, NULL);

	if (kind_at(path) == S_IFREG)
		unlink(path);
}

bool shelf_changed(const struct shelf *shelf)
{
	return shelf->changed;
}

/* --- Its trace -------------------------------------------------------------------------------------------- */

static int by_name(gconstpointer a, gconstpointer b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Depth of folders: GAME/SEATKEY/ and a margin. */
#define DEPTH 4

static void add_trace(const char *path, const char *name, unsigned depth, GString *out)
{
	g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
	struct stat status;

	if (lstat(path, &status) != 0)
		return;
	bool folder = S_ISDIR(status.st_mode);
	g_autoptr(GDir) handle = folder && depth < DEPTH ? g_dir_open(path, 0, NULL) : NULL;
	g_string_append_printf(out, "%u %s %u", depth, name, status.st_mode);
	if (!folder)
		g_string_append_printf(out, " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT ".%09ld",
		    (gint64)status.st_size, (gint64)status.st_mtim.tv_sec, status.st_mtim.tv_nsec);
	g_string_append_c(out, '\n');
	for (const char *each = handle ? g_dir_read_name(handle) : NULL; each; each = g_dir_read_name(handle))
		g_ptr_array_add(names, g_strdup(each));
	g_ptr_array_sort(names, by_name);
	for (guint i = 0; i < names->len; i++) {
		g_autofree char *below = g_build_filename(path, names->pdata[i], NULL);
		add_trace(below, names->pdata[i], depth + 1, out);
	}
}

void shelf_trace(const char *path, char hex[65])
{
	g_autoptr(GString) all = g_string_new(NULL);

	add_trace(path, "", 0, all);
	hash_sha256_hex(all->str, all->len, hex);
}
