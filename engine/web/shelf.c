#include "engine/web/shelf.h"

#include "engine/base/file.h"
#include "engine/base/hash.h"

#include <glib/gstdio.h>
#include <string.h>

struct shelf {
	char *dir;
	GHashTable *names; /* that belong there */
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

bool shelf_put(struct shelf *shelf, const char *name, const char *bytes, gsize size, struct error *err)
{
	g_autofree char *path = g_build_filename(shelf->dir, name, NULL);

	g_hash_table_add(shelf->names, g_strdup(name));
	if (file_holds(path, bytes, size))
		return true;
	shelf->changed = true;
	return file_make_public_dir(shelf->dir, err) && file_put_public(path, bytes, size, err);
}

bool shelf_put_string(struct shelf *shelf, const char *name, const GString *bytes, struct error *err)
{
	return shelf_put(shelf, name, bytes->str, bytes->len, err);
}

bool shelf_keep(struct shelf *shelf, const char *name)
{
	g_autofree char *path = g_build_filename(shelf->dir, name, NULL);
	bool there = g_file_test(path, G_FILE_TEST_IS_REGULAR);

	if (there)
		g_hash_table_add(shelf->names, g_strdup(name));
	return there;
}

void shelf_keep_folder(struct shelf *shelf, const char *name)
{
	g_hash_table_add(shelf->names, g_strdup(name));
}

bool shelf_sweep(struct shelf *shelf, struct error *err)
{
	g_autoptr(GDir) handle = g_dir_open(shelf->dir, 0, NULL);
	const char *name;

	while (handle && (name = g_dir_read_name(handle))) {
		g_autofree char *path = g_build_filename(shelf->dir, name, NULL);
		if (g_hash_table_contains(shelf->names, name))
			continue;
		shelf->changed = true;
		file_remove_tree(path);
		if (g_file_test(path, G_FILE_TEST_EXISTS | G_FILE_TEST_IS_SYMLINK))
			return error_set_file(err, EXIT_IO, path, "cannot be taken away");
	}
	return true;
}

bool shelf_changed(const struct shelf *shelf)
{
	return shelf->changed;
}
