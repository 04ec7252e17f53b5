#include "mailer/people.h"

#include "engine/base/address.h"
#include "engine/site/token.h"
#include "engine/store/row.h"

#include <string.h>

#define INTEGER(member, sql) ROW_INTEGER(struct people_game, member, sql)
#define FLAG(member, sql) ROW_FLAG(struct people_game, member, sql)
#define TEXT(member, sql) ROW_TEXT(struct people_game, member, sql)

/* ?1 and ?2: the site's own GM and address. */
static const struct column game_columns[] = {
    INTEGER(id, "id"),
    TEXT(name, "name"),
    TEXT(ruleset, "ruleset"),
    TEXT(title, "title"),
    TEXT(state, "state"),
    TEXT(gm, "coalesce(gm, ?1)"),
    TEXT(address, "coalesce(address, ?2)"),
    TEXT(setup, "setup"),
    INTEGER(turn, "turn"),
    INTEGER(opened, "opened"),
    INTEGER(deadline, "deadline"),
    TEXT(deadline_text, "deadline_text"),
    INTEGER(gm_key, "gm_key"),
    TEXT(gm_password, "gm_password"),
    FLAG(held, "held IS NOT NULL"),
    FLAG(running, "state = 'running'"),
    FLAG(finished, "state = 'finished'"),
    {0},
};

#undef INTEGER
#undef FLAG
#undef TEXT
#define INTEGER(member, sql) ROW_INTEGER(struct people_seat, member, sql)
#define FLAG(member, sql) ROW_FLAG(struct people_seat, member, sql)
#define TEXT(member, sql) ROW_TEXT(struct people_seat, member, sql)

static const struct column seat_columns[] = {
    INTEGER(id, "seat.id"),
    INTEGER(number, "number"),
    INTEGER(key_number, "key_number"),
    TEXT(name, "name"),
    TEXT(password, "password"),
    FLAG(ready, "ready"),
    FLAG(out, "out IS NOT NULL"),
    TEXT(main_address, "address.address"),
    {0},
};

/* The first row as a struct of `size` bytes; NULL: there is none. Takes the rows. */
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

static char *select_game(const char *which)
{
	g_autofree char *columns = row_columns(game_columns);

	return g_strdup_printf("SELECT %s FROM game WHERE %s", columns, which);
}

static char *select_seat(const char *which)
{
	g_autofree char *columns = row_columns(seat_columns);

	return g_strdup_printf(
	    "SELECT %s FROM seat LEFT JOIN address ON address.seat = seat.id AND position = 0"
	    " WHERE taken AND %s",
	    columns, which);
}

struct people_game *people_game_by_id(struct site *site, int64_t id, struct error *err)
{
	const struct config *config = site->config;
	g_autofree char *sql = select_game("id = ?3");

	return take_first(db_query(site->db, err, sql, "tti", config->gm, config->address, id), game_columns,
	    sizeof(struct people_game), err);
}

struct people_game *people_game_by_name(struct site *site, const char *name, struct error *err)
{
	const struct config *config = site->config;
	g_autofree char *sql = select_game("name = ?3");

	return take_first(db_query(site->db, err, sql, "ttt", config->gm, config->address, name),
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
	g_autofree char *sql = select_seat("seat.id = ?");

	return take_first(
	    db_query(site->db, err, sql, "i", id), seat_columns, sizeof(struct people_seat), err);
}

struct people_seat *people_seat_by_name(struct site *site, int64_t game, const char *name, struct error *err)
{
	g_autofree char *sql = select_seat("game = ? AND name = ?");

