/* Reads the state document: systems. */
#include "rulesets/cyoe/read_names.h"
#include "rulesets/cyoe/read_system.h"

#include "engine/base/text.h"
#include "rulesets/cyoe/schemas.h"

#include <inttypes.h>

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
	struct cy_planet row = {.system = system}, *p;

	if (!schema_read(node, &cy_planet_schema, 0, &row, s, err))
		return false;
	if (cy_planet_find(s, row.id))
		return node_error(node, err, "planet %" PRId64 " appears twice", row.id);
	if (!check_planet(s, &row, node, err))
		return false;
	p = cy_planet_new(s, row.id, system);
	*p = row;
	return true;
}

static bool read_station(struct cy_state *s, int system, struct node *node, struct error *err)
{
	struct cy_station_row row;

	if (!schema_read(node, &cy_station_schema, 0, &row, s, err))
		return false;
	cy_stations_of(&s->systems[system], row.owner, true)->count[row.code - CY_SHIPS] += row.count;
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

/* Names appear in reports: only visible characters, no control characters. */
static bool is_plain(const char *name)
{
	for (const char *c = name; *c; c = g_utf8_next_char(c))
		if (!g_unichar_isprint(g_utf8_get_char(c)))
			return false;
	return !text_hidden(name);
}

static bool fill_system(struct cy_state *s, int system, struct node *node, struct error *err)
{
	struct cy_system *y = &s->systems[system];
	struct node *planets = node_get(node, "planets");

	if (!read_nodes(s, system, node_get(node, "nodes"), err))
		return false;
	if (y->name && !is_plain(y->name))
		return node_error(
		    node_get(node, "name"), err, "a name has letters, digits and signs on one line");
	if (!y->name)
		y->name = g_strdup_printf("S%" PRId64, y->id);
	if (y->holder < 0 && y->rating > 0)
		return node_error(node_get(node, "rating"), err, "a rating without a holder");
	for (struct node *n = planets ? planets->first : NULL; n; n = n->next)
		if (!read_planet(s, system, n, err))
			return false;
	return read_stations(s, system, node_get(node, "stations"), err);
}

bool cy_read_system(struct cy_state *s, int system, unsigned reader, struct node *node, struct error *err)
{
	struct cy_system_row row = {.y = s->systems[system]};
	bool good = schema_read(node, &cy_system_schema, reader, &row, s, err);

	s->systems[system] = row.y;
	if (reader)
		s->seen[system] = row.seen;
	return good && fill_system(s, system, node, err);
}
