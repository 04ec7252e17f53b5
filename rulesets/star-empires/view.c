#include "view.h"
#include "facts.h"

#include "engine/base/text.h"
#include "fleet.h"
#include "glimpse.h"
#include "role.h"

#include <string.h>

struct se_thing *se_map_find(const struct se_empire *empire, const char *name)
{
	g_autofree char *key = text_lower(name);

	return g_hash_table_lookup(empire->map.things, key);
}

struct se_seen *se_map_sector(const struct se_empire *empire, struct se_coord at)
{
	return g_hash_table_lookup(empire->map.sectors, se_coord_key(at));
}

struct se_thing *se_map_put(
    struct se_empire *empire, enum se_kind kind, const char *name, struct se_coord at, int64_t turn)
{
	struct se_thing *thing = se_map_find(empire, name);

	if (!thing) {
		thing = g_new0(struct se_thing, 1);
		thing->name = g_strdup(name);
		thing->key = text_lower(name);
		thing->turn = -1;
		g_hash_table_insert(empire->map.things, thing->key, thing);
	}
	if (strcmp(thing->name, name) != 0) {
		g_free(thing->name);
		thing->name = g_strdup(name);
	}
	if (turn >= 0 || !se_coord_same(thing->at, at) || thing->kind != kind)
		thing->turn = turn;
	thing->kind = kind;
	thing->at = at;
	thing->fresh = true;
	return thing;
}

void se_map_world(struct se_empire *empire, const struct se_world *world, int64_t turn)
{
	struct se_thing *thing = se_map_put(empire, SE_WORLD, world->name, world->at, turn);

	thing->production = world->production;
	thing->owner = world->owner;
}

void se_map_storm(struct se_empire *empire, const struct se_storm *storm, int64_t turn)
{
	se_map_put(empire, SE_STORM, storm->name, storm->at, turn)->rating = storm->rating;
}

bool se_map_nav(struct se_empire *empire, struct se_portal *portal)
{
	se_map_put(empire, SE_PORTAL, portal->name, portal->at, -1);
	return bits_add(&portal->nav, empire->number);
}

int64_t se_scan_radius(const struct se_state *st, const struct se_ship *ship)
{
	return se_site_clouded(se_site_at(st, ship->at)) ? 0 : se_ship_op(ship, SE_SCAN);
}

/* --- Collect */

static gboolean reset_seen(gpointer key, gpointer value, gpointer context)
{
	struct se_seen *seen = value;

	(void)key;
	(void)context;
	seen->own = seen->best = SE_STALE;
	seen->glimpse = false;
	return seen->turn < 0;
}

struct se_seen *se_map_need(struct se_empire *empire, struct se_coord at)
{
	struct se_seen *seen = se_map_sector(empire, at);

	if (!seen) {
		seen = g_new0(struct se_seen, 1);
		seen->at = at;
		seen->turn = -1;
		g_hash_table_insert(empire->map.sectors, se_coord_key(at), seen);
	}
	return seen;
}

static void see_own(struct se_empire *empire, struct se_coord at, enum se_level level)
{
	struct se_seen *seen = se_map_need(empire, at);

	seen->own = MAX(seen->own, level);
	seen->best = MAX(seen->best, level);
}

struct looking {
	const struct se_state *st;
	struct se_empire *empire;
};

static enum se_level level_from_afar(const struct se_state *st, struct se_coord at)
{
	return se_site_clouded(se_site_at(st, at)) ? SE_CLOUDED : SE_SCANNED;
}

static void look_at(struct se_coord at, void *context)
{
	const struct looking *looking = context;

	see_own(looking->empire, at, level_from_afar(looking->st, at));
}

static void look_about(
    const struct se_state *st, struct se_empire *empire, struct se_coord at, int64_t radius)
{
	struct looking looking = {st, empire};

	if (radius > 0)
		se_disk(at, radius, look_at, &looking);
	see_own(empire, at, SE_VISIBLE);
}

/* Notes the last views of destroyed ships in sectors that their owners do not see otherwise. */
static void collect_glimpses(struct se_state *st)
{
	GHashTableIter iter;
	gpointer value;

	if (!se_glimpses_of(st))
		return;
	g_hash_table_iter_init(&iter, se_glimpses_of(st));
	while (g_hash_table_iter_next(&iter, NULL, &value))
		for (const struct se_glimpse *glimpse = value; glimpse; glimpse = glimpse->older)
			for (unsigned i = 0; bits_next(&glimpse->owners, &i); i++)
				se_map_need(se_empire_at(st, i), glimpse->at)->glimpse = true;
}

