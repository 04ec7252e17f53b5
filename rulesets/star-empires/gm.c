/* Orders of the GM that remove, move and change things. */
#include "fleet.h"
#include "ship_deeds.h"
#include "gm.h"
#include "names.h"

#include <string.h>

static const char *const kind_names[] = {"world", "portal", "storm"};

static struct se_coord *place_of(const struct se_object *object)
{
	if (object->kind == SE_WORLD)
		return &((struct se_world *)object->thing)->at;
	return object->kind == SE_PORTAL ? &((struct se_portal *)object->thing)->at
	                                 : &((struct se_storm *)object->thing)->at;
}

/* The object of that kind and name; if there is none, the order fails. */
static struct se_object *find_object(struct se_deed *deed, const char *name)
{
	int64_t kind = order_number(deed->order, SE_SLOT_KIND);
	struct se_object *object = se_object_find(deed->st, name);

	if (object && (int64_t)object->kind == kind)
		return object;
	se_deed_fail(deed, "there is no %s %s", kind_names[kind], name);
	return NULL;
}

void se_gm_remove_object(struct se_deed *deed)
{
	const struct order_value *value;

	for (unsigned i = 0; (value = se_gm_value(deed->order, SE_SLOT_WORLD, i)); i++) {
		struct se_object *object = find_object(deed, value->text);
		if (!object)
			continue;
		se_gm_tell(
		    deed, "removed", "{name} at {sector} is gone", value->text, *place_of(object), NULL);
		se_gm_drop(deed, object);
		deed->done++;
	}
}

static void tell_ship(struct se_deed *deed, const char *code, const char *form, const struct se_ship *ship)
{
	struct event *event = se_news(deed->turn, code, form);

	se_news_ship(event, ship);
	se_news_sector(event, ship->at);
	se_news_to(event, ship->owner);
	if (!ship->carrier)
		se_news_present(deed->turn, event, ship->at);
}

static struct se_ship *find_ship(struct se_deed *deed, const struct se_empire *empire, const char *handle)
{
	struct se_ship *ship = se_ship_find(empire, handle);

	if (!ship)
		se_deed_fail(deed, "%s has no ship %s", empire->name, handle);
	return ship;
}

void se_gm_remove_ship(struct se_deed *deed)
{
	const struct se_empire *empire = se_gm_empire(deed);
	const struct order_value *value;

	for (unsigned i = 0; empire && (value = se_gm_value(deed->order, SE_SLOT_SHIP, i)); i++) {
		struct se_ship *ship = find_ship(deed, empire, value->text);
		if (!ship)
			continue;
		tell_ship(deed, "removed", "{ship} at {sector} is gone", ship);
		se_ship_end(deed->st, ship, SE_REMOVED);
		deed->done++;
	}
}

static struct se_portal *find_portal(struct se_deed *deed, char slot)
{
	const char *name = order_value(deed->order, slot)->text;
	struct se_portal *portal = se_portal_find(deed->st, name);

	if (!portal)
		se_deed_fail(deed, "there is no portal %s", name);
	return portal;
}

void se_gm_remove_connection(struct se_deed *deed)
{
	struct se_portal *from = find_portal(deed, SE_SLOT_WORLD);
	struct se_portal *to = from ? find_portal(deed, SE_SLOT_OTHER) : NULL;

	if (!to)
		return;
	if (!g_ptr_array_remove(from->exits, to)) {
		se_deed_fail(deed, "%s does not lead to %s", from->name, to->name);
		return;
	}
	deed->done++;
}

void se_gm_add_connection(struct se_deed *deed)
{
	struct se_portal *from = find_portal(deed, SE_SLOT_WORLD);
	struct se_portal *to = from ? find_portal(deed, SE_SLOT_OTHER) : NULL;

	if (!to)
		return;
	if (from == to) {
		se_deed_fail(deed, "a portal does not lead to itself");
		return;
	}
	se_portal_link(from, to);
	deed->done++;
}

