/* What steady and sharp's own plan order in many drawn positions, by a second reading of what they have in mind (HO-72,
   HO-74), on what the report tells. */
#include "tests/broken.h"

#include "engine/play/answer.h"

#include <stdlib.h>

enum { POSITIONS = 600, SEATS = 3, WORLDS = 14, FLEETS = 40, NUMBERS = 128, FAR = 1000 };

static const char *const names[] = {"MING", "ALBA", "BOSCO"};
static const int by_name[] = {1, 2, 0};

struct world {
	int id, owner, ind, rms, rmp, pop; /* owner: -1 nobody */
	bool links[WORLDS];
};

/* What an empire remembers of a world that is not in sight. */
struct memory {
	int turn; /* 0: the chart of the game, -1: nothing */
	int owner, ind, rmp, pop;
};

struct fleet {
	int owner, id, world, ships, cargo;
	int called[SEATS]; /* 0: no number */
};

struct position {
	int seats, world_count, fleet_count;
	struct world worlds[WORLDS];
	struct memory memories[SEATS][WORLDS];
	struct fleet fleets[FLEETS];
	bool used[SEATS][NUMBERS];
};

/* --- Drawn positions ------------------------------------------------------------- */

static int upto(GRand *dice, int most)
{
	return g_rand_int_range(dice, 0, most + 1);
}

static void draw_world(GRand *dice, struct position *p, int at)
{
	struct world *world = &p->worlds[at];
	int links = upto(dice, 4);

	world->id = (at > 0 ? p->worlds[at - 1].id : 0) + 1 + (upto(dice, 5) == 0);
	world->owner = at < p->seats ? at : upto(dice, 1) == 0 ? -1 : upto(dice, p->seats - 1);
	world->ind = upto(dice, 12);
	world->rms = upto(dice, 12);
	world->rmp = upto(dice, 3);
	world->pop = world->owner < 0 ? upto(dice, 2) : 1 + upto(dice, 5);
	for (int i = 0; i < links; i++)
		world->links[upto(dice, p->world_count - 1)] = true;
	world->links[at] = false;
}

/* A number that its empire has not yet given: one of a few, so that there are gaps. */
static int number(GRand *dice, struct position *p, int seat)
{
	int id = 1 + upto(dice, 30);

	while (p->used[seat][id])
		id++;
	p->used[seat][id] = true;
	return id;
}

static void draw_fleets(GRand *dice, struct position *p)
{
	int crowd = upto(dice, p->world_count - 1), count = 4 + upto(dice, FLEETS - 4);

	for (; p->fleet_count < count; p->fleet_count++) {
		struct fleet *fleet = &p->fleets[p->fleet_count];
		fleet->owner = upto(dice, p->seats - 1);
		fleet->world = upto(dice, 2) == 0 ? crowd : upto(dice, p->world_count - 1);
		fleet->ships = 1 + upto(dice, upto(dice, 3) == 0 ? 16 : 4);
		fleet->cargo = upto(dice, 4) == 0 ? upto(dice, fleet->ships) : 0;
		fleet->id = number(dice, p, fleet->owner);
	}
}

static bool sees(const struct position *p, int seat, int world)
{
	bool there = p->worlds[world].owner == seat;

	for (int i = 0; i < p->fleet_count; i++)
		there |= p->fleets[i].owner == seat && p->fleets[i].world == world;
	return there;
}

/* Who is seen has a number, and some others have. */
static void draw_knowledge(GRand *dice, struct position *p, int seat)
{
	for (int i = 0; i < p->world_count; i++) {
		struct memory *memory = &p->memories[seat][i];
		memory->turn = sees(p, seat, i) ? -1 : upto(dice, 3) - 1;
		if (memory->turn < 1)
			continue;
		memory->pop = upto(dice, 2);
		memory->owner = memory->pop > 0 ? upto(dice, p->seats) - 1 : -1;
		memory->ind = upto(dice, 12);
		memory->rmp = upto(dice, 3);
	}
	for (int i = 0; i < p->fleet_count; i++) {
		struct fleet *fleet = &p->fleets[i];
		if (fleet->owner != seat && (sees(p, seat, fleet->world) || upto(dice, 5) == 0))
			fleet->called[seat] = number(dice, p, seat);
	}
}

