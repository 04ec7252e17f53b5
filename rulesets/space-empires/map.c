/* Maps: grid, web, and the places of homes (SP-6). */
#include "rulesets/space-empires/map.h"

#include <stdlib.h>

#define MATRIX_WORLDS 2000   /* webs with more worlds have no table of all distances */
#define SEARCH_STEPS 3000000 /* most distances that one trial computes */

/* --- Links --------------------------------------------------------------- */

static void add_link(unsigned *links, unsigned *count, unsigned self, unsigned to)
{
	if (to == self)
		return;
	for (unsigned i = 0; i < *count; i++)
		if (links[i] == to)
			return;
	links[(*count)++] = to;
}

void sp_map_grid(struct sp_state *state, int64_t width, int64_t height)
{
	unsigned w = (unsigned)width, h = (unsigned)height;

	for (unsigned i = 0; i < state->world_count; i++) {
		unsigned x = i % w, y = i / w, count = 0;
		unsigned *links = g_new(unsigned, 4);
		add_link(links, &count, i, y * w + (x + 1) % w);
		add_link(links, &count, i, y * w + (x + w - 1) % w);
		add_link(links, &count, i, (y + 1) % h * w + x);
		add_link(links, &count, i, (y + h - 1) % h * w + x);
		sp_world_link(&state->worlds[i], links, count);
	}
}

static void join(GArray **links, unsigned from, unsigned to)
{
	for (guint i = 0; i < links[from]->len; i++)
		if (g_array_index(links[from], unsigned, i) == to)
			return;
	if (from != to)
		g_array_append_val(links[from], to);
}

/* Links two worlds one way, or both. */
static void join_drawn(GArray **links, unsigned a, unsigned b, int64_t one_way, struct dice_stream *dice)
{
	join(links, a, b);
	if (dice_roll(dice, 100) > one_way)
		join(links, b, a);
}

/* A ring through all worlds in drawn order makes every world reachable; chords shorten the ways. */
void sp_map_web(struct sp_state *state, int64_t one_way, struct dice_stream *dice)
{
	unsigned count = state->world_count;
	g_autofree unsigned *ring = g_new(unsigned, count);
	g_autofree GArray **links = g_new(GArray *, count);

	for (unsigned i = 0; i < count; i++) {
		ring[i] = i;
		links[i] = g_array_new(FALSE, FALSE, sizeof(unsigned));
	}
	dice_shuffle(dice, ring, count);
	for (unsigned i = 0; i < count; i++)
		join_drawn(links, ring[i], ring[(i + 1) % count], one_way, dice);
	for (int64_t chord = 2; chord < state->tables->web_links; chord++)
		for (unsigned i = 0; i < count; i++)
			join_drawn(links, i, (unsigned)dice_roll(dice, count) - 1, one_way, dice);
	for (unsigned i = 0; i < count; i++) {
		guint size = links[i]->len;
		sp_world_link(&state->worlds[i], (unsigned *)(void *)g_array_free(links[i], FALSE), size);
	}
}

/* --- Distances ----------------------------------------------------------- */

/* Distance of two worlds: the shorter of both directions. */
struct atlas {
	const struct sp_state *state;
	unsigned width, height; /* of a grid; 0: not a grid */
	unsigned *matrix;       /* table of all distances of a small web, or NULL */
	unsigned *queue;
	int64_t steps; /* steps left for the current trial */
};

/* Counts the jumps from one world to all others. */
static void measure(const struct atlas *atlas, unsigned from, unsigned *jumps)
{
	unsigned head = 0, tail = 0;

	for (unsigned i = 0; i < atlas->state->world_count; i++)
		jumps[i] = G_MAXUINT;
	jumps[from] = 0;
	atlas->queue[tail++] = from;
	while (head < tail) {
		unsigned at = atlas->queue[head++];
		const struct sp_world *world = &atlas->state->worlds[at];
		for (unsigned i = 0; i < world->link_count; i++)
			if (jumps[world->links[i]] == G_MAXUINT) {
				jumps[world->links[i]] = jumps[at] + 1;
				atlas->queue[tail++] = world->links[i];
			}
	}
}

static void fill_matrix(struct atlas *atlas)
{
	unsigned count = atlas->state->world_count;

	atlas->matrix = g_new(unsigned, (gsize)count *count);
	for (unsigned i = 0; i < count; i++)
		measure(atlas, i, atlas->matrix + (gsize)i * count);
	for (unsigned i = 0; i < count; i++)
		for (unsigned j = 0; j < i; j++) {
			unsigned *there = &atlas->matrix[(gsize)i * count + j],
			         *back = &atlas->matrix[(gsize)j * count + i];
			*there = *back = MIN(*there, *back);
		}
}

