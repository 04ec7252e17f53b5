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

static inline bool box_hits(struct box a, struct box b, double clear)
{
	return a.left < b.right + clear && b.left < a.right + clear && a.top < b.bottom + clear &&
	       b.top < a.bottom + clear;
}

/* Is its text over a place or a text that was there before, or outside, or its line over a place? */
static inline bool is_taken(
    const struct picture *p, const struct way *way, int at, const GArray *texts, double clear, double out)
{
	double right = 0, bottom = 0;

	for (guint i = 0; i < p->boxes->len; i++) {
		struct box box = box_at(p, (int)i);
		right = fmax(right, box.right);
		bottom = fmax(bottom, box.bottom);
		if (box_hits(box, way->text, clear))
			return true;
		for (int k = 0; (int)i != at && k <= 60; k++) {
			double x = way->from.x + (way->to.x - way->from.x) * k / 60,
			       y = way->from.y + (way->to.y - way->from.y) * k / 60;
			if (box_hits(box, (struct box){x, y, x, y}, clear))
				return true;
		}
	}
	for (guint i = 0; i < texts->len; i++)
		if (box_hits(g_array_index(texts, struct box, i), way->text, clear > 3 ? 2.5 : 0))
			return true;
	return way->text.left < 2 + out || way->text.right > right + 72 - out || way->text.top < 46 + out ||
	       way->text.bottom > bottom + 24 - out;
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

/* Each takes the first way that is free, a short line alone where none is; what its text says stands behind its end. */
static inline unsigned stub_is_right(
    const struct picture *p, guint nth, guint *word, int at, int other, GArray *texts, bool bare)
{
	const char *id = p->names->pdata[other];
	struct box box = box_at(p, at), there = box_at(p, other);
	double dx = middle_x(box) - middle_x(there), dy = middle_y(box) - middle_y(there),
	       far = fmax(hypot(dx, dy), 1);
	const struct line *line = p->lines->pdata[nth];
	int taken = taken_way(line, box, dx / far, dy / far, id);

	if (taken < 0) {
		double from[2], to[2];
		ends_of(line->d, from, to);
		assert_true(
		    from_border(box, from) < 0.2 && fabs(hypot(to[0] - from[0], to[1] - from[1]) - 1) < 0.1);
	}
	for (int i = 0; i < (taken < 0 ? bare ? 16 : 80 : taken); i++) {
		struct way way = way_of(box, dx / far, dy / far, i, id);
		if (!is_taken(p, &way, at, texts, 5.4, 0.1))
			fail_msg("%s of %s to %s does not take the first free way: %d", line->d,
			    (char *)p->names->pdata[at], id, i);
	}
	if (taken < 0)
		return 0;
	struct way way = way_of(box, dx / far, dy / far, taken, id);
	assert_false(is_taken(p, &way, at, texts, 1, -1.1));
	g_array_append_val(texts, way.text);
	while (
	    *word < p->words->len && g_strcmp0(((struct word *)p->words->pdata[*word])->class, "stub") != 0)
		++*word;
	assert_true(*word < p->words->len);
	const struct word *text = p->words->pdata[(*word)++];
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

/* Round by round, with names of other widths. */
static inline void takes_first_free(const struct crowd *crowd, unsigned rounds)
{
	bool large = crowd->wide * crowd->high > 1000;

	for (unsigned i = 0; i < rounds; i++) {
		struct map *map = crowd_of(crowd->wide, crowd->high, crowd->step, 1, crowd->links);
		g_autoptr(GArray) texts = g_array_new(FALSE, FALSE, sizeof(struct box));
		guint word = 0;
		unsigned named = 0;
		g_autoptr(GPtrArray) ids = g_ptr_array_new_with_free_func(g_free);
		for (guint n = 0; i && !large && n < map->places->len; n++) { /* of many widths */
			g_autofree char *thin = g_strnfill((i + n) % 19, 'i');
			g_ptr_array_add(ids, g_strdup_printf("%s%s%u", i % 3 ? "W" : "S", thin, n + 1));
			map_at(map, n)->id = ids->pdata[n];
		}
		for (guint n = 0; n < map->links->len; n++)
			g_array_index(map->links, struct map_link, n).over_edge = true;
		struct picture p = drawn(map);
		assert_int_equal(p.lines->len, 2 * map->links->len);
		for (guint n = 0; n < map->links->len; n++) {
			const struct map_link *link = &g_array_index(map->links, struct map_link, n);
			int from = (int)link->from, to = (int)link->to;
			named += stub_is_right(&p, 2 * n, &word, from, to, texts, large);
			named += stub_is_right(&p, 2 * n + 1, &word, to, from, texts, large);
		}
		assert_int_equal(named, words_of(&p, "stub"));
		forget(&p);
		map_free(map);
	}
}

#endif
