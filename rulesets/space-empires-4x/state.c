#include "rulesets/space-empires-4x/state.h"

#include <string.h>

struct sx_state *sx_state_new(
    const struct state *head, const struct sx_options *options, int width, int height)
{
	struct sx_state *state = g_new0(struct sx_state, 1);

	state_begin(&state->head, head);
	state->options = *options;
	state->width = width;
	state->height = height;
	state->winner = -1;
	state->ended = SX_ENDED_NOT;
	for (size_t i = 0; i < G_N_ELEMENTS(state->squares); i++)
		state->squares[i].planet = -1;
	return state;
}

void sx_state_free(struct state *base)
{
	struct sx_state *state = (struct sx_state *)base;

	if (!state)
		return;
	for (unsigned i = 0; i < state->seats; i++) {
		g_free(state->empires[i].name);
		g_free(state->empires[i].ships);
	}
	g_free(state->planets);
	state_end(&state->head);
	g_free(state);
}

struct sx_empire *sx_empire_add(struct sx_state *state, const char *name)
{
	struct sx_empire *empire = &state->empires[state->seats++];

	empire->name = g_strdup(name);
	empire->next = 1;
	for (unsigned i = 0; i < SX_TECHNOLOGIES; i++)
		empire->tech[i] = sx_tables(state)->technologies[i].start;
	empire->ships = g_new0(struct sx_ship, SX_NUMBERS + 1);
	return empire;
}

static int compare_planets(const void *a, const void *b)
{
	const struct sx_planet *left = a, *right = b;

	return left->x != right->x ? left->x - right->x : left->y - right->y;
}

void sx_planets_set(struct sx_state *state, struct sx_planet *planets, unsigned count)
{
	if (count > 0)
		qsort(planets, count, sizeof planets[0], compare_planets);
	state->planets = planets;
	state->planet_count = count;
	for (unsigned i = 0; i < count; i++)
		sx_square_at(state, planets[i].x, planets[i].y)->planet = (int)i;
}

bool sx_seat_name_check(const char *name, struct error *err)
{
	size_t size = strlen(name);
	bool good = size > 0 && size <= SX_NAME_LAST && g_ascii_isalpha(name[0]);

	for (const char *c = name; good && *c; c++)
		good = g_ascii_isalnum(*c) || *c == '-' || *c == '_';
	return good || error_set(err, EXIT_DATA,
	                   "the name of an empire is a letter, then up to 19 letters, digits, - or _");
}

const struct sx_tables *sx_tables(const struct sx_state *state)
{
	return state->head.tables;
}

const struct sx_type_row *sx_type_row(const struct sx_state *state, enum sx_type type)
{
	return &sx_tables(state)->types[type];
}

bool sx_on_board(const struct sx_state *state, int64_t x, int64_t y)
{
	return x >= 0 && x < state->width && y >= 0 && y < state->height;
}

struct sx_square *sx_square_at(struct sx_state *state, int x, int y)
{
	return &state->squares[x * SX_BOARD + y];
}

const struct sx_square *sx_square_seen(const struct sx_state *state, int64_t x, int64_t y)
{
	return &state->squares[x * SX_BOARD + y];
}

struct sx_planet *sx_planet_at(const struct sx_state *state, int64_t x, int64_t y)
{
	int planet = sx_square_seen(state, x, y)->planet;

	return planet < 0 ? NULL : &state->planets[planet];
}

bool sx_planet_is_home(const struct sx_planet *planet)
{
	return planet->colony >= 0 && planet->colony == planet->home;
}

const struct sx_planet *sx_home_of(const struct sx_state *state, unsigned seat)
{
	for (unsigned i = 0; i < state->planet_count; i++)
		if (state->planets[i].home == (int)seat)
			return &state->planets[i];
	return NULL;
}

const struct sx_incomes *sx_incomes_of(const struct sx_state *state, const struct sx_planet *planet)
{
	return sx_planet_is_home(planet) ? &state->options.home_income : &state->options.colony_income;
}

int64_t sx_income(const struct sx_state *state, const struct sx_planet *planet)
{
	/* SX-9: without bombardment only the income at no hits counts. */
	bool counts = state->options.conquest == SX_CONQUEST_BOMBARD;

	return sx_incomes_of(state, planet)->cp[counts ? planet->hits : 0];
}

struct sx_ship *sx_ship_of(const struct sx_state *state, unsigned seat, int64_t id)
{
	struct sx_ship *ship;

	if (id < 1 || id > SX_NUMBERS)
		return NULL;
	ship = &state->empires[seat].ships[id];
	return ship->lives ? ship : NULL;
}

bool sx_type_moves(const struct sx_state *state, enum sx_type type)
{
	int64_t role = sx_type_row(state, type)->role;

	return role != SX_ROLE_BASE && role != SX_ROLE_YARD;
}

static bool owner_there(const struct sx_square *square, unsigned seat)
{
	return square->ships[seat] > 0 || square->seen[seat] > 0;
}

