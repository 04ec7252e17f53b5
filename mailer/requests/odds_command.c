/* /odds in a mail without orders for the open turn, or with an invalid number (HO-82). */
#include "engine/games/game.h"
#include "engine/play/door.h"
#include "engine/play/odds.h"
#include "mailer/answer/standing.h"
#include "mailer/answer/what_if.h"
#include "mailer/requests/commands.h"

#include <string.h>

/* Plays the orders that stand, which have no line numbers in this mail. */
static bool play_standing(struct filing *filing, const struct reading_command *command, struct error *err)
{
	g_autofree char *text =
	    game_orders(filing->site, filing->game, filing->game->turn, filing->seat->name, err);
	const struct state *state = text ? filing_known(filing, err) : NULL;
	struct order_set *set;
	bool good;

	if (!text && !error_is_set(err))
		filing_result(filing, command, "there are no orders to play: send them in the same mail");
	if (!state)
		return !error_is_set(err);
	set = state->ruleset->orders_read(
	    (unsigned)state_seat_find(state, filing->seat->name), text, strlen(text));
	good = state_check_orders(state, set, err);
	for (unsigned i = 0; i < set->count; i++)
		set->orders[i].line = 0;
	good = good && filing_put_odds(filing, command, set, err);
	order_set_free(set);
	return good;
}

bool filing_odds(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	g_autofree char *closed = NULL;

	(void)words;
	if (!filing_runs_asked(command)) {
		filing_result(filing, command, "the number of runs must be from 1 to %d", ODDS_RUNS_MOST);
		return true;
	}
	/* Once a mail: if it has orders for the open turn, their answer brings the odds. */
	if (filing->answer.odds)
		return true;
	filing->answer.odds = true;
	closed = filing_closed(filing, filing->game->turn);
	if (closed)
		filing_result(filing, command, "%s", closed);
	return closed || play_standing(filing, command, err);
}
