/* Orders of the GM that add things and knowledge. */
#include "engine/base/hash.h"
#include "gm_add.h"

#include "engine/base/text.h"
#include "fleet.h"
#include "names.h"
#include "view.h"

#include <string.h>

static bool name_free(struct se_deed *deed, const char *name)
{
	const char *trouble = se_name_trouble(name);

	if (!trouble && se_object_find(deed->st, name))
		trouble = "the name is in use";
	if (trouble)
		se_deed_fail(deed, "%s: %s", name, trouble);
	return !trouble;
}

void se_gm_add_world(struct se_deed *deed)
{
	const char *name = order_value(deed->order, SE_SLOT_NAME)->text;
	int64_t production = se_gm_value(deed->order, SE_SLOT_FIGURE, 0)->number;
	int64_t stockpile = se_gm_value(deed->order, SE_SLOT_FIGURE, 1)->number;
	struct se_empire *owner = NULL;
	struct se_world *world;
	struct se_coord at;

	if (!se_gm_sector(deed, &at) || !name_free(deed, name))
		return;
	if (order_value(deed->order, SE_SLOT_EMPIRE) && !(owner = se_gm_empire(deed)))
		return;
	if (se_site_at(deed->st, at)->world || production < 0 || stockpile < 0) {
		se_deed_fail(deed, "there is a world already, or a figure is below 0");
		return;
	}
	world = se_world_add(deed->st, name, at);
	world->production = production;
	world->stockpile = stockpile;
	world->owner = owner;
	se_gm_tell(deed, "added", "the world {name} appears at {sector}", name, at, owner);
	deed->done++;
}

/* Turns for a portal closed now: Stabilise follows in this turn and subtracts one. */
#define CLOSED_NOW 2

void se_gm_add_portal(struct se_deed *deed)
{
	const char *name = order_value(deed->order, SE_SLOT_NAME)->text;
	struct se_coord at;

	if (!se_gm_sector(deed, &at) || !name_free(deed, name))
		return;
	se_portal_add(deed->st, name, at)->collapsed =
	    order_value(deed->order, SE_SLOT_PATTERN) ? CLOSED_NOW : 0;
	se_gm_tell(deed, "added", "the portal {name} appears at {sector}", name, at, NULL);
	deed->done++;
}

/* --- Classes */

struct blueprint {
	enum se_hull hull;
	int64_t parts[SE_PARTS], cost, tonnage;
	bool priced, given_tonnage;
};

static void read_blueprint(const struct se_deed *deed, struct blueprint *b)
{
	const struct order *order = deed->order;
	const struct order_value *hull = order_value(order, SE_SLOT_HULL), *cost, *tonnage;

	b->hull = hull ? (enum se_hull)hull->number : SE_MISSILE;
	b->parts[SE_GUNS] = order_number(order, SE_SLOT_GUNS);
	if (!hull) {
		b->parts[SE_DP] = deed->st->tables->hulls[SE_MISSILE].parts[SE_DP];
		tonnage = se_gm_value(order, SE_SLOT_TONNAGE, 0);
		cost = se_gm_value(order, SE_SLOT_TONNAGE, 1);
	} else {
		for (unsigned i = 0; i + 1 < SE_PARTS; i++)
			b->parts[SE_DP + i] = se_gm_value(order, SE_SLOT_FIGURE, i)->number;
		cost = se_gm_value(order, SE_SLOT_FIGURE, SE_PARTS - 1);
		tonnage = se_gm_value(order, SE_SLOT_FIGURE, SE_PARTS);
	}
	b->priced = cost != NULL;
	b->cost = cost ? cost->number : 0;
	b->given_tonnage = tonnage != NULL;
	b->tonnage = tonnage ? tonnage->number : 0;
}

/* Checks and prices a class by the rules of state documents; false: they do not allow it. */
static bool price_blueprint(const struct se_tables *tables, struct blueprint *b)
{
	int64_t cost = b->cost, tonnage = b->tonnage;

	for (int i = 0; i < SE_PARTS; i++)
		if (b->parts[i] < (i <= SE_DP ? 1 : 0) ||
		    b->parts[i] > se_rating_most(tables, b->hull, (enum se_part)i))
			return false;
	if ((b->priced && cost < 1) || (b->given_tonnage && tonnage < 1))
		return false;
	if (b->hull == SE_MISSILE)
		cost = se_missile_cost(tables, b->parts[SE_GUNS], tonnage);
	else if (!b->given_tonnage || !b->priced)
		se_design_price(tables, b->hull, b->parts, &cost, &tonnage);
	if (!b->priced)
		b->cost = cost;
	if (!b->given_tonnage)
		b->tonnage = tonnage;
	return (b->priced || b->cost <= tables->numbers.design_limit) &&
	       (b->given_tonnage || b->tonnage <= tables->numbers.design_limit);
}

