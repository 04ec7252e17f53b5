#include "engine/chronicle/sketch.h"

#include "engine/base/text.h"

#include <math.h>
#include <string.h>

#define ROOT 1.7320508 /* square root of 3 */
#define CELL_MOST 120.0
#define NAME_LEAST 46.0 /* least width of a place with room for its name */

struct sketch_spot {
	double x, y;
};

struct sketch_sheet {
	const struct annals *annals;
	const struct map *map;
	struct sketch *drawing;
	bool hexes, cells;
	struct sketch_spot *spots; /* centres of the places, in cells */
	double left, top, right, bottom;
	double scale; /* size of a cell */
	double x, y;  /* offset, added after scaling */
};

/* The seat that owns a place; -1: none. */
static int owner_of(const struct annals *annals, const struct map *map, const struct map_place *place)
{
	const struct map_owner *owner = place->owner >= 0 ? map->owners->pdata[place->owner] : NULL;

	return annals_seat(annals, owner ? owner->name : NULL);
}

/* A grey that differs between neighbours in the list of seats; dark ones get white letters. */
static int grey_of(int seat)
{
	static const int greys[] = {85, 20, 65, 40, 95, 55};

	return seat < 0 ? DRAWING_HOLLOW : greys[seat % (int)G_N_ELEMENTS(greys)];
}

static struct sketch_spot spot_of(const struct sketch_sheet *sheet, const struct map_place *place)
{
	double x = (double)place->x, y = (double)place->y;

	if (sheet->hexes)
		return (struct sketch_spot){1.5 * x, -(y - x / 2) * ROOT};
	if (sheet->map->form == MAP_BOARD)
		return (struct sketch_spot){x, y};
	return (struct sketch_spot){x / MAP_STEP, y / MAP_STEP};
}

/* Is it empty space, which nobody owns and where nothing is? */
static bool is_bare(const struct sketch_sheet *sheet, const struct map_place *place)
{
	return sheet->hexes && owner_of(sheet->annals, sheet->map, place) < 0 && !place->marks;
}

/* Is it empty space farther out than next to the outermost places? It would only make the others smaller. */
static bool is_outside(const struct sketch_sheet *sheet, guint place)
{
	struct sketch_spot spot = sheet->spots[place];

	return is_bare(sheet, map_at(sheet->map, place)) &&
	       (spot.x < sheet->left - 0.1 || spot.x > sheet->right + 0.1 || spot.y < sheet->top - 0.1 ||
	           spot.y > sheet->bottom + 0.1);
}

/* Finds the outermost places; around them there is a ring of empty hexes. */
static void find_edges(struct sketch_sheet *sheet)
{
	bool found = false;

	for (guint i = 0; i < sheet->map->places->len; i++) {
		struct sketch_spot spot = sheet->spots[i];
		if (is_bare(sheet, map_at(sheet->map, i)))
			continue;
		sheet->left = found ? MIN(sheet->left, spot.x) : spot.x;
		sheet->right = found ? MAX(sheet->right, spot.x) : spot.x;
		sheet->top = found ? MIN(sheet->top, spot.y) : spot.y;
		sheet->bottom = found ? MAX(sheet->bottom, spot.y) : spot.y;
		found = true;
	}
	if (found && sheet->hexes) {
		sheet->left -= 1.5;
		sheet->right += 1.5;
		sheet->top -= ROOT;
		sheet->bottom += ROOT;
	}
}

static void find_spots(struct sketch_sheet *sheet)
{
	guint count = sheet->map->places->len;

	sheet->hexes = sheet->map->form == MAP_HEXES;
	sheet->cells =
	    sheet->map->form == MAP_BOARD || (sheet->map->form == MAP_GRAPH && sheet->map->width > 0);
	sheet->spots = g_new0(struct sketch_spot, MAX(count, 1));
	for (guint i = 0; i < count; i++)
		sheet->spots[i] = spot_of(sheet, map_at(sheet->map, i));
	find_edges(sheet);
}

