#include "engine/games/game.h"

#include "engine/base/clock.h"
#include "engine/base/hash.h"
#include "engine/store/row.h"

#include <stdarg.h>
#include <string.h>

static const char *const state_names[] = {"open", "running", "finished"};

const char *game_state_name(enum game_state state)
{
	return state_names[state];
}

/* --- Loading --------------------------------------------------------------- */

static enum game_state state_of(const char *name)
{
	enum game_state state = GAME_OPEN;
	while (state < GAME_FINISHED && strcmp(state_names[state], name) != 0)
		state++;
	return state;
}

/* What the database says in its own words. */
struct game_row {
	struct game game;
	char *ruleset, *state;
	int64_t seed;
};

#define INTEGER(member, sql) ROW_INTEGER(struct game_row, member, sql)
#define TEXT(member, sql) ROW_TEXT(struct game_row, member, sql)
#define NEEDED(member, sql) ROW_NEEDED(struct game_row, member, sql)

static const struct column game_columns[] = {
    INTEGER(game.id, "id"),
    NEEDED(game.name, "name"),
    NEEDED(ruleset, "ruleset"),
    NEEDED(game.title, "title"),
    NEEDED(state, "state"),
    INTEGER(game.held, "held"),
    NEEDED(game.setup_text, "setup"),
    INTEGER(seed, "seed"),
    NEEDED(game.salt, "salt"),
    TEXT(game.gm, "gm"),
    TEXT(game.address, "address"),
    INTEGER(game.turn, "turn"),
    INTEGER(game.opened, "opened"),
    INTEGER(game.deadline, "coalesce(deadline, 9223372036854775807)" /* SCHEDULE_NEVER */),
    TEXT(game.deadline_text, "deadline_text"),
    INTEGER(game.extended, "extended"),
    TEXT(game.winners, "winners"),
    INTEGER(game.created, "created"),
    INTEGER(game.redice, "redice"),
    {0},
};

/* Every struct game is the first member of its row, which game_free clears. */
static struct game *take_game(const struct site *site, struct db_rows *rows)
{
	struct game_row *row = g_new0(struct game_row, 1);
	struct game *game = &row->game;
	if (!row_take(rows, game_columns, row)) {
		row_clear(game_columns, row);
		g_free(row);
		return NULL;
	}
	game->ruleset = ruleset_find(row->ruleset);
	game->state = state_of(row->state);
	game->seed = (uint64_t)row->seed;
	game->gm = game->gm ? game->gm : g_strdup(site->config->gm);
	game->address = game->address ? game->address : g_strdup(site->config->address);
	return game;
}

struct seat_row {
	struct game_seat seat;
	int64_t ready; /* since when */
};

#undef INTEGER
#undef TEXT
#define INTEGER(member, sql) ROW_INTEGER(struct seat_row, member, sql)
#define FLAG(member, sql) ROW_FLAG(struct seat_row, member, sql)
#define TEXT(member, sql) ROW_TEXT(struct seat_row, member, sql)

static const struct column seat_columns[] = {
    INTEGER(seat.id, "id"),
    INTEGER(seat.number, "number"),
    TEXT(seat.name, "name"),
    FLAG(seat.taken, "taken"),
    FLAG(seat.ready, "ready"),
    INTEGER(ready, "ready"),
    FLAG(seat.awaited, "awaited"),
    FLAG(seat.abandoned, "abandoned"),
    FLAG(seat.out, "out IS NOT NULL"),
    INTEGER(seat.out_turn, "out"),
    INTEGER(seat.missed, "missed"),
    INTEGER(seat.missed_in_row, "missed_in_row"),
    INTEGER(seat.bounces, "bounces"),
    INTEGER(seat.grace_used, "grace_used"),
    INTEGER(seat.vacation_from, "vacation_from"),
    INTEGER(seat.vacation_until, "vacation_until"),
    INTEGER(seat.vacation_used, "vacation_used"),
    INTEGER(seat.vacation_now, "vacation_now"),
    INTEGER(seat.vote, "vote"),
    INTEGER(seat.reminded, "reminded"),
    TEXT(seat.attach, "attach"),
    TEXT(seat.bot, "bot"),
    TEXT(seat.part, "word"),
    INTEGER(seat.part_asked, "asked"),
    FLAG(seat.part_drawn, "drawn"),
    FLAG(seat.summary, "summary"),
    FLAG(seat.speech, "speech"),
    FLAG(seat.archive_press, "archive_press"),
    INTEGER(seat.first, "(SELECT coalesce(orders.first, arrived) FROM orders WHERE game = ?1 AND turn = ?2"
                        " AND void = 0 AND empire = seat.name)"),
    {0},
};

