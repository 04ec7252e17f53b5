/* Setups and maps (CY-106, CY-107, HO-40). */
#include "rulesets/cyoe/map.h"

#include "rulesets/cyoe/read.h"
#include "rulesets/cyoe/view.h"
#include "rulesets/cyoe/write.h"

#include <inttypes.h>
#include <string.h>

enum generator { GENERATOR_CY8, GENERATOR_RING };

static const char *const generators[] = {"cy8", "ring", NULL};

struct map_keys {
	int64_t generator;
};

static bool read_map(const struct setup *setup, int64_t *generator, struct error *err)
{
	struct node *map = node_take(setup->root, "map");
	int64_t fallback = setup->seats == 2 ? GENERATOR_CY8 : GENERATOR_RING;
	const struct field fields[] = {
	    CHOICE_FIELD("generator", struct map_keys, generator, generators, .fallback = fallback),
	    {0},
	};
	struct map_keys keys;

	*generator = fallback;
	if (!map || map->kind == NODE_NULL)
		return true;
	if (!fields_read(map, fields, &keys, err))
		return false;
	*generator = keys.generator;
	if (*generator == GENERATOR_CY8 && setup->seats > 2)
		return node_error(
		    map, err, "cy8 is a map for two players, not for %u; use ring", setup->seats);
	return true;
}

/* Sets what the setup of a new game leaves open (CY-105, CY-17). */
static void open_newly(struct cy_state *s, const struct setup *setup, const struct node *options)
{
	const struct cy_numbers *n = cy_numbers_of(s);
	int64_t share = setup->seats <= 2   ? n->new_systems_two
	                : setup->seats == 3 ? n->new_systems_three
	                                    : n->new_systems_more;

	if ((!options || !node_get(options, "victory")) && share > 0) {
		s->victory = CY_SYSTEMS;
		s->victory_systems = share;
		s->victory_hold = n->new_hold;
		s->victory_turns = n->new_turns;
	}
	if (!options || !node_get(options, "mobile_limit"))
		s->mobile_limit = n->new_mobile_limit;
}

static bool read_setup(const struct setup *setup, struct cy_state *s, int64_t *generator, struct error *err)
{
	struct node *options = node_take(setup->root, "options");

	for (struct node *n = setup->players ? setup->players->first : NULL; n; n = n->next) {
		if (n->kind != NODE_MAP)
			continue;
		node_take(n, "name");
		node_take(n, "address");
		if (!node_done(n, err))
			return false;
	}
	if (setup->map_file) /* a map file contains what these keys would say (HO-41) */
		return !options || node_error(options, err, "\"options\" belong in the map file");
	if (!read_map(setup, generator, err) ||
	    !cy_read_options(s, options && options->kind != NODE_NULL ? options : NULL, err))
		return false;
	if (!setup->resolved)
		open_newly(s, setup, options && options->kind == NODE_MAP ? options : NULL);
	return true;
}

bool cy_setup_check(const void *tables, const struct setup *setup, struct json *resolved, struct error *err)
{
	const struct state head = {.tables = tables, .game = (char *)setup->game, .seed = setup->seed};
	struct cy_state *s = cy_state_new(&head);
	int64_t generator = 0;
	bool good = read_setup(setup, s, &generator, err);

	if (good && !setup->map_file) {
		json_map(resolved, "map");
		json_text(resolved, "generator", generators[generator]);
		json_end(resolved);
		cy_write_options(s, resolved);
	}
	cy_state_free(&s->state);
	return good;
}

static void add_ring(struct cy_state *s)
{
	for (int i = 0; i < s->system_count; i++) {
		s->systems[i].id = i + 1;
		s->systems[i].name = g_strdup_printf("S%d", i + 1);
		cy_node_add(s, i, (i + 1) % s->system_count);
	}
}

static bool is_home(int system, int empires)
{
	return system % 4 == 0 && system / 4 < empires;
}

static bool may_join(const struct cy_state *s, int a, int b)
{
	int apart = ABS(a - b);

	apart = MIN(apart, s->system_count - apart);
	return apart >= 3 && s->systems[a].nodes->len < 4 && s->systems[b].nodes->len < 4 &&
	       !cy_are_adjacent(s, a, b) && !is_home(a, s->count) && !is_home(b, s->count);
}

