/* Lays out a graph by stochastic gradient descent on its stress (Zheng, Pawar, Goodman 2018), using a sample of
   pivots for large graphs; then moves places apart. */
#include "engine/maps/layout.h"

#include "engine/maps/apart.h"
#include "engine/maps/beside.h"
#include "engine/documents/document.h"
#include "engine/documents/json.h"

#include <math.h>
#include <string.h>

/* with up to so many places, uses the distances between all; with more, those to PIVOTS places */
#define FULL_MAX 100
#define PIVOTS 6
/* rounds of the descent: a power of two, so that the step's decay needs only square roots */
#define ROUNDS 16
#define MOST 1000000 /* bound of positions, in units of MAP_STEP / 100 from the centre */

struct term {
	unsigned a, b;
	double length;
};

struct layout {
	struct map *map;
	unsigned count;
	double *x, *y; /* positions, in lengths of a link */
	bool *held;    /* places with a position from an earlier report */
	struct apart apart;
	GArray **next; /* for each place: its neighbours */
	GArray *terms;
	uint64_t random;
};

/* xorshift64*: the order of the terms must not depend on a library. */
static uint64_t draw(struct layout *layout)
{
	uint64_t r = layout->random;

	r ^= r >> 12;
	r ^= r << 25;
	r ^= r >> 27;
	layout->random = r;
	return r * UINT64_C(2685821657736338717);
}

static void add_next(const struct layout *layout, unsigned a, unsigned b)
{
	g_array_append_val(layout->next[a], b);
	g_array_append_val(layout->next[b], a);
}

/* Counts the links from one place to every other; -1: not connected. */
static void measure(const struct layout *layout, unsigned from, int *jumps, unsigned *queue)
{
	unsigned head = 0, tail = 0;

	for (unsigned i = 0; i < layout->count; i++)
		jumps[i] = -1;
	jumps[from] = 0;
	queue[tail++] = from;
	while (head < tail) {
		unsigned at = queue[head++];
		for (guint k = 0; k < layout->next[at]->len; k++) {
			unsigned to = g_array_index(layout->next[at], unsigned, k);
			if (jumps[to] >= 0)
				continue;
			jumps[to] = jumps[at] + 1;
			queue[tail++] = to;
		}
	}
}

/* --- Joins unconnected parts, so that the graph is connected ----------------------------- */

static void join_parts(const struct layout *layout)
{
	g_autofree int *jumps = g_new(int, layout->count);
	g_autofree unsigned *queue = g_new(unsigned, layout->count);
	g_autofree bool *reached = g_new0(bool, layout->count);
	unsigned first = 0;
	bool any = false;

	for (unsigned i = 0; i < layout->count; i++) {
		if (reached[i])
			continue;
		if (any)
			add_next(layout, first, i);
		any = true;
		measure(layout, i, jumps, queue);
		/* join parts by two links, to keep them apart; the place between the two is virtual */
		for (unsigned k = 0; k < layout->count; k++)
			if (jumps[k] >= 0 && !reached[k]) {
				reached[k] = true;
				first = k;
			}
	}
}

/* --- Initial positions ------------------------------------------------------------------- */

/* Puts the places around the centre in the order of their distance from the first place: a fan whose arms are
   the nearest links. */
static void begin_anew(const struct layout *layout)
{
	g_autofree int *jumps = g_new(int, layout->count);
	g_autofree unsigned *queue = g_new0(unsigned, layout->count);
	double cosine = 1, sine = 0;

	measure(layout, 0, jumps, queue);
	for (unsigned i = 0; i < layout->count; i++) {
		/* turn by the golden angle, so that no two places coincide */
		double c = cosine * -0.7373688780783197 - sine * 0.6754902942615238,
		       s = sine * -0.7373688780783197 + cosine * 0.6754902942615238;
		cosine = c;
		sine = s;
		layout->x[queue[i]] = jumps[queue[i]] * c;
		layout->y[queue[i]] = jumps[queue[i]] * s;
	}
}

/* --- Descent -------------------------------------------------------------------------------- */

