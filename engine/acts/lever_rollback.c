/* Back to an older turn (HO-27). */
#include "engine/acts/absence.h"
#include "engine/acts/bots.h"
#include "engine/acts/lever.h"
#include "engine/base/clock.h"
#include "engine/games/opening.h"
#include "engine/games/tally.h"
#include "engine/games/terms.h"
#include "engine/site/outbox.h"

#include <string.h>

/* The voided turns, their reports and orders keep another number. */
static bool void_turns(struct site *site, const struct game *game, int64_t turn, struct error *err)
{
	int64_t number =
	    1 + db_integer_of(site->db, err, 0, "SELECT max(void) FROM turn WHERE game = ? AND turn > ?",
	            "ii", game->id, turn);
	int64_t of_orders =
	    1 + db_integer_of(site->db, err, 0, "SELECT max(void) FROM orders WHERE game = ? AND turn > ?",
	            "ii", game->id, turn);
	number = MAX(number, of_orders);
	static const char *const updates[] = {
	    "UPDATE turn SET void = ? WHERE game = ? AND turn > ? AND void = 0",
	    "UPDATE report SET void = ? WHERE game = ? AND turn > ? AND void = 0",
	    "UPDATE orders SET void = ? WHERE game = ? AND turn > ? AND void = 0",
	    "UPDATE tally SET void = ? WHERE game = ? AND turn > ? AND void = 0",
	};
	for (size_t i = 0; i < G_N_ELEMENTS(updates) && !error_is_set(err); i++)
		db_run(site->db, err, updates[i], "iii", number, game->id, turn);
	return !error_is_set(err);
}

static bool change_seed(struct site *site, struct game *game, struct state *state, struct error *err)
{
	g_autoptr(GString) bytes = g_string_new(NULL);
	/* That of the first state: the game's own may be a small number that a player tries (HO-20). */
	int64_t first = db_integer_of(site->db, err, 0,
	    "SELECT json_extract(CAST(coalesce(played, state) AS TEXT), '$.seed') FROM turn"
	    " WHERE game = ? AND void = 0 ORDER BY turn",
	    "i", game->id);
	state->seed = dice_seed_again((uint64_t)first, state->turn, ++game->redice);
	play_state_write(state, bytes);
	return db_run(
	           site->db, err, "UPDATE game SET redice = ? WHERE id = ?", "ii", game->redice, game->id) &&
	       db_run(site->db, err,
	           "UPDATE turn SET played = coalesce(played, state), state = ? WHERE game = ? AND turn ="
	           " ? AND void = 0",
	           "bii", bytes->str, bytes->len, game->id, state->turn);
}

static bool reset_seats(struct site *site, struct game *game, const struct state *state, struct error *err)
{
	bool good = db_run(site->db, err, "UPDATE game SET gm_key = gm_key + 1 WHERE id = ?", "i", game->id);
	for (unsigned i = 0; good && i < game->count; i++) {
		struct game_seat *each = &game->seats[i];
		struct seat seat;
		game_seat_in(state, each->name, &seat);
		each->awaited = seat.awaited;
		each->abandoned = seat.abandoned;
		each->out = seat.out;
		good = db_run(site->db, err,
		    "UPDATE seat SET key_number = key_number + 1, ready = 0, vote = NULL, reminded = 0,"
		    " awaited = ?, abandoned = ?,"
		    " out = CASE WHEN ? THEN coalesce(out, 0) END WHERE id = ?",
		    "iiii", (int64_t)seat.awaited, (int64_t)seat.abandoned, (int64_t)seat.out, each->id);
	}
	return good;
}

static bool mail_again(
    struct site *site, const struct game *game, const struct game_seat *seat, struct error *err)
{
	g_autofree char *name = NULL;
	g_autofree char *subject = terms_subject(game, "open again for %s", seat->name);
	g_autofree char *report = opening_newest_report(site, game, seat->name, game->turn, &name, err);
	g_autofree char *body =
	    g_strdup_printf("Turn %d is open again: the game master took back what came after it.\n%s%s.\n"
	                    "Your orders of that turn stand until you send others. Older mails of the\n"
	                    "game can not be replied to any more; reply to this one.\n\n%s",
	        (int)game->turn, game->deadline_text ? "The new deadline is " : "There is no deadline",
	        game->deadline_text ? game->deadline_text : "", report ? report : "");
	struct outbox_mail mail = {.kind = OUTBOX_REPORT,
	    .game = game->id,
	    .seat = seat->id,
	    .turn = game->turn,
	    .recipient = seat->addresses[0],
	    .subject = subject,
	    .body = body};
	return !error_is_set(err) && (!seat->addresses[0] || outbox_queue(site, &mail, err));
}

static bool check_turn(const struct game *game, int64_t turn, struct error *err)
{
	if (game->state == GAME_OPEN)
		return error_set(err, EXIT_DATA, "%s has not started", game->name);
	if (turn < game->ruleset->first_turn || turn > game->turn)
		return error_set(err, EXIT_NO_INPUT, "%s has no turn %d", game->name, (int)turn);
	if (turn == game->turn)
		return error_set(
		    err, EXIT_DATA, "%s: turn %d is the newest one; name an older", game->name, (int)turn);
	return true;
}

static bool reopen(struct site *site, struct game *game, const struct rules *rules, struct state *state,
    bool new_dice, int64_t from, struct error *err)
{
	struct opening opening = {
	    .site = site, .game = game, .rules = rules, .state = state, .now = clock_now()};
	game->state = GAME_RUNNING;
	game->turn = state->turn;
	game->opened = opening.now;
	bool good =
	    (!new_dice || change_seed(site, game, state, err)) && reset_seats(site, game, state, err) &&
	    db_run(site->db, err, "UPDATE turn SET ran = NULL WHERE game = ? AND turn = ? AND void = 0", "ii",
	        game->id, game->turn) &&
	    db_run(site->db, err,
	        "UPDATE game SET state = 'running', turn = ?, opened = ?, held = NULL, winners = NULL,"
	        " extended = 0"
	        " WHERE id = ?",
	        "iii", game->turn, game->opened, game->id) &&
	    opening_fix_deadline(&opening, err) && outbox_rekey(site, game->id, err) &&
	    game_history(site, game, "rollback", game->turn, err, "turn %d to %d%s", (int)from,
	        (int)game->turn, new_dice ? ", new dice" : "");
	for (unsigned i = 0; good && i < game->count; i++)
		if (game->seats[i].taken)
			good = mail_again(site, game, &game->seats[i], err);
	return good;
}

bool lever_rollback(struct site *site, struct game *game, int64_t turn, bool new_dice, struct error *err)
{
	if (!check_turn(game, turn, err))
		return false;
	int64_t from = game->turn;
	struct rules *rules = rules_load(game->ruleset, site->rules_dir, err);
	struct state *state = rules ? game_turn_state(site, game, rules, turn, err) : NULL;
	bool good = state && tally_take_back(site, game, turn, err) && void_turns(site, game, turn, err) &&
	            bots_take_back(site, game, turn, err) && absence_take_back(site, game, state, err) &&
	            reopen(site, game, rules, state, new_dice, from, err);
	play_state_free(state);
	rules_free(rules);
	return good;
}
