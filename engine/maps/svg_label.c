#include "engine/maps/canvas.h"
#include "engine/maps/colour.h"
#include "engine/maps/svg_label.h"
#include "engine/maps/map_words.h"
#include "engine/maps/svg_mark.h"
#include "engine/maps/svg_text.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#define HEX_LOW 42   /* largest width that fits between the names of the two hexes below */
#define HEX_LINE 58  /* largest width that fits there between names of usual length */
#define HEX_PAIR 116 /* two columns of hexes are 124 apart */
#define FACTS 11
#define LINES_MAX 8

/* Lines of text one below the other, left-aligned or centred. */
struct stack {
	struct canvas *canvas;
	unsigned number;
	const struct map_place *place;
	double x, y;   /* left end or centre of the lines; y of the next line */
	double room;   /* width of a line */
	double bottom; /* lines must end above this */
	bool centred;
};

static void note_box(struct canvas *canvas, unsigned number, double x, double y, double wide, double high)
{
	struct pane box = {x + wide / 2, y, wide / 2, high / 2};

	g_array_append_val(canvas->boxes[number], box);
}

static const char *tag_of(const struct map *map, int owner)
{
	return ((const struct map_owner *)map->owners->pdata[owner])->tag;
}

static bool is_own(const struct map *map, int owner)
{
	return owner >= 0 && ((const struct map_owner *)map->owners->pdata[owner])->own;
}

/* The left end of something so wide. */
static double begin(const struct stack *s, double wide)
{
	return s->centred ? s->x - wide / 2 : s->x;
}

static bool is_dim(const struct map_place *place)
{
	return !place->facts_known && place->forces->len == 0;
}

static bool is_empty(const struct map_place *place)
{
	return place->owner < 0 && place->forces->len == 0 && !place->marks && !place->brief && !place->name;
}

/* The text naming a place: on hexes its name, on a board what it contains. */
static const char *name_of(const struct canvas *canvas, const struct map_place *place)
{
	if (canvas->map->form == MAP_BOARD && canvas->unit <= 1)
		return place->marks & 1U << MAP_HOME     ? "Home"
		       : place->marks & 1U << MAP_COLONY ? "Colony"
		                                         : place->id;
	return canvas->hexes && place->name ? place->name : place->id;
}

/* Does a place show its name? Boards have numbers at the edges instead; empty hexes have none. */
static bool is_named(const struct canvas *canvas, const struct map_place *place)
{
	if (canvas->map->form == MAP_BOARD && canvas->unit <= 1)
		return place->owner >= 0 || place->forces->len > 0 || place->marks || place->brief;
	return !canvas->hexes || place->name || place->owner >= 0 || place->marks;
}

static void put_text(struct stack *s, const char *class, const char *fill, const char *text, double size,
    bool bold, const char *more)
{
	g_autofree char *fit = svg_fitting(text, s->room, size, bold);
	double wide = svg_room(fit, size, bold);

	if (!*fit)
		return;
	svg_write(s->canvas->out,
	    &(struct svg_line){.class = class,
	        .fill = fill,
	        .x = s->x,
	        .y = s->y,
	        .size = size,
	        .bold = bold,
	        .anchor = s->centred ? "middle" : NULL,
	        .more = more},
	    fit);
	note_box(s->canvas, s->number, begin(s, wide), s->y, wide, size);
}

/* Draws the name as a tab. True if the owner needs no further mention. `last`: there is no room for a line below. */
static bool put_name(struct stack *s, bool last)
{
	struct canvas *canvas = s->canvas;
	double u = canvas->unit, wide;
	bool star = (s->place->marks & 1U << MAP_HOME) != 0, tag;

	/* a home that nobody owns yet has a tab for its star */
	if (s->place->owner < 0 && !star) {
		put_text(s, "label", "#16181c", name_of(canvas, s->place), svg_name(canvas), true, NULL);
		return true;
	}
	bool must = last && s->centred && !is_own(canvas->map, s->place->owner);
	double spent = svg_tab_room(canvas, s->place->owner, "", star, must);
	g_autofree char *name =
	    svg_fitting(name_of(canvas, s->place), s->room - spent, svg_name(canvas), true);
	tag = must || (s->place->owner >= 0 && !is_own(canvas->map, s->place->owner) && !s->centred &&
	                  u <= 1 && svg_tab_room(canvas, s->place->owner, name, star, true) <= s->room);
	wide = svg_tab_room(canvas, s->place->owner, name, star, tag);
	svg_tab(canvas, s->place->owner, name, star, tag, begin(s, wide), s->y);
	note_box(canvas, s->number, begin(s, wide), s->y, wide, 17 * u);
	return tag || s->place->owner < 0 || is_own(canvas->map, s->place->owner);
}

