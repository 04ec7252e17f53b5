/* Detects graphs whose places number the cells of a grid row by row, from 1: flat or a torus. Uses only the ids
   and links. */
#include "engine/base/compare.h"
#include "engine/maps/layout.h"

#include <stdlib.h>
#include <string.h>

#define SIDE_MAX 1000

struct grid {
	const struct map *map;
	int64_t *number; /* for each place: the number in its id, from 1 */
	guint *order;    /* places sorted by number */
	/* for each place: index of its first neighbour in `next`; one more entry at the end */
	guint *first;
	int64_t *next; /* numbers of the neighbours */
	int64_t most;
	int64_t width, height; /* 0: unknown */
	bool flat;
};

static bool read_numbers(struct grid *grid)
{
	for (guint i = 0; i < grid->map->places->len; i++) {
		const char *id = map_at(grid->map, i)->id, *digit = id + 1;
		int64_t number = 0;
		for (; g_ascii_isdigit(*digit) && number <= SIDE_MAX * SIDE_MAX; digit++)
			number = number * 10 + (*digit - '0');
		if (!g_ascii_isalpha(id[0]) || *digit || number < 1 || number > SIDE_MAX * SIDE_MAX)
			return false;
		grid->number[i] = number;
		grid->most = MAX(grid->most, number);
	}
	return true;
}

static int by_number(const void *a, const void *b, void *numbers)
{
	const guint *x = a, *y = b;
	const int64_t *number = numbers;

	return compare_integers(number[*x], number[*y]);
}

static void sort_places(struct grid *grid)
{
	guint count = grid->map->places->len;

	for (guint i = 0; i < count; i++)
		grid->order[i] = i;
	g_qsort_with_data(grid->order, (gint)count, sizeof *grid->order, by_number, grid->number);
}

/* Fills `next` backwards, so that afterwards `first` points to each place's first neighbour. */
static void read_links(struct grid *grid)
{
	const struct map_link *links = (const struct map_link *)(void *)grid->map->links->data;
	guint count = grid->map->links->len, places = grid->map->places->len;

	for (guint i = 0; i < count; i++) {
		grid->first[links[i].from]++;
		grid->first[links[i].to]++;
	}
	for (guint i = 0; i < places; i++)
		grid->first[i + 1] += grid->first[i];
	for (guint i = count; i > 0; i--) {
		const struct map_link *link = &links[i - 1];
		grid->next[--grid->first[link->to]] = grid->number[link->from];
		grid->next[--grid->first[link->from]] = grid->number[link->to];
	}
}

/* Is the cell `number` a neighbour of the place? */
static bool has(const struct grid *grid, guint place, int64_t number)
{
	for (guint i = grid->first[place]; i < grid->first[place + 1]; i++)
		if (grid->next[i] == number)
			return true;
	return false;
}

/* The numbers of the cells around one. A torus of unknown height has no wrap at its bottom. */
static unsigned around(const struct grid *grid, int64_t number, int64_t cells[4])
{
	int64_t w = grid->width, h = grid->height, x = (number - 1) % w, y = (number - 1) / w;
	const int64_t columns[] = {x - 1, x + 1, x, x}, rows[] = {y, y, y - 1, y + 1};
	unsigned count = 0;

	for (int i = 0; i < 4; i++) {
		int64_t column = columns[i], row = rows[i], cell;
		bool outside = column < 0 || column >= w || row < 0 || (h && row >= h);
		if (outside && (grid->flat || (row < 0 && !h)))
			continue;
		column += column < 0 ? w : column < w ? 0 : -w;
		row += !h ? 0 : row < 0 ? h : row < h ? 0 : -h;
		cell = row * w + column + 1;
		bool doubled = cell == number;
		for (unsigned k = 0; k < count; k++)
			doubled = doubled || cells[k] == cell;
		if (!doubled)
			cells[count++] = cell;
	}
	return count;
}

/* Has no place with known links more neighbours than a cell of a grid? A quick test that rules out most graphs. */
static bool is_thin(const struct grid *grid)
{
	for (guint i = 0; i < grid->map->places->len; i++)
		if (map_at(grid->map, i)->links_known && grid->first[i + 1] - grid->first[i] > 4)
			return false;
	return true;
}

