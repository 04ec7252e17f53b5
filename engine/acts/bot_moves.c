/* Orders of bots, and the memory of the site's own bots (HO-73, HO-74). */
#include "engine/acts/bots.h"

#include "engine/base/clock.h"
#include "engine/games/opening.h"
#include "engine/games/terms.h"
#include "engine/play/answer.h"
#include "engine/play/door.h"
#include "engine/site/bot_run.h"
#include "engine/site/config_bots.h"
#include "engine/site/outbox.h"
#include "engine/site/trouble.h"
#include "engine/store/statements.h"

#include <string.h>

/* Tell the GM after so many turns with errors in a row. */
#define TROUBLED_TURNS 3

/* The move of one seat. */
struct move {
	struct game_seat *seat;
	unsigned number; /* the seat's number in the state */
	char seed[33];
	char *report, *orders;    /* report as JSON; orders in canonical form */
	GString *before, *memory; /* the bot's packed memory before and after; stored only if it changed */
	GString *given;
	int64_t refused;
};

/* Bots of a game that are run together. */
struct bot_round {
	struct site *site;
	const struct game *game;
	struct rules *rules;
	struct state *state;
	struct move *moves;
	struct bot_call *calls; /* one for each of `moves` */
	size_t count;
};

/* --- Input of the bots ------------------------------------------------------------ */

static char *report_of(
    struct site *site, const struct game *game, const char *empire, size_t *size, struct error *err)
{
	g_autofree char *name = NULL;
	g_autofree char *text = opening_newest_report(site, game, empire, game->turn, &name, err);
	g_autofree char *json = text ? g_strndup(name, strlen(name) - strlen("txt")) : NULL;
	g_autofree char *file = json ? g_strconcat(json, "json", NULL) : NULL;
	char *bytes = file ? sql_report_text(site->db, game->id, game->turn, file, err) : NULL;

	*size = bytes ? strlen(bytes) : 0;
	if (!bytes && !error_is_set(err))
		error_set(err, EXIT_SOFTWARE, "%s has no report of turn %d for %s", game->name,
		    (int)game->turn, empire);
	return bytes;
}

/* Loads the bot's memory from its last move before the open turn. */
static bool take_memory(const struct bot_round *round, struct move *move, struct error *err)
{
	struct sql_bot_memory row;
	struct db_rows *rows =
	    sql_bot_memory(round->site->db, round->game->id, move->seat->name, round->game->turn, err);

	if (sql_bot_memory_next(rows, &row, err)) {
		g_string_append_len(move->before, row.memory, (gssize)row.memory_size);
		g_string_append_len(move->memory, row.memory, (gssize)row.memory_size);
	}
	db_rows_free(rows);
	return !error_is_set(err);
}

static bool add_move(
    struct bot_round *round, struct game_seat *seat, const char *bot, bool standin, struct error *err)
{
	struct move *move = &round->moves[round->count];
	struct bot_call *call = &round->calls[round->count];
	int number = state_seat_find(round->state, seat->name);

	if (number < 0)
		return error_set(err, EXIT_SOFTWARE, "%s has no seat %s", round->game->name, seat->name);
	round->count++;
	*move = (struct move){.seat = seat,
	    .number = (unsigned)number,
	    .before = g_string_new(NULL),
	    .memory = g_string_new(NULL),
	    .given = g_string_new(NULL)};
	move->report = report_of(round->site, round->game, seat->name, &call->task.size, err);
	if (!move->report || !take_memory(round, move, err))
		return false;
	bot_seed(round->state->seed, round->game->turn, seat->name, move->seed);
	call->task = (struct bot_task){.rules = round->rules,
	    .bot = bot,
	    .seed = move->seed,
	    .standin = standin,
	    .report = move->report,
	    .size = call->task.size};
	call->memory = move->memory;
	call->orders = move->given;
	return true;
}

static bool round_begin(
    struct bot_round *round, struct site *site, const struct game *game, struct error *err)
{
	*round = (struct bot_round){.site = site,
	    .game = game,
	    .moves = g_new0(struct move, game->count),
	    .calls = g_new0(struct bot_call, game->count)};
	round->rules = game_rules(site, game, err);
	round->state = round->rules ? game_turn_state(site, game, round->rules, game->turn, err) : NULL;
	return round->state != NULL;
}

