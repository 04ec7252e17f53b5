/* Stubs of a picture's links by a second reading (HO-62). */
#ifndef TESTS_STUBBED_H
#define TESTS_STUBBED_H

#include "engine/maps/canvas.h"
#include "tests/drawn.h"

/* Where a stub would lie: the nth way turns by 22.5 degrees from the straight one, to both sides, and is 9 longer after
   each sixteen. */
struct way {
	struct point from, to;
	struct box text;
};

static inline struct way way_of(struct box box, double dx, double dy, int nth, const char *id)
{
	int turn = nth % 16;
	double angle = (turn + 1) / 2 * (turn % 2 ? 1 : -1) * M_PI / 8, length = 12 + nth / 16 * 9;
	double x = dx * cos(angle) - dy * sin(angle), y = dx * sin(angle) + dy * cos(angle);
	double half = svg_room(id, 9, false) / 2 + 1, rise = 5.4;
	/* out of the middle until the border */
	double out = fmin((box.right - box.left) / 2 / fmax(fabs(x), 1e-9),
	    (box.bottom - box.top) / 2 / fmax(fabs(y), 1e-9));
	struct way way = {.from = {middle_x(box) + x * out, middle_y(box) + y * out}};

	way.to = (struct point){way.from.x + x * length, way.from.y + y * length};
	double across = floor(way.to.x + (x > 0.35       ? half + 1
	                                     : x < -0.35 ? -half - 1
	                                                 : 0)),
	       down = floor(way.to.y + (fabs(x) > 0.35 ? 0
	                                   : y > 0     ? rise + 1
	                                               : -rise - 1));
	way.text = (struct box){across - half, down - rise, across + half, down + rise};
	return way;
}

static inline bool hits(struct box box, double x, double y)
{
	return x > box.left - 5 && x < box.right + 5 && y > box.top - 5 && y < box.bottom + 5;
}

/* Is its text, at a corner or in its middle, over a place or nearer to it than 5, or to a text that was there before
   than 2, or outside of the map and its margins? Or its line, at each quarter, over a place? */
static inline bool is_taken(
    const struct picture *p, const struct way *way, int at, const GArray *texts, struct box ground)
{
	const struct box *text = &way->text;
	double dx = way->to.x - way->from.x, dy = way->to.y - way->from.y,
	       middle_x = (text->left + text->right) / 2, middle_y = (text->top + text->bottom) / 2;

	for (guint i = 0; i < p->boxes->len; i++) {
		struct box box = box_at(p, (int)i);
		if (hits(box, text->left, text->top) || hits(box, text->right, text->top) ||
		    hits(box, text->left, text->bottom) || hits(box, text->right, text->bottom) ||
		    hits(box, middle_x, middle_y))
			return true;
		for (int k = 1; (int)i != at && k <= 4; k++)
			if (hits(box, way->from.x + dx * k / 4, way->from.y + dy * k / 4))
				return true;
	}
	for (guint i = 0; i < texts->len; i++) {
		struct box other = g_array_index(texts, struct box, i);
		if (text->left < other.right + 2 && other.left < text->right + 2 &&
		    text->top < other.bottom + 2 && other.top < text->bottom + 2)
			return true;
	}
	return text->left < 2 || text->right > ground.right + 20 || text->top < 46 ||
	       text->bottom > ground.bottom + 24;
}

/* The way that a stub takes, -1: none. */
static inline int taken_way(const struct line *line, struct box box, double dx, double dy, const char *id)
{
	double from[2], to[2];

	ends_of(line->d, from, to);
	for (int nth = 0; nth < 16 * 5; nth++) {
		struct way way = way_of(box, dx, dy, nth, id);
		if (hypot(from[0] - way.from.x, from[1] - way.from.y) < 0.1 &&
		    hypot(to[0] - way.to.x, to[1] - way.to.y) < 0.1)
			return nth;
	}
	return -1;
}

/* What all stubs of a picture need. */
struct stubs {
	const struct picture *p;
	struct box ground;
	GArray *texts; /* struct box: so far */
	guint word;    /* behind the last one's name */
	unsigned ways; /* that each may take */
};

/* Each takes the first way that is free, away from its other end over an edge, else straight at it; a short line alone
   where none is. What its text says stands behind its end. Returns how many have one. */
