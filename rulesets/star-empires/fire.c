/* Self-destruct and fire (SE-43 to SE-50): counts all damage first, applies it later. */
#include "acts.h"
#include "logistics.h"

#include "engine/base/compare.h"
#include "phases.h"

#include <string.h>

/* --- Self-destruct */

static bool may_destruct(const struct se_ship *ship)
{
	return !ship->class->starbase;
}

static void blow_up(struct se_state *st, struct se_ship *ship)
{
	se_role_need(st, ship)->destructing = true;
	for (guint i = 0; ship->cargo && i < ship->cargo->len; i++)
		se_role_need(st, ship->cargo->pdata[i])->destructing = true;
}

static void tell_destructed(
    struct turn *turn, const struct se_empire *empire, GPtrArray *ships, int64_t tonnage, struct se_coord at)
{
	struct event *event =
	    se_news(turn, "destructed", "{empire} blows up {ships} ({tonnage} t) at {sector}");

	event_text(event, "empire", empire->name);
	se_news_ships(event, "ships", ships);
	event_integer(event, "tonnage", tonnage);
	se_news_sector(event, at);
	se_news_present(turn, event, at);
}

static void destruct_task(struct turn *turn, struct se_empire *empire, struct se_task *task)
{
	g_autoptr(GPtrArray) named = se_task_ships(turn, empire, task, may_destruct);
	g_autoptr(GPtrArray) one = g_ptr_array_new();

	for (guint i = 0; i < named->len; i++) {
		struct se_ship *ship = named->pdata[i];
		if (!se_ship_out(ship) || ship->class->starbase) {
			task->failed = true;
			se_task_note(task, "%s cannot be blown up", se_ship_handle(ship));
			continue;
		}
		task->done++;
		if (se_role_of(ship)->destructing)
			continue;
		blow_up(se_of(turn), ship);
		g_ptr_array_set_size(one, 0);
		g_ptr_array_add(one, ship);
		tell_destructed(turn, empire, one, ship->class->tonnage + ship->load, ship->at);
	}
}

static void collateral(struct turn *turn, struct se_ship **ships, unsigned count)
{
	const struct se_state *st = se_of(turn);
	int64_t tonnage = 0, damage, each = st->options.self_destruct_tonnes;
	struct event *event;

	for (unsigned i = 0; i < count; i++)
		if (se_role_of(ships[i])->destructing)
			tonnage += ships[i]->class->tonnage + ships[i]->load;
	if (tonnage == 0)
		return;
	damage = (tonnage + each - 1) / each;
	for (unsigned i = 0; i < count; i++)
		if (!se_role_of(ships[i])->destructing)
			se_role_need(se_of(turn), ships[i])->damage += damage;
	event = se_news(turn, "collateral",
	    "{tonnage} t blown up at {sector}: {damage} damage to every other ship there");
	event_integer(event, "tonnage", tonnage);
	event_integer(event, "damage", damage);
	se_news_sector(event, ships[0]->at);
	se_news_present(turn, event, ships[0]->at);
}

void se_self_destruct(struct turn *turn)
{
	const struct se_grid *grid = se_work_grid(turn);
	guint i = 0;

	se_tasks_run(turn, SE_DESTRUCT, destruct_task);
	while (i < grid->ships->len) {
		struct se_ship **ships = (struct se_ship **)&grid->ships->pdata[i];
		unsigned count = 0;
		while (ships[count])
			count++;
		if (count)
			collateral(turn, ships, count);
		i += count + 1;
	}
}

/* --- Fire */

struct target {
	struct se_ship *ship;
	unsigned empire; /* index of the empire in the order */
	int group;       /* wings, known others, unknown others, missiles */
	bool estimated;  /* the need is the estimate of SE-47 */
	int64_t need;
};

enum { GROUP_WING, GROUP_KNOWN, GROUP_UNKNOWN, GROUP_MISSILE };

struct volley {
	struct turn *turn;
	struct se_empire *by;
	struct se_task *task;
	struct se_coord at;
	GPtrArray *guns, *missiles; /* attackers in SE-48's order */
	GArray *targets;            /* struct target */
	int64_t left;               /* guns of ships not fired yet */
	guint next;                 /* index of the first ship with guns left */
	bool fired;
};

static int64_t unfired(const struct se_ship *ship)
{
	return MAX(0, se_ship_op(ship, SE_GUNS) - se_role_of(ship)->fired);
}

