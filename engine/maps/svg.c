#include "engine/maps/svg.h"

#include "engine/base/hash.h"
#include "engine/maps/canvas.h"
#include "engine/maps/colour.h"
#include "engine/maps/map_danger.h"
#include "engine/maps/map_words.h"
#include "engine/maps/svg_area.h"
#include "engine/maps/svg_cells.h"
#include "engine/maps/svg_label.h"
#include "engine/maps/svg_layout.h"
#include "engine/maps/svg_legend.h"
#include "engine/maps/svg_link.h"
#include "engine/maps/svg_mail.h"
#include "engine/maps/svg_move.h"
#include "engine/maps/svg_small.h"
#include "engine/maps/svg_text.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#define WINDOW_WIDE 525 /* half of a page's map when it is opened, with what the home is leant aside */
#define WINDOW_HIGH 480
#define PHONE_WIDE 316 /* size of a film's map on a phone */
#define PHONE_HIGH 284
#define SCREEN_WIDE 650 /* and on a screen, where tags are larger */
#define SCREEN_HIGH 480
#define LEGEND_GAP 16
#define MAIL_LEAST 1400 /* least height: a mail's picture is portrait even for a small empire */

static const struct svg_call picture_call = {.use = SVG_PICTURE};

/* --- What the legend needs ----------------------------------------------------------------- */

static void find_forces(struct canvas *canvas, const struct map_place *place)
{
	for (guint k = 0; k < place->forces->len; k++) {
		int owner = g_array_index(place->forces, struct map_force, k).owner;
		if (owner >= 0)
			canvas->owners[owner] = true;
		canvas->free_ships |= owner == MAP_NOBODY;
		canvas->hidden_ships |= owner == MAP_UNKNOWN;
	}
}

static void find_all(struct canvas *canvas)
{
	const struct map *map = canvas->map;

	for (guint i = 0; i < map->places->len; i++) {
		const struct map_place *place = map_at(map, i);
		if (place->owner >= 0)
			canvas->owners[place->owner] = true;
		canvas->unknown |= !place->facts_known;
		canvas->stale |= map_is_stale(map, place) && place->owner >= 0;
		canvas->marks |= place->marks;
		canvas->battle |= (place->marks & 1U << MAP_BATTLE) != 0;
		canvas->enemy |= place->enemy;
		canvas->threat |= place->threat && !(place->marks & 1U << MAP_BATTLE);
		find_forces(canvas, place);
	}
	for (guint i = 0; i < map->moves->len; i++) {
		int owner = ((const struct map_move *)map->moves->pdata[i])->owner;
		if (owner >= 0)
			canvas->owners[owner] = true;
	}
}

/* --- Layers ---------------------------------------------------------------------------------- */

/* Ends a part: everything drawn since the last one. */
static void end_part(struct canvas *canvas, enum svg_part_kind kind, unsigned place)
{
	gsize from =
	    canvas->parts->len ? g_array_index(canvas->parts, struct svg_part, canvas->parts->len - 1).to : 0;
	struct svg_part part = {kind, place, from, canvas->out->len};

	g_array_append_val(canvas->parts, part);
}

static void draw_edge_numbers(struct canvas *canvas)
{
	for (int64_t n = 0; n < MAX(canvas->map->width, canvas->map->height); n++) {
		g_autofree char *text = g_strdup_printf("%" PRId64, n);
		struct svg_line line = {.class = "edge quiet",
		    .fill = "#55585f",
		    .anchor = "middle",
		    .size = SVG_LEAST_TEXT * canvas->unit};
		line.x = canvas->left + ((double)n + 0.5) * canvas->wide;
		line.y = canvas->top - 11;
		if (n < canvas->map->width)
			svg_write(canvas->out, &line, text);
		line.x = canvas->left - 12;
		line.y = canvas->top + ((double)n + 0.5) * canvas->high;
		if (n < canvas->map->height)
			svg_write(canvas->out, &line, text);
	}
}

static void draw_links(struct canvas *canvas, bool barriers)
{
	const GArray *links = canvas->map->links;

	for (guint i = 0; i < links->len; i++) {
		const struct map_link *link = &g_array_index(links, struct map_link, i);
		if (!canvas->shown[link->from] || !canvas->shown[link->to])
			continue;
		if (!canvas->cells && !barriers)
			svg_link(canvas, link);
		else if (canvas->cells && barriers && link->barrier && !link->over_edge)
			svg_barrier(canvas, link);
	}
}

