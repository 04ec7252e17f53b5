/* The report as text (SE-130 to SE-135). */
#include "draw.h"
#include "page.h"

#include "engine/base/compare.h"
#include "engine/base/text.h"
#include "engine/play/report_groups.h"
#include "gm_report.h"
#include "reference.h"
#include "report.h"
#include "work.h"
#include "write.h"

#include <string.h>

/* Ends the line that began at `begin`; if it is too wide, wraps it with a hanging indent. */
static void end_line(GString *out, gsize begin, unsigned indent)
{
	if (out->len - begin + indent > REPORT_WIDTH) {
		g_autofree char *text = g_strdup(out->str + begin);
		g_string_truncate(out, begin);
		report_wrap(out, indent + 4, text);
	}
	g_string_append_c(out, '\n');
}

/* Begins a line; returns where its text begins. */
static gsize begin_line(GString *out, unsigned indent)
{
	text_blanks(out, indent);
	return out->len;
}

static void put(GString *out, unsigned indent, const char *text)
{
	gsize begin = begin_line(out, indent);

	text_put(out, text);
	end_line(out, begin, indent);
}

static void put_sector(const struct se_page *page, struct se_coord at, GString *out)
{
	se_coord_text(se_to_local(&page->me->frame, at), out);
}

/* --- At a glance */

static void put_winners(const struct se_state *st, GString *out)
{
	gsize begin = begin_line(out, 0);

	if (st->winner->len == 0)
		return;
	for (guint i = 0; i < st->winner->len; i++)
		se_put(out, i ? ", " : "The game is over. Winners: ",
		    ((const struct se_empire *)st->winner->pdata[i])->name, NULL);
	text_put(out, ".");
	end_line(out, begin, 0);
}

static void put_glance(const struct se_page *page, GString *out)
{
	report_heading(out, "AT A GLANCE");
	g_string_append_printf(out,
	    "  Worlds %" G_GINT64_FORMAT "    Ships %u    RU %" G_GINT64_FORMAT
	    "    Production %" G_GINT64_FORMAT "\n",
	    page->worlds, page->ships->len, page->ru, page->production);
	if (page->me->home) {
		gsize begin = begin_line(out, 2);
		se_put(out, "Homeworld ", page->me->home->name, " ", NULL);
		put_sector(page, page->me->home->at, out);
		end_line(out, begin, 2);
	} else {
		put(out, 2, "You are homeless.");
	}
}

/* --- The map */

static void put_world(
    const struct se_page *page, const struct se_entry *entry, const struct se_thing *thing, GString *out)
{
	struct se_world_row world = se_page_world(page, entry, thing);
	gsize begin = begin_line(out, 0);

	se_put(out, "World ", thing->name, " [", thing->owner ? thing->owner->name : "unowned",
	    world.homeworld > 0 ? " homeworld" : "", NULL);
	se_put_figure(out, "], production ", thing->production);
	if (world.stockpile >= 0)
		se_put_figure(out, ", stockpile ", world.stockpile);
	if (world.status > SE_FREE)
		se_put(out, ", ", se_status_names[world.status], NULL);
	end_line(out, begin, 0);
}

static void put_portal(
    const struct se_page *page, const struct se_entry *entry, const struct se_thing *thing, GString *out)
{
	const struct se_portal *portal = se_entry_portal(page, entry, thing);
	g_autoptr(GPtrArray) exits = se_known_exits(page, se_portal_find(page->st, thing->name));
	gsize begin = begin_line(out, 0);

	se_put(out, "Portal ", thing->name, portal && portal->collapsed > 0 ? ", collapsed" : "", NULL);
	for (guint i = 0; i < exits->len; i++)
		se_put(
		    out, i ? ", " : ", leads to ", ((const struct se_portal *)exits->pdata[i])->name, NULL);
	end_line(out, begin, 0);
}