static void round_end(struct bot_round *round)
{
	for (size_t i = 0; i < round->count; i++) {
		g_free(round->moves[i].report);
		g_free(round->moves[i].orders);
		g_string_free(round->moves[i].before, TRUE);
		g_string_free(round->moves[i].memory, TRUE);
		g_string_free(round->moves[i].given, TRUE);
		g_free(round->calls[i].trouble);
		g_free(round->calls[i].words);
	}
	play_state_free(round->state);
	rules_free(round->rules);
	g_free(round->moves);
	g_free(round->calls);
}

/* --- Output of the bots ------------------------------------------------------------- */

/* Refuses orders that no stand-in may give (HO-74). */
static void bind_standin(const struct bot_round *round, const struct move *move, struct order_set *set)
{
	const struct ruleset *ruleset = round->game->ruleset;

	for (unsigned i = 0; ruleset->order_commits && i < set->count; i++) {
		struct order *order = &set->orders[i];
		if (order->form >= 0 && ruleset->order_commits(round->state, move->number, order))
			order_refuse(set, order, 0, NULL,
			    "a stand-in gives nothing away, begins no war and breaks no treaty");
	}
}

/* Parses and checks the orders like a player's. */
static bool read_orders(const struct bot_round *round, struct move *move, bool standin, struct error *err)
{
	const struct ruleset *ruleset = round->game->ruleset;
	struct order_set *set = ruleset->orders_read(move->number, move->given->str, move->given->len);
	g_autoptr(GString) text = g_string_new(NULL);

	bool good = state_check_orders(round->state, set, err);
	if (standin)
		bind_standin(round, move, set);
	move->refused = answer_refused(set);
	play_orders_text(set, text);
	move->orders = g_string_free(g_steal_pointer(&text), FALSE);
	order_set_free(set);
	return good;
}

static void log_call(const struct bot_round *round, const struct move *move, const struct bot_call *call)
{
	const char *game = round->game->name, *empire = move->seat->name, *bot = call->task.bot;

	if (call->trouble)
		site_log(round->site, "bot %s %s %s: no orders in turn %d: %s", game, empire, bot,
		    (int)round->game->turn, call->trouble);
	if (call->words)
		site_log(round->site, "bot %s %s %s says: %s", game, empire, bot, call->words);
}

/* Notes whether the sandbox is missing, a trouble of the site that `status` shows. */
static bool note_sandbox(const struct bot_round *round, struct error *err)
{
	struct error trouble = {0};
	bool run = false, good;

	for (size_t i = 0; i < round->count; i++) {
		const struct bot_call *call = &round->calls[i];
		run |= config_bot(round->site->config, call->task.bot) != NULL;
		if (call->unconfined)
			error_set(&trouble, EXIT_UNAVAILABLE, "%s", call->trouble);
	}
	good = !run || trouble_note(round->site, "bots", &trouble, err);
	error_clear(&trouble);
	return good;
}

static bool ask(struct bot_round *round, struct error *err)
{
	if (!bot_run(round->site->config, round->calls, round->count, err))
		return false;
	for (size_t i = 0; i < round->count; i++) {
		log_call(round, &round->moves[i], &round->calls[i]);
		if (!read_orders(round, &round->moves[i], round->calls[i].task.standin, err))
			return false;
	}
	return note_sandbox(round, err);
}

/* --- Storing ----------------------------------------------------------------------------- */

static bool tell_gm(
    const struct bot_round *round, const struct move *move, const struct bot_call *call, struct error *err)
{
	const struct game *game = round->game;
	g_autofree char *subject = terms_subject(game, "no orders of %s", move->seat->name);
	g_autofree char *body = g_strdup_printf(
	    "%s: the bot %s of %s has given no orders for %d turns in a row: %s.\n\n`nightmail log` shows"
	    " each turn, and what it wrote to standard\nerror. Its seat plays on without orders;\n"
	    "`nightmail bot %s %s NAME` gives it to another bot.\n",
	    game->title, call->task.bot, move->seat->name, TROUBLED_TURNS, call->trouble, game->name,
	    move->seat->name);
	struct outbox_mail mail = {.kind = OUTBOX_DIGEST,
	    .game = game->id,
	    .turn = game->turn,
	    .recipient = game->gm,
	    .subject = subject,
	    .body = body};

	return outbox_queue(round->site, &mail, err);
}

