#include "glimpse.h"
#include "damage.h"
#include "fleet.h"
#include "phases.h"
#include "rehearsal.h"
#include "ship_deeds.h"

#include <string.h>

/* --- News of damage (SE-133) */

static void tell_count(struct turn *turn, const char *code, const struct se_ship *ship, int64_t damage,
    const struct bits *knowing)
{
	bool storm = strcmp(code, "storm-damage") == 0;
	struct event *event = se_news(turn, code,
	    storm ? "{ship} ({class}) takes {damage} from storms at {sector}, OR {or}%"
	          : "{ship} ({class}) is hit for {damage} at {sector}, OR {or}%");

	se_news_ship(event, ship);
	event_text(event, "class", ship->class->full);
	event_integer(event, "damage", damage);
	se_news_sector(event, ship->at);
	event_integer(event, "or", se_ship_or(ship));
	for (unsigned i = 0; bits_next(knowing, &i); i++)
		event_to(event, i);
}

static void tell_hit(
    struct turn *turn, const char *code, const struct se_ship *ship, const struct bits *others)
{
	bool storm = strcmp(code, "storm-damage") == 0;
	struct event *event;

	if (bits_empty(others))
		return;
	event = event_new(turn->events, code,
	    storm ? "{ship} ({class}) is damaged by storms at {sector}, OR {or}%"
	          : "{ship} ({class}) is hit at {sector}, OR {or}%");
	se_news_ship(event, ship);
	event_text(event, "class", ship->class->full);
	se_news_sector(event, ship->at);
	event_integer(event, "or", se_ship_or(ship));
	for (unsigned i = 0; bits_next(others, &i); i++)
		event_to(event, i);
}

void se_tell_damage(struct turn *turn, const char *code, const struct se_ship *ship, int64_t damage)
{
	const struct se_state *st = se_of(turn);
	struct bits present = {NULL, 0}, knowing = {NULL, 0};

	se_presence(turn, ship->at, &present);
	for (unsigned i = 0; bits_next(&present, &i); i++)
		if (se_class_known(se_empire_at(st, i), ship->class) && bits_remove(&present, i))
			bits_add(&knowing, i);
	bits_remove(&present, ship->owner->number);
	bits_add(&knowing, ship->owner->number);
	tell_count(turn, code, ship, damage, &knowing);
	tell_hit(turn, code, ship, &present);
	bits_free(&present);
	bits_free(&knowing);
}

/* Tells an attacker how many of their shots were governed by the estimate. */
static void tell_shots(struct turn *turn)
{
	const GArray *shots = se_work_of(se_of(turn))->shots;

	for (guint i = 0; i < shots->len; i++) {
		const struct se_shot *shot = &g_array_index(shots, struct se_shot, i);
		struct event *event;
		if (!shot->estimated)
			continue;
		event = se_news(turn, "hit", "{empire} spent {shots} shots on {ship} ({class}) at {sector}");
		event_text(event, "empire", shot->by->name);
		event_integer(event, "shots", shot->guns);
		se_news_ship(event, shot->target);
		event_text(event, "class", shot->target->class->full);
		se_news_sector(event, shot->target->at);
		se_news_to(event, shot->by);
	}
}

void se_apply_damage(struct turn *turn)
{
	struct se_state *st = se_of(turn);
	const struct se_grid *grid = se_work_grid(turn);

	for (guint i = 0; i < grid->ships->len; i++) {
		struct se_ship *ship = grid->ships->pdata[i];
		int64_t damage = ship ? se_role_of(ship)->damage : 0;
		if (damage <= 0)
			continue;
		ship->role->damage = 0;
		ship->role->marks |= SE_MARK_HIT;
		ship->dp = MAX(0, ship->dp - damage);
		se_tell_damage(turn, "hit", ship, damage);
	}
	tell_shots(turn);
	g_array_set_size(se_work_of(st)->shots, 0);
}

/* --- The dead */

static void remember_wreck(struct turn *turn, struct se_ship *ship, const struct bits *witnesses)
{
	GHashTable *wrecks = se_work_of(se_of(turn))->wrecks;
	GPtrArray *here = g_hash_table_lookup(wrecks, se_coord_key(ship->at));

	if (!here) {
		here = g_ptr_array_new();
		g_hash_table_insert(wrecks, se_coord_key(ship->at), here);
	}
	g_ptr_array_add(here, ship);
	for (unsigned i = 0; bits_next(witnesses, &i); i++)
		bits_add(&se_role_need(se_of(turn), ship)->witnesses, i);
}

static void tell_destroyed(struct turn *turn, const struct se_ship *ship, const struct bits *witnesses)
{
	struct event *event = se_news(turn, "destroyed", "{ship} ({class}) is destroyed at {sector}");

	se_news_ship(event, ship);
	event_text(event, "class", ship->class->full);
	se_news_sector(event, ship->at);
	for (unsigned i = 0; bits_next(witnesses, &i); i++)
		event_to(event, i);
}

