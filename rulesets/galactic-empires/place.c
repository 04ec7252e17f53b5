/* Finds which units are where, and each empire's visible side in a sector. */
#include "rulesets/galactic-empires/unit.h"

#include "rulesets/galactic-empires/facts.h"

/* Combat for GE-50, times cloak_part: ships that can cloak count as one part only. */
static int64_t conquest_of(const struct ge_state *state, const struct ge_unit *unit)
{
	const struct ge_tables *tables = ge_tables_of(state);
	int64_t sum = tables->admirals.combat * unit->admirals->len * tables->sectors.cloak_part;

	for (guint i = 0; i < unit->stacks->len; i++) {
		const struct ge_stack *s = &g_array_index(unit->stacks, struct ge_stack, i);
		const struct ge_type *t = &tables->types[s->type];
		sum += s->n * t->attacks * t->combat * (t->cloaks ? 1 : tables->sectors.cloak_part);
	}
	return sum;
}

static void add_to_side(const struct ge_state *state, struct ge_sector *sector, const struct ge_unit *unit)
{
	struct ge_side fresh = {.empire = unit->owner};
	struct ge_side *side = NULL;
	guint at = sector->sides->len;

	if (unit->cloaked || ge_unit_empty(unit))
		return;
	while (at > 0 && g_array_index(sector->sides, struct ge_side, at - 1).empire >= unit->owner)
		at--;
	if (at == sector->sides->len ||
	    g_array_index(sector->sides, struct ge_side, at).empire != unit->owner)
		g_array_insert_val(sector->sides, at, fresh);
	side = &g_array_index(sector->sides, struct ge_side, at);
	side->ships += unit->ships;
	side->admirals += unit->admirals->len;
	side->combat += ge_unit_combat(state, unit);
	side->conquest += conquest_of(state, unit);
}

static void add_unit(const struct ge_state *state, struct ge_sector *sector, struct ge_unit *unit)
{
	g_ptr_array_add(sector->here, unit);
	add_to_side(state, sector, unit);
}

/* `placed`: by sector, whether its garrison was added already. */
static void add_garrison(const struct ge_state *state, struct ge_sector *sector, bool *placed)
{
	bool *stands = &placed[sector - state->sectors];

	if (*stands || !ge_has_garrison(sector))
		return;
	add_unit(state, sector, &sector->garrison);
	*stands = true;
}

/* Garrisons come before the fleets of their empire: they are added with the first fleet that comes after them, else at
   the end. */
void ge_place(struct ge_state *state)
{
	g_autofree bool *placed = g_new0(bool, state->sector_count);

	for (unsigned i = 0; i < state->sector_count; i++) {
		g_ptr_array_set_size(state->sectors[i].here, 0);
		g_array_set_size(state->sectors[i].sides, 0);
	}
	for (unsigned e = 1; e < GE_EMPIRES; e++) {
		for (unsigned f = 1; state->empires[e] && f <= GE_FLEETS; f++) {
			struct ge_unit *fleet = state->empires[e]->fleets[f];
			if (!fleet)
				continue;
			if (fleet->sector->owner <= e)
				add_garrison(state, fleet->sector, placed);
			add_unit(state, fleet->sector, fleet);
		}
	}
	for (unsigned i = 0; i < state->sector_count; i++)
		add_garrison(state, &state->sectors[i], placed);
}

void ge_place_sector(struct ge_state *state, struct ge_sector *sector)
{
	guint kept = 0;

	g_array_set_size(sector->sides, 0);
	for (guint i = 0; i < sector->here->len; i++) {
		struct ge_unit *unit = sector->here->pdata[i];
		if (unit->sector != sector || (unit->number == 0 && !ge_has_garrison(sector)))
			continue;
		sector->here->pdata[kept++] = unit;
		add_to_side(state, sector, unit);
	}
	g_ptr_array_set_size(sector->here, (gint)kept);
}

void ge_place_arrival(struct ge_state *state, struct ge_unit *unit)
{
	GPtrArray *here = unit->sector->here;
	guint at = here->len;

	while (at > 0) {
		const struct ge_unit *u = here->pdata[at - 1];
		if (u->owner < unit->owner || (u->owner == unit->owner && u->number < unit->number))
			break;
		at--;
	}
	g_ptr_array_insert(here, (gint)at, unit);
	add_to_side(state, unit->sector, unit);
}

bool ge_hostile_ships(const struct ge_state *state, const struct ge_sector *sector, unsigned empire)
{
	for (guint i = 0; i < sector->sides->len; i++) {
		const struct ge_side *side = &g_array_index(sector->sides, struct ge_side, i);
		if (side->ships > 0 && ge_hostile(state, sector, side->empire, empire))
			return true;
	}
	return false;
}

int64_t ge_hostile_combat(const struct ge_state *state, const struct ge_sector *sector, unsigned empire)
{
	int64_t sum = 0;

	for (guint i = 0; i < sector->sides->len; i++) {
		const struct ge_side *side = &g_array_index(sector->sides, struct ge_side, i);
		if (ge_hostile(state, sector, side->empire, empire))
			sum += side->combat;
	}
	return sum;
}

void ge_sector_hand_over(struct ge_sector *sector, unsigned owner)
{
	sector->owner = owner;
	sector->scene->changed = true;
	sector->special = (struct bits128){{0}};
	sector->garrison.owner = owner;
	g_free(sector->garrison.name);
	sector->garrison.name = NULL;
	ge_sector_annex(sector, sector->annexer);
}

void ge_sector_annex(struct ge_sector *sector, unsigned annexer)
{
	sector->annexer = annexer;
	if (annexer == 0 || annexer == sector->owner)
		sector->lost = 0;
}
