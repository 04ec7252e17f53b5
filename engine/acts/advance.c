#include "engine/acts/advance.h"

#include "engine/acts/bots.h"
#include "engine/acts/absence.h"
#include "engine/acts/letters.h"
#include "engine/acts/standbys.h"
#include "engine/acts/voting.h"
#include "engine/base/clock.h"
#include "engine/base/text.h"
#include "engine/games/agenda.h"
#include "engine/games/opening.h"
#include "engine/games/parts.h"
#include "engine/games/tally.h"
#include "engine/play/door.h"
#include "engine/play/standings.h"
#include "engine/records/archive.h"
#include "engine/store/statements.h"

#include <string.h>

static struct rules *load_rules(const struct site *site, const struct game *game, struct error *err)
{
	return game_rules(site, game, err);
}

static void say_open(const struct opening *opening, GString *line)
{
	const struct game *game = opening->game;
	const char *reports = text_plural(opening->reports, "report", "reports");
	if (opening->over) {
		g_string_append_printf(line, "%s: the game is over with turn %d, %u %s queued", game->name,
		    (int)game->turn, opening->reports, reports);
		return;
	}
	g_string_append_printf(line, "%s: turn %d is open, %u %s queued, ", game->name, (int)game->turn,
	    opening->reports, reports);
	opening_due_text(game, line);
}

/* --- Start ----------------------------------------------------------------- */

static bool start_is_possible(const struct game *game, bool incomplete, struct error *err)
{
	unsigned taken = 0;
	if (game->state != GAME_OPEN)
		return error_set(err, EXIT_DATA, "%s is %s; only an open game starts", game->name,
		    game_state_name(game->state));
	for (unsigned i = 0; i < game->count; i++)
		taken += game->seats[i].taken || game->host.fill;
	if (taken < game->count && !incomplete)
		return error_set(err, EXIT_DATA,
		    "%s has %u free seat%s; `nightmail join %s EMPIRE ADDRESS`, or start --now", game->name,
		    game->count - taken, game->count - taken == 1 ? "" : "s", game->name);
	if (taken < game->ruleset->seats_min)
		return error_set(err, EXIT_DATA, "%s: %s is for %u or more empires, not %u", game->name,
		    game->ruleset->name, game->ruleset->seats_min, taken);
	return true;
}

/* Resolves the setup again for the seats that are taken: some defaults depend on their number (HO-42). */
static bool settle_setup(struct opening *opening, unsigned before, struct error *err)
{
	struct game *game = opening->game;
	if (game->count == before)
		return true;
	const char **names = g_new0(const char *, game->count);
	for (unsigned i = 0; i < game->count; i++)
		names[i] = game->seats[i].name;
	g_autofree char *given = sql_game_given(opening->site->db, game->id, err);
	g_autofree char *map = given ? game_map(opening->site, game, err) : NULL;
	char *setup = given ? setup_for_seats(opening->rules, game->name, parts_seed(game), game->setup_text,
	                          given, map != NULL, names, game->count, err)
	                    : NULL;
	g_free(names);
	if (!setup)
		return false;
	g_free(game->setup_text);
	game->setup_text = setup;
	return sql_game_set_setup(opening->site->db, game->id, game->setup_text, err);
}

/* Removes free seats from setup and database. */
static bool settle_seats(struct site *site, struct game *game, struct error *err)
{
	const char **names = g_new0(const char *, game->count + 1);
	unsigned kept = 0;
	bool good = true;
	for (unsigned i = 0; i < game->count; i++)
		names[i] = game->seats[i].taken ? game->seats[i].name : NULL;
	g_free(game->setup_text);
	game->setup_text = setup_rewrite(document_root(game->document), &game->host, names);
	g_free(names);
	for (unsigned i = 0; i < game->count; i++) {
		struct game_seat *seat = &game->seats[i];
		if (!seat->taken) {
			good = good && sql_seat_delete(site->db, seat->id, err);
			game_seat_clear(seat);
			continue;
		}
		good = good && sql_seat_set_number(site->db, seat->id, kept, err);
		if (kept != i) {
			game->seats[kept] = *seat;
			*seat = (struct game_seat){0};
		}
		kept++;
	}
	game->count = kept;
	return good && sql_game_set_setup(site->db, game->id, game->setup_text, err);
}

