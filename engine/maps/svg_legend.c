#include "engine/maps/canvas.h"
#include "engine/maps/colour.h"
#include "engine/maps/map_words.h"
#include "engine/maps/svg_label.h"
#include "engine/maps/svg_legend.h"
#include "engine/maps/svg_mark.h"
#include "engine/maps/svg_text.h"

#include <inttypes.h>
#include <math.h>

#define LINE 22
#define COLUMN 250
#define SAMPLE 66 /* space for a sample */

struct legend {
	struct canvas *canvas;
	double left, top, width;
	unsigned count, columns;
};

/* Moves on to the next entry: *x gets the left end of its sample, *y its middle line. */
static void next(struct legend *legend, double *x, double *y)
{
	unsigned row = legend->count / legend->columns, column = legend->count % legend->columns;

	*x = legend->left + column * (double)COLUMN;
	*y = legend->top + row * (double)LINE + LINE / 2.0;
	legend->count++;
}

static void say(const struct legend *legend, double x, double y, const char *text)
{
	g_autofree char *valid = g_utf8_make_valid(text, -1);
	g_autofree char *shown = svg_fitting(valid, COLUMN - SAMPLE - 4, 12, false);

	svg_write(legend->canvas->out,
	    &(struct svg_line){.class = "facts", .fill = "#16181c", .x = x + SAMPLE, .y = y, .size = 12},
	    shown);
}

static void say_owner(struct legend *legend, int owner)
{
	const struct map_owner *o = legend->canvas->map->owners->pdata[owner];
	g_autofree char *text = g_strdup_printf("%s%s", o->name, o->own ? " (you)" : "");
	double x, y;

	next(legend, &x, &y);
	svg_tab(legend->canvas, owner, o->tag, false, false, x, y);
	say(legend, x, y, text);
}

static void say_count(struct legend *legend, int owner, int64_t ships, const char *text)
{
	double x, y;

	next(legend, &x, &y);
	svg_count(legend->canvas, owner, 0, ships, x, y);
	say(legend, x, y, text);
}

/* Adds an entry; `shape`: attributes of a path that begins at the sample's middle line. */
static void say_shape(struct legend *legend, const char *shape, const char *text)
{
	double x, y;

	next(legend, &x, &y);
	g_string_append_printf(
	    legend->canvas->out, "<g transform=\"translate(%.5g %.5g)\"><path %s/></g>\n", x, y, shape);
	say(legend, x, y, text);
}

static void say_dangers(struct legend *legend)
{
	struct canvas *canvas = legend->canvas;
	double x, y;

	if (canvas->battle) {
		next(legend, &x, &y);
		svg_burst(canvas->out, "sample", x + 10, y, 16);
		say(legend, x, y, canvas->map->losses->len ? "battle, with the losses" : "battle last turn");
	}
	if (canvas->threat) {
		next(legend, &x, &y);
		svg_warning(canvas->out, x + 10, y, 15);
		say(legend, x, y, "more ships next door");
	}
	if (canvas->enemy)
		say_shape(legend, "d=\"M2-7H42V7H2Z\" fill=\"none\" stroke=\"#b00020\" stroke-width=\"3\"",
		    "foreign ships in your place");
	if (canvas->stale)
		say_shape(legend,
		    "class=\"ground\" d=\"M2-7H42V7H2Z\" fill=\"#f1eaa2\" fill-opacity=\"0.45\""
		    " stroke=\"#b5a000\" stroke-width=\"2\" stroke-dasharray=\"5 3\"",
		    "not seen now; t27 is when");
	if (canvas->unknown)
		say_shape(legend,
		    "class=\"unseen\" d=\"M2-7H42V7H2Z\" fill=\"none\" stroke=\"#c9c4b6\" stroke-dasharray=\"2 4\"",
		    "never seen");
}

static void say_lines(struct legend *legend)
{
	const struct canvas *canvas = legend->canvas;
	const char *line = colour_line(canvas->map, canvas->map->owners->len ? 0 : MAP_UNKNOWN);
	g_autofree char
	    *made = g_strdup_printf("d=\"M4-5H26V-9L40 0 26 9V5H4Z\" fill=\"%s\" stroke=\"#ffffff\"", line),
	    *ordered = g_strdup_printf(
	        "d=\"M4-5H26V-9L40 0 26 9V5H4Z\" fill=\"#ffffff\" stroke=\"%s\" stroke-dasharray=\"4 2.5\"",
	        line);

	if (canvas->made)
		say_shape(legend, made, "move made last turn");
	if (canvas->failed)
		say_shape(legend, made, "a burst: it was stopped");
	if (canvas->ordered)
		say_shape(legend, ordered, "move ordered");
	if (canvas->two_way)
		say_shape(legend,
		    "class=\"sample link\" d=\"M2 0H42\" stroke=\"#55585f\" stroke-width=\"1.6\"", "link");
	if (canvas->one_way)
		say_shape(legend,
		    "class=\"sample link\" d=\"M2 0H42\" stroke=\"#55585f\" stroke-width=\"1.6\""
		    " marker-end=\"url(#way)\"",
		    "link, one way");
	if (canvas->barriers)
		say_shape(legend,
		    "class=\"wall\" d=\"M2 0H42M8-5V5M18-5V5M28-5V5M38-5V5\" fill=\"none\""
		    " stroke=\"#16181c\" stroke-width=\"3\"",
		    "barrier");
	if (canvas->wormnets)
		say_shape(legend,
		    "class=\"sample link\" d=\"M2 0H42\" stroke=\"#55585f\" stroke-width=\"1.6\""
		    " stroke-dasharray=\"10 4 2 4\"",
		    "portal leads to");
}

double svg_legend(struct canvas *canvas, double left, double top, double width)
{
	struct legend legend = {canvas, left, top, width, 0, MAX(1, (unsigned)(width / COLUMN))};
	double x, y;

	for (guint i = 0; i < canvas->map->owners->len; i++)
		if (canvas->owners[i])
			say_owner(&legend, (int)i);
	for (guint i = 0; i < canvas->map->owners->len; i++)
		if (canvas->owners[i]) {
			say_count(&legend, (int)i, 12, "12 ships there");
			break;
		}
	if (canvas->hidden_ships)
		say_count(&legend, MAP_UNKNOWN, 3, "3 ships of unknown owner");
	if (canvas->free_ships)
		say_count(&legend, MAP_NOBODY, 3, "3 ships of nobody");
	say_dangers(&legend);
	for (unsigned mark = 0; mark < MAP_MARKS; mark++)
		if (canvas->marks & ~svg_unsigned(canvas) & 1U << mark) {
			next(&legend, &x, &y);
			svg_symbol(canvas->out, mark, x + 10, y, 14);
			say(&legend, x, y, map_mark_word(mark));
		}
	say_lines(&legend);
	return ceil((double)legend.count / legend.columns) * LINE;
}
