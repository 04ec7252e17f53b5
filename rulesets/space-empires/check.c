#include "rulesets/space-empires/names.h"
#include "parsers/grammar.h"
#include "engine/base/nearest.h"
#include "engine/base/search.h"
#include "rulesets/space-empires/sight.h"
#include "rulesets/space-empires/check.h"

#include <inttypes.h>
#include <string.h>

/* Accepted orders of one fleet so far: index in the set, plus 1. */
struct slots {
	unsigned action; /* attack, bombard, move or supply */
	unsigned stance;
};

struct checker {
	const struct sp_state *state;
	unsigned empire;
	struct order_set *set;
	struct slots *slots; /* by own fleet */
	GArray *waiting;     /* unsigned: orders for fleets that the set may create */
	GHashTable *coming;  /* numbers given by the set's builds and transfers, for hints */
};

static gpointer key_of(int64_t number)
{
	return GSIZE_TO_POINTER((gsize)number);
}

static unsigned column_of(const struct order *order, char slot)
{
	const struct order_value *value = order_value(order, slot);

	return value ? value->column : 0;
}

/* What a number is in use for now; numbers of fleets lost last turn are free. */
static const struct sp_name *name_at(const struct checker *c, int64_t number)
{
	const struct sp_name *name = sp_name_find(c->state, c->empire, number);

	if (!name || name->freed)
		return NULL;
	if (name->owner == c->empire && (!name->fleet || name->fleet->gone))
		return NULL;
	return name;
}

static struct sp_fleet *own_fleet(const struct checker *c, int64_t number)
{
	const struct sp_name *name = name_at(c, number);

	return name && name->owner == c->empire ? name->fleet : NULL;
}

/* The foreign empire whose fleet has this number, or NULL. */
static const char *taken_by(const struct checker *c, int64_t number)
{
	const struct sp_name *name = name_at(c, number);

	return name && name->owner != c->empire ? sp_owner_name(c->state, name->owner) : NULL;
}

/* --- "Did you mean", using only what the empire knows ------------------------ */

static bool is_own_fleet(int64_t number, void *context)
{
	return own_fleet(context, number) != NULL;
}

static bool is_foreign_fleet(int64_t number, void *context)
{
	return taken_by(context, number) != NULL;
}

static bool is_own_world(int64_t id, void *context)
{
	const struct checker *c = context;
	int world = sp_world_find(c->state, id);

	return world != SP_NOWHERE && c->state->worlds[world].owner == (int)c->empire;
}

/* Returns "did you mean F5?", or NULL; g_free it. */
static char *near_hint(
    const struct checker *c, char letter, int64_t number, bool (*is_there)(int64_t, void *))
{
	int64_t near = nearest_number(number, is_there, (void *)(guintptr)c);
	g_autofree char *named = near ? g_strdup_printf("%c%" PRId64, letter, near) : NULL;

	return order_question(named);
}

static void refuse_unknown(const struct checker *c, struct order *order, char slot)
{
	int64_t number = order_number(order, slot);
	const char *owner = taken_by(c, number);
	bool coming = g_hash_table_contains(c->coming, key_of(number));
	g_autofree char *hint =
	    coming ? g_strdup("it is made by this turn's orders and takes orders from the next turn on")
	           : near_hint(c, 'F', number, is_own_fleet);

	if (owner)
		order_refuse(c->set, order, column_of(order, slot), NULL,
		    "F%" PRId64 " is a fleet of %s, not yours", number, owner);
	else
		order_refuse(
		    c->set, order, column_of(order, slot), hint, "you have no fleet F%" PRId64, number);
}

/* Refuses a number that a foreign fleet has (SP-5). */
static bool refuse_taken(const struct checker *c, struct order *order, char slot)
{
	int64_t number = order_number(order, slot);

	if (!taken_by(c, number))
		return false;
	order_refuse(c->set, order, column_of(order, slot), NULL,
	    "F%" PRId64 " is what you call a fleet of %s; the lowest free number is F%" PRId64, number,
	    taken_by(c, number), c->state->empires[c->empire].lowest);
	return true;
}

/* The own fleet that the order is given to, or NULL after refusing. */
static struct sp_fleet *given_to(const struct checker *c, struct order *order)
{
	struct sp_fleet *fleet = own_fleet(c, order_number(order, 'f'));

