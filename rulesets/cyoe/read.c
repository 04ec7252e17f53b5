#include "rulesets/cyoe/read.h"
#include "rulesets/cyoe/read_names.h"
#include "rulesets/cyoe/read_fleet.h"
#include "rulesets/cyoe/read_system.h"

#include "engine/base/compare.h"
#include "engine/base/text.h"
#include "rulesets/cyoe/rules.h"
#include "rulesets/cyoe/schemas.h"

#include <inttypes.h>

bool cy_read_options(struct cy_state *s, struct node *node, struct error *err)
{
	s->victory = CY_TURNS;
	s->victory_turns = cy_numbers_of(s)->victory_turns;
	return !node || schema_read(node, &cy_options_schema, 0, s, s, err);
}

bool cy_read_over(struct cy_state *s, struct node *node, struct error *err)
{
	s->over = node != NULL;
	return !node || schema_read(node, &cy_over_schema, 0, s, s, err);
}

static int compare_ids(const void *a, const void *b)
{
	int64_t x = node_get(*(struct node *const *)a, "id")->number,
	        y = node_get(*(struct node *const *)b, "id")->number;

	return compare_integers(x, y);
}

/* The entries of a list, sorted by their ids, which are checked. */
static struct node **sorted_entries(struct node *list, int64_t most, const char *what, struct error *err)
{
	struct node **nodes = g_new0(struct node *, list->count + 1);
	size_t count = 0;

	for (struct node *n = list->first; n; n = n->next) {
		struct node *id = n->kind == NODE_MAP ? node_get(n, "id") : NULL;
		if (!id || id->kind != NODE_INTEGER || id->number < 1 || id->number > most) {
			node_error(
			    id ? id : n, err, "each %s must have an \"id\" of 1 to %" PRId64, what, most);
			g_free(nodes);
			return NULL;
		}
		nodes[count++] = n;
	}
	if (count > 1)
		qsort(nodes, count, sizeof(struct node *), compare_ids);
	for (size_t i = 1; i < count; i++) {
		if (compare_ids(&nodes[i - 1], &nodes[i]) != 0)
			continue;
		node_error(node_get(nodes[i], "id"), err, "%s %" PRId64 " appears twice", what,
		    node_get(nodes[i], "id")->number);
		g_free(nodes);
		return NULL;
	}
	return nodes;
}

static bool read_name(struct cy_state *s, int seat, struct node *entry, struct error *err)
{
	struct node *name = node_get(entry, "name");
	struct error bad = {0};

	if (!name || name->kind != NODE_TEXT)
		return node_error(name ? name : entry, err, "an empire needs a \"name\"");
	if (!cy_name_check(name->text, &bad)) {
		node_error(name, err, "%s", bad.text);
		error_clear(&bad);
		return false;
	}
	if (!g_hash_table_insert(s->seats, text_lower(name->text), GINT_TO_POINTER(seat + 1)))
		return node_error(name, err, "two empires are named %s", name->text);
	s->empires[seat].name = g_strdup(name->text);
	s->empires[seat].id = node_get(entry, "id")->number;
	return true;
}

bool cy_read_ids(struct cy_state *s, struct node *empires, struct node *systems, struct node ***empire_nodes,
    struct node ***system_nodes, struct error *err)
{
	*system_nodes = NULL;
	*empire_nodes = sorted_entries(empires, CY_SEATS, "empire", err);
	if (*empire_nodes)
		*system_nodes = sorted_entries(systems, 1000000, "system", err);
	if (!*system_nodes)
		return false;
	cy_state_size(s, (int)empires->count, (int)systems->count);
	for (int i = 0; i < s->count; i++)
		s->empires[i].name = g_strdup("");
	for (int i = 0; i < s->system_count; i++)
		s->systems[i].id = node_get((*system_nodes)[i], "id")->number;
	for (int i = 0; i < s->count; i++) {
		g_free(s->empires[i].name);
		s->empires[i].name = NULL;
		if (!read_name(s, i, (*empire_nodes)[i], err))
			return false;
	}
	return true;
}

static int64_t default_slots(const struct cy_state *s, const struct cy_empire *e)
{
	return cy_numbers_of(s)->slots + CY_SUM(cy_tables_of(s), e->traits, slots);
}