static inline unsigned stub_is_right(
    struct stubs *stubs, const struct line *line, int at, int other, bool over)
{
	const struct picture *p = stubs->p;
	const char *id = p->names->pdata[other];
	struct box box = box_at(p, at), there = box_at(p, other);
	double dx = middle_x(there) - middle_x(box), dy = middle_y(there) - middle_y(box),
	       far = fmax(hypot(dx, dy), 1) * (over ? -1 : 1);

	dx /= far;
	dy /= far;
	int taken = taken_way(line, box, dx, dy, id);
	if (taken < 0) {
		struct way way = way_of(box, dx, dy, 0, id);
		double from[2], to[2];
		ends_of(line->d, from, to);
		assert_true(hypot(from[0] - way.from.x, from[1] - way.from.y) < 0.08);
		assert_true(hypot(to[0] - way.from.x - dx, to[1] - way.from.y - dy) < 0.08);
	}
	for (int i = 0; i < (taken < 0 ? (int)stubs->ways : taken); i++) {
		struct way way = way_of(box, dx, dy, i, id);
		if (!is_taken(p, &way, at, stubs->texts, stubs->ground))
			fail_msg("%s of %s to %s does not take the first free way: %d", line->d,
			    (char *)p->names->pdata[at], id, i);
	}
	if (taken < 0)
		return 0;
	struct way way = way_of(box, dx, dy, taken, id);
	assert_false(is_taken(p, &way, at, stubs->texts, stubs->ground));
	g_array_append_val(stubs->texts, way.text);
	const struct word *text;
	do {
		assert_true(stubs->word < p->words->len);
		text = p->words->pdata[stubs->word++];
	} while (g_strcmp0(text->class, "stub") != 0);
	assert_string_equal(text->text, id);
	assert_true(text->x == floor((way.text.left + way.text.right) / 2 + 0.01));
	assert_true(text->y == floor((way.text.top + way.text.bottom) / 2 + 3.24 + 0.001));
	return 1;
}

struct crowd {
	unsigned wide, high;
	int64_t step;
	unsigned links;
};

/* Names of many widths. */
static inline void name_places(struct map *map, guint round, GPtrArray *ids)
{
	for (guint n = 0; n < map->places->len; n++) {
		g_autofree char *thin = g_strnfill((round + n) % 19, 'i');
		g_ptr_array_add(ids, g_strdup_printf("%s%s%u", round % 3 ? "W" : "S", thin, n + 1));
		map_at(map, n)->id = ids->pdata[n];
	}
}

/* Round by round; every third one has links that lead over no edge, and stubs only where they have no way. */
static inline void takes_first_free(const struct crowd *crowd, unsigned rounds)
{
	bool large = crowd->wide * crowd->high > 1000;

	for (unsigned i = 0; i < rounds; i++) {
		struct map *map = crowd_of(crowd->wide, crowd->high, crowd->step, 1, crowd->links);
		g_autoptr(GArray) texts = g_array_new(FALSE, FALSE, sizeof(struct box));
		g_autoptr(GPtrArray) ids = g_ptr_array_new_with_free_func(g_free);
		unsigned named = 0;
		guint nth = 0;
		bool edges = false;
		if (i && !large)
			name_places(map, i, ids);
		for (guint n = 0; n < map->links->len; n++)
			edges |= g_array_index(map->links, struct map_link, n).over_edge =
			    i % 3 < 2 || n % 5 == 4;
		struct picture p = drawn(map);
		struct stubs stubs = {&p, ground_of(&p, map, edges), texts, 0, large ? 16 : 80};
		for (guint n = 0; n < map->links->len; n++) {
			const struct map_link *link = &g_array_index(map->links, struct map_link, n);
			int from = (int)link->from, to = (int)link->to;
			const struct line *one = p.lines->pdata[nth++],
			                  *two = nth < p.lines->len ? p.lines->pdata[nth] : NULL;
			if (!two || strcmp(one->name, two->name) != 0) {
				assert_false(link->over_edge);
				continue;
			}
			nth++;
			named += stub_is_right(&stubs, one, from, to, link->over_edge);
			named += stub_is_right(&stubs, two, to, from, link->over_edge);
		}
		assert_int_equal(nth, p.lines->len);
		assert_int_equal(named, words_of(&p, "stub"));
		forget(&p);
		map_free(map);
	}
}

#endif
