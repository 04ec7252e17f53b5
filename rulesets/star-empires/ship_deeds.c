#include "ship_deeds.h"
#include "research.h"

#include "engine/base/text.h"
#include "fleet.h"

void se_jump(struct turn *turn, struct se_ship *ship, struct se_coord target)
{
	struct se_act leaves = {SE_ACT_DEPARTED, ship, ship->at, NULL, NULL};
	struct se_act comes = {SE_ACT_ARRIVED, ship, target, NULL, NULL};

	se_role_need(se_of(turn), ship)->moved = true;
	if (se_coord_same(ship->at, target))
		return;
	se_ship_place(ship, target);
	se_role_need(se_of(turn), ship)->marks |= SE_MARK_MOVED;
	se_work_of(se_of(turn))->stale = true;
	g_array_append_val(se_work_of(se_of(turn))->acts, leaves);
	g_array_append_val(se_work_of(se_of(turn))->acts, comes);
}

void se_build_ship(struct turn *turn, struct se_empire *empire, struct se_class *class,
    struct se_world *world, const char *name)
{
	struct se_ship *ship = se_ship_add(se_of(turn), empire, class, name, world->at);
	struct se_act act = {SE_ACT_BUILT, ship, world->at, NULL, NULL};

	se_ship_register(se_of(turn), ship, NULL);
	se_role_need(se_of(turn), ship)->marks |= SE_MARK_BUILT;
	world->stockpile -= class->cost;
	se_work_of(se_of(turn))->stale = true;
	g_array_append_val(se_work_of(se_of(turn))->acts, act);
}

void se_ship_end(struct se_state *st, struct se_ship *ship, enum se_end end)
{
	g_autofree char *serial = text_lower(ship->serial);

	if (ship->carrier)
		se_ship_unload(ship);
	while (ship->cargo && ship->cargo->len)
		se_ship_end(st, ship->cargo->pdata[0], end == SE_LAUNCHED ? SE_WRECK : end);
	se_role_need(st, ship)->end = end;
	g_hash_table_remove(ship->owner->serial_keys, serial);
	if (ship->name)
		g_hash_table_remove(ship->owner->names, ship->key);
}

void se_ship_mend(struct se_state *st, struct se_ship *ship, int64_t amount)
{
	ship->dp += amount;
	se_role_need(st, ship)->marks |= SE_MARK_REPAIRED;
}

void se_tell_mended(struct turn *turn, const char *code, const char *form, const struct se_ship *ship)
{
	struct event *event = se_news(turn, code, form);

	se_news_ship(event, ship);
	se_news_sector(event, ship->at);
	event_integer(event, "or", se_ship_or(ship));
	se_news_to(event, ship->owner);
	if (!ship->carrier)
		se_news_present(turn, event, ship->at);
}

/* SE-103: an interdicted own world in the ship's sector forbids all repairs. */
static bool repair_forbidden(const struct se_state *st, const struct se_ship *ship)
{
	const struct se_world *world = se_site_at(st, ship->at)->world;

	return world && world->owner == ship->owner && world->status == SE_INTERDICTED;
}

static const char *funds_bar(const struct se_world *world, const struct se_ship *ship)
{
	const char *bar = se_world_bar(world, ship->owner);

	if (!bar && world->status == SE_BLOCKADED && !se_coord_same(world->at, ship->at))
		bar = "is blockaded";
	return bar;
}

/* Repairs as much as one world can pay for (SE-102). */
static int64_t pay_repair(
    const struct se_tables *tables, struct se_world *world, const struct se_ship *ship, int64_t wanted)
{
	int64_t rate = se_repair_rate(tables, ship);
	int64_t price = (wanted + rate - 1) / rate;

	if (world->stockpile >= price) {
		world->stockpile -= price;
		return wanted;
	}
	wanted = world->stockpile * rate;
	world->stockpile = 0;
	return wanted;
}

int64_t se_repair_ship(struct turn *turn, struct se_ship *ship, struct se_world *const *worlds,
    unsigned count, int64_t wanted, struct se_task *task)
{
	int64_t got = 0;

	if (repair_forbidden(se_of(turn), ship)) {
		if (task)
			se_task_note(task, "the world there is interdicted");
		return 0;
	}
	for (unsigned i = 0; i < count && got < wanted; i++) {
		const char *bar = funds_bar(worlds[i], ship);
		if (bar && task)
			se_task_note(task, "%s %s", (const char *)task->names->pdata[i], bar);
		if (!bar)
			got += pay_repair(se_of(turn)->tables, worlds[i], ship, wanted - got);
	}
	if (got > 0)
		se_ship_mend(se_of(turn), ship, got);
	return got;
}
