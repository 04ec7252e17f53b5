/* space-empires: an empire sees every world that it owns or where it has a fleet, with everything there (SP-81); of
   foreign fleets in sight everything but their owner's number (SP-5). */
#include "rulesets/space-empires/tests/hidden.h"

#include <inttypes.h>
#include <string.h>

static bool sees_in(const struct secret *secret, const struct node *root, int64_t world)
{
	for (const struct node *w = node_get(root, "worlds")->first; w; w = w->next)
		if (secret_number(w, "id") == world && secret_is(w, "owner", secret->reader))
			return true;
	for (const struct node *f = node_get(root, "fleets")->first; f; f = f->next)
		if (secret_number(f, "world") == world && secret_is(f, "owner", secret->reader))
			return true;
	return false;
}

static bool sees(const struct secret *secret, int64_t world)
{
	return sees_in(secret, secret->root, world) ||
	       (secret->after && sees_in(secret, secret->after, world));
}

/* Does somebody's supply run go or begin there? Then the world's owner, contents and links decide what the fleet
   carries, which may be visible at its other end, and when the run ends (SP-64). */
static bool is_supplied_by(const struct secret *secret, int64_t world, const struct node *but)
{
	for (const struct node *f = node_get(secret->root, "fleets")->first; f; f = f->next) {
		const struct node *supply = node_get(f, "supply");
		if (supply && f != but &&
		    (secret_number(supply, "to") == world || secret_number(supply, "from") == world))
			return true;
	}
	return false;
}

static bool is_supplied(const struct secret *secret, int64_t world)
{
	return is_supplied_by(secret, world, NULL);
}

static bool hidden_world(const struct secret *secret, const struct node *world)
{
	return !sees(secret, secret_number(world, "id")) && !is_supplied(secret, secret_number(world, "id"));
}

bool secret_sp_peopled(const struct secret *secret, const struct node *world)
{
	return hidden_world(secret, world) && secret_number(world, "pop") > 0;
}

static bool is_foreign(const struct secret *secret, const struct node *fleet)
{
	return !secret_is(fleet, "owner", secret->reader);
}

static bool hidden_fleet(const struct secret *secret, const struct node *fleet)
{
	int64_t world = secret_number(fleet, "world");

	return is_foreign(secret, fleet) && !sees(secret, world) && !is_supplied(secret, world);
}

/* Natives give no orders and have neither runs nor numbers of other empires (SP-6). */
static bool is_anothers(const struct secret *secret, const struct node *fleet)
{
	return is_foreign(secret, fleet) && *secret_text(fleet, "owner");
}

bool secret_sp_hidden_fleet(const struct secret *secret, const struct node *fleet)
{
	return is_anothers(secret, fleet) && hidden_fleet(secret, fleet);
}

/* Everybody is told who leads and how many worlds the leader has (SP-90, HO-141). */
static bool leads(const struct secret *secret, const char *owner)
{
	return secret_is(node_get(secret->root, "lead"), "empire", owner) ||
	       (secret->after && secret_is(node_get(secret->after, "lead"), "empire", owner));
}

/* A number above every fleet's own number and every number given to a foreign one. */
int64_t secret_sp_free_number(const struct secret *secret)
{
	int64_t highest = 0;

	for (const struct node *f = node_get(secret->root, "fleets")->first; f; f = f->next)
		highest = MAX(highest, secret_number(f, "id"));
	for (const struct node *s = node_get(secret->root, "sightings")->first; s; s = s->next)
		highest = MAX(highest, secret_number(s, "calls"));
	return highest + 1;
}

/* --- Fleets --------------------------------------------------------------------------- */

static bool fleet_ships(struct secret *secret)
{
	struct node *fleet = secret_pick(secret, "fleets", hidden_fleet);
	int64_t least = fleet ? MAX(1, secret_number(fleet, "cargo")) : 0;

	if (fleet)
		secret_put(secret, fleet, "ships", "%" PRId64,
		    secret_other(secret, least, least + 40, secret_number(fleet, "ships")));
	return fleet;
}

static bool fleet_cargo(struct secret *secret)
{
	struct node *fleet = secret_pick(secret, "fleets", hidden_fleet);

	if (fleet)
		secret_put(secret, fleet, "cargo", "%" PRId64,
		    secret_other(secret, 0, secret_number(fleet, "ships"), secret_number(fleet, "cargo")));
	return fleet;
}