void se_gm_add_class(struct se_deed *deed)
{
	const char *name = order_value(deed->order, SE_SLOT_NAME)->text;
	struct blueprint b = {0};
	struct se_class *class;

	read_blueprint(deed, &b);
	if (!se_name_good(name) || se_class_find(deed->st, name)) {
		se_deed_fail(deed, "%s: bad name, or a class has it already", name);
		return;
	}
	if (!price_blueprint(deed->st->tables, &b)) {
		se_deed_fail(deed, "a figure is out of range");
		return;
	}
	class = se_class_add(deed->st, name, NULL);
	class->hull = b.hull;
	memcpy(class->parts, b.parts, sizeof class->parts);
	class->cost = b.cost;
	class->tonnage = b.tonnage;
	class->ar = MAX(1, b.parts[SE_DP] / deed->st->tables->numbers.repair_divisor);
	deed->done++;
}

/* --- Ships */

#define MOST_NEW_SHIPS 20000

/* base1, base2, ...: is the last name, which is the longest, valid? */
static bool base_good(const struct se_empire *owner, const char *text, int64_t count)
{
	g_autofree char *base = g_strndup(text, strlen(text) - 1);
	g_autofree char *last =
	    g_strdup_printf("%s%" G_GINT64_FORMAT, base, se_base_number(owner, base) + count);

	return se_name_good(last);
}

/* Are the names valid, free and not too many? */
static bool names_good(struct se_deed *deed, const struct se_empire *owner, int64_t count)
{
	const struct order_value *value;
	g_autoptr(GHashTable) given = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL);

	for (unsigned i = 0; (value = se_gm_value(deed->order, SE_SLOT_NAMES, i)); i++) {
		bool base = g_str_has_suffix(value->text, "*");
		if (base && i == 0 && !se_gm_value(deed->order, SE_SLOT_NAMES, 1) &&
		    base_good(owner, value->text, count))
			return true;
		if (base || i >= count || !se_name_good(value->text) || se_ship_find(owner, value->text) ||
		    !g_hash_table_add(given, text_lower(value->text))) {
			se_deed_fail(deed, "%s: bad name, in use or one too many", value->text);
			return false;
		}
	}
	return true;
}

static void add_ships(
    struct se_deed *deed, struct se_empire *owner, struct se_class *class, struct se_coord at)
{
	int64_t count = order_number(deed->order, SE_SLOT_COUNT), number = 0;
	const struct order_value *first = order_value(deed->order, SE_SLOT_NAMES), *value;
	g_autofree char *base = first && g_str_has_suffix(first->text, "*")
	                            ? g_strndup(first->text, strlen(first->text) - 1)
	                            : NULL;

	if (base)
		number = se_base_number(owner, base);
	for (int64_t i = 0; i < count; i++) {
		g_autofree char *name = NULL;
		struct se_ship *ship;
		value = base ? NULL : se_gm_value(deed->order, SE_SLOT_NAMES, (unsigned)i);
		if (base)
			name = g_strdup_printf("%s%" G_GINT64_FORMAT, base, ++number);
		else if (value)
			name = g_strdup(value->text);
		ship = se_ship_add(deed->st, owner, class, name, at);
		ship->dp = order_number(deed->order, SE_SLOT_FIGURE);
		ship->public = order_number(deed->order, SE_SLOT_MODE) == 1;
		se_ship_register(deed->st, ship, NULL);
	}
}

/* SE-18 with the GM's knowledge: the public class of that name, else the owner's own design, else the only one of the
   name. */
static struct se_class *class_meant(
    const struct se_deed *deed, const struct se_empire *owner, const char *text)
{
	struct se_class *class = se_class_find(deed->st, text), *only = NULL;
	unsigned count = 0;

	for (guint i = 0; !class && i < deed->st->classes->len; i++) {
		struct se_class *other = deed->st->classes->pdata[i];
		if (g_ascii_strcasecmp(other->name, text) != 0)
			continue;
		if (owner && other->designer == owner)
			return other;
		only = other;
		count++;
	}
	return class ? class : count == 1 ? only : NULL;
}

void se_gm_add_ship(struct se_deed *deed)
{
	const char *class_name = order_value(deed->order, SE_SLOT_CLASS)->text;
	struct se_class *class;
	int64_t count = order_number(deed->order, SE_SLOT_COUNT),
	        dp = order_number(deed->order, SE_SLOT_FIGURE);
	struct se_empire *owner;
	struct se_coord at;

	if (!se_gm_sector(deed, &at) || !(owner = se_gm_empire(deed)))
		return;
	class = class_meant(deed, owner, class_name);
	if (!class) {
		se_deed_fail(deed, "no class is meant by %s", class_name);
		return;
	}
	if (count < 1 || count > MIN(MOST_NEW_SHIPS, SE_SERIALS - owner->numbered) || dp < 1 ||
	    dp > class->parts[SE_DP]) {
		se_deed_fail(deed, "the number of ships or their dp is out of range");
		return;
	}
	if (!names_good(deed, owner, count))
		return;
	add_ships(deed, owner, class, at);
	se_gm_tell(deed, "added", "ships of {name} appear at {sector}", owner->name, at, owner);
	deed->done++;
}