static struct state *first_state(
    struct site *site, const struct game *game, const struct rules *rules, struct error *err)
{
	const char **names = g_new0(const char *, game->count);
	for (unsigned i = 0; i < game->count; i++)
		names[i] = game->seats[i].name;
	g_autofree char *map = game_map(site, game, err);
	struct state *state = error_is_set(err) ? NULL
	                                        : setup_first_state(rules, game->name, parts_seed(game),
	                                              game->setup_text, map, names, game->count, true, err);
	g_free(names);
	return state;
}

static bool start_in_transaction(struct opening *opening, struct error *err)
{
	struct game *game = opening->game;
	unsigned before = game->count;
	struct state *state = bots_fill(opening->site, game, err) && settle_seats(opening->site, game, err) &&
	                              parts_draw(opening->site, game, err) &&
	                              settle_setup(opening, before, err)
	                          ? first_state(opening->site, game, opening->rules, err)
	                          : NULL;
	opening->state = state;
	bool good = state && opening_new_turn(opening, err) &&
	            game_history(opening->site, game, "start", game->turn, err, "%u empires", game->count) &&
	            sql_asking_clear(opening->site->db, game->id, err);
	play_state_free(state);
	opening->state = NULL;
	return good;
}

bool advance_may_start(struct site *site, struct game *game, bool incomplete, struct error *err)
{
	return start_is_possible(game, incomplete, err) &&
	       (incomplete ||
	           (bots_fill_early(site, game, err) && parts_may_start(site, game, clock_now(), err)));
}

bool advance_start(struct site *site, struct game *game, bool incomplete, GString *line, struct error *err)
{
	struct opening opening = {.site = site, .game = game, .now = clock_now()};
	if (!advance_may_start(site, game, incomplete, err))
		return false;
	struct rules *rules = load_rules(site, game, err);
	opening.rules = rules;
	bool good = rules && db_begin(site->db, err) && start_in_transaction(&opening, err) &&
	            db_commit(site->db, err);
	db_rollback(site->db);
	rules_free(rules);
	good = good && bots_move(site, game, err);
	if (!good)
		return false;
	say_open(&opening, line);
	site_log(site, "start %s turn %d", game->name, (int)game->turn);
	return archive_catch_up(site, err);
}

/* --- A turn ---------------------------------------------------------------- */

struct run {
	struct opening opening;
	struct play *play;
	bool *was_abandoned; /* by seat of the game: was it abandoned in the state that began the turn? */
	GString *played;     /* the turn's result as JSON */
	/* moves by stand-ins for missing players (HO-74); the turn counts as missed nevertheless */
	struct bot_round *standins;
	struct state *marked; /* the turn's result with changed marks of abandonment; NULL if none changed */
};

static bool run_is_possible(const struct game *game, struct error *err)
{
	if (game->state != GAME_RUNNING)
		return error_set(err, EXIT_DATA, "%s is %s; there is no turn to run", game->name,
		    game_state_name(game->state));
	if (game->held)
		return error_set(
		    err, EXIT_DATA, "%s is held; `nightmail resume %s` first", game->name, game->name);
	return true;
}

