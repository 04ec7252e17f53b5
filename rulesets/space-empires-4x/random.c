/* simulate: legal orders at random, and what must always hold (SX-99). */
#include "rulesets/space-empires-4x/random.h"

#include "engine/base/compare.h"
#include "engine/base/text.h"
#include "rulesets/space-empires-4x/combat.h"
#include "rulesets/space-empires-4x/facts.h"
#include "rulesets/space-empires-4x/state.h"

#include <inttypes.h>

struct player {
	const struct sx_state *state;
	const struct sx_empire *empire;
	unsigned seat;
	struct dice_stream *dice;
	GString *out;
};

static bool chance(const struct player *p, int64_t percent)
{
	return dice_roll(p->dice, 100) <= percent;
}

static int64_t pick(const struct player *p, int64_t count)
{
	return dice_roll(p->dice, count) - 1;
}

/* --- Moves --------------------------------------------------------------------------- */

static bool is_colonyship(const struct player *p, const struct sx_ship *ship)
{
	return sx_type_row(p->state, ship->type)->role == SX_ROLE_COLONYSHIP;
}

/* Makes one step of -1, 0 or 1 each way: at random, or towards a goal. */
static void random_step(const struct player *p, int x, int y, const struct sx_planet *goal, int step[2])
{
	if (goal && chance(p, 70)) {
		step[0] = compare_integers(goal->x, x);
		step[1] = compare_integers(goal->y, y);
	} else {
		step[0] = (int)pick(p, 3) - 1;
		step[1] = (int)pick(p, 3) - 1;
	}
	if (step[0] != 0 && step[1] != 0 && !p->state->options.diagonals)
		step[pick(p, 2)] = 0;
}

/* Picks a planet to go to: a free one for Colonyships, any for other ships; NULL: no goal. */
static const struct sx_planet *random_goal(const struct player *p, const struct sx_ship *ship)
{
	const struct sx_planet *planet = &p->state->planets[pick(p, p->state->planet_count)];

	return is_colonyship(p, ship) && planet->colony >= 0 ? NULL : planet;
}

static void random_move(const struct player *p, int64_t id, const struct sx_ship *ship)
{
	const int64_t *squares = sx_allowance(p->state, p->seat, ship);
	const struct sx_planet *goal = random_goal(p, ship);
	int64_t most = squares[0] + squares[1] + squares[2];
	int64_t steps = chance(p, 50) ? most : pick(p, most) + 1;
	int x = ship->x, y = ship->y;
	gsize begin = p->out->len;
	bool any = false;

	g_string_append_printf(p->out, "M%" PRId64, id);
	for (int64_t i = 0; i < steps; i++) {
		int step[2];
		random_step(p, x, y, goal, step);
		if ((step[0] == 0 && step[1] == 0) || !sx_on_board(p->state, x + step[0], y + step[1]))
			continue;
		x += step[0];
		y += step[1];
		g_string_append_printf(p->out, "(%d,%d)", x, y);
		any = true;
	}
	if (any)
		g_string_append_c(p->out, '\n');
	else
		g_string_truncate(p->out, begin);
}

static void random_ships(const struct player *p)
{
	for (int64_t id = 1; id < p->empire->next; id++) {
		const struct sx_ship *ship = sx_ship_of(p->state, p->seat, id);
		bool stays;
		if (!ship || !sx_type_moves(p->state, ship->type))
			continue;
		stays = is_colonyship(p, ship) && sx_planet_at(p->state, ship->x, ship->y) &&
		        sx_planet_at(p->state, ship->x, ship->y)->colony < 0;
		if (!stays && chance(p, 60))
			random_move(p, id, ship);
		if (is_colonyship(p, ship))
			g_string_append_printf(p->out, "C%" PRId64 "\n", id);
	}
}

/* --- Other orders ---------------------------------------------------------------------- */

static void random_tech(const struct player *p)
{
	enum sx_technology technology = (enum sx_technology)pick(p, SX_TECHNOLOGIES);

	g_autofree char *word = text_upper(sx_technology_names[technology]);

	if (p->empire->tech[technology] < sx_tables(p->state)->technologies[technology].last)
		g_string_append_printf(p->out, "T%s\n", word);
}

static void random_build(const struct player *p)
{
	for (unsigned i = 0; i < p->state->planet_count; i++) {
		const struct sx_planet *planet = &p->state->planets[i];
		if (planet->colony != (int)p->seat || !chance(p, 60))
			continue;
		const char *type = sx_type_codes[pick(p, SX_TYPES)];
		g_string_append_printf(
		    p->out, "B%" PRId64 "%s(%d,%d)\n", pick(p, 3) + 1, type, planet->x, planet->y);
	}
}

/* Writes a list like `R3,7` of living ships; with `upkeep` only ships that have upkeep. */
static void random_list(const struct player *p, char letter, bool upkeep)
{
	gsize begin = p->out->len;
	char before = letter;

	for (int64_t id = 1; id < p->empire->next; id++) {
		const struct sx_ship *ship = sx_ship_of(p->state, p->seat, id);
		if (!ship || (upkeep && sx_type_row(p->state, ship->type)->upkeep == 0) || !chance(p, 20))
			continue;
		if (p->out->len - begin > 150)
			break;
		g_string_append_printf(p->out, "%c%" PRId64, before, id);
		before = ',';
	}
	if (p->out->len > begin)
		g_string_append_c(p->out, '\n');
}

