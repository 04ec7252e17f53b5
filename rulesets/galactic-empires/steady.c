/* A sensible beginner (the bot steady, HO-72): annexes its sectors, builds the ships that fight best for their price as
   far as its revenue can maintain them, takes sectors by campaign.h until it begins wars, and then sends whole fleets
   into the nearest sector that it can take. The other plan (sharp's) sends all ships by campaign.h every turn. */

#include "rulesets/galactic-empires/campaign.h"
#include "rulesets/galactic-empires/hq.h"
#include "rulesets/galactic-empires/random.h"
#include "rulesets/galactic-empires/unit.h"

#include <inttypes.h>

enum {
	STEPS = 8,     /* longest path */
	BEARABLE = 70, /* per cent of the revenue that upkeep may take */
	FORM = 70,     /* combat of a garrison's ships above which they form a fleet */
	LEAST = 30,    /* combat in all its attacks of the weakest ship that joins a fleet */
	UNSEEN = 30,   /* combat assumed at an industrial centre besides what is visible */
	PEACE = 6,     /* turns before it begins a war */
	ODDS = 150,    /* per cent of a sector's strength that an attack needs */
	WAR = 200,     /* per cent of a sector's strength that a declaration of war needs */
};

struct planner {
	const struct ge_state *state;
	struct ge_empire *empire;
	bool calm;
	GString *out;
	int64_t money; /* tenths left to spend */
	int64_t upkeep, revenue;
	unsigned enemy; /* empire that it declares war on this turn, 0: none */
	bool *goal;     /* by sector: a fleet goes there */
	int *from;
	unsigned *queue;
};

static const struct ge_type *type_of(const struct planner *p, int type)
{
	return &ge_tables_of(p->state)->types[type];
}

/* --- Money --------------------------------------------------------------------- */

static void annex(struct planner *p)
{
	for (unsigned i = 0; i < p->state->sector_count; i++) {
		const struct ge_sector *s = &p->state->sectors[i];
		int64_t cost;
		if (s->owner != p->empire->id || s->annexer == s->owner || s->foes > 0)
			continue;
		cost = ge_annexation_cost(p->state, s, s->damage);
		if (cost > p->money)
			continue;
		g_string_append_printf(p->out, "AX%" PRId64 "\n", s->id);
		p->money -= cost;
	}
}

/* A type's value for its price; a free type counts as if it had the lowest price. */
static int64_t value_of(const struct ge_type *type)
{
	return type->attacks * type->combat * (1 + type->defence) * 100 / MAX(type->cost, 1);
}

static int best_type(const struct planner *p, uint64_t builds)
{
	int best = -1;

	for (unsigned i = 0; i < ge_tables_of(p->state)->type_count; i++) {
		const struct ge_type *type = type_of(p, (int)i);
		if (!((builds >> i) & 1) || type->moves < 4 || type->cost > p->money)
			continue;
		if (best < 0 || value_of(type) > value_of(type_of(p, best)))
			best = (int)i;
	}
	return best;
}

static void build(struct planner *p)
{
	for (unsigned i = 0; i < p->state->sector_count; i++) {
		const struct ge_sector *s = &p->state->sectors[i];
		int type = s->owner == p->empire->id && s->ic && s->foes == 0 ? best_type(p, s->builds) : -1;
		int64_t count;
		if (type < 0)
			continue;
		count = ge_affordable(p->money, type_of(p, type)->cost, s->max);
		count =
		    ge_affordable(p->revenue * BEARABLE / 100 - p->upkeep, type_of(p, type)->upkeep, count);
		if (count <= 0)
			continue;
		g_string_append_printf(
		    p->out, "B%" PRId64 "%sG%" PRId64 "\n", count, type_of(p, type)->code, s->id);
		p->money -= count * type_of(p, type)->cost;
		p->upkeep += count * type_of(p, type)->upkeep;
	}
}

/* --- Fleets ---------------------------------------------------------------------- */

