#include "rulesets/galactic-empires/state.h"

#include "engine/base/search.h"

#include <string.h>

const char *const ge_relation_names[] = {"neutral", "ally", "war", NULL};
const char *const ge_why_names[] = {"share", "last", "turns", NULL};

struct ge_state *ge_state_new(const struct state *head)
{
	struct ge_state *state = g_new0(struct ge_state, 1);

	state_begin(&state->head, head);
	state->banned = g_ptr_array_new_with_free_func(g_free);
	state->winners = g_array_new(FALSE, TRUE, sizeof(unsigned));
	return state;
}

void ge_unit_init(struct ge_unit *unit, unsigned owner, unsigned number, struct ge_sector *sector)
{
	*unit = (struct ge_unit){.owner = owner, .number = number, .sector = sector};
	unit->stacks = g_array_new(FALSE, TRUE, sizeof(struct ge_stack));
	unit->admirals = g_array_new(FALSE, TRUE, sizeof(struct ge_admiral));
}

void ge_unit_clear(struct ge_unit *unit)
{
	g_array_free(unit->stacks, TRUE);
	g_array_free(unit->admirals, TRUE);
	g_free(unit->name);
}

void ge_unit_free(void *unit)
{
	if (!unit)
		return;
	ge_unit_clear(unit);
	g_free(unit);
}

void ge_empire_free(struct ge_empire *empire)
{
	if (!empire)
		return;
	for (unsigned i = 1; i <= GE_FLEETS; i++)
		ge_unit_free(empire->fleets[i]);
	g_free(empire->name);
	g_free(empire->contact);
	g_clear_pointer(&empire->said, g_ptr_array_unref);
	g_free(empire);
}

static void sector_clear(struct ge_sector *sector)
{
	g_array_free(sector->links, TRUE);
	g_free(sector->name);
	ge_unit_clear(&sector->garrison);
	g_ptr_array_free(sector->here, TRUE);
	g_array_free(sector->sides, TRUE);
}

void ge_state_free(struct state *head)
{
	struct ge_state *state = head ? ge_state_of(head) : NULL;

	if (!state)
		return;
	for (unsigned i = 0; i < state->sector_count; i++)
		sector_clear(&state->sectors[i]);
	g_free(state->sectors);
	for (unsigned i = 0; i < GE_EMPIRES; i++)
		ge_empire_free(state->empires[i]);
	g_ptr_array_free(state->banned, TRUE);
	g_array_free(state->winners, TRUE);
	state_end(&state->head);
	g_free(state);
}

struct ge_empire *ge_empire_new(struct ge_state *state, unsigned id, const char *name)
{
	struct ge_empire *empire = g_new0(struct ge_empire, 1);

	empire->id = id;
	empire->name = g_strdup(name);
	empire->alive = true;
	empire->said = g_ptr_array_new_with_free_func(g_free);
	state->empires[id] = empire;
	return empire;
}

void ge_seats_number(struct ge_state *state)
{
	state->seat_count = 0;
	for (unsigned i = 1; i < GE_EMPIRES; i++)
		if (state->empires[i])
			state->seats[state->seat_count++] = i;
}

unsigned ge_seat_of(const struct ge_state *state, unsigned empire)
{
	unsigned seat = 0;

	while (state->seats[seat] != empire)
		seat++;
	return seat;
}

struct ge_empire *ge_empire_find(const struct ge_state *state, int64_t id)
{
	return id > 0 && id < GE_EMPIRES ? state->empires[id] : NULL;
}

const char *ge_empire_name(const struct ge_state *state, unsigned id)
{
	return id ? state->empires[id]->name : "independent";
}

void ge_sectors_new(struct ge_state *state, unsigned count)
{
	state->sectors = g_new0(struct ge_sector, count);
	state->sector_count = count;
	for (unsigned i = 0; i < count; i++) {
		struct ge_sector *s = &state->sectors[i];
		s->links = g_array_new(FALSE, TRUE, sizeof(struct ge_link));
		s->here = g_ptr_array_new();
		s->sides = g_array_new(FALSE, TRUE, sizeof(struct ge_side));
		ge_unit_init(&s->garrison, 0, 0, s);
	}
}

static bool is_before(const void *sectors, size_t at, const void *id)
{
	return ((const struct ge_sector *)sectors)[at].id < *(const int64_t *)id;
}

struct ge_sector *ge_sector_find(const struct ge_state *state, int64_t id)
{
	size_t at = search_first(state->sectors, state->sector_count, &id, is_before);

	return at < state->sector_count && state->sectors[at].id == id ? &state->sectors[at] : NULL;
}

struct ge_link *ge_link_find(
    const struct ge_state *state, const struct ge_sector *from, const struct ge_sector *to)
{
	unsigned wanted = (unsigned)(to - state->sectors);

	for (guint i = 0; i < from->links->len; i++) {
		struct ge_link *link = &g_array_index(from->links, struct ge_link, i);
		if (link->to == wanted)
			return link;
	}
	return NULL;
}

static void link_one_way(struct ge_state *state, unsigned a, unsigned b, bool barrier)
{
	struct ge_sector *from = &state->sectors[a];
	struct ge_link *old = ge_link_find(state, from, &state->sectors[b]);
	const struct ge_link link = {b, barrier};
	guint at = 0;

	if (old) {
		old->barrier = old->barrier || barrier;
		return;
	}
	while (at < from->links->len && g_array_index(from->links, struct ge_link, at).to < b)
		at++;
	g_array_insert_val(from->links, at, link);
}

void ge_link(struct ge_state *state, unsigned a, unsigned b, bool barrier)
{
	link_one_way(state, a, b, barrier);
	link_one_way(state, b, a, barrier);
}

int64_t ge_revenue(const struct ge_state *state, const struct ge_sector *sector, int64_t damage)
{
	int64_t parts = ge_tables_of(state)->sectors.damage_parts;

	return sector->max * 10 * (parts - damage) / parts;
}

bool ge_hostile(const struct ge_state *state, const struct ge_sector *sector, unsigned a, unsigned b)
{
	if (a == b)
		return false;
	if (a && b)
		return state->relations[a][b] == GE_WAR;
	return !sector || sector->owner != 0 || !bits128_has(&sector->special, a ? a : b);
}

bool ge_passage(const struct ge_state *state, unsigned from, unsigned to)
{
	uint8_t rights = state->rights[from][to];

	return state->relations[from][to] != GE_WAR && (rights & (GE_PASSAGE | GE_SUZERAIN)) != 0;
}

bool ge_shares(const struct ge_state *state, unsigned from, unsigned to)
{
	return (state->rights[from][to] & (GE_SHARING | GE_SUZERAIN)) != 0;
}

void ge_relate(struct ge_state *state, unsigned a, unsigned b, enum ge_relation relation)
{
	state->relations[a][b] = state->relations[b][a] = (uint8_t)relation;
}

int64_t ge_entry_cost(
    const struct ge_state *state, const struct ge_sector *sector, unsigned empire, bool cloaked)
{
	const struct ge_movement_numbers *cost = &ge_tables_of(state)->movement;

	if (sector->owner == empire)
		return cost->own;
	if (sector->owner == 0)
		return bits128_has(&sector->special, empire) ? cost->let_in : cost->independent;
	if (state->relations[sector->owner][empire] == GE_WAR)
		return cost->enemy;
	if (ge_passage(state, sector->owner, empire) || bits128_has(&sector->special, empire))
		return cost->let_in;
	return cloaked ? cost->sneak : -1;
}