/* "you -9 +1": the reader's losses, and how many others had losses if there is room for that; without own
   losses, those of the first empire. */
static char *losses_of(const struct canvas *canvas, unsigned number, double room)
{
	const struct map_loss *own = NULL, *first = NULL;
	unsigned others = 0;

	for (guint i = 0; i < canvas->map->losses->len; i++) {
		const struct map_loss *loss = &g_array_index(canvas->map->losses, struct map_loss, i);
		if (loss->place != number)
			continue;
		if (is_own(canvas->map, loss->owner))
			own = loss;
		else if (!others++)
			first = loss;
	}
	if (!own && !first)
		return NULL;
	const char *who = own ? "you" : first->owner < 0 ? "free" : tag_of(canvas->map, first->owner);
	others -= own ? 0 : 1;
	char *one = g_strdup_printf("%s −%" PRId64, who, (own ? own : first)->ships);
	g_autofree char *all = g_strdup_printf("%s +%u", one, others);
	if (!others || svg_room(all, FACTS * canvas->unit, true) > room)
		return one;
	g_free(one);
	return g_steal_pointer(&all);
}

static void put_losses(struct stack *s, const char *text)
{
	double size = FACTS * s->canvas->unit, wide = fmin(s->room + 4, svg_room(text, size, true) + 4);
	double left = begin(s, wide) - (s->centred ? 0 : 3);

	g_string_append_printf(s->canvas->out,
	    "<rect class=\"card\" x=\"%.5g\" y=\"%.5g\" width=\"%.5g\" height=\"%.5g\" rx=\"2\" fill=\"#ffffff\"/>\n",
	    left, s->y - size * 0.6, wide + 2, size * 1.2);
	put_text(s, "loss", "#b00020", text, size, true, NULL);
	note_box(s->canvas, s->number, left, s->y, wide + 2, size * 1.2);
}

/* The counts of ships: foreign ones first; more than two foreign owners share one count. */
struct pills {
	struct {
		int owner;
		unsigned many;
		int64_t ships;
	} rows[3];
	unsigned count;
};

static struct pills counts_of(const struct canvas *canvas, const struct map_place *place, unsigned most)
{
	struct pills counts = {0};
	unsigned foreign = 0;
	int64_t all = 0;
	const struct map_force *own = NULL;

	for (guint i = 0; i < place->forces->len; i++) {
		const struct map_force *force = &g_array_index(place->forces, struct map_force, i);
		if (is_own(canvas->map, force->owner)) {
			own = force;
			continue;
		}
		all += CLAMP(force->ships, 0, G_MAXINT32);
		if (foreign++ < 2) {
			counts.rows[counts.count].owner = force->owner;
			counts.rows[counts.count++].ships = force->ships;
		}
	}
	if (foreign > 2 || (foreign == 2 && (own ? 3U : 2U) > most)) {
		counts.count = 1;
		counts.rows[0].owner = MAP_UNKNOWN;
		counts.rows[0].many = foreign;
		counts.rows[0].ships = all;
	}
	if (own) {
		counts.rows[counts.count].owner = own->owner;
		counts.rows[counts.count++].ships = own->ships;
	}
	return counts;
}

static void put_counts(struct stack *s, const struct pills *counts)
{
	double u = s->canvas->unit;

	for (unsigned i = 0; i < counts->count; i++) {
		double wide = svg_count_room(
		    s->canvas, counts->rows[i].owner, counts->rows[i].many, counts->rows[i].ships);
		double left = begin(s, wide);
		svg_count(s->canvas, counts->rows[i].owner, counts->rows[i].many, counts->rows[i].ships, left,
		    s->y);
		note_box(s->canvas, s->number, left, s->y, wide, 15 * u);
		s->y += 16.5 * u;
	}
}

/* "E6, seen t27" or "prod 6": the owner's tag unless the tab shows it, and the main fact; NULL for an empty place. */
static char *facts_of(const struct canvas *canvas, const struct map_place *place, bool tagged)
{
	if (is_empty(place))
		return NULL;

	GString *text = g_string_new(NULL);

	if (!tagged && place->owner >= 0)
		g_string_append(text, tag_of(canvas->map, place->owner));
	if (canvas->unit <= 1 && map_is_stale(canvas->map, place) && place->seen != MAP_NEVER)
		g_string_append_printf(
		    text, "%s%st%" PRId64, text->len ? " " : "", tagged ? "seen " : "", place->seen);
	else if (canvas->detail == SVG_ALL && place->brief)
		g_string_append_printf(text, "%s%s", text->len ? " " : "", place->brief);
	if (text->len)
		return g_string_free(text, FALSE);
	g_string_free(text, TRUE);
	return NULL;
}

