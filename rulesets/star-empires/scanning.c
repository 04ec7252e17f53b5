#include "view.h"
#include "scanning.h"
#include "defaults.h"
#include "fleet.h"
#include "phases.h"

/* While grants change: each empire's grants are found by index, each grant by its contents, and a removed grant leaves
   a hole. */
static void add_place(const struct se_state *st, guint place)
{
	const struct se_grant *grant = &g_array_index(st->grants, struct se_grant, place);
	struct se_work *work = se_work_of(st);

	g_array_append_val(work->given[grant->from->number], place);
	g_hash_table_insert(work->standing, g_memdup2(grant, sizeof *grant), GUINT_TO_POINTER(place));
}

static void begin_changes(const struct se_state *st)
{
	struct se_work *work = se_work_of(st);

	work->given = g_new0(GArray *, work->count);
	work->standing = g_hash_table_new_full(se_grant_hash, se_grant_same, g_free, NULL);
	for (unsigned i = 0; i < work->count; i++)
		work->given[i] = g_array_new(FALSE, FALSE, sizeof(guint));
	for (guint i = 0; i < st->grants->len; i++)
		add_place(st, i);
}

static void end_changes(struct se_state *st)
{
	struct se_work *work = se_work_of(st);
	guint kept = 0;

	for (guint i = 0; i < st->grants->len; i++) {
		const struct se_grant grant = g_array_index(st->grants, struct se_grant, i);
		if (grant.from)
			g_array_index(st->grants, struct se_grant, kept++) = grant;
	}
	g_array_set_size(st->grants, kept);
	for (unsigned i = 0; i < work->count; i++)
		g_array_free(work->given[i], TRUE);
	g_clear_pointer(&work->given, g_free);
	g_clear_pointer(&work->standing, g_hash_table_destroy);
}

/* The n-th grant of an empire. */
static struct se_grant *grant_of(const struct se_state *st, const struct se_empire *from, guint n)
{
	guint place = g_array_index(se_work_of(st)->given[from->number], guint, n);

	return &g_array_index(st->grants, struct se_grant, place);
}

static void add_grant(struct se_state *st, const struct se_grant *grant)
{
	g_array_append_val(st->grants, *grant);
	add_place(st, st->grants->len - 1);
}

static bool stands(const struct se_state *st, const struct se_grant *grant)
{
	return g_hash_table_contains(se_work_of(st)->standing, grant);
}

static bool remove_grant(struct se_state *st, const struct se_grant *like)
{
	gpointer key, place;

	if (!g_hash_table_steal_extended(se_work_of(st)->standing, like, &key, &place))
		return false;
	g_array_index(st->grants, struct se_grant, GPOINTER_TO_UINT(place)).from = NULL;
	g_free(key);
	return true;
}

/* Removes all grants from and to these empires. */
static bool remove_all(struct se_state *st, const struct se_empire *from, const struct se_empire *to)
{
	bool removed = false;

	for (guint n = 0; n < se_work_of(st)->given[from->number]->len; n++) {
		const struct se_grant grant = *grant_of(st, from, n);
		if (grant.from && grant.to == to)
			removed = remove_grant(st, &grant) || removed;
	}
	return removed;
}

static void tell_contact(struct se_empire *empire, const struct se_empire *other, void *context)
{
	struct event *event = se_news(context, "contact", "{empire} is in contact with {other}");

	event_text(event, "empire", empire->name);
	event_text(event, "other", other->name);
	se_news_to(event, empire);
}

void se_meet(struct turn *turn, struct se_empire *empire, const struct se_empire *other)
{
	if (bits_add(&empire->contacts, other->number))
		tell_contact(empire, other, turn);
}

static void tell_grant(struct turn *turn, const struct se_grant *grant, bool deny)
{
	struct event *event =
	    deny ? se_news(turn, "denied", "{from} ends {to}'s access to its scans: {what}")
	         : se_news(turn, "authorised", "{from} gives {to} access to its scans: {what}");

	event_text(event, "from", grant->from->name);
	event_text(event, "to", grant->to->name);
	if (grant->kind == SE_GRANT_SECTOR)
		event_thing(event, "what", 0, grant->at.o, grant->at.y);
	else
		event_text(event, "what",
		    grant->ship    ? se_ship_handle(grant->ship)
		    : grant->class ? grant->class->full
		                   : "all");
	se_news_to(event, grant->from);
	se_news_to(event, grant->to);
	if (!deny)
		se_meet(turn, grant->to, grant->from);
}