/* The order of SE-48. */
static int by_readiness(gconstpointer a, gconstpointer b)
{
	const struct se_ship *left = *(struct se_ship *const *)a, *right = *(struct se_ship *const *)b;
	int order = compare_integers(unfired(left), unfired(right));

	if (order == 0)
		order = compare_integers(se_ship_op(left, SE_GUNS), se_ship_op(right, SE_GUNS));
	if (order == 0)
		order = se_or_compare(left, right);
	if (order == 0)
		order = compare_integers(left->class->parts[SE_GUNS], right->class->parts[SE_GUNS]);
	if (order == 0)
		order = compare_integers(left->class->tonnage, right->class->tonnage);
	return order ? order : strcmp(left->key, right->key);
}

/* The order of SE-46. */
static int by_worth(gconstpointer a, gconstpointer b, gpointer context)
{
	const struct target *left = a, *right = b;
	int way = *(const bool *)context ? 1 : -1, order = 0;

	if (left->empire != right->empire)
		return compare_integers(left->empire, right->empire);
	if (left->group != right->group)
		return compare_integers(left->group, right->group);
	if (left->group == GROUP_UNKNOWN) {
		order = compare_integers(se_ship_or(left->ship), se_ship_or(right->ship));
	} else {
		order = compare_integers(left->ship->dp, right->ship->dp);
		if (order == 0)
			order = se_or_compare(left->ship, right->ship);
	}
	if (order == 0)
		order = compare_integers(left->ship->class->tonnage, right->ship->class->tonnage);
	return order ? way * order : strcmp(left->ship->key, right->ship->key);
}

static bool may_fire(const struct se_ship *ship)
{
	if (!se_ship_out(ship) || se_role_of(ship)->destructing)
		return false;
	return se_ship_missile(ship) ? se_role_of(ship)->fresh && !se_role_of(ship)->launched
	                             : se_ship_op(ship, SE_GUNS) >= 1;
}

/* Finds the attackers in the order's sector; the GM may have moved others away. All of them are committed, whether or
   not they fire (SE-44). */
static void find_attackers(struct volley *v)
{
	g_autoptr(GPtrArray) named = se_task_ships(v->turn, v->by, v->task, may_fire);

	v->at = v->task->at;
	for (guint i = 0; i < named->len; i++) {
		struct se_ship *ship = named->pdata[i];
		if (!may_fire(ship) || !se_coord_same(ship->at, v->at)) {
			se_task_note(v->task, "%s could not take part", se_ship_handle(ship));
			continue;
		}
		se_role_need(se_of(v->turn), ship)->committed = true;
		g_ptr_array_add(se_ship_missile(ship) ? v->missiles : v->guns, ship);
		if (!se_ship_missile(ship))
			v->left += unfired(ship);
	}
	g_ptr_array_sort(v->guns, by_readiness);
	g_ptr_array_sort(v->missiles, by_readiness);
}

static int64_t allotted(const struct volley *v, const struct se_ship *ship)
{
	return (int64_t)GPOINTER_TO_SIZE(g_hash_table_lookup(se_work_of(se_of(v->turn))->allotted, ship));
}

/* Adds a target with its need (SE-47); classes count as known before combat. */
static void add_target(struct volley *v, struct se_ship *ship, unsigned empire)
{
	struct target target = {ship, empire, GROUP_KNOWN, !se_need_shows(v->by, ship), 0};

	if (ship->class->hull == SE_WING)
		target.group = GROUP_WING;
	else if (se_ship_missile(ship))
		target.group = GROUP_MISSILE;
	else if (target.estimated)
		target.group = GROUP_UNKNOWN;
	target.need = MAX(0, se_need_of(v->by, ship) - allotted(v, ship));
	g_array_append_val(v->targets, target);
}

static void find_targets(struct volley *v)
{
	unsigned count;
	struct se_ship **here = se_work_ships(v->turn, v->at, &count);

	for (guint e = 0; e < v->task->empires->len; e++)
		for (unsigned i = 0; i < count; i++)
			if (here[i]->owner == v->task->empires->pdata[e])
				add_target(v, here[i], e);
	g_array_sort_with_data(v->targets, by_worth, &v->task->ascending);
}

