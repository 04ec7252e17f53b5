/* The economic phase, for each empire alone: income, scuttling, maintenance, technology, building (SX-40 to SX-48). */
#include "rulesets/space-empires-4x/end.h"
#include "rulesets/space-empires-4x/phases.h"

#include "engine/base/compare.h"

#include <stdlib.h>

/* The phase of one empire. */
struct economy {
	struct turn *turn;
	struct sx_state *state;
	struct sx_empire *empire;
	struct sx_ledger *ledger;
	unsigned seat;
};

/* A planet's capacity for building that is left in this phase. */
struct place {
	int64_t yards;    /* Shipyards present before step 5 */
	int64_t capacity; /* hull that may still be built (SX-46) */
	int64_t new_yards;
};

static struct event *own_event(const struct economy *e, const char *code, const char *form)
{
	struct event *event = event_new(e->turn->events, code, form);

	event_to(event, e->seat);
	return event;
}

static void ship_event(const struct economy *e, const char *code, const char *form, int64_t id)
{
	event_thing(own_event(e, code, form), "unit", SX_THING_SHIP, e->empire->ships[id].type, id);
}

/* --- Steps 1 to 3 ------------------------------------------------------------ */

static void collect_income(struct economy *e)
{
	int64_t income = 0;

	for (unsigned i = 0; i < e->state->planet_count; i++)
		if (e->state->planets[i].colony == (int)e->seat)
			income += sx_income(e->state, &e->state->planets[i]);
	income =
	    MIN(income, SX_CP_LAST - e->empire->cp); /* the greatest amount that a state can hold (SX-74) */
	e->ledger->income = income;
	e->empire->cp += income;
	event_integer(own_event(e, "income", "{cp} CP income"), "cp", income);
}

static void scuttle(struct economy *e)
{
	struct order *order;
	unsigned index = 0;

	while ((order = sx_next_order(e->turn, e->seat, SX_ORDER_SCUTTLE, &index))) {
		int64_t id = order_number(order, 'i');
		order->status = ORDER_DONE;
		if (!sx_ship_of(e->state, e->seat, id)) {
			order_note(order, "it was gone already");
			continue;
		}
		ship_event(e, "scuttled", "{unit} scuttled", id);
		sx_ship_remove(e->state, e->seat, id);
	}
}

/* A ship that may be lost for lack of maintenance. */
struct victim {
	int64_t cost, id;
};

/* Lowest cost first, of equals the highest number (SX-42). */
static int compare_victims(const void *a, const void *b)
{
	const struct victim *left = a, *right = b;

	if (left->cost != right->cost)
		return compare_integers(left->cost, right->cost);
	return compare_integers(right->id, left->id);
}

/* Removes the ship if it lives; returns the maintenance saved. */
static int64_t remove_unpaid(struct economy *e, int64_t id)
{
	const struct sx_ship *ship = sx_ship_of(e->state, e->seat, id);

	if (!ship)
		return 0;
	ship_event(e, "removed", "{unit} removed: maintenance", id);
	sx_ship_remove(e->state, e->seat, id);
	return sx_type_row(e->state, ship->type)->upkeep;
}

/* The order in which ships are removed: the `R` list, then the others. */
static GArray *victims_of(const struct economy *e)
{
	GArray *victims = g_array_new(FALSE, FALSE, sizeof(struct victim));
	const struct order *order;
	unsigned index = 0, listed;

	order = sx_next_order(e->turn, e->seat, SX_ORDER_REMOVAL, &index);
	for (unsigned i = 0; order && i < order->count; i++) {
		struct victim victim = {.id = order->values[i].number};
		g_array_append_val(victims, victim);
	}
	listed = victims->len;
	for (int64_t id = 1; id < e->empire->next; id++) {
		const struct sx_ship *ship = sx_ship_of(e->state, e->seat, id);
		const struct sx_type_row *row = ship ? sx_type_row(e->state, ship->type) : NULL;
		struct victim victim = {.id = id, .cost = row ? row->cost : 0};
		if (row && row->upkeep > 0)
			g_array_append_val(victims, victim);
	}
	if (victims->len > listed)
		qsort(&g_array_index(victims, struct victim, listed), victims->len - listed,
		    sizeof(struct victim), compare_victims);
	return victims;
}

