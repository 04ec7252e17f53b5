/* Whole games with random legal orders, invariants checked after each phase. */
#include "engine/command.h"
#include "engine/hash.h"
#include "engine/play.h"
#include "engine/setup.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct simulation {
	const struct command_call *call;
	int64_t empires, turns, seed, played;
	struct setup_whole whole;
	struct rules *rules;
	GPtrArray *names;
	GString *state; /* document of the turn to be played */
	bool over;
	unsigned counts[ORDER_REFUSED + 1];
};

static bool read_number(
    const char *option, const char *text, int64_t min, int64_t max, int64_t *number, struct error *err)
{
	if (!text)
		return error_set(err, EXIT_USAGE, "%s is needed", option);
	if (!g_ascii_string_to_signed(text, 10, min, max, number, NULL))
		return error_set(
		    err, EXIT_USAGE, "%s must be a number from %" PRId64 " to %" PRId64, option, min, max);
	return true;
}

static bool make_game(struct simulation *sim, const char *ruleset, const char *setup, struct error *err)
{
	const struct setup_request request = {
	    "simulated", ruleset, setup, sim->empires, (uint64_t)sim->seed, sim->call->rules};
	struct state *state;

	if (!setup_resolve(NULL, &request, &sim->whole, err))
		return false;
	sim->rules = rules_load(sim->whole.ruleset, sim->call->rules, err);
	if (!sim->rules)
		return false;
	for (unsigned i = 0; i < sim->whole.count; i++)
		g_ptr_array_add(sim->names, g_strdup_printf("E%u", i + 1));
	state = setup_first_state(sim->rules, request.game, request.seed, sim->whole.resolved, sim->whole.map,
	    (const char *const *)sim->names->pdata, sim->names->len, err);
	if (!state)
		return false;
	play_state_write(state, sim->state);
	play_state_free(state);
	return true;
}

static void give_orders(struct play *play, uint64_t seed)
{
	const struct ruleset *ruleset = play->state->ruleset;
	struct dice *dice = dice_new(seed, play->state->turn);

	for (unsigned seat = 0; seat < play->seats; seat++) {
		struct seat s = ruleset->seat(play->state, seat);
		g_autofree char *purpose = g_strdup_printf("simulate %s", s.name);
		g_autoptr(GString) orders = g_string_new(NULL);
		if (s.out)
			continue;
		ruleset->orders_random(play->state, seat, dice_of(dice, purpose), orders);
		play_orders(play, seat, orders->str, orders->len);
	}
	dice_free(dice);
}

static struct state *read_state(struct simulation *sim, struct error *err)
{
	struct document *doc = document_parse("state", sim->state->str, sim->state->len, EXIT_SOFTWARE, err);
	struct state *state = doc ? play_state_read(sim->rules, document_root(doc), err) : NULL;

	document_free(doc);
	return state;
}

/* Each turn goes through its document, as on a site. */
static bool play_turn(struct simulation *sim, struct error *err)
{
	struct state *state = read_state(sim, err);
	struct play *play = state ? play_new(state) : NULL;
	bool ok;

	if (!play)
		return false;
	give_orders(play, (uint64_t)sim->seed);
	ok = play_run(play, true, err);
	for (unsigned seat = 0; ok && seat < play->seats; seat++)
		for (unsigned i = 0; play->orders[seat] && i < play->orders[seat]->count; i++)
			sim->counts[play->orders[seat]->orders[i].status]++;
	if (ok) {
		g_string_truncate(sim->state, 0);
		play_state_write(play->state, sim->state);
		sim->over = play->state->ruleset->over(play->state, NULL);
		sim->played++;
	}
	play_free(play);
	return ok;
}

static void print_result(const struct simulation *sim)
{
	unsigned all = 0;
	char hex[65];

	for (size_t i = 0; i < G_N_ELEMENTS(sim->counts); i++)
		all += sim->counts[i];
	hash_sha256_hex(sim->state->str, sim->state->len, hex);
	printf("%u empires, %" PRId64
	       " turns, %u orders: %u done, %u partly, %u failed, %u refused; state SHA-256 %s\n",
	    sim->names->len, sim->played, all, sim->counts[ORDER_DONE], sim->counts[ORDER_PARTLY],
	    sim->counts[ORDER_FAILED], sim->counts[ORDER_REFUSED], hex);
}

static bool simulate(struct simulation *sim, const char *ruleset, const char *setup, struct error *err)
{
	if (!make_game(sim, ruleset, setup, err))
		return false;
	while (sim->played < sim->turns && !sim->over) {
		if (!play_turn(sim, err))
			return false;
		if (sim->call->terminal)
			fprintf(stderr, "\rturn %" PRId64 " of %" PRId64, sim->played, sim->turns);
	}
	if (sim->call->terminal)
		fputc('\n', stderr);
	print_result(sim);
	return true;
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	struct simulation sim = {
	    .call = call, .names = g_ptr_array_new_with_free_func(g_free), .state = g_string_new(NULL)};
	const char *ruleset = NULL, *empires = NULL, *turns = NULL, *seed = NULL, *setup = NULL;
	const struct option_spec specs[] = {{"--ruleset", NULL, &ruleset, NULL},
	    {"--empires", NULL, &empires, NULL}, {"--turns", NULL, &turns, NULL},
	    {"--seed", NULL, &seed, NULL}, {"--setup", NULL, &setup, NULL}, {0}};
	int count = 0;
	g_autofree char **operands = options_read(call, specs, &count, &err);

	if (operands && count > 0)
		error_set(&err, EXIT_USAGE, "unexpected argument \"%s\"", operands[0]);
	else if (operands && !ruleset)
		error_set(&err, EXIT_USAGE, "--ruleset is needed");
	if (!error_is_set(&err) && read_number("--empires", empires, 1, 1000, &sim.empires, &err) &&
	    read_number("--turns", turns, 0, 100000, &sim.turns, &err) &&
	    read_number("--seed", seed, 0, INT64_MAX, &sim.seed, &err))
		simulate(&sim, ruleset, setup, &err);
	setup_whole_clear(&sim.whole);
	rules_free(sim.rules);
	g_ptr_array_free(sim.names, TRUE);
	g_string_free(sim.state, TRUE);
	return command_end(&err, EXIT_DONE);
}

const struct command command_simulate = {
    .name = "simulate",
    .usage = "simulate --ruleset R --empires N --turns N --seed N [--setup FILE] [--out DIR]",
    .about = "Play a whole game with random legal orders and check what must always hold",
    .help = "  --ruleset R    the game's ruleset\n"
            "  --empires N    how many play; they are called E1, E2, ...\n"
            "  --turns N      turns at most; a game that is over ends earlier\n"
            "  --seed N       of map, dice and orders\n"
            "  --setup FILE   a setup file as for `new`\n"
            "  --out DIR      write the game as an archive, which `verify` takes\n",
    .run = run,
};
