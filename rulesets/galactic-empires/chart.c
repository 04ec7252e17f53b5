/* The map of a report (HO-60), from its JSON alone. */
#include "engine/base/hash.h"
#include "engine/base/text.h"
#include "engine/maps/map_model.h"
#include "engine/maps/map_read.h"
#include "engine/play/toll.h"
#include "rulesets/galactic-empires/chart.h"
#include "rulesets/galactic-empires/orders.h"
#include "rulesets/galactic-empires/report.h"

#include <inttypes.h>
#include <string.h>

#define INDEPENDENT 0

struct chart {
	struct map *map;
	GHashTable *names; /* empires' names, by number */
	GString *brief;    /* text about the current sector */
	struct error *err;
};

static void name_empire(struct chart *c, int64_t number, const char *name)
{
	if (name)
		g_hash_table_insert(c->names, GINT_TO_POINTER((int)number), (gpointer)name);
	map_owner(c->map, name);
}

static const char *empire_name(const struct chart *c, int64_t number)
{
	return g_hash_table_lookup(c->names, GINT_TO_POINTER((int)number));
}

static int owner_of(const struct chart *c, const struct node *sector)
{
	const struct node *owner = node_get(sector, "owner");
	int64_t number = map_number(sector, "owner", c->err);

	if (!owner || owner->kind == NODE_NULL)
		return MAP_UNKNOWN;
	return number == INDEPENDENT ? MAP_NOBODY : map_owner(c->map, empire_name(c, number));
}

/* Returns a number as it is written, with its decimals. */
static const char *amount(const struct node *node, const char *key)
{
	const struct node *value = node_get(node, key);

	return value && (value->kind == NODE_DECIMAL || value->kind == NODE_INTEGER) ? value->text : NULL;
}

static void chart_figures(const struct chart *c, unsigned place, const struct node *sector)
{
	struct map *map = c->map;
	int64_t max = map_number(sector, "max", c->err);
	const char *revenue = amount(sector, "revenue");
	GString *brief = g_string_assign(c->brief, revenue ? revenue : "");

	if (g_str_has_suffix(brief->str, ".0"))
		g_string_truncate(brief, brief->len - 2);
	text_put(brief, revenue ? " of " : "max ");
	text_integer(brief, max);
	map_at(map, place)->brief = map_text(map, brief->str);
	if (map->terse)
		return;
	int64_t damage = map_number(sector, "damage", c->err),
	        annexer = map_number(sector, "annexer", c->err);
	map_fact(map, place, "Maximum revenue %" PRId64 ".", max);
	if (revenue)
		map_fact(map, place,
		    "Revenue %s, damage %" PRId64 ", sector defence %" PRId64 " of %" PRId64 ".", revenue,
		    damage, map_number(sector, "sd_now", c->err), map_number(sector, "sd", c->err));
	if (annexer && empire_name(c, annexer))
		map_fact(map, place, "Annexed to %s.", empire_name(c, annexer));
}

/* Appends "3 SC, 1 DD": one entry a type, over all ranks. */
static void say_ships(const struct chart *c, const struct node *list, GString *out)
{
	g_autoptr(GHashTable) counts = g_hash_table_new_full(hash_text, g_str_equal, NULL, g_free);

	for (const struct node *n = list; n; n = n->next) {
		const char *type = map_word(n, "type", c->err);
		int64_t *count = type ? g_hash_table_lookup(counts, type) : NULL;
		if (type && !count) {
			count = g_new0(int64_t, 1);
			g_hash_table_insert(counts, (gpointer)type, count);
		}
		if (count)
			*count += CLAMP(map_number(n, "n", c->err), 0, G_MAXINT32);
	}
	for (const struct node *n = list; n; n = n->next) {
		const char *type = map_word(n, "type", c->err);
		const int64_t *count = type ? g_hash_table_lookup(counts, type) : NULL;
		if (!count)
			continue;
		g_string_append_printf(out, "%s%" PRId64 " %s", out->len ? ", " : "", *count, type);
		g_hash_table_remove(counts, type);
	}
}

/* Appends "; combat 217", as in the text report; nothing for a unit without combat. */
static void say_combat(const struct chart *c, const struct node *force, GString *out)
{
	int64_t combat = map_number(force, "combat", c->err);

	if (combat)
		g_string_append_printf(out, "%scombat %" PRId64, out->len ? "; " : "", combat);
}

static void chart_force(const struct chart *c, unsigned place, const struct node *force)
{
	const char *empire = map_word(force, "empire", c->err), *best = map_word(force, "best", c->err);
	int owner = g_strcmp0(empire, "independent") == 0 ? MAP_NOBODY : map_owner(c->map, empire);
	int64_t ships = map_number(force, "ships", c->err), admirals = map_number(force, "admirals", c->err);

	map_force(c->map, place, owner, ships);
	if (c->map->terse)
		return;
	g_autoptr(GString) what = g_string_new(NULL);
	if (node_get(force, "types"))
		say_ships(c, map_entries(force, "types", c->err), what);
	if (what->len == 0 && best)
		g_string_append_printf(what, "the best is %s", best);
	if (admirals)
		g_string_append_printf(what, "%s%" PRId64 " %s", what->len ? ", " : "", admirals,
		    text_plural(admirals, "admiral", "admirals"));
	say_combat(c, force, what);
	map_list(c->map, NULL, owner, place, ships, "%s", what->str);
}

