#include "engine/base/hash.h"
#include "engine/maps/map_index.h"
#include "engine/base/compare.h"
#include "engine/maps/map_model.h"

#include "engine/base/text.h"

#include <inttypes.h>
#include <string.h>

#define PLACES 32 /* places allocated at once */

/* A way from one place to another, as reported. */
struct way {
	unsigned from, to;
	unsigned what; /* bits WAY_... */
};

static void place_clear(const struct map *map, const struct map_place *place)
{
	if (place->forces != map->no_forces)
		g_array_unref(place->forces);
	if (place->facts != map->no_facts)
		g_ptr_array_unref(place->facts);
}

static void move_free(gpointer data)
{
	struct map_move *move = data;

	g_array_unref(move->path);
	g_free(move);
}

struct map *map_new(enum map_form form)
{
	struct map *map = g_new0(struct map, 1);

	map->form = form;
	map->owners = g_ptr_array_new_with_free_func(g_free);
	map->places = g_ptr_array_new();
	map->no_forces = g_array_new(FALSE, FALSE, sizeof(struct map_force));
	map->no_facts = g_ptr_array_new();
	map->moves = g_ptr_array_new_with_free_func(move_free);
	map->things = g_ptr_array_new_with_free_func(g_free);
	map->links = g_array_new(FALSE, TRUE, sizeof(struct map_link));
	map->by_id = g_hash_table_new(hash_text, g_str_equal);
	map->by_number = map_index_new();
	map->by_cell = map_index_new();
	map->thing_at = g_hash_table_new(hash_text, g_str_equal);
	map->by_name = g_hash_table_new(hash_text, g_str_equal);
	map->seats = g_hash_table_new(hash_text, g_str_equal);
	map->wars = g_ptr_array_new();
	map->fleets = g_hash_table_new_full(hash_text, g_str_equal, g_free, g_free);
	map->losses = g_array_new(FALSE, FALSE, sizeof(struct map_loss));
	map->ways = g_array_new(FALSE, FALSE, sizeof(struct way));
	map->texts = g_string_chunk_new(4096);
	return map;
}

void map_free(struct map *map)
{
	if (!map)
		return;
	for (guint i = 0; i < map->places->len; i++)
		place_clear(map, map->places->pdata[i]);
	for (guint i = 0; i < map->places->len; i += PLACES)
		g_free(map->places->pdata[i]);
	g_ptr_array_unref(map->owners);
	g_ptr_array_unref(map->places);
	g_array_unref(map->no_forces);
	g_ptr_array_unref(map->no_facts);
	g_ptr_array_unref(map->moves);
	g_ptr_array_unref(map->things);
	g_array_unref(map->links);
	g_hash_table_unref(map->by_id);
	map_index_free(map->by_number);
	map_index_free(map->by_cell);
	g_hash_table_unref(map->thing_at);
	g_hash_table_unref(map->by_name);
	g_hash_table_unref(map->seats);
	g_array_unref(map->losses);
	g_ptr_array_unref(map->wars);
	g_hash_table_unref(map->fleets);
	g_array_unref(map->ways);
	g_string_chunk_free(map->texts);
	g_free(map);
}

/* --- Filling ------------------------------------------------------------------ */

const char *map_text(struct map *map, const char *text)
{
	return text ? g_string_chunk_insert(map->texts, text) : NULL;
}

static struct map_owner *owner_at(const struct map *map, guint number)
{
	return map->owners->pdata[number];
}

int map_owner(struct map *map, const char *name)
{
	struct map_owner *owner;
	guint number;

	if (!name)
		return MAP_NOBODY;
	if (map->asked < map->owners->len && strcmp(owner_at(map, map->asked)->name, name) == 0)
		return (int)map->asked;
	number = GPOINTER_TO_UINT(g_hash_table_lookup(map->by_name, name));
	map->asked = number ? number - 1 : map->owners->len;
	if (number)
		return (int)map->asked;
	owner = g_new0(struct map_owner, 1);
	owner->name = map_text(map, name);
	owner->own = g_strcmp0(name, map->empire) == 0;
	g_ptr_array_add(map->owners, owner);
	g_hash_table_insert(map->by_name, (gpointer)owner->name, GUINT_TO_POINTER(map->owners->len));
	return (int)map->owners->len - 1;
}