static bool fleet_place(struct secret *secret)
{
	struct node *fleet = secret_pick(secret, "fleets", hidden_fleet);
	struct node *world = secret_pick(secret, "worlds", hidden_world);

	if (!fleet || node_get(fleet, "supply") ||
	    secret_number(world, "id") == secret_number(fleet, "world"))
		return false;
	secret_put(secret, fleet, "world", "%" PRId64, secret_number(world, "id"));
	return true;
}

static bool fleet_supply(struct secret *secret)
{
	struct node *fleet = secret_pick(secret, "fleets", secret_sp_hidden_fleet), *world = NULL;
	int64_t from = secret_number(fleet, "world");

	if (!fleet || node_get(fleet, "supply"))
		return false;
	for (struct node *w = node_get(secret->root, "worlds")->first; w && !world; w = w->next)
		if (secret_number(w, "id") == from)
			world = w;
	for (const struct node *l = node_get(world, "links")->first; l; l = l->next) {
		if (sees(secret, l->number))
			continue;
		secret_put(secret, fleet, "supply", "{from: %" PRId64 ", to: %" PRId64 "}", from, l->number);
		return true;
	}
	return false;
}

static bool fleet_new(struct secret *secret)
{
	struct node *like = secret_pick(secret, "fleets", is_anothers);
	struct node *world = secret_pick(secret, "worlds", hidden_world);

	if (!like || !world)
		return false;
	secret_add(secret, node_get(secret->root, "fleets"),
	    "{owner: %s, id: %" PRId64 ", world: %" PRId64 ", ships: %" PRId64 "}",
	    secret_text(like, "owner"), secret_sp_free_number(secret), secret_number(world, "id"),
	    secret_roll(secret, 30));
	return true;
}

static bool fleet_gone(struct secret *secret)
{
	struct node *fleet = secret_pick(secret, "fleets", hidden_fleet);
	bool owns = false;

	if (!fleet)
		return false;
	/* An empire without worlds and fleets is out, which all are told. */
	for (const struct node *w = node_get(secret->root, "worlds")->first; w; w = w->next)
		owns = owns || secret_is(w, "owner", secret_text(fleet, "owner"));
	for (struct node *s = node_get(secret->root, "sightings")->first; s && owns; s = s->next)
		owns = !secret_is(s, "owner", secret_text(fleet, "owner")) ||
		       secret_number(s, "id") != secret_number(fleet, "id");
	if (owns)
		secret_drop(secret, node_get(secret->root, "fleets"), fleet);
	return owns;
}

static unsigned worlds_of(const struct secret *secret, const char *owner)
{
	unsigned count = 0;

	for (const struct node *w = node_get(secret->root, "worlds")->first; w; w = w->next)
		count += secret_is(w, "owner", owner);
	return count;
}

static bool is_sighting_of(const struct node *sighting, const struct node *fleet)
{
	return secret_is(sighting, "owner", secret_text(fleet, "owner")) && node_get(sighting, "id") &&
	       secret_number(sighting, "id") == secret_number(fleet, "id");
}

/* Removes a fleet; it may have a reader's number, which stays taken whether or not the fleet exists (SP-5). */
static bool fleet_lost(struct secret *secret)
{
	struct node *fleet = secret_pick(secret, "fleets", secret_sp_hidden_fleet);
	bool known = false;

	if (!fleet || worlds_of(secret, secret_text(fleet, "owner")) == 0)
		return false;
	for (struct node *s = node_get(secret->root, "sightings")->first; s; s = s->next)
		if (is_sighting_of(s, fleet)) {
			known = known || secret_is(s, "empire", secret->reader);
			secret_drop(secret, s, node_get(s, "id"));
		}
	if (known)
		secret_drop(secret, node_get(secret->root, "fleets"), fleet);
	return known;
}

/* Gives a fleet to another owner whom the reader does not see there; one without another world might be out, which all
   are told. */
static bool fleet_owner(struct secret *secret)
{
	struct node *fleet = secret_pick(secret, "fleets", secret_sp_hidden_fleet);
	struct node *like = secret_pick(secret, "fleets", is_anothers);

	if (!fleet || secret_is(fleet, "owner", secret_text(like, "owner")) ||
	    worlds_of(secret, secret_text(fleet, "owner")) < 2)
		return false;
	for (const struct node *s = node_get(secret->root, "sightings")->first; s; s = s->next)
		if (is_sighting_of(s, fleet))
			return false;
	secret_put(secret, fleet, "id", "%" PRId64, secret_sp_free_number(secret));
	secret_put(secret, fleet, "owner", "%s", secret_text(like, "owner"));
	return true;
}

/* Has the fleet a hidden supply run that meets no other one? A resting fleet defends, and lets nobody unload
   (SP-50). */
