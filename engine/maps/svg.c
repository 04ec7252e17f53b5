#include "engine/maps/svg.h"

#include "engine/maps/canvas.h"
#include "engine/maps/colour.h"

#include <math.h>
#include <string.h>

#define HEADING 44
#define LINE 22 /* of the legend */
#define TEXT 12

/* --- The legend ------------------------------------------------------------------------ */

struct legend {
	struct canvas *canvas;
	double x, y, top, column; /* where the next line stands; width of a column */
	double right, bottom;
};

/* Below the end of a column, beside it. */
static double legend_next(struct legend *legend)
{
	double y = legend->y;

	if (y + LINE > SVG_MOST - 20) {
		legend->x += legend->column;
		y = legend->top;
	}
	legend->y = y + LINE;
	legend->bottom = fmax(legend->bottom, legend->y);
	legend->right = fmax(legend->right, legend->x + legend->column);
	return y + LINE / 2.0;
}

static void legend_text(struct legend *legend, double y, const char *text)
{
	g_string_append_printf(legend->canvas->out,
	    "<text x=\"%d\" y=\"%d\" font-size=\"%d\" text-anchor=\"start\">", (int)legend->x + 46,
	    (int)y + 4, TEXT);
	svg_show(legend->canvas->out, text, 28);
	g_string_append(legend->canvas->out, "</text>\n");
}

static void legend_owner(struct legend *legend, int owner, bool known)
{
	struct canvas *canvas = legend->canvas;
	const struct map_owner *o = owner >= 0 ? canvas->map->owners->pdata[owner] : NULL;
	double y = legend_next(legend);
	g_autofree char *text = g_strdup_printf("%s%s",
	    known ? map_owner_name(canvas->map, owner) : "nothing is known", o && o->own ? " (you)" : "");

	g_string_append_printf(canvas->out, "<rect x=\"%d\" y=\"%d\" width=\"34\" height=\"16\" rx=\"4\"",
	    (int)legend->x + 4, (int)y - 8);
	svg_border(canvas->out, owner, known);
	g_string_append(canvas->out, "/>\n");
	if (o)
		g_string_append_printf(canvas->out,
		    "<text x=\"%d\" y=\"%d\" font-size=\"12\" font-weight=\"bold\">%s</text>\n",
		    (int)legend->x + 21, (int)y + 4, o->letter);
	legend_text(legend, y, text);
}

static void legend_line(struct legend *legend, const char *attributes, const char *text)
{
	double y = legend_next(legend);

	g_string_append_printf(legend->canvas->out, "<path d=\"M%d %dl34 0\" fill=\"none\" %s/>\n",
	    (int)legend->x + 4, (int)y, attributes);
	legend_text(legend, y, text);
}

static void legend_sample(struct legend *legend, const char *sample, const char *text)
{
	double y = legend_next(legend);

	g_string_append_printf(legend->canvas->out,
	    "<text x=\"%d\" y=\"%d\" font-size=\"%d\" font-weight=\"bold\">%s</text>\n", (int)legend->x + 21,
	    (int)y + 4, 10, sample);
	legend_text(legend, y, text);
}

static void legend_lines(struct legend *legend)
{
	const struct canvas *canvas = legend->canvas;

	if (canvas->two_way)
		legend_line(legend, "stroke=\"#767676\" stroke-width=\"1.6\"", "link");
	if (canvas->one_way)
		legend_line(legend, "stroke=\"#767676\" stroke-width=\"1.6\" marker-end=\"url(#way)\"",
		    "link, one way");
	if (canvas->barriers)
		legend_line(legend, "stroke=\"#222222\" stroke-width=\"5\" stroke-dasharray=\"3 2\"",
		    "link with a barrier");
	if (canvas->wormnets)
		legend_line(legend, "stroke=\"#7a1fa2\" stroke-width=\"1.6\" stroke-dasharray=\"10 4 2 4\"",
		    "portal leads to");
	if (canvas->made)
		legend_line(legend, "stroke=\"#222222\" stroke-width=\"2.4\"", "move made last turn");
	if (canvas->ordered)
		legend_line(legend, "stroke=\"#222222\" stroke-width=\"2.4\" stroke-dasharray=\"7 4\"",
		    "move ordered");
	if (canvas->stubs)
		legend_sample(
		    legend, canvas->map->form == MAP_GRAPH ? "– W1" : "– (0,0)", "leads to that place");
}