static unsigned make_place(struct map *map, const char *id)
{
	guint number = map->places->len;
	struct map_place *place =
	    number % PLACES ? map_at(map, number - 1) + 1 : g_new(struct map_place, PLACES);

	*place = (struct map_place){.id = map_text(map, id),
	    .kind = "place",
	    .owner = MAP_UNKNOWN,
	    .seen = MAP_NEVER,
	    .forces = map->no_forces,
	    .facts = map->no_facts};
	g_ptr_array_add(map->places, place);
	return number;
}

/* Looks up an id in the index, after adding the places created since the last lookup. */
static guint find_id(struct map *map, const char *id)
{
	for (; map->indexed < map->places->len; map->indexed++)
		g_hash_table_insert(
		    map->by_id, (gpointer)map_at(map, map->indexed)->id, GUINT_TO_POINTER(map->indexed + 1));
	return GPOINTER_TO_UINT(g_hash_table_lookup(map->by_id, id));
}

/* Finds or creates the place of an id that no number index contains. `small`: the caller will add it to such an
   index; then the place must be new, unless some place has no number index. */
static unsigned take_place(struct map *map, const char *id, bool small)
{
	map->large = map->large || !small;
	guint number = map->large ? find_id(map, id) : 0;

	return number ? number - 1 : make_place(map, id);
}

/* Adds a place to a number index, so that frequent lookups by number need not format an id. */
static unsigned note_place(struct map_index *index, bool small, guint32 key, unsigned place)
{
	if (small)
		map_index_add(index, key, place);
	return place;
}

unsigned map_place_number(struct map *map, char letter, int64_t number)
{
	bool small = number >= 0 && number < 1 << 24;
	guint32 key = small ? (guint32)number << 8 | (unsigned char)letter : 0;
	int found = small ? map_index_find(map->by_number, key) : -1;
	char id[TEXT_DIGITS], *at;

	if (found >= 0)
		return (unsigned)found;
	at = text_digits(id, number);
	*--at = letter;
	return note_place(map->by_number, small, key, take_place(map, at, small));
}

static unsigned make_cell(struct map *map, int64_t x, int64_t y, bool small)
{
	char id[2 * TEXT_DIGITS + 4], *to = id;
	unsigned number;
	struct map_place *place;

	*to++ = '(';
	to = text_write(to, x);
	*to++ = ',';
	to = text_write(to, y);
	memcpy(to, ")", 2);
	number = take_place(map, id, small);
	place = map_at(map, number);
	place->placed = true;
	place->x = x;
	place->y = y;
	return number;
}

unsigned map_place_cell(struct map *map, int64_t x, int64_t y)
{
	const int64_t most = 1 << 15;
	bool small = x >= -most && x < most && y >= -most && y < most;
	guint32 key = small ? (guint32)(x + most) << 16 | (guint32)(y + most) : 0;
	int found = small ? map_index_find(map->by_cell, key) : -1;

	return found >= 0 ? (unsigned)found
	                  : note_place(map->by_cell, small, key, make_cell(map, x, y, small));
}

struct map_place *map_at(const struct map *map, unsigned place)
{
	return map->places->pdata[place];
}

void map_mark(struct map *map, unsigned place, enum map_mark mark)
{
	map_at(map, place)->marks |= 1U << mark;
}

void map_fact(struct map *map, unsigned place, const char *format, ...)
{
	g_autofree char *text = NULL;
	va_list args;

	if (map->terse)
		return;
	va_start(args, format);
	text = g_strdup_vprintf(format, args);
	va_end(args);
	struct map_place *p = map_at(map, place);
	if (p->facts == map->no_facts)
		p->facts = g_ptr_array_new();
	g_ptr_array_add(p->facts, (gpointer)map_text(map, text));
}

