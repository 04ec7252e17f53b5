/* cyoe: secrets of systems and planets. */
#include "rulesets/cyoe/tests/hidden.h"

#include <inttypes.h>
#include <string.h>

static bool is_held(const struct secret *secret, const struct node *system)
{
	return secret_cy_unseen_system(secret, system) && *secret_text(system, "holder");
}

static bool system_rating(struct secret *secret)
{
	struct node *system = secret_pick(secret, "systems", is_held);

	if (system)
		secret_put(secret, system, "rating", "%" PRId64,
		    secret_other(secret, 0, 4, secret_number(system, "rating")));
	return system;
}

static bool system_suppression(struct secret *secret)
{
	struct node *system = secret_pick(secret, "systems", is_held);

	if (system)
		secret_put(secret, system, "suppression", "%" PRId64,
		    secret_other(secret, 0, 5, secret_number(system, "suppression")));
	return system;
}

static bool system_holder(struct secret *secret)
{
	struct node *system = secret_pick(secret, "systems", secret_cy_unseen_system);
	struct node *empire = secret_pick(secret, "empires", secret_cy_foreign_empire);

	if (!system || !empire || *secret_text(system, "holder"))
		return false;
	secret_put(secret, system, "holder", "%s", secret_text(empire, "name"));
	return true;
}

/* Passes a system to nobody, or from one empire to another. */
static bool system_lost(struct secret *secret)
{
	struct node *system = secret_pick(secret, "systems", is_held);
	struct node *empire = secret_pick(secret, "empires", secret_cy_foreign_empire);

	if (!system || !empire)
		return false;
	if (secret_is(system, "holder", secret_text(empire, "name"))) {
		secret_put(secret, system, "rating", "0");
		secret_put(secret, system, "holder", "null");
	} else {
		secret_put(secret, system, "holder", "%s", secret_text(empire, "name"));
	}
	return true;
}

static bool system_station_new(struct secret *secret)
{
	static const char *const types[] = {"PS", "RS", "DS", "DM"};
	struct node *system = secret_pick(secret, "systems", secret_cy_unseen_system);
	struct node *empire = secret_pick(secret, "empires", secret_cy_settled_empire);
	int64_t count = 0;

	if (!system || !empire)
		return false;
	for (const struct node *s = node_get(system, "stations")->first; s; s = s->next)
		count += secret_is(s, "owner", secret_text(empire, "name")) ? 20 : secret_number(s, "count");
	if (count > 10)
		return false;
	secret_add(secret, node_get(system, "stations"), "{owner: %s, type: %s, count: %" PRId64 "}",
	    secret_text(empire, "name"), types[secret_roll(secret, 4) - 1], secret_roll(secret, 9));
	return true;
}

static bool system_stations(struct secret *secret)
{
	struct node *system = secret_pick(secret, "systems", secret_cy_unseen_system), *station;

	if (!system || !node_get(system, "stations")->first)
		return false;
	station = node_get(system, "stations")->first;
	secret_put(secret, station, "count", "%" PRId64,
	    secret_number(station, "count") == 1 ? 2
	                                         : secret_roll(secret, secret_number(station, "count") - 1));
	return node_get(system, "stations")->count == 1;
}

static bool system_name(struct secret *secret)
{
	struct node *system = secret_pick(secret, "systems", secret_cy_unexplored_system);

	if (system)
		secret_put(secret, system, "name", "Hidden%" PRId64, secret_roll(secret, 99));
	return system;
}

static bool system_terrain(struct secret *secret)
{
	static const char *const terrains[] = {"normal", "nebula", "black-hole", "asteroids"};
	struct node *system = secret_pick(secret, "systems", secret_cy_unexplored_system);
	const char *terrain = terrains[secret_roll(secret, 4) - 1];

	if (!system || secret_is(system, "terrain", terrain))
		return false;
	for (const struct node *p = node_get(system, "planets")->first; p; p = p->next)
		if (secret_number(p, "class") > 2)
			return false;
	secret_put(secret, system, "terrain", "%s", terrain);
	return true;
}

/* Adds a node between two systems that the reader has not explored; one explored end shows it (written at both). */
static bool system_nodes(struct secret *secret)
{
	struct node *a = secret_pick(secret, "systems", secret_cy_unexplored_system);
	struct node *b = secret_pick(secret, "systems", secret_cy_unexplored_system);

	if (!a || a == b || secret_cy_has_number(node_get(a, "nodes"), secret_number(b, "id")))
		return false;
	secret_add(secret, node_get(a, "nodes"), "%" PRId64, secret_number(b, "id"));
	secret_add(secret, node_get(b, "nodes"), "%" PRId64, secret_number(a, "id"));
	return true;
}

/* A random planet of a random system that fits, or NULL. */
static struct node *pick_planet(struct secret *secret, secret_fits *fits)
{
	struct node *system = secret_pick(secret, "systems", fits), *planet;
	int64_t skip;

	if (!system || node_get(system, "planets")->count == 0)
		return NULL;
	skip = secret_roll(secret, (int64_t)node_get(system, "planets")->count) - 1;
	for (planet = node_get(system, "planets")->first; skip > 0; skip--)
		planet = planet->next;
	return planet;
}

static bool planet_class(struct secret *secret)
{
	struct node *planet = pick_planet(secret, secret_cy_unseen_system);

	if (!planet || !*secret_text(planet, "owner"))
		return false;
	secret_put(secret, planet, "losses", "{}");
	secret_put(
	    secret, planet, "class", "%" PRId64, secret_other(secret, 1, 2, secret_number(planet, "class")));
	return true;
}

