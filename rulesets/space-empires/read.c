#include "rulesets/space-empires/read.h"
#include "rulesets/space-empires/faces.h"
#include "rulesets/space-empires/names.h"
#include "rulesets/space-empires/open.h"
#include "rulesets/space-empires/treasure.h"
#include "rulesets/space-empires/victory.h"
#include "engine/base/compare.h"
#include "engine/base/hash.h"
#include "rulesets/space-empires/schemas.h"
#include "engine/base/text.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define NAME_MAX_SIZE 32

/* A document being read. */
struct reading {
	struct sp_state *state;
	struct error *err;
	GHashTable *empires; /* name in lower case -> index + 1 */
	unsigned last;       /* the empire named last, which is usually named again */
	GHashTable *known;   /* set of known worlds: "empire world" */
	int64_t damage_max;
};

struct top {
	struct node *victory, *lead, *board, *empires, *worlds, *fleets, *sightings, *known, *winners;
};
static const struct field top_fields[] = {
    NODE_FIELD("victory", struct top, victory),
    MAP_FIELD("lead", struct top, lead),
    MAP_FIELD("board", struct top, board),
    LIST_FIELD("empires", struct top, empires, .flags = FIELD_NEEDED),
    LIST_FIELD("worlds", struct top, worlds, .flags = FIELD_NEEDED),
    LIST_FIELD("fleets", struct top, fleets),
    LIST_FIELD("sightings", struct top, sightings),
    LIST_FIELD("known", struct top, known),
    LIST_FIELD("winners", struct top, winners),
    {0},
};
/* --- References ---------------------------------------------------------- */

bool sp_name_check(const char *name, struct error *err)
{
	size_t size = strlen(name);
	bool good = size >= 1 && size <= NAME_MAX_SIZE && g_ascii_isalpha(name[0]);

	for (size_t i = 0; i < size && good; i++)
		good = g_ascii_isalnum(name[i]) || name[i] == '_' || name[i] == '-';
	return good ||
	       error_set(err, EXIT_DATA,
	           "\"%s\" is not a valid empire name: a letter, then up to 31 letters, digits, _ and -",
	           name);
}

/* Reads the empire that a node names. */
static bool read_empire(struct reading *r, const struct node *node, unsigned *empire)
{
	g_autofree char *small = NULL;
	gpointer place;

	if (node->kind != NODE_TEXT)
		return node_error(
		    node, r->err, "an empire's name is needed here, not %s", node_kind_name(node->kind));
	if (strcmp(node->text, r->state->empires[r->last].name) != 0) {
		small = text_lower(node->text);
		place = g_hash_table_lookup(r->empires, small);
		if (!place)
			return node_error(node, r->err, "there is no empire \"%s\"", node->text);
		r->last = GPOINTER_TO_UINT(place) - 1;
	}
	*empire = r->last;
	return true;
}

/* Reads the owner of a fleet: an empire, or nobody (NULL). */
static bool read_fleet_owner(struct reading *r, const struct node *node, unsigned *owner)
{
	*owner = r->state->empire_count;
	return !node || read_empire(r, node, owner);
}

/* Finds the world of this id; `node` is the place for an error. */
static bool find_place(struct reading *r, const struct node *node, int64_t id, unsigned *world)
{
	int place = sp_world_find(r->state, id);

	if (place == SP_NOWHERE)
		return node_error(node, r->err, "there is no world %" PRId64, id);
	*world = (unsigned)place;
	return true;
}

/* Reads the world that a node names by its id. */
static bool read_place(struct reading *r, const struct node *node, unsigned *world)
{
	if (node->kind != NODE_INTEGER)
		return node_error(
		    node, r->err, "\"world\" must be a whole number, not %s", node_kind_name(node->kind));
	if (node->number < 1 || node->number > SP_NUMBER_MAX)
		return node_error(node, r->err, "\"world\" must be 1 to %" PRId64, SP_NUMBER_MAX);
	return find_place(r, node, node->number, world);
}

static int compare_places(const void *a, const void *b)
{
	return compare_integers(*(const unsigned *)a, *(const unsigned *)b);
}

/* Reads the links of the world `from`, ascending. The caller owns the array. */
static bool read_links(
    struct reading *r, const struct node *list, unsigned from, unsigned **links, unsigned *count)
{
	unsigned *array = g_new(unsigned, list ? list->count + 1 : 1), at = 0;
	bool good = true, sorted = true;