static void put_ship(const struct se_page *page, const struct se_ship *ship, GString *out)
{
	gsize begin = begin_line(out, 0);

	se_ship_text(page, ship, out);
	end_line(out, begin, 0);
	for (guint i = 0; ship->owner == page->me && ship->cargo && i < ship->cargo->len; i++) {
		const struct se_ship *cargo = ship->cargo->pdata[i];
		begin = begin_line(out, 2);
		se_put(out, "carries ", se_ship_handle(cargo), " ", cargo->class->full, NULL);
		se_put_figure(out, ", dp ", cargo->dp);
		se_put_figure(out, "/", cargo->class->parts[SE_DP]);
		end_line(out, begin, 2);
	}
}

static void standing_text(const struct se_entry *entry, GString *text)
{
	se_put(text, " ", se_standing_names[entry->standing], NULL);
	if (entry->standing == SE_STANDS_STALE && entry->turn < 0)
		text_put(text, ", never scanned");
	else if (entry->standing == SE_STANDS_STALE)
		se_put_figure(text, ", last scanned turn ", entry->turn);
}

static void put_sector_head(const struct se_entry *entry, GString *out)
{
	gsize begin = begin_line(out, 0);

	text_put(out, "Sector ");
	se_coord_text(entry->local, out);
	standing_text(entry, out);
	if (entry->as_of)
		text_put(out, ", as it was when ships were destroyed there");
	end_line(out, begin, 0);
}

/* Appends ships of which only the number is visible. */
static void put_group(const struct se_group *group, GString *out)
{
	gsize begin = begin_line(out, 0);

	if (group->owner)
		se_put(out, group->owner->name, " ", group->class->full, NULL);
	else
		text_put(out, "unidentified");
	se_put_figure(out, " x", group->count);
	se_put_figure(out, ", ", group->tonnage);
	text_put(out, " t");
	end_line(out, begin, 0);
}

static void put_ships(const struct se_page *page, const struct se_entry *entry, GString *out)
{
	for (guint i = 0; i < entry->ships->len; i++)
		put_ship(page, entry->ships->pdata[i], out);
	for (guint i = 0; i < entry->groups->len; i++)
		put_group(&g_array_index(entry->groups, struct se_group, i), out);
	if (entry->unidentified.count)
		put_group(&entry->unidentified, out);
	for (guint i = 0; i < entry->destroyed->len; i++) {
		const struct se_ship *wreck = entry->destroyed->pdata[i];
		gsize begin = begin_line(out, 0);
		se_put(out, "destroyed ", wreck->owner->name, " ", se_ship_handle(wreck), " ",
		    wreck->class->full, NULL);
		end_line(out, begin, 0);
	}
}

static bool entry_empty(const struct se_entry *entry)
{
	return !entry->things->len && !entry->ships->len && !entry->groups->len &&
	       !entry->unidentified.count && !entry->destroyed->len;
}

static void put_storm(const struct se_thing *storm, GString *out)
{
	gsize begin = begin_line(out, 0);

	se_put(out, storm->rating > 0 ? "Storm " : "Nebula ", storm->name, NULL);
	if (storm->rating > 0)
		se_put_figure(out, " ", storm->rating);
	end_line(out, begin, 0);
}

static void put_entry(const struct se_page *page, const struct se_entry *entry, GString *out)
{
	put_sector_head(entry, out);
	for (guint i = 0; i < entry->things->len; i++) {
		const struct se_thing *thing = entry->things->pdata[i];
		if (thing->kind == SE_WORLD)
			put_world(page, entry, thing, out);
		else if (thing->kind == SE_PORTAL)
			put_portal(page, entry, thing, out);
		else
			put_storm(thing, out);
	}
	put_ships(page, entry, out);
}

static int by_turn(gconstpointer a, gconstpointer b)
{
	const struct se_entry *left = *(struct se_entry *const *)a, *right = *(struct se_entry *const *)b;

	if (left->turn != right->turn)
		return compare_integers(left->turn, right->turn);
	return se_coord_compare(left->local, right->local);
}

