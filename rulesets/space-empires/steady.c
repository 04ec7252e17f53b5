/* The bots steady and sharp (HO-72): squads take free worlds, whole stacks attack the weakest worlds of one neighbour
   after the other, each world keeps a guard against what is visible near it, and reserves gather at the front. */
#include "rulesets/space-empires/names.h"
#include "engine/base/compare.h"
#include "rulesets/space-empires/random.h"
#include "rulesets/space-empires/sight.h"

#include <inttypes.h>
#include <stdarg.h>

enum {
	FAR = 1000,      /* jumps: unreachable */
	ORDERS = 150,    /* most orders of a turn */
	MOST = 1000000,  /* most ships that an order names (SP-10) */
	DOUBLE = 2,      /* factor of defence under DEFEND (SP-21) */
	CAPTURE = 6,     /* points per ship that make a fleet surrender (SP-31) */
	POINTS = 5,      /* points that destroy a unit (SP-40) */
	HOME = 40,       /* least industry that marks a home */
	HOME_SHIPS = 25, /* ships assumed to guard a home out of sight */
	WORLD_SHIPS = 5, /* ships assumed at another world of an empire */
	WORTH = 6,       /* value of any world, as victory counts them alike */
	LEADER = 4,      /* factor: attacking an empire announced as winning is worth so much more */
	SCALE = 4096,
};

struct style {
	int64_t squad; /* ships sent to a world where nobody has been */
	int64_t odds;  /* per cent of the defenders that an attack needs */
	int64_t peace; /* last turn in which it attacks no empire's world */
};

/* Parameters of the plans: steady's and sharp's. */
static const struct style styles[] = {{4, 440, 8}, {3, 300, 5}};

struct planner {
	const struct sp_state *state;
	const struct style *style;
	unsigned empire;
	bool calm;
	GString *out;
	unsigned left;   /* orders left to give */
	int64_t number;  /* numbers from here on are not yet given to new fleets */
	int64_t *mine;   /* by world: own ships there or on their way there */
	int64_t *theirs; /* by world: others' ships in sight */
	int *owners;     /* by world: owner when last seen */
	int focus;       /* the neighbour it attacks, SP_NOBODY: none known */
	int *from;       /* of the search: previous world on the way */
	int *distance;
	unsigned *queue;
};

