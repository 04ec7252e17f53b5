/* The state document, read: empires, relations, options, sectors. */
#include "rulesets/galactic-empires/read.h"
#include "rulesets/galactic-empires/read_units.h"
#include "rulesets/galactic-empires/schemas.h"
#include "engine/base/text.h"

#include "engine/base/compare.h"

#include "rulesets/galactic-empires/unit.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>

static bool is_empire_name(const char *name)
{
	for (const char *c = name; *c; c++)
		if (!g_ascii_isalnum(*c) && *c != '-')
			return false;
	return true;
}

static bool check_name(
    const struct ge_state *state, const struct node *node, const char *name, struct error *err)
{
	if (!is_empire_name(name))
		return node_error(node, err, "\"name\" may hold letters, digits and `-` only");
	if (g_ascii_strcasecmp(name, ge_empire_name(state, 0)) == 0)
		return node_error(node, err, "\"name\" must not be %s", ge_empire_name(state, 0));
	for (unsigned i = 1; i < GE_EMPIRES; i++)
		if (state->empires[i] && g_ascii_strcasecmp(state->empires[i]->name, name) == 0)
			return node_error(node, err, "two empires have the name %s", name);
	return true;
}

static bool read_empire(struct ge_state *state, struct node *node, struct error *err)
{
	struct ge_empire *empire = g_new0(struct ge_empire, 1);

	if (schema_read(node, &ge_empire_schema, 0, empire, state, err) &&
	    check_name(state, node_get(node, "name"), empire->name, err)) {
		if (!state->empires[empire->id]) {
			state->empires[empire->id] = empire;
			return true;
		}
		node_error(node_get(node, "id"), err, "two empires have the id %u", empire->id);
	}
	ge_empire_free(empire);
	return false;
}

/* One of a list of pairs of different empires. */
static bool read_pair(struct ge_state *state, struct node *map, const struct schema *schema,
    struct ge_pair *pair, struct error *err)
{
	const char *a = schema->fields[0].key, *b = schema->fields[1].key;

	return schema_read(map, schema, 0, pair, state, err) &&
	       (pair->from != pair->to ||
	           node_error(node_get(map, b), err, "\"%s\" and \"%s\" are the same empire", a, b));
}

static bool read_relations(struct ge_state *state, struct node *list, struct error *err)
{
	bool(*seen)[GE_EMPIRES] = g_malloc0(sizeof(bool[GE_EMPIRES][GE_EMPIRES]));
	bool good = true;

	for (struct node *n = list ? list->first : NULL; n && good; n = n->next) {
		struct ge_pair pair;
		good = read_pair(state, n, &ge_relation_schema, &pair, err);
		if (good && seen[pair.from][pair.to])
			good = node_error(
			    n, err, "the relation of empires %u and %u appears twice", pair.from, pair.to);
		if (!good)
			break;
		seen[pair.from][pair.to] = seen[pair.to][pair.from] = true;
		ge_relate(state, pair.from, pair.to, (enum ge_relation)pair.state);
	}
	g_free(seen);
	return good;
}

static bool read_rights(struct ge_state *state, struct node *list, const struct schema *schema,
    enum ge_right right, struct error *err)
{
	for (struct node *n = list ? list->first : NULL; n; n = n->next) {
		struct ge_pair pair;
		if (!read_pair(state, n, schema, &pair, err))
			return false;
		if (state->rights[pair.from][pair.to] & right)
			return node_error(n, err, "\"%s\" has this twice", schema->name);
		if (right == GE_PASSAGE && state->relations[pair.from][pair.to] == GE_WAR)
			return node_error(n, err, "there is no passage between enemies");
		state->rights[pair.from][pair.to] |= (uint8_t)right;
	}
	return true;
}

static bool read_special(struct ge_state *state, struct node *list, struct error *err)
{
	for (struct node *n = list ? list->first : NULL; n; n = n->next) {
		struct ge_special_row row;
		struct ge_sector *sector;
		if (!schema_read(n, &ge_special_schema, 0, &row, state, err))
			return false;
		sector = &state->sectors[row.sector - state->sectors];
		if (sector->owner == row.to)
			return node_error(n, err, "\"special\": an empire needs none for its own sector");
		if (sector->owner && state->relations[sector->owner][row.to] == GE_WAR)
			return node_error(n, err, "\"special\": an enemy gives none");
		if (bits128_has(&sector->special, row.to))
			return node_error(n, err, "\"special\" has this twice");
		bits128_add(&sector->special, row.to);
	}
	return true;
}

