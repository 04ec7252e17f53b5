#include "engine/games/sitters.h"

#include "engine/base/address.h"
#include "engine/base/clock.h"
#include "engine/games/persons.h"
#include "engine/store/statements.h"

#include <string.h>

bool sitter_of(struct site *site, int64_t seat, int64_t time, struct sitter *sitter, struct error *err)
{
	struct sql_sitter row;
	struct db_rows *rows = sql_sitter(site->db, seat, time, err);

	*sitter = (struct sitter){0};
	if (sql_sitter_next(rows, &row, err))
		*sitter = (struct sitter){
		    row.id, g_strdup(row.address), g_strdup(row.folded), row.since, row.until};
	db_rows_free(rows);
	return !error_is_set(err);
}

void sitter_clear(struct sitter *sitter)
{
	g_free(sitter->address);
	g_free(sitter->folded);
}

char *sitter_address(struct site *site, const struct game_seat *seat, struct error *err)
{
	return sql_sitter_address(site->db, seat->id, clock_now(), err);
}

#define UNREACHED "A mail to your sitter was not delivered: look whether the address is right."

bool sitter_unreached(struct site *site, int64_t seat, struct error *err)
{
	struct game *game = game_load_id(site, sql_seat_game(site->db, seat, err), err);
	bool good = game && (sql_notice_waits(site->db, seat, UNREACHED, err) ||
	                        (!error_is_set(err) && game_notice(site, game, seat, err, "%s", UNREACHED)));

	game_free(game);
	return good;
}

bool sitter_excuses(
    struct site *site, const struct game *game, const struct game_seat *seat, int64_t now, struct error *err)
{
	if (seat->moved && sql_orders_exist(site->db, game->id, game->turn, seat->name, err))
		return sql_orders_of_sitter(site->db, game->id, game->turn, seat->name, seat->id, err);
	g_autofree char *sitter =
	    error_is_set(err) ? NULL : sql_sitter_address(site->db, seat->id, MIN(now, game->deadline), err);
	return sitter != NULL;
}

/* The address reduced to its mailbox, as most mail hosts deliver: without dots and sub-address. */
static char *mailbox_of(const char *address)
{
	g_autofree char *folded = address_fold(address);
	const char *domain = folded ? address_domain(folded) : "";
	GString *out = g_string_new(NULL);

	for (const char *c = folded ? folded : address; *c && *c != '+' && *c != '@'; c++)
		if (*c != '.')
			g_string_append_c(out, *c);
	g_string_append_printf(out, "@%s", strcmp(domain, "googlemail.com") == 0 ? "gmail.com" : domain);
	return g_string_free(out, FALSE);
}

bool sitter_same_mailbox(const char *a, const char *b)
{
	g_autofree char *first = mailbox_of(a), *second = mailbox_of(b);

	return strcmp(first, second) == 0;
}

static bool is_player(struct site *site, const struct game_seat *seat, const char *address,
    const char *person, struct error *err)
{
	for (char **own = seat->addresses; own && *own; own++) {
		g_autofree char *key = person_key(site, *own, err);
		if (sitter_same_mailbox(*own, address) || g_strcmp0(key, person) == 0)
			return true;
	}
	return false;
}

const char *sitter_clash(struct site *site, const struct game *game, const struct game_seat *seat,
    const char *address, struct error *err)
{
	g_autofree char *person = person_key(site, address, err);

	if (game->gm && sitter_same_mailbox(game->gm, address))
		return "that is the game master's address";
	for (unsigned i = 0; person && i < game->count; i++) {
		const struct game_seat *other = &game->seats[i];
		g_autofree char *sitter = other == seat ? NULL : sitter_address(site, other, err);
		if (is_player(site, other, address, person, err))
			return other == seat ? "that is an address of yours"
			                     : "that is an address of another player of the game";
		if (sitter && sitter_same_mailbox(sitter, address))
			return "they sit for another player of the game already";
	}
	return NULL;
}
