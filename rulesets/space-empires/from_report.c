/* Makes a state of what one empire knows, from its report's JSON alone. */
#include "rulesets/space-empires/faces.h"
#include "rulesets/space-empires/from_report.h"
#include "rulesets/space-empires/names.h"
#include "rulesets/space-empires/open.h"
#include "rulesets/space-empires/read.h"
#include "rulesets/space-empires/treasure.h"
#include "rulesets/space-empires/victory.h"
#include "engine/base/compare.h"
#include "engine/base/hash.h"
#include "engine/base/search.h"
#include "engine/play/outlook.h"
#include "rulesets/space-empires/schemas.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static int compare_items(const void *a, const void *b)
{
	const struct sp_item *x = a, *y = b;

	return x->world != y->world ? compare_integers(x->world, y->world)
	                            : compare_integers(x->number, y->number);
}

void sp_items_sort(GArray *items)
{
	g_array_sort(items, compare_items);
}

static bool is_before(const void *items, size_t at, const void *world)
{
	return ((const struct sp_item *)items)[at].world < *(const unsigned *)world;
}

const struct sp_item *sp_items_at(const struct sp_told *told, unsigned world, guint *count)
{
	const struct sp_item *items = (const struct sp_item *)(void *)told->items->data;
	size_t at = search_first(items, told->items->len, &world, is_before), end = at;

	while (end < told->items->len && items[end].world == world)
		end++;
	*count = (guint)(end - at);
	return items ? items + at : NULL;
}

struct top {
	const char *empire;
	struct node *worlds, *fleets, *departed, *known, *taken, *eliminated, *winners, *before, *victory;
};
static const struct field top_fields[] = {
    TEXT_FIELD("empire", struct top, empire, 0, 0, .flags = FIELD_NEEDED),
    LIST_FIELD("worlds", struct top, worlds, .flags = FIELD_NEEDED),
    LIST_FIELD("fleets", struct top, fleets, .flags = FIELD_NEEDED),
    LIST_FIELD("known", struct top, known, .flags = FIELD_NEEDED),
    LIST_FIELD("taken", struct top, taken, .flags = FIELD_NEEDED),
    LIST_FIELD("departed", struct top, departed),
    LIST_FIELD("eliminated", struct top, eliminated),
    LIST_FIELD("winners", struct top, winners),
    MAP_FIELD("totals_before", struct top, before, .flags = FIELD_NULLABLE),
    NODE_FIELD("victory", struct top, victory),
    {0},
};
/* A report being read. */
struct reading {
	struct sp_state *state;
	struct error *err;
	struct top top;
	GPtrArray *names;    /* nodes with empires' names, the reader first; borrowed from the document */
	GHashTable *empires; /* name -> index + 1 */
	GArray *ids;         /* int64_t: world ids */
};

/* --- Empires and worlds that the report mentions -------------------------- */

static void note_empire(struct reading *r, const struct node *name)
{
	if (!name || name->kind != NODE_TEXT || g_hash_table_contains(r->empires, name->text))
		return;
	g_ptr_array_add(r->names, (gpointer)name);
	g_hash_table_insert(r->empires, (gpointer)name->text, GUINT_TO_POINTER(r->names->len));
}

static const struct node *name_at(const struct reading *r, guint i)
{
	return g_ptr_array_index(r->names, i);
}

static void note_id(struct reading *r, const struct node *node)
{
	if (node && node->kind == NODE_INTEGER && node->number >= 1)
		g_array_append_val(r->ids, node->number);
}

static void note_worlds(struct reading *r, const struct node *list)
{
	for (const struct node *node = list->first; node; node = node->next) {
		const struct node *links = node_get(node, "links");
		note_id(r, node_get(node, "id"));
		note_empire(r, node_get(node, "owner"));
		for (const struct node *link = links ? links->first : NULL; link; link = link->next)
			note_id(r, link);
	}
}

static int compare_ids(const void *a, const void *b)
{
	return compare_integers(*(const int64_t *)a, *(const int64_t *)b);
}

/* Notes the owners of fleets, of markers of departed fleets, of numbers, and eliminated empires, and worlds named only
   there. */
static void note_rows(struct reading *r, const struct node *list)
{
	for (const struct node *node = list ? list->first : NULL; node; node = node->next) {
		const struct node *captured = node_get(node, "captured");
		note_empire(r, node_get(node, "owner"));
		note_empire(r, node_get(node, "empire"));
		note_id(r, node_get(node, "from"));
		note_id(r, node_get(node, "to"));
		if (captured && captured->kind == NODE_MAP)
			note_empire(r, node_get(captured, "owner"));
	}
}

