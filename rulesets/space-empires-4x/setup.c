#include "rulesets/space-empires-4x/setup.h"

#include "rulesets/space-empires-4x/state.h"

#include "engine/play/dice.h"

#include <inttypes.h>
#include <stddef.h>

struct square {
	int x, y;
};

/* A setup with its defaults filled in. */
struct plan {
	int64_t width, height;
	unsigned seats;
	struct square homes[SX_SEATS];
	struct square planets[SX_BOARD * SX_BOARD];
	unsigned planet_count;
	int64_t random; /* planets to draw; 0: they are listed */
	struct sx_options options;
};

static bool same(struct square a, struct square b)
{
	return a.x == b.x && a.y == b.y;
}

/* The square's image under the half turn (SX-12). */
static struct square image(const struct plan *plan, struct square s)
{
	return (struct square){(int)plan->width - 1 - s.x, (int)plan->height - 1 - s.y};
}

static bool is_home(const struct plan *plan, struct square s)
{
	for (unsigned i = 0; i < plan->seats; i++)
		if (same(plan->homes[i], s))
			return true;
	return false;
}

/* May the square be drawn (SX-12)? Its image is drawn with it, so neither may be a home. */
static bool may_be_drawn(const struct plan *plan, struct square s)
{
	struct square other = image(plan, s);

	return !same(s, other) && !is_home(plan, s) && !is_home(plan, other);
}

/* --- Reading ----------------------------------------------------------------------- */

static bool square_read(
    const struct plan *plan, const struct node *node, struct square *square, struct error *err)
{
	int64_t x, y;

	if (!sx_pair_read(node, &x, &y, err))
		return false;
	if (x < 0 || x >= plan->width || y < 0 || y >= plan->height) {
		node_error(node, err, "(%" PRId64 ",%" PRId64 ") is off the board of %d x %d squares", x, y,
		    (int)plan->width, (int)plan->height);
		return false;
	}
	*square = (struct square){(int)x, (int)y};
	return true;
}

static bool board_read(
    const struct sx_tables *tables, struct node *root, struct plan *plan, struct error *err)
{
	const struct field fields[] = {
	    INTEGER_FIELD(
	        "width", struct plan, width, tables->least, tables->most, .fallback = tables->width),
	    INTEGER_FIELD(
	        "height", struct plan, height, tables->least, tables->most, .fallback = tables->height),
	    {0},
	};
	struct node *map = node_take(root, "map");

	plan->width = tables->width;
	plan->height = tables->height;
	return !map || fields_read(map, fields, plan, err);
}

/* SX-11 and SX-12 give the same homes on the rules' board. */
static void default_homes(struct plan *plan)
{
	plan->homes[0] = (struct square){(int)(plan->width - 1) / 2, 0};
	plan->homes[1] = image(plan, plan->homes[0]);
	plan->homes[2] = (struct square){0, (int)(plan->height - 1) / 2};
	plan->homes[3] = image(plan, plan->homes[2]);
}

static bool homes_read(struct node *root, struct plan *plan, struct error *err)
{
	struct node *list = node_take(root, "homes");
	unsigned count = 0;

	default_homes(plan);
	if (!list)
		return true;
	if (list->kind != NODE_LIST)
		return node_error(
		    list, err, "homes must be a list of squares, not %s", node_kind_name(list->kind));
	if (list->count < plan->seats)
		return node_error(list, err, "there are homes for %u empire%s, and %u play",
		    (unsigned)list->count, list->count == 1 ? "" : "s", plan->seats);
	if (list->count > SX_SEATS)
		return node_error(list, err, "there are more than %d homes", SX_SEATS);
	for (const struct node *node = list->first; node; node = node->next) {
		if (!square_read(plan, node, &plan->homes[count], err))
			return false;
		for (unsigned i = 0; i < count; i++)
			if (same(plan->homes[i], plan->homes[count]))
				return node_error(node, err, "two homes are at (%d,%d)", plan->homes[i].x,
				    plan->homes[i].y);
		count++;
	}
	return true;
}

