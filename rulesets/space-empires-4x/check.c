/* Checks orders on arrival (SX-30 to SX-34), only against what the empire knows. */
#include "engine/base/nearest.h"
#include "rulesets/space-empires-4x/orders.h"

struct check {
	const struct sx_state *state;
	struct order_set *set;
	unsigned seat;
	int64_t speed;             /* level that the set may reach, if ships move by it; 0: by their own */
	int64_t foreseen;          /* numbers below this one may be given to ships built this turn (SX-32) */
	int moves[SX_NUMBERS + 1]; /* by number: index + 1 of the accepted line */
	int removal, fire;         /* index + 1 of the accepted line */
};

static void refuse(struct check *check, struct order *order, const struct order_value *at, const char *cause)
{
	order_refuse(check->set, order, at ? at->column : 0, NULL, "%s", cause);
}

static struct sx_ship *ship_at(const struct check *check, const struct order_value *id)
{
	return sx_ship_of(check->state, check->seat, id->number);
}

/* An order that names a ship which does not exist. */
struct unknown_ship {
	const struct check *check;
	int form;
};

/* Has the empire a ship of this number that could take the order? */
static bool could_take(int64_t number, void *context)
{
	const struct unknown_ship *unknown = context;
	const struct sx_state *state = unknown->check->state;
	const struct sx_ship *ship = sx_ship_of(state, unknown->check->seat, number);

	if (!ship)
		return false;
	if (unknown->form == SX_ORDER_COLONISE)
		return sx_type_row(state, ship->type)->role == SX_ROLE_COLONYSHIP;
	return unknown->form != SX_ORDER_MOVE || sx_type_moves(state, ship->type);
}

static void refuse_ship(struct check *check, struct order *order, const struct order_value *id)
{
	struct unknown_ship unknown = {check, order->form};
	int64_t near = nearest_number(id->number, could_take, &unknown);
	g_autofree char *number = near ? g_strdup_printf("%d", (int)near) : NULL,
	                *hint = order_question(number);

	order_refuse(check->set, order, id->column, hint, "you have no ship %d", (int)id->number);
}

/* Has the ship the type that was written before its number? */
static bool is_type(
    struct check *check, struct order *order, const struct order_value *id, const struct sx_ship *ship)
{
	g_autofree char *named = g_strdup_printf("%s%d", sx_type_codes[ship->type], (int)id->number),
	                *hint = order_question(named);

	if (id->second == 0 || id->second - 1 == (int64_t)ship->type)
		return true;
	order_refuse(check->set, order, id->column, hint, "ship %d is no %s", (int)id->number,
	    sx_type_codes[id->second - 1]);
	return false;
}

/* True for a living ship, and for a number that may be built this turn; `ship` is then NULL. */
static bool ship_or_foreseen(
    struct check *check, struct order *order, const struct order_value *id, struct sx_ship **ship)
{
	*ship = ship_at(check, id);
	if (*ship)
		return is_type(check, order, id, *ship);
	if (id->number >= check->state->empires[check->seat].next && id->number < check->foreseen)
		return true;
	refuse_ship(check, order, id);
	return false;
}

static bool on_board(struct check *check, struct order *order, const struct order_value *square)
{
	if (sx_on_board(check->state, square->number, square->second))
		return true;
	order_refuse(check->set, order, square->column, NULL,
	    "(%d,%d) is off the board: x is 0 to %d, y 0 to %d", (int)square->number, (int)square->second,
	    check->state->width - 1, check->state->height - 1);
	return false;
}

/* Checks that each square is on the board and next to the one before; the first one next to `ship`, unless that is
   NULL. */
static bool steps_check(struct check *check, struct order *order, const struct sx_ship *ship)
{
	bool known = ship != NULL;
	int64_t x = known ? ship->x : 0, y = known ? ship->y : 0;

	for (unsigned i = 0; i < order->count; i++) {
		const struct order_value *value = &order->values[i];
		const char *trouble;
		if (value->slot != 's')
			continue;
		if (!on_board(check, order, value))
			return false;
		trouble = known ? sx_step_trouble(check->state, x, y, value->number, value->second) : NULL;
		if (trouble) {
			order_refuse(check->set, order, value->column,
			    "write each square of the way, one beside the other",
			    "from (%d,%d) to (%d,%d) is %s", (int)x, (int)y, (int)value->number,
			    (int)value->second, trouble);
			return false;
		}
		known = true;
		x = value->number;
		y = value->second;
	}
	return true;
}