bool ge_options_read(struct ge_state *state, struct node *map, struct error *err)
{
	state->victory = ge_tables_of(state)->victory;
	return !map || schema_read(map, &ge_options_schema, 0, state, state, err);
}

static bool check_owner(
    const struct ge_state *state, struct node *map, const char *key, int64_t id, struct error *err)
{
	const struct ge_empire *empire = ge_empire_find(state, id);

	if (id == 0 || (empire && empire->alive))
		return true;
	return node_error(
	    node_get(map, key), err, empire ? "\"%s\" is a defeated empire" : "\"%s\" is no empire", key);
}

static bool check_sector(
    const struct ge_state *state, struct node *map, const struct ge_sector *s, struct error *err)
{
	if (!check_owner(state, map, "owner", s->owner, err) ||
	    !check_owner(state, map, "annexer", s->annexer, err))
		return false;
	if (s->lost > 0 && s->owner == s->annexer)
		return node_error(
		    node_get(map, "lost"), err, "\"lost\" is above 0 only where owner and annexer differ");
	if (s->sd_now > s->sd)
		return node_error(node_get(map, "sd_now"), err, "\"sd_now\" is above \"sd\"");
	if (s->name && (text_length(s->name) < 1 || text_length(s->name) > 30))
		return node_error(node_get(map, "name"), err, "\"name\" must have 1 to 30 characters");
	return true;
}

/* A sector's record; its node is kept for the links, which may name later sectors. */
struct sector_row {
	struct ge_sector sector;
	struct node *node;
};

static void clear_row(void *row)
{
	g_free(((struct sector_row *)row)->sector.name);
}

static gint compare_rows(gconstpointer a, gconstpointer b)
{
	const struct sector_row *x = a, *y = b;

	return compare_integers(x->sector.id, y->sector.id);
}

static bool read_rows(struct ge_state *state, struct node *list, GArray *rows, struct error *err)
{
	struct ge_scope scope = {.state = state};
	guint at = 0;

	g_array_set_size(rows, (guint)list->count);
	for (struct node *n = list->first; n; n = n->next) {
		struct sector_row *row = &g_array_index(rows, struct sector_row, at++);
		row->node = n;
		if (!schema_read(n, &ge_sector_schema, 0, &row->sector, &scope, err) ||
		    !check_sector(state, n, &row->sector, err))
			return false;
	}
	g_array_sort(rows, compare_rows);
	for (guint i = 1; i < rows->len; i++) {
		const struct sector_row *row = &g_array_index(rows, struct sector_row, i);
		if (row[-1].sector.id == row->sector.id)
			return node_error(node_get(row->node, "id"), err, "two sectors have the id %" PRId64,
			    row->sector.id);
	}
	return true;
}

bool ge_links_read(struct ge_state *state, struct ge_sector *sector, const struct node *map, bool barriers,
    struct error *err)
{
	const struct node *list = node_get(map, barriers ? "barriers" : "links");

	for (struct node *n = list ? list->first : NULL; n; n = n->next) {
		struct ge_sector *to = n->kind == NODE_INTEGER ? ge_sector_find(state, n->number) : NULL;
		if (!to)
			return node_error(n, err, "\"%s\" must hold ids of sectors", list->key);
		if (to == sector)
			return node_error(n, err, "\"%s\": a sector is not a neighbour of itself", list->key);
		if (barriers && !ge_link_find(state, sector, to))
			return node_error(n, err, "\"%s\" must hold neighbours", list->key);
		ge_link(
		    state, (unsigned)(sector - state->sectors), (unsigned)(to - state->sectors), barriers);
	}
	return true;
}