void map_forget(struct map *map, unsigned place)
{
	struct map_place *p = map_at(map, place);

	place_clear(map, p);
	p->facts = map->no_facts;
	p->forces = map->no_forces;
}

void map_force(struct map *map, unsigned place, int owner, int64_t ships)
{
	struct map_place *p = map_at(map, place);
	GArray *forces = p->forces;
	struct map_force force = {owner, ships};

	for (guint i = 0; i < forces->len; i++) {
		struct map_force *there = &g_array_index(forces, struct map_force, i);
		if (there->owner != owner)
			continue;
		if (ships > 0 && there->ships <= INT64_MAX - ships)
			there->ships += ships;
		return;
	}
	if (ships <= 0)
		return;
	if (forces == map->no_forces)
		p->forces = g_array_sized_new(FALSE, FALSE, sizeof force, 1);
	g_array_append_val(p->forces, force);
}

#define WAY_BARRIER 1U
#define WAY_WORMNET 2U
#define WAY_THERE 4U /* a way exists */

static void add_way(struct map *map, unsigned from, unsigned to, unsigned what)
{
	struct way way = {from, to, what};

	if (from != to)
		g_array_append_val(map->ways, way);
}

void map_way(struct map *map, unsigned from, unsigned to)
{
	add_way(map, from, to, WAY_THERE);
}

void map_wormnet(struct map *map, unsigned from, unsigned to)
{
	add_way(map, from, to, WAY_THERE | WAY_WORMNET);
}

void map_barrier(struct map *map, unsigned from, unsigned to)
{
	add_way(map, from, to, WAY_BARRIER);
}

void map_thing(struct map *map, const char *thing, unsigned place)
{
	g_hash_table_insert(map->thing_at, (gpointer)map_text(map, thing), GUINT_TO_POINTER(place + 1));
}

int map_thing_place(const struct map *map, const char *thing)
{
	return (int)GPOINTER_TO_UINT(g_hash_table_lookup(map->thing_at, thing)) - 1;
}

void map_list(
    struct map *map, const char *name, int owner, unsigned place, int64_t ships, const char *format, ...)
{
	struct map_thing *thing;
	g_autofree char *what = NULL;
	va_list args;

	if (map->terse)
		return;
	va_start(args, format);
	what = g_strdup_vprintf(format, args);
	va_end(args);
	thing = g_new0(struct map_thing, 1);
	*thing = (struct map_thing){map_text(map, name), owner, place, ships, map_text(map, what)};
	g_ptr_array_add(map->things, thing);
}

void map_lost(struct map *map, unsigned place, int owner, int64_t ships)
{
	struct map_loss loss = {place, owner, ships};

	for (guint i = 0; i < map->losses->len; i++) {
		struct map_loss *told = &g_array_index(map->losses, struct map_loss, i);
		if (told->place != place || told->owner != owner)
			continue;
		told->ships += CLAMP(ships, 0, G_MAXINT32);
		return;
	}
	if (ships > 0)
		g_array_append_val(map->losses, loss);
}

void map_seat(struct map *map, const char *name, unsigned seat)
{
	g_hash_table_insert(map->seats, (gpointer)map_text(map, name), GUINT_TO_POINTER(seat));
}

void map_war(struct map *map, const char *format, ...)
{
	g_autofree char *text = NULL;
	va_list args;

	va_start(args, format);
	text = g_strdup_vprintf(format, args);
	va_end(args);
	g_ptr_array_add(map->wars, (gpointer)map_text(map, text));
}

/* The key of a fleet: its name and its owner's, because several owners may use a name. The owner's number would
   not do: map_finish changes it. */
static char *fleet_key(const struct map *map, const char *name, int owner)
{
	return g_strconcat(name, " ", owner >= 0 ? owner_at(map, (guint)owner)->name : "", NULL);
}

