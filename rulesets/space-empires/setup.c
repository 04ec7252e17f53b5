#include "rulesets/space-empires/open.h"
#include "rulesets/space-empires/treasure.h"
#include "rulesets/space-empires/victory.h"
#include "rulesets/space-empires/map.h"
#include "rulesets/space-empires/setup.h"

#include "engine/base/text.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>

#define VALUE_MAX 1000000

struct setup_keys {
	struct node *map, *home, *treasures, *chart, *victory;
	int64_t natives; /* below 0: not set */
};

static const char *const generators[] = {"grid", "web", NULL};
static const char *const charts[] = {"secret", "links", "worlds", NULL};

#define KEY(member, kind) kind##_FIELD(#member, struct setup_keys, member)

static const struct field setup_fields[] = {
    KEY(map, MAP),
    KEY(home, MAP),
    KEY(treasures, LIST),
    KEY(chart, NODE),
    THOUSANDTHS_FIELD("natives", struct setup_keys, natives, 0, 1000, .fallback = -1),
    KEY(victory, NODE),
    {0},
};

/* Side of the smallest square with enough worlds for each player. */
static int64_t least_side(const struct sp_tables *tables, unsigned seats)
{
	int64_t side = tables->side_min;

	while (side < tables->width_max && side * side < tables->worlds_a_player * seats)
		side++;
	return side;
}

static bool read_grid(
    const struct sp_tables *tables, struct node *map, int64_t side, struct sp_setup *into, struct error *err)
{
	const struct field fields[] = {
	    INTEGER_FIELD(
	        "width", struct sp_setup, width, tables->width_min, tables->width_max, .fallback = side),
	    INTEGER_FIELD(
	        "height", struct sp_setup, height, tables->width_min, tables->width_max, .fallback = side),
	    {0},
	};

	if (!map)
		into->width = into->height = side;
	else if (!fields_read(map, fields, into, err))
		return false;
	into->worlds = into->width * into->height;
	return true;
}

static bool read_web(const struct sp_tables *tables, struct node *map, unsigned seats, struct sp_setup *into,
    struct error *err)
{
	int64_t least = tables->side_min * tables->side_min;
	const struct field fields[] = {
	    INTEGER_FIELD("worlds", struct sp_setup, worlds, 2, tables->web_worlds_max,
	        .fallback = MAX(least, tables->worlds_a_player * seats)),
	    INTEGER_FIELD("one_way", struct sp_setup, one_way, 0, 100, .fallback = tables->one_way),
	    {0},
	};

	return fields_read(map, fields, into, err);
}

static bool read_map(const struct sp_tables *tables, struct node *map, unsigned seats, struct sp_setup *into,
    struct error *err)
{
	const struct field generator[] = {
	    CHOICE_FIELD("generator", struct sp_setup, generator, generators, .fallback = SP_GRID),
	    {0},
	};

	if (map && !fields_read_some(map, generator, into, err))
		return false;
	if (into->generator == SP_WEB)
		return read_web(tables, map, seats, into, err);
	return read_grid(tables, map, least_side(tables, seats), into, err);
}

/* A map file is a state document and sets all that these keys would (HO-41): refuses them. */
static bool check_map_file(const struct setup *setup, const struct setup_keys *keys, struct error *err)
{
	struct node *other = keys->home           ? keys->home
	                     : keys->treasures    ? keys->treasures
	                     : keys->natives >= 0 ? node_get(setup->root, "natives")
	                                          : keys->victory;

	if (keys->chart)
		return node_error(keys->chart, err,
		    "a map file has no \"chart\": what it publishes belongs in its \"known\"");
	return !other || node_error(other, err, "with a map file \"%s\" belongs in that file", other->key);
}

static bool read_home(
    const struct sp_tables *tables, struct node *home, struct sp_values *into, struct error *err)
{
	const struct field fields[] = {
	    INTEGER_FIELD("ind", struct sp_values, ind, 0, VALUE_MAX, .fallback = tables->home.ind),
	    INTEGER_FIELD("rms", struct sp_values, rms, 0, VALUE_MAX, .fallback = tables->home.rms),
	    INTEGER_FIELD("rmp", struct sp_values, rmp, 0, VALUE_MAX, .fallback = tables->home.rmp),
	    INTEGER_FIELD("pop", struct sp_values, pop, 1, VALUE_MAX, .fallback = tables->home.pop),
	    {0},
	};

	*into = tables->home;
	return !home || fields_read(home, fields, into, err);
}

static bool read_chart(struct node *node, int64_t *chart, struct error *err)
{
	*chart = SP_CHART_SECRET;
	for (int64_t i = 0; node && charts[i]; i++)
		if (node->kind == NODE_TEXT && strcmp(node->text, charts[i]) == 0) {
			*chart = i;
			return true;
		}
	return !node || node_error(node, err, "\"chart\" must be secret, links or worlds");
}