/* Draws the layers: links below cards, and barriers above the borders of cells. */
static void draw_map(struct canvas *canvas)
{
	const struct map *map = canvas->map;

	if (map->form == MAP_BOARD && canvas->unit <= 1)
		draw_edge_numbers(canvas);
	if (!canvas->hexes)
		draw_links(canvas, false);
	end_part(canvas, SVG_LINKS, 0);
	for (guint i = 0; i < map->places->len; i++) {
		if (canvas->shown[i])
			svg_area(canvas, i);
		end_part(canvas, SVG_AREA, i);
	}
	if (canvas->hexes)
		draw_links(canvas, false);
	draw_links(canvas, true);
	/* Measure the places' texts first, because arrows must avoid them. Lines are drawn below the places and
	   arrows across borders above them, so that no place hides the arrows' numbers. */
	g_autoptr(GString) places = g_string_new(NULL), arrows = g_string_new(NULL);
	g_autoptr(GArray) ends = g_array_new(FALSE, FALSE, sizeof(gsize));
	GString *out = canvas->out;
	canvas->out = places;
	for (guint i = 0; i < map->places->len; i++) {
		if (canvas->shown[i])
			svg_place(canvas, i);
		g_array_append_val(ends, places->len);
	}
	canvas->out = out;
	if (canvas->unit <= 1)
		svg_moves(canvas, arrows);
	end_part(canvas, SVG_MOVES, 0);
	for (guint i = 0; i < map->places->len; i++) {
		gsize from = i ? g_array_index(ends, gsize, i - 1) : 0;
		g_string_append_len(out, places->str + from, (gssize)(g_array_index(ends, gsize, i) - from));
		end_part(canvas, SVG_PLACE, i);
	}
	g_string_append_len(out, arrows->str, (gssize)arrows->len);
	end_part(canvas, SVG_ARROWS, 0);
}

static void draw_legend(struct canvas *canvas)
{
	double width = fmax(260, canvas->right - canvas->left), high;

	g_string_append(canvas->out, "<g id=\"legend\">\n");
	high = svg_legend(canvas, canvas->left + 4, canvas->bottom + LEGEND_GAP, width);
	g_string_append(canvas->out, "</g>\n");
	canvas->width = (int)fmin(SVG_MOST, fmax(canvas->right, canvas->left + 280) + 16);
	canvas->height = (int)fmin(SVG_MOST, canvas->bottom + LEGEND_GAP + high + 12);
	end_part(canvas, SVG_LEGEND, 0);
}

/* Draws the map centred below its head. */
static void draw_mail(struct canvas *canvas)
{
	double head = svg_mail_head(canvas), aside = (MAIL_WIDE - canvas->right - canvas->left) / 2;
	double high = head + canvas->bottom + 24;

	if (high < MAIL_LEAST)
		head += (MAIL_LEAST - high) / 2;
	g_string_append_printf(canvas->out, "<g transform=\"translate(%.5g %.5g)\">\n", aside, head);
	draw_map(canvas);
	g_string_append(canvas->out, "</g>\n");
	canvas->height = (int)ceil(fmax(high, MAIL_LEAST));
}

/* --- A canvas ----------------------------------------------------------------------------------- */

static void canvas_open(struct canvas *canvas, const struct map *map, const struct svg_call *call)
{
	guint count = map->places->len;

	*canvas = (struct canvas){.map = map, .call = call, .out = g_string_new(NULL), .unit = 1};
	canvas->parts = g_array_new(FALSE, FALSE, sizeof(struct svg_part));
	canvas->shown = g_new(bool, count + 1);
	memset(canvas->shown, true, count * sizeof *canvas->shown);
	canvas->column = g_new0(int64_t, count + 1);
	canvas->row = g_new0(int64_t, count + 1);
	canvas->spots = g_new0(struct pane, count + 1);
	canvas->owners = g_new0(bool, map->owners->len + 1);
	canvas->boxes = g_new0(GArray *, count + 1);
	for (guint i = 0; i < count; i++)
		canvas->boxes[i] = g_array_new(FALSE, FALSE, sizeof(struct pane));
	canvas->arrows = g_array_new(FALSE, FALSE, sizeof(struct pane));
	canvas->late_lines = g_string_new(NULL);
	canvas->late_arrows = g_string_new(NULL);
	canvas->cell_at = g_hash_table_new_full(hash_number, g_int64_equal, g_free, NULL);
	svg_places(canvas);
	svg_index_places(canvas);
	find_all(canvas);
}

/* Frees the canvas, but not `out` and `parts`. */
static void canvas_close(struct canvas *canvas)
{
	for (guint i = 0; i < canvas->map->places->len; i++)
		g_array_unref(canvas->boxes[i]);
	g_free(canvas->boxes);
	g_array_unref(canvas->arrows);
	g_string_free(canvas->late_lines, TRUE);
	g_string_free(canvas->late_arrows, TRUE);
	g_hash_table_unref(canvas->cell_at);
	g_free(canvas->owners);
	g_free(canvas->spots);
	g_free(canvas->row);
	g_free(canvas->column);
	g_free(canvas->shown);
	g_free(canvas->first);
	g_free(canvas->after);
}