static bool hidden_run(const struct secret *secret, const struct node *fleet)
{
	const struct node *supply = node_get(fleet, "supply");
	int64_t from = secret_number(supply, "from"), to = secret_number(supply, "to");

	return supply && is_foreign(secret, fleet) && !sees(secret, from) && !sees(secret, to) &&
	       !is_supplied_by(secret, from, fleet) && !is_supplied_by(secret, to, fleet);
}

static bool supply_gone(struct secret *secret)
{
	struct node *fleet = secret_pick(secret, "fleets", hidden_run);

	if (fleet)
		secret_drop(secret, fleet, node_get(fleet, "supply"));
	return fleet;
}

static bool has_treasure(const struct secret *secret, const struct node *thing)
{
	return node_get(thing, "treasures") &&
	       (node_get(thing, "ships") ? hidden_fleet : hidden_world)(secret, thing);
}

static bool treasure_gone(struct secret *secret)
{
	struct node *thing =
	    secret_pick(secret, secret_roll(secret, 2) == 1 ? "fleets" : "worlds", has_treasure);

	if (thing)
		secret_drop(secret, thing, node_get(thing, "treasures"));
	return thing;
}

static const struct node *same_fleet(const struct node *root, const struct node *fleet)
{
	for (const struct node *f = node_get(root, "fleets")->first; f; f = f->next)
		if (secret_is(f, "owner", secret_text(fleet, "owner")) &&
		    secret_number(f, "id") == secret_number(fleet, "id"))
			return f;
	return NULL;
}

/* Not one of several equal fleets that may come into sight together: then the owners' numbers decide which one gets the
   reader's lower number (SP-5). */
bool secret_sp_singular(const struct secret *secret, const struct node *fleet)
{
	const struct node *root = secret->after ? secret->after : secret->root,
	                  *then = is_anothers(secret, fleet) ? same_fleet(root, fleet) : NULL;

	for (const struct node *f = then ? node_get(root, "fleets")->first : NULL; f; f = f->next)
		if (f != then && secret_is(f, "owner", secret_text(then, "owner")) &&
		    secret_number(f, "world") == secret_number(then, "world") &&
		    secret_number(f, "ships") == secret_number(then, "ships") &&
		    secret_number(f, "cargo") == secret_number(then, "cargo"))
			return false;
	return then;
}

/* SP-5: numbers are private to each empire, even of fleets in sight. */
static bool fleet_number(struct secret *secret)
{
	struct node *fleet = secret_pick(secret, "fleets", secret_sp_singular);
	int64_t old = secret_number(fleet, "id"),
	        number = secret_sp_free_number(secret) + secret_roll(secret, 20);

	if (!fleet)
		return false;
	for (struct node *s = node_get(secret->root, "sightings")->first; s; s = s->next)
		if (secret_is(s, "owner", secret_text(fleet, "owner")) && secret_number(s, "id") == old)
			secret_put(secret, s, "id", "%" PRId64, number);
	secret_put(secret, fleet, "id", "%" PRId64, number);
	return true;
}

/* --- Worlds --------------------------------------------------------------------------- */

static bool world_number(struct secret *secret, const char *key, secret_fits *fits, int64_t least)
{
	struct node *world = secret_pick(secret, "worlds", fits);

	if (world)
		secret_put(secret, world, key, "%" PRId64,
		    secret_other(secret, least, least + 60, secret_number(world, key)));
	return world;
}

static bool world_ind(struct secret *secret)
{
	return world_number(secret, "ind", hidden_world, 0);
}

static bool world_rms(struct secret *secret)
{
	return world_number(secret, "rms", hidden_world, 0);
}

static bool world_rmp(struct secret *secret)
{
	return world_number(secret, "rmp", hidden_world, 0);
}

static bool world_pop(struct secret *secret)
{
	return world_number(secret, "pop", secret_sp_peopled, 1);
}

static bool world_damage(struct secret *secret)
{
	struct node *world = secret_pick(secret, "worlds", secret_sp_peopled);
	const char *key = secret_roll(secret, 2) == 1 ? "pop_damage" : "ind_damage";

	if (world)
		secret_put(
		    secret, world, key, "%" PRId64, secret_other(secret, 0, 4, secret_number(world, key)));
	return world;
}

static bool unowned(const struct secret *secret, const struct node *world)
{
	return secret_sp_peopled(secret, world) && !*secret_text(world, "owner");
}

