/* Maintenance: build and repair (SE-100 to SE-103). */
#include "acts.h"
#include "defaults.h"
#include "defaults_move.h"
#include "fleet.h"
#include "names.h"
#include "phases.h"
#include "research.h"
#include "ship_deeds.h"

#include <string.h>

/* --- Build */

/* The name of the next ship of an order: from its list, or base and number; NULL: unnamed. */
static char *next_name(const struct se_empire *empire, struct se_task *task, int64_t built, int64_t *number)
{
	const char *first = task->names->len ? task->names->pdata[0] : NULL;
	char *name;

	if (first && g_str_has_suffix(first, "*"))
		name = g_strdup_printf("%.*s%" G_GINT64_FORMAT, (int)strlen(first) - 1, first, ++*number);
	else if (built < task->names->len)
		name = g_strdup(task->names->pdata[built]);
	else
		return NULL;
	if (se_name_good(name) && !se_ship_find(empire, name))
		return name;
	se_task_note(
	    task, "the name %s is %s and was left away", name, se_name_good(name) ? "in use" : "too long");
	g_free(name);
	return NULL;
}

static void build_ships(struct turn *turn, struct se_empire *empire, struct se_task *task,
    struct se_class *class, struct se_world *world)
{
	int64_t wanted = task->count == SE_MAX ? world->stockpile / class->cost : task->count;
	int64_t number = 0;

	if (task->names->len && g_str_has_suffix(task->names->pdata[0], "*")) {
		g_autofree char *base = g_strndup(task->names->pdata[0], strlen(task->names->pdata[0]) - 1);
		number = se_base_number(empire, base);
	}
	while (task->done < wanted && world->stockpile >= class->cost && empire->numbered < SE_SERIALS) {
		g_autofree char *name = next_name(empire, task, task->done, &number);
		se_build_ship(turn, empire, class, world, name);
		task->done++;
	}
	if (task->done == 0 || (task->count != SE_MAX && task->done < wanted)) {
		task->failed = true;
		se_task_note(task, "%s for %" G_GINT64_FORMAT " only",
		    world->stockpile < class->cost ? "RU" : "serial numbers", task->done);
	}
}

static void build_task(struct turn *turn, struct se_empire *empire, struct se_task *task)
{
	struct se_state *st = se_of(turn);
	struct se_world *world = se_world_find(st, task->world);
	const char *bar = se_world_bar(world, empire);
	bool ambiguous = false;
	struct se_class *class = se_class_meant(st, empire, task->name, &ambiguous);

	if (bar)
		se_task_note(task, "%s %s", task->world, bar);
	else if (!class || !se_class_known(empire, class))
		se_task_note(task, ambiguous ? "you know several classes %s" : "you do not know the class %s",
		    task->name);
	else if (!class->buildable)
		se_task_note(task, "%s cannot be built", task->name);
	else
		build_ships(turn, empire, task, class, world);
}

void se_build(struct turn *turn)
{
	se_work_grid(turn);
	se_tasks_run(turn, SE_BUILD, build_task);
	se_defaults_run(turn, se_default_build);
	se_acts_tell(turn);
}

/* --- Repair */

/* Ships aboard an orbital are repaired for free (SE-101). */
static void free_repairs(struct turn *turn)
{
	const struct se_state *st = se_of(turn);

	for (guint i = 0; i < st->ships->len; i++) {
		struct se_ship *ship = st->ships->pdata[i];
		int64_t damage = ship->class->parts[SE_DP] - ship->dp;
		if (se_ship_alive(ship) && ship->carrier && ship->carrier->class->hull == SE_ORBITAL &&
		    damage > 0)
			se_ship_mend(se_of(turn), ship, damage);
	}
}

static void repair_task(struct turn *turn, struct se_empire *empire, struct se_task *task)
{
	struct se_state *st = se_of(turn);
	struct se_ship *ship = se_ship_find(empire, task->handles->pdata[0]);
	g_autofree struct se_world **worlds = g_new(struct se_world *, task->names->len);
	int64_t damage, wanted, got;

	if (!ship) {
		se_task_note(task, "%s is no more", (const char *)task->handles->pdata[0]);
		return;
	}
	damage = ship->class->parts[SE_DP] - ship->dp;
	wanted = task->count == SE_MAX ? damage : MIN(task->count, damage);
	if (wanted == 0) {
		/* Less damage than the order says is fine, no damage is not (SE-25); with MAX there must be some. */
		se_task_note(task, "%s was not damaged", se_ship_handle(ship));
		task->done = task->count != SE_MAX;
		return;
	}
	for (guint i = 0; i < task->names->len; i++)
		worlds[i] = se_world_find(st, task->names->pdata[i]);
	got = se_repair_ship(turn, ship, worlds, task->names->len, wanted, task);
	task->done = got > 0;
	task->failed = task->count != SE_MAX && got < wanted;
	if (got < wanted)
		se_task_note(task, "%" G_GINT64_FORMAT " dp repaired", got);
}

void se_repair(struct turn *turn)
{
	se_work_grid(turn);
	free_repairs(turn);
	se_tasks_run(turn, SE_REPAIR, repair_task);
	se_defaults_run(turn, se_default_repair);
	/* Report once a ship, however many orders repaired it (SE-133). */
	for (guint i = 0; i < se_of(turn)->ships->len; i++) {
		const struct se_ship *ship = se_of(turn)->ships->pdata[i];
		if (se_role_of(ship)->marks & SE_MARK_REPAIRED)
			se_tell_mended(turn, "repaired", "{ship} is repaired at {sector}, OR {or}%", ship);
	}
}
