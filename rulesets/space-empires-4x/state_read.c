#include "rulesets/space-empires-4x/state.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>

/* Seat of a name as it stands in the list of empires, -1: none. */
static int seat_of(const struct sx_state *state, const char *name)
{
	for (unsigned i = 0; i < state->seats; i++)
		if (strcmp(state->empires[i].name, name) == 0)
			return (int)i;
	return -1;
}

/* The seat of a name that stands behind `key`; text NULL: nobody, -1. */
static bool seat_read(const struct sx_state *state, const struct node *map, const char *key, const char *text,
    int *seat, struct error *err)
{
	*seat = text ? seat_of(state, text) : -1;
	if (text && *seat < 0)
		return node_error(node_get(map, key), err, "there is no empire \"%s\"", text);
	return true;
}

/* The list behind a key that can't be left out. */
static struct node *list_take(struct node *root, const char *key, struct error *err)
{
	struct node *list = node_take(root, key);

	if (list && list->kind == NODE_LIST)
		return list;
	if (list)
		node_error(list, err, "\"%s\" must be a list, not %s", key, node_kind_name(list->kind));
	else
		node_error(root, err, "the key \"%s\" is missing", key);
	return NULL;
}

static bool place_check(
    const struct sx_state *state, const struct node *map, int64_t x, int64_t y, struct error *err)
{
	if (x < 0 || x >= state->width)
		return node_error(node_get(map, "x"), err, "x must be 0 to %d", state->width - 1);
	if (y < 0 || y >= state->height)
		return node_error(node_get(map, "y"), err, "y must be 0 to %d", state->height - 1);
	return true;
}

/* --- The board --------------------------------------------------------------- */

struct board_keys {
	int64_t width, height;
};

static struct sx_state *board_read(const struct state *head, struct node *root, struct error *err)
{
	const struct sx_tables *tables = head->tables;
	struct board_keys map = {tables->width, tables->height};
	const struct field fields[] = {
	    INTEGER_FIELD(
	        "width", struct board_keys, width, tables->least, tables->most, .fallback = tables->width),
	    INTEGER_FIELD(
	        "height", struct board_keys, height, tables->least, tables->most, .fallback = tables->height),
	    {0},
	};
	struct sx_options options = tables->options;
	struct node *node = node_take(root, "map");

	if (!sx_options_read(node_take(root, "options"), false, &options, err))
		return NULL;
	if (node && !fields_read(node, fields, &map, err))
		return NULL;
	return sx_state_new(head, &options, (int)map.width, (int)map.height);
}

struct status_keys {
	int64_t status;
	const char *winner;
	int64_t ended;
};

static bool status_read(struct sx_state *state, struct node *root, struct error *err)
{
	static const struct field fields[] = {
	    CHOICE_FIELD("status", struct status_keys, status, sx_status_names, .fallback = SX_RUNNING),
	    TEXT_FIELD("winner", struct status_keys, winner, 0, 0, .flags = FIELD_NULLABLE),
	    CHOICE_FIELD("ended", struct status_keys, ended, sx_ended_names + 1, .flags = FIELD_NULLABLE,
	        .fallback = -1),
	    {0},
	};
	struct status_keys keys;

	if (!fields_read_some(root, fields, &keys, err))
		return false;
	state->status = (enum sx_status)keys.status;
	state->ended = (enum sx_ended)(keys.ended + 1);
	return seat_read(state, root, "winner", keys.winner, &state->winner, err);
}

/* --- Empires ------------------------------------------------------------------- */

struct empire_keys {
	const char *name;
	int64_t out;
	int64_t cp;
	int64_t next; /* 0: left out */
	struct node *tech;
};

static bool tech_read(const struct sx_state *state, struct node *map, int64_t tech[], struct error *err)
{
	struct field fields[SX_TECHNOLOGIES + 1] = {0};

	for (unsigned i = 0; i < SX_TECHNOLOGIES; i++) {
		const struct sx_technology_row *row = &sx_tables(state)->technologies[i];
		fields[i] = (struct field){
		    row->name, FIELD_INTEGER, i * sizeof tech[0], 0, row->start, row->last, row->start, NULL};
	}
	return fields_read(map, fields, tech, err);
}

