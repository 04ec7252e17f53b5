/* The report as text (SE-130 to SE-135). */
#include "page.h"

#include "engine/base/text.h"
#include "work.h"
#include "write.h"

#include <string.h>

/* A wrapped line with a hanging indent. */
static void put(GString *out, unsigned indent, const char *text)
{
	text_blanks(out, indent);
	report_wrap(out, indent + 4, text);
	g_string_append_c(out, '\n');
}

static void put_format(GString *out, unsigned indent, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void put_format(GString *out, unsigned indent, const char *format, ...)
{
	va_list args;
	g_autofree char *text = NULL;

	va_start(args, format);
	text = g_strdup_vprintf(format, args);
	va_end(args);
	put(out, indent, text);
}

/* --- At a glance */

static void put_winners(const struct se_state *st, GString *out)
{
	g_autoptr(GString) text = g_string_new(NULL);

	for (guint i = 0; i < st->winner->len; i++)
		g_string_append_printf(text, "%s%s", i ? ", " : "The game is over. Winners: ",
		    ((const struct se_empire *)st->winner->pdata[i])->name);
	if (text->len) {
		g_string_append(text, ".");
		put(out, 0, text->str);
	}
}

static void put_glance(const struct se_page *page, GString *out)
{
	report_heading(out, "AT A GLANCE");
	g_string_append_printf(out,
	    "  Worlds %" G_GINT64_FORMAT "    Ships %u    RU %" G_GINT64_FORMAT
	    "    Production %" G_GINT64_FORMAT "\n",
	    page->worlds, page->ships->len, page->ru, page->production);
	if (page->me->home) {
		g_autoptr(GString) at = g_string_new(NULL);
		se_coord_text(se_to_local(&page->me->frame, page->me->home->at), at);
		put_format(out, 2, "Homeworld %s %s", page->me->home->name, at->str);
	} else {
		put(out, 2, "You are homeless.");
	}
}

/* --- The map */

static void put_world(
    const struct se_page *page, const struct se_entry *entry, const struct se_thing *thing, GString *out)
{
	const struct se_world *world = se_entry_world(page, entry, thing);
	bool home = world && se_entry_home(entry, world);
	g_autoptr(GString) text = g_string_new(NULL);

	g_string_append_printf(text, "World %s [%s%s], production %" G_GINT64_FORMAT, thing->name,
	    thing->owner ? thing->owner->name : "unowned", home ? " homeworld" : "", thing->production);
	if (world)
		g_string_append_printf(text, ", stockpile %" G_GINT64_FORMAT, world->stockpile);
	if (world && entry->standing == SE_STANDS_VISIBLE && world->status != SE_FREE)
		g_string_append_printf(text, ", %s", se_status_names[world->status]);
	put(out, 0, text->str);
}

static void put_portal(
    const struct se_page *page, const struct se_entry *entry, const struct se_thing *thing, GString *out)
{
	const struct se_portal *portal = se_entry_portal(page, entry, thing);
	g_autoptr(GPtrArray) exits = se_known_exits(page, se_portal_find(page->st, thing->name));
	g_autoptr(GString) text = g_string_new(NULL);

	g_string_append_printf(text, "Portal %s", thing->name);
	if (portal && portal->collapsed > 0)
		g_string_append(text, ", collapsed");
	for (guint i = 0; i < exits->len; i++)
		g_string_append_printf(text, "%s%s", i ? ", " : ", leads to ",
		    ((const struct se_portal *)exits->pdata[i])->name);
	put(out, 0, text->str);
}

static void put_ship(const struct se_page *page, const struct se_ship *ship, GString *out)
{
	g_autoptr(GString) text = g_string_new(NULL);

	se_ship_text(page, ship, text);
	put(out, 0, text->str);
	for (guint i = 0; ship->owner == page->me && ship->cargo && i < ship->cargo->len; i++) {
		const struct se_ship *cargo = ship->cargo->pdata[i];
		put_format(out, 2, "carries %s %s, dp %" G_GINT64_FORMAT "/%" G_GINT64_FORMAT,
		    se_ship_handle(cargo), cargo->class->full, cargo->dp, cargo->class->parts[SE_DP]);
	}
}

static void standing_text(const struct se_entry *entry, GString *text)
{
	static const char *const words[] = {"visible", "scanned", "stale"};

	g_string_append_printf(text, " %s", words[entry->standing]);
	if (entry->standing == SE_STANDS_STALE && entry->turn < 0)
		g_string_append(text, ", never scanned");
	else if (entry->standing == SE_STANDS_STALE)
		g_string_append_printf(text, ", last scanned turn %" G_GINT64_FORMAT, entry->turn);
}

static void put_sector_head(const struct se_entry *entry, GString *out)
{
	g_autoptr(GString) text = g_string_new("Sector ");

	se_coord_text(entry->local, text);
	standing_text(entry, text);
	if (entry->glimpse)
		g_string_append(text, ", as it was when ships were destroyed there");
	put(out, 0, text->str);
}

static void put_ships(const struct se_page *page, const struct se_entry *entry, GString *out)
{
	for (guint i = 0; i < entry->ships->len; i++)
		put_ship(page, entry->ships->pdata[i], out);
	for (guint i = 0; i < entry->groups->len; i++) {
		const struct se_group *group = &g_array_index(entry->groups, struct se_group, i);
		put_format(out, 0, "%s %s x%" G_GINT64_FORMAT ", %" G_GINT64_FORMAT " t", group->owner->name,
		    group->class->full, group->count, group->tonnage);
	}
	if (entry->unidentified.count)
		put_format(out, 0, "unidentified x%" G_GINT64_FORMAT ", %" G_GINT64_FORMAT " t",
		    entry->unidentified.count, entry->unidentified.tonnage);
	for (guint i = 0; i < entry->destroyed->len; i++) {
		const struct se_ship *wreck = entry->destroyed->pdata[i];
		put_format(out, 0, "destroyed %s %s %s", wreck->owner->name, se_ship_handle(wreck),
		    wreck->class->full);
	}
}

static bool entry_empty(const struct se_entry *entry)
{
	return !entry->things->len && !entry->ships->len && !entry->groups->len &&
	       !entry->unidentified.count && !entry->destroyed->len;
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
		else if (thing->rating > 0)
			put_format(out, 0, "Storm %s %" G_GINT64_FORMAT, thing->name, thing->rating);
		else
			put_format(out, 0, "Nebula %s", thing->name);
	}
	put_ships(page, entry, out);
}