void se_gm_relocate_object(struct se_deed *deed)
{
	const char *name = order_value(deed->order, SE_SLOT_WORLD)->text;
	struct se_object *object = find_object(deed, name);
	const struct se_world *world;
	struct se_coord at;

	if (!object || !se_gm_sector(deed, &at))
		return;
	world = se_site_at(deed->st, at)->world;
	if (object->kind == SE_WORLD && world && world != object->thing) {
		se_deed_fail(deed, "there is the world %s", world->name);
		return;
	}
	*place_of(object) = at;
	se_gm_tell(deed, "moved", "{name} is moved to {sector}", name, at,
	    object->kind == SE_WORLD ? ((const struct se_world *)object->thing)->owner : NULL);
	deed->done++;
}

void se_gm_relocate_ship(struct se_deed *deed)
{
	const struct se_empire *empire = se_gm_empire(deed);
	const struct order_value *value;
	struct se_coord at;

	if (!empire || !se_gm_sector(deed, &at))
		return;
	for (unsigned i = 0; (value = se_gm_value(deed->order, SE_SLOT_SHIP, i)); i++) {
		struct se_ship *ship = find_ship(deed, empire, value->text);
		if (ship && ship->carrier) {
			se_deed_fail(deed, "%s is loaded", value->text);
		} else if (ship) {
			se_ship_place(ship, at);
			tell_ship(deed, "moved", "{ship} is moved to {sector}", ship);
			deed->done++;
		}
	}
}

/* --- Modify */

void se_gm_modify_world(struct se_deed *deed)
{
	const char *name = order_value(deed->order, SE_SLOT_WORLD)->text;
	struct se_world *world = se_world_find(deed->st, name);
	int64_t production = se_gm_value(deed->order, SE_SLOT_FIGURE, 0)->number;
	int64_t stockpile = se_gm_value(deed->order, SE_SLOT_FIGURE, 1)->number;
	struct se_empire *owner = NULL;

	if (order_value(deed->order, SE_SLOT_EMPIRE) && !(owner = se_gm_empire(deed)))
		return;
	if (!world || production < 0 || stockpile < 0) {
		se_deed_fail(deed, world ? "a figure is below 0" : "there is no world %s", name);
		return;
	}
	/* Tell before the world changes hands, as the old owner is still present. */
	se_gm_tell(
	    deed, "modified", "the world {name} at {sector} is changed", world->name, world->at, owner);
	world->production = production;
	world->stockpile = stockpile;
	world->owner = owner;
	deed->done++;
}

/* Reads a pattern into the storm (SE-31); false: a rating is below 0. */
static bool read_pattern(struct se_deed *deed, struct se_storm *storm)
{
	const struct order_value *word = order_value(deed->order, SE_SLOT_PATTERN), *value;
	g_autoptr(GArray) cycle = g_array_new(FALSE, FALSE, sizeof(int64_t));

	for (unsigned i = 0; (value = se_gm_value(deed->order, SE_SLOT_CYCLE, i)); i++) {
		if (value->number < 0) {
			se_deed_fail(deed, "a rating is below 0");
			return false;
		}
		g_array_append_val(cycle, value->number);
	}
	if (!word && cycle->len == 0)
		return true;
	storm->pattern = cycle->len ? SE_CYCLE : word->number == 1 ? SE_RANDOM : SE_STEADY;
	g_clear_pointer(&storm->cycle, g_array_unref);
	if (cycle->len)
		storm->cycle = g_steal_pointer(&cycle);
	return true;
}

static bool set_storm(struct se_deed *deed, struct se_storm *storm, int64_t rating)
{
	if (!read_pattern(deed, storm))
		return false;
	storm->rating = storm->initial = rating;
	return true;
}

