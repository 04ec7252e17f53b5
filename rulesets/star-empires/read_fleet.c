/* Classes, ships, knowledge and grants of a state document. */
#include "read.h"

#include "plan.h"
#include "ship.h"
#include "view.h"

#include <stddef.h>
#include <string.h>

struct class_row {
	const char *name;
	struct node *designer;
	int64_t hull, parts[SE_PARTS], cost, tonnage, ar;
	struct node *buildable;
};

#define RATING(key, part, low, how)                                                                          \
	INTEGER_FIELD(key, struct class_row, parts[part], low, SE_RATING_MOST, .flags = (how))

static const struct field class_fields[] = {
    TEXT_FIELD("name", struct class_row, name, 0, 0, .flags = FIELD_NEEDED),
    NODE_FIELD("designer", struct class_row, designer, .flags = FIELD_NULLABLE),
    CHOICE_FIELD("hull", struct class_row, hull, se_hull_names, .flags = FIELD_NEEDED),
    RATING("guns", SE_GUNS, 1, FIELD_NEEDED),
    RATING("dp", SE_DP, 1, FIELD_NEEDED),
    RATING("engines", SE_ENGINES, 0, 0),
    RATING("scan", SE_SCAN, 0, 0),
    RATING("racks", SE_RACKS, 0, 0),
    INTEGER_FIELD("cost", struct class_row, cost, 1, SE_MOST),
    INTEGER_FIELD("tonnage", struct class_row, tonnage, 1, SE_MOST),
    INTEGER_FIELD("ar", struct class_row, ar, 1, SE_MOST),
    NODE_FIELD("buildable", struct class_row, buildable),
    {0},
};

/* SE-14 */
static bool ratings_fit(
    const struct se_state *st, const struct node *node, const struct class_row *row, struct error *err)
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
    const struct se_state *st, const struct node *node, struct class_row *row, struct error *err)
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

static bool read_class(struct se_state *st, struct node *node, struct error *err)
{
	struct class_row row = {0};
	struct se_empire *designer = NULL;
	struct se_class *class;

	if (!fields_read(node, class_fields, &row, err) || !se_read_name(node_get(node, "name"), err))
		return false;
	if (row.designer && row.designer->kind != NODE_NULL) {
		designer = se_read_empire(st, row.designer, err);
		if (!designer)
			return false;
	}
	if (row.buildable && row.buildable->kind != NODE_BOOL)
		return node_error(row.buildable, err, "\"buildable\" must be true or false");
	if (!class_name_free(st, node_get(node, "name"), row.name, designer, err) ||
	    !ratings_fit(st, node, &row, err) || !class_price(st, node, &row, err))
		return false;
	class = se_class_add(st, row.name, designer);
	class->hull = (enum se_hull)row.hull;
	memcpy(class->parts, row.parts, sizeof class->parts);
	class->cost = row.cost;
	class->tonnage = row.tonnage;
	class->ar = row.ar;
	class->buildable = !row.buildable || row.buildable->number;
	if (designer)
		se_class_learn(designer, class);
	return true;
}

bool se_read_classes(struct se_state *st, struct node *list, struct error *err)
{
	for (struct node *n = list ? list->first : NULL; n; n = n->next)
		if (!read_class(st, n, err))
			return false;
	return true;
}

/* --- Ships */

struct ship_row {
	struct node *owner, *name, *sector, *aboard, *identified_to, *concealed_from, *node;
	const char *class, *serial;
	int64_t dp;
	bool public;
	struct se_ship *ship;
};

static const struct field ship_fields[] = {
    NODE_FIELD("owner", struct ship_row, owner, .flags = FIELD_NEEDED),
    NODE_FIELD("name", struct ship_row, name, .flags = FIELD_NULLABLE),
    TEXT_FIELD("serial", struct ship_row, serial, 0, 0),
    TEXT_FIELD("class", struct ship_row, class, 0, 0, .flags = FIELD_NEEDED),
    NODE_FIELD("sector", struct ship_row, sector, .flags = FIELD_NULLABLE),
    NODE_FIELD("aboard", struct ship_row, aboard, .flags = FIELD_NULLABLE),
    INTEGER_FIELD("dp", struct ship_row, dp, 1, SE_MOST),
    BOOL_FIELD("public", struct ship_row, public),
    LIST_FIELD("identified_to", struct ship_row, identified_to),
    LIST_FIELD("concealed_from", struct ship_row, concealed_from),
    {0},
};

