#include "rulesets/galactic-empires/battle.h"
#include "rulesets/galactic-empires/fire.h"

#include "engine/base/search.h"

#include "rulesets/galactic-empires/unit.h"

static struct ge_fighter *fighter_at(const struct ge_battle *battle, guint i)
{
	return &g_array_index(battle->fighters, struct ge_fighter, i);
}

bool ge_battle_inside(const struct ge_battle *battle, const struct ge_unit *unit)
{
	const struct ge_sector *sector = battle->sector;

	if (!sector || sector->sd_now == 0)
		return false;
	if (unit->number == 0)
		return true;
	if (!unit->defend)
		return false;
	return unit->owner == sector->owner ||
	       battle->state->relations[unit->owner][sector->owner] == GE_ALLY;
}

/* Finds the targets of each side in this round: hostile units alive at its start. */
static void find_targets(struct ge_battle *battle)
{
	for (guint side = 0; side < battle->sides->len; side++) {
		GArray *targets = battle->targets[side];
		int64_t ships = 0;
		g_array_set_size(targets, 0);
		for (guint i = 0; i < battle->fighters->len; i++) {
			const struct ge_fighter *f = fighter_at(battle, i);
			struct ge_target target = {i, 0};
			if (f->dead || f->fled || !battle->hostile[side * battle->sides->len + f->side])
				continue;
			ships += f->unit->ships;
			target.up_to = ships;
			g_array_append_val(targets, target);
		}
	}
}

static bool is_before(const void *targets, size_t at, const void *n)
{
	return ((const struct ge_target *)targets)[at].up_to < *(const int64_t *)n;
}

/* The unit that contains the n-th of all target ships. */
static struct ge_fighter *target_of(const struct ge_battle *battle, const GArray *targets, int64_t n)
{
	size_t at = search_first(targets->data, targets->len - 1, &n, is_before);

	return fighter_at(battle, g_array_index(targets, struct ge_target, at).fighter);
}

static void hit(struct ge_battle *battle, const GArray *targets)
{
	const struct ge_tables *tables = ge_tables_of(battle->state);
	int64_t all = g_array_index(targets, struct ge_target, targets->len - 1).up_to, save = 0;
	struct ge_fighter *target =
	    target_of(battle, targets, targets->len > 1 ? dice_roll(battle->dice, all) : 1);
	const struct ge_admiral *leader = ge_unit_leader(target->unit);

	if (leader)
		save += tables->admirals.defence_bonus * leader->d;
	if (ge_battle_inside(battle, target->unit)) {
		save += tables->battle.sd_save * battle->sector->sd_now;
		battle->inside_hits++;
	}
	save = MIN(save, tables->battle.save_most);
	if (save > 0 && dice_roll(battle->dice, 100) <= save)
		battle->rows[target->side].saved++;
	else
		target->damage++;
}

static void fire_unit(struct ge_battle *battle, const struct ge_fighter *fighter)
{
	const struct ge_tables *tables = ge_tables_of(battle->state);
	const struct ge_admiral *leader = ge_unit_leader(fighter->unit);
	const GArray *targets = battle->targets[fighter->side];
	struct ge_round *row = &battle->rows[fighter->side];
	int64_t bonus = leader ? tables->admirals.attack_bonus * leader->a : 0;

	if (targets->len == 0)
		return;
	if (ge_battle_inside(battle, fighter->unit))
		bonus += tables->battle.sd_chance * battle->sector->sd_now;
	for (guint i = 0; i < fighter->unit->stacks->len; i++) {
		const struct ge_stack *s = &g_array_index(fighter->unit->stacks, struct ge_stack, i);
		const struct ge_type *type = &tables->types[s->type];
		int64_t chance =
		    CLAMP(type->combat + bonus, tables->battle.chance_least, tables->battle.chance_most);
		for (int64_t shot = 0; shot < s->n * type->attacks; shot++) {
			row->shots++;
			if (dice_roll(battle->dice, 100) > chance)
				continue;
			row->hits++;
			hit(battle, targets);
		}
	}
}

void ge_battle_fire(struct ge_battle *battle)
{
	find_targets(battle);
	for (guint i = 0; i < battle->fighters->len; i++) {
		const struct ge_fighter *f = fighter_at(battle, i);
		if (!f->dead && !f->fled)
			fire_unit(battle, f);
	}
}

/* The cheapest type in the lowest rank that has ships; stacks are sorted by rank and table order. */
static int next_victim(const struct ge_battle *battle, const struct ge_unit *unit)
{
	const struct ge_tables *tables = ge_tables_of(battle->state);
	const struct ge_stack *first = &g_array_index(unit->stacks, struct ge_stack, 0);
	int best = first->type;

	for (guint i = 1; i < unit->stacks->len; i++) {
		const struct ge_stack *s = &g_array_index(unit->stacks, struct ge_stack, i);
		if (s->rank == first->rank && tables->types[s->type].cost < tables->types[best].cost)
			best = s->type;
	}
	return best;
}

/* Applies hits one by one; a damaged ship is hit again until it dies, so that at most one ship of a unit is damaged. */
static void strike_unit(struct ge_battle *battle, struct ge_fighter *fighter)
{
	struct ge_unit *unit = fighter->unit;

	while (fighter->damage > 0 && unit->ships > 0) {
		int64_t need, points;
		if (fighter->hurt < 0)
			fighter->hurt = next_victim(battle, unit);
		need = ge_tables_of(battle->state)->types[fighter->hurt].defence - fighter->hurt_points;
		points = MIN(need, fighter->damage);
		fighter->damage -= points;
		fighter->hurt_points += points;
		if (points < need)
			break;
		ge_unit_take_from(battle->state, unit, g_array_index(unit->stacks, struct ge_stack, 0).rank,
		    fighter->hurt, 1);
		battle->rows[fighter->side].lost[fighter->hurt]++;
		battle->lost_ship[fighter->side] = true;
		fighter->hurt = -1;
		fighter->hurt_points = 0;
	}
	fighter->damage = 0;
	if (unit->ships > 0)
		return;
	ge_unit_strip(unit);
	fighter->dead = true;
	if (unit->number)
		ge_fleet_vanish(battle->state, unit);
}

static void besiege(struct ge_battle *battle, const struct ge_unit *unit)
{
	const struct ge_tables *tables = ge_tables_of(battle->state);
	int64_t barges = 0;

	for (guint i = 0; i < unit->stacks->len; i++) {
		const struct ge_stack *s = &g_array_index(unit->stacks, struct ge_stack, i);
		barges += tables->types[s->type].siege ? s->n : 0;
	}
	for (; barges > 0 && battle->sector->sd_now > 0; barges--)
		if (dice_roll(battle->dice, 100) <= tables->battle.siege)
			battle->sector->sd_now--;
}

void ge_battle_strike(struct ge_battle *battle)
{
	for (guint i = 0; i < battle->fighters->len; i++) {
		struct ge_fighter *f = fighter_at(battle, i);
		if (!f->dead && !f->fled)
			strike_unit(battle, f);
	}
	for (guint i = 0; battle->sector && i < battle->fighters->len; i++) {
		const struct ge_fighter *f = fighter_at(battle, i);
		if (!f->dead && !f->fled &&
		    ge_hostile(battle->state, battle->sector, f->unit->owner, battle->sector->owner))
			besiege(battle, f->unit);
	}
}