static struct game_seat take_seat(struct db_rows *rows)
{
	struct seat_row row = {0};
	struct game_seat *seat = &row.seat;
	row_take(rows, seat_columns, &row);
	if (seat->ready && (seat->first == 0 || row.ready < seat->first))
		seat->first = row.ready;
	seat->moved = seat->ready || seat->first != 0;
	return *seat;
}

/* Of all seats at once, in their order. */
static bool load_addresses(struct site *site, struct game *game, struct error *err)
{
	GPtrArray *list = g_ptr_array_new();
	struct db_rows *rows = db_query(site->db, err,
	    "SELECT seat, address FROM seat JOIN address ON address.seat = seat.id WHERE seat.game = ?"
	    " ORDER BY number, position",
	    "i", game->id);
	bool more = rows && db_next(rows, err);
	for (unsigned i = 0; i < game->count; i++) {
		for (; more && db_integer(rows, 0) == game->seats[i].id; more = db_next(rows, err))
			g_ptr_array_add(list, g_strdup(db_text(rows, 1)));
		g_ptr_array_add(list, NULL);
		game->seats[i].addresses = g_memdup2(list->pdata, list->len * sizeof(char *));
		g_ptr_array_set_size(list, 0);
	}
	db_rows_free(rows);
	g_ptr_array_free(list, TRUE);
	return !error_is_set(err);
}

static bool load_seats(struct site *site, struct game *game, struct error *err)
{
	GArray *seats = g_array_new(FALSE, TRUE, sizeof(struct game_seat));
	g_autofree char *columns = row_columns(seat_columns);
	g_autofree char *sql = g_strdup_printf(
	    "SELECT %s FROM seat LEFT JOIN part ON part.seat = seat.id WHERE seat.game = ?1 ORDER BY number",
	    columns);
	struct db_rows *rows = db_query(site->db, err, sql, "ii", game->id, game->turn);
	while (rows && db_next(rows, err)) {
		struct game_seat seat = take_seat(rows);
		g_array_append_val(seats, seat);
	}
	db_rows_free(rows);
	game->count = seats->len;
	game->seats = (struct game_seat *)(void *)g_array_free(seats, FALSE);
	return load_addresses(site, game, err);
}

static bool load_setup(const struct site *site, struct game *game, struct error *err)
{
	g_autofree char *name = g_strconcat("games/", game->name, "/game.yaml", NULL);
	game->document = document_parse(name, game->setup_text, strlen(game->setup_text), EXIT_DATA, err);
	if (!game->ruleset)
		return error_set(err, EXIT_UNAVAILABLE,
		    "%s: this program has not the game's ruleset; take a newer one", game->name);
	return game->document &&
	       host_setup_read(document_root(game->document), NULL, site->config->timezone, &game->host, err);
}

/* Names become those of directories and files: a database from anybody must not lead out of games/. */
static bool has_good_names(const struct game *game, struct error *err)
{
	struct error cause = {0};
	setup_check_game_name(game->name, &cause);
	for (unsigned i = 0; i < game->count && game->ruleset; i++)
		if (game->seats[i].name)
			setup_check_seat_name(game->ruleset, game->seats[i].name, &cause);
	if (error_is_set(&cause))
		error_set(err, EXIT_DATA, "the database holds a name that no game has: %s", cause.text);
	error_clear(&cause);
	return !error_is_set(err);
}