static void find_owners(struct canvas *canvas)
{
	const struct map *map = canvas->map;

	for (guint i = 0; i < map->places->len; i++) {
		const struct map_place *place = map_at(map, i);
		if (place->owner >= 0)
			canvas->owners[place->owner] = true;
		canvas->nobody |= place->owner == MAP_NOBODY && place->facts_known;
		canvas->unknown |= !place->facts_known;
		canvas->hidden |= place->owner == MAP_UNKNOWN && place->facts_known;
		canvas->stale |= map_is_stale(map, place);
		canvas->marks |= place->marks;
		for (guint k = 0; k < place->forces->len; k++) {
			int owner = g_array_index(place->forces, struct map_force, k).owner;
			if (owner >= 0)
				canvas->owners[owner] = true;
		}
	}
	for (guint i = 0; i < map->moves->len; i++) {
		int owner = ((const struct map_move *)map->moves->pdata[i])->owner;
		if (owner >= 0)
			canvas->owners[owner] = true;
	}
}

static const char *ship_example(const struct canvas *canvas)
{
	for (guint i = 0; i < canvas->map->owners->len; i++)
		if (canvas->owners[i])
			return ((const struct map_owner *)canvas->map->owners->pdata[i])->letter;
	return "?";
}

static void legend_owners(struct legend *legend)
{
	const struct canvas *canvas = legend->canvas;

	for (guint i = 0; i < canvas->map->owners->len; i++)
		if (canvas->owners[i])
			legend_owner(legend, (int)i, true);
	if (canvas->nobody)
		legend_owner(legend, MAP_NOBODY, true);
	if (canvas->hidden)
		legend_owner(legend, MAP_UNKNOWN, true);
	if (canvas->unknown)
		legend_owner(legend, MAP_UNKNOWN, false);
}

static bool has_forces(const struct canvas *canvas, int owner)
{
	for (guint i = 0; i < canvas->map->places->len; i++) {
		const GArray *forces = map_at(canvas->map, i)->forces;
		for (guint k = 0; k < forces->len; k++)
			if (owner == 0 || g_array_index(forces, struct map_force, k).owner == owner)
				return true;
	}
	return false;
}

static void draw_legend(struct canvas *canvas)
{
	struct legend legend = {.canvas = canvas, .x = canvas->right + 24, .y = HEADING + 20, .column = 264};
	g_autofree char *ships = g_strdup_printf("%s12", ship_example(canvas));

	legend.top = legend.y;
	g_string_append(canvas->out, "<g id=\"legend\">\n");
	legend_owners(&legend);
	if (canvas->stale) {
		double y = legend_next(&legend);
		g_string_append_printf(canvas->out,
		    "<rect x=\"%d\" y=\"%d\" width=\"34\" height=\"16\" fill=\"url(#stale)\" stroke=\"#6b6b6b\"/>\n",
		    (int)legend.x + 4, (int)y - 8);
		legend_text(&legend, y, "not seen now");
	}
	if (has_forces(canvas, 0))
		legend_sample(&legend, ships, "12 ships of that owner");
	if (has_forces(canvas, MAP_UNKNOWN))
		legend_sample(&legend, "?3", "3 ships of unknown owners");
	if (has_forces(canvas, MAP_NOBODY))
		legend_sample(&legend, "-3", "3 ships of nobody");
	for (unsigned mark = 0; mark < MAP_MARKS; mark++)
		if (canvas->marks & (1U << mark)) {
			double y = legend_next(&legend);
			svg_symbol(canvas->out, mark, legend.x + 21, y, 14);
			legend_text(&legend, y, map_mark_word(mark));
		}
	legend_lines(&legend);
	g_string_append(canvas->out, "</g>\n");
	canvas->width = (int)fmin(SVG_MOST, fmax(canvas->right, legend.right) + 12);
	canvas->height = (int)fmin(SVG_MOST, fmax(canvas->bottom + 28, legend.bottom + 16));
}

/* --- The document ------------------------------------------------------------------------ */

static void draw_edge_numbers(struct canvas *canvas)
{
	for (int64_t x = 0; x < canvas->map->width; x++)
		g_string_append_printf(canvas->out,
		    "<text class=\"edge\" x=\"%d\" y=\"%d\" font-size=\"11\">%d</text>\n",
		    (int)(canvas->left + ((double)x + 0.5) * canvas->size), (int)canvas->top - 5, (int)x);
	for (int64_t y = 0; y < canvas->map->height; y++)
		g_string_append_printf(canvas->out,
		    "<text class=\"edge\" x=\"%d\" y=\"%d\" font-size=\"11\">%d</text>\n",
		    (int)canvas->left - 12, (int)(canvas->top + ((double)y + 0.5) * canvas->size) + 4,
		    (int)y);
}

/* All that was drawn since the part before. */
static void end_part(const struct canvas *canvas, GArray *parts, enum svg_part_kind kind, unsigned place)
{
	gsize from = parts->len ? g_array_index(parts, struct svg_part, parts->len - 1).to : 0;
	struct svg_part part = {kind, place, from, canvas->out->len};

	g_array_append_val(parts, part);
}

