#include "engine/games/game.h"

#include "engine/base/clock.h"
#include "engine/base/hash.h"
#include "engine/games/past.h"
#include "engine/store/statements.h"

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

/* A game with the columns that are parsed further. */
struct game_row {
	struct game game;
	char *ruleset, *state;
	int64_t seed;
};

static const struct column game_columns[] = {
#define COLUMN(kind, member, sql) ROW_##kind(struct game_row, game.member, sql),
#include "engine/games/game.def"
#undef COLUMN
    ROW_NEEDED(struct game_row, ruleset, "ruleset"),
    ROW_NEEDED(struct game_row, state, "state"),
    ROW_INTEGER(struct game_row, seed, "seed"),
    {0},
};

/* Reads a row. The row's first member is its struct game, so that game_free can clear both. */
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

static const struct column seat_columns[] = {
#define COLUMN(kind, member, sql) ROW_##kind(struct game_seat, member, sql),
#include "engine/games/seat.def"
#undef COLUMN
    {0},
};

/* Sets `moved` and `first` from the arrival of the first orders and of /ready. */
static void settle_first(struct game_seat *seat, int64_t first)
{
	bool by_ready = seat->ready && (first == 0 || seat->ready_since < first);
	seat->first = by_ready ? seat->ready_since : first;
	seat->moved = seat->ready || seat->first != 0;
}

static struct game_seat take_seat(struct db_rows *rows)
{
	struct game_seat seat = {0};
	row_take(rows, seat_columns, &seat);
	settle_first(&seat, seat.first);
	return seat;
}

