/* A map drawn, and its picture read again from the SVG itself. */
#ifndef TESTS_DRAWN_H
#define TESTS_DRAWN_H

#include "engine/maps/svg.h"

#include <glib.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

struct box {
	double left, top, right, bottom;
};

struct point {
	double x, y;
};

struct word {
	char *class, *text;
	double x, y, size;
	int place;           /* that it stands in, -1: none */
	bool legend, begins; /* in the legend; where x is its begin, not its middle */
	bool bold;
};

struct symbol {
	double x, y, size;
	int place;
};

struct line {
	char *class, *name, *title, *dashes, *stroke, *width, *d;
	bool arrow;
};

/* The shape of a place: its corners, or its rectangle, and how it is painted. */
struct shape {
	char *where, *fill, *stroke, *width, *dashes;
};

struct picture {
	double width, height;
	GPtrArray *names;  /* data-place of each place */
	GArray *boxes;     /* struct box of each place: its shape */
	GPtrArray *shapes; /* struct shape of each place */
	GArray *stale;     /* bool */
	GArray *marks;     /* guint of each place */
	GPtrArray *words;  /* struct word */
	GPtrArray *lines;  /* struct line: links and moves */
	GString *legend;   /* its texts, a line each */
	GArray *samples;   /* struct point: middles of what the legend shows */
	GArray *symbols;   /* struct symbol: in places */
	guint legend_marks;
	int place;
	bool in_legend;
};

static inline const char *attribute(const char **names, const char **values, const char *name)
{
	for (; *names; names++, values++)
		if (strcmp(*names, name) == 0)
			return *values;
	return NULL;
}

static inline double number(const char **names, const char **values, const char *name)
{
	const char *value = attribute(names, values, name);

	return value ? g_ascii_strtod(value, NULL) : 0;
}

static inline struct box box_of(const char *element, const char **names, const char **values)
{
	struct box box = {1e9, 1e9, -1e9, -1e9};

	if (strcmp(element, "rect") == 0) {
		box.left = number(names, values, "x");
		box.top = number(names, values, "y");
		box.right = box.left + number(names, values, "width");
		box.bottom = box.top + number(names, values, "height");
		return box;
	}
	g_auto(GStrv) points = g_strsplit_set(attribute(names, values, "points"), " ,", -1);
	for (guint i = 0; points[i]; i += 2) {
		double x = g_ascii_strtod(points[i], NULL), y = g_ascii_strtod(points[i + 1], NULL);
		box = (struct box){
		    fmin(box.left, x), fmin(box.top, y), fmax(box.right, x), fmax(box.bottom, y)};
	}
	return box;
}

/* Its geometry as it is written. */
static inline char *where_of(const char **names, const char **values)
{
	const char *const keys[] = {"points", "x", "y", "width", "height", "rx"};
	GString *where = g_string_new(NULL);

	for (size_t i = 0; i < G_N_ELEMENTS(keys); i++) {
		const char *value = attribute(names, values, keys[i]);
		if (value)
			g_string_append_printf(where, "%s%s", where->len ? " " : "", value);
	}
	return g_string_free(where, FALSE);
}

static inline void free_shape(gpointer data)
{
	struct shape *shape = data;

	g_free(shape->where);
	g_free(shape->fill);
	g_free(shape->stroke);
	g_free(shape->width);
	g_free(shape->dashes);
	g_free(shape);
}

/* A place's ground comes first; what lies over it, where it is not seen now, covers it and no more. */
static inline void add_shape(struct picture *p, const char *element, const char **names, const char **values)
{
	const bool no = false;
	const guint none = 0;

	if (p->boxes->len == p->names->len) {
		g_autofree char *where = where_of(names, values);
		assert_string_equal(attribute(names, values, "fill"), "url(#stale)");
		assert_string_equal(where, ((struct shape *)p->shapes->pdata[p->place])->where);
		g_array_index(p->stale, bool, p->place) = true;
		return;
	}
	struct box box = box_of(element, names, values);
	struct shape *shape = g_new(struct shape, 1);
	*shape = (struct shape){where_of(names, values), g_strdup(attribute(names, values, "fill")),
	    g_strdup(attribute(names, values, "stroke")), g_strdup(attribute(names, values, "stroke-width")),
	    g_strdup(attribute(names, values, "stroke-dasharray"))};
	g_ptr_array_add(p->shapes, shape);
	g_array_append_val(p->boxes, box);
	g_array_append_val(p->stale, no);
	g_array_append_val(p->marks, none);
}

