#include "transponder.h"
#include "defaults.h"
#include "phases.h"

/* Does the order mean ships of this class? Bare words are looked up as in all orders; a class that is no longer known
   is meant by its full name. */
static bool class_named(struct turn *turn, const struct se_empire *empire, const struct se_task *task,
    const struct se_class *class)
{
	for (guint i = 0; i < task->names->len; i++) {
		bool ambiguous;
		const char *name = task->names->pdata[i];
		const struct se_class *meant = se_class_meant(se_of(turn), empire, name, &ambiguous);
		if (meant ? meant == class : se_class_find(se_of(turn), name) == class)
			return true;
	}
	return false;
}

static bool is_among(const GPtrArray *ships, guint count, const struct se_ship *ship)
{
	for (guint i = 0; i < count; i++)
		if (ships->pdata[i] == ship)
			return true;
	return false;
}

/* The named ships, then those of the named classes; a class without ships adds none. */
static GPtrArray *meant_ships(struct turn *turn, const struct se_empire *empire, struct se_task *task)
{
	GPtrArray *ships = se_task_ships(turn, empire, task, NULL);
	guint named = ships->len;

	if (!task->all_items && task->names->len == 0)
		return ships;
	for (guint i = 0; i < empire->fleet->len; i++) {
		struct se_ship *ship = empire->fleet->pdata[i];
		if (!se_ship_alive(ship) || is_among(ships, named, ship))
			continue;
		if (task->all_items || class_named(turn, empire, task, ship->class))
			g_ptr_array_add(ships, ship);
	}
	return ships;
}

static void tell_transponder(
    struct turn *turn, const struct se_empire *empire, GPtrArray *ships, const char *form)
{
	struct event *event;

	if (ships->len == 0)
		return;
	event = se_news(turn, "transponder", form);
	event_text(event, "empire", empire->name);
	se_news_ships(event, "ships", ships);
	se_news_to(event, empire);
}

static void toggle_task(struct turn *turn, struct se_empire *empire, struct se_task *task)
{
	g_autoptr(GPtrArray) ships = meant_ships(turn, empire, task);

	for (guint i = 0; i < ships->len; i++) {
		((struct se_ship *)ships->pdata[i])->public = task->public;
		task->done++;
	}
	tell_transponder(turn, empire, ships,
	    task->public ? "transponders public: {ships}" : "transponders private: {ships}");
}

static void conceal_from_all(const struct se_state *st, struct se_ship *ship)
{
	bits_clear(&ship->identified);
	for (guint i = 0; i < st->empires->len; i++)
		if (se_empire_at(st, i) != ship->owner)
			bits_add(&ship->concealed, i);
}

void se_default_toggle(struct turn *turn, struct se_empire *empire)
{
	const struct se_state *st = se_of(turn);

	for (guint i = 0; i < empire->fleet->len; i++) {
		struct se_ship *ship = empire->fleet->pdata[i];
		ship->public = false;
		conceal_from_all(st, ship);
	}
}

void se_toggle(struct turn *turn)
{
	se_tasks_run(turn, SE_TOGGLE, toggle_task);
	se_defaults_run(turn, se_default_toggle);
}

/* Removes the empires from the ships' lists, or adds them. Public ships fail. */
static void change_lists(
    struct turn *turn, struct se_empire *empire, struct se_task *task, bool identify, const char *form)
{
	g_autoptr(GPtrArray) ships = meant_ships(turn, empire, task);
	g_autoptr(GPtrArray) changed = g_ptr_array_new();

	for (guint i = 0; i < ships->len; i++) {
		struct se_ship *ship = ships->pdata[i];
		if (ship->public) {
			task->failed = true;
			se_task_note(task, "%s is public", se_ship_handle(ship));
			continue;
		}
		if (task->all_empires)
			conceal_from_all(se_of(turn), ship);
		for (guint e = 0; e < task->empires->len; e++) {
			const struct se_empire *other = task->empires->pdata[e];
			bits_add(identify ? &ship->identified : &ship->concealed, other->number);
			bits_remove(identify ? &ship->concealed : &ship->identified, other->number);
		}
		g_ptr_array_add(changed, ship);
		task->done++;
	}
	tell_transponder(turn, empire, changed, form);
}

static void conceal_task(struct turn *turn, struct se_empire *empire, struct se_task *task)
{
	change_lists(turn, empire, task, false, "concealed: {ships}");
}

void se_conceal(struct turn *turn)
{
	se_tasks_run(turn, SE_CONCEAL, conceal_task);
}

static void identify_task(struct turn *turn, struct se_empire *empire, struct se_task *task)
{
	change_lists(turn, empire, task, true, "identified: {ships}");
}

void se_identify(struct turn *turn)
{
	se_tasks_run(turn, SE_IDENTIFY, identify_task);
}