/* A page half of which is lost is full of rows of nothing. */
static bool has_seats(const struct game *game)
{
	bool all = game->count > 0;
	for (unsigned i = 0; i < game->count; i++)
		all = all && (game->seats[i].name || !game->seats[i].taken) && game->seats[i].attach;
	return all;
}

/* What every game has is missing: is it the database, or is it our own doing? */
static bool refuse_half(struct site *site, struct error *err)
{
	return db_check(site->db, err) &&
	       error_set(err, EXIT_DATA,
	           "the database has lost a part of a game; put a copy made by `backup` in its place");
}

static struct game *load_row(struct site *site, struct db_rows *rows, struct error *err)
{
	bool found = rows && db_next(rows, err);
	struct game *game = found ? take_game(site, rows) : NULL;
	bool whole = game != NULL;
	db_rows_free(rows);
	if (game && load_setup(site, game, err) && load_seats(site, game, err) && has_good_names(game, err))
		whole = has_seats(game);
	if (found && !whole)
		refuse_half(site, err);
	if (error_is_set(err))
		g_clear_pointer(&game, game_free);
	return game;
}

struct game *game_load(struct site *site, const char *name, struct error *err)
{
	g_autofree char *columns = row_columns(game_columns);
	g_autofree char *sql = g_strdup_printf("SELECT %s FROM game WHERE name = ?", columns);
	struct game *game = load_row(site, db_query(site->db, err, sql, "t", name), err);
	if (!game && !error_is_set(err) && db_check(site->db, err)) {
		g_autofree char *shown = error_shown(name);
		error_set(
		    err, EXIT_NO_INPUT, "there is no game \"%s\"; `nightmail status` lists them", shown);
	}
	return game;
}

struct game *game_load_id(struct site *site, int64_t id, struct error *err)
{
	g_autofree char *columns = row_columns(game_columns);
	g_autofree char *sql = g_strdup_printf("SELECT %s FROM game WHERE id = ?", columns);
	struct game *game = load_row(site, db_query(site->db, err, sql, "i", id), err);
	if (!game && !error_is_set(err))
		error_set(err, EXIT_NO_INPUT, "there is no such game");
	return game;
}

void game_seat_clear(struct game_seat *seat)
{
	row_clear(seat_columns, seat);
	g_strfreev(seat->addresses);
	*seat = (struct game_seat){0};
}

void game_free(struct game *game)
{
	if (!game)
		return;
	for (unsigned i = 0; i < game->count; i++)
		game_seat_clear(&game->seats[i]);
	g_free(game->seats);
	document_free(game->document);
	row_clear(game_columns, game);
	g_free(game);
}

GPtrArray *game_names(struct site *site, struct error *err)
{
	GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
	struct db_rows *rows = db_query(site->db, err, "SELECT name FROM game ORDER BY id", "");
	while (rows && db_next(rows, err))
		g_ptr_array_add(names, g_strdup(db_text(rows, 0)));
	db_rows_free(rows);
	if (!error_is_set(err))
		return names;
	g_ptr_array_unref(names);
	return NULL;
}

struct game_seat *game_seat_find(const struct game *game, const char *empire, struct error *err)
{
	for (unsigned i = 0; i < game->count; i++)
		if (game->seats[i].name && g_ascii_strcasecmp(game->seats[i].name, empire) == 0)
			return &game->seats[i];
	char *shown = error_shown(empire);
	error_set(err, EXIT_NO_INPUT, "%s has no empire \"%s\"; `nightmail status %s` lists them", game->name,
	    shown, game->name);
	g_free(shown);
	return NULL;
}

char *game_map(struct site *site, const struct game *game, struct error *err)
{
	return db_text_of(site->db, err, "SELECT map FROM game WHERE id = ?", "i", game->id);
}

/* --- Time ------------------------------------------------------------------ */