static void pay_maintenance(struct economy *e)
{
	g_autoptr(GArray) victims = NULL;
	int64_t due = sx_upkeep(e->state, e->seat);

	if (due > e->empire->cp)
		victims = victims_of(e);
	for (guint i = 0; victims && i < victims->len && due > e->empire->cp; i++)
		due -= remove_unpaid(e, g_array_index(victims, struct victim, i).id);
	e->ledger->maintenance = due;
	e->empire->cp -= due;
}

/* --- Step 4 -------------------------------------------------------------------- */

static bool buy_step(struct economy *e, enum sx_technology technology, struct order *order)
{
	const struct sx_tables *tables = sx_tables(e->state);
	int64_t level = e->empire->tech[technology];
	int64_t price = sx_technology_price(tables, technology, level);
	struct event *event;

	if (price > e->empire->cp) {
		order_note(order, "level %d costs %d CP, %d are left", (int)level + 1, (int)price,
		    (int)e->empire->cp);
		return false;
	}
	e->empire->cp -= price;
	e->ledger->technology += price;
	e->empire->tech[technology]++;
	event = own_event(e, "tech", "{technology} {level} for {cp} CP");
	event_text(event, "technology", sx_technology_names[technology]);
	event_integer(event, "level", level + 1);
	event_integer(event, "cp", price);
	return true;
}

/* Buys every step of one line (SX-43); `levels`: steps bought of each technology in this phase. */
static void buy_line(struct economy *e, struct order *order, int64_t levels[SX_TECHNOLOGIES])
{
	enum sx_technology technology = (enum sx_technology)order_number(order, 'w');
	int64_t last = sx_tables(e->state)->technologies[technology].last;
	int64_t now = e->empire->tech[technology], most = e->state->options.levels_per_turn;
	int64_t target = order_value(order, 'l') ? order_number(order, 'l') : now + 1;
	int64_t got = 0;

	while (now + got < target && now + got < last) {
		if (most > 0 && levels[technology] >= most) {
			order_note(order, "%d of a technology a turn, and no more", (int)most);
			break;
		}
		if (!buy_step(e, technology, order))
			break;
		levels[technology]++;
		got++;
	}
	if (now >= target || now == last)
		order_note(order, "an earlier line had bought it");
	sx_order_share(order, got, MAX(target - now, 1));
}

static void buy_technology(struct economy *e)
{
	int64_t levels[SX_TECHNOLOGIES] = {0};
	struct order *order;
	unsigned index = 0;

	while ((order = sx_next_order(e->turn, e->seat, SX_ORDER_TECH, &index)))
		buy_line(e, order, levels);
}

/* --- Step 5 -------------------------------------------------------------------- */

/* Why a type cannot be built at an own Colony, NULL: it can. Checks money last. */
static const char *site_trouble(
    const struct economy *e, enum sx_type type, const struct sx_planet *planet, const struct place *place)
{
	const struct sx_options *options = &e->state->options;
	const struct sx_type_row *row = sx_type_row(e->state, type);
	bool free_yard = row->role == SX_ROLE_YARD && options->yard_site == SX_SITE_COLONY;
	unsigned bases = sx_square_seen(e->state, planet->x, planet->y)->bases[e->seat];

	if (e->empire->tech[SX_SHIPSIZE] < row->size)
		return "shipsize technology is too low";
	if (free_yard && options->yards_per_turn > 0 && place->new_yards >= options->yards_per_turn)
		return "no more new Shipyards there this turn";
	if (!free_yard && place->yards == 0)
		return "no Shipyard stood there";
	if (row->role == SX_ROLE_BASE && options->bases_per_planet > 0 && bases >= options->bases_per_planet)
		return "no more Bases may stand there";
	if (!free_yard && place->capacity < row->hull)
		return "the capacity is used up";
	return NULL;
}

static const char *build_trouble(
    const struct economy *e, enum sx_type type, const struct sx_planet *planet, const struct place *place)
{
	const char *trouble;

	if (planet->colony != (int)e->seat)
		return "no own Colony is there";
	trouble = site_trouble(e, type, planet, place);
	if (trouble)
		return trouble;
	if (e->empire->next > sx_tables(e->state)->numbers.last)
		return "no number is left";
	if (e->empire->cp < sx_type_row(e->state, type)->cost)
		return "too few CP";
	return NULL;
}

