/* Reads classes, ships, knowledge and grants of a state document. */
#include "fleet.h"

#include "plan.h"
#include "read_fleet.h"
#include "reference.h"
#include "schemas.h"
#include "ship.h"
#include "view.h"

#include <stddef.h>
#include <string.h>

/* Do the class's ratings fit its hull (SE-14)? */
static bool ratings_fit(
    const struct se_state *st, const struct node *node, const struct se_class_row *row, struct error *err)
{
	for (int i = 0; i < SE_PARTS; i++) {
		int64_t most = se_rating_most(st->tables, (enum se_hull)row->hull, (enum se_part)i);
		if (row->parts[i] > most)
			return node_error(node_get(node, se_part_names[i]), err,
			    "\"%s\" of a %s is at most %" G_GINT64_FORMAT, se_part_names[i],
			    se_hull_names[row->hull], most);
	}
	return true;
}

static bool class_price(
    const struct se_state *st, const struct node *node, struct se_class_row *row, struct error *err)
{
	int64_t cost, tonnage;

	if (row->hull == SE_MISSILE) {
		if (!row->tonnage)
			return node_error(node, err, "the missile \"%s\" needs \"tonnage\"", row->name);
		cost = se_missile_cost(st->tables, row->parts[SE_GUNS], row->tonnage);
		tonnage = row->tonnage;
	} else {
		se_design_price(st->tables, (enum se_hull)row->hull, row->parts, &cost, &tonnage);
	}
	if ((!row->cost && cost > st->tables->numbers.design_limit) ||
	    (!row->tonnage && tonnage > st->tables->numbers.design_limit))
		return node_error(node, err,
		    "class \"%s\" is too costly or too heavy to be computed; give both", row->name);
	row->cost = row->cost ? row->cost : cost;
	row->tonnage = row->tonnage ? row->tonnage : tonnage;
	row->ar = row->ar ? row->ar : MAX(1, row->parts[SE_DP] / st->tables->numbers.repair_divisor);
	return true;
}

static bool class_name_free(const struct se_state *st, const struct node *node, const char *name,
    const struct se_empire *designer, struct error *err)
{
	const struct se_class *same = se_class_find(st, name);
	g_autofree char *full = designer ? g_strdup_printf("%s.%s", designer->code, name) : g_strdup(name);

	if (same && same->predefined)
		return node_error(node, err, "the class \"%s\" is predefined", name);
	return !se_class_find(st, full) || node_error(node, err, "there are two classes \"%s\"", full);
}

void se_class_fill(struct se_class *class, const struct se_class_row *row)
{
	class->hull = (enum se_hull)row->hull;
	memcpy(class->parts, row->parts, sizeof class->parts);
	class->cost = row->cost;
	class->tonnage = row->tonnage;
	class->ar = row->ar;
	class->buildable = row->buildable;
}

static bool read_class(struct se_scope *scope, struct node *node, struct error *err)
{
	struct se_state *st = scope->st;
	struct se_class_row row;
	struct se_class *class;

	if (!schema_read(node, &se_class_schema, 0, &row, scope, err) ||
	    !se_read_name(node_get(node, "name"), err) ||
	    !class_name_free(st, node_get(node, "name"), row.name, row.designer, err) ||
	    !ratings_fit(st, node, &row, err) || !class_price(st, node, &row, err))
		return false;
	class = se_class_add(st, row.name, row.designer);
	se_class_fill(class, &row);
	if (row.designer)
		se_class_learn(row.designer, class);
	return true;
}

bool se_read_classes(struct se_state *st, struct node *list, struct error *err)
{
	struct se_scope scope = {.st = st};

	for (struct node *n = list ? list->first : NULL; n; n = n->next)
		if (!read_class(&scope, n, err))
			return false;
	return true;
}

/* --- Ships */

/* The rest of a ship's row, until the things it refers to are read. Its texts are borrowed from the document. */
struct ship_entry {
	struct se_ship *ship;
	const char *serial, *aboard; /* NULL: none, or not a text */
	bool loaded, placed;         /* the row has `aboard`; a sector */
	const struct node *node;
};

static bool serial_good(const struct se_empire *owner, const char *serial)
{
	if (strlen(serial) != SE_SERIAL_SIZE || strncmp(serial, owner->code, 2) != 0 ||
	    strcmp(serial + 2, "00000") == 0)
		return false;
	for (const char *c = serial + 2; *c; c++)
		if (!g_ascii_isdigit(*c) && !(*c >= 'a' && *c <= 'f'))
			return false;
	return true;
}