static void random_scuttle(const struct player *p)
{
	int64_t id = pick(p, p->empire->next) + 1;

	if (sx_ship_of(p->state, p->seat, id))
		g_string_append_printf(p->out, "X%" PRId64 "\n", id);
}

void sx_orders_random(const struct state *base, unsigned seat, struct dice_stream *dice, GString *out)
{
	const struct sx_state *state = (const struct sx_state *)base;
	const struct player p = {state, &state->empires[seat], seat, dice, out};

	random_ships(&p);
	if (chance(&p, 60))
		random_tech(&p);
	random_build(&p);
	if (chance(&p, 20))
		random_list(&p, 'R', true);
	if (chance(&p, 30))
		random_list(&p, 'H', false);
	if (chance(&p, 30)) {
		const char *second = sx_type_codes[pick(&p, SX_TYPES)];
		g_string_append_printf(out, "F%s,%s\n", sx_type_codes[pick(&p, SX_TYPES)], second);
	}
	if (chance(&p, 3))
		random_scuttle(&p);
	if (chance(&p, 20))
		g_string_append(out, "PASS\n");
}

/* --- Invariants (SX-99) ------------------------------------------------------------------ */

static bool ship_check(const struct sx_state *state, unsigned seat, int64_t id, struct error *err)
{
	const struct sx_ship *ship = &state->empires[seat].ships[id];
	const struct sx_type_row *row = sx_type_row(state, ship->type);
	const struct sx_planet *planet = sx_planet_at(state, ship->x, ship->y);
	const char *name = state->empires[seat].name;

	if (id >= state->empires[seat].next)
		return error_set(
		    err, EXIT_SOFTWARE, "%s %s%d: number not given yet", name, row->code, (int)id);
	if (ship->hits < 0 || (ship->hits > 0 && ship->hits >= row->hull))
		return error_set(
		    err, EXIT_SOFTWARE, "%s %s%d: %d hits", name, row->code, (int)id, (int)ship->hits);
	if (!sx_type_moves(state, ship->type) && (!planet || planet->colony != (int)seat))
		return error_set(
		    err, EXIT_SOFTWARE, "%s %s%d: no Colony where it stands", name, row->code, (int)id);
	return true;
}

static bool empire_check(const struct sx_state *state, unsigned seat, struct error *err)
{
	const struct sx_empire *empire = &state->empires[seat];
	const struct sx_ledger *ledger = sx_ledger_of(state, seat);

	if (empire->cp < 0)
		return error_set(err, EXIT_SOFTWARE, "%s: %" PRId64 " CP", empire->name, empire->cp);
	if (ledger->kept &&
	    ledger->before + ledger->income - ledger->maintenance - ledger->technology - ledger->ships !=
	        empire->cp)
		return error_set(err, EXIT_SOFTWARE, "%s: the ledger does not add up", empire->name);
	if (state->status == SX_RUNNING && !empire->out && sx_home_of(state, seat)->colony != (int)seat)
		return error_set(err, EXIT_SOFTWARE, "%s plays without its home Colony", empire->name);
	for (int64_t id = 1; id <= SX_NUMBERS; id++)
		if (empire->ships[id].lives && !ship_check(state, seat, id, err))
			return false;
	return true;
}

/* Has the seat a ship there that was there in this turn's combat phase? With `economy: last` new ships come after it,
   also beside enemy ships (SX-48). */
static bool met_there(const struct sx_state *state, unsigned seat, int x, int y)
{
	bool late = state->options.economy == SX_ECONOMY_LAST;

	for (int64_t id = 1; id < state->empires[seat].next; id++) {
		const struct sx_ship *ship = sx_ship_of(state, seat, id);
		if (ship && ship->x == x && ship->y == y &&
		    !(late && ship->arrived.round == 0 && ship->arrived.turn == state->head.turn))
			return true;
	}
	return false;
}

static bool square_check(const struct sx_state *state, int x, int y, const bool *broken, struct error *err)
{
	const struct sx_square *square = sx_square_seen(state, x, y);
	unsigned owners = 0;

	for (unsigned seat = 0; seat < state->seats; seat++)
		owners += square->ships[seat] > 0 && met_there(state, seat, x, y);
	return owners < 2 || *broken ||
	       error_set(err, EXIT_SOFTWARE, "(%d,%d): ships of %u empires after combat", x, y, owners);
}

bool sx_invariants(const struct state *base, struct error *err)
{
	const struct sx_state *state = (const struct sx_state *)base;
	const struct sx_facts *facts = sx_facts_of(state);
	bool broken[SX_BOARD][SX_BOARD] = {{false}};

	for (unsigned seat = 0; seat < state->seats; seat++)
		if (!empire_check(state, seat, err))
			return false;
	for (guint i = 0; i < sx_combats_of(state)->len; i++) {
		const struct sx_combat *combat = sx_combats_of(state)->pdata[i];
		broken[combat->x][combat->y] = combat->broken;
	}
	for (int x = 0; facts && facts->fought && x < state->width; x++)
		for (int y = 0; y < state->height; y++)
			if (!square_check(state, x, y, &broken[x][y], err))
				return false;
	return true;
}