static void change_grant(struct turn *turn, struct se_task *task, const struct se_grant *grant)
{
	struct se_state *st = se_of(turn);
	bool all = grant->kind == SE_GRANT_ALL, deny = task->form == SE_DENY;
	bool stood = !deny && !all && stands(st, grant);
	bool removed = all ? remove_all(st, grant->from, grant->to) : deny ? remove_grant(st, grant) : false;

	if (deny && !removed) {
		task->failed = true;
		return;
	}
	task->done++;
	/* ALL replaces all finer grants; an existing grant is kept. */
	if (stood)
		return;
	if (!deny)
		add_grant(st, grant);
	tell_grant(turn, grant, deny);
}

static void grant_things(struct turn *turn, struct se_task *task, struct se_grant grant)
{
	struct se_state *st = se_of(turn);

	for (guint i = 0; i < task->sectors->len; i++) {
		grant.kind = SE_GRANT_SECTOR;
		grant.at = g_array_index(task->sectors, struct se_coord, i);
		if (se_coord_fits(grant.at.o, grant.at.y))
			change_grant(turn, task, &grant);
		else
			task->failed = true;
	}
	for (guint i = 0; i < task->handles->len; i++) {
		grant.kind = SE_GRANT_SHIP;
		grant.ship = se_ship_find(grant.from, task->handles->pdata[i]);
		if (grant.ship) {
			change_grant(turn, task, &grant);
			continue;
		}
		task->failed = true;
		se_task_note(task, "%s is no more", (const char *)task->handles->pdata[i]);
	}
	for (guint i = 0; i < task->names->len; i++) {
		bool ambiguous;
		const char *name = task->names->pdata[i];
		grant.kind = SE_GRANT_CLASS;
		grant.class = se_class_meant(st, grant.from, name, &ambiguous);
		if (!grant.class && !ambiguous)
			grant.class = se_class_find(st, name);
		if (grant.class)
			change_grant(turn, task, &grant);
		else
			task->failed = true;
	}
}

static void grant_task(struct turn *turn, struct se_empire *empire, struct se_task *task)
{
	for (guint e = 0; e < task->empires->len; e++) {
		struct se_grant grant = {.from = empire, .to = task->empires->pdata[e], .kind = SE_GRANT_ALL};
		if (task->all_items)
			change_grant(turn, task, &grant);
		else
			grant_things(turn, task, grant);
	}
	if (task->done == 0)
		se_task_note(
		    task, task->form == SE_DENY ? "there is no such grant" : "nothing is left of it");
}

void se_default_deny(struct turn *turn, struct se_empire *empire)
{
	struct se_state *st = se_of(turn);

	for (guint n = se_work_of(st)->given[empire->number]->len; n-- > 0;) {
		struct se_grant *grant = grant_of(st, empire, n);
		if (!grant->from)
			continue;
		tell_grant(turn, grant, true);
		grant->from = NULL;
	}
}

void se_deny(struct turn *turn)
{
	begin_changes(se_of(turn));
	se_tasks_run(turn, SE_DENY, grant_task);
	se_defaults_run(turn, se_default_deny);
	end_changes(se_of(turn));
}

void se_authorise(struct turn *turn)
{
	begin_changes(se_of(turn));
	se_tasks_run(turn, SE_AUTHORIZE, grant_task);
	end_changes(se_of(turn));
}

void se_collect(struct turn *turn)
{
	se_view_collect(se_of(turn));
}

static void tell_shared(struct turn *turn, const struct se_empire *empire, const int64_t *counts)
{
	const struct se_state *st = se_of(turn);

	for (guint i = 0; i < st->empires->len; i++) {
		struct event *event;
		if (counts[i] == 0)
			continue;
		event = se_news(turn, "shared",
		    counts[i] == 1 ? "{from} shares {sectors} sector with {to}"
		                   : "{from} shares {sectors} sectors with {to}");
		event_text(event, "from", se_empire_at(st, i)->name);
		event_integer(event, "sectors", counts[i]);
		event_text(event, "to", empire->name);
		se_news_to(event, empire);
	}
}

void se_share(struct turn *turn)
{
	struct se_state *st = se_of(turn);

	se_view_share(st);
	for (guint i = 0; i < st->empires->len; i++) {
		const GArray *shown = se_empire_at(st, i)->map.shown;
		g_autofree int64_t *counts = g_new0(int64_t, st->empires->len);
		for (guint k = 0; k < shown->len; k++) {
			const struct se_shown *entry = &g_array_index(shown, struct se_shown, k);
			/* For each sector, the view of destroyed ships comes after its present state. */
			if (entry->glimpse && k > 0 && entry[-1].giver == entry->giver &&
			    entry[-1].level >= SE_SCANNED && se_coord_same(entry[-1].at, entry->at))
				continue;
			counts[entry->giver->number] += entry->level >= SE_SCANNED;
		}
		tell_shared(turn, se_empire_at(st, i), counts);
	}
}

void se_record(struct turn *turn)
{
	se_view_record(se_of(turn), turn->state->turn + 1, true, tell_contact, turn);
}