static inline void add_sample(struct picture *p, double x, double y)
{
	struct point point = {x, y};

	g_array_append_val(p->samples, point);
}

/* A symbol stands in its place, and nothing of it sticks out. */
static inline void add_mark(struct picture *p, const char *transform)
{
	struct box box = g_array_index(p->boxes, struct box, p->place);
	double scale;
	int x, y;

	assert_int_equal(sscanf(transform, "translate(%d %d) scale(%lf)", &x, &y, &scale), 3);
	assert_true(scale > 0.3 && scale < 1);
	assert_true(x - 10 * scale >= box.left - 1 && x + 10 * scale <= box.right + 1);
	assert_true(y - 10 * scale >= box.top - 1 && y + 10 * scale <= box.bottom + 1);
	g_array_index(p->marks, guint, p->place)++;
	struct symbol symbol = {x, y, 20 * scale, p->place};
	g_array_append_val(p->symbols, symbol);
}

static inline void begin_path(struct picture *p, const char **names, const char **values)
{
	const char *class = attribute(names, values, "class");
	int x, y;

	if (p->in_legend && !class) {
		assert_int_equal(sscanf(attribute(names, values, "d"), "M%d %dl34 0", &x, &y), 2);
		add_sample(p, x + 17, y);
	} else if (p->in_legend) {
		assert_int_equal(
		    sscanf(attribute(names, values, "transform"), "translate(%d %d)", &x, &y), 2);
		add_sample(p, x, y);
	}
	if (g_strcmp0(class, "mark") == 0) {
		p->legend_marks += p->in_legend;
		if (!p->in_legend)
			add_mark(p, attribute(names, values, "transform"));
	} else if (class) {
		const char *name = attribute(names, values, "data-link");
		struct line *line = g_new0(struct line, 1);
		line->class = g_strdup(class);
		line->name = g_strdup(name ? name : attribute(names, values, "data-move"));
		line->dashes = g_strdup(attribute(names, values, "stroke-dasharray"));
		line->stroke = g_strdup(attribute(names, values, "stroke"));
		line->width = g_strdup(attribute(names, values, "stroke-width"));
		line->d = g_strdup(attribute(names, values, "d"));
		line->arrow = attribute(names, values, "marker-end") != NULL;
		g_ptr_array_add(p->lines, line);
	}
}

static inline void begin(GMarkupParseContext *context, const char *element, const char **names,
    const char **values, gpointer user, GError **error)
{
	struct picture *p = user;
	const char *class = attribute(names, values, "class");

	(void)context;
	(void)error;
	if (strcmp(element, "svg") == 0) {
		p->width = number(names, values, "width");
		p->height = number(names, values, "height");
	} else if (strcmp(element, "g") == 0 && g_strcmp0(class, "place") == 0) {
		p->place = (int)p->names->len;
		g_ptr_array_add(p->names, g_strdup(attribute(names, values, "data-place")));
	} else if (strcmp(element, "g") == 0) {
		p->in_legend = true;
	} else if (p->place >= 0 && (strcmp(element, "rect") == 0 || strcmp(element, "polygon") == 0)) {
		add_shape(p, element, names, values);
	} else if (p->in_legend && strcmp(element, "rect") == 0) {
		struct box box = box_of(element, names, values);
		add_sample(p, (box.left + box.right) / 2, (box.top + box.bottom) / 2);
	} else if (strcmp(element, "path") == 0) {
		begin_path(p, names, values);
	} else if (strcmp(element, "text") == 0) {
		struct word *word = g_new0(struct word, 1);
		*word = (struct word){g_strdup(class), g_strdup(""), number(names, values, "x"),
		    number(names, values, "y"), number(names, values, "font-size"), p->place, p->in_legend,
		    g_strcmp0(attribute(names, values, "text-anchor"), "start") == 0,
		    attribute(names, values, "font-weight") != NULL};
		g_ptr_array_add(p->words, word);
		if (word->legend && !word->begins)
			add_sample(p, word->x, word->y - 4);
	}
}

