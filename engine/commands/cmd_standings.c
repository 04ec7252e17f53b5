/* standings: shows ranks and scores to the GM (HO-68). */
#include "engine/commands/command.h"
#include "engine/games/fortunes.h"

#include <inttypes.h>
#include <stdio.h>

static void print_json(FILE *to, const struct state *state, const struct standing *standings)
{
	g_autoptr(GString) out = g_string_new(NULL);
	struct json *json = json_new(out);

	json_map(json, NULL);
	json_integer(json, "turn", state->turn);
	json_bool(json, "public", state->ruleset->standings_public);
	standings_write(standings, state->ruleset->seats(state), "seats", json);
	json_end(json);
	json_free(json);
	fputs(out->str, to);
}

static void print_lines(
    FILE *to, const struct game *game, const struct state *state, const struct standing *standings)
{
	const char *whose = state->ruleset->standings_public || game->state == GAME_FINISHED
	                        ? "public"
	                        : "for the game master alone while it is played";

	fprintf(to, "%s: turn %" PRId64 ", %s\n", game->name, state->turn, whose);
	for (unsigned i = 0; i < state->ruleset->seats(state); i++)
		fprintf(to, "%3" PRId64 "  %-20s %8" PRId64 "%s\n", standings[i].rank, standings[i].empire,
		    standings[i].score, standings[i].out ? "  out" : "");
}

static void print_standings(
    struct site *site, const struct game *game, int64_t turn, bool as_json, struct error *err)
{
	struct rules *rules = game_rules(site, game, err);
	struct state *state = rules ? game_turn_state(site, game, rules, turn, err) : NULL;
	g_autofree struct standing *standings = state ? game_standings(game, state) : NULL;

	if (standings && as_json)
		print_json(site->out, state, standings);
	else if (standings)
		print_lines(site->out, game, state, standings);
	play_state_free(state);
	rules_free(rules);
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	bool as_json = false;
	const struct option_spec specs[] = {OPTION_FLAG("--json", as_json), {0}};
	int count;
	gint64 turn = 0;
	g_autofree char **operands = options_read(call, specs, &count, &err);
	if (!error_is_set(&err) && (count < 1 || count > 2))
		error_set(&err, EXIT_USAGE, "standings takes GAME [TURN]");
	else if (count == 2 && !g_ascii_string_to_signed(operands[1], 10, 0, G_MAXINT32, &turn, NULL))
		error_set(&err, EXIT_USAGE, "\"%s\" is not a turn number", operands[1]);
	struct site *site = error_is_set(&err) ? NULL : site_open(call, SITE_READ, "standings", &err);
	struct game *game = site ? game_load(site, operands[0], &err) : NULL;
	if (game && game->state == GAME_OPEN)
		error_set(&err, EXIT_NO_INPUT, "%s has not started; there are no standings", game->name);
	else if (game)
		print_standings(site, game, count == 2 ? turn : game->turn, as_json, &err);
	game_free(game);
	site_close(site);
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_standings = {
    .name = "standings",
    .usage = "standings GAME [TURN] [--json]",
    .about = "Prints who is ahead: rank and score of every empire, of the open turn if none is named",
    .help = "  --json     for programs\n",
    .run = run,
};
