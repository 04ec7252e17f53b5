#include "rulesets/cyoe/fleets.h"

int64_t cy_ships(const struct cy_fleet *f, int code)
{
	int64_t count = f->ships[code];

	for (guint i = 0; i < f->captured->len; i++) {
		const struct cy_group *g = &g_array_index(f->captured, struct cy_group, i);
		if (g->code == code)
			count += g->count;
	}
	return count;
}

int64_t cy_ships_all(const struct cy_fleet *f)
{
	int64_t count = 0;

	for (int i = 0; i < CY_SHIPS; i++)
		count += f->ships[i];
	for (guint i = 0; i < f->captured->len; i++)
		count += g_array_index(f->captured, struct cy_group, i).count;
	return count;
}

int64_t cy_ships_take(
    struct cy_fleet *f, int code, int64_t count, int64_t *own, GArray *groups, int64_t *loads)
{
	int64_t taken = MIN(count, f->ships[code]), empty = cy_ships(f, CY_TR) - f->civilians;

	f->ships[code] -= taken;
	*own = taken;
	for (guint i = 0; i < f->captured->len && taken < count; i++) {
		struct cy_group *g = &g_array_index(f->captured, struct cy_group, i), part;
		if (g->code != code || g->count == 0)
			continue;
		part = *g;
		part.count = MIN(count - taken, g->count);
		g->count -= part.count;
		taken += part.count;
		if (groups)
			g_array_append_val(groups, part);
	}
	*loads = code == CY_TR ? MAX(0, taken - empty) : 0;
	f->civilians -= *loads;
	return taken;
}

int64_t cy_bombard_points(const struct cy_state *s, const struct cy_fleet *f)
{
	int64_t points = 0;

	for (int i = 0; i < CY_SHIPS; i++)
		points += cy_tables_of(s)->units[i].bombard * cy_ships(f, i);
	return points;
}

int64_t cy_troop_points(const struct cy_state *s, const struct cy_fleet *f)
{
	int64_t points = 0;

	for (int i = 0; i < CY_SHIPS; i++)
		points += cy_tables_of(s)->units[i].troops * cy_ships(f, i);
	return points;
}

uint64_t cy_ship_traits(const struct cy_tables *t, uint64_t traits)
{
	for (int i = 0; i < t->trait_count; i++)
		if (t->traits[i].marines || t->traits[i].loyal)
			traits &= ~(UINT64_C(1) << i);
	return traits;
}

struct cy_group cy_group_of(const struct cy_state *s, int seat, int code, int64_t count)
{
	const struct cy_empire *e = &s->empires[seat];
	struct cy_group group = {.code = code, .count = count, .from = seat};

	for (int i = 1; i < CY_TECHS; i++)
		if (cy_tables_of(s)->techs[i].carried && cy_equipped(e, i, code))
			bits128_add(&group.techs, (unsigned)i);
	group.traits = cy_ship_traits(cy_tables_of(s), e->traits);
	return group;
}

bool cy_equipped(const struct cy_empire *e, int tech, int code)
{
	return e->has[tech] && (e->equip[tech] & (CY_ALL | UINT32_C(1) << code)) != 0;
}
