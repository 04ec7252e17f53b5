/* Space Empires 4X: descriptor and contents page of the rulebook. */
#include "engine/base/builtin.h"
#include "engine/play/rulesets.h"

#include "rulesets/space-empires-4x/chart.h"
#include "rulesets/space-empires-4x/orders.h"
#include "rulesets/space-empires-4x/end.h"
#include "rulesets/space-empires-4x/forecast.h"
#include "rulesets/space-empires-4x/phases.h"
#include "rulesets/space-empires-4x/random.h"
#include "rulesets/space-empires-4x/rehearsal.h"
#include "rulesets/space-empires-4x/schemas.h"
#include "rulesets/space-empires-4x/setup.h"
#include "rulesets/space-empires-4x/state.h"
#include "rulesets/space-empires-4x/report.h"
#include "rulesets/space-empires-4x/report_lines.h"
#include "rulesets/space-empires-4x/spoken.h"
#include "rulesets/space-empires-4x/state_read.h"
#include "rulesets/space-empires-4x/state_write.h"
#include "rulesets/space-empires-4x/victory.h"

BUILTIN_TABLES(space_empires_4x);

static const struct phase phases[] = {
#define PHASE(code, title, run) {code, title, run},
#include "rulesets/space-empires-4x/phases.def"
#undef PHASE
    {0},
};

static unsigned seats(const struct state *base)
{
	return ((const struct sx_state *)base)->seats;
}

static struct seat seat(const struct state *base, unsigned number)
{
	const struct sx_state *state = (const struct sx_state *)base;
	const struct sx_empire *empire = &state->empires[number];
	const struct sx_facts *facts = sx_facts_of(state);

	return (struct seat){.name = empire->name,
	    .out = empire->out,
	    .since = facts && facts->fell[number] ? base->turn : 0,
	    .reads = facts ? facts->reads[number] : !empire->out || state->status != SX_RUNNING,
	    .awaited = sx_acts(state, number)};
}

static void seat_rename(struct state *base, unsigned number, const char *name)
{
	struct sx_empire *empire = &((struct sx_state *)base)->empires[number];

	g_free(empire->name);
	empire->name = g_strdup(name);
}

static bool over(const struct state *base, GPtrArray *winners)
{
	const struct sx_state *state = (const struct sx_state *)base;

	for (unsigned number = 0; winners && number < state->seats; number++)
		if (sx_wins(state, number))
			g_ptr_array_add(winners, state->empires[number].name);
	return state->status != SX_RUNNING;
}

/* Income of its Colonies without hits, as others do not see those (SX-80). */
static void scores(const struct state *base, int64_t *sums)
{
	const struct sx_state *state = (const struct sx_state *)base;

	for (unsigned i = 0; i < state->planet_count; i++)
		if (state->planets[i].colony >= 0)
			sums[state->planets[i].colony] += sx_incomes_of(state, &state->planets[i])->cp[0];
}

static void orders_first(const struct state *state, unsigned seat, GString *out)
{
	(void)state;
	(void)seat;
	g_string_append(out, "FCR,DD,SC\n");
}

static const struct lesson lessons[] = {
    {"M", SX_ORDER_MOVE, "moves a ship square by square, in the three rounds of a turn"},
    {"C", SX_ORDER_COLONISE, "settles with a Colonyship where it then is"},
    {"B", SX_ORDER_BUILD, "builds ships at a Colony that has a Shipyard"},
    {"T", SX_ORDER_TECH, "buys the next level of a technology"},
    {"F", SX_ORDER_FIRE, "names the types that your ships shoot at first"}, {NULL, 0, NULL}};

static const char *const counts[] = {"income", "points", NULL};

static void count(const struct state *base, unsigned seat, int64_t *values)
{
	const struct sx_state *state = (const struct sx_state *)base;

	values[0] = sx_income_of(state, seat);
	values[1] = state->empires[seat].cp;
}

