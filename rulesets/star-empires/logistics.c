#include "fleet.h"
#include "logistics.h"
#include "phases.h"

static void tell_loading(struct turn *turn, const char *code, const char *form,
    const struct se_empire *empire, GPtrArray *ships, struct se_coord at)
{
	struct event *event;

	if (ships->len == 0)
		return;
	event = se_news(turn, code, form);
	event_text(event, "empire", empire->name);
	se_news_ships(event, "ships", ships);
	se_news_sector(event, at);
	se_news_to(event, empire);
}

static void unload_ship(struct turn *turn, struct se_ship *ship)
{
	se_ship_unload(ship);
	se_role_need(se_of(turn), ship)->marks |= SE_MARK_UNLOADED;
	ship->role->fresh = true;
	se_work_of(se_of(turn))->stale = true;
}

static void unload_task(struct turn *turn, struct se_empire *empire, struct se_task *task)
{
	g_autoptr(GPtrArray) named = se_task_ships(turn, empire, task, NULL);
	g_autoptr(GPtrArray) unloaded = g_ptr_array_new();

	for (guint i = 0; i < named->len; i++) {
		struct se_ship *ship = named->pdata[i];
		if (!ship->carrier) {
			task->failed = true;
			se_task_note(task, "%s was not loaded", se_ship_handle(ship));
			continue;
		}
		unload_ship(turn, ship);
		g_ptr_array_add(unloaded, ship);
		task->done++;
	}
	if (unloaded->len)
		tell_loading(turn, "unloaded", "{ships} unloaded at {sector}", empire, unloaded,
		    ((const struct se_ship *)unloaded->pdata[0])->at);
}

/* Unloads missiles that an accepted FIRE names. */
void se_unload_fired(struct turn *turn)
{
	struct se_state *st = se_of(turn);

	for (guint i = 0; i < st->empires->len; i++) {
		const struct se_plan *plan = se_work_of(st)->plans[i];
		for (guint t = 0; plan && t < plan->tasks->len; t++) {
			const struct se_task *task = plan->tasks->pdata[t];
			for (guint h = 0; task->form == SE_FIRE && h < task->handles->len; h++) {
				struct se_ship *ship =
				    se_ship_find(se_empire_at(st, i), task->handles->pdata[h]);
				if (ship && ship->carrier && se_ship_missile(ship) &&
				    !se_role_of(ship)->destructing)
					unload_ship(turn, ship);
			}
		}
	}
}

void se_unload(struct turn *turn)
{
	se_work_grid(turn);
	se_tasks_run(turn, SE_UNLOAD, unload_task);
	se_unload_fired(turn);
}

static const char *load_bar(const struct se_ship *ship, const struct se_ship *carrier)
{
	if (ship->carrier)
		return "is loaded already";
	if (ship == carrier || ship->class->starbase)
		return "cannot be loaded";
	if (ship->cargo && ship->cargo->len)
		return "has cargo itself";
	if (!se_coord_same(ship->at, carrier->at))
		return "is in another sector";
	return carrier->load + ship->class->tonnage > carrier->class->parts[SE_RACKS] ? "finds no room"
	                                                                              : NULL;
}

static void load_task(struct turn *turn, struct se_empire *empire, struct se_task *task)
{
	g_autoptr(GPtrArray) named = se_task_ships(turn, empire, task, NULL);
	g_autoptr(GPtrArray) loaded = g_ptr_array_new();
	struct se_ship *carrier = se_ship_find(empire, task->world);

	if (!carrier || carrier->carrier) {
		se_task_note(task, "%s is %s", task->world, carrier ? "loaded itself" : "no more");
		return;
	}
	for (guint i = 0; i < named->len; i++) {
		struct se_ship *ship = named->pdata[i];
		const char *bar = load_bar(ship, carrier);
		if (bar) {
			task->failed = true;
			se_task_note(task, "%s %s", se_ship_handle(ship), bar);
			continue;
		}
		se_ship_load(ship, carrier);
		se_role_need(se_of(turn), carrier)->marks |= SE_MARK_CARGO;
		se_work_of(se_of(turn))->stale = true;
		g_ptr_array_add(loaded, ship);
		task->done++;
	}
	tell_loading(turn, "loaded", "{ships} loaded at {sector}", empire, loaded, carrier->at);
}

void se_load(struct turn *turn)
{
	se_work_grid(turn);
	se_tasks_run(turn, SE_LOAD, load_task);
}