	for (const struct node *node = list ? list->first : NULL; node && good; node = node->next) {
		good = read_place(r, node, &array[at]);
		if (good && array[at] == from)
			good = node_error(node, r->err, "a world must not be linked to itself");
		sorted = sorted && good && (at == 0 || array[at - 1] < array[at]);
		at++;
	}
	if (!sorted && good)
		qsort(array, at, sizeof(unsigned), compare_places);
	for (unsigned i = 1; i < at && good; i++)
		if (array[i] == array[i - 1])
			good = node_error(list, r->err, "the link to world %" PRId64 " appears twice",
			    r->state->worlds[array[i]].id);
	if (!good) {
		g_free(array);
		return false;
	}
	*links = array;
	*count = at;
	return true;
}

/* --- Parts --------------------------------------------------------------- */

/* Checks that a board has as many cells as there are worlds. */
static bool read_board(struct reading *r, struct node *node)
{
	struct sp_board *board = &r->state->board;

	if (!node)
		return true;
	if (!schema_read(node, &sp_board_schema, 0, board, NULL, r->err))
		return false;
	if (board->width > r->state->world_count || board->height > r->state->world_count ||
	    board->width * board->height != r->state->world_count)
		return node_error(node, r->err,
		    "\"board\" has %" PRId64 " by %" PRId64 " cells, and there are %u worlds", board->width,
		    board->height, r->state->world_count);
	return true;
}

static bool read_empires(struct reading *r, struct node *list)
{
	unsigned at = 0;

	for (struct node *node = list->first; node; node = node->next, at++) {
		struct sp_empire *empire = &r->state->empires[at];
		struct error bad = {0};
		if (!schema_read(node, &sp_empire_schema, 0, empire, NULL, r->err))
			return false;
		if (!sp_name_check(empire->name, &bad)) {
			node_error(node, r->err, "%s", bad.text);
			error_clear(&bad);
			return false;
		}
		if (!g_hash_table_insert(r->empires, text_lower(empire->name), GUINT_TO_POINTER(at + 1)))
			return node_error(node, r->err,
			    "the empire \"%s\" appears twice (case does not count)", empire->name);
	}
	sp_state_rank(r->state);
	return true;
}

/* A world's row with its node, to be sorted by id. */
struct world_entry {
	struct sp_world_row row;
	struct node *node;
};

static int compare_entries(const void *a, const void *b)
{
	const struct world_entry *x = a, *y = b;

	return compare_integers(x->row.id, y->row.id);
}

static bool read_owner(struct reading *r, const struct node *node, int64_t pop, int *owner)
{
	unsigned empire = 0;

	*owner = SP_NOBODY;
	if (!node)
		return true;
	if (!read_empire(r, node, &empire))
		return false;
	if (pop == 0)
		return node_error(node, r->err, "a world without population (pop 0) has no owner");
	*owner = (int)empire;
	return true;
}

static bool read_world(struct reading *r, const struct world_entry *entry, unsigned at)
{
	const struct sp_world_row *row = &entry->row;
	const struct sp_face_row *face = &row->face;
	struct sp_world *world = &r->state->worlds[at];
	unsigned *links = NULL, count = 0;

	if (row->ind_damage > r->damage_max || row->pop_damage > r->damage_max)
		return node_error(entry->node, r->err, "damage must be 0 to %" PRId64, r->damage_max);
	if (!read_owner(r, face->owner, face->pop, &world->owner))
		return false;
	if (world->owner != SP_NOBODY && r->state->empires[world->owner].out != 0)
		return node_error(face->owner, r->err, "%s is out and owns no worlds", face->owner->text);
	if (!read_links(r, face->links, at, &links, &count))
		return false;
	world->links = links;
	world->link_count = count;
	world->ind = face->ind;
	world->rms = face->rms;
	world->rmp = face->rmp;
	world->pop = face->pop;
	world->ind_damage = row->ind_damage;
	world->pop_damage = face->pop > 0 ? row->pop_damage : 0; /* none without people (SP-44) */
	return sp_treasures_read(r->state, face->treasures, NULL, at, r->err);
}

static bool read_worlds(struct reading *r, struct node *list)
{
	g_autofree struct world_entry *entries = g_new0(struct world_entry, list->count);
	size_t count = 0;

	for (struct node *node = list->first; node; node = node->next, count++) {
		entries[count].node = node;
		if (!schema_read(node, &sp_world_schema, 0, &entries[count].row, NULL, r->err))
			return false;
	}
	if (count > 1)
		qsort(entries, count, sizeof *entries, compare_entries);
	for (size_t i = 0; i < count; i++) {
		if (i > 0 && entries[i].row.id == entries[i - 1].row.id)
			return node_error(
			    entries[i].node, r->err, "world %" PRId64 " appears twice", entries[i].row.id);
		r->state->worlds[i].id = entries[i].row.id;
	}
	for (size_t i = 0; i < count; i++)
		if (!read_world(r, &entries[i], (unsigned)i))
			return false;
	return true;
}

