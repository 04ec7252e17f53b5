/* M6 and M7: finds the battles and carries out their consequences (GE-47 to GE-49). */
#include "rulesets/galactic-empires/battle.h"
#include "rulesets/galactic-empires/combat.h"
#include "rulesets/galactic-empires/fighters.h"

#include "engine/base/compare.h"

#include "rulesets/galactic-empires/path.h"
#include "rulesets/galactic-empires/unit.h"

/* Removes a unit that has only admirals and meets hostile ships (GE-48). */
static void lose_admirals(struct turn *turn, struct ge_unit *unit)
{
	struct ge_state *state = ge_state_of(turn->state);
	struct event *event = unit->number ? ge_event_at(turn, "admirals-lost",
	                                         "F{fleet} without ships was lost in {sector}", unit->sector)
	                                   : ge_event_at(turn, "admirals-lost",
	                                         "The admirals in {sector} were lost", unit->sector);

	if (unit->number)
		event_integer(event, "fleet", unit->number);
	ge_tell(turn, event, unit->owner);
	ge_unit_strip(unit);
	if (unit->number)
		ge_fleet_vanish(state, unit);
}

/* --- Borders (GE-47) ------------------------------------------------------ */

struct crossing {
	const struct ge_sector *low, *high;
	struct ge_unit *fleet;
	guint order; /* position in the order of GE-87 */
};

static gint compare_crossings(gconstpointer a, gconstpointer b)
{
	const struct crossing *x = a, *y = b;

	if (x->low != y->low)
		return compare_integers(x->low->id, y->low->id);
	if (x->high != y->high)
		return compare_integers(x->high->id, y->high->id);
	return compare_integers(x->order, y->order);
}

static GArray *find_crossings(const struct ge_state *state)
{
	GArray *crossings = g_array_new(FALSE, FALSE, sizeof(struct crossing));

	for (unsigned i = 0; i < state->seat_count; i++) {
		for (unsigned f = 1; f <= GE_FLEETS; f++) {
			struct ge_unit *fleet = state->empires[state->seats[i]]->fleets[f];
			const struct ge_sector *from = fleet ? fleet->part->step_from : NULL;
			struct crossing c = {NULL, NULL, fleet, crossings->len};
			if (!from || fleet->cloaked || ge_unit_empty(fleet))
				continue;
			c.low = from->id < fleet->sector->id ? from : fleet->sector;
			c.high = c.low == fleet->sector ? from : fleet->sector;
			g_array_append_val(crossings, c);
		}
	}
	g_array_sort(crossings, compare_crossings);
	return crossings;
}

/* Empires with fleets with ships that crossed a border: all, and by direction. */
struct crowd {
	bool ships[GE_EMPIRES], up[GE_EMPIRES], down[GE_EMPIRES];
};

static void count_crowd(const struct crossing *first, guint count, struct crowd *crowd)
{
	*crowd = (struct crowd){0};
	for (guint i = 0; i < count; i++) {
		const struct ge_unit *fleet = first[i].fleet;
		if (fleet->ships == 0)
			continue;
		crowd->ships[fleet->owner] = true;
		if (fleet->sector == first[i].high)
			crowd->up[fleet->owner] = true;
		else
			crowd->down[fleet->owner] = true;
	}
}

static bool at_war_with_any(const struct ge_state *state, unsigned empire, const bool others[GE_EMPIRES])
{
	for (unsigned e = 1; e < GE_EMPIRES; e++)
		if (others[e] && e != empire && state->relations[empire][e] == GE_WAR)
			return true;
	return false;
}

/* Do enemies cross in opposite directions? */
static bool they_meet(
    const struct ge_state *state, const struct crossing *first, guint count, const struct crowd *crowd)
{
	for (guint i = 0; i < count; i++) {
		const struct ge_unit *fleet = first[i].fleet;
		bool up = fleet->sector == first[i].high;
		if (at_war_with_any(state, fleet->owner, up ? crowd->down : crowd->up))
			return true;
	}
	return false;
}

static void send_back(struct ge_unit *fleet)
{
	struct ge_part *part = fleet->part;

	fleet->sector = part->step_from;
	part->from = part->old_from;
	part->moved = part->old_moved;
	part->step_from = NULL;
	ge_path_undo(fleet);
}

/* Units that still face an enemy after the last round go back, as if they had fled. */
static void end_border_battle(struct ge_battle *battle)
{
	g_autofree bool *alone = ge_battle_alone(battle);

	for (guint i = 0; i < battle->fighters->len; i++) {
		const struct ge_fighter *f = &g_array_index(battle->fighters, struct ge_fighter, i);
		if (f->dead)
			ge_path_undo(f->unit);
		else if (f->fled || !alone[f->side])
			send_back(f->unit);
	}
}