	if (!fleet)
		refuse_unknown(c, order, 'f');
	return fleet;
}

/* --- Contradictions (SP-12) ---------------------------------------------- */

static void replace(const struct checker *c, struct order *order, unsigned place)
{
	struct order *old = &c->set->orders[place - 1];

	order_refuse(c->set, old, 0, NULL, "replaced by %s in line %u", order->canonical, order->line);
	order_warn(order, "replaces %s of line %u", old->canonical, old->line);
}

static bool excludes(int stance, int form)
{
	if (form == SP_ORDER_SUPPLY)
		return true;
	if (form == SP_ORDER_MOVE)
		return stance == SP_ASSAULT || stance == SP_PURSUIT;
	return stance == SP_HIDE || stance == SP_INTERDICT;
}

/* A valid order takes its slot and replaces the orders that it contradicts. */
static void take_slot(const struct checker *c, struct order *order, const struct sp_fleet *fleet)
{
	struct slots *slots = &c->slots[fleet->place - c->state->empires[c->empire].fleet_first];
	unsigned place = (unsigned)(order - c->set->orders) + 1;
	bool stance = order->form == SP_ORDER_STANCE;
	unsigned *same = stance ? &slots->stance : &slots->action,
	         *other = stance ? &slots->action : &slots->stance;

	if (*same != 0)
		replace(c, order, *same);
	if (*other != 0) {
		const struct order *against = &c->set->orders[*other - 1];
		const struct order *strategy = stance ? order : against;
		if (excludes((int)order_number(strategy, 's'), stance ? against->form : order->form)) {
			replace(c, order, *other);
			*other = 0;
		}
	}
	*same = place;
}

/* --- One order ----------------------------------------------------------- */

static void check_attack(const struct checker *c, struct order *order, const struct sp_fleet *fleet)
{
	int64_t number = order_number(order, 'e');
	const struct sp_name *name = name_at(c, number);
	const struct sp_state *state = c->state;
	unsigned column = column_of(order, 'e');
	g_autofree char *hint = near_hint(c, 'F', number, is_foreign_fleet);

	if (!name)
		order_refuse(c->set, order, column, hint, "you know no fleet F%" PRId64, number);
	else if (name->owner == c->empire)
		order_refuse(c->set, order, column, NULL, "F%" PRId64 " is your own fleet", number);
	else if (!name->fleet || name->fleet->gone ||
	         !sp_sight_has(state->now, c->empire, name->fleet->world))
		order_refuse(c->set, order, column, NULL, "F%" PRId64 " <%s> is not in sight", number,
		    state->empires[name->owner].name);
	else if (name->fleet->world != fleet->world)
		order_refuse(c->set, order, column, NULL,
		    "F%" PRId64 " <%s> is at W%" PRId64 ", F%" PRId64 " at W%" PRId64, number,
		    state->empires[name->owner].name, state->worlds[name->fleet->world].id, fleet->id,
		    state->worlds[fleet->world].id);
}

static void check_supply(const struct checker *c, struct order *order, const struct sp_fleet *fleet)
{
	const struct sp_world *from = &c->state->worlds[fleet->world];
	int to = sp_world_find(c->state, order_number(order, 'w'));

	if (to == SP_NOWHERE || !sp_world_linked(from, (unsigned)to))
		order_refuse(c->set, order, column_of(order, 'w'), NULL,
		    "W%" PRId64 ", where F%" PRId64 " is, has no link to W%" PRId64, from->id, fleet->id,
		    order_number(order, 'w'));
}

static bool is_before(const void *known, size_t at, const void *world)
{
	return ((const struct sp_known *const *)known)[at]->world < *(const unsigned *)world;
}

/* What the empire knows of a link: 1 it exists, 0 it does not, -1 unknown. */
static int link_known(const struct checker *c, unsigned from, int to)
{
	const GPtrArray *known = c->state->empires[c->empire].known;
	const struct sp_known *world;
	size_t at;

	if (sp_sight_has(c->state->now, c->empire, from))
		return to != SP_NOWHERE && sp_world_linked(&c->state->worlds[from], (unsigned)to);
	at = search_first(known->pdata, known->len, &from, is_before);
	world = at < known->len ? known->pdata[at] : NULL;
	if (!world || world->world != from)
		return -1;
	for (unsigned i = 0; i < world->link_count; i++)
		if ((int)world->links[i] == to)
			return 1;
	return 0;
}