/* --- Knowledge */

enum { KNOWN_WORLD, KNOWN_PORTAL, KNOWN_STORM, KNOWN_CLASS, KNOWN_CONTACT, KNOWN_NAV };

static void tell_known(struct se_deed *deed, const struct se_empire *empire, const char *name, bool more)
{
	struct event *event = more ? se_news(deed->turn, "known-more", "{empire} now knows {name}")
	                           : se_news(deed->turn, "known-less", "{empire} no longer knows {name}");

	event_text(event, "empire", empire->name);
	event_text(event, "name", name);
	se_news_to(event, empire);
}

/* Forgets a thing of the map; for a portal also what the empire knows of its exits (SE-34). */
static bool forget_thing(struct se_deed *deed, struct se_empire *empire, int64_t kind, const char *name)
{
	const struct se_thing *thing = se_map_find(empire, name);
	struct se_portal *portal = kind == KNOWN_PORTAL ? se_portal_find(deed->st, name) : NULL;
	bool known = thing && (int64_t)thing->kind == kind;

	if (known)
		g_hash_table_remove(empire->map.things, thing->key);
	return (portal && bits_remove(&portal->nav, empire->number)) || known;
}

/* True if it was on the list. */
static bool forget(struct se_deed *deed, struct se_empire *empire, int64_t kind, const char *name)
{
	const struct se_empire *other;
	struct se_class *class;
	struct se_portal *portal;

	if (kind <= KNOWN_STORM)
		return forget_thing(deed, empire, kind, name);
	if (kind == KNOWN_CLASS) {
		class = class_meant(deed, NULL, name);
		if (!class || class->designer == empire || !se_class_known(empire, class))
			return false;
		se_class_forget(empire, class);
		empire->basics = empire->basics && !class->predefined;
		return true;
	}
	if (kind == KNOWN_CONTACT) {
		other = se_empire_find(deed->st, name);
		return other && bits_remove(&empire->contacts, other->number);
	}
	portal = se_portal_find(deed->st, name);
	return portal && bits_remove(&portal->nav, empire->number);
}

static bool learn_object(struct se_deed *deed, struct se_empire *empire, int64_t kind, const char *name)
{
	const struct se_object *object = se_object_find(deed->st, name);
	int64_t turn = deed->st->head.turn + 1;

	if (!object || (int64_t)object->kind != kind)
		return false;
	if (object->kind == SE_WORLD)
		se_map_world(empire, object->thing, turn);
	else if (object->kind == SE_STORM)
		se_map_storm(empire, object->thing, turn);
	else
		se_map_put(empire, SE_PORTAL, ((const struct se_portal *)object->thing)->name,
		    ((const struct se_portal *)object->thing)->at, turn);
	return true;
}

static bool learn(struct se_deed *deed, struct se_empire *empire, int64_t kind, const char *name)
{
	const struct se_empire *other;
	struct se_class *class;
	struct se_portal *portal;

	if (kind <= KNOWN_STORM)
		return learn_object(deed, empire, kind, name);
	if (kind == KNOWN_CLASS) {
		class = class_meant(deed, NULL, name);
		if (class)
			se_class_learn(empire, class);
		return class != NULL;
	}
	if (kind == KNOWN_CONTACT) {
		other = se_empire_find(deed->st, name);
		if (!other || other == empire)
			return false;
		bits_add(&empire->contacts, other->number);
		return true;
	}
	portal = se_portal_find(deed->st, name);
	if (portal)
		se_map_nav(empire, portal);
	return portal != NULL;
}

static void change_known(struct se_deed *deed, struct se_empire *empire, bool more)
{
	int64_t kind = order_number(deed->order, SE_SLOT_KIND);
	const struct order_value *value;

	for (unsigned i = 0; (value = se_gm_value(deed->order, SE_SLOT_CLASS, i)); i++) {
		if (!(more ? learn(deed, empire, kind, value->text)
		           : forget(deed, empire, kind, value->text))) {
			se_deed_fail(deed, "%s: not for %s", value->text, empire->name);
			continue;
		}
		tell_known(deed, empire, value->text, more);
		deed->done++;
	}
}

static void change_all_known(struct se_deed *deed, bool more)
{
	const struct order_value *value;

	for (unsigned i = 0; (value = se_gm_value(deed->order, SE_SLOT_EMPIRE, i)); i++) {
		struct se_empire *empire = se_empire_find(deed->st, value->text);
		if (empire)
			change_known(deed, empire, more);
		else
			se_deed_fail(deed, "there is no empire %s", value->text);
	}
}

void se_gm_remove_known(struct se_deed *deed)
{
	change_all_known(deed, false);
}

void se_gm_add_known(struct se_deed *deed)
{
	change_all_known(deed, true);
}