static void check_move(struct check *check, struct order *order)
{
	const struct order_value *id = order_value(order, 'i');
	struct sx_ship *ship;
	struct sx_path path;
	unsigned misfit;

	if (!ship_or_foreseen(check, order, id, &ship))
		return;
	if (ship && !sx_type_moves(check->state, ship->type)) {
		order_refuse(check->set, order, id->column, NULL, "%s%d does not move",
		    sx_type_codes[ship->type], (int)id->number);
		return;
	}
	if (!steps_check(check, order, ship) || !ship)
		return;
	misfit = sx_path_make(order,
	    check->speed ? sx_allowance_at(check->state, ship, check->speed)
	                 : sx_allowance(check->state, check->seat, ship),
	    &path);
	if (misfit > 0)
		order_refuse(check->set, order, order->values[misfit].column, NULL,
		    "too far: three rounds end before this square");
}

static void check_colonise(struct check *check, struct order *order)
{
	const struct order_value *id = order_value(order, 'i');
	struct sx_ship *ship;

	if (ship_or_foreseen(check, order, id, &ship) && ship &&
	    sx_type_row(check->state, ship->type)->role != SX_ROLE_COLONYSHIP)
		order_refuse(check->set, order, id->column, NULL, "%s%d is no Colonyship",
		    sx_type_codes[ship->type], (int)id->number);
}

static void check_build(struct check *check, struct order *order)
{
	const struct order_value *square = order_value(order, 's');
	const struct sx_planet *planet;

	if (!on_board(check, order, square))
		return;
	planet = sx_planet_at(check->state, square->number, square->second);
	if (!planet)
		refuse(check, order, square, "there is no planet");
	else if (check->state->options.economy == SX_ECONOMY_FIRST && planet->colony != (int)check->seat)
		refuse(check, order, square, "you have no Colony there");
}

static void check_tech(struct check *check, struct order *order)
{
	enum sx_technology technology = (enum sx_technology)order_number(order, 'w');
	const struct sx_technology_row *row = &sx_tables(check->state)->technologies[technology];
	int64_t now = check->state->empires[check->seat].tech[technology];
	const struct order_value *level = order_value(order, 'l');

	if (now == row->last)
		order_refuse(check->set, order, order_value(order, 'w')->column, NULL,
		    "%s is at its last level, %d", row->name, (int)now);
	else if (level && level->number > row->last)
		order_refuse(check->set, order, level->column, NULL, "the last level of %s is %d", row->name,
		    (int)row->last);
	else if (level && level->number <= now)
		order_refuse(
		    check->set, order, level->column, NULL, "%s is at level %d already", row->name, (int)now);
}

static void check_scuttle(struct check *check, struct order *order)
{
	const struct order_value *id = order_value(order, 'i');
	const struct sx_ship *ship = ship_at(check, id);

	if (ship)
		is_type(check, order, id, ship);
	else
		refuse_ship(check, order, id);
}

static void check_removal(struct check *check, struct order *order)
{
	for (unsigned i = 0; i < order->count; i++) {
		const struct order_value *id = &order->values[i];
		const struct sx_ship *ship = ship_at(check, id);
		if (!ship)
			refuse_ship(check, order, id);
		else if (is_type(check, order, id, ship) &&
		         sx_type_row(check->state, ship->type)->upkeep == 0)
			order_refuse(check->set, order, id->column, NULL, "%s%d costs no maintenance",
			    sx_type_codes[ship->type], (int)id->number);
	}
}

static void check_fire(struct check *check, struct order *order)
{
	for (unsigned i = 0; i < order->count; i++) {
		enum sx_type type = (enum sx_type)order->values[i].number;
		if (sx_type_row(check->state, type)->tactics == 0)
			order_note(order, "%s never come under fire: they go before the first shot",
			    sx_type_codes[type]);
	}
}

