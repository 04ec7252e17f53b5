#include "mailer/admit/people.h"

#include "engine/base/address.h"
#include "engine/base/hash.h"
#include "engine/base/text.h"
#include "engine/site/token.h"
#include "engine/store/statements.h"

#include <string.h>

static const struct column game_columns[] = {
#define COLUMN(kind, member, sql) ROW_##kind(struct people_game, member, sql),
#include "mailer/admit/people_game.def"
#undef COLUMN
    {0},
};

static const struct column seat_columns[] = {
#define COLUMN(kind, member, sql) ROW_##kind(struct people_seat, member, sql),
#include "mailer/admit/people_seat.def"
#undef COLUMN
    {0},
};

/* Returns the first row as a struct of `size` bytes, NULL if there is none. Frees the rows. */
static void *take_first(struct db_rows *rows, const struct column *columns, size_t size, struct error *err)
{
	void *row = NULL;

	if (rows && db_next(rows, err)) {
		row = g_malloc0(size);
		row_take(rows, columns, row);
	}
	db_rows_free(rows);
	return row;
}

struct people_game *people_game_by_id(struct site *site, int64_t id, struct error *err)
{
	const struct config *config = site->config;

	return take_first(sql_people_game_by_id(site->db, game_columns, config->gm, config->address, id, err),
	    game_columns, sizeof(struct people_game), err);
}

struct people_game *people_game_by_name(struct site *site, const char *name, struct error *err)
{
	const struct config *config = site->config;

	return take_first(
	    sql_people_game_by_name(site->db, game_columns, config->gm, config->address, name, err),
	    game_columns, sizeof(struct people_game), err);
}

void people_game_free(struct people_game *game)
{
	if (game)
		row_clear(game_columns, game);
	g_free(game);
}

struct people_seat *people_seat_by_id(struct site *site, int64_t id, struct error *err)
{
	return take_first(sql_people_seat_by_id(site->db, seat_columns, id, err), seat_columns,
	    sizeof(struct people_seat), err);
}

struct people_seat *people_seat_by_name(struct site *site, int64_t game, const char *name, struct error *err)
{
	return take_first(sql_people_seat_by_name(site->db, seat_columns, game, name, err), seat_columns,
	    sizeof(struct people_seat), err);
}

void people_seat_free(struct people_seat *seat)
{
	if (seat)
		row_clear(seat_columns, seat);
	g_free(seat);
}

bool people_has(struct site *site, int64_t seat, const char *folded, struct error *err)
{
	return folded && sql_roster_has(site->db, seat, folded, err) != 0;
}

GArray *people_seats_of(struct site *site, const char *folded, int64_t game, struct error *err)
{
	GArray *seats = g_array_new(FALSE, FALSE, sizeof(int64_t));
	struct sql_seats_for_folded row;
	struct db_rows *rows = sql_seats_for_folded(site->db, folded, game, err);

	while (sql_seats_for_folded_next(rows, &row, err)) {
		int64_t id = row.seat;
		g_array_append_val(seats, id);
	}
	db_rows_free(rows);
	return seats;
}

GArray *people_games_of_gm(struct site *site, const char *folded, int64_t game, struct error *err)
{
	GArray *games = g_array_new(FALSE, FALSE, sizeof(int64_t));
	struct sql_games_of_gms row;
	struct db_rows *rows = sql_games_of_gms(site->db, site->config->gm, game, err);

	while (sql_games_of_gms_next(rows, &row, err)) {
		g_autofree char *gm = address_fold(row.gm);
		int64_t id = row.id;
		if (g_strcmp0(gm, folded) == 0)
			g_array_append_val(games, id);
	}
	db_rows_free(rows);
	return games;
}

/* Parses local+TAG@domain: is it the address `own` with or without a tag? */
static bool fits(const char *folded, const char *own, char delimiter, char **tag)
{
	const char *at = strrchr(folded, '@'), *own_at = strrchr(own, '@');
	size_t n = (size_t)(own_at - own);

	if (strcmp(own, folded) == 0)
		return true;
	if (!delimiter || strcmp(at, own_at) != 0 || (size_t)(at - folded) <= n ||
	    strncmp(folded, own, n) != 0 || folded[n] != delimiter)
		return false;
	*tag = g_strndup(folded + n + 1, (size_t)(at - folded) - n - 1);
	return true;
}