static void draw_places(struct canvas *canvas, GArray *parts)
{
	for (guint i = 0; i < canvas->map->places->len; i++) {
		svg_place(canvas, i);
		end_part(canvas, parts, SVG_PLACE, i);
	}
}

/* Hexes and squares cover the ground: what goes over them is drawn after them, what lies between cards before. */
static void draw_map(struct canvas *canvas, GArray *parts)
{
	const struct map *map = canvas->map;

	if (map->form != MAP_GRAPH)
		draw_places(canvas, parts);
	if (map->form == MAP_BOARD)
		draw_edge_numbers(canvas);
	for (guint i = 0; i < map->links->len; i++)
		svg_link(canvas, &g_array_index(map->links, struct map_link, i));
	end_part(canvas, parts, SVG_LINKS, 0);
	for (guint i = 0; i < map->moves->len; i++)
		if (((const struct map_move *)map->moves->pdata[i])->path->len)
			svg_move(canvas, map->moves->pdata[i]);
	end_part(canvas, parts, SVG_MOVES, 0);
	if (map->form == MAP_GRAPH)
		draw_places(canvas, parts);
	draw_legend(canvas);
	end_part(canvas, parts, SVG_LEGEND, 0);
}

void map_svg_head(const struct map *map, int width, int height, GString *out)
{
	g_autoptr(GString) title = g_string_new(NULL), counts = g_string_new(NULL);

	map_title(map, title);
	map_counts(map, counts);
	g_string_append_printf(out,
	    "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\""
	    " font-family=\"sans-serif\" text-anchor=\"middle\" fill=\"#111111\">\n<title>",
	    width, height, width, height);
	svg_show(out, title->str, 300);
	g_string_append(out, "</title>\n<desc>");
	svg_show(out, counts->str, 1000);
	g_string_append_printf(out,
	    "</desc>\n<defs><pattern id=\"stale\" width=\"10\" height=\"10\" patternUnits=\"userSpaceOnUse\">"
	    "<path d=\"M-1 1L1 -1M-1 11L11 -1M9 11L11 9\" stroke=\"#c4c4c4\""
	    " stroke-width=\"2.5\"/></pattern>\n"
	    "<marker id=\"way\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"9\" markerHeight=\"9\""
	    " markerUnits=\"userSpaceOnUse\" orient=\"auto\">"
	    "<path d=\"M0 0L10 5L0 10Z\" fill=\"#767676\"/></marker></defs>\n"
	    "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n"
	    "<text class=\"heading\" x=\"24\" y=\"30\" font-size=\"18\" font-weight=\"bold\" text-anchor=\"start\">",
	    width, height);
	svg_show(out, title->str, (unsigned)CLAMP((width - 40) / 14, 8, 120));
	g_string_append(out, "</text>\n");
}

struct svg_parts *map_svg_parts(const struct map *map)
{
	struct svg_parts *parts = g_new0(struct svg_parts, 1);
	struct canvas canvas = {.map = map};

	canvas.out = parts->body = g_string_new(NULL);
	parts->list = g_array_new(FALSE, FALSE, sizeof(struct svg_part));
	canvas.spots = g_new0(struct pane, map->places->len + 1);
	canvas.owners = g_new0(bool, map->owners->len + 1);
	canvas.exits = g_new0(unsigned, map->places->len + 1);
	canvas.drawn = g_new0(unsigned, map->places->len + 1);
	canvas.texts = g_array_new(FALSE, FALSE, sizeof(struct pane));
	for (guint i = 0; i < map->links->len; i++) {
		const struct map_link *link = &g_array_index(map->links, struct map_link, i);
		canvas.stubs |= link->over_edge;
		canvas.exits[link->from]++;
		canvas.exits[link->to]++;
	}
	svg_places(&canvas);
	svg_index_places(&canvas);
	find_owners(&canvas);
	draw_map(&canvas, parts->list);
	parts->width = canvas.width;
	parts->height = canvas.height;
	g_array_unref(canvas.texts);
	g_free(canvas.exits);
	g_free(canvas.drawn);
	g_free(canvas.first);
	g_free(canvas.after);
	g_free(canvas.owners);
	g_free(canvas.spots);
	return parts;
}

void svg_parts_free(struct svg_parts *parts)
{
	g_string_free(parts->body, TRUE);
	g_array_unref(parts->list);
	g_free(parts);
}

void map_svg(const struct map *map, GString *out)
{
	struct svg_parts *parts = map_svg_parts(map);

	map_svg_head(map, parts->width, parts->height, out);
	g_string_append_len(out, parts->body->str, (gssize)parts->body->len);
	g_string_append(out, "</svg>\n");
	svg_parts_free(parts);
}
