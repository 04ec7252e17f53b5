#include "engine/maps/map_model.h"

#include <inttypes.h>
#include <string.h>

static void place_free(gpointer data)
{
	struct map_place *place = data;

	g_array_unref(place->forces);
	g_ptr_array_unref(place->facts);
	g_free(place);
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
	map->places = g_ptr_array_new_with_free_func(place_free);
	map->moves = g_ptr_array_new_with_free_func(move_free);
	map->links = g_array_new(FALSE, TRUE, sizeof(struct map_link));
	map->by_id = g_hash_table_new(g_str_hash, g_str_equal);
	map->thing_at = g_hash_table_new(g_str_hash, g_str_equal);
	map->ways = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
	map->texts = g_string_chunk_new(4096);
	return map;
}

void map_free(struct map *map)
{
	if (!map)
		return;
	g_ptr_array_unref(map->owners);
	g_ptr_array_unref(map->places);
	g_ptr_array_unref(map->moves);
	g_array_unref(map->links);
	g_hash_table_unref(map->by_id);
	g_hash_table_unref(map->thing_at);
	g_hash_table_unref(map->ways);
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

	if (!name)
		return MAP_NOBODY;
	for (guint i = 0; i < map->owners->len; i++)
		if (strcmp(owner_at(map, i)->name, name) == 0)
			return (int)i;
	owner = g_new0(struct map_owner, 1);
	owner->name = map_text(map, name);
	owner->own = g_strcmp0(name, map->empire) == 0;
	g_ptr_array_add(map->owners, owner);
	return (int)map->owners->len - 1;
}

unsigned map_place(struct map *map, const char *id)
{
	guint number = GPOINTER_TO_UINT(g_hash_table_lookup(map->by_id, id));
	struct map_place *place;

	if (number)
		return number - 1;
	place = g_new0(struct map_place, 1);
	place->id = map_text(map, id);
	place->kind = "place";
	place->owner = MAP_UNKNOWN;
	place->seen = MAP_NEVER;
	place->forces = g_array_new(FALSE, FALSE, sizeof(struct map_force));
	place->facts = g_ptr_array_new();
	g_ptr_array_add(map->places, place);
	g_hash_table_insert(map->by_id, (gpointer)place->id, GUINT_TO_POINTER(map->places->len));
	return map->places->len - 1;
}

unsigned map_place_number(struct map *map, char letter, int64_t number)
{
	char id[32];

	g_snprintf(id, sizeof id, "%c%" PRId64, letter, number);
	return map_place(map, id);
}

unsigned map_place_cell(struct map *map, int64_t x, int64_t y)
{
	char id[48];
	unsigned number;
	struct map_place *place;

	g_snprintf(id, sizeof id, "(%" PRId64 ",%" PRId64 ")", x, y);
	number = map_place(map, id);
	place = map_at(map, number);
	place->placed = true;
	place->x = x;
	place->y = y;
	return number;
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

	va_start(args, format);
	text = g_strdup_vprintf(format, args);
	va_end(args);
	g_ptr_array_add(map_at(map, place)->facts, (gpointer)map_text(map, text));
}

void map_force(struct map *map, unsigned place, int owner, int64_t ships)
{
	GArray *forces = map_at(map, place)->forces;
	struct map_force force = {owner, ships};

	for (guint i = 0; i < forces->len; i++) {
		struct map_force *there = &g_array_index(forces, struct map_force, i);
		if (there->owner != owner)
			continue;
		if (ships > 0 && there->ships <= INT64_MAX - ships)
			there->ships += ships;
		return;
	}
	if (ships > 0)
		g_array_append_val(forces, force);
}

#define WAY_BARRIER 1U
#define WAY_WORMNET 2U
#define WAY_THERE 4U /* one can go */

