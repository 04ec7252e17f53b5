/* simulate: plays whole games with random legal orders and checks the invariants after each phase. */
#include "engine/base/file.h"
#include "engine/base/hash.h"
#include "engine/base/progress.h"
#include "engine/commands/command.h"
#include "engine/records/solo.h"

#include <inttypes.h>
#include <stdio.h>

struct simulation {
	const struct command_call *call;
	struct solo *solo;
	int64_t turns;
	unsigned counts[ORDER_REFUSED + 1];
};

static bool play_turn(struct simulation *sim, struct error *err)
{
	struct play *play = solo_begin(sim->solo, err);

	if (!play)
		return false;
	sim->counts[ORDER_REFUSED] += solo_give_random(sim->solo, play);
	if (!solo_run(sim->solo, play, err))
		return false;
	for (unsigned seat = 0; seat < play->seats; seat++)
		for (unsigned i = 0; play->orders[seat] && i < play->orders[seat]->count; i++)
			sim->counts[play->orders[seat]->orders[i].status]++;
	return true;
}

static void print_result(const struct simulation *sim)
{
	const struct solo *solo = sim->solo;
	unsigned all = 0;
	char hex[65];

	for (size_t i = 0; i < G_N_ELEMENTS(sim->counts); i++)
		all += sim->counts[i];
	hash_sha256_hex(solo->state->str, solo->state->len, hex);
	fprintf(sim->call->out,
	    "%u empires, %" PRId64
	    " turns, %u orders: %u done, %u partly, %u failed, %u refused; state SHA-256 %s\n",
	    solo->names->len, solo->played, all, sim->counts[ORDER_DONE], sim->counts[ORDER_PARTLY],
	    sim->counts[ORDER_FAILED], sim->counts[ORDER_REFUSED], hex);
}

static void simulate(struct simulation *sim, const struct solo_request *request, struct error *err)
{
	sim->solo = solo_new(request, err);
	if (!sim->solo)
		return;
	struct progress progress = progress_begin(sim->call->audience == AUDIENCE_TERMINAL, "playing turns");
	bool good = true;
	while (good && sim->solo->played < sim->turns && !sim->solo->over) {
		progress_step(&progress, (uint64_t)sim->solo->played, (uint64_t)sim->turns);
		good = play_turn(sim, err);
	}
	progress_end(&progress);
	if (good && (!request->out || file_settle(request->out, err)))
		print_result(sim);
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	struct simulation sim = {.call = call};
	struct solo_request request = {.game = "simulated", .rules_dir = call->rules};
	const char *empires = NULL, *turns = NULL, *seed = NULL;
	int64_t number;
	const struct option_spec specs[] = {OPTION_VALUE("--ruleset", request.ruleset),
	    OPTION_VALUE("--empires", empires), OPTION_VALUE("--turns", turns), OPTION_VALUE("--seed", seed),
	    OPTION_VALUE("--setup", request.setup), OPTION_VALUE("--out", request.out), {0}};
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);

	if (count > 0)
		error_set(&err, EXIT_USAGE, "unexpected argument \"%s\"", operands[0]);
	else if (!request.ruleset)
		error_set(&err, EXIT_USAGE, "--ruleset is needed");
	if (!error_is_set(&err) && option_number("--empires", empires, 1, 1000, &request.empires, &err) &&
	    option_number("--turns", turns, 0, 100000, &sim.turns, &err) &&
	    option_number("--seed", seed, 0, INT64_MAX, &number, &err) &&
	    (!request.out || file_dir_is_free(request.out, &err))) {
		request.seed = (uint64_t)number;
		simulate(&sim, &request, &err);
		if (request.out)
			file_unmake_dir(request.out, &err);
	}
	solo_free(sim.solo);
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_simulate = {
    .name = "simulate",
    .usage = "simulate --ruleset R --empires N --turns N --seed N [--setup FILE] [--out DIR]",
    .about = "Plays a whole game with random legal orders and checks what must always hold",
    .help = "  --ruleset R    the game's ruleset\n"
            "  --empires N    how many play; they are called E1, E2, ...\n"
            "  --turns N      turns at most; a game that is over ends earlier\n"
            "  --seed N       of map, dice and orders\n"
            "  --setup FILE   a setup file as for `new`\n"
            "  --out DIR      write the game as an archive, which `verify` takes; a new or\n"
            "                 empty directory\n",
    .run = run,
};