static void shoot(struct volley *v, struct target *target, int64_t guns)
{
	struct se_work *work = se_work_of(se_of(v->turn));
	struct se_ship *ship = target->ship;
	struct se_shot shot = {v->by, ship, guns, target->estimated};

	if (guns <= 0)
		return;
	se_role_need(se_of(v->turn), ship)->damage += guns;
	target->need -= guns;
	g_hash_table_insert(work->allotted, ship, GSIZE_TO_POINTER((gsize)(allotted(v, ship) + guns)));
	g_array_append_val(work->shots, shot);
	bits_add(&work->attackers[ship->owner->number], v->by->number);
}

static void take_part(
    struct volley *v, enum se_act_kind what, struct se_ship *ship, const struct target *target)
{
	struct se_act act = {what, ship, v->at, NULL, target->ship->owner};

	v->fired = true;
	se_role_need(se_of(v->turn), ship)->marks |= SE_MARK_FIRED;
	g_array_append_val(se_work_of(se_of(v->turn))->acts, act);
}

/* Fires ships' guns, each ship until it is empty. */
static void fire_guns(struct volley *v, struct target *target, int64_t guns)
{
	int64_t wanted = MIN(guns, v->left);

	v->left -= wanted;
	shoot(v, target, wanted);
	while (wanted > 0) {
		struct se_ship *ship = v->guns->pdata[v->next];
		int64_t now = MIN(wanted, unfired(ship));
		if (now > 0)
			take_part(v, SE_ACT_FIRED, ship, target);
		se_role_need(se_of(v->turn), ship)->fired += now;
		wanted -= now;
		if (unfired(ship) == 0)
			v->next++;
	}
}

/* SE-49: chooses the missile with the fewest guns that meets the need alone, else the one with most guns. */
static struct se_ship *choose_missile(const struct volley *v, int64_t need)
{
	struct se_ship *best = NULL, *most = NULL;

	for (guint i = 0; i < v->missiles->len; i++) {
		struct se_ship *ship = v->missiles->pdata[i];
		int64_t guns = se_ship_op(ship, SE_GUNS);
		if (se_role_of(ship)->launched)
			continue;
		if (guns >= need && (!best || guns < se_ship_op(best, SE_GUNS)))
			best = ship;
		if (!most || guns > se_ship_op(most, SE_GUNS))
			most = ship;
	}
	return best ? best : most;
}

static void launch_for(struct volley *v, struct target *target)
{
	struct se_ship *missile;

	while (target->need > v->left && (missile = choose_missile(v, target->need))) {
		se_role_need(se_of(v->turn), missile)->launched = true;
		take_part(v, SE_ACT_LAUNCHED, missile, target);
		shoot(v, target, se_ship_op(missile, SE_GUNS));
	}
}

static void fire_all(struct volley *v)
{
	struct target *estimated = NULL;

	/* If the guns together meet all needs, they also meet each one in turn, and no missile is launched. */
	for (guint i = 0; i < v->targets->len; i++) {
		struct target *target = &g_array_index(v->targets, struct target, i);
		if (target->estimated)
			estimated = target;
		if (target->need <= 0)
			continue;
		launch_for(v, target);
		fire_guns(v, target, MAX(0, target->need));
	}
	if (estimated)
		fire_guns(v, estimated, v->left);
}

static void fire_task(struct turn *turn, struct se_empire *empire, struct se_task *task)
{
	struct volley v = {.turn = turn, .by = empire, .task = task};

	v.guns = g_ptr_array_new();
	v.missiles = g_ptr_array_new();
	v.targets = g_array_new(FALSE, FALSE, sizeof(struct target));
	find_attackers(&v);
	find_targets(&v);
	fire_all(&v);
	task->failed = false;
	task->done = v.fired;
	if (!task->done)
		se_task_note(task, v.targets->len ? "no gun was left to fire" : "no target was there");
	g_ptr_array_free(v.guns, TRUE);
	g_ptr_array_free(v.missiles, TRUE);
	g_array_free(v.targets, TRUE);
}

/* Other empires' shots at the same targets are not counted (SE-47). */
static void fire_one(struct turn *turn, struct se_empire *empire, struct se_task *task)
{
	struct se_work *work = se_work_of(se_of(turn));

	if (work->firing != empire)
		g_hash_table_remove_all(work->allotted);
	work->firing = empire;
	fire_task(turn, empire, task);
}

void se_fire(struct turn *turn)
{
	se_unload_fired(turn);
	se_work_grid(turn);
	se_tasks_run(turn, SE_FIRE, fire_one);
	se_acts_tell(turn);
}
