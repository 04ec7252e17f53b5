#include "homes.h"

#include "engine/base/compare.h"
#include "phases.h"

/* A world's merits as a homeworld. */
struct merit {
	struct se_world *world;
	int64_t dp, guns;
};

int se_ratio_compare(int64_t dp_a, int64_t guns_a, int64_t dp_b, int64_t guns_b)
{
	int64_t left, right;

	if (guns_a == 0 || guns_b == 0)
		return (guns_a == 0) - (guns_b == 0);
	left = dp_a * guns_b;
	right = dp_b * guns_a;
	return compare_integers(left, right);
}

static struct merit merit_of(struct turn *turn, struct se_world *world, const struct se_empire *empire)
{
	unsigned count;
	struct se_ship **here = se_work_ships(turn, world->at, &count);

	return (struct merit){world, se_dp_of(here, count, empire), se_guns_against(here, count, empire)};
}

/* Greater is better; 0: only a die can decide. */
static int compare_merits(const struct merit *a, const struct merit *b, const struct se_empire *empire)
{
	int order = se_ratio_compare(a->dp, a->guns, b->dp, b->guns);
	int64_t far_a, far_b;

	if (order)
		return order;
	if (a->dp != b->dp)
		return compare_integers(a->dp, b->dp);
	if (a->world->production != b->world->production)
		return compare_integers(a->world->production, b->world->production);
	if (!empire->had_home)
		return 0;
	far_a = se_distance(a->world->at, empire->last_home);
	far_b = se_distance(b->world->at, empire->last_home);
	return compare_integers(far_b, far_a);
}

struct se_world *se_best_world(struct turn *turn, const struct se_empire *empire)
{
	const struct se_state *st = se_of(turn);
	struct merit top = {NULL, 0, 0};

	for (guint i = 0; i < st->worlds->len; i++) {
		struct merit merit;
		int order;
		if (((const struct se_world *)st->worlds->pdata[i])->owner != empire)
			continue;
		merit = merit_of(turn, st->worlds->pdata[i], empire);
		order = top.world ? se_ratio_compare(merit.dp, merit.guns, top.dp, top.guns) : 1;
		if (order == 0)
			order = compare_integers(merit.dp, top.dp);
		if (order == 0)
			order = merit.world->production > top.world->production;
		if (order > 0)
			top = merit;
	}
	return top.world;
}

static struct se_world *choose_home(struct turn *turn, const struct se_empire *empire)
{
	const struct se_state *st = se_of(turn);
	g_autoptr(GPtrArray) best = g_ptr_array_new();
	struct merit top = {NULL, 0, 0};

	for (guint i = 0; i < st->worlds->len; i++) {
		struct se_world *world = st->worlds->pdata[i];
		struct merit merit;
		int order;
		if (world->owner != empire)
			continue;
		merit = merit_of(turn, world, empire);
		order = top.world ? compare_merits(&merit, &top, empire) : 1;
		if (order > 0) {
			g_ptr_array_set_size(best, 0);
			top = merit;
		}
		if (order >= 0)
			g_ptr_array_add(best, world);
	}
	return best->len ? best->pdata[se_roll(turn, "homeworlds", best->len, empire->name) - 1] : NULL;
}

static void tell_home(struct turn *turn, const struct se_empire *empire, bool was_homeless)
{
	struct event *event;

	if (empire->home) {
		event = se_news(turn, "homeworld", "{world} at {sector} is {empire}'s new homeworld");
		event_text(event, "empire", empire->name);
		event_text(event, "world", empire->home->name);
		se_news_sector(event, empire->home->at);
	} else if (!was_homeless) {
		event = se_news(turn, "homeless", "{empire} is homeless");
		event_text(event, "empire", empire->name);
	} else {
		return;
	}
	se_news_to(event, empire);
}

void se_homeworlds(struct turn *turn)
{
	const struct se_state *st = se_of(turn);

	se_work_grid(turn);
	for (guint i = 0; i < st->empires->len; i++) {
		struct se_empire *empire = se_empire_at(st, i);
		if (empire->home && empire->home->owner == empire)
			continue;
		if (empire->home)
			empire->last_home = empire->home->at;
		empire->had_home = empire->had_home || empire->home;
		empire->home = choose_home(turn, empire);
		if (empire->home) {
			se_scene_need(se_of(turn), empire->home)->doubled = true;
			empire->had_home = true;
			empire->last_home = empire->home->at;
		}
		tell_home(turn, empire, se_work_of(st)->homeless[i]);
	}
}

/* --- Interdiction and blockade */

static void tell_status(struct turn *turn, const struct se_world *world, const char *code, const char *form)
{
	struct event *event = se_news(turn, code, form);

	event_text(event, "world", world->name);
	se_news_sector(event, world->at);
	se_news_present(turn, event, world->at);
}

/* Do foreign guns exceed `ratio` times the friendly DP, and does nothing protect the world? */
static bool outgunned(struct turn *turn, const struct se_world *world, int64_t ratio)
{
	unsigned count;
	struct se_ship **here = se_work_ships(turn, world->at, &count);

	return world->owner && !se_starbase_among(here, count, world->owner) &&
	       se_guns_against(here, count, world->owner) > ratio * se_dp_of(here, count, world->owner);
}

void se_interdiction(struct turn *turn)
{
	const struct se_state *st = se_of(turn);

	se_work_grid(turn);
	for (guint i = 0; i < st->worlds->len; i++) {
		struct se_world *world = st->worlds->pdata[i];
		world->status = SE_FREE;
		if (world->owner && world->owner->home != world &&
		    outgunned(turn, world, st->tables->numbers.interdict_ratio)) {
			world->status = SE_INTERDICTED;
			tell_status(turn, world, "interdicted", "{world} at {sector} is interdicted");
		}
	}
}

void se_blockade(struct turn *turn)
{
	const struct se_state *st = se_of(turn);

	se_work_grid(turn);
	for (guint i = 0; i < st->worlds->len; i++) {
		struct se_world *world = st->worlds->pdata[i];
		if (world->status != SE_FREE || !outgunned(turn, world, st->tables->numbers.blockade_ratio))
			continue;
		world->status = SE_BLOCKADED;
		tell_status(turn, world, "blockaded", "{world} at {sector} is blockaded");
	}
}
