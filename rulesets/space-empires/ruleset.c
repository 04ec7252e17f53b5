/* The descriptor of space-empires: the rulebook's contents. */
#include "rulesets/space-empires/idle.h"
#include "rulesets/space-empires/invariants.h"
#include "rulesets/space-empires/open.h"
#include "rulesets/space-empires/read.h"
#include "rulesets/space-empires/victory.h"
#include "rulesets/space-empires/write.h"
#include "engine/base/builtin.h"
#include "parsers/grammar.h"
#include "rulesets/space-empires/schemas.h"
#include "rulesets/space-empires/check.h"
#include "rulesets/space-empires/events.h"
#include "rulesets/space-empires/orders.h"
#include "rulesets/space-empires/phases.h"
#include "rulesets/space-empires/report.h"
#include "rulesets/space-empires/chart.h"
#include "rulesets/space-empires/forecast.h"
#include "rulesets/space-empires/from_report.h"
#include "rulesets/space-empires/random.h"
#include "rulesets/space-empires/setup.h"
#include "rulesets/space-empires/spoken.h"

#include <inttypes.h>
#include <string.h>

#define SEATS_MAX 1000
#define SEATS_DEFAULT 2

BUILTIN_TABLES(space_empires);

static const struct phase phases[] = {
#define PHASE(code, title, run) {code, title, run},
#include "rulesets/space-empires/phases.def"
#undef PHASE
    {0},
};

static unsigned count_seats(const struct state *state)
{
	return sp_of(state)->empire_count;
}

static struct seat get_seat(const struct state *state, unsigned number)
{
	const struct sp_empire *empire = &sp_of(state)->empires[number];
	bool out = empire->out != 0;

	return (struct seat){.name = empire->name,
	    .out = out,
	    .since = empire->out + 1,
	    .reads = !out || sp_is_leaving(sp_of(state), number),
	    .awaited = !out};
}

/* Over with winners, or as a draw when nobody is left. */
static bool is_over(const struct state *base, GPtrArray *winners)
{
	const struct sp_state *state = sp_of(base);
	bool left = false;

	for (guint i = 0; winners && i < state->winners->len; i++)
		g_ptr_array_add(winners, state->empires[g_array_index(state->winners, unsigned, i)].name);
	for (unsigned i = 0; i < state->empire_count && !left; i++)
		left = state->empires[i].out == 0;
	return state->winners->len > 0 || !left;
}

/* The scores that the game's goal compares (SP-90). */
static void get_scores(const struct state *base, int64_t *scores)
{
	const struct sp_state *state = sp_of(base);

	for (unsigned i = 0; i < state->world_count; i++) {
		const struct sp_world *world = &state->worlds[i];
		if (world->owner != SP_NOBODY)
			scores[world->owner] +=
			    state->goal.kind == SP_VICTORY_TURNS ? world->ind + world->pop : 1;
	}
}

static void orders_first(const struct state *state, unsigned seat, GString *out)
{
	const struct sp_state *s = (const struct sp_state *)state;

	for (unsigned i = 0; i < s->world_count; i++) {
		const struct sp_fleet *other = NULL;
		for (const struct sp_fleet *fleet = s->worlds[i].fleets; fleet; fleet = fleet->next) {
			if (fleet->owner != seat)
				continue;
			if (s->worlds[i].owner != (int)seat)
				g_string_append_printf(out, "AF%" PRId64 "P\n", fleet->id);
			if (other)
				g_string_append_printf(
				    out, "T1F%" PRId64 "F%" PRId64 "\n", other->id, fleet->id);
			other = fleet;
		}
	}
}

static const struct lesson lessons[] = {
    {"B", SP_ORDER_BUILD, "builds ships at a world of yours, as a new fleet or into one that is there"},
    {"M", SP_ORDER_MOVE, "moves a fleet over one, two or three links"},
    {"AF", SP_ORDER_BOMBARD,
        "bombards the world where the fleet is: P its people, which can take it, I its industry"},
    {"A", SP_ORDER_ATTACK, "attacks a fleet at the same world"},
    {"T", SP_ORDER_TRANSFER, "transfers ships from fleet to fleet"}, {NULL, 0, NULL}};

static void get_savings(const struct state *base, unsigned seat, int64_t *saved, int64_t *income)
{
	const struct sp_state *state = sp_of(base);
	const GArray *seen = state->now->worlds[seat];

	for (guint i = 0; i < seen->len; i++) {
		const struct sp_world *world = &state->worlds[g_array_index(seen, unsigned, i)];
		*saved += world->owner == (int)seat ? world->rms : 0;
		*income += world->owner == (int)seat ? world->rmp : 0;
	}
}

