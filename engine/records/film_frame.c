#include "engine/records/film_frame.h"

#include "engine/base/compare.h"
#include "engine/base/hash.h"
#include "engine/maps/layout.h"
#include "engine/play/mapping.h"
#include "engine/records/film_war.h"

#include <string.h>

struct film_spot {
	int64_t x, y;
};

const struct chronicle_words *film_words(const struct ruleset *ruleset)
{
	static const struct deed none[] = {{0}};
	static const struct chronicle_words plain = {
	    "place", "places", "ship", "ships", "point", "points", none, NULL};

	return ruleset->chronicle ? ruleset->chronicle : &plain;
}

void film_ground_begin(struct film_ground *ground, struct record *record, const struct rules *rules)
{
	*ground = (struct film_ground){.record = record, .rules = rules};
	ground->spots = g_hash_table_new_full(hash_text, g_str_equal, g_free, g_free);
	ground->owners = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL);
}

void film_ground_end(struct film_ground *ground)
{
	g_hash_table_destroy(ground->spots);
	g_hash_table_destroy(ground->owners);
	g_free(ground->held);
	g_free(ground->out);
}

/* --- Places ------------------------------------------------------------------------------- */

static void note_spots(struct film_ground *ground, const struct map *map)
{
	for (guint i = 0; i < map->places->len; i++) {
		const struct map_place *place = map_at(map, i);
		struct film_spot *spot;
		if (g_hash_table_contains(ground->spots, place->id))
			continue;
		spot = g_new(struct film_spot, 1);
		*spot = (struct film_spot){place->x, place->y};
		g_hash_table_insert(ground->spots, g_strdup(place->id), spot);
	}
}

static gint by_place(gconstpointer a, gconstpointer b)
{
	return strcmp(a, b);
}

/* Adds hexes that are empty now but were or will be occupied. */
static void add_empty(const struct film_ground *ground, struct map *map)
{
	g_autoptr(GList) ids = g_list_sort(g_hash_table_get_keys(ground->spots), (GCompareFunc)by_place);

	for (const GList *id = ids; id; id = id->next) {
		const struct film_spot *spot = g_hash_table_lookup(ground->spots, id->data);
		guint before = map->places->len;
		struct map_place *place = map_at(map, map_place_cell(map, spot->x, spot->y));
		if (map->places->len == before)
			continue;
		place->kind = "sector";
		place->owner = MAP_NOBODY;
		place->facts_known = true;
		place->seen = map->turn;
	}
}

static void place_graph(struct film_ground *ground, struct map *map)
{
	for (guint i = 0; i < map->places->len; i++) {
		struct map_place *place = map_at(map, i);
		const struct film_spot *spot = g_hash_table_lookup(ground->spots, place->id);
		place->placed = spot != NULL;
		place->x = spot ? spot->x : 0;
		place->y = spot ? spot->y : 0;
	}
	layout_make(map);
	note_spots(ground, map);
}

/* --- Events of the reports ------------------------------------------------------------------ */

static const char *phase_title(const struct film_ground *ground, const char *name, unsigned *number)
{
	const struct phase *phases = ground->rules->ruleset->phases;

	for (*number = 0; phases[*number].name; ++*number)
		if (strcmp(phases[*number].name, name) == 0)
			return phases[*number].title;
	return "";
}

static void event_free(gpointer data)
{
	struct film_event *event = data;

	g_free(event->text);
	g_string_free(event->readers, TRUE);
	g_free(event);
}

/* Is `reader` the last name in the list? Compares whole names: BOSCO in "MING, BOSCO", not OSCO. */
static bool is_last(const char *readers, const char *reader)
{
	const char *before = g_strrstr(readers, ", ");

	return strcmp(before ? before + 2 : readers, reader) == 0;
}

