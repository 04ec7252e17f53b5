#include "page.h"
#include "view.h"
#include "facts.h"

#include "engine/base/compare.h"
#include "engine/base/search.h"
#include "engine/base/text.h"
#include "fleet.h"
#include "reference.h"
#include "told.h"
#include "work.h"
#include "write.h"

#include <stdarg.h>
#include <string.h>

const char *const se_standing_names[] = {"visible", "scanned", "stale", NULL};

/* Most sectors are empty: those share the page's empty lists. */
static void entry_free(const struct se_page *page, struct se_entry *entry)
{
	GPtrArray *const lists[] = {entry->things, entry->ships, entry->destroyed};

	for (size_t i = 0; i < G_N_ELEMENTS(lists); i++)
		if (lists[i] != page->none)
			g_ptr_array_free(lists[i], TRUE);
	if (entry->groups != page->no_groups)
		g_array_free(entry->groups, TRUE);
	g_free(entry);
}

GPtrArray *se_page_list(const struct se_page *page, GPtrArray **list)
{
	if (*list == page->none)
		*list = g_ptr_array_new();
	return *list;
}

GArray *se_page_groups(const struct se_page *page, struct se_entry *entry)
{
	if (entry->groups == page->no_groups)
		entry->groups = g_array_new(FALSE, FALSE, sizeof(struct se_group));
	return entry->groups;
}

struct se_entry *se_page_entry(struct se_page *page, struct se_coord at)
{
	struct se_entry *entry = g_new0(struct se_entry, 1);

	entry->at = at;
	entry->local = se_to_local(&page->me->frame, at);
	entry->standing = SE_STANDS_STALE;
	entry->turn = -1;
	entry->things = entry->ships = entry->destroyed = page->none;
	entry->groups = page->no_groups;
	g_ptr_array_add(page->entries, entry);
	return entry;
}

/* The entries of the page while they are collected. */
struct gathering {
	struct se_page *page;
	GHashTable *by_sector;
};

static struct se_entry *need_entry(struct gathering *g, struct se_coord at)
{
	struct se_entry *entry = g_hash_table_lookup(g->by_sector, se_coord_key(at));

	if (entry)
		return entry;
	entry = se_page_entry(g->page, at);
	g_hash_table_insert(g->by_sector, se_coord_key(at), entry);
	return entry;
}

static void add_to_group(const struct se_page *page, struct se_entry *entry, const struct se_ship *ship)
{
	struct se_group *group = NULL;

	for (guint i = 0; i < entry->groups->len && !group; i++) {
		struct se_group *other = &g_array_index(entry->groups, struct se_group, i);
		if (other->owner == ship->owner && other->class == ship->class)
			group = other;
	}
	if (!group) {
		const struct se_group fresh = {ship->owner, ship->class, 0, 0};
		g_array_append_val(se_page_groups(page, entry), fresh);
		group = &g_array_index(entry->groups, struct se_group, entry->groups->len - 1);
	}
	group->count++;
	group->tonnage += ship->class->tonnage;
}

static int by_owner_and_class(gconstpointer a, gconstpointer b)
{
	const struct se_group *left = a, *right = b;

	if (left->owner != right->owner)
		return compare_integers(left->owner->number, right->owner->number);
	return strcmp(left->class->key, right->class->key);
}

/* Adds ships at short range from the view of destroyed ships, as they were then. */
static void add_glimpse(struct se_page *page, struct se_entry *entry)
{
	const struct se_glimpse *glimpse = entry->glimpse;

	for (guint i = 0; i < glimpse->ships->len; i++)
		if (se_glimpse_shows(page->st, page->me, glimpse, i))
			g_ptr_array_add(se_page_list(page, &entry->ships), glimpse->ships->pdata[i]);
}

static bool in_glimpse(const struct se_page *page, const struct se_entry *entry, const struct se_ship *ship)
{
	guint n;

	return entry->glimpse && g_ptr_array_find(entry->glimpse->selves, ship, &n) &&
	       se_glimpse_shows(page->st, page->me, entry->glimpse, n);
}

