#include "engine/maps/canvas.h"
#include "engine/maps/colour.h"
#include "engine/maps/svg_area.h"
#include "engine/maps/map_words.h"
#include "engine/maps/svg_layout.h"

#include <math.h>

#define ROOT3 1.7320508075688772

void svg_textures(const struct map *map, GString *out)
{
	static const struct {
		const char *path, *paint;
		int size;
	} textures[COLOUR_TEXTURES] = {{NULL, NULL, 0},
	    {"M-1 9L9-1M-1 1L1-1M7 9L9 7", "fill=\"none\" stroke-width=\"2.4\"", 8},
	    {"M2 2h2v2h-2ZM7 7h2v2h-2Z", "stroke=\"none\"", 10},
	    {"M0 4H9M4 0V9", "fill=\"none\" stroke-width=\"1\"", 9}};
	bool done[COLOUR_HUES * COLOUR_TEXTURES] = {false};

	for (guint i = 0; i < map->owners->len; i++) {
		const struct map_owner *owner = map->owners->pdata[i];
		unsigned texture = colour_texture(map, (int)i), key = (owner->seat - 1) % G_N_ELEMENTS(done);
		if (!texture || done[key])
			continue;
		done[key] = true;
		g_string_append_printf(out,
		    "<pattern id=\"texture-%u\" width=\"%d\" height=\"%d\" patternUnits=\"userSpaceOnUse\">"
		    "<path class=\"texture %s\" d=\"%s\" %s=\"%s\" opacity=\"0.85\" %s/></pattern>\n",
		    key, textures[texture].size, textures[texture].size, colour_class(map, (int)i),
		    textures[texture].path, texture == 2 ? "fill" : "stroke", colour_line(map, (int)i),
		    textures[texture].paint);
	}
}

/* --- Shapes -------------------------------------------------------------------------------- */

/* Writes a place's corners, moved inwards by so much, clockwise from the upper left one; returns their number. */
static unsigned corners(
    const struct canvas *canvas, const struct pane *spot, double in, double x[6], double y[6])
{
	if (canvas->hexes) {
		double s = canvas->wide / 2 - in * 2 / ROOT3, h = s * ROOT3 / 2;
		const double xs[] = {-s / 2, s / 2, s, s / 2, -s / 2, -s}, ys[] = {-h, -h, 0, h, h, 0};
		for (int i = 0; i < 6; i++) {
			x[i] = spot->x + xs[i];
			y[i] = spot->y + ys[i];
		}
		return 6;
	}
	double half = spot->half - in, rise = spot->rise - in;
	const double xs[] = {-half, half, half, -half}, ys[] = {-rise, -rise, rise, rise};
	for (int i = 0; i < 4; i++) {
		x[i] = spot->x + xs[i];
		y[i] = spot->y + ys[i];
	}
	return 4;
}

static void put_corners(const struct canvas *canvas, const struct pane *spot, double in, GString *out)
{
	double x[6], y[6];
	unsigned count = corners(canvas, spot, in, x, y);

	for (unsigned i = 0; i < count; i++)
		g_string_append_printf(out, "%c%.5g %.5g", i ? 'L' : 'M', x[i], y[i]);
	g_string_append_c(out, 'Z');
}

void svg_outline(const struct canvas *canvas, unsigned place, GString *out)
{
	put_corners(canvas, &canvas->spots[place], 0, out);
}

static void put_path(const struct canvas *canvas, const struct pane *spot, double in)
{
	g_string_append(canvas->out, " d=\"");
	put_corners(canvas, spot, in, canvas->out);
	g_string_append_c(canvas->out, '"');
}

