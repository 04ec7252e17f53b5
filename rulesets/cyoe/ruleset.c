/* The descriptor of cyoe and its phases: the rulebook's contents page. */
#include "engine/base/builtin.h"
#include "parsers/grammar.h"
#include "rulesets/cyoe/victory.h"
#include "rulesets/cyoe/map.h"
#include "rulesets/cyoe/random.h"
#include "rulesets/cyoe/read.h"
#include "rulesets/cyoe/report.h"
#include "rulesets/cyoe/call.h"
#include "rulesets/cyoe/chart.h"
#include "rulesets/cyoe/check.h"
#include "rulesets/cyoe/of_report.h"
#include "rulesets/cyoe/phases.h"
#include "rulesets/cyoe/read_names.h"
#include "rulesets/cyoe/rehearsal.h"
#include "rulesets/cyoe/schemas.h"
#include "rulesets/cyoe/spoken.h"
#include "rulesets/cyoe/write.h"

#include <inttypes.h>

BUILTIN_TABLES(cyoe);

static const struct phase phases[] = {
#define PHASE(code, title, run) {code, title, run},
#include "rulesets/cyoe/phases.def"
#undef PHASE
    {0},
};

static unsigned count_seats(const struct state *state)
{
	return (unsigned)((const struct cy_state *)state)->count;
}

static struct seat get_seat(const struct state *state, unsigned seat)
{
	const struct cy_empire *e = &((const struct cy_state *)state)->empires[seat];
	const struct cy_play *p = state->facts;
	bool out_now = p && p->out_now[seat];

	return (struct seat){.name = e->name,
	    .out = e->eliminated,
	    .since = out_now ? state->turn : 0,
	    .reads = !e->eliminated || out_now,
	    .awaited = !e->eliminated};
}

static bool is_over(const struct state *state, GPtrArray *winners)
{
	const struct cy_state *s = (const struct cy_state *)state;

	for (int i = 0; winners && s->over && i < s->count; i++)
		if (s->won[i])
			g_ptr_array_add(winners, s->empires[i].name);
	return s->over;
}

/* CY-105: the scores of all seats. */
static void get_scores(const struct state *state, int64_t *scores)
{
	const struct cy_state *s = (const struct cy_state *)state;
	g_autofree int64_t *pp = g_new(int64_t, (size_t)s->count);
	g_autofree int64_t *rp = g_new(int64_t, (size_t)s->count);

	cy_income(s, pp, rp);
	for (int i = 0; i < s->count; i++)
		scores[i] = cy_score(s, i, pp[i], rp[i]);
}

static const char *const counts[] = {"production", "research", NULL};

static void count(const struct state *state, unsigned seat, int64_t *values)
{
	cy_income_of((const struct cy_state *)state, (int)seat, &values[0], &values[1]);
}

static void get_savings(const struct state *state, unsigned seat, int64_t *saved, int64_t *income)
{
	int64_t research;

	*saved = ((const struct cy_state *)state)->empires[seat].pp;
	cy_income_of((const struct cy_state *)state, (int)seat, income, &research);
}

static int64_t get_last_turn(const struct state *state)
{
	return ((const struct cy_state *)state)->victory_turns;
}

static void rename_seat(struct state *state, unsigned seat, const char *name)
{
	struct cy_empire *e = &((struct cy_state *)state)->empires[seat];

	g_free(e->name);
	e->name = g_strdup(name);
}

static struct order_set *read_orders(unsigned seat, const char *text, size_t size)
{
	return orders_read(&cy_grammar, seat, text, size);
}

/* Suggests small production stations, which need no rating. */
static void orders_first(const struct state *state, unsigned seat, GString *out)
{
	const struct cy_state *s = (const struct cy_state *)state;

	(void)seat;
	for (int i = 0; i < s->system_count; i++)
		g_string_append_printf(out, "B2PSS%" PRId64 "\n", s->systems[i].id);
}

static const struct lesson lessons[] = {{"TR", CY_DO_TR, "takes a trait for the whole game"},
    {"FT", CY_DO_FT, "takes one of the two free techs"},
    {"UI", CY_DO_UI, "raises the rating of a system, so that more can be built there"},
    {"FS", CY_DO_FS, "places free stations"}, {"B", CY_DO_B, "buys ships or stations"}, {NULL, 0, NULL}};

static const struct realm_sum sums[] = {{"PP", "own", "pp"}, {"RP", "own", "rp"}, {NULL, NULL, NULL}};

static const struct rules_change changes[] = {
#define CHANGE(number, text) {number, text},
#include "rulesets/cyoe/changes.def"
#undef CHANGE
    {0, NULL}};

const struct ruleset ruleset_cyoe = {
    .name = "cyoe",
    .title = "CYOE, third edition",
    .about = "empires with traits and techs, built by points, that fight over systems and planets",
    .rules = 5,
    .report = 4,
    .text = 5,
    .changes = changes,
    .first_turn = 0,
    .seats_min = 1,
    .seats_max = CY_SEATS,
    .seats_default = 2,
    .grammar = &cy_grammar,
    .order_forms = grammar_forms,
    .phases = phases,
    .event_name = cy_event_name,
    .tables_yaml = tables_cyoe,
    .tables_end = tables_cyoe_end,
    .generators = "map: {generator: cy8}  one or two players, the default for two; or ring: any number\n"
                  "map: {file: FILE}      a map by hand\n"
                  "options: {victory: {systems: 0.6, hold: 5, turns: 32}, mobile_limit: 20,\n"
                  "          asteroid_hazard: false, public_battles: false}\n"
                  "          victory also {turns: N}, last-standing; systems 0.5 for three, 0.4 from four\n",
    .tables_read = cy_tables_read,
    .tables_free = cy_tables_free,
    .state_read = cy_state_read,
    .state_write = cy_state_write,
    .state_free = cy_state_free,
    .schemas = cy_schemas,
    .readers = cy_readers,
    .setup_check = cy_setup_check,
    .state_make = cy_state_make,
    .seat_rename = rename_seat,
    .seat_name_check = cy_name_check,
    .seats = count_seats,
    .seat = get_seat,
    .over = is_over,
    .standings = get_scores,
    .outlook = cy_outlook,
    .toll = cy_toll,
    .places_lost = {"system", "systems"},
    .sums = sums,
    .setting = cy_setting,
    .idle = cy_idle,
    .orders_read = read_orders,
    .orders_check = cy_orders_check,
    .order_commits = cy_order_commits,
    .turn_begin = cy_turn_begin,
    .turn_end = cy_turn_end,
    .facts_free = cy_facts_free,
    .report_json = cy_report_json,
    .report_text = cy_report_text,
    .map_form = MAP_GRAPH,
    .map = cy_chart,
    .words = cy_words,
    .spoken_order = cy_spoken_order,
    .headlines = cy_headlines,
    .chronicle = &cy_chronicle,
    .map_order = cy_chart_order,
    .counts = counts,
    .count = count,
    .savings = get_savings,
    .last_turn = get_last_turn,
    .state_of_report = cy_state_of_report,
    .rehearse = cy_rehearse,
    .clashes = cy_clashes,
    .forecast = cy_forecast,
    .orders_random = cy_orders_random,
    .orders_steady = cy_orders_steady,
    .plans = 2,
    .lessons = lessons,
    .orders_first = orders_first,
    .invariants = cy_invariants,
};
