#include "engine/play/mapping.h"

#include "engine/maps/map_danger.h"
#include "engine/play/toll.h"
#include "engine/maps/dot.h"
#include "engine/maps/layout.h"
#include "engine/play/answer.h"

#include <string.h>

#define LAYOUT_KEY "\n \"layout\": {"

/* The number of a key, limited so that an impossible one cannot overflow; 0 if there is none. */
static int64_t count_of(const struct node *node, const char *key)
{
	const struct node *value = node && node->kind == NODE_MAP ? node_get(node, key) : NULL;

	return value && value->kind == NODE_INTEGER ? CLAMP(value->number, 0, G_MAXINT32) : 0;
}

static const char *word_of(const struct node *node, const char *key)
{
	const struct node *value = node && node->kind == NODE_MAP ? node_get(node, key) : NULL;

	return value && value->kind == NODE_TEXT ? value->text : NULL;
}

/* Reads seats, board, home and progress (HO-180). Older reports lack them. */
static void read_setting(const struct node *root, struct map *map)
{
	const struct node *seats = node_get(root, "seats"), *board = node_get(root, "board"),
	                  *standing = node_get(root, "standing"), *wrap;

	for (const struct node *n = seats && seats->kind == NODE_LIST ? seats->first : NULL; n; n = n->next)
		if (word_of(n, "empire") && count_of(n, "seat") > 0 && count_of(n, "seat") < G_MAXINT32)
			map_seat(map, word_of(n, "empire"), (unsigned)count_of(n, "seat"));
	map->empires =
	    g_hash_table_size(map->seats) + (unsigned)count_of(node_get(root, "seats_more"), "count");
	map->home = map_text(map, word_of(root, "home"));
	map->deadline = map_text(map, word_of(node_get(root, "host"), "deadline"));
	/* a leader may stand before the reader */
	const struct node *list =
	                      standing && standing->kind == NODE_MAP ? node_get(standing, "progress") : NULL,
	                  *own = list && list->kind == NODE_LIST ? list->first : NULL;
	while (own && g_strcmp0(word_of(own, "empire"), map->empire) != 0)
		own = own->next;
	if (own)
		map->progress = (struct map_progress){map_text(map, word_of(standing, "things")),
		    count_of(own, "have"), count_of(own, "of"), count_of(own, "need")};
	if (map->form == MAP_GRAPH && count_of(board, "width") > 0 && count_of(board, "height") > 0) {
		map->width = count_of(board, "width");
		map->height = count_of(board, "height");
		wrap = node_get(board, "wrap");
		map->wrap = wrap && wrap->kind == NODE_BOOL && wrap->number;
	}
}

/* Reads the keys that every report begins with (HO-16). */
static bool read_head(struct node *root, struct map *map, struct error *err)
{
	const struct node *format = node_get(root, "format"), *game = node_get(root, "game"),
	                  *turn = node_get(root, "turn"), *empire = node_get(root, "empire");

	if (!format || format->kind != NODE_INTEGER || format->number < 1)
		return node_error(
		    format ? format : root, err, "this is not a report: it has no valid \"format\"");
	if (!answer_knows_format(root, err))
		return false;
	if (!game || game->kind != NODE_TEXT || !turn || turn->kind != NODE_INTEGER || !empire ||
	    empire->kind != NODE_TEXT)
		return node_error(
		    root, err, "this is not a complete report: \"game\", \"turn\" or \"empire\" is missing");
	if (turn->number < 0 || turn->number > PLAY_TURN_MAX)
		return node_error(turn, err, "\"turn\" must be 0 to %d", PLAY_TURN_MAX);
	map->game = map_text(map, game->text);
	map->empire = map_text(map, empire->text);
	map->turn = turn->number;
	read_setting(root, map);
	return true;
}

/* How much of a map the caller needs. */
static void lose_ships(void *context, const char *id, const char *empire, int64_t ships)
{
	struct map *map = context;
	int place = map_find(map, id);

	if (place >= 0)
		map_lost(map, (unsigned)place, map_owner(map, empire), ships);
}

