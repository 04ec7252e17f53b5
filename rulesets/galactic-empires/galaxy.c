/* The map `galaxy` (GE-116), step by step in the order of its dice. */
#include "rulesets/galactic-empires/galaxy.h"
#include "rulesets/galactic-empires/map.h"

#include "rulesets/galactic-empires/table_rows.h"
#include "rulesets/galactic-empires/unit.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>

struct die {
	int64_t base, die;
};

struct galaxy_keys {
	struct node *players, *realm_max, *second, *centres, *centre_lists, *wild_max, *wild_garrison;
#define GE_GALAXY GE_MEMBER
#include "rulesets/galactic-empires/tables.def"
	int64_t centre_die;
	struct ge_centre second_centre, centre;
	struct die realm_die, wild_die, garrison_die;
	int garrison_type;
	uint64_t lists[GE_TYPES_MAX];
	int64_t list_count;
};

static bool read_die(struct node *map, struct die *die, int64_t most, struct error *err)
{
	static const struct field fields[] = {
	    INTEGER_FIELD("base", struct die, base, 0, 100, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("die", struct die, die, 1, 100, .flags = FIELD_NEEDED),
	    {0},
	};

	if (!fields_read_some(map, fields, die, err))
		return false;
	return die->base + die->die <= most ||
	       node_error(map, err, "\"base\" and \"die\" make more than %" PRId64, most);
}

static bool read_lists(const struct ge_tables *tables, struct galaxy_keys *k, struct error *err)
{
	for (struct node *n = k->centre_lists->first; n; n = n->next) {
		const struct ge_list *list = n->text ? ge_list_find(tables, n->text) : NULL;
		if (!list || k->list_count == GE_TYPES_MAX)
			return node_error(n, err, "there is no build list of this name");
		k->lists[k->list_count++] = list->types;
	}
	return k->list_count > 0 ||
	       node_error(k->centre_lists, err, "\"centre_lists\" names at least one list");
}

static bool read_galaxy(const struct ge_tables *tables, struct galaxy_keys *k, struct error *err)
{
	static const struct field fields[] = {
	    PART(struct galaxy_keys, players, LIST),
#define GE_GALAXY(kind, ...) kind(struct galaxy_keys, __VA_ARGS__),
#include "rulesets/galactic-empires/tables.def"
	    PART(struct galaxy_keys, realm_max, MAP),
	    PART(struct galaxy_keys, second, MAP),
	    NUMBER(struct galaxy_keys, centre_die, 1, 100),
	    PART(struct galaxy_keys, centres, MAP),
	    PART(struct galaxy_keys, centre_lists, LIST),
	    PART(struct galaxy_keys, wild_max, MAP),
	    PART(struct galaxy_keys, wild_garrison, MAP),
	    {0},
	};
	struct {
		const char *type;
	} wild;
	static const struct field type_fields[] = {
	    TEXT_FIELD("type", __typeof__(wild), type, 2, 2, .flags = FIELD_NEEDED), {0}};

	*k = (struct galaxy_keys){0};
	if (!fields_read(tables->galaxy, fields, k, err) ||
	    !read_die(k->realm_max, &k->realm_die, GE_REVENUE_LAST, err) ||
	    !read_die(k->wild_max, &k->wild_die, GE_REVENUE_LAST, err) ||
	    !read_die(k->wild_garrison, &k->garrison_die, GE_STACK_LAST, err) ||
	    !fields_read_some(k->wild_garrison, type_fields, &wild, err) ||
	    !node_done(k->wild_garrison, err) ||
	    !ge_map_centre_read(tables, k->second, &k->second_centre, err) ||
	    !ge_map_centre_read(tables, k->centres, &k->centre, err) || !read_lists(tables, k, err))
		return false;
	k->garrison_type = ge_type_find(tables, wild.type);
	return k->garrison_type >= 0 ||
	       node_error(k->wild_garrison, err, "there is no ship type %s", wild.type);
}

bool ge_map_players(
    const struct ge_tables *tables, const char *generator, unsigned *least, unsigned *most, struct error *err)
{
	struct galaxy_keys k;
	const struct node *n;

	if (strcmp(generator, "ge24") == 0) {
		*least = *most = (unsigned)node_get(tables->ge24, "realms")->count;
		return true;
	}
	if (!read_galaxy(tables, &k, err))
		return false;
	n = k.players->first;
	if (k.players->count != 2 || n->kind != NODE_INTEGER || n->next->kind != NODE_INTEGER ||
	    n->number < 1 || n->next->number < n->number || n->next->number >= GE_EMPIRES)
		return node_error(k.players, err, "\"players\" are the least and the most");
	*least = (unsigned)n->number;
	*most = (unsigned)n->next->number;
	return true;
}

/* Steps of a fleet to the nearest of these sectors; -1: no way. */
static void measure(const struct ge_state *state, const unsigned *from, unsigned count, int *distance)
{
	g_autofree unsigned *queue = g_new(unsigned, state->sector_count);
	unsigned end = 0;

	for (unsigned i = 0; i < state->sector_count; i++)
		distance[i] = -1;
	for (unsigned i = 0; i < count; i++) {
		distance[from[i]] = 0;
		queue[end++] = from[i];
	}
	for (unsigned begin = 0; begin < end; begin++) {
		const GArray *links = state->sectors[queue[begin]].links;
		for (guint k = 0; k < links->len; k++) {
			const struct ge_link *link = &g_array_index(links, struct ge_link, k);
			if (link->barrier || distance[link->to] >= 0)
				continue;
			distance[link->to] = distance[queue[begin]] + 1;
			queue[end++] = link->to;
		}
	}
}

static void set_barrier(struct ge_state *state, unsigned a, unsigned b, bool barrier)
{
	ge_link_find(state, &state->sectors[a], &state->sectors[b])->barrier = barrier;
	ge_link_find(state, &state->sectors[b], &state->sectors[a])->barrier = barrier;
}

/* Step 2: adds a barrier, unless it would cut the map in two. */
static void roll_border(struct ge_state *state, unsigned a, unsigned b, int *distance)
{
	set_barrier(state, a, b, true);
	measure(state, &a, 1, distance);
	if (distance[b] < 0)
		set_barrier(state, a, b, false);
}

static void roll_barriers(
    struct ge_state *state, const struct galaxy_keys *k, struct dice_stream *dice, int *distance)
{
	for (unsigned a = 0; a < state->sector_count; a++) {
		for (guint i = 0; i < state->sectors[a].links->len; i++) {
			unsigned b = g_array_index(state->sectors[a].links, struct ge_link, i).to;
			if (b > a && dice_roll(dice, 100) <= k->barrier)
				roll_border(state, a, b, distance);
		}
	}
}

/* Step 3, one try: chooses capitals; returns the distance of the two nearest. */
static int choose_capitals(
    const struct ge_state *state, struct dice_stream *dice, unsigned *capitals, int *distance)
{
	int least = INT_MAX;

	capitals[0] = (unsigned)dice_roll(dice, state->sector_count) - 1;
	for (unsigned i = 1; i < state->seat_count; i++) {
		measure(state, capitals, i, distance);
		capitals[i] = 0;
		for (unsigned s = 1; s < state->sector_count; s++)
			if (distance[s] > distance[capitals[i]])
				capitals[i] = s;
		least = MIN(least, distance[capitals[i]]);
	}
	return least;
}

static void found_capitals(struct ge_state *state, const struct galaxy_keys *k, struct dice_stream *dice,
    unsigned *capitals, int *distance)
{
	int64_t tries = 0;

	while (choose_capitals(state, dice, capitals, distance) < k->capitals_apart && tries < k->tries)
		tries++;
	for (unsigned i = 0; i < state->seat_count; i++)
		ge_map_capital(state, state->empires[state->seats[i]], &state->sectors[capitals[i]],
		    ge_map_speciality(state, state->seats[i]));
}

static struct ge_sector *nearest_free(const struct ge_state *state, unsigned capital, int *distance)
{
	struct ge_sector *best = NULL;
	int least = INT_MAX;

	measure(state, &capital, 1, distance);
	for (unsigned s = 0; s < state->sector_count; s++) {
		if (state->sectors[s].owner != 0 || distance[s] < 0 || distance[s] >= least)
			continue;
		least = distance[s];
		best = &state->sectors[s];
	}
	return best;
}

/* Step 4: settles the realms. */
static void settle_realms(struct ge_state *state, const struct galaxy_keys *k, struct dice_stream *dice,
    const unsigned *capitals, int *distance)
{
	for (int64_t round = 1; round <= k->rounds; round++) {
		for (unsigned i = 0; i < state->seat_count; i++) {
			struct ge_sector *sector = nearest_free(state, capitals[i], distance);
			if (!sector)
				continue;
			ge_map_own(sector, state->seats[i]);
			if (round == k->rounds)
				ge_map_centre(state, sector, &k->second_centre,
				    ge_map_speciality(state, state->seats[i]));
			else
				sector->max = k->realm_die.base + dice_roll(dice, k->realm_die.die);
		}
	}
}

/* Step 5: fills the wilds. */
static void fill_wilds(struct ge_state *state, const struct galaxy_keys *k, struct dice_stream *dice)
{
	for (unsigned i = 0; i < state->sector_count; i++) {
		struct ge_sector *s = &state->sectors[i];
		if (s->owner != 0)
			continue;
		if (dice_roll(dice, k->centre_die) == 1) {
			ge_map_centre(state, s, &k->centre, k->lists[dice_roll(dice, k->list_count) - 1]);
			continue;
		}
		s->max = k->wild_die.base + dice_roll(dice, k->wild_die.die);
		ge_unit_add(state, &s->garrison, k->garrison_type, 1,
		    k->garrison_die.base + dice_roll(dice, k->garrison_die.die));
	}
}

bool ge_map_sectors(const struct ge_tables *tables, unsigned players, bool old, struct node *map,
    int64_t *sectors, struct error *err)
{
	struct galaxy_keys k;

	if (!read_galaxy(tables, &k, err))
		return false;
	if (*sectors > 0)
		return *sectors >= k.a_player * players ||
		       node_error(node_get(map, "sectors"), err,
		           "%u empires need %" PRId64 " sectors or more", players, k.a_player * players);
	if (!old && players <= k.few_players && k.few > 0)
		*sectors = k.few * players;
	else
		*sectors = k.a_player * players + (k.all * players + k.all_players - 1) / k.all_players;
	return true;
}

bool ge_map_galaxy(struct ge_state *state, int64_t sectors, struct error *err)
{
	struct galaxy_keys k;
	int64_t width = 1;
	struct dice *dice;
	struct dice_stream *stream;
	g_autofree unsigned *capitals = g_new0(unsigned, state->seat_count);
	g_autofree int *distance = NULL;

	if (!read_galaxy(ge_tables_of(state), &k, err))
		return false;
	while (width * width < sectors)
		width++;
	ge_map_grid(state, width, (sectors + width - 1) / width);
	distance = g_new(int, state->sector_count);
	dice = dice_new(state->head.seed, state->head.turn);
	stream = dice_of(dice, "map");
	roll_barriers(state, &k, stream, distance);
	found_capitals(state, &k, stream, capitals, distance);
	settle_realms(state, &k, stream, capitals, distance);
	fill_wilds(state, &k, stream);
	dice_free(dice);
	return true;
}
