/* Checks orders of research, maintenance, income and scanning (SE-23). */
#include "check_asked.h"
#include "check_names.h"

#include "engine/base/hash.h"
#include "engine/base/text.h"
#include "fleet.h"
#include "names.h"
#include "ship.h"

#include <string.h>

/* The world of that name if the empire owns it now, by its map and its report. */
static const struct se_world *own_world(const struct se_check *check, const char *name)
{
	const struct se_world *world = se_world_find(check->st, name);

	return world && world->owner == check->me ? world : NULL;
}

static void warn_of_world(struct se_check *check, const char *name, bool interdiction)
{
	const struct se_world *world = own_world(check, name);

	if (!world)
		se_warn(check, "%s is not yours now", name);
	else if (interdiction && world->status == SE_INTERDICTED)
		se_warn(check, "%s is interdicted now", name);
	else if (!interdiction && world->status != SE_FREE)
		se_warn(check, "%s is blockaded now", name);
}

void se_check_transmit(struct se_check *check)
{
	const struct order_value *value = NULL;

	while ((value = se_next_value(check, SE_SLOT_WORLD, value))) {
		const struct se_portal *portal = se_portal_find(check->st, value->text);
		if (portal && bits_has(&portal->nav, check->me->number))
			g_ptr_array_add(check->task->names, (gpointer)value->text);
		else
			se_drop(check, value, NULL, "you have no navigation data of %s", value->text);
	}
	if (se_left(check, check->task->names->len))
		se_left(check, se_check_empires(check, se_is_contact, "is no contact of yours"));
}

/* --- DESIGN, GIVE */

/* Reads the five ratings of an order that has guns and figures. */
static void read_figures(const struct order *order, struct se_task *task)
{
	int part = SE_DP;

	task->parts[SE_GUNS] = order_number(order, SE_SLOT_GUNS);
	for (unsigned i = 0; i < order->count && part < SE_PARTS; i++)
		if (order->values[i].slot == SE_SLOT_FIGURE)
			task->parts[part++] = order->values[i].number;
}

/* Is the name used by a predefined or known GM class, or an own design, also of this set? Secret classes do not count,
   or a refusal would betray them. */
static bool class_name_used(const struct se_check *check, const char *name)
{
	const struct se_class *shared = se_class_find(check->st, name);
	g_autofree char *key = text_lower(name);
	g_autofree char *own = g_strdup_printf("%s.%s", check->me->code, name);

	return (shared && (shared->predefined || se_class_known(check->me, shared))) ||
	       se_class_find(check->st, own) || g_hash_table_contains(check->designs, key);
}

void se_check_design(struct se_check *check)
{
	struct se_task *task = check->task;
	const struct order_value *name = order_value(check->order, SE_SLOT_NAME);
	const struct order_value *hull = order_value(check->order, SE_SLOT_HULL);
	const struct order_value *guns = order_value(check->order, SE_SLOT_GUNS);
	const struct se_world *world;
	const char *trouble;

	if (!se_check_world(check, SE_SLOT_WORLD, &task->world))
		return;
	trouble = se_name_trouble(name->text);
	if (!trouble && class_name_used(check, name->text))
		trouble = "a class has this name already";
	if (trouble) {
		se_refuse(check, name, NULL, "%s: %s", name->text, trouble);
		return;
	}
	task->name = name->text;
	task->hull = hull ? (enum se_hull)hull->number : SE_MISSILE;
	task->tonnage = order_number(check->order, SE_SLOT_TONNAGE);
	read_figures(check->order, task);
	if (!hull)
		task->parts[SE_DP] = check->st->tables->hulls[SE_MISSILE].parts[SE_DP];
	trouble = se_design_check(check->st->tables, task->hull, task->parts, &task->tonnage, &task->cost);
	if (trouble) {
		se_refuse(check, hull ? hull : guns, NULL, "%s", trouble);
		return;
	}
	g_hash_table_add(check->designs, text_lower(name->text));
	warn_of_world(check, task->world, true);
	world = own_world(check, task->world);
	if (hull && world && world->stockpile * check->st->tables->numbers.fee_divisor < task->cost)
		se_warn(check,
		    "%s has %" G_GINT64_FORMAT " RU now, the design costs half of %" G_GINT64_FORMAT,
		    world->name, world->stockpile, task->cost);
}

static bool designed(const struct se_check *check, const char *name)
{
	g_autofree char *key = NULL;
	size_t code = strlen(check->me->code);

	if (g_ascii_strncasecmp(name, check->me->code, code) == 0 && name[code] == '.')
		name += code + 1;
	key = text_lower(name);
	return g_hash_table_contains(check->designs, key);
}