static void draw(GRand *dice, struct position *p)
{
	*p = (struct position){.seats = 2 + upto(dice, 1)};
	p->world_count = p->seats + upto(dice, WORLDS - p->seats);
	for (int i = 0; i < p->world_count; i++)
		draw_world(dice, p, i);
	draw_fleets(dice, p);
	for (int seat = 0; seat < p->seats; seat++)
		draw_knowledge(dice, p, seat);
}

/* The comma before each item but the first of its list. */
static void item(GString *text)
{
	g_string_append(text, text->str[text->len - 1] == '[' ? "" : ", ");
}

static void say_links(const struct position *p, int world, GString *text)
{
	g_string_append(text, ", links: [");
	for (int i = p->world_count - 1; i >= 0; i--) {
		if (!p->worlds[world].links[i])
			continue;
		item(text);
		g_string_append_printf(text, "%d", p->worlds[i].id);
	}
	g_string_append(text, "]");
}

static void say_world(int owner, int ind, int rms, int rmp, int pop, GString *text)
{
	g_string_append_printf(text, ", owner: %s, ind: %d, rms: %d, rmp: %d, pop: %d}",
	    owner < 0 ? "null" : names[owner], ind, rms, rmp, pop);
}

static void say_knowledge(const struct position *p, int seat, GString *known, GString *sightings)
{
	for (int i = 0; i < p->world_count; i++) {
		const struct memory *memory = &p->memories[seat][i];
		if (memory->turn < 0)
			continue;
		item(known);
		g_string_append_printf(known, "{empire: %s, world: %d", names[seat], p->worlds[i].id);
		if (memory->turn > 0)
			g_string_append_printf(known, ", turn: %d", memory->turn);
		say_links(p, i, known);
		if (memory->turn > 0)
			say_world(memory->owner, memory->ind, 0, memory->rmp, memory->pop, known);
		else
			g_string_append(known, "}");
	}
	for (const struct fleet *f = p->fleets; f < p->fleets + p->fleet_count; f++) {
		if (f->called[seat] == 0)
			continue;
		item(sightings);
		g_string_append_printf(sightings, "{empire: %s, calls: %d, owner: %s, id: %d}", names[seat],
		    f->called[seat], names[f->owner], f->id);
	}
}

static char *text_of(const struct position *p)
{
	GString *text = g_string_new("{ruleset: space-empires, game: g, turn: 5, seed: 1, empires: [");
	g_autoptr(GString) known = g_string_new("["), sightings = g_string_new("[");

	for (int seat = 0; seat < p->seats; seat++) {
		item(text);
		g_string_append_printf(text, "{name: %s}", names[seat]);
		say_knowledge(p, seat, known, sightings);
	}
	g_string_append(text, "], worlds: [");
	for (int i = 0; i < p->world_count; i++) {
		const struct world *world = &p->worlds[i];
		item(text);
		g_string_append_printf(text, "{id: %d", world->id);
		say_links(p, i, text);
		say_world(world->owner, world->ind, world->rms, world->rmp, world->pop, text);
	}
	g_string_append(text, "], fleets: [");
	for (const struct fleet *f = p->fleets; f < p->fleets + p->fleet_count; f++) {
		item(text);
		g_string_append_printf(text, "{owner: %s, id: %d, world: %d, ships: %d, cargo: %d}",
		    names[f->owner], f->id, p->worlds[f->world].id, f->ships, f->cargo);
	}
	g_string_append_printf(text, "], known: %s], sightings: %s]}", known->str, sightings->str);
	return g_string_free(text, FALSE);
}