static bool read_supply(struct reading *r, struct node *node, struct sp_fleet *fleet)
{
	struct sp_supply_row row;
	unsigned from = 0, to = 0;

	if (!schema_read(node, &sp_supply_schema, 0, &row, NULL, r->err) || !read_place(r, row.from, &from) ||
	    !read_place(r, row.to, &to))
		return false;
	if (from != fleet->world)
		return node_error(row.from, r->err, "a supply run begins where its fleet is");
	if (!sp_world_linked(&r->state->worlds[from], to))
		return node_error(row.to, r->err, "there is no link from world %" PRId64 " to world %" PRId64,
		    r->state->worlds[from].id, r->state->worlds[to].id);
	fleet->supply_from = (int)from;
	fleet->supply_to = (int)to;
	return true;
}

/* The row of an item, of any kind. */
union row {
	struct sp_fleet_row fleet;
	struct sp_sighting_row sighting;
	struct sp_known_row known;
};

static bool read_fleet(struct reading *r, const struct node *node, const union row *any)
{
	const struct sp_fleet_row *row = &any->fleet;
	struct sp_fleet *fleet;
	unsigned owner = 0, world = 0;

	if (!read_fleet_owner(r, row->owner, &owner) ||
	    !find_place(r, node_get(node, "world"), row->world, &world))
		return false;
	if (r->state->empires[owner].out != 0)
		return node_error(node, r->err, "%s is out and has no fleets", row->owner->text);
	if (!row->owner && row->supply)
		return node_error(row->supply, r->err, "a fleet of nobody has no supply run");
	if (sp_name_find(r->state, owner, row->id))
		return node_error(node, r->err, "fleet %" PRId64 " of %s appears twice", row->id,
		    sp_owner_name(r->state, owner));
	if (row->cargo > row->ships)
		return node_error(
		    node, r->err, "a fleet of %" PRId64 " ships carries at most as much cargo", row->ships);
	fleet = sp_fleet_add(r->state, owner, row->id, world, row->ships);
	fleet->cargo = row->cargo;
	return sp_treasures_read(r->state, row->treasures, fleet, 0, r->err) &&
	       (!row->supply || read_supply(r, row->supply, fleet));
}

static bool read_sighting(struct reading *r, const struct node *node, const union row *any)
{
	const struct sp_sighting_row *row = &any->sighting;
	struct sp_fleet *fleet = NULL;
	const struct sp_name *there;
	unsigned empire = 0, owner = 0;

	if (!read_empire(r, row->empire, &empire) || !read_fleet_owner(r, row->owner, &owner))
		return false;
	if (owner == empire)
		return node_error(node, r->err, "a sighting is of a foreign fleet");
	there = sp_name_find(r->state, empire, row->calls);
	if (there && there->owner == empire)
		return node_error(
		    node, r->err, "F%" PRId64 " is a fleet of %s's own", row->calls, row->empire->text);
	if (there)
		return node_error(
		    node, r->err, "%s calls two fleets F%" PRId64, row->empire->text, row->calls);
	if (row->id != 0) {
		fleet = sp_fleet_find(r->state, owner, row->id);
		if (!fleet)
			return node_error(node_get(node, "id"), r->err, "%s has no fleet %" PRId64,
			    sp_owner_name(r->state, owner), row->id);
		if (sp_name_of(r->state, empire, fleet))
			return node_error(
			    node, r->err, "%s has two numbers for this fleet", row->empire->text);
	}
	sp_name_add(r->state, empire, row->calls, owner, fleet);
	return true;
}

static bool face_treasures(struct reading *r, const struct node *list, struct sp_face *face)
{
	for (const struct node *node = list ? list->first : NULL; node; node = node->next) {
		guint at = 0;
		if (!sp_treasure_check(node, r->err))
			return false;
		if (!face->treasures)
			face->treasures = g_ptr_array_new_with_free_func(g_free);
		while (at < face->treasures->len &&
		       g_ascii_strcasecmp(face->treasures->pdata[at], node->text) < 0)
			at++;
		if (at < face->treasures->len &&
		    g_ascii_strcasecmp(face->treasures->pdata[at], node->text) == 0)
			return node_error(node, r->err, "the treasure %s appears twice", node->text);
		g_ptr_array_insert(face->treasures, (gint)at, text_upper(node->text));
	}
	return true;
}

