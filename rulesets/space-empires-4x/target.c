/* Chooses a ship's target (SX-65, SX-66) without looking at every enemy: the first living ship of each side is
   remembered, and for `F` lists the ships of each side and type are in a heap, the most damaged first. */
#include "rulesets/space-empires-4x/target.h"

struct entry {
	int64_t hits;
	unsigned index;
};

struct sx_targets {
	const struct sx_fighter *fighters;
	unsigned count;
	const bool *exposed;
	unsigned cursor[SX_SEATS];         /* by seat: no ship before this one can be a target */
	GArray *heaps[SX_SEATS][SX_TYPES]; /* struct entry; outdated ones stay until they come up */
};

struct sx_targets *sx_targets_new(const struct sx_fighter *fighters, unsigned count)
{
	struct sx_targets *targets = g_new0(struct sx_targets, 1);

	targets->fighters = fighters;
	targets->count = count;
	for (unsigned seat = 0; seat < SX_SEATS; seat++)
		for (unsigned type = 0; type < SX_TYPES; type++)
			targets->heaps[seat][type] = g_array_new(FALSE, FALSE, sizeof(struct entry));
	return targets;
}

void sx_targets_free(struct sx_targets *targets)
{
	if (!targets)
		return;
	for (unsigned seat = 0; seat < SX_SEATS; seat++)
		for (unsigned type = 0; type < SX_TYPES; type++)
			g_array_free(targets->heaps[seat][type], TRUE);
	g_free(targets);
}

/* --- Heaps --------------------------------------------------------------------- */

/* Is `a` shot at before `b`? */
static bool sooner(const struct entry *a, const struct entry *b)
{
	return a->hits != b->hits ? a->hits > b->hits : a->index < b->index;
}

static void swap(struct entry *a, struct entry *b)
{
	struct entry kept = *a;

	*a = *b;
	*b = kept;
}

static void heap_push(GArray *heap, struct entry entry)
{
	struct entry *all;
	guint at = heap->len;

	g_array_append_val(heap, entry);
	all = (struct entry *)(void *)heap->data;
	for (; at > 0 && sooner(&all[at], &all[(at - 1) / 2]); at = (at - 1) / 2)
		swap(&all[at], &all[(at - 1) / 2]);
}

static void heap_pop(GArray *heap)
{
	struct entry *all = (struct entry *)(void *)heap->data;
	guint at = 0, count = heap->len - 1;

	all[0] = all[count];
	g_array_set_size(heap, count);
	for (;;) {
		guint child = 2 * at + 1;
		if (child + 1 < count && sooner(&all[child + 1], &all[child]))
			child++;
		if (child >= count || !sooner(&all[child], &all[at]))
			return;
		swap(&all[at], &all[child]);
		at = child;
	}
}

/* The top entry of the heap that is not outdated, or NULL. */
static const struct entry *heap_top(const struct sx_targets *targets, GArray *heap)
{
	while (heap->len > 0) {
		const struct entry *top = &g_array_index(heap, struct entry, 0);
		const struct sx_ship *ship = targets->fighters[top->index].ship;
		if (ship->lives && ship->hits == top->hits)
			return top;
		heap_pop(heap);
	}
	return NULL;
}

/* --- Targets --------------------------------------------------------------------- */

void sx_targets_hit(struct sx_targets *targets, unsigned index)
{
	const struct sx_fighter *fighter = &targets->fighters[index];

	heap_push(
	    targets->heaps[fighter->owner][fighter->ship->type], (struct entry){fighter->ship->hits, index});
}

void sx_targets_begin(struct sx_targets *targets, const bool *exposed)
{
	targets->exposed = exposed;
	for (unsigned seat = 0; seat < SX_SEATS; seat++) {
		targets->cursor[seat] = 0;
		for (unsigned type = 0; type < SX_TYPES; type++)
			g_array_set_size(targets->heaps[seat][type], 0);
	}
	for (unsigned i = 0; i < targets->count; i++)
		if (exposed[i])
			sx_targets_hit(targets, i);
}

/* The first ship of one side in firing order, or `count`. */
static unsigned first_of(struct sx_targets *targets, unsigned seat)
{
	unsigned at = targets->cursor[seat];

	while (at < targets->count && !(targets->fighters[at].owner == seat && targets->exposed[at] &&
	                                  targets->fighters[at].ship->lives))
		at++;
	targets->cursor[seat] = at;
	return at;
}

static int pick_type(struct sx_targets *targets, unsigned owner, enum sx_type type)
{
	struct entry best = {-1, 0};

	for (unsigned seat = 0; seat < SX_SEATS; seat++) {
		const struct entry *top =
		    seat == owner ? NULL : heap_top(targets, targets->heaps[seat][type]);
		if (top && (best.hits < 0 || sooner(top, &best)))
			best = *top;
	}
	return best.hits < 0 ? -1 : (int)best.index;
}

int sx_targets_pick(
    struct sx_targets *targets, unsigned owner, const enum sx_type *wanted, unsigned wanted_count)
{
	unsigned first = targets->count;

	for (unsigned i = 0; i < wanted_count; i++) {
		int index = pick_type(targets, owner, wanted[i]);
		if (index >= 0)
			return index;
	}
	for (unsigned seat = 0; seat < SX_SEATS; seat++)
		if (seat != owner)
			first = MIN(first, first_of(targets, seat));
	return first < targets->count ? (int)first : -1;
}