static bool joins_fleet(const struct ge_type *type)
{
	return type->moves >= 4 && type->attacks * type->combat >= LEAST;
}

/* Moves all mobile ships of a garrison except the weakest into a fleet in that sector or a new one. */
static void form(struct planner *p, const struct ge_sector *s, bool *formed)
{
	int64_t leaves = 0;
	unsigned number = 0;

	for (guint i = 0; i < s->garrison.stacks->len; i++) {
		const struct ge_stack *stack = &g_array_index(s->garrison.stacks, struct ge_stack, i);
		const struct ge_type *type = type_of(p, stack->type);
		if (joins_fleet(type))
			leaves += stack->n * type->attacks * type->combat;
	}
	if (leaves < FORM)
		return;
	for (unsigned f = 1; f <= GE_FLEETS && number == 0; f++)
		if (p->empire->fleets[f] && p->empire->fleets[f]->sector == s)
			number = f;
	for (unsigned f = 1; number == 0 && f <= ge_tables_of(p->state)->limits[p->empire->status].fleets;
	     f++)
		if (!p->empire->fleets[f] && !formed[f]) {
			number = f;
			formed[f] = true;
			g_string_append_printf(p->out, "NF%uG%" PRId64 "\n", f, s->id);
		}
	for (guint i = 0; number > 0 && i < s->garrison.stacks->len; i++) {
		const struct ge_stack *stack = &g_array_index(s->garrison.stacks, struct ge_stack, i);
		const struct ge_type *type = type_of(p, stack->type);
		if (joins_fleet(type))
			g_string_append_printf(
			    p->out, "T%" PRId64 "%sG%" PRId64 "F%u\n", stack->n, type->code, s->id, number);
	}
}

/* May its ships enter the sector and fight for it? */
static bool may_take(const struct planner *p, const struct ge_sector *s)
{
	if (s->owner == p->empire->id || !s->reported)
		return false;
	return s->owner == 0 || s->owner == p->enemy || ge_hostile(p->state, s, p->empire->id, s->owner);
}

static int64_t strength_against(const struct ge_sector *s)
{
	return s->foes + (s->ic ? UNSEEN : 0);
}

/* Searches breadth first through own sectors for the nearest sector that this combat can take, -1: none. */
static int search(struct planner *p, const struct ge_sector *start, int64_t combat)
{
	unsigned head = 0, tail = 0, first = (unsigned)(start - p->state->sectors);

	for (unsigned i = 0; i < p->state->sector_count; i++)
		p->from[i] = -1;
	p->from[first] = (int)first;
	p->queue[tail++] = first;
	while (head < tail) {
		unsigned at = p->queue[head++];
		const struct ge_sector *s = &p->state->sectors[at];
		if (may_take(p, s)) {
			if (!p->goal[at] && combat * 100 >= strength_against(s) * ODDS)
				return (int)at;
			continue;
		}
		if (s->owner != p->empire->id && at != first)
			continue;
		for (guint i = 0; i < s->links->len; i++) {
			const struct ge_link *link = &g_array_index(s->links, struct ge_link, i);
			if (link->barrier || p->from[link->to] >= 0)
				continue;
			p->from[link->to] = (int)at;
			p->queue[tail++] = link->to;
		}
	}
	return -1;
}

static void go(const struct planner *p, unsigned fleet, const struct ge_sector *start, unsigned goal)
{
	unsigned way[STEPS], first = (unsigned)(start - p->state->sectors), steps = 0, length = 0;

	for (unsigned at = goal; at != first; at = (unsigned)p->from[at])
		length++;
	for (unsigned at = goal; at != first; at = (unsigned)p->from[at])
		if (length-- <= STEPS)
			way[steps++] = at;
	if (steps == 0)
		return;
	g_string_append_printf(p->out, "M%u", fleet);
	while (steps > 0)
		g_string_append_printf(p->out, "S%" PRId64, p->state->sectors[way[--steps]].id);
	g_string_append_c(p->out, '\n');
}

