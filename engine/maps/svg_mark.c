#include "engine/maps/canvas.h"
#include "engine/maps/colour.h"
#include "engine/maps/svg_mark.h"
#include "engine/maps/svg_text.h"

#include <inttypes.h>
#include <string.h>

#define TAG 11
#define COUNT 12
#define STAR 12 /* width of a star */

/* Paths of the symbols, in a square from -10 to 10. */
static const struct {
	const char *path, *fill;
} symbols[MAP_MARKS] = {
    [MAP_HOME] = {"M0-10L3-3 10-3 4 1 6 9 0 4-6 9-4 1-10-3-3-3Z", "#16181c"},
    [MAP_CENTRE] = {"M-9 9L-9-2-3-6-3-2 3-6 3-2 9-6 9 9Z", "#55585f"},
    [MAP_PLANET] = {"M-7 0A7 7 0 1 0 7 0A7 7 0 1 0-7 0Z", "none"},
    [MAP_COLONY] = {"M-8 0A8 8 0 1 0 8 0A8 8 0 1 0-8 0ZM-3 0A3 3 0 1 1 3 0A3 3 0 1 1-3 0Z", "none"},
    [MAP_PORTAL] = {"M0-10L10 0 0 10-10 0Z", "none"},
    [MAP_PORTAL_CLOSED] = {"M0-10L10 0 0 10-10 0ZM-5-5L5 5M5-5L-5 5", "none"},
    [MAP_STORM] = {"M2-10L-6 2-1 2-3 10 6-3 1-3Z", "#55585f"},
    [MAP_NEBULA] = {"M-9 4Q-10-3-4-3Q-2-9 3-5Q9-6 8 0Q12 5 5 6L-6 6Q-9 6-9 4Z", "none"},
    [MAP_ASTEROIDS] = {"M-8-2L-4-7 0-3-4 1ZM2-1L7-4 9 2 4 4ZM-5 4L-1 3 1 8-4 9Z", "#55585f"},
    [MAP_BLACK_HOLE] = {"M-7 0A7 7 0 1 0 7 0A7 7 0 1 0-7 0Z", "#16181c"},
    [MAP_TREASURE] = {"M-9-4L-4-9 4-9 9-4 0 9ZM-9-4L9-4", "none"},
    [MAP_STATION] = {"M-3-9L3-9 3-3 9-3 9 3 3 3 3 9-3 9-3 3-9 3-9-3-3-3Z", "none"},
    [MAP_BATTLE] = {"M0-10L2.5-6 7-7 6-2.5 10 0 6 2.5 7 7 2.5 6 0 10-2.5 6-7 7-6 2.5-10 0-6-2.5-7-7-2.5-6Z",
        "#b00020"},
};

void svg_symbol(GString *out, enum map_mark mark, double x, double y, double size)
{
	g_string_append_printf(out,
	    "<path class=\"%s\" transform=\"translate(%.5g %.5g) scale(%.3g)\" d=\"%s\" fill=\"%s\""
	    " stroke=\"#55585f\""
	    " stroke-width=\"2\"/>\n",
	    strcmp(symbols[mark].fill, "none") == 0 ? "mark open" : "mark", x, y, size / 20,
	    symbols[mark].path, symbols[mark].fill);
}

void svg_burst(GString *out, const char *class, double x, double y, double size)
{
	g_string_append_printf(out,
	    "<g class=\"%s\"><path transform=\"translate(%.5g %.5g) scale(%.3g)\" d=\"%s\" fill=\"#b00020\""
	    " stroke=\"#ffffff\" stroke-width=\"1.5\"/><path d=\"M%.5g %.5gl%.3g %.3gm0 -%.3gl-%.3g"
	    " %.3g\" fill=\"none\""
	    " stroke=\"#ffffff\" stroke-width=\"%.3g\"/></g>\n",
	    class, x, y, size / 20, symbols[MAP_BATTLE].path, x - size * 0.16, y - size * 0.16, size * 0.32,
	    size * 0.32, size * 0.32, size * 0.32, size * 0.32, size * 0.1);
}

void svg_warning(GString *out, double x, double y, double size)
{
	double s = size / 2;

	g_string_append_printf(out,
	    "<g class=\"threat\"><path d=\"M%.5g %.5gL%.5g %.5gL%.5g %.5gZ\" fill=\"#b00020\" stroke=\"#ffffff\""
	    " stroke-width=\"%.3g\" stroke-linejoin=\"round\"/><path d=\"M%.5g %.5gv%.3gm0"
	    " %.3gv%.3g\" stroke=\"#ffffff\""
	    " stroke-width=\"%.3g\"/></g>\n",
	    x, y - s, x + s, y + s * 0.8, x - s, y + s * 0.8, size * 0.07, x, y - s * 0.35, s * 0.55,
	    s * 0.18, s * 0.22, size * 0.12);
}

static const char *tag_of(const struct map *map, int owner)
{
	return owner >= 0            ? ((const struct map_owner *)map->owners->pdata[owner])->tag
	       : owner == MAP_NOBODY ? "free"
	                             : "?";
}

static bool is_own(const struct map *map, int owner)
{
	return owner >= 0 && ((const struct map_owner *)map->owners->pdata[owner])->own;
}