static bool fits(const struct grid *grid)
{
	for (guint i = 0; i < grid->map->places->len; i++) {
		int64_t cells[4];
		if (!map_at(grid->map, i)->links_known)
			continue;
		unsigned count = around(grid, grid->number[i], cells);
		if (grid->first[i + 1] - grid->first[i] != count)
			return false;
		for (unsigned k = 0; k < count; k++)
			if (!has(grid, i, cells[k]))
				return false;
	}
	return true;
}

/* The height of a torus, from a link between the first row and the last one; 0: no such link is known. */
static int64_t height_of(const struct grid *grid)
{
	for (guint at = 0; at < grid->map->places->len; at++) {
		guint i = grid->order[at];
		int64_t number = grid->number[i];
		if (number > grid->width)
			break;
		for (guint k = grid->first[i]; k < grid->first[i + 1]; k++) {
			int64_t other = grid->next[k];
			if (other > number + grid->width && (other - number) % grid->width == 0)
				return (other - number) / grid->width + 1;
		}
	}
	return 0;
}

/* Does the first place with known links have the neighbours that a torus of this width requires? A quick test
   that rules out most widths. */
static bool row_fits(const struct grid *grid)
{
	for (guint i = 0; i < grid->map->places->len; i++) {
		int64_t x = (grid->number[i] - 1) % grid->width, first = grid->number[i] - x;
		if (map_at(grid->map, i)->links_known)
			return has(grid, i, first + (x + 1) % grid->width) &&
			       has(grid, i, first + (x + grid->width - 1) % grid->width);
	}
	return true;
}

/* Tries the size that the report states. */
static bool is_told(struct grid *grid)
{
	grid->width = grid->map->width;
	grid->height = grid->map->height;
	grid->flat = !grid->map->wrap;
	if (grid->width > 0 && grid->width <= SIDE_MAX && grid->height > 0 && grid->height <= SIDE_MAX &&
	    grid->width * grid->height >= grid->most && fits(grid))
		return true;
	grid->flat = false;
	return false;
}

static bool find_torus(struct grid *grid)
{
	for (grid->width = 2; grid->width <= MIN(SIDE_MAX, grid->most); grid->width++) {
		if (!row_fits(grid))
			continue;
		grid->height = height_of(grid);
		if ((!grid->height || grid->width * grid->height >= grid->most) && fits(grid))
			return true;
	}
	return false;
}

/* Accepts a flat grid only if no link is missing: an edge could not be told from undiscovered places. */
static bool find_flat(struct grid *grid)
{
	grid->flat = true;
	if (grid->most != grid->map->places->len)
		return false;
	for (grid->width = 2; grid->width <= grid->most / 2; grid->width++) {
		grid->height = grid->most / grid->width;
		if (grid->most % grid->width == 0 && fits(grid))
			return true;
	}
	return false;
}

static void stand(const struct grid *grid, struct map *map)
{
	map->width = grid->width;
	map->wrap = !grid->flat;
	map->height = grid->height ? grid->height : (grid->most - 1) / grid->width + 1;
	for (guint i = 0; i < map->places->len; i++) {
		struct map_place *place = map_at(map, i);
		place->placed = true;
		place->x = (grid->number[i] - 1) % grid->width * MAP_STEP;
		place->y = (grid->number[i] - 1) / grid->width * MAP_STEP;
	}
	for (guint i = 0; i < map->links->len; i++) {
		struct map_link *link = &g_array_index(map->links, struct map_link, i);
		const struct map_place *from = map_at(map, link->from), *to = map_at(map, link->to);
		link->over_edge = llabs(from->x - to->x) + llabs(from->y - to->y) > MAP_STEP;
	}
}

bool layout_grid(struct map *map)
{
	guint count = map->places->len;
	bool any = false, found;
	struct grid grid = {.map = map,
	    .number = g_new0(int64_t, count + 1),
	    .order = g_new0(guint, count + 1),
	    .first = g_new0(guint, count + 1),
	    .next = g_new0(int64_t, 2 * map->links->len + 1)};

	for (guint i = 0; i < count && !any; i++)
		any = map_at(map, i)->links_known;
	found = any && read_numbers(&grid);
	if (found)
		read_links(&grid);
	found = found && is_thin(&grid);
	if (found)
		sort_places(&grid);
	found = found && (is_told(&grid) || find_torus(&grid) || find_flat(&grid));
	if (found)
		stand(&grid, map);
	else
		map->width = map->height = 0;
	g_free(grid.next);
	g_free(grid.first);
	g_free(grid.order);
	g_free(grid.number);
	return found;
}
