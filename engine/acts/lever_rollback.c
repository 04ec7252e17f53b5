/* Rolls a game back to an older turn (HO-27). */
#include "engine/acts/absence.h"
#include "engine/acts/bots.h"
#include "engine/acts/lever_rollback.h"
#include "engine/acts/voting.h"
#include "engine/base/clock.h"
#include "engine/games/due.h"
#include "engine/games/opening.h"
#include "engine/games/tally.h"
#include "engine/games/terms.h"
#include "engine/site/outbox.h"
#include "engine/store/statements.h"

#include <string.h>

/* Marks the turns, their reports and orders as void, by a void number of their own. */
static bool void_turns(struct site *site, const struct game *game, int64_t turn, struct error *err)
{
	int64_t number = 1 + sql_turns_last_void(site->db, game->id, turn, err);
	int64_t of_orders = 1 + sql_orders_last_void(site->db, game->id, turn, err);
	number = MAX(number, of_orders);
	return !error_is_set(err) && sql_turns_void(site->db, game->id, turn, number, err) &&
	       sql_reports_void(site->db, game->id, turn, number, err) &&
	       sql_orders_void(site->db, game->id, turn, number, err) &&
	       sql_tallies_void(site->db, game->id, turn, number, err);
}

static bool change_seed(struct site *site, struct game *game, struct state *state, struct error *err)
{
	g_autoptr(GString) bytes = g_string_new(NULL);
	/* Use the seed of the first state: the game's own seed may be a small number that players could guess
	   (HO-20). */
	int64_t first = sql_first_seed(site->db, game->id, err);
	state->seed = dice_seed_again((uint64_t)first, state->turn, ++game->redice);
	play_state_write(state, bytes);
	return sql_game_set_redice(site->db, game->id, game->redice, err) &&
	       sql_turn_redice(site->db, game->id, state->turn, bytes->str, bytes->len, err);
}

static bool reset_seats(struct site *site, struct game *game, const struct state *state, struct error *err)
{
	bool good = sql_game_key_raise(site->db, game->id, err);
	for (unsigned i = 0; good && i < game->count; i++) {
		struct game_seat *each = &game->seats[i];
		struct seat seat;
		game_seat_in(state, each->name, &seat);
		each->awaited = seat.awaited;
		each->abandoned = seat.abandoned;
		each->out = seat.out;
		good = sql_seat_roll_back(site->db, each->id, seat.awaited, seat.abandoned, seat.out, err);
	}
	return good;
}

/* The situation before the rollback, and the GM's reason. */
struct reopening {
	int64_t from;
	const struct due *before;
	const char *reason;
};

static bool mail_again(struct site *site, const struct game *game, const struct game_seat *seat,
    const struct reopening *reopening, struct error *err)
{
	const struct due_cause cause = {.who = "the game master", .reason = reopening->reason};
	g_autoptr(GString) words = g_string_new(NULL);
	g_autofree char *name = NULL;
	g_autofree char *subject = terms_subject_due(site, game, ": open again");
	g_autofree char *report = opening_newest_report(site, game, seat->name, game->turn, &name, err);
	due_cause_text(&cause, words);
	if (reopening->before->text)
		g_string_append_printf(words, "Turn %d was due %s%s.\n", (int)reopening->from,
		    reopening->before->text, reopening->before->held ? ", and the game was held" : "");
	g_autofree char *body =
	    g_strdup_printf("Turn %d is open again: the game master took back what came after it.\n%s%s%s.\n"
	                    "Your orders of that turn stand until you send others. Older mails\n"
	                    "of the game can not be replied to any more; reply to this one.\n\n%s",
	        (int)game->turn, words->str,
	        game->deadline_text ? "The new deadline is " : "There is no deadline",
	        game->deadline_text ? game->deadline_text : "", report ? report : "");
	return !error_is_set(err) && due_mail(site, game, seat, OUTBOX_REPORT, subject, body, err);
}

static bool check_turn(const struct game *game, int64_t turn, struct error *err)
{
	if (game->state == GAME_OPEN)
		return error_set(err, EXIT_DATA, "%s has not started", game->name);
	if (turn == game->turn)
		return error_set(
		    err, EXIT_DATA, "%s: turn %d is the newest one; name an older", game->name, (int)turn);
	return true;
}

static bool reopen(struct site *site, struct game *game, const struct rules *rules, struct state *state,
    bool new_dice, const struct reopening *reopening, struct error *err)
{
	struct opening opening = {
	    .site = site, .game = game, .rules = rules, .state = state, .now = clock_now()};
	game->state = GAME_RUNNING;
	game->turn = state->turn;
	game->opened = opening.now;
	game->held = 0;
	bool good = (!new_dice || change_seed(site, game, state, err)) &&
	            reset_seats(site, game, state, err) &&
	            sql_turn_not_ran(site->db, game->id, game->turn, err) &&
	            sql_game_reopen(site->db, game->id, game->turn, game->opened, err) &&
	            opening_fix_deadline(&opening, err) && outbox_rekey(site, game->id, err) &&
	            game_history(site, game, "rollback", game->turn, err, "turn %d to %d%s",
	                (int)reopening->from, (int)game->turn, new_dice ? ", new dice" : "") &&
	            due_note(site, game, reopening->before, err);
	for (unsigned i = 0; good && i < game->count; i++)
		if (game->seats[i].taken)
			good = mail_again(site, game, &game->seats[i], reopening, err);
	return good;
}

bool lever_rollback(
    struct site *site, struct game *game, int64_t turn, bool new_dice, const char *reason, struct error *err)
{
	if (!due_reason_check(reason, err) || !check_turn(game, turn, err))
		return false;
	struct due before = due_now(game);
	const struct reopening reopening = {.from = game->turn, .before = &before, .reason = reason};
	struct rules *rules = game_rules(site, game, err);
	struct state *state = rules ? game_turn_state(site, game, rules, turn, err) : NULL;
	bool good = state && tally_take_back(site, game, turn, err) && void_turns(site, game, turn, err) &&
	            bots_take_back(site, game, turn, err) && voting_take_back(site, game, turn, err) &&
	            sql_shares_drop_since(site->db, game->id, turn, err) &&
	            absence_take_back(site, game, state, err) &&
	            reopen(site, game, rules, state, new_dice, &reopening, err);
	play_state_free(state);
	rules_free(rules);
	due_clear(&before);
	return good;
}