static void add_way(struct map *map, unsigned from, unsigned to, unsigned what)
{
	int64_t key = (int64_t)(((uint64_t)from << 32) | to);
	guint old = GPOINTER_TO_UINT(g_hash_table_lookup(map->ways, &key));

	if (from == to)
		return;
	g_hash_table_insert(map->ways, g_memdup2(&key, sizeof key), GUINT_TO_POINTER(old | what));
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

struct map_move *map_move(struct map *map, const char *thing, int owner, bool ordered)
{
	struct map_move *move = g_new0(struct map_move, 1);

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

static int by_ends(gconstpointer a, gconstpointer b)
{
	int64_t x = **(const int64_t *const *)a, y = **(const int64_t *const *)b;

	return x < y ? -1 : x > y;
}

/* One link a pair. Where the other end's links are not known, it may be both ways, and is drawn so. */
static void finish_link(struct map *map, int64_t key)
{
	unsigned from = (unsigned)((uint64_t)key >> 32), to = (unsigned)((uint64_t)key & G_MAXUINT32);
	int64_t other = (int64_t)(((uint64_t)to << 32) | from);
	guint way = GPOINTER_TO_UINT(g_hash_table_lookup(map->ways, &key));
	guint back = GPOINTER_TO_UINT(g_hash_table_lookup(map->ways, &other));
	struct map_link link = {.from = from, .to = to, .both = back != 0};

	if (back && from > to)
		return;
	link.one_way = !back && map_at(map, to)->links_known;
	link.barrier = ((way | back) & WAY_BARRIER) != 0;
	link.wormnet = ((way | back) & WAY_WORMNET) != 0;
	g_array_append_val(map->links, link);
}

static int compare_owners(gconstpointer a, gconstpointer b)
{
	const struct map_owner *x = *(struct map_owner *const *)a, *y = *(struct map_owner *const *)b;

	return x->own != y->own ? (x->own ? -1 : 1) : strcmp(x->name, y->name);
}

/* Those of nobody, and those that nobody knows, come last. */
static int compare_forces(gconstpointer a, gconstpointer b)
{
	const struct map_force *x = a, *y = b;
	unsigned first = (unsigned)x->owner, second = (unsigned)y->owner;

	return first < second ? -1 : first > second;
}

/* The reader first, the others by name; so the numbers that places, forces and moves hold change. */
static void sort_owners(struct map *map)
{
	g_autofree int *fresh = g_new0(int, map->owners->len + 1);
	g_autofree struct map_owner **before = g_new0(struct map_owner *, map->owners->len + 1);

	for (guint i = 0; i < map->owners->len; i++)
		before[i] = map->owners->pdata[i];
	g_ptr_array_sort(map->owners, compare_owners);
	for (guint i = 0; i < map->owners->len; i++)
		for (guint k = 0; k < map->owners->len; k++)
			if (before[i] == map->owners->pdata[k])
				fresh[i] = (int)k;
	for (guint i = 0; i < map->places->len; i++) {
		struct map_place *place = map->places->pdata[i];
		if (place->owner >= 0)
			place->owner = fresh[place->owner];
		for (guint k = 0; k < place->forces->len; k++) {
			struct map_force *force = &g_array_index(place->forces, struct map_force, k);
			if (force->owner >= 0)
				force->owner = fresh[force->owner];
		}
		g_array_sort(place->forces, compare_forces);
	}
	for (guint i = 0; i < map->moves->len; i++) {
		struct map_move *move = map->moves->pdata[i];
		if (move->owner >= 0)
			move->owner = fresh[move->owner];
	}
}

/* The initial, if nobody else has it, else the next that is free: A, B, ... Z, AA, AB, ... */
static void letter_owners(struct map *map)
{
	unsigned initials[256] = {0}, next = 0;

	for (guint i = 0; i < map->owners->len; i++)
		initials[(unsigned char)g_ascii_toupper(owner_at(map, i)->name[0])]++;
	for (guint i = 0; i < map->owners->len; i++) {
		struct map_owner *owner = owner_at(map, i);
		char letter[4] = {g_ascii_toupper(owner->name[0])};
		if (!g_ascii_isalpha(letter[0]) || initials[(unsigned char)letter[0]] != 1) {
			while (next < 26 && initials['A' + next] == 1)
				next++;
			letter[0] = (char)('A' + (next < 26 ? next : (next - 26) / 26 % 26));
			letter[1] = next < 26 ? '\0' : (char)('A' + next % 26);
			next++;
		}
		owner->letter = map_text(map, letter);
	}
}

void map_finish(struct map *map)
{
	guint count;
	g_autofree gpointer *keys = g_hash_table_get_keys_as_array(map->ways, &count);

	qsort(keys, count, sizeof *keys, by_ends);
	for (guint i = 0; i < count; i++)
		finish_link(map, *(const int64_t *)keys[i]);
	sort_owners(map);
	letter_owners(map);
}

int map_find(const struct map *map, const char *id)
{
	g_autofree char *capitals = g_ascii_strup(id, -1);

	return (int)GPOINTER_TO_UINT(g_hash_table_lookup(map->by_id, capitals)) - 1;
}