/* Writes consecutive sectors of one column as (2,-1..3). */
static void put_empty(const GPtrArray *empty, guint begin, guint end, GString *out)
{
	const struct se_entry *first = empty->pdata[begin];
	gsize line = begin_line(out, 0);

	text_put(out, end - begin > 1 ? "Empty sectors" : "Empty sector");
	standing_text(first, out);
	text_put(out, ":");
	for (guint i = begin, last; i < end; i = last + 1) {
		struct se_coord from = ((const struct se_entry *)empty->pdata[i])->local, to = from;
		for (last = i; last + 1 < end; last++, to.y++) {
			struct se_coord next = ((const struct se_entry *)empty->pdata[last + 1])->local;
			if (next.o != from.o || next.y != to.y + 1)
				break;
		}
		se_put_figure(out, " (", from.o);
		se_put_figure(out, ",", from.y);
		if (last > i)
			se_put_figure(out, "..", to.y);
		text_put(out, ")");
	}
	end_line(out, line, 0);
}

/* Writes sectors of one status that contain something, then the empty ones, a line for each turn. */
static guint put_standing(const struct se_page *page, guint begin, GString *out)
{
	const struct se_entry *first = page->entries->pdata[begin];
	g_autoptr(GPtrArray) empty = g_ptr_array_new();
	guint end = begin;

	for (; end < page->entries->len; end++) {
		struct se_entry *entry = page->entries->pdata[end];
		if (entry->standing != first->standing)
			break;
		if (entry_empty(entry) && !entry->as_of) {
			g_ptr_array_add(empty, entry);
			continue;
		}
		put_entry(page, entry, out);
		g_string_append_c(out, '\n');
	}
	g_ptr_array_sort(empty, by_turn);
	for (guint i = 0, from = 0; i < empty->len; i++) {
		const struct se_entry *entry = empty->pdata[i];
		if (i + 1 < empty->len && ((const struct se_entry *)empty->pdata[i + 1])->turn == entry->turn)
			continue;
		put_empty(empty, from, i + 1, out);
		from = i + 1;
	}
	if (empty->len)
		g_string_append_c(out, '\n');
	return end;
}

static void put_map(const struct se_page *page, GString *out)
{
	report_heading(out, "THE MAP");
	se_map_draw(page, out);
	g_string_append_c(out, '\n');
	for (guint i = 0; i < page->entries->len;)
		i = put_standing(page, i, out);
	/* Remove the blank line: the next heading begins with one. */
	g_string_truncate(out, out->len - 1);
}

/* --- Lists */

/* Appends "fighter at (1,4) aboard tug"; `state`: with damage points and operational rating. */
static void tell_ship(const struct se_page *page, const struct se_ship *ship, bool state, GString *out)
{
	se_put(out, ship->class->full, " at ", NULL);
	put_sector(page, ship->at, out);
	if (!state)
		return;
	if (ship->carrier)
		se_put(out, " aboard ", se_ship_handle(ship->carrier), NULL);
	se_put_figure(out, ", dp ", ship->dp);
	se_put_figure(out, "/", ship->class->parts[SE_DP]);
	se_put_figure(out, ", OR ", se_ship_or(ship));
	text_put(out, "%");
}

/* Groups own ships with the same description; `state`: with their state, and serial numbers beside names. */
static void group_ships(const struct se_page *page, bool state, struct report_groups *groups)
{
	report_groups_init(groups);
	for (guint i = 0; i < page->ships->len; i++) {
		const struct se_ship *ship = page->ships->pdata[i];
		g_autoptr(GString) told = g_string_new(NULL), name = g_string_new(se_ship_handle(ship));
		tell_ship(page, ship, state, told);
		if (state && ship->name)
			se_put(name, " (", ship->serial, ")", NULL);
		report_groups_add(groups, told->str, name->str);
	}
}

/* One ship as "fox fighter at (1,4)"; several as "fighter at (1,4): fox, owl". */
static void put_alike(const struct report_group *group, GString *out)
{
	bool one = group->names->len == 1;

	if (!one)
		se_put(out, group->told, ": ", NULL);
	report_group_names(group, ", ", out);
	if (one)
		se_put(out, " ", group->told, NULL);
}

static void put_fleet(const struct se_page *page, GString *out)
{
	struct report_groups groups;

	group_ships(page, true, &groups);
	report_heading(out, "YOUR SHIPS");
	for (guint i = 0; i < groups.list->len; i++) {
		gsize begin = begin_line(out, 2);
		put_alike(groups.list->pdata[i], out);
		end_line(out, begin, 2);
	}
	if (groups.list->len == 0)
		put(out, 2, "none");
	report_groups_clear(&groups);
}