/* An address of our own and its owner, the site or a game. */
struct own_address {
	char *folded;
	int64_t game;
};

static void own_clear(gpointer item)
{
	g_free(((struct own_address *)item)->folded);
}

static void add_own(GArray *list, const char *address, int64_t game)
{
	struct own_address own = {address_fold(address), game};

	if (own.folded)
		g_array_append_val(list, own);
}

static GArray *make_own(struct site *site, struct error *err)
{
	GArray *list = g_array_new(FALSE, FALSE, sizeof(struct own_address));
	struct sql_games_with_address row;
	struct db_rows *rows = sql_games_with_address(site->db, err);

	g_array_set_clear_func(list, own_clear);
	add_own(list, site->config->address, 0);
	while (sql_games_with_address_next(rows, &row, err))
		add_own(list, row.address, row.id);
	db_rows_free(rows);
	if (error_is_set(err))
		g_clear_pointer(&list, g_array_unref);
	return list;
}

bool people_know_own(struct site *site, GArray **cache, struct error *err)
{
	if (!*cache)
		*cache = make_own(site, err);
	return *cache != NULL;
}

bool people_own_address(
    struct site *site, GArray **cache, const char *folded, int64_t *game, char **tag, struct error *err)
{
	*game = 0;
	*tag = NULL;
	if (!people_know_own(site, cache, err))
		return false;
	for (guint i = 0; i < (*cache)->len; i++) {
		const struct own_address *own = &g_array_index(*cache, struct own_address, i);
		*game = own->game;
		if (fits(folded, own->folded, site->config->delimiter, tag))
			return true;
	}
	*game = 0;
	return false;
}

/* Cost of looking for a token's owner, in comparisons. */
#define LOOK_TRIES 100

/* --- Tokens --------------------------------------------------------------- */

static bool is_token_of(
    const struct site *site, struct people_token *owner, int64_t key, const char *token, int64_t *tries)
{
	char each[TOKEN_SIZE + 1];

	for (; owner->turn >= 0 && *tries > 0; owner->turn--, (*tries)--) {
		token_make(site->key, owner->game, owner->seat, key, owner->turn, each);
		if (token_equal(each, token))
			return true;
	}
	return false;
}

/* Looks among tokens of earlier turns of the sender's own empires. */
static bool find_of_player(struct site *site, const char *token, const char *folded, int64_t *tries,
    struct people_token *found, struct error *err)
{
	struct sql_tokens_of_player row;
	struct db_rows *rows = sql_tokens_of_player(site->db, folded, err);
	bool there = false;

	while (!there && sql_tokens_of_player_next(rows, &row, err)) {
		*found = (struct people_token){row.game, row.seat, row.turn};
		there = is_token_of(site, found, row.key, token, tries);
	}
	db_rows_free(rows);
	return there;
}

/* Does the same for the games that the sender is the GM of. */
static bool find_of_gm(struct site *site, const char *token, const char *folded, int64_t *tries,
    struct people_token *found, struct error *err)
{
	struct sql_tokens_of_gms row;
	struct db_rows *rows = sql_tokens_of_gms(site->db, site->config->gm, err);
	bool there = false;

	while (!there && sql_tokens_of_gms_next(rows, &row, err)) {
		g_autofree char *gm = address_fold(row.gm);
		*found = (struct people_token){row.game, 0, row.turn};
		there = g_strcmp0(gm, folded) == 0 && is_token_of(site, found, row.key, token, tries);
	}
	db_rows_free(rows);
	return there;
}

static void sitting_clear(gpointer item)
{
	g_free(((struct people_sitting *)item)->address);
}