/* Reads the ruleset's map, and the losses on it. */
static bool chart(const struct ruleset *ruleset, const struct node *root, struct map *map, struct error *err)
{
	const struct toll toll = {.ships = lose_ships, .context = map};

	if (!ruleset->map(root, map, err))
		return false;
	if (ruleset->toll && !map->still)
		ruleset->toll(root, &toll);
	return true;
}

enum wanted { WANTED_ALL, WANTED_MOVES, WANTED_PLACES };

/* Reads a map without the positions of its nodes. `shared`: what allies let the reader see, or NULL. */
static struct map *read_map(
    struct node *root, enum wanted wanted, const struct node *shared, struct error *err)
{
	const struct ruleset *ruleset = play_ruleset_of(root, err);

	if (!ruleset)
		return NULL;
	if (!ruleset->map) {
		node_error(node_get(root, "ruleset"), err, "%s has no map", ruleset->name);
		return NULL;
	}
	struct map *map = map_new(ruleset->map_form);
	map->terse = wanted != WANTED_ALL;
	map->still = wanted == WANTED_PLACES && map->form != MAP_BOARD;
	if (read_head(root, map, err) && chart(ruleset, root, map, err) && sharing_merge(map, shared, err)) {
		map_finish(map);
		map_mark_dangers(map);
		return map;
	}
	map_free(map);
	return NULL;
}

bool mapping_share(struct node *root, const struct sharing *sharing, struct json *json, struct error *err)
{
	const struct ruleset *ruleset = play_ruleset_of(root, err);
	struct map *map = ruleset && ruleset->map ? map_new(ruleset->map_form) : NULL;

	if (!map)
		return !error_is_set(err);
	map->allied = true;
	if (read_head(root, map, err) && chart(ruleset, root, map, err)) {
		map_finish(map);
		sharing_write(map, sharing, json);
	}
	map_free(map);
	return !error_is_set(err);
}

/* Writes the report `root` with the list `more` added as `shared`. */
static void write_both(const struct node *root, const GString *more, struct json *json, struct error *err)
{
	const struct node *shared = node_get(root, "shared");
	struct document *other = document_parse("shared", more->str, more->len, EXIT_SOFTWARE, err);

	json_map(json, NULL);
	for (const struct node *key = root->first; key; key = key->next)
		if (strcmp(key->key, "shared") != 0)
			json_node(json, NULL, key);
	json_list(json, "shared");
	for (const struct node *n = shared && shared->kind == NODE_LIST ? shared->first : NULL; n;
	     n = n->next)
		json_node(json, NULL, n);
	if (other)
		json_node(json, NULL, document_root(other));
	json_end(json);
	json_end(json);
	document_free(other);
}

static bool fit_together(const struct node *root, struct node *other, struct error *err)
{
	static const char *const same[] = {"game", "ruleset", "turn"};

	for (size_t i = 0; i < G_N_ELEMENTS(same); i++) {
		const struct node *a = node_get(root, same[i]), *b = node_get(other, same[i]);
		if (!a || !b || a->kind != b->kind || a->number != b->number ||
		    g_strcmp0(a->text, b->text) != 0)
			return node_error(
			    b ? b : other, err, "the two reports are not of the same %s", same[i]);
	}
	const struct ruleset *ruleset = play_ruleset_of(other, err);
	if (ruleset && ruleset->cell_for)
		return node_error(
		    other, err, "reports of this ruleset have coordinates of their own; use /share map");
	return !error_is_set(err);
}

struct document *mapping_with(struct node *root, struct node *other, struct error *err)
{
	g_autoptr(GString) more = g_string_new(NULL), whole = g_string_new(NULL);
	struct json *json = json_new(more);
	bool good = fit_together(root, other, err) && mapping_share(other, NULL, json, err);

	json_free(json);
	if (!good || !more->len)
		return NULL;
	json = json_new(whole);
	write_both(root, more, json, err);
	json_free(json);
	return error_is_set(err) ? NULL : document_parse("report", whole->str, whole->len, EXIT_DATA, err);
}

