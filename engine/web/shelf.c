#include "engine/web/shelf.h"

#include "engine/base/file.h"
#include "engine/base/hash.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* In each folder that is ours: the names that we put there, a line each. */
#define MARK ".nightmail"

struct shelf {
	char *dir;
	GHashTable *names; /* that belong there */
	GHashTable *ours;  /* that we put there, now or before; NULL: it was not looked at yet */
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
	if (shelf->ours)
		g_hash_table_destroy(shelf->ours);
	g_free(shelf->dir);
	g_free(shelf);
}

/* 0: nothing is there; else the kind of file, S_IFLNK of a symbolic link. */
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

/* Somebody who makes an empty mark by hand says that all in the folder is ours. */
static void adopt(struct shelf *shelf)
{
	g_autoptr(GDir) handle = g_dir_open(shelf->dir, 0, NULL);
	const char *name;

	while (handle && (name = g_dir_read_name(handle)))
		if (strcmp(name, MARK) != 0)
			g_hash_table_add(shelf->ours, g_strdup(name));
}

static bool read_mark(struct shelf *shelf, const char *mark, struct error *err)
{
	size_t size;
	g_autofree char *bytes = file_read(mark, 0, &size, err);
	g_auto(GStrv) lines = bytes ? g_strsplit(bytes, "\n", 0) : NULL;

	shelf->ours = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL);
	for (guint i = 0; lines && lines[i]; i++)
		if (*lines[i] && !strchr(lines[i], '/') && lines[i][0] != '.')
			g_hash_table_add(shelf->ours, g_strdup(lines[i]));
	if (bytes && size == 0)
		adopt(shelf);
	return bytes != NULL;
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
	if (marked == S_IFREG)
		return read_mark(shelf, mark, err);
	if (marked != 0)
		return in_the_way(mark, "is no file", err);
	if (kind == S_IFDIR && !is_empty(shelf->dir))
		return in_the_way(shelf->dir,
		    "was not made by nightmail: it has no " MARK
		    " (an empty one says that all in it may be replaced"
		    " and deleted)",
		    err);
	if (!file_make_public_dir(shelf->dir, err) || !file_put_public(mark, "\n", 1, err))
		return false;
	return read_mark(shelf, mark, err);
}

/* Noted before it is written: a run that dies leaves no file that is nobody's. */
static bool claim(struct shelf *shelf, const char *name, struct error *err)
{
	g_autofree char *mark = g_build_filename(shelf->dir, MARK, NULL);
	g_autofree char *line = g_strdup_printf("\n%s", name);
	size_t size = strlen(line);
	bool good;
	int fd;

	if (!g_hash_table_add(shelf->ours, g_strdup(name)))
		return true;
	fd = open(mark, O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC);
	good = fd >= 0 && write(fd, line, size) == (ssize_t)size;
	if (!good)
		error_set_file(err, EXIT_IO, mark, "cannot be written: %s", g_strerror(errno));
	if (fd >= 0)
		close(fd);
	return good;
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
	if (kind != 0 && (kind != S_IFREG || !g_hash_table_contains(shelf->ours, name)))
		return in_the_way(path, "was not made by nightmail", err);
	if (kind != 0 && file_holds(path, bytes, size))
		return true;
	shelf->changed = true;
	return claim(shelf, name, err) && file_put_public(path, bytes, size, err);
}

bool shelf_put_string(struct shelf *shelf, const char *name, const GString *bytes, struct error *err)
{
	return shelf_put(shelf, name, bytes->str, bytes->len, err);
}

bool shelf_keep(struct shelf *shelf, const char *name)
{
	g_autofree char *path = g_build_filename(shelf->dir, name, NULL);
	struct error ignored = {0};
	bool there = kind_at(path) == S_IFREG && shelf_ready(shelf, &ignored) &&
	             g_hash_table_contains(shelf->ours, name);

	error_clear(&ignored);
	if (there)
		g_hash_table_add(shelf->names, g_strdup(name));
	return there;
}

bool shelf_keep_folder(struct shelf *shelf, const char *name, struct error *err)
{
	g_hash_table_add(shelf->names, g_strdup(name));
	return shelf_ready(shelf, err) && claim(shelf, name, err);
}

/* Takes away what we put there, and the folder itself if nothing else is in it. */
static bool take_away(const char *path, struct error *err)
{
	mode_t kind = kind_at(path);
	struct shelf *shelf;
	bool good;

	if (kind == 0)
		return true;
	if (kind == S_IFREG)
		return unlink(path) == 0 || error_set_file(err, EXIT_IO, path, "cannot be taken away");
	if (kind != S_IFDIR)
		return in_the_way(path, "is a symbolic link", err);
	shelf = shelf_open(path);
	good = shelf_ready(shelf, err) && shelf_sweep(shelf, err);
	shelf_free(shelf);
	g_autofree char *mark = g_build_filename(path, MARK, NULL);
	if (good && unlink(mark) == 0 && rmdir(path) != 0 && errno != ENOTEMPTY && errno != EEXIST)
		error_set_file(err, EXIT_IO, path, "cannot be taken away");
	return good && !error_is_set(err);
}

bool shelf_sweep(struct shelf *shelf, struct error *err)
{
	g_autoptr(GString) left = g_string_new("\n");
	g_autofree char *mark = g_build_filename(shelf->dir, MARK, NULL);
	GHashTableIter each;
	gpointer name;
	bool swept = false;

	if (!shelf_ready(shelf, err))
		return false;
	g_hash_table_iter_init(&each, shelf->ours);
	while (g_hash_table_iter_next(&each, &name, NULL)) {
		g_autofree char *path = g_build_filename(shelf->dir, name, NULL);
		if (g_hash_table_contains(shelf->names, name)) {
			g_string_append_printf(left, "%s\n", (const char *)name);
			continue;
		}
		if (!take_away(path, err))
			return false;
		swept = true;
	}
	shelf->changed = shelf->changed || swept;
	return !swept || file_put_public(mark, left->str, left->len, err);
}

bool shelf_remove(const char *dir, struct error *err)
{
	return take_away(dir, err);
}

void shelf_drop(struct shelf *shelf, const char *name)
{
	g_autofree char *path = g_build_filename(shelf->dir, name, NULL);
	struct error ignored = {0};

	if (shelf_ready(shelf, &ignored) && g_hash_table_contains(shelf->ours, name) &&
	    kind_at(path) == S_IFREG)
		unlink(path);
	error_clear(&ignored);
}

bool shelf_changed(const struct shelf *shelf)
{
	return shelf->changed;
}
