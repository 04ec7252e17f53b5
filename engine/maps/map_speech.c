#include "engine/maps/map_speech.h"

#include "engine/base/nearest.h"
#include "engine/base/speech.h"
#include "engine/maps/map_words.h"

#include <inttypes.h>

#define NEAREST 3

/* --- Neighbours ---------------------------------------------------------------- */

struct direction {
	int x, y;
	const char *word;
};

static const struct direction hexes[] = {{0, 1, "north"}, {1, 1, "northeast"}, {1, 0, "southeast"},
    {0, -1, "south"}, {-1, -1, "southwest"}, {-1, 0, "northwest"}, {0}};
static const struct direction squares[] = {
    {0, -1, "north"}, {1, 0, "east"}, {0, 1, "south"}, {-1, 0, "west"}, {0}};
static const struct direction all_squares[] = {{0, -1, "north"}, {1, -1, "northeast"}, {1, 0, "east"},
    {1, 1, "southeast"}, {0, 1, "south"}, {-1, 1, "southwest"}, {-1, 0, "west"}, {-1, -1, "northwest"}, {0}};

struct neighbour {
	unsigned place;
	const char *before, *after; /* words about the way, or "" */
	bool closed;                /* no way leads to this neighbour */
};

static void add_neighbour(GArray *list, unsigned place, const char *before, const char *after, bool closed)
{
	struct neighbour neighbour = {.place = place, .before = before, .after = after, .closed = closed};

	g_array_append_val(list, neighbour);
}

static void add_cells(const struct map *map, const struct map_place *place, GArray *list)
{
	const struct direction *direction = map->form == MAP_HEXES ? hexes
	                                    : map->diagonals       ? all_squares
	                                                           : squares;

	for (; direction->word; direction++) {
		g_autofree char *id = g_strdup_printf(
		    "(%" PRId64 ",%" PRId64 ")", place->x + direction->x, place->y + direction->y);
		int there = map_find(map, id);
		if (there >= 0)
			add_neighbour(list, (unsigned)there, direction->word, "", false);
	}
}

/* struct neighbour of a place, in spoken order; g_array_unref. */
static GArray *neighbours_of(const struct map *map, unsigned number)
{
	GArray *list = g_array_new(FALSE, FALSE, sizeof(struct neighbour));

	if (map->form != MAP_GRAPH && map_at(map, number)->placed)
		add_cells(map, map_at(map, number), list);
	for (guint i = 0; i < map->links->len; i++) {
		const struct map_link *link = &g_array_index(map->links, struct map_link, i);
		const char *before = link->wormnet ? "by portal" : "";
		bool here = link->from == number;
		if (!here && link->to != number)
			continue;
		add_neighbour(list, here ? link->to : link->from, before,
		    link->barrier                           ? "behind a barrier"
		    : link->one_way && here                 ? "one way"
		    : link->one_way                         ? "only from there"
		    : !link->both && map->directed && !here ? "perhaps"
		                                            : "",
		    link->barrier || (link->one_way && !here));
	}
	return list;
}

static void say_neighbours(const struct map *map, unsigned number, GString *out)
{
	g_autoptr(GArray) list = neighbours_of(map, number);
	g_autoptr(GString) text = g_string_new(NULL);

	if (list->len == 0)
		return;
	g_string_append_printf(
	    text, "%s has %u neighbour%s: ", map_at(map, number)->id, list->len, list->len == 1 ? "" : "s");
	for (guint i = 0; i < list->len; i++) {
		const struct neighbour *n = &g_array_index(list, struct neighbour, i);
		g_string_append_printf(
		    text, "%s%s %s %s", i ? ", " : "", n->before, map_at(map, n->place)->id, n->after);
		g_string_truncate(text, text->len - (*n->after ? 0 : 1));
	}
	speech_line(out, text->str);
}

/* --- Places and moves ------------------------------------------------------------ */

static void say_place(const struct map *map, unsigned number, GString *out)
{
	g_autoptr(GString) text = g_string_new(NULL);

	map_sentence(map, number, text);
	speech_line(out, text->str);
	say_neighbours(map, number, out);
}

static void say_move(const struct map *map, const struct map_move *move, GString *out)
{
	g_autoptr(GString) text = g_string_new(NULL);

	g_string_append_printf(text, "%s of %s %s", move->thing, map_owner_name(map, move->owner),
	    move->ordered ? "is ordered to move" : "moved");
	for (guint i = 0; i < move->path->len; i++)
		g_string_append_printf(text, " %s %s",
		    i                     ? i + 1 == move->path->len ? "to" : "by way of"
		    : move->path->len > 1 ? "from"
		                          : "to",
		    map_at(map, g_array_index(move->path, unsigned, i))->id);
	if (move->stays)
		g_string_append(text, ", and its way ended there before its time");
	speech_line(out, text->str);
}

static bool touches(const struct map_move *move, unsigned place)
{
	for (guint i = 0; i < move->path->len; i++)
		if (g_array_index(move->path, unsigned, i) == place)
			return true;
	return false;
}

void map_speech(const struct map *map, GString *out)
{
	g_autoptr(GString) text = g_string_new(NULL);

	map_title(map, text);
	g_string_append(text, ": ");
	map_counts(map, text);
	speech_line(out, text->str);
	if (map->places->len)
		speech_section(out, "Places", map->places->len);
	for (guint i = 0; i < map->places->len; i++)
		say_place(map, i, out);
	if (map->moves->len)
		speech_section(out, "Moves", map->moves->len);
	for (guint i = 0; i < map->moves->len; i++)
		say_move(map, map->moves->pdata[i], out);
}