/* CY-107: adds a node, drawn from the pairs that may still be joined, in order. */
static void draw_node(struct cy_state *s, struct dice_stream *dice)
{
	int64_t pairs = 0, drawn;

	for (int a = 0; a < s->system_count; a++)
		for (int b = a + 1; b < s->system_count; b++)
			pairs += may_join(s, a, b);
	drawn = pairs > 0 ? dice_roll(dice, pairs) : 0;
	for (int a = 0; a < s->system_count && drawn > 0; a++)
		for (int b = a + 1; b < s->system_count && drawn > 0; b++)
			if (may_join(s, a, b) && --drawn == 0)
				cy_node_add(s, a, b);
}

static bool near_home(const struct cy_state *s, int system)
{
	const GArray *nodes = s->systems[system].nodes;

	for (guint i = 0; i < nodes->len; i++)
		if (is_home(g_array_index(nodes, int, i), s->count))
			return true;
	return is_home(system, s->count);
}

static void draw_terrain(struct cy_state *s, int system, struct dice_stream *dice)
{
	int64_t roll = near_home(s, system) ? 12 : dice_roll(dice, 12);

	s->systems[system].terrain = roll == 1   ? CY_NEBULA
	                             : roll == 2 ? CY_BLACK_HOLE
	                             : roll <= 4 ? CY_ASTEROIDS
	                                         : CY_NORMAL;
}

static void draw_planets(struct cy_state *s, int system, struct dice_stream *dice)
{
	int64_t count = dice_roll(dice, 4);

	for (int64_t i = 1; i <= count; i++) {
		int64_t roll = dice_roll(dice, 6);
		cy_planet_new(s, s->systems[system].id * 100 + i, system)->kind = roll <= 3   ? CY_BASIC
		                                                                  : roll == 4 ? CY_CLASS_H
		                                                                              : CY_CLASS_U;
	}
}

static void make_ring(struct cy_state *s, uint64_t seed)
{
	struct dice *all = dice_new(seed, 0);
	struct dice_stream *dice = dice_of(all, "map");

	for (int i = 0; i < s->system_count / 4; i++)
		draw_node(s, dice);
	for (int i = 0; i < s->system_count; i++)
		draw_terrain(s, i, dice);
	for (int i = 0; i < s->system_count; i++)
		if (!is_home(i, s->count))
			draw_planets(s, i, dice);
	dice_free(all);
}

static void make_cy8(struct cy_state *s)
{
	static const int64_t kinds[] = {CY_BASIC, CY_CLASS_H, CY_CLASS_U};

	cy_node_add(s, 1, 5);
	cy_node_add(s, 3, 7);
	s->systems[2].terrain = CY_NEBULA;
	s->systems[5].terrain = CY_BLACK_HOLE;
	s->systems[6].terrain = CY_ASTEROIDS;
	for (int i = 0; i < s->system_count; i++)
		for (int k = 0; k < 3 && i != 0 && i != 4; k++)
			cy_planet_new(s, s->systems[i].id * 100 + k + 1, i)->kind = kinds[k];
}

/* Places an empire, which begins with charts of its home and the systems one jump away (CY-21). */
static void place_empire(struct cy_state *s, int seat, const char *name)
{
	struct cy_empire *e = &s->empires[seat];

	e->id = seat + 1;
	e->name = g_strdup(name);
	e->home = seat * 4;
	e->pp = cy_numbers_of(s)->start_pp;
	e->slots = cy_numbers_of(s)->slots;
	cy_explore_home(s, seat);
}

struct state *cy_state_make(const struct state *head, const struct setup *setup, struct error *err)
{
	struct cy_state *s = cy_state_new(head);
	int64_t generator = 0;

	if (!read_setup(setup, s, &generator, err)) {
		cy_state_free(&s->state);
		return NULL;
	}
	cy_state_size(s, (int)setup->seats, MAX(8, 4 * (int)setup->seats));
	add_ring(s);
	if (generator == GENERATOR_CY8)
		make_cy8(s);
	else
		make_ring(s, head->seed);
	for (int i = 0; i < s->count; i++)
		place_empire(s, i, setup->names[i]);
	cy_settle(s);
	return &s->state;
}
