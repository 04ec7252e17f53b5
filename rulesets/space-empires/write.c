/* Writing a state document (SP-92). */
#include "rulesets/space-empires/sight.h"
#include "rulesets/space-empires/state.h"

#include <string.h>

#define THOUSAND 1000
#define TURNS_MAX 1000000000

/* A share with three decimals that count; false where it is none. */
static bool read_share(const struct node *node, int64_t *thousandths)
{
	const char *point;
	int64_t value = 0;

	if (node->kind == NODE_INTEGER) {
		*thousandths = node->number == 1 ? THOUSAND : 0;
		return node->number == 1;
	}
	if (node->kind != NODE_DECIMAL || node->text[1] != '.' || node->text[0] < '0' || node->text[0] > '1')
		return false;
	point = node->text + 1;
	value = node->text[0] - '0';
	for (int i = 1; i <= 3; i++)
		value = value * 10 + (strlen(point) > (size_t)i ? point[i] - '0' : 0);
	*thousandths = value;
	return value >= 1 &&
	       (value < THOUSAND || (value == THOUSAND && strspn(point + 1, "0") == strlen(point + 1)));
}

bool sp_victory_read(struct sp_state *state, struct node *node, struct error *err)
{
	struct node *worlds, *turns;

	if (!node)
		return true;
	state->has_victory = true;
	if (node->kind == NODE_TEXT && strcmp(node->text, "last-standing") == 0) {
		state->victory = SP_VICTORY_LAST;
		state->victory_value = 0;
		return true;
	}
	worlds = node_take(node, "worlds");
	turns = node_take(node, "turns");
	if (node->kind != NODE_MAP || (!worlds) == (!turns)) {
		if (node->kind == NODE_MAP && !node_done(node, err))
			return false;
		return node_error(
		    node, err, "\"victory\" must be {worlds: SHARE}, {turns: N} or last-standing");
	}
	if (worlds && !read_share(worlds, &state->victory_value))
		return node_error(worlds, err, "\"worlds\" must be a share of all worlds, 0.001 to 1");
	if (turns && (turns->kind != NODE_INTEGER || turns->number < 1 || turns->number > TURNS_MAX))
		return node_error(turns, err, "\"turns\" must be a whole number, 1 to %d", TURNS_MAX);
	state->victory = worlds ? SP_VICTORY_WORLDS : SP_VICTORY_TURNS;
	if (turns)
		state->victory_value = turns->number;
	return node_done(node, err);
}

void sp_victory_write(const struct sp_state *state, struct json *json)
{
	if (state->victory == SP_VICTORY_LAST) {
		json_text(json, "victory", "last-standing");
		return;
	}
	json_map(json, "victory");
	if (state->victory == SP_VICTORY_WORLDS)
		json_thousandths(json, "worlds", state->victory_value);
	else
		json_integer(json, "turns", state->victory_value);
	json_end(json);
}

static void write_owner(const struct sp_state *state, struct json *json, int owner)
{
	json_text(json, "owner", owner == SP_NOBODY ? NULL : state->empires[owner].name);
}

static void write_links(
    const struct sp_state *state, struct json *json, const unsigned *links, unsigned count)
{
	json_list(json, "links");
	for (unsigned i = 0; i < count; i++)
		json_integer(json, NULL, state->worlds[links[i]].id);
	json_end(json);
}

static void write_treasures(struct json *json, const GPtrArray *treasures)
{
	if (!treasures || treasures->len == 0)
		return;
	json_list(json, "treasures");
	for (guint i = 0; i < treasures->len; i++)
		json_text(json, NULL, ((const struct sp_treasure *)treasures->pdata[i])->id);
	json_end(json);
}

static void write_world(const struct sp_state *state, struct json *json, const struct sp_world *world)
{
	json_map(json, NULL);
	json_integer(json, "id", world->id);
	write_owner(state, json, world->owner);
	write_links(state, json, world->links, world->link_count);
	json_integer(json, "ind", world->ind);
	json_integer(json, "rms", world->rms);
	json_integer(json, "rmp", world->rmp);
	json_integer(json, "pop", world->pop);
	write_treasures(json, world->treasures);
	if (world->ind_damage > 0)
		json_integer(json, "ind_damage", world->ind_damage);
	if (world->pop_damage > 0)
		json_integer(json, "pop_damage", world->pop_damage);
	json_end(json);
}

