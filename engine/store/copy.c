#include "engine/store/copy.h"

#include "engine/base/file.h"
#include "engine/base/system.h"
#include "engine/store/handle.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <unistd.h>

/* --- Copies ---------------------------------------------------------------- */

/* Checks the copy: one of a damaged database must not replace an older, sound one. A read error of the copy
   does not count as damage of the original. */
static bool copy_is_sound(struct db *copy, const char *original, struct error *err)
{
	struct error own = {0};
	g_autofree char *found = db_damage_of(copy, &own);
	if (found)
		error_set_file(err, EXIT_DATA, original,
		    "the database is damaged (%s), so no copy was kept; put an older one in its place",
		    found);
	else if (error_is_set(&own))
		error_set_file(err, own.code, copy->path, "the copy could not be read: %s",
		    sqlite3_errmsg(copy->handle));
	error_clear(&own);
	return !error_is_set(err);
}

/* Copies into `part`, an empty file that we made. */
static bool copy_into(struct db *db, const char *part, const char *path, struct error *err)
{
	struct db *copy = db_open_handle(part, true, err);
	int result = SQLITE_ERROR;
	if (!error_is_set(err)) {
		sqlite3_backup *backup = sqlite3_backup_init(copy->handle, "main", db->handle, "main");
		if (backup) {
			while ((result = sqlite3_backup_step(backup, -1)) == SQLITE_BUSY ||
			       result == SQLITE_LOCKED)
				sqlite3_sleep(50);
			result = sqlite3_backup_finish(backup);
		}
		if (result != SQLITE_OK)
			error_set_file(err, db_code_of(result, 0) == EXIT_DATA ? EXIT_DATA : EXIT_IO, path,
			    "the copy could not be made: %s", sqlite3_errmsg(copy->handle));
		else
			copy_is_sound(copy, db->path, err);
	}
	db_close(copy);
	return !error_is_set(err);
}

/* Renames a complete copy to its final name, so that nobody finds half a copy when it is needed. If the file
   system cannot rename without replacing, relies on the earlier check that the name was free. */
static bool rename_new(const char *from, const char *to)
{
	return system_rename_new(from, to) == 0 || (errno == EINVAL && rename(from, to) == 0);
}

bool db_copy_by(
    struct db *db, int fd, const char *part, const char *shown, const char *path, struct error *err)
{
	g_autofree char *dir = g_path_get_dirname(path);
	if (fd < 0)
		return error_set_file(err, EXIT_CANT_CREATE, shown, "%s", g_strerror(errno));
	close(fd);
	if (copy_into(db, part, path, err) && !rename_new(part, path))
		error_set_file(err, EXIT_CANT_CREATE, path, "%s", g_strerror(errno));
	if (error_is_set(err))
		unlink(part);
	else if (!file_settle(dir, err))
		unlink(path);
	return !error_is_set(err);
}

bool db_backup(struct db *db, const char *path, struct error *err)
{
	g_autofree char *part = g_strconcat(path, ".new-XXXXXX", NULL);
	if (g_file_test(path, G_FILE_TEST_EXISTS))
		return error_set_file(
		    err, EXIT_CANT_CREATE, path, "the file exists; a copy does not replace a file");
	int fd = g_mkstemp_full(part, O_WRONLY | O_CLOEXEC, 0600);
	return db_copy_by(db, fd, part, path, path, err);
}