static void hear(
    const struct film_ground *ground, struct film_frame *frame, const struct node *event, const char *reader)
{
	const struct node *text = node_get(event, "text"), *phase = node_get(event, "phase");
	const char *name = phase && phase->kind == NODE_TEXT ? phase->text : "";
	g_autofree char *key = NULL;
	struct film_event *told;
	unsigned number;

	if (!text || text->kind != NODE_TEXT)
		return;
	key = g_strconcat(name, "\n", text->text, NULL);
	told = g_hash_table_lookup(frame->told, key);
	if (!told) {
		told = g_new0(struct film_event, 1);
		told->phase = phase_title(ground, name, &number);
		told->text = g_strdup(text->text);
		told->readers = g_string_new(reader);
		told->order = number * 0x100000U + MIN(frame->events->len, 0xfffffU);
		g_ptr_array_add(frame->events, told);
		g_hash_table_insert(frame->told, g_steal_pointer(&key), told);
	} else if (!is_last(told->readers->str, reader)) {
		g_string_append_printf(told->readers, ", %s", reader);
	}
}

static gint by_order(gconstpointer a, gconstpointer b)
{
	const struct film_event *x = *(const struct film_event *const *)a,
	                        *y = *(const struct film_event *const *)b;

	return compare_integers(x->order, y->order);
}

/* Copies battles and moves from a report's map to the film's map; from a player's report only the player's own
   moves, which are complete. */
static void take_moves(struct map *map, const struct map *from, bool all)
{
	for (guint i = 0; i < from->places->len; i++) {
		const struct map_place *place = map_at(from, i);
		int at = place->marks & 1U << MAP_BATTLE ? map_find(map, place->id) : -1;
		if (at >= 0)
			map_mark(map, (unsigned)at, MAP_BATTLE);
	}
	for (guint i = 0; i < from->moves->len; i++) {
		const struct map_move *old = from->moves->pdata[i];
		const struct map_owner *owner = old->owner >= 0 ? from->owners->pdata[old->owner] : NULL;
		struct map_move *move;
		if (!owner || (!all && !owner->own) || !g_hash_table_contains(map->by_name, owner->name))
			continue;
		move = map_move(map, old->thing, map_owner(map, owner->name), false);
		move->ships = old->ships;
		move->stays = old->stays;
		for (guint k = 0; k < old->path->len; k++) {
			int at = map_find(map, map_at(from, g_array_index(old->path, unsigned, k))->id);
			if (at >= 0)
				map_step(move, (unsigned)at);
		}
		if (move->path->len == 0 || (move->path->len == 1 && old->path->len > 1))
			g_ptr_array_remove_index(map->moves, map->moves->len - 1);
	}
}

/* Reads one report of the turn. A missing report was never written, because its empire was out. If this program
   cannot read an older report, its moves are left out; the states give the rest. */
static bool read_report(
    const struct film_ground *ground, struct film_frame *frame, unsigned seat, bool moves, struct error *err)
{
	const char *reader = seat == GM_SEAT ? "GM" : ground->rules->ruleset->seat(frame->state, seat).name;
	g_autofree char *name = g_strconcat(reader, ".json", NULL);
	struct record_turn id = {frame->turn, 0};
	size_t size;
	g_autofree char *bytes = record_read(ground->record, id, name, &size, err);
	struct error old = {0};
	struct document *document;
	const struct node *events;

	if (!bytes)
		return !error_is_set(err);
	document = document_parse(name, bytes, size, EXIT_DATA, &old);
	events = document ? node_get(document_root(document), "events") : NULL;
	for (const struct node *n = events && events->kind == NODE_LIST ? events->first : NULL; n;
	     n = n->next)
		hear(ground, frame, n, reader);
	if (document && frame->map && moves) {
		struct map *map = mapping_of_moves(document_root(document), &old);
		if (map) {
			take_moves(frame->map, map, seat == GM_SEAT);
			film_war_losses(frame, map);
		}
		map_free(map);
	}
	if (document && ground->listen)
		ground->listen(ground->listener, frame, seat, document_root(document));
	document_free(document);
	error_clear(&old);
	return true;
}