/* Names the fleet that is first by the reader's numbers, as its owner's numbers are secret. */
static void warn_of_ambush(const struct checker *c, struct order *order, unsigned place)
{
	const struct sp_world *world = &c->state->worlds[place];
	const struct sp_fleet *first = NULL;
	int64_t number = INT64_MAX;

	for (const struct sp_fleet *fleet = world->fleets; fleet; fleet = fleet->next) {
		int64_t seen_as = sp_number_for(c->state, c->empire, fleet);
		if (fleet->owner == c->empire || seen_as >= number)
			continue;
		first = fleet;
		number = seen_as;
	}
	if (first)
		order_warn(order, "F%" PRId64 " <%s> is at W%" PRId64 " and may ambush F%" PRId64 " there",
		    number, c->state->empires[first->owner].name, world->id, order_number(order, 'f'));
}

/* Accepts a move unchanged and warns by what the empire knows of its way. */
static void warn_of_way(const struct checker *c, struct order *order, const struct sp_fleet *fleet)
{
	static const char slots[SP_JUMPS] = {'a', 'b', 'c'};
	int at = (int)fleet->world;

	for (int i = 0; i < SP_JUMPS && order_value(order, slots[i]) && at != SP_NOWHERE; i++) {
		int to = sp_world_find(c->state, order_number(order, slots[i]));
		int known = link_known(c, (unsigned)at, to);
		if (known == 0)
			order_warn(order,
			    "W%" PRId64 " has no link to W%" PRId64 ": F%" PRId64 " will stay at W%" PRId64,
			    c->state->worlds[at].id, order_number(order, slots[i]), fleet->id,
			    c->state->worlds[at].id);
		if (known == 0)
			return;
		if (known < 0)
			return; /* the links beyond are unknown */
		if (i + 1 < SP_JUMPS && order_value(order, slots[i + 1]) &&
		    sp_sight_has(c->state->now, c->empire, (unsigned)to))
			warn_of_ambush(c, order, (unsigned)to);
		at = to;
	}
}

static void warn_of_target(const struct checker *c, struct order *order, const struct sp_world *world)
{
	if (world->owner == (int)c->empire)
		order_warn(order, "W%" PRId64 " is your own world", world->id);
	else if (world->pop == 0 && order_number(order, 't') == 0)
		order_warn(order, "nobody lives at W%" PRId64 ": it cannot be taken", world->id);
}

static void check_fleet_order(const struct checker *c, struct order *order)
{
	struct sp_fleet *fleet = given_to(c, order);

	if (!fleet)
		return;
	if (order->form == SP_ORDER_ATTACK)
		check_attack(c, order, fleet);
	if (order->form == SP_ORDER_SUPPLY)
		check_supply(c, order, fleet);
	if (order->status == ORDER_REFUSED)
		return;
	if (order->form == SP_ORDER_MOVE && !c->set->at_turn)
		warn_of_way(c, order, fleet);
	if (order->form == SP_ORDER_BOMBARD)
		warn_of_target(c, order, &c->state->worlds[fleet->world]);
	if (order->form == SP_ORDER_STANCE || order->form == SP_ORDER_ATTACK ||
	    order->form == SP_ORDER_BOMBARD || order->form == SP_ORDER_SUPPLY || order->form == SP_ORDER_MOVE)
		take_slot(c, order, fleet);
}

static void check_build(const struct checker *c, struct order *order)
{
	int world = sp_world_find(c->state, order_number(order, 'w'));
	const struct sp_fleet *fleet = own_fleet(c, order_number(order, 'f'));

	if (world == SP_NOWHERE || c->state->worlds[world].owner != (int)c->empire) {
		g_autofree char *hint = near_hint(c, 'W', order_number(order, 'w'), is_own_world);
		order_refuse(c->set, order, column_of(order, 'w'), hint, "W%" PRId64 " is not yours",
		    order_number(order, 'w'));
		return;
	}
	if (refuse_taken(c, order, 'f'))
		return;
	if (fleet && fleet->world != (unsigned)world)
		order_refuse(c->set, order, column_of(order, 'f'), NULL,
		    "F%" PRId64 " is at W%" PRId64 ", not at W%" PRId64, fleet->id,
		    c->state->worlds[fleet->world].id, c->state->worlds[world].id);
}

