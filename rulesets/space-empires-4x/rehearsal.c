/* For the odds (HO-82): the fights of a turn that is played on what a report shows. */
#include "rulesets/space-empires-4x/rehearsal.h"

#include "engine/play/clash.h"
#include "rulesets/space-empires-4x/combat.h"
#include "rulesets/space-empires-4x/facts.h"

#include <string.h>

/* The cheapest type that moves and has an attack. */
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

/* Adds ships of a square of which the report shows only the number. */
static void fill_square(struct sx_state *state, unsigned seat, int x, int y)
{
	struct sx_square *square = sx_square_at(state, x, y);
	struct sx_empire *empire = &state->empires[seat];

	for (; square->seen[seat] > 0; square->seen[seat]--)
		if (empire->next <= sx_tables(state)->numbers.last)
			sx_ship_add(state, seat, empire->next++, cheapest_warship(state), x, y);
}

/* Adds a ship of another empire that survived a combat of the last turn: it has not moved since. */
static void add_left(struct sx_state *state, const struct sx_seen *ship, const struct sx_combat *combat)
{
	const struct sx_planet *planet = sx_planet_at(state, combat->x, combat->y);
	struct sx_empire *empire = &state->empires[ship->owner];
	bool moves = sx_type_moves(state, ship->type);
	unsigned *seen = &sx_square_at(state, combat->x, combat->y)->seen[ship->owner];
	struct sx_ship *added;

	if (empire->out || ship->id < 1 || ship->id > sx_tables(state)->numbers.last ||
	    sx_ship_of(state, ship->owner, ship->id) ||
	    (!moves && (!planet || planet->colony != (int)ship->owner)))
		return;
	added = sx_ship_add(state, ship->owner, ship->id, ship->type, combat->x, combat->y);
	added->attack = MAX(0, ship->attack);
	added->defense = MAX(0, ship->defense);
	added->hits = MAX(0, ship->hits);
	empire->next = MAX(empire->next, ship->id + 1);
	*seen -= moves && *seen > 0;
}

static void add_all_left(struct sx_state *state, unsigned reader)
{
	const GPtrArray *combats = sx_combats_of(state);

	for (guint i = 0; i < combats->len; i++) {
		const struct sx_combat *combat = combats->pdata[i];
		for (guint k = 0; k < combat->left->len; k++) {
			const struct sx_seen *ship = &g_array_index(combat->left, struct sx_seen, k);
			if (ship->owner != reader)
				add_left(state, ship, combat);
		}
	}
}

bool sx_rehearse(struct state *base, struct node *report, struct error *err)
{
	struct sx_state *state = (struct sx_state *)base;
	int reader = state_seat_find(base, node_text_of(report, "empire"));

	if (reader < 0)
		return node_error(report, err, "it is not said whose report this is");
	add_all_left(state, (unsigned)reader);
	for (unsigned seat = 0; seat < state->seats; seat++) {
		/* The money of others is unknown: assume that they can pay for their ships. */
		if ((int)seat != reader)
			state->empires[seat].cp = SX_CP_LAST;
		for (int x = 0; x < state->width; x++)
			for (int y = 0; y < state->height; y++)
				fill_square(state, seat, x, y);
	}
	state->view = false;
	return true;
}

/* --- The fights that were played -------------------------------------------------- */

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
