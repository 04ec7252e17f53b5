#include "engine/maps/canvas.h"
#include "engine/maps/colour.h"
#include "engine/maps/svg_area.h"
#include "engine/maps/svg_layout.h"
#include "engine/maps/svg_mark.h"
#include "engine/maps/svg_small.h"
#include "engine/maps/svg_text.h"

#include <math.h>
#include <string.h>

#define TAG 11
#define TAB_HIGH 15
#define STAR 11
#define BURST 15

struct realms {
	struct canvas *canvas;
	unsigned *of; /* number of each place's realm, from 1 */
};

/* A realm: places of one owner that adjoin or are linked. */
struct realm {
	int owner;
	unsigned number;
	unsigned count, home; /* home: place + 1; 0: none */
	double x, y;          /* first sums, then the centre */
	unsigned near;        /* the place nearest to the centre */
};

/* --- Finding realms ------------------------------------------------------------------------ */

static void visit(struct realms *realms, GArray *open, unsigned from, unsigned to)
{
	const struct map *map = realms->canvas->map;

	if (realms->of[to] || map_at(map, to)->owner != map_at(map, from)->owner ||
	    !realms->canvas->shown[to])
		return;
	realms->of[to] = realms->of[from];
	g_array_append_val(open, to);
}

static void visit_cells(struct realms *realms, GArray *open, unsigned place)
{
	static const int ways[][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {-1, -1}};
	const struct canvas *canvas = realms->canvas;

	for (int i = 0; i < (canvas->hexes ? 6 : 4); i++) {
		int other =
		    svg_place_at(canvas, canvas->column[place] + ways[i][0], canvas->row[place] + ways[i][1]);
		if (other >= 0)
			visit(realms, open, place, (unsigned)other);
	}
}

static void visit_links(struct realms *realms, GArray *open, unsigned place)
{
	const GArray *links = realms->canvas->map->links;

	for (guint i = 0; i < links->len; i++) {
		const struct map_link *link = &g_array_index(links, struct map_link, i);
		if (link->from == place)
			visit(realms, open, place, link->to);
		else if (link->to == place)
			visit(realms, open, place, link->from);
	}
}

static void fill_realm(struct realms *realms, unsigned first, struct realm *realm)
{
	struct canvas *canvas = realms->canvas;
	g_autoptr(GArray) open = g_array_new(FALSE, FALSE, sizeof(unsigned));

	g_array_append_val(open, first);
	for (guint i = 0; i < open->len; i++) {
		unsigned place = g_array_index(open, unsigned, i);
		realm->count++;
		realm->x += canvas->spots[place].x;
		realm->y += canvas->spots[place].y;
		if (map_at(canvas->map, place)->marks & 1U << MAP_HOME)
			realm->home = place + 1;
		if (canvas->cells || canvas->hexes)
			visit_cells(realms, open, place);
		else
			visit_links(realms, open, place);
	}
	realm->x /= realm->count;
	realm->y /= realm->count;
	realm->near = first;
	for (guint i = 0; i < open->len; i++) {
		unsigned place = g_array_index(open, unsigned, i);
		const struct pane *spot = &canvas->spots[place], *best = &canvas->spots[realm->near];
		if (hypot(spot->x - realm->x, spot->y - realm->y) <
		    hypot(best->x - realm->x, best->y - realm->y))
			realm->near = place;
	}
}

/* Sorts realms with a home first, then by size; equals keep the order of the places. */
static gint by_weight(gconstpointer a, gconstpointer b)
{
	const struct realm *x = a, *y = b;

	if (!x->home != !y->home)
		return x->home ? -1 : 1;
	return x->count != y->count ? (x->count > y->count ? -1 : 1) : (int)x->near - (int)y->near;
}

