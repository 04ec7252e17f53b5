#include "defaults.h"
#include "homes.h"

#include "engine/base/compare.h"
#include "fleet.h"

#include <string.h>

/* Decisions for one empire at the turn's beginning. */
struct steward {
	struct turn *turn;
	struct se_empire *me;
	struct se_plan *plan;
	struct bits hunted; /* SE-153: attacked_by, and empires fired at under SE-150 and SE-151 */
	struct bits spared; /* SE-150: holders of an ALL grant that did not attack */
};

/* A sector with ships of the empire. */
struct stand {
	struct se_coord at;
	GPtrArray *mine;       /* all own ships there, loaded ones too */
	struct se_ship **here; /* all unloaded ships there */
	unsigned count;
	int64_t foreign_dp, foreign_guns;
	bool foreign_ships;
};

static void look(struct steward *s, struct stand *stand)
{
	stand->here = se_work_ships(s->turn, stand->at, &stand->count);
	for (unsigned i = 0; i < stand->count; i++) {
		if (stand->here[i]->owner == s->me)
			continue;
		stand->foreign_ships = true;
		stand->foreign_dp += se_need_of(s->me, stand->here[i]);
		stand->foreign_guns += se_guns_seen(s->me, stand->here[i]);
	}
}

/* --- Making the orders --- */

static void add_line(struct steward *s, const struct se_task *task, const char *verb)
{
	g_autoptr(GString) line = g_string_new(verb);

	for (guint i = 0; i < task->handles->len; i++)
		g_string_append_printf(line, " %s", (const char *)task->handles->pdata[i]);
	if (task->form == SE_LOAD)
		g_string_append_printf(line, " ONTO %s", task->world);
	for (guint i = 0; i < task->empires->len; i++)
		g_string_append_printf(
		    line, "%s %s", i ? "" : " AT", ((const struct se_empire *)task->empires->pdata[i])->name);
	g_ptr_array_add(s->plan->lines, g_strdup(line->str));
}

static const char *handle_of(struct steward *s, const struct se_ship *ship)
{
	return se_plan_keep(s->plan, se_ship_handle(ship));
}

static void order_ships(struct steward *s, enum se_form form, const char *verb, GPtrArray *ships)
{
	struct se_task *task;

	if (ships->len == 0)
		return;
	task = se_task_add(s->plan, form);
	for (guint i = 0; i < ships->len; i++)
		g_ptr_array_add(task->handles, (gpointer)handle_of(s, ships->pdata[i]));
	add_line(s, task, verb);
}

struct prey {
	struct se_empire *empire;
	int64_t dp, tonnage;
};

/* Of several targets the weakest comes first (SE-154). */
static int by_weakness(gconstpointer a, gconstpointer b)
{
	const struct prey *left = a, *right = b;

	if (left->dp != right->dp)
		return compare_integers(left->dp, right->dp);
	if (left->tonnage != right->tonnage)
		return compare_integers(left->tonnage, right->tonnage);
	return g_ascii_strcasecmp(left->empire->name, right->empire->name);
}

/* Targets: empires of `only` (NULL: all others) that are not in `but` (NULL: none). */
struct foes {
	const struct bits *only, *but;
};

static bool is_foe(const struct steward *s, const struct foes *foes, const struct se_empire *empire)
{
	return empire != s->me && (!foes->only || bits_has(foes->only, empire->number)) &&
	       (!foes->but || !bits_has(foes->but, empire->number));
}

/* The target empires that have ships there, weakest first. */
static GArray *find_prey(struct steward *s, const struct stand *stand, const struct foes *foes)
{
	GArray *found = g_array_new(FALSE, FALSE, sizeof(struct prey));

	for (unsigned i = 0; i < stand->count; i++) {
		struct se_ship *ship = stand->here[i];
		struct prey *last = found->len ? &g_array_index(found, struct prey, found->len - 1) : NULL;
		if (!is_foe(s, foes, ship->owner))
			continue;
		if (!last || last->empire != ship->owner) {
			const struct prey prey = {ship->owner, 0, 0};
			g_array_append_val(found, prey);
			last = &g_array_index(found, struct prey, found->len - 1);
		}
		last->dp += se_need_of(s->me, ship);
		last->tonnage += ship->class->tonnage;
	}
	g_array_sort(found, by_weakness);
	return found;
}

