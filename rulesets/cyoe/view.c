/* What an empire knows (CY-100, CY-101). */
#include "rulesets/cyoe/view.h"

#include "rulesets/cyoe/fleets.h"

static bool near_explored(const struct cy_state *s, int seat, int system)
{
	const GArray *nodes = s->systems[system].nodes;

	for (guint i = 0; i < nodes->len; i++)
		if (s->empires[seat].explored[g_array_index(nodes, int, i)])
			return true;
	return false;
}

static bool knows_place(const struct cy_state *s, int seat, int system)
{
	return s->empires[seat].explored[system] || s->empires[seat].home == system ||
	       near_explored(s, seat, system) || cy_sees(s, seat, system);
}

/* Finds the systems that a report names in the seat's own lines: a fleet that guards the way there, queued goods. */
static bool *named_places(const struct cy_state *s, int seat)
{
	const GPtrArray *fleets = s->empires[seat].fleets;
	bool *named = g_new0(bool, (size_t)s->system_count + 1);

	for (guint i = 0; i < fleets->len; i++) {
		int blocks = ((const struct cy_fleet *)fleets->pdata[i])->blocks;
		if (blocks >= 0)
			named[blocks] = true;
	}
	for (guint i = 0; i < s->queue->len; i++) {
		const struct cy_item *item = s->queue->pdata[i];
		if (item->empire == seat && item->system >= 0)
			named[item->system] = true;
	}
	return named;
}

bool cy_knows_node(const struct cy_state *s, int seat, int a, int b)
{
	return cy_are_adjacent(s, a, b) && (s->empires[seat].explored[a] || s->empires[seat].explored[b]);
}

bool cy_knows_planet(const struct cy_state *s, int seat, const struct cy_planet *p)
{
	return p->owner == seat || s->empires[seat].explored[p->system];
}

static bool watches(const struct cy_state *s, int seat)
{
	for (int i = 1; i < CY_TECHS; i++)
		if (s->empires[seat].has[i] && cy_tables_of(s)->techs[i].monitors)
			return true;
	return false;
}

static void add_those_at(const struct cy_state *s, int system, struct bits128 *seats)
{
	const GArray *stations = s->systems[system].stations;

	for (guint i = 0; i < stations->len; i++) {
		int owner = g_array_index(stations, struct cy_station, i).owner;
		if (!bits128_has(seats, (unsigned)owner) && cy_has_stations(s, system, owner) &&
		    watches(s, owner))
			bits128_add(seats, (unsigned)owner);
	}
}

void cy_add_monitors(const struct cy_state *s, int system, struct bits128 *seats)
{
	const GArray *nodes = s->systems[system].nodes;

	add_those_at(s, system, seats);
	for (guint i = 0; i < nodes->len; i++)
		add_those_at(s, g_array_index(nodes, int, i), seats);
}

/* Seats that hold the system, have something there, or monitor it. */
struct bits128 cy_seers(const struct cy_state *s, int system)
{
	const struct cy_system *y = &s->systems[system];
	struct bits128 seats = {{0, 0}};

	if (y->holder >= 0)
		bits128_add(&seats, (unsigned)y->holder);
	for (guint i = 0; i < y->fleets->len; i++)
		if (cy_ships_all(y->fleets->pdata[i]) > 0)
			bits128_add(&seats, (unsigned)((const struct cy_fleet *)y->fleets->pdata[i])->owner);
	for (guint i = 0; i < y->stations->len; i++) {
		int owner = g_array_index(y->stations, struct cy_station, i).owner;
		if (cy_has_stations(s, system, owner))
			bits128_add(&seats, (unsigned)owner);
	}
	for (guint i = 0; i < y->planets->len; i++) {
		const struct cy_planet *p = y->planets->pdata[i];
		if (p->owner >= 0)
			bits128_add(&seats, (unsigned)p->owner);
	}
	cy_add_monitors(s, system, &seats);
	return seats;
}

bool cy_sees(const struct cy_state *s, int seat, int system)
{
	const struct bits128 seers = s->settled ? s->systems[system].seers : cy_seers(s, system);

	/* also on turn 0, when an empire has nothing yet (CY-21) */
	return bits128_has(&seers, (unsigned)seat) || (s->state.turn == 0 && cy_present(s, system, seat));
}

void cy_settle(struct cy_state *s)
{
	s->settled = false;
	for (int i = 0; i < s->system_count; i++) {
		struct cy_system *y = &s->systems[i];
		y->seers = cy_seers(s, i);
		if (s->seen && s->seen[i]) /* a report says so, not always why */
			bits128_add(&y->seers, (unsigned)s->viewer);
		y->things = (struct bits128){{0, 0}};
		for (guint k = 0; k < y->fleets->len; k++)
			bits128_add(
			    &y->things, (unsigned)((const struct cy_fleet *)y->fleets->pdata[k])->owner);
		for (guint k = 0; k < y->stations->len; k++)
			bits128_add(
			    &y->things, (unsigned)(g_array_index(y->stations, struct cy_station, k).owner));
		for (guint k = 0; k < y->planets->len; k++) {
			const struct cy_planet *p = y->planets->pdata[k];
			if (p->owner >= 0)
				bits128_add(&y->things, (unsigned)p->owner);
		}
	}
	s->settled = true;
}

static GHashTable *awaited_planets(const struct cy_state *s, int seat)
{
	GHashTable *awaited = g_hash_table_new(NULL, NULL);

	for (guint i = 0; i < s->queue->len; i++) {
		const struct cy_item *item = s->queue->pdata[i];
		if (item->empire == seat && item->planet)
			g_hash_table_add(awaited, item->planet);
	}
	return awaited;
}

struct cy_view *cy_view_of(const struct cy_state *s, int seat)
{
	struct cy_view *view = g_new0(struct cy_view, 1);
	g_autofree bool *named = named_places(s, seat);

	view->s = s;
	view->seat = seat;
	view->readers = g_new0(uint8_t, (size_t)s->system_count + 1);
	view->seen = g_new0(bool, (size_t)s->system_count + 1);
	view->awaited = awaited_planets(s, seat);
	for (int i = 0; i < s->system_count; i++) {
		bool charted = s->empires[seat].explored[i];
		view->seen[i] = cy_sees(s, seat, i);
		if (s->viewer < 0 && !named[i] && !knows_place(s, seat, i))
			continue;
		view->readers[i] = CY_HEARD | (charted ? CY_CHARTED : 0) |
		                   (charted && view->seen[i] ? CY_SEEN : 0) |
		                   (s->systems[i].holder == seat ? CY_OWNER : 0);
	}
	return view;
}

void cy_view_free(struct cy_view *view)
{
	g_free(view->readers);
	g_free(view->seen);
	g_hash_table_destroy(view->awaited);
	g_free(view);
}

unsigned cy_reader_of_planet(const struct cy_view *view, const struct cy_planet *p)
{
	bool own = p->owner == view->seat;

	if (view->s->viewer < 0 && !cy_knows_planet(view->s, view->seat, p) &&
	    !g_hash_table_contains(view->awaited, p))
		return 0;
	return CY_HEARD | (view->readers[p->system] & CY_SEEN) | (own ? CY_OWNER : 0);
}