static void command(struct planner *p)
{
	for (unsigned f = 1; f <= GE_FLEETS; f++) {
		const struct ge_unit *fleet = p->empire->fleets[f];
		const struct ge_sector *s = fleet ? fleet->sector : NULL;
		int goal;
		/* A fleet stays in a sector that it fought for until it owns it. */
		if (!fleet || fleet->ships == 0 || (may_take(p, s) && s->foes == 0))
			continue;
		goal = search(p, s, ge_unit_combat(p->state, fleet));
		if (goal < 0)
			continue;
		p->goal[goal] = true;
		go(p, f, s, (unsigned)goal);
	}
}

/* --- Others ------------------------------------------------------------------------ */

/* Chooses whom to attack when the independents have nothing left to take: the neighbour with the weakest border. An
   empire announced as winning comes first, even before the independents. */
static void choose_enemy(struct planner *p, int64_t combat)
{
	int64_t least = INT64_MAX;
	bool found = false; /* an empire is announced as winning */

	for (unsigned i = 0; p->state->lead_count == 0 && i < p->state->sector_count; i++)
		if (may_take(p, &p->state->sectors[i]) &&
		    100 * combat >= ODDS * strength_against(&p->state->sectors[i]))
			return;
	for (unsigned i = 0; i < p->state->sector_count; i++) {
		const struct ge_sector *s = &p->state->sectors[i];
		bool neutral = s->owner > 0 && s->owner != p->empire->id &&
		               p->state->relations[p->empire->id][s->owner] == GE_NEUTRAL;
		bool leads = ge_is_leader(p->state, s->owner);
		if (!s->reported || !neutral || strength_against(s) * WAR > 100 * combat || leads < found ||
		    (leads == found && strength_against(s) >= least))
			continue;
		found = leads;
		least = strength_against(s);
		p->enemy = s->owner;
	}
	if (p->enemy)
		g_string_append_printf(p->out, "DW%u\n", p->enemy);
}

static int64_t strongest(const struct planner *p)
{
	int64_t best = 0;

	for (unsigned f = 1; f <= GE_FLEETS; f++)
		if (p->empire->fleets[f])
			best = MAX(best, ge_unit_combat(p->state, p->empire->fleets[f]));
	return best;
}

/* Forms fleets from garrisons, and sends all fleets to their goals. */
static void send_fleets(struct planner *p)
{
	bool formed[GE_FLEETS + 1] = {false};

	p->goal = g_new0(bool, p->state->sector_count);
	p->from = g_new0(int, p->state->sector_count);
	p->queue = g_new0(unsigned, p->state->sector_count);
	for (unsigned i = 0; i < p->state->sector_count; i++)
		if (p->state->sectors[i].owner == p->empire->id && ge_has_garrison(&p->state->sectors[i]))
			form(p, &p->state->sectors[i], formed);
	command(p);
	g_free(p->goal);
	g_free(p->from);
	g_free(p->queue);
}

void ge_orders_steady(
    const struct state *head, unsigned seat, unsigned plan, bool calm, struct dice_stream *dice, GString *out)
{
	const struct ge_state *state = ge_state_of_const(head);
	struct planner p = {
	    .state = state, .empire = state->empires[state->seats[seat]], .calm = calm, .out = out};
	struct ge_hq hq;

	(void)dice;
	ge_hq_of(state, p.empire, &hq);
	p.money = ge_hq_surplus(&hq);
	p.upkeep = hq.upkeep;
	p.revenue = hq.revenue;
	if (plan == 0 && !calm && head->turn >= PEACE)
		choose_enemy(&p, strongest(&p));
	annex(&p);
	build(&p);
	if (plan == 0 && head->turn >= PEACE)
		send_fleets(&p);
	else
		p.enemy = ge_campaign(state, p.empire, out);
	if (!calm)
		ge_proclaim_news(state, p.empire, p.enemy, out);
}
