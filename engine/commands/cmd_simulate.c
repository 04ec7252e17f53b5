/* Whole games with random legal orders, invariants checked after each phase. */
#include "engine/base/file.h"
#include "engine/base/hash.h"
#include "engine/base/progress.h"
#include "engine/base/version.h"
#include "engine/commands/command.h"
#include "engine/games/game_setup.h"
#include "engine/play/answer.h"
#include "engine/play/reports.h"
#include "engine/play/standings.h"
#include "engine/records/archive.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct simulation {
	const struct command_call *call;
	const char *out; /* directory for an archive, or NULL */
	int64_t empires, turns, seed, played;
	struct setup_whole whole;
	struct rules *rules;
	GPtrArray *names;
	GString *state; /* document of the turn to be played */
	bool over;
	struct fortunes *fortunes;
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

/* --- The archive (HO-50) ------------------------------------------------ */

struct turn_files {
	struct simulation *sim;
	int64_t turn;
};

static bool put_file(void *context, const char *name, const GString *bytes, struct error *err)
{
	const struct turn_files *files = context;
	g_autofree char *dir = g_strdup_printf("%s/turn-%04" PRId64, files->sim->out, files->turn);
	g_autofree char *path = g_build_filename(dir, name, NULL);

	return file_make_dir(dir, err) && file_write(path, bytes->str, bytes->len, err);
}

#define SALT "00000000000000000000000000000000" /* the seed is known to whoever gave it */

static void write_seats(const struct simulation *sim, const struct state *state, struct json *json)
{
	json_list(json, "empires");
	for (unsigned i = 0; i < sim->whole.count; i++) {
		int64_t out = fortunes_out(sim->fortunes)[i];
		json_map(json, NULL);
		json_text(json, "name", state->ruleset->seat(state, i).name);
		if (out)
			json_integer(json, "out", out);
		json_end(json);
	}
	json_end(json);
}

/* The facts of a host that knows no more than the rules it plays by, and how the game went. */
static void write_facts(const struct simulation *sim, const struct state *state, GString *out)
{
	struct json *json = json_new(out);
	char seed[24];

	g_snprintf(seed, sizeof seed, "%" PRId64, sim->seed);
	json_map(json, NULL);
	json_text(json, "title", "simulated");
	json_text(json, "seed", sim->over ? seed : NULL);
	json_text(json, "salt", sim->over ? SALT : NULL);
	write_seats(sim, state, json);
	json_bool(json, "standings", true);
	if (sim->over)
		fortunes_write(sim->fortunes, state, json);
	json_text(json, "program", "nightmail " NIGHTMAIL_VERSION);
	json_map(json, "rules");
	json_text(json, "ruleset", sim->whole.ruleset->name);
	json_integer(json, "number", sim->whole.ruleset->rules);
	json_text(json, "tables", sim->rules->override_sha256);
	json_end(json);
	json_end(json);
	json_free(json);
}

/* What begins a turn: state, facts, reports. `play` NULL: the start. */
static bool put_turn(
    struct simulation *sim, const struct state *state, const struct play *play, struct error *err)
{
	struct turn_files files = {sim, state->turn};
	g_autoptr(GString) host = g_string_new(NULL);
	g_autoptr(GString) bytes = g_string_new(NULL);
	struct host_facts facts = {0};
	struct document *doc;
	bool ok;

	fortunes_add(sim->fortunes, state);
	sim->over = state->ruleset->over(state, NULL);
	if (!sim->out)
		return true;
	write_facts(sim, state, host);
	play_state_write(state, bytes);
	doc = document_parse("host.yaml", host->str, host->len, EXIT_SOFTWARE, err);
	ok = doc && host_facts_read(document_root(doc), &facts, err) &&
	     put_file(&files, "host.yaml", host, err) && put_file(&files, "state.json", bytes, err) &&
	     (play ? reports_of_play(play, &facts, put_file, &files, err)
	           : reports_of_state(state, &facts, put_file, &files, err));
	host_facts_clear(&facts);
	document_free(doc);
	return ok;
}

static bool put_orders(struct simulation *sim, const struct play *play, struct error *err)
{
	struct turn_files files = {sim, play->state->turn};

	for (unsigned seat = 0; sim->out && seat < play->seats; seat++) {
		g_autofree char *name =
		    g_strconcat(play->state->ruleset->seat(play->state, seat).name, ".ord", NULL);
		g_autoptr(GString) text = g_string_new(NULL);
		play_orders_text(play->orders[seat], text);
		if (text->len && !put_file(&files, name, text, err))
			return false;
	}
	return true;
}

/* game.yaml as of a finished game of a site, whose history is empty: it has no time. */
static bool put_game(struct simulation *sim, struct error *err)
{
	g_autofree char *path = sim->out ? g_build_filename(sim->out, "game.yaml", NULL) : NULL;
	g_autofree char *map = sim->out ? g_build_filename(sim->out, "map.yaml", NULL) : NULL;
	g_autofree char *history = sim->out ? g_build_filename(sim->out, "history.txt", NULL) : NULL;
	g_autofree struct game_seat *seats = g_new0(struct game_seat, sim->whole.count);
	struct game game = {.name = "simulated",
	    .ruleset = sim->whole.ruleset,
	    .state = GAME_FINISHED,
	    .salt = SALT,
	    .seed = (uint64_t)sim->seed,
	    .seats = seats,
	    .count = sim->whole.count};
	g_autoptr(GString) yaml = g_string_new(NULL);
	bool ok;

	if (!sim->out)
		return true;
	for (unsigned i = 0; i < game.count; i++)
		seats[i].name = sim->names->pdata[i];
	game.document =
	    document_parse("setup", sim->whole.resolved, strlen(sim->whole.resolved), EXIT_SOFTWARE, err);
	ok = game.document && archive_game_yaml(NULL, &game, yaml, err) && file_make_dir(sim->out, err) &&
	     file_write(path, yaml->str, yaml->len, err) && file_write(history, "", 0, err) &&
	     (!sim->whole.map || file_write(map, sim->whole.map, strlen(sim->whole.map), err));
	document_free(game.document);
	return ok;
}

