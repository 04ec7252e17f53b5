#include "engine/games/making.h"

#include "engine/base/clock.h"
#include "engine/games/parts.h"
#include "engine/games/roster.h"
#include "engine/store/statements.h"

#include <sodium.h>

int64_t making_draw_seed(void)
{
	uint64_t seed;
	randombytes_buf(&seed, sizeof seed);
	return (int64_t)(seed >> 1);
}

void making_draw_salt(char salt[MAKING_SALT + 1])
{
	uint8_t bytes[MAKING_SALT / 2];
	randombytes_buf(bytes, sizeof bytes);
	sodium_bin2hex(salt, MAKING_SALT + 1, bytes, sizeof bytes);
}

bool making_resolve(struct site *site, struct making *making, struct error *err)
{
	struct setup_request *request = &making->setup;

	request->rules_dir = site->rules_dir;
	request->seed = dice_seed_salted(request->game, (uint64_t)making->seed, making->salt);
	return setup_resolve(site->config, request, &making->whole, err);
}

static bool insert_game(struct site *site, const struct making *making, int64_t *id, struct error *err)
{
	const struct setup_whole *whole = &making->whole;
	const char *name = making->setup.game;

	if (!sql_game_insert(site->db,
	        &(struct sql_game_insert){.id = game_next_id(site, err),
	            .name = name,
	            .ruleset = whole->ruleset->name,
	            .title = whole->host.title ? whole->host.title : name,
	            .setup = whole->resolved,
	            .given = whole->given,
	            .seed = making->seed,
	            .salt = making->salt,
	            .gm = whole->host.gm,
	            .address = whole->host.address,
	            .created = clock_now()},
	        err))
		return false;
	*id = db_last_id(site->db);
	return !whole->map || sql_game_map_add(site->db, *id, whole->map, err);
}

/* An address that conflicts with other seats is reported with its place in the setup, like all errors of a setup. */
static bool set_roster(struct site *site, int64_t game, const struct setup_seat *seat, struct error *err)
{
	struct error cause = {0};

	if (!roster_set(site, game, db_last_id(site->db), seat->addresses, false, &cause) &&
	    cause.code == EXIT_DATA) {
		node_error(seat->place, err, "address: %s", cause.text);
		error_clear(&cause);
	}
	return error_pass(&cause, err, NULL);
}

static bool insert_seats(struct site *site, const struct setup_whole *whole, int64_t game, struct error *err)
{
	for (unsigned i = 0; i < whole->count; i++) {
		const struct setup_seat *seat = &whole->seats[i];
		if (!sql_seat_insert(
		        site->db, game, i, seat->name, (seat->addresses || seat->bot), seat->bot, err))
			return false;
		if (seat->addresses && !set_roster(site, game, seat, err))
			return false;
	}
	return true;
}

static bool ask_parts(struct site *site, int64_t id, struct error *err)
{
	struct game *game = game_load_id(site, id, err);
	bool good = game && parts_ask(site, game, err);

	game_free(game);
	return good;
}

bool making_insert(struct site *site, const struct making *making, int64_t *id, struct error *err)
{
	return insert_game(site, making, id, err) && insert_seats(site, &making->whole, *id, err) &&
	       ask_parts(site, *id, err);
}