static bool check_players(const struct node *players, struct error *err)
{
	for (const struct node *player = players ? players->first : NULL; player; player = player->next)
		for (const struct node *key = player->first; player->kind == NODE_MAP && key; key = key->next)
			if (strcmp(key->key, "name") != 0 && strcmp(key->key, "address") != 0)
				return node_error(key, err,
				    "unknown key \"%s\": a player of space-empires has name and address",
				    key->key);
	return true;
}

/* The default goal of a new game (SP-90). */
static struct sp_goal usual_goal(const struct sp_tables *tables, const struct setup *setup)
{
	const struct sp_opening *opening = &tables->opening;
	struct sp_goal goal = {SP_VICTORY_WORLDS, tables->victory.worlds, SP_LEAD_LEAST, 1, 0};

	if (setup->resolved)
		return goal;
	goal.worlds = setup->seats <= opening->few_seats       ? opening->few_share
	              : setup->seats <= opening->several_seats ? opening->several_share
	                                                       : opening->many_share;
	goal.lead = opening->lead;
	goal.hold = opening->hold;
	goal.turns = opening->turns;
	return goal;
}

bool sp_setup_read(
    const struct sp_tables *tables, const struct setup *setup, struct sp_setup *into, struct error *err)
{
	struct setup_keys keys;

	*into = (struct sp_setup){0};
	if (!fields_read_some(setup->root, setup_fields, &keys, err) || !check_players(setup->players, err))
		return false;
	if (setup->map_file)
		return check_map_file(setup, &keys, err);
	into->goal = usual_goal(tables, setup);
	into->natives = keys.natives >= 0 ? keys.natives : setup->resolved ? 0 : tables->opening.natives;
	into->places = !setup->resolved || keys.natives >= 0;
	into->treasures = keys.treasures;
	if (!read_chart(keys.chart, &into->chart, err) ||
	    !read_map(tables, keys.map, setup->seats, into, err) ||
	    !read_home(tables, keys.home, &into->home, err) || !sp_treasures_check(keys.treasures, err) ||
	    !sp_goal_read(&into->goal, keys.victory, err))
		return false;
	if (into->worlds < (int64_t)setup->seats)
		return node_error(keys.map, err, "%" PRId64 " worlds are too few for %u players",
		    into->worlds, setup->seats);
	if (!into->treasures && tables->treasures &&
	    into->worlds - (int64_t)setup->seats >= (int64_t)tables->treasures->count)
		into->treasures = tables->treasures;
	if (into->worlds == (int64_t)setup->seats && into->treasures && into->treasures->count > 0)
		return node_error(
		    keys.treasures, err, "no world is left that nobody owns, to put treasures on");
	return true;
}

bool sp_setup_check(const void *tables, const struct setup *setup, struct json *resolved, struct error *err)
{
	struct sp_setup read;

	if (!sp_setup_read(tables, setup, &read, err))
		return false;
	if (setup->map_file)
		return true;
	json_map(resolved, "map");
	json_text(resolved, "generator", generators[read.generator]);
	json_integer(resolved, read.generator == SP_GRID ? "width" : "worlds",
	    read.generator == SP_GRID ? read.width : read.worlds);
	json_integer(resolved, read.generator == SP_GRID ? "height" : "one_way",
	    read.generator == SP_GRID ? read.height : read.one_way);
	json_end(resolved);
	json_map(resolved, "home");
	json_integer(resolved, "ind", read.home.ind);
	json_integer(resolved, "rms", read.home.rms);
	json_integer(resolved, "rmp", read.home.rmp);
	json_integer(resolved, "pop", read.home.pop);
	json_end(resolved);
	json_list(resolved, "treasures");
	for (const struct node *node = read.treasures ? read.treasures->first : NULL; node;
	     node = node->next) {
		g_autofree char *id = text_upper(node->text);
		json_text(resolved, NULL, id);
	}
	json_end(resolved);
	json_text(resolved, "chart", charts[read.chart]);
	json_thousandths(resolved, "natives", read.natives);
	sp_goal_write(&read.goal, resolved);
	return true;
}

/* --- The first state ----------------------------------------------------- */

static int64_t draw(struct dice_stream *dice, int64_t least, int64_t most)
{
	return least + dice_roll(dice, most - least + 1) - 1;
}

static void draw_worlds(struct sp_state *state, struct dice_stream *dice)
{
	const struct sp_values *least = &state->tables->least, *most = &state->tables->most;

	for (unsigned i = 0; i < state->world_count; i++) {
		struct sp_world *world = &state->worlds[i];
		world->ind = draw(dice, least->ind, most->ind);
		world->rms = draw(dice, least->rms, most->rms);
		world->rmp = draw(dice, least->rmp, most->rmp);
		world->pop = draw(dice, least->pop, most->pop);
	}
}