/* Finds the realms, `of`: the number of each place's realm, from 1, or 0. */
static GArray *find_realms(struct canvas *canvas, unsigned *of)
{
	GArray *found = g_array_new(FALSE, FALSE, sizeof(struct realm));
	struct realms realms = {.canvas = canvas, .of = of};

	for (guint i = 0; i < canvas->map->places->len; i++) {
		struct realm realm = {.owner = map_at(canvas->map, i)->owner};
		if (realm.owner < 0 || realms.of[i] || !canvas->shown[i])
			continue;
		realm.number = found->len + 1;
		realms.of[i] = realm.number;
		fill_realm(&realms, i, &realm);
		g_array_append_val(found, realm);
	}
	g_array_sort(found, by_weight);
	return found;
}

/* --- Tags --------------------------------------------------------------------------------------- */

static bool overlaps(const struct pane *a, const struct pane *b)
{
	return fabs(a->x - b->x) < a->half + b->half && fabs(a->y - b->y) < a->rise + b->rise;
}

static bool is_free(const GArray *taken, const struct pane *box)
{
	for (guint i = 0; i < taken->len; i++)
		if (overlaps(&g_array_index(taken, struct pane, i), box))
			return false;
	return true;
}

static void put_tag(struct canvas *canvas, const struct realm *realm, const struct pane *box, double unit)
{
	const struct map_owner *owner = canvas->map->owners->pdata[realm->owner];
	const char *text = colour_text(canvas->map, realm->owner);
	double left = box->x - box->half + 3 * unit;

	g_string_append_printf(canvas->out,
	    "<rect class=\"tab %s\" x=\"%.5g\" y=\"%.5g\" width=\"%.5g\" height=\"%.5g\" rx=\"%.3g\" fill=\"%s\""
	    " stroke=\"#ffffff\" stroke-width=\"%.3g\"/>\n",
	    colour_class(canvas->map, realm->owner), box->x - box->half, box->y - box->rise, 2 * box->half,
	    2 * box->rise, 3 * unit, colour_line(canvas->map, realm->owner), unit);
	if (realm->home) {
		g_string_append_printf(canvas->out,
		    "<path class=\"home\" transform=\"translate(%.5g %.5g) scale(%.3g)\""
		    " d=\"M0-10L3-3 10-3 4 1 6 9 0 4-6 9-4 1-10-3-3-3Z\" fill=\"%s\"/>\n",
		    left + 4.5 * unit, box->y, 0.5 * unit, text);
		left += STAR * unit;
	}
	svg_write(canvas->out,
	    &(struct svg_line){
	        .class = "owner", .fill = text, .x = left, .y = box->y, .size = TAG * unit, .bold = true},
	    owner->tag);
}

/* Moves a box to a place, as far as the picture's sides allow. */
static void move_to(const struct canvas *canvas, unsigned place, struct pane *box)
{
	box->x = CLAMP(canvas->spots[place].x, canvas->left + box->half,
	    fmax(canvas->right - box->half, canvas->left + box->half));
	box->y = canvas->spots[place].y;
}

/* Puts the tag at the home or in the middle, or if another one is there, at the first free place of the realm. */
static void tag_realm(
    struct canvas *canvas, const struct realm *realm, const unsigned *of, GArray *taken, double unit)
{
	const struct map_owner *owner = canvas->map->owners->pdata[realm->owner];
	double wide = svg_room(owner->tag, TAG * unit, true) + (6 + (realm->home ? STAR : 0)) * unit;
	struct pane box = {0, 0, wide / 2, TAB_HIGH * unit / 2};
	bool free;

	move_to(canvas, realm->home ? realm->home - 1 : realm->near, &box);
	free = is_free(taken, &box);
	for (guint i = 0; !free && !realm->home && i < canvas->map->places->len; i++)
		if (of[i] == realm->number) {
			move_to(canvas, i, &box);
			free = is_free(taken, &box);
		}
	if (!free)
		return;
	g_array_append_val(taken, box);
	put_tag(canvas, realm, &box, unit);
}

