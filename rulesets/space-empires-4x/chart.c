/* The map of a report (HO-60), from its JSON alone. */
#include "engine/base/text.h"
#include "engine/maps/map_model.h"
#include "engine/maps/map_read.h"
#include "engine/play/toll.h"

#include "rulesets/space-empires-4x/chart.h"
#include "rulesets/space-empires-4x/orders.h"

#include <inttypes.h>
#include <string.h>

#define SIDE_MAX 100

/* A square off the board is an error of the document. */
static bool square_of(struct map *map, const struct node *node, unsigned *place, struct error *err)
{
	int64_t x = map_number_or(node, "x", -1, err), y = map_number_or(node, "y", -1, err);

	if (error_is_set(err))
		return false;
	if (x < 0 || y < 0 || x >= map->width || y >= map->height) {
		node_error(node, err, "(%" PRId64 ",%" PRId64 ") is not on the board", x, y);
		return false;
	}
	*place = map_place_cell(map, x, y);
	return true;
}

static bool chart_board(const struct node *report, struct map *map, struct error *err)
{
	const struct node *board = node_get(report, "map");

	map->width = map_number(board, "width", err);
	map->height = map_number(board, "height", err);
	map->diagonals = map_flag(node_get(report, "options"), "diagonals", err);
	if (error_is_set(err))
		return false;
	if (map->width < 1 || map->width > SIDE_MAX || map->height < 1 || map->height > SIDE_MAX)
		return node_error(
		    board ? board : report, err, "\"map\" has no valid \"width\" and \"height\"");
	for (int64_t y = 0; y < map->height; y++)
		for (int64_t x = 0; x < map->width; x++) {
			struct map_place *place = map_at(map, map_place_cell(map, x, y));
			place->kind = "square";
			place->owner = MAP_NOBODY;
			place->seen = map->turn;
			place->facts_known = place->links_known = true;
		}
	return true;
}

static void chart_planet(struct map *map, const struct node *planet, struct error *err)
{
	const char *home = map_word(planet, "home", err), *colony = map_word(planet, "colony", err);
	unsigned place;

	if (!square_of(map, planet, &place, err))
		return;
	map_mark(map, place, !colony ? MAP_PLANET : g_strcmp0(home, colony) == 0 ? MAP_HOME : MAP_COLONY);
	if (home)
		map_fact(map, place, "Home planet of %s.", home);
	map_at(map, place)->owner = map_owner(map, colony);
	if (!colony)
		map_fact(map, place, "No colony.");
}

static void chart_colony(struct map *map, const struct node *colony, struct error *err)
{
	int64_t income = map_number(colony, "income", err), yards = map_number(colony, "yards", err);
	g_autofree char *brief = g_strdup_printf("%" PRId64 " CP", income);
	unsigned place;

	if (!square_of(map, colony, &place, err))
		return;
	map_at(map, place)->brief = map_text(map, brief);
	map_fact(map, place, "Income %" PRId64 " CP, %" PRId64 " %s, capacity %" PRId64 ".", income, yards,
	    text_plural(yards, "yard", "yards"), map_number(colony, "capacity", err));
	if (yards)
		map_mark(map, place, MAP_CENTRE);
}

/* The level by which all own ships move, 0: each by its level when it was built. */
static int64_t common_speed(const struct node *report, struct error *err)
{
	const char *by = map_word(node_get(report, "options"), "move_tech", err);

	return g_strcmp0(by, "current") == 0 ? map_number(node_get(report, "tech"), "movement", err) : 0;
}

static void chart_unit(struct map *map, const struct node *unit, int64_t speed, struct error *err)
{
	const char *owner = map_word(unit, "owner", err), *type = map_word(unit, "type", err);
	int64_t id = map_number(unit, "id", err);
	g_autofree char *number = g_strdup_printf("%" PRId64, id);
	unsigned place;

	if (!square_of(map, unit, &place, err))
		return;
	map_force(map, place, map_owner(map, owner), 1);
	map_fact(map, place, "%s%" PRId64 " of %s.", type ? type : "", id, owner ? owner : "nobody");
	if (g_strcmp0(owner, map->empire) != 0)
		return;
	map_thing(map, number, place);
	map_list(map, number, map_owner(map, owner), place, 1,
	    "%s%" PRId64 ", attack %" PRId64 ", defence %" PRId64 ", movement %" PRId64 ", hits %" PRId64,
	    type ? type : "", id, map_number(unit, "attack", err), map_number(unit, "defense", err),
	    speed ? speed : map_number(unit, "movement", err), map_number(unit, "hits", err));
}

/* Parses "(3,3) (3,2)": the squares that the event's text names. */
static void chart_path(struct map *map, struct map_move *move, const char *path)
{
	g_auto(GStrv) squares = g_strsplit(path, " ", 0);

	for (char **square = squares; *square; square++) {
		int place = map_find(map, *square);
		if (place >= 0)
			map_step(move, (unsigned)place);
	}
}