static inline void end(GMarkupParseContext *context, const char *element, gpointer user, GError **error)
{
	struct picture *p = user;

	(void)context;
	(void)error;
	if (strcmp(element, "g") == 0) {
		p->place = -1;
		p->in_legend = false;
	}
}

static inline void text(
    GMarkupParseContext *context, const char *bytes, gsize size, gpointer user, GError **error)
{
	struct picture *p = user;
	const char *element = g_markup_parse_context_get_element(context);
	const GSList *stack = g_markup_parse_context_get_element_stack(context);
	const char *above = stack && stack->next ? stack->next->data : "";

	(void)error;
	if (g_strcmp0(element, "title") == 0 && strcmp(above, "path") == 0) {
		struct line *line = p->lines->pdata[p->lines->len - 1];
		line->title = g_strndup(bytes, size);
	} else if (g_strcmp0(element, "text") == 0) {
		struct word *word = p->words->pdata[p->words->len - 1];
		g_free(word->text);
		word->text = g_strndup(bytes, size);
		if (p->in_legend)
			g_string_append_printf(p->legend, "%s\n", word->text);
	}
}

static inline void free_word(gpointer data)
{
	struct word *word = data;

	g_free(word->class);
	g_free(word->text);
	g_free(word);
}

static inline void free_line(gpointer data)
{
	struct line *line = data;

	g_free(line->class);
	g_free(line->name);
	g_free(line->title);
	g_free(line->dashes);
	g_free(line->stroke);
	g_free(line->width);
	g_free(line->d);
	g_free(line);
}

static inline struct picture drawn(const struct map *map)
{
	static const GMarkupParser parser = {begin, end, text, NULL, NULL};
	struct picture p = {.place = -1};
	g_autoptr(GString) out = g_string_new(NULL);
	g_autoptr(GError) error = NULL;

	p.names = g_ptr_array_new_with_free_func(g_free);
	p.shapes = g_ptr_array_new_with_free_func(free_shape);
	p.boxes = g_array_new(FALSE, FALSE, sizeof(struct box));
	p.stale = g_array_new(FALSE, FALSE, sizeof(bool));
	p.marks = g_array_new(FALSE, FALSE, sizeof(guint));
	p.words = g_ptr_array_new_with_free_func(free_word);
	p.lines = g_ptr_array_new_with_free_func(free_line);
	p.legend = g_string_new("\n");
	p.samples = g_array_new(FALSE, FALSE, sizeof(struct point));
	p.symbols = g_array_new(FALSE, FALSE, sizeof(struct symbol));
	map_svg(map, out);
	GMarkupParseContext *context = g_markup_parse_context_new(&parser, 0, &p, NULL);
	if (!g_markup_parse_context_parse(context, out->str, (gssize)out->len, &error))
		fail_msg("%s", error->message);
	g_markup_parse_context_free(context);
	return p;
}

static inline void forget(struct picture *p)
{
	g_ptr_array_unref(p->names);
	g_array_unref(p->boxes);
	g_ptr_array_unref(p->shapes);
	g_array_unref(p->stale);
	g_array_unref(p->marks);
	g_ptr_array_unref(p->words);
	g_ptr_array_unref(p->lines);
	g_string_free(p->legend, TRUE);
	g_array_unref(p->samples);
	g_array_unref(p->symbols);
}