static void add_terms(struct layout *layout, unsigned from, const int *jumps, unsigned first, bool all)
{
	for (unsigned i = first; i < layout->count; i++) {
		struct term term = {from, i, jumps[i]};
		if (i != from && jumps[i] > 0 && (all || jumps[i] > 1))
			g_array_append_val(layout->terms, term);
	}
}

/* For large graphs: takes every link, and the distances to some places that are far from each other. */
static void sample_terms(struct layout *layout, int *jumps, unsigned *queue)
{
	g_autofree int *least = g_new(int, layout->count);
	unsigned pivot = 0;

	for (unsigned i = 0; i < layout->count; i++)
		least[i] = G_MAXINT;
	for (unsigned i = 0; i < layout->count; i++)
		for (guint k = 0; k < layout->next[i]->len; k++) {
			struct term term = {i, g_array_index(layout->next[i], unsigned, k), 1};
			if (term.a < term.b)
				g_array_append_val(layout->terms, term);
		}
	for (unsigned n = 0; n < PIVOTS; n++) {
		measure(layout, pivot, jumps, queue);
		add_terms(layout, pivot, jumps, 0, false);
		for (unsigned i = 0; i < layout->count; i++)
			least[i] = MIN(least[i], jumps[i]);
		for (unsigned i = 0; i < layout->count; i++)
			if (least[i] > least[pivot])
				pivot = i;
	}
}

static void make_terms(struct layout *layout)
{
	g_autofree int *jumps = g_new(int, layout->count);
	g_autofree unsigned *queue = g_new(unsigned, layout->count);

	layout->terms = g_array_new(FALSE, FALSE, sizeof(struct term));
	if (layout->count > FULL_MAX) {
		sample_terms(layout, jumps, queue);
		return;
	}
	for (unsigned i = 0; i < layout->count; i++) {
		measure(layout, i, jumps, queue);
		add_terms(layout, i, jumps, i + 1, true);
	}
}

static void shuffle(struct layout *layout)
{
	struct term *terms = (struct term *)(void *)layout->terms->data;

	for (guint i = layout->terms->len; i > 1; i--) {
		guint k = (guint)(draw(layout) % i);
		struct term swap = terms[i - 1];
		terms[i - 1] = terms[k];
		terms[k] = swap;
	}
}

static void pull(struct layout *layout, const struct term *term, double step)
{
	double dx = layout->x[term->a] - layout->x[term->b], dy = layout->y[term->a] - layout->y[term->b];
	double far = sqrt(dx * dx + dy * dy), weight = step / (term->length * term->length), r;

	if (weight > 1)
		weight = 1;
	if (far < 1e-6) { /* identical positions: move in a direction that depends only on the two places */
		dx = 1e-3 * (1 + term->a % 7);
		dy = 1e-3 * (1 + term->b % 5);
		far = sqrt(dx * dx + dy * dy);
	}
	r = weight * (far - term->length) / (2 * far);
	layout->x[term->a] -= r * dx;
	layout->y[term->a] -= r * dy;
	layout->x[term->b] += r * dx;
	layout->y[term->b] += r * dy;
}

static void descend(struct layout *layout)
{
	double longest = 1, step, decay;

	make_terms(layout);
	for (guint i = 0; i < layout->terms->len; i++)
		longest = fmax(longest, g_array_index(layout->terms, struct term, i).length);
	step = longest * longest;
	decay = 0.1 / step;
	for (unsigned i = 1; i < ROUNDS; i *= 2)
		decay = sqrt(decay);
	for (unsigned round = 0; round <= ROUNDS; round++) {
		shuffle(layout);
		for (guint i = 0; i < layout->terms->len; i++)
			pull(layout, &g_array_index(layout->terms, struct term, i), step);
		step *= decay;
	}
	g_array_unref(layout->terms);
}

/* --- The whole layout ------------------------------------------------------------------------- */