static void fight_on_border(struct turn *turn, const struct crossing *first, guint count)
{
	const struct ge_state *state = ge_state_of(turn->state);
	g_autoptr(GPtrArray) units = g_ptr_array_new();
	struct bits128 lost = {{0}};
	struct ge_battle *battle;
	struct crowd crowd;

	count_crowd(first, count, &crowd);
	if (!they_meet(state, first, count, &crowd))
		return;
	for (guint i = 0; i < count; i++) {
		struct ge_unit *fleet = first[i].fleet;
		if (!at_war_with_any(state, fleet->owner, crowd.ships))
			continue;
		if (fleet->ships > 0) {
			g_ptr_array_add(units, fleet);
		} else {
			ge_path_undo(fleet);
			bits128_add(&lost, fleet->owner);
			lose_admirals(turn, fleet);
		}
	}
	if (units->len) {
		battle = ge_battle_fight(turn, NULL, units);
		bits128_join(&battle->report->to, &lost);
		battle->report->sector = first->low->id;
		battle->report->other = first->high->id;
		end_border_battle(battle);
		ge_battle_free(battle);
	}
}

void ge_step_borders(struct turn *turn)
{
	struct ge_state *state = ge_state_of(turn->state);
	GArray *crossings = find_crossings(state);

	for (guint i = 0, end; i < crossings->len; i = end) {
		const struct crossing *first = &g_array_index(crossings, struct crossing, i);
		for (end = i + 1; end < crossings->len; end++) {
			const struct crossing *c = &g_array_index(crossings, struct crossing, end);
			if (c->low != first->low || c->high != first->high)
				break;
		}
		fight_on_border(turn, first, end - i);
	}
	g_array_free(crossings, TRUE);
	ge_place(state);
}

/* --- Sectors (GE-48) ------------------------------------------------------ */

/* Finds the sides with ships that have an enemy with ships here. */
static bool find_enemies(
    const struct ge_state *state, const struct ge_sector *sector, bool involved[GE_EMPIRES])
{
	bool any = false;

	for (guint i = 0; i < sector->sides->len; i++) {
		const struct ge_side *side = &g_array_index(sector->sides, struct ge_side, i);
		involved[side->empire] = ge_hostile_ships(state, sector, side->empire);
		any = any || involved[side->empire];
	}
	return any;
}

/* Finds who reads of a sector battle without fighting in it: an empty fleet does not count as a unit there (GE-111). */
static void find_readers(const struct ge_sector *sector, struct bits128 *readers)
{
	bits128_add(readers, sector->owner);
	for (guint i = 0; i < sector->here->len; i++) {
		const struct ge_unit *unit = sector->here->pdata[i];
		if (!ge_unit_empty(unit))
			bits128_add(readers, unit->owner);
	}
}

/* GE-49: each fleet that fought on enemy or independent soil pays move-points. */
static void pay_points(const struct ge_battle *battle)
{
	const struct ge_sector *sector = battle->sector;

	for (guint i = 0; i < battle->fighters->len; i++) {
		const struct ge_unit *unit = g_array_index(battle->fighters, struct ge_fighter, i).unit;
		int64_t *points = &unit->part->points;
		if (unit->number == 0 ||
		    (sector->owner && battle->state->relations[unit->owner][sector->owner] != GE_WAR))
			continue;
		*points = MAX(*points - ge_tables_of(battle->state)->movement.battle, 0);
	}
}

static void fight_in_sector(
    struct turn *turn, struct ge_sector *sector, const GPtrArray *units, const struct bits128 *readers)
{
	struct ge_battle *battle = ge_battle_fight(turn, sector, units);

	sector->scene->battled = true;
	for (guint i = 0; i < battle->sides->len; i++)
		sector->scene->ships_lost = sector->scene->ships_lost || battle->lost_ship[i];
	battle->report->sector = sector->id;
	bits128_join(&battle->report->to, readers);
	pay_points(battle);
	ge_battle_free(battle);
}

static void battle_in(struct turn *turn, struct ge_sector *sector)
{
	struct ge_state *state = ge_state_of(turn->state);
	g_autoptr(GPtrArray) units = g_ptr_array_new();
	bool involved[GE_EMPIRES] = {0};
	struct bits128 readers = {{0}};

	if (!find_enemies(state, sector, involved))
		return;
	find_readers(sector, &readers);
	for (guint i = 0; i < sector->here->len; i++) {
		struct ge_unit *unit = sector->here->pdata[i];
		if (unit->cloaked || ge_unit_empty(unit) || !involved[unit->owner])
			continue;
		if (unit->ships > 0)
			g_ptr_array_add(units, unit);
		else
			lose_admirals(turn, unit);
	}
	if (units->len)
		fight_in_sector(turn, sector, units, &readers);
	ge_place_sector(state, sector);
}

void ge_step_battles(struct turn *turn)
{
	struct ge_state *state = ge_state_of(turn->state);

	for (unsigned i = 0; i < state->sector_count; i++)
		if (state->sectors[i].sides->len > 1)
			battle_in(turn, &state->sectors[i]);
}