static int by_owner_name(gconstpointer a, gconstpointer b)
{
	const struct se_thing *left = *(struct se_thing *const *)a, *right = *(struct se_thing *const *)b;
	int order =
	    g_ascii_strcasecmp(left->owner ? left->owner->name : "", right->owner ? right->owner->name : "");

	return order ? order : strcmp(left->key, right->key);
}

static void put_own_world(const struct se_page *page, const struct se_world *world, GString *out)
{
	gsize begin = begin_line(out, 2);

	se_put(out, world->name, " ", NULL);
	put_sector(page, world->at, out);
	se_put_figure(out, ", production ", world->production);
	se_put_figure(out, ", ", world->stockpile);
	se_put(out, " RU", page->me->home == world ? ", homeworld" : "", NULL);
	if (world->status != SE_FREE)
		se_put(out, ", ", se_status_names[world->status], NULL);
	end_line(out, begin, 2);
}

static void put_own_worlds(const struct se_page *page, GString *out)
{
	gsize begin;

	report_heading(out, "YOUR WORLDS");
	for (guint i = 0; i < page->own->len; i++)
		put_own_world(page, page->own->pdata[i], out);
	begin = begin_line(out, 2);
	se_put_figure(out, "total: ", page->worlds);
	se_put_figure(out, text_plural(page->worlds, " world, ", " worlds, "), page->ru);
	se_put_figure(out, " RU, production ", page->production);
	end_line(out, begin, 2);
}

static void put_known_worlds(const struct se_page *page, GString *out)
{
	g_autoptr(GPtrArray) known = g_ptr_array_new();

	for (guint i = 0; i < page->things->len; i++)
		if (((const struct se_thing *)page->things->pdata[i])->kind == SE_WORLD)
			g_ptr_array_add(known, page->things->pdata[i]);
	g_ptr_array_sort(known, by_owner_name);
	report_heading(out, "KNOWN WORLDS");
	for (guint i = 0; i < known->len; i++) {
		const struct se_thing *thing = known->pdata[i];
		gsize begin = begin_line(out, 2);
		se_put(out, thing->name, " ", NULL);
		put_sector(page, thing->at, out);
		se_put(out, " [", thing->owner ? thing->owner->name : "unowned", NULL);
		se_put_figure(out, "], production ", thing->production);
		end_line(out, begin, 2);
	}
	if (known->len == 0)
		put(out, 2, "none");
}

static void put_class(const struct se_page *page, const struct se_class *class, GString *out)
{
	gsize begin = begin_line(out, 2);

	se_put(out, class->full, " (", se_hull_names[class->hull], NULL);
	for (int i = 0; i < SE_PARTS; i++)
		se_put_figure(out, i ? "/" : ") ", class->parts[i]);
	se_put_figure(out, ", ", class->tonnage);
	se_put_figure(out, " t, cost ", class->cost);
	se_put_figure(out, ", ar ", class->ar);
	se_put(out, class->buildable ? "" : ", cannot be built",
	    se_class_known(page->me, class) ? "" : ", not known any more", NULL);
	end_line(out, begin, 2);
}

static void put_classes(const struct se_page *page, GString *out)
{
	report_heading(out, "CLASSES (guns/dp/engines/scan/racks)");
	for (guint i = 0; i < page->classes->len; i++)
		put_class(page, page->classes->pdata[i], out);
}

static void put_contacts(const struct se_page *page, GString *out)
{
	g_autoptr(GPtrArray) contacts = se_set_names(page->st, &page->me->contacts);
	const GPtrArray *nav = page->nav;
	gsize begin;

	report_heading(out, "CONTACTS");
	begin = begin_line(out, 2);
	for (guint i = 0; i < contacts->len; i++)
		se_put(out, i ? ", " : "", contacts->pdata[i], NULL);
	text_put(out, contacts->len ? "" : "none");
	end_line(out, begin, 2);
	report_heading(out, "NAVIGATION DATA");
	begin = begin_line(out, 2);
	for (guint i = 0; i < nav->len; i++) {
		const struct se_portal *portal = nav->pdata[i];
		se_put(out, i ? ", " : "", portal->name, " ", NULL);
		put_sector(page, se_page_thing(page, portal->key)->at, out);
	}
	text_put(out, nav->len ? "" : "none");
	end_line(out, begin, 2);
}