/* Loads the addresses of all seats with one query, in the order of the seats. */
static bool load_addresses(struct site *site, struct game *game, struct error *err)
{
	GPtrArray *list = g_ptr_array_new();
	struct sql_rosters row;
	struct db_rows *rows = sql_rosters(site->db, game->id, err);
	bool more = sql_rosters_next(rows, &row, err);
	for (unsigned i = 0; i < game->count; i++) {
		for (; more && row.seat == game->seats[i].id; more = sql_rosters_next(rows, &row, err))
			g_ptr_array_add(list, g_strdup(row.address));
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
	struct db_rows *rows = sql_seats(site->db, seat_columns, game->id, game->turn, err);
	while (rows && db_next(rows, err)) {
		struct game_seat seat = take_seat(rows);
		g_array_append_val(seats, seat);
	}
	db_rows_free(rows);
	game->count = seats->len;
	game->seats = (struct game_seat *)(void *)g_array_free(seats, FALSE);
	return load_addresses(site, game, err);
}

static bool load_setup(struct game *game, struct error *err)
{
	g_autofree char *name = g_strconcat("games/", game->name, "/game.yaml", NULL);
	game->document = document_parse(name, game->setup_text, strlen(game->setup_text), EXIT_DATA, err);
	if (!game->ruleset)
		return error_set(err, EXIT_UNAVAILABLE,
		    "%s: this program does not have the game's ruleset; use a newer one", game->name);
	return game->document && host_setup_read(document_root(game->document), NULL, NULL, &game->host, err);
}

static bool is_shown_whole(const char *text)
{
	g_autofree char *shown = text ? error_shown(text) : NULL;

	return g_strcmp0(text, shown) == 0;
}

/* Checks all names: they become names of directories and files and are shown on terminals, so a hostile
   database must not lead out of games/ or send control characters. */
static bool has_good_names(const struct game *game, struct error *err)
{
	struct error cause = {0};
	setup_check_game_name(game->name, &cause);
	if (!is_shown_whole(game->title) || !is_shown_whole(game->deadline_text))
		error_set(
		    &cause, EXIT_DATA, "title or deadline of %s contain control characters", game->name);
	for (unsigned i = 0; i < game->count && game->ruleset; i++)
		if (game->seats[i].name)
			setup_check_seat_name(game->ruleset, game->seats[i].name, &cause);
	if (error_is_set(&cause))
		error_set(err, EXIT_DATA, "the database holds a name that no game has: %s", cause.text);
	error_clear(&cause);
	return !error_is_set(err);
}

/* Detects rows of a damaged database, in which columns that are NOT NULL can be NULL. */
static bool has_seats(const struct game *game)
{
	bool all = game->count > 0;
	for (unsigned i = 0; i < game->count; i++)
		all = all && (game->seats[i].name || !game->seats[i].taken) && game->seats[i].attach;
	return all;
}

/* Something that every game has is missing: refuses, after checking whether the database is damaged. */
static bool refuse_half(struct site *site, struct error *err)
{
	return db_check(site->db, err) &&
	       error_set(err, EXIT_DATA,
	           "the database has lost a part of a game; put a copy made by `backup` in its place");
}

/* Looks whether the database is older than the game's folder. If so, reports it, and holds the game until it is
   recovered (HO-110). */
static void look_back(struct site *site, struct game *game, struct error *err)
{
	game->past = past_of(site, game->id, game->name, game->state == GAME_OPEN ? 0 : game->turn, err);
	if (!game->past || site->recovers)
		return;
	if (site->locked)
		error_set_cause(err, EXIT_DATA, CAUSE_PAST, NULL, "%s: %s", game->name, game->past);
	else if (!game->held)
		game->held = clock_now();
}

static struct game *load_row(struct site *site, struct db_rows *rows, struct error *err)
{
	bool found = rows && db_next(rows, err);
	struct game *game = found ? take_game(site, rows) : NULL;
	bool whole = game != NULL;
	db_rows_free(rows);
	if (game && load_setup(game, err) && load_seats(site, game, err) && has_good_names(game, err))
		whole = has_seats(game);
	if (found && !whole)
		refuse_half(site, err);
	if (game && !error_is_set(err))
		look_back(site, game, err);
	if (error_is_set(err))
		g_clear_pointer(&game, game_free);
	return game;
}

struct game *game_load(struct site *site, const char *name, struct error *err)
{
	struct game *game = load_row(site, sql_game_by_name(site->db, game_columns, name, err), err);
	if (!game && !error_is_set(err) && db_check(site->db, err)) {
		g_autofree char *shown = error_shown(name);
		error_set(
		    err, EXIT_NO_INPUT, "there is no game \"%s\"; `nightmail status` lists them", shown);
	}
	return game;
}

struct game *game_load_id(struct site *site, int64_t id, struct error *err)
{
	struct game *game = load_row(site, sql_game_by_id(site->db, game_columns, id, err), err);
	if (!game && !error_is_set(err))
		error_set(err, EXIT_NO_INPUT, "there is no such game");
	return game;
}

bool game_look_again(struct site *site, const struct game *game, struct game_seat *seat, struct error *err)
{
	settle_first(seat, sql_orders_first(site->db, game->id, game->turn, seat->name, err));
	return !error_is_set(err);
}

void game_seat_clear(struct game_seat *seat)
{
	row_clear(seat_columns, seat);
	g_strfreev(seat->addresses);
	*seat = (struct game_seat){0};
}

bool game_seat_wants(const struct game_seat *seat, const char *kind)
{
	g_auto(GStrv) kinds = g_strsplit_set(seat->attach, ", ", 0);

	return g_strv_contains((const char *const *)kinds, kind);
}

void game_free(struct game *game)
{
	if (!game)
		return;
	for (unsigned i = 0; i < game->count; i++)
		game_seat_clear(&game->seats[i]);
	g_free(game->seats);
	document_free(game->document);
	g_free(game->past);
	row_clear(game_columns, game);
	g_free(game);
}

GPtrArray *game_names(struct site *site, struct error *err)
{
	GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
	struct sql_game_names row;
	struct db_rows *rows = sql_game_names(site->db, err);
	while (sql_game_names_next(rows, &row, err))
		g_ptr_array_add(names, g_strdup(row.name));
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

const char *game_tables(const struct game *game)
{
	return game->tables_next && game->turn >= game->tables_from ? game->tables_next : game->tables;
}

struct rules *game_rules(const struct site *site, const struct game *game, struct error *err)
{
	const char *tables = game_tables(game);

	return tables ? rules_load_text(game->ruleset, tables, err)
	              : rules_load(game->ruleset, site->rules_dir, err);
}

bool game_keep_tables(struct site *site, struct game *game, const struct rules *rules, struct error *err)
{
	g_free(game->tables);
	game->tables = g_strdup(rules->override_text ? rules->override_text : "");
	g_clear_pointer(&game->tables_next, g_free);
	return sql_game_keep_tables(site->db, game->id, game->tables, err);
}

bool game_settle_tables(struct site *site, struct game *game, const struct rules *rules, struct error *err)
{
	return !game->tables_next || game->turn < game->tables_from ||
	       game_keep_tables(site, game, rules, err);
}

char *game_map(struct site *site, const struct game *game, struct error *err)
{
	return sql_game_map(site->db, game->id, err);
}

/* --- Time ------------------------------------------------------------------ */

char *game_zone(const struct site *site, const struct game *game)
{
	struct schedule schedule;
	struct error err = {0};
	char *zone = NULL;
	if (schedule_read(game->host.deadline, site->config->timezone, &schedule, &err)) {
		zone = g_strdup(schedule.zone);
		schedule_clear(&schedule);
	}
	error_clear(&err);
	return zone ? zone : g_strdup(site->config->timezone);
}

struct schedule_player *game_players(const struct game *game)
{
	struct schedule_player *players = g_new0(struct schedule_player, game->count);
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
	/* The turn is due in the second of its deadline (HO-113); a mail that arrives in that second still
	   counts (HO-15). */
	return early || now >= game_closes(game);
}

bool game_set_deadline(struct site *site, struct game *game, int64_t deadline, struct error *err)
{
	g_free(game->deadline_text);
	game->deadline_text = NULL;
	game->deadline = deadline;
	if (deadline == SCHEDULE_NEVER)
		return sql_game_no_deadline(site->db, game->id, err);
	char *zone = game_zone(site, game);
	GString *text = g_string_new(NULL);
	clock_people(deadline, zone, text);
	g_free(zone);
	game->deadline_text = g_string_free(text, FALSE);
	return sql_game_set_deadline(site->db, game->id, deadline, game->deadline_text, err);
}

bool game_extend_by_vote(struct site *site, struct game *game, int64_t by, struct error *err)
{
	bool moved;
	game->extended = by;
	GString *duration = g_string_new(NULL);
	clock_duration_text(by, duration);
	bool good =
	    game_set_deadline(site, game, game->deadline + by, err) &&
	    sql_game_extend(site->db, game->id, by, err) &&
	    game_history(site, game, "extension", game->turn, err, "by vote, %s", duration->str) &&
	    game_notice(site, game, 0, err, "The players' vote extended the deadline of turn %d by %s.",
	        (int)game->turn, duration->str) &&
	    /* if the new deadline falls into a vacation, move it on (HO-22) */
	    game_vacations(site, game, &moved, err);
	g_string_free(duration, TRUE);
	return good;
}

static bool store_vacation(struct site *site, const struct game_seat *seat, struct error *err)
{
	return sql_seat_set_vacation_used(site->db, seat->id, seat->vacation_used, seat->vacation_now, err);
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

/* Of the seats charged for a vacation in this turn, the one whose vacation moved the deadline last. */
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
	while (seconds > 0 && (seat = last_vacation(game))) {
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
	bool good = sql_history_add(site->db, game->id, clock_now(), act, turn, text, err);
	g_free(text);
	return good;
}

bool game_news(struct site *site, const struct game *game, int64_t seat, GString *out, struct error *err)
{
	struct sql_notices_for row;
	struct db_rows *rows = sql_notices_for(site->db, game->id, seat, err);
	while (sql_notices_for_next(rows, &row, err)) {
		g_string_append(out, "* ");
		report_wrap(out, 2, row.text);
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
	bool good = sql_notice_add(site->db, game->id, seat, clock_now(), text, err);
	g_free(text);
	return good;
}

struct state *game_state_read(const struct game *game, const struct rules *rules, int64_t turn,
    const void *bytes, size_t size, struct error *err)
{
	g_autofree char *path = g_strdup_printf("games/%s/turn-%04d/state.json", game->name, (int)turn);
	struct document *document = document_parse(path, bytes, size, EXIT_DATA, err);
	struct state *state = document ? play_state_read(rules, document_root(document), err) : NULL;
	document_free(document);
	return state;
}

struct state *game_turn_state(
    struct site *site, const struct game *game, const struct rules *rules, int64_t turn, struct error *err)
{
	struct state *state = NULL;
	struct sql_turn_state row;
	struct db_rows *rows = sql_turn_state(site->db, game->id, turn, err);
	if (sql_turn_state_next(rows, &row, err))
		state = game_state_read(game, rules, turn, row.state, row.state_size, err);
	else if (!error_is_set(err) && db_check(site->db, err))
		error_set(err, EXIT_NO_INPUT, "%s has no turn %d", game->name, (int)turn);
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
		return sql_orders_drop(site->db, game->id, turn, empire, err);
	return sql_orders_put(site->db,
	    &(struct sql_orders_put){.game = game->id,
	        .turn = turn,
	        .empire = empire,
	        .text = text,
	        .refused = refused,
	        .arrived = arrived,
	        .mail = mail},
	    err);
}

char *game_orders(
    struct site *site, const struct game *game, int64_t turn, const char *empire, struct error *err)
{
	return sql_orders(site->db, game->id, turn, empire, err);
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
	return sql_game_next_id(site->db, err);
}

bool game_delete(struct site *site, const struct game *game, struct error *err)
{
	return sql_last_game_set(site->db, game_next_id(site, err) - 1, err) &&
	       sql_game_rosters_delete(site->db, game->id, err) &&
	       sql_mails_forget_game(site->db, game->id, err) &&
	       row_delete_all(site->db, "game", game->id, "mail", err) &&
	       sql_game_delete(site->db, game->id, err);
}
