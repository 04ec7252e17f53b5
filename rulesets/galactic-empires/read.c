/* The state document, read: empires, relations, options, sectors. */
#include "rulesets/galactic-empires/state_document.h"

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

struct empire_keys {
	int64_t id, treasury, capital, status;
	const char *name, *contact;
	bool alive;
	struct node *said;
};

static bool check_name(
    const struct ge_state *state, const struct node *node, const char *name, struct error *err)
{
	if (!is_empire_name(name))
		return node_error(node, err, "\"name\" may hold letters, digits and `-` only");
	if (g_ascii_strcasecmp(name, ge_empire_name(state, 0)) == 0)
		return node_error(node, err, "\"name\" must not be %s", ge_empire_name(state, 0));
	for (unsigned i = 1; i < GE_EMPIRES; i++)
		if (state->empires[i] && g_ascii_strcasecmp(state->empires[i]->name, name) == 0)
			return node_error(node, err, "two empires are called %s", name);
	return true;
}

static bool read_empire(struct ge_state *state, struct node *node, struct error *err)
{
	static const struct field fields[] = {
	    INTEGER_FIELD("id", struct empire_keys, id, 1, GE_EMPIRES - 1, .flags = FIELD_NEEDED),
	    TEXT_FIELD("name", struct empire_keys, name, 1, 24, .flags = FIELD_NEEDED),
	    TENTHS_FIELD("treasury", struct empire_keys, treasury, 0, INT64_C(1000000000000)),
	    INTEGER_FIELD("capital", struct empire_keys, capital, 1, 99999, .flags = FIELD_NULLABLE),
	    CHOICE_FIELD("status", struct empire_keys, status, ge_status_names, .fallback = GE_ROYALTY),
	    BOOL_FIELD("alive", struct empire_keys, alive, .fallback = 1),
	    TEXT_FIELD("contact", struct empire_keys, contact, 0, 0, .flags = FIELD_NULLABLE),
	    LIST_FIELD("said", struct empire_keys, said),
	    {0},
	};
	struct empire_keys keys;
	struct ge_empire *empire;

	if (!fields_read(node, fields, &keys, err) ||
	    !check_name(state, node_get(node, "name"), keys.name, err))
		return false;
	if (state->empires[keys.id])
		return node_error(node_get(node, "id"), err, "two empires have the id %" PRId64, keys.id);
	empire = ge_empire_new(state, (unsigned)keys.id, keys.name);
	empire->treasury = keys.treasury;
	empire->capital = keys.capital;
	empire->status = keys.status;
	empire->alive = keys.alive;
	empire->contact = g_strdup(keys.contact);
	for (struct node *n = keys.said ? keys.said->first : NULL; n; n = n->next) {
		if (n->kind != NODE_TEXT)
			return node_error(n, err, "\"said\" is a list of texts");
		g_ptr_array_add(empire->said, g_strdup(n->text));
	}
	return true;
}

/* A whole number that is the id of an empire; 0 with err. */
static unsigned empire_of(const struct ge_state *state, struct node *map, const char *key, struct error *err)
{
	const struct node *node = node_take(map, key);

	if (!node)
		node_error(map, err, "the key \"%s\" is missing", key);
	else if (node->kind != NODE_INTEGER || !ge_empire_find(state, node->number))
		node_error(node, err, "\"%s\" must be the id of an empire", key);
	else
		return (unsigned)node->number;
	return 0;
}

/* Two different empires. False with err. */
static bool read_pair(const struct ge_state *state, struct node *map, const char *a, const char *b,
    unsigned pair[2], struct error *err)
{
	pair[0] = pair[1] = 0;
	if (map->kind != NODE_MAP) {
		node_error(map, err, "must be a mapping, not %s", node_kind_name(map->kind));
		return false;
	}
	pair[0] = empire_of(state, map, a, err);
	pair[1] = pair[0] ? empire_of(state, map, b, err) : 0;
	if (pair[0] && pair[0] == pair[1])
		node_error(node_get(map, b), err, "\"%s\" and \"%s\" are the same empire", a, b);
	return pair[1] && pair[0] != pair[1];
}