static void warn_of_class(struct se_check *check, const char *name)
{
	const char *near = se_class_hint(check, name);

	if (near)
		se_warn(
		    check, "fails unless you get the class %s this turn; " ORDER_QUESTION "%s?", name, near);
	else
		se_warn(check, "fails unless you get the class %s this turn", name);
}

/* The class, or a warning that the empire does not know it now. */
static struct se_class *class_or_warning(struct se_check *check, const char *name)
{
	bool ambiguous;
	struct se_class *class = se_class_meant(check->st, check->me, name, &ambiguous);

	if (ambiguous)
		se_warn(check, "you know several classes %s; write which, like MI.%s", name, name);
	else if ((!class || !se_class_known(check->me, class)) && !designed(check, name))
		warn_of_class(check, name);
	return class;
}

void se_check_give(struct se_check *check)
{
	const struct order_value *value = NULL;

	while ((value = se_next_value(check, SE_SLOT_CLASS, value))) {
		class_or_warning(check, value->text);
		g_ptr_array_add(check->task->names, (gpointer)value->text);
	}
	se_left(check, se_check_empires(check, se_is_contact, "is no contact of yours"));
}

/* --- BUILD */

/* Collects the names of one order: they are kept only if the whole order is good. */
static bool add_given(
    struct se_check *check, const struct order_value *value, const char *name, GHashTable *given)
{
	char *key = text_lower(name);
	bool twice = !g_hash_table_add(given, key) || se_names_given(check, key, false);

	if (se_ship_find(check->me, name))
		return se_refuse(check, value, NULL, "you have a ship %s already", name);
	return !twice || se_refuse(check, value, NULL, "the name %s is given twice", name);
}

static void add_built(struct se_check *check, GHashTable *given)
{
	GHashTableIter iter;
	gpointer key;

	g_hash_table_iter_init(&iter, given);
	while (g_hash_table_iter_next(&iter, &key, NULL))
		se_names_add(check, key);
}

/* Names base1, base2, ... continue after those of ships and of earlier orders. */
static bool build_base(struct se_check *check, const struct order_value *value)
{
	g_autofree char *base = g_ascii_strdown(value->text, (gssize)strlen(value->text) - 1);
	g_autofree char *first = g_strdup_printf("%s%" G_GINT64_FORMAT, base, se_names_top(check, base) + 1);
	const char *trouble = se_name_trouble(first);

	if (trouble)
		return se_refuse(check, value, NULL, "%s: %s", value->text, trouble);
	se_names_span(check, base, check->task->count);
	return true;
}

static bool build_names(struct se_check *check)
{
	struct se_task *task = check->task;
	g_autoptr(GHashTable) given = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL);

	for (unsigned i = 0; i < check->order->count; i++) {
		const struct order_value *value = &check->order->values[i];
		bool base;
		if (value->slot != SE_SLOT_NAMES)
			continue;
		base = g_str_has_suffix(value->text, "*");
		if (base && (task->names->len > 0 || i + 1 < check->order->count))
			return se_refuse(check, value, NULL, "base* stands alone");
		if (base && !build_base(check, value))
			return false;
		if (!base && se_name_trouble(value->text))
			return se_refuse(
			    check, value, NULL, "%s: %s", value->text, se_name_trouble(value->text));
		g_ptr_array_add(task->names, (gpointer)value->text);
		if (!base && task->count != SE_MAX && task->names->len > task->count)
			return se_refuse(check, value, NULL, "there are more names than ships");
		if (!base && !add_given(check, value, value->text, given))
			return false;
	}
	add_built(check, given);
	return true;
}

void se_check_build(struct se_check *check)
{
	struct se_task *task = check->task;
	const struct order_value *class_name = order_value(check->order, SE_SLOT_CLASS);
	const struct se_class *class;
	const struct se_world *world;

	if (!se_check_world(check, SE_SLOT_WORLD, &task->world))
		return;
	task->count = order_number(check->order, SE_SLOT_COUNT);
	task->name = class_name->text;
	class = class_or_warning(check, class_name->text);
	if (class && !class->buildable) {
		se_refuse(check, class_name, NULL, "the class %s cannot be built", class->full);
		return;
	}
	if (!build_names(check))
		return;
	warn_of_world(check, task->world, true);
	world = own_world(check, task->world);
	if (class && world && world->stockpile < class->cost * (task->count == SE_MAX ? 1 : task->count))
		se_warn(check, "%s has %" G_GINT64_FORMAT " RU now", world->name, world->stockpile);
}

/* --- REPAIR, transponders */

