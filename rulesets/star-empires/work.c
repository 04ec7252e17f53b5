#include "work.h"

#include "engine/base/text.h"
#include "fleet.h"

#include <stdarg.h>
#include <string.h>

static void array_free(void *array)
{
	g_ptr_array_free(array, TRUE);
}

struct se_work *se_work_new(unsigned empires)
{
	struct se_work *work = g_new0(struct se_work, 1);

	work->plans = g_new0(struct se_plan *, empires);
	work->defaulted = g_new0(bool, empires);
	work->homeless = g_new0(bool, empires);
	work->attackers = g_new0(struct bits, empires);
	work->count = empires;
	work->stale = true;
	work->shots = g_array_new(FALSE, FALSE, sizeof(struct se_shot));
	work->allotted = g_hash_table_new(NULL, NULL);
	work->acts = g_array_new(FALSE, FALSE, sizeof(struct se_act));
	work->passages = g_array_new(FALSE, FALSE, sizeof(struct se_passage));
	work->fights = g_array_new(FALSE, FALSE, sizeof(struct se_fight));
	work->gifts = g_array_new(FALSE, FALSE, sizeof(struct se_gift));
	work->rolls = g_ptr_array_new_with_free_func(g_free);
	work->removed = g_ptr_array_new_with_free_func(se_object_free);
	work->wrecks = g_hash_table_new_full(NULL, NULL, NULL, array_free);
	return work;
}

void se_work_free(struct se_work *work)
{
	if (!work)
		return;
	for (unsigned i = 0; i < work->count; i++) {
		se_plan_free(work->plans[i]);
		bits_free(&work->attackers[i]);
	}
	g_free(work->plans);
	g_free(work->defaulted);
	g_free(work->homeless);
	g_free(work->attackers);
	se_grid_free(work->grid);
	g_array_free(work->shots, TRUE);
	g_hash_table_destroy(work->allotted);
	g_array_free(work->acts, TRUE);
	g_array_free(work->passages, TRUE);
	g_array_free(work->fights, TRUE);
	g_array_free(work->gifts, TRUE);
	g_ptr_array_free(work->rolls, TRUE);
	g_ptr_array_free(work->removed, TRUE);
	g_hash_table_destroy(work->wrecks);
	g_free(work);
}

struct se_grid *se_work_grid(struct turn *turn)
{
	struct se_work *work = se_work_of(se_of(turn));

	if (work->stale) {
		se_grid_free(work->grid);
		work->grid = se_grid_new(se_of(turn));
		work->stale = false;
	}
	return work->grid;
}

struct se_ship **se_work_ships(struct turn *turn, struct se_coord at, unsigned *count)
{
	return se_grid_at(se_work_of(se_of(turn))->grid, at, count);
}

static void end_task(const struct se_task *task)
{
	if (!task->order)
		return;
	task->order->use[SE_USE_UNSURE] = task->unsure;
	if (task->done == 0)
		task->order->status = ORDER_FAILED;
	else
		task->order->status = task->failed || task->dropped ? ORDER_PARTLY : ORDER_DONE;
}

void se_tasks_run(struct turn *turn, enum se_form form, se_task_fn *run)
{
	struct se_state *st = se_of(turn);

	for (guint i = 0; i < st->empires->len; i++) {
		const struct se_plan *plan = se_work_of(st)->plans[i];
		for (guint t = 0; plan && t < plan->tasks->len; t++) {
			struct se_task *task = plan->tasks->pdata[t];
			if (task->form != form)
				continue;
			run(turn, se_empire_at(st, i), task);
			end_task(task);
		}
	}
}

void se_task_note(struct se_task *task, const char *format, ...)
{
	g_autofree char *text = NULL;
	va_list args;

	if (!task->order)
		return;
	va_start(args, format);
	text = g_strdup_vprintf(format, args);
	va_end(args);
	order_note(task->order, "%s", text);
}

bool se_task_contact(struct se_task *task, const struct se_empire *empire, const struct se_empire *other)
{
	if (bits_has(&empire->contacts, other->number))
		return true;
	task->failed = true;
	se_task_note(task, "%s is no contact any more", other->name);
	return false;
}