static void put_facts(struct stack *s, const char *text)
{
	const struct map *map = s->canvas->map;
	bool stale = map_is_stale(map, s->place), textured = colour_texture(map, s->place->owner) > 0;
	g_autofree char *halo =
	    textured ? g_strdup_printf(" paint-order=\"stroke\" stroke=\"%s\" stroke-width=\"3\"%s",
	                   colour_area(map, s->place->owner), stale ? " font-style=\"italic\"" : "")
	             : g_strdup(stale ? " font-style=\"italic\"" : "");
	g_autofree char *class =
	    g_strdup_printf("facts %s%s", textured ? "halo " : "", colour_class(map, s->place->owner));

	put_text(s, class, "#16181c", text, FACTS * s->canvas->unit, false, halo);
	s->y += 16 * s->canvas->unit;
}

unsigned svg_unsigned(const struct canvas *canvas)
{
	return 1U << MAP_BATTLE | (canvas->map->form == MAP_GRAPH ? 0 : 1U << MAP_COLONY) |
	       (canvas->hexes ? 1U << MAP_PLANET : 0);
}

static void put_signs(struct stack *s, double right, double bottom)
{
	double u = s->canvas->unit, at = right - 14 * u;

	for (unsigned mark = 0; mark < MAP_MARKS; mark++)
		if (s->place->marks & ~(svg_unsigned(s->canvas) | 1U << MAP_HOME) & 1U << mark && at > s->x) {
			svg_symbol(s->canvas->out, mark, at, bottom - 11 * u, 13 * u);
			at -= 17 * u;
		}
}

/* Draws a burst or warning in the upper right corner (in mails, for hexes, the lower right); if both apply, the
   burst. */
static void put_dangers(struct stack *s, const struct pane *spot)
{
	struct canvas *canvas = s->canvas;
	double u = canvas->unit, x = spot->x + spot->half - 10 * u, y = spot->y - spot->rise + 10 * u;

	if (canvas->hexes) { /* at the corner, above the name */
		x = spot->x + spot->half * (u > 1 ? 0.62 : 0.5);
		y = spot->y - spot->rise * (u > 1 ? -0.62 : 0.93);
	}
	if (s->place->marks & 1U << MAP_BATTLE)
		svg_burst(canvas->out, "battle", x, y, 18 * u);
	else if (s->place->threat)
		svg_warning(canvas->out, x, y, 17 * u);
}

static void put_frame(struct canvas *canvas, const struct pane *spot)
{
	double u = canvas->unit, in = 4.5 * u;

	if (canvas->hexes) {
		double r = spot->half - 5.5 * u, h = r * 0.866;
		g_string_append_printf(canvas->out,
		    "<path class=\"enemy\" d=\"M%.5g %.5gL%.5g %.5gL%.5g %.5gL%.5g %.5gL%.5g"
		    " %.5gL%.5g %.5gZ\" fill=\"none\""
		    " stroke=\"#b00020\" stroke-width=\"%.3g\"/>\n",
		    spot->x - r / 2, spot->y - h, spot->x + r / 2, spot->y - h, spot->x + r, spot->y,
		    spot->x + r / 2, spot->y + h, spot->x - r / 2, spot->y + h, spot->x - r, spot->y, 3 * u);
		return;
	}
	g_string_append_printf(canvas->out,
	    "<rect class=\"enemy\" x=\"%.5g\" y=\"%.5g\" width=\"%.5g\" height=\"%.5g\" rx=\"4\" fill=\"none\""
	    " stroke=\"#b00020\" stroke-width=\"%.3g\"/>\n",
	    spot->x - spot->half + in, spot->y - spot->rise + in, 2 * (spot->half - in),
	    2 * (spot->rise - in), 3 * u);
}

/* --- Kinds of places ---------------------------------------------------------------------- */

static struct stack stack_of(struct canvas *canvas, unsigned number)
{
	const struct pane *spot = &canvas->spots[number];
	double u = canvas->unit;
	struct stack s = {.canvas = canvas, .number = number, .place = map_at(canvas->map, number)};