/* --- The document --------------------------------------------------------------------------------- */

static void put_defs(const struct map *map, GString *out)
{
	g_string_append(out,
	    "<defs><marker id=\"way\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"9\""
	    " markerHeight=\"9\""
	    " markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path class=\"mark\" d=\"M0 0L10 5L0"
	    " 10Z\" fill=\"#55585f\"/></marker>\n");
	svg_textures(map, out);
	g_string_append(out, "</defs>\n");
}

static void put_title(const struct map *map, GString *out)
{
	g_autoptr(GString) title = g_string_new(NULL), counts = g_string_new(NULL);

	map_title(map, title);
	map_counts(map, counts);
	g_string_append(out, "<title>");
	svg_show(out, title->str, 300);
	g_string_append(out, "</title>\n<desc>");
	svg_show(out, counts->str, 1000);
	g_string_append(out, "</desc>\n");
}

/* Writes the document's beginning, up to the background. */
static void put_paper(const struct map *map, int width, int height, GString *out)
{
	g_string_append_printf(out,
	    "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\""
	    " font-family=\"sans-serif\" fill=\"#16181c\">\n",
	    width, height, width, height);
	put_title(map, out);
	put_defs(map, out);
	g_string_append_printf(
	    out, "<rect class=\"paper\" width=\"%d\" height=\"%d\" fill=\"#fbfaf7\"/>\n", width, height);
}

void map_svg_head(const struct map *map, int width, int height, GString *out)
{
	g_autoptr(GString) title = g_string_new(NULL);

	map_title(map, title);
	put_paper(map, width, height, out);
	g_string_append(
	    out, "<text class=\"heading\" x=\"16\" y=\"30\" font-size=\"18\" font-weight=\"bold\">");
	svg_show(out, title->str, (unsigned)CLAMP((width - 40) / 14, 8, 120));
	g_string_append(out, "</text>\n");
}

struct svg_parts *map_svg_parts(const struct map *map)
{
	static const struct svg_call call = {.use = SVG_FILM};
	struct svg_parts *parts = g_new0(struct svg_parts, 1);
	struct canvas canvas;

	canvas_open(&canvas, map, &call);
	draw_map(&canvas);
	double wide = canvas.right - canvas.left, high = canvas.bottom - canvas.top;
	g_string_append(canvas.out, "<g class=\"tags small\">\n");
	svg_tags(&canvas, fmax(fmax(wide / PHONE_WIDE, high / PHONE_HIGH), 1));
	g_string_append(canvas.out, "</g>\n<g class=\"tags\">\n");
	svg_tags(&canvas, fmax(fmax(wide / SCREEN_WIDE, high / SCREEN_HIGH), 1));
	g_string_append(canvas.out, "</g>\n");
	end_part(&canvas, SVG_TAGS, 0);
	draw_legend(&canvas);
	canvas_close(&canvas);
	parts->body = canvas.out;
	parts->list = canvas.parts;
	parts->width = canvas.width;
	parts->height = canvas.height;
	return parts;
}

void svg_parts_free(struct svg_parts *parts)
{
	g_string_free(parts->body, TRUE);
	g_array_unref(parts->list);
	g_free(parts);
}

void map_svg(const struct map *map, const struct svg_call *call, GString *out)
{
	struct canvas canvas;

	canvas_open(&canvas, map, call ? call : &picture_call);
	if (canvas.call->use == SVG_MAIL) {
		draw_mail(&canvas);
		put_paper(map, MAIL_WIDE, canvas.height, out);
	} else {
		draw_map(&canvas);
		draw_legend(&canvas);
		map_svg_head(map, canvas.width, canvas.height, out);
	}
	g_string_append_len(out, canvas.out->str, (gssize)canvas.out->len);
	g_string_append(out, "</svg>\n");
	canvas_close(&canvas);
	g_string_free(canvas.out, TRUE);
	g_array_unref(canvas.parts);
}

/* --- On a page ----------------------------------------------------------------------------------- */

/* Line feeds between elements would each be a node of the page, a third of all: only places begin a line, and
   texts of a place after its first one, so that its words stay apart for those who hear them. */
static void put_tight(const char *svg, gsize size, GString *out)
{
	static const char place[] = "\n<g class=\"place", text[] = "\n<text", end[] = "</text>";
	bool told = false;

	for (const char *c = svg; c < svg + size; c++) {
		bool begins = strncmp(c, place, sizeof place - 1) == 0;
		told = !begins && (told || strncmp(c, end, sizeof end - 1) == 0);
		if (*c != '\n' || begins || (told && strncmp(c, text, sizeof text - 1) == 0))
			g_string_append_c(out, *c);
	}
}