char *game_zone(const struct site *site, const struct game *game)
{
	struct schedule schedule;
	struct error err = {0};
	char *zone = NULL;
	if (schedule_parse(game->host.deadline, site->config->timezone, &schedule, &err)) {
		zone = g_strdup(schedule.zone);
		schedule_clear(&schedule);
	}
	error_clear(&err);
	return zone ? zone : g_strdup(site->config->timezone);
}

struct schedule_player *game_players(const struct game *game)
{
	struct schedule_player *players = g_new0(struct schedule_player, game->count + 1);
	for (unsigned i = 0; i < game->count; i++) {
		const struct game_seat *seat = &game->seats[i];
		players[i] = (struct schedule_player){
		    .awaited = seat->taken && seat->awaited && !seat->abandoned && !seat->out,
		    .ready = seat->ready,
		    .moved = seat->first,
		    .grace_used = seat->grace_used,
		    .vacation_from = seat->vacation_from,
		    .vacation_until = seat->vacation_until,
		    .vacation_used = seat->vacation_used,
		    .vote = seat->vote,
		};
	}
	return players;
}

int64_t game_closes(const struct game *game)
{
	if (game->state != GAME_RUNNING || game->held)
		return SCHEDULE_NEVER;
	struct schedule_player *players = game_players(game);
	int64_t closes =
	    schedule_closes(game->deadline, game->host.grace, game->host.grace_budget, players, game->count);
	g_free(players);
	return closes;
}

bool game_is_due(const struct game *game, int64_t now)
{
	if (game->state != GAME_RUNNING || game->held)
		return false;
	struct schedule_player *players = game_players(game);
	bool early = game->host.early && schedule_all_ready(players, game->count);
	g_free(players);
	/* A mail that arrives at the deadline itself still counts (HO-15): due is what is past. */
	return early || now > game_closes(game);
}

bool game_set_deadline(struct site *site, struct game *game, int64_t deadline, struct error *err)
{
	g_free(game->deadline_text);
	game->deadline_text = NULL;
	game->deadline = deadline;
	if (deadline == SCHEDULE_NEVER)
		return db_run(site->db, err,
		    "UPDATE game SET deadline = NULL, deadline_text = NULL WHERE id = ?", "i", game->id);
	char *zone = game_zone(site, game);
	GString *text = g_string_new(NULL);
	clock_people(deadline, zone, text);
	g_free(zone);
	game->deadline_text = g_string_free(text, FALSE);
	return db_run(site->db, err, "UPDATE game SET deadline = ?, deadline_text = ? WHERE id = ?", "iti",
	    deadline, game->deadline_text, game->id);
}

bool game_votes(struct site *site, struct game *game, bool *changed, struct error *err)
{
	*changed = false;
	if (game->state != GAME_RUNNING || game->extended || game->deadline == SCHEDULE_NEVER)
		return true;
	struct schedule_player *players = game_players(game);
	int64_t by = schedule_votes(players, game->count, game->host.extend_vote);
	g_free(players);
	if (by == 0)
		return true;
	bool moved;
	*changed = true;
	game->extended = by;
	GString *duration = g_string_new(NULL);
	clock_duration_text(by, duration);
	bool good =
	    game_set_deadline(site, game, game->deadline + by, err) &&
	    db_run(site->db, err, "UPDATE game SET extended = ? WHERE id = ?", "ii", by, game->id) &&
	    game_history(site, game, "extension", game->turn, err, "by vote, %s", duration->str) &&
	    game_notice(site, game, 0, err, "The players' vote extended the deadline of turn %d by %s.",
	        (int)game->turn, duration->str) &&
	    game_vacations(site, game, &moved, err); /* where it comes to lie in one, it moves on (HO-22) */
	g_string_free(duration, TRUE);
	return good;
}

static bool store_vacation(struct site *site, const struct game_seat *seat, struct error *err)
{
	return db_run(site->db, err, "UPDATE seat SET vacation_used = ?, vacation_now = ? WHERE id = ?",
	    "iii", seat->vacation_used, seat->vacation_now, seat->id);
}