/* Checks T of ships or of a treasure. True if it has to wait for a fleet that the set creates. */
static bool check_transfer(const struct checker *c, struct order *order)
{
	int64_t number_a = order_number(order, 'a'), number_b = order_number(order, 'b');
	const struct sp_fleet *a = own_fleet(c, number_a), *b = own_fleet(c, number_b);

	if (refuse_taken(c, order, 'a') || refuse_taken(c, order, 'b'))
		return false;
	if (number_a == number_b) {
		order_refuse(
		    c->set, order, column_of(order, 'b'), NULL, "both fleets are F%" PRId64, number_a);
		return false;
	}
	if (a && b && a->world != b->world) {
		order_refuse(c->set, order, column_of(order, 'b'), NULL,
		    "F%" PRId64 " is at W%" PRId64 ", F%" PRId64 " at W%" PRId64, a->id,
		    c->state->worlds[a->world].id, b->id, c->state->worlds[b->world].id);
		return false;
	}
	return !a || (!b && order->form == SP_ORDER_HAND);
}

/* SP-65: warns that renaming to a number in use will fail. */
static void warn_of_number(const struct checker *c, struct order *order, int64_t number)
{
	if (taken_by(c, number))
		order_warn(order,
		    "F%" PRId64
		    " is what you call a fleet of %s: this will fail; the lowest free number is F%" PRId64,
		    number, taken_by(c, number), c->state->empires[c->empire].lowest);
	else if (own_fleet(c, number))
		order_warn(order,
		    "F%" PRId64
		    " is a fleet of yours: this fails unless that is gone or has another number by then",
		    number);
}

static bool check_rename(const struct checker *c, struct order *order)
{
	if (taken_by(c, order_number(order, 'a'))) {
		refuse_unknown(c, order, 'a');
		return false;
	}
	if (!c->set->at_turn)
		warn_of_number(c, order, order_number(order, 'b'));
	return own_fleet(c, order_number(order, 'a')) == NULL;
}

static void check_order(const struct checker *c, unsigned place)
{
	struct order *order = &c->set->orders[place];
	const struct order_value *count = order_value(order, 'n');
	bool waits = false;

	if (count && count->number == 0) {
		order_refuse(c->set, order, count->column, NULL, "a quantity must be 1 or more");
		return;
	}
	switch ((enum sp_order)order->form) {
	case SP_ORDER_BUILD:
		check_build(c, order);
		break;
	case SP_ORDER_TRANSFER:
	case SP_ORDER_HAND:
		waits = check_transfer(c, order);
		break;
	case SP_ORDER_RENAME:
		waits = check_rename(c, order);
		break;
	default:
		check_fleet_order(c, order);
		break;
	}
	if (waits)
		g_array_append_val(c->waiting, place);
}

/* --- Fleets that the set creates ------------------------------------------ */

/* Numbers that the set creates, each with the transfers that wait for it. */
struct creation {
	const struct checker *c;
	GHashTable *created; /* set of numbers */
	GHashTable *waiters; /* number -> GArray of places */
	GArray *queue;       /* int64_t */
};

static void create(struct creation *k, int64_t number)
{
	if (g_hash_table_add(k->created, key_of(number)))
		g_array_append_val(k->queue, number);
}

static bool is_there(const struct creation *k, int64_t number)
{
	return own_fleet(k->c, number) || g_hash_table_contains(k->created, key_of(number));
}

static void free_list(gpointer list)
{
	g_array_free(list, TRUE);
}