/* Reads a list of worlds on the map; leaves bad ones out. False: none of those named is left. */
static bool read_worlds(struct se_check *check, char slot, GPtrArray *into)
{
	const struct order_value *value = NULL;
	unsigned given = 0;

	while ((value = se_next_value(check, slot, value))) {
		given++;
		if (se_on_map(check, value->text, SE_WORLD))
			g_ptr_array_add(into, (gpointer)value->text);
		else
			se_drop(check, value, se_world_hint(check, value->text),
			    "no world \"%s\" is on your map", value->text);
	}
	return given == 0 || se_left(check, into->len);
}

/* Warns if the stocks of the worlds that would pay are too small now. */
static void warn_of_funds(struct se_check *check, const struct se_ship *ship, int64_t damage)
{
	const GPtrArray *names = check->task->names;
	int64_t stock = 0, wanted = check->task->count == SE_MAX ? 1 : MIN(check->task->count, damage);
	bool own = false;

	for (guint i = 0; i < names->len; i++) {
		const struct se_world *world = own_world(check, names->pdata[i]);
		own = own || world;
		stock += world ? world->stockpile : 0;
	}
	if (own && stock * se_repair_rate(check->st->tables, ship) < wanted)
		se_warn(check, "%s %" G_GINT64_FORMAT " RU now",
		    names->len > 1 ? "these worlds have" : "the world has", stock);
}

void se_check_repair(struct se_check *check)
{
	struct se_task *task = check->task;
	const struct order_value *value = order_value(check->order, SE_SLOT_SHIP);
	const struct se_ship *ship = se_ship_find(check->me, value->text);

	if (!se_own_or_built(check, value->text)) {
		se_refuse(check, value, se_ship_hint(check, value->text), "you have no ship %s", value->text);
		return;
	}
	task->count = order_number(check->order, SE_SLOT_COUNT);
	g_ptr_array_add(task->handles, (gpointer)value->text);
	if (!read_worlds(check, SE_SLOT_WORLD, task->names))
		return;
	if (!ship || ship->dp == ship->class->parts[SE_DP])
		se_warn(check, "%s is not damaged now", value->text);
	else
		warn_of_funds(check, ship, ship->class->parts[SE_DP] - ship->dp);
	for (guint i = 0; i < task->names->len; i++)
		warn_of_world(check, task->names->pdata[i], true);
}

/* May the empire name this class: known, designed in this set, or of its own ships? */
static bool class_item_good(const struct se_check *check, const char *text)
{
	bool ambiguous;
	const struct se_class *class = se_class_meant(check->st, check->me, text, &ambiguous);

	if (class || designed(check, text))
		return true;
	class = se_class_find(check->st, text);
	for (guint i = 0; class && i < check->me->fleet->len; i++) {
		const struct se_ship *ship = check->me->fleet->pdata[i];
		if (ship->class == class && se_ship_alive(ship))
			return true;
	}
	return false;
}

static unsigned read_items(struct se_check *check)
{
	struct se_task *task = check->task;
	const struct order_value *value = NULL;

	task->all_items = order_value(check->order, SE_SLOT_ALL) != NULL;
	while ((value = se_next_value(check, SE_SLOT_ITEM, value))) {
		if (value->number && class_item_good(check, value->text))
			g_ptr_array_add(task->names, (gpointer)value->text);
		else if (value->number)
			se_drop(check, value, NULL, "you know no class %s", value->text);
		else if (se_own_or_built(check, value->text))
			g_ptr_array_add(task->handles, (gpointer)value->text);
		else
			se_drop(check, value, se_ship_hint(check, value->text), "you have no ship %s",
			    value->text);
	}
	return task->all_items ? 1 : task->names->len + task->handles->len;
}

void se_check_toggle(struct se_check *check)
{
	check->task->public = order_number(check->order, SE_SLOT_MODE) == 1;
	se_left(check, read_items(check));
}

static bool identified(const struct se_check *check, const struct se_empire *empire)
{
	for (guint i = 0; i < check->me->fleet->len; i++) {
		const struct se_ship *ship = check->me->fleet->pdata[i];
		if (se_ship_alive(ship) && bits_has(&ship->identified, empire->number))
			return true;
	}
	return false;
}

/* Is it a contact, or in a list or grant of the sender? */
static bool is_trusted(const struct se_check *check, const struct se_empire *empire)
{
	if (se_is_contact(check, empire) || identified(check, empire))
		return true;
	for (guint i = 0; i < check->st->grants->len; i++) {
		const struct se_grant *grant = &g_array_index(check->st->grants, struct se_grant, i);
		if (grant->from == check->me && grant->to == empire)
			return true;
	}
	return false;
}

