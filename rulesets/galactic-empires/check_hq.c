#include "rulesets/galactic-empires/check_asked.h"
#include "rulesets/galactic-empires/check_hq.h"
#include "rulesets/galactic-empires/money.h"
#include "rulesets/galactic-empires/orders.h"

#include "rulesets/galactic-empires/unit.h"

#include <inttypes.h>
#include <string.h>

/* The empire that an order names; refuses unknown ones, and one's own unless `self`. */
static struct ge_empire *named_empire(struct ge_check *check, struct order *order, bool self)
{
	int64_t id = order_number(order, 'e');
	struct ge_empire *empire = ge_empire_find(check->state, id);

	if (!empire)
		ge_refuse(check, order, 'e', NULL, "there is no empire %" PRId64, id);
	else if (!empire->alive)
		ge_refuse(check, order, 'e', NULL, "%s is defeated", empire->name);
	else if (empire == check->empire && !self)
		ge_refuse(check, order, 'e', NULL, "that is yourself");
	else
		return empire;
	return NULL;
}

static struct ge_sector *named_sector(struct ge_check *check, struct order *order)
{
	struct ge_sector *sector = ge_order_sector(check->state, order);

	if (!sector)
		ge_refuse(check, order, 's', NULL, "there is no sector %" PRId64, order_number(order, 's'));
	return sector;
}

static struct ge_sector *own_sector(struct ge_check *check, struct order *order)
{
	struct ge_sector *sector = named_sector(check, order);

	if (sector && sector->owner != check->empire->id) {
		ge_refuse(check, order, 's', NULL, "S%" PRId64 " is not yours", sector->id);
		return NULL;
	}
	return sector;
}

/* GE-8 to GE-11: refuses an order that does not fit the relation with the other empire. */
static void check_relation(struct ge_check *check, struct order *order, unsigned with)
{
	static const enum ge_relation wanted[] = {GE_NEUTRAL, GE_WAR, GE_NEUTRAL, GE_ALLY};
	static const char *const what[] = {"war is declared on a neutral only",
	    "peace is offered to an enemy only", "an alliance is offered to a neutral only",
	    "only an alliance can be cancelled"};
	static const char *const now[] = {"a neutral", "an ally", "an enemy"};
	uint8_t relation = check->state->relations[check->empire->id][with];

	if (relation != wanted[order->form - GE_DW])
		ge_refuse(check, order, 'e', NULL, "%s; %s is %s", what[order->form - GE_DW],
		    ge_empire_name(check->state, with), now[relation]);
}

static void check_passage(struct ge_check *check, struct order *order, unsigned to)
{
	unsigned own = check->empire->id;
	uint8_t rights = check->state->rights[own][to];

	if (order->form == GE_GP && check->state->relations[own][to] == GE_WAR)
		ge_refuse(check, order, 'e', NULL, "%s is an enemy", ge_empire_name(check->state, to));
	else if (order->form == GE_GP && ge_passage(check->state, own, to))
		ge_refuse(
		    check, order, 'e', NULL, "%s has passage already", ge_empire_name(check->state, to));
	else if (order->form == GE_RP && (rights & GE_SUZERAIN))
		ge_refuse(check, order, 'e', NULL, "%s is your suzerain", ge_empire_name(check->state, to));
	else if (order->form == GE_RP && !(rights & GE_PASSAGE))
		ge_refuse(check, order, 'e', NULL, "%s has no passage", ge_empire_name(check->state, to));
}

static void check_special(struct ge_check *check, struct order *order, unsigned to)
{
	struct ge_sector *sector = own_sector(check, order);

	if (!sector)
		return;
	if (order->form == GE_GS && check->state->relations[check->empire->id][to] == GE_WAR)
		ge_refuse(check, order, 'e', NULL, "%s is an enemy", ge_empire_name(check->state, to));
	else if (order->form == GE_GS && bits128_has(&sector->special, to))
		ge_refuse(check, order, 'e', NULL, "%s has this permission already",
		    ge_empire_name(check->state, to));
	else if (order->form == GE_RS && !bits128_has(&sector->special, to))
		ge_refuse(
		    check, order, 'e', NULL, "%s has no such permission", ge_empire_name(check->state, to));
}

static void check_suzerain(struct ge_check *check, struct order *order, unsigned with)
{
	if (!check->state->suzerains)
		ge_refuse(check, order, 0, NULL, "there are no suzerains in this game");
	else if (check->state->relations[check->empire->id][with] == GE_WAR)
		ge_refuse(check, order, 'e', NULL, "%s is an enemy", ge_empire_name(check->state, with));
}

