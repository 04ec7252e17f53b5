/* Ships of all fleets and garrisons that can reach a sector in this turn attack it together, no more than are needed,
   and arrive in the same phase. Sectors that give most revenue for their strength come first; a war is begun, one at a
   time, when it pays at once. */
#include "rulesets/galactic-empires/campaign.h"

#include "rulesets/galactic-empires/unit.h"

#include <inttypes.h>

enum {
	ODDS = 150,   /* per cent of a sector's strength that an attack needs */
	PEACE = 7,    /* first turn in which it may begin a war */
	CENTRE = 10,  /* revenue that an industrial centre adds to a sector's value */
	ENEMY = 3,    /* ... and factor for a sector taken from another empire */
	LEADER = 4,   /* factor for sectors of an empire announced as winning */
	EFFORT = 60,  /* combat added to every sector's strength as fixed cost */
	WARSHIP = 15, /* combat of the weakest ship that joins an attack */
	STEPS = 8,    /* longest path */
};

/* Ships of one type in one unit that have no orders yet. */
struct pool {
	unsigned sector; /* index of the sector */
	char unit[16];   /* the unit as orders name it: G5, F3 */
	int type;
	int64_t left;
};

struct campaign {
	const struct ge_state *state;
	const struct ge_empire *empire;
	unsigned enemy; /* empire that it declares war on this turn, 0: none */
	GString *out;
	GArray *pools;  /* struct pool */
	int *steps;     /* by sector: steps to the current goal, -1: unreachable */
	unsigned *next; /* by sector: next sector on the way to the goal */
	unsigned *queue;
	bool *done; /* by sector: attacked already, or out of reach */
	bool used[GE_FLEETS + 1];
};

static const struct ge_type *type_of(const struct campaign *c, int type)
{
	return &ge_tables_of(c->state)->types[type];
}

static int64_t combat_of(const struct campaign *c, int type)
{
	return type_of(c, type)->attacks * type_of(c, type)->combat;
}

/* --- Sectors ---------------------------------------------------------------------- */

static bool may_take(const struct campaign *c, const struct ge_sector *s)
{
	if (s->owner == c->empire->id || !s->reported)
		return false;
	return s->owner == 0 || s->owner == c->enemy || ge_hostile(c->state, s, c->empire->id, s->owner);
}

/* Combat needed to take the sector. */
static int64_t need_of(const struct campaign *c, const struct ge_sector *s)
{
	return MAX(ge_tables_of(c->state)->sectors.conquest, s->foes * ODDS / 100);
}

static int64_t worth_of(const struct campaign *c, const struct ge_sector *s)
{
	int64_t value = s->max + (s->ic ? CENTRE : 0) + (s->owner ? ENEMY : 0);

	value *= s->owner && ge_is_leader(c->state, s->owner) ? LEADER : 1;
	return value * 1000 / (need_of(c, s) + EFFORT);
}

/* Computes the steps from everywhere to a goal, through own sectors. */
static void spread(struct campaign *c, unsigned goal)
{
	unsigned head = 0, tail = 0;

	for (unsigned i = 0; i < c->state->sector_count; i++)
		c->steps[i] = -1;
	c->steps[goal] = 0;
	c->queue[tail++] = goal;
	while (head < tail) {
		unsigned at = c->queue[head++];
		const struct ge_sector *s = &c->state->sectors[at];
		if (at != goal && s->owner != c->empire->id)
			continue;
		for (guint i = 0; i < s->links->len; i++) {
			const struct ge_link *link = &g_array_index(s->links, struct ge_link, i);
			if (link->barrier || c->steps[link->to] >= 0)
				continue;
			c->steps[link->to] = c->steps[at] + 1;
			c->next[link->to] = at;
			c->queue[tail++] = link->to;
		}
	}
}

/* --- Ships ------------------------------------------------------------------------ */