static bool read_relations(struct ge_state *state, struct node *list, struct error *err)
{
	struct {
		int64_t state;
	} keys;
	static const struct field fields[] = {
	    CHOICE_FIELD("state", __typeof__(keys), state, ge_relation_names, .flags = FIELD_NEEDED),
	    {0},
	};
	bool(*seen)[GE_EMPIRES] = g_malloc0(sizeof(bool[GE_EMPIRES][GE_EMPIRES]));
	bool good = true;

	for (struct node *n = list ? list->first : NULL; n && good; n = n->next) {
		unsigned pair[2];
		good = read_pair(state, n, "a", "b", pair, err) && fields_read(n, fields, &keys, err);
		if (good && seen[pair[0]][pair[1]])
			good = node_error(
			    n, err, "the relation of empires %u and %u stands here twice", pair[0], pair[1]);
		if (!good)
			break;
		seen[pair[0]][pair[1]] = seen[pair[1]][pair[0]] = true;
		ge_relate(state, pair[0], pair[1], (enum ge_relation)keys.state);
	}
	g_free(seen);
	return good;
}

static bool read_rights(struct ge_state *state, struct node *list, const char *from, const char *to,
    enum ge_right right, struct error *err)
{
	for (struct node *n = list ? list->first : NULL; n; n = n->next) {
		unsigned pair[2];
		if (!read_pair(state, n, from, to, pair, err) || !node_done(n, err))
			return false;
		if (state->rights[pair[0]][pair[1]] & right)
			return node_error(n, err, "this stands here twice");
		if (right == GE_PASSAGE && state->relations[pair[0]][pair[1]] == GE_WAR)
			return node_error(n, err, "there is no passage between enemies");
		state->rights[pair[0]][pair[1]] |= (uint8_t)right;
	}
	return true;
}

/* A whole number that is the id of a sector; NULL with err. */
static struct ge_sector *sector_of(
    const struct ge_state *state, struct node *map, const char *key, struct error *err)
{
	const struct node *node = node_take(map, key);
	struct ge_sector *sector =
	    node && node->kind == NODE_INTEGER ? ge_sector_find(state, node->number) : NULL;

	if (!node)
		node_error(map, err, "the key \"%s\" is missing", key);
	else if (!sector)
		node_error(node, err, "\"%s\" must be the id of a sector", key);
	return sector;
}

static bool read_special(struct ge_state *state, struct node *list, struct error *err)
{
	for (struct node *n = list ? list->first : NULL; n; n = n->next) {
		struct ge_sector *sector;
		unsigned to;
		if (n->kind != NODE_MAP)
			return node_error(n, err, "must be a mapping, not %s", node_kind_name(n->kind));
		sector = sector_of(state, n, "sector", err);
		to = sector ? empire_of(state, n, "to", err) : 0;
		if (!sector || !to || !node_done(n, err))
			return false;
		if (sector->owner == to)
			return node_error(n, err, "an empire needs no permission for its own sector");
		if (sector->owner && state->relations[sector->owner][to] == GE_WAR)
			return node_error(n, err, "there is no special permission of an enemy");
		if (bits128_has(&sector->special, to))
			return node_error(n, err, "this permission stands here twice");
		bits128_add(&sector->special, to);
	}
	return true;
}

static bool read_victory(struct ge_state *state, struct node *map, struct error *err)
{
	const struct ge_victory *fallback = &ge_tables_of(state)->victory;
	const struct field fields[] = {
	    INTEGER_FIELD("solo", struct ge_victory, solo, 1, 100, .fallback = fallback->solo),
	    INTEGER_FIELD("allies", struct ge_victory, allies, 1, 100, .fallback = fallback->allies),
	    INTEGER_FIELD("turns", struct ge_victory, turns, 1, 9999, .fallback = fallback->turns),
	    {0},
	};

	state->victory = *fallback;
	return !map || fields_read(map, fields, &state->victory, err);
}