static void get_savings(const struct state *base, unsigned seat, int64_t *saved, int64_t *income)
{
	const struct sx_state *state = (const struct sx_state *)base;

	*saved = state->empires[seat].cp;
	*income = sx_income_of(state, seat);
}

static int64_t get_last_turn(const struct state *base)
{
	return ((const struct sx_state *)base)->options.turn_limit;
}

static const struct realm_sum sums[] = {
    {"CP", NULL, "cp"}, {"income", "ledger", "income"}, {NULL, NULL, NULL}};

static const struct rules_change changes[] = {
#define CHANGE(number, text) {number, text},
#include "rulesets/space-empires-4x/changes.def"
#undef CHANGE
    {0, NULL}};

const struct ruleset ruleset_space_empires_4x = {
    .name = "space-empires-4x",
    .title = "Space Empires 4X",
    .about = "build ships, settle planets, take the enemy's home",
    .rules = 4,
    .report = 3,
    .text = 4,
    .changes = changes,
    .first_turn = 1,
    .seats_min = 2,
    .seats_max = SX_SEATS,
    .seats_default = 2,
    .grammar = &sx_grammar,
    .order_forms = grammar_forms,
    .phases = phases,
    .event_name = sx_event_name,
    .tables_yaml = tables_space_empires_4x,
    .tables_end = tables_space_empires_4x_end,
    .generators = "map: {width: 7, height: 7}      3 to 15 each way\n"
                  "map: {file: FILE}              a map by hand\n"
                  "homes: [[3, 0], [3, 6]]         by seat; planets: [[1, 1], ...] or {random: N}\n"
                  "options: diagonals false, economy first (last), initiative rotating (fixed),\n"
                  "  pinning true, colonyship_speed tech (one), move_tech built (current),\n"
                  "  yard_site colony (yard), yards_per_turn 1, bases_per_planet 1, levels_per_turn 0,\n"
                  "  conquest occupy (bombard), repair false, fog true,\n"
                  "  home_income [20, 15, 10, 5], colony_income [5, 3, 1], start_cp 0,\n"
                  "  turn_limit 50, limit income (draw), combat_rounds 1000\n",
    .tables_read = sx_tables_read,
    .tables_free = sx_tables_free,
    .state_read = sx_state_read,
    .state_write = sx_state_write,
    .state_free = sx_state_free,
    .schemas = sx_schemas,
    .readers = sx_readers,
    .setup_check = sx_setup_check,
    .state_make = sx_state_make,
    .seat_rename = seat_rename,
    .seat_name_check = sx_seat_name_check,
    .seats = seats,
    .seat = seat,
    .over = over,
    .standings = scores,
    .standings_public = true,
    .outlook = sx_outlook,
    .toll = sx_toll,
    .places_lost = {"Colony", "Colonies"},
    .sums = sums,
    .setting = sx_setting,
    .idle = sx_idle,
    .over_refused = true,
    .orders_read = sx_orders_read,
    .orders_check = sx_orders_check,
    .order_commits = sx_order_commits,
    .turn_begin = sx_turn_begin,
    .turn_end = sx_turn_end,
    .facts_free = sx_facts_free,
    .report_text = sx_report_text,
    .report_json = sx_report_json,
    .map_form = MAP_BOARD,
    .map = sx_chart,
    .words = sx_words,
    .spoken_order = sx_spoken_order,
    .headlines = sx_headlines,
    .chronicle = &sx_chronicle,
    .map_order = sx_chart_order,
    .counts = counts,
    .count = count,
    .savings = get_savings,
    .last_turn = get_last_turn,
    .state_of_report = sx_state_of_report,
    .rehearse = sx_rehearse,
    .clashes = sx_clashes,
    .forecast = sx_forecast,
    .orders_random = sx_orders_random,
    .orders_steady = sx_orders_steady,
    .plans = 2,
    .lessons = lessons,
    .orders_first = orders_first,
    .invariants = sx_invariants,
};