static void add_pools(struct campaign *c, const struct ge_unit *unit, char letter, int64_t number)
{
	for (guint i = 0; i < unit->stacks->len && !unit->cloaked; i++) {
		const struct ge_stack *stack = &g_array_index(unit->stacks, struct ge_stack, i);
		struct pool pool = {.sector = (unsigned)(unit->sector - c->state->sectors),
		    .type = stack->type,
		    .left = stack->n};
		g_snprintf(pool.unit, sizeof pool.unit, "%c%" PRId64, letter, number);
		if (combat_of(c, stack->type) >= WARSHIP)
			g_array_append_val(c->pools, pool);
	}
}

static void add_all_pools(struct campaign *c)
{
	for (unsigned f = 1; f <= GE_FLEETS; f++)
		if (c->empire->fleets[f])
			add_pools(c, c->empire->fleets[f], 'F', f);
	for (unsigned i = 0; i < c->state->sector_count; i++) {
		const struct ge_sector *s = &c->state->sectors[i];
		if (s->owner == c->empire->id && ge_has_garrison(s))
			add_pools(c, &s->garrison, 'G', s->id);
	}
}

/* Entering an own sector costs one move-point, the goal two. */
static bool in_reach(const struct campaign *c, const struct pool *pool)
{
	const struct ge_movement_numbers *costs = &ge_tables_of(c->state)->movement;
	int64_t steps = c->steps[pool->sector];

	return steps > 0 && (steps - 1) * costs->own + costs->enemy <= type_of(c, pool->type)->moves;
}

static unsigned new_fleet(struct campaign *c)
{
	for (unsigned f = 1; f <= ge_tables_of(c->state)->limits[c->empire->status].fleets; f++)
		if (!c->empire->fleets[f] && !c->used[f]) {
			c->used[f] = true;
			return f;
		}
	return 0;
}

/* --- Orders ----------------------------------------------------------------------- */

/* Orders `count` ships of a pool into a fleet; forms a new fleet if there is none yet. */
static bool join(struct campaign *c, struct pool *pool, int64_t count, unsigned *fleet)
{
	if (*fleet == 0) {
		*fleet = new_fleet(c);
		if (*fleet == 0)
			return false;
		g_string_append_printf(c->out, "NF%u%s\n", *fleet, pool->unit);
	}
	g_string_append_printf(
	    c->out, "T%" PRId64 "%s%sF%u\n", count, type_of(c, pool->type)->code, pool->unit, *fleet);
	pool->left -= count;
	return true;
}

/* Orders a fleet to the goal, except the last `short_of` steps, after waiting `wait` phases. */
static void march(struct campaign *c, unsigned at, unsigned fleet, int wait, int short_of)
{
	g_string_append_printf(c->out, "M%u", fleet);
	while (wait-- > 0)
		g_string_append_c(c->out, 'H');
	for (int i = 0; c->steps[at] > short_of && i < STEPS; i++) {
		at = c->next[at];
		g_string_append_printf(c->out, "S%" PRId64, c->state->sectors[at].id);
	}
	g_string_append_c(c->out, '\n');
}

/* Sends as many of a sector's ships to the goal as are needed; returns their combat. */
static int64_t send(struct campaign *c, unsigned at, int64_t need, int last)
{
	unsigned fleet = 0;
	int64_t sent = 0;

	for (guint i = 0; i < c->pools->len && sent < need; i++) {
		struct pool *pool = &g_array_index(c->pools, struct pool, i);
		int64_t each = combat_of(c, pool->type), count;
		if (pool->sector != at || pool->left == 0 || !in_reach(c, pool))
			continue;
		count = MIN(pool->left, (need - sent + each - 1) / each);
		if (!join(c, pool, count, &fleet))
			break;
		sent += count * each;
	}
	if (fleet)
		march(c, at, fleet, last - c->steps[at], 0);
	return sent;
}

/* Combat within `far` steps of the goal; `far` 0: of all ships in reach. */
static int64_t combat_within(const struct campaign *c, int far)
{
	int64_t combat = 0;

	for (guint i = 0; i < c->pools->len; i++) {
		const struct pool *pool = &g_array_index(c->pools, struct pool, i);
		if (in_reach(c, pool) && (far == 0 || c->steps[pool->sector] <= far))
			combat += pool->left * combat_of(c, pool->type);
	}
	return combat;
}