static bool read_known(struct reading *r, const struct node *node, const union row *any)
{
	const struct sp_known_row *row = &any->known;
	const struct sp_face_row *face = &row->face;
	struct sp_known *known = g_new0(struct sp_known, 1);
	unsigned empire = 0;
	char *key;

	if (!read_empire(r, row->empire, &empire) ||
	    !find_place(r, node_get(node, "world"), row->world, &known->world) ||
	    !read_owner(r, face->owner, face->pop, &known->face.owner) ||
	    !read_links(r, face->links, known->world, &known->links, &known->link_count) ||
	    !face_treasures(r, face->treasures, &known->face)) {
		sp_known_free(known);
		return false;
	}
	if (row->turn == 0 && (known->face.owner != SP_NOBODY || known->face.treasures || face->ind > 0 ||
	                          face->rms > 0 || face->rmp > 0 || face->pop > 0)) {
		sp_known_free(known);
		return node_error(
		    node, r->err, "of a world without \"turn\", which was never seen, only links are known");
	}
	known->turn = row->turn;
	known->face.ind = face->ind;
	known->face.rms = face->rms;
	known->face.rmp = face->rmp;
	known->face.pop = face->pop;
	key = g_strdup_printf("%u %u", empire, known->world);
	g_ptr_array_add(r->state->empires[empire].known, known);
	if (!g_hash_table_add(r->known, key))
		return node_error(node, r->err, "%s knows world %" PRId64 " twice", row->empire->text,
		    r->state->worlds[known->world].id);
	return true;
}

/* Reads who leads; there is a leader only if the goal has to be held. */
static bool read_leader(struct reading *r, struct node *node)
{
	struct sp_leader_row row;
	unsigned empire = 0;

	if (!node)
		return true;
	if (!schema_read(node, &sp_leader_schema, 0, &row, NULL, r->err) ||
	    !read_empire(r, row.empire, &empire))
		return false;
	if (r->state->goal.kind != SP_VICTORY_WORLDS || r->state->goal.hold < 2)
		return node_error(node, r->err, "\"lead\" needs a victory that has a \"hold\" of 2 or more");
	if (r->state->empires[empire].out != 0)
		return node_error(row.empire, r->err, "%s is out and leads nobody", row.empire->text);
	r->state->leader = (struct sp_leader){(int)empire, row.leader.turns};
	return true;
}

static bool read_winner(struct reading *r, struct node *node)
{
	unsigned empire = 0;

	if (!read_empire(r, node, &empire))
		return false;
	for (guint i = 0; i < r->state->winners->len; i++)
		if (g_array_index(r->state->winners, unsigned, i) == empire)
			return node_error(node, r->err, "%s wins once only", node->text);
	g_array_append_val(r->state->winners, empire);
	return true;
}

static bool read_winners(struct reading *r, struct node *list)
{
	for (struct node *node = list ? list->first : NULL; node; node = node->next)
		if (!read_winner(r, node))
			return false;
	return true;
}

static bool read_list(struct reading *r, struct node *list, const struct schema *schema,
    bool (*read)(struct reading *, const struct node *, const union row *))
{
	union row row;

	for (struct node *node = list ? list->first : NULL; node; node = node->next)
		if (!schema_read(node, schema, 0, &row, NULL, r->err) || !read(r, node, &row))
			return false;
	return true;
}

/* --- The whole ----------------------------------------------------------- */

static bool read_parts(struct reading *r, struct node *root, struct top *top)
{
	struct sp_state *state = r->state;

	if (!fields_read_some(root, top_fields, top, r->err))
		return false;
	if (top->empires->count == 0 || top->worlds->count == 0)
		return node_error(top->empires->count == 0 ? top->empires : top->worlds, r->err,
		    "a game has at least one empire and one world");
	if (top->empires->count >= GM_SEAT)
		return node_error(top->empires, r->err, "there are too many empires");
	sp_state_size(state, (unsigned)top->empires->count, (unsigned)top->worlds->count);
	state->has_victory = top->victory != NULL;
	return read_board(r, top->board) && sp_goal_read(&state->goal, top->victory, r->err) &&
	       read_empires(r, top->empires) && read_leader(r, top->lead) && read_worlds(r, top->worlds) &&
	       read_list(r, top->fleets, &sp_fleet_schema, read_fleet) &&
	       read_list(r, top->sightings, &sp_sighting_schema, read_sighting) &&
	       read_list(r, top->known, &sp_known_schema, read_known) && read_winners(r, top->winners);
}

struct state *sp_state_read(const struct state *head, struct node *root, struct error *err)
{
	struct reading r = {.state = sp_state_new(head), .err = err};
	struct top top;
	bool good;

	r.empires = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL);
	r.known = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL);
	r.damage_max = r.state->tables->unit_points - 1;
	good = read_parts(&r, root, &top);
	g_hash_table_destroy(r.empires);
	g_hash_table_destroy(r.known);
	if (good) {
		sp_state_open(r.state);
		return &r.state->head;
	}
	play_state_free(&r.state->head);
	return NULL;
}
