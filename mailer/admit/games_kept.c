#include "mailer/admit/games_kept.h"

#include "engine/base/hash.h"
#include "engine/store/db.h"

/* Above this number of kept seats the games loaded earlier are dropped. */
#define SEATS_KEPT 2000

struct games_kept {
	struct site *site;
	GHashTable *games; /* games by id */
	unsigned seats;
	int64_t epoch; /* db_epoch at which all of them were loaded */
};

static void free_game(gpointer game)
{
	game_free(game);
}

struct games_kept *games_kept_new(struct site *site)
{
	struct games_kept *kept = g_new0(struct games_kept, 1);

	kept->site = site;
	kept->games = g_hash_table_new_full(hash_number, g_int64_equal, NULL, free_game);
	return kept;
}

void games_kept_forget(struct games_kept *kept)
{
	g_hash_table_remove_all(kept->games);
	kept->seats = 0;
}

void games_kept_free(struct games_kept *kept)
{
	g_hash_table_destroy(kept->games);
	g_free(kept);
}

struct game *games_kept_take(struct games_kept *kept, int64_t id, struct error *err)
{
	int64_t epoch = db_epoch(kept->site->db);
	gpointer found = NULL;

	if (epoch != kept->epoch)
		games_kept_forget(kept);
	kept->epoch = epoch;
	if (!g_hash_table_steal_extended(kept->games, &id, NULL, &found))
		return game_load_id(kept->site, id, err);
	struct game *game = found;
	kept->seats -= game->count;
	return game;
}

void games_kept_give(struct games_kept *kept, struct game *game)
{
	if (!game || db_epoch(kept->site->db) != kept->epoch) {
		game_free(game);
		return;
	}
	if (kept->seats + game->count > SEATS_KEPT)
		games_kept_forget(kept);
	kept->seats += game->count;
	g_hash_table_replace(kept->games, &game->id, game);
}