static unsigned around(unsigned a, unsigned b, unsigned size)
{
	unsigned way = a > b ? a - b : b - a;

	return MIN(way, size - way);
}

static unsigned distance(struct atlas *atlas, unsigned a, unsigned b)
{
	atlas->steps--;
	if (atlas->width > 0)
		return around(a % atlas->width, b % atlas->width, atlas->width) +
		       around(a / atlas->width, b / atlas->width, atlas->height);
	g_assert(atlas->matrix != NULL);
	return atlas->matrix[(gsize)a * atlas->state->world_count + b];
}

/* --- Homes --------------------------------------------------------------- */

/* Places each next home farthest from those before; returns the least distance. */
static unsigned spread(struct atlas *atlas, unsigned first, unsigned count, unsigned *homes)
{
	unsigned worlds = atlas->state->world_count, least = G_MAXUINT;
	g_autofree unsigned *near = g_new(unsigned, worlds);
	g_autofree unsigned *jumps = g_new(unsigned, worlds);

	for (unsigned i = 0; i < worlds; i++)
		near[i] = G_MAXUINT;
	homes[0] = first;
	for (unsigned n = 0; n < count; n++) {
		unsigned best = 0;
		if (n > 0) {
			for (unsigned i = 1; i < worlds; i++)
				best = near[i] > near[best] ? i : best;
			least = MIN(least, near[best]);
			homes[n] = best;
		}
		if (atlas->width == 0 && !atlas->matrix)
			measure(atlas, homes[n], jumps);
		for (unsigned i = 0; i < worlds; i++)
			near[i] = MIN(near[i],
			    atlas->width == 0 && !atlas->matrix ? jumps[i] : distance(atlas, homes[n], i));
	}
	return least;
}

/* Searches for homes that are all at least `apart` from each other; those before `placed` are fixed. */
static bool pack(struct atlas *atlas, unsigned apart, unsigned placed, unsigned count, const unsigned *open,
    unsigned open_count, unsigned *homes)
{
	g_autofree unsigned *rest = NULL;

	if (placed == count)
		return true;
	if (open_count < count - placed)
		return false;
	rest = g_new(unsigned, open_count);
	for (unsigned i = 0; i + (count - placed) <= open_count && atlas->steps > 0; i++) {
		unsigned left = 0;
		homes[placed] = open[i];
		for (unsigned j = i + 1; j < open_count; j++)
			if (distance(atlas, open[i], open[j]) >= apart)
				rest[left++] = open[j];
		if (pack(atlas, apart, placed + 1, count, rest, left, homes))
			return true;
	}
	return false;
}

/* All worlds, beginning at a random one. */
static unsigned *worlds_from(const struct sp_state *state, unsigned first)
{
	unsigned *all = g_new(unsigned, state->world_count);

	for (unsigned i = 0; i < state->world_count; i++)
		all[i] = (first + i) % state->world_count;
	return all;
}

/* Tries larger and larger distances until one cannot be reached. */
static void widen(struct atlas *atlas, unsigned first, unsigned reached, unsigned count, unsigned *homes)
{
	g_autofree unsigned *all = worlds_from(atlas->state, first);
	g_autofree unsigned *trial = g_new(unsigned, count);

	for (unsigned apart = reached + 1;; apart++) {
		atlas->steps = SEARCH_STEPS;
		if (!pack(atlas, apart, 0, count, all, atlas->state->world_count, trial))
			return;
		for (unsigned i = 0; i < count; i++)
			homes[i] = trial[i];
	}
}

void sp_map_homes(
    const struct sp_state *state, int64_t width, unsigned count, struct dice_stream *dice, unsigned *homes)
{
	struct atlas atlas = {.state = state, .width = (unsigned)width};
	unsigned first = (unsigned)dice_roll(dice, state->world_count) - 1, reached;

	atlas.height = width > 0 ? state->world_count / (unsigned)width : 0;
	atlas.queue = g_new(unsigned, state->world_count);
	if (width == 0 && state->world_count <= MATRIX_WORLDS)
		fill_matrix(&atlas);
	reached = spread(&atlas, first, count, homes);
	if (count > 1 && (width > 0 || atlas.matrix))
		widen(&atlas, first, reached, count, homes);
	g_free(atlas.matrix);
	g_free(atlas.queue);
}
