#include "engine/acts/bots.h"

#include "engine/base/clock.h"
#include "engine/games/opening.h"
#include "engine/games/parts.h"
#include "engine/play/answer.h"
#include "engine/play/bot.h"
#include "engine/site/outbox.h"

#include <string.h>

bool bots_known(const char *name, struct error *err)
{
	return bot_is_built_in(name) || error_set(err, EXIT_NO_INPUT, "there is no bot \"%s\"", name);
}

/* --- Seats ------------------------------------------------------------------- */

/* The seat of this name, in an open game else the first free one without a name. */
static struct game_seat *find_seat(struct game *game, const char *empire, struct error *err)
{
	for (unsigned i = 0; i < game->count; i++)
		if (game->seats[i].name && g_ascii_strcasecmp(game->seats[i].name, empire) == 0)
			return &game->seats[i];
	for (unsigned i = 0; game->state == GAME_OPEN && i < game->count; i++)
		if (!game->seats[i].name && !game->seats[i].taken)
			return setup_check_seat_name(game->ruleset, empire, err) ? &game->seats[i] : NULL;
	error_set(err, EXIT_NO_INPUT, "%s has no empire \"%s\"%s", game->name, empire,
	    game->state == GAME_OPEN ? ", and no free seat" : "");
	return NULL;
}

static bool seat_bot(struct site *site, struct game *game, struct game_seat *seat, const char *empire,
    const char *bot, struct error *err)
{
	bool taken = bot || seat->addresses[0] || game->state != GAME_OPEN;

	if (bot && !db_run(site->db, err, "DELETE FROM address WHERE seat = ?", "i", seat->id))
		return false;
	if (!seat->name)
		seat->name = g_strdup(empire);
	seat->taken = taken;
	g_free(seat->bot);
	seat->bot = g_strdup(bot);
	return db_run(site->db, err,
	           bot ? "UPDATE seat SET bot = ?, name = ?, taken = ?, password = NULL, abandoned = 0,"
	                 " key_number = key_number + 1 WHERE id = ?"
	               : "UPDATE seat SET bot = ?, name = ?, taken = ?, ready = 0 WHERE id = ?",
	           "ttii", bot, seat->name, (int64_t)taken, seat->id) &&
	       db_run(
	           site->db, err, "UPDATE game SET files = coalesce(files, 0) WHERE id = ?", "i", game->id);
}

static bool tell_seat(struct site *site, const struct game *game, const struct game_seat *seat,
    const char *bot, struct error *err)
{
	if (game->state != GAME_RUNNING)
		return true;
	return game_history(site, game, "bot", game->turn, err, "%s: %s", seat->name, bot ? bot : "none") &&
	       (bot ? game_notice(
	                  site, game, 0, err, "%s is played by computer (%s) from now on.", seat->name, bot)
	            : game_notice(site, game, 0, err, "%s is not played by computer any more.", seat->name));
}

bool bots_seat(struct site *site, struct game *game, const char *empire, const char *bot, GString *line,
    struct error *err)
{
	struct game_seat *seat;

	if (bot && !bots_known(bot, err))
		return false;
	if (game->state == GAME_FINISHED)
		return error_set(err, EXIT_DATA, "%s is over", game->name);
	seat = find_seat(game, empire, err);
	if (!seat)
		return false;
	if (!bot && !seat->bot)
		return error_set(err, EXIT_DATA, "%s of %s is not played by a bot", seat->name, game->name);
	if (!seat_bot(site, game, seat, empire, bot, err) || !tell_seat(site, game, seat, bot, err) ||
	    (game->state == GAME_OPEN && !(parts_forget(site, seat, err) && parts_ask(site, game, err))))
		return false;
	if (bot)
		g_string_append_printf(line, "%s: %s is played by %s", game->name, seat->name, bot);
	else
		g_string_append_printf(line, "%s: %s is free; `nightmail %s %s %s ADDRESS`", game->name,
		    seat->name, game->state == GAME_OPEN ? "join" : "replace", game->name, seat->name);
	return true;
}

/* A name that no seat of the game has: E1, E2, ...; g_free it. */
static char *free_name(const struct game *game)
{
	for (unsigned n = 1;; n++) {
		g_autofree char *name = g_strdup_printf("E%u", n);
		bool taken = false;
		for (unsigned i = 0; i < game->count; i++)
			taken |= game->seats[i].name && g_ascii_strcasecmp(game->seats[i].name, name) == 0;
		if (!taken)
			return g_steal_pointer(&name);
	}
}

