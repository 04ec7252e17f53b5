/* Ships in the state: serials, loading, placing, removing; sites; cleaning up between turns. */
#include "ship.h"

#include "engine/base/compare.h"
#include "engine/base/hash.h"
#include "engine/base/search.h"
#include "engine/base/text.h"
#include "fleet.h"

#include <inttypes.h>
#include <string.h>

struct se_ship *se_ship_add(struct se_state *st, struct se_empire *owner, struct se_class *class,
    const char *name, struct se_coord at)
{
	struct se_ship *ship = g_new0(struct se_ship, 1);

	ship->owner = owner;
	ship->class = class;
	ship->name = g_strdup(name);
	ship->at = at;
	ship->dp = class->parts[SE_DP];
	owner->numbered++;
	g_ptr_array_add(st->ships, ship);
	g_ptr_array_add(owner->fleet, ship);
	return ship;
}

struct se_ship *se_ship_named(const struct se_empire *owner, const char *name)
{
	g_autofree char *key = text_lower(name);

	return g_hash_table_lookup(owner->names, key);
}

struct se_ship *se_ship_find(const struct se_empire *owner, const char *handle)
{
	g_autofree char *key = text_lower(handle);
	struct se_ship *ship = g_hash_table_lookup(owner->names, key);

	return ship ? ship : g_hash_table_lookup(owner->serial_keys, key);
}

static bool is_before(const void *cargo, size_t at, const void *key)
{
	return strcmp(((const struct se_ship *const *)cargo)[at]->key, key) < 0;
}

/* Cargo is sorted by handle (SE-7): in which order it came aboard is secret. */
static guint cargo_place(const GPtrArray *cargo, const struct se_ship *ship)
{
	return (guint)search_first(cargo->pdata, cargo->len, ship->key, is_before);
}

void se_ship_load(struct se_ship *ship, struct se_ship *carrier)
{
	ship->carrier = carrier;
	ship->at = carrier->at;
	if (!carrier->cargo)
		carrier->cargo = g_ptr_array_new();
	g_ptr_array_insert(carrier->cargo, (gint)cargo_place(carrier->cargo, ship), ship);
	carrier->load += ship->class->tonnage;
}

void se_ship_unload(struct se_ship *ship)
{
	g_ptr_array_remove(ship->carrier->cargo, ship);
	ship->carrier->load -= ship->class->tonnage;
	ship->carrier = NULL;
}

void se_ship_place(struct se_ship *ship, struct se_coord at)
{
	ship->at = at;
	for (guint i = 0; ship->cargo && i < ship->cargo->len; i++)
		((struct se_ship *)ship->cargo->pdata[i])->at = at;
}

static struct se_site *make_site(struct se_state *st, struct se_coord at)
{
	struct se_site *site = g_hash_table_lookup(st->sites, se_coord_key(at));

	if (!site) {
		site = g_new0(struct se_site, 1);
		g_hash_table_insert(st->sites, se_coord_key(at), site);
	}
	return site;
}

static int storms_by_key(gconstpointer a, gconstpointer b)
{
	return strcmp((*(struct se_storm *const *)a)->key, (*(struct se_storm *const *)b)->key);
}

static int worlds_by_key(gconstpointer a, gconstpointer b)
{
	return strcmp((*(struct se_world *const *)a)->key, (*(struct se_world *const *)b)->key);
}

void se_sites_build(struct se_state *st)
{
	g_ptr_array_sort(st->worlds, worlds_by_key);
	g_ptr_array_sort(st->portals, se_portal_compare);
	g_ptr_array_sort(st->storms, storms_by_key);
	g_hash_table_remove_all(st->sites);
	for (guint i = 0; i < st->worlds->len; i++) {
		struct se_world *world = st->worlds->pdata[i];
		make_site(st, world->at)->world = world;
	}
	for (guint i = 0; i < st->portals->len; i++) {
		struct se_site *site = make_site(st, ((struct se_portal *)st->portals->pdata[i])->at);
		if (!site->portals)
			site->portals = g_ptr_array_new();
		g_ptr_array_add(site->portals, st->portals->pdata[i]);
	}
	for (guint i = 0; i < st->storms->len; i++) {
		struct se_site *site = make_site(st, ((struct se_storm *)st->storms->pdata[i])->at);
		if (!site->storms)
			site->storms = g_ptr_array_new();
		g_ptr_array_add(site->storms, st->storms->pdata[i]);
	}
}

