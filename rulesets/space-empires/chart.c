/* The map of a report (HO-60), from its JSON alone. */
#include "engine/base/hash.h"
#include "engine/base/text.h"
#include "engine/maps/map_model.h"
#include "engine/maps/map_read.h"
#include "engine/play/toll.h"
#include "rulesets/space-empires/chart.h"
#include "rulesets/space-empires/turn.h"

#include <inttypes.h>
#include <string.h>

static void chart_treasures(struct map *map, unsigned place, const struct node *world, struct error *err)
{
	const struct node *first = map_words(world, "treasures", err);
	g_autoptr(GString) list = first ? g_string_new(NULL) : NULL;

	if (!first)
		return;
	for (const struct node *n = first; n; n = n->next)
		g_string_append_printf(list, "%s%s", n == first ? "" : ", ", n->text);
	map_mark(map, place, MAP_TREASURE);
	map_fact(map, place, "Treasures: %s.", list->str);
}

static void chart_links(struct map *map, unsigned place, const struct node *world, struct error *err)
{
	map_at(map, place)->kind = "world";
	map_at(map, place)->links_known = true;
	for (const struct node *n = map_numbers(world, "links", err); n; n = n->next)
		map_way(map, place, map_place_number(map, 'W', n->number));
}

/* `brief`: gets the text that is written here. */
static void chart_world(
    struct map *map, const struct node *world, bool seen, GString *brief, struct error *err)
{
	unsigned place = map_place_number(map, 'W', map_number(world, "id", err));
	int64_t ind = map_number(world, "ind", err), pop = map_number(world, "pop", err);
	struct map_place *p = map_at(map, place);

	p->owner = map_owner(map, map_word(world, "owner", err));
	p->seen = seen ? map->turn : map_number_or(world, "turn", MAP_NEVER, err);
	p->facts_known = true;
	g_string_assign(brief, "ind ");
	text_integer(brief, ind);
	text_put(brief, " pop ");
	text_integer(brief, pop);
	p->brief = map_text(map, brief->str);
	if (map->allied && p->owner >= 0 && strcmp(map_owner_name(map, p->owner), map->empire) == 0)
		map_fact(map, place, "ind %" PRId64 ", pop %" PRId64 ", rmp %" PRId64 ".", ind, pop,
		    map_number(world, "rmp", err));
	else
		map_fact(map, place, "ind %" PRId64 ", pop %" PRId64 ", rms %" PRId64 ", rmp %" PRId64 ".",
		    ind, pop, map_number(world, "rms", err), map_number(world, "rmp", err));
	chart_treasures(map, place, world, err);
	chart_links(map, place, world, err);
}

static const char *fleet_name(char name[TEXT_DIGITS], int64_t number)
{
	char *at = text_digits(name, number);

	*--at = 'F';
	return at;
}

static void list_fleet(
    struct map *map, const char *name, int owner, unsigned place, const struct node *fleet, struct error *err)
{
	int64_t cargo = map_number(fleet, "cargo", err), ships = map_number(fleet, "ships", err);
	const char *strategy = map_word(fleet, "strategy", err);
	const struct node *supply = node_get(fleet, "supply");
	g_autoptr(GString) what = g_string_new(NULL);

	g_string_append_printf(what, "%" PRId64 " %s", ships, ships == 1 ? "ship" : "ships");
	if (cargo)
		g_string_append_printf(what, ", cargo %" PRId64, cargo);
	if (strategy)
		g_string_append_printf(what, ", strategy %s", strategy);
	for (const struct node *n = map_words(fleet, "treasures", err); n; n = n->next)
		g_string_append_printf(what, ", treasure %s", n->text);
	if (supply)
		g_string_append_printf(what, ", supplies W%" PRId64, map_number(supply, "to", err));
	map_list(map, name, owner, place, ships, "%s", what->str);
}

/* A move of one step, as far as the report shows it. */
static void chart_step(struct map *map, int64_t fleet, int owner, unsigned from, unsigned to)
{
	char digits[TEXT_DIGITS];

	if (map->still)
		return;
	struct map_move *move = map_move(map, fleet_name(digits, fleet), owner, false);
	map_step(move, from);
	map_step(move, to);
}