void ge_check_diplomacy(struct ge_check *check, struct order *order)
{
	struct ge_empire *empire = named_empire(check, order, false);

	if (!empire)
		return;
	switch (order->form) {
	case GE_DW:
	case GE_OP:
	case GE_OA:
	case GE_CA:
		check_relation(check, order, empire->id);
		break;
	case GE_GP:
	case GE_RP:
		check_passage(check, order, empire->id);
		break;
	case GE_GS:
	case GE_RS:
		check_special(check, order, empire->id);
		break;
	case GE_IR:
		if (check->state->rights[check->empire->id][empire->id] & GE_SUZERAIN)
			ge_refuse(check, order, 'e', NULL, "%s is your suzerain", empire->name);
		break;
	case GE_SL:
		if (check->empire->status == GE_COMMONER)
			ge_refuse(check, order, 0, NULL, "only royalty shows single sectors");
		else
			named_sector(check, order);
		break;
	case GE_HM:
	case GE_SZ:
		check_suzerain(check, order, empire->id);
		break;
	default:
		break;
	}
}

/* The sector of an order that has an own garrison and an industrial centre; refuses others. */
static struct ge_sector *own_centre(struct ge_check *check, struct order *order)
{
	struct ge_sector *sector = named_sector(check, order);

	if (!sector)
		return NULL;
	if (sector->owner != check->empire->id || !ge_has_garrison(sector))
		ge_refuse(check, order, 's', NULL, "you have no garrison G%" PRId64, sector->id);
	else if (!sector->ic)
		ge_refuse(check, order, 's', NULL, "S%" PRId64 " has no industrial centre", sector->id);
	else
		return sector;
	return NULL;
}

/* Lists everything that this industrial centre can build, as a hint. */
static char *build_list(const struct ge_state *state, const struct ge_sector *sector)
{
	GString *text = g_string_new("it builds");

	for (unsigned i = 0; i < ge_tables_of(state)->type_count; i++)
		if ((sector->builds >> i) & 1)
			g_string_append_printf(text, " %s", ge_tables_of(state)->types[i].code);
	return g_string_free(text, FALSE);
}

/* GE-58: limits the ships ordered together to the maximum revenue, cutting the excess. */
static void check_build(struct ge_check *check, struct order *order)
{
	struct ge_sector *sector = own_centre(check, order);
	int type = ge_order_type(check->state, order);
	int64_t wanted = order_number(order, 'n'), built;

	if (!sector)
		return;
	if (type < 0 || !((sector->builds >> type) & 1)) {
		g_autofree char *hint = build_list(check->state, sector);
		ge_refuse(check, order, 'c', hint,
		    type < 0 ? "there is no such ship type" : "S%" PRId64 " cannot build this type",
		    sector->id);
		return;
	}
	built = GPOINTER_TO_INT(g_hash_table_lookup(check->built, sector));
	order->use[GE_BUILD_ALLOWED] = MIN(wanted, sector->max - built);
	g_hash_table_insert(
	    check->built, sector, GINT_TO_POINTER((int)(built + order->use[GE_BUILD_ALLOWED])));
	if (order->use[GE_BUILD_ALLOWED] < wanted)
		order_warn(order,
		    "G%" PRId64 " builds %" PRId64 " ships a turn; %" PRId64 " of these are cut", sector->id,
		    sector->max, wanted - order->use[GE_BUILD_ALLOWED]);
}

void ge_check_hq(struct ge_check *check, struct order *order)
{
	struct ge_sector *sector;
	g_autofree char *trouble = NULL;

	switch (order->form) {
	case GE_SR:
		if (named_empire(check, order, true))
			named_sector(check, order);
		break;
	case GE_B:
		check_build(check, order);
		break;
	case GE_HA:
		own_centre(check, order);
		break;
	case GE_AX:
		sector = own_sector(check, order);
		if (sector && sector->annexer == check->empire->id)
			ge_refuse(
			    check, order, 's', NULL, "S%" PRId64 " is annexed to you already", sector->id);
		break;
	case GE_GV:
		if (named_empire(check, order, false))
			own_sector(check, order);
		break;
	case GE_PR:
		trouble = ge_proclamation_trouble(check->state, check->empire, order_value(order, 'q')->text);
		if (trouble)
			ge_refuse(check, order, 'q', NULL, "%s", trouble);
		break;
	default:
		ge_check_unit(check, order, 'u');
		break;
	}
}
