/* The map of a report (HO-60), from its JSON alone. */
#include "engine/maps/map_model.h"
#include "engine/maps/map_read.h"
#include "engine/play/toll.h"
#include "rulesets/cyoe/chart.h"
#include "rulesets/cyoe/orders.h"

#include <inttypes.h>
#include <string.h>

static void chart_planets(struct map *map, unsigned place, const struct node *system, struct error *err)
{
	unsigned count = 0;

	for (const struct node *n = map_entries(system, "planets", err); n; n = n->next, count++) {
		const char *kind = map_word(n, "kind", err), *owner = map_word(n, "owner", err);
		int64_t level = map_number_or(n, "class", -1, err), id = map_number(n, "id", err);
		g_autofree char *class =
		    level >= 0 ? g_strdup_printf(" class %" PRId64, level) : g_strdup("");
		map_fact(map, place, "P%" PRId64 " %s%s%s%s.", id, kind ? kind : "planet", class,
		    owner ? " of " : "", owner ? owner : "");
		map_mark(map, place, owner ? MAP_COLONY : MAP_PLANET);
	}
	for (const struct node *n = map_entries(system, "stations", err); n; n = n->next) {
		const char *owner = map_word(n, "owner", err), *type = map_word(n, "type", err);
		map_fact(map, place, "%" PRId64 " %s of %s.", map_number(n, "count", err),
		    type ? type : "stations", owner ? owner : "nobody");
		map_mark(map, place, MAP_STATION);
	}
}

static void chart_terrain(struct map *map, unsigned place, const char *terrain)
{
	static const struct {
		const char *word;
		enum map_mark mark;
	} terrains[] = {{"nebula", MAP_NEBULA}, {"asteroids", MAP_ASTEROIDS}, {"black-hole", MAP_BLACK_HOLE}};

	for (size_t i = 0; i < G_N_ELEMENTS(terrains); i++)
		if (g_strcmp0(terrain, terrains[i].word) == 0)
			map_mark(map, place, terrains[i].mark);
}

/* Is the empire out of the game? It may hold a system that nobody has taken from it (CY-67). */
static bool is_out(const struct node *report, const char *empire, struct error *err)
{
	for (const struct node *n = map_entries(report, "empires", err); n; n = n->next)
		if (g_strcmp0(map_word(n, "name", err), empire) == 0)
			return map_flag(n, "eliminated", err);
	return false;
}

static void chart_system(
    struct map *map, const struct node *report, const struct node *system, struct error *err)
{
	unsigned place = map_place_number(map, 'S', map_number(system, "id", err));
	bool seen = map_flag(system, "seen", err);
	const char *name = map_word(system, "name", err), *holder = map_word(system, "holder", err);
	int64_t rating = map_number(system, "rating", err);
	struct map_place *p = map_at(map, place);

	p->kind = "system";
	p->name = g_strcmp0(name, p->id) == 0 ? NULL : map_text(map, name);
	p->facts_known = name || seen;
	p->links_known = name != NULL;
	p->seen = seen ? map->turn : MAP_NEVER;
	if (holder && !is_out(report, holder, err))
		p->owner = map_owner(map, holder);
	else if (holder || (seen && name))
		p->owner = MAP_NOBODY;
	if (holder && p->owner == MAP_NOBODY)
		map_fact(map, place, "Held by %s, who is out of the game.", holder);
	if (rating) {
		g_autofree char *brief = g_strdup_printf("I-rating %" PRId64, rating);
		p->brief = map_text(map, brief);
		map_fact(map, place, "I-Rating %" PRId64 ", suppressed %" PRId64 ".", rating,
		    map_number(system, "suppression", err));
	}
	if (!name)
		map_fact(map, place, "Not explored.");
	for (const struct node *n = map_numbers(system, "nodes", err); n; n = n->next)
		map_way(map, place, map_place_number(map, 'S', n->number));
	if (map->still)
		return;
	chart_terrain(map, place, map_word(system, "terrain", err));
	chart_planets(map, place, system, err);
}

/* Counts the ships of {"C3": 6, "SV": 1}. */
static int64_t count_ships(const struct node *fleet)
{
	const struct node *ships = node_get(fleet, "ships");
	int64_t count = 0;

	for (const struct node *n = ships && ships->kind == NODE_MAP ? ships->first : NULL; n; n = n->next)
		count += n->kind == NODE_INTEGER ? CLAMP(n->number, 0, G_MAXINT32) : 0;
	return count;
}

/* Appends "4 C4, 1 SV". */
static void say_ships(const struct node *fleet, GString *out)
{
	const struct node *ships = node_get(fleet, "ships");

	for (const struct node *n = ships && ships->kind == NODE_MAP ? ships->first : NULL; n; n = n->next)
		g_string_append_printf(out, "%s%s %s", out->len ? ", " : "", n->text ? n->text : "", n->key);
}