	s.centred = canvas->hexes;
	s.bottom = spot->y + spot->rise;
	if (canvas->hexes) {
		s.x = spot->x;
		s.y = spot->y - 20 * u;
		s.room = spot->half * 1.64;
	} else {
		double pad = (u > 1 ? 6 : canvas->cells ? 13 : 9) * u;
		s.x = spot->x - spot->half + pad;
		s.y = spot->y - spot->rise + (u > 1 ? 13 : canvas->cells ? 20 : 15) * u;
		s.room = 2 * spot->half - pad - 3 * u;
	}
	return s;
}

/* Number of lines that fit below the name. */
static unsigned lines_below(const struct stack *s)
{
	double left = s->bottom - s->y - 8 * s->canvas->unit;

	return left <= 0 ? 0 : (unsigned)(left / (16 * s->canvas->unit));
}

static void fill(struct stack *s)
{
	double u = s->canvas->unit;
	unsigned lines = lines_below(s);
	struct pills counts = counts_of(s->canvas, s->place, lines);
	g_autofree char *losses =
	    u > 1 || counts.count >= lines ? NULL : losses_of(s->canvas, s->number, s->room);
	bool tagged = true;

	lines -= losses ? 1 : 0;
	if (is_named(s->canvas, s->place))
		tagged = put_name(s, false);
	s->y += 16 * u;
	if (losses) {
		put_losses(s, losses);
		s->y += 16 * u;
	}
	g_autofree char *facts = facts_of(s->canvas, s->place, tagged);
	bool needed = !tagged || map_is_stale(s->canvas->map, s->place);
	if (facts && counts.count < lines && (needed || (counts.count < 2 && !losses)))
		put_facts(s, facts);
	s->y += u;
	put_counts(s, &counts);
}

/* Draws two counts below each other, or side by side if a line of text has to stand below them, unless that is too
   wide. True: below each other. */
static bool put_hex_counts(struct stack *s, const struct pills *counts, bool line)
{
	const struct pane *spot = &s->canvas->spots[s->number];
	double u = s->canvas->unit, wide = 3 * u * (double)(counts->count - 1),
	       y = spot->y - (is_named(s->canvas, s->place) ? 3 * u : 0), rooms[3];

	for (unsigned i = 0; i < counts->count; i++) {
		rooms[i] = svg_count_room(
		    s->canvas, counts->rows[i].owner, counts->rows[i].many, counts->rows[i].ships);
		wide += rooms[i];
	}
	bool below =
	    counts->count > 1 && (!line || wide > HEX_PAIR * u) && rooms[counts->count - 1] < HEX_LOW * u;
	double at = spot->x - wide / 2;
	for (unsigned i = 0; i < counts->count; i++) {
		double left = below ? spot->x - rooms[i] / 2 : at;
		svg_count(
		    s->canvas, counts->rows[i].owner, counts->rows[i].many, counts->rows[i].ships, left, y);
		note_box(s->canvas, s->number, left, y, rooms[i], 15 * u);
		at += rooms[i] + 3 * u;
		y += below ? 16 * u : 0;
	}
	return below;
}

static bool has_count_of(const struct pills *counts, int owner)
{
	for (unsigned i = 0; i < counts->count; i++)
		if (counts->rows[i].owner == owner && !counts->rows[i].many)
			return true;
	return false;
}

/* Draws one line of a hex: losses or facts; of facts that do not fit, only the owner's tag. */
static void put_hex_line(struct stack *s, const char *losses, bool tagged)
{
	g_autofree char *facts = losses ? NULL : facts_of(s->canvas, s->place, tagged);

	if (losses)
		put_losses(s, losses);
	else if (facts && !tagged && svg_room(facts, FACTS * s->canvas->unit, false) > s->room)
		put_facts(s, tag_of(s->canvas->map, s->place->owner));
	else if (facts)
		put_facts(s, facts);
}

/* Fills a hex, whose middle is wide because no neighbour's text reaches it: a line of text with one count
   below. A count too wide for that, or two counts, go into the middle instead. */