static bool random_read(struct node *map, struct plan *plan, struct error *err)
{
	const struct field fields[] = {
	    INTEGER_FIELD("random", struct plan, random, 0, INT64_MAX, .flags = FIELD_NEEDED),
	    {0},
	};
	int64_t room = 0;

	if (!fields_read(map, fields, plan, err))
		return false;
	if (plan->random % 2 != 0)
		return node_error(
		    node_get(map, "random"), err, "random must be an even number: planets come in pairs");
	for (int x = 0; x < plan->width; x++)
		for (int y = 0; y < plan->height; y++)
			room += may_be_drawn(plan, (struct square){x, y});
	return plan->random <= room || node_error(node_get(map, "random"), err,
	                                   "there is room for %" PRId64 " planets besides the homes", room);
}

static bool list_read(const struct node *list, struct plan *plan, struct error *err)
{
	bool taken[SX_BOARD][SX_BOARD] = {{false}};

	for (const struct node *node = list->first; node; node = node->next) {
		struct square square;
		if (!square_read(plan, node, &square, err))
			return false;
		if (is_home(plan, square) || taken[square.x][square.y])
			return node_error(node, err, "the planet at (%d,%d) appears twice%s", square.x,
			    square.y, is_home(plan, square) ? ": it is a home" : "");
		taken[square.x][square.y] = true;
		plan->planets[plan->planet_count++] = square;
	}
	return true;
}

static bool planets_read(
    const struct sx_tables *tables, const struct setup *setup, struct plan *plan, struct error *err)
{
	struct node *root = setup->root, *node = node_take(root, "planets");
	unsigned count = setup->resolved ? tables->old_planets : tables->planet_count;

	if (node && node->kind == NODE_MAP)
		return random_read(node, plan, err);
	if (node && node->kind == NODE_LIST)
		return list_read(node, plan, err);
	if (node)
		return node_error(node, err, "planets must be a list of squares or {random: N}, not %s",
		    node_kind_name(node->kind));
	if (plan->width != tables->width || plan->height != tables->height)
		return node_error(node_get(root, "map"), err,
		    "a board of %d x %d needs \"planets\": a list of squares or {random: N}",
		    (int)plan->width, (int)plan->height);
	for (unsigned i = 0; i < count; i++) {
		struct square square = {tables->planets[i][0], tables->planets[i][1]};
		if (!is_home(plan, square))
			plan->planets[plan->planet_count++] = square;
	}
	return true;
}

static bool plan_read(
    const struct sx_tables *tables, const struct setup *setup, struct plan *plan, struct error *err)
{
	/* Options that the setup leaves out have the values of a state with these tables. */
	struct sx_tables usual = *tables;

	usual.options = setup->resolved ? tables->options : tables->new_options;
	*plan = (struct plan){.seats = setup->seats, .options = usual.options};
	return board_read(tables, setup->root, plan, err) && homes_read(setup->root, plan, err) &&
	       planets_read(tables, setup, plan, err) &&
	       sx_options_read(
	           node_take(setup->root, "options"), &(struct state){.tables = &usual}, &plan->options, err);
}

/* --- The resolved setup -------------------------------------------------------------- */

static void squares_write(const char *key, const struct square *squares, unsigned count, struct json *json)
{
	json_list(json, key);
	for (unsigned i = 0; i < count; i++) {
		json_list(json, NULL);
		json_integer(json, NULL, squares[i].x);
		json_integer(json, NULL, squares[i].y);
		json_end(json);
	}
	json_end(json);
}

static void plan_write(const struct sx_tables *tables, const struct plan *plan, struct json *json)
{
	json_map(json, "map");
	json_integer(json, "width", plan->width);
	json_integer(json, "height", plan->height);
	json_end(json);
	squares_write("homes", plan->homes, plan->seats, json);
	if (plan->random > 0) {
		json_map(json, "planets");
		json_integer(json, "random", plan->random);
		json_end(json);
	} else {
		squares_write("planets", plan->planets, plan->planet_count, json);
	}
	sx_options_write(&plan->options, &(struct state){.tables = tables}, json);
}