static bool empire_read(struct sx_state *state, struct node *node, struct error *err)
{
	static const char *const statuses[] = {"playing", "out", NULL};
	const struct field fields[] = {
	    TEXT_FIELD("name", struct empire_keys, name, 0, 0, .flags = FIELD_NEEDED),
	    CHOICE_FIELD("status", struct empire_keys, out, statuses),
	    INTEGER_FIELD("cp", struct empire_keys, cp, 0, SX_CP_LAST),
	    INTEGER_FIELD("next", struct empire_keys, next, 1, sx_tables(state)->last_number + 1),
	    MAP_FIELD("tech", struct empire_keys, tech),
	    {0},
	};
	struct empire_keys keys;
	struct error bad = {0};
	struct sx_empire *empire;

	if (!fields_read(node, fields, &keys, err))
		return false;
	if (!sx_seat_name_check(keys.name, &bad)) {
		node_error(node_get(node, "name"), err, "%s", bad.text);
		error_clear(&bad);
		return false;
	}
	for (unsigned i = 0; i < state->seats; i++)
		if (g_ascii_strcasecmp(state->empires[i].name, keys.name) == 0)
			return node_error(
			    node_get(node, "name"), err, "two empires are called %s", keys.name);
	empire = sx_empire_add(state, keys.name);
	empire->out = keys.out != 0;
	empire->cp = keys.cp;
	empire->next = keys.next; /* 0: units_read works it out */
	return !keys.tech || tech_read(state, keys.tech, empire->tech, err);
}

static bool empires_read(struct sx_state *state, struct node *list, struct error *err)
{
	if (list->count < 2 || list->count > SX_SEATS)
		return node_error(list, err, "there must be 2 to %d empires", SX_SEATS);
	for (struct node *node = list->first; node; node = node->next)
		if (!empire_read(state, node, err))
			return false;
	return true;
}

/* --- Planets ------------------------------------------------------------------- */

struct planet_keys {
	int64_t x, y;
	const char *home, *colony;
	int64_t founded, hits;
};

static bool planet_hits_check(
    const struct sx_state *state, const struct sx_planet *planet, const struct node *node, struct error *err)
{
	unsigned length = sx_incomes_of(state, planet)->count;

	if (planet->colony < 0 && planet->hits > 0)
		return node_error(node_get(node, "hits"), err, "a planet without a Colony has no hits");
	if (planet->colony < 0 && planet->founded > 0)
		return node_error(
		    node_get(node, "founded"), err, "a planet without a Colony was not founded");
	return planet->hits < (int64_t)length ||
	       node_error(node_get(node, "hits"), err, "this Colony is gone with %u hits", length);
}

static bool planet_read(
    struct sx_state *state, struct node *node, struct sx_planet *planet, struct error *err)
{
	static const struct field fields[] = {
	    INTEGER_FIELD("x", struct planet_keys, x, 0, 0, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("y", struct planet_keys, y, 0, 0, .flags = FIELD_NEEDED),
	    TEXT_FIELD("home", struct planet_keys, home, 0, 0, .flags = FIELD_NULLABLE),
	    TEXT_FIELD("colony", struct planet_keys, colony, 0, 0, .flags = FIELD_NULLABLE),
	    INTEGER_FIELD("founded", struct planet_keys, founded, 0, SX_TURN_LAST),
	    INTEGER_FIELD("hits", struct planet_keys, hits, 0, SX_INCOMES),
	    {0},
	};
	struct planet_keys keys;
	struct sx_square *square;

	if (!fields_read(node, fields, &keys, err) || !place_check(state, node, keys.x, keys.y, err))
		return false;
	*planet = (struct sx_planet){
	    .x = (int)keys.x, .y = (int)keys.y, .founded = keys.founded, .hits = keys.hits};
	if (!seat_read(state, node, "home", keys.home, &planet->home, err) ||
	    !seat_read(state, node, "colony", keys.colony, &planet->colony, err))
		return false;
	square = sx_square_at(state, planet->x, planet->y);
	if (square->planet >= 0)
		return node_error(node, err, "two planets are at (%d,%d)", planet->x, planet->y);
	square->planet = 0; /* sx_planets_set gives the index */
	return planet_hits_check(state, planet, node, err);
}

/* Reads them all into `planets`, which has room, and counts the homes of each seat. */
static bool planet_list_read(struct sx_state *state, struct node *list, struct sx_planet *planets,
    unsigned homes[SX_SEATS], struct error *err)
{
	for (struct node *child = list->first; child; child = child->next) {
		struct sx_planet *planet = planets++;
		if (!planet_read(state, child, planet, err))
			return false;
		if (planet->home >= 0 && homes[planet->home]++ > 0)
			return node_error(node_get(child, "home"), err, "%s has two homes",
			    state->empires[planet->home].name);
	}
	return true;
}

static bool planets_read(
    struct sx_state *state, struct node *list, const struct node *empires, struct error *err)
{
	unsigned homes[SX_SEATS] = {0};
	struct sx_planet *planets = g_new0(struct sx_planet, list->count + 1);
	const struct node *node = empires->first;