void se_view_collect(struct se_state *st)
{
	se_grid_free(st->grid);
	st->grid = se_grid_new(st);
	for (guint i = 0; i < st->empires->len; i++)
		g_hash_table_foreach_remove(se_empire_at(st, i)->map.sectors, reset_seen, NULL);
	for (guint i = 0; i < st->worlds->len; i++) {
		const struct se_world *world = st->worlds->pdata[i];
		if (world->owner)
			see_own(world->owner, world->at, SE_VISIBLE);
	}
	/* Ships of one owner in a sector are consecutive: use the widest scan only. */
	for (guint i = 0; i < st->grid->ships->len; i++) {
		const struct se_ship *ship = st->grid->ships->pdata[i], *next;
		int64_t radius = 0;
		if (!ship)
			continue;
		for (;; i++) {
			const struct se_ship *same = st->grid->ships->pdata[i];
			radius = MAX(radius, se_scan_radius(st, same));
			next = st->grid->ships->pdata[i + 1];
			if (!next || next->owner != ship->owner)
				break;
		}
		look_about(st, ship->owner, ship->at, radius);
	}
	collect_glimpses(st);
}

/* --- Share */

struct showing {
	const struct se_state *st;
	const struct se_grant *grant;
};

static void show(const struct se_grant *grant, struct se_coord at, enum se_level level)
{
	struct se_shown shown = {at, grant->from, level, false};

	if (level != SE_STALE)
		g_array_append_val(grant->to->map.shown, shown);
}

static void show_glimpse(const struct se_state *st, const struct se_grant *grant, struct se_coord at)
{
	const struct se_seen *seen = se_map_sector(grant->from, at);
	struct se_shown shown = {at, grant->from, SE_VISIBLE, true};

	if (seen && seen->own < SE_VISIBLE && se_glimpse_of(st, grant->from, at))
		g_array_append_val(grant->to->map.shown, shown);
}

/* Shows a sector of the ship's scan at the giver's own level: another ship of theirs may see it better. */
static void show_at(struct se_coord at, void *context)
{
	const struct showing *showing = context;
	const struct se_seen *seen = se_map_sector(showing->grant->from, at);

	show(showing->grant, at, seen ? seen->own : level_from_afar(showing->st, at));
	show_glimpse(showing->st, showing->grant, at);
}

static void show_ship(const struct se_state *st, const struct se_grant *grant, const struct se_ship *ship)
{
	struct showing showing = {st, grant};

	/* A destroyed ship showed its sector; one that the GM removed has seen nothing. */
	if (!se_ship_alive(ship) && se_role_of(ship)->end != SE_REMOVED)
		show_glimpse(st, grant, ship->at);
	if (!se_ship_out(ship))
		return;
	se_disk(ship->at, se_scan_radius(st, ship), show_at, &showing);
	show(grant, ship->at, SE_VISIBLE);
}

static void show_all(const struct se_state *st, const struct se_grant *grant)
{
	GHashTableIter iter;
	gpointer value;

	g_hash_table_iter_init(&iter, grant->from->map.sectors);
	while (g_hash_table_iter_next(&iter, NULL, &value)) {
		const struct se_seen *seen = value;
		show(grant, seen->at, seen->own);
		if (seen->glimpse)
			show_glimpse(st, grant, seen->at);
	}
}

static void show_grant(const struct se_state *st, const struct se_grant *grant)
{
	const struct se_seen *seen;

	switch (grant->kind) {
	case SE_GRANT_ALL:
		show_all(st, grant);
		break;
	case SE_GRANT_SECTOR:
		seen = se_map_sector(grant->from, grant->at);
		if (seen)
			show(grant, seen->at, seen->own);
		show_glimpse(st, grant, grant->at);
		break;
	case SE_GRANT_SHIP:
		show_ship(st, grant, grant->ship);
		break;
	case SE_GRANT_CLASS:
		for (guint i = 0; i < grant->from->fleet->len; i++) {
			const struct se_ship *ship = grant->from->fleet->pdata[i];
			if (ship->class == grant->class)
				show_ship(st, grant, ship);
		}
		break;
	}
}

static int by_place(gconstpointer a, gconstpointer b)
{
	const struct se_shown *left = a, *right = b;
	int order = se_coord_compare(left->at, right->at);

	if (order == 0)
		order = (left->giver->number > right->giver->number) -
		        (left->giver->number < right->giver->number);
	if (order == 0)
		order = (int)left->glimpse - (int)right->glimpse;
	return order ? order : (int)right->level - (int)left->level;
}