static void put_plate(struct canvas *canvas, const char *what, int owner, double x, double y, double wide,
    double high, double round)
{
	g_string_append_printf(canvas->out,
	    "<rect class=\"%s %s\" x=\"%.5g\" y=\"%.5g\" width=\"%.5g\" height=\"%.5g\" rx=\"%.3g\" fill=\"%s\""
	    " stroke=\"#ffffff\" stroke-width=\"%.2g\"/>\n",
	    what, colour_class(canvas->map, owner), x, y - high / 2, wide, high, round,
	    colour_line(canvas->map, owner), canvas->unit);
}

double svg_name(const struct canvas *canvas)
{
	return (canvas->hexes && canvas->unit <= 1 ? 12 : 13) * canvas->unit;
}

double svg_tab_room(const struct canvas *canvas, int owner, const char *name, bool star, bool tag)
{
	double u = canvas->unit;

	return 9 * u + svg_room(name, svg_name(canvas), true) + (star ? STAR * u : 0) +
	       (tag ? 3 * u + svg_room(tag_of(canvas->map, owner), TAG * u, true) : 0);
}

double svg_tab(struct canvas *canvas, int owner, const char *name, bool star, bool tag, double x, double y)
{
	double u = canvas->unit, wide = svg_tab_room(canvas, owner, name, star, tag), at = x + 4.5 * u;
	const char *text = colour_text(canvas->map, owner);
	g_autofree char *class = g_strdup_printf("label on %s", colour_class(canvas->map, owner));

	put_plate(canvas, "tab", owner, x, y, wide, 17 * u, 3 * u);
	if (star) {
		g_string_append_printf(canvas->out,
		    "<path class=\"home\" transform=\"translate(%.5g %.5g) scale(%.3g)\" d=\"%s\" fill=\"%s\"/>\n",
		    at + STAR * u / 2 - u, y, 0.55 * u, symbols[MAP_HOME].path, text);
		at += STAR * u;
	}
	svg_write(canvas->out,
	    &(struct svg_line){
	        .class = class, .fill = text, .x = at, .y = y, .size = svg_name(canvas), .bold = true},
	    name);
	if (tag)
		svg_write(canvas->out,
		    &(struct svg_line){.class = "owner",
		        .fill = text,
		        .x = at + svg_room(name, svg_name(canvas), true) + 3 * u,
		        .y = y,
		        .size = TAG * u,
		        .bold = true},
		    tag_of(canvas->map, owner));
	return wide;
}

#define COUNT_MOST 80 /* widest count in the smallest cell, or in the middle of a hex */
#define CARD_MOST 94  /* widest count in a card */

/* Width of a count without its owner: triangle, number and margins. */
static double bare_room(const struct canvas *canvas, int64_t ships)
{
	g_autofree char *number = g_strdup_printf("%" PRId64, ships);
	double u = canvas->unit;

	return 23 * u + svg_room(number, COUNT * u, true);
}

static double named_room(const struct canvas *canvas, const char *of, int64_t ships)
{
	double u = canvas->unit;

	return bare_room(canvas, ships) + svg_room(of, TAG * u, true) + 4 * u;
}

/* The owner part of a count: "E4", "8 empires", "many" or "×8", whichever fits; NULL for the reader's own ships. */
static char *count_of(const struct canvas *canvas, int owner, unsigned many, int64_t ships)
{
	g_autofree char *empires = g_strdup_printf("%u empires", many);
	const char *const words[] = {empires, "many"};
	double most = canvas->cells || canvas->hexes ? COUNT_MOST : CARD_MOST;

	if (!many)
		return is_own(canvas->map, owner) ? NULL : g_strdup(tag_of(canvas->map, owner));
	for (size_t i = 0; i < G_N_ELEMENTS(words) && canvas->unit <= 1; i++)
		if (named_room(canvas, words[i], ships) <= most)
			return g_strdup(words[i]);
	return g_strdup_printf("×%u", many);
}

double svg_count_room(const struct canvas *canvas, int owner, unsigned many, int64_t ships)
{
	g_autofree char *of = count_of(canvas, owner, many, ships);

	return of ? named_room(canvas, of, ships) : bare_room(canvas, ships);
}

double svg_count(struct canvas *canvas, int owner, unsigned many, int64_t ships, double x, double y)
{
	g_autofree char *of = count_of(canvas, owner, many, ships),
	                *number = g_strdup_printf("%" PRId64, ships);
	double u = canvas->unit, wide = svg_count_room(canvas, owner, many, ships), at = x + 6 * u;
	int painted = many ? MAP_UNKNOWN : owner;
	const char *text = colour_text(canvas->map, painted);

	g_string_append_printf(canvas->out,
	    "<g class=\"count\" data-owner=\"%s\" data-ships=\"%" PRId64 "\">\n",
	    many ? "many" : tag_of(canvas->map, owner), ships);
	put_plate(canvas, "pill", painted, x, y, wide, 15 * u, 7.5 * u);
	if (of) {
		svg_write(canvas->out,
		    &(struct svg_line){
		        .class = "on", .fill = text, .x = at, .y = y, .size = TAG * u, .bold = true},
		    of);
		at += svg_room(of, TAG * u, true) + 4 * u;
	}
	g_string_append_printf(canvas->out, "<path d=\"M%.5g %.5gl%.3g %.3gh-%.3gZ\" fill=\"%s\"/>\n",
	    at + 4.5 * u, y - 4.5 * u, 4.5 * u, 8.5 * u, 9 * u, text);
	svg_write(canvas->out,
	    &(struct svg_line){
	        .class = "on", .fill = text, .x = at + 11 * u, .y = y, .size = COUNT * u, .bold = true},
	    number);
	g_string_append(canvas->out, "</g>\n");
	return wide;
}
