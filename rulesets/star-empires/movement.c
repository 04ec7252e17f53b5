/* Movement: transmit, move, traverse, acquire (SE-70 to SE-76). */
#include "view.h"
#include "acts.h"
#include "defaults.h"
#include "defaults_move.h"
#include "fleet.h"
#include "phases.h"
#include "scanning.h"
#include "ship_deeds.h"

#include <string.h>

/* --- Transmit */

static void set_free(void *data)
{
	bits_free(data);
	g_free(data);
}

/* Navigation data that senders have as the phase begins: a copy of each portal's set. */
static GHashTable *copy_navigation(const struct se_state *st)
{
	GHashTable *copy = g_hash_table_new_full(NULL, NULL, NULL, set_free);

	for (guint i = 0; i < st->portals->len; i++) {
		struct se_portal *portal = st->portals->pdata[i];
		struct bits *set = g_new0(struct bits, 1);
		set->size = portal->nav.size;
		set->words = g_memdup2(portal->nav.words, sizeof(uint64_t) * portal->nav.size);
		g_hash_table_insert(copy, portal, set);
	}
	return copy;
}

static void give_navigation(
    struct turn *turn, const struct se_empire *from, struct se_empire *to, struct se_portal *portal)
{
	struct event *event =
	    event_new(turn->events, "nav-sent", "you send the navigation data of {portal} to {to}");

	event_text(event, "portal", portal->name);
	event_text(event, "to", to->name);
	se_news_to(event, from);
	event = se_news(turn, "nav-sent", "{from} sends the navigation data of {portal} to {to}");
	event_text(event, "from", from->name);
	event_text(event, "portal", portal->name);
	event_text(event, "to", to->name);
	event = event_new(
	    turn->events, "nav-got", "{from} sends you the navigation data of {portal} at {sector}");
	event_text(event, "from", from->name);
	event_text(event, "portal", portal->name);
	se_news_sector(event, portal->at);
	se_news_to(event, to);
	se_map_nav(to, portal);
	se_meet(turn, to, from);
}

static void transmit_task(struct turn *turn, struct se_empire *empire, struct se_task *task)
{
	GHashTable *held = se_work_of(se_of(turn))->held;

	for (guint e = 0; e < task->empires->len; e++) {
		struct se_empire *to = task->empires->pdata[e];
		if (!se_task_contact(task, empire, to))
			continue;
		for (guint i = 0; i < task->names->len; i++) {
			struct se_portal *portal = se_portal_find(se_of(turn), task->names->pdata[i]);
			const struct bits *holders = portal ? g_hash_table_lookup(held, portal) : NULL;
			if (!holders || !bits_has(holders, empire->number)) {
				task->failed = true;
				se_task_note(
				    task, "you have no data of %s", (const char *)task->names->pdata[i]);
				continue;
			}
			give_navigation(turn, empire, to, portal);
			task->done++;
		}
	}
}

void se_transmit(struct turn *turn)
{
	struct se_work *work = se_work_of(se_of(turn));

	work->held = copy_navigation(se_of(turn));
	se_tasks_run(turn, SE_TRANSMIT, transmit_task);
	g_clear_pointer(&work->held, g_hash_table_destroy);
}

/* --- Move */

static bool may_move(const struct se_ship *ship)
{
	const struct se_role *role = se_role_of(ship);

	return !role->committed && !role->moved && !role->sent && ship->class->parts[SE_ENGINES] > 0;
}

static const char *move_bar(const struct se_ship *ship, struct se_coord target)
{
	if (!se_ship_out(ship))
		return "is loaded";
	if (se_role_of(ship)->committed)
		return "has fired";
	if (se_role_of(ship)->moved)
		return "has moved already";
	if (se_distance(ship->at, target) > se_ship_op(ship, SE_ENGINES))
		return "has not the engines left";
	return se_coord_fits(target.o, target.y) ? NULL : "cannot go out so far";
}

static void tell_stayed(struct turn *turn, const struct se_ship *ship, const char *why)
{
	struct event *event = se_news(turn, "stayed", "{ship} stays at {sector}: it {why}");

	se_news_ship(event, ship);
	se_news_sector(event, ship->at);
	event_text(event, "why", why);
	se_news_to(event, ship->owner);
}

static void move_task(struct turn *turn, struct se_empire *empire, struct se_task *task)
{
	g_autoptr(GPtrArray) named = se_task_ships(turn, empire, task, may_move);

	for (guint i = 0; i < named->len; i++) {
		struct se_ship *ship = named->pdata[i];
		const char *bar = move_bar(ship, task->target);
		if (!task->by_sector)
			se_role_need(se_of(turn), ship)->sent = true;
		if (bar) {
			task->failed = true;
			se_task_note(task, "%s %s", se_ship_handle(ship), bar);
			tell_stayed(turn, ship, bar);
			continue;
		}
		se_jump(turn, ship, task->target);
		task->done++;
	}
	if (named->len == 0)
		se_task_note(task, "no ship was there to move");
}

void se_move(struct turn *turn)
{
	se_work_grid(turn);
	se_tasks_run(turn, SE_MOVE, move_task);
	se_defaults_run(turn, se_default_move);
	se_acts_tell(turn);
}

/* --- Traverse */