static void add_ships(struct se_page *page, struct se_entry *entry, const struct se_seen *seen)
{
	unsigned count, own = 0; /* own ships come first */
	struct se_ship **here = se_grid_at(page->st->grid, entry->at, &count);

	for (unsigned i = 0; i < count; i++) {
		enum se_sight sight =
		    here[i]->owner == page->me ? SE_SHORT_RANGE : se_sight_of(page->me, seen, here[i]);
		if (in_glimpse(page, entry, here[i]))
			continue;
		if (here[i]->owner == page->me) {
			g_ptr_array_insert(se_page_list(page, &entry->ships), (gint)own++, here[i]);
		} else if (sight == SE_SHORT_RANGE) {
			g_ptr_array_add(se_page_list(page, &entry->ships), here[i]);
		} else if (sight == SE_IDENTIFIED) {
			add_to_group(page, entry, here[i]);
		} else if (sight == SE_UNIDENTIFIED) {
			entry->unidentified.count++;
			entry->unidentified.tonnage += here[i]->class->tonnage;
		}
	}
	g_array_sort(entry->groups, by_owner_and_class);
}

static void gather_sectors(struct gathering *g)
{
	GHashTableIter iter;
	gpointer value;

	/* The hash table has no order; entries are sorted at the end. */
	g_hash_table_iter_init(&iter, g->page->me->map.sectors);
	while (g_hash_table_iter_next(&iter, NULL, &value)) {
		const struct se_seen *seen = value;
		struct se_entry *entry = need_entry(g, seen->at);
		entry->turn = seen->turn;
		entry->glimpse = se_glimpse_read(g->page->st, g->page->me, seen);
		entry->as_of = entry->glimpse ? entry->glimpse->phase : NULL;
		if (seen->best == SE_VISIBLE || entry->glimpse)
			entry->standing = SE_STANDS_VISIBLE;
		else if (seen->best == SE_SCANNED)
			entry->standing = SE_STANDS_SCANNED;
		if (seen->best >= SE_SCANNED)
			add_ships(g->page, entry, seen);
		if (entry->glimpse)
			add_glimpse(g->page, entry);
	}
	for (int kind = SE_WORLD; kind <= SE_STORM; kind++) {
		for (guint i = 0; i < g->page->things->len; i++) {
			struct se_thing *thing = g->page->things->pdata[i];
			if ((int)thing->kind == kind)
				g_ptr_array_add(
				    se_page_list(g->page, &need_entry(g, thing->at)->things), thing);
		}
	}
}

static bool has_ship_there(const struct se_page *page, struct se_coord at)
{
	unsigned count;
	struct se_ship **here = se_grid_at(page->st->grid, at, &count);

	for (unsigned i = 0; i < count; i++)
		if (here[i]->owner == page->me)
			return true;
	return false;
}

/* Collects the wrecks of this turn that the reader may see (SE-135). */
static void gather_wrecks(struct gathering *g)
{
	struct se_page *page = g->page;

	const GPtrArray *sectors = se_desk_folder(page->st, page->me)->wrecks;

	for (guint n = 0; n < sectors->len; n++) {
		const GPtrArray *wrecks = sectors->pdata[n];
		struct se_coord at = ((const struct se_ship *)wrecks->pdata[0])->at;
		struct se_entry *entry = need_entry(g, at);
		bool there = has_ship_there(page, at);
		for (guint i = 0; i < wrecks->len; i++) {
			struct se_ship *wreck = wrecks->pdata[i];
			if (there || bits_has(&se_role_of(wreck)->witnesses, page->me->number))
				g_ptr_array_add(se_page_list(page, &entry->destroyed), wreck);
		}
		g_ptr_array_sort(entry->destroyed, se_ship_compare);
	}
}

static int by_standing(gconstpointer a, gconstpointer b)
{
	const struct se_entry *left = *(struct se_entry *const *)a, *right = *(struct se_entry *const *)b;

	if (left->standing != right->standing)
		return compare_integers(left->standing, right->standing);
	return se_coord_compare(left->local, right->local);
}

