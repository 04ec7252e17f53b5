/* The movement phase: three rounds in order of initiative, pinning, settling
   (SX-50 to SX-58). */
#include "rulesets/space-empires-4x/end.h"
#include "rulesets/space-empires-4x/phases.h"

/* A ship under an `M` order. */
struct mover {
	struct order *order;
	struct sx_path path;
	unsigned made; /* steps made */
	int from_x, from_y;
	bool stopped; /* the rest of its path is cancelled */
};

struct march {
	struct turn *turn;
	struct sx_state *state;
	struct mover **movers[SX_SEATS]; /* by number; NULL: no order */
	bool pinned[SX_BOARD][SX_BOARD]; /* by x, then y: no ship may leave the square this turn (SX-55) */
};

static struct event *unit_event(
    struct march *march, unsigned seat, int64_t id, const char *code, const char *form)
{
	struct event *event = event_new(march->turn->events, code, form);

	event_thing(event, "unit", SX_THING_SHIP, march->state->empires[seat].ships[id].type, id);
	event_to(event, seat);
	return event;
}

static void place_values(struct event *event, int x, int y)
{
	event_integer(event, "x", x);
	event_integer(event, "y", y);
}

/* --- Who moves ------------------------------------------------------------------ */

static void fail(struct order *order, const char *why)
{
	order->status = ORDER_FAILED;
	order_note(order, "%s", why);
}

/* A ship built just now may not fit the path that was sent for its number (SX-32). */
static const char *path_trouble(
    const struct sx_state *state, unsigned seat, const struct order *order, struct sx_path *path)
{
	const struct sx_ship *ship = sx_ship_of(state, seat, order_number(order, 'i'));

	if (!ship)
		return "there is no such ship";
	if (!sx_type_moves(state, ship->type))
		return "it does not move";
	if (sx_path_make(order, sx_allowance(state, seat, ship), path) > 0)
		return "the path is too long for it";
	if (sx_step_trouble(state, ship->x, ship->y, path->steps[0].x, path->steps[0].y))
		return "the path does not begin next to it";
	return NULL;
}

static void take_orders(struct march *march, unsigned seat)
{
	struct order *order;
	unsigned index = 0;

	while ((order = sx_next_order(march->turn, seat, SX_ORDER_MOVE, &index))) {
		int64_t id = order_number(order, 'i');
		const struct sx_ship *ship = sx_ship_of(march->state, seat, id);
		struct sx_path path;
		const char *trouble = path_trouble(march->state, seat, order, &path);
		struct mover *mover;
		if (trouble) {
			fail(order, trouble);
			continue;
		}
		mover = g_new0(struct mover, 1);
		*mover = (struct mover){.order = order, .path = path, .from_x = ship->x, .from_y = ship->y};
		march->movers[seat][id] = mover;
	}
}

/* --- Rounds of movement --------------------------------------------------------- */

/* Makes one step; false if the ship cannot leave, or is stopped where it arrives (SX-55). */
static bool make_step(struct march *march, unsigned seat, int64_t id, struct mover *mover)
{
	struct sx_state *state = march->state;
	struct sx_ship *ship = &state->empires[seat].ships[id];
	const struct sx_step *step = &mover->path.steps[mover->made];

	if (march->pinned[ship->x][ship->y])
		return false;
	sx_ship_move(state, seat, id, step->x, step->y);
	ship->arrived =
	    (struct sx_arrival){state->head.turn, step->round, sx_place_of(state, state->head.turn, seat)};
	mover->made++;
	if (!state->options.pinning || !sx_others_there(state, seat, step->x, step->y))
		return true;
	march->pinned[step->x][step->y] = true;
	return false;
}

static void move_seat(struct march *march, unsigned seat, int round)
{
	const struct sx_empire *empire = &march->state->empires[seat];

	for (int64_t id = 1; id < empire->next; id++) {
		struct mover *mover = march->movers[seat][id];
		while (mover && !mover->stopped && mover->made < mover->path.count &&
		       mover->path.steps[mover->made].round == round)
			mover->stopped = !make_step(march, seat, id, mover);
	}
}

/* --- Results of the moves -------------------------------------------------------- */

static void tell_moved(struct march *march, unsigned seat, int64_t id, const struct mover *mover)
{
	g_autoptr(GString) path = g_string_new(NULL);

	for (unsigned i = 0; i < mover->made; i++)
		g_string_append_printf(
		    path, "%s(%d,%d)", i > 0 ? " " : "", mover->path.steps[i].x, mover->path.steps[i].y);
	struct event *event = unit_event(march, seat, id, "moved", "{unit} moved from ({x},{y}) to {path}");
	place_values(event, mover->from_x, mover->from_y);
	event_text(event, "path", path->str);
}

/* Appends who else is there: "BOSCO is there", "BOSCO, KOPF are there". */
static void put_others_there(
    const struct sx_state *state, unsigned seat, const struct sx_ship *ship, GString *out)
{
	gsize begin = out->len;

	sx_others_names(state, seat, ship->x, ship->y, out);
	g_string_append(out, strchr(out->str + begin, ',') ? " are there" : " is there");
}

