#include "engine/store/db.h"

#include "engine/base/builtin.h"
#include "engine/base/file.h"
#include "engine/base/step.h"
#include "engine/store/binding.h"
#include "engine/store/copy.h"
#include "engine/store/epoch.h"
#include "engine/store/handle.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

/* "nmDB": identifies the file, for file(1) and for us. */
#define APPLICATION_ID 0x6e6d4442

struct db_rows {
	struct db *db;
	sqlite3_stmt *statement;
};

/* --- Statements ------------------------------------------------------------ */

static sqlite3_stmt *statement_take(struct db *db, const char *sql, struct error *err)
{
	sqlite3_stmt *statement;
	if (g_hash_table_steal_extended(db->statements, sql, NULL, (gpointer *)&statement))
		return statement;
	int result = sqlite3_prepare_v3(db->handle, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL);
	epoch_prepared(db->epoch, statement);
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

static int bind_one(sqlite3_stmt *statement, int index, char type, va_list *values)
{
	switch (type) {
	case 'i':
		return sqlite3_bind_int64(statement, index, va_arg(*values, int64_t));
	case 't':
		return sqlite3_bind_text(
		    statement, index, va_arg(*values, const char *), -1, SQLITE_TRANSIENT);
	default: {
		g_assert(type == 'b');
		const void *bytes = va_arg(*values, const void *);
		size_t size = va_arg(*values, size_t);
		return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", size, SQLITE_TRANSIENT);
	}
	}
}

static sqlite3_stmt *statement_bound(
    struct db *db, struct error *err, const char *sql, const char *types, va_list *values)
{
	sqlite3_stmt *statement = statement_take(db, sql, err);
	int result = SQLITE_OK;
	if (!statement)
		return NULL;
	/* a wrong number of type letters is a bug */
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
	if (db_found_damage() && !sqlite3_stmt_readonly(statement)) {
		statement_give(db, statement);
		return db_refuse(db, NULL, err);
	}
	int result;
	while ((result = sqlite3_step(statement)) == SQLITE_ROW)
		;
	epoch_ran(db->epoch, statement, result);
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

static bool set_version(struct db *db, struct error *err)
{
	g_autofree char *sql = g_strdup_printf("PRAGMA user_version=%d", DB_VERSION);
	return db_execute(db, sql, err);
}

/* --- Transactions ---------------------------------------------------------- */

bool db_begin(struct db *db, struct error *err)
{
	if (db_found_damage())
		return db_refuse(db, NULL, err);
	struct error own = {0};
	if (!db_run(db, err, "BEGIN IMMEDIATE", ""))
		return false;
	int64_t version = db_integer_of(db, &own, "PRAGMA data_version", "");
	if (error_is_set(&own)) {
		db_rollback(db);
		return error_pass(&own, err, NULL);
	}
	epoch_began(db->epoch, version);
	return true;
}

int64_t db_epoch(const struct db *db)
{
	return epoch_number(db->epoch);
}

/* After an I/O error a commit may have taken effect nevertheless: the error says how to check, so that nobody
   repeats the act blindly. */
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
	if (db_found_damage())
		db_refuse(db, NULL, err);
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

/* A checkpoint syncs twice: make them four times rarer (16 MiB). */
#define LOOSE "PRAGMA synchronous=NORMAL; PRAGMA wal_autocheckpoint=4000"
#define FIRM "PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=1000"

bool db_loosen(struct db *db, struct error *err)
{
	db->loose = true;
	return db_execute(db, LOOSE, err);
}

/* Checkpoints now: it syncs log and database, so that db_close need not. A reader may prevent it from finishing. */
static bool is_in_place(struct db *db)
{
	int whole, done;
	return sqlite3_wal_checkpoint_v2(db->handle, "main", SQLITE_CHECKPOINT_PASSIVE, &whole, &done) ==
	           SQLITE_OK &&
	       done == whole;
}

bool db_settle(struct db *db, bool last, struct error *err)
{
	if (db_found_damage())
		return db_refuse(db, NULL, err);
	if (!db->loose)
		return true;
	if (!db_execute(db, FIRM, err))
		return false;
	/* otherwise commit something (the version again) with sync on, which syncs the log */
	db->loose = !(last && is_in_place(db)) && !set_version(db, err);
	return !db->loose;
}

/* --- Opening --------------------------------------------------------------- */

static bool settings(struct db *db, struct error *err)
{
	return db_execute(db,
	    "PRAGMA foreign_keys=ON; PRAGMA synchronous=FULL; PRAGMA trusted_schema=OFF;"
	    " PRAGMA cell_size_check=ON; PRAGMA temp_store=MEMORY",
	    err);
}

/* --- Versions -------------------------------------------------------------- */

/* A free name for the copy: nightmail.db.schema-1, nightmail.db.schema-1.2, ... */
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
	unlink(part); /* left by an interrupted migration */
	return db_copy_by(
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
			good = db_execute(db, step->sql, err);
	good = good && set_version(db, err);
	/* Nothing was migrated and the next attempt makes a new copy: remove this one, which may have filled
	   the disk. */
	if (!good && db->copy)
		unlink(db->copy);
	good = good && db_commit(db, err);
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
		return error_set_file(err, EXIT_DATA, db->path,
		           "this is not a nightmail database; put a copy made by `backup` in its place") ||
		       error_blame(err, CAUSE_DATABASE);
	if (version > DB_VERSION)
		return error_set_file(err, EXIT_UNAVAILABLE, db->path,
		           "written by a newer program (database %d, this one knows %d); use that one",
		           (int)version, DB_VERSION) ||
		       error_blame(err, CAUSE_DATABASE);
	/* Refuse triggers and views: our databases have none, and they would run with our statements. */
	if (db_integer_of(db, err, "SELECT 1 FROM sqlite_master WHERE type IN ('trigger', 'view')", "") != 0)
		return error_set_file(err, EXIT_DATA, db->path,
		           "it contains a trigger or a view, which no nightmail database has; put a copy made by"
		           " `backup` in its place") ||
		       error_blame(err, CAUSE_DATABASE);
	if (error_is_set(err))
		return false;
	if (version == DB_VERSION)
		return true;
	if (!write)
		return error_set_file(err, EXIT_TEMPFAIL, db->path,
		           "from an older program; run `nightmail upgrade` once") ||
		       error_blame(err, CAUSE_DATABASE);
	return migrate(db, version, err);
}

struct db *db_open(const char *path, bool write, struct error *err)
{
	if (!g_file_test(path, G_FILE_TEST_EXISTS)) {
		error_set_file(
		    err, EXIT_NO_INPUT, path, "there is no database; `nightmail init` makes a site");
		return NULL;
	}
	struct db *db = db_open_handle(path, write, err);
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
	/* Create the file ourselves, so that it never has another mode than 0600 (HO-2). */
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd < 0) {
		error_set_file(err, EXIT_CANT_CREATE, path, "%s",
		    errno == EEXIST ? "there is a database already" : g_strerror(errno));
		return NULL;
	}
	close(fd);
	char *mark = g_strdup_printf(
	    "PRAGMA application_id=%d; PRAGMA user_version=%d; COMMIT", APPLICATION_ID, DB_VERSION);
	struct db *db = db_open_handle(path, true, err);
	bool good = !error_is_set(err) &&
	            db_execute(db, "PRAGMA auto_vacuum=INCREMENTAL; PRAGMA journal_mode=WAL", err) &&
	            settings(db, err) && db_execute(db, "BEGIN IMMEDIATE", err) &&
	            db_execute(db, builtin_schema, err) && db_execute(db, mark, err);
	g_free(mark);
	if (good)
		return db;
	db_close(db);
	unlink(path);
	return NULL;
}
