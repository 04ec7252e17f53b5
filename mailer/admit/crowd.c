#include "mailer/admit/crowd.h"

#include "engine/base/hash.h"
#include "engine/store/statements.h"
#include "mailer/admit/lazy_psl.h"

#include <string.h>

/* The list entries of one organization. */
struct clan {
	guint count;
	int64_t newest;
};

static const char *organization(const psl_ctx_t *list, const char *folded)
{
	const char *at = strrchr(folded, '@'), *domain = at ? at + 1 : folded;
	const char *owned = list ? psl_registrable_domain(list, domain) : NULL;

	return owned ? owned : domain;
}

char *crowd_owner(const char *folded)
{
	psl_ctx_t *list = psl_latest(NULL);
	char *owner = g_strdup(organization(list, folded));

	psl_free(list);
	return owner;
}

/* Counts all entries of the lists by organization. */
static GHashTable *gather(struct site *site, const psl_ctx_t *list, struct error *err)
{
	GHashTable *crowds = g_hash_table_new_full(hash_text, g_str_equal, g_free, g_free);
	struct sql_lounge row;
	struct db_rows *rows = sql_lounge(site->db, err);

	while (sql_lounge_next(rows, &row, err)) {
		const char *owner = organization(list, row.folded);
		struct clan *crowd = g_hash_table_lookup(crowds, owner);
		if (!crowd) {
			crowd = g_new0(struct clan, 1);
			g_hash_table_insert(crowds, g_strdup(owner), crowd);
		}
		crowd->count++;
		crowd->newest = row.id;
	}
	db_rows_free(rows);
	return crowds;
}

/* Returns the organization with most entries; of equals the one whose newest entry is the latest. */
static const struct clan *largest(GHashTable *crowds)
{
	const struct clan *most = NULL;
	GHashTableIter iter;
	gpointer crowd;

	g_hash_table_iter_init(&iter, crowds);
	while (g_hash_table_iter_next(&iter, NULL, &crowd)) {
		const struct clan *other = crowd;
		if (!most || other->count > most->count ||
		    (other->count == most->count && other->newest > most->newest))
			most = other;
	}
	return most;
}

bool crowd_give_way(struct site *site, const char *folded, bool *made, struct error *err)
{
	psl_ctx_t *list = psl_latest(NULL);
	GHashTable *crowds = gather(site, list, err);
	const struct clan *own = g_hash_table_lookup(crowds, organization(list, folded));
	const struct clan *most = largest(crowds);

	*made = !error_is_set(err) && most && most->count > (own ? own->count : 0) + 1 &&
	        sql_lounge_drop(site->db, most->newest, err);
	g_hash_table_destroy(crowds);
	psl_free(list);
	return !error_is_set(err);
}