GPtrArray *se_task_ships(struct turn *turn, const struct se_empire *empire, struct se_task *task,
    bool (*pass)(const struct se_ship *ship))
{
	GPtrArray *found = g_ptr_array_new();
	unsigned count;
	struct se_ship **here;

	if (task->by_sector) {
		g_autoptr(GHashTable) spared = se_task_spared(empire, task);
		here = se_work_ships(turn, task->at, &count);
		for (unsigned i = 0; i < count; i++)
			if (here[i]->owner == empire && se_ship_out(here[i]) &&
			    !g_hash_table_contains(spared, here[i]) && (!pass || pass(here[i])))
				g_ptr_array_add(found, here[i]);
		return found;
	}
	for (guint i = 0; i < task->handles->len; i++) {
		struct se_ship *ship = se_ship_find(empire, task->handles->pdata[i]);
		if (ship) {
			g_ptr_array_add(found, ship);
			continue;
		}
		task->failed = true;
		se_task_note(task, "%s is no more", (const char *)task->handles->pdata[i]);
	}
	return found;
}

int64_t se_roll(struct turn *turn, const char *purpose, int64_t sides, const char *what)
{
	int64_t shown;

	if (sides <= 1)
		return 1;
	shown = dice_roll(dice_of(turn->dice, purpose), sides);
	g_ptr_array_add(se_work_of(se_of(turn))->rolls,
	    g_strdup_printf(
	        "%s, %s: %" G_GINT64_FORMAT " of %" G_GINT64_FORMAT, purpose, what, shown, sides));
	return shown;
}

/* --- News */

enum { NEWS_SECTOR };

struct event *se_news(struct turn *turn, const char *code, const char *form)
{
	struct event *event = event_new(turn->events, code, form);

	event_to(event, se_of(turn)->empires->len);
	return event;
}

void se_news_sector(struct event *event, struct se_coord at)
{
	event_thing(event, "sector", NEWS_SECTOR, at.o, at.y);
}

void se_event_name(const struct state *state, unsigned reader, int kind, int64_t a, int64_t b, GString *out)
{
	const struct se_state *st = (const struct se_state *)state;
	struct se_coord at = {(int32_t)a, (int32_t)b};

	if (kind == NEWS_SECTOR && reader < st->empires->len)
		at = se_to_local(&se_empire_at(st, reader)->frame, at);
	se_coord_text(at, out);
}

void se_presence(struct turn *turn, struct se_coord at, struct bits *into)
{
	const struct se_world *world = se_site_at(se_of(turn), at)->world;
	unsigned count;
	struct se_ship **ships = se_work_ships(turn, at, &count);

	for (unsigned i = 0; i < count; i++)
		bits_add(into, ships[i]->owner->number);
	if (world && world->owner)
		bits_add(into, world->owner->number);
}

void se_news_present(struct turn *turn, struct event *event, struct se_coord at)
{
	struct bits present = {NULL, 0};

	se_presence(turn, at, &present);
	for (unsigned i = 0; bits_next(&present, &i); i++)
		event_to(event, i);
	bits_free(&present);
}

void se_news_to(struct event *event, const struct se_empire *empire)
{
	event_to(event, empire->number);
}

void se_news_ship(struct event *event, const struct se_ship *ship)
{
	g_autofree char *text = g_strdup_printf("%s %s", ship->owner->name, se_ship_handle(ship));

	event_text(event, "ship", text);
}

static int by_handle(gconstpointer a, gconstpointer b)
{
	return strcmp((*(struct se_ship *const *)a)->key, (*(struct se_ship *const *)b)->key);
}

/* Sort by handle (SE-7), not as an order named them. */
void se_news_ships(struct event *event, const char *key, GPtrArray *ships)
{
	g_autoptr(GString) text = g_string_new(NULL);
	g_autoptr(GPtrArray) sorted = g_ptr_array_copy(ships, NULL, NULL);

	g_ptr_array_sort(sorted, by_handle);
	for (guint i = 0; i < sorted->len; i++) {
		text_put(text, i ? ", " : "");
		text_put(text, se_ship_handle(sorted->pdata[i]));
	}
	event_text(event, key, text->str);
}
