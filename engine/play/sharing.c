#include "engine/play/sharing.h"

#include "engine/maps/map_words.h"
#include "engine/play/report_wrap.h"

#include <string.h>

/* --- Writing ------------------------------------------------------------------ */

/* Writes the place's id in the taker's coordinates. */
static void write_id(
    const struct map_place *place, const struct sharing *sharing, const char *key, struct json *json)
{
	int64_t x = place->x, y = place->y;

	if (!sharing || !sharing->state->ruleset->cell_for || !place->placed) {
		json_text(json, key, place->id);
		return;
	}
	sharing->state->ruleset->cell_for(sharing->state, sharing->giver, sharing->taker, &x, &y);
	g_autofree char *id =
	    g_strdup_printf("(%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT ")", (gint64)x, (gint64)y);
	json_text(json, key, id);
}

static void write_place(
    const struct map *map, const struct map_place *place, const struct sharing *sharing, struct json *json)
{
	json_map(json, NULL);
	write_id(place, sharing, "id", json);
	json_text(json, "name", place->name);
	json_text(json, "kind", place->kind);
	json_text(json, "brief", place->brief);
	json_text(json, "owner", place->owner >= 0 ? map_owner_name(map, place->owner) : NULL);
	json_bool(json, "free", place->owner == MAP_NOBODY);
	json_integer(json, "seen", place->seen);
	json_integer(json, "marks", place->marks & ~(1U << MAP_HOME));
	json_list(json, "facts");
	for (guint i = 0; i < place->facts->len; i++)
		json_text(json, NULL, place->facts->pdata[i]);
	json_end(json);
	json_list(json, "forces");
	for (guint i = 0; i < place->forces->len; i++) {
		const struct map_force *force = &g_array_index(place->forces, struct map_force, i);
		json_map(json, NULL);
		json_text(json, "owner", force->owner >= 0 ? map_owner_name(map, force->owner) : NULL);
		json_integer(json, "ships", force->ships);
		json_end(json);
	}
	json_end(json);
	json_end(json);
}

static void write_link(
    const struct map *map, const struct map_link *link, const struct sharing *sharing, struct json *json)
{
	json_map(json, NULL);
	write_id(map_at(map, link->from), sharing, "from", json);
	write_id(map_at(map, link->to), sharing, "to", json);
	json_bool(json, "both", link->both);
	json_bool(json, "wormnet", link->wormnet);
	json_bool(json, "barrier", link->barrier);
	json_end(json);
}

void sharing_write(const struct map *map, const struct sharing *sharing, struct json *json)
{
	json_map(json, NULL);
	json_text(json, "by", map->empire);
	json_list(json, "places");
	for (guint i = 0; i < map->places->len; i++)
		if (map_at(map, i)->facts_known)
			write_place(map, map_at(map, i), sharing, json);
	json_end(json);
	json_list(json, "links");
	for (guint i = 0; i < map->links->len; i++)
		write_link(map, &g_array_index(map->links, struct map_link, i), sharing, json);
	json_end(json);
	json_end(json);
}

/* --- Reading -------------------------------------------------------------------- */

static const char *text_of(const struct node *map, const char *key)
{
	const struct node *node = map->kind == NODE_MAP ? node_get(map, key) : NULL;

	return node && node->kind == NODE_TEXT ? node->text : NULL;
}

static int64_t number_of(const struct node *map, const char *key)
{
	const struct node *node = map->kind == NODE_MAP ? node_get(map, key) : NULL;

	return node && (node->kind == NODE_INTEGER || node->kind == NODE_BOOL) ? node->number : 0;
}

static const struct node *list_of(const struct node *map, const char *key)
{
	const struct node *node = map->kind == NODE_MAP ? node_get(map, key) : NULL;

	return node && node->kind == NODE_LIST ? node->first : NULL;
}

/* The place with this id, created if missing; -1 with err if it is not a valid id. */
static int place_of(struct map *map, const struct node *node, const char *id, struct error *err)
{
	const char *at = id;
	char *end;
	gint64 x, y;

	if (id && *id == '(') {
		x = g_ascii_strtoll(at + 1, &end, 10);
		if (*end == ',') {
			y = g_ascii_strtoll(end + 1, &end, 10);
			if (strcmp(end, ")") == 0)
				return (int)map_place_cell(map, x, y);
		}
	} else if (id && g_ascii_isupper(*id) && g_ascii_isdigit(id[1])) {
		x = g_ascii_strtoll(at + 1, &end, 10);
		if (!*end)
			return (int)map_place_number(map, *id, x);
	}
	node_error(node, err, "shared: a place is needed");
	return -1;
}

