/* A sensible beginner (the bot steady, HO-72): builds all that it can, leaves a guard on every world, sends small
   squads to worlds that nobody guards and whole fleets where they are twice the defence. */
#include "engine/base/compare.h"
#include "rulesets/space-empires/map.h"
#include "rulesets/space-empires/sight.h"

#include <inttypes.h>

enum {
	FAR = 1000, /* jumps */
};

struct style {
	int64_t squad; /* ships that take a world: with fewer than five no unit of it is lost (SP-40) */
	int64_t guard; /* ships that stay on a world */
	int64_t odds;  /* own ships for each that defends, where it attacks */
};

/* By plan: steady's, and a race for worlds, which each ship takes that finds nobody there. */
static const struct style styles[] = {{4, 2, 2}, {1, 0, 2}};

struct planner {
	const struct sp_state *state;
	const struct style *style;
	unsigned empire;
	bool calm;
	GString *out;
	int64_t number; /* no number from here on was given out to a new fleet */
	int64_t *mine;  /* own ships at or on their way to each world */
	bool *others;   /* worlds that were another's when last seen */
	int *from;      /* of the search: the world before */
	int *distance;
	unsigned *queue;
};

/* Ships of others there, as far as they are in sight. */
static int64_t enemies(const struct planner *p, unsigned world)
{
	int64_t ships = 0;

	for (const struct sp_fleet *fleet = p->state->worlds[world].fleets; fleet; fleet = fleet->next)
		ships += fleet->owner != p->empire ? fleet->ships : 0;
	return ships;
}

static bool is_own(const struct planner *p, unsigned world)
{
	return p->state->worlds[world].owner == (int)p->empire;
}

/* Breadth first from a world; nobody goes on through a world where others stand. */
static void search(struct planner *p, unsigned start)
{
	unsigned head = 0, tail = 0;

	for (unsigned i = 0; i < p->state->world_count; i++)
		p->distance[i] = FAR;
	p->distance[start] = 0;
	p->queue[tail++] = start;
	while (head < tail) {
		unsigned at = p->queue[head++];
		const struct sp_world *world = &p->state->worlds[at];
		if (at != start && enemies(p, at) > 0)
			continue;
		for (unsigned i = 0; i < world->link_count; i++) {
			unsigned to = world->links[i];
			if (p->distance[to] < FAR)
				continue;
			p->distance[to] = p->distance[at] + 1;
			p->from[to] = (int)at;
			p->queue[tail++] = to;
		}
	}
}

/* Orders the first jumps of the way that the search found to another world. */
static void go(struct planner *p, const struct sp_fleet *fleet, unsigned target)
{
	unsigned way[SP_JUMPS];
	unsigned at = target, steps = 0;

	while (p->distance[at] > SP_JUMPS)
		at = (unsigned)p->from[at];
	for (; p->distance[at] > 0; at = (unsigned)p->from[at])
		way[steps++] = at;
	g_string_append_printf(p->out, "M%" PRId64, fleet->id);
	while (steps > 0)
		g_string_append_printf(p->out, "W%" PRId64, p->state->worlds[way[--steps]].id);
	g_string_append_c(p->out, '\n');
	p->mine[fleet->world] -= fleet->ships;
	p->mine[target] += fleet->ships;
}

/* What it is worth to go there with so many ships, 0: nothing. */
static int64_t worth(const struct planner *p, unsigned target, int64_t ships)
{
	const struct sp_world *world = &p->state->worlds[target];
	int64_t against = enemies(p, target);
	int64_t value = world->unseen ? 4 : 2 + world->ind / 4 + world->rmp;

	if (is_own(p, target) || (!world->unseen && world->pop == 0) ||
	    (p->calm && (world->owner != SP_NOBODY || p->others[target] || against > 0)))
		return 0;
	if (p->mine[target] >= p->style->odds * against + p->style->squad ||
	    ships + p->mine[target] < p->style->odds * against + MIN(p->style->guard, p->style->squad))
		return 0;
	return value * 64;
}

/* The best world for a fleet, by worth and way; or an own world in need; -1: none. */
static int choose(struct planner *p, const struct sp_fleet *fleet)
{
	int64_t best = 0;
	int chosen = -1;

	for (unsigned i = 0; i < p->state->world_count; i++) {
		int64_t value;
		if (p->distance[i] == 0 || p->distance[i] >= FAR)
			continue;
		if (is_own(p, i) && enemies(p, i) > 0 && fleet->ships > 2 * enemies(p, i))
			value = 1000;
		else
			value = worth(p, i, fleet->ships);
		value /= (p->distance[i] + SP_JUMPS - 1) / SP_JUMPS + 1;
		if (value > best) {
			best = value;
			chosen = (int)i;
		}
	}
	return chosen;
}

/* Enough to destroy all that defend: everyone at the world attacks one after the other of them. */
static void fight(const struct planner *p, unsigned world, const GPtrArray *own)
{
	guint next = 0;

	for (const struct sp_fleet *enemy = p->state->worlds[world].fleets; enemy; enemy = enemy->next) {
		int64_t points = 0;
		if (enemy->owner == p->empire)
			continue;
		while (next < own->len && points < 2 * enemy->ships) {
			const struct sp_fleet *fleet = own->pdata[next++];
			points += fleet->cargo > 0 ? fleet->ships / 2 : fleet->ships;
			g_string_append_printf(p->out, "AF%" PRId64 "F%" PRId64 "\n", fleet->id,
			    sp_number_for(p->state, p->empire, enemy));
		}
	}
}