static void note_all(struct reading *r, const struct node *report)
{
	guint count = 0;

	note_empire(r, node_get(report, "empire"));
	note_worlds(r, r->top.worlds);
	note_worlds(r, r->top.known);
	note_rows(r, r->top.fleets);
	note_rows(r, r->top.departed);
	note_rows(r, r->top.taken);
	note_rows(r, r->top.eliminated);
	for (const struct node *node = r->top.winners ? r->top.winners->first : NULL; node; node = node->next)
		note_empire(r, node);
	g_array_sort(r->ids, compare_ids);
	for (guint i = 0; i < r->ids->len; i++)
		if (i == 0 || g_array_index(r->ids, int64_t, i) != g_array_index(r->ids, int64_t, count - 1))
			g_array_index(r->ids, int64_t, count++) = g_array_index(r->ids, int64_t, i);
	sp_state_size(r->state, r->names->len, count);
	for (guint i = 0; i < r->names->len; i++)
		r->state->empires[i].name = g_strdup(name_at(r, i)->text);
	sp_state_rank(r->state);
	for (guint i = 0; i < count; i++) {
		r->state->worlds[i].id = g_array_index(r->ids, int64_t, i);
		r->state->worlds[i].unknown = r->state->worlds[i].unseen = true;
	}
}

static unsigned empire_of(const struct reading *r, const char *name)
{
	return GPOINTER_TO_UINT(g_hash_table_lookup(r->empires, name)) - 1;
}

/* The owner of a fleet; for NULL nobody. */
static unsigned owner_of(const struct reading *r, const char *name)
{
	return name ? empire_of(r, name) : r->state->empire_count;
}

static bool check_names(struct reading *r)
{
	struct error bad = {0};
	guint i = 0;

	while (i < r->names->len && sp_name_check(name_at(r, i)->text, &bad))
		i++;
	if (i < r->names->len)
		node_error(name_at(r, i), r->err, "%s", bad.text);
	error_clear(&bad);
	return i == r->names->len;
}

/* --- Rows ---------------------------------------------------------------- */

static bool read_links(struct reading *r, const struct node *list, unsigned **links, unsigned *count)
{
	*links = g_new0(unsigned, list->count + 1);
	*count = 0;
	for (const struct node *node = list->first; node; node = node->next) {
		int place = node->kind == NODE_INTEGER ? sp_world_find(r->state, node->number) : SP_NOWHERE;
		if (place == SP_NOWHERE)
			return node_error(node, r->err, "a link must be the number of a world");
		(*links)[(*count)++] = (unsigned)place;
	}
	return true;
}

/* Treasures of a world seen before are ignored: they may be elsewhere now. */
static bool read_things(struct reading *r, const struct node *list, struct sp_face *face)
{
	if (!list || !list->first)
		return true;
	if (!sp_treasures_check(list, r->err))
		return false;
	face->treasures = g_ptr_array_new_with_free_func(g_free);
	for (const struct node *node = list->first; node; node = node->next)
		g_ptr_array_add(face->treasures, g_strdup(node->text));
	return true;
}

static bool check_owner(struct reading *r, const struct node *owner)
{
	return !owner || owner->kind == NODE_TEXT ||
	       node_error(owner, r->err, "\"owner\" must be a text, not %s", node_kind_name(owner->kind));
}