static bool read_serial(struct se_state *st, const struct node *node, const char *serial,
    const struct se_empire *owner, struct error *err)
{
	if (serial && !serial_good(owner, serial))
		return node_error(node_get(node, "serial"), err,
		    "a serial of %s is %s and five digits 0-9, a-f, not \"%s\"", owner->name, owner->code,
		    serial);
	if (serial && !g_hash_table_add(st->serials, (gpointer)serial))
		return node_error(node_get(node, "serial"), err, "there are two ships \"%s\"", serial);
	return true;
}

static bool read_ship(struct se_scope *scope, struct node *node, struct ship_entry *entry, struct error *err)
{
	struct se_state *st = scope->st;
	struct se_ship_row row;
	struct se_class *class;
	struct se_coord at = {0, 0};

	if (!schema_read(node, &se_ship_schema, 0, &row, scope, err))
		return false;
	class = se_class_find(st, row.class);
	if (!class)
		return node_error(node_get(node, "class"), err, "there is no class \"%s\"", row.class);
	if (row.name && !se_read_name(node_get(node, "name"), err))
		return false;
	if (row.dp > class->parts[SE_DP])
		return node_error(node_get(node, "dp"), err, "\"dp\" is more than the class's");
	if (!row.sector && !row.aboard)
		return node_error(node, err, "\"sector\" or \"aboard\" is needed");
	if (row.sector && !se_read_coord(row.sector, SE_EDGE, &at, err))
		return false;
	entry->ship = se_ship_add(st, row.owner, class, row.name, at);
	if (row.owner->numbered > SE_SERIALS)
		return node_error(node, err, "%s has more ships than serial numbers", row.owner->name);
	if (row.dp)
		entry->ship->dp = row.dp;
	entry->ship->public = row.public;
	entry->serial = row.serial;
	entry->aboard = row.aboard && row.aboard->kind == NODE_TEXT ? row.aboard->text : NULL;
	entry->loaded = row.aboard != NULL;
	entry->placed = row.sector != NULL;
	return read_serial(st, node, row.serial, row.owner, err) &&
	       se_read_empires(st, row.identified_to, &entry->ship->identified, err) &&
	       se_read_empires(st, row.concealed_from, &entry->ship->concealed, err);
}

static bool register_ship(struct se_state *st, const struct ship_entry *entry, struct error *err)
{
	struct se_ship *ship = entry->ship;

	g_assert(ship != NULL);
	if (ship->name && se_ship_named(ship->owner, ship->name))
		return node_error(node_get(entry->node, "name"), err, "%s has two ships \"%s\"",
		    ship->owner->name, ship->name);
	se_ship_register(st, ship, entry->serial);
	return true;
}

static bool read_aboard(const struct ship_entry *entry, struct error *err)
{
	struct se_ship *ship = entry->ship, *carrier;
	const struct node *place;

	if (!entry->loaded)
		return true;
	place = node_get(entry->node, "aboard");
	carrier = entry->aboard ? se_ship_find(ship->owner, entry->aboard) : NULL;
	if (!carrier || carrier == ship)
		return node_error(place, err, "%s has no other ship \"%s\"", ship->owner->name,
		    place && place->text ? place->text : "");
	if (ship->class->starbase)
		return node_error(place, err, "a starbase cannot be loaded");
	if (entry->placed && !se_coord_same(ship->at, carrier->at))
		return node_error(
		    node_get(entry->node, "sector"), err, "a loaded ship is in its carrier's sector");
	if (carrier->load + ship->class->tonnage > carrier->class->parts[SE_RACKS])
		return node_error(place, err, "\"%s\" has no racks for that much cargo", entry->aboard);
	se_ship_load(ship, carrier);
	return true;
}

static bool check_nesting(const struct ship_entry *entries, size_t count, struct error *err)
{
	for (size_t i = 0; i < count; i++) {
		const struct se_ship *carrier = entries[i].loaded ? entries[i].ship->carrier : NULL;
		if (carrier && carrier->carrier)
			return node_error(node_get(entries[i].node, "aboard"), err,
			    "the carrier \"%s\" is loaded itself", entries[i].aboard);
	}
	return true;
}

