#include "rulesets/cyoe/read.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>

/* One entry of `systems` as written. */
struct entry {
	int64_t id, terrain, rating, suppression;
	const char *name;
	struct node *nodes, *holder, *planets, *stations;
};

struct planet_entry {
	int64_t id, kind, class;
	bool searched;
	struct node *owner, *losses, *artifact;
};

static bool read_nodes(struct cy_state *s, int system, struct node *list, struct error *err)
{
	for (struct node *n = list ? list->first : NULL; n; n = n->next) {
		int other;
		if (!cy_read_place(s, n, &other, err))
			return false;
		if (other == system)
			return node_error(n, err, "a node cannot lead to its own system");
		cy_node_add(s, system, other);
	}
	return true;
}

static bool read_losses(struct cy_state *s, struct cy_planet *p, struct node *map, struct error *err)
{
	const int64_t *defences = cy_tables_of(s)->defences[p->class];

	for (struct node *n = map ? map->first : NULL; n; n = n->next) {
		int code = cy_code_find(n->key);
		if (code < 0 || (!cy_is_wing(code) && !cy_is_defence(code)))
			return node_error(n, err, "\"%s\" is no unit of a planet's defences", n->key);
		if (n->kind != NODE_INTEGER || n->number < 0)
			return node_error(n, err, "must be a whole number");
		p->losses[code] = MIN(n->number, defences[code]);
	}
	return true;
}

static bool check_planet(struct cy_state *s, const struct cy_planet *p, struct node *node, struct error *err)
{
	const struct cy_numbers *numbers = cy_numbers_of(s);

	if (p->class > 0 && p->owner < 0)
		return node_error(node, err, "planet %" PRId64 " has a class but no owner", p->id);
	if (p->class == 0 && p->owner >= 0)
		return node_error(node, err, "planet %" PRId64 " has an owner but no class", p->id);
	if (p->class > 0 && p->kind == CY_CLASS_U)
		return node_error(
		    node, err, "planet %" PRId64 " is of class U and cannot have a class", p->id);
	if (s->systems[p->system].terrain == CY_NEBULA && p->class > numbers->class_nebula)
		return node_error(node, err, "planet %" PRId64 " is in a nebula: at most class %" PRId64,
		    p->id, numbers->class_nebula);
	return true;
}

static bool read_planet(struct cy_state *s, int system, struct node *node, struct error *err)
{
	const struct field fields[] = {
	    INTEGER_FIELD("id", struct planet_entry, id, 1, 1000000000, .flags = FIELD_NEEDED),
	    CHOICE_FIELD("kind", struct planet_entry, kind, cy_planet_kinds, .fallback = CY_BASIC),
	    INTEGER_FIELD("class", struct planet_entry, class, 0, cy_numbers_of(s)->class_most),
	    NODE_FIELD("owner", struct planet_entry, owner, .flags = FIELD_NULLABLE),
	    MAP_FIELD("losses", struct planet_entry, losses),
	    BOOL_FIELD("searched", struct planet_entry, searched),
	    NODE_FIELD("artifact", struct planet_entry, artifact, .flags = FIELD_NULLABLE),
	    {0},
	};
	struct planet_entry entry;
	struct cy_planet *p;

	if (!fields_read(node, fields, &entry, err))
		return false;
	if (cy_planet_find(s, entry.id))
		return node_error(node, err, "planet %" PRId64 " stands here twice", entry.id);
	p = cy_planet_new(s, entry.id, system);
	p->kind = entry.kind;
	p->class = entry.class;
	p->searched = entry.searched;
	if (entry.owner && !cy_read_seat(s, entry.owner, &p->owner, err))
		return false;
	if (entry.artifact && !cy_read_code(entry.artifact, CY_X1, CY_X6 + 1, &p->artifact, err))
		return false;
	return check_planet(s, p, node, err) && read_losses(s, p, entry.losses, err);
}

static bool read_station(struct cy_state *s, int system, struct node *node, struct error *err)
{
	struct {
		struct node *owner, *type;
		int64_t count;
	} entry;
	const struct field fields[] = {
	    NODE_FIELD("owner", __typeof__(entry), owner, .flags = FIELD_NEEDED),
	    NODE_FIELD("type", __typeof__(entry), type, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("count", __typeof__(entry), count, 0, 1000000, .fallback = 1),
	    {0},
	};
	int owner, code;

	if (!fields_read(node, fields, &entry, err) || !cy_read_seat(s, entry.owner, &owner, err) ||
	    !cy_read_code(entry.type, CY_SHIPS, CY_CODES, &code, err))
		return false;
	cy_stations_of(&s->systems[system], owner, true)->count[code - CY_SHIPS] += entry.count;
	return true;
}

static bool read_stations(struct cy_state *s, int system, struct node *list, struct error *err)
{
	struct cy_system *y = &s->systems[system];
	int64_t count = 0;

	for (struct node *n = list ? list->first : NULL; n; n = n->next)
		if (!read_station(s, system, n, err))
			return false;
	for (guint i = 0; i < y->stations->len; i++)
		for (int k = 0; k < CY_STATIONS; k++)
			count += g_array_index(y->stations, struct cy_station, i).count[k];
	if (count > cy_numbers_of(s)->stations_most)
		return node_error(list, err,
		    "%" PRId64 " stations in system %" PRId64 "; %" PRId64 " is the most (CY-28)", count,
		    y->id, cy_numbers_of(s)->stations_most);
	return true;
}

/* No control characters: a name stands in reports. */
static bool is_plain(const char *name)
{
	for (const char *c = name; *c; c = g_utf8_next_char(c))
		if (!g_unichar_isprint(g_utf8_get_char(c)))
			return false;
	return true;
}

bool cy_read_system(struct cy_state *s, int system, struct node *node, struct error *err)
{
	const struct field fields[] = {
	    INTEGER_FIELD("id", struct entry, id, 1, 1000000, .flags = FIELD_NEEDED),
	    TEXT_FIELD("name", struct entry, name, 1, 40, .flags = FIELD_NULLABLE),
	    LIST_FIELD("nodes", struct entry, nodes),
	    CHOICE_FIELD("terrain", struct entry, terrain, cy_terrains, .fallback = CY_NORMAL),
	    NODE_FIELD("holder", struct entry, holder, .flags = FIELD_NULLABLE),
	    INTEGER_FIELD("rating", struct entry, rating, 0, cy_numbers_of(s)->rating_bought),
	    INTEGER_FIELD("suppression", struct entry, suppression, 0, cy_numbers_of(s)->rating_most),
	    LIST_FIELD("planets", struct entry, planets),
	    LIST_FIELD("stations", struct entry, stations),
	    {0},
	};
	struct cy_system *y = &s->systems[system];
	struct entry entry;

	if (!fields_read(node, fields, &entry, err) || !read_nodes(s, system, entry.nodes, err))
		return false;
	if (entry.name && !is_plain(entry.name))
		return node_error(
		    node_get(node, "name"), err, "a name has letters, digits and signs on one line");
	y->name = entry.name ? g_strdup(entry.name) : g_strdup_printf("S%" PRId64, y->id);
	y->terrain = entry.terrain;
	y->rating = entry.rating;
	y->suppression = entry.suppression;
	if (entry.holder && !cy_read_seat(s, entry.holder, &y->holder, err))
		return false;
	if (y->holder < 0 && y->rating > 0)
		return node_error(node_get(node, "rating"), err, "a rating without a holder");
	for (struct node *n = entry.planets ? entry.planets->first : NULL; n; n = n->next)
		if (!read_planet(s, system, n, err))
			return false;
	return read_stations(s, system, entry.stations, err);
}
