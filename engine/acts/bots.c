#include "engine/acts/bots.h"

#include "engine/acts/absence.h"
#include "engine/acts/sitting.h"
#include "engine/games/parts.h"
#include "engine/games/roster.h"
#include "engine/site/bot_run.h"
#include "engine/site/config_bots.h"
#include "engine/site/outbox.h"
#include "engine/store/statements.h"

#include <string.h>

bool bots_known(const struct site *site, const char *name, struct error *err)
{
	const struct bot_program *program = config_bot(site->config, name);

	if (!config_knows_bot(site->config, name))
		return error_set(err, EXIT_NO_INPUT, "there is no bot \"%s\"", name);
	return !program || bot_run_find(site->config, program, err);
}

void bots_warn(const struct site *site, const char *game, const char *name)
{
	struct error trouble = {0};

	if (name && !bots_known(site, name, &trouble))
		fprintf(site->errors, "nightmail: %s: warning: %s\n", game, trouble.text);
	error_clear(&trouble);
}

/* --- Seats ------------------------------------------------------------------- */

/* The seat of this name; in an open game also the first free seat without a name. */
static struct game_seat *find_seat(struct game *game, const char *empire, struct error *err)
{
	for (unsigned i = 0; i < game->count; i++)
		if (game->seats[i].name && g_ascii_strcasecmp(game->seats[i].name, empire) == 0)
			return &game->seats[i];
	for (unsigned i = 0; game->state == GAME_OPEN && i < game->count; i++)
		if (!game->seats[i].name && !game->seats[i].taken)
			return setup_check_new_seat_name(game->ruleset, empire, err) ? &game->seats[i] : NULL;
	error_set(err, EXIT_NO_INPUT, "%s has no empire \"%s\"%s", game->name, empire,
	    game->state == GAME_OPEN ? ", and no free seat" : "");
	return NULL;
}

/* Tells a seat's player that a bot takes over: the last mail that they get. */
static bool dismiss_player(struct site *site, struct game *game, struct game_seat *seat, struct error *err)
{
	g_auto(GStrv) old = seat->addresses;

	seat->addresses = g_new0(char *, 1);
	return sql_roster_clear(site->db, seat->id, err) && sql_outbox_drop_seat(site->db, seat->id, err) &&
	       (!*old ||
	           (roster_tell_removed(site, game, seat, old, "a computer player has the empire now", err) &&
	               sitting_forget(site, game, seat, err) && absence_end(site, game, seat, err)));
}

static bool seat_bot(struct site *site, struct game *game, struct game_seat *seat, const char *empire,
    const char *bot, struct error *err)
{
	bool taken = bot || seat->addresses[0] || game->state != GAME_OPEN;

	if (!seat->name)
		seat->name = g_strdup(empire);
	if (bot && !dismiss_player(site, game, seat, err))
		return false;
	seat->taken = taken;
	g_free(seat->bot);
	seat->bot = g_strdup(bot);
	return (bot ? sql_seat_bot(site->db, seat->id, bot, seat->name, err)
	            : sql_seat_person(site->db, seat->id, seat->name, taken, err)) &&
	       sql_game_files_all(site->db, game->id, err);
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

	if (bot && !bots_known(site, bot, err))
		return false;
	if (game->state == GAME_FINISHED)
		return error_set(err, EXIT_DATA, "%s is over", game->name);
	seat = find_seat(game, empire, err);
	if (!seat)
		return false;
	if (seat->out)
		return error_set(err, EXIT_DATA, "%s is out of the game", seat->name);
	if (!bot && !seat->bot)
		return error_set(err, EXIT_DATA, "%s of %s is not played by a bot", empire, game->name);
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
