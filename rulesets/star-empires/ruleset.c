/* Star Empires: descriptor and contents page of the rulebook. */
#include "chart.h"
#include "check.h"

#include "orders.h"
#include "read.h"
#include "schemas.h"
#include "rehearsal.h"

#include "engine/base/builtin.h"
#include "facts.h"
#include "forecast.h"
#include "from_report.h"
#include "galaxy.h"
#include "names.h"
#include "phases.h"
#include "report.h"
#include "setup.h"
#include "simulate.h"
#include "spoken.h"
#include "victory.h"
#include "write.h"

BUILTIN_TABLES(star_empires);

/* In the order of the manual. */
static const struct schema *const schemas[] = {&se_options_schema, &se_victory_schema, &se_lead_schema,
    &se_empire_schema, &se_frame_schema, &se_world_schema, &se_portal_schema, &se_storm_schema,
    &se_class_schema, &se_ship_schema, &se_known_schema, &se_known_world_schema, &se_known_portal_schema,
    &se_known_storm_schema, &se_known_sector_schema, &se_share_schema, &se_sector_share_schema,
    &se_named_share_schema, &se_sector_schema, NULL};

static const struct phase phases[] = {
#define PHASE(code, title, run) {code, title, run},
#include "phases.def"
#undef PHASE
    {0},
};

static unsigned seats(const struct state *state)
{
	return ((const struct se_state *)state)->empires->len;
}

static struct seat seat(const struct state *state, unsigned number)
{
	const struct se_empire *empire = se_empire_at((const struct se_state *)state, number);

	return (struct seat){.name = empire->name,
	    .reads = true,
	    .awaited = empire->home != NULL,
	    .abandoned = empire->abandoned};
}

static bool over(const struct state *state, GPtrArray *winners)
{
	const struct se_state *st = (const struct se_state *)state;

	for (guint i = 0; winners && i < st->winner->len; i++)
		g_ptr_array_add(winners, ((const struct se_empire *)st->winner->pdata[i])->name);
	return st->winner->len > 0;
}

/* Production of each empire's worlds, the score of SE-143. */
static void scores(const struct state *state, int64_t *sums)
{
	const struct se_state *st = (const struct se_state *)state;

	for (guint i = 0; i < st->worlds->len; i++) {
		const struct se_world *world = st->worlds->pdata[i];
		if (world->owner)
			sums[world->owner->number] += world->production;
	}
}

static const char *const counts[] = {"stockpile", NULL};

static void count(const struct state *state, unsigned number, int64_t *values)
{
	const struct se_state *st = (const struct se_state *)state;

	for (guint i = 0; i < st->worlds->len; i++) {
		const struct se_world *world = st->worlds->pdata[i];
		if (world->owner && world->owner->number == number)
			values[0] += world->stockpile;
	}
}

static void savings(const struct state *state, unsigned number, int64_t *saved, int64_t *income)
{
	const struct se_state *st = (const struct se_state *)state;

	for (guint i = 0; i < st->worlds->len; i++) {
		const struct se_world *world = st->worlds->pdata[i];
		if (world->owner && world->owner->number == number) {
			*saved += world->stockpile;
			*income += world->production;
		}
	}
}

static int64_t last_turn(const struct state *state)
{
	return ((const struct se_state *)state)->victory.turns;
}

/* SE-141: concerns people across games, so its numbers are not in a game's tables. */
static int64_t dedication(bool moved)
{
	return moved ? 1 : -3;
}

/* SE-125: makes contact between two empires. */
static bool meet(struct state *state, unsigned number, unsigned other)
{
	return number != other && bits_add(&se_empire_at((struct se_state *)state, number)->contacts, other);
}

static void abandon(struct state *state, unsigned number, bool abandoned)
{
	struct se_empire *empire = se_empire_at((struct se_state *)state, number);

	if (empire->abandoned != abandoned)
		empire->abandoned_for = 0;
	empire->abandoned = abandoned;
}

static void seat_rename(struct state *state, unsigned number, const char *name)
{
	struct se_state *st = (struct se_state *)state;

	se_facts_forget(st);
	se_empire_rename(st, se_empire_at(st, number), name);
}

static bool seat_name_check(const char *name, struct error *err)
{
	const char *trouble = se_name_trouble(name);

	return !trouble || error_set(err, EXIT_DATA, "\"%s\" is not a valid empire name: %s", name, trouble);
}

static void orders_first(const struct state *state, unsigned seat, GString *out)
{
	const struct se_state *st = (const struct se_state *)state;
	const struct se_empire *me = se_empire_at(st, seat);

	for (guint i = 0; i < st->worlds->len; i++) {
		const struct se_world *world = st->worlds->pdata[i];
		if (world->owner == me)
			g_string_append_printf(out, "DESIGN %s lance GUNSHIP 8 8 2 0 0\n", world->name);
	}
}