void se_gm_modify_storm(struct se_deed *deed)
{
	const char *name = order_value(deed->order, SE_SLOT_WORLD)->text;
	struct se_storm *storm = se_storm_find(deed->st, name);
	int64_t rating = order_number(deed->order, SE_SLOT_FIGURE);

	if (!storm || rating < 0) {
		se_deed_fail(deed, storm ? "a rating is below 0" : "there is no storm %s", name);
		return;
	}
	if (!set_storm(deed, storm, rating))
		return;
	se_gm_tell(deed, "modified", "the storm {name} at {sector} is changed", storm->name, storm->at, NULL);
	deed->done++;
}

void se_gm_add_storm(struct se_deed *deed)
{
	const char *name = order_value(deed->order, SE_SLOT_NAME)->text;
	int64_t rating = order_number(deed->order, SE_SLOT_FIGURE);
	struct se_storm *storm;
	struct se_coord at;

	if (!se_gm_sector(deed, &at))
		return;
	if (!se_name_good(name) || se_object_find(deed->st, name) || rating < 0) {
		se_deed_fail(deed, "%s: bad name, name in use or rating below 0", name);
		return;
	}
	storm = se_storm_add(deed->st, name, at, rating);
	if (!set_storm(deed, storm, rating)) {
		se_gm_drop(deed, se_object_find(deed->st, name));
		return;
	}
	se_gm_tell(deed, "added", "the storm {name} appears at {sector}", name, at, NULL);
	deed->done++;
}

void se_gm_modify_ship(struct se_deed *deed)
{
	const struct se_empire *empire = se_gm_empire(deed);
	const char *handle = order_value(deed->order, SE_SLOT_SHIP)->text;
	struct se_ship *ship = empire ? find_ship(deed, empire, handle) : NULL;
	int64_t dp = order_number(deed->order, SE_SLOT_FIGURE);

	if (!ship)
		return;
	if (dp < 1 || dp > ship->class->parts[SE_DP]) {
		se_deed_fail(deed, "dp is 1 to %" G_GINT64_FORMAT, ship->class->parts[SE_DP]);
		return;
	}
	ship->dp = dp;
	ship->public = order_number(deed->order, SE_SLOT_MODE) == 1;
	tell_ship(deed, "modified", "{ship} at {sector} is changed", ship);
	deed->done++;
}

void se_gm_status(struct se_deed *deed)
{
	struct se_empire *empire = se_gm_empire(deed);
	bool abandoned = order_number(deed->order, SE_SLOT_PATTERN) == 1;

	if (!empire)
		return;
	if (empire->abandoned != abandoned)
		empire->abandoned_for = 0;
	empire->abandoned = abandoned;
	deed->done++;
}

void se_gm_winner(struct se_deed *deed)
{
	const struct order_value *value;

	for (unsigned i = 0; (value = se_gm_value(deed->order, SE_SLOT_EMPIRE, i)); i++) {
		struct se_empire *empire = se_empire_find(deed->st, value->text);
		struct event *event;
		if (!empire) {
			se_deed_fail(deed, "there is no empire %s", value->text);
			continue;
		}
		deed->done++;
		if (g_ptr_array_find(deed->st->winner, empire, NULL))
			continue;
		g_ptr_array_add(deed->st->winner, empire);
		event = se_news(deed->turn, "winner", "{empire} has won");
		event_text(event, "empire", empire->name);
		event_to_all(event);
	}
}

void se_gm_collapse(struct se_deed *deed)
{
	struct se_portal *portal = find_portal(deed, SE_SLOT_WORLD);
	const struct order_value *turns = order_value(deed->order, SE_SLOT_COUNT);

	if (!portal)
		return;
	if (turns && turns->number < 0) {
		se_deed_fail(deed, "the number of turns is below 0");
		return;
	}
	deed->done++;
	if (turns && turns->number == 0 && portal->collapsed > 0)
		se_gm_tell(deed, "stabilised", "the portal {name} at {sector} is open again", portal->name,
		    portal->at, NULL);
	portal->collapsed = turns ? turns->number : 1;
	if (portal->collapsed > 0)
		se_gm_tell(deed, "collapsed", "the portal {name} at {sector} collapses", portal->name,
		    portal->at, NULL);
}
