/* Functions of the checks: look up an order's values, refuse, warn. */
#include "check_asked.h"
#include "check_names.h"

#include "engine/base/hash.h"
#include "engine/base/nearest.h"
#include "engine/base/text.h"
#include "fleet.h"
#include "ship.h"
#include "view.h"
#include "write.h"

#include <limits.h>
#include <stdarg.h>
#include <string.h>

void se_drop(
    struct se_check *check, const struct order_value *value, const char *hint, const char *format, ...)
{
	va_list args;

	check->task->dropped = true;
	va_start(args, format);
	g_ptr_array_add(check->drops, g_strdup_vprintf(format, args));
	va_end(args);
	if (check->drops->len == check->passed + 1) {
		check->drop_column = value->column;
		g_free(check->drop_hint);
		check->drop_hint = g_strdup(hint);
	}
}

bool se_refuse(
    struct se_check *check, const struct order_value *value, const char *hint, const char *format, ...)
{
	g_autofree char *text = NULL, *question = order_question(hint);
	va_list args;

	va_start(args, format);
	text = g_strdup_vprintf(format, args);
	va_end(args);
	if (check->tell)
		order_refuse(check->set, check->order, value ? value->column : 0, question, "%s", text);
	g_ptr_array_remove(check->plan->tasks, check->task);
	check->task = NULL;
	return false;
}

bool se_left(struct se_check *check, unsigned left)
{
	struct order_value place = {.column = check->drop_column};

	if (left == 0)
		return se_refuse(
		    check, &place, check->drop_hint, "%s", (const char *)check->drops->pdata[check->passed]);
	check->passed = check->drops->len;
	return true;
}

void se_warn(struct se_check *check, const char *format, ...)
{
	g_autofree char *text = NULL;
	va_list args;

	if (!check->tell)
		return;
	va_start(args, format);
	text = g_strdup_vprintf(format, args);
	va_end(args);
	order_warn(check->order, "%s", text);
}

/* The text of a value: a single ship by either handle, else its words or numbers. */
static char *named_by(const struct se_check *check, const struct order_value *value)
{
	bool ships =
	    value->slot == SE_SLOT_SHIP || value->slot == SE_SLOT_EXCEPT || value->slot == SE_SLOT_ITEM;
	const struct se_ship *ship = ships && !value->number ? se_ship_find(check->me, value->text) : NULL;
	g_autofree char *text = text_lower(value->text ? value->text : "");

	return ship ? g_strdup_printf("%c#%s", value->slot, ship->serial)
	            : g_strdup_printf("%c%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT " %s", value->slot,
	                  value->number, value->second, text);
}

static bool has_slot_twice(const struct order *order)
{
	bool there[UCHAR_MAX + 1] = {false}, twice = false;

	for (unsigned i = 0; i < order->count; i++) {
		bool *slot = &there[(unsigned char)order->values[i].slot];
		twice = twice || *slot;
		*slot = true;
	}
	return twice;
}

void se_find_repeats(struct se_check *check)
{
	g_autoptr(GHashTable) named = NULL;

	g_array_set_size(check->repeats, 0);
	g_array_set_size(check->repeats, check->order->count);
	if (!has_slot_twice(check->order))
		return;
	named = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL);
	for (unsigned i = 0; i < check->order->count; i++)
		g_array_index(check->repeats, bool, i) =
		    !g_hash_table_add(named, named_by(check, &check->order->values[i]));
}

const struct order_value *se_next_value(
    const struct se_check *check, char slot, const struct order_value *before)
{
	const struct order_value *end = check->order->values + check->order->count;

	for (const struct order_value *v = before ? before + 1 : check->order->values; v < end; v++)
		if ((!slot || v->slot == slot) &&
		    !g_array_index(check->repeats, bool, v - check->order->values))
			return v;
	return NULL;
}

struct se_scratch *se_scratch_of(struct se_check *check, struct se_ship *ship)
{
	struct se_scratch *scratch = g_hash_table_lookup(check->scratch, ship);

	if (!scratch) {
		scratch = g_new0(struct se_scratch, 1);
		scratch->carrier = ship->carrier;
		scratch->load = ship->load;
		scratch->cargo = ship->cargo ? ship->cargo->len : 0;
		scratch->was_loaded = ship->carrier != NULL;
		g_hash_table_insert(check->scratch, ship, scratch);
	}
	return scratch;
}