/* Orders fire; false: there is no target. */
static bool order_fire(struct steward *s, const struct stand *stand, GPtrArray *ships, struct foes foes)
{
	GArray *prey = find_prey(s, stand, &foes);
	bool any = prey->len > 0 && ships->len > 0;

	if (any) {
		struct se_task *task = se_task_add(s->plan, SE_FIRE);
		task->at = stand->at;
		for (guint i = 0; i < ships->len; i++)
			g_ptr_array_add(task->handles, (gpointer)handle_of(s, ships->pdata[i]));
		for (guint i = 0; i < prey->len; i++) {
			struct se_empire *empire = g_array_index(prey, struct prey, i).empire;
			g_ptr_array_add(task->empires, empire);
			if (!foes.only)
				bits_add(&s->hunted, empire->number);
		}
		add_line(s, task, "FIRE");
	}
	g_array_free(prey, TRUE);
	return any;
}

/* --- At own worlds, at others' worlds, between worlds --- */

static bool armed(const struct se_ship *ship)
{
	return !se_ship_missile(ship) && se_ship_op(ship, SE_GUNS) >= 1;
}

static void unload_and_fire(
    struct steward *s, const struct stand *stand, bool missiles, const struct bits *spared)
{
	g_autoptr(GPtrArray) loaded = g_ptr_array_new();
	g_autoptr(GPtrArray) firing = g_ptr_array_new();

	for (guint i = 0; i < stand->mine->len; i++) {
		struct se_ship *ship = stand->mine->pdata[i];
		if (ship->carrier && !se_ship_missile(ship))
			g_ptr_array_add(loaded, ship);
		if (armed(ship) || (missiles && ship->carrier && se_ship_missile(ship)))
			g_ptr_array_add(firing, ship);
	}
	order_ships(s, SE_UNLOAD, "UNLOAD", loaded);
	order_fire(s, stand, firing, (struct foes){NULL, spared});
}

/* Guns of all own ships there; `missiles`: loaded missiles count, too. */
static int64_t own_guns(const struct stand *stand, bool missiles)
{
	int64_t guns = 0;

	for (guint i = 0; i < stand->mine->len; i++) {
		const struct se_ship *ship = stand->mine->pdata[i];
		if (!se_ship_missile(ship) || (missiles && ship->carrier))
			guns += se_ship_op(ship, SE_GUNS);
	}
	return guns;
}

/* The order of SE-46 for own ships: wings, then others; descending. */
static int by_worth(gconstpointer a, gconstpointer b)
{
	const struct se_ship *left = *(struct se_ship *const *)a, *right = *(struct se_ship *const *)b;
	int order = (right->class->hull == SE_WING) - (left->class->hull == SE_WING);

	if (order == 0)
		order = (left->dp < right->dp) - (left->dp > right->dp);
	if (order == 0)
		order = -se_or_compare(left, right);
	if (order == 0)
		order = (left->class->tonnage < right->class->tonnage) -
		        (left->class->tonnage > right->class->tonnage);
	return order ? order : strcmp(left->key, right->key);
}

/* SE-152: each self-destructing ship uses up a part of the enemy's guns. */
static void give_up(struct steward *s, const struct stand *stand)
{
	g_autoptr(GPtrArray) ships = g_ptr_array_new();
	g_autoptr(GPtrArray) lost = g_ptr_array_new();
	g_autoptr(GPtrArray) firing = g_ptr_array_new();
	int64_t guns = stand->foreign_guns;
	bool dying = true;

	for (guint i = 0; i < stand->mine->len; i++) {
		struct se_ship *ship = stand->mine->pdata[i];
		if (!ship->carrier && !se_ship_missile(ship))
			g_ptr_array_add(ships, ship);
	}
	g_ptr_array_sort(ships, by_worth);
	for (guint i = 0; i < ships->len; i++) {
		struct se_ship *ship = ships->pdata[i];
		dying = dying && guns >= ship->dp;
		if (dying)
			guns -= ship->dp;
		if (dying && !ship->class->starbase)
			g_ptr_array_add(lost, ship);
		else if (armed(ship))
			g_ptr_array_add(firing, ship);
	}
	order_ships(s, SE_DESTRUCT, "DESTRUCT", lost);
	order_fire(s, stand, firing, (struct foes){&s->me->attacked_by, NULL});
}

static void hunt(struct steward *s, const struct stand *stand)
{
	g_autoptr(GPtrArray) firing = g_ptr_array_new();

	for (guint i = 0; i < stand->mine->len; i++) {
		struct se_ship *ship = stand->mine->pdata[i];
		if (!ship->carrier && armed(ship))
			g_ptr_array_add(firing, ship);
	}
	order_fire(s, stand, firing, (struct foes){&s->hunted, NULL});
}

