#include "engine/store/shrink.h"

#include "engine/store/binding.h"
#include "engine/store/handle.h"

#include <glib.h>
#include <sqlite3.h>
#include <sys/statvfs.h>

/* Limits: pages moved in one transaction (2 MiB), and number of transactions in a run (32 MiB). */
#define STEP "PRAGMA incremental_vacuum(256)"
#define STEPS 16

/* Shrink if more than this part of the pages, 1 in FREE_PART, is unused. */
#define FREE_PART 20

/* The value of auto_vacuum that lets a database return pages one by one. */
#define INCREMENTAL 2

static bool is_large(struct db *db, struct error *err)
{
	int64_t pages = db_integer_of(db, err, "PRAGMA page_count", "");
	int64_t unused = db_integer_of(db, err, "PRAGMA freelist_count", "");

	return !error_is_set(err) && unused > pages / FREE_PART;
}

/* Is there room beside the file for the copy and for the log that takes it over? */
static bool has_room(struct db *db, struct error *err)
{
	int64_t size =
	    db_integer_of(db, err, "PRAGMA page_count", "") * db_integer_of(db, err, "PRAGMA page_size", "");
	struct statvfs system;

	return !error_is_set(err) && statvfs(db->path, &system) == 0 &&
	       (int64_t)(system.f_bavail * system.f_frsize) > 5 * (size / 2);
}

/* Rewrites the file. SQLite's temporary copy goes beside the database, because it may be too large for memory
   and /tmp; it has no name once it is open. */
static bool make_anew(struct db *db, struct error *err)
{
	g_autofree char *dir = g_path_get_dirname(db->path);

	sqlite3_temp_directory = sqlite3_mprintf("%s", dir);
	bool good = db_execute(db, "PRAGMA auto_vacuum=INCREMENTAL; PRAGMA temp_store=FILE; VACUUM", err);
	good = db_execute(db, "PRAGMA temp_store=MEMORY", err) && good;
	sqlite3_free(sqlite3_temp_directory);
	sqlite3_temp_directory = NULL;
	return good;
}

bool db_shrink(struct db *db, struct error *err)
{
	if (db_found_damage())
		return db_refuse(db, NULL, err);
	int64_t mode = db_integer_of(db, err, "PRAGMA auto_vacuum", "");
	if (error_is_set(err))
		return false;
	if (mode != INCREMENTAL)
		return has_room(db, err) ? make_anew(db, err) : !error_is_set(err);
	for (int i = 0; i < STEPS && is_large(db, err); i++)
		if (!db_run(db, err, STEP, ""))
			return false;
	return !error_is_set(err);
}