static void destroy(struct turn *turn, struct se_ship *ship, enum se_end end)
{
	struct bits witnesses = {NULL, 0};

	se_presence(turn, ship->at, &witnesses);
	for (guint i = 0; ship->cargo && i < ship->cargo->len; i++) {
		remember_wreck(turn, ship->cargo->pdata[i], &witnesses);
		tell_destroyed(turn, ship->cargo->pdata[i], &witnesses);
	}
	remember_wreck(turn, ship, &witnesses);
	tell_destroyed(turn, ship, &witnesses);
	se_ship_end(se_of(turn), ship, end);
	bits_free(&witnesses);
	se_work_of(se_of(turn))->stale = true;
}

/* Removes the dead and keeps a view of their sector for their owners (SE-121). */
static void remove_dead(struct turn *turn, const char *phase)
{
	const struct se_grid *grid = se_work_grid(turn);

	for (guint i = 0; i < grid->ships->len; i++) {
		struct se_ship *ship = grid->ships->pdata[i];
		if (!ship)
			continue;
		if (se_role_of(ship)->destructing)
			destroy(turn, ship, SE_DESTRUCTED);
		else if (se_role_of(ship)->launched)
			destroy(turn, ship, SE_LAUNCHED);
		else if (ship->dp <= 0)
			destroy(turn, ship, SE_WRECK);
	}
	se_glimpses_take(se_of(turn), grid, phase);
}

void se_remove_destroyed_1(struct turn *turn)
{
	se_fights_begin(turn);
	remove_dead(turn, "remove destroyed i");
	se_fights_end(turn);
}

void se_remove_destroyed_2(struct turn *turn)
{
	remove_dead(turn, "remove destroyed ii");
}

/* --- Auto-repair (SE-52) */

void se_auto_repair(struct turn *turn)
{
	const struct se_state *st = se_of(turn);

	se_work_grid(turn);
	for (guint i = 0; i < st->ships->len; i++) {
		struct se_ship *ship = st->ships->pdata[i];
		int64_t missing = ship->class->parts[SE_DP] - ship->dp;
		if (!se_ship_alive(ship) || missing <= 0)
			continue;
		ship->dp += MIN(missing, ship->class->ar);
		se_role_need(se_of(turn), ship)->marks |= SE_MARK_AUTO;
		se_tell_mended(turn, "auto-repaired", "{ship} repairs itself at {sector}, OR {or}%", ship);
	}
}

/* --- Ownership */

/* The owner of a world by SE-53. */
static struct se_empire *rightful_owner(struct turn *turn, const struct se_world *world)
{
	unsigned count;
	struct se_ship **here = se_work_ships(turn, world->at, &count);
	struct se_empire *only = NULL;
	bool several = false, owner = false;

	for (unsigned i = 0; i < count; i++) {
		if (!se_ship_conquers(here[i]))
			continue;
		several = several || (only && only != here[i]->owner);
		owner = owner || here[i]->owner == world->owner;
		only = here[i]->owner;
	}
	return several ? (owner ? world->owner : NULL) : only;
}

void se_ownership(struct turn *turn)
{
	const struct se_state *st = se_of(turn);

	se_work_grid(turn);
	for (guint i = 0; i < st->worlds->len; i++) {
		struct se_world *world = st->worlds->pdata[i];
		struct se_empire *owner = rightful_owner(turn, world);
		struct event *event;
		if (owner == world->owner)
			continue;
		event = owner ? se_news(turn, "owner", "{owner} takes the world {world} at {sector}")
		              : se_news(turn, "owner", "the world {world} at {sector} is nobody's now");
		event_text(event, "world", world->name);
		event_text(event, "owner", owner ? owner->name : NULL);
		event_text(event, "from", world->owner ? world->owner->name : NULL);
		se_news_sector(event, world->at);
		se_news_present(turn, event, world->at);
		world->owner = owner;
		se_scene_need(se_of(turn), world)->taken = owner != NULL;
	}
}

void se_ownership_1(struct turn *turn)
{
	se_ownership(turn);
}

void se_ownership_2(struct turn *turn)
{
	se_ownership(turn);
}

/* --- Weather */

void se_weather(struct turn *turn)
{
	const struct se_state *st = se_of(turn);
	const struct se_grid *grid = se_work_grid(turn);

	for (guint i = 0; i < grid->ships->len; i++) {
		struct se_ship *ship = grid->ships->pdata[i];
		const struct se_site *site = ship ? se_site_at(st, ship->at) : NULL;
		int64_t damage = 0;
		unsigned count;
		struct se_ship **here;
		for (guint s = 0; site && site->storms && s < site->storms->len; s++)
			damage += ((const struct se_storm *)site->storms->pdata[s])->rating;
		if (damage == 0)
			continue;
		here = se_grid_at(grid, ship->at, &count);
		if (se_starbase_among(here, count, ship->owner))
			continue;
		ship->dp = MAX(0, ship->dp - damage);
		se_role_need(se_of(turn), ship)->marks |= SE_MARK_STORM;
		se_tell_damage(turn, "storm-damage", ship, damage);
	}
}