static int by_turn(gconstpointer a, gconstpointer b)
{
	const struct se_entry *left = *(struct se_entry *const *)a, *right = *(struct se_entry *const *)b;

	if (left->turn != right->turn)
		return left->turn < right->turn ? -1 : 1;
	return se_coord_compare(left->local, right->local);
}

/* Sectors of one column that follow each other stand as (2,-1..3). */
static void put_empty(const GPtrArray *empty, guint begin, guint end, GString *out)
{
	const struct se_entry *first = empty->pdata[begin];
	g_autoptr(GString) text = g_string_new(end - begin > 1 ? "Empty sectors" : "Empty sector");

	standing_text(first, text);
	g_string_append_c(text, ':');
	for (guint i = begin, last; i < end; i = last + 1) {
		struct se_coord from = ((const struct se_entry *)empty->pdata[i])->local, to = from;
		for (last = i; last + 1 < end; last++, to.y++) {
			struct se_coord next = ((const struct se_entry *)empty->pdata[last + 1])->local;
			if (next.o != from.o || next.y != to.y + 1)
				break;
		}
		g_string_append_printf(text, " (%d,%d", (int)from.o, (int)from.y);
		if (last > i)
			g_string_append_printf(text, "..%d", (int)to.y);
		g_string_append_c(text, ')');
	}
	put(out, 0, text->str);
}

