/* galactic-empires: the rulebook's contents. */
#include "engine/base/builtin.h"
#include "parsers/grammar.h"
#include "rulesets/galactic-empires/chart.h"
#include "rulesets/galactic-empires/check.h"
#include "rulesets/galactic-empires/schemas.h"
#include "rulesets/galactic-empires/facts.h"
#include "rulesets/galactic-empires/from_report.h"
#include "rulesets/galactic-empires/gm.h"
#include "rulesets/galactic-empires/hq.h"
#include "rulesets/galactic-empires/map.h"
#include "rulesets/galactic-empires/rehearsal.h"
#include "rulesets/galactic-empires/report.h"
#include "rulesets/galactic-empires/report_map.h"
#include "rulesets/galactic-empires/idle.h"
#include "rulesets/galactic-empires/invariants.h"
#include "rulesets/galactic-empires/limits.h"
#include "rulesets/galactic-empires/phases.h"
#include "rulesets/galactic-empires/random.h"
#include "rulesets/galactic-empires/read.h"
#include "rulesets/galactic-empires/realm.h"
#include "rulesets/galactic-empires/setup.h"
#include "rulesets/galactic-empires/spoken.h"
#include "rulesets/galactic-empires/victory.h"
#include "rulesets/galactic-empires/write.h"

#include <inttypes.h>

#define SEATS_DEFAULT 2

BUILTIN_TABLES(galactic_empires);

static const struct phase phases[] = {
#define PHASE(code, title, run) {code, title, run},
#include "rulesets/galactic-empires/phases.def"
#undef PHASE
    {0},
};

static unsigned count_seats(const struct state *state)
{
	return ge_state_of_const(state)->seat_count;
}

static struct seat get_seat(const struct state *head, unsigned number)
{
	const struct ge_state *state = ge_state_of_const(head);
	const struct ge_empire *empire = state->empires[state->seats[number]];
	const struct ge_facts *facts = state->head.facts;
	bool died = facts && facts->of[empire->id].died;

	return (struct seat){.name = empire->name,
	    .out = !empire->alive,
	    .since = died ? head->turn : 0,
	    .reads = empire->alive || died,
	    .awaited = empire->alive};
}

static bool is_over(const struct state *head, GPtrArray *winners)
{
	const struct ge_state *state = ge_state_of_const(head);

	for (guint i = 0; winners && i < state->winners->len; i++)
		g_ptr_array_add(winners, state->empires[g_array_index(state->winners, unsigned, i)]->name);
	return state->ended;
}

/* Maximum revenue of what an empire owns and has annexed, the share of GE-104. */
static void get_scores(const struct state *head, int64_t *scores)
{
	const struct ge_state *state = ge_state_of_const(head);
	int64_t share[GE_EMPIRES] = {0};

	ge_count_shares(state, share);
	for (unsigned i = 0; i < state->seat_count; i++)
		scores[i] = share[state->seats[i]];
}

/* Suggests a move of one step to an own sector, for which each fleet has enough move-points. */
static void suggest_move(
    const struct ge_state *state, unsigned fleet, const struct ge_sector *from, GString *out)
{
	for (guint i = 0; i < from->links->len; i++) {
		const struct ge_link *link = &g_array_index(from->links, struct ge_link, i);
		const struct ge_sector *to = &state->sectors[link->to];
		if (link->barrier || to->owner != from->owner)
			continue;
		g_string_append_printf(out, "M%uS%" PRId64 "\n", fleet, to->id);
		return;
	}
}

/* Suggests that a fleet at home moves, and that the ships of a garrison join it. */
static void orders_first(const struct state *head, unsigned seat, GString *out)
{
	const struct ge_state *state = ge_state_of_const(head);
	const struct ge_empire *me = state->empires[state->seats[seat]];

	for (unsigned f = 1; f <= GE_FLEETS; f++) {
		const struct ge_sector *s = me->fleets[f] ? me->fleets[f]->sector : NULL;
		if (!s || s->owner != me->id)
			continue;
		suggest_move(state, f, s, out);
		for (guint i = 0; ge_has_garrison(s) && i < s->garrison.stacks->len; i++) {
			const struct ge_stack *stack = &g_array_index(s->garrison.stacks, struct ge_stack, i);
			g_string_append_printf(out, "T1%sG%" PRId64 "F%u\n",
			    ge_tables_of(state)->types[stack->type].code, s->id, f);
		}
	}
}

static const struct lesson lessons[] = {
    {"M", GE_M, "sends a fleet from sector to sector, and into battle there"},
    {"B", GE_B, "builds ships in a garrison that has an industrial centre"},
    {"T", GE_T, "transfers ships between units in one sector"},
    {"AX", GE_AX, "annexes a sector, so that it pays you"},
    {"OA", GE_OA, "offers an alliance to a neutral empire"}, {NULL, 0, NULL}};