struct document *mapping_read_with(const char *report, const char *with, struct error *err)
{
	struct document *own = document_read(report, EXIT_DATA, err);
	struct document *other = own && with ? document_read(with, EXIT_DATA, err) : NULL;

	if (with && own) {
		struct document *both =
		    other ? mapping_with(document_root(own), document_root(other), err) : NULL;
		document_free(own);
		own = both;
	}
	document_free(other);
	return own;
}

bool mapping_shared_text(struct node *root, const struct node *shared, GString *out, struct error *err)
{
	struct map *own = read_map(root, WANTED_ALL, NULL, err);
	struct map *merged = own ? read_map(root, WANTED_ALL, shared, err) : NULL;

	if (merged)
		sharing_text(own, merged, shared, out);
	map_free(merged);
	map_free(own);
	return !error_is_set(err);
}

struct map *mapping_of_head(struct node *root, struct error *err)
{
	struct map *map = map_new(MAP_GRAPH);

	if (play_ruleset_of(root, err) && read_head(root, map, err))
		return map;
	map_free(map);
	return NULL;
}

/* Map and document of the GM's report; if an empire is named "GM", that is not taken for the map's owner. */
static struct map *map_of_all(const struct state *state, struct node *root, struct error *err)
{
	const struct ruleset *ruleset = state->ruleset;
	struct map *map = map_new(ruleset->map_form);

	for (unsigned i = 0; i < ruleset->seats(state); i++)
		map_owner(map, ruleset->seat(state, i).name);
	if (read_head(root, map, err) && chart(ruleset, root, map, err)) {
		map->empire = "all";
		map_finish(map);
		return map;
	}
	map_free(map);
	return NULL;
}

struct map *mapping_of_state(const struct state *state, struct error *err)
{
	const struct report_source source = {.state = state, .seat = GM_SEAT, .started = true};
	g_autoptr(GString) json = g_string_new(NULL);
	struct document *document = document_empty("state", EXIT_SOFTWARE);

	report_write(&source, json, document, NULL, err);
	struct map *map = map_of_all(state, document_root(document), err);
	document_free(document);
	return map;
}

struct map *mapping_of_report(struct node *root, struct error *err)
{
	struct map *map = read_map(root, WANTED_ALL, node_get(root, "shared"), err);

	if (map && !layout_read(map, node_get(root, "layout"), err))
		g_clear_pointer(&map, map_free);
	if (map)
		layout_make(map);
	return map;
}

struct map *mapping_of_moves(struct node *root, struct error *err)
{
	return read_map(root, WANTED_MOVES, NULL, err);
}

struct map *mapping_of_bytes(const char *name, const char *bytes, size_t size, struct error *err)
{
	struct document *document = document_parse(name, bytes, size, EXIT_DATA, err);
	struct map *map = document ? mapping_of_report(document_root(document), err) : NULL;

	document_free(document);
	return map;
}

bool mapping_orders(struct map *map, const struct rules *rules, struct node *root, const char *text,
    size_t size, struct error *err)
{
	unsigned seat;
	struct play *play = answer_play(rules, root, text, size, &seat, err);
	const struct order_set *set = play && rules->ruleset->map_order ? play->orders[seat] : NULL;

	for (unsigned i = 0; set && i < set->count; i++)
		if (set->orders[i].status != ORDER_REFUSED)
			rules->ruleset->map_order(map, &set->orders[i]);
	play_free(play);
	return !error_is_set(err);
}

static void write_layout(const struct node *layout, GString *out)
{
	struct json *json = json_new(out);

	json_map(json, NULL);
	json_node(json, "layout", layout);
	json_end(json);
	json_free(json);
}

/* The line of the document's last key, if that is `layout` in the program's own format; else NULL. */
static const char *last_key(const char *bytes, size_t size)
{
	size_t at = size > 0 ? size - 1 : 0;

	while (at > 0 && bytes[at - 1] != '\n')
		at--;
	return at > 0 && g_str_has_prefix(bytes + at - 1, LAYOUT_KEY) ? bytes + at - 1 : NULL;
}