/* The place beyond a side (numbered like the corners); -1: none, or cards, which do not adjoin. */
static int beyond(const struct canvas *canvas, unsigned place, unsigned side)
{
	static const int squares[][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
	static const int hexes[][2] = {{0, 1}, {1, 1}, {1, 0}, {0, -1}, {-1, -1}, {-1, 0}};
	const int *way = canvas->hexes ? hexes[side] : squares[side];

	if (!canvas->cells && !canvas->hexes)
		return -1;
	return svg_place_at(canvas, canvas->column[place] + way[0], canvas->row[place] + way[1]);
}

/* Does the area continue into the other place, with the same owner and both in sight or both not? Then there is
   no border. */
static bool goes_on(const struct canvas *canvas, const struct map_place *place, int other)
{
	const struct map_place *o = other >= 0 ? map_at(canvas->map, (unsigned)other) : NULL;

	return o && o->owner == place->owner &&
	       map_is_stale(canvas->map, o) == map_is_stale(canvas->map, place);
}

static void put_border(struct canvas *canvas, unsigned number)
{
	const struct map_place *place = map_at(canvas->map, number);
	bool own = ((const struct map_owner *)canvas->map->owners->pdata[place->owner])->own, any = false;
	double thick = (own ? 4 : 2.5) * fmax(canvas->unit * 0.7, 1), x[6], y[6];
	unsigned count = corners(canvas, &canvas->spots[number], thick / 2, x, y);

	for (unsigned i = 0; i < count; i++) {
		if (goes_on(canvas, place, beyond(canvas, number, i)))
			continue;
		if (!any)
			g_string_append_printf(canvas->out,
			    "<path class=\"border %s\" fill=\"none\" stroke=\"%s\" stroke-width=\"%.3g\"%s d=\"",
			    colour_class(canvas->map, place->owner), colour_line(canvas->map, place->owner),
			    thick,
			    map_is_stale(canvas->map, place) ? " stroke-dasharray=\"6 4\""
			                                     : " stroke-linecap=\"square\"");
		any = true;
		g_string_append_printf(
		    canvas->out, "M%.5g %.5gL%.5g %.5g", x[i], y[i], x[(i + 1) % count], y[(i + 1) % count]);
	}
	if (any)
		g_string_append(canvas->out, "\"/>\n");
}

static const char *tag_of(const struct map *map, int owner)
{
	return owner >= 0            ? ((const struct map_owner *)map->owners->pdata[owner])->tag
	       : owner == MAP_NOBODY ? "free"
	                             : "?";
}

/* Draws unowned or unknown ground with thin lines. */
static void put_ground(struct canvas *canvas, unsigned number)
{
	const struct map_place *place = map_at(canvas->map, number);
	bool known = place->facts_known && place->seen != MAP_NEVER;

	g_string_append_printf(canvas->out, "<path class=\"%s\" fill=\"%s\" stroke=\"%s\"%s",
	    known ? "ground" : "unseen", known ? "#f1efe8" : "#fbfaf7",
	    canvas->cells || canvas->hexes ? "#c9c4b6" : "#55585f", known ? "" : " stroke-dasharray=\"2 4\"");
	put_path(canvas, &canvas->spots[number], 0.5);
	g_string_append(canvas->out, "/>\n");
}

static void put_owned(struct canvas *canvas, unsigned number)
{
	const struct map *map = canvas->map;
	const struct map_place *place = map_at(map, number);
	unsigned texture = colour_texture(map, place->owner);
	const char *dim = map_is_stale(map, place) ? " fill-opacity=\"0.45\"" : "";

	g_string_append_printf(canvas->out,
	    "<path class=\"area %s\" data-owner=\"%s\" fill=\"%s\"%s stroke=\"%s\""
	    " stroke-opacity=\"0.25\"",
	    colour_class(map, place->owner), tag_of(map, place->owner), colour_area(map, place->owner), dim,
	    colour_line(map, place->owner));
	put_path(canvas, &canvas->spots[number], 0);
	g_string_append(canvas->out, "/>\n");
	if (texture) {
		const struct map_owner *owner = map->owners->pdata[place->owner];
		g_string_append_printf(canvas->out, "<path fill=\"url(#texture-%u)\"%s",
		    (owner->seat - 1) % (COLOUR_HUES * COLOUR_TEXTURES), dim);
		put_path(canvas, &canvas->spots[number], 0);
		g_string_append(canvas->out, "/>\n");
	}
	put_border(canvas, number);
}

void svg_area(struct canvas *canvas, unsigned number)
{
	const struct map_place *place = map_at(canvas->map, number);

	g_string_append(canvas->out, "<g data-area=\"");
	svg_show(canvas->out, place->id, 100);
	g_string_append(canvas->out, "\">\n");
	if (place->owner < 0)
		put_ground(canvas, number);
	else
		put_owned(canvas, number);
	g_string_append(canvas->out, "</g>\n");
}