static bool may_traverse(const struct se_ship *ship)
{
	const struct se_role *role = se_role_of(ship);

	return !role->committed && !role->traversed && !role->led && ship->class->parts[SE_ENGINES] > 0;
}

static const char *traverse_bar(const struct se_ship *ship, const struct se_portal *entry)
{
	if (!se_ship_out(ship))
		return "is loaded";
	if (se_role_of(ship)->committed)
		return "has fired";
	if (se_role_of(ship)->traversed)
		return "has traversed already";
	if (se_ship_op(ship, SE_ENGINES) < 1)
		return "has no working engines";
	/* The same words whether the portal exists or not, to keep that secret. */
	return entry && se_coord_same(ship->at, entry->at) ? NULL : "is not at the portal";
}

static bool has_data(const struct se_portal *portal, const struct se_empire *empire)
{
	return bits_has(&portal->nav, empire->number);
}

/* SE-74: chooses the exit; NULL: no ship goes. */
static struct se_portal *choose_exit(
    struct turn *turn, const struct se_empire *empire, struct se_task *task, const struct se_portal *entry)
{
	struct se_portal *named = task->other ? se_portal_find(se_of(turn), task->other) : NULL;
	g_autoptr(GPtrArray) open = g_ptr_array_new();

	if (named && has_data(entry, empire) && has_data(named, empire)) {
		if (g_ptr_array_find(entry->exits, named, NULL) && named->collapsed == 0)
			return named;
		se_task_note(task, "%s does not lead to %s now", entry->name, named->name);
		return NULL;
	}
	for (guint i = 0; i < entry->exits->len; i++)
		if (((const struct se_portal *)entry->exits->pdata[i])->collapsed == 0)
			g_ptr_array_add(open, entry->exits->pdata[i]);
	task->unsure = open->len > 1 || se_of(turn)->head.known;
	if (open->len)
		return open->pdata[se_roll(turn, "exits", open->len, entry->name) - 1];
	se_task_note(task, "%s leads nowhere now", entry->name);
	return NULL;
}

static void pass_through(struct turn *turn, struct se_empire *empire, GPtrArray *ships,
    struct se_portal *entry, struct se_portal *way_out)
{
	struct se_passage passage = {empire, entry, way_out};

	for (guint i = 0; i < ships->len; i++) {
		struct se_ship *ship = ships->pdata[i];
		struct se_act enters = {SE_ACT_ENTERED, ship, entry->at, entry->name, NULL};
		struct se_act comes = {SE_ACT_EXITED, ship, way_out->at, way_out->name, NULL};
		g_array_append_val(se_work_of(se_of(turn))->acts, enters);
		g_array_append_val(se_work_of(se_of(turn))->acts, comes);
		se_ship_place(ship, way_out->at);
		se_role_need(se_of(turn), ship)->traversed = true;
		ship->role->marks |= SE_MARK_TRAVERSED;
	}
	g_array_append_val(se_work_of(se_of(turn))->passages, passage);
	se_work_of(se_of(turn))->stale = true;
}

static void traverse_task(struct turn *turn, struct se_empire *empire, struct se_task *task)
{
	g_autoptr(GPtrArray) named = se_task_ships(turn, empire, task, may_traverse);
	g_autoptr(GPtrArray) going = g_ptr_array_new();
	struct se_portal *entry = se_portal_find(se_of(turn), task->world), *way_out;

	for (guint i = 0; i < named->len; i++) {
		const char *bar = traverse_bar(named->pdata[i], entry);
		if (!task->by_sector)
			se_role_need(se_of(turn), named->pdata[i])->led = true;
		if (bar) {
			task->failed = true;
			se_task_note(task, "%s %s", se_ship_handle(named->pdata[i]), bar);
		} else {
			g_ptr_array_add(going, named->pdata[i]);
		}
	}
	if (going->len == 0)
		return;
	if (entry->collapsed > 0) {
		se_task_note(task, "%s is collapsed", entry->name);
		return;
	}
	way_out = choose_exit(turn, empire, task, entry);
	if (!way_out)
		return;
	for (guint i = 0; i < going->len; i++)
		se_role_need(se_of(turn), going->pdata[i])->unsure = task->unsure;
	pass_through(turn, empire, going, entry, way_out);
	task->done += going->len;
}

void se_traverse(struct turn *turn)
{
	se_work_grid(turn);
	se_tasks_run(turn, SE_TRAVERSE, traverse_task);
	se_acts_tell(turn);
}

/* --- Acquire (SE-75) */

static void acquire(struct turn *turn, struct se_empire *empire, struct se_portal *portal)
{
	struct event *event;

	if (!se_map_nav(empire, portal))
		return;
	event = se_news(turn, "nav-got", "{empire} has the navigation data of {portal} at {sector}");
	event_text(event, "empire", empire->name);
	event_text(event, "portal", portal->name);
	se_news_sector(event, portal->at);
	se_news_to(event, empire);
}

void se_acquire(struct turn *turn)
{
	const GArray *passages = se_work_of(se_of(turn))->passages;

	for (guint i = 0; i < passages->len; i++) {
		const struct se_passage *passage = &g_array_index(passages, struct se_passage, i);
		acquire(turn, passage->empire, passage->entry);
		acquire(turn, passage->empire, passage->way_out);
	}
}