/* Stores the bot's memory in the transaction that stores its orders. */
static bool keep(
    const struct bot_round *round, const struct move *move, const struct bot_call *call, struct error *err)
{
	struct db *db = round->site->db;
	const struct game *game = round->game;
	bool same = g_string_equal(move->memory, move->before);
	int64_t troubled;

	if (!config_bot(round->site->config, call->task.bot) && !call->trouble)
		return true;
	if (!(same ? sql_bot_turn_put_same(db, game->id, game->turn, move->seat->name, call->trouble, err)
	           : sql_bot_turn_put(db, game->id, game->turn, move->seat->name, call->trouble,
	                 move->memory->str, move->memory->len, err)))
		return false;
	troubled = sql_bot_troubles_since(db, game->id, move->seat->name, game->turn - TROUBLED_TURNS, err);
	if (error_is_set(err) || !call->trouble || troubled != TROUBLED_TURNS)
		return !error_is_set(err);
	troubled = sql_bot_trouble_in(db, game->id, move->seat->name, game->turn - TROUBLED_TURNS, err);
	return !error_is_set(err) && (troubled > 0 || tell_gm(round, move, call, err));
}

/* Stores orders and memory in the caller's transaction. */
static bool put(const struct bot_round *round, const struct move *move, const struct bot_call *call,
    int64_t now, struct error *err)
{
	return game_put_orders(round->site, round->game, round->game->turn, move->seat->name, move->orders,
	           move->refused, now, 0, err) &&
	       keep(round, move, call, err);
}

static bool store(
    const struct bot_round *round, struct move *move, const struct bot_call *call, struct error *err)
{
	struct site *site = round->site;
	int64_t now = clock_now();
	bool good = db_begin(site->db, err) && put(round, move, call, now, err) &&
	            sql_seat_set_ready(site->db, move->seat->id, now, err) && db_commit(site->db, err);

	db_rollback(site->db);
	move->seat->ready = move->seat->moved = good;
	return good;
}

static bool is_to_move(const struct game *game, const struct game_seat *seat)
{
	return game->state == GAME_RUNNING && seat->bot && seat->taken && !seat->out && !seat->ready;
}

bool bots_move(struct site *site, struct game *game, struct error *err)
{
	struct bot_round round;
	bool good, any = false;

	for (unsigned i = 0; i < game->count; i++)
		any |= is_to_move(game, &game->seats[i]);
	if (!any)
		return true;
	good = round_begin(&round, site, game, err);
	for (unsigned i = 0; good && i < game->count; i++)
		if (is_to_move(game, &game->seats[i]))
			good = add_move(&round, &game->seats[i], game->seats[i].bot, false, err);
	good = good && ask(&round, err);
	for (size_t i = 0; good && i < round.count; i++)
		good = store(&round, &round.moves[i], &round.calls[i], err);
	round_end(&round);
	return good;
}

/* --- Stand-ins for missing players --------------------------------------------------------- */

static bool is_missing(const struct bot_round *round, const struct game_seat *seat)
{
	struct seat now;

	return !seat->bot && !seat->moved && seat->taken && game_seat_in(round->state, seat->name, &now) &&
	       !now.out && !now.abandoned;
}

struct bot_round *bots_stand_in(struct site *site, const struct game *game, struct error *err)
{
	struct bot_round *round = g_new0(struct bot_round, 1);
	bool needed = false;

	for (unsigned i = 0; game->host.standin && i < game->count; i++)
		needed = needed || (!game->seats[i].bot && !game->seats[i].moved && game->seats[i].taken);
	if (!needed)
		return round;
	bool good = round_begin(round, site, game, err);
	for (unsigned i = 0; good && i < game->count; i++)
		if (is_missing(round, &game->seats[i]))
			good = add_move(round, &game->seats[i], game->host.standin, true, err);
	if (good && ask(round, err))
		return round;
	bots_standins_free(round);
	return NULL;
}

bool bots_standins_keep(const struct bot_round *round, struct opening *opening, struct error *err)
{
	for (size_t i = 0; i < round->count; i++) {
		if (!put(round, &round->moves[i], &round->calls[i], opening->now, err))
			return false;
		opening->seats[round->moves[i].seat - round->game->seats].standin =
		    g_intern_string(round->calls[i].task.bot);
	}
	return true;
}

void bots_standins_free(struct bot_round *round)
{
	if (round)
		round_end(round);
	g_free(round);
}

/* The bots move again in the reopened turn, with the memory that they had before it. */
bool bots_take_back(struct site *site, const struct game *game, int64_t turn, struct error *err)
{
	return sql_bot_turns_drop(site->db, game->id, turn, err);
}