static void write_fleet(const struct sp_state *state, struct json *json, const struct sp_fleet *fleet)
{
	json_map(json, NULL);
	json_text(json, "owner", state->empires[fleet->owner].name);
	json_integer(json, "id", fleet->id);
	json_integer(json, "world", state->worlds[fleet->world].id);
	json_integer(json, "ships", fleet->ships);
	if (fleet->cargo > 0)
		json_integer(json, "cargo", fleet->cargo);
	write_treasures(json, fleet->treasures);
	if (fleet->supply_from != SP_NOWHERE) {
		json_map(json, "supply");
		json_integer(json, "from", state->worlds[fleet->supply_from].id);
		json_integer(json, "to", state->worlds[fleet->supply_to].id);
		json_end(json);
	}
	json_end(json);
}

static void write_sightings(const struct sp_state *state, struct json *json, unsigned empire)
{
	const GPtrArray *names = state->empires[empire].names;

	for (guint i = 0; i < names->len; i++) {
		const struct sp_name *name = names->pdata[i];
		json_map(json, NULL);
		json_text(json, "empire", state->empires[empire].name);
		json_integer(json, "calls", name->number);
		json_text(json, "owner", state->empires[name->owner].name);
		if (name->fleet && !name->fleet->gone)
			json_integer(json, "id", name->fleet->id);
		json_end(json);
	}
}

static void write_known(const struct sp_state *state, struct json *json, unsigned empire)
{
	const GPtrArray *list = state->empires[empire].known;

	for (guint i = 0; i < list->len; i++) {
		const struct sp_known *known = list->pdata[i];
		json_map(json, NULL);
		json_text(json, "empire", state->empires[empire].name);
		json_integer(json, "world", state->worlds[known->world].id);
		if (known->turn == 0) { /* from the chart */
			write_links(state, json, known->links, known->link_count);
			json_end(json);
			continue;
		}
		json_integer(json, "turn", known->turn);
		write_owner(state, json, known->face.owner);
		write_links(state, json, known->links, known->link_count);
		json_integer(json, "ind", known->face.ind);
		json_integer(json, "rms", known->face.rms);
		json_integer(json, "rmp", known->face.rmp);
		json_integer(json, "pop", known->face.pop);
		if (known->face.treasures) {
			json_list(json, "treasures");
			for (guint t = 0; t < known->face.treasures->len; t++)
				json_text(json, NULL, known->face.treasures->pdata[t]);
			json_end(json);
		}
		json_end(json);
	}
}

static void write_empires(const struct sp_state *state, struct json *json)
{
	json_list(json, "empires");
	for (unsigned i = 0; i < state->empire_count; i++) {
		const struct sp_empire *empire = &state->empires[state->by_name[i]];
		json_map(json, NULL);
		json_text(json, "name", empire->name);
		if (empire->out != 0)
			json_integer(json, "out", empire->out);
		json_end(json);
	}
	json_end(json);
}

void sp_state_write(const struct state *base, struct json *json)
{
	const struct sp_state *state = sp_of(base);

	if (state->has_victory)
		sp_victory_write(state, json);
	write_empires(state, json);
	json_list(json, "worlds");
	for (unsigned i = 0; i < state->world_count; i++)
		write_world(state, json, &state->worlds[i]);
	json_end(json);
	json_list(json, "fleets");
	for (guint i = 0; i < state->fleets->len; i++)
		write_fleet(state, json, state->fleets->pdata[i]);
	json_end(json);
	json_list(json, "sightings");
	for (unsigned i = 0; i < state->empire_count; i++)
		write_sightings(state, json, state->by_name[i]);
	json_end(json);
	json_list(json, "known");
	for (unsigned i = 0; i < state->empire_count; i++)
		write_known(state, json, state->by_name[i]);
	json_end(json);
	if (state->winners->len > 0) {
		json_list(json, "winners");
		for (guint i = 0; i < state->winners->len; i++)
			json_text(
			    json, NULL, state->empires[g_array_index(state->winners, unsigned, i)].name);
		json_end(json);
	}
}