/* Carriers may come after their cargo: read names first, then loading. */
bool se_read_ships(struct se_state *st, struct node *list, struct error *err)
{
	g_autofree struct ship_entry *entries = g_new0(struct ship_entry, list ? list->count + 1 : 1);
	struct se_scope scope = {.st = st};
	size_t count = 0;

	for (struct node *n = list ? list->first : NULL; n; n = n->next) {
		entries[count].node = n;
		if (!read_ship(&scope, n, &entries[count++], err))
			return false;
	}
	for (size_t i = 0; i < count; i++)
		if (!register_ship(st, &entries[i], err))
			return false;
	for (size_t i = 0; i < count; i++)
		if (!read_aboard(&entries[i], err))
			return false;
	return check_nesting(entries, count, err);
}

/* --- Knowledge */

static bool know_sector(const struct node *node, const struct se_known_row *row, struct error *err)
{
	if (row->turn < 0)
		return node_error(node_get(node, "turn"), err, "\"turn\" must be a turn's number");
	se_map_need(row->empire, row->at)->turn = row->turn;
	return true;
}

static bool know_thing(const struct node *node, const struct se_known_row *row, struct error *err)
{
	static const enum se_kind kinds[] = {SE_WORLD, SE_PORTAL, SE_STORM};
	struct se_thing *thing;

	if (!se_read_name(node_get(node, "name"), err))
		return false;
	thing = se_map_put(row->empire, kinds[row->kind - SE_KNOWN_WORLD], row->name, row->at, row->turn);
	thing->production = row->production;
	thing->rating = row->rating;
	thing->owner = row->owner;
	return true;
}

static bool know_named(
    struct se_state *st, const struct node *node, const struct se_known_row *row, struct error *err)
{
	const struct node *name = node_get(node, "name");
	const struct se_class *class;
	const struct se_empire *contact;
	struct se_portal *portal;

	if (row->kind == SE_KNOWN_CLASS) {
		class = se_class_find(st, row->name);
		if (!class)
			return node_error(name, err, "there is no class \"%s\"", row->name);
		se_class_learn(row->empire, class);
	} else if (row->kind == SE_KNOWN_CONTACT) {
		contact = se_read_empire(st, name, err);
		if (!contact)
			return false;
		if (contact != row->empire)
			bits_add(&row->empire->contacts, contact->number);
	} else {
		portal = se_portal_find(st, row->name);
		if (!portal)
			return node_error(name, err, "there is no portal \"%s\"", row->name);
		bits_add(&portal->nav, row->empire->number);
	}
	return true;
}

static bool read_known(struct se_scope *scope, struct node *node, struct error *err)
{
	struct se_known_row row = {0};

	if (!se_known_read(node, &row, scope, err))
		return false;
	if (row.kind == SE_KNOWN_SECTOR)
		return know_sector(node, &row, err);
	return row.kind >= SE_KNOWN_WORLD ? know_thing(node, &row, err)
	                                  : know_named(scope->st, node, &row, err);
}

bool se_read_known(struct se_state *st, struct node *list, struct error *err)
{
	struct se_scope scope = {.st = st};

	for (struct node *n = list ? list->first : NULL; n; n = n->next)
		if (!read_known(&scope, n, err))
			return false;
	return true;
}

/* --- Grants */

/* Each grant is kept once, however often it is listed. */
static bool read_share(struct se_scope *scope, struct node *node, GHashTable *read, struct error *err)
{
	struct se_share_row row = {0};
	struct se_grant grant;

	if (!se_share_read(node, 0, &row, scope, err))
		return false;
	if (row.from == row.to)
		return node_error(node_get(node, "to"), err, "%s shares with itself", row.from->name);
	grant = (struct se_grant){
	    .from = row.from, .to = row.to, .kind = (enum se_grant_kind)row.what, .at = row.at};
	if (grant.kind == SE_GRANT_SHIP)
		grant.ship = se_ship_find(grant.from, row.name);
	if (grant.kind == SE_GRANT_CLASS)
		grant.class = se_class_find(scope->st, row.name);
	if (row.name && !grant.ship && !grant.class)
		return node_error(
		    node_get(node, "name"), err, "there is no %s \"%s\"", se_grant_names[row.what], row.name);
	if (g_hash_table_add(read, g_memdup2(&grant, sizeof grant)))
		g_array_append_val(scope->st->grants, grant);
	return true;
}

bool se_read_shares(struct se_state *st, struct node *list, struct error *err)
{
	struct se_scope scope = {.st = st};
	g_autoptr(GHashTable) read = g_hash_table_new_full(se_grant_hash, se_grant_same, g_free, NULL);

	for (struct node *n = list ? list->first : NULL; n; n = n->next)
		if (!read_share(&scope, n, read, err))
			return false;
	return true;
}