/* A world in sight, or one seen before. */
static bool read_world(struct reading *r, struct node *node, bool in_sight)
{
	struct sp_world_row row;
	const struct sp_face_row *face = &row.face;
	struct sp_world *world;
	struct sp_known *known;
	unsigned *links, count;
	int place;

	if (!schema_read(node, &sp_world_schema, SP_IN_SIGHT | SP_SEEN_BEFORE, &row, NULL, r->err) ||
	    !check_owner(r, face->owner))
		return false;
	place = sp_world_find(r->state, row.id);
	world = &r->state->worlds[place];
	if (!world->unknown)
		return node_error(node, r->err, "world %" PRId64 " appears twice", row.id);
	if (!read_links(r, face->links, &links, &count)) {
		g_free(links);
		return false;
	}
	sp_world_link(world, links, count);
	world->unknown = false;
	world->unseen = !in_sight && row.turn == 0;
	world->owner = face->owner && face->pop > 0 ? (int)empire_of(r, face->owner->text) : SP_NOBODY;
	world->ind = face->ind;
	world->rms = face->rms;
	world->rmp = face->rmp;
	world->pop = face->pop;
	if (in_sight)
		return sp_treasures_read(r->state, face->treasures, NULL, (unsigned)place, r->err);
	known = g_new0(struct sp_known, 1);
	known->world = (unsigned)place;
	known->turn = row.turn;
	known->face = sp_face_of(world);
	if (face->owner)
		known->face.owner = (int)empire_of(r, face->owner->text);
	if (!read_things(r, face->treasures, &known->face)) {
		sp_known_free(known);
		return false;
	}
	known->links = g_memdup2(links, count * sizeof *links);
	known->link_count = count;
	g_ptr_array_add(r->state->empires[0].known, known);
	world->owner = SP_NOBODY; /* else it would be in sight */
	return true;
}

/* Reads the world that a node names; SP_NOWHERE: none. */
static bool read_place(struct reading *r, const struct node *node, int *place)
{
	if (node->kind != NODE_INTEGER)
		return node_error(node, r->err, "\"%s\" must be a whole number, not %s", node->key,
		    node_kind_name(node->kind));
	if (node->number < 1 || node->number > SP_NUMBER_MAX)
		return node_error(node, r->err, "\"%s\" must be 1 to %" PRId64, node->key, SP_NUMBER_MAX);
	*place = sp_world_find(r->state, node->number);
	return true;
}

static bool read_supply(struct reading *r, struct node *node, struct sp_fleet *fleet)
{
	struct sp_supply_row row;

	if (!schema_read(node, &sp_supply_schema, SP_OWN, &row, NULL, r->err) ||
	    !read_place(r, row.from, &fleet->supply_from) || !read_place(r, row.to, &fleet->supply_to))
		return false;
	if (fleet->supply_from != (int)fleet->world || fleet->supply_to == SP_NOWHERE ||
	    !sp_world_linked(&r->state->worlds[fleet->world], (unsigned)fleet->supply_to))
		return node_error(node, r->err, "this is not a supply run");
	return true;
}

static const char *letter_of(const struct sp_state *state, const char *text)
{
	for (int i = 0; text && i < SP_STRATEGIES; i++)
		if (strcmp(state->tables->strategies[i].letter, text) == 0)
			return state->tables->strategies[i].letter;
	return NULL;
}

/* Stores what the report shows beside the fleet itself; fleet NULL: it departed. */
static void tell_item(
    struct reading *r, const struct sp_fleet_row *row, const struct sp_fleet *fleet, unsigned world)
{
	const struct node *former = row->captured ? node_get(row->captured, "owner") : NULL,
	                  *number = row->captured ? node_get(row->captured, "id") : NULL;
	struct sp_item item = {.number = row->id,
	    .world = world,
	    .owner = owner_of(r, row->owner ? row->owner->text : NULL),
	    .fleet = fleet,
	    .from = sp_world_find(r->state, row->from),
	    .to = fleet ? SP_NOWHERE : sp_world_find(r->state, row->to),
	    .strategy = letter_of(r->state, row->strategy),
	    .former_owner =
	        former ? (int)owner_of(r, former->kind == NODE_TEXT ? former->text : NULL) : SP_NOBODY,
	    .former = number && number->kind == NODE_INTEGER ? number->number : 0};

	g_strlcpy(item.target, row->target ? row->target : "", sizeof item.target);
	g_array_append_val(r->state->told->items, item);
}

/* Foreign fleets get the reader's number as their own, since nobody else's is known. */
static bool read_fleet(struct reading *r, struct node *node)
{
	struct sp_fleet_row row;
	struct sp_fleet *fleet;
	unsigned owner;
	int place;

	if (!schema_read(node, &sp_shown_fleet_schema, SP_OWN, &row, NULL, r->err) ||
	    !check_owner(r, row.owner))
		return false;
	owner = owner_of(r, row.owner ? row.owner->text : NULL);
	place = sp_world_find(r->state, row.world);
	if (place == SP_NOWHERE || sp_name_find(r->state, 0, row.id) || row.cargo > row.ships)
		return node_error(node, r->err, "this is not a fleet of the report");
	fleet = sp_fleet_add(r->state, owner, row.id, (unsigned)place, row.ships);
	fleet->cargo = row.cargo;
	if (owner != 0)
		sp_name_add(r->state, 0, row.id, owner, fleet);
	tell_item(r, &row, fleet, (unsigned)place);
	return sp_treasures_read(r->state, row.treasures, fleet, 0, r->err) &&
	       (!row.supply || read_supply(r, row.supply, fleet));
}