/* Computes width and height of the map in cells, including the cells around the centres. */
static double begin_drawing(struct sketch_sheet *sheet, double high)
{
	double wide = sheet->right - sheet->left + (sheet->hexes ? 2 : 1),
	       tall = sheet->bottom - sheet->top + (sheet->hexes ? ROOT : 1);

	sheet->scale = MIN(MIN(DRAWING_WIDE / wide, high / tall), sheet->hexes ? CELL_MOST / 2 : CELL_MOST);
	sheet->x = (DRAWING_WIDE - wide * sheet->scale) / 2 +
	           ((sheet->hexes ? 1 : 0.5) - sheet->left) * sheet->scale;
	sheet->y = ((sheet->hexes ? ROOT / 2 : 0.5) - sheet->top) * sheet->scale;
	return tall * sheet->scale;
}

static struct sketch_spot middle_of(const struct sketch_sheet *sheet, guint place)
{
	return (struct sketch_spot){
	    sheet->spots[place].x * sheet->scale + sheet->x, sheet->spots[place].y * sheet->scale + sheet->y};
}

static void draw_links(const struct sketch_sheet *sheet)
{
	for (guint i = 0; !sheet->cells && !sheet->hexes && i < sheet->map->links->len; i++) {
		const struct map_link *link = &g_array_index(sheet->map->links, struct map_link, i);
		struct sketch_spot from = middle_of(sheet, link->from), to = middle_of(sheet, link->to);
		if (!link->barrier)
			drawing_line(sheet->drawing, from.x, from.y, to.x, to.y, 1.2);
	}
}

/* Draws a place around its centre: a hexagon, a square, or for a graph a box. */
static void draw_place(const struct sketch_sheet *sheet, guint nth, bool fought)
{
	const struct map_place *place = map_at(sheet->map, nth);
	int seat = owner_of(sheet->annals, sheet->map, place);
	struct sketch_spot at = middle_of(sheet, nth);
	double half = sheet->scale * (sheet->hexes      ? 1
	                                 : sheet->cells ? 0.5
	                                                : 0.34),
	       rise = sheet->hexes   ? half * ROOT / 2
	              : sheet->cells ? half
	                             : half * 0.8;
	const double hex[] = {at.x + half, at.y, at.x + half / 2, at.y + rise, at.x - half / 2, at.y + rise,
	    at.x - half, at.y, at.x - half / 2, at.y - rise, at.x + half / 2, at.y - rise};
	const double box[] = {at.x + half, at.y + rise, at.x - half, at.y + rise, at.x - half, at.y - rise,
	    at.x + half, at.y - rise};
	int grey = grey_of(seat), ink = grey >= 0 && grey < 50 ? 100 : 0;
	/* right of the tag, where a hexagon is wide enough; below the name of an unowned one */
	struct sketch_spot cross = {!sheet->hexes ? 0.68
	                            : seat < 0    ? 0.42
	                                          : 0.72,
	    sheet->hexes && seat >= 0 ? 0.15 : 0.6};
	bool named = 2 * half >= NAME_LEAST;

	drawing_shape(sheet->drawing, sheet->hexes ? hex : box, sheet->hexes ? 6 : 4,
	    sheet->hexes || sheet->cells || seat >= 0 ? grey : 100, seat < 0 ? 0.8 : 1.6);
	if (named && !is_bare(sheet, place))
		drawing_bold(sheet->drawing, at.x, at.y - (seat < 0 ? 0 : rise * 0.38),
		    MIN(MIN(half * 0.52, rise * 0.62), 3 * half / (double)strlen(place->id)), ANCHOR_MIDDLE,
		    ink, place->id);
	if (seat >= 0)
		drawing_bold(sheet->drawing, at.x, at.y + (named ? rise * 0.38 : 0),
		    MIN(half * 0.75, rise * 0.8), ANCHOR_MIDDLE, ink, sheet->annals->lines[seat].tag);
	if (fought)
		drawing_bold(sheet->drawing, at.x + half * cross.x, at.y + rise * cross.y,
		    MAX(half * (sheet->hexes ? 0.5 : 0.6), 20), ANCHOR_MIDDLE, ink, "\xc3\x97");
}

