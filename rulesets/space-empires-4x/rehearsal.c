/* What if, with odds (HO-82): the fight of a turn that is played on what a report shows. */
#include "rulesets/space-empires-4x/rehearsal.h"

#include "engine/play/clash.h"
#include "rulesets/space-empires-4x/combat.h"
#include "rulesets/space-empires-4x/facts.h"

#include <string.h>

/* The cheapest ship that moves and can hurt. */
static enum sx_type cheapest_warship(const struct sx_state *state)
{
	int best = -1;

	for (int type = 0; type < SX_TYPES; type++) {
		const struct sx_type_row *row = sx_type_row(state, (enum sx_type)type);
		if (row->attack > 0 && sx_type_moves(state, (enum sx_type)type) &&
		    (best < 0 || row->cost < sx_type_row(state, (enum sx_type)best)->cost))
			best = type;
	}
	return best < 0 ? SX_SC : (enum sx_type)best;
}

/* Ships that a square shows and that are not known one by one. */
static void fill_square(struct sx_state *state, unsigned seat, int x, int y)
{
	struct sx_square *square = sx_square_at(state, x, y);
	struct sx_empire *empire = &state->empires[seat];
	unsigned shown = square->seen[seat], known;

	square->seen[seat] = 0;
	known = sx_movable_there(square, seat);
	for (; known < shown && empire->next <= sx_tables(state)->numbers.last; known++)
		sx_ship_add(state, seat, empire->next++, cheapest_warship(state), x, y);
}

/* --- Ships that are known one by one ---------------------------------------------- */

/* Whose ship an entry is, if it is another's; -1: none that plays. */
static int other_of(const struct sx_state *state, const struct node *ship, unsigned reader)
{
	int seat = state_seat_find(&state->head, node_text_of(ship, "owner"));

	return seat < 0 || seat == (int)reader || state->empires[seat].out ? -1 : seat;
}

static void number_taken(struct sx_state *state, unsigned seat, int64_t id)
{
	state->empires[seat].next = MAX(state->empires[seat].next, id + 1);
}

/* A ship that was left after a combat of the last turn: it has not moved since. */
static void add_left(struct sx_state *state, const struct node *ship, int64_t x, int64_t y, unsigned reader)
{
	const struct sx_planet *planet = sx_planet_at(state, x, y);
	int64_t id = node_number_of(ship, "id", -1);
	int seat = other_of(state, ship, reader), type = 0;
	struct sx_ship *added;

	while (type < SX_TYPES && strcmp(sx_type_codes[type], node_text_of(ship, "type")) != 0)
		type++;
	if (seat < 0 || type == SX_TYPES || id < 1 || id > sx_tables(state)->numbers.last ||
	    sx_ship_of(state, (unsigned)seat, id) ||
	    (!sx_type_moves(state, (enum sx_type)type) && (!planet || planet->colony != seat)))
		return;
	added = sx_ship_add(state, (unsigned)seat, id, (enum sx_type)type, (int)x, (int)y);
	added->attack = MAX(0, node_number_of(ship, "attack", -1));
	added->defense = MAX(0, node_number_of(ship, "defense", -1));
	added->hits = MAX(0, node_number_of(ship, "hits", -1));
	number_taken(state, (unsigned)seat, id);
}

static bool add_known(struct sx_state *state, struct node *report, unsigned reader, struct error *err)
{
	struct node *units = node_get(report, "units");

	for (struct node *n = units && units->kind == NODE_LIST ? units->first : NULL; n; n = n->next) {
		int seat = other_of(state, n, reader);
		if (seat < 0)
			continue;
		if (!sx_unit_read(state, n, seat, err))
			return false;
		number_taken(state, (unsigned)seat, node_number_of(n, "id", -1));
	}
	for (const struct node *c = node_first_of(report, "combats"); c; c = c->next) {
		int64_t x = node_number_of(c, "x", -1), y = node_number_of(c, "y", -1);
		for (const struct node *n = node_first_of(c, "left"); n && sx_on_board(state, x, y);
		     n = n->next)
			add_left(state, n, x, y, reader);
	}
	return true;
}

bool sx_rehearse(struct state *base, struct node *report, struct error *err)
{
	struct sx_state *state = (struct sx_state *)base;
	int reader = state_seat_find(base, node_text_of(report, "empire"));

	if (reader < 0)
		return node_error(report, err, "it is not said whose report this is");
	if (!add_known(state, report, (unsigned)reader, err))
		return false;
	for (unsigned seat = 0; seat < state->seats; seat++) {
		if ((int)seat == reader)
			continue;
		for (int x = 0; x < state->width; x++)
			for (int y = 0; y < state->height; y++)
				fill_square(state, seat, x, y);
		/* What it has to pay with is not known: it holds what it has. */
		state->empires[seat].cp = SX_CP_LAST;
	}
	state->view = false;
	return true;
}

/* --- What came of it -------------------------------------------------------------- */

static void count_ships(const struct sx_state *state, const GArray *ships, int64_t sign, struct clash *clash)
{
	for (guint i = 0; i < ships->len; i++)
		clash_lost(clash, state->empires[g_array_index(ships, struct sx_seen, i).owner].name, sign);
}

void sx_clashes(const struct state *base, GPtrArray *clashes)
{
	const struct sx_state *state = (const struct sx_state *)base;

	const GPtrArray *combats = sx_combats_of(state);

	for (guint i = 0; i < combats->len; i++) {
		const struct sx_combat *combat = combats->pdata[i];
		g_autofree char *place = g_strdup_printf("(%d,%d)", combat->x, combat->y);
		struct clash *clash = clash_begin(clashes, place);
		count_ships(state, combat->ships, 1, clash);
		count_ships(state, combat->left, -1, clash);
		if (!combat->broken && combat->left->len)
			clash_won(
			    clash, state->empires[g_array_index(combat->left, struct sx_seen, 0).owner].name);
	}
}