/* Is the map's knowledge of the place older or poorer than that of somebody who saw it in turn `seen`? */
static bool knows_less(const struct map *map, const struct map_place *place, int64_t seen)
{
	return seen <= map->turn && (!place->facts_known || place->seen < seen);
}

static int owner_of(struct map *map, const struct node *node)
{
	const char *name = text_of(node, "owner");

	return name ? map_owner(map, name) : number_of(node, "free") ? MAP_NOBODY : MAP_UNKNOWN;
}

static void take_facts(struct map *map, unsigned number, const struct node *node, const char *by)
{
	struct map_place *place = map_at(map, number);

	map_forget(map, number);
	place->owner = owner_of(map, node);
	place->seen = number_of(node, "seen");
	place->facts_known = true;
	place->brief = map_text(map, text_of(node, "brief"));
	place->marks |= (unsigned)number_of(node, "marks") & ((1U << MAP_MARKS) - 1U);
	for (const struct node *fact = list_of(node, "facts"); fact; fact = fact->next)
		if (fact->kind == NODE_TEXT)
			map_fact(map, number, "%s", fact->text);
	for (const struct node *force = list_of(node, "forces"); force; force = force->next) {
		const char *owner = text_of(force, "owner");
		map_force(
		    map, number, owner ? map_owner(map, owner) : MAP_UNKNOWN, number_of(force, "ships"));
	}
	map_fact(map, number, "Seen by %s.", by);
}

static bool merge_place(struct map *map, const struct node *node, const char *by, struct error *err)
{
	int number = place_of(map, node, text_of(node, "id"), err);
	struct map_place *place = number >= 0 ? map_at(map, (unsigned)number) : NULL;

	if (!place)
		return false;
	if (!place->facts_known && text_of(node, "kind"))
		place->kind = map_text(map, text_of(node, "kind"));
	if (!place->name)
		place->name = map_text(map, text_of(node, "name"));
	if (knows_less(map, place, number_of(node, "seen")))
		take_facts(map, (unsigned)number, node, by);
	return true;
}

static bool merge_link(struct map *map, const struct node *node, struct error *err)
{
	int from = place_of(map, node, text_of(node, "from"), err);
	int to = from >= 0 ? place_of(map, node, text_of(node, "to"), err) : -1;
	void (*way)(struct map *, unsigned, unsigned) = number_of(node, "wormnet")   ? map_wormnet
	                                                : number_of(node, "barrier") ? map_barrier
	                                                                             : map_way;

	if (to < 0)
		return false;
	way(map, (unsigned)from, (unsigned)to);
	if (number_of(node, "both"))
		way(map, (unsigned)to, (unsigned)from);
	return true;
}

bool sharing_merge(struct map *map, const struct node *shared, struct error *err)
{
	for (const struct node *n = shared && shared->kind == NODE_LIST ? shared->first : NULL; n;
	     n = n->next) {
		const char *by = text_of(n, "by");
		if (!by)
			return node_error(n, err, "shared: by whom is needed");
		for (const struct node *place = list_of(n, "places"); place; place = place->next)
			if (!merge_place(map, place, by, err))
				return false;
		for (const struct node *link = list_of(n, "links"); link; link = link->next)
			if (!merge_link(map, link, err))
				return false;
	}
	return true;
}

/* --- Telling ----------------------------------------------------------------------- */

static void tell_place(const struct map *own, const struct map *merged, const struct node *node, bool *any,
    const char *by, GString *out)
{
	const char *id = text_of(node, "id");
	int before = id ? map_find(own, id) : -1, now = id ? map_find(merged, id) : -1;
	g_autoptr(GString) line = g_string_new(NULL);

	if (now < 0 ||
	    (before >= 0 && !knows_less(own, map_at(own, (unsigned)before), number_of(node, "seen"))))
		return;
	if (!*any) {
		g_autofree char *title = g_strdup_printf("SEEN BY %s", by);
		report_heading(out, title);
	}
	*any = true;
	map_sentence(merged, (unsigned)now, line);
	g_string_append(out, "  ");
	report_wrap(out, 4, line->str);
	g_string_append_c(out, '\n');
}

void sharing_text(const struct map *own, const struct map *merged, const struct node *shared, GString *out)
{
	for (const struct node *n = shared && shared->kind == NODE_LIST ? shared->first : NULL; n;
	     n = n->next) {
		bool any = false;
		for (const struct node *place = list_of(n, "places"); place; place = place->next)
			tell_place(own, merged, place, &any, text_of(n, "by"), out);
	}
}