static void chart_sector(const struct chart *c, const struct node *sector)
{
	struct map *map = c->map;
	unsigned place = map_place_number(map, 'S', map_number(sector, "id", c->err));
	const char *seen = map_word(sector, "seen", c->err);
	struct map_place *p = map_at(map, place);
	bool hidden = g_strcmp0(seen, "none") == 0;

	p->kind = "sector";
	p->name = map_text(map, map_word(sector, "name", c->err));
	p->owner = owner_of(c, sector);
	p->seen = hidden ? MAP_NEVER : map->turn;
	p->facts_known = !hidden;
	p->links_known = true;
	chart_figures(c, place, sector);
	for (const struct node *n = map_numbers(sector, "links", c->err); n; n = n->next)
		map_way(map, place, map_place_number(map, 'S', n->number));
	for (const struct node *n = map_numbers(sector, "barriers", c->err); n; n = n->next)
		map_barrier(map, place, map_place_number(map, 'S', n->number));
	if (map->still)
		return;
	if (map_flag(sector, "centre", c->err))
		map_mark(map, place, MAP_CENTRE);
	for (const struct node *n = node_get(sector, "forces") ? map_entries(sector, "forces", c->err) : NULL;
	     n; n = n->next)
		chart_force(c, place, n);
}

static void list_unit(const struct chart *c, const char *name, int owner, unsigned place, int64_t ships,
    const struct node *unit)
{
	g_autoptr(GString) what = g_string_new(NULL);

	say_ships(c, map_entries(unit, "ships", c->err), what);
	for (const struct node *n = map_entries(unit, "admirals", c->err); n; n = n->next)
		g_string_append_printf(
		    what, "%sadmiral A%" PRId64, what->len ? ", " : "", map_number(n, "id", c->err));
	if (map_flag(unit, "cloaked", c->err))
		g_string_append(what, ", cloaked");
	say_combat(c, unit, what);
	map_list(c->map, name, owner, place, ships, "%s", what->str);
}

static void chart_unit(const struct chart *c, const struct node *unit)
{
	struct map *map = c->map;
	unsigned place = map_place_number(map, 'S', map_number(unit, "sector", c->err));
	int64_t fleet = map_number(unit, "fleet", c->err), ships = 0;
	g_autofree char *name = fleet ? g_strdup_printf("F%" PRId64, fleet)
	                              : g_strdup_printf("G%" PRId64, map_number(unit, "garrison", c->err));

	for (const struct node *n = map_entries(unit, "ships", c->err); n; n = n->next)
		ships += CLAMP(map_number(n, "n", c->err), 0, G_MAXINT32);
	const char *empire = map_word(unit, "empire", c->err); /* only the GM's report names the empire */
	int owner = g_strcmp0(empire, "independent") == 0 ? MAP_NOBODY
	                                                  : map_owner(map, empire ? empire : map->empire);
	if (!map->terse)
		list_unit(c, name, owner, place, ships, unit);
	map_fleet(map, name, place, owner, ships);
}

/* Returns the place of the unit in an order's slot u. */
static int unit_place(const struct map *map, const struct order *order)
{
	const struct order_value *unit = order_value(order, 'u');
	g_autofree char *name =
	    unit ? g_strdup_printf("%c%" PRId64, unit->second ? 'G' : 'F', unit->number) : NULL;

	return name ? map_thing_place(map, name) : -1;
}

static void add_steps(struct map *map, struct map_move *move, const struct order *order)
{
	for (unsigned i = 0; i < order->count; i++)
		if (order->values[i].slot == 't' && order->values[i].number)
			map_step(move, map_place_number(map, 'S', order->values[i].number));
}

/* The report does not say where a fleet was before its move, unless it was formed this turn. */
static void chart_made(struct map *map, const struct order_set *set, const struct order *order)
{
	g_autofree char *name = g_strdup_printf("F%" PRId64, order_number(order, 'f'));
	int now = map_thing_place(map, name);
	struct map_move *move;

	if (now < 0)
		return;
	move = map_move(map, name, map_owner(map, map->empire), false);
	for (unsigned i = 0; i < set->count; i++) {
		const struct order *other = &set->orders[i];
		int from = other->form == GE_NF && order_number(other, 'f') == order_number(order, 'f')
		               ? unit_place(map, other)
		               : -1;
		if (from >= 0 && from != now)
			map_step(move, (unsigned)from);
	}
	add_steps(map, move, order);
	/* the fleet may have stopped early: cut the path where it is now */
	while (move->path->len > 1 &&
	       g_array_index(move->path, unsigned, move->path->len - 1) != (unsigned)now) {
		g_array_set_size(move->path, move->path->len - 1);
		move->stays = true;
	}
	if (move->path->len == 0 || g_array_index(move->path, unsigned, move->path->len - 1) != (unsigned)now)
		g_ptr_array_remove_index(map->moves, map->moves->len - 1);
}