static const struct node *given(const struct node *node)
{
	return node && node->kind != NODE_NULL ? node : NULL;
}

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

static bool read_ship(struct se_state *st, struct node *node, struct ship_row *row, struct error *err)
{
	struct se_empire *owner;
	struct se_class *class;
	struct se_coord at = {0, 0};

	if (!fields_read(node, ship_fields, row, err))
		return false;
	row->node = node;
	owner = se_read_empire(st, row->owner, err);
	class = se_class_find(st, row->class);
	if (!owner)
		return false;
	if (!class)
		return node_error(node_get(node, "class"), err, "there is no class \"%s\"", row->class);
	if (given(row->name) && !se_read_name(row->name, err))
		return false;
	if (row->dp > class->parts[SE_DP])
		return node_error(node_get(node, "dp"), err, "\"dp\" is more than the class's");
	if (!given(row->sector) && !given(row->aboard))
		return node_error(node, err, "\"sector\" or \"aboard\" is needed");
	if (given(row->sector) && !se_read_coord(row->sector, &at, err))
		return false;
	row->ship = se_ship_add(st, owner, class, given(row->name) ? row->name->text : NULL, at);
	if (owner->numbered > SE_SERIALS)
		return node_error(node, err, "%s has more ships than serial numbers", owner->name);
	if (row->dp)
		row->ship->dp = row->dp;
	row->ship->public = row->public;
	if (row->serial && !serial_good(owner, row->serial))
		return node_error(node_get(node, "serial"), err,
		    "a serial of %s is %s and five digits 0-9, a-f, not \"%s\"", owner->name, owner->code,
		    row->serial);
	if (row->serial && !g_hash_table_add(st->serials, (gpointer)row->serial))
		return node_error(node_get(node, "serial"), err, "there are two ships \"%s\"", row->serial);
	return se_read_empires(st, row->identified_to, &row->ship->identified, err) &&
	       se_read_empires(st, row->concealed_from, &row->ship->concealed, err);
}

static bool register_ship(struct se_state *st, const struct ship_row *row, struct error *err)
{
	struct se_ship *ship = row->ship;

	g_assert(ship != NULL);
	if (ship->name && se_ship_named(ship->owner, ship->name))
		return node_error(row->name, err, "%s has two ships \"%s\"", ship->owner->name, ship->name);
	se_ship_register(st, ship, row->serial);
	return true;
}

static bool read_aboard(const struct ship_row *row, struct error *err)
{
	const struct node *aboard = given(row->aboard);
	struct se_ship *ship = row->ship, *carrier;

	if (!aboard)
		return true;
	carrier = aboard->kind == NODE_TEXT ? se_ship_find(ship->owner, aboard->text) : NULL;
	if (!carrier || carrier == ship)
		return node_error(aboard, err, "%s has no other ship \"%s\"", ship->owner->name,
		    aboard->text ? aboard->text : "");
	if (ship->class->starbase)
		return node_error(aboard, err, "a starbase cannot be loaded");
	if (given(row->sector) && !se_coord_same(ship->at, carrier->at))
		return node_error(row->sector, err, "a loaded ship is in its carrier's sector");
	if (carrier->load + ship->class->tonnage > carrier->class->parts[SE_RACKS])
		return node_error(aboard, err, "\"%s\" has no racks for that much cargo", aboard->text);
	se_ship_load(ship, carrier);
	return true;
}

static bool check_nesting(const struct ship_row *rows, size_t count, struct error *err)
{
	for (size_t i = 0; i < count; i++)
		if (rows[i].ship->carrier && rows[i].ship->carrier->carrier)
			return node_error(
			    rows[i].aboard, err, "the carrier \"%s\" is loaded itself", rows[i].aboard->text);
	return true;
}

/* Carriers may stand after their cargo: names first, then what is aboard. */
bool se_read_ships(struct se_state *st, struct node *list, struct error *err)
{
	size_t count = list ? list->count : 0, i = 0;
	g_autofree struct ship_row *rows = g_new0(struct ship_row, count + 1);

	for (struct node *n = list ? list->first : NULL; n; n = n->next)
		if (!read_ship(st, n, &rows[i++], err))
			return false;
	for (i = 0; i < count; i++)
		if (!register_ship(st, &rows[i], err))
			return false;
	for (i = 0; i < count; i++)
		if (!read_aboard(&rows[i], err))
			return false;
	return check_nesting(rows, count, err);
}

/* --- Knowledge */