/* B creates fleet f, T of ships creates b once its a exists. Waiting orders are listed under their a. */
static void collect(struct creation *k)
{
	const struct order_set *set = k->c->set;

	for (unsigned i = 0; i < k->c->waiting->len; i++) {
		unsigned place = g_array_index(k->c->waiting, unsigned, i);
		gpointer key = key_of(order_number(&set->orders[place], 'a'));
		GArray *list = g_hash_table_lookup(k->waiters, key);
		if (set->orders[place].form != SP_ORDER_TRANSFER)
			continue;
		if (!list) {
			list = g_array_new(FALSE, FALSE, sizeof(unsigned));
			g_hash_table_insert(k->waiters, key, list);
		}
		g_array_append_val(list, place);
	}
	for (unsigned i = 0; i < set->count; i++) {
		const struct order *order = &set->orders[i];
		if (order->status == ORDER_REFUSED)
			continue;
		if (order->form == SP_ORDER_BUILD)
			create(k, order_number(order, 'f'));
		if (order->form == SP_ORDER_TRANSFER && own_fleet(k->c, order_number(order, 'a')))
			create(k, order_number(order, 'b'));
	}
	for (guint q = 0; q < k->queue->len; q++) {
		const GArray *list =
		    g_hash_table_lookup(k->waiters, key_of(g_array_index(k->queue, int64_t, q)));
		for (guint i = 0; list && i < list->len; i++)
			create(k, order_number(&set->orders[g_array_index(list, unsigned, i)], 'b'));
	}
}

static void check_waiting(const struct checker *c)
{
	struct creation k = {c, g_hash_table_new(NULL, NULL),
	    g_hash_table_new_full(NULL, NULL, NULL, free_list), g_array_new(FALSE, FALSE, sizeof(int64_t))};

	collect(&k);
	for (unsigned i = 0; i < c->waiting->len; i++) {
		struct order *order = &c->set->orders[g_array_index(c->waiting, unsigned, i)];
		if (!is_there(&k, order_number(order, 'a')))
			refuse_unknown(c, order, 'a');
		else if (order->form == SP_ORDER_HAND && !is_there(&k, order_number(order, 'b')))
			refuse_unknown(c, order, 'b');
	}
	g_array_free(k.queue, TRUE);
	g_hash_table_destroy(k.waiters);
	g_hash_table_destroy(k.created);
}

static GHashTable *collect_coming(const struct order_set *set)
{
	GHashTable *coming = g_hash_table_new(NULL, NULL);

	for (unsigned i = 0; i < set->count; i++) {
		const struct order *order = &set->orders[i];
		if (order->status == ORDER_REFUSED)
			continue;
		if (order->form == SP_ORDER_BUILD)
			g_hash_table_add(coming, key_of(order_number(order, 'f')));
		else if (order->form == SP_ORDER_TRANSFER)
			g_hash_table_add(coming, key_of(order_number(order, 'b')));
	}
	return coming;
}

void sp_orders_check(const struct state *base, struct order_set *set)
{
	const struct sp_state *state = sp_of(base);
	struct checker c = {state, set->empire, set,
	    g_new0(struct slots, state->empires[set->empire].fleet_count + 1),
	    g_array_new(FALSE, FALSE, sizeof(unsigned)), collect_coming(set)};

	for (unsigned i = 0; i < set->count; i++)
		if (set->orders[i].status != ORDER_REFUSED)
			check_order(&c, i);
	if (c.waiting->len > 0)
		check_waiting(&c);
	g_hash_table_destroy(c.coming);
	g_array_free(c.waiting, TRUE);
	g_free(c.slots);
}

bool sp_order_commits(const struct state *base, unsigned seat, const struct order *order)
{
	const struct sp_state *state = (const struct sp_state *)base;
	const struct sp_fleet *fleet;

	if (order->form != SP_ORDER_ATTACK && order->form != SP_ORDER_BOMBARD)
		return false;
	fleet = sp_fleet_find(state, seat, order_number(order, 'f'));
	return !fleet || state->worlds[fleet->world].owner != (int)seat;
}

/* What is unloaded on a world that is not one's own is anybody's who comes there (SP-51). */
bool sp_order_gives(const struct state *base, unsigned seat, const struct order *order)
{
	const struct sp_state *state = (const struct sp_state *)base;
	const struct sp_fleet *fleet;
	int world;

	switch (order->form) {
	case SP_ORDER_UNLOAD:
	case SP_ORDER_DROP:
		fleet = sp_fleet_find(state, seat, order_number(order, 'f'));
		world = fleet ? (int)fleet->world : SP_NOWHERE;
		break;
	case SP_ORDER_SUPPLY:
		world = sp_world_find(state, order_number(order, 'w'));
		break;
	default:
		return false;
	}
	return world >= 0 && state->worlds[world].owner != (int)seat;
}