static void tell_mover(struct march *march, unsigned seat, int64_t id, struct mover *mover)
{
	const struct sx_ship *ship = &march->state->empires[seat].ships[id];
	g_autoptr(GString) names = g_string_new(NULL), there = g_string_new(NULL);

	sx_order_share(mover->order, mover->made, mover->path.count);
	if (mover->made > 0)
		tell_moved(march, seat, id, mover);
	if (!mover->stopped)
		return;
	sx_others_names(march->state, seat, ship->x, ship->y, names);
	struct event *event = unit_event(march, seat, id, "stopped", "{unit} stopped at ({x},{y})");
	place_values(event, ship->x, ship->y);
	event_text(event, "by", names->str);
	put_others_there(march->state, seat, ship, there);
	order_note(mover->order, "stopped at (%d,%d): %s", ship->x, ship->y, there->str);
}

/* --- Settling (SX-58) ------------------------------------------------------------ */

/* Appends why a `C` order fails; nothing if it does not. */
static void settle_trouble(
    const struct sx_state *state, unsigned seat, const struct sx_ship *ship, GString *out)
{
	const struct sx_planet *planet = sx_planet_at(state, ship->x, ship->y);

	if (sx_type_row(state, ship->type)->role != SX_ROLE_COLONYSHIP)
		g_string_append(out, "it is no Colonyship");
	else if (!planet)
		g_string_append(out, "there is no planet");
	else if (planet->colony >= 0)
		g_string_append_printf(
		    out, "a Colony of %s stands there", state->empires[planet->colony].name);
	else if (sx_others_there(state, seat, ship->x, ship->y))
		put_others_there(state, seat, ship, out);
}

/* Settles, or leaves the cause of failure in `trouble`. */
static void settle(struct march *march, unsigned seat, int64_t id, GString *trouble)
{
	struct sx_state *state = march->state;
	const struct sx_ship *ship = &state->empires[seat].ships[id];
	struct sx_planet *planet = sx_planet_at(state, ship->x, ship->y);
	struct event *event;

	settle_trouble(state, seat, ship, trouble);
	if (trouble->len > 0) {
		event = unit_event(march, seat, id, "unsettled", "{unit} does not settle ({x},{y}): {cause}");
		place_values(event, ship->x, ship->y);
		event_text(event, "cause", trouble->str);
		return;
	}
	event = unit_event(march, seat, id, "settled", "{unit} settles ({x},{y})");
	place_values(event, ship->x, ship->y);
	planet->colony = (int)seat;
	planet->founded = state->head.turn;
	sx_ship_remove(state, seat, id);
}

/* Carries out the `C` orders of a seat; several orders for one ship get the same result. */
static void settle_seat(struct march *march, unsigned seat)
{
	g_autofree GPtrArray **orders = g_new0(GPtrArray *, SX_NUMBERS + 1);
	struct order *order;
	unsigned index = 0;

	while ((order = sx_next_order(march->turn, seat, SX_ORDER_COLONISE, &index))) {
		GPtrArray **of_ship = &orders[order_number(order, 'i')];
		if (!*of_ship)
			*of_ship = g_ptr_array_new();
		g_ptr_array_add(*of_ship, order);
	}
	for (int64_t id = 1; id <= SX_NUMBERS; id++) {
		g_autoptr(GPtrArray) of_ship = orders[id];
		g_autoptr(GString) trouble = g_string_new(NULL);
		if (!of_ship)
			continue;
		if (sx_ship_of(march->state, seat, id))
			settle(march, seat, id, trouble);
		else
			g_string_append(trouble, "there is no such ship");
		for (guint i = 0; i < of_ship->len; i++) {
			order = of_ship->pdata[i];
			order->status = trouble->len > 0 ? ORDER_FAILED : ORDER_DONE;
			if (trouble->len > 0)
				order_note(order, "%s", trouble->str);
		}
	}
}

/* --- The phase ------------------------------------------------------------------- */

static void march_free(struct march *march)
{
	for (unsigned seat = 0; seat < march->state->seats; seat++) {
		for (int64_t id = 1; id <= SX_NUMBERS; id++)
			g_free(march->movers[seat][id]);
		g_free(march->movers[seat]);
	}
}

void sx_movement_phase(struct turn *turn)
{
	struct sx_state *state = (struct sx_state *)turn->state;
	struct march march = {.turn = turn, .state = state};

	for (unsigned seat = 0; seat < state->seats; seat++) {
		march.movers[seat] = g_new0(struct mover *, SX_NUMBERS + 1);
		if (sx_acts(state, seat))
			take_orders(&march, seat);
	}
	for (int round = 1; round <= SX_ROUNDS; round++)
		for (unsigned place = 0; place < state->seats; place++)
			move_seat(&march, sx_seat_at(state, state->head.turn, place), round);
	for (unsigned seat = 0; seat < state->seats; seat++)
		for (int64_t id = 1; id <= SX_NUMBERS; id++)
			if (march.movers[seat][id])
				tell_mover(&march, seat, id, march.movers[seat][id]);
	for (unsigned place = 0; place < state->seats; place++) {
		unsigned seat = sx_seat_at(state, state->head.turn, place);
		if (sx_acts(state, seat))
			settle_seat(&march, seat);
	}
	march_free(&march);
}