/* Puts a burst on the battle's place, in the middle or beside the tag there; cards have room around them. */
static void mark_battle(struct canvas *canvas, unsigned place, GArray *taken, double unit)
{
	static const double ways[][2] = {{0, 0}, {1, -1}, {-1, -1}, {1, 1}, {-1, 1}, {0, -2.2}, {0, 2.2}};
	const struct pane *spot = &canvas->spots[place];
	bool card = !canvas->cells && !canvas->hexes;
	double half = BURST * unit / 2, wide = fmax(spot->half - (card ? 0 : half), 0),
	       high = fmax(card ? half : spot->rise - half, 0);

	for (size_t i = 0; i < (card ? G_N_ELEMENTS(ways) : 5); i++) {
		struct pane box = {spot->x + ways[i][0] * wide, spot->y + ways[i][1] * high, half, half};
		if (!is_free(taken, &box))
			continue;
		g_array_append_val(taken, box);
		svg_burst(canvas->out, "battle", box.x, box.y, 2 * half);
		return;
	}
}

void svg_tags(struct canvas *canvas, double unit)
{
	g_autofree unsigned *of = g_new0(unsigned, canvas->map->places->len + 1);
	g_autoptr(GArray) realms = find_realms(canvas, of);
	g_autoptr(GArray) taken = g_array_new(FALSE, FALSE, sizeof(struct pane));

	for (guint i = 0; i < realms->len; i++)
		tag_realm(canvas, &g_array_index(realms, struct realm, i), of, taken, unit);
	for (guint i = 0; i < canvas->map->places->len; i++)
		if (canvas->shown[i] && map_at(canvas->map, i)->marks & 1U << MAP_BATTLE)
			mark_battle(canvas, i, taken, unit);
}

/* --- A standalone picture ------------------------------------------------------------------------- */

/* Draws all places of an owner as one path, to keep the picture small: lists contain many. */
static void put_area(struct canvas *canvas, int owner)
{
	const struct map *map = canvas->map;
	bool any = false;

	for (guint i = 0; i < map->places->len; i++) {
		if (map_at(map, i)->owner != owner || !canvas->shown[i])
			continue;
		if (!any)
			g_string_append_printf(canvas->out,
			    "<path class=\"area %s\" fill=\"%s\" stroke=\"%s\" stroke-opacity=\"0.5\" d=\"",
			    owner < 0 ? "ground" : colour_class(map, owner),
			    owner < 0 ? "#f1efe8" : colour_area(map, owner),
			    owner < 0 ? "#c9c4b6" : colour_line(map, owner));
		any = true;
		svg_outline(canvas, i, canvas->out);
	}
	if (any)
		g_string_append(canvas->out, "\"/>\n");
}

static void put_ways(struct canvas *canvas)
{
	const GArray *links = canvas->map->links;

	if (canvas->cells || canvas->hexes || !links->len)
		return;
	g_string_append(
	    canvas->out, "<path class=\"link\" fill=\"none\" stroke=\"#55585f\" stroke-width=\"3\" d=\"");
	for (guint i = 0; i < links->len; i++) {
		const struct map_link *link = &g_array_index(links, struct map_link, i);
		const struct pane *from = &canvas->spots[link->from], *to = &canvas->spots[link->to];
		if (canvas->shown[link->from] && canvas->shown[link->to])
			g_string_append_printf(
			    canvas->out, "M%.4g %.4gL%.4g %.4g", from->x, from->y, to->x, to->y);
	}
	g_string_append(canvas->out, "\"/>\n");
}

void svg_small(struct canvas *canvas, const char *name)
{
	double wide = canvas->right - canvas->left, high = canvas->bottom - canvas->top;
	double unit = fmax(fmax(wide / SVG_SMALL_WIDE, high / SVG_SMALL_HIGH), 0.1);

	g_string_append_printf(canvas->out,
	    "<svg class=\"small\" role=\"img\" width=\"%d\" height=\"%d\" viewBox=\"%.5g %.5g %.5g %.5g\""
	    " font-family=\"sans-serif\" aria-label=\"",
	    (int)ceil(wide / unit), (int)ceil(high / unit), canvas->left, canvas->top, fmax(wide, 1),
	    fmax(high, 1));
	svg_show(canvas->out, name, 300);
	g_string_append(canvas->out, "\">\n");
	put_ways(canvas);
	for (int owner = -1; owner < (int)canvas->map->owners->len; owner++)
		put_area(canvas, owner);
	svg_tags(canvas, unit);
	g_string_append(canvas->out, "</svg>\n");
}
