#include "rulesets/space-empires-4x/combat.h"
#include "rulesets/space-empires-4x/facts.h"
#include "rulesets/space-empires-4x/schemas.h"
#include "rulesets/space-empires-4x/state_read.h"

#include <inttypes.h>
#include <string.h>

/* Takes the list of a required key. */
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

/* --- The board --------------------------------------------------------------- */

static bool board_read(struct sx_state *state, struct node *root, struct error *err)
{
	struct node *options = node_take(root, "options"), *map = node_take(root, "map");

	return sx_options_read(options, &state->head, &state->options, err) &&
	       (!map || schema_read(map, &sx_board_schema, 0, state, state, err));
}

/* Makes a state with the board and options of its tables. */
static struct sx_state *state_begun(const struct state *head)
{
	const struct sx_tables *tables = head->tables;

	return sx_state_new(head, &tables->options, (int)tables->width, (int)tables->height);
}

/* --- Empires ------------------------------------------------------------------- */

static bool empire_name_check(
    const struct sx_state *state, const struct node *node, const char *name, struct error *err)
{
	struct error bad = {0};

	if (!sx_seat_name_check(name, &bad)) {
		node_error(node, err, "%s", bad.text);
		error_clear(&bad);
		return false;
	}
	for (unsigned i = 0; i < state->seats; i++)
		if (g_ascii_strcasecmp(state->empires[i].name, name) == 0)
			return node_error(node, err, "two empires are called %s", name);
	return true;
}

/* `next` 0: numbers_check computes it. */
static bool empire_read(struct sx_state *state, struct node *node, unsigned reader, struct error *err)
{
	struct sx_empire row = {0};
	bool good = schema_read(node, &sx_empire_schema, reader, &row, state, err) &&
	            empire_name_check(state, node_get(node, "name"), row.name, err);

	if (good) {
		row.ships = g_new0(struct sx_ship, SX_NUMBERS + 1);
		state->empires[state->seats++] = row;
	} else {
		g_free(row.name);
	}
	return good;
}

static bool empires_read(struct sx_state *state, struct node *list, unsigned reader, struct error *err)
{
	if (list->count < 2 || list->count > SX_SEATS)
		return node_error(list, err, "there must be 2 to %d empires", SX_SEATS);
	for (struct node *node = list->first; node; node = node->next)
		if (!empire_read(state, node, reader, err))
			return false;
	return true;
}

/* --- Planets ------------------------------------------------------------------- */

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
	struct sx_square *square;

	if (!schema_read(node, &sx_planet_schema, 0, planet, state, err))
		return false;
	square = sx_square_at(state, planet->x, planet->y);
	if (square->planet >= 0)
		return node_error(node, err, "two planets are at (%d,%d)", planet->x, planet->y);
	square->planet = 0; /* a mark; sx_planets_set replaces it by the index */
	return planet_hits_check(state, planet, node, err);
}

/* Reads all planets into `planets`, which has room, and counts the homes of each seat. */
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

	/* The state owns the planets from here on, also after an error. */
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

static bool unit_check(
    const struct sx_state *state, const struct sx_unit *unit, const struct node *node, struct error *err)
{
	const struct sx_ship *ship = &unit->ship;
	const struct sx_type_row *row = sx_type_row(state, ship->type);
	const struct sx_planet *planet = sx_planet_at(state, ship->x, ship->y);
	const char *owner = state->empires[unit->owner].name;

	if (sx_ship_of(state, (unsigned)unit->owner, unit->id))
		return node_error(
		    node_get(node, "id"), err, "%s has two ships with the number %d", owner, (int)unit->id);
	if (ship->hits > 0 && ship->hits >= row->hull)
		return node_error(
		    node_get(node, "hits"), err, "%s has hull %d: too many hits", row->code, (int)row->hull);
	if (!sx_type_moves(state, ship->type) && (!planet || planet->colony != unit->owner))
		return node_error(
		    node, err, "a %s needs a Colony of %s at (%d,%d)", row->name, owner, ship->x, ship->y);
	return true;
}

static bool unit_read(struct sx_state *state, struct node *node, struct error *err)
{
	struct sx_unit unit;
	struct sx_ship *ship;

	if (!schema_read(node, &sx_unit_schema, 0, &unit, state, err))
		return false;
	if (!unit_check(state, &unit, node, err))
		return false;
	ship = sx_ship_add(state, (unsigned)unit.owner, unit.id, unit.ship.type, unit.ship.x, unit.ship.y);
	*ship = unit.ship;
	ship->lives = true;
	return true;
}

/* Numbers are never reused (SX-3): the next one is above all in use. A report has its reader's at its top level. */
static bool next_check(
    struct sx_state *state, const struct node *root, const struct node *empires, struct error *err)
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
			return node_error(node_get(state->view ? root : node, "next"), err,
			    "\"next\" must be above %" PRId64 ", the highest number in use", highest);
	}
	return true;
}

/* --- The whole ----------------------------------------------------------------- */

/* The empire that a node names, which was read before. */
static const struct sx_empire *seat_named(const struct sx_state *state, const struct node *node)
{
	const struct sx_empire *empire = state->empires;

	while (strcmp(empire->name, node->text) != 0)
		empire++;
	return empire;
}