void map_fleet(struct map *map, const char *name, unsigned place, int owner, int64_t ships)
{
	int64_t *count = g_new(int64_t, 1);

	*count = ships;
	g_hash_table_insert(map->fleets, fleet_key(map, name, owner), count);
	map_force(map, place, owner, ships);
	map_fact(map, place, "%s of %s, %" PRId64 " %s.", name, map_owner_name(map, owner), ships,
	    text_plural(ships, "ship", "ships"));
	map_thing(map, name, place);
}

struct map_move *map_move(struct map *map, const char *thing, int owner, bool ordered)
{
	struct map_move *move = g_new0(struct map_move, 1);
	g_autofree char *key = fleet_key(map, thing, owner);
	const int64_t *ships = g_hash_table_lookup(map->fleets, key);

	move->ships = ships ? *ships : 0;

	move->thing = map_text(map, thing);
	move->owner = owner;
	move->ordered = ordered;
	move->path = g_array_new(FALSE, FALSE, sizeof(unsigned));
	g_ptr_array_add(map->moves, move);
	return move;
}

void map_step(struct map_move *move, unsigned place)
{
	guint count = move->path->len;

	if (count == 0 || g_array_index(move->path, unsigned, count - 1) != place)
		g_array_append_val(move->path, place);
}

/* --- The end of filling -------------------------------------------------------- */

static int by_ends(const void *a, const void *b)
{
	const struct way *x = a, *y = b;

	return x->from != y->from ? compare_integers(x->from, y->from) : compare_integers(x->to, y->to);
}

/* Counting sort by one end; keeps the order of ways with the same end. */
static void sort_ways(const struct way *ways, guint count, bool by_from, guint places, struct way *sorted)
{
	g_autofree guint *first = g_new0(guint, places + 1);

	for (guint i = 0; i < count; i++)
		first[(by_from ? ways[i].from : ways[i].to) + 1]++;
	for (guint i = 0; i < places; i++)
		first[i + 1] += first[i];
	for (guint i = 0; i < count; i++)
		sorted[first[by_from ? ways[i].from : ways[i].to]++] = ways[i];
}

/* Sorts the ways and merges duplicates. */
static void join_ways(GArray *ways, guint places)
{
	struct way *way = (struct way *)(void *)ways->data;
	g_autofree struct way *by_to = g_new(struct way, ways->len + 1);
	guint kept = 0;

	sort_ways(way, ways->len, false, places, by_to);
	sort_ways(by_to, ways->len, true, places, way);
	for (guint i = 0; i < ways->len; i++)
		if (kept && by_ends(&way[kept - 1], &way[i]) == 0)
			way[kept - 1].what |= way[i].what;
		else
			way[kept++] = way[i];
	g_array_set_size(ways, kept);
}

/* Adds one link for a pair of ways. If the other end's links are unknown, the link is drawn as two-way, because
   it may be. */
static void add_link(struct map *map, const struct way *way, const struct way *back)
{
	unsigned what = way->what | (back ? back->what : 0);
	struct map_link link = {.from = way->from, .to = way->to, .both = back != NULL};

	if (back && way->from > way->to)
		return;
	link.one_way = !back && map_at(map, way->to)->links_known;
	link.barrier = (what & WAY_BARRIER) != 0;
	link.wormnet = (what & WAY_WORMNET) != 0;
	g_array_append_val(map->links, link);
}

/* Pairs each way with its reverse. As the ways are sorted, the reverses that leave a place come in the order of
   the ways that lead to it. */
static void finish_links(struct map *map)
{
	const struct way *ways = (const struct way *)(void *)map->ways->data;
	const struct way *end = ways ? ways + map->ways->len : NULL; /* data of an empty array is NULL */
	g_autofree const struct way **back = g_new0(const struct way *, map->places->len + 1);

	for (const struct way *way = end; way > ways; way--)
		back[way[-1].from] = way - 1;
	for (const struct way *way = ways; way < end; way++) {
		const struct way *own = back[way->to];
		while (own && own < end && own->from == way->to && own->to < way->from)
			own++;
		back[way->to] = own;
		add_link(
		    map, way, own && own < end && own->from == way->to && own->to == way->from ? own : NULL);
	}
}