static void open_layout(struct layout *layout, struct map *map)
{
	unsigned count = map->places->len;

	*layout = (struct layout){.map = map, .count = count, .random = UINT64_C(0x9e3779b97f4a7c15)};
	layout->x = g_new0(double, count);
	layout->y = g_new0(double, count);
	layout->held = g_new0(bool, count);
	layout->next = g_new0(GArray *, count);
	for (unsigned i = 0; i < count; i++) {
		const struct map_place *place = map_at(map, i);
		layout->next[i] = g_array_new(FALSE, FALSE, sizeof(unsigned));
		layout->held[i] = place->placed;
		layout->x[i] = (double)place->x / MAP_STEP;
		layout->y[i] = (double)place->y / MAP_STEP;
	}
	for (guint i = 0; i < map->links->len; i++) {
		const struct map_link *link = &g_array_index(map->links, struct map_link, i);
		add_next(layout, link->from, link->to);
	}
	layout->apart = (struct apart){.x = layout->x,
	    .y = layout->y,
	    .fixed = layout->held,
	    .stood = layout->held,
	    .count = count,
	    .wide = LAYOUT_WIDE / 100.0 + 0.02, /* a margin for rounding */
	    .high = LAYOUT_HIGH / 100.0 + 0.02,
	    .links = map->links};
}

static int64_t round_off(double links)
{
	double units = links * MAP_STEP;

	return units < -MOST ? -MOST : units > MOST ? MOST : (int64_t)(units + (units < 0 ? -0.5 : 0.5));
}

static void close_layout(struct layout *layout)
{
	for (unsigned i = 0; i < layout->count; i++) {
		struct map_place *place = map_at(layout->map, i);
		g_array_unref(layout->next[i]);
		if (place->placed)
			continue;
		place->placed = true;
		place->x = round_off(layout->x[i]);
		place->y = round_off(layout->y[i]);
	}
	g_free(layout->x);
	g_free(layout->y);
	g_free(layout->held);
	g_free(layout->next);
}

/* Lays out all places, for a first report. */
static void lay_out(struct layout *layout)
{
	join_parts(layout);
	begin_anew(layout);
	descend(layout);
	apart_move(&layout->apart);
}

/* Keeps old places and puts new ones at free positions near their neighbours. */
static void add_places(struct layout *layout)
{
	const struct beside beside = {.x = layout->x,
	    .y = layout->y,
	    .held = layout->held,
	    .next = layout->next,
	    .count = layout->count,
	    .wide = layout->apart.wide,
	    .high = layout->apart.high,
	    .bound = (double)MOST / MAP_STEP - 10};

	join_parts(layout);
	beside_put(&beside);
	apart_settle(&layout->apart);
}

void layout_make(struct map *map)
{
	struct layout layout;
	guint placed = 0;

	if (map->form != MAP_GRAPH || layout_grid(map))
		return;
	for (guint i = 0; i < map->places->len; i++)
		placed += map_at(map, i)->placed;
	if (placed == map->places->len)
		return;
	open_layout(&layout, map);
	if (placed)
		add_places(&layout);
	else
		lay_out(&layout);
	close_layout(&layout);
}

/* --- In documents -------------------------------------------------------------------------- */

bool layout_read(struct map *map, const struct node *layout, struct error *err)
{
	if (!layout || layout->kind == NODE_NULL)
		return true;
	if (layout->kind != NODE_MAP)
		return node_error(
		    layout, err, "\"layout\" must be a mapping, not %s", node_kind_name(layout->kind));
	for (const struct node *n = layout->first; n; n = n->next) {
		int place = map_find(map, n->key);
		const struct node *x = n->kind == NODE_LIST && n->count == 2 ? n->first : NULL;
		if (!x || x->kind != NODE_INTEGER || x->next->kind != NODE_INTEGER)
			return node_error(n, err, "must be two whole numbers");
		if (place < 0)
			continue;
		map_at(map, (unsigned)place)->placed = true;
		map_at(map, (unsigned)place)->x = CLAMP(x->number, -MOST, MOST);
		map_at(map, (unsigned)place)->y = CLAMP(x->next->number, -MOST, MOST);
	}
	return true;
}

void layout_write(const struct map *map, struct json *json)
{
	json_map(json, "layout");
	for (guint i = 0; i < map->places->len; i++) {
		const struct map_place *place = map_at(map, i);
		json_list(json, place->id);
		json_integers(json, (int64_t[]){place->x, place->y}, 2);
		json_end(json);
	}
	json_end(json);
}