static bool read_reports(const struct film_ground *ground, struct film_frame *frame, struct error *err)
{
	const struct ruleset *ruleset = ground->rules->ruleset;
	bool gm = ruleset->gm_report, good = true;

	/* Take moves from the GM's report if there is one: its places have the state's ids, while an empire's
	   report may use its own. */
	for (unsigned i = 0; good && i < ground->seats; i++)
		good = read_report(ground, frame, i, !gm, err);
	good = good && (!gm || read_report(ground, frame, GM_SEAT, true, err));
	g_ptr_array_sort(frame->events, by_order);
	return good;
}

/* --- A frame ---------------------------------------------------------------------------------- */

static struct state *read_state(struct film_ground *ground, int64_t turn, struct error *err)
{
	struct record_turn id = {turn, 0};
	struct document *document = record_document(ground->record, id, "state.json", err);
	struct state *state = document ? play_state_read(ground->rules, document_root(document), err) : NULL;

	document_free(document);
	if (state && !ground->out) {
		ground->seats = state->ruleset->seats(state);
		ground->out = g_new0(int64_t, ground->seats);
	}
	if (state && state->ruleset->seats(state) != ground->seats) {
		error_set(err, EXIT_DATA, "%s: the empires of its turns are not the same",
		    record_name(ground->record));
		play_state_free(state);
		return NULL;
	}
	return state;
}

bool film_ground_knows(struct film_ground *ground, int64_t turn)
{
	struct error ignored = {0};
	struct record_turn id = {turn, 0};
	struct document *host = record_document(ground->record, id, "host.yaml", &ignored);
	struct host_facts facts = {0};
	bool known = !host || !host_facts_read(document_root(host), &facts, &ignored) ||
	             facts.played.rules == 0 || facts.played.rules == ground->rules->ruleset->rules;
	struct state *state = known ? NULL : read_state(ground, turn, &ignored);

	if (state)
		known = true;
	play_state_free(state);
	host_facts_clear(&facts);
	document_free(host);
	error_clear(&ignored);
	return known;
}

bool film_ground_note(struct film_ground *ground, int64_t turn, struct error *err)
{
	struct state *state = read_state(ground, turn, err);
	struct map *map = state ? mapping_of_state(state, err) : NULL;

	if (map)
		note_spots(ground, map);
	map_free(map);
	play_state_free(state);
	return !error_is_set(err);
}

static bool draw(struct film_ground *ground, struct film_frame *frame, struct error *err)
{
	frame->map = mapping_of_state(frame->state, err);
	if (!frame->map)
		return false;
	g_ptr_array_set_size(frame->map->moves, 0); /* drop the state's moves: the reports' moves are used */
	if (frame->map->form == MAP_HEXES)
		add_empty(ground, frame->map);
	else if (frame->map->form == MAP_GRAPH)
		place_graph(ground, frame->map);
	return true;
}

struct film_frame *film_frame_open(struct film_ground *ground, int64_t turn, struct error *err)
{
	const struct ruleset *ruleset = ground->rules->ruleset;
	struct film_frame *frame = g_new0(struct film_frame, 1);

	frame->turn = turn;
	frame->events = g_ptr_array_new_with_free_func(event_free);
	frame->told = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL);
	frame->state = read_state(ground, turn, err);
	frame->seats = ground->seats;
	frame->out = ground->out;
	film_war_begin(frame);
	if (frame->state && (!ruleset->map || draw(ground, frame, err)) && read_reports(ground, frame, err)) {
		for (unsigned i = 0; i < ground->seats; i++)
			if (!ground->out[i] && ruleset->seat(frame->state, i).out)
				ground->out[i] = turn;
		frame->standings = standings_of(frame->state, ground->out);
		film_war_finish(ground, frame);
		return frame;
	}
	film_frame_free(frame);
	return NULL;
}

void film_frame_free(struct film_frame *frame)
{
	if (!frame)
		return;
	g_hash_table_destroy(frame->told);
	g_ptr_array_unref(frame->events);
	g_free(frame->standings);
	film_war_end(frame);
	map_free(frame->map);
	play_state_free(frame->state);
	g_free(frame);
}