bool sx_others_there(const struct sx_state *state, unsigned seat, int x, int y)
{
	const struct sx_square *square = sx_square_seen(state, x, y);

	for (unsigned i = 0; i < state->seats; i++)
		if (i != seat && owner_there(square, i))
			return true;
	return false;
}

void sx_others_names(const struct sx_state *state, unsigned seat, int x, int y, GString *out)
{
	const struct sx_square *square = sx_square_seen(state, x, y);
	const char *comma = "";

	for (unsigned i = 0; i < state->seats; i++) {
		if (i == seat || !owner_there(square, i))
			continue;
		g_string_append_printf(out, "%s%s", comma, state->empires[i].name);
		comma = ", ";
	}
}

int64_t sx_ship_speed(const struct sx_state *state, unsigned seat, const struct sx_ship *ship)
{
	return state->options.move_tech == SX_MOVE_CURRENT ? state->empires[seat].tech[SX_MOVEMENT]
	                                                   : ship->movement;
}

const int64_t *sx_allowance(const struct sx_state *state, unsigned seat, const struct sx_ship *ship)
{
	return sx_allowance_at(state, ship, sx_ship_speed(state, seat, ship));
}

const int64_t *sx_allowance_at(const struct sx_state *state, const struct sx_ship *ship, int64_t level)
{
	const struct sx_tables *tables = sx_tables(state);
	int64_t start = tables->technologies[SX_MOVEMENT].start;
	bool slow = sx_type_row(state, ship->type)->role == SX_ROLE_COLONYSHIP &&
	            state->options.colonyship_speed == SX_SPEED_ONE;

	/* The first level moves one square a round (SX-52), which is what the option's value `one` means. */
	return tables->squares[slow ? 0 : level - start];
}

int64_t sx_capacity(const struct sx_state *state, unsigned seat, int64_t yards)
{
	const struct sx_tables *tables = sx_tables(state);
	int64_t level = state->empires[seat].tech[SX_SHIPYARD] - tables->technologies[SX_SHIPYARD].start;

	return yards * tables->yards[level].hull / 10;
}

unsigned sx_movable_there(const struct sx_square *square, unsigned seat)
{
	return square->ships[seat] - square->yards[seat] - square->bases[seat] + square->seen[seat];
}

int64_t sx_upkeep(const struct sx_state *state, unsigned seat)
{
	const struct sx_empire *empire = &state->empires[seat];
	int64_t sum = 0;

	for (int64_t id = 1; id < empire->next; id++)
		if (empire->ships[id].lives)
			sum += sx_type_row(state, empire->ships[id].type)->upkeep;
	return sum;
}

/* By how many seats the turn's initiative is rotated. */
static unsigned turned(const struct sx_state *state, int64_t turn)
{
	if (state->options.initiative == SX_INITIATIVE_FIXED)
		return 0;
	return (unsigned)((turn - 1) % (int64_t)state->seats);
}

unsigned sx_seat_at(const struct sx_state *state, int64_t turn, unsigned place)
{
	return (turned(state, turn) + place) % state->seats;
}

unsigned sx_place_of(const struct sx_state *state, int64_t turn, unsigned seat)
{
	return (seat + state->seats - turned(state, turn)) % state->seats;
}

unsigned sx_playing(const struct sx_state *state)
{
	unsigned count = 0;

	for (unsigned i = 0; i < state->seats; i++)
		count += !state->empires[i].out;
	return count;
}

/* Adds a ship to the counts of its square, or removes it. */
static void count_ship(struct sx_state *state, unsigned seat, const struct sx_ship *ship, unsigned one)
{
	struct sx_square *square = sx_square_at(state, ship->x, ship->y);
	int64_t role = sx_type_row(state, ship->type)->role;

	square->ships[seat] += one;
	if (role == SX_ROLE_YARD)
		square->yards[seat] += one;
	if (role == SX_ROLE_BASE)
		square->bases[seat] += one;
}

struct sx_ship *sx_ship_add(
    struct sx_state *state, unsigned seat, int64_t id, enum sx_type type, int x, int y)
{
	struct sx_empire *empire = &state->empires[seat];
	struct sx_ship *ship = &empire->ships[id];

	*ship = (struct sx_ship){.lives = true,
	    .type = type,
	    .x = x,
	    .y = y,
	    .attack = empire->tech[SX_ATTACK],
	    .defense = empire->tech[SX_DEFENSE],
	    .movement = empire->tech[SX_MOVEMENT]};
	count_ship(state, seat, ship, 1);
	return ship;
}

void sx_ship_remove(struct sx_state *state, unsigned seat, int64_t id)
{
	struct sx_ship *ship = &state->empires[seat].ships[id];

	ship->lives = false;
	count_ship(state, seat, ship, -1U);
}

void sx_ship_move(struct sx_state *state, unsigned seat, int64_t id, int x, int y)
{
	struct sx_ship *ship = &state->empires[seat].ships[id];

	count_ship(state, seat, ship, -1U);
	ship->x = x;
	ship->y = y;
	count_ship(state, seat, ship, 1);
}

void sx_colony_remove(struct sx_planet *planet)
{
	planet->colony = -1;
	planet->founded = 0;
	planet->hits = 0;
}