static int compare_owners(gconstpointer a, gconstpointer b)
{
	const struct map_owner *x = *(struct map_owner *const *)a, *y = *(struct map_owner *const *)b;

	return x->own != y->own ? (x->own ? -1 : 1) : strcmp(x->name, y->name);
}

/* Sorts forces without a known owner last. */
static int compare_forces(gconstpointer a, gconstpointer b)
{
	const struct map_force *x = a, *y = b;
	unsigned first = (unsigned)x->owner, second = (unsigned)y->owner;

	return compare_integers(first, second);
}

/* Sorts the reader first, then by name, and updates the owner numbers in places, forces and moves. */
static void sort_owners(struct map *map)
{
	g_autofree int *fresh = g_new0(int, map->owners->len + 1);

	g_ptr_array_sort(map->owners, compare_owners);
	for (guint i = 0; i < map->owners->len; i++) {
		gpointer name = (gpointer)owner_at(map, i)->name;
		fresh[GPOINTER_TO_UINT(g_hash_table_lookup(map->by_name, name)) - 1] = (int)i;
		g_hash_table_insert(map->by_name, name, GUINT_TO_POINTER(i + 1));
	}
	for (guint i = 0; i < map->places->len; i++) {
		struct map_place *place = map->places->pdata[i];
		if (place->owner >= 0)
			place->owner = fresh[place->owner];
		for (guint k = 0; k < place->forces->len; k++) {
			struct map_force *force = &g_array_index(place->forces, struct map_force, k);
			if (force->owner >= 0)
				force->owner = fresh[force->owner];
		}
		if (place->forces->len > 1)
			g_array_sort(place->forces, compare_forces);
	}
	for (guint i = 0; i < map->losses->len; i++) {
		struct map_loss *loss = &g_array_index(map->losses, struct map_loss, i);
		if (loss->owner >= 0)
			loss->owner = fresh[loss->owner];
	}
	for (guint i = 0; i < map->moves->len; i++) {
		struct map_move *move = map->moves->pdata[i];
		if (move->owner >= 0)
			move->owner = fresh[move->owner];
	}
	for (guint i = 0; i < map->things->len; i++) {
		struct map_thing *thing = map->things->pdata[i];
		if (thing->owner >= 0)
			thing->owner = fresh[thing->owner];
	}
}

/* Sets each owner's tag, by seat; by the order of owners if the report has no seats. */
static void tag_owners(struct map *map)
{
	bool told = g_hash_table_size(map->seats) > 0;
	unsigned next = map->empires;

	for (guint i = 0; i < map->owners->len; i++) {
		struct map_owner *owner = owner_at(map, i);
		g_autofree char *tag = NULL;
		owner->seat = told ? GPOINTER_TO_UINT(g_hash_table_lookup(map->seats, owner->name)) : i + 1;
		if (!owner->seat)
			owner->seat = ++next;
		tag = g_strdup_printf("E%u", owner->seat);
		owner->tag = map_text(map, tag);
	}
}

void map_finish(struct map *map)
{
	join_ways(map->ways, map->places->len);
	finish_links(map);
	sort_owners(map);
	tag_owners(map);
}

/* Casts the const away because the lookup fills the index, which no caller sees. */
int map_find(const struct map *map, const char *id)
{
	g_autofree char *capitals = text_upper(id);

	return (int)find_id((struct map *)map, capitals) - 1;
}

const char *map_owner_name(const struct map *map, int owner)
{
	if (owner < 0)
		return owner == MAP_NOBODY ? "nobody" : "unknown";
	return ((const struct map_owner *)map->owners->pdata[owner])->name;
}

bool map_is_own(const struct map *map, int owner)
{
	return owner >= 0 && ((const struct map_owner *)map->owners->pdata[owner])->own;
}