static const char *const counts[] = {"treasury", NULL};

static void count(const struct state *head, unsigned seat, int64_t *values)
{
	const struct ge_state *state = ge_state_of_const(head);

	values[0] = state->empires[state->seats[seat]]->treasury / 10;
}

static void get_savings(const struct state *head, unsigned seat, int64_t *saved, int64_t *income)
{
	const struct ge_state *state = ge_state_of_const(head);
	struct ge_hq hq;

	ge_hq_of(state, state->empires[state->seats[seat]], &hq);
	*saved = hq.treasury;
	*income = hq.revenue;
}

static int64_t get_last_turn(const struct state *head)
{
	return ge_state_of_const(head)->victory.turns;
}

static const struct schema *const schemas[] = {&ge_options_schema, &ge_victory_schema, &ge_empire_schema,
    &ge_relation_schema, &ge_passage_schema, &ge_special_schema, &ge_refuses_schema, &ge_sharing_schema,
    &ge_suzerain_schema, &ge_sector_schema, &ge_unit_schema, &ge_stack_schema, &ge_admiral_schema,
    &ge_lead_schema, &ge_ended_schema, &ge_hq_schema, &ge_acquaintance_schema, &ge_battle_schema,
    &ge_round_schema, &ge_proclamation_schema, &ge_espionage_schema, &ge_force_schema, &ge_count_schema,
    NULL};

static const struct realm_sum sums[] = {
    {"treasury", "hq", "treasury"}, {"revenue", "hq", "revenue"}, {NULL, NULL, NULL}};

static const struct rules_change changes[] = {
#define CHANGE(number, text) {number, text},
#include "rulesets/galactic-empires/changes.def"
#undef CHANGE
    {0, NULL}};

const struct ruleset ruleset_galactic_empires = {
    .name = "galactic-empires",
    .title = "Galactic Empires",
    .about = "sectors, fleets and diplomacy: annex, build, sneak and conquer in phases",
    .rules = 5,
    .report = 4,
    .text = 5,
    .changes = changes,
    .first_turn = 1,
    .seats_min = 1,
    .seats_max = GE_EMPIRES - 1,
    .seats_default = SEATS_DEFAULT,
    .seats_drawn = "2 to 12 on a drawn map",
    .grammar = &ge_grammar,
    .order_forms = grammar_forms,
    .gm_grammar = &ge_gm_grammar,
    .phases = phases,
    .event_name = ge_event_name,
    .tables_yaml = tables_galactic_empires,
    .tables_end = tables_galactic_empires_end,
    .generators =
        "map: {generator: ge24}      24 sectors for four players; the default for four\n"
        "map: {generator: galaxy}    random, 2 to 12 players; the default for others; sectors: N\n"
        "map: {file: FILE}           a map by hand, up to 99 empires\n"
        "options: {victory: {solo: 50, allies: 66, turns: 60, in_a_row: 3}, decloak_after_move: false,\n"
        "          suzerains: false, banned: []}\n"
        "players: [{status: royalty}]  or commoner\n",
    .tables_read = ge_rules_read,
    .tables_free = ge_tables_free,
    .state_read = ge_state_read,
    .state_write = ge_state_write,
    .state_free = ge_state_free,
    .schemas = schemas,
    .readers = ge_readers,
    .setup_check = ge_setup_check,
    .state_make = ge_state_make,
    .seat_rename = ge_seat_rename,
    .seat_name_check = ge_seat_name_check,
    .seats = count_seats,
    .seat = get_seat,
    .over = is_over,
    .standings = get_scores,
    .outlook = ge_outlook,
    .toll = ge_toll,
    .places_lost = {"sector", "sectors"},
    .sums = sums,
    .setting = ge_setting,
    .idle = ge_idle,
    .over_refused = true,
    .orders_read = ge_orders_read,
    .orders_check = ge_orders_check,
    .order_commits = ge_order_commits,
    .turn_begin = ge_turn_begin,
    .turn_end = ge_turn_end,
    .facts_free = ge_facts_free,
    .report_text = ge_report_text,
    .report_still = ge_report_still,
    .report_json = ge_report_json,
    .map_form = MAP_GRAPH,
    .map = ge_chart,
    .words = ge_words,
    .spoken_order = ge_spoken_order,
    .headlines = ge_headlines,
    .chronicle = &ge_chronicle,
    .map_order = ge_chart_order,
    .counts = counts,
    .count = count,
    .savings = get_savings,
    .last_turn = get_last_turn,
    .state_of_report = ge_state_of_report,
    .rehearse = ge_rehearse,
    .clashes = ge_clashes,
    .forecast = ge_forecast,
    .orders_random = ge_orders_random,
    .orders_steady = ge_orders_steady,
    .plans = 2,
    .lessons = lessons,
    .orders_first = orders_first,
    .invariants = ge_invariants,
};