/* Writes the parts of a kind, or of all kinds, that are seen in the first window, or those that are not. */
static void put_parts(const struct canvas *canvas, bool late, int kind, GString *out)
{
	for (guint i = 0; i < canvas->parts->len; i++) {
		const struct svg_part *part = &g_array_index(canvas->parts, struct svg_part, i);
		bool of_place = part->kind == SVG_AREA || part->kind == SVG_PLACE;
		if ((kind < 0 || (int)part->kind == kind) &&
		    late == (of_place && svg_is_late(canvas, part->place)))
			put_tight(canvas->out->str + part->from, part->to - part->from, out);
	}
}

/* Puts what is outside the first window into a picture of its own, which lies above the other. A browser that runs the
   page's script moves it into the other one when the page can be used; hidden parts of a picture would be laid out. */
static void put_late(const struct canvas *canvas, GString *out)
{
	if (canvas->window.half <= 0)
		return;
	g_string_append(out, "<svg id=\"chart-late\" width=\"100%\" height=\"100%\" fill=\"#16181c\">"
	                     "<svg x=\"50%\" y=\"50%\" overflow=\"visible\"><g>");
	put_parts(canvas, true, SVG_AREA, out);
	put_tight(canvas->late_lines->str, canvas->late_lines->len, out);
	put_parts(canvas, true, SVG_PLACE, out);
	put_tight(canvas->late_arrows->str, canvas->late_arrows->len, out);
	g_string_append(out, "</g></svg></svg>\n");
}

void map_svg_page(const struct map *map, GString *out, struct svg_frame *frame)
{
	static const struct svg_call call = {.use = SVG_PAGE};
	struct canvas canvas;
	int home = map_home(map);

	canvas_open(&canvas, map, &call);
	if (home >= 0)
		canvas.window =
		    (struct pane){canvas.spots[home].x, canvas.spots[home].y, WINDOW_WIDE, WINDOW_HIGH};
	draw_map(&canvas);
	*frame = (struct svg_frame){(int)ceil(canvas.right) + 2, (int)ceil(canvas.bottom) + 2,
	    canvas.right / 2, canvas.bottom / 2, canvas.wide};
	if (home >= 0) {
		frame->home_x = canvas.spots[home].x;
		frame->home_y = canvas.spots[home].y;
	}
	g_string_append_printf(out,
	    "<svg xmlns=\"http://www.w3.org/2000/svg\" id=\"chart\" role=\"group\" width=\"100%%\""
	    " height=\"100%%\" fill=\"#16181c\""
	    " data-width=\"%d\" data-height=\"%d\" data-home=\"%.5g %.5g\" data-cell=\"%.5g\">\n",
	    frame->width, frame->height, frame->home_x, frame->home_y, frame->cell);
	put_title(map, out);
	put_defs(map, out);
	g_string_append(
	    out, "<svg id=\"chart-middle\" x=\"50%\" y=\"50%\" overflow=\"visible\"><g id=\"chart-view\">\n");
	put_parts(&canvas, false, -1, out);
	g_string_append(out, "</g></svg>\n</svg>\n");
	put_late(&canvas, out);
	canvas_close(&canvas);
	g_string_free(canvas.out, TRUE);
	g_array_unref(canvas.parts);
}

void map_svg_small(const struct map *map, const char *name, GString *out)
{
	static const struct svg_call call = {.use = SVG_PAGE};
	struct canvas canvas;

	canvas_open(&canvas, map, &call);
	svg_small(&canvas, name);
	g_string_append_len(out, canvas.out->str, (gssize)canvas.out->len);
	canvas_close(&canvas);
	g_string_free(canvas.out, TRUE);
	g_array_unref(canvas.parts);
}

void map_svg_legend(const struct map *map, GString *out)
{
	static const struct svg_call call = {.use = SVG_PAGE};
	struct canvas canvas;
	gsize from;
	double high;

	canvas_open(&canvas, map, &call);
	draw_map(&canvas);
	from = canvas.out->len;
	high = svg_legend(&canvas, 4, 4, 260);
	g_string_append_printf(out,
	    "<svg class=\"legend\" width=\"260\" height=\"%d\" viewBox=\"0 0 260 %d\" role=\"img\""
	    " aria-label=\"Legend\">\n",
	    (int)high + 8, (int)high + 8);
	g_string_append_len(out, canvas.out->str + from, (gssize)(canvas.out->len - from));
	g_string_append(out, "</svg>\n");
	canvas_close(&canvas);
	g_string_free(canvas.out, TRUE);
	g_array_unref(canvas.parts);
}
