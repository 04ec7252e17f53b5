#include "engine/acts/absence.h"

#include "engine/base/clock.h"
#include "engine/base/text.h"
#include "engine/games/due.h"
#include "engine/games/restate.h"
#include "engine/games/tally.h"
#include "engine/games/terms.h"
#include "engine/store/statements.h"

bool absence_excuse(struct site *site, struct game *game, const struct game_seat *seat, struct error *err)
{
	if (game->state != GAME_RUNNING)
		return error_set(err, EXIT_DATA, "%s is %s; there is no turn to miss", game->name,
		    game_state_name(game->state));
	if (!seat->taken || seat->out)
		return error_set(
		    err, EXIT_DATA, seat->out ? "%s is out of the game" : "%s has no player", seat->name);
	if (tally_excused(site, game, seat, err))
		return error_set(
		    err, EXIT_DATA, "%s is excused from turn %d already", seat->name, (int)game->turn);
	g_autofree char *subject = terms_subject(game, "you are excused");
	g_autofree char *body = g_strdup_printf(
	    "%s, turn %d: the game master excuses %s.\nIf you miss this turn, it counts for nothing.\n",
	    game->title, (int)game->turn, seat->name);
	return !error_is_set(err) && due_mail(site, game, seat, OUTBOX_NOTICE, subject, body, err) &&
	       game_history(site, game, TALLY_EXCUSED, game->turn, err, "%s", seat->name) &&
	       game_notice(site, game, seat->id, err,
	           "The game master excuses you from turn %d: if you miss it, it counts for nothing.",
	           (int)game->turn);
}

bool absence_end(struct site *site, struct game *game, struct game_seat *seat, struct error *err)
{
	/* tell all players but the new one, whose first mail is the newest report with the stored orders (HO-121) */
	const struct due_cause cause = {.who = "the game master",
	    .reason = "the player for whose vacation it had moved is gone",
	    .knows = seat};
	int64_t back = seat->vacation_now;
	struct due before = due_now(game);
	bool changed, good = seat->vacation_until <= clock_now() ||
	                     game_notice(site, game, 0, err, "%s is not away any more.", seat->name);

	seat->vacation_from = seat->vacation_until = seat->vacation_used = seat->vacation_now = 0;
	if (good && game->state == GAME_RUNNING && back > 0 && game->deadline != SCHEDULE_NEVER) {
		int64_t least = MIN(game->deadline, clock_now() + game->host.notice);
		good = game_set_deadline(site, game, MAX(game->deadline - back, least), err) &&
		       game_vacations(site, game, &changed, err) &&
		       due_tell(site, game, &before, &cause, err);
	}
	due_clear(&before);
	return good && sql_seat_set_vacation_used(site->db, seat->id, 0, 0, err) &&
	       sql_seat_no_vacation(site->db, seat->id, err);
}

static bool too_often(const struct opening *opening, unsigned n, struct error *err)
{
	const struct game *game = opening->game;
	const struct game_seat *seat = &game->seats[n];
	struct schedule_player *players = game_players(game);
	bool misses = players[n].awaited && !seat->moved && due_counts(game, opening->now);
	bool stood_in_for = opening->seats[n].digest[0] != '\0';

	g_free(players);
	return misses && !stood_in_for && seat->missed_in_row + 1 >= game->host.abandon_after &&
	       !tally_excused(opening->site, game, seat, err) && !error_is_set(err);
}

bool absence_tell(struct site *site, const struct game *game, const struct game_seat *seat, int64_t turn,
    int64_t missed, struct error *err)
{
	return game_history(site, game, "abandoned", turn, err, "%s", seat->name) &&
	       game_notice(site, game, 0, err, "%s missed %d %s and counts as abandoned.", seat->name,
	           (int)missed, text_plural(missed, "turn", "turns in a row"));
}

bool absence_abandon(const struct opening *opening, struct state *state, struct error *err)
{
	struct site *site = opening->site;
	struct game *game = opening->game;
	const struct ruleset *ruleset = game->ruleset;
	bool marked = false, good = true;

	if (!ruleset->abandon || game->host.abandon_after == 0 || game->host.abandon != ABANDON_DEFAULT)
		return true;
	for (unsigned i = 0; good && i < game->count; i++) {
		int number = state_seat_find(state, game->seats[i].name);
		if (number < 0 || ruleset->seat(state, (unsigned)number).abandoned ||
		    !too_often(opening, i, err))
			continue;
		ruleset->abandon(state, (unsigned)number, true);
		marked = true;
		good = absence_tell(
		    site, game, &game->seats[i], game->turn, game->seats[i].missed_in_row + 1, err);
	}
	good = good && !error_is_set(err);
	return good && marked ? game_restate(site, game, state, err) : good;
}

bool absence_take_back(struct site *site, struct game *game, struct state *state, struct error *err)
{
	struct sql_history_abandoned row;
	struct db_rows *rows = sql_history_abandoned(site->db, game->id, state->turn, err);
	bool marked = false;
	while (rows && game->ruleset->abandon && sql_history_abandoned_next(rows, &row, err)) {
		int number = state_seat_find(state, row.text);
		if (number < 0 || !game->ruleset->seat(state, (unsigned)number).abandoned)
			continue;
		game->ruleset->abandon(state, (unsigned)number, false);
		marked = true;
	}
	db_rows_free(rows);
	return !error_is_set(err) && (!marked || game_restate(site, game, state, err));
}