char *mapping_layout(const char *bytes, size_t size)
{
	const char *key = last_key(bytes, size);
	g_autofree char *end = key ? g_strdup_printf("{%.*s", (int)(bytes + size - key), key) : NULL;
	g_autoptr(GString) out = g_string_new(NULL);
	struct error unsaid = {0};
	/* If the report is not in the program's own layout, parse the whole report below. */
	struct document *document =
	    end ? document_parse("layout", end, strlen(end), EXIT_DATA, &unsaid) : NULL;

	error_clear(&unsaid);
	if (!document && strstr(bytes, "layout"))
		document = document_parse("layout", bytes, size, EXIT_DATA, &unsaid);
	const struct node *layout = document ? node_get(document_root(document), "layout") : NULL;
	if (layout)
		write_layout(layout, out);
	error_clear(&unsaid);
	document_free(document);
	return layout ? g_string_free(g_steal_pointer(&out), FALSE) : NULL;
}

/* Writes an observed move: owner, origin (if visible), destination, number of ships (if counted), and whether
   it was stopped on its way. */
static void write_move(const struct map *map, const struct map_move *move, struct json *json)
{
	unsigned steps = move->path->len;

	json_map(json, NULL);
	json_text(json, "thing", move->thing);
	json_text(json, "empire", move->owner >= 0 ? map_owner_name(map, move->owner) : NULL);
	json_text(json, "from", steps > 1 ? map_at(map, g_array_index(move->path, unsigned, 0))->id : NULL);
	json_text(json, "to", map_at(map, g_array_index(move->path, unsigned, steps - 1))->id);
	if (move->ships > 0)
		json_integer(json, "ships", move->ships);
	if (move->stays)
		json_bool(json, "stopped", true);
	json_end(json);
}

/* Writes the moves of the turn and the losses by place and empire, in one form for all rulesets (HO-180). */
static void add_seen(const struct map *map, GString *json)
{
	struct json *writer = json_reopen(json);

	json_list(writer, "moves");
	for (guint i = 0; i < map->moves->len; i++) {
		const struct map_move *move = map->moves->pdata[i];
		if (!move->ordered && move->path->len)
			write_move(map, move, writer);
	}
	json_end(writer);
	json_list(writer, "losses");
	for (guint i = 0; i < map->losses->len; i++) {
		const struct map_loss *loss = &g_array_index(map->losses, struct map_loss, i);
		json_map(writer, NULL);
		json_text(writer, "place", map_at(map, loss->place)->id);
		json_text(writer, "empire", loss->owner >= 0 ? map_owner_name(map, loss->owner) : NULL);
		json_integer(writer, "ships", loss->ships);
		json_end(writer);
	}
	json_end(writer);
	json_end(writer);
	json_free(writer);
}

static void add_layout(const struct map *map, GString *json)
{
	struct json *writer = json_reopen(json);

	layout_write(map, writer);
	json_end(writer);
	json_free(writer);
}

bool mapping_complete(const struct document *report, const struct node *shared, const char *before, bool bare,
    GString *json, GString *dot, struct error *err)
{
	struct document *old =
	    before ? document_parse("layout", before, strlen(before), EXIT_SOFTWARE, err) : NULL;
	struct map *own = error_is_set(err) ? NULL : read_map(document_root(report), WANTED_MOVES, NULL, err);
	struct map *map = own && shared ? read_map(document_root(report), WANTED_PLACES, shared, err) : own;

	if (map && (!old || layout_read(map, node_get(document_root(old), "layout"), err))) {
		layout_make(map);
		map_dot(map, dot);
		add_seen(own, json);
		if (map->form == MAP_GRAPH && !bare)
			add_layout(map, json);
	}
	if (map != own)
		map_free(map);
	map_free(own);
	document_free(old);
	return !error_is_set(err);
}