bool ge_options_read(struct ge_state *state, struct node *map, struct error *err)
{
	struct keys {
		struct node *victory, *banned;
		bool decloak, suzerains;
	} keys = {0};
	static const struct field fields[] = {
	    MAP_FIELD("victory", struct keys, victory),
	    LIST_FIELD("banned", struct keys, banned),
	    BOOL_FIELD("decloak_after_move", struct keys, decloak),
	    BOOL_FIELD("suzerains", struct keys, suzerains),
	    {0},
	};

	if (map && !fields_read(map, fields, &keys, err))
		return false;
	state->decloak_after_move = keys.decloak;
	state->suzerains = keys.suzerains;
	for (struct node *n = keys.banned ? keys.banned->first : NULL; n; n = n->next) {
		if (n->kind != NODE_TEXT)
			return node_error(n, err, "\"banned\" is a list of words");
		g_ptr_array_add(state->banned, g_strdup(n->text));
	}
	return read_victory(state, keys.victory, err);
}

static bool list_of_types(
    const struct ge_state *state, struct ge_sector *sector, struct node *node, struct error *err)
{
	const struct ge_tables *tables = ge_tables_of(state);
	const struct ge_list *list = node->kind == NODE_TEXT ? ge_list_find(tables, node->text) : NULL;
	int type = -1;

	for (unsigned i = 0; !list && node->kind == NODE_TEXT && i < tables->type_count; i++)
		type = strcmp(tables->types[i].code, node->text) == 0 ? (int)i : type;
	if (!list && type < 0)
		return node_error(
		    node, err, "\"ic\" needs the name of a build list or the code of a ship type");
	sector->builds |= list ? list->types : UINT64_C(1) << type;
	return true;
}

bool ge_ic_read(const struct ge_state *state, struct ge_sector *sector, struct node *node, struct error *err)
{
	if (!node || node->kind == NODE_NULL)
		return true;
	sector->ic = true;
	if (node->kind != NODE_LIST)
		return list_of_types(state, sector, node, err);
	if (!node->first)
		return node_error(node, err, "\"ic\" is null or names what can be built");
	for (struct node *n = node->first; n; n = n->next)
		if (!list_of_types(state, sector, n, err))
			return false;
	return true;
}

struct sector_keys {
	int64_t id, max, owner, annexer, lost, damage, sd, sd_now;
	const char *name;
	struct node *links, *barriers, *ic;
};

static const struct field sector_fields[] = {
    INTEGER_FIELD("id", struct sector_keys, id, 1, 99999, .flags = FIELD_NEEDED),
    LIST_FIELD("links", struct sector_keys, links),
    LIST_FIELD("barriers", struct sector_keys, barriers),
    INTEGER_FIELD("max", struct sector_keys, max, 1, 20, .flags = FIELD_NEEDED),
    INTEGER_FIELD("owner", struct sector_keys, owner, 0, GE_EMPIRES - 1),
    INTEGER_FIELD("annexer", struct sector_keys, annexer, 0, GE_EMPIRES - 1),
    INTEGER_FIELD("lost", struct sector_keys, lost, 0, 3),
    INTEGER_FIELD("damage", struct sector_keys, damage, 0, 3),
    NODE_FIELD("ic", struct sector_keys, ic),
    INTEGER_FIELD("sd", struct sector_keys, sd, 0, 5),
    INTEGER_FIELD("sd_now", struct sector_keys, sd_now, 0, 5, .fallback = -1),
    TEXT_FIELD("name", struct sector_keys, name, 0, 0, .flags = FIELD_NULLABLE),
    {0},
};

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
    const struct ge_state *state, struct node *map, const struct sector_keys *k, struct error *err)
{
	if (!check_owner(state, map, "owner", k->owner, err) ||
	    !check_owner(state, map, "annexer", k->annexer, err))
		return false;
	if (k->lost > 0 && k->owner == k->annexer)
		return node_error(
		    node_get(map, "lost"), err, "\"lost\" is above 0 only where owner and annexer differ");
	if (k->sd_now > k->sd)
		return node_error(node_get(map, "sd_now"), err, "\"sd_now\" is above \"sd\"");
	if (k->name && (g_utf8_strlen(k->name, -1) < 1 || g_utf8_strlen(k->name, -1) > 30))
		return node_error(node_get(map, "name"), err, "\"name\" must have 1 to 30 characters");
	return true;
}