struct known_row {
	struct node *empire, *sector, *owner, *turn;
	int64_t kind, production, rating;
	const char *name;
};

enum known_kind {
	KNOWN_CLASS,
	KNOWN_CONTACT,
	KNOWN_NAV,
	KNOWN_WORLD,
	KNOWN_PORTAL,
	KNOWN_STORM,
	KNOWN_SECTOR
};

static const char *const known_choices[] = {
    "class", "contact", "nav", "world", "portal", "storm", "sector", NULL};

#define KNOWN_NODE(key, how) NODE_FIELD(#key, struct known_row, key, .flags = (how))
#define KNOWN_HEAD                                                                                           \
	KNOWN_NODE(empire, FIELD_NEEDED),                                                                    \
	    CHOICE_FIELD("kind", struct known_row, kind, known_choices, .flags = FIELD_NEEDED)
#define KNOWN_NAME TEXT_FIELD("name", struct known_row, name, 0, 0, .flags = FIELD_NEEDED)
#define KNOWN_NUMBER(key) INTEGER_FIELD(#key, struct known_row, key, 0, SE_MOST, .flags = FIELD_NEEDED)

static const struct field by_name_fields[] = {KNOWN_HEAD, KNOWN_NAME, {0}};
static const struct field world_fields[] = {KNOWN_HEAD, KNOWN_NAME, KNOWN_NODE(sector, FIELD_NEEDED),
    KNOWN_NUMBER(production), KNOWN_NODE(owner, FIELD_NULLABLE), KNOWN_NODE(turn, FIELD_NULLABLE), {0}};
static const struct field portal_fields[] = {
    KNOWN_HEAD, KNOWN_NAME, KNOWN_NODE(sector, FIELD_NEEDED), KNOWN_NODE(turn, FIELD_NULLABLE), {0}};
static const struct field storm_fields[] = {KNOWN_HEAD, KNOWN_NAME, KNOWN_NODE(sector, FIELD_NEEDED),
    KNOWN_NUMBER(rating), KNOWN_NODE(turn, FIELD_NULLABLE), {0}};
static const struct field sector_fields[] = {
    KNOWN_HEAD, KNOWN_NODE(sector, FIELD_NEEDED), KNOWN_NODE(turn, FIELD_NEEDED), {0}};

static bool read_turn(const struct node *node, int64_t *turn, struct error *err)
{
	*turn = -1;
	if (!given(node))
		return true;
	if (node->kind != NODE_INTEGER || node->number < 0 || node->number > SE_MOST)
		return node_error(node, err, "\"turn\" must be a turn's number or null");
	*turn = node->number;
	return true;
}

static bool know_sector(struct se_empire *empire, const struct known_row *row, struct error *err)
{
	struct se_coord at;
	struct se_seen *seen;
	int64_t turn;

	if (!se_read_coord(row->sector, &at, err) || !read_turn(row->turn, &turn, err))
		return false;
	if (turn < 0)
		return node_error(row->turn, err, "\"turn\" must be a turn's number");
	seen = se_map_sector(empire, at);
	if (!seen) {
		seen = g_new0(struct se_seen, 1);
		g_hash_table_insert(empire->map.sectors, se_coord_key(at), seen);
	}
	seen->at = at;
	seen->turn = turn;
	return true;
}

static bool know_thing(struct se_state *st, struct se_empire *empire, const struct node *node,
    const struct known_row *row, struct error *err)
{
	static const enum se_kind kinds[] = {SE_WORLD, SE_PORTAL, SE_STORM};
	struct se_empire *owner = NULL;
	struct se_thing *thing;
	struct se_coord at;
	int64_t turn;

	if (!se_read_name(node_get(node, "name"), err) || !se_read_coord(row->sector, &at, err) ||
	    !read_turn(row->turn, &turn, err))
		return false;
	if (given(row->owner)) {
		owner = se_read_empire(st, row->owner, err);
		if (!owner)
			return false;
	}
	thing = se_map_put(empire, kinds[row->kind - KNOWN_WORLD], row->name, at, turn);
	thing->production = row->production;
	thing->rating = row->rating;
	thing->owner = owner;
	return true;
}