/* A ship's number without its type, as orders name it. */
static const char *number_of(const char *unit)
{
	return unit + strcspn(unit, "0123456789");
}

static void chart_contact(struct map *map, const struct node *contact, struct error *err)
{
	int64_t ships = map_number(contact, "ships", err);
	unsigned place;

	if (!square_of(map, contact, &place, err))
		return;
	map_force(map, place, map_owner(map, map_word(contact, "owner", err)), ships);
	map_list(map, NULL, map_owner(map, map_word(contact, "owner", err)), place, ships, "of unknown type");
}

void sx_toll(const struct node *report, const struct toll *toll)
{
	for (const struct node *n = toll_first(report, "events"); n; n = toll_next(n)) {
		const char *code = toll_word(n, "code"), *outcome = toll_word(n, "outcome");
		g_autofree char *place =
		    g_strdup_printf("(%" PRId64 ",%" PRId64 ")", toll_number(n, "x"), toll_number(n, "y"));
		if (g_strcmp0(code, "cleared") == 0)
			toll_ships(toll, place, toll_word(n, "owner"), 1);
		else if (g_strcmp0(code, "shot") == 0 && outcome && strstr(outcome, "destroyed"))
			toll_ships(toll, place, toll_word(n, "enemy"), 1);
		else if (g_strcmp0(code, "colony-lost") == 0)
			toll_place(toll, place, toll_word(n, "empire"), NULL);
		else if (g_strcmp0(code, "settled") == 0)
			toll_place(toll, place, NULL, toll_word(report, "empire"));
	}
}

static void chart_event(struct map *map, const struct node *event, struct error *err)
{
	const char *code = map_word(event, "code", err), *unit = map_word(event, "unit", err),
	           *path = map_word(event, "path", err);
	unsigned place;

	if (g_strcmp0(code, "combat") == 0 && square_of(map, event, &place, err))
		map_mark(map, place, MAP_BATTLE);
	if (g_strcmp0(code, "moved") != 0 || !unit || !path || !square_of(map, event, &place, err))
		return;
	struct map_move *move = map_move(map, number_of(unit), map_owner(map, map->empire), false);
	move->ships = 1;
	map_step(move, place);
	chart_path(map, move, path);
}

/* Draws the cells of the map of letters; in the rows of `map_text` they are separated by blanks. */
static void chart_cells(struct map *map, const char *text)
{
	g_auto(GStrv) rows = text ? g_strsplit(text, "\n", 0) : NULL;

	for (int64_t y = 0; rows && rows[0] && y < map->height && rows[y + 1]; y++) {
		g_auto(GStrv) cells = g_strsplit_set(rows[y + 1], " ", 0);
		int64_t x = -1; /* the row's number comes first */
		for (char **cell = cells; *cell && x < map->width; cell++) {
			if (!**cell)
				continue;
			if (x >= 0)
				map_at(map, map_place_cell(map, x, y))->cell = map_text(map, *cell);
			x++;
		}
	}
}

bool sx_chart(const struct node *report, struct map *map, struct error *err)
{
	int64_t speed = common_speed(report, err);

	if (!chart_board(report, map, err))
		return false;
	for (const struct node *n = map_entries(report, "empires", err); n; n = n->next)
		map_owner(map, map_word(n, "name", err));
	for (const struct node *n = map_entries(report, "planets", err); n; n = n->next)
		chart_planet(map, n, err);
	for (const struct node *n = map_entries(report, "colonies", err); n; n = n->next)
		chart_colony(map, n, err);
	for (const struct node *n = map_entries(report, "units", err); n; n = n->next)
		chart_unit(map, n, speed, err);
	for (const struct node *n = map_entries(report, "contacts", err); n; n = n->next)
		chart_contact(map, n, err);
	for (const struct node *n = map_entries(report, "events", err); n; n = n->next)
		chart_event(map, n, err);
	chart_cells(map, map_word(report, "map_text", err));
	return !error_is_set(err);
}

void sx_chart_order(struct map *map, const struct order *order)
{
	g_autofree char *number = g_strdup_printf("%" PRId64, order_number(order, 'i'));
	int from = map_thing_place(map, number);
	struct map_move *move;

	if (order->form != SX_ORDER_MOVE || from < 0)
		return;
	move = map_move(map, number, map_owner(map, map->empire), true);
	move->ships = 1;
	map_step(move, (unsigned)from);
	for (unsigned i = 0; i < order->count; i++) {
		const struct order_value *v = &order->values[i];
		if (v->slot == 's')
			map_step(move, map_place_cell(map, v->number, v->second));
	}
}