bool game_vacations(struct site *site, struct game *game, bool *changed, struct error *err)
{
	*changed = false;
	if (game->state != GAME_RUNNING)
		return true;
	struct schedule_player *players = game_players(game);
	int64_t deadline = schedule_vacations(
	    game->deadline, players, game->count, game->host.vacation_days * INT64_C(86400));
	bool good = true;
	for (unsigned i = 0; good && i < game->count; i++) {
		if (players[i].vacation_used == game->seats[i].vacation_used)
			continue;
		game->seats[i].vacation_now += players[i].vacation_used - game->seats[i].vacation_used;
		game->seats[i].vacation_used = players[i].vacation_used;
		good = store_vacation(site, &game->seats[i], err);
	}
	g_free(players);
	*changed = deadline != game->deadline;
	return good && (!*changed || game_set_deadline(site, game, deadline, err));
}

/* The seat whose vacation moved the deadline last of those that are charged for it. */
static struct game_seat *last_vacation(const struct game *game)
{
	struct game_seat *last = NULL;
	for (unsigned i = 0; i < game->count; i++)
		if (game->seats[i].vacation_now > 0 &&
		    (!last || game->seats[i].vacation_until > last->vacation_until))
			last = &game->seats[i];
	return last;
}

bool game_vacations_back(struct site *site, struct game *game, int64_t seconds, struct error *err)
{
	struct game_seat *seat;
	while (seconds > 0 && (seat = last_vacation(game)) != NULL) {
		int64_t back = MIN(seconds, seat->vacation_now);
		seat->vacation_now -= back;
		seat->vacation_used -= back;
		seconds -= back;
		if (!store_vacation(site, seat, err))
			return false;
	}
	return true;
}

/* --- Records --------------------------------------------------------------- */

bool game_history(struct site *site, const struct game *game, const char *act, int64_t turn,
    struct error *err, const char *format, ...)
{
	va_list values;
	va_start(values, format);
	char *text = g_strdup_vprintf(format, values);
	va_end(values);
	bool good = db_run(site->db, err,
	    "INSERT INTO history (game, time, act, turn, text) VALUES (?, ?, ?, CASE WHEN ?4 < 0 THEN NULL"
	    " ELSE ?4 END, ?)",
	    "iitit", game->id, clock_now(), act, turn, text);
	g_free(text);
	return good;
}

bool game_news(struct site *site, const struct game *game, int64_t seat, GString *out, struct error *err)
{
	struct db_rows *rows = db_query(site->db, err,
	    "SELECT text FROM notice WHERE game = ? AND (seat IS NULL OR seat = ?) AND told = 0 ORDER BY id",
	    "ii", game->id, seat);
	while (rows && db_next(rows, err)) {
		g_string_append(out, "* ");
		report_wrap(out, 2, db_text(rows, 0));
		g_string_append_c(out, '\n');
	}
	db_rows_free(rows);
	return !error_is_set(err);
}

bool game_notice(
    struct site *site, const struct game *game, int64_t seat, struct error *err, const char *format, ...)
{
	va_list values;
	va_start(values, format);
	char *text = g_strdup_vprintf(format, values);
	va_end(values);
	bool good = db_run(site->db, err,
	    "INSERT INTO notice (game, seat, time, text) VALUES (?, nullif(?, 0), ?, ?)", "iiit", game->id,
	    seat, clock_now(), text);
	g_free(text);
	return good;
}

struct state *game_turn_state(
    struct site *site, const struct game *game, const struct rules *rules, int64_t turn, struct error *err)
{
	struct state *state = NULL;
	size_t size;
	struct db_rows *rows = db_query(site->db, err,
	    "SELECT state FROM turn WHERE game = ? AND turn = ? AND void = 0", "ii", game->id, turn);
	if (rows && db_next(rows, err)) {
		const void *bytes = db_blob(rows, 0, &size);
		g_autofree char *path =
		    g_strdup_printf("games/%s/turn-%04d/state.json", game->name, (int)turn);
		struct document *document = document_parse(path, bytes, size, EXIT_DATA, err);
		if (document)
			state = play_state_read(rules, document_root(document), err);
		document_free(document);
	} else if (!error_is_set(err) && db_check(site->db, err)) {
		error_set(err, EXIT_NO_INPUT, "%s has no turn %d", game->name, (int)turn);
	}
	db_rows_free(rows);
	return state;
}