static bool read_departed(struct reading *r, struct node *node)
{
	struct sp_fleet_row row = {0};
	int place;

	if (!schema_read(node, &sp_shown_fleet_schema, SP_DEPARTED, &row, NULL, r->err) ||
	    !check_owner(r, row.owner))
		return false;
	place = sp_world_find(r->state, row.world);
	if (place == SP_NOWHERE || sp_world_find(r->state, row.to) == SP_NOWHERE)
		return node_error(node, r->err, "this is not a fleet that left");
	tell_item(r, &row, NULL, (unsigned)place);
	return true;
}

/* Reads who is out, who has won, and the goal. */
static bool read_standing(struct reading *r)
{
	for (const struct node *n = r->top.eliminated ? r->top.eliminated->first : NULL; n; n = n->next) {
		const struct node *empire = node_get(n, "empire"), *turn = node_get(n, "turn");
		if (!empire || empire->kind != NODE_TEXT || !turn || turn->kind != NODE_INTEGER)
			return node_error(n, r->err, "\"eliminated\" needs empire and turn");
		r->state->empires[empire_of(r, empire->text)].out = turn->number;
	}
	for (const struct node *n = r->top.winners ? r->top.winners->first : NULL; n; n = n->next) {
		unsigned empire;
		if (n->kind != NODE_TEXT)
			return node_error(n, r->err, "a winner must be an empire's name");
		empire = empire_of(r, n->text);
		g_array_append_val(r->state->winners, empire);
	}
	r->state->told->has_before = r->top.before != NULL;
	return sp_goal_read(&r->state->goal, r->top.victory, r->err) &&
	       (!r->top.before ||
	           schema_read(r->top.before, &sp_totals_schema, 0, &r->state->told->before, NULL, r->err));
}

static bool read_taken(struct reading *r, struct node *node)
{
	struct sp_taken_row row;

	if (!schema_read(node, &sp_taken_schema, 0, &row, NULL, r->err))
		return false;
	if (owner_of(r, row.owner) == 0 || sp_name_find(r->state, 0, row.id))
		return node_error(node, r->err, "this is not the number of a foreign fleet");
	sp_name_add(r->state, 0, row.id, owner_of(r, row.owner), NULL);
	return true;
}

static bool read_rows(struct reading *r)
{
	struct node *departed = r->top.departed;

	for (struct node *node = r->top.worlds->first; node; node = node->next)
		if (!read_world(r, node, true))
			return false;
	for (struct node *node = r->top.known->first; node; node = node->next)
		if (!read_world(r, node, false))
			return false;
	for (struct node *node = r->top.fleets->first; node; node = node->next)
		if (!read_fleet(r, node))
			return false;
	for (struct node *node = departed ? departed->first : NULL; node; node = node->next)
		if (!read_departed(r, node))
			return false;
	for (struct node *node = r->top.taken->first; node; node = node->next)
		if (!read_taken(r, node))
			return false;
	return true;
}

struct state *sp_state_of_report(
    const struct state *head, struct node *report, unsigned *seat, struct error *err)
{
	struct reading r = {.state = sp_state_new(head), .err = err};
	bool good;

	r.state->told = g_new0(struct sp_told, 1);
	r.state->told->items = g_array_new(FALSE, FALSE, sizeof(struct sp_item));
	r.names = g_ptr_array_new();
	r.empires = g_hash_table_new(hash_text, g_str_equal);
	r.ids = g_array_new(FALSE, FALSE, sizeof(int64_t));
	good = fields_read_some(report, top_fields, &r.top, err);
	if (good) {
		note_all(&r, report);
		good = check_names(&r) && read_standing(&r) && read_rows(&r);
	}
	g_array_free(r.ids, TRUE);
	g_hash_table_destroy(r.empires);
	g_ptr_array_free(r.names, TRUE);
	if (!good) {
		play_state_free(&r.state->head);
		return NULL;
	}
	sp_items_sort(r.state->told->items);
	sp_state_open(r.state);
	r.state->leader.empire = outlook_announced(report, &r.state->head);
	*seat = 0;
	return &r.state->head;
}