static void check_hold(struct check *check, struct order *order)
{
	struct sx_ship *ship;

	for (unsigned i = 0; i < order->count; i++)
		if (!ship_or_foreseen(check, order, &order->values[i], &ship))
			return;
}

/* use[] of a line that another one replaced. */
enum { USE_REPLACED = 0 };

bool sx_order_is_replaced(const struct order *order)
{
	return order->use[USE_REPLACED] != 0;
}

/* Accepts the later of two lines and marks the other as replaced; `standing` remembers the accepted one (SX-34). */
static void replace(struct check *check, int *standing, unsigned index)
{
	if (*standing > 0) {
		struct order *old = &check->set->orders[*standing - 1];
		old->status = ORDER_FAILED;
		old->use[USE_REPLACED] = 1;
		order_note(old, "replaced by line %u", check->set->orders[index].line);
	}
	*standing = (int)index + 1;
}

static void check_order(struct check *check, unsigned index)
{
	struct order *order = &check->set->orders[index];

	switch ((enum sx_form)order->form) {
	case SX_ORDER_MOVE:
		check_move(check, order);
		if (order->status != ORDER_REFUSED)
			replace(check, &check->moves[order_number(order, 'i')], index);
		return;
	case SX_ORDER_COLONISE:
		check_colonise(check, order);
		return;
	case SX_ORDER_TECH:
		check_tech(check, order);
		return;
	case SX_ORDER_SCUTTLE:
		check_scuttle(check, order);
		return;
	case SX_ORDER_REMOVAL:
		check_removal(check, order);
		if (order->status != ORDER_REFUSED)
			replace(check, &check->removal, index);
		return;
	case SX_ORDER_FIRE:
		check_fire(check, order);
		replace(check, &check->fire, index);
		return;
	case SX_ORDER_HOLD:
		check_hold(check, order);
		return;
	case SX_ORDER_BUILD: /* was checked before all others */
	case SX_ORDER_PASS:
	case SX_ORDER_QUIT:
		return;
	}
}

/* The movement technology that `T` lines may reach before ships move; likewise for types and yards (SX-33). */
static int64_t hoped_speed(const struct check *check)
{
	const struct sx_technology_row *row = &sx_tables(check->state)->technologies[SX_MOVEMENT];
	int64_t now = check->state->empires[check->seat].tech[SX_MOVEMENT], hoped = now;
	int64_t most = check->state->options.levels_per_turn;

	if (check->state->options.move_tech != SX_MOVE_CURRENT)
		return 0;
	for (unsigned i = 0; check->state->options.economy == SX_ECONOMY_FIRST && i < check->set->count;
	     i++) {
		const struct order *order = &check->set->orders[i];
		const struct order_value *level;
		if (order->status == ORDER_REFUSED || order->form != SX_ORDER_TECH ||
		    order_number(order, 'w') != SX_MOVEMENT)
			continue;
		level = order_value(order, 'l');
		if (!level)
			hoped = MIN(hoped + 1, row->last);
		else if (level->number > now && level->number <= row->last)
			hoped = MAX(hoped, level->number);
	}
	return most > 0 ? MIN(hoped, now + most) : hoped;
}

void sx_orders_check(const struct state *base, struct order_set *set)
{
	const struct sx_state *state = (const struct sx_state *)base;
	struct check check = {.state = state, .set = set, .seat = set->empire};

	/* Find the numbers that the valid `B` lines of the whole set may give (SX-32). */
	check.speed = hoped_speed(&check);
	check.foreseen = state->empires[set->empire].next;
	for (unsigned i = 0; i < set->count; i++) {
		struct order *order = &set->orders[i];
		if (order->status == ORDER_REFUSED || order->form != SX_ORDER_BUILD)
			continue;
		check_build(&check, order);
		if (order->status != ORDER_REFUSED)
			check.foreseen += sx_build_count(order);
	}
	for (unsigned i = 0; i < set->count; i++)
		if (set->orders[i].status != ORDER_REFUSED)
			check_order(&check, i);
}

bool sx_order_commits(const struct state *state, unsigned seat, const struct order *order)
{
	(void)state;
	(void)seat;
	return order->form == SX_ORDER_QUIT;
}