GArray *people_sittings_of(struct site *site, const char *folded, int64_t time, struct error *err)
{
	GArray *list = g_array_new(FALSE, FALSE, sizeof(struct people_sitting));
	struct sql_sitters_of_folded row;
	struct db_rows *rows = sql_sitters_of_folded(site->db, folded, time, err);

	g_array_set_clear_func(list, sitting_clear);
	while (sql_sitters_of_folded_next(rows, &row, err)) {
		struct people_sitting one = {
		    row.id, row.game, row.seat, row.key, row.turn, g_strdup(row.address)};
		g_array_append_val(list, one);
	}
	db_rows_free(rows);
	return list;
}

bool people_sitting_token(const struct site *site, const struct people_sitting *sitting, const char *token,
    int64_t *turn, int64_t *tries)
{
	g_autofree char *lower = text_lower(token);
	char each[TOKEN_SIZE + 1];

	for (*turn = sitting->turn; token_is_form(lower) && *turn >= 0 && *tries > 0; (*turn)--, (*tries)--) {
		token_make_sitter(
		    site->key, sitting->game, sitting->seat, sitting->key, sitting->id, *turn, each);
		if (token_equal(each, lower))
			return true;
	}
	return false;
}

static void add_token(
    const struct site *site, GHashTable *cache, const struct people_token *owner, int64_t key)
{
	char token[TOKEN_SIZE + 1];

	token_make(site->key, owner->game, owner->seat, key, owner->turn, token);
	g_hash_table_replace(cache, g_strdup(token), g_memdup2(owner, sizeof *owner));
}

/* Builds the table of all seats' tokens of the open turns, so that a forwarded report shows whose it is. The GM's
   tokens of the turn before are included: they are valid as well. */
static GHashTable *make_tokens(struct site *site, struct error *err)
{
	GHashTable *cache = g_hash_table_new_full(hash_text, g_str_equal, g_free, g_free);
	struct people_token owner = {0};
	struct sql_tokens_open row;
	struct db_rows *rows = sql_tokens_open(site->db, err);

	/* The digest's token belongs to the GM of the site. */
	add_token(site, cache, &owner, 0);
	while (sql_tokens_open_next(rows, &row, err)) {
		owner = (struct people_token){row.game, row.seat, row.turn};
		add_token(site, cache, &owner, row.key);
	}
	db_rows_free(rows);
	return cache;
}

/* Seats of a sender that are tried one by one before the table of all tokens is built. */
#define OWN_SEATS 16

/* Tries the open turn's tokens of the sender's own empires first: most mails need no other. */
static bool find_own(
    struct site *site, const char *token, const char *folded, struct people_token *found, struct error *err)
{
	struct sql_tokens_of_player row;
	struct db_rows *rows = sql_tokens_of_player(site->db, folded, err);
	bool there = false;

	for (int i = 0; !there && i < OWN_SEATS && sql_tokens_of_player_next(rows, &row, err); i++) {
		int64_t once = 1;
		*found = (struct people_token){row.game, row.seat, row.turn};
		there = is_token_of(site, found, row.key, token, &once);
	}
	db_rows_free(rows);
	return there;
}

bool people_is_another(struct site *site, int64_t game, int64_t seat, const char *folded, struct error *err)
{
	if (seat && people_has(site, seat, folded, err))
		return false;
	g_autofree char *written = sql_game_gm(site->db, site->config->gm, game, err);
	g_autofree char *gm = written ? address_fold(written) : NULL;
	bool is_gm = g_strcmp0(gm, folded) == 0;
	return is_gm ? seat != 0 : sql_game_has_player(site->db, folded, game, err) != 0;
}

bool people_token_find(struct site *site, GHashTable **cache, const char *token, const char *folded,
    int64_t *tries, struct people_token *found, struct error *err)
{
	g_autofree char *lower = text_lower(token);
	const struct people_token *known;

	if (!token_is_form(token))
		return false;
	if (!*cache && folded && find_own(site, lower, folded, found, err))
		return true;
	if (!*cache)
		*cache = make_tokens(site, err);
	known = g_hash_table_lookup(*cache, lower);
	if (known)
		*found = *known;
	if (known || *tries <= 0)
		return known;
	*tries -= LOOK_TRIES;
	return find_of_player(site, lower, folded, tries, found, err) ||
	       find_of_gm(site, lower, folded, tries, found, err);
}
