/* How a game begins: setup (HO-40), names of seats, map files (HO-41). */
#include "rulesets/galactic-empires/map.h"

#include "rulesets/galactic-empires/document.h"
#include "rulesets/galactic-empires/unit.h"

#include <string.h>

static const char *const generators[] = {"ge24", "galaxy", NULL};

struct setup_keys {
	struct node *map, *options;
};

/* The keys of `map`: the generator's name, or a file, which is the host's to read. */
static bool read_map(const struct ge_tables *tables, const struct setup *setup, struct node *map,
    int64_t *generator, const char **file, struct error *err)
{
	struct {
		int64_t generator;
		const char *file;
	} keys = {-1, NULL};
	const struct field fields[] = {
	    {"generator", FIELD_CHOICE, 0, 0, 0, 0, -1, generators},
	    {"file", FIELD_TEXT, sizeof(int64_t), 0, 1, 4096, 0, NULL},
	    {0},
	};
	unsigned least, most;

	if (map && !fields_read(map, fields, &keys, err))
		return false;
	if (keys.generator >= 0 && keys.file)
		return node_error(map, err, "\"map\" has either a generator or a file");
	*file = keys.file;
	if (keys.file)
		return true;
	if (!ge_map_players(tables, generators[0], &least, &most, err))
		return false;
	*generator = keys.generator >= 0 ? keys.generator : setup->seats == least ? 0 : 1;
	if (!ge_map_players(tables, generators[*generator], &least, &most, err))
		return false;
	if (setup->seats >= least && setup->seats <= most)
		return true;
	return node_error(map, err,
	    least == most ? "the map %s is for %u empires" : "the map %s is for %u to %u empires",
	    generators[*generator], least, most);
}

static bool read_setup(struct ge_state *state, const struct setup *setup, int64_t *generator,
    const char **file, struct error *err)
{
	struct setup_keys keys = {0};
	static const struct field fields[] = {
	    {"map", FIELD_MAP, offsetof(struct setup_keys, map), 0, 0, 0, 0, NULL},
	    {"options", FIELD_MAP, offsetof(struct setup_keys, options), 0, 0, 0, 0, NULL},
	    {0},
	};

	if (setup->root && !fields_read_some(setup->root, fields, &keys, err))
		return false;
	for (struct node *n = setup->players ? setup->players->first : NULL; n; n = n->next) {
		if (n->kind != NODE_MAP)
			continue;
		node_take(n, "name");
		node_take(n, "address");
		if (!node_done(n, err))
			return false;
	}
	return read_map(ge_tables_of(state), setup, keys.map, generator, file, err) &&
	       ge_options_read(state, keys.options, err);
}

bool ge_setup_check(const void *tables, const struct setup *setup, struct json *resolved, struct error *err)
{
	const struct state head = {.tables = tables};
	struct ge_state *state = ge_state_new(&head);
	const char *file = NULL;
	int64_t generator = 0;
	bool good = read_setup(state, setup, &generator, &file, err);

	if (good) {
		json_map(resolved, "map");
		json_text(resolved, file ? "file" : "generator", file ? file : generators[generator]);
		json_end(resolved);
		ge_options_write(state, resolved);
	}
	ge_state_free(&state->head);
	return good;
}

static void found_empires(struct ge_state *state, const struct setup *setup)
{
	for (unsigned i = 0; i < setup->seats; i++) {
		g_autofree char *free_name = g_strdup_printf("Empire%u", i + 1);
		const char *name = setup->names ? setup->names[i] : NULL;
		ge_empire_new(state, i + 1, name ? name : free_name);
	}
	ge_seats_number(state);
}

struct state *ge_state_make(const struct state *head, const struct setup *setup, struct error *err)
{
	struct ge_state *state = ge_state_new(head);
	const char *file = NULL;
	int64_t generator = 0;

	if (read_setup(state, setup, &generator, &file, err)) {
		found_empires(state, setup);
		if (generator == 0 ? ge_map_ge24(state, err) : ge_map_galaxy(state, err)) {
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