bool cy_read_empire(struct cy_state *s, int seat, struct node *node, struct error *err)
{
	struct cy_empire *e = &s->empires[seat], known = *e;
	int64_t used;
	bool good;

	e->name = NULL;
	good = schema_read(node, &cy_empire_schema, 0, e, s, err);
	g_free(e->name);
	e->id = known.id; /* the list of ids has set it (cy_read_ids) */
	e->name = known.name;
	if (!good)
		return false;
	if (e->slots < 0)
		e->slots = default_slots(s, e);
	used = cy_slots_used(e);
	if (used <= e->slots)
		return true;
	return node_error(node_get(node, node_get(node, "techs") ? "techs" : "research"), err,
	    "%" PRId64 " techs and projects are more than the %" PRId64 " slots", used, e->slots);
}

struct top {
	struct node *empires, *systems, *fleets, *queue, *overrides, *options, *over, *lead;
};

static bool read_overrides(struct cy_state *s, struct node *list, struct error *err)
{
	for (struct node *n = list ? list->first : NULL; n; n = n->next) {
		struct cy_override line = {0};
		if (n->kind != NODE_TEXT || !cy_override_read(s, n->text, &line)) {
			g_free(line.text);
			return node_error(
			    n, err, "must be a line such as \"3 2 keep E1F2\" (TURN SYSTEM ACTION)");
		}
		g_array_append_val(s->overrides, line);
	}
	return true;
}

static gint compare_items(gconstpointer a, gconstpointer b)
{
	const struct cy_item *x = *(const struct cy_item *const *)a, *y = *(const struct cy_item *const *)b;

	return x->empire - y->empire;
}

/* Reads who leads; there is a leader only if the share has to be held. */
static bool read_lead(struct cy_state *s, struct node *map, struct error *err)
{
	if (!map)
		return true;
	if (s->victory != CY_SYSTEMS || s->victory_hold < 2)
		return node_error(
		    map, err, "\"lead\" needs a victory by systems that has a \"hold\" of 2 or more");
	return schema_read(map, &cy_lead_schema, 0, s, s, err);
}

static bool read_lists(struct cy_state *s, const struct top *top, struct error *err)
{
	for (struct node *n = top->fleets ? top->fleets->first : NULL; n; n = n->next)
		if (!cy_read_fleet(s, n, err))
			return false;
	for (struct node *n = top->queue ? top->queue->first : NULL; n; n = n->next)
		if (!cy_read_item(s, n, err))
			return false;
	g_ptr_array_sort(s->queue, compare_items); /* stable: merge sort */
	return read_overrides(s, top->overrides, err) && cy_read_options(s, top->options, err) &&
	       read_lead(s, top->lead, err) && cy_read_over(s, top->over, err);
}

static bool read_all(struct cy_state *s, const struct top *top, struct error *err)
{
	struct node **empires, **systems;
	bool good = cy_read_ids(s, top->empires, top->systems, &empires, &systems, err);

	for (int i = 0; good && i < s->system_count; i++)
		good = cy_read_system(s, i, 0, systems[i], err);
	for (int i = 0; good && i < s->count; i++)
		good = cy_read_empire(s, i, empires[i], err);
	g_free(empires);
	g_free(systems);
	for (int i = 0; good && s->state.turn == 0 && i < s->count; i++)
		cy_explore_home(s, i); /* turn 0's orders need this knowledge */
	return good && read_lists(s, top, err);
}

struct state *cy_state_read(const struct state *head, struct node *root, struct error *err)
{
	static const struct field fields[] = {
	    LIST_FIELD("empires", struct top, empires, .flags = FIELD_NEEDED),
	    LIST_FIELD("systems", struct top, systems, .flags = FIELD_NEEDED),
	    LIST_FIELD("fleets", struct top, fleets),
	    LIST_FIELD("queue", struct top, queue),
	    LIST_FIELD("override", struct top, overrides),
	    MAP_FIELD("options", struct top, options, .flags = FIELD_NULLABLE),
	    MAP_FIELD("over", struct top, over, .flags = FIELD_NULLABLE),
	    MAP_FIELD("lead", struct top, lead),
	    {0},
	};
	struct cy_state *s = cy_state_new(head);
	struct top top;

	if (fields_read_some(root, fields, &top, err) && read_all(s, &top, err)) {
		cy_settle(s);
		return &s->state;
	}
	play_state_free(&s->state);
	return NULL;
}