static bool take_orders(struct run *run, struct error *err)
{
	struct opening *opening = &run->opening;
	const struct game *game = opening->game;
	struct sql_orders_standing row;
	struct db_rows *rows = sql_orders_standing(opening->site->db, game->id, game->turn, err);
	while (sql_orders_standing_next(rows, &row, err)) {
		const char *text = row.text;
		int seat = play_seat(run->play, row.empire);
		if (seat < 0 || !play_give(run->play, (unsigned)seat, text, strlen(text)))
			continue;
		for (unsigned i = 0; i < game->count; i++)
			if (g_ascii_strcasecmp(game->seats[i].name, row.empire) == 0) {
				play_digest(text, strlen(text), opening->seats[i].digest);
				opening->seats[i].refused = row.refused;
			}
	}
	db_rows_free(rows);
	return !error_is_set(err);
}

/* Sets a mark of abandonment in a copy of the turn's result: reports show the result itself, which is stored
   beside the changed state (HO-50). */
static bool set_mark(struct run *run, unsigned number, bool abandoned, struct error *err)
{
	if (!run->opening.game->ruleset->abandon)
		return true;
	if (!run->marked) {
		play_state_write(run->play->state, run->played);
		struct document *document =
		    document_parse("state.json", run->played->str, run->played->len, EXIT_SOFTWARE, err);
		if (document)
			run->marked = play_state_read(run->opening.rules, document_root(document), err);
		document_free(document);
	}
	if (run->marked)
		run->opening.game->ruleset->abandon(run->marked, number, abandoned);
	return run->marked != NULL;
}

static bool abandon_one(struct run *run, struct game_seat *seat, unsigned number, struct error *err)
{
	struct opening *opening = &run->opening;
	const struct game *game = opening->game;
	size_t index = (size_t)(seat - game->seats);
	struct seat now = game->ruleset->seat(run->play->state, number);
	bool too_often = game->host.abandon_after > 0 && seat->missed_in_row >= game->host.abandon_after &&
	                 game->host.abandon == ABANDON_DEFAULT;
	if (now.out)
		return true;
	if (too_often && !now.abandoned && !seat->abandoned) {
		seat->abandoned = true;
		return set_mark(run, number, true, err) &&
		       absence_tell(
		           opening->site, game, seat, run->play->state->turn, seat->missed_in_row, err);
	}
	/* The seat got a new player during the turn (replace): remove the mark. */
	if (now.abandoned && !seat->abandoned && run->was_abandoned[index])
		return set_mark(run, number, false, err);
	/* If the ruleset has no default orders, only the host knows the mark; any orders remove it. */
	if (!game->ruleset->abandon && seat->abandoned && opening->seats[index].digest[0])
		seat->abandoned = false;
	return true;
}

static void note_winners(struct run *run)
{
	struct game *game = run->opening.game;
	char *winners = standings_winners(run->play->state);
	run->opening.over = winners != NULL;
	if (!winners)
		return;
	g_free(game->winners);
	game->winners = winners;
}

static bool abandon_seats(struct run *run, struct error *err)
{
	const struct game *game = run->opening.game;
	note_winners(run);
	for (unsigned i = 0; i < game->count && !run->opening.over; i++) {
		int number = state_seat_find(run->play->state, game->seats[i].name);
		if (number >= 0 && !abandon_one(run, &game->seats[i], (unsigned)number, err))
			return false;
	}
	return true;
}

static void note_abandoned(struct run *run)
{
	const struct game *game = run->opening.game;
	for (unsigned i = 0; i < game->count; i++) {
		struct seat seat;
		run->was_abandoned[i] =
		    game_seat_in(run->play->state, game->seats[i].name, &seat) && seat.abandoned;
	}
}

/* Records in the history that the turn was run, and whether it was the last one. */
static bool tell_history(const struct run *run, int64_t turn, struct error *err)
{
	const struct opening *opening = &run->opening;
	const struct game *game = opening->game;
	int64_t next = run->play->state->turn;
	return game_history(opening->site, game, "run", turn, err, "turn %d to %d", (int)turn, (int)next) &&
	       (!opening->over || game_history(opening->site, game, "end", next, err, "winners: %s",
	                              *game->winners ? game->winners : "none"));
}