bool game_seat_in(const struct state *state, const char *name, struct seat *seat)
{
	int number = name ? state_seat_find(state, name) : -1;
	*seat = (struct seat){0};
	if (number >= 0)
		*seat = state->ruleset->seat(state, (unsigned)number);
	return number >= 0;
}

bool game_put_orders(struct site *site, const struct game *game, int64_t turn, const char *empire,
    const char *text, int64_t refused, int64_t arrived, int64_t mail, struct error *err)
{
	if (*text == '\0')
		return db_run(site->db, err,
		    "DELETE FROM orders WHERE game = ? AND turn = ? AND void = 0 AND empire = ?", "iit",
		    game->id, turn, empire);
	return db_run(site->db, err,
	    "INSERT INTO orders (game, turn, empire, text, refused, arrived, first, mail)"
	    " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6, nullif(?7, 0)) ON CONFLICT DO UPDATE SET text ="
	    " excluded.text,"
	    " refused = excluded.refused, arrived = excluded.arrived, mail = excluded.mail",
	    "iittiii", game->id, turn, empire, text, refused, arrived, mail);
}

char *game_orders(
    struct site *site, const struct game *game, int64_t turn, const char *empire, struct error *err)
{
	return db_text_of(site->db, err,
	    "SELECT text FROM orders WHERE game = ? AND turn = ? AND void = 0 AND empire = ?", "iit",
	    game->id, turn, empire);
}

void game_commitment(const struct game *game, char hex[65])
{
	char *text = g_strdup_printf("nightmail %s 1 %s %" G_GUINT64_FORMAT " %s\n",
	    game->host.fair == FAIR_SHARED ? "part" : "seed", game->name, (guint64)game->seed, game->salt);
	hash_sha256_hex(text, strlen(text), hex);
	g_free(text);
}

int64_t game_next_id(struct site *site, struct error *err)
{
	return db_integer_of(site->db, err, 0,
	    "SELECT max(coalesce((SELECT max(id) FROM game), 0),"
	    " coalesce((SELECT value FROM meta WHERE key = 'last_game'), 0)) + 1",
	    "");
}

/* Every table with a column `game` holds rows of games, whoever added it. */
static GPtrArray *tables_of_games(struct site *site, struct error *err)
{
	GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
	struct db_rows *rows = db_query(site->db, err,
	    "SELECT m.name FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c"
	    " WHERE m.type = 'table' AND c.name = 'game' AND m.name != 'mail'"
	    " ORDER BY m.name = 'seat', m.name",
	    "");
	while (rows && db_next(rows, err))
		g_ptr_array_add(names, g_strdup(db_text(rows, 0)));
	db_rows_free(rows);
	return names;
}

bool game_delete(struct site *site, const struct game *game, struct error *err)
{
	g_autoptr(GPtrArray) tables = tables_of_games(site, err);
	bool good =
	    !error_is_set(err) &&
	    db_run(site->db, err, "INSERT OR REPLACE INTO meta (key, value) VALUES ('last_game', ?)", "i",
	        game_next_id(site, err) - 1) &&
	    db_run(site->db, err, "DELETE FROM address WHERE seat IN (SELECT id FROM seat WHERE game = ?)",
	        "i", game->id) &&
	    db_run(site->db, err, "UPDATE mail SET game = NULL, seat = NULL WHERE game = ?", "i", game->id);
	for (guint i = 0; good && i < tables->len; i++) {
		g_autofree char *sql =
		    g_strdup_printf("DELETE FROM \"%s\" WHERE game = ?", (const char *)tables->pdata[i]);
		good = db_run(site->db, err, sql, "i", game->id);
	}
	return good && db_run(site->db, err, "DELETE FROM game WHERE id = ?", "i", game->id);
}
