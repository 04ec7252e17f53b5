#include "engine/store/handle.h"

#include "engine/store/epoch.h"
#include "engine/store/packing.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

/* --- Errors --------------------------------------------------------------- */

enum exit_code db_code_of(int result, int trouble)
{
	switch (result & 0xff) {
	case SQLITE_BUSY:
	case SQLITE_LOCKED:
		return EXIT_TEMPFAIL;
	case SQLITE_CORRUPT:
	case SQLITE_NOTADB:
	/* Our statements match the schema: if one fails, the file was changed by others. */
	case SQLITE_ERROR:
		return EXIT_DATA;
	case SQLITE_CANTOPEN:
		/* not "missing": db_open has checked that the file exists */
		return trouble == EACCES || trouble == EPERM ? EXIT_NO_PERMISSION : EXIT_IO;
	case SQLITE_FULL:
	case SQLITE_IOERR:
	case SQLITE_READONLY:
	case SQLITE_PERM:
		return EXIT_IO;
	default:
		return EXIT_SOFTWARE;
	}
}

/* Once a damaged database was found, this process writes to none. */
static bool damaged;

bool db_found_damage(void)
{
	return damaged;
}

bool db_refuse(struct db *db, const char *what, struct error *err)
{
	return error_set_file(err, EXIT_DATA, db->path,
	           "the database is damaged (%s); nothing more is done with it: put a copy made by `backup` in its"
	           " place, without nightmail.db-wal",
	           what ? what : "found before") ||
	       error_blame(err, CAUSE_DATABASE);
}

char *db_damage_of(struct db *db, struct error *err)
{
	sqlite3_stmt *statement = NULL;
	char *found = NULL;
	int result = sqlite3_prepare_v2(db->handle, "PRAGMA quick_check(1)", -1, &statement, NULL);
	if (result == SQLITE_OK && (result = sqlite3_step(statement)) == SQLITE_ROW)
		found = g_strdup((const char *)sqlite3_column_text(statement, 0));
	else if (db_code_of(result, 0) == EXIT_IO)
		db_trouble(db, result, err);
	else if (db_code_of(result, 0) != EXIT_TEMPFAIL)
		found = g_strdup(sqlite3_errmsg(db->handle));
	sqlite3_finalize(statement);
	if (g_strcmp0(found, "ok") == 0)
		g_clear_pointer(&found, g_free);
	return found ? g_strdelimit(found, "\n", ' ') : NULL;
}

/* An error that a sound database cannot cause: our bug, unless the database is damaged. */
static bool db_strange(struct db *db, const char *said, struct error *err)
{
	g_autofree char *kept = g_strdup(said), *found = db_damage_of(db, err);
	damaged = damaged || found;
	return found ? db_refuse(db, found, err) : error_set_file(err, EXIT_SOFTWARE, db->path, "%s", kept);
}

bool db_trouble(struct db *db, int result, struct error *err)
{
	int trouble = sqlite3_system_errno(db->handle);
	enum exit_code code = db_code_of(result, trouble);
	const char *system = trouble != 0 ? g_strerror(trouble) : "", *said = sqlite3_errmsg(db->handle);
	switch (code) {
	case EXIT_DATA:
		damaged = true;
		return db_refuse(db, said, err);
	case EXIT_IO:
		return error_set_file(err, code, db->path,
		    "%s%s%s; what was done is kept, the next run goes on from there", said,
		    *system ? ": " : "", system);
	case EXIT_NO_PERMISSION:
		return error_set_file(err, code, db->path,
		    "%s: %s; run nightmail as the user whose site this is", said, system);
	case EXIT_TEMPFAIL:
		return error_set_file(
		    err, code, db->path, "%s by another program; nothing is lost, run it again", said);
	default:
		return db_strange(db, said, err);
	}
}

bool db_check(struct db *db, struct error *err)
{
	g_autofree char *found = db_damage_of(db, err);
	damaged = damaged || found;
	return found ? db_refuse(db, found, err) : !error_is_set(err);
}

/* --- Opening --------------------------------------------------------------- */

/* A cheap hash: statements are long, and size and end distinguish nearly all of them. */
static guint statement_hash(gconstpointer sql)
{
	const char *text = sql;
	size_t size = strlen(text);
	guint hash = (guint)size;
	for (size_t i = size - MIN(size, 16); i < size; i++)
		hash = hash * 31 + (guchar)text[i];
	return hash;
}

static void statement_free(gpointer statement)
{
	sqlite3_finalize(statement);
}

/* Is the disk read-only? Then SQLite cannot create its shared memory, and does not need it, because nobody
   writes. It would not see what is still in the log, so that must be empty. */
static bool is_fixed(const char *path)
{
	struct statvfs system;
	struct stat status;
	g_autofree char *log = g_strconcat(path, "-wal", NULL);
	return statvfs(path, &system) == 0 && (system.f_flag & ST_RDONLY) &&
	       (stat(log, &status) != 0 || status.st_size == 0);
}

/* Size of SQLite's shared memory file beside the database. */
#define SHARED 32768

/* Is the disk too full for the shared memory file? A reader with exclusive access does not need it (HO-124). */
static bool is_cramped(const char *path)
{
	struct statvfs system;
	struct stat status;
	g_autofree char *shared = g_strconcat(path, "-shm", NULL);
	return statvfs(path, &system) == 0 && system.f_bavail * system.f_frsize < 2 * SHARED &&
	       (stat(shared, &status) != 0 || status.st_size < SHARED);
}

/* Turns off SQLite's thread safety and memory statistics: we use one thread, and both cost a lock for each
   allocation. Must run before SQLite is used. */
static void configure(void)
{
	sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
	sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

struct db *db_open_handle(const char *path, bool write, struct error *err)
{
	configure();
	struct db *db = g_new0(struct db, 1);
	g_autofree char *escaped = g_uri_escape_string(path, "/", FALSE);
	g_autofree char *fixed = g_strdup_printf("file:%s?immutable=1", escaped);
	db->path = g_strdup(path);
	db->statements = g_hash_table_new_full(statement_hash, g_str_equal, NULL, statement_free);
	int result =
	    !write && is_fixed(path)
	        ? sqlite3_open_v2(
	              fixed, &db->handle, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, NULL)
	        : sqlite3_open_v2(path, &db->handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
	if (result == SQLITE_OK)
		result = packing_functions(db->handle);
	if (result != SQLITE_OK)
		db_trouble(db, result, err);
	else
		sqlite3_busy_timeout(db->handle, 5000);
	/* NULL only if memory is exhausted */
	g_assert(db->handle);
	db->epoch = epoch_new(db->handle);
	sqlite3_db_config(db->handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
	sqlite3_db_config(db->handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
	if (!write && is_cramped(path))
		sqlite3_exec(db->handle, "PRAGMA locking_mode=EXCLUSIVE", NULL, NULL, NULL);
	return db;
}

void db_close(struct db *db)
{
	if (!db)
		return;
	g_hash_table_destroy(db->statements);
	sqlite3_close_v2(db->handle);
	epoch_free(db->epoch);
	g_free(db->path);
	g_free(db->copy);
	g_free(db);
}

bool db_execute(struct db *db, const char *sql, struct error *err)
{
	int result = sqlite3_exec(db->handle, sql, NULL, NULL, NULL);
	return result == SQLITE_OK || db_trouble(db, result, err);
}