/* Makes changes by `set` valid from this turn on (HO-40). */
static bool take_next_setup(struct site *site, struct game *game, struct error *err)
{
	char *next = sql_game_setup_next(site->db, game->id, err);
	if (!next)
		return !error_is_set(err);
	g_free(game->setup_text);
	game->setup_text = next;
	document_free(game->document);
	game->document = document_parse("game.yaml", next, strlen(next), EXIT_DATA, err);
	if (!game->document || !host_setup_read(document_root(game->document), NULL, NULL, &game->host, err))
		return false;
	g_free(game->title);
	game->title = g_strdup(game->host.title ? game->host.title : game->name);
	return sql_game_take_setup(
	    site->db, game->id, game->setup_text, game->title, game->host.gm, game->host.address, err);
}

/* A running game continues with this program's rules (HO-19); if they changed, the report says so and lists the
   changes (HO-116). */
static bool notice_rules(struct run *run, struct error *err)
{
	g_autoptr(GString) changes = g_string_new(NULL);
	struct opening *opening = &run->opening;
	const struct game *game = opening->game;
	char *host = sql_turn_host(opening->site->db, game->id, game->turn, err);
	struct document *document =
	    host ? document_parse("host.yaml", host, strlen(host), EXIT_DATA, err) : NULL;
	bool good = document != NULL;
	struct node *rules = good ? node_get(document_root(document), "rules") : NULL;
	const struct node *number = rules ? node_get(rules, "number") : NULL;
	if (number && number->number != game->ruleset->rules) {
		ruleset_changes(game->ruleset, number->number, changes);
		good = game_notice(opening->site, game, 0, err,
		    "The rules of %s changed: number %u instead of %d.%s", game->ruleset->name,
		    game->ruleset->rules, (int)number->number, changes->str);
	}
	document_free(document);
	g_free(host);
	return good;
}

static bool run_in_transaction(struct run *run, struct error *err)
{
	struct opening *opening = &run->opening;
	struct game *game = opening->game;
	struct site *site = opening->site;
	int64_t turn = game->turn;
	note_abandoned(run);
	bool good = game_settle_tables(site, game, opening->rules, err) &&
	            bots_standins_keep(run->standins, opening, err) &&
	            letters_meet(site, game, run->play->state, opening->now, err) && take_orders(run, err) &&
	            absence_abandon(opening, run->play->state, err) && play_run(run->play, true, err) &&
	            tally_count(opening, err) && abandon_seats(run, err) && notice_rules(run, err) &&
	            voting_lapse(site, game, run->play->state, opening->over, err) &&
	            take_next_setup(site, game, err) &&
	            sql_turn_ran(site->db, game->id, turn, opening->now, err) &&
	            tell_history(run, turn, err) && advance_check_ahead(site, game, run->play->state, err);
	opening->state = run->marked ? run->marked : run->play->state;
	opening->play = run->play;
	opening->played = run->marked ? run->played : NULL;
	return good && opening_new_turn(opening, err) && standbys_step(site, game, opening->now, err) &&
	       voting_settle(site, game, err);
}

static void read_state_ahead(
    struct site *site, const struct game *game, struct advance_ahead *ahead, struct error *err)
{
	struct sql_turn_state row;
	struct db_rows *rows = sql_turn_state(site->db, game->id, game->turn, err);
	if (sql_turn_state_next(rows, &row, err)) {
		ahead->bytes = g_memdup2(row.state, row.state_size);
		ahead->size = row.state_size;
		ahead->state =
		    game_state_read(game, ahead->rules, game->turn, ahead->bytes, ahead->size, err);
	}
	db_rows_free(rows);
}

struct advance_ahead advance_read_ahead(struct site *site, const char *name)
{
	struct advance_ahead ahead = {0};
	struct error ignored = {0};
	struct game *game = game_load(site, name, &ignored);

