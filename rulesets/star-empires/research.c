#include "phases.h"
#include "research.h"
#include "scanning.h"

#include <string.h>

const char *se_world_bar(const struct se_world *world, const struct se_empire *empire)
{
	if (!world || world->owner != empire)
		return "is not yours";
	if (se_scene_of(world)->taken)
		return "was taken this turn";
	return world->status == SE_INTERDICTED ? "is interdicted" : NULL;
}

/* --- Salvage */

/* The empire with more guns in a sector than any other, or NULL. */
static struct se_empire *strongest(struct turn *turn, struct se_coord at, int64_t *guns)
{
	unsigned count;
	struct se_ship **here = se_work_ships(turn, at, &count);
	struct se_empire *best = NULL;

	*guns = 0;
	for (unsigned i = 0; i < count;) {
		struct se_empire *owner = here[i]->owner;
		unsigned end = i;
		int64_t own;
		while (end < count && here[end]->owner == owner)
			end++;
		own = se_guns_of(here + i, end - i, owner);
		if (own == *guns)
			best = NULL;
		if (own > *guns) {
			best = owner;
			*guns = own;
		}
		i = end;
	}
	return best;
}

static void salvage_sector(struct turn *turn, const GPtrArray *wrecks)
{
	const struct se_state *st = se_of(turn);
	struct se_coord at = ((const struct se_ship *)wrecks->pdata[0])->at;
	int64_t guns;
	struct se_empire *salvager = strongest(turn, at, &guns);
	unsigned count;
	struct se_ship **here = se_work_ships(turn, at, &count);

	for (guint i = 0; salvager && i < wrecks->len; i++) {
		const struct se_ship *wreck = wrecks->pdata[i];
		struct event *event;
		if (se_role_of(wreck)->end != SE_WRECK || wreck->owner == salvager ||
		    guns <= st->tables->numbers.salvage_ratio * se_dp_of(here, count, wreck->owner) ||
		    !se_class_learn(salvager, wreck->class))
			continue;
		event = se_news(turn, "salvaged", "{empire} salvages the design {class} at {sector}");
		event_text(event, "empire", salvager->name);
		event_text(event, "class", wreck->class->full);
		se_news_sector(event, at);
		se_news_to(event, salvager);
	}
}

static int by_place(gconstpointer a, gconstpointer b)
{
	const GPtrArray *left = *(GPtrArray *const *)a, *right = *(GPtrArray *const *)b;

	return se_coord_compare(
	    ((const struct se_ship *)left->pdata[0])->at, ((const struct se_ship *)right->pdata[0])->at);
}

void se_salvage(struct turn *turn)
{
	g_autoptr(GPtrArray) sectors = g_ptr_array_new();
	GHashTableIter iter;
	gpointer wrecks;

	se_work_grid(turn);
	g_hash_table_iter_init(&iter, se_work_of(se_of(turn))->wrecks);
	while (g_hash_table_iter_next(&iter, NULL, &wrecks))
		g_ptr_array_add(sectors, wrecks);
	g_ptr_array_sort(sectors, by_place);
	for (guint i = 0; i < sectors->len; i++)
		salvage_sector(turn, sectors->pdata[i]);
}

/* --- Design */

static void design_task(struct turn *turn, struct se_empire *empire, struct se_task *task)
{
	struct se_state *st = se_of(turn);
	struct se_world *world = se_world_find(st, task->world);
	const char *bar = se_world_bar(world, empire);
	int64_t fee = se_design_fee(st->tables, task->hull, task->cost);
	struct se_class *class;
	struct event *event;

	if (bar || world->stockpile < fee) {
		se_task_note(task, "%s %s", task->world, bar ? bar : "has too few RU");
		return;
	}
	world->stockpile -= fee;
	class = se_class_add(st, task->name, empire);
	class->hull = task->hull;
	memcpy(class->parts, task->parts, sizeof class->parts);
	class->cost = task->cost;
	class->tonnage = task->tonnage;
	class->ar = MAX(1, task->parts[SE_DP] / st->tables->numbers.repair_divisor);
	se_class_learn(empire, class);
	task->done++;
	event = se_news(
	    turn, "designed", "{empire} designs {class} at {world} for {fee} RU: cost {cost}, {tonnage} t");
	event_text(event, "empire", empire->name);
	event_text(event, "class", class->full);
	event_text(event, "world", world->name);
	event_integer(event, "fee", fee);
	event_integer(event, "cost", class->cost);
	event_integer(event, "tonnage", class->tonnage);
	se_news_to(event, empire);
}

void se_design(struct turn *turn)
{
	se_tasks_run(turn, SE_DESIGN, design_task);
}

/* --- Give */

static void tell_gift(
    struct turn *turn, const struct se_empire *from, struct se_empire *to, const struct se_class *class)
{
	struct event *event = se_news(turn, "class-got", "{from} gives the design {class} to {to}");

	event_text(event, "from", from->name);
	event_text(event, "class", class->full);
	event_text(event, "to", to->name);
	se_news_to(event, from);
	se_news_to(event, to);
}

/* Gifts take effect when the phase ends, so that nobody can pass one on in it (SE-93). */
static void give_task(struct turn *turn, struct se_empire *empire, struct se_task *task)
{
	struct se_state *st = se_of(turn);
	g_autoptr(GPtrArray) receivers = g_ptr_array_new();

	for (guint e = 0; e < task->empires->len; e++)
		if (se_task_contact(task, empire, task->empires->pdata[e]))
			g_ptr_array_add(receivers, task->empires->pdata[e]);
	for (guint i = 0; i < task->names->len; i++) {
		bool ambiguous;
		const char *name = task->names->pdata[i];
		struct se_class *class = se_class_meant(st, empire, name, &ambiguous);
		if (!class || !se_class_known(empire, class)) {
			task->failed = true;
			se_task_note(task,
			    ambiguous ? "you know several classes %s" : "you do not know the class %s", name);
			continue;
		}
		for (guint e = 0; e < receivers->len; e++) {
			struct se_gift gift = {empire, receivers->pdata[e], class};
			g_array_append_val(se_work_of(st)->gifts, gift);
			task->done++;
		}
	}
}

void se_give(struct turn *turn)
{
	GArray *gifts = se_work_of(se_of(turn))->gifts;

	se_tasks_run(turn, SE_GIVE, give_task);
	for (guint i = 0; i < gifts->len; i++) {
		const struct se_gift *gift = &g_array_index(gifts, struct se_gift, i);
		/* Report the gift in any case: the giver must not learn whether the receiver knew the class. */
		tell_gift(turn, gift->from, gift->to, gift->class);
		se_meet(turn, gift->to, gift->from);
		se_class_learn(gift->to, gift->class);
	}
	g_array_set_size(gifts, 0);
}