bool bots_fill(struct site *site, struct game *game, struct error *err)
{
	bool good = true;

	for (unsigned i = 0; good && game->host.fill && i < game->count; i++) {
		struct game_seat *seat = &game->seats[i];
		g_autofree char *name = seat->name ? g_strdup(seat->name) : free_name(game);
		if (!seat->taken)
			good = seat_bot(site, game, seat, name, game->host.fill, err);
	}
	return good;
}

bool bots_fill_early(struct site *site, struct game *game, struct error *err)
{
	bool good;

	if (game->host.fair != FAIR_SHARED || !game->host.fill)
		return true;
	good = db_begin(site->db, err) && bots_fill(site, game, err) && parts_ask(site, game, err) &&
	       db_commit(site->db, err);
	db_rollback(site->db);
	return good;
}

/* --- Orders ------------------------------------------------------------------ */

static char *report_of(
    struct site *site, const struct game *game, const char *empire, size_t *size, struct error *err)
{
	g_autofree char *name = NULL;
	g_autofree char *text = opening_newest_report(site, game, empire, game->turn, &name, err);
	g_autofree char *json = text ? g_strndup(name, strlen(name) - strlen("txt")) : NULL;
	g_autofree char *file = json ? g_strconcat(json, "json", NULL) : NULL;
	char *bytes = file ? db_text_of(site->db, err,
	                         "SELECT CAST(bytes AS TEXT) FROM report WHERE game = ? AND turn = ? AND"
	                         " void = 0 AND name = ?",
	                         "iit", game->id, game->turn, file)
	                   : NULL;

	*size = bytes ? strlen(bytes) : 0;
	if (!bytes && !error_is_set(err))
		error_set(err, EXIT_SOFTWARE, "%s has no report of turn %d for %s", game->name,
		    (int)game->turn, empire);
	return bytes;
}

/* What the bot orders for a seat, checked as a player's; canonical, g_free it. */
static char *orders_of(struct site *site, const struct game *game, const struct game_seat *seat,
    const char *bot, bool standin, int64_t *refused, struct error *err)
{
	struct rules *rules = rules_load(game->ruleset, site->rules_dir, err);
	struct state *state = rules ? game_turn_state(site, game, rules, game->turn, err) : NULL;
	int number = state ? state_seat_find(state, seat->name) : -1;
	struct bot_task task = {.rules = rules, .bot = bot, .standin = standin};
	g_autofree char *report = number >= 0 ? report_of(site, game, seat->name, &task.size, err) : NULL;
	g_autoptr(GString) orders = g_string_new(NULL);
	g_autoptr(GString) text = g_string_new(NULL);
	char seed[33];
	bool good = false;

	task.report = report;
	task.seed = seed;
	if (report) {
		bot_seed(game->seed, game->turn, seat->name, seed);
		good = bot_orders(&task, orders, err);
	}
	if (good) {
		struct order_set *set =
		    game->ruleset->orders_read(state, (unsigned)number, orders->str, orders->len);
		game->ruleset->orders_check(state, set);
		*refused = answer_refused(set);
		play_orders_text(set, text);
		order_set_free(set);
	}
	play_state_free(state);
	rules_free(rules);
	return good ? g_string_free(g_steal_pointer(&text), FALSE) : NULL;
}

static bool move_one(struct site *site, const struct game *game, struct game_seat *seat, struct error *err)
{
	int64_t refused = 0, now = clock_now();
	g_autofree char *orders = orders_of(site, game, seat, seat->bot, false, &refused, err);
	bool good = orders && db_begin(site->db, err) &&
	            game_put_orders(site, game, game->turn, seat->name, orders, refused, now, 0, err) &&
	            db_run(site->db, err, "UPDATE seat SET ready = ? WHERE id = ?", "ii", now, seat->id) &&
	            db_commit(site->db, err);

	db_rollback(site->db);
	seat->ready = seat->moved = good;
	return good;
}

bool bots_move(struct site *site, struct game *game, struct error *err)
{
	bool good = true;

	for (unsigned i = 0; good && game->state == GAME_RUNNING && i < game->count; i++) {
		struct game_seat *seat = &game->seats[i];
		if (seat->bot && seat->taken && !seat->out && !seat->ready)
			good = move_one(site, game, seat, err);
	}
	return good;
}

char *bots_stand_in(
    struct site *site, const struct game *game, const struct game_seat *seat, struct error *err)
{
	int64_t refused = 0;

	return orders_of(site, game, seat, game->host.standin, true, &refused, err);
}