/* Gives a world an owner; taking it away might eliminate an empire, which all are told. */
static bool world_owner(struct secret *secret)
{
	struct node *world = secret_pick(secret, "worlds", unowned);
	struct node *like = secret_pick(secret, "fleets", is_anothers);

	if (!world || !like || leads(secret, secret_text(like, "owner")))
		return false;
	secret_put(secret, world, "owner", "%s", secret_text(like, "owner"));
	return true;
}

/* Each treasure exists once (SP-76). */
static bool new_treasure(struct secret *secret, struct node *thing)
{
	static const char *const ids[] = {"L2", "MM", "SV", "VAM", "XYZ"};
	const char *id = ids[secret_roll(secret, G_N_ELEMENTS(ids)) - 1];
	const struct node *lists[] = {node_get(secret->root, "worlds"), node_get(secret->root, "fleets")};

	if (!thing || node_get(thing, "treasures"))
		return false;
	for (size_t i = 0; i < G_N_ELEMENTS(lists); i++)
		for (const struct node *n = lists[i]->first; n; n = n->next)
			if (secret_has(node_get(n, "treasures"), id))
				return false;
	secret_put(secret, thing, "treasures", "[%s]", id);
	return true;
}

static bool world_treasure(struct secret *secret)
{
	return new_treasure(secret, secret_pick(secret, "worlds", hidden_world));
}

static bool fleet_treasure(struct secret *secret)
{
	return new_treasure(secret, secret_pick(secret, "fleets", hidden_fleet));
}

/* Changes links, even of worlds seen before: readers keep what they were like then. */
static bool world_links(struct secret *secret)
{
	struct node *world = secret_pick(secret, "worlds", hidden_world), *links = node_get(world, "links");

	if (!world || !links->first || !links->first->next)
		return false;
	secret_put(secret, world, "links", "[%" PRId64 "]", links->first->number);
	for (const struct node *f = node_get(secret->root, "fleets")->first; f; f = f->next)
		if (secret_number(f, "world") == secret_number(world, "id") && node_get(f, "supply"))
			return false;
	return true;
}

static bool links_to(const struct node *place, int64_t world)
{
	const struct node *links = node_get(place, "links");

	for (const struct node *l = links ? links->first : NULL; l; l = l->next)
		if (l->number == world)
			return true;
	return false;
}

/* Is the world neither on the reader's chart nor at the end of a link that the reader knows? */
static bool unheard_of(const struct secret *secret, const struct node *world)
{
	int64_t id = secret_number(world, "id");

	for (const struct node *k = node_get(secret->root, "known")->first; k; k = k->next)
		if (secret_is(k, "empire", secret->reader) &&
		    (secret_number(k, "world") == id || links_to(k, id)))
			return false;
	for (const struct node *w = node_get(secret->root, "worlds")->first; w; w = w->next)
		if (links_to(w, id) && sees(secret, secret_number(w, "id")))
			return false;
	return hidden_world(secret, world);
}

static void renumber(struct node *number, int64_t old, int64_t now)
{
	if (number && number->number == old)
		number->number = now;
}

/* The number of worlds is public (SP-90, HO-140), so the new one replaces another. */
static bool world_new(struct secret *secret)
{
	static const char *const lists[] = {"worlds", "fleets", "known"};
	static const char *const keys[] = {"id", "world", "world"};
	struct node *world = secret_pick(secret, "worlds", unheard_of);
	int64_t old = secret_number(world, "id");

	if (!world)
		return false;
	secret_put(secret, world, "ind", "7");
	for (size_t i = 0; i < G_N_ELEMENTS(lists); i++)
		for (struct node *n = node_get(secret->root, lists[i])->first; n; n = n->next) {
			struct node *links = node_get(n, "links"), *supply = node_get(n, "supply");
			renumber(node_get(n, keys[i]), old, 100000);
			for (struct node *l = links ? links->first : NULL; l; l = l->next)
				renumber(l, old, 100000);
			renumber(supply ? node_get(supply, "from") : NULL, old, 100000);
			renumber(supply ? node_get(supply, "to") : NULL, old, 100000);
		}
	g_string_append(secret->what, ", now W100000");
	return true;
}

/* --- What others know, and the order of lists ----------------------------------------- */

static bool of_other(const struct secret *secret, const struct node *entry)
{
	return !secret_is(entry, "empire", secret->reader);
}

/* Of a world known only from the chart no figures are stored. */
static bool seen_by_other(const struct secret *secret, const struct node *entry)
{
	return of_other(secret, entry) && node_get(entry, "turn");
}

static bool others_known(struct secret *secret)
{
	struct node *entry = secret_pick(secret, "known", seen_by_other);

	if (entry)
		secret_put(secret, entry, "ind", "%" PRId64,
		    secret_other(secret, 0, 99, secret_number(entry, "ind")));
	return entry;
}