static int by_text(gconstpointer a, gconstpointer b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The name nearest to the word; of equals the first alphabetically, so that the order of things stays secret. */
static const char *nearest(GPtrArray *names, const char *word)
{
	g_ptr_array_sort(names, by_text);
	return nearest_name(word, (const char *const *)names->pdata, names->len);
}

const char *se_ship_hint(const struct se_check *check, const char *word)
{
	g_autoptr(GPtrArray) names = g_ptr_array_new();

	for (guint i = 0; check->tell && i < check->me->fleet->len; i++) {
		const struct se_ship *ship = check->me->fleet->pdata[i];
		if (se_ship_alive(ship))
			g_ptr_array_add(names, (gpointer)se_ship_handle(ship));
	}
	return nearest(names, word);
}

const char *se_world_hint(const struct se_check *check, const char *word)
{
	g_autoptr(GPtrArray) names = g_ptr_array_new(),
	                     things = check->tell ? se_map_things(check->me) : NULL;

	for (guint i = 0; things && i < things->len; i++)
		g_ptr_array_add(names, ((struct se_thing *)things->pdata[i])->name);
	return nearest(names, word);
}

const char *se_class_hint(const struct se_check *check, const char *word)
{
	g_autoptr(GPtrArray) names = g_ptr_array_new();

	for (guint i = 0; check->tell && i < check->st->classes->len; i++) {
		const struct se_class *class = check->st->classes->pdata[i];
		if (class->buildable && se_class_known(check->me, class))
			g_ptr_array_add(names, class->designer == check->me ? class->name : class->full);
	}
	return nearest(names, word);
}

bool se_on_map(const struct se_check *check, const char *name, enum se_kind kind)
{
	const struct se_thing *thing = se_map_find(check->me, name);

	return thing && thing->kind == kind;
}

bool se_check_world(struct se_check *check, char slot, const char **into)
{
	const struct order_value *value = order_value(check->order, slot);

	if (!se_on_map(check, value->text, SE_WORLD))
		return se_refuse(check, value, se_world_hint(check, value->text),
		    "no world \"%s\" is on your map", value->text);
	*into = value->text;
	return true;
}

/* Cuts off coordinates so far away that no ship can be there. */
static int32_t cut(int64_t n)
{
	return (int32_t)CLAMP(n, -2 * SE_EDGE, 2 * SE_EDGE);
}

bool se_value_sector(const struct se_check *check, const struct order_value *value, struct se_coord *at)
{
	const struct se_thing *thing;

	if (!value->text) {
		*at = se_to_galactic(
		    &check->me->frame, (struct se_coord){cut(value->number), cut(value->second)});
		return true;
	}
	thing = se_map_find(check->me, value->text);
	if (thing)
		*at = thing->at;
	return thing != NULL;
}

bool se_is_contact(const struct se_check *check, const struct se_empire *empire)
{
	return bits_has(&check->me->contacts, empire->number);
}

static const char *contact_hint(const struct se_check *check, const char *word)
{
	g_autoptr(GPtrArray) names = g_ptr_array_new();
	const struct se_empire *owner = check->order->form == SE_FIRE && check->tell
	                                    ? se_sight_owner(check->st, check->me, check->task->at, word)
	                                    : NULL;

	/* The target of FIRE is an empire; its ship was named. */
	if (owner)
		return owner->name;
	for (unsigned i = 0; bits_next(&check->me->contacts, &i); i++)
		g_ptr_array_add(names, se_empire_at(check->st, i)->name);
	return nearest(names, word);
}

unsigned se_check_empires(struct se_check *check, se_empire_test *test, const char *why)
{
	const struct order_value *value = NULL;

	while ((value = se_next_value(check, SE_SLOT_EMPIRE, value))) {
		struct se_empire *empire = se_empire_find(check->st, value->text);
		if (g_ascii_strcasecmp(value->text, "GM") == 0)
			se_drop(check, value, NULL, "the GM is no empire");
		else if (empire == check->me)
			se_drop(check, value, NULL, "%s is your own empire", empire->name);
		else if (!empire || !test(check, empire))
			se_drop(check, value, contact_hint(check, value->text), "%s %s", value->text, why);
		else
			g_ptr_array_add(check->task->empires, empire);
	}
	return check->task->empires->len;
}

bool se_own_or_built(struct se_check *check, const char *handle)
{
	g_autofree char *key = text_lower(handle);

	return se_ship_find(check->me, handle) || se_names_given(check, key, true);
}
