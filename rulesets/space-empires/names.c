#include "engine/base/hash.h"
#include "rulesets/space-empires/names.h"

#define EACH 8

/* A block of EACH numbers from `first` on, a multiple of EACH. */
struct sp_names {
	unsigned empire;
	int64_t first;
	struct sp_name names[EACH];
};

static guint mix(uint64_t a, uint64_t b)
{
	uint64_t h = (a + 1) * UINT64_C(0x9e3779b97f4a7c15) ^ (b ^ hash_key()) * UINT64_C(0xc2b2ae3d27d4eb4f);

	h ^= h >> 29;
	h *= UINT64_C(0xbf58476d1ce4e5b9);
	return (guint)(h >> 32);
}

static guint names_hash(gconstpointer data)
{
	const struct sp_names *names = data;

	return mix(names->empire, (uint64_t)names->first);
}

static gboolean names_equal(gconstpointer a, gconstpointer b)
{
	const struct sp_names *x = a, *y = b;

	return x->empire == y->empire && x->first == y->first;
}

static guint seen_hash(gconstpointer data)
{
	const struct sp_name *name = data;

	return mix(name->empire, (uint64_t)(uintptr_t)name->fleet);
}

static gboolean seen_equal(gconstpointer a, gconstpointer b)
{
	const struct sp_name *x = a, *y = b;

	return x->empire == y->empire && x->fleet == y->fleet;
}

void sp_names_new(struct sp_state *state)
{
	state->names = g_ptr_array_new_with_free_func(g_free);
	state->named = g_hash_table_new(names_hash, names_equal);
	state->seen = g_hash_table_new(seen_hash, seen_equal);
}

void sp_names_free(struct sp_state *state)
{
	g_hash_table_destroy(state->seen);
	g_hash_table_destroy(state->named);
	g_ptr_array_free(state->names, TRUE);
}

/* The block that contains the number, NULL: none of its numbers is in use. */
static struct sp_names *names_of(const struct sp_state *state, unsigned empire, int64_t number)
{
	struct sp_names key;

	key.empire = empire;
	key.first = number - number % EACH;
	return g_hash_table_lookup(state->named, &key);
}

static struct sp_names *names_add(struct sp_state *state, unsigned empire, int64_t number)
{
	struct sp_names *names = g_new0(struct sp_names, 1);

	names->empire = empire;
	names->first = number - number % EACH;
	g_ptr_array_add(state->names, names);
	g_hash_table_add(state->named, names);
	return names;
}

struct sp_name *sp_name_find(const struct sp_state *state, unsigned empire, int64_t number)
{
	struct sp_names *names = names_of(state, empire, number);
	struct sp_name *name = names ? &names->names[number % EACH] : NULL;

	return name && name->used ? name : NULL;
}

/* `names`: the block that contains the number, or NULL. */
static int64_t free_from(
    const struct sp_state *state, unsigned empire, const struct sp_names *names, int64_t number)
{
	for (; names; names = names_of(state, empire, number))
		do
			if (!names->names[number % EACH].used)
				return number;
		while (++number % EACH != 0);
	return number;
}

int64_t sp_number_lowest(const struct sp_state *state, unsigned empire)
{
	int64_t lowest = state->empires[empire].lowest;

	return free_from(state, empire, names_of(state, empire, lowest), lowest);
}

struct sp_name *sp_name_of(const struct sp_state *state, unsigned empire, const struct sp_fleet *fleet)
{
	const struct sp_name key = {.empire = empire, .fleet = (struct sp_fleet *)fleet};

	return g_hash_table_lookup(state->seen, &key);
}

/* `names`: as for free_from. */
static struct sp_name *add(struct sp_state *state, struct sp_names *names, unsigned empire, int64_t number,
    unsigned owner, struct sp_fleet *fleet)
{
	struct sp_empire *space = &state->empires[empire];
	struct sp_name *name;

	names = names ? names : names_add(state, empire, number);
	name = &names->names[number % EACH];
	*name = (struct sp_name){
	    .number = number, .fleet = fleet, .empire = empire, .owner = owner, .used = true};
	if (owner != empire && fleet)
		g_hash_table_add(state->seen, name);
	if (number == space->lowest)
		space->lowest = free_from(state, empire, names, number);
	return name;
}

struct sp_name *sp_name_add(
    struct sp_state *state, unsigned empire, int64_t number, unsigned owner, struct sp_fleet *fleet)
{
	return add(state, names_of(state, empire, number), empire, number, owner, fleet);
}

void sp_name_own(struct sp_state *state, struct sp_fleet *fleet)
{
	struct sp_names *names = names_of(state, fleet->owner, fleet->id);

	if (names && names->names[fleet->id % EACH].used)
		names->names[fleet->id % EACH].fleet = fleet;
	else
		add(state, names, fleet->owner, fleet->id, fleet->owner, fleet);
}

void sp_name_drop(struct sp_state *state, struct sp_name *name)
{
	struct sp_empire *space = &state->empires[name->empire];

	space->lowest = MIN(space->lowest, name->number);
	if (name->owner != name->empire && name->fleet)
		g_hash_table_remove(state->seen, name);
	name->used = false;
}

struct sp_name *sp_name_next(const struct sp_state *state, unsigned *walk)
{
	for (; *walk / EACH < state->names->len; ++*walk) {
		struct sp_names *names = state->names->pdata[*walk / EACH];
		if (names->names[*walk % EACH].used)
			return &names->names[(*walk)++ % EACH];
	}
	return NULL;
}