	if (game) {
		ahead.game = game->id;
		ahead.turn = game->turn;
		ahead.rules = load_rules(site, game, &ignored);
	}
	if (ahead.rules && game->state == GAME_RUNNING)
		read_state_ahead(site, game, &ahead, &ignored);
	game_free(game);
	error_clear(&ignored);
	return ahead;
}

void advance_ahead_clear(struct advance_ahead *ahead)
{
	play_state_free(ahead->state);
	rules_free(ahead->rules);
	g_free(ahead->bytes);
	*ahead = (struct advance_ahead){0};
}

/* Is the open turn's state still the one that was read ahead? */
static bool still_stands(struct site *site, const struct game *game, const struct advance_ahead *ahead)
{
	struct error ignored = {0};
	bool same =
	    ahead && ahead->state && ahead->game == game->id && ahead->turn == game->turn &&
	    sql_turn_state_is(site->db, game->id, game->turn, ahead->bytes, ahead->size, &ignored) != 0;
	error_clear(&ignored);
	return same;
}

/* Runs the turn from the state read ahead if that is still valid. `ahead` may be NULL. */
static bool run_from(
    struct site *site, struct game *game, struct advance_ahead *ahead, GString *line, struct error *err)
{
	if (!run_is_possible(game, err))
		return false;
	struct advance_ahead own = {0};
	if (still_stands(site, game, ahead)) {
		own.rules = g_steal_pointer(&ahead->rules);
		own.state = g_steal_pointer(&ahead->state);
	}
	struct run run = {.opening = {.site = site, .game = game, .now = clock_now()}};
	int64_t turn = game->turn;
	struct rules *rules = own.rules ? own.rules : load_rules(site, game, err);
	struct state *state = own.state ? own.state
	                      : rules   ? game_turn_state(site, game, rules, game->turn, err)
	                                : NULL;
	bool good = false;
	run.opening.rules = rules;
	run.opening.seats = g_new0(struct opening_seat, game->count);
	run.was_abandoned = g_new0(bool, game->count);
	run.played = g_string_new(NULL);
	if (state) {
		run.play = play_new(state);
		run.standins = bots_stand_in(site, game, err);
		good = run.standins && db_begin(site->db, err) && run_in_transaction(&run, err) &&
		       db_commit(site->db, err);
		db_rollback(site->db);
	}
	bots_standins_free(run.standins);
	good = good && bots_move(site, game, err);
	if (good) {
		say_open(&run.opening, line);
		site_log(site, "run %s turn %d to %d", game->name, (int)turn, (int)game->turn);
	}
	play_state_free(run.marked);
	g_string_free(run.played, TRUE);
	play_free(run.play);
	rules_free(rules);
	g_free(run.opening.seats);
	g_free(run.was_abandoned);
	return good;
}

bool advance_run(struct site *site, struct game *game, GString *line, struct error *err)
{
	return run_from(site, game, NULL, line, err);
}

/* --- Orders sent ahead ----------------------------------------------------- */

static bool check_set_ahead(struct site *site, const struct game *game, const struct state *state,
    const char *empire, const char *text, struct error *err)
{
	bool gm = g_ascii_strcasecmp(empire, "GM") == 0;
	int seat = gm ? -1 : state_seat_find(state, empire);
	if (!gm && seat < 0)
		return true;
	struct order_set *set = game->ruleset->orders_read(gm ? GM_SEAT : (unsigned)seat, text, strlen(text));
	int64_t refused = 0, id = 0;
	bool good = state_check_orders(state, set, err);
	for (unsigned i = 0; i < game->count; i++)
		if (g_ascii_strcasecmp(game->seats[i].name, empire) == 0)
			id = game->seats[i].id;
	for (unsigned i = 0; good && i < set->count; i++) {
		const struct order *order = &set->orders[i];
		if (order->status != ORDER_REFUSED)
			continue;
		refused++;
		if (id)
			good = game_notice(site, game, id, err,
			    "Sent ahead for this turn, but refused now: %s: %s", order->text,
			    order->cause ? order->cause : "not allowed");
	}
	if (good && refused > 0) {
		GString *left = g_string_new(NULL);
		play_orders_text(set, left);
		good = sql_orders_cut(site->db, game->id, state->turn, empire, left->str, refused, err);
		g_string_free(left, TRUE);
	}
	order_set_free(set);
	return good;
}