/* Keeps the best level of each giver and sector, and what the giver's destroyed ships saw. */
static void merge_shown(struct se_empire *empire)
{
	GArray *shown = empire->map.shown;
	guint kept = 0;

	g_array_sort(shown, by_place);
	for (guint i = 0; i < shown->len; i++) {
		struct se_shown *entry = &g_array_index(shown, struct se_shown, i);
		const struct se_shown *last = kept ? &g_array_index(shown, struct se_shown, kept - 1) : NULL;
		struct se_seen *seen;
		if (last && last->giver == entry->giver && last->glimpse == entry->glimpse &&
		    se_coord_same(last->at, entry->at))
			continue;
		seen = se_map_need(empire, entry->at);
		if (entry->glimpse)
			seen->glimpse = true;
		else
			seen->best = MAX(seen->best, entry->level);
		g_array_index(shown, struct se_shown, kept++) = *entry;
	}
	g_array_set_size(shown, kept);
}

void se_view_share(struct se_state *st)
{
	for (guint i = 0; i < st->empires->len; i++)
		g_array_set_size(se_empire_at(st, i)->map.shown, 0);
	/* Read all grants before changing a map, so that shared scans are not passed on. */
	for (guint i = 0; i < st->grants->len; i++)
		show_grant(st, &g_array_index(st->grants, struct se_grant, i));
	for (guint i = 0; i < st->empires->len; i++)
		merge_shown(se_empire_at(st, i));
}

/* --- Record */

static void record_sector(
    const struct se_state *st, struct se_empire *empire, struct se_seen *seen, int64_t turn)
{
	const struct se_site *site = se_site_at(st, seen->at);
	const struct se_glimpse *glimpse = se_glimpse_read(st, empire, seen);
	const struct se_world *world = site->world;

	for (guint i = 0; site->storms && i < site->storms->len; i++)
		se_map_storm(empire, site->storms->pdata[i], turn);
	if (seen->best < SE_SCANNED && !glimpse)
		return;
	seen->turn = turn;
	if (glimpse)
		world = glimpse->world.name ? &glimpse->world : NULL;
	if (world)
		se_map_world(empire, world, turn);
	for (guint i = 0; site->portals && i < site->portals->len; i++) {
		const struct se_portal *portal = site->portals->pdata[i];
		se_map_put(empire, SE_PORTAL, portal->name, portal->at, turn);
	}
}

static gboolean gone_from_map(gpointer key, gpointer value, gpointer context)
{
	const struct se_thing *thing = value;
	const struct se_seen *seen = se_map_sector(context, thing->at);

	(void)key;
	if (thing->fresh || !seen)
		return FALSE;
	return seen->best >= SE_SCANNED || seen->glimpse ||
	       (seen->best == SE_CLOUDED && thing->kind == SE_STORM);
}

static void record_map(struct se_state *st, struct se_empire *empire, int64_t turn, bool forget)
{
	GHashTableIter iter;
	gpointer value;

	g_hash_table_iter_init(&iter, empire->map.things);
	while (g_hash_table_iter_next(&iter, NULL, &value))
		((struct se_thing *)value)->fresh = false;
	g_hash_table_iter_init(&iter, empire->map.sectors);
	while (g_hash_table_iter_next(&iter, NULL, &value))
		if (((struct se_seen *)value)->best >= SE_CLOUDED || ((struct se_seen *)value)->glimpse)
			record_sector(st, empire, value, turn);
	if (forget)
		g_hash_table_foreach_remove(empire->map.things, gone_from_map, empire);
	for (guint i = 0; i < st->portals->len; i++) {
		struct se_portal *portal = st->portals->pdata[i];
		if (bits_has(&portal->nav, empire->number) &&
		    !g_hash_table_contains(empire->map.things, portal->key))
			se_map_nav(empire, portal);
	}
}

static void meet_in_sector(
    const struct se_state *st, struct se_empire *empire, const struct se_seen *seen, struct bits *met)
{
	const struct se_world *world = se_site_at(st, seen->at)->world;
	unsigned count;
	struct se_ship **ships = se_grid_at(st->grid, seen->at, &count);

	if (world && world->owner)
		bits_add(met, world->owner->number);
	for (unsigned i = 0; i < count; i++)
		if (seen->own == SE_VISIBLE || se_ship_answers(ships[i], empire))
			bits_add(met, ships[i]->owner->number);
}