/* --- The second reading ------------------------------------------------------------ */

struct plan {
	const struct position *p;
	int me, squad, guard; /* ships that take a world, and that stay on one */
	bool calm;
	struct world worlds[WORLDS]; /* as they are known: of those not in sight nobody's */
	bool seen[WORLDS], heard[WORLDS], unseen[WORLDS], others[WORLDS];
	int mine[WORLDS]; /* own ships at or on their way to each world */
	int way[WORLDS][WORLDS];
	bool used[NUMBERS];
	GString *out;
};

/* Of each world that is in sight, was, or is linked to one of these. */
static void recall(struct plan *plan)
{
	const struct position *p = plan->p;

	for (int i = 0; i < p->world_count; i++) {
		const struct memory *memory = &p->memories[plan->me][i];
		struct world *world = &plan->worlds[i];
		*world = p->worlds[i];
		plan->seen[i] = sees(p, plan->me, i);
		plan->unseen[i] = !plan->seen[i] && memory->turn < 1;
		if (!plan->seen[i]) {
			plan->others[i] = memory->turn > 0 && memory->owner >= 0 && memory->owner != plan->me;
			world->owner = -1;
			world->ind = memory->ind;
			world->rmp = memory->rmp;
			world->pop = memory->pop;
		}
		plan->heard[i] |= plan->seen[i] || memory->turn >= 0;
		for (int to = 0; to < p->world_count; to++) {
			world->links[to] &= plan->seen[i] || memory->turn >= 0;
			plan->heard[to] |= world->links[to];
		}
	}
	for (const struct fleet *f = p->fleets; f < p->fleets + p->fleet_count; f++)
		plan->mine[f->world] += f->owner == plan->me ? f->ships : 0;
}

/* Ships of others in sight there. */
static int foes(const struct plan *plan, int world)
{
	int ships = 0;

	for (const struct fleet *f = plan->p->fleets; f < plan->p->fleets + plan->p->fleet_count; f++)
		ships += plan->seen[world] && f->world == world && f->owner != plan->me ? f->ships : 0;
	return ships;
}

/* Jumps from each world to each; nobody goes on through a world where others stand. */
static void measure(struct plan *plan)
{
	int count = plan->p->world_count;

	for (int from = 0; from < count; from++) {
		for (int to = 0; to < count; to++)
			plan->way[from][to] = from == to ? 0 : FAR;
		for (int round = 0; round < count; round++)
			for (int at = 0; at < count; at++)
				for (int to = 0; to < count; to++)
					if (plan->worlds[at].links[to] && (at == from || foes(plan, at) == 0))
						plan->way[from][to] =
						    MIN(plan->way[from][to], plan->way[from][at] + 1);
	}
}

/* Is the world on a shortest way of these two, `jumps` from its start? */
static bool leads(const struct plan *plan, int from, int at, int jumps, int to)
{
	if (at == to)
		return plan->way[from][to] == jumps;
	if (plan->way[from][at] != jumps || (at != from && foes(plan, at) > 0))
		return false;
	for (int next = 0; next < plan->p->world_count; next++)
		if (plan->worlds[at].links[next] && jumps < plan->way[from][to] &&
		    leads(plan, from, next, jumps + 1, to))
			return true;
	return false;
}

/* Three jumps at most, of the shortest way whose worlds come first. */
static void go(struct plan *plan, const struct fleet *fleet, int to)
{
	int at = fleet->world;

	g_string_append_printf(plan->out, "M%d", fleet->id);
	for (int jump = 1; jump <= 3 && at != to; jump++) {
		int next = 0;
		while (!plan->worlds[at].links[next] || !leads(plan, fleet->world, next, jump, to))
			next++;
		at = next;
		g_string_append_printf(plan->out, "W%d", plan->worlds[at].id);
	}
	g_string_append_c(plan->out, '\n');
	plan->mine[fleet->world] -= fleet->ships;
	plan->mine[to] += fleet->ships;
}