bool advance_check_ahead(
    struct site *site, const struct game *game, const struct state *state, struct error *err)
{
	struct sql_orders_standing row;
	struct db_rows *rows = sql_orders_standing(site->db, game->id, state->turn, err);
	bool good = rows != NULL;
	while (good && sql_orders_standing_next(rows, &row, err))
		good = check_set_ahead(site, game, state, row.empire, row.text, err);
	db_rows_free(rows);
	/* drop order sets that became empty */
	return good && !error_is_set(err) && sql_orders_drop_empty(site->db, game->id, state->turn, err);
}

/* --- Many games ------------------------------------------------------------ */

static bool not_due(struct site *site, const struct game *game, int64_t now, struct error *err)
{
	if (game->held)
		return error_set(err, EXIT_TEMPFAIL,
		    "%s is held, so turn %d is not due; `nightmail resume %s`", game->name, (int)game->turn,
		    game->name);
	if (game->deadline <= now) {
		g_autofree char *zone = game_zone(site, game);
		g_autoptr(GString) closes = g_string_new(NULL);
		clock_people(game_closes(game), zone, closes);
		return error_set(err, EXIT_TEMPFAIL, "%s: turn %d waits for the missing until %s", game->name,
		    (int)game->turn, closes->str);
	}
	if (game->deadline_text)
		return error_set(err, EXIT_TEMPFAIL, "%s: turn %d is not due before %s", game->name,
		    (int)game->turn, game->deadline_text);
	return error_set(err, EXIT_TEMPFAIL,
	    "%s: turn %d has no deadline; `nightmail run --force %s` runs it", game->name, (int)game->turn,
	    game->name);
}

bool advance_one(struct site *site, const struct advance_request *request, const char *name, bool named,
    struct advance_ahead *ahead, GString *line, struct error *err)
{
	struct game *game = game_load(site, name, err);
	bool good = game && bots_move(site, game, err);
	if (good && (request->force || game_is_due(game, request->as_of)))
		good = run_from(site, game, ahead, line, err);
	else if (good && named && !request->quiet)
		good = ((game->held && game->state == GAME_RUNNING) || run_is_possible(game, err)) &&
		       not_due(site, game, request->as_of, err);
	game_free(game);
	return good;
}

static bool release_one(
    struct site *site, const struct advance_request *request, const char *name, struct error *err)
{
	struct error ignored = {0};
	struct game *game = game_load(site, name, &ignored);
	bool good = true;
	if (game && (request->force || game_is_due(game, request->as_of)))
		good = sql_mails_release_waiting(site->db, game->id, err);
	game_free(game);
	/* A game that cannot be loaded is reported later, when it is to be run; but damage of the database is
	   reported now. */
	if (db_found_damage() && error_is_set(&ignored)) {
		*err = ignored;
		return false;
	}
	error_clear(&ignored);
	return good;
}

bool advance_release_mails(struct site *site, const struct advance_request *request, struct error *err)
{
	GPtrArray *all = request->count ? NULL : agenda_names(site, AGENDA_WAITING, request->as_of, err);
	unsigned count = request->count ? request->count : all ? all->len : 0;
	bool good = !error_is_set(err);
	for (unsigned i = 0; good && i < count; i++)
		good = release_one(site, request, request->count ? request->names[i] : all->pdata[i], err);
	g_clear_pointer(&all, g_ptr_array_unref);
	return good;
}