static void put_grant(const struct se_page *page, const struct se_grant *grant, GString *out)
{
	bool given = grant->from == page->me;
	gsize begin = begin_line(out, 2);

	se_put(out, given ? "to " : "from ", given ? grant->to->name : grant->from->name, ": ", NULL);
	if (grant->kind == SE_GRANT_SECTOR) {
		text_put(out, "sector ");
		put_sector(page, grant->at, out);
	} else if (grant->kind == SE_GRANT_SHIP) {
		se_put(out, "ship ", se_ship_handle(grant->ship), NULL);
	} else {
		se_put(out, grant->class ? "class " : "all", grant->class ? grant->class->full : "", NULL);
	}
	end_line(out, begin, 2);
}

static void put_grants(const struct se_page *page, GString *out)
{
	const GPtrArray *grants = page->grants;
	bool any = false;

	report_heading(out, "SCAN ACCESS");
	for (int given = 1; given >= 0; given--) {
		for (guint i = 0; i < grants->len; i++) {
			const struct se_grant *grant = grants->pdata[i];
			if ((given ? grant->from : grant->to) != page->me)
				continue;
			put_grant(page, grant, out);
			any = true;
		}
	}
	if (!any)
		put(out, 2, "none");
}

/* Lists what at least one of the worlds can pay for. */
static void put_prices(const struct se_page *page, GString *out)
{
	g_autoptr(GString) line = g_string_new(NULL);
	int64_t most = 0;

	for (guint i = 0; i < page->own->len; i++)
		most = MAX(most, ((const struct se_world *)page->own->pdata[i])->stockpile);
	for (guint i = 0; i < page->classes->len; i++) {
		const struct se_class *class = page->classes->pdata[i];
		if (!class->buildable || class->cost > most || !se_class_known(page->me, class))
			continue;
		se_put(line, line->len ? ", " : "costs in RU: ", class->full, NULL);
		se_put_figure(line, " ", class->cost);
	}
	if (line->len)
		report_comment(out, line->str);
}

/* Writes comments only, so that a report sent back unchanged contains no orders. */
static void put_template(const struct report *report, const struct se_page *page, GString *out)
{
	g_autoptr(GString) line = g_string_new(NULL);
	struct report_groups groups;

	report_form_head(report, out);
	for (guint i = 0; i < page->own->len; i++) {
		const struct se_world *world = page->own->pdata[i];
		g_string_assign(line, world->name);
		se_put_figure(line, " has ", world->stockpile);
		text_put(line, " RU");
		report_comment(out, line->str);
	}
	put_prices(page, out);
	group_ships(page, false, &groups);
	for (guint i = 0; i < groups.list->len; i++) {
		put_alike(groups.list->pdata[i], g_string_truncate(line, 0));
		report_comment(out, line->str);
	}
	report_groups_clear(&groups);
}

void se_report_text(const struct report *report, GString *out)
{
	const struct se_state *st = (const struct se_state *)report->known;
	const struct se_page *page;

	if (report->seat == GM_SEAT) {
		se_gm_text(report, out);
		return;
	}
	page = se_page_read_of(st, se_empire_at(st, report->seat));
	report_head(report, "Empire of", out);
	put_winners(st, out);
	report_part(report, REPORT_GLANCE, out);
	put_glance(page, out);
	report_events(report, out);
	report_orders(report, out);
	put_map(page, out);
	put_fleet(page, out);
	put_own_worlds(page, out);
	put_known_worlds(page, out);
	put_classes(page, out);
	put_contacts(page, out);
	put_grants(page, out);
	report_standings(report, out);
	if (!report->last)
		put_template(report, page, out);
	report_tail(report, out);
}