/* One sector; its node is kept for the links, which may name later ones. */
struct sector_row {
	struct sector_keys keys;
	struct node *node;
};

static gint compare_rows(gconstpointer a, gconstpointer b)
{
	const struct sector_row *x = a, *y = b;

	return (x->keys.id > y->keys.id) - (x->keys.id < y->keys.id);
}

static bool read_rows(struct ge_state *state, struct node *list, GArray *rows, struct error *err)
{
	for (struct node *n = list->first; n; n = n->next) {
		struct sector_row row = {.node = n};
		if (!fields_read(n, sector_fields, &row.keys, err) || !check_sector(state, n, &row.keys, err))
			return false;
		g_array_append_val(rows, row);
	}
	g_array_sort(rows, compare_rows);
	for (guint i = 1; i < rows->len; i++) {
		const struct sector_row *row = &g_array_index(rows, struct sector_row, i);
		if (row[-1].keys.id == row->keys.id)
			return node_error(
			    node_get(row->node, "id"), err, "two sectors have the id %" PRId64, row->keys.id);
	}
	return true;
}

bool ge_links_read(
    struct ge_state *state, struct ge_sector *sector, struct node *list, bool barriers, struct error *err)
{
	for (struct node *n = list ? list->first : NULL; n; n = n->next) {
		struct ge_sector *to = n->kind == NODE_INTEGER ? ge_sector_find(state, n->number) : NULL;
		if (!to)
			return node_error(n, err, "there is no such sector");
		if (to == sector)
			return node_error(n, err, "a sector is no neighbour of itself");
		if (barriers && !ge_link_find(state, sector, to))
			return node_error(n, err, "a barrier needs a neighbour behind it");
		ge_link(
		    state, (unsigned)(sector - state->sectors), (unsigned)(to - state->sectors), barriers);
	}
	return true;
}

static bool fill_sectors(struct ge_state *state, const GArray *rows, struct error *err)
{
	ge_sectors_new(state, rows->len);
	for (guint i = 0; i < rows->len; i++) {
		const struct sector_keys *k = &g_array_index(rows, struct sector_row, i).keys;
		struct ge_sector *s = &state->sectors[i];
		s->id = k->id;
		s->max = k->max;
		s->owner = s->garrison.owner = (unsigned)k->owner;
		s->annexer = (unsigned)k->annexer;
		s->lost = k->lost;
		s->damage = k->damage;
		s->sd = k->sd;
		s->sd_now = k->sd_now < 0 ? k->sd : k->sd_now;
		s->name = g_strdup(k->name);
		if (!ge_ic_read(state, s, k->ic, err))
			return false;
	}
	for (int barriers = 0; barriers < 2; barriers++) {
		for (guint i = 0; i < rows->len; i++) {
			const struct sector_keys *k = &g_array_index(rows, struct sector_row, i).keys;
			if (!ge_links_read(
			        state, &state->sectors[i], barriers ? k->barriers : k->links, barriers, err))
				return false;
		}
	}
	return true;
}