static void build_ship(
    struct economy *e, enum sx_type type, const struct sx_planet *planet, struct place *place)
{
	const struct sx_type_row *row = sx_type_row(e->state, type);
	int64_t id = e->empire->next++;
	struct sx_ship *ship = sx_ship_add(e->state, e->seat, id, type, planet->x, planet->y);
	struct event *event = own_event(e, "built", "{unit} built at ({x},{y}) for {cp} CP");

	ship->arrived = (struct sx_arrival){.turn = e->state->head.turn};
	e->empire->cp -= row->cost;
	e->ledger->ships += row->cost;
	if (row->role == SX_ROLE_YARD && e->state->options.yard_site == SX_SITE_COLONY)
		place->new_yards++;
	else
		place->capacity -= row->hull;
	event_thing(event, "unit", SX_THING_SHIP, type, id);
	event_integer(event, "x", planet->x);
	event_integer(event, "y", planet->y);
	event_integer(event, "cp", row->cost);
}

static void unbuilt_event(const struct economy *e, struct order *order, int64_t missing, const char *trouble)
{
	const struct order_value *square = order_value(order, 's');
	struct event *event = own_event(e, "unbuilt", "{count} {type} at ({x},{y}) not built: {cause}");

	event_integer(event, "count", missing);
	event_text(event, "type", sx_type_codes[order_number(order, 't')]);
	event_integer(event, "x", square->number);
	event_integer(event, "y", square->second);
	event_text(event, "cause", trouble);
	order_note(order, "%d not built: %s", (int)missing, trouble);
}

static void build_line(struct economy *e, struct order *order, struct place *places)
{
	const struct order_value *square = order_value(order, 's');
	const struct sx_planet *planet = sx_planet_at(e->state, square->number, square->second);
	enum sx_type type = (enum sx_type)order_number(order, 't');
	int64_t wanted = sx_build_count(order), got = 0;
	struct place *place = &places[planet - e->state->planets];
	const char *trouble = NULL;

	/* What stops one item of a line stops the rest too. */
	while (got < wanted && !(trouble = build_trouble(e, type, planet, place))) {
		build_ship(e, type, planet, place);
		got++;
	}
	if (trouble)
		unbuilt_event(e, order, wanted - got, trouble);
	sx_order_share(order, got, wanted);
}

static void build_ships(struct economy *e)
{
	struct place *places = g_new0(struct place, e->state->planet_count + 1);
	struct order *order;
	unsigned index = 0;

	for (unsigned i = 0; i < e->state->planet_count; i++) {
		const struct sx_planet *planet = &e->state->planets[i];
		places[i].yards = sx_square_seen(e->state, planet->x, planet->y)->yards[e->seat];
		places[i].capacity = sx_capacity(e->state, e->seat, places[i].yards);
	}
	while ((order = sx_next_order(e->turn, e->seat, SX_ORDER_BUILD, &index)))
		build_line(e, order, places);
	g_free(places);
}

/* --- The phase ----------------------------------------------------------------- */

static void run_economy(struct turn *turn)
{
	struct sx_state *state = (struct sx_state *)turn->state;

	for (unsigned seat = 0; seat < state->seats; seat++) {
		struct economy e = {
		    turn, state, &state->empires[seat], &sx_facts_of(state)->ledgers[seat], seat};
		/* A forecast plays only the viewer's orders: what others pay is unknown. */
		if (!sx_acts(state, seat) || (state->view && !turn->orders[seat]))
			continue;
		*e.ledger = (struct sx_ledger){.kept = true, .before = e.empire->cp};
		collect_income(&e);
		scuttle(&e);
		pay_maintenance(&e);
		buy_technology(&e);
		build_ships(&e);
		e.ledger->now = e.empire->cp;
	}
}

void sx_economy_first(struct turn *turn)
{
	if (((struct sx_state *)turn->state)->options.economy == SX_ECONOMY_FIRST)
		run_economy(turn);
}

void sx_economy_last(struct turn *turn)
{
	if (((struct sx_state *)turn->state)->options.economy == SX_ECONOMY_LAST)
		run_economy(turn);
}
