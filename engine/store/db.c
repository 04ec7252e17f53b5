#include "engine/store/db.h"

#include "engine/base/builtin.h"
#include "engine/base/file.h"
#include "engine/base/step.h"
#include "engine/store/binding.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

/* "nmDB": whose file it is, for file(1) and for us. */
#define APPLICATION_ID 0x6e6d4442

struct db {
	sqlite3 *handle;
	char *path;
	char *copy;             /* of the older database, if it was migrated */
	GHashTable *statements; /* by its SQL: a prepared statement that nobody uses at the moment */
};

struct db_rows {
	struct db *db;
	sqlite3_stmt *statement;
};

/* --- Errors --------------------------------------------------------------- */

static enum exit_code code_of(int result, int trouble)
{
	switch (result & 0xff) {
	case SQLITE_BUSY:
	case SQLITE_LOCKED:
		return EXIT_TEMPFAIL;
	case SQLITE_CORRUPT:
	case SQLITE_NOTADB:
	/* Every statement fits the schema and the data that we write: where one does not, they changed on the disk. */
	case SQLITE_ERROR:
		return EXIT_DATA;
	case SQLITE_CANTOPEN:
		/* The database is there: db_open has looked. */
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

/* A database was found damaged: this process writes no more to any. */
static bool damaged;
#define FOUND_BEFORE "found before"

bool db_found_damage(void)
{
	return damaged;
}

static bool db_refuse(struct db *db, const char *what, struct error *err)
{
	return error_set_at(err, EXIT_DATA, db->path, 0, 0,
	    "the database is damaged (%s); nothing more is done with it: put a copy made by `backup` in its place,"
	    " without nightmail.db-wal",
	    what);
}

/* What SQLite finds damaged, in one line; NULL: nothing, or it could not look. */
static char *damage_of(const struct db *db)
{
	sqlite3_stmt *statement = NULL;
	char *found = NULL;
	int result = sqlite3_prepare_v2(db->handle, "PRAGMA quick_check(1)", -1, &statement, NULL);
	if (result == SQLITE_OK && (result = sqlite3_step(statement)) == SQLITE_ROW)
		found = g_strdup((const char *)sqlite3_column_text(statement, 0));
	else if (code_of(result, 0) != EXIT_TEMPFAIL)
		found = g_strdup(sqlite3_errmsg(db->handle));
	sqlite3_finalize(statement);
	if (g_strcmp0(found, "ok") == 0)
		g_clear_pointer(&found, g_free);
	return found ? g_strdelimit(found, "\n", ' ') : NULL;
}

/* Not what a sound database would have said: ours is the bug, unless it is damaged. */
static bool db_strange(struct db *db, const char *said, struct error *err)
{
	g_autofree char *kept = g_strdup(said), *found = damage_of(db);
	damaged = damaged || found;
	return found ? db_refuse(db, found, err)
	             : error_set_at(err, EXIT_SOFTWARE, db->path, 0, 0, "%s", kept);
}

static bool db_trouble(struct db *db, int result, struct error *err)
{
	int trouble = sqlite3_system_errno(db->handle);
	enum exit_code code = code_of(result, trouble);
	const char *system = trouble != 0 ? g_strerror(trouble) : "", *said = sqlite3_errmsg(db->handle);
	switch (code) {
	case EXIT_DATA:
		damaged = true;
		return db_refuse(db, said, err);
	case EXIT_IO:
		return error_set_at(err, code, db->path, 0, 0,
		    "%s%s%s; what was done is kept, the next run goes on from there", said,
		    *system ? ": " : "", system);
	case EXIT_TEMPFAIL:
		return error_set_at(
		    err, code, db->path, 0, 0, "%s by another program; nothing is lost, run it again", said);
	default:
		return db_strange(db, said, err);
	}
}

/* --- Statements ------------------------------------------------------------ */

/* Statements are long: their sizes and ends tell nearly all of them apart. */
static guint statement_hash(gconstpointer sql)
{
	const char *text = sql;
	size_t size = strlen(text);
	guint hash = (guint)size;
	for (size_t i = size - MIN(size, 16); i < size; i++)
		hash = hash * 31 + (guchar)text[i];
	return hash;
}

static sqlite3_stmt *statement_take(struct db *db, const char *sql, struct error *err)
{
	sqlite3_stmt *statement;
	if (g_hash_table_steal_extended(db->statements, sql, NULL, (gpointer *)&statement))
		return statement;
	int result = sqlite3_prepare_v3(db->handle, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL);
	if (result == SQLITE_OK)
		return statement;
	db_trouble(db, result, err);
	return NULL;
}

static void statement_give(struct db *db, sqlite3_stmt *statement)
{
	sqlite3_reset(statement);
	sqlite3_clear_bindings(statement);
	g_hash_table_replace(db->statements, (gpointer)(guintptr)sqlite3_sql(statement), statement);
}

static void statement_free(gpointer statement)
{
	sqlite3_finalize(statement);
}

static int bind_one(sqlite3_stmt *statement, int index, char type, va_list *values)
{
	switch (type) {
	case 'i':
		return sqlite3_bind_int64(statement, index, va_arg(*values, int64_t));
	case 't':
		return sqlite3_bind_text(
		    statement, index, va_arg(*values, const char *), -1, SQLITE_TRANSIENT);
	case 'b': {
		const void *bytes = va_arg(*values, const void *);
		size_t size = va_arg(*values, size_t);
		return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", size, SQLITE_TRANSIENT);
	}
	default:
		g_assert(type == 'n');
		return sqlite3_bind_null(statement, index);
	}
}

static sqlite3_stmt *statement_bound(
    struct db *db, struct error *err, const char *sql, const char *types, va_list *values)
{
	sqlite3_stmt *statement = statement_take(db, sql, err);
	int result = SQLITE_OK;
	if (!statement)
		return NULL;
	/* A wrong number of letters is a bug of ours. */
	g_assert((int)strlen(types) == sqlite3_bind_parameter_count(statement));
	for (int i = 0; types[i] && result == SQLITE_OK; i++)
		result = bind_one(statement, i + 1, types[i], values);
	if (result != SQLITE_OK) {
		db_trouble(db, result, err);
		statement_give(db, statement);
		return NULL;
	}
	return statement;
}

bool db_run(struct db *db, struct error *err, const char *sql, const char *types, ...)
{
	va_list values;
	va_start(values, types);
	sqlite3_stmt *statement = statement_bound(db, err, sql, types, &values);
	va_end(values);
	if (!statement)
		return false;
	if (damaged && !sqlite3_stmt_readonly(statement)) {
		statement_give(db, statement);
		return db_refuse(db, FOUND_BEFORE, err);
	}
	int result;
	while ((result = sqlite3_step(statement)) == SQLITE_ROW)
		;
	if (result != SQLITE_DONE)
		db_trouble(db, result, err);
	else if (sqlite3_get_autocommit(db->handle) && !sqlite3_stmt_readonly(statement))
		step_done("write");
	statement_give(db, statement);
	return result == SQLITE_DONE;
}

struct db_rows *db_query_list(
    struct db *db, struct error *err, const char *sql, const char *types, va_list *values)
{
	sqlite3_stmt *statement = statement_bound(db, err, sql, types, values);
	if (!statement)
		return NULL;
	struct db_rows *rows = g_new0(struct db_rows, 1);
	*rows = (struct db_rows){.db = db, .statement = statement};
	return rows;
}

struct db_rows *db_query(struct db *db, struct error *err, const char *sql, const char *types, ...)
{
	va_list values;
	va_start(values, types);
	struct db_rows *rows = db_query_list(db, err, sql, types, &values);
	va_end(values);
	return rows;
}

bool db_next(struct db_rows *rows, struct error *err)
{
	int result = sqlite3_step(rows->statement);
	if (result != SQLITE_ROW && result != SQLITE_DONE)
		db_trouble(rows->db, result, err);
	return result == SQLITE_ROW;
}

int64_t db_integer(struct db_rows *rows, int column)
{
	return sqlite3_column_int64(rows->statement, column);
}

const char *db_text(struct db_rows *rows, int column)
{
	return (const char *)sqlite3_column_text(rows->statement, column);
}

const void *db_blob(struct db_rows *rows, int column, size_t *size)
{
	const void *bytes = sqlite3_column_blob(rows->statement, column);
	*size = (size_t)sqlite3_column_bytes(rows->statement, column);
	return bytes || sqlite3_column_type(rows->statement, column) == SQLITE_NULL ? bytes : "";
}

void db_rows_free(struct db_rows *rows)
{
	if (!rows)
		return;
	statement_give(rows->db, rows->statement);
	g_free(rows);
}

int64_t db_integer_of(struct db *db, struct error *err, const char *sql, const char *types, ...)
{
	va_list values;
	va_start(values, types);
	struct db_rows *rows = db_query_list(db, err, sql, types, &values);
	va_end(values);
	int64_t value = 0;
	if (rows && db_next(rows, err))
		value = db_integer(rows, 0);
	db_rows_free(rows);
	return value;
}

char *db_text_of(struct db *db, struct error *err, const char *sql, const char *types, ...)
{
	va_list values;
	va_start(values, types);
	struct db_rows *rows = db_query_list(db, err, sql, types, &values);
	va_end(values);
	char *value = NULL;
	if (rows && db_next(rows, err))
		value = g_strdup(db_text(rows, 0));
	db_rows_free(rows);
	return value;
}

int64_t db_last_id(struct db *db)
{
	return sqlite3_last_insert_rowid(db->handle);
}

int64_t db_changes(struct db *db)
{
	return sqlite3_changes64(db->handle);
}

bool db_check(struct db *db, struct error *err)
{
	g_autofree char *found = damage_of(db);
	damaged = damaged || found;
	return !found || db_refuse(db, found, err);
}

/* --- Transactions ---------------------------------------------------------- */

bool db_begin(struct db *db, struct error *err)
{
	if (damaged)
		return db_refuse(db, FOUND_BEFORE, err);
	return db_run(db, err, "BEGIN IMMEDIATE", "");
}

/* What the disk did not confirm may be there all the same once it works again: nobody should do it twice unseen. */
static bool commit(struct db *db, struct error *err)
{
	struct error own = {0};
	if (db_run(db, &own, "COMMIT", ""))
		return true;
	return error_pass(
	    &own, err, own.code == EXIT_IO ? "; `nightmail status` tells whether this was done" : NULL);
}

bool db_commit(struct db *db, struct error *err)
{
	if (damaged)
		db_refuse(db, FOUND_BEFORE, err);
	else if (commit(db, err)) {
		step_done("commit");
		return true;
	}
	db_rollback(db);
	return false;
}

void db_rollback(struct db *db)
{
	struct error ignored = {0};
	if (!sqlite3_get_autocommit(db->handle))
		db_run(db, &ignored, "ROLLBACK", "");
	error_clear(&ignored);
}

/* --- Opening --------------------------------------------------------------- */

/* A disk that has gone read-only: SQLite cannot make its shared memory there, and need not, as nobody writes. What is
   still in the log beside the database it would not see then. */
static bool is_fixed(const char *path)
{
	struct statvfs system;
	struct stat status;
	g_autofree char *log = g_strconcat(path, "-wal", NULL);
	return statvfs(path, &system) == 0 && (system.f_flag & ST_RDONLY) &&
	       (stat(log, &status) != 0 || status.st_size == 0);
}

static struct db *open_handle(const char *path, bool write, struct error *err)
{
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
	if (result != SQLITE_OK)
		db_trouble(db, result, err);
	else
		sqlite3_busy_timeout(db->handle, 5000);
	if (db->handle) {
		sqlite3_db_config(db->handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
		sqlite3_db_config(db->handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
	}
	return db;
}

static bool execute(struct db *db, const char *sql, struct error *err)
{
	int result = sqlite3_exec(db->handle, sql, NULL, NULL, NULL);
	return result == SQLITE_OK || db_trouble(db, result, err);
}

static bool settings(struct db *db, struct error *err)
{
	return execute(db,
	    "PRAGMA foreign_keys=ON; PRAGMA synchronous=FULL; PRAGMA trusted_schema=OFF;"
	    " PRAGMA cell_size_check=ON; PRAGMA temp_store=MEMORY",
	    err);
}

/* --- Copies ---------------------------------------------------------------- */

/* A copy of a damaged database must not take the place of an older, sound one. A disk that fails the copy says nothing
   of the original. */
static bool copy_is_sound(struct db *copy, const char *original, struct error *err)
{
	g_autofree char *found = damage_of(copy);
	if (found && code_of(sqlite3_errcode(copy->handle), 0) == EXIT_IO)
		return error_set_at(err, EXIT_IO, copy->path, 0, 0, "the copy could not be read: %s", found);
	return !found ||
	       error_set_at(err, EXIT_DATA, original, 0, 0,
	           "the database is damaged (%s), so no copy was kept; put an older one in its place", found);
}

/* `part` is an empty file of ours. */
static bool copy_into(struct db *db, const char *part, const char *path, struct error *err)
{
	struct db *copy = open_handle(part, true, err);
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
			error_set_at(err, code_of(result, 0) == EXIT_DATA ? EXIT_DATA : EXIT_IO, path, 0, 0,
			    "the copy could not be made: %s", sqlite3_errmsg(copy->handle));
		else
			copy_is_sound(copy, db->path, err);
	}
	db_close(copy);
	return !error_is_set(err);
}

/* Under its name a copy stands whole or not at all: half of one must not be taken for one on the day it is needed. A
   file system that cannot rename without replacing: nobody was there when we looked. */
static bool rename_new(const char *from, const char *to)
{
	return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0 ||
	       (errno == EINVAL && rename(from, to) == 0);
}

/* `part` is an empty file of ours, open as `fd`, or could not be made: that is told of `shown`. */
static bool copy_by(
    struct db *db, int fd, const char *part, const char *shown, const char *path, struct error *err)
{
	g_autofree char *dir = g_path_get_dirname(path);
	if (fd < 0)
		return error_set_at(err, EXIT_CANT_CREATE, shown, 0, 0, "%s", g_strerror(errno));
	close(fd);
	if (copy_into(db, part, path, err) && !rename_new(part, path))
		error_set_at(err, EXIT_CANT_CREATE, path, 0, 0, "%s", g_strerror(errno));
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
		return error_set_at(
		    err, EXIT_CANT_CREATE, path, 0, 0, "the file exists; a copy replaces nothing");
	int fd = g_mkstemp_full(part, O_WRONLY | O_CLOEXEC, 0600);
	return copy_by(db, fd, part, path, path, err);
}

/* --- Versions -------------------------------------------------------------- */

/* A name that is not taken: nightmail.db.schema-1, nightmail.db.schema-1.2, ... */
static char *name_copy(const struct db *db, int64_t version)
{
	char *name = g_strdup_printf("%s.schema-%d", db->path, (int)version);
	for (int i = 2; g_file_test(name, G_FILE_TEST_EXISTS); i++) {
		g_free(name);
		name = g_strdup_printf("%s.schema-%d.%d", db->path, (int)version, i);
	}
	return name;
}

static bool copy_beside(struct db *db, int64_t version, struct error *err)
{
	db->copy = name_copy(db, version);
	g_autofree char *part = g_strconcat(db->copy, ".part", NULL);
	unlink(part); /* of a migration that died */
	return copy_by(
	    db, open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600), part, part, db->copy, err);
}

static const struct step {
	int64_t after, version;
	const char *sql;
} steps[] = {SCHEMA_STEPS};

static bool migrate(struct db *db, int64_t from, struct error *err)
{
	bool good = copy_beside(db, from, err) && db_begin(db, err);
	for (const struct step *step = steps; good && step->sql; step++)
		if (step->after <= from && from < step->version)
			good = execute(db, step->sql, err);
	if (good) {
		char *sql = g_strdup_printf("PRAGMA user_version=%d", DB_VERSION);
		good = execute(db, sql, err) && db_commit(db, err);
		g_free(sql);
	}
	db_rollback(db);
	return good;
}

static bool check_version(struct db *db, bool write, struct error *err)
{
	int64_t application = db_integer_of(db, err, "PRAGMA application_id", "");
	int64_t version = db_integer_of(db, err, "PRAGMA user_version", "");
	if (error_is_set(err))
		return false;
	if (application != APPLICATION_ID || version < 1)
		return error_set_at(err, EXIT_DATA, db->path, 0, 0,
		    "this is no database of nightmail; put a copy made by `backup` in its place");
	if (version > DB_VERSION)
		return error_set_at(err, EXIT_UNAVAILABLE, db->path, 0, 0,
		    "written by a newer program (database %d, this one knows %d); take that one",
		    (int)version, DB_VERSION);
	/* What we make has none: they would act with every statement of ours. */
	if (db_integer_of(db, err, "SELECT 1 FROM sqlite_master WHERE type IN ('trigger', 'view')", "") != 0)
		return error_set_at(err, EXIT_DATA, db->path, 0, 0,
		    "it holds a trigger or a view, which none of nightmail does; put a copy made by `backup` in"
		    " its place");
	if (error_is_set(err))
		return false;
	if (version == DB_VERSION)
		return true;
	if (!write)
		return error_set_at(err, EXIT_TEMPFAIL, db->path, 0, 0,
		    "from an older program; run `nightmail upgrade` once");
	return migrate(db, version, err);
}

struct db *db_open(const char *path, bool write, struct error *err)
{
	if (!g_file_test(path, G_FILE_TEST_EXISTS)) {
		error_set_at(
		    err, EXIT_NO_INPUT, path, 0, 0, "there is no database; `nightmail init` makes a site");
		return NULL;
	}
	struct db *db = open_handle(path, write, err);
	if (!error_is_set(err) && settings(db, err) && check_version(db, write, err))
		return db;
	db_close(db);
	return NULL;
}

const char *db_older_copy(const struct db *db)
{
	return db->copy;
}

struct db *db_create(const char *path, struct error *err)
{
	/* Made by us first, so that it never has another mode than 0600 (HO-2). */
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd < 0) {
		error_set_at(err, EXIT_CANT_CREATE, path, 0, 0, "%s",
		    errno == EEXIST ? "a database is there already" : g_strerror(errno));
		return NULL;
	}
	close(fd);
	char *mark = g_strdup_printf(
	    "PRAGMA application_id=%d; PRAGMA user_version=%d; COMMIT", APPLICATION_ID, DB_VERSION);
	struct db *db = open_handle(path, true, err);
	bool good = !error_is_set(err) && execute(db, "PRAGMA journal_mode=WAL", err) && settings(db, err) &&
	            execute(db, "BEGIN IMMEDIATE", err) && execute(db, builtin_schema, err) &&
	            execute(db, mark, err);
	g_free(mark);
	if (good)
		return db;
	db_close(db);
	unlink(path);
	return NULL;
}

void db_close(struct db *db)
{
	if (!db)
		return;
	g_hash_table_destroy(db->statements);
	sqlite3_close_v2(db->handle);
	g_free(db->path);
	g_free(db->copy);
	g_free(db);
}