static void fill_hex(struct stack *s)
{
	const struct pane *spot = &s->canvas->spots[s->number];
	struct pills counts = counts_of(s->canvas, s->place, 2);
	double u = s->canvas->unit;
	bool low = u <= 1 && counts.count == 1 && is_named(s->canvas, s->place) &&
	           svg_count_room(s->canvas, counts.rows[0].owner, counts.rows[0].many,
	               counts.rows[0].ships) <= HEX_LINE,
	     tagged = true;
	double room = low ? 2 * spot->half - 6 : HEX_LINE * u;
	g_autofree char *losses = u > 1 ? NULL : losses_of(s->canvas, s->number, room);

	if (is_named(s->canvas, s->place))
		tagged = put_name(s, losses && !has_count_of(&counts, s->place->owner));
	if (!low && put_hex_counts(s, &counts, losses || !tagged))
		return;
	s->room = room;
	s->y = spot->y + (counts.count && !low ? 13 : -3) * u;
	put_hex_line(s, losses, tagged);
	s->y = spot->y + 13.5 * u;
	if (low)
		put_counts(s, &counts);
}

static void put_quiet(struct canvas *canvas, unsigned number)
{
	const struct pane *spot = &canvas->spots[number];
	const struct map_place *place = map_at(canvas->map, number);
	double size = SVG_LEAST_TEXT * canvas->unit;
	struct stack s = {canvas, number, place, spot->x, spot->y, 2 * spot->half - 4, 0, true};

	put_text(&s, "label quiet", "#55585f", canvas->hexes && place->name ? place->name : place->id, size,
	    false, NULL);
}

/* Draws a portal, storm or nebula: symbol and plain name, ships below; several counts replace the symbol. */
static void put_sign(struct stack *s)
{
	struct canvas *canvas = s->canvas;
	const struct pane *spot = &canvas->spots[s->number];
	struct pills counts = counts_of(canvas, s->place, 2);
	double u = canvas->unit;
	unsigned mark = 0;

	while (mark < MAP_MARKS && !(s->place->marks & 1U << mark))
		mark++;
	s->y = spot->y - (counts.count > 1 ? 20 : 2) * u;
	if (mark < MAP_MARKS && counts.count < 2)
		svg_symbol(canvas->out, mark, spot->x, spot->y - 19 * u, 15 * u);
	put_text(s, "label quiet", "#55585f", s->place->name ? s->place->name : s->place->id,
	    SVG_LEAST_TEXT * u, false, NULL);
	s->y += 15 * u;
	if (counts.count < 2)
		put_counts(s, &counts);
	else if (!put_hex_counts(s, &counts, true) && mark < MAP_MARKS)
		svg_symbol(canvas->out, mark, spot->x, spot->y + 15 * u, 15 * u);
}

static void put_content(struct canvas *canvas, unsigned number)
{
	const struct map_place *place = map_at(canvas->map, number);
	const struct pane *spot = &canvas->spots[number];
	struct stack s = stack_of(canvas, number);
	bool sign =
	    canvas->hexes && place->owner < 0 && place->marks & ~(1U << MAP_PLANET | 1U << MAP_BATTLE);

	if (place->enemy)
		put_frame(canvas, spot);
	if (canvas->detail == SVG_NAMES) {
		if (is_named(canvas, place) || !canvas->hexes)
			put_quiet(canvas, number);
		return;
	}
	if (sign)
		put_sign(&s);
	else if (is_dim(place) || (is_empty(place) && !canvas->hexes && canvas->map->form != MAP_BOARD))
		put_quiet(canvas, number);
	else if (canvas->hexes)
		fill_hex(&s);
	else
		fill(&s);
	if (!sign)
		put_signs(&s, spot->x + spot->half, spot->y + spot->rise);
	put_dangers(&s, spot);
}

void svg_place(struct canvas *canvas, unsigned number)
{
	const struct map_place *place = map_at(canvas->map, number);
	const struct pane *spot = &canvas->spots[number];
	g_autoptr(GString) sentence = g_string_new(NULL);
	GString *out = canvas->out;

	map_sentence(canvas->map, number, sentence);
	g_string_append(out, "<g class=\"place\" data-place=\"");
	svg_show(out, place->id, 100);
	g_string_append_printf(out, "\"%s%s><title>", place->threat ? " data-threat=\"1\"" : "",
	    is_own(canvas->map, place->owner) ? " data-own=\"1\"" : "");
	svg_show(out, sentence->str, 100000);
	g_string_append_printf(out,
	    "</title>\n<rect class=\"spot\" x=\"%.5g\" y=\"%.5g\" width=\"%.5g\" height=\"%.5g\" rx=\"3\""
	    " fill=\"none\" pointer-events=\"all\"/>\n",
	    spot->x - spot->half, spot->y - spot->rise, 2 * spot->half, 2 * spot->rise);
	if (canvas->detail < SVG_BARE)
		put_content(canvas, number);
	g_string_append(out, "</g>\n");
}