static bool others_unknown(struct secret *secret)
{
	const char *list = secret_roll(secret, 2) == 1 ? "known" : "sightings";
	struct node *entry = secret_pick(secret, list, of_other);

	if (entry)
		secret_drop(secret, node_get(secret->root, list), entry);
	return entry;
}

static bool others_sightings(struct secret *secret)
{
	struct node *entry = secret_pick(secret, "sightings", of_other);

	if (entry)
		secret_put(secret, entry, "calls", "%" PRId64,
		    secret_sp_free_number(secret) + secret_roll(secret, 9));
	return entry;
}

static bool list_order(struct secret *secret)
{
	static const char *const lists[] = {"worlds", "fleets", "sightings", "known"};

	return secret_shuffle(secret, lists[secret_roll(secret, G_N_ELEMENTS(lists)) - 1]);
}

static bool seed(struct secret *secret)
{
	secret_put(secret, secret->root, "seed", "%" PRId64, 1000 + secret_roll(secret, 1000));
	return true;
}

/* --- Controls ------------------------------------------------------------------------- */

static bool foreign_in_sight(const struct secret *secret, const struct node *fleet)
{
	return is_foreign(secret, fleet) && sees_in(secret, secret->root, secret_number(fleet, "world"));
}

static bool seen_ships(struct secret *secret)
{
	struct node *fleet = secret_pick(secret, "fleets", foreign_in_sight);

	if (fleet)
		secret_put(secret, fleet, "ships", "%" PRId64, secret_number(fleet, "ships") + 1);
	return fleet;
}

static bool world_in_sight(const struct secret *secret, const struct node *world)
{
	return sees_in(secret, secret->root, secret_number(world, "id"));
}

static bool seen_world(struct secret *secret)
{
	struct node *world = secret_pick(secret, "worlds", world_in_sight);

	if (world)
		secret_put(secret, world, "rms", "%" PRId64, secret_number(world, "rms") + 1);
	return world;
}

static const struct secret_kind kinds[] = {
    {"ships of a fleet out of sight", fleet_ships, SECRET_QUIET},
    {"cargo of a fleet out of sight", fleet_cargo, SECRET_QUIET},
    {"place of a fleet out of sight", fleet_place, SECRET_QUIET},
    {"supply run out of sight", fleet_supply, SECRET_QUIET},
    {"a new fleet out of sight", fleet_new, SECRET_QUIET},
    {"a fleet out of sight less", fleet_gone, SECRET_QUIET},
    {"a fleet out of sight less, which had been seen", fleet_lost, SECRET_RARE},
    {"owner of a fleet out of sight", fleet_owner, SECRET_QUIET | SECRET_RARE},
    {"supply run out of sight less", supply_gone, SECRET_QUIET | SECRET_RARE},
    {"treasure out of sight less", treasure_gone, SECRET_QUIET | SECRET_RARE},
    {"the owner's number of any foreign fleet", fleet_number, SECRET_ALONE},
    {"treasure of a fleet out of sight", fleet_treasure, SECRET_QUIET},
    {"industry of a world out of sight", world_ind, SECRET_ALONE},
    {"raw materials of a world out of sight", world_rms, SECRET_ALONE},
    {"mines of a world out of sight", world_rmp, SECRET_ALONE},
    {"people of a world out of sight", world_pop, SECRET_ALONE},
    {"begun damage of a world out of sight", world_damage, SECRET_ALONE},
    {"owner of a world out of sight", world_owner, SECRET_QUIET},
    {"treasure of a world out of sight", world_treasure, SECRET_QUIET},
    {"links of a world out of sight", world_links, SECRET_QUIET},
    {"a new world out of sight", world_new, SECRET_QUIET | SECRET_RARE}, /* a chart shows all worlds */
    {"what others know of worlds", others_known, SECRET_ALL | SECRET_ALONE},
    {"what others have forgotten", others_unknown, SECRET_ALONE},
    {"what others call fleets", others_sightings, SECRET_ALONE},
    {"order of the document's lists", list_order, SECRET_ALL},
    {"the seed", seed, SECRET_ALONE},
    {"ships of a foreign fleet in sight", seen_ships, SECRET_SEEN},
    {"raw materials of a world in sight", seen_world, SECRET_SEEN},
    {0},
};

const struct secret_rules secret_space_empires = {"space-empires", {kinds}, secret_sp_orders,
    "B1F77W100000\nM1W100000\nS2W100000\nM3W1W100000\n", NULL, NULL, false};