/* This ruleset has no keys of its own in a player's entry. */
static bool players_check(struct node *players, struct error *err)
{
	for (struct node *node = players ? players->first : NULL; node; node = node->next) {
		node_take(node, "name");
		node_take(node, "address");
		if (!node_done(node, err))
			return false;
	}
	return true;
}

bool sx_setup_check(const void *tables, const struct setup *setup, struct json *resolved, struct error *err)
{
	struct plan plan;

	if (!players_check(setup->players, err))
		return false;
	if (setup->map_file)
		return true;
	if (!plan_read(tables, setup, &plan, err))
		return false;
	plan_write(tables, &plan, resolved);
	return true;
}

/* --- The first state ------------------------------------------------------------------- */

/* Draws pairs of planets from the seed (SX-12): each die picks one of the squares still allowed. */
static void draw_planets(const struct state *head, struct plan *plan)
{
	struct dice *dice = dice_new(head->seed, head->turn);
	struct dice_stream *stream = dice_of(dice, "map");
	g_autoptr(GArray) room = g_array_new(FALSE, FALSE, sizeof(struct square));

	for (int x = 0; x < plan->width; x++) {
		for (int y = 0; y < plan->height; y++) {
			struct square square = {x, y};
			if (may_be_drawn(plan, square))
				g_array_append_val(room, square);
		}
	}
	while (plan->planet_count < plan->random) {
		guint pick = (guint)dice_roll(stream, room->len) - 1;
		struct square square = g_array_index(room, struct square, pick);
		/* The list is symmetric: an image is as far from the end as its square from the beginning. */
		guint other = room->len - 1 - pick;
		plan->planets[plan->planet_count++] = square;
		plan->planets[plan->planet_count++] = image(plan, square);
		g_array_remove_index(room, MAX(pick, other));
		g_array_remove_index(room, MIN(pick, other));
	}
	dice_free(dice);
}

static void place_planets(struct sx_state *state, const struct plan *plan)
{
	struct sx_planet *planets = g_new0(struct sx_planet, plan->seats + plan->planet_count);
	unsigned count = 0;

	for (unsigned i = 0; i < plan->seats; i++)
		planets[count++] = (struct sx_planet){
		    .x = plan->homes[i].x, .y = plan->homes[i].y, .home = (int)i, .colony = (int)i};
	for (unsigned i = 0; i < plan->planet_count; i++)
		planets[count++] = (struct sx_planet){
		    .x = plan->planets[i].x, .y = plan->planets[i].y, .home = -1, .colony = -1};
	sx_planets_set(state, planets, count);
}

/* SX-13: places the starting ships. */
static void place_ships(struct sx_state *state, unsigned seat, struct square home)
{
	const struct sx_tables *tables = sx_tables(state);
	struct sx_empire *empire = &state->empires[seat];

	for (unsigned i = 0; i < tables->start_kinds; i++)
		for (int64_t n = 0; n < tables->start[tables->start_order[i]]; n++)
			sx_ship_add(state, seat, empire->next++, (enum sx_type)tables->start_order[i], home.x,
			    home.y);
}

struct state *sx_state_make(const struct state *head, const struct setup *setup, struct error *err)
{
	struct plan plan;
	struct sx_state *state;

	if (!plan_read(head->tables, setup, &plan, err))
		return NULL;
	if (plan.random > 0)
		draw_planets(head, &plan);
	state = sx_state_new(head, &plan.options, (int)plan.width, (int)plan.height);
	for (unsigned seat = 0; seat < plan.seats; seat++)
		sx_empire_add(state, setup->names[seat])->cp = plan.options.start_cp;
	place_planets(state, &plan);
	for (unsigned seat = 0; seat < plan.seats; seat++)
		place_ships(state, seat, plan.homes[seat]);
	return &state->head;
}
