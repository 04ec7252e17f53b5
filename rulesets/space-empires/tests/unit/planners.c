/* Properties of the orders of steady and of sharp's own plan in many drawn positions (HO-72, HO-74). */
#include "tests/broken.h"

#include "engine/play/answer.h"

#include <stdio.h>
#include <stdlib.h>

enum { POSITIONS = 600, SEATS = 3, WORLDS = 14, FLEETS = 40, NUMBERS = 128 };

static const char *const names[] = {"MING", "ALBA", "BOSCO"};

struct world {
	int id, owner, ind, rms, rmp, pop; /* owner: -1 none */
	bool links[WORLDS];
};

/* What an empire remembers of a world out of sight. */
struct memory {
	int turn; /* 0: from the public chart, -1: nothing */
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

/* A number that the empire has not given yet, from a small range, so that there are gaps. */
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

/* Gives a number to each fleet in sight, and to some others. */
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

/* Appends a comma before each item of a list but the first. */
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

/* --- Properties of all their orders --------------------------------------------------- */

static const struct fleet *own_fleet(const struct position *p, int seat, int id)
{
	for (int i = 0; i < p->fleet_count; i++)
		if (p->fleets[i].owner == seat && p->fleets[i].id == id)
			return &p->fleets[i];
	return NULL;
}

static int ships_at(const struct position *p, int world, int seat, bool own)
{
	int ships = 0;

	for (int i = 0; i < p->fleet_count; i++)
		if (p->fleets[i].world == world && (p->fleets[i].owner == seat) == own)
			ships += p->fleets[i].ships;
	return ships;
}

/* Effects of the lines: ships that leave each world or are built there, and where somebody fires. */
struct deeds {
	int lines, leave[WORLDS], built[WORLDS];
	bool fires[WORLDS], twice; /* a fleet has two orders for its turn */
};

static struct deeds read_orders(const struct position *p, int seat, const char *text)
{
	g_auto(GStrv) lines = g_strsplit(text, "\n", 0);
	struct deeds deeds = {0};
	bool busy[NUMBERS] = {false};

	for (int i = 0; lines[i] && *lines[i]; i++) {
		int a = 0, b = 0, c = 0;
		const struct fleet *fleet;
		deeds.lines++;
		if (sscanf(lines[i], "B%dF%dW%d", &a, &b, &c) == 3) {
			for (int k = 0; k < p->world_count; k++)
				deeds.built[k] += p->worlds[k].id == c ? a : 0;
			continue;
		}
		if (sscanf(lines[i], "T%dF%dF%d", &a, &b, &c) == 3)
			continue;
		if (sscanf(lines[i], "M%d", &a) != 1 && sscanf(lines[i], "AF%d", &a) != 1)
			fail_msg("%s", lines[i]);
		fleet = own_fleet(p, seat, a);
		if (!fleet)
			fail_msg("%s is of nobody", lines[i]);
		deeds.twice |= busy[a];
		busy[a] = true;
		if (lines[i][0] == 'M')
			deeds.leave[fleet->world] += fleet->ships;
		else
			deeds.fires[fleet->world] = true;
	}
	return deeds;
}

/* NULL, or what is wrong with the orders. */
static const char *wrong(const struct position *p, int seat, bool calm, const char *text)
{
	struct deeds deeds = read_orders(p, seat, text);

	if (deeds.lines > 150)
		return "more than 150 orders";
	if (deeds.twice)
		return "two orders for a fleet";
	for (int i = 0; i < p->world_count; i++) {
		const struct world *world = &p->worlds[i];
		int own = ships_at(p, i, seat, true), others = ships_at(p, i, seat, false);
		if (calm && deeds.fires[i] && world->owner != seat)
			return "a stand-in fires at what is not its own";
		if (world->owner == seat && own > 0 && others == 0 &&
		    own - deeds.leave[i] + deeds.built[i] < 1)
			return "an own world is left without a ship";
		if (!calm && others > 0 && own >= 2 * others && !deeds.fires[i])
			return "twice as many do not fight";
		if (own > 0 && others > 2 * own && deeds.fires[i])
			return "half as many fight";
		if (world->owner == seat && MIN(world->ind, world->rms) > 0 &&
		    deeds.built[i] != MIN(world->ind, world->rms))
			return "not all is built that can be";
	}
	return NULL;
}

/* --- Comparing ------------------------------------------------------------------------ */

/* The orders of a planner that has read the report. */
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
			g_autofree char *out = ordered(&test, (unsigned)seat, plan, calm);
			g_autofree char *again = ordered(&test, (unsigned)seat, plan, calm);
			const char *what = strcmp(out, again) != 0 ? "the same report, other orders"
			                                           : wrong(&p, seat, calm, out);
			if (what)
				fail_msg("%s\n%s by plan %u%s: %s:\n%s", text, names[seat], plan,
				    calm ? " as a stand-in" : "", what, out);
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