static void chart_orders(const struct chart *c, const struct node *report)
{
	g_autoptr(GString) text = g_string_new(NULL);
	struct order_set *set;

	for (const struct node *n = map_entries(report, "orders", c->err); n; n = n->next) {
		const char *line = map_word(n, "canonical", c->err), *status = map_word(n, "status", c->err);
		if (line && (g_strcmp0(status, "done") == 0 || g_strcmp0(status, "partly") == 0))
			g_string_append_printf(text, "%s\n", line);
	}
	set = orders_read(&ge_grammar, 0, text->str, text->len);
	for (unsigned i = 0; i < set->count; i++)
		if (set->orders[i].form == GE_M)
			chart_made(c->map, set, &set->orders[i]);
	order_set_free(set);
}

static void chart_battle(const struct chart *c, const struct node *battle)
{
	unsigned place = map_place_number(c->map, 'S', map_number(battle, "sector", c->err));

	map_mark(c->map, place, MAP_BATTLE);
}

static const char *empire_or_nobody(const char *name)
{
	return g_strcmp0(name, "independent") == 0 ? NULL : name;
}

static void toll_battle(const struct node *battle, const struct toll *toll)
{
	g_autofree char *place = g_strdup_printf("S%" PRId64, toll_number(battle, "sector"));

	for (const struct node *n = toll_first(battle, "sides"); n; n = toll_next(n))
		for (const struct node *l = toll_first(n, "lost"); l; l = toll_next(l))
			toll_ships(
			    toll, place, empire_or_nobody(toll_word(n, "empire")), toll_number(l, "n"));
}

void ge_toll(const struct node *report, const struct toll *toll)
{
	for (const struct node *n = toll_first(report, "battles"); n; n = toll_next(n))
		toll_battle(n, toll);
	for (const struct node *n = toll_first(report, "events"); n; n = toll_next(n))
		if (g_strcmp0(toll_word(n, "code"), "conquered") == 0)
			toll_place(toll, toll_word(n, "sector"), empire_or_nobody(toll_word(n, "from")),
			    empire_or_nobody(toll_word(n, "to")));
}

/* Draws forces; their empires and sectors were read before. */
static void chart_forces(const struct chart *c, const struct node *report)
{
	for (const struct node *n = map_entries(report, "units", c->err); n; n = n->next)
		chart_unit(c, n);
	for (const struct node *n = map_entries(report, "battles", c->err); n; n = n->next)
		chart_battle(c, n);
	for (const struct node *n = node_get(report, "events") ? map_entries(report, "events", c->err) : NULL;
	     n; n = n->next)
		if (g_strcmp0(map_word(n, "code", c->err), "war") == 0 &&
		    g_strcmp0(map_word(n, "other", c->err), c->map->empire) == 0)
			map_war(c->map, "%s declares war on you.", map_word(n, "by", c->err));
	chart_orders(c, report);
}

bool ge_chart(const struct node *report, struct map *map, struct error *err)
{
	g_autoptr(GString) brief = g_string_new(NULL);
	struct chart c = {map, g_hash_table_new(NULL, NULL), brief, err};
	const struct node *self = node_get(report, "self");

	if (self) /* the GM's report has no `self` */
		name_empire(&c, map_number(self, "id", err), map->empire);
	for (const struct node *n = map_entries(report, "relations", err); n; n = n->next) {
		int64_t capital = map_number(n, "capital", err);
		name_empire(&c, map_number(n, "empire", err), map_word(n, "name", err));
		if (capital)
			map_mark(map, map_place_number(map, 'S', capital), MAP_HOME);
	}
	for (const struct node *n = map_entries(report, "sectors", err); n; n = n->next)
		chart_sector(&c, n);
	if (map_number(self, "capital", err))
		map_mark(map, map_place_number(map, 'S', map_number(self, "capital", err)), MAP_HOME);
	if (!map->still)
		chart_forces(&c, report);
	g_hash_table_unref(c.names);
	return !error_is_set(err);
}

void ge_chart_order(struct map *map, const struct order *order)
{
	g_autofree char *name = g_strdup_printf("F%" PRId64, order_number(order, 'f'));
	int from;
	struct map_move *move;

	/* a fleet that the same orders form begins where its parent unit is */
	if (order->form == GE_NF && map_thing_place(map, name) < 0 && (from = unit_place(map, order)) >= 0)
		map_thing(map, name, (unsigned)from);
	from = map_thing_place(map, name);
	if (order->form != GE_M || from < 0)
		return;
	move = map_move(map, name, map_owner(map, map->empire), true);
	map_step(move, (unsigned)from);
	add_steps(map, move, order);
}