static void gather_fleet(struct se_page *page)
{
	const GPtrArray *classes = se_desk_classes(page->st);
	g_autofree bool *used = g_new0(bool, page->st->classes->len);

	for (guint i = 0; i < page->me->fleet->len; i++) {
		struct se_ship *ship = page->me->fleet->pdata[i];
		if (!se_ship_alive(ship))
			continue;
		g_ptr_array_add(page->ships, ship);
		used[ship->class->number] = true;
	}
	g_ptr_array_sort(page->ships, se_ship_compare);
	for (guint i = 0; i < classes->len; i++) {
		struct se_class *class = classes->pdata[i];
		if (used[class->number] || se_class_known(page->me, class))
			g_ptr_array_add(page->classes, class);
	}
}

struct se_page *se_page_new(const struct se_state *st, struct se_empire *me)
{
	struct se_page *page = g_new0(struct se_page, 1);
	const struct se_folder *folder = se_desk_folder(st, me);

	page->st = st;
	page->me = me;
	page->own = folder->worlds;
	page->nav = folder->nav;
	page->grants = folder->grants;
	page->entries = g_ptr_array_new();
	page->none = g_ptr_array_new();
	page->no_groups = g_array_new(FALSE, FALSE, sizeof(struct se_group));
	page->ships = g_ptr_array_new();
	page->classes = g_ptr_array_new();
	return page;
}

void se_page_finish(struct se_page *page)
{
	gather_fleet(page);
	g_ptr_array_sort(page->entries, by_standing);
	page->worlds = page->own->len;
	for (guint i = 0; i < page->own->len; i++) {
		const struct se_world *world = page->own->pdata[i];
		page->ru += world->stockpile;
		page->production += world->production;
	}
}

static struct se_page *gathered(const struct se_state *st, struct se_empire *me)
{
	struct se_page *page = se_page_new(st, me);
	struct gathering g = {page, g_hash_table_new(NULL, NULL)};

	page->things = se_map_things(me);
	gather_sectors(&g);
	gather_wrecks(&g);
	se_page_finish(page);
	g_hash_table_destroy(g.by_sector);
	return page;
}

const struct se_page *se_page_of(const struct se_state *st, struct se_empire *me)
{
	struct se_facts *facts = se_facts_of(st);

	if (!facts->page || facts->page->me != me) {
		se_page_free(facts->page);
		facts->page = gathered(st, me);
	}
	return facts->page;
}

const struct se_page *se_page_read_of(const struct se_state *st, struct se_empire *me)
{
	const struct se_facts *facts = se_facts_of(st);

	return facts->told && facts->told->me == me ? facts->told : se_page_of(st, me);
}

void se_page_free(struct se_page *page)
{
	if (!page)
		return;
	for (guint i = 0; i < page->entries->len; i++)
		entry_free(page, page->entries->pdata[i]);
	g_ptr_array_free(page->entries, TRUE);
	g_ptr_array_free(page->none, TRUE);
	g_array_free(page->no_groups, TRUE);
	g_ptr_array_free(page->ships, TRUE);
	g_ptr_array_free(page->classes, TRUE);
	g_ptr_array_free(page->things, TRUE);
	se_told_free(page->told);
	g_free(page);
}

/* The world itself for a thing in a sector that is seen now, or the copy in a view; else NULL. */
static const struct se_world *world_of(
    const struct se_page *page, const struct se_entry *entry, const struct se_thing *thing)
{
	if (entry->glimpse)
		return entry->glimpse->world.name ? &entry->glimpse->world : NULL;
	return entry->standing == SE_STANDS_STALE ? NULL : se_world_find(page->st, thing->name);
}

static bool is_home(const struct se_entry *entry, const struct se_world *world)
{
	return entry->glimpse ? entry->glimpse->home : world->owner && world->owner->home == world;
}

