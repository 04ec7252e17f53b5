/* Ships and worlds that could take an order (HO-140): ships with engines that are not loaded, and worlds with
   stockpiles to spend. */
#include "check.h"
#include "engine/play/orderless.h"
#include "fleet.h"
#include "plan.h"
#include "ship.h"
#include "victory.h"

/* Tasks of the set that already use a ship or world. */
struct busy {
	const struct se_empire *me;
	GPtrArray *tasks; /* struct se_task; NULL: none */
};

static bool has_text(const GPtrArray *texts, const char *key)
{
	for (guint i = 0; texts && i < texts->len; i++)
		if (g_ascii_strcasecmp(texts->pdata[i], key) == 0)
			return true;
	return false;
}

static bool is_ship_busy(const struct busy *busy, const struct se_ship *ship)
{
	for (guint i = 0; busy->tasks && i < busy->tasks->len; i++) {
		const struct se_task *task = busy->tasks->pdata[i];
		g_autoptr(GHashTable) spared = NULL;
		if (has_text(task->handles, se_ship_handle(ship)) || has_text(task->handles, ship->serial))
			return true;
		if (!task->by_sector || !se_coord_same(task->at, ship->at))
			continue;
		spared = se_task_spared(busy->me, task);
		if (!g_hash_table_contains(spared, ship))
			return true;
	}
	return false;
}

static bool is_world_busy(const struct busy *busy, const struct se_world *world)
{
	for (guint i = 0; busy->tasks && i < busy->tasks->len; i++) {
		const struct se_task *task = busy->tasks->pdata[i];
		bool spends = task->form == SE_BUILD || task->form == SE_DESIGN || task->form == SE_TRANSFER;
		if (task->form == SE_POOL || (spends && g_ascii_strcasecmp(task->world, world->name) == 0) ||
		    (task->form == SE_REPAIR && has_text(task->names, world->name)))
			return true;
	}
	return false;
}

static void add_idle(const struct se_state *st, const struct busy *busy, GArray *things)
{
	g_autoptr(GPtrArray) ships = g_ptr_array_new();

	for (guint i = 0; i < busy->me->fleet->len; i++) {
		struct se_ship *ship = busy->me->fleet->pdata[i];
		if (se_ship_out(ship) && se_ship_op(ship, SE_ENGINES) > 0 && !is_ship_busy(busy, ship))
			g_ptr_array_add(ships, ship);
	}
	g_ptr_array_sort(ships, se_ship_compare);
	for (guint i = 0; i < ships->len; i++)
		IDLE_ADD(things, "ship", "%s", se_ship_handle(ships->pdata[i]));
	for (guint i = 0; i < st->worlds->len; i++) {
		const struct se_world *world = st->worlds->pdata[i];
		if (world->owner == busy->me && world->stockpile > 0 && !is_world_busy(busy, world))
			IDLE_ADD(things, "world", "%s", world->name);
	}
}

void se_idle(const struct state *state, unsigned seat, const struct order_set *set, GArray *things)
{
	const struct se_state *st = (const struct se_state *)state;
	struct se_plan *plan = set ? se_plan_make(st, (struct order_set *)set, false) : NULL;
	const struct busy busy = {se_empire_at(st, seat), plan ? plan->tasks : NULL};

	if (st->winner->len == 0)
		add_idle(st, &busy, things);
	if (plan)
		se_plan_free(plan);
}