const struct se_site *se_site_at(const struct se_state *st, struct se_coord at)
{
	static const struct se_site nothing = {0};
	const struct se_site *site = g_hash_table_lookup(st->sites, se_coord_key(at));

	return site ? site : &nothing;
}

bool se_site_clouded(const struct se_site *site)
{
	return site->storms != NULL;
}

int se_ship_compare(gconstpointer a, gconstpointer b)
{
	const struct se_ship *left = *(struct se_ship *const *)a, *right = *(struct se_ship *const *)b;

	if (left->owner != right->owner)
		return compare_integers(left->owner->number, right->owner->number);
	return strcmp(left->key, right->key);
}

void se_ships_sort(struct se_state *st)
{
	g_ptr_array_sort(st->ships, se_ship_compare);
	for (guint i = 0; i < st->empires->len; i++)
		g_ptr_array_set_size(se_empire_at(st, i)->fleet, 0);
	for (guint i = 0; i < st->ships->len; i++)
		g_ptr_array_add(((struct se_ship *)st->ships->pdata[i])->owner->fleet, st->ships->pdata[i]);
}

/* --- Serials */

#define SERIAL_BITS 20
#define SERIAL_HALF 10
#define SERIAL_PART 1024
#define SERIAL_PARTS 1024

/* Serials are numbers encrypted with a key of the game's seed and the empire's code, so that they reveal no age. Each
   turn uses its own part of the numbers: serials of the dead are never reused, although no document lists them. A turn
   that needs more takes the parts whose turns come last: half of all turns away, then a quarter, ... */
static uint32_t part_of(int64_t turn, int64_t more)
{
	uint32_t part = (uint32_t)(turn % SERIAL_PARTS);

	for (uint32_t step = SERIAL_PARTS / 2; step > 0; step /= 2, more /= 2)
		part ^= more % 2 ? step : 0;
	return part;
}

static uint32_t mix(const uint8_t key[32], uint32_t n)
{
	uint32_t left = n >> SERIAL_HALF, right = n & ((1U << SERIAL_HALF) - 1);

	for (int round = 0; round < 6; round++) {
		uint32_t k = (uint32_t)key[4 * round] << 24 | (uint32_t)key[4 * round + 1] << 16 |
		             (uint32_t)key[4 * round + 2] << 8 | key[4 * round + 3];
		uint32_t f = (right ^ k) * 2654435761U;
		uint32_t next = left ^ ((f >> 15) & ((1U << SERIAL_HALF) - 1));
		left = right;
		right = next;
	}
	return left << SERIAL_HALF | right;
}

static void draw_serial(struct se_state *st, struct se_empire *owner, char serial[SE_SERIAL_SIZE + 1])
{
	g_autofree char *text =
	    g_strdup_printf("nightmail serial 1 %" PRIu64 " %s\n", st->head.seed, owner->code);
	uint8_t key[32];

	hash_sha256(text, strlen(text), key);
	for (unsigned tries = 0; tries < 1U << SERIAL_BITS; tries++) {
		int64_t given = owner->serials++;
		uint32_t n = part_of(st->head.turn, given / SERIAL_PART) * SERIAL_PART +
		             (uint32_t)(given % SERIAL_PART);
		g_snprintf(serial, SE_SERIAL_SIZE + 1, "%s%05x", owner->code, mix(key, n) & 0xfffff);
		if (strcmp(serial + 2, "00000") != 0 && !g_hash_table_contains(st->serials, serial) &&
		    !se_ship_named(owner, serial))
			return;
	}
}

void se_ship_register(struct se_state *st, struct se_ship *ship, const char *serial)
{
	if (serial)
		g_strlcpy(ship->serial, serial, sizeof ship->serial);
	else
		draw_serial(st, ship->owner, ship->serial);
	g_hash_table_add(st->serials, ship->serial);
	ship->key = text_lower(ship->name ? ship->name : ship->serial);
	g_hash_table_insert(ship->owner->serial_keys, text_lower(ship->serial), ship);
	if (ship->name)
		g_hash_table_insert(ship->owner->names, g_strdup(ship->key), ship);
}
