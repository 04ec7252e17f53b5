/* How a game begins: setup (HO-40), names of seats, map files (HO-41). */
#include "rulesets/galactic-empires/galaxy.h"
#include "rulesets/galactic-empires/map.h"
#include "rulesets/galactic-empires/read.h"
#include "rulesets/galactic-empires/setup.h"

#include "rulesets/galactic-empires/unit.h"
#include "rulesets/galactic-empires/write.h"

#include <string.h>

static const char *const generators[] = {"ge24", "galaxy", NULL};

struct setup_keys {
	struct node *map, *options;
};

struct map_keys {
	int64_t generator, sectors; /* sectors 0: the tables' number */
};

/* Reads `map`: the generator, else the default for this number of seats; and the sectors of a drawn galaxy. */
static bool read_map(const struct ge_tables *tables, const struct setup *setup, struct node *map,
    struct map_keys *keys, struct error *err)
{
	static const struct field fields[] = {
	    CHOICE_FIELD("generator", struct map_keys, generator, generators, .fallback = -1),
	    INTEGER_FIELD("sectors", struct map_keys, sectors, 1, GE_GALAXY_MOST),
	    {0},
	};
	unsigned least, most;

	*keys = (struct map_keys){-1, 0};
	if (map && !fields_read(map, fields, keys, err))
		return false;
	if (!ge_map_players(tables, generators[0], &least, &most, err))
		return false;
	if (keys->generator < 0)
		keys->generator = setup->seats == least && keys->sectors == 0 ? 0 : 1;
	if (!ge_map_players(tables, generators[keys->generator], &least, &most, err))
		return false;
	if (setup->seats < least || setup->seats > most)
		return node_error(map, err,
		    least == most ? "the map %s is for %u empires" : "the map %s is for %u to %u empires",
		    generators[keys->generator], least, most);
	if (keys->generator == 0)
		return keys->sectors == 0 ||
		       node_error(node_get(map, "sectors"), err, "the map ge24 has 24 sectors");
	return ge_map_sectors(tables, setup->seats, setup->resolved, map, &keys->sectors, err);
}

/* With a map file the keys that it replaces are refused. */
static bool check_map_file(const struct setup_keys *keys, struct error *err)
{
	return !keys->options || node_error(keys->options, err, "\"options\" belong in the map file");
}

struct player_keys {
	int64_t status;
};

/* Reads the ruleset's key of each player, enum ge_status by seat; `status` has room for all seats. */
static bool read_players(const struct setup *setup, int64_t *status, struct error *err)
{
	static const struct field fields[] = {
	    CHOICE_FIELD("status", struct player_keys, status, ge_status_names, .fallback = GE_ROYALTY),
	    {0},
	};
	struct player_keys keys;
	unsigned seat = 0;

	for (unsigned i = 0; i < setup->seats; i++)
		status[i] = GE_ROYALTY;
	for (struct node *n = setup->players ? setup->players->first : NULL; n; n = n->next, seat++) {
		struct node *own = n->kind == NODE_MAP ? node_get(n, "status") : NULL;
		if (n->kind != NODE_MAP)
			continue;
		node_take(n, "name");
		node_take(n, "address");
		if (own && setup->map_file)
			return node_error(own, err, "\"status\" belongs in the map file");
		if (!fields_read(n, fields, &keys, err))
			return false;
		if (seat < setup->seats)
			status[seat] = keys.status;
	}
	return true;
}

/* Options that the setup leaves out have the values of a state with these tables (GE-104). */
static bool read_options(
    struct ge_state *state, const struct setup *setup, struct node *options, struct error *err)
{
	const struct ge_tables *tables = ge_tables_of(state);
	const struct ge_opening *opening = &tables->opening;
	struct ge_tables usual = *tables;
	int64_t solo = setup->seats == 2 ? opening->solo_two : setup->seats == 3 ? opening->solo_three : 0;
	bool good;

	if (!setup->resolved && solo > 0)
		usual.victory.solo = solo;
	if (!setup->resolved && opening->in_a_row > 0)
		usual.victory.in_a_row = opening->in_a_row;
	state->head.tables = &usual;
	good = ge_options_read(state, options, err);
	state->head.tables = tables;
	return good;
}

static bool read_setup(struct ge_state *state, const struct setup *setup, struct map_keys *map,
    int64_t *status, struct error *err)
{
	struct setup_keys keys = {0};
	static const struct field fields[] = {
	    MAP_FIELD("map", struct setup_keys, map),
	    MAP_FIELD("options", struct setup_keys, options),
	    {0},
	};

	if (setup->root && !fields_read_some(setup->root, fields, &keys, err))
		return false;
	if (!read_players(setup, status, err))
		return false;
	if (setup->map_file)
		return check_map_file(&keys, err);
	return read_map(ge_tables_of(state), setup, keys.map, map, err) &&
	       read_options(state, setup, keys.options, err);
}

bool ge_setup_check(const void *tables, const struct setup *setup, struct json *resolved, struct error *err)
{
	const struct state head = {.tables = tables};
	struct ge_state *state = ge_state_new(&head);
	g_autofree int64_t *status = g_new(int64_t, setup->seats + 1);
	struct map_keys map = {0};
	bool good = read_setup(state, setup, &map, status, err);

	if (good && !setup->map_file) {
		json_map(resolved, "map");
		json_text(resolved, "generator", generators[map.generator]);
		if (map.sectors > 0)
			json_integer(resolved, "sectors", map.sectors);
		json_end(resolved);
		ge_options_write(state, resolved);
	}
	ge_state_free(&state->head);
	return good;
}

static void found_empires(struct ge_state *state, const struct setup *setup, const int64_t *status)
{
	for (unsigned i = 0; i < setup->seats; i++) {
		g_autofree char *free_name = g_strdup_printf("Empire%u", i + 1);
		const char *name = setup->names ? setup->names[i] : NULL;
		ge_empire_new(state, i + 1, name ? name : free_name)->status = status[i];
	}
	ge_seats_number(state);
}

struct state *ge_state_make(const struct state *head, const struct setup *setup, struct error *err)
{
	struct ge_state *state = ge_state_new(head);
	g_autofree int64_t *status = g_new(int64_t, setup->seats + 1);
	struct map_keys map = {0};

	if (read_setup(state, setup, &map, status, err)) {
		found_empires(state, setup, status);
		if (map.generator == 0 ? ge_map_ge24(state, err) : ge_map_galaxy(state, map.sectors, err)) {
			ge_place(state);
			return &state->head;
		}
	}
	ge_state_free(&state->head);
	return NULL;
}

void ge_seat_rename(struct state *head, unsigned seat, const char *name)
{
	struct ge_state *state = ge_state_of(head);
	struct ge_empire *empire = state->empires[state->seats[seat]];

	g_free(empire->name);
	empire->name = g_strdup(name);
}

bool ge_seat_name_check(const char *name, struct error *err)
{
	size_t size = strlen(name);
	bool good = size >= 1 && size <= 24 && g_ascii_isalpha(name[0]);

	for (size_t i = 0; i < size; i++)
		good = good && (g_ascii_isalnum(name[i]) || name[i] == '-');
	if (!good)
		return error_set(
		    err, EXIT_DATA, "%s: a name has 1 to 24 letters, digits and `-`, a letter first", name);
	if (g_ascii_strcasecmp(name, "independent") == 0)
		return error_set(err, EXIT_DATA, "%s: this name is taken by the independents", name);
	return true;
}
