/* An open database, for the files of this folder that call SQLite themselves. */
#ifndef ENGINE_STORE_HANDLE_H
#define ENGINE_STORE_HANDLE_H

#include "engine/store/db.h"

#include <glib.h>
#include <sqlite3.h>

struct db {
	sqlite3 *handle;
	char *path;
	char *copy;             /* path of the copy made before a migration, or NULL */
	bool loose;             /* commits do not sync (db_loosen) */
	GHashTable *statements; /* cache: maps SQL to an idle prepared statement */
	struct epoch *epoch;
};

struct db *db_open_handle(const char *path, bool write, struct error *err);

/* Runs statements without rows and without the cache: a PRAGMA acts when it is prepared. */
bool db_execute(struct db *db, const char *sql, struct error *err);

/* Fill err with a text that says what to do, and return false: for a damaged database (`what` is the damage;
   NULL: found before), and for an error of SQLite. */
bool db_refuse(struct db *db, const char *what, struct error *err);
bool db_trouble(struct db *db, int result, struct error *err);

/* The exit code for a result of SQLite; `trouble`: its errno, or 0. */
enum exit_code db_code_of(int result, int trouble);

/* The damage that SQLite finds, as one line; NULL: none, or err if the disk prevented the check. */
char *db_damage_of(struct db *db, struct error *err);

#endif