static bool read_sectors(struct ge_state *state, struct node *list, struct error *err)
{
	GArray *rows = g_array_new(FALSE, FALSE, sizeof(struct sector_row));
	bool good;

	if (list->count == 0)
		good = node_error(list, err, "there must be at least one sector");
	else
		good = read_rows(state, list, rows, err) && fill_sectors(state, rows, err);
	g_array_free(rows, TRUE);
	return good;
}

static bool read_empires(struct ge_state *state, struct node *list, struct error *err)
{
	if (list->count == 0)
		return node_error(list, err, "there must be at least one empire");
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

/* A list of empire ids. */
static bool read_ids(
    const struct ge_state *state, struct node *list, unsigned most, GArray *ids, struct error *err)
{
	for (struct node *n = list->first; n; n = n->next) {
		unsigned id;
		if (n->kind != NODE_INTEGER || !ge_empire_find(state, n->number))
			return node_error(n, err, "must be the id of an empire");
		id = (unsigned)n->number;
		for (guint i = 0; i < ids->len; i++)
			if (g_array_index(ids, unsigned, i) == id)
				return node_error(n, err, "empire %u stands here twice", id);
		if (ids->len == most)
			return node_error(n, err, "there are more than %u empires", most);
		g_array_append_val(ids, id);
	}
	return true;
}

static bool read_lead(struct ge_state *state, struct node *map, struct error *err)
{
	struct keys {
		struct node *empires;
		int64_t turns;
	} keys;
	static const struct field fields[] = {
	    LIST_FIELD("empires", struct keys, empires, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("turns", struct keys, turns, 1, 9999, .flags = FIELD_NEEDED),
	    {0},
	};
	g_autoptr(GArray) ids = g_array_new(FALSE, FALSE, sizeof(unsigned));

	if (!map)
		return true;
	if (!fields_read(map, fields, &keys, err) ||
	    !read_ids(state, keys.empires, G_N_ELEMENTS(state->lead), ids, err))
		return false;
	if (ids->len == 0)
		return node_error(keys.empires, err, "\"lead\" needs an empire");
	for (guint i = 0; i < ids->len; i++)
		state->lead[i] = g_array_index(ids, unsigned, i);
	state->lead_count = ids->len;
	state->lead_turns = keys.turns;
	return true;
}

static bool read_ended(struct ge_state *state, struct node *map, struct error *err)
{
	struct keys {
		int64_t turn, why;
		struct node *winners;
	} keys;
	static const struct field fields[] = {
	    INTEGER_FIELD("turn", struct keys, turn, 1, 1000000000, .flags = FIELD_NEEDED),
	    LIST_FIELD("winners", struct keys, winners, .flags = FIELD_NEEDED),
	    CHOICE_FIELD("why", struct keys, why, ge_why_names, .flags = FIELD_NEEDED),
	    {0},
	};

	if (!map)
		return true;
	if (!fields_read(map, fields, &keys, err) ||
	    !read_ids(state, keys.winners, GE_EMPIRES, state->winners, err))
		return false;
	state->ended = true;
	state->ended_turn = keys.turn;
	state->ended_why = (enum ge_why)keys.why;
	return true;
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
	       read_rights(state, k.passage, "from", "to", GE_PASSAGE, err) &&
	       read_rights(state, k.refuses, "empire", "from", GE_REFUSES, err) &&
	       read_rights(state, k.sharing, "from", "to", GE_SHARING, err) &&
	       read_rights(state, k.suzerains, "henchman", "suzerain", GE_SUZERAIN, err) &&
	       read_sectors(state, k.sectors, err) && check_capitals(state, k.empires, err) &&
	       read_special(state, k.special, err) && ge_units_read(state, k.units, err) &&
	       read_lead(state, k.lead, err) && read_ended(state, k.ended, err);
}

struct state *ge_state_read(const struct state *head, struct node *root, struct error *err)
{
	struct ge_state *state = ge_state_new(head);

	if (read_all(state, root, err)) {
		ge_place(state);
		return &state->head;
	}
	ge_state_free(&state->head);
	return NULL;
}