static bool attack(struct campaign *c, unsigned goal)
{
	int64_t need = need_of(c, &c->state->sectors[goal]);
	int last = 1;

	spread(c, goal);
	if (combat_within(c, 0) < need)
		return false;
	while (combat_within(c, last) < need)
		last++;
	for (int far = 1; far <= last; far++)
		for (unsigned at = 0; at < c->state->sector_count && need > 0; at++)
			if (c->steps[at] == far)
				need -= send(c, at, need, last);
	return true;
}

/* The best of the sectors that remain, -1: none. */
static int choose(const struct campaign *c)
{
	int best = -1;
	int64_t most = 0;

	for (unsigned i = 0; i < c->state->sector_count; i++) {
		const struct ge_sector *s = &c->state->sectors[i];
		if (c->done[i] || !may_take(c, s) || worth_of(c, s) <= most)
			continue;
		most = worth_of(c, s);
		best = (int)i;
	}
	return best;
}

/* Attacks sector after sector; returns the best one that was out of reach, or `later`. */
static int attack_all(struct campaign *c, int later)
{
	int goal;

	while ((goal = choose(c)) >= 0) {
		c->done[goal] = true;
		if (!attack(c, (unsigned)goal) && later < 0)
			later = goal;
	}
	return later;
}

/* Sends ships without orders towards the goal's border. */
static void gather(struct campaign *c, unsigned goal)
{
	spread(c, goal);
	for (unsigned at = 0; at < c->state->sector_count; at++) {
		unsigned fleet = 0;
		if (c->steps[at] <= 1 || c->state->sectors[at].owner != c->empire->id)
			continue;
		for (guint i = 0; i < c->pools->len; i++) {
			struct pool *pool = &g_array_index(c->pools, struct pool, i);
			if (pool->sector == at && pool->left > 0 && !join(c, pool, pool->left, &fleet))
				break;
		}
		if (fleet)
			march(c, at, fleet, 0, 1);
	}
}

static bool is_at_war(const struct campaign *c)
{
	for (unsigned e = 1; e < GE_EMPIRES; e++)
		if (c->state->empires[e] && c->state->empires[e]->alive &&
		    c->state->relations[c->empire->id][e] == GE_WAR)
			return true;
	return false;
}

/* Declares war on the neutral neighbour with the best sector in reach; during a war only on an empire announced as
   winning. */
static bool begin_war(struct campaign *c)
{
	int64_t most = 0;
	bool busy = is_at_war(c);

	for (unsigned i = 0; i < c->state->sector_count; i++) {
		const struct ge_sector *s = &c->state->sectors[i];
		bool neutral = s->owner > 0 && s->owner != c->empire->id &&
		               c->state->relations[c->empire->id][s->owner] == GE_NEUTRAL;
		if (!s->reported || !neutral || worth_of(c, s) <= most ||
		    (busy && !ge_is_leader(c->state, s->owner)))
			continue;
		spread(c, i);
		if (combat_within(c, 0) < need_of(c, s))
			continue;
		most = worth_of(c, s);
		c->enemy = s->owner;
	}
	if (c->enemy)
		g_string_append_printf(c->out, "DW%u\n", c->enemy);
	return c->enemy != 0;
}

unsigned ge_campaign(const struct ge_state *state, struct ge_empire *empire, GString *out)
{
	struct campaign c = {.state = state, .empire = empire, .out = out};
	int later;

	c.pools = g_array_new(FALSE, FALSE, sizeof(struct pool));
	c.steps = g_new0(int, state->sector_count);
	c.next = g_new0(unsigned, state->sector_count);
	c.queue = g_new0(unsigned, state->sector_count);
	c.done = g_new0(bool, state->sector_count);
	add_all_pools(&c);
	later = attack_all(&c, -1);
	if (state->head.turn >= PEACE && begin_war(&c))
		later = attack_all(&c, later);
	if (later >= 0)
		gather(&c, (unsigned)later);
	g_array_free(c.pools, TRUE);
	g_free(c.steps);
	g_free(c.next);
	g_free(c.queue);
	g_free(c.done);
	return c.enemy;
}