static void order(struct planner *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void order(struct planner *p, const char *format, ...)
{
	va_list arguments;

	if (p->left == 0)
		return;
	p->left--;
	va_start(arguments, format);
	g_string_append_vprintf(p->out, format, arguments);
	va_end(arguments);
	g_string_append_c(p->out, '\n');
}

/* Counts once a turn, since the search needs every world from every fleet. */
static void count_theirs(struct planner *p)
{
	p->theirs = g_new0(int64_t, p->state->world_count + 1);
	for (unsigned i = 0; i < p->state->world_count; i++)
		for (const struct sp_fleet *fleet = p->state->worlds[i].fleets; fleet; fleet = fleet->next)
			p->theirs[i] += fleet->owner != p->empire ? fleet->ships : 0;
}

/* Others' visible ships at a world. */
static int64_t enemies(const struct planner *p, unsigned world)
{
	return p->theirs[world];
}

static bool is_own(const struct planner *p, unsigned world)
{
	return p->state->worlds[world].owner == (int)p->empire;
}

/* Searches breadth first from a world; no way leads through a world with others' ships. */
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

/* Orders the first jumps of the way that the search found to the target. */
static void go(struct planner *p, const struct sp_fleet *fleet, unsigned target)
{
	g_autoptr(GString) way = g_string_new(NULL);
	unsigned at = target;

	while (p->distance[at] > SP_JUMPS)
		at = (unsigned)p->from[at];
	for (; p->distance[at] > 0; at = (unsigned)p->from[at]) {
		g_autofree char *step = g_strdup_printf("W%" PRId64, p->state->worlds[at].id);
		g_string_prepend(way, step);
	}
	order(p, "M%" PRId64 "%s", fleet->id, way->str);
	p->mine[fleet->world] -= fleet->ships;
	p->mine[target] += fleet->ships;
}

/* --- Worlds ----------------------------------------------------------------- */

static bool is_empire(const struct planner *p, unsigned owner)
{
	return owner != p->empire && !sp_is_native(p->state, owner);
}

/* The largest fleets of any one empire within a turn's reach of the search's start. */
static int64_t threat(const struct planner *p)
{
	int64_t most = 0;

	for (unsigned i = 0; i < p->state->world_count; i++) {
		int64_t ships = 0;
		for (const struct sp_fleet *f = p->state->worlds[i].fleets; f && p->distance[i] <= SP_JUMPS;
		     f = f->next)
			ships += is_empire(p, f->owner) ? f->ships : 0;
		most = MAX(most, ships);
	}
	return most;
}

static bool is_in_sight(const struct planner *p, unsigned world)
{
	return sp_sight_has(p->state->now, p->empire, world);
}

/* Ships visible at a world, or assumed to be there. */
static int64_t defenders(const struct planner *p, unsigned target)
{
	const struct sp_world *world = &p->state->worlds[target];

	if (is_in_sight(p, target))
		return enemies(p, target);
	if (world->unseen)
		return 0;
	if (p->owners[target] != SP_NOBODY)
		return world->ind >= HOME ? HOME_SHIPS : WORLD_SHIPS;
	return p->state->tables->natives.ships + world->ind / p->state->tables->natives.ind_a_ship;
}

static int64_t need(const struct planner *p, unsigned target)
{
	int64_t ships = defenders(p, target);

	return MAX(p->style->squad, ships * p->style->odds / 100 + (ships > 0));
}

/* The value of owning a world, 0: none. */
static int64_t worth(const struct planner *p, unsigned target)
{
	const struct sp_world *world = &p->state->worlds[target];
	int owner = p->owners[target];
	int64_t value = (world->unseen ? WORTH : WORTH + world->ind / 4 + world->rmp) * SCALE;

	if (is_own(p, target) || (!world->unseen && world->pop == 0) ||
	    (p->calm && (owner != SP_NOBODY || enemies(p, target) > 0)) ||
	    (owner != SP_NOBODY && p->state->head.turn <= p->style->peace))
		return 0;
	if (owner == SP_NOBODY)
		value *= 2;
	else if (owner == p->state->leader.empire)
		value *= LEADER;
	else if (owner == p->focus)
		value += value / 2;
	return value;
}

/* The best world to send so many ships to, by value, need and distance; or an own world that they can save; -1: none.
   `most` FAR: whatever it needs. */
static int choose(struct planner *p, int64_t ships)
{
	int64_t best = 0;
	int chosen = -1;

	for (unsigned i = 0; i < p->state->world_count; i++) {
		int64_t value, needed = need(p, i);
		if (p->distance[i] == 0 || p->distance[i] >= FAR)
			continue;
		if (p->mine[i] >= needed || ships + p->mine[i] < needed)
			continue;
		value = is_own(p, i) && enemies(p, i) > 0 ? (int64_t)LEADER * WORTH * SCALE : worth(p, i);
		value /= ((p->distance[i] + SP_JUMPS - 1) / SP_JUMPS + 1) * (needed + 2 * POINTS);
		if (value > best) {
			best = value;
			chosen = (int)i;
		}
	}
	return chosen;
}

/* Finds the neighbour whose worlds are nearest to its own. */
static int find_focus(struct planner *p)
{
	g_autofree int64_t *near = g_new0(int64_t, p->state->empire_count + 1);
	int focus = SP_NOBODY;

	for (unsigned i = 0; i < p->state->world_count; i++) {
		if (!is_own(p, i))
			continue;
		search(p, i);
		for (unsigned k = 0; k < p->state->world_count; k++)
			if (p->owners[k] != SP_NOBODY && p->owners[k] != (int)p->empire &&
			    p->distance[k] < FAR)
				near[p->owners[k]] += SCALE / (1 + p->distance[k] * p->distance[k]);
	}
	for (unsigned i = 0; i < p->state->empire_count; i++)
		if (near[i] > (focus == SP_NOBODY ? 0 : near[focus]))
			focus = (int)i;
	return focus;
}

/* --- Fights ------------------------------------------------------------------- */

static int64_t points_of(const struct sp_fleet *fleet)
{
	return fleet->cargo > 0 ? fleet->ships / 2 : fleet->ships;
}

/* Aims fleets at enemies, largest first: first enough to destroy all defenders, then enough of the rest to capture.
   Fleets left over stay in the list. */
static void fight(struct planner *p, unsigned world, GPtrArray *own)
{
	for (int pass = 0; pass < 2; pass++)
		for (const struct sp_fleet *enemy = p->state->worlds[world].fleets; enemy;
		     enemy = enemy->next) {
			int64_t needed = enemy->ships * (pass == 0 ? DOUBLE : CAPTURE - DOUBLE), points = 0;
			for (guint i = own->len; i > 0 && pass > 0; i--)
				points += points_of(own->pdata[i - 1]);
			if (enemy->owner == p->empire || (pass > 0 && points < needed))
				continue;
			for (points = 0; own->len > 0 && points < needed;) {
				const struct sp_fleet *fleet = own->pdata[own->len - 1];
				points += points_of(fleet);
				order(p, "AF%" PRId64 "F%" PRId64, fleet->id,
				    sp_number_for(p->state, p->empire, enemy));
				g_ptr_array_set_size(own, (int)own->len - 1);
			}
		}
}

/* Takes the world with its smallest fleet by bombarding its people, as long as there are some, to save its industry. */
static void take(struct planner *p, unsigned world, GPtrArray *own)
{
	const struct sp_fleet *fleet = own->pdata[0];
	bool people = p->state->worlds[world].pop > fleet->ships / POINTS + 1;

	order(p, "AF%" PRId64 "%c", fleet->id, people ? 'P' : 'I');
	g_ptr_array_remove_index(own, 0);
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

static int64_t new_number(struct planner *p)
{
	while (sp_name_find(p->state, p->empire, p->number))
		p->number++;
	return p->number++;
}

/* Where reserves wait: the last own world on the way to the best goal, whatever that needs. */
static int front(struct planner *p, unsigned world)
{
	int64_t best = 0;
	int goal = -1;

	for (unsigned i = 0; i < p->state->world_count; i++) {
		int64_t value =
		    p->distance[i] == 0 || p->distance[i] >= FAR ? 0 : worth(p, i) / (1 + p->distance[i]);
		if (value > best) {
			best = value;
			goal = (int)i;
		}
	}
	while (
	    goal >= 0 && goal != (int)world && (!is_own(p, (unsigned)goal) || enemies(p, (unsigned)goal) > 0))
		goal = p->from[goal];
	return goal;
}

/* Merges all fleets into the largest one, which moves next turn. */
static void merge(struct planner *p, GPtrArray *own)
{
	const struct sp_fleet *largest = own->len ? own->pdata[own->len - 1] : NULL;

	for (guint i = 0; i + 1 < own->len; i++) {
		const struct sp_fleet *fleet = own->pdata[i];
		order(
		    p, "T%" PRId64 "F%" PRId64 "F%" PRId64, MIN(fleet->ships, MOST), fleet->id, largest->id);
	}
}

/* Sends the smallest fleets that together meet the goal's need, or all. */
static void send(struct planner *p, unsigned target, GPtrArray *own)
{
	int64_t needed = need(p, target);

	while (own->len > 0 && p->mine[target] < needed) {
		guint pick = 0;
		while (pick + 1 < own->len &&
		       p->mine[target] + ((const struct sp_fleet *)own->pdata[pick])->ships < needed)
			pick++;
		go(p, own->pdata[pick], target);
		g_ptr_array_remove_index(own, pick);
	}
}

/* Ships that stay as guard: more than half of what is near, if there are enough, so that one attack cannot destroy
   them. */
static int64_t guard_for(const struct planner *p, int64_t ships)
{
	int64_t seen = threat(p) / DOUBLE + 1;

	return ships >= seen ? seen : 1;
}

/* Sends all ships but the guard, to which ships built this turn count. */
static void send_out(struct planner *p, unsigned world, GPtrArray *own)
{
	const struct sp_world *w = &p->state->worlds[world];
	int64_t guard = is_own(p, world) ? guard_for(p, sum_of(own)) - MIN(w->ind, w->rms) : 0;
	int target;

	while (own->len > 0 && guard > 0) {
		const struct sp_fleet *fleet = own->pdata[0];
		if (own->len == 1 && fleet->ships > 2 * guard && fleet->ships > p->style->squad) {
			order(p, "T%" PRId64 "F%" PRId64 "F%" PRId64, guard, fleet->id, new_number(p));
			return;
		}
		guard -= fleet->ships;
		g_ptr_array_remove_index(own, 0);
	}
	while (own->len > 0 && (target = choose(p, sum_of(own))) >= 0)
		send(p, (unsigned)target, own);
	target = own->len > 0 && !p->calm ? front(p, world) : -1;
	if (target < 0 || target == (int)world)
		merge(p, own);
	for (guint i = 0; target >= 0 && target != (int)world && i < own->len; i++)
		go(p, own->pdata[i], (unsigned)target);
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

static void at_world(struct planner *p, unsigned world, GPtrArray *own)
{
	const struct sp_world *w = &p->state->worlds[world];
	int64_t against = enemies(p, world), ships = sum_of(own);
	bool strong = 100 * ships >= MIN(p->style->odds, 100 * DOUBLE) * against;

	if (p->calm && !is_own(p, world) && (against > 0 || p->owners[world] != SP_NOBODY))
		return;
	if (against > 0 && strong)
		fight(p, world, own);
	else if (against > 0 && (is_own(p, world) ? against >= DOUBLE * ships : ships < against))
		retreat(p, world, own);
	if (against > 0 && !strong)
		return;
	if (!is_own(p, world) && !p->calm && w->pop > 0 && own->len > 0)
		take(p, world, own);
	if (against > 0)
		return;
	search(p, world);
	send_out(p, world, own);
}

/* Builds squads while there are free worlds, whole fleets afterwards. */
static void build(struct planner *p, unsigned world)
{
	const struct sp_world *w = &p->state->worlds[world];
	int64_t ships = MIN(MIN(w->ind, w->rms), MOST);
	unsigned free = 0;

	for (unsigned i = 0; i < p->state->world_count; i++)
		free += worth(p, i) > 0 && p->owners[i] == SP_NOBODY && p->mine[i] == 0;
	while (ships > 0) {
		int64_t count = free > 0 && ships >= 2 * p->style->squad ? p->style->squad : ships;
		order(p, "B%" PRId64 "F%" PRId64 "W%" PRId64, count, new_number(p), w->id);
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
	    .left = ORDERS,
	    .number = empire->lowest};

	(void)dice;
	p.mine = g_new0(int64_t, state->world_count + 1);
	p.owners = g_new0(int, state->world_count + 1);
	count_theirs(&p);
	p.from = g_new0(int, state->world_count + 1);
	p.distance = g_new0(int, state->world_count + 1);
	p.queue = g_new0(unsigned, state->world_count + 1);
	for (unsigned i = 0; i < empire->fleet_count; i++) {
		const struct sp_fleet *fleet = state->fleets->pdata[empire->fleet_first + i];
		p.mine[fleet->world] += fleet->ships;
	}
	for (unsigned i = 0; i < state->world_count; i++)
		p.owners[i] = state->worlds[i].owner;
	for (guint i = 0; i < empire->known->len; i++) {
		const struct sp_known *known = empire->known->pdata[i];
		p.owners[known->world] = known->face.owner;
	}
	p.focus = find_focus(&p);
	each_world(&p);
	g_free(p.mine);
	g_free(p.theirs);
	g_free(p.owners);
	g_free(p.from);
	g_free(p.distance);
	g_free(p.queue);
}