/* Checks what must hold while a game runs. */
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
		if (colony && colony->kind == NODE_TEXT && seat_named(state, colony)->out)
			return node_error(colony, err, "%s is out and has a Colony", colony->text);
	}
	for (node = units->first; node; node = node->next) {
		const struct node *owner = node_get(node, "owner");
		if (seat_named(state, owner)->out)
			return node_error(owner, err, "%s is out and has a ship", owner->text);
	}
	return true;
}

static bool body_read(struct sx_state *state, struct node *root, struct error *err)
{
	struct node *empires = list_take(root, "empires", err);
	struct node *planets = empires ? list_take(root, "planets", err) : NULL;
	struct node *units = planets ? list_take(root, "units", err) : NULL;

	if (!units || !empires_read(state, empires, 0, err) || !planets_read(state, planets, empires, err))
		return false;
	for (struct node *node = units->first; node; node = node->next)
		if (!unit_read(state, node, err))
			return false;
	if (!next_check(state, root, empires, err) ||
	    !schema_read(root, &sx_outcome_schema, 0, state, state, err))
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
	state = state_begun(head);
	if (board_read(state, root, err) && body_read(state, root, err))
		return &state->head;
	play_state_free(&state->head);
	return NULL;
}

/* --- One empire's knowledge, from its report ----------------------------------- */

/* Reads contacts; ships that are not in the list of units are known only by number. */
static bool contacts_read(struct sx_state *state, struct node *list, struct error *err)
{
	struct sx_contact contact;
	struct sx_square *square;
	unsigned known;

	for (struct node *node = list->first; node; node = node->next) {
		if (!schema_read(node, &sx_contact_schema, 0, &contact, state, err))
			return false;
		square = sx_square_at(state, contact.x, contact.y);
		known = sx_movable_there(square, (unsigned)contact.owner);
		square->seen[contact.owner] = contact.ships - MIN(contact.ships, known);
	}
	return true;
}

/* Reads hits on own Colonies, which reduce their income (SX-71). */
static bool colonies_read(struct sx_state *state, struct node *list, struct error *err)
{
	struct sx_colony colony;

	for (struct node *node = list->first; node; node = node->next) {
		struct sx_planet *planet;
		if (!schema_read(node, &sx_colony_schema, SX_ALWAYS, &colony, state, err))
			return false;
		planet = sx_planet_at(state, colony.x, colony.y);
		if (!planet || planet->colony < 0)
			return node_error(node, err, "there is no Colony");
		planet->hits = colony.hits;
		if (!planet_hits_check(state, planet, node, err))
			return false;
	}
	return true;
}

static bool own_read(struct sx_state *state, struct node *report, unsigned *seat, struct error *err)
{
	struct sx_reading reading;

	if (!schema_read(report, &sx_reader_schema, 0, &reading, state, err))
		return false;
	*seat = (unsigned)reading.seat;
	return schema_read(report, &sx_purse_schema, 0, &state->empires[reading.seat], state, err);
}

/* Was the combat broken off? Only then ships of several empires are left (SX-69). */
static bool is_broken(const GArray *left)
{
	for (guint i = 1; i < left->len; i++)
		if (g_array_index(left, struct sx_seen, i).owner !=
		    g_array_index(left, struct sx_seen, 0).owner)
			return true;
	return false;
}

/* Reads the facts of the turn that was played: the reader's ledger, and combats. */
static bool turn_read(struct sx_state *state, struct node *report, unsigned seat, struct error *err)
{
	struct node *ledger = node_take(report, "ledger"), *combats = list_take(report, "combats", err);

	sx_facts_new(state);
	if (!combats)
		return false;
	if (ledger && ledger->kind != NODE_NULL) {
		struct sx_ledger *kept = &sx_facts_of(state)->ledgers[seat];
		kept->kept = true;
		if (!schema_read(ledger, &sx_ledger_schema, 0, kept, state, err))
			return false;
	}
	for (struct node *node = combats->first; node; node = node->next) {
		struct sx_combat *combat = sx_combat_new(state);
		combat->there[seat] = true;
		if (!schema_read(node, &sx_combat_schema, 0, combat, state, err))
			return false;
		combat->broken = is_broken(combat->left);
	}
	return true;
}

static bool view_read(struct sx_state *state, struct node *report, unsigned *seat, struct error *err)
{
	struct node *empires = list_take(report, "empires", err);
	struct node *planets = empires ? list_take(report, "planets", err) : NULL;
	struct node *units = planets ? list_take(report, "units", err) : NULL;
	struct node *contacts = units ? list_take(report, "contacts", err) : NULL;
	struct node *colonies = contacts ? list_take(report, "colonies", err) : NULL;

	if (!colonies || !empires_read(state, empires, SX_ALWAYS | SX_OVER, err) ||
	    !planets_read(state, planets, empires, err) ||
	    !schema_read(report, &sx_outcome_schema, SX_ALWAYS, state, state, err) ||
	    !own_read(state, report, seat, err))
		return false;
	for (struct node *node = units->first; node; node = node->next)
		if (!unit_read(state, node, err))
			return false;
	state->view = true;
	return next_check(state, report, empires, err) && contacts_read(state, contacts, err) &&
	       colonies_read(state, colonies, err) && turn_read(state, report, *seat, err);
}

struct state *sx_state_of_report(
    const struct state *head, struct node *report, unsigned *seat, struct error *err)
{
	struct sx_state *state = state_begun(head);

	if (board_read(state, report, err) && view_read(state, report, seat, err))
		return &state->head;
	play_state_free(&state->head);
	return NULL;
}