static bool planet_owner(struct secret *secret)
{
	struct node *planet = pick_planet(secret, secret_cy_unseen_system);
	struct node *empire = secret_pick(secret, "empires", secret_cy_settled_empire);

	if (!planet || !empire || *secret_text(planet, "owner") || secret_is(planet, "kind", "U"))
		return false;
	secret_put(secret, planet, "class", "1");
	secret_put(secret, planet, "owner", "%s", secret_text(empire, "name"));
	return true;
}

static bool planet_kind(struct secret *secret)
{
	struct node *planet = pick_planet(secret, secret_cy_unexplored_system);

	if (!planet || secret_number(planet, "class") > 0)
		return false;
	secret_put(secret, planet, "kind", secret_is(planet, "kind", "U") ? "H" : "U");
	return true;
}

static bool planet_artifact(struct secret *secret)
{
	struct node *planet = pick_planet(secret, secret_cy_any_system);

	if (!planet || secret_flag(planet, "searched") || *secret_text(planet, "artifact"))
		return false;
	secret_put(secret, planet, "artifact", "X%" PRId64, secret_roll(secret, 6));
	return true;
}

static bool planet_searched(struct secret *secret)
{
	struct node *planet = pick_planet(secret, secret_cy_any_system);
	const struct node *reader = secret_cy_reader_of(secret, secret->root);

	if (!planet || secret_flag(planet, "searched") ||
	    secret_cy_has_number(node_get(reader, "scanned"), secret_number(planet, "id")))
		return false;
	secret_put(secret, planet, "searched", "true");
	return true;
}

static bool planet_losses(struct secret *secret)
{
	struct node *planet = pick_planet(secret, secret_cy_unseen_system);

	if (!planet || secret_number(planet, "class") < 3 || secret_is(planet, "owner", secret->reader))
		return false;
	secret_put(secret, planet, "losses",
	    node_get(planet, "losses")->first     ? "{}"
	    : secret_number(planet, "class") == 3 ? "{DS: 1}"
	    : secret_number(planet, "class") == 4 ? "{DM: 1}"
	                                          : "{DL: 1}");
	return true;
}

/* --- In sight, but never explored: ships and stations show, nothing else (CY-100) --------- */

static bool veiled_system(const struct secret *secret, const struct node *system)
{
	int64_t id = secret_number(system, "id");

	return secret_cy_sees(secret, id) && !secret_cy_explored(secret, id) &&
	       !secret_is(system, "holder", secret->reader);
}

static bool veiled_rating(struct secret *secret)
{
	struct node *system = secret_pick(secret, "systems", veiled_system);
	struct node *empire = secret_pick(secret, "empires", secret_cy_foreign_empire);

	if (!system || !empire)
		return false;
	secret_put(secret, system, "holder", "%s", secret_text(empire, "name"));
	secret_put(secret, system, "rating", "%" PRId64,
	    secret_other(secret, 0, 4, secret_number(system, "rating")));
	secret_put(secret, system, "suppression", "%" PRId64, secret_roll(secret, 5));
	return true;
}

static bool veiled_planet(struct secret *secret)
{
	struct node *planet = pick_planet(secret, veiled_system);
	struct node *empire = secret_pick(secret, "empires", secret_cy_settled_empire);

	if (!planet || !empire || secret_is(planet, "owner", secret->reader))
		return false;
	secret_put(secret, planet, "losses", "{}");
	if (secret_number(planet, "class") > 0) {
		secret_put(secret, planet, "class", "0");
		secret_put(secret, planet, "owner", "null");
		return true;
	}
	secret_put(secret, planet, "kind", "H");
	secret_put(secret, planet, "class", "1");
	secret_put(secret, planet, "owner", "%s", secret_text(empire, "name"));
	return true;
}

/* If the reader has stations there, asteroids show in their yield (CY-32). */
static bool veiled_terrain(struct secret *secret)
{
	struct node *system = secret_pick(secret, "systems", veiled_system);

	if (!system)
		return false;
	secret_put(secret, system, "name", "Veil%" PRId64, secret_roll(secret, 99));
	if (!secret_find(node_get(system, "stations"), "owner", secret->reader, NULL))
		secret_put(secret, system, "terrain",
		    secret_is(system, "terrain", "asteroids") ? "normal" : "asteroids");
	return true;
}

const struct secret_kind secret_cy_system_kinds[] = {
    {"rating of a system out of sight", system_rating, SECRET_ALONE | SECRET_QUIET},
    {"suppression of a system out of sight", system_suppression, SECRET_ALONE | SECRET_QUIET},
    {"holder of a system out of sight", system_holder, SECRET_QUIET},
    {"another holder out of sight, or none", system_lost, SECRET_QUIET},
    {"stations of a system out of sight", system_stations, SECRET_QUIET},
    {"stations out of sight more", system_station_new, SECRET_QUIET},
    {"name of an unexplored system", system_name, SECRET_ALONE | SECRET_QUIET},
    {"terrain of an unexplored system", system_terrain, SECRET_QUIET},
    {"nodes between unexplored systems", system_nodes, SECRET_QUIET},
    {"class of a planet out of sight", planet_class, SECRET_QUIET},
    {"losses of a planet out of sight", planet_losses, SECRET_QUIET | SECRET_RARE},
    {"rating of a system seen, not explored", veiled_rating, 0},
    {"planets of a system seen, not explored", veiled_planet, SECRET_RARE},
    {"terrain of a system seen, not explored", veiled_terrain, 0},
    {"owner of a planet out of sight", planet_owner, SECRET_QUIET},
    {"kind of a planet never seen", planet_kind, SECRET_QUIET},
    {"artifact of any planet", planet_artifact, SECRET_QUIET},
    {"whether anybody searched a planet", planet_searched, SECRET_QUIET},
    {0},
};