/* What to go to a world of others is worth. */
static int prize(const struct plan *plan, int at, int ships)
{
	const struct world *world = &plan->worlds[at];
	int against = foes(plan, at), least = 2 * against + MIN(plan->guard, plan->squad);

	if (plan->calm && (world->owner >= 0 || plan->others[at] || against > 0))
		return 0; /* somebody's */
	if (plan->mine[at] >= 2 * against + plan->squad || plan->mine[at] + ships < least)
		return 0; /* enough go there, or these are too few */
	if (plan->unseen[at])
		return 4 * 64;
	return world->pop > 0 ? (2 + world->ind / 4 + world->rmp) * 64 : 0;
}

static int goal_of(const struct plan *plan, const struct fleet *fleet)
{
	int best = 0, goal = -1;

	for (int i = 0; i < plan->p->world_count; i++) {
		int way = plan->way[fleet->world][i], turns = (way + 2) / 3, value;
		if (!plan->heard[i] || way == 0 || way >= FAR)
			continue;
		if (plan->worlds[i].owner == plan->me)
			value = foes(plan, i) > 0 && fleet->ships > 2 * foes(plan, i) ? 1000 : 0;
		else
			value = prize(plan, i, fleet->ships);
		if (value / (turns + 1) > best) {
			best = value / (turns + 1);
			goal = i;
		}
	}
	return goal;
}

static int smaller(const void *a, const void *b)
{
	const struct fleet *x = *(const struct fleet *const *)a, *y = *(const struct fleet *const *)b;

	return x->ships != y->ships ? x->ships - y->ships : x->id - y->id;
}

/* Own fleets there, the smallest first. */
static int muster(const struct plan *plan, int world, const struct fleet **own)
{
	int count = 0;

	for (const struct fleet *f = plan->p->fleets; f < plan->p->fleets + plan->p->fleet_count; f++)
		if (f->world == world && f->owner == plan->me)
			own[count++] = f;
	qsort(own, (size_t)count, sizeof *own, smaller);
	return count;
}

/* Foreign fleets by owner's name, then number: at each as many of one's own, one after the other, as have two points
   for each of its ships. */
static void fire(const struct plan *plan, int world, const struct fleet **own, int count)
{
	int next = 0;

	for (int i = 0; i < SEATS; i++)
		for (int called = 1; called < NUMBERS; called++)
			for (const struct fleet *f = plan->p->fleets;
			     f < plan->p->fleets + plan->p->fleet_count; f++) {
				int quarters = 0;
				if (f->world != world || f->owner != by_name[i] || f->owner == plan->me ||
				    f->called[plan->me] != called)
					continue;
				for (; next < count && quarters < 2 * f->ships; next++) {
					quarters +=
					    own[next]->cargo > 0 ? own[next]->ships / 2 : own[next]->ships;
					g_string_append_printf(plan->out, "AF%dF%d\n", own[next]->id, called);
				}
			}
}

static void flee(struct plan *plan, int world, const struct fleet **own, int count)
{
	int home = -1;

	for (int i = plan->p->world_count - 1; i >= 0; i--)
		if (plan->worlds[i].owner == plan->me && plan->way[world][i] < FAR &&
		    (home < 0 || plan->way[world][i] <= plan->way[world][home]))
			home = i;
	for (int i = 0; home >= 0 && i < count; i++)
		go(plan, own[i], home);
}