/* Meets the owners of all ships that a destroyed ship saw at short range. */
static void meet_in_glimpse(const struct se_glimpse *glimpse, struct bits *met)
{
	if (glimpse->world.owner)
		bits_add(met, glimpse->world.owner->number);
	for (guint i = 0; i < glimpse->ships->len; i++)
		bits_add(met, ((const struct se_ship *)glimpse->ships->pdata[i])->owner->number);
}

static void find_contacts(const struct se_state *st, struct se_empire *empire, struct bits *met)
{
	GHashTableIter iter;
	gpointer value;

	g_hash_table_iter_init(&iter, empire->map.sectors);
	while (g_hash_table_iter_next(&iter, NULL, &value)) {
		const struct se_seen *seen = value;
		const struct se_glimpse *glimpse =
		    seen->glimpse && seen->own < SE_VISIBLE ? se_glimpse_of(st, empire, seen->at) : NULL;
		if (seen->own >= SE_SCANNED)
			meet_in_sector(st, empire, seen, met);
		if (glimpse)
			meet_in_glimpse(glimpse, met);
	}
	bits_remove(met, empire->number);
}

void se_view_record(struct se_state *st, int64_t turn, bool forget,
    void (*met)(struct se_empire *empire, const struct se_empire *other, void *context), void *context)
{
	for (guint i = 0; i < st->empires->len; i++) {
		struct se_empire *empire = se_empire_at(st, i);
		struct bits seen = {NULL, 0};
		record_map(st, empire, turn, forget);
		find_contacts(st, empire, &seen);
		for (unsigned k = 0; bits_next(&seen, &k); k++)
			if (bits_add(&empire->contacts, k) && met)
				met(empire, se_empire_at(st, k), context);
		bits_free(&seen);
	}
}

/* Known things of a document are added to what positions show (SE-171): nothing is dropped, and shared scans are
   visible but not recorded again. */
void se_view_all(struct se_state *st)
{
	se_view_collect(st);
	se_view_record(st, st->head.turn, false, NULL, NULL);
	se_view_share(st);
}

/* --- Sight of ships */

static enum se_sight sight_shown(
    const struct se_empire *empire, const struct se_shown *shown, const struct se_ship *ship)
{
	bool own = ship->owner == shown->giver;

	if (shown->glimpse || shown->level < SE_SCANNED || (own && se_ship_hidden(ship, empire)))
		return SE_UNSEEN;
	if (shown->level == SE_VISIBLE)
		return SE_SHORT_RANGE;
	return own || se_ship_answers(ship, shown->giver) ? SE_IDENTIFIED : SE_UNIDENTIFIED;
}

enum se_sight se_sight_of(
    const struct se_empire *empire, const struct se_seen *seen, const struct se_ship *ship)
{
	const GArray *shown = empire->map.shown;
	enum se_sight best = SE_UNSEEN;

	if (!seen)
		return SE_UNSEEN;
	if (seen->own == SE_VISIBLE)
		return SE_SHORT_RANGE;
	if (seen->own == SE_SCANNED)
		best = se_ship_answers(ship, empire) ? SE_IDENTIFIED : SE_UNIDENTIFIED;
	for (guint i = se_first_shown(shown, seen->at); i < shown->len; i++) {
		const struct se_shown *entry = &g_array_index(shown, struct se_shown, i);
		if (!se_coord_same(entry->at, seen->at))
			break;
		best = MAX(best, sight_shown(empire, entry, ship));
	}
	return best;
}

const struct se_empire *se_sight_owner(
    const struct se_state *st, const struct se_empire *empire, struct se_coord at, const char *handle)
{
	const struct se_seen *seen = se_map_sector(empire, at);
	unsigned count;
	struct se_ship **ships = se_grid_at(st->grid, at, &count);

	for (unsigned i = 0; i < count; i++)
		if (ships[i]->owner != empire && g_ascii_strcasecmp(se_ship_handle(ships[i]), handle) == 0 &&
		    se_sight_of(empire, seen, ships[i]) >= SE_IDENTIFIED)
			return ships[i]->owner;
	return NULL;
}

bool se_sight_any(const struct se_state *st, const struct se_empire *empire, const struct se_empire *other,
    struct se_coord at)
{
	const struct se_seen *seen = se_map_sector(empire, at);
	unsigned count;
	struct se_ship **ships = se_grid_at(st->grid, at, &count);

	for (unsigned i = 0; i < count; i++)
		if (ships[i]->owner == other && se_sight_of(empire, seen, ships[i]) >= SE_IDENTIFIED)
			return true;
	return false;
}
