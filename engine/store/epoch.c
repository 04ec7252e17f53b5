#include "engine/store/epoch.h"

#include <glib.h>
#include <stdbool.h>
#include <string.h>

/* A statement's effect on these tables: none, changes rows, or may roll back. */
enum effect { EFFECT_NONE, EFFECT_ROWS, EFFECT_BACK };

struct epoch {
	sqlite3 *handle;
	int64_t number;
	int64_t version;        /* data_version: changes when other connections write */
	enum effect effect;     /* effect of the statement being prepared */
	GHashTable *statements; /* maps prepared statements to their effects */
};

/* SQLite's authorizer, called for each action of a statement that is being prepared. */
static int look(
    void *context, int action, const char *first, const char *second, const char *base, const char *within)
{
	static const char *const tables[] = {"game", "seat", "address", "part", NULL};
	struct epoch *epoch = context;

	(void)second, (void)base, (void)within;
	if (action == SQLITE_INSERT || action == SQLITE_UPDATE || action == SQLITE_DELETE) {
		if (g_strv_contains(tables, first))
			epoch->effect = EFFECT_ROWS;
	} else if (action == SQLITE_TRANSACTION || action == SQLITE_SAVEPOINT) {
		if (strcmp(first, "ROLLBACK") == 0)
			epoch->effect = EFFECT_BACK;
	}
	return SQLITE_OK;
}

struct epoch *epoch_new(sqlite3 *handle)
{
	struct epoch *epoch = g_new0(struct epoch, 1);

	epoch->handle = handle;
	epoch->statements = g_hash_table_new(NULL, NULL);
	sqlite3_set_authorizer(handle, look, epoch);
	return epoch;
}

void epoch_free(struct epoch *epoch)
{
	g_hash_table_destroy(epoch->statements);
	g_free(epoch);
}

void epoch_prepared(struct epoch *epoch, sqlite3_stmt *statement)
{
	g_hash_table_insert(epoch->statements, statement, GINT_TO_POINTER(epoch->effect));
	epoch->effect = EFFECT_NONE;
}

void epoch_ran(struct epoch *epoch, sqlite3_stmt *statement, int result)
{
	enum effect effect = (enum effect)GPOINTER_TO_INT(g_hash_table_lookup(epoch->statements, statement));

	/* A failed statement may have rolled back what was done before. */
	if (result != SQLITE_DONE || effect == EFFECT_BACK ||
	    (effect == EFFECT_ROWS && sqlite3_changes64(epoch->handle) > 0))
		epoch->number++;
}

void epoch_began(struct epoch *epoch, int64_t version)
{
	if (version != epoch->version)
		epoch->number++;
	epoch->version = version;
}

int64_t epoch_number(const struct epoch *epoch)
{
	return epoch->number;
}