static void chart_fleet(struct map *map, const struct node *fleet, struct error *err)
{
	char digits[TEXT_DIGITS];
	int64_t id = map_number(fleet, "id", err);
	unsigned place = map_place_number(map, 'W', map_number(fleet, "world", err));
	int owner = map_owner(map, map_word(fleet, "owner", err));
	int64_t from = map_number(fleet, "from", err);

	if (!map->still) {
		const char *name = fleet_name(digits, id);
		map_fleet(map, name, place, owner, map_number(fleet, "ships", err));
		if (!map->terse)
			list_fleet(map, name, owner, place, fleet, err);
	}
	if (from)
		chart_step(map, id, owner, map_place_number(map, 'W', from), place);
}

/* If the reader also sees the fleet arrive, it has one move: the last world that it entered is known already. */
static void lead_in(struct map_move *move, unsigned start, unsigned first)
{
	unsigned before = g_array_index(move->path, unsigned, 0),
	         last = g_array_index(move->path, unsigned, 1);

	if (before == start && last == first)
		return;
	g_array_set_size(move->path, 0);
	map_step(move, start);
	map_step(move, first);
	map_step(move, before);
	map_step(move, last);
}

/* `moves`: moves of fleets that arrived in sight. */
static void chart_departed(struct map *map, GHashTable *moves, const struct node *fleet, struct error *err)
{
	char digits[TEXT_DIGITS];
	int64_t id = map_number(fleet, "id", err), to = map_number(fleet, "to", err);
	struct map_move *move = g_hash_table_lookup(moves, fleet_name(digits, id));

	if (!to)
		return;
	int owner = map_owner(map, map_word(fleet, "owner", err));
	unsigned from = map_place_number(map, 'W', map_number(fleet, "world", err)),
	         first = map_place_number(map, 'W', to);
	if (move)
		lead_in(move, from, first);
	else
		chart_step(map, id, owner, from, first);
}

static void chart_battle(struct map *map, const struct node *event, struct error *err)
{
	static const char *const fights[] = {
	    "fire", "surrender", "bombardment", "ambush", "interdiction", NULL};
	const char *world = map_word(event, "world", err), *code = map_word(event, "code", err);
	int place = world && code && g_strv_contains(fights, code) ? map_find(map, world) : -1;

	if (place < 0)
		return;
	map_mark(map, (unsigned)place, MAP_BATTLE);
}

/* The owner in "F3 <E4>"; NULL: nobody as in "F3 <>", or not a fleet. */
static char *owner_of(const char *fleet)
{
	const char *name = fleet ? strchr(fleet, '<') : NULL, *end = name ? strchr(name, '>') : NULL;

	return end && end > name + 1 ? g_strndup(name + 1, (gsize)(end - name - 1)) : NULL;
}

void sp_toll(const struct node *report, const struct toll *toll)
{
	static const char *const losses[] = {"fire", "ambush", "interdiction", "treasure-fleet", NULL};

	for (const struct node *n = toll_first(report, "events"); n; n = toll_next(n)) {
		const char *code = toll_word(n, "code"), *world = toll_word(n, "world"),
		           *captor = toll_word(n, "captor"), *owner = toll_word(n, "owner");
		g_autofree char *fleet = owner_of(toll_word(n, "fleet"));
		if (!code || !world)
			continue;
		if (g_strv_contains(losses, code))
			toll_ships(toll, world, fleet, toll_number(n, "lost"));
		else if (strcmp(code, "fleet-captured") == 0)
			toll_taken(toll, world, fleet, toll_number(n, "ships"));
		else if (strcmp(code, "world-captured") == 0)
			toll_place(toll, world, g_strcmp0(owner, "nobody") == 0 ? NULL : owner, captor);
	}
}

/* Moves of one step by the thing that made them; the first if there are two. */
static GHashTable *single_steps(const struct map *map)
{
	GHashTable *moves = g_hash_table_new(hash_text, g_str_equal);

	for (guint i = map->moves->len; i > 0; i--) {
		struct map_move *move = map->moves->pdata[i - 1];
		if (move->path->len == 2)
			g_hash_table_replace(moves, (gpointer)move->thing, move);
	}
	return moves;
}

static void order_path(struct map *map, const struct order *order, GArray *path)
{
	for (unsigned i = 0; i < order->count; i++)
		if (strchr("abc", order->values[i].slot)) {
			unsigned place = map_place_number(map, 'W', order->values[i].number);
			g_array_append_val(path, place);
		}
}