/* --- Playing --------------------------------------------------------------- */

static bool make_game(struct simulation *sim, const char *ruleset, const char *setup, struct error *err)
{
	const struct setup_request request = {
	    "simulated", ruleset, setup, sim->empires, (uint64_t)sim->seed, sim->call->rules};
	struct state *state;
	bool ok;

	if (!setup_resolve(NULL, &request, &sim->whole, err))
		return false;
	sim->rules = rules_load(sim->whole.ruleset, sim->call->rules, err);
	if (!sim->rules)
		return false;
	sim->fortunes = fortunes_new(sim->whole.count);
	for (unsigned i = 0; i < sim->whole.count; i++)
		g_ptr_array_add(sim->names, g_strdup_printf("E%u", i + 1));
	state = setup_first_state(sim->rules, request.game, request.seed, sim->whole.resolved, sim->whole.map,
	    (const char *const *)sim->names->pdata, sim->names->len, true, err);
	if (!state)
		return false;
	play_state_write(state, sim->state);
	ok = put_game(sim, err) && put_turn(sim, state, NULL, err);
	play_state_free(state);
	return ok;
}

static void give_orders(struct simulation *sim, struct play *play)
{
	const struct ruleset *ruleset = play->state->ruleset;
	struct dice *dice = dice_new((uint64_t)sim->seed, play->state->turn);

	for (unsigned seat = 0; seat < play->seats; seat++) {
		struct seat s = ruleset->seat(play->state, seat);
		g_autofree char *purpose = g_strdup_printf("simulate %s", s.name);
		g_autoptr(GString) orders = g_string_new(NULL);
		g_autoptr(GString) canonical = g_string_new(NULL);
		if (s.out)
			continue;
		ruleset->orders_random(play->state, seat, dice_of(dice, purpose), orders);
		play_orders(play, seat, orders->str, orders->len);
		sim->counts[ORDER_REFUSED] += answer_refused(play->orders[seat]);
		/* as on a site, the canonical set is what runs and what is recorded */
		play_orders_text(play->orders[seat], canonical);
		play_orders(play, seat, canonical->str, canonical->len);
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
	give_orders(sim, play);
	ok = put_orders(sim, play, err) && play_run(play, true, err) && put_turn(sim, play->state, play, err);
	for (unsigned seat = 0; ok && seat < play->seats; seat++)
		for (unsigned i = 0; play->orders[seat] && i < play->orders[seat]->count; i++)
			sim->counts[play->orders[seat]->orders[i].status]++;
	if (ok) {
		g_string_truncate(sim->state, 0);
		play_state_write(play->state, sim->state);
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
	fprintf(sim->call->out,
	    "%u empires, %" PRId64
	    " turns, %u orders: %u done, %u partly, %u failed, %u refused; state SHA-256 %s\n",
	    sim->names->len, sim->played, all, sim->counts[ORDER_DONE], sim->counts[ORDER_PARTLY],
	    sim->counts[ORDER_FAILED], sim->counts[ORDER_REFUSED], hex);
}

static bool simulate(struct simulation *sim, const char *ruleset, const char *setup, struct error *err)
{
	if (!make_game(sim, ruleset, setup, err))
		return false;
	struct progress progress = progress_begin(sim->call->audience == AUDIENCE_TERMINAL, "playing turns");
	bool good = true;
	while (good && sim->played < sim->turns && !sim->over) {
		progress_step(&progress, (uint64_t)sim->played, (uint64_t)sim->turns);
		good = play_turn(sim, err);
	}
	progress_end(&progress);
	if (good)
		print_result(sim);
	return good;
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	struct simulation sim = {
	    .call = call, .names = g_ptr_array_new_with_free_func(g_free), .state = g_string_new(NULL)};
	const char *ruleset = NULL, *empires = NULL, *turns = NULL, *seed = NULL, *setup = NULL;
	const struct option_spec specs[] = {{"--ruleset", NULL, &ruleset, NULL},
	    {"--empires", NULL, &empires, NULL}, {"--turns", NULL, &turns, NULL},
	    {"--seed", NULL, &seed, NULL}, {"--setup", NULL, &setup, NULL}, {"--out", NULL, &sim.out, NULL},
	    {0}};
	int count = 0;
	g_autofree char **operands = options_read(call, specs, &count, &err);

	if (count > 0)
		error_set(&err, EXIT_USAGE, "unexpected argument \"%s\"", operands[0]);
	else if (!ruleset)
		error_set(&err, EXIT_USAGE, "--ruleset is needed");
	if (!error_is_set(&err) && read_number("--empires", empires, 1, 1000, &sim.empires, &err) &&
	    read_number("--turns", turns, 0, 100000, &sim.turns, &err) &&
	    read_number("--seed", seed, 0, INT64_MAX, &sim.seed, &err) &&
	    (!sim.out || file_dir_is_free(sim.out, &err))) {
		simulate(&sim, ruleset, setup, &err);
		if (sim.out)
			file_unmake_dir(sim.out, &err);
	}
	fortunes_free(sim.fortunes);
	setup_whole_clear(&sim.whole);
	rules_free(sim.rules);
	g_ptr_array_free(sim.names, TRUE);
	g_string_free(sim.state, TRUE);
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