static inline struct box box_at(const struct picture *p, int place)
{
	return g_array_index(p->boxes, struct box, place);
}

static inline double middle_x(struct box box)
{
	return (box.left + box.right) / 2;
}

static inline double middle_y(struct box box)
{
	return (box.top + box.bottom) / 2;
}

/* The one text of that class in a place, NULL: none. */
static inline const struct word *word_of(const struct picture *p, int place, const char *class)
{
	const struct word *found = NULL;

	for (guint i = 0; i < p->words->len; i++) {
		const struct word *word = p->words->pdata[i];
		if (word->place == place && g_strcmp0(word->class, class) == 0) {
			assert_null(found);
			found = word;
		}
	}
	return found;
}

static inline guint words_of(const struct picture *p, const char *class)
{
	guint count = 0;

	for (guint i = 0; i < p->words->len; i++)
		count += g_strcmp0(((struct word *)p->words->pdata[i])->class, class) == 0;
	return count;
}

static inline bool legend_has(const struct picture *p, const char *line)
{
	g_autofree char *whole = g_strdup_printf("\n%s\n", line);

	return strstr(p->legend->str, whole) != NULL;
}

/* What a line of the legend shows stands before its words, as high as they, its middle below those of others: how many
   things do. */
static inline guint shows_what_it_names(const struct picture *p, const struct word *word)
{
	guint found = 0;

	for (guint i = 0; i < p->samples->len; i++) {
		struct point at = g_array_index(p->samples, struct point, i);
		found += at.y == word->y - 4 && at.x == word->x - 25;
	}
	if (!found)
		fail_msg("nothing shows %s", word->text);
	return found;
}

/* What holds of each picture: it is no larger than may be and all lies within it, texts are large enough, stand in
   their place and near to nothing else; the legend lies beside the map. */
static inline void is_readable(const struct picture *p)
{
	double right = 0, left = p->width;
	guint shown = 0;

	assert_true(p->width <= SVG_MOST && p->height <= SVG_MOST);
	for (guint i = 0; i < p->boxes->len; i++) {
		struct box box = box_at(p, (int)i);
		assert_true(
		    box.left >= 0 && box.top >= 44 && box.right <= p->width && box.bottom <= p->height);
		right = fmax(right, box.right);
	}
	for (guint i = 0; i < p->words->len; i++) {
		const struct word *word = p->words->pdata[i];
		assert_true(word->size >= 9);
		assert_true(
		    word->x > 0 && word->x < p->width && word->y - word->size >= 0 && word->y < p->height);
		assert_true(!word->legend || word->y - word->size > 34); /* below the heading */
		if (word->legend)
			left = fmin(left, word->x);
		if (word->legend && word->begins)
			shown += shows_what_it_names(p, word);
		if (word->place < 0)
			continue;
		struct box own = box_at(p, word->place);
		if (word->x <= own.left || word->x >= own.right || word->y - word->size * 0.8 < own.top ||
		    word->y > own.bottom)
			fail_msg("%s is not in %s", word->text, (char *)p->names->pdata[word->place]);
		for (guint k = i + 1; k < p->words->len; k++) {
			const struct word *other = p->words->pdata[k];
			if (other->place != word->place)
				break; /* a place's texts stand together */
			if (fabs(other->y - word->y) < 8 && fabs(other->x - word->x) < 8)
				fail_msg("%s over %s", word->text, other->text);
		}
	}
	assert_true(left > right);
	assert_int_equal(shown, p->samples->len);
}

static inline void no_place_over_another(const struct picture *p)
{
	for (guint i = 0; i < p->boxes->len; i++)
		for (guint k = 0; k < i; k++) {
			struct box a = box_at(p, (int)i), b = box_at(p, (int)k);
			assert_true(
			    a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom);
		}
}

/* --- Maps made by hand --------------------------------------------------------------- */

static inline struct map *map_named(enum map_form form)
{
	struct map *map = map_new(form);

	map->game = "demo";
	map->empire = "MING";
	map->turn = 7;
	map->directed = true;
	return map;
}