static void order_at_world(struct steward *s, const struct stand *stand, const struct se_world *world)
{
	if (world->owner == s->me)
		unload_and_fire(s, stand, false, &s->spared);
	else if (stand->foreign_ships && own_guns(stand, true) >= stand->foreign_dp)
		unload_and_fire(s, stand, own_guns(stand, false) < stand->foreign_dp, NULL);
	else if (stand->foreign_ships)
		give_up(s, stand);
}

/* --- Load (SE-155) */

struct rack {
	struct se_ship *ship;
	int64_t room;
};

static bool is_named(const struct se_plan *plan, enum se_form form, const struct se_ship *ship)
{
	for (guint t = 0; t < plan->tasks->len; t++) {
		const struct se_task *task = plan->tasks->pdata[t];
		for (guint i = 0; task->form == form && i < task->handles->len; i++)
			if (strcmp(task->handles->pdata[i], se_ship_handle(ship)) == 0)
				return true;
	}
	return false;
}

static int by_punch(gconstpointer a, gconstpointer b)
{
	const struct se_ship *left = *(struct se_ship *const *)a, *right = *(struct se_ship *const *)b;
	int64_t guns_a = se_ship_op(left, SE_GUNS), guns_b = se_ship_op(right, SE_GUNS);

	if (guns_a != guns_b)
		return compare_integers(guns_b, guns_a);
	if (left->class->tonnage != right->class->tonnage)
		return compare_integers(right->class->tonnage, left->class->tonnage);
	return strcmp(left->key, right->key);
}

static bool better_rack(const struct rack *a, const struct rack *b)
{
	int order;

	if (a->room != b->room)
		return a->room > b->room;
	order = se_or_compare(a->ship, b->ship);
	if (order)
		return order > 0;
	if (a->ship->class->tonnage != b->ship->class->tonnage)
		return a->ship->class->tonnage > b->ship->class->tonnage;
	return strcmp(a->ship->key, b->ship->key) < 0;
}

/* Racks, as after Unload, of ships that will be unloaded and alive. */
static GArray *find_racks(struct steward *s, const struct stand *stand)
{
	GArray *racks = g_array_new(FALSE, FALSE, sizeof(struct rack));

	for (guint i = 0; i < stand->mine->len; i++) {
		struct se_ship *ship = stand->mine->pdata[i];
		struct rack rack = {ship, ship->class->parts[SE_RACKS] - ship->load};
		bool stays = ship->carrier && !is_named(s->plan, SE_UNLOAD, ship);
		if (ship->class->parts[SE_RACKS] == 0 || stays || is_named(s->plan, SE_DESTRUCT, ship))
			continue;
		for (guint c = 0; ship->cargo && c < ship->cargo->len; c++) {
			const struct se_ship *cargo = ship->cargo->pdata[c];
			if (is_named(s->plan, SE_UNLOAD, cargo) ||
			    (se_ship_missile(cargo) && is_named(s->plan, SE_FIRE, cargo)))
				rack.room += cargo->class->tonnage;
		}
		g_array_append_val(racks, rack);
	}
	return racks;
}

static void load_missile(struct steward *s, struct se_ship *missile, GArray *racks)
{
	struct rack *best = NULL;
	struct se_task *task;

	for (guint i = 0; i < racks->len; i++) {
		struct rack *rack = &g_array_index(racks, struct rack, i);
		if (rack->room >= missile->class->tonnage && (!best || better_rack(rack, best)))
			best = rack;
	}
	if (!best)
		return;
	best->room -= missile->class->tonnage;
	task = se_task_add(s->plan, SE_LOAD);
	task->world = handle_of(s, best->ship);
	g_ptr_array_add(task->handles, (gpointer)handle_of(s, missile));
	add_line(s, task, "LOAD");
}

static void load_missiles(struct steward *s, const struct stand *stand)
{
	g_autoptr(GPtrArray) loose = g_ptr_array_new();
	GArray *racks;

	for (guint i = 0; i < stand->mine->len; i++) {
		struct se_ship *ship = stand->mine->pdata[i];
		if (!ship->carrier && se_ship_missile(ship))
			g_ptr_array_add(loose, ship);
	}
	if (loose->len == 0)
		return;
	g_ptr_array_sort(loose, by_punch);
	racks = find_racks(s, stand);
	for (guint i = 0; i < loose->len; i++)
		load_missile(s, loose->pdata[i], racks);
	g_array_free(racks, TRUE);
}