static bool fill_sectors(struct ge_state *state, const GArray *rows, struct error *err)
{
	ge_sectors_new(state, rows->len);
	for (guint i = 0; i < rows->len; i++) {
		struct ge_sector *row = &g_array_index(rows, struct sector_row, i).sector;
		struct ge_sector *s = &state->sectors[i];
		s->id = row->id;
		s->max = row->max;
		s->owner = s->garrison.owner = row->owner;
		s->annexer = row->annexer;
		s->lost = row->lost;
		s->damage = row->damage;
		s->ic = row->ic;
		s->builds = row->builds;
		s->sd = row->sd;
		s->sd_now = row->sd_now < 0 ? row->sd : row->sd_now;
		s->name = g_steal_pointer(&row->name);
	}
	for (int barriers = 0; barriers < 2; barriers++)
		for (guint i = 0; i < rows->len; i++)
			if (!ge_links_read(state, &state->sectors[i],
			        g_array_index(rows, struct sector_row, i).node, barriers, err))
				return false;
	return true;
}

static bool read_sectors(struct ge_state *state, struct node *list, struct error *err)
{
	g_autoptr(GArray) rows = g_array_new(FALSE, TRUE, sizeof(struct sector_row));

	g_array_set_clear_func(rows, clear_row);
	if (list->count == 0)
		return node_error(list, err, "\"sectors\" needs at least one");
	return read_rows(state, list, rows, err) && fill_sectors(state, rows, err);
}

static bool read_empires(struct ge_state *state, struct node *list, struct error *err)
{
	if (list->count == 0)
		return node_error(list, err, "\"empires\" needs at least one");
	for (struct node *n = list->first; n; n = n->next)
		if (!read_empire(state, n, err))
			return false;
	ge_seats_number(state);
	return true;
}

static bool check_capitals(const struct ge_state *state, struct node *list, struct error *err)
{
	for (struct node *n = list->first; n; n = n->next) {
		struct node *capital = node_get(n, "capital");
		if (capital && capital->kind == NODE_INTEGER && !ge_sector_find(state, capital->number))
			return node_error(capital, err, "\"capital\" must be the id of a sector");
	}
	return true;
}

static bool read_ended(struct ge_state *state, struct node *map, struct error *err)
{
	state->ended = map != NULL;
	return !map || schema_read(map, &ge_ended_schema, 0, state, state, err);
}

struct root_keys {
	struct node *options, *empires, *relations, *passage, *special, *refuses, *sharing, *suzerains,
	    *sectors, *units, *lead, *ended;
};

#define ROOT(key, kind, ...) kind##_FIELD(#key, struct root_keys, key, __VA_ARGS__)

static const struct field root_fields[] = {
    ROOT(options, MAP),
    ROOT(empires, LIST, .flags = FIELD_NEEDED),
    ROOT(relations, LIST),
    ROOT(passage, LIST),
    ROOT(special, LIST),
    ROOT(refuses, LIST),
    ROOT(sharing, LIST),
    ROOT(suzerains, LIST),
    ROOT(sectors, LIST, .flags = FIELD_NEEDED),
    ROOT(units, LIST),
    ROOT(lead, MAP, .flags = FIELD_NULLABLE),
    ROOT(ended, MAP, .flags = FIELD_NULLABLE),
    {0},
};

static bool read_all(struct ge_state *state, struct node *root, struct error *err)
{
	struct root_keys k;

	return fields_read_some(root, root_fields, &k, err) && ge_options_read(state, k.options, err) &&
	       read_empires(state, k.empires, err) && read_relations(state, k.relations, err) &&
	       read_rights(state, k.passage, &ge_passage_schema, GE_PASSAGE, err) &&
	       read_rights(state, k.refuses, &ge_refuses_schema, GE_REFUSES, err) &&
	       read_rights(state, k.sharing, &ge_sharing_schema, GE_SHARING, err) &&
	       read_rights(state, k.suzerains, &ge_suzerain_schema, GE_SUZERAIN, err) &&
	       read_sectors(state, k.sectors, err) && check_capitals(state, k.empires, err) &&
	       read_special(state, k.special, err) && ge_units_read(state, k.units, err) &&
	       (!k.lead || schema_read(k.lead, &ge_lead_schema, 0, state, state, err)) &&
	       read_ended(state, k.ended, err);
}

struct state *ge_state_read(const struct state *head, struct node *root, struct error *err)
{
	struct ge_state *state = ge_state_new(head);

	if (read_all(state, root, err)) {
		ge_place(state);
		return &state->head;
	}
	play_state_free(&state->head);
	return NULL;
}