	/* The state owns them from here on, also after an error. */
	state->planets = planets;
	if (!planet_list_read(state, list, planets, homes, err))
		return false;
	for (unsigned i = 0; i < state->seats; i++, node = node->next)
		if (homes[i] == 0)
			return node_error(node, err, "%s has no home planet", state->empires[i].name);
	sx_planets_set(state, planets, (unsigned)list->count);
	return true;
}

/* --- Units --------------------------------------------------------------------- */

struct unit_keys {
	const char *owner;
	int64_t id, type, x, y, hits, attack, defense, movement;
	struct node *arrived;
};

static bool unit_keys_read(
    const struct sx_state *state, struct node *node, struct unit_keys *keys, struct error *err)
{
	const struct sx_technology_row *rows = sx_tables(state)->technologies;
	const struct field fields[] = {
	    TEXT_FIELD("owner", struct unit_keys, owner, 0, 0, .flags = FIELD_NEEDED),
	    INTEGER_FIELD(
	        "id", struct unit_keys, id, 1, sx_tables(state)->last_number, .flags = FIELD_NEEDED),
	    CHOICE_FIELD("type", struct unit_keys, type, sx_type_codes, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("x", struct unit_keys, x, 0, 0, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("y", struct unit_keys, y, 0, 0, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("hits", struct unit_keys, hits, 0, INT64_MAX),
	    INTEGER_FIELD("attack", struct unit_keys, attack, rows[SX_ATTACK].start, rows[SX_ATTACK].last,
	        .fallback = rows[SX_ATTACK].start),
	    INTEGER_FIELD("defense", struct unit_keys, defense, rows[SX_DEFENSE].start, rows[SX_DEFENSE].last,
	        .fallback = rows[SX_DEFENSE].start),
	    INTEGER_FIELD("movement", struct unit_keys, movement, rows[SX_MOVEMENT].start,
	        rows[SX_MOVEMENT].last, .fallback = rows[SX_MOVEMENT].start),
	    LIST_FIELD("arrived", struct unit_keys, arrived),
	    {0},
	};

	return fields_read(node, fields, keys, err) && place_check(state, node, keys->x, keys->y, err);
}

static bool arrival_part_read(const struct node *node, int64_t most, int64_t *part, struct error *err)
{
	if (node->kind != NODE_INTEGER)
		return node_error(
		    node, err, "\"arrived\" must hold whole numbers, not %s", node_kind_name(node->kind));
	if (node->number < 0 || node->number > most)
		return node_error(node, err, "this must be 0 to %" PRId64, most);
	*part = node->number;
	return true;
}

static bool arrival_read(
    const struct sx_state *state, const struct node *list, struct sx_arrival *arrival, struct error *err)
{
	const struct node *turn, *round, *place;

	*arrival = (struct sx_arrival){0};
	if (!list)
		return true;
	if (list->count != 3)
		return node_error(list, err, "\"arrived\" must be [turn, round, place]");
	turn = list->first;
	round = turn->next;
	place = round->next;
	return arrival_part_read(turn, state->head.turn, &arrival->turn, err) &&
	       arrival_part_read(round, SX_ROUNDS, &arrival->round, err) &&
	       arrival_part_read(place, SX_SEATS - 1, &arrival->place, err);
}

static bool unit_check(const struct sx_state *state, int seat, const struct unit_keys *keys,
    const struct node *node, struct error *err)
{
	const struct sx_type_row *row = sx_type_row(state, (enum sx_type)keys->type);
	const struct sx_planet *planet = sx_planet_at(state, keys->x, keys->y);

	if (sx_ship_of(state, (unsigned)seat, keys->id))
		return node_error(node_get(node, "id"), err, "%s has two ships with the number %d",
		    keys->owner, (int)keys->id);
	if (keys->hits > 0 && keys->hits >= row->hull)
		return node_error(
		    node_get(node, "hits"), err, "%s has hull %d: too many hits", row->code, (int)row->hull);
	if (!sx_type_moves(state, (enum sx_type)keys->type) && (!planet || planet->colony != seat))
		return node_error(node, err, "a %s needs a Colony of %s at (%d,%d)", row->name, keys->owner,
		    (int)keys->x, (int)keys->y);
	return true;
}

bool sx_unit_read(struct sx_state *state, struct node *node, int only, struct error *err)
{
	struct unit_keys keys;
	struct sx_arrival arrived;
	struct sx_ship *ship;
	int seat;

	if (!unit_keys_read(state, node, &keys, err) ||
	    !seat_read(state, node, "owner", keys.owner, &seat, err) ||
	    !arrival_read(state, keys.arrived, &arrived, err))
		return false;
	if (only >= 0 && seat != only)
		return true;
	if (!unit_check(state, seat, &keys, node, err))
		return false;
	ship = sx_ship_add(state, (unsigned)seat, keys.id, (enum sx_type)keys.type, (int)keys.x, (int)keys.y);
	ship->hits = keys.hits;
	ship->attack = keys.attack;
	ship->defense = keys.defense;
	ship->movement = keys.movement;
	ship->arrived = arrived;
	return true;
}

/* Numbers are never used again (SX-3): the next one is above all in use. */
static bool next_check(struct sx_state *state, const struct node *empires, struct error *err)
{
	const struct node *node = empires->first;

	for (unsigned i = 0; i < state->seats; i++, node = node->next) {
		struct sx_empire *empire = &state->empires[i];
		int64_t highest = SX_NUMBERS;
		while (highest > 0 && !empire->ships[highest].lives)
			highest--;
		if (empire->next == 0)
			empire->next = highest + 1;
		if (empire->next <= highest)
			return node_error(node_get(node, "next"), err,
			    "\"next\" must be above %" PRId64 ", the highest number in use", highest);
	}
	return true;
}

/* --- The whole ----------------------------------------------------------------- */

/* What must hold in a game that runs. */
static bool running_check(struct sx_state *state, const struct node *empires, const struct node *planets,
    const struct node *units, struct error *err)
{
	const struct node *node = empires->first;

	if (sx_playing(state) < 2)
		return node_error(empires, err, "a game that runs needs two empires that play");
	for (unsigned i = 0; i < state->seats; i++, node = node->next)
		if (!state->empires[i].out && sx_home_of(state, i)->colony != (int)i)
			return node_error(node, err, "%s plays but has no Colony on its home planet",
			    state->empires[i].name);
	for (node = planets->first; node; node = node->next) {
		const struct node *colony = node_get(node, "colony");
		int seat = colony && colony->kind == NODE_TEXT ? seat_of(state, colony->text) : -1;
		if (seat >= 0 && state->empires[seat].out)
			return node_error(colony, err, "%s is out and has a Colony", colony->text);
	}
	for (node = units->first; node; node = node->next) {
		const struct node *owner = node_get(node, "owner");
		if (state->empires[seat_of(state, owner->text)].out)
			return node_error(owner, err, "%s is out and has a ship", owner->text);
	}
	return true;
}

static bool body_read(struct sx_state *state, struct node *root, struct error *err)
{
	struct node *empires = list_take(root, "empires", err);
	struct node *planets = empires ? list_take(root, "planets", err) : NULL;
	struct node *units = planets ? list_take(root, "units", err) : NULL;

	if (!units || !empires_read(state, empires, err) || !planets_read(state, planets, empires, err))
		return false;
	for (struct node *node = units->first; node; node = node->next)
		if (!sx_unit_read(state, node, -1, err))
			return false;
	if (!next_check(state, empires, err) || !status_read(state, root, err))
		return false;
	if (state->status == SX_RUNNING)
		return running_check(state, empires, planets, units, err);
	return true;
}

struct state *sx_state_read(const struct state *head, struct node *root, struct error *err)
{
	struct sx_state *state;

	if (head->turn > SX_TURN_LAST) {
		node_error(node_get(root, "turn"), err, "\"turn\" must be 1 to %d", SX_TURN_LAST);
		return NULL;
	}
	state = board_read(head, root, err);
	if (!state || body_read(state, root, err))
		return state ? &state->head : NULL;
	sx_state_free(&state->head);
	return NULL;
}

/* --- What one empire knows, from its report ------------------------------------ */

struct contact_keys {
	int64_t x, y;
	const char *owner;
	int64_t ships;
};

static bool contacts_read(struct sx_state *state, struct node *list, struct error *err)
{
	static const struct field fields[] = {
	    INTEGER_FIELD("x", struct contact_keys, x, 0, 0, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("y", struct contact_keys, y, 0, 0, .flags = FIELD_NEEDED),
	    TEXT_FIELD("owner", struct contact_keys, owner, 0, 0, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("ships", struct contact_keys, ships, 1, SX_NUMBERS, .flags = FIELD_NEEDED),
	    {0},
	};
	struct contact_keys keys;
	int seat;

	for (struct node *node = list->first; node; node = node->next) {
		if (!fields_read(node, fields, &keys, err) ||
		    !place_check(state, node, keys.x, keys.y, err) ||
		    !seat_read(state, node, "owner", keys.owner, &seat, err))
			return false;
		sx_square_at(state, (int)keys.x, (int)keys.y)->seen[seat] = (unsigned)keys.ships;
	}
	return true;
}

struct colony_keys {
	int64_t x, y, hits;
};

/* Hits on own Colonies, which weigh on their income (SX-71). */
static bool colonies_read(struct sx_state *state, struct node *list, struct error *err)
{
	static const struct field fields[] = {
	    INTEGER_FIELD("x", struct colony_keys, x, 0, 0, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("y", struct colony_keys, y, 0, 0, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("hits", struct colony_keys, hits, 0, SX_INCOMES - 1),
	    {0},
	};
	struct colony_keys keys;

	for (struct node *node = list->first; node; node = node->next) {
		struct sx_planet *planet;
		if (!fields_read_some(node, fields, &keys, err) ||
		    !place_check(state, node, keys.x, keys.y, err))
			return false;
		planet = sx_planet_at(state, keys.x, keys.y);
		if (!planet || planet->colony < 0)
			return node_error(node, err, "there is no Colony");
		planet->hits = keys.hits;
		if (!planet_hits_check(state, planet, node, err))
			return false;
	}
	return true;
}

struct own_keys {
	const char *empire;
	int64_t cp, next;
	struct node *tech;
};

static bool own_read(struct sx_state *state, struct node *report, unsigned *seat, struct error *err)
{
	const struct field fields[] = {
	    TEXT_FIELD("empire", struct own_keys, empire, 0, 0, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("cp", struct own_keys, cp, 0, INT64_MAX / 2, .flags = FIELD_NEEDED),
	    INTEGER_FIELD(
	        "next", struct own_keys, next, 1, sx_tables(state)->last_number + 1, .flags = FIELD_NEEDED),
	    MAP_FIELD("tech", struct own_keys, tech, .flags = FIELD_NEEDED),
	    {0},
	};
	struct sx_empire *empire;
	int number;
	struct own_keys keys;

	if (!fields_read_some(report, fields, &keys, err) ||
	    !seat_read(state, report, "empire", keys.empire, &number, err))
		return false;
	*seat = (unsigned)number;
	empire = &state->empires[number];
	empire->cp = keys.cp;
	empire->next = keys.next;
	return tech_read(state, keys.tech, empire->tech, err);
}

static bool view_read(struct sx_state *state, struct node *report, unsigned *seat, struct error *err)
{
	struct node *empires = list_take(report, "empires", err);
	struct node *planets = empires ? list_take(report, "planets", err) : NULL;
	struct node *units = planets ? list_take(report, "units", err) : NULL;
	struct node *contacts = units ? list_take(report, "contacts", err) : NULL;
	struct node *colonies = contacts ? list_take(report, "colonies", err) : NULL;

	if (!colonies || !empires_read(state, empires, err) || !planets_read(state, planets, empires, err) ||
	    !own_read(state, report, seat, err))
		return false;
	for (struct node *node = units->first; node; node = node->next)
		if (!sx_unit_read(state, node, (int)*seat, err))
			return false;
	state->view = true;
	return next_check(state, empires, err) && contacts_read(state, contacts, err) &&
	       colonies_read(state, colonies, err);
}

struct state *sx_state_of_report(
    const struct state *head, struct node *report, unsigned *seat, struct error *err)
{
	struct sx_state *state = board_read(head, report, err);

	if (!state || view_read(state, report, seat, err))
		return state ? &state->head : NULL;
	sx_state_free(&state->head);
	return NULL;
}