	return take_first(
	    db_query(site->db, err, sql, "it", game, name), seat_columns, sizeof(struct people_seat), err);
}

void people_seat_free(struct people_seat *seat)
{
	if (seat)
		row_clear(seat_columns, seat);
	g_free(seat);
}

bool people_has(struct site *site, int64_t seat, const char *folded, struct error *err)
{
	return folded && db_integer_of(site->db, err, 0,
	                     "SELECT 1 FROM address WHERE seat = ? AND folded = ?", "it", seat, folded) != 0;
}

GArray *people_seats_of(struct site *site, const char *folded, int64_t game, struct error *err)
{
	GArray *seats = g_array_new(FALSE, FALSE, sizeof(int64_t));
	struct db_rows *rows = db_query(site->db, err,
	    "SELECT seat.id FROM address JOIN seat ON seat.id = address.seat JOIN game ON game.id = seat.game"
	    " WHERE folded = ? AND taken AND (? IN (0, game.id))"
	    " ORDER BY game.state = 'finished', game.state = 'open', game.id, number",
	    "ti", folded, game);

	while (rows && db_next(rows, err)) {
		int64_t id = db_integer(rows, 0);
		g_array_append_val(seats, id);
	}
	db_rows_free(rows);
	return seats;
}

GArray *people_games_of_gm(struct site *site, const char *folded, int64_t game, struct error *err)
{
	GArray *games = g_array_new(FALSE, FALSE, sizeof(int64_t));
	struct db_rows *rows = db_query(site->db, err,
	    "SELECT id, coalesce(gm, ?) FROM game WHERE state = 'running' AND ? IN (0, id) ORDER BY id", "ti",
	    site->config->gm, game);

	while (rows && db_next(rows, err)) {
		g_autofree char *gm = address_fold(db_text(rows, 1));
		int64_t id = db_integer(rows, 0);
		if (g_strcmp0(gm, folded) == 0)
			g_array_append_val(games, id);
	}
	db_rows_free(rows);
	return games;
}

/* local+TAG@domain taken apart: does it belong to `ours`? */
static bool fits(const char *folded, const char *ours, char delimiter, char **tag)
{
	g_autofree char *own = address_fold(ours);
	const char *at, *own_at;
	size_t n;

	if (!own)
		return false;
	if (strcmp(own, folded) == 0)
		return true;
	at = strrchr(folded, '@');
	own_at = strrchr(own, '@');
	n = (size_t)(own_at - own);
	if (!delimiter || strcmp(at, own_at) != 0 || (size_t)(at - folded) <= n ||
	    strncmp(folded, own, n) != 0 || folded[n] != delimiter)
		return false;
	*tag = g_strndup(folded + n + 1, (size_t)(at - folded) - n - 1);
	return true;
}

bool people_own_address(struct site *site, const char *folded, int64_t *game, char **tag, struct error *err)
{
	struct db_rows *rows;
	bool found;

	*game = 0;
	*tag = NULL;
	if (fits(folded, site->config->address, site->config->delimiter, tag))
		return true;
	rows =
	    db_query(site->db, err, "SELECT id, address FROM game WHERE address IS NOT NULL ORDER BY id", "");
	for (found = false; !found && rows && db_next(rows, err);) {
		found = fits(folded, db_text(rows, 1), site->config->delimiter, tag);
		*game = found ? db_integer(rows, 0) : 0;
	}
	db_rows_free(rows);
	return found;
}

/* What it costs to look for a token's owner, in comparisons. */
#define LOOK_TRIES 100

/* --- Tokens --------------------------------------------------------------- */

/* Whose tokens are looked through: game, seat (0: the GM), key number and open turn. */
static struct people_token take_owner(struct db_rows *rows, int64_t *key)
{
	*key = db_integer(rows, 2);
	return (struct people_token){db_integer(rows, 0), db_integer(rows, 1), db_integer(rows, 3)};
}

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

/* Of an older turn of the sender's own empires. */
static bool find_of_player(struct site *site, const char *token, const char *folded, int64_t *tries,
    struct people_token *found, struct error *err)
{
	struct db_rows *rows = db_query(site->db, err,
	    "SELECT game.id, seat.id, key_number, coalesce(turn, 0) FROM address JOIN seat ON seat.id = address.seat"
	    " JOIN game ON game.id = seat.game WHERE folded = ? AND taken",
	    "t", folded);
	bool there = false;
	int64_t key;

	while (!there && rows && db_next(rows, err)) {
		*found = take_owner(rows, &key);
		there = is_token_of(site, found, key, token, tries);
	}
	db_rows_free(rows);
	return there;
}

/* The same of the games that the sender is the GM of. */
static bool find_of_gm(struct site *site, const char *token, const char *folded, int64_t *tries,
    struct people_token *found, struct error *err)
{
	struct db_rows *rows = db_query(site->db, err,
	    "SELECT id, 0, gm_key, coalesce(turn, 0), coalesce(gm, ?) FROM game ORDER BY id", "t",
	    site->config->gm);
	bool there = false;
	int64_t key;

	while (!there && rows && db_next(rows, err)) {
		g_autofree char *gm = address_fold(db_text(rows, 4));
		*found = take_owner(rows, &key);
		there = g_strcmp0(gm, folded) == 0 && is_token_of(site, found, key, token, tries);
	}
	db_rows_free(rows);
	return there;
}

static void add_token(
    const struct site *site, GHashTable *cache, const struct people_token *owner, int64_t key)
{
	char token[TOKEN_SIZE + 1];

	token_make(site->key, owner->game, owner->seat, key, owner->turn, token);
	g_hash_table_replace(cache, g_strdup(token), g_memdup2(owner, sizeof *owner));
}

/* The open turns' tokens of all: a report that somebody forwards says whose it is. Of the GM those of the turn before
   too, which count as long. */
static GHashTable *make_tokens(struct site *site, struct error *err)
{
	GHashTable *cache = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
	struct people_token owner = {0};
	struct db_rows *rows = db_query(site->db, err,
	    "SELECT id, 0, gm_key, coalesce(turn, 0) FROM game UNION ALL"
	    " SELECT id, 0, gm_key, turn - 1 FROM game WHERE turn > 0 UNION ALL"
	    " SELECT game, seat.id, key_number, coalesce(turn, 0) FROM seat JOIN game ON game.id = game"
	    " WHERE taken",
	    "");
	int64_t key;

	/* The digest's: the GM of the site. */
	add_token(site, cache, &owner, 0);
	while (rows && db_next(rows, err)) {
		owner = take_owner(rows, &key);
		add_token(site, cache, &owner, key);
	}
	db_rows_free(rows);
	return cache;
}

bool people_is_another(struct site *site, int64_t game, int64_t seat, const char *folded, struct error *err)
{
	g_autofree char *written = db_text_of(
	    site->db, err, "SELECT coalesce(gm, ?) FROM game WHERE id = ?", "ti", site->config->gm, game);
	g_autofree char *gm = written ? address_fold(written) : NULL;
	bool is_gm = g_strcmp0(gm, folded) == 0;

	if (seat ? people_has(site, seat, folded, err) : is_gm)
		return false;
	return is_gm ||
	       db_integer_of(site->db, err, 0,
	           "SELECT 1 FROM address JOIN seat ON seat.id = seat WHERE folded = ? AND game = ? AND taken",
	           "ti", folded, game) != 0;
}

bool people_token_find(struct site *site, GHashTable **cache, const char *token, const char *folded,
    int64_t *tries, struct people_token *found, struct error *err)
{
	g_autofree char *lower = g_ascii_strdown(token, -1);
	const struct people_token *known;

	if (!token_is_form(token))
		return false;
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