static const struct lesson lessons[] = {
    {"BUILD", SE_BUILD, "builds ships of a class that you know, paid by the world's RU"},
    {"MOVE", SE_MOVE, "sends ships to a sector or a place on your map; ships with guns take free worlds"},
    {"FIRE", SE_FIRE, "fires at the ships of an empire in the same sector"},
    {"DESIGN", SE_DESIGN, "makes a class of your own"},
    {"LOAD", SE_LOAD, "puts ships that have no engines onto one that carries them"}, {NULL, 0, NULL}};

static const struct realm_sum sums[] = {
    {"production", "totals", "production"}, {"RU", "totals", "ru"}, {NULL, NULL, NULL}};

static const struct rules_change changes[] = {
#define CHANGE(number, text) {number, text},
#include "rulesets/star-empires/changes.def"
#undef CHANGE
    {0, NULL}};

/* Converts coordinates from the giver's frame to the taker's (SE-2). */
static void cell_for(const struct state *state, unsigned giver, unsigned taker, int64_t *x, int64_t *y)
{
	const struct se_state *st = (const struct se_state *)(const void *)state;
	const struct se_empire *from = st->empires->pdata[giver], *to = st->empires->pdata[taker];
	struct se_coord cell = {(int32_t)*x, (int32_t)*y};

	cell = se_to_local(&to->frame, se_to_galactic(&from->frame, cell));
	*x = cell.o;
	*y = cell.y;
}

const struct ruleset ruleset_star_empires = {
    .name = "star-empires",
    .title = "Star Empires",
    .about = "Conquest of a hexagonal galaxy with scouts, carriers, wormholes and storms",
    .rules = 5,
    .report = 4,
    .text = 5,
    .changes = changes,
    .first_turn = 1,
    .seats_min = 1,
    .seats_max = 600,
    .seats_default = 2,
    .seats_drawn = "up to 24 on the default map",
    .grammar = &se_grammar,
    .order_forms = grammar_forms,
    .gm_grammar = &se_gm_grammar,
    .phases = phases,
    .unordered = true,
    .event_name = se_event_name,
    .tables_yaml = tables_star_empires,
    .tables_end = tables_star_empires_end,
    /* the setup's keys with their defaults (SE-160) */
    .generators =
        "map: radius 6 (4 for two empires, 5 for four), home_ring radius-2, home_production 12, home_stockpile 12,\n"
        "  nearby_worlds 2, nearby_radius 2, nearby_production 10, world_density 10,\n"
        "  max_production 8, storm_density 5, nebula_density 5, max_storm 5,\n"
        "  storm_fluctuates 0, cloud_home_distance 2, wormnets 2, wormnet_portals 4,\n"
        "  portal_spacing 3, portal_home_distance 2, one_way 10, storms_cyclic 30,\n"
        "  frames random or identity\n"
        "  home_ring has room for six empires a step: 24 by default\n"
        "map: {file: FILE} a map by hand\n"
        "options: instability 2, self_destruct_tonnes 5\n"
        "victory: {share: 0.5, lead: 1.5, hold: 5, turns: 60}, or gm\n"
        "players: home, starbase (names)\n",
    .gm_report = true,
    .tables_read = se_tables_read,
    .tables_free = se_tables_free,
    .state_read = se_state_read,
    .state_write = se_state_write,
    .state_free = se_state_free,
    .schemas = schemas,
    .readers = se_readers,
    .setup_check = se_setup_check,
    .state_make = se_state_make,
    .seat_rename = seat_rename,
    .seat_name_check = seat_name_check,
    .seats = seats,
    .seat = seat,
    .over = over,
    .standings = scores,
    .outlook = se_outlook,
    .toll = se_toll,
    .places_lost = {"world", "worlds"},
    .sums = sums,
    .setting = se_setting,
    .idle = se_idle,
    .dedication = dedication,
    .meet = meet,
    .meeting =
        "your scanners must find a world or ship of theirs and know whose it is, or they write to you by name",
    .press_anonymous = true,
    .abandon = abandon,
    .orders_read = se_orders_read,
    .orders_check = se_orders_check,
    .order_commits = se_order_commits,
    .turn_begin = se_turn_begin,
    .turn_end = se_turn_end,
    .facts_free = se_facts_free,
    .report_text = se_report_text,
    .report_json = se_report_json,
    .map_form = MAP_HEXES,
    .cell_for = cell_for,
    .map = se_chart,
    .words = se_words,
    .spoken_order = se_spoken_order,
    .headlines = se_headlines,
    .chronicle = &se_chronicle,
    .map_order = se_chart_order,
    .counts = counts,
    .count = count,
    .savings = savings,
    .last_turn = last_turn,
    .state_of_report = se_state_of_report,
    .rehearse = se_rehearse,
    .clashes = se_clashes,
    .forecast = se_forecast,
    .orders_random = se_orders_random,
    .orders_steady = se_orders_steady,
    .plans = 2,
    .lessons = lessons,
    .orders_first = orders_first,
    .invariants = se_invariants,
};