void map_speech_look(const struct map *map, unsigned place, GString *out)
{
	say_place(map, place, out);
	for (guint i = 0; i < map->moves->len; i++)
		if (touches(map->moves->pdata[i], place))
			say_move(map, map->moves->pdata[i], out);
}

/* --- Finding ------------------------------------------------------------------- */

static int find_by_name(const struct map *map, const char *name)
{
	for (guint i = 0; i < map->places->len; i++)
		if (map_at(map, i)->name && g_ascii_strcasecmp(map_at(map, i)->name, name) == 0)
			return (int)i;
	return -1;
}

/* Parses the name of a cell, "(2,-1)". */
static bool read_cell(const char *name, int *x, int *y)
{
	int end = 0;

	return sscanf(name, " ( %9d , %9d ) %n", x, y, &end) == 2 && end && !name[end];
}

/* Number of steps from a place to a cell, ignoring obstacles. */
static double steps_to(const struct map *map, const struct map_place *place, int x, int y)
{
	double across = (double)place->x - x, along = (double)place->y - y;
	double a = ABS(across), b = ABS(along);
	bool apart = map->form == MAP_HEXES ? (across < 0) != (along < 0) : !map->diagonals;

	return apart ? a + b : MAX(a, b);
}

/* Appends the known places nearest to a cell. */
static void add_near_cell(const struct map *map, int x, int y, GString *text)
{
	double least = -1; /* distance of the last place appended, `last` */
	guint last = 0;

	for (unsigned n = 0; n < NEAREST; n++) {
		double best = 0;
		guint found = map->places->len;
		for (guint i = 0; i < map->places->len; i++) {
			double steps = steps_to(map, map_at(map, i), x, y);
			bool left = steps > least || (steps == least && i > last);
			if (map_at(map, i)->placed && left && (found == map->places->len || steps < best)) {
				best = steps;
				found = i;
			}
		}
		if (found == map->places->len)
			return;
		g_string_append_printf(text, "%s%s", n ? ", " : "; nearest: ", map_at(map, found)->id);
		least = best;
		last = found;
	}
}

/* Appends the names with the most similar spelling. */
static void add_near_names(const struct map *map, const char *name, GString *text)
{
	g_autoptr(GPtrArray) names = g_ptr_array_new();

	for (guint i = 0; i < map->places->len; i++) {
		g_ptr_array_add(names, (gpointer)map_at(map, i)->id);
		if (map_at(map, i)->name)
			g_ptr_array_add(names, (gpointer)map_at(map, i)->name);
	}
	for (unsigned i = 0; i < NEAREST; i++) {
		const char *near = nearest_name(name, (const char *const *)names->pdata, names->len);
		if (!near)
			break;
		g_string_append_printf(text, "%s%s", i ? ", " : "; nearest: ", near);
		g_ptr_array_remove(names, (gpointer)near);
	}
}

static void set_unknown(const struct map *map, const char *name, struct error *err)
{
	g_autoptr(GString) text = g_string_new(NULL);
	int x, y;

	if (map->form != MAP_GRAPH && read_cell(name, &x, &y))
		add_near_cell(map, x, y, text);
	else
		add_near_names(map, name, text);
	if (text->len == 0 && map->places->len)
		g_string_append_printf(text, "; it shows %u, the first is %s and the last %s",
		    map->places->len, map_at(map, 0)->id, map_at(map, map->places->len - 1)->id);
	error_set(err, EXIT_DATA, "the report shows no place \"%s\"%s", name, text->str);
}

int map_speech_find(const struct map *map, const char *name, struct error *err)
{
	int place = map_find(map, name);

	if (place < 0)
		place = find_by_name(map, name);
	if (place < 0)
		set_unknown(map, name, err);
	return place;
}

/* --- Routes -------------------------------------------------------------------- */

/* Breadth-first search: `before` gets each place's predecessor on a shortest way from `from`; -1 if there is none. */
static void search(const struct map *map, unsigned from, unsigned to, int *before)
{
	g_autoptr(GArray) queue = g_array_new(FALSE, FALSE, sizeof(unsigned));

	for (guint i = 0; i < map->places->len; i++)
		before[i] = -1;
	before[from] = (int)from;
	g_array_append_val(queue, from);
	for (guint next = 0; next < queue->len && before[to] < 0; next++) {
		unsigned here = g_array_index(queue, unsigned, next);
		g_autoptr(GArray) list = neighbours_of(map, here);
		for (guint i = 0; i < list->len; i++) {
			const struct neighbour *n = &g_array_index(list, struct neighbour, i);
			if (n->closed || before[n->place] >= 0)
				continue;
			before[n->place] = (int)here;
			g_array_append_val(queue, n->place);
		}
	}
}

void map_speech_route(const struct map *map, unsigned from, unsigned to, GString *out)
{
	g_autofree int *before = g_new(int, map->places->len);
	g_autoptr(GString) way = g_string_new(NULL), text = g_string_new(NULL);
	unsigned steps = 0;

	search(map, from, to, before);
	if (before[to] < 0) {
		g_string_append_printf(text, "From %s to %s: no way over the places that the report shows",
		    map_at(map, from)->id, map_at(map, to)->id);
	} else {
		for (unsigned at = to; at != from; at = (unsigned)before[at], steps++) {
			g_autofree char *rest = g_strdup(way->str);
			g_string_printf(way, ", %s%s", map_at(map, at)->id, rest);
		}
		g_string_append_printf(text, "From %s to %s: %u step%s: %s%s", map_at(map, from)->id,
		    map_at(map, to)->id, steps, steps == 1 ? "" : "s", map_at(map, from)->id, way->str);
	}
	speech_line(out, text->str);
}