struct se_world_row se_page_world(
    const struct se_page *page, const struct se_entry *entry, const struct se_thing *thing)
{
	const struct se_world *world;

	if (page->told)
		return se_told_world(page->told, thing);
	world = world_of(page, entry, thing);
	return (struct se_world_row){.name = thing->name,
	    .at = thing->at,
	    .owner = thing->owner,
	    .homeworld = world ? is_home(entry, world) : -1,
	    .production = thing->production,
	    .stockpile = world ? world->stockpile : -1,
	    .status = world && entry->standing == SE_STANDS_VISIBLE ? (int)world->status : -1,
	    .turn = thing->turn,
	    .as_of = entry->as_of};
}

static bool is_before(const void *things, size_t at, const void *key)
{
	const struct se_thing *const *list = things;

	return strcmp(list[at]->key, key) < 0;
}

const struct se_thing *se_page_thing(const struct se_page *page, const char *key)
{
	size_t at = search_first(page->things->pdata, page->things->len, key, is_before);
	const struct se_thing *thing = at < page->things->len ? page->things->pdata[at] : NULL;

	return thing && strcmp(thing->key, key) == 0 ? thing : NULL;
}

const struct se_portal *se_entry_portal(
    const struct se_page *page, const struct se_entry *entry, const struct se_thing *thing)
{
	return entry->standing == SE_STANDS_STALE ? NULL : se_portal_find(page->st, thing->name);
}

GPtrArray *se_known_exits(const struct se_page *page, const struct se_portal *portal)
{
	GPtrArray *exits = g_ptr_array_new();

	if (!portal || !bits_has(&portal->nav, page->me->number))
		return exits;
	for (guint i = 0; i < portal->exits->len; i++)
		if (bits_has(&((const struct se_portal *)portal->exits->pdata[i])->nav, page->me->number))
			g_ptr_array_add(exits, portal->exits->pdata[i]);
	return exits;
}

void se_put(GString *out, ...)
{
	const char *text;
	va_list texts;

	va_start(texts, out);
	while ((text = va_arg(texts, const char *)))
		text_put(out, text);
	va_end(texts);
}

void se_put_figure(GString *out, const char *before, int64_t value)
{
	text_put(out, before);
	text_integer(out, value);
}

static void transponder_text(const struct se_page *page, const struct se_ship *ship, GString *out)
{
	g_autoptr(GPtrArray) names = se_set_names(page->st, &ship->identified);

	g_string_append(out, ship->public ? ", public" : ", private");
	for (guint i = 0; !ship->public && i < names->len; i++)
		se_put(out, i ? ", " : " to ", names->pdata[i], NULL);
}

/* Built by hand, as reports contain many. */
void se_ship_text(const struct se_page *page, const struct se_ship *ship, GString *out)
{
	const struct se_class *class = ship->class;
	bool own = ship->owner == page->me, known = own || se_class_known(page->me, class);

	se_put(out, ship->owner->name, " ", se_ship_handle(ship), " ", class->full, NULL);
	if (known) {
		se_put(out, " (", se_hull_names[class->hull], NULL);
		se_put_figure(out, "), g/e/s ", se_ship_op(ship, SE_GUNS));
		se_put_figure(out, "/", se_ship_op(ship, SE_ENGINES));
		se_put_figure(out, "/", se_ship_op(ship, SE_SCAN));
		se_put_figure(out, ", dp ", ship->dp);
		se_put_figure(out, "/", class->parts[SE_DP]);
	}
	se_put_figure(out, ", OR ", se_ship_or(ship));
	se_put_figure(out, "%, ", class->tonnage);
	text_put(out, " t");
	if (own && class->parts[SE_RACKS] > 0) {
		se_put_figure(out, ", racks ", ship->load);
		se_put_figure(out, "/", class->parts[SE_RACKS]);
	}
	if (own)
		transponder_text(page, ship, out);
	if (se_role_of(ship)->marks)
		g_string_append_c(out, ' ');
	se_marks_text(se_role_of(ship)->marks, out);
}