static int64_t get_last_turn(const struct state *base)
{
	return sp_of(base)->goal.turns;
}

static const char *const counts[] = {"industry", "population", NULL};

static void count(const struct state *base, unsigned seat, int64_t *values)
{
	const struct sp_state *state = sp_of(base);
	const GArray *seen = state->now->worlds[seat];

	for (guint i = 0; i < seen->len; i++) {
		const struct sp_world *world = &state->worlds[g_array_index(seen, unsigned, i)];
		values[0] += world->owner == (int)seat ? world->ind : 0;
		values[1] += world->owner == (int)seat ? world->pop : 0;
	}
}

static const struct realm_sum sums[] = {
    {"industry", "totals", "ind"}, {"population", "totals", "pop"}, {NULL, NULL, NULL}};

static const struct rules_change changes[] = {
#define CHANGE(number, text) {number, text},
#include "rulesets/space-empires/changes.def"
#undef CHANGE
    {0, NULL}};

const struct ruleset ruleset_space_empires = {
    .name = "space-empires",
    .title = "Space Empires",
    .about = "worlds, fleets and treasures: build, move, fight, capture",
    .rules = 4,
    .report = 3,
    .text = 4,
    .changes = changes,
    .first_turn = 1,
    .seats_min = 1,
    .seats_max = SEATS_MAX,
    .seats_default = SEATS_DEFAULT,
    .grammar = &sp_grammar,
    .order_forms = grammar_forms,
    .phases = phases,
    .event_name = sp_event_name,
    .tables_yaml = tables_space_empires,
    .tables_end = tables_space_empires_end,
    .generators =
        "map: {generator: grid, width: 6, height: 6}    a torus; default: 16 worlds a player, 6 x 6 at least\n"
        "map: {generator: web, worlds: 36, one_way: 10} random, strongly connected; one_way in per cent\n"
        "map: {file: FILE}                              a map by hand\n"
        "home: {ind: 50, rms: 13, rmp: 10, pop: 31}\n"
        "treasures: [VAM, CRS, G2, L2, MM, SV]          or others; default: these where six worlds are nobody's\n"
        "chart: secret                                  or links, worlds: what all know of the map from the start\n"
        "natives: 0.7                                   chance of a fleet of nobody on a world; 0: none\n"
        "victory: {worlds: 0.5, lead: 1.25, hold: 3, turns: 50}  or {turns: N}, last-standing;\n"
        "  worlds 0.4 from four empires, 0.33 from six\n",
    .tables_read = sp_tables_read,
    .tables_free = sp_tables_free,
    .state_read = sp_state_read,
    .state_write = sp_state_write,
    .state_free = sp_state_free,
    .schemas = sp_schemas,
    .readers = sp_readers,
    .setup_check = sp_setup_check,
    .state_make = sp_state_make,
    .seat_rename = sp_seat_rename,
    .seat_name_check = sp_name_check,
    .seats = count_seats,
    .seat = get_seat,
    .over = is_over,
    .standings = get_scores,
    .outlook = sp_outlook,
    .toll = sp_toll,
    .places_lost = {"world", "worlds"},
    .sums = sums,
    .setting = sp_setting,
    .seats_by_name = true,
    .idle = sp_idle,
    .orders_read = sp_orders_read,
    .orders_check = sp_orders_check,
    .order_commits = sp_order_commits,
    .order_gives = sp_order_gives,
    .turn_begin = sp_turn_begin,
    .turn_end = sp_turn_end,
    .facts_free = sp_play_free,
    .report_json = sp_report_json,
    .report_text = sp_report_text,
    .map_form = MAP_GRAPH,
    .map = sp_chart,
    .words = sp_words,
    .spoken_order = sp_spoken_order,
    .headlines = sp_headlines,
    .chronicle = &sp_chronicle,
    .map_order = sp_chart_order,
    .counts = counts,
    .count = count,
    .savings = get_savings,
    .last_turn = get_last_turn,
    .state_of_report = sp_state_of_report,
    .clashes = sp_clashes,
    .certain = true,
    .forecast = sp_forecast,
    .orders_random = sp_orders_random,
    .orders_steady = sp_orders_steady,
    .plans = 2,
    .lessons = lessons,
    .orders_first = orders_first,
    .invariants = sp_invariants,
};
