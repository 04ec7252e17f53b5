/* The record of a sector: of the state, and as each reader sees it. */
#include "rulesets/galactic-empires/schemas.h"

#include "rulesets/galactic-empires/facts.h"

#include "rulesets/galactic-empires/unit.h"

#include <string.h>

#define ALL (GE_NONE | GE_NEAR | GE_OWN | GE_GM)
#define SEEN .shown = (GE_OWN | GE_GM)

/* --- Links (GE-20) ---------------------------------------------------------------- */

static void links_put(
    const struct ge_state *state, const GArray *links, bool barriers, const char *key, struct json *json)
{
	json_list(json, key);
	for (guint i = 0; i < links->len; i++) {
		const struct ge_link *link = &g_array_index(links, struct ge_link, i);
		if (!barriers || link->barrier)
			json_integer(json, NULL, state->sectors[link->to].id);
	}
	json_end(json);
}

static void links_write(const void *context, const void *member, const char *key, struct json *json)
{
	links_put(((const struct ge_scope *)context)->state, *(GArray *const *)member, false, key, json);
}

static void barriers_write(const void *context, const void *member, const char *key, struct json *json)
{
	links_put(((const struct ge_scope *)context)->state, *(GArray *const *)member, true, key, json);
}

static const struct field_part links_part = {.what = "a list of sectors' ids", .write = links_write};
static const struct field_part barriers_part = {.what = "a list of sectors' ids", .write = barriers_write};

/* --- Industrial centres ------------------------------------------------------------- */

static bool builds_read(
    const struct ge_tables *tables, struct ge_sector *sector, const struct node *node, struct error *err)
{
	const struct ge_list *list = node->kind == NODE_TEXT ? ge_list_find(tables, node->text) : NULL;
	int type = -1;

	for (unsigned i = 0; !list && node->kind == NODE_TEXT && i < tables->type_count; i++)
		type = strcmp(tables->types[i].code, node->text) == 0 ? (int)i : type;
	if (!list && type < 0)
		return node_error(
		    node, err, "\"ic\" needs the name of a build list or the code of a ship type");
	sector->builds |= list ? list->types : UINT64_C(1) << type;
	return true;
}

/* A name, a list of names, or null. */
static bool ic_read(void *context, void *record, struct node *node, struct error *err)
{
	const struct ge_tables *tables = ge_tables_of(((const struct ge_scope *)context)->state);
	struct ge_sector *sector = record;

	if (!node || node->kind == NODE_NULL)
		return true;
	sector->ic = true;
	if (node->kind != NODE_LIST)
		return builds_read(tables, sector, node, err);
	if (!node->first)
		return node_error(node, err, "\"ic\" is null or names what can be built");
	for (const struct node *n = node->first; n; n = n->next)
		if (!builds_read(tables, sector, n, err))
			return false;
	return true;
}

static void ic_write(const void *context, const void *record, const char *key, struct json *json)
{
	const struct ge_tables *tables = ge_tables_of(((const struct ge_scope *)context)->state);
	const struct ge_sector *sector = record;

	if (!sector->ic) {
		json_null(json, key);
		return;
	}
	json_list(json, key);
	for (unsigned i = 0; i < tables->type_count; i++)
		if ((sector->builds >> i) & 1)
			json_text(json, NULL, tables->types[i].code);
	json_end(json);
}

static const struct field_part ic_part = {"ship types, or a build list", ic_read, ic_write};

/* --- Keys of reports only ------------------------------------------------------------- */

static bool seen_read(void *context, void *record, struct node *node, struct error *err)
{
	struct ge_sector *sector = record;

	(void)context;
	(void)err;
	sector->reported = GE_SEEN_FULL;
	while (sector->reported > GE_SEEN_NONE &&
	       (!node || strcmp(node->text, ge_seen_names[sector->reported]) != 0))
		sector->reported--;
	return true;
}

static void seen_write(const void *context, const void *record, const char *key, struct json *json)
{
	(void)record;
	json_text(json, key, ge_seen_names[((const struct ge_scope *)context)->seen]);
}

/* An unknown owner counts as none: no check needs it. */
static bool known_owner_read(void *context, void *member, struct node *node, struct error *err)
{
	const struct ge_scope *scope = context;

	(void)err;
	*(unsigned *)member = node && ge_empire_find(scope->state, node->number) ? (unsigned)node->number : 0;
	return true;
}

static void known_owner_write(const void *context, const void *member, const char *key, struct json *json)
{
	if (((const struct ge_scope *)context)->seen == GE_SEEN_NONE)
		json_null(json, key);
	else
		json_integer(json, key, *(const unsigned *)member);
}

static void revenue_write(const void *context, const void *record, const char *key, struct json *json)
{
	const struct ge_sector *sector = record;

	json_tenths(json, key, ge_revenue(((const struct ge_scope *)context)->state, sector, sector->damage));
}

static bool special_read(void *context, void *record, struct node *list, struct error *err)
{
	const struct ge_scope *scope = context;
	struct ge_sector *sector = record;

	for (const struct node *n = list ? list->first : NULL; n; n = n->next) {
		if (n->kind != NODE_INTEGER || !ge_empire_find(scope->state, n->number))
			return node_error(n, err, "\"special\" is a list of empires");
		bits128_add(&sector->special, (unsigned)n->number);
	}
	return true;
}