/* Assigns the homes found to the seats by lot. */
static void give_homes(struct sp_state *state, const struct sp_setup *setup, struct dice_stream *dice)
{
	g_autofree unsigned *homes = g_new0(unsigned, state->empire_count);

	sp_map_homes(state, setup->generator == SP_GRID ? setup->width : 0, state->empire_count, dice, homes);
	dice_shuffle(dice, homes, state->empire_count);
	for (unsigned i = 0; i < state->empire_count; i++) {
		struct sp_world *world = &state->worlds[homes[i]];
		world->owner = (int)i;
		state->empires[i].home = setup->places ? world->id : 0;
		world->ind = setup->home.ind;
		world->rms = setup->home.rms;
		world->rmp = setup->home.rmp;
		world->pop = setup->home.pop;
	}
}

static void hide_treasures(struct sp_state *state, const struct node *list, struct dice_stream *dice)
{
	for (const struct node *node = list ? list->first : NULL; node; node = node->next) {
		unsigned world;
		do
			world = (unsigned)dice_roll(dice, state->world_count) - 1;
		while (state->worlds[world].owner != SP_NOBODY);
		sp_treasure_to_world(state, sp_treasure_add(state, node->text), world);
	}
}

/* SP-6: settles natives on unowned worlds that no home has a link to, in the order of worlds. */
static void settle_natives(struct sp_state *state, int64_t natives, struct dice_stream *dice)
{
	g_autofree bool *near = g_new0(bool, state->world_count);
	int64_t number = 0;

	for (unsigned i = 0; i < state->world_count; i++) {
		const struct sp_world *world = &state->worlds[i];
		near[i] = near[i] || world->owner != SP_NOBODY;
		for (unsigned l = 0; world->owner != SP_NOBODY && l < world->link_count; l++)
			near[world->links[l]] = true;
	}
	for (unsigned i = 0; i < state->world_count && natives > 0; i++)
		if (!near[i] && dice_roll(dice, 1000) <= natives)
			sp_fleet_add(state, state->empire_count, ++number, i,
			    state->tables->natives.ships +
			        state->worlds[i].ind / state->tables->natives.ind_a_ship);
}

/* What the public chart shows of a world to those who do not see it: its links, and with `numbers` its present
   figures. */
static struct sp_known *charted(const struct sp_state *state, unsigned place, bool numbers)
{
	const struct sp_world *world = &state->worlds[place];
	struct sp_known *known = g_new0(struct sp_known, 1);

	known->world = place;
	known->face.owner = SP_NOBODY;
	if (numbers) {
		known->turn = state->head.turn;
		known->face =
		    (struct sp_face){world->owner, world->ind, world->rms, world->rmp, world->pop, NULL};
	}
	known->link_count = world->link_count;
	known->links = g_memdup2(world->links, world->link_count * sizeof(unsigned));
	return known;
}

static void publish_chart(struct sp_state *state, int64_t chart)
{
	for (unsigned i = 0; i < state->empire_count && chart != SP_CHART_SECRET; i++)
		for (unsigned w = 0; w < state->world_count; w++)
			if (state->worlds[w].owner != (int)i)
				g_ptr_array_add(
				    state->empires[i].known, charted(state, w, chart == SP_CHART_WORLDS));
}

struct state *sp_state_make(const struct state *head, const struct setup *setup, struct error *err)
{
	struct sp_setup read;
	struct sp_state *state;
	struct dice *dice;
	struct dice_stream *stream;

	if (!sp_setup_read(head->tables, setup, &read, err))
		return NULL;
	state = sp_state_new(head);
	dice = dice_new(head->seed, head->turn);
	stream = dice_of(dice, "map");
	sp_state_size(state, setup->seats, (unsigned)read.worlds);
	state->has_victory = true;
	state->goal = read.goal;
	for (unsigned i = 0; i < setup->seats; i++)
		state->empires[i].name =
		    setup->names[i] ? g_strdup(setup->names[i]) : g_strdup_printf("Seat%u", i + 1);
	sp_state_rank(state);
	for (unsigned i = 0; i < state->world_count; i++)
		state->worlds[i].id = i + 1;
	if (read.generator == SP_GRID) {
		if (read.places)
			state->board = (struct sp_board){read.width, read.height};
		sp_map_grid(state, read.width, read.height);
	} else {
		sp_map_web(state, read.one_way, stream);
	}
	draw_worlds(state, stream);
	give_homes(state, &read, stream);
	hide_treasures(state, read.treasures, stream);
	settle_natives(state, read.natives, stream);
	publish_chart(state, read.chart);
	sp_state_open(state);
	dice_free(dice);
	return &state->head;
}
