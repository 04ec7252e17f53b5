#include "setup.h"

#include "reference.h"
#include "schemas.h"
#include "victory.h"

#include <stddef.h>
#include <string.h>

#define KEY(key, low, high) INTEGER_FIELD(#key, struct se_map_keys, key, low, high, .fallback = defaults->key)

static bool read_map(
    struct node *map, const struct se_map_keys *defaults, struct se_map_keys *keys, struct error *err)
{
	const struct field fields[] = {
	    KEY(radius, 0, 500),
	    INTEGER_FIELD("home_ring", struct se_map_keys, home_ring, 0, 500, .fallback = -1),
	    KEY(home_production, 0, SE_MOST),
	    KEY(home_stockpile, 0, SE_MOST),
	    KEY(nearby_worlds, 0, 1000),
	    KEY(nearby_radius, 0, 500),
	    KEY(nearby_production, 0, SE_MOST),
	    KEY(world_density, 0, 100),
	    KEY(max_production, 0, SE_MOST),
	    KEY(storm_density, 0, 100),
	    KEY(nebula_density, 0, 100),
	    KEY(max_storm, 0, SE_MOST),
	    KEY(storm_fluctuates, 0, 100),
	    KEY(cloud_home_distance, 0, 1000),
	    KEY(wormnets, 0, 1000),
	    KEY(wormnet_portals, 0, 1000),
	    KEY(portal_spacing, 0, 1000),
	    KEY(portal_home_distance, 0, 1000),
	    KEY(instability, 0, 100),
	    KEY(one_way, 0, 100),
	    KEY(storms_cyclic, 0, 100),
	    KEY(self_destruct_tonnes, 1, SE_MOST),
	    CHOICE_FIELD("frames", struct se_map_keys, frames, se_frame_choices),
	    {0},
	};

	*keys = *defaults;
	keys->home_ring = -1;
	if (map && !fields_read(map, fields, keys, err))
		return false;
	if (map && !node_get(map, "frames"))
		keys->frames = defaults->frames;
	if (keys->home_ring < 0)
		keys->home_ring = MAX(1, keys->radius - 2);
	return true;
}

/* Two of the map's keys may also be in `options` (HO-40), which has precedence. */
static bool read_options(
    const struct se_tables *tables, struct node *options, struct se_map_keys *keys, struct error *err)
{
	struct state head = {.tables = tables};
	struct se_options o;

	if (!options)
		return true;
	if (options->kind != NODE_MAP)
		return node_error(
		    options, err, "\"options\" must be a map, not %s", node_kind_name(options->kind));
	if (!schema_read(options, &se_options_schema, 0, &o, &head, err))
		return false;
	if (node_get(options, "self_destruct_tonnes"))
		keys->self_destruct_tonnes = o.self_destruct_tonnes;
	if (node_get(options, "instability"))
		keys->instability = o.instability;
	return true;
}

static bool read_player(struct node *entry, struct se_player *player, struct error *err)
{
	static const struct field fields[] = {
	    TEXT_FIELD("home", struct se_player, home, 0, 0),
	    TEXT_FIELD("starbase", struct se_player, starbase, 0, 0),
	    {0},
	};

	node_take(entry, "name");
	node_take(entry, "address");
	return fields_read(entry, fields, player, err) &&
	       (!player->home || se_read_name(node_get(entry, "home"), err)) &&
	       (!player->starbase || se_read_name(node_get(entry, "starbase"), err));
}

static bool read_players(const struct setup *setup, struct se_player *players, struct error *err)
{
	unsigned i = 0;

	for (struct node *n = setup->players ? setup->players->first : NULL; n && i < setup->seats;
	     n = n->next, i++) {
		if (n->kind != NODE_MAP)
			continue;
		if (!read_player(n, &players[i], err))
			return false;
		for (unsigned k = 0; k < i; k++)
			if (players[i].home && players[k].home &&
			    g_ascii_strcasecmp(players[i].home, players[k].home) == 0)
				return node_error(
				    node_get(n, "home"), err, "two homes are called \"%s\"", players[i].home);
	}
	return true;
}