static bool know_named(struct se_state *st, struct se_empire *empire, const struct node *node,
    const struct known_row *row, struct error *err)
{
	const struct node *name = node_get(node, "name");
	const struct se_class *class;
	const struct se_empire *contact;
	struct se_portal *portal;

	if (row->kind == KNOWN_CLASS) {
		class = se_class_find(st, row->name);
		if (!class)
			return node_error(name, err, "there is no class \"%s\"", row->name);
		se_class_learn(empire, class);
	} else if (row->kind == KNOWN_CONTACT) {
		contact = se_read_empire(st, name, err);
		if (!contact)
			return false;
		if (contact != empire)
			bits_add(&empire->contacts, contact->number);
	} else {
		portal = se_portal_find(st, row->name);
		if (!portal)
			return node_error(name, err, "there is no portal \"%s\"", row->name);
		bits_add(&portal->nav, empire->number);
	}
	return true;
}

static bool read_known(struct se_state *st, struct node *node, struct error *err)
{
	static const struct field kind_fields[] = {
	    CHOICE_FIELD("kind", struct known_row, kind, known_choices, .flags = FIELD_NEEDED), {0}};
	static const struct field *const fields[] = {by_name_fields, by_name_fields, by_name_fields,
	    world_fields, portal_fields, storm_fields, sector_fields};
	struct known_row row = {0};
	struct se_empire *empire;

	if (!fields_read_some(node, kind_fields, &row, err) ||
	    !fields_read(node, fields[row.kind], &row, err))
		return false;
	empire = se_read_empire(st, row.empire, err);
	if (!empire)
		return false;
	if (row.kind == KNOWN_SECTOR)
		return know_sector(empire, &row, err);
	if (row.kind >= KNOWN_WORLD)
		return know_thing(st, empire, node, &row, err);
	return know_named(st, empire, node, &row, err);
}

bool se_read_known(struct se_state *st, struct node *list, struct error *err)
{
	for (struct node *n = list ? list->first : NULL; n; n = n->next)
		if (!read_known(st, n, err))
			return false;
	return true;
}

/* --- Grants */

struct share_row {
	struct node *from, *to, *sector;
	int64_t what;
	const char *name;
};

static const char *const share_choices[] = {"all", "sector", "ship", "class", NULL};

#define SHARE_HEAD                                                                                           \
	NODE_FIELD("from", struct share_row, from, .flags = FIELD_NEEDED),                                   \
	    NODE_FIELD("to", struct share_row, to, .flags = FIELD_NEEDED),                                   \
	    CHOICE_FIELD("what", struct share_row, what, share_choices, .flags = FIELD_NEEDED)

static const struct field share_fields[] = {SHARE_HEAD, {0}};
static const struct field share_sector_fields[] = {
    SHARE_HEAD, NODE_FIELD("sector", struct share_row, sector, .flags = FIELD_NEEDED), {0}};
static const struct field share_name_fields[] = {
    SHARE_HEAD, TEXT_FIELD("name", struct share_row, name, 0, 0, .flags = FIELD_NEEDED), {0}};

static bool read_share(struct se_state *st, struct node *node, struct error *err)
{
	static const struct field kind_fields[] = {
	    CHOICE_FIELD("what", struct share_row, what, share_choices, .flags = FIELD_NEEDED), {0}};
	static const struct field *const fields[] = {
	    share_fields, share_sector_fields, share_name_fields, share_name_fields};
	struct share_row row = {0};
	struct se_grant grant = {0};

	if (!fields_read_some(node, kind_fields, &row, err) ||
	    !fields_read(node, fields[row.what], &row, err))
		return false;
	grant.from = se_read_empire(st, row.from, err);
	grant.to = grant.from ? se_read_empire(st, row.to, err) : NULL;
	if (!grant.to)
		return false;
	if (grant.from == grant.to)
		return node_error(row.to, err, "%s shares with itself", grant.from->name);
	grant.kind = (enum se_grant_kind)row.what;
	if (grant.kind == SE_GRANT_SECTOR && !se_read_coord(row.sector, &grant.at, err))
		return false;
	if (grant.kind == SE_GRANT_SHIP)
		grant.ship = se_ship_find(grant.from, row.name);
	if (grant.kind == SE_GRANT_CLASS)
		grant.class = se_class_find(st, row.name);
	if (row.name && !grant.ship && !grant.class)
		return node_error(
		    node_get(node, "name"), err, "there is no %s \"%s\"", share_choices[row.what], row.name);
	g_array_append_val(st->grants, grant);
	return true;
}

bool se_read_shares(struct se_state *st, struct node *list, struct error *err)
{
	for (struct node *n = list ? list->first : NULL; n; n = n->next)
		if (!read_share(st, n, err))
			return false;
	return true;
}
