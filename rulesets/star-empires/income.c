/* Income: produce, pool, transfer (SE-110 to SE-112). */
#include "phases.h"
#include "scanning.h"

static void add_stock(struct se_world *world, int64_t amount)
{
	world->stockpile = MIN(SE_MOST, world->stockpile + amount);
}

void se_produce(struct turn *turn)
{
	const struct se_state *st = se_of(turn);

	for (guint i = 0; i < st->worlds->len; i++) {
		struct se_world *world = st->worlds->pdata[i];
		int64_t amount =
		    world->production * (se_scene_of(world)->doubled ? st->tables->numbers.home_factor : 1);
		struct event *event;
		if (!world->owner || amount == 0)
			continue;
		add_stock(world, amount);
		event = se_news(turn, "produced", "{world} produces {ru} RU");
		event_text(event, "world", world->name);
		event_integer(event, "ru", amount);
		se_news_to(event, world->owner);
	}
}

/* --- Pool */

static bool is_named(const GPtrArray *names, const struct se_world *world)
{
	for (guint i = 0; i < names->len; i++)
		if (g_ascii_strcasecmp(names->pdata[i], world->name) == 0)
			return true;
	return false;
}

static void pool_at(
    struct turn *turn, const struct se_empire *empire, struct se_world *pool, const GPtrArray *except)
{
	const struct se_state *st = se_of(turn);
	int64_t amount = 0;
	struct event *event;

	for (guint i = 0; i < st->worlds->len; i++) {
		struct se_world *world = st->worlds->pdata[i];
		if (world->owner != empire || world == pool || world->status != SE_FREE ||
		    is_named(except, world))
			continue;
		amount += world->stockpile;
		world->stockpile = 0;
	}
	if (amount == 0)
		return;
	add_stock(pool, amount);
	event = se_news(turn, "pooled", "{ru} RU are pooled at {world}");
	event_integer(event, "ru", amount);
	event_text(event, "world", pool->name);
	se_news_to(event, empire);
}

static void pool_task(struct turn *turn, struct se_empire *empire, struct se_task *task)
{
	struct se_world *pool = se_world_find(se_of(turn), task->world);

	if (!pool || pool->owner != empire) {
		se_task_note(task, "%s is not yours", task->world);
		return;
	}
	pool_at(turn, empire, pool, task->except);
	task->done++;
}

void se_pool(struct turn *turn)
{
	se_tasks_run(turn, SE_POOL, pool_task);
}

/* --- Transfer */

static void tell_sent(struct turn *turn, const struct se_empire *empire, const struct se_world *from,
    const struct se_world *to, int64_t amount)
{
	struct event *event = se_news(turn, "sent", "{ru} RU go from {from} to {to}");

	event_integer(event, "ru", amount);
	event_text(event, "from", from->name);
	event_text(event, "to", to->name);
	se_news_to(event, empire);
	if (to->owner == empire)
		return;
	event = event_new(turn->events, "received", "{empire} sends {ru} RU to {to}");
	event_text(event, "empire", empire->name);
	event_integer(event, "ru", amount);
	event_text(event, "to", to->name);
	se_news_to(event, to->owner);
	se_meet(turn, to->owner, empire);
}

static const char *transfer_bar(const struct se_world *from, const struct se_world *to,
    const struct se_empire *empire, const struct se_empire *receiver)
{
	if (!from || from->owner != empire)
		return "the origin is not yours";
	if (from->status != SE_FREE)
		return "the origin is blockaded";
	if (!to || to->owner != receiver)
		return "the destination is not the receiver's";
	return se_scene_of(from)->closed ? "the stock was used up by an earlier transfer" : NULL;
}

/* RU given to another empire arrive when the phase ends (SE-112). */
static void transfer_task(struct turn *turn, struct se_empire *empire, struct se_task *task)
{
	struct se_state *st = se_of(turn);
	struct se_world *from = se_world_find(st, task->world), *to = se_world_find(st, task->other);
	const struct se_empire *receiver = task->empires->len ? task->empires->pdata[0] : empire;
	const char *bar = transfer_bar(from, to, empire, receiver);
	int64_t amount;

	if (bar) {
		se_task_note(task, "%s", bar);
		return;
	}
	amount = task->count == SE_MAX ? from->stockpile : MIN(task->count, from->stockpile);
	if (task->count != SE_MAX && amount < task->count) {
		se_scene_need(st, from)->closed = true;
		task->failed = true;
		if (amount > 0)
			se_task_note(task, "only %" G_GINT64_FORMAT " RU were left", amount);
	}
	if (amount == 0) {
		se_task_note(task, "nothing was left");
		return;
	}
	task->done++;
	from->stockpile -= amount;
	if (receiver == empire)
		add_stock(to, amount);
	else
		se_scene_need(st, to)->incoming += amount;
	tell_sent(turn, empire, from, to, amount);
}

void se_transfer(struct turn *turn)
{
	const struct se_state *st = se_of(turn);

	se_tasks_run(turn, SE_TRANSFER, transfer_task);
	for (guint i = 0; i < st->worlds->len; i++) {
		struct se_world *world = st->worlds->pdata[i];
		add_stock(world, se_scene_of(world)->incoming);
	}
}