void se_check_conceal(struct se_check *check)
{
	check->task->all_empires = order_value(check->order, SE_SLOT_ALL_EMPIRES) != NULL;
	if (se_left(check, read_items(check)) && !check->task->all_empires)
		se_left(check, se_check_empires(check, is_trusted, "is no contact of yours"));
}

void se_check_identify(struct se_check *check)
{
	if (se_left(check, read_items(check)))
		se_left(check, se_check_empires(check, se_is_contact, "is no contact of yours"));
}

/* --- POOL, TRANSFER */

void se_check_pool(struct se_check *check)
{
	if (!se_check_world(check, SE_SLOT_WORLD, &check->task->world) ||
	    !read_worlds(check, SE_SLOT_OTHER, check->task->except))
		return;
	if (!own_world(check, check->task->world))
		se_warn(check, "%s is not yours now", check->task->world);
}

void se_check_transfer(struct se_check *check)
{
	struct se_task *task = check->task;
	const struct order_value *to = order_value(check->order, SE_SLOT_OTHER);
	const struct se_world *world;

	if (!se_check_world(check, SE_SLOT_WORLD, &task->world) ||
	    !se_check_world(check, SE_SLOT_OTHER, &task->other))
		return;
	if (g_ascii_strcasecmp(task->world, task->other) == 0) {
		se_refuse(check, to, NULL, "both worlds are the same");
		return;
	}
	task->count = order_number(check->order, SE_SLOT_COUNT);
	if (order_value(check->order, SE_SLOT_EMPIRE) &&
	    !se_left(check, se_check_empires(check, se_is_contact, "is no contact of yours")))
		return;
	warn_of_world(check, task->world, false);
	world = own_world(check, task->world);
	if (world && world->stockpile + world->production < task->count)
		se_warn(check, "%s will have %" G_GINT64_FORMAT " RU", world->name,
		    world->stockpile + world->production);
	if (task->empires->len == 0 && !own_world(check, task->other))
		se_warn(check, "%s is not yours now", task->other);
}

/* --- DENY, AUTHORIZE */

/* Is the sector in the list already, whether by coordinates or by a thing there (SE-20)? */
static bool is_named(const GArray *sectors, struct se_coord at)
{
	for (guint i = 0; i < sectors->len; i++)
		if (se_coord_same(g_array_index(sectors, struct se_coord, i), at))
			return true;
	return false;
}

static void read_sectors(struct se_check *check, const struct order_value *value)
{
	struct se_coord at;

	if (!se_value_sector(check, value, &at))
		se_drop(check, value, se_world_hint(check, value->text), "there is no %s on your map",
		    value->text);
	else if (!is_named(check->task->sectors, at))
		g_array_append_val(check->task->sectors, at);
}

static void read_granted_ship(struct se_check *check, const struct order_value *value)
{
	struct se_ship *ship = se_ship_find(check->me, value->text);

	if (ship && se_scratch_of(check, ship)->carrier)
		se_drop(check, value, NULL, "%s is loaded", value->text);
	else if (ship || se_own_or_built(check, value->text))
		g_ptr_array_add(check->task->handles, (gpointer)value->text);
	else
		se_drop(check, value, se_ship_hint(check, value->text), "you have no ship %s", value->text);
}

/* A class in a grant can be denied even if it is not known any more. */
static bool granted_class(const struct se_check *check, const char *text)
{
	const struct se_class *class = se_class_find(check->st, text);

	for (guint i = 0; class && i < check->st->grants->len; i++) {
		const struct se_grant *grant = &g_array_index(check->st->grants, struct se_grant, i);
		if (grant->from == check->me && grant->class == class)
			return true;
	}
	return class_item_good(check, text);
}

void se_check_grant(struct se_check *check)
{
	struct se_task *task = check->task;
	const struct order_value *value = NULL;
	bool deny = task->form == SE_DENY;

	task->all_items = order_value(check->order, SE_SLOT_ALL) != NULL;
	while ((value = se_next_value(check, 0, value))) {
		if (value->slot == SE_SLOT_SECTOR || value->slot == SE_SLOT_AT)
			read_sectors(check, value);
		else if (value->slot == SE_SLOT_SHIP)
			read_granted_ship(check, value);
		else if (value->slot == SE_SLOT_CLASS && granted_class(check, value->text))
			g_ptr_array_add(task->names, (gpointer)value->text);
		else if (value->slot == SE_SLOT_CLASS)
			se_drop(check, value, NULL, "you know no class %s", value->text);
	}
	if (se_left(check, task->all_items ? 1 : task->sectors->len + task->handles->len + task->names->len))
		se_left(check,
		    se_check_empires(check, deny ? is_trusted : se_is_contact, "is no contact of yours"));
}