static void special_write(const void *context, const void *record, const char *key, struct json *json)
{
	const struct ge_sector *sector = record;
	unsigned reader = ((const struct ge_scope *)context)->reader;

	json_list(json, key);
	for (unsigned e = 1; e < GE_EMPIRES && !bits128_empty(&sector->special); e++)
		if (bits128_has(&sector->special, e) && (sector->owner == reader || e == reader))
			json_integer(json, NULL, e);
	json_end(json);
}

/* Reads the forces against a planner there. Reports of older programs list ships only. */
static bool forces_read(void *context, void *record, struct node *list, struct error *err)
{
	const struct ge_scope *scope = context;
	struct ge_sector *sector = record;
	GArray *forces = ge_face_of(scope->state, sector)->forces =
	    g_array_new(FALSE, TRUE, sizeof(struct ge_force));
	int64_t leading = ge_tables_of(scope->state)->admirals.combat;

	for (struct node *node = list ? list->first : NULL; node; node = node->next) {
		struct ge_force force;
		if (!schema_read(node, &ge_force_schema, GE_NEAR | GE_OWN, &force, (void *)scope->state, err))
			return false;
		if (force.combat == GE_NOT_TOLD)
			force.combat = 40 * MIN(force.all, GE_STACK_LAST);
		/* Clamp impossible figures so that sums cannot overflow. */
		force.combat = CLAMP(force.combat, 0, INT32_MAX);
		force.admirals = CLAMP(force.admirals, 0, INT32_MAX);
		sector->foes += force.combat;
		force.combat -= leading * force.admirals;
		g_array_append_val(forces, force);
	}
	return true;
}

static void forces_write(const void *context, const void *record, const char *key, struct json *json)
{
	const struct ge_scope *scope = context;
	const GArray *forces = ge_forces(scope->state, record);
	bool full = scope->seen == GE_SEEN_FULL;

	json_list(json, key);
	for (guint i = 0; i < forces->len; i++) {
		struct ge_force force = g_array_index(forces, struct ge_force, i);
		if (force.empire == scope->reader || !(full || force.all))
			continue;
		force.combat = ge_force_combat(scope->state, &force, full);
		schema_write_map(&ge_force_schema, NULL, full ? GE_OWN : GE_NEAR, &force, scope->state, json);
	}
	json_end(json);
}

static const struct field_part seen_part = {"none, near or full", seen_read, seen_write};
static const struct field_part known_owner_part = {"an empire's id", known_owner_read, known_owner_write};
static const struct field_part revenue_part = {.what = "what it yields", .write = revenue_write};
static const struct field_part special_part = {"a list of empires' ids", special_read, special_write};
static const struct field_part forces_part = {"others' units there", forces_read, forces_write};

/* --- The record ------------------------------------------------------------------------- */

#define SECTOR(kind, name, member, ...) kind##_FIELD(name, struct ge_sector, member, __VA_ARGS__)
#define NAME(more, ...) SECTOR(TEXT, "name", name, 0, 0, .flags = FIELD_NULLABLE | (more), __VA_ARGS__)

static const struct field sector_fields[] = {
    SECTOR(INTEGER, "id", id, 1, 99999, .flags = FIELD_NEEDED, .shown = ALL),
    PART_FIELD(
        LIST, "links", struct ge_sector, links, GArray *, &links_part, .flags = FIELD_SAID, .shown = ALL),
    PART_FIELD(LIST, "barriers", struct ge_sector, links, GArray *, &barriers_part, .flags = FIELD_SAID,
        .shown = ALL),
    SECTOR(INTEGER, "max", max, 1, GE_REVENUE_LAST, .flags = FIELD_NEEDED, .shown = ALL),
    SECTOR(BOOL, "centre", ic, .flags = FIELD_REPORT, .shown = ALL),
    NAME(FIELD_REPORT, .shown = ALL),
    WHOLE_FIELD(TEXT, "seen", &seen_part, .flags = FIELD_REPORT, .shown = ALL),
    SECTOR(INTEGER, "owner", owner, 0, GE_EMPIRES - 1),
    PART_FIELD(INTEGER, "owner", struct ge_sector, owner, unsigned, &known_owner_part, .min = 0,
        .max = GE_EMPIRES - 1, .flags = FIELD_REPORT | FIELD_NULLABLE, .shown = ALL),
    SECTOR(INTEGER, "annexer", annexer, 0, GE_EMPIRES - 1, SEEN),
    SECTOR(INTEGER, "lost", lost, 0, 3),
    TOLD_FIELD("revenue", &revenue_part, SEEN),
    SECTOR(INTEGER, "damage", damage, 0, GE_DAMAGE_LAST, SEEN),
    WHOLE_FIELD(NODE, "ic", &ic_part, SEEN),
    SECTOR(INTEGER, "sd", sd, 0, GE_DEFENCE_LAST, SEEN),
    SECTOR(INTEGER, "sd_now", sd_now, 0, GE_DEFENCE_LAST, .fallback = -1, SEEN),
    NAME(0),
    WHOLE_FIELD(LIST, "special", &special_part, .flags = FIELD_REPORT, .shown = GE_NONE | GE_NEAR | GE_OWN),
    WHOLE_FIELD(LIST, "forces", &forces_part, .flags = FIELD_REPORT, .shown = GE_NEAR | GE_OWN),
    {0},
};
const struct schema ge_sector_schema = {.name = "sectors", .fields = sector_fields};
const struct schema ge_shown_sector_schema = {.name = "sectors", .fields = sector_fields, .open = true};