/* Skips the digits at `*at` and returns the number; 0: not a valid number of an order. */
static int64_t pass_number(const char **at)
{
	int64_t number = 0;

	for (; g_ascii_isdigit(**at) && number <= SP_ORDER_MAX; ++*at)
		number = number * 10 + (**at - '0');
	return number <= SP_ORDER_MAX ? number : 0;
}

/* Parses the worlds of a move in canonical form, M5W2W3; 0: not a move. */
static unsigned way_of(struct map *map, const char *canonical, int64_t *fleet, unsigned way[SP_JUMPS])
{
	const char *at = canonical + 1;
	unsigned count = 0;

	*fleet = *canonical == 'M' ? pass_number(&at) : 0;
	while (*fleet && *at == 'W' && count < SP_JUMPS) {
		at++;
		int64_t world = pass_number(&at);
		if (!world)
			return 0;
		way[count++] = map_place_number(map, 'W', world);
	}
	return *at ? 0 : count;
}

/* A fleet's `from` is only its last world but one; if its order was done, the whole way except its beginning is
   known. */
static void chart_long_way(struct map *map, const char *canonical, GHashTable *moves)
{
	char digits[TEXT_DIGITS];
	unsigned way[SP_JUMPS], count;
	int64_t fleet;

	count = way_of(map, canonical, &fleet, way);
	if (count < 2)
		return;
	struct map_move *move = g_hash_table_lookup(moves, fleet_name(digits, fleet));
	if (!move || move->path->len != 2 || memcmp(move->path->data, &way[count - 2], 2 * sizeof *way) != 0)
		return;
	g_array_set_size(move->path, 0);
	g_array_append_vals(move->path, way, count);
}

static void chart_orders(struct map *map, GHashTable *moves, const struct node *report, struct error *err)
{
	for (const struct node *n = map_entries(report, "orders", err); n; n = n->next) {
		const char *line = map_word(n, "canonical", err), *status = map_word(n, "status", err);
		if (line && g_strcmp0(status, "done") == 0)
			chart_long_way(map, line, moves);
	}
}

bool sp_chart(const struct node *report, struct map *map, struct error *err)
{
	g_autoptr(GString) brief = g_string_new(NULL);
	g_autoptr(GHashTable) moves = NULL;

	map->directed = true;
	for (const struct node *n = map_entries(report, "worlds", err); n; n = n->next)
		chart_world(map, n, true, brief, err);
	for (const struct node *n = map_entries(report, "known", err); n; n = n->next)
		if (node_get(n, "turn"))
			chart_world(map, n, false, brief, err);
		else /* from the public chart: never seen */
			chart_links(map, map_place_number(map, 'W', map_number(n, "id", err)), n, err);
	for (const struct node *n = map_entries(report, "fleets", err); n; n = n->next)
		chart_fleet(map, n, err);
	moves = single_steps(map);
	for (const struct node *n = map_entries(report, "departed", err); n; n = n->next)
		chart_departed(map, moves, n, err);
	for (const struct node *n = map->still ? NULL : map_entries(report, "events", err); n; n = n->next)
		chart_battle(map, n, err);
	chart_orders(map, moves, report, err);
	return !error_is_set(err);
}

void sp_chart_order(struct map *map, const struct order *order)
{
	char digits[TEXT_DIGITS];
	const char *name;
	int from;
	struct map_move *move;
	g_autoptr(GArray) path = g_array_new(FALSE, FALSE, sizeof(unsigned));

	if (order->form != SP_ORDER_MOVE && order->form != SP_ORDER_SUPPLY)
		return;
	name = fleet_name(digits, order_number(order, 'f'));
	from = map_thing_place(map, name);
	if (from < 0)
		return;
	move = map_move(map, name, map_owner(map, map->empire), true);
	map_step(move, (unsigned)from);
	order_path(map, order, path);
	for (guint i = 0; i < path->len; i++)
		map_step(move, g_array_index(path, unsigned, i));
	if (order->form == SP_ORDER_SUPPLY) {
		map_step(move, map_place_number(map, 'W', order_number(order, 'w')));
		map_step(move, (unsigned)from);
	}
}
