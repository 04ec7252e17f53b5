/* An open database, for those files of this room that speak to SQLite themselves. */
#ifndef ENGINE_STORE_HANDLE_H
#define ENGINE_STORE_HANDLE_H

#include "engine/store/db.h"

#include <glib.h>
#include <sqlite3.h>

struct db {
	sqlite3 *handle;
	char *path;
	char *copy;             /* of the older database, if it was migrated */
	bool loose;             /* commits wait for nothing */
	GHashTable *statements; /* by its SQL: a prepared statement that nobody uses at the moment */
	struct epoch *epoch;
};

struct db *db_open_handle(const char *path, bool write, struct error *err);

/* Statements that give no rows, each time: a PRAGMA acts when it is prepared. */
bool db_execute(struct db *db, const char *sql, struct error *err);

/* Fill err, which says what to do, and return false: of a damaged database (`what`: what is wrong with it; NULL: it was
   found before), and of what SQLite answered. */
bool db_refuse(struct db *db, const char *what, struct error *err);
bool db_trouble(struct db *db, int result, struct error *err);

/* What a result of SQLite means to the one who runs us; `trouble`: the errno with it, or 0. */
enum exit_code db_code_of(int result, int trouble);

/* What SQLite finds damaged, in one line; NULL: nothing, or it could not look: err, if the disk kept it from that. */
char *db_damage_of(struct db *db, struct error *err);

/* db_backup by way of `part`, an empty file of ours, which is open as `fd`, or could not be made: that is told of
   `shown`. */
bool db_copy_by(
    struct db *db, int fd, const char *part, const char *shown, const char *path, struct error *err);

#endif
