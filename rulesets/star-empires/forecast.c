/* Forecasts the turn as if nobody else moved (HO-14). */
#include "page.h"
#include "plan.h"
#include "role.h"

#include "engine/base/text.h"
#include "engine/play/report_wrap.h"
#include "fleet.h"
#include "forecast.h"

static void put(GString *out, const char *text)
{
	g_string_append(out, "  ");
	report_wrap(out, 6, text);
	g_string_append_c(out, '\n');
}

/* Is the ship built this turn and unnamed? Its serial is random, so a forecast's would be wrong. */
static bool is_nameless(const struct se_empire *was, const struct se_ship *ship)
{
	return !ship->name && !se_ship_find(was, se_ship_handle(ship));
}

/* Lists unnamed ships of one class in one place together. */
static void tell_nameless(const struct se_state *is, const struct se_empire *was, const struct se_empire *me,
    guint index, GString *out)
{
	const struct se_ship *ship = is->ships->pdata[index];
	g_autoptr(GString) text = g_string_new(NULL);
	unsigned count = 0;

	for (guint i = 0; i < is->ships->len; i++) {
		const struct se_ship *other = is->ships->pdata[i];
		if (other->owner != me || !se_ship_alive(other) || other->class != ship->class ||
		    !se_coord_same(other->at, ship->at) || !is_nameless(was, other))
			continue;
		if (i < index)
			return;
		count++;
	}
	g_string_append_printf(
	    text, "%u new %s of class %s at ", count, count == 1 ? "ship" : "ships", ship->class->full);
	se_coord_text(se_to_local(&me->frame, ship->at), text);
	put(out, text->str);
}

static void tell_ship(
    const struct se_empire *was, const struct se_empire *is, const struct se_ship *ship, GString *out)
{
	const struct se_ship *before = se_ship_find(was, se_ship_handle(ship));
	g_autoptr(GString) text = g_string_new(NULL);

	if (!before) {
		g_string_append_printf(text, "%s, a new %s, at ", se_ship_handle(ship), ship->class->full);
		se_coord_text(se_to_local(&is->frame, ship->at), text);
	} else if (!se_coord_same(before->at, ship->at) && !se_role_of(ship)->unsure) {
		g_string_append_printf(text, "%s arrives at ", se_ship_handle(ship));
		se_coord_text(se_to_local(&is->frame, ship->at), text);
	}
	if (text->len)
		put(out, text->str);
}

/* Tells what a design of this turn costs (SE-15). */
static void tell_class(const struct se_tables *tables, const struct se_class *class, GString *out)
{
	int64_t fee = se_design_fee(tables, class->hull, class->cost);
	g_autofree char *text =
	    g_strdup_printf("%s, a new class: %" G_GINT64_FORMAT " RU for the design, %" G_GINT64_FORMAT
	                    " RU and %" G_GINT64_FORMAT " t a ship",
	        class->name, fee, class->cost, class->tonnage);

	put(out, text);
}

/* Compares by number: empires are the same in both states, but objects are not. */
static bool is_mine(const struct se_empire *me, const struct se_world *world)
{
	return world->owner && world->owner->number == me->number;
}

/* The number of ships there of which the report shows neither owner nor class. */
static int64_t count_unidentified(const struct se_state *was, struct se_empire *me, struct se_coord at)
{
	const struct se_page *page = se_page_read_of(was, me);

	for (guint i = 0; i < page->entries->len; i++) {
		const struct se_entry *entry = page->entries->pdata[i];
		if (se_coord_same(entry->at, at))
			return entry->unidentified.count;
	}
	return 0;
}

static void tell_won(const struct se_state *was, unsigned seat, const struct se_world *world, GString *out)
{
	int64_t count = count_unidentified(was, se_empire_at(was, seat), world->at);
	g_autoptr(GString) text = g_string_new(world->name);

	text_put(text, " would be yours");
	if (count == 1)
		text_put(text, " if the unidentified ship there has no guns");
	else if (count > 1)
		g_string_append_printf(
		    text, " if the %" G_GINT64_FORMAT " unidentified ships there have no guns", count);
	put(out, text->str);
}

static void tell_world(const struct se_state *was, unsigned seat, const struct se_world *world, GString *out)
{
	const struct se_empire *me = se_empire_at(was, seat);
	const struct se_world *before = se_world_find(was, world->name);
	g_autofree char *text = NULL;

	if (!before)
		return;
	if (is_mine(me, world) && is_mine(me, before) && before->stockpile != world->stockpile)
		text = g_strdup_printf("%s: %" G_GINT64_FORMAT " RU, then %" G_GINT64_FORMAT, world->name,
		    before->stockpile, world->stockpile);
	else if (is_mine(me, world) && !is_mine(me, before))
		tell_won(was, seat, world, out);
	else if (!is_mine(me, world) && is_mine(me, before))
		text = g_strdup_printf("%s would be lost", world->name);
	if (text)
		put(out, text);
}

/* Lists orders not fully carried out, unless dice or facts missing in the report decide. */
static void tell_order(const struct order *order, GString *out)
{
	g_autofree char *text = NULL;

	if (!order->use[SE_USE_UNSURE]) {
		report_shortfall(order, out);
		return;
	}
	text = g_strdup_printf("%s: where it comes out is not certain", order->canonical);
	put(out, text);
}

void se_forecast(
    const struct state *before, const struct state *after, const struct order_set *set, GString *out)
{
	const struct se_state *was = (const struct se_state *)before, *is = (const struct se_state *)after;
	const struct se_empire *me_before = se_empire_at(was, set->empire),
	                       *me = se_empire_at(is, set->empire);

	for (guint i = 0; i < is->classes->len; i++) {
		const struct se_class *class = is->classes->pdata[i];
		if (class->designer == me && !se_class_find(was, class->full))
			tell_class(is->tables, class, out);
	}
	for (guint i = 0; i < is->ships->len; i++) {
		const struct se_ship *ship = is->ships->pdata[i];
		if (ship->owner != me || !se_ship_alive(ship))
			continue;
		if (is_nameless(me_before, ship))
			tell_nameless(is, me_before, me, i, out);
		else
			tell_ship(me_before, me, ship, out);
	}
	for (guint i = 0; i < was->ships->len; i++) {
		const struct se_ship *ship = was->ships->pdata[i];
		g_autofree char *text = NULL;
		if (ship->owner != me_before || se_ship_find(me, se_ship_handle(ship)))
			continue;
		text = g_strdup_printf("%s would be gone", se_ship_handle(ship));
		put(out, text);
	}
	for (guint i = 0; i < is->worlds->len; i++)
		tell_world(was, set->empire, is->worlds->pdata[i], out);
	for (unsigned i = 0; i < set->count; i++)
		tell_order(&set->orders[i], out);
}