int64_t se_ring_size(const struct se_map_keys *keys)
{
	return keys->home_ring > 0 ? 6 * keys->home_ring : 1;
}

/* SE-143: the default radius is smaller for fewer empires. */
static int64_t usual_radius(const struct se_map_keys *map, unsigned seats)
{
	if (seats <= 2 && map->radius_two > 0)
		return map->radius_two;
	return seats <= 4 && map->radius_four > 0 ? map->radius_four : map->radius;
}

static bool read_victory(
    const struct se_tables *tables, const struct setup *setup, struct se_victory *victory, struct error *err)
{
	struct node *node = node_take(setup->root, "victory");

	if (setup->map_file)
		return !node || node_error(node, err, "a map file has its own victory");
	*victory = tables->victory;
	if (setup->resolved || victory->turns == 0)
		*victory = (struct se_victory){0};
	return se_victory_read(victory, node, err);
}

bool se_setup_read(const struct se_tables *tables, const struct setup *setup, struct se_map_keys *keys,
    struct se_player *players, struct error *err)
{
	struct node *map = setup->map_file ? NULL : node_take(setup->root, "map");
	struct node *options = node_take(setup->root, "options");
	struct se_map_keys defaults = tables->map;

	if (setup->map_file && options)
		return node_error(options, err, "a map file has its own options");
	if (map && map->kind != NODE_MAP)
		return node_error(map, err, "\"map\" must be a map, not %s", node_kind_name(map->kind));
	defaults.self_destruct_tonnes = tables->options.self_destruct_tonnes;
	defaults.radius = usual_radius(&tables->map, setup->seats);
	if (!read_map(map, &defaults, keys, err) || !read_options(tables, options, keys, err) ||
	    !read_victory(tables, setup, &keys->victory, err) || !read_players(setup, players, err))
		return false;
	if (!setup->map_file && setup->seats > se_ring_size(keys))
		return node_error(map, err,
		    "the ring of homes has %" G_GINT64_FORMAT " sectors, too few for %u empires",
		    se_ring_size(keys), setup->seats);
	return true;
}

static void write_map(const struct se_map_keys *k, struct json *json)
{
	const struct {
		const char *key;
		int64_t value;
	} rows[] = {{"radius", k->radius}, {"home_ring", k->home_ring},
	    {"home_production", k->home_production}, {"home_stockpile", k->home_stockpile},
	    {"nearby_worlds", k->nearby_worlds}, {"nearby_radius", k->nearby_radius},
	    {"nearby_production", k->nearby_production}, {"world_density", k->world_density},
	    {"max_production", k->max_production}, {"storm_density", k->storm_density},
	    {"nebula_density", k->nebula_density}, {"max_storm", k->max_storm},
	    {"storm_fluctuates", k->storm_fluctuates}, {"cloud_home_distance", k->cloud_home_distance},
	    {"wormnets", k->wormnets}, {"wormnet_portals", k->wormnet_portals},
	    {"portal_spacing", k->portal_spacing}, {"portal_home_distance", k->portal_home_distance},
	    {"one_way", k->one_way}, {"storms_cyclic", k->storms_cyclic}};

	json_map(json, "map");
	for (unsigned i = 0; i < G_N_ELEMENTS(rows); i++)
		json_integer(json, rows[i].key, rows[i].value);
	json_text(json, "frames", se_frame_choices[k->frames]);
	json_end(json);
}

bool se_setup_check(const void *tables, const struct setup *setup, struct json *resolved, struct error *err)
{
	struct se_map_keys keys = {0};
	g_autofree struct se_player *players = g_new0(struct se_player, setup->seats + 1);

	if (!se_setup_read(tables, setup, &keys, players, err))
		return false;
	if (setup->map_file)
		return true;
	write_map(&keys, resolved);
	json_map(resolved, "options");
	json_integer(resolved, "instability", keys.instability);
	json_integer(resolved, "self_destruct_tonnes", keys.self_destruct_tonnes);
	json_end(resolved);
	se_victory_write(&keys.victory, resolved);
	return true;
}
