/* vote: shows or ends players' proposals (HO-150). */
#include "engine/acts/lever.h"
#include "engine/acts/voting.h"
#include "engine/commands/command.h"

#include <inttypes.h>
#include <string.h>

/* Prints how many have answered, but not how: ballots are secret until the game is over. */
static bool show_one(
    struct site *site, const struct game *game, const struct proposal *proposal, struct error *err)
{
	g_autoptr(GString) line = g_string_new(NULL);
	struct vote_count count;

	if (!votes_count(site, game, proposal, &count, err))
		return false;
	g_string_append_printf(
	    line, "%s: proposal %d of turn %d, ", game->name, (int)proposal->number, (int)proposal->turn);
	proposal_words(proposal, line);
	if (proposal_is_open(proposal))
		g_string_append_printf(line, ": open, %u of %u have answered", count.answered, count.voters);
	else
		g_string_append_printf(line, ": %s in turn %d", proposal->state, (int)proposal->ended);
	fprintf(site->out, "%s\n", line->str);
	return true;
}

static void show(const struct command_call *call, const char *name, struct error *err)
{
	struct site *site = site_open(call, SITE_READ, "vote", err);
	struct game *game = site ? game_load(site, name, err) : NULL;
	g_autoptr(GPtrArray) all = game ? votes_proposals(site, game, false, err) : NULL;

	for (guint i = 0; all && i < all->len; i++)
		if (!show_one(site, game, all->pdata[i], err))
			break;
	if (all && all->len == 0)
		fprintf(site->out, "%s: nothing has been proposed\n", game->name);
	game_free(game);
	site_close(site);
}

static bool end(struct site *site, struct game *game, char **operands, int count, void *context,
    GString *line, struct error *err)
{
	gint64 number = 0;

	(void)count;
	(void)context;
	if (strcmp(operands[0], "end") != 0)
		return error_set(err, EXIT_USAGE, "vote takes GAME, or GAME end PROPOSAL");
	if (!g_ascii_string_to_signed(operands[1], 10, 1, G_MAXINT32, &number, NULL))
		return error_set(err, EXIT_USAGE, "\"%s\" is not the number of a proposal", operands[1]);
	g_string_append_printf(line, "proposal %d is ended, and the players are told", (int)number);
	return voting_end(site, game, number, err);
}

static enum exit_code run(const struct command_call *call)
{
	static const struct lever lever = {
	    .name = "vote", .min = 2, .max = 2, .wanted = "GAME, or GAME end PROPOSAL", .act = end};
	struct error err = {0};

	if (call->argc != 1 || call->argv[0][0] == '-')
		return lever_command(call, &lever);
	show(call, call->argv[0], &err);
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_vote = {
    .name = "vote",
    .usage = "vote GAME | vote GAME end PROPOSAL",
    .about = "Shows what the players vote on, or ends a proposal",
    .help = "  how many have answered is shown, never who how: that is told after the game;\n"
            "  a proposal that is ended is told to all players\n",
    .run = run,
};