/* Those of one standing with something in them, then the others, a line for each turn. */
static guint put_standing(const struct se_page *page, guint begin, GString *out)
{
	const struct se_entry *first = page->entries->pdata[begin];
	g_autoptr(GPtrArray) empty = g_ptr_array_new();
	guint end = begin;

	for (; end < page->entries->len; end++) {
		struct se_entry *entry = page->entries->pdata[end];
		if (entry->standing != first->standing)
			break;
		if (entry_empty(entry) && !entry->glimpse) {
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
	/* The next heading begins with a blank line of its own. */
	g_string_truncate(out, out->len - 1);
}

/* --- Lists */

static void put_fleet(const struct se_page *page, GString *out)
{
	report_heading(out, "YOUR SHIPS");
	for (guint i = 0; i < page->ships->len; i++) {
		const struct se_ship *ship = page->ships->pdata[i];
		g_autoptr(GString) at = g_string_new(NULL);
		se_coord_text(se_to_local(&page->me->frame, ship->at), at);
		put_format(out, 2,
		    "%s%s%s%s %s at %s%s%s, dp %" G_GINT64_FORMAT "/%" G_GINT64_FORMAT
		    ", OR %" G_GINT64_FORMAT "%%",
		    se_ship_handle(ship), ship->name ? " (" : "", ship->name ? ship->serial : "",
		    ship->name ? ")" : "", ship->class->full, at->str, ship->carrier ? " aboard " : "",
		    ship->carrier ? se_ship_handle(ship->carrier) : "", ship->dp, ship->class->parts[SE_DP],
		    se_ship_or(ship));
	}
	if (page->ships->len == 0)
		put(out, 2, "none");
}

static int by_owner_name(gconstpointer a, gconstpointer b)
{
	const struct se_thing *left = *(struct se_thing *const *)a, *right = *(struct se_thing *const *)b;
	int order =
	    g_ascii_strcasecmp(left->owner ? left->owner->name : "", right->owner ? right->owner->name : "");

	return order ? order : strcmp(left->key, right->key);
}

static void put_worlds(const struct se_page *page, GString *out)
{
	g_autoptr(GPtrArray) known = g_ptr_array_new();

	report_heading(out, "YOUR WORLDS");
	for (guint i = 0; i < page->folder->worlds->len; i++) {
		const struct se_world *world = page->folder->worlds->pdata[i];
		g_autoptr(GString) at = g_string_new(NULL);
		se_coord_text(se_to_local(&page->me->frame, world->at), at);
		put_format(out, 2, "%s %s, production %" G_GINT64_FORMAT ", %" G_GINT64_FORMAT " RU%s%s%s",
		    world->name, at->str, world->production, world->stockpile,
		    page->me->home == world ? ", homeworld" : "", world->status == SE_FREE ? "" : ", ",
		    world->status == SE_FREE ? "" : se_status_names[world->status]);
	}
	put_format(out, 2,
	    "total: %" G_GINT64_FORMAT " world%s, %" G_GINT64_FORMAT " RU, production %" G_GINT64_FORMAT,
	    page->worlds, page->worlds == 1 ? "" : "s", page->ru, page->production);
	for (guint i = 0; i < page->things->len; i++)
		if (((const struct se_thing *)page->things->pdata[i])->kind == SE_WORLD)
			g_ptr_array_add(known, page->things->pdata[i]);
	g_ptr_array_sort(known, by_owner_name);
	report_heading(out, "KNOWN WORLDS");
	for (guint i = 0; i < known->len; i++) {
		const struct se_thing *thing = known->pdata[i];
		g_autoptr(GString) at = g_string_new(NULL);
		se_coord_text(se_to_local(&page->me->frame, thing->at), at);
		put_format(out, 2, "%s %s [%s], production %" G_GINT64_FORMAT, thing->name, at->str,
		    thing->owner ? thing->owner->name : "unowned", thing->production);
	}
	if (known->len == 0)
		put(out, 2, "none");
}

static void put_classes(const struct se_page *page, GString *out)
{
	report_heading(out, "CLASSES (guns/dp/engines/scan/racks)");
	for (guint i = 0; i < page->classes->len; i++) {
		const struct se_class *class = page->classes->pdata[i];
		put_format(out, 2,
		    "%s (%s) %" G_GINT64_FORMAT "/%" G_GINT64_FORMAT "/%" G_GINT64_FORMAT "/%" G_GINT64_FORMAT
		    "/%" G_GINT64_FORMAT ", %" G_GINT64_FORMAT " t, cost %" G_GINT64_FORMAT
		    ", ar %" G_GINT64_FORMAT "%s%s",
		    class->full, se_hull_names[class->hull], class->parts[SE_GUNS], class->parts[SE_DP],
		    class->parts[SE_ENGINES], class->parts[SE_SCAN], class->parts[SE_RACKS], class->tonnage,
		    class->cost, class->ar, class->buildable ? "" : ", cannot be built",
		    se_class_known(page->me, class) ? "" : ", not known any more");
	}
}

static void put_contacts(const struct se_page *page, GString *out)
{
	const struct se_state *st = page->st;
	g_autoptr(GString) text = g_string_new(NULL);

	report_heading(out, "CONTACTS");
	for (unsigned i = 0; bits_next(&page->me->contacts, &i); i++)
		g_string_append_printf(text, "%s%s", text->len ? ", " : "", se_empire_at(st, i)->name);
	put(out, 2, text->len ? text->str : "none");
	report_heading(out, "NAVIGATION DATA");
	g_string_truncate(text, 0);
	for (guint i = 0; i < page->folder->nav->len; i++) {
		const struct se_portal *portal = page->folder->nav->pdata[i];
		g_string_append_printf(text, "%s%s ", text->len ? ", " : "", portal->name);
		se_coord_text(se_to_local(&page->me->frame, portal->at), text);
	}
	put(out, 2, text->len ? text->str : "none");
}

static void grant_text(const struct se_page *page, const struct se_grant *grant, GString *out)
{
	bool given = grant->from == page->me;

	g_string_append_printf(
	    out, given ? "to %s: " : "from %s: ", given ? grant->to->name : grant->from->name);
	if (grant->kind == SE_GRANT_SECTOR) {
		g_string_append(out, "sector ");
		se_coord_text(se_to_local(&page->me->frame, grant->at), out);
	} else if (grant->kind == SE_GRANT_SHIP) {
		g_string_append_printf(out, "ship %s", se_ship_handle(grant->ship));
	} else {
		g_string_append_printf(
		    out, "%s%s", grant->class ? "class " : "all", grant->class ? grant->class->full : "");
	}
}

static void put_grants(const struct se_page *page, GString *out)
{
	const GPtrArray *grants = page->folder->grants;
	bool any = false;

	report_heading(out, "SCAN ACCESS");
	for (int given = 1; given >= 0; given--) {
		for (guint i = 0; i < grants->len; i++) {
			const struct se_grant *grant = grants->pdata[i];
			g_autoptr(GString) text = g_string_new(NULL);
			if ((given ? grant->from : grant->to) != page->me)
				continue;
			grant_text(page, grant, text);
			put(out, 2, text->str);
			any = true;
		}
	}
	if (!any)
		put(out, 2, "none");
}

/* Comments only: whatever is sent back unchanged says nothing. */
static void put_template(const struct se_page *page, GString *out)
{
	g_autoptr(GString) head = g_string_new(NULL);

	g_string_printf(
	    head, "ORDERS FOR TURN %" G_GINT64_FORMAT " (cut here, fill in, send back)", page->st->head.turn);
	report_heading(out, head->str);
	g_string_append(out, "------------------------------------------------------------------------\n");
	for (guint i = 0; i < page->folder->worlds->len; i++) {
		const struct se_world *world = page->folder->worlds->pdata[i];
		g_string_append_printf(
		    out, "; %s has %" G_GINT64_FORMAT " RU\n", world->name, world->stockpile);
	}
	for (guint i = 0; i < page->ships->len; i++) {
		const struct se_ship *ship = page->ships->pdata[i];
		g_string_append_printf(out, "; %s %s at ", se_ship_handle(ship), ship->class->full);
		se_coord_text(se_to_local(&page->me->frame, ship->at), out);
		g_string_append_c(out, '\n');
	}
}

void se_report_text(const struct report *report, GString *out)
{
	const struct se_state *st = (const struct se_state *)report->state;
	const struct se_page *page;

	if (report->seat == GM_SEAT) {
		se_gm_text(report, out);
		return;
	}
	page = se_page_of(st, se_empire_at(st, report->seat));
	report_head(report, "Empire of", out);
	put_winners(st, out);
	put_glance(page, out);
	report_events(report, out);
	report_orders(report, out);
	put_map(page, out);
	put_fleet(page, out);
	put_worlds(page, out);
	put_classes(page, out);
	put_contacts(page, out);
	put_grants(page, out);
	report_standings(report, out);
	if (!report_is_last(report))
		put_template(page, out);
	report_tail(report, out);
}