static int64_t sum_of(const GPtrArray *fleets)
{
	int64_t ships = 0;

	for (guint i = 0; i < fleets->len; i++)
		ships += ((const struct sp_fleet *)fleets->pdata[i])->ships;
	return ships;
}

static gint by_ships(gconstpointer a, gconstpointer b)
{
	const struct sp_fleet *x = *(const struct sp_fleet *const *)a,
	                      *y = *(const struct sp_fleet *const *)b;

	if (x->ships != y->ships)
		return compare_integers(x->ships, y->ships);
	return compare_integers(x->id, y->id);
}

/* Fleets that may leave: all but the guard, the smallest ones. */
static void send_out(struct planner *p, unsigned world, const GPtrArray *own)
{
	int64_t guard = 0;

	search(p, world);
	for (guint i = 0; i < own->len; i++) {
		const struct sp_fleet *fleet = own->pdata[i];
		int target;
		if (is_own(p, world) && guard < p->style->guard) {
			guard += fleet->ships;
			continue;
		}
		target = choose(p, fleet);
		if (target >= 0)
			go(p, fleet, (unsigned)target);
	}
}

static void retreat(struct planner *p, unsigned world, const GPtrArray *own)
{
	int home = -1;

	search(p, world);
	for (unsigned i = 0; i < p->state->world_count; i++)
		if (is_own(p, i) && i != world && p->distance[i] < FAR &&
		    (home < 0 || p->distance[i] < p->distance[home]))
			home = (int)i;
	for (guint i = 0; home >= 0 && i < own->len; i++)
		go(p, own->pdata[i], (unsigned)home);
}

static void at_world(struct planner *p, unsigned world, const GPtrArray *own)
{
	const struct sp_world *w = &p->state->worlds[world];
	int64_t against = enemies(p, world), ships = sum_of(own);

	if (against > 0 && p->calm && !is_own(p, world))
		return;
	if (against > 0 && ships >= p->style->odds * against)
		fight(p, world, own);
	else if (against > 0 && !is_own(p, world) && ships < against)
		retreat(p, world, own);
	else if (against == 0 && !is_own(p, world) && w->pop > 0 && !p->calm)
		g_string_append_printf(
		    p->out, "AF%" PRId64 "I\n", ((const struct sp_fleet *)own->pdata[0])->id);
	else if (against == 0)
		send_out(p, world, own);
}

static int64_t new_number(struct planner *p)
{
	while (sp_name_find(p->state, p->empire, p->number))
		p->number++;
	return p->number++;
}

/* Squads while there is land to take, whole fleets afterwards. */
static void build(struct planner *p, unsigned world)
{
	const struct sp_world *w = &p->state->worlds[world];
	int64_t ships = MIN(MIN(w->ind, w->rms), 1000000);
	unsigned free = 0;

	for (unsigned i = 0; i < p->state->world_count; i++)
		free += !is_own(p, i) && p->state->worlds[i].owner == SP_NOBODY && p->mine[i] == 0;
	while (ships > 0) {
		int64_t count = free > 0 && ships > p->style->squad ? p->style->squad : ships;
		g_string_append_printf(
		    p->out, "B%" PRId64 "F%" PRId64 "W%" PRId64 "\n", count, new_number(p), w->id);
		ships -= count;
		free -= free > 0;
	}
}

static void each_world(struct planner *p)
{
	const GArray *worlds = p->state->now->worlds[p->empire];

	for (guint i = 0; i < worlds->len; i++) {
		unsigned at = g_array_index(worlds, unsigned, i);
		g_autoptr(GPtrArray) own = g_ptr_array_new();
		for (struct sp_fleet *fleet = p->state->worlds[at].fleets; fleet; fleet = fleet->next)
			if (fleet->owner == p->empire)
				g_ptr_array_add(own, fleet);
		g_ptr_array_sort(own, by_ships);
		if (own->len > 0)
			at_world(p, at, own);
	}
	for (guint i = 0; i < worlds->len; i++)
		if (is_own(p, g_array_index(worlds, unsigned, i)))
			build(p, g_array_index(worlds, unsigned, i));
}

void sp_orders_steady(
    const struct state *base, unsigned seat, unsigned plan, bool calm, struct dice_stream *dice, GString *out)
{
	const struct sp_state *state = sp_of(base);
	const struct sp_empire *empire = &state->empires[seat];
	struct planner p = {.state = state,
	    .style = &styles[plan],
	    .empire = seat,
	    .calm = calm,
	    .out = out,
	    .number = empire->lowest};

	(void)dice;
	p.mine = g_new0(int64_t, state->world_count + 1);
	p.others = g_new0(bool, state->world_count + 1);
	p.from = g_new0(int, state->world_count + 1);
	p.distance = g_new0(int, state->world_count + 1);
	p.queue = g_new0(unsigned, state->world_count + 1);
	for (unsigned i = 0; i < empire->fleet_count; i++) {
		const struct sp_fleet *fleet = state->fleets->pdata[empire->fleet_first + i];
		p.mine[fleet->world] += fleet->ships;
	}
	for (guint i = 0; i < empire->known->len; i++) {
		const struct sp_known *known = empire->known->pdata[i];
		p.others[known->world] = known->face.owner != SP_NOBODY && known->face.owner != (int)seat;
	}
	each_world(&p);
	g_free(p.mine);
	g_free(p.others);
	g_free(p.from);
	g_free(p.distance);
	g_free(p.queue);
}