/* --- The whole */

static int by_place(gconstpointer a, gconstpointer b)
{
	const struct se_ship *left = *(struct se_ship *const *)a, *right = *(struct se_ship *const *)b;
	int order = se_coord_compare(left->at, right->at);

	return order ? order : strcmp(left->key, right->key);
}

typedef void stand_fn(struct steward *s, const struct stand *stand, const struct se_world *world);

static void each_stand(struct steward *s, const GPtrArray *ships, stand_fn *run)
{
	guint i = 0;

	while (i < ships->len) {
		struct stand stand = {.at = ((const struct se_ship *)ships->pdata[i])->at};
		g_autoptr(GPtrArray) mine = g_ptr_array_new();
		while (
		    i < ships->len && se_coord_same(((const struct se_ship *)ships->pdata[i])->at, stand.at))
			g_ptr_array_add(mine, ships->pdata[i++]);
		stand.mine = mine;
		look(s, &stand);
		run(s, &stand, se_site_at(se_of(s->turn), stand.at)->world);
	}
}

static void at_worlds(struct steward *s, const struct stand *stand, const struct se_world *world)
{
	if (world)
		order_at_world(s, stand, world);
}

/* Runs second, when it is known whom the empire fires at near its worlds. */
static void between_worlds(struct steward *s, const struct stand *stand, const struct se_world *world)
{
	if (!world)
		hunt(s, stand);
}

static void load_everywhere(struct steward *s, const struct stand *stand, const struct se_world *world)
{
	(void)world;
	load_missiles(s, stand);
}

/* Pools at the best world as the turn begins: SE-158 names no later phase. */
static void order_pool(struct steward *s)
{
	const struct se_world *best = se_best_world(s->turn, s->me);
	struct se_task *task;

	if (!best)
		return;
	task = se_task_add(s->plan, SE_POOL);
	task->world = se_plan_keep(s->plan, best->name);
	g_ptr_array_add(s->plan->lines, g_strdup_printf("POOL %s", best->name));
}

static void find_spared(struct steward *s)
{
	const GArray *grants = se_of(s->turn)->grants;

	for (guint i = 0; i < grants->len; i++) {
		const struct se_grant *grant = &g_array_index(grants, struct se_grant, i);
		if (grant->from == s->me && grant->kind == SE_GRANT_ALL &&
		    !bits_has(&s->me->attacked_by, grant->to->number))
			bits_add(&s->spared, grant->to->number);
	}
}

static void make_for(struct turn *turn, struct se_empire *empire)
{
	struct se_state *st = se_of(turn);
	struct steward s = {.turn = turn, .me = empire};
	g_autoptr(GPtrArray) ships = g_ptr_array_new();

	se_plan_free(se_work_of(st)->plans[empire->number]);
	s.plan = se_work_of(st)->plans[empire->number] = se_plan_new();
	se_work_of(st)->defaulted[empire->number] = true;
	for (guint i = 0; i < empire->fleet->len; i++)
		if (se_ship_alive(empire->fleet->pdata[i]))
			g_ptr_array_add(ships, empire->fleet->pdata[i]);
	g_ptr_array_sort(ships, by_place);
	for (guint i = 0; i < st->empires->len; i++)
		if (bits_has(&empire->attacked_by, i))
			bits_add(&s.hunted, i);
	find_spared(&s);
	each_stand(&s, ships, at_worlds);
	each_stand(&s, ships, between_worlds);
	each_stand(&s, ships, load_everywhere);
	order_pool(&s);
	bits_free(&s.hunted);
	bits_free(&s.spared);
}

void se_defaults_make(struct turn *turn)
{
	struct se_state *st = se_of(turn);

	se_work_grid(turn);
	for (guint i = 0; i < st->empires->len; i++) {
		struct se_empire *empire = se_empire_at(st, i);
		const struct se_plan *plan = se_work_of(st)->plans[i];
		/* Any order makes the empire active from this turn on (SE-142). */
		if (empire->abandoned && plan && plan->tasks->len)
			empire->abandoned = false;
		else if (empire->abandoned)
			make_for(turn, empire);
	}
}

void se_defaults_run(struct turn *turn, void (*run)(struct turn *turn, struct se_empire *empire))
{
	const struct se_state *st = se_of(turn);

	for (guint i = 0; i < st->empires->len; i++)
		if (se_work_of(st)->defaulted[i])
			run(turn, se_empire_at(st, i));
}