struct sketch *sketch_map(struct annals *annals, const struct map *map, GHashTable *fought, double high)
{
	struct sketch_sheet sheet = {.annals = annals, .map = map};
	double tall;

	find_spots(&sheet);
	tall = begin_drawing(&sheet, high);
	sheet.drawing = drawing_new(tall);
	draw_links(&sheet);
	for (guint i = 0; i < map->places->len; i++)
		if (!is_outside(&sheet, i))
			draw_place(&sheet, i,
			    g_hash_table_contains(
			        fought, annals_place(annals, map_at(map, i)->id, map_at(map, i)->name)));
	g_free(sheet.spots);
	return sheet.drawing;
}

/* --- Text map ---------------------------------------------------------------------------------------- */

/* Writes a place of cells or hexes as characters; every second row of hexes is shifted. */
static void put_cells(const struct sketch_sheet *sheet, unsigned cell, GString *out)
{
	double step = sheet->hexes ? ROOT / 2 : 1, across = sheet->hexes ? 1.5 : 1;
	unsigned rows = (unsigned)lround((sheet->bottom - sheet->top) / step) + 1,
	         wide = ((unsigned)lround((sheet->right - sheet->left) / across) + 1) * cell;
	g_autofree char *letters = g_malloc((gsize)rows * wide);

	memset(letters, ' ', (gsize)rows * wide);
	for (guint i = 0; i < sheet->map->places->len; i++) {
		int seat = owner_of(sheet->annals, sheet->map, map_at(sheet->map, i));
		if (is_outside(sheet, i))
			continue;
		unsigned row = (unsigned)lround((sheet->spots[i].y - sheet->top) / step),
		         column = (unsigned)lround((sheet->spots[i].x - sheet->left) / across) * cell;
		const char *word = seat >= 0 ? sheet->annals->lines[seat].tag : ".";
		for (unsigned k = 0; k < cell && word[k]; k++)
			letters[(gsize)row * wide + column + k] = word[k];
	}
	for (unsigned i = 0; i < rows; i++) {
		g_string_append_len(out, letters + (gsize)i * wide, wide);
		while (out->len && out->str[out->len - 1] == ' ')
			g_string_truncate(out, out->len - 1);
		g_string_append_c(out, '\n');
	}
}

static void put_owned(const struct sketch_sheet *sheet, unsigned columns, GString *out)
{
	for (unsigned i = 0; i < sheet->annals->seats; i++) {
		gsize line = out->len;
		g_string_append_printf(
		    out, "%-4s%s:", sheet->annals->lines[i].tag, annals_name(sheet->annals, i));
		for (guint k = 0; k < sheet->map->places->len; k++) {
			const struct map_place *place = map_at(sheet->map, k);
			if (owner_of(sheet->annals, sheet->map, place) != (int)i)
				continue;
			if (text_width(out->str + line, out->len - line) + 1 + strlen(place->id) > columns) {
				g_string_append(out, "\n    ");
				line = out->len - 4;
			}
			g_string_append_printf(out, " %s", place->id);
		}
		g_string_append(out, out->str[out->len - 1] == ':' ? " none\n" : "\n");
	}
}

void sketch_map_text(const struct annals *annals, const struct map *map, unsigned columns, GString *out)
{
	struct sketch_sheet sheet = {.annals = annals, .map = map};
	unsigned cell = annals->seats > 9 ? 4 : 3;

	find_spots(&sheet);
	if ((sheet.cells || sheet.hexes) &&
	    (sheet.right - sheet.left + 1) / (sheet.hexes ? 1.5 : 1) * cell + cell <= columns)
		put_cells(&sheet, cell, out);
	else
		put_owned(&sheet, columns, out);
	g_free(sheet.spots);
}