/* A place seen now, of which all is known. */
static inline unsigned known_place(struct map *map, int64_t id, int64_t x, int64_t y, const char *owner)
{
	unsigned place = map_place_number(map, 'W', id);
	struct map_place *p = map_at(map, place);

	p->placed = p->facts_known = p->links_known = true;
	p->x = x;
	p->y = y;
	p->seen = map->turn;
	p->owner = map_owner(map, owner);
	p->brief = "ind 5";
	return place;
}

static uint32_t draws = 1;

static inline unsigned drawn_number(unsigned below)
{
	draws = draws * 1664525 + 1013904223;
	return (draws >> 8) % below;
}

/* Places on a lattice, out of line by a little, so that links find their ways around them, or none. */
static inline struct map *crowd_of(unsigned wide, unsigned high, int64_t step, int64_t off, unsigned links)
{
	struct map *map = map_named(MAP_GRAPH);

	for (unsigned i = 0; i < wide * high; i++) {
		int64_t x = i % wide * step, y = i / wide * step;
		known_place(map, i + 1, x + drawn_number((unsigned)off), y + drawn_number((unsigned)off),
		    i % 3 ? "MING" : NULL);
	}
	for (unsigned i = 0; i < links; i++) {
		unsigned a = drawn_number(wide * high), b = drawn_number(wide * high);
		map_way(map, a, b);
		if (i % 3)
			map_way(map, b, a);
	}
	map_finish(map);
	return map;
}

/* The map without its margins, of 28 or 80, where links lead over edges: cards of 100, 76 or 54 stand in a row where
   they are 157.5, 120 or 80 apart; dots take as much room as there is. */
static inline struct box ground_of(const struct picture *p, const struct map *map, bool edges)
{
	struct box card = box_at(p, 0), all = {1e9, 1e9, -1e9, -1e9};
	double wide = card.right - card.left, margin = edges ? 80 : 28,
	       scale = wide == 100  ? 1.575
	               : wide == 76 ? 1.2
	                            : 0.8;

	for (guint i = 0; i < map->places->len; i++) {
		double x = (double)map_at(map, i)->x, y = (double)map_at(map, i)->y;
		all = (struct box){
		    fmin(all.left, x), fmin(all.top, y), fmax(all.right, x), fmax(all.bottom, y)};
	}
	if (wide == 20)
		scale = fmin((3680 - 2 * margin) / (all.right - all.left),
		    (3936 - 2 * margin) / (all.bottom - all.top));
	return (struct box){margin, 44 + margin,
	    ceil(all.right * scale - all.left * scale + wide + 2 * margin - 28),
	    ceil(all.bottom * scale - all.top * scale + card.bottom - card.top + margin + 44)};
}

/* Where a path begins and where it ends. */
static inline void ends_of(const char *d, double from[2], double to[2])
{
	g_autofree char *blanks = g_strdup(d);
	double numbers[64];
	guint count = 0;

	for (char *c = g_strdelimit(blanks, "MLQ", ' '), *after; count < 64; c = after) {
		numbers[count] = g_ascii_strtod(c, &after);
		if (after == c)
			break;
		count++;
	}
	assert_true(count >= 4);
	from[0] = numbers[0];
	from[1] = numbers[1];
	to[0] = numbers[count - 2];
	to[1] = numbers[count - 1];
}

/* How far a point is from the border of a box. */
static inline double from_border(struct box box, const double at[2])
{
	double x = fmin(fabs(at[0] - box.left), fabs(at[0] - box.right)),
	       y = fmin(fabs(at[1] - box.top), fabs(at[1] - box.bottom));
	bool wide =
	    at[0] > box.left - 1 && at[0]<box.right + 1, high = at[1]> box.top - 1 && at[1] < box.bottom + 1;

	return wide && high ? fmin(x, y) : wide ? y : high ? x : hypot(x, y);
}

#endif