static void list_fleet(
    struct map *map, const char *name, int owner, unsigned place, const struct node *fleet, struct error *err)
{
	g_autoptr(GString) what = g_string_new(NULL);
	const char *stance = map_word(fleet, "stance", err);
	int64_t civilians = map_number(fleet, "civilians", err);

	say_ships(fleet, what);
	if (civilians)
		g_string_append_printf(what, ", civilians %" PRId64, civilians);
	if (stance)
		g_string_append_printf(what, ", stance %s", stance);
	map_list(map, name, owner, place, count_ships(fleet), "%s", what->str);
}

static void chart_fleet(struct map *map, const struct node *fleet, struct error *err)
{
	unsigned place = map_place_number(map, 'S', map_number(fleet, "system", err));
	int64_t from = map_number(fleet, "from", err);
	int owner = map_owner(map, map_word(fleet, "owner", err));

	if (map->still)
		return;
	g_autofree char *name = g_strdup_printf("F%" PRId64, map_number(fleet, "id", err));
	map_fleet(map, name, place, owner, count_ships(fleet));
	if (!map->terse)
		list_fleet(map, name, owner, place, fleet, err);
	if (map_flag(fleet, "moved", err) && from) {
		struct map_move *move = map_move(map, name, owner, false);
		map_step(move, map_place_number(map, 'S', from));
		map_step(move, place);
	}
}

static void chart_force(struct map *map, const struct node *force, struct error *err)
{
	unsigned place = map_place_number(map, 'S', map_number(force, "system", err));
	int owner = map_owner(map, map_word(force, "empire", err));

	if (map->still)
		return;
	map_force(map, place, owner, count_ships(force));
	if (!map->terse)
		list_fleet(map, NULL, owner, place, force, err);
}

/* The name of an empire that an event gives as E1, E2 and so on; NULL if it has none, or another word. */
static const char *named(const struct node *report, const struct node *event, const char *key)
{
	const char *word = toll_word(event, key);

	for (const struct node *n = word ? toll_first(report, "empires") : NULL; n; n = toll_next(n)) {
		g_autofree char *tag = g_strdup_printf("E%" PRId64, toll_number(n, "id"));
		if (strcmp(word, tag) == 0)
			return toll_word(n, "name");
	}
	return NULL;
}

/* Ships captured in a battle are among its losses (CY-86). */
void cy_toll(const struct node *report, const struct toll *toll)
{
	for (const struct node *n = toll_first(report, "events"); n; n = toll_next(n)) {
		const char *code = toll_word(n, "code"), *system = toll_word(n, "system"),
		           *empire = named(report, n, "empire"), *units = toll_word(n, "units"),
		           *victim = named(report, n, "victim"), *what = toll_word(n, "what");
		if (g_strcmp0(code, "losses") == 0 && system && units)
			toll_ships(toll, system, empire, toll_count(units));
		else if (g_strcmp0(code, "landing") == 0 && what)
			toll_taken(toll, system, victim, toll_count(what));
		else if (g_strcmp0(code, "holder") == 0)
			toll_place(toll, system, named(report, n, "from"), named(report, n, "to"));
	}
}

bool cy_chart(const struct node *report, struct map *map, struct error *err)
{
	int64_t home = map_number(node_get(report, "own"), "home", err);

	for (const struct node *n = map_entries(report, "empires", err); n; n = n->next)
		map_owner(map, map_word(n, "name", err));
	for (const struct node *n = map_entries(report, "systems", err); n; n = n->next)
		chart_system(map, report, n, err);
	for (const struct node *n = map_entries(report, "fleets", err); n; n = n->next)
		chart_fleet(map, n, err);
	for (const struct node *n = map_entries(report, "forces", err); n; n = n->next)
		chart_force(map, n, err);
	if (home)
		map_mark(map, map_place_number(map, 'S', home), MAP_HOME);
	for (const struct node *n = map_numbers(report, "homes", err); n; n = n->next) /* only for the GM */
		map_mark(map, map_place_number(map, 'S', n->number), MAP_HOME);
	for (const struct node *n = map->still ? NULL : map_entries(report, "events", err); n; n = n->next) {
		const char *code = map_word(n, "code", err), *system = map_word(n, "system", err);
		int place = g_strcmp0(code, "round") == 0 && system ? map_find(map, system) : -1;
		if (place >= 0)
			map_mark(map, (unsigned)place, MAP_BATTLE);
	}
	return !error_is_set(err);
}

void cy_chart_order(struct map *map, const struct order *order)
{
	g_autofree char *name = g_strdup_printf("F%" PRId64, order_number(order, 'f'));
	int from = map_thing_place(map, name);
	struct map_move *move;

	if (order->form != CY_DO_M || from < 0)
		return;
	move = map_move(map, name, map_owner(map, map->empire), true);
	map_step(move, (unsigned)from);
	for (unsigned i = 0; i < order->count; i++)
		if (order->values[i].slot == 's')
			map_step(move, map_place_number(map, 'S', order->values[i].number));
}