static void at_world(struct plan *plan, int at)
{
	const struct fleet *own[FLEETS];
	int count = muster(plan, at, own), against = foes(plan, at), ships = 0, stay = 0;
	bool home = plan->worlds[at].owner == plan->me;

	for (int i = 0; i < count; i++)
		ships += own[i]->ships;
	if (count == 0 || (against > 0 && plan->calm && !home))
		return;
	if (against > 0) {
		if (ships >= 2 * against)
			fire(plan, at, own, count);
		else if (ships < against && !home)
			flee(plan, at, own, count);
		return;
	}
	if (!home && plan->worlds[at].pop > 0 && !plan->calm) {
		g_string_append_printf(plan->out, "AF%dI\n", own[0]->id);
		return;
	}
	for (int i = 0; i < count; i++) {
		if (home && stay < plan->guard) {
			stay += own[i]->ships;
		} else {
			int goal = goal_of(plan, own[i]);
			if (goal >= 0)
				go(plan, own[i], goal);
		}
	}
}

/* A squad for each world that nobody has or goes to, the rest in one fleet; the lowest numbers that name nobody. */
static void build(struct plan *plan, int at)
{
	const struct world *world = &plan->worlds[at];
	int ships = MIN(world->ind, world->rms), open = 0;

	for (int i = 0; i < plan->p->world_count; i++)
		open += plan->heard[i] && plan->worlds[i].owner < 0 && plan->mine[i] == 0;
	for (; ships > 0; open--) {
		int squad = open > 0 ? MIN(ships, plan->squad) : ships, id = 1;
		while (plan->used[id])
			id++;
		plan->used[id] = true;
		g_string_append_printf(plan->out, "B%dF%dW%d\n", squad, id, world->id);
		ships -= squad;
	}
}

static char *read_again(const struct position *p, int seat, bool race, bool calm)
{
	struct plan plan = {.p = p, .me = seat, .calm = calm, .out = g_string_new(NULL)};

	plan.squad = race ? 1 : 4;
	plan.guard = race ? 0 : 2;
	memcpy(plan.used, p->used[seat], sizeof plan.used);
	recall(&plan);
	measure(&plan);
	for (int i = 0; i < p->world_count; i++)
		at_world(&plan, i);
	for (int i = 0; i < p->world_count; i++)
		if (plan.worlds[i].owner == seat)
			build(&plan, i);
	return g_string_free(plan.out, FALSE);
}

/* --- Held together -------------------------------------------------------------------- */

/* What a planner says that has read the report. */
static char *ordered(const struct test *test, unsigned seat, unsigned plan, bool calm)
{
	const struct report_source source = {.state = test->state, .seat = seat, .started = true};
	g_autoptr(GString) json = g_string_new(NULL);
	GString *out = g_string_new(NULL);
	struct error err = {0};
	struct document *doc;
	struct state *view;

	report_write_json(&source, json);
	doc = document_parse("report", json->str, json->len, EXIT_DATA, &err);
	view = answer_view(test->rules, document_root(doc), &seat, &err);
	if (!view)
		fail_msg("%s", err.text);
	view->ruleset->orders_steady(view, seat, plan, calm, NULL, out);
	play_state_free(view);
	document_free(doc);
	return g_string_free(out, FALSE);
}

static void positions(void **unused)
{
	GRand *dice = g_rand_new_with_seed(1);

	(void)unused;
	for (int i = 0; i < POSITIONS; i++) {
		struct position p;
		struct test test;
		g_autofree char *text = NULL;
		draw(dice, &p);
		text = text_of(&p);
		test_begin(&test, "space-empires", text);
		for (int seat = 0; seat < p.seats; seat++) {
			unsigned plan = (unsigned)upto(dice, 1);
			bool calm = upto(dice, 3) == 0;
			g_autofree char *want = read_again(&p, seat, plan > 0, calm);
			g_autofree char *out = ordered(&test, (unsigned)seat, plan, calm);
			if (strcmp(out, want) != 0)
				fail_msg("%s\n%s by plan %u%s:\n%s\nnot\n%s", text, names[seat], plan,
				    calm ? " as a stand-in" : "", out, want);
		}
		test_end(&test);
	}
	g_rand_free(dice);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(positions)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
