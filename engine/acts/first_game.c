#include "engine/acts/first_game.h"

#include "engine/base/address.h"
#include "engine/games/making.h"
#include "engine/store/statements.h"

#define BOT "steady"
/* For how long the person counts as having confirmed, in seconds: the game starts with the next run. */
#define CONFIRMED INT64_C(86400)

char *first_game_find(struct site *site, const struct first_game *first, struct error *err)
{
	g_autofree char *folded = address_fold(first->address);

	return folded ? sql_game_alone(site->db, folded, first->ruleset->name, err) : NULL;
}

/* "first-1", or the next name that no game has. */
static char *free_name(struct site *site, struct error *err)
{
	for (unsigned number = 1; !error_is_set(err); number++) {
		g_autofree char *name = g_strdup_printf("first-%u", number);
		g_autofree char *taken = sql_game_name(site->db, name, err);
		if (!taken && !error_is_set(err))
			return g_steal_pointer(&name);
	}
	return NULL;
}

static void put_player(struct json *json, const char *name, const char *address)
{
	json_map(json, NULL);
	json_text(json, "name", name);
	json_text(json, address ? "address" : "bot", address ? address : BOT);
	json_end(json);
}

/* The setup, spelled out so that the site's defaults do not change it. */
static char *write_setup(const struct first_game *first)
{
	GString *out = g_string_new(NULL);
	struct json *json = json_new(out);

	json_map(json, NULL);
	json_text(json, "ruleset", first->ruleset->name);
	json_text(json, "note", "A turn runs as soon as you end your orders with the line /ready.");
	json_text(json, "deadline", "none");
	json_text(json, "min_turn", "0h");
	json_bool(json, "early", true);
	json_text(json, "muster", "1d");
	json_bool(json, "gm_summary", false);
	json_bool(json, "observers", false);
	json_bool(json, "standby", false);
	json_text(json, "join", "closed");
	json_text(json, "fair", "host");
	json_text(json, "record", "any");
	json_text(json, "standin", "none");
	json_list(json, "players");
	put_player(json, first->empire, first->address);
	put_player(json, "STEADY", NULL);
	for (unsigned i = 2; i < first->ruleset->seats_min; i++) {
		g_autofree char *name = g_strdup_printf("STEADY-%u", i);
		put_player(json, name, NULL);
	}
	json_end(json);
	json_end(json);
	json_free(json);
	return g_string_free(out, FALSE);
}

static bool confirm(struct site *site, int64_t id, const char *address, int64_t now, struct error *err)
{
	g_autofree char *folded = address_fold(address);
	struct game *game = game_load_id(site, id, err);
	bool good = game &&
	            sql_muster_ask(site->db, id, game->seats[0].id, address, folded, now + CONFIRMED, err) &&
	            sql_muster_agree(site->db, id, game->seats[0].id, true, err);

	game_free(game);
	return good;
}

char *first_game_make(struct site *site, const struct first_game *first, int64_t now, struct error *err)
{
	char salt[MAKING_SALT + 1];
	g_autofree char *name = free_name(site, err), *text = write_setup(first);
	struct making making = {
	    .setup = {.game = name, .text = text}, .seed = making_draw_seed(), .salt = salt};
	int64_t id;
	bool good;

	making_draw_salt(salt);
	good = name && making_resolve(site, &making, err) && making_insert(site, &making, &id, err) &&
	       confirm(site, id, first->address, now, err);
	setup_whole_clear(&making.whole);
	return good ? g_steal_pointer(&name) : NULL;
}
