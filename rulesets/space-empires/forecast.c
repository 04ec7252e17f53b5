/* Forecasts for answers: the turn as if nobody else moved (HO-14). */
#include "engine/play/report_wrap.h"
#include "rulesets/space-empires/forecast.h"
#include "rulesets/space-empires/stops.h"
#include "rulesets/space-empires/turn.h"

#include <inttypes.h>

static void put_change(GString *line, const char *what, int64_t before, int64_t after)
{
	if (before != after)
		g_string_append_printf(line, ", %s %" PRId64 " -> %" PRId64, what, before, after);
}

/* Appends a line, without the comma that begins its first part. */
static void put_line(GString *out, const char *thing, int64_t number, const GString *line)
{
	g_autofree char *name = g_strdup_printf("%s%" PRId64, thing, number);

	if (line->len == 0)
		return;
	g_string_append_printf(out, "  %-3s ", name);
	report_wrap(out, 6, line->str + 2);
	g_string_append_c(out, '\n');
}

static void put_world(
    const struct sp_world *before, const struct sp_world *after, unsigned seat, GString *out)
{
	g_autoptr(GString) line = g_string_new(NULL);

	put_change(line, "ind", before->ind, after->ind);
	put_change(line, "pop", before->pop, after->pop);
	put_change(line, "rms", before->rms, after->rms);
	if (after->scene->built > 0)
		g_string_append_printf(line, ", %" PRId64 " ship%s built", after->scene->built,
		    after->scene->built == 1 ? "" : "s");
	if (before->owner != after->owner)
		g_string_append(line, after->owner == (int)seat ? ", becomes yours" : ", is yours no more");
	put_line(out, "W", before->id, line);
}

/* Tells what bombardment leaves of a world that stays another's or nobody's. */
static void put_bombarded(const struct sp_world *before, const struct sp_world *after, GString *out)
{
	g_autoptr(GString) line = g_string_new(NULL);

	put_change(line, "ind", before->ind, after->ind);
	put_change(line, "pop", before->pop, after->pop);
	put_line(out, "W", before->id, line);
}

static const struct sp_fleet *find_before(const struct sp_state *before, const struct sp_fleet *fleet)
{
	return fleet->part->fresh ? NULL : sp_fleet_find(before, fleet->owner, fleet->part->start_id);
}

/* Appends the largest of the foreign fleets that ambush there, and how many more there are (SP-62). */
static void put_ambushers(const struct sp_state *after, unsigned world, unsigned seat, GString *line)
{
	const struct sp_fleet *first = NULL;
	unsigned count = 0;

	for (guint i = 0; i < after->all->len; i++) {
		const struct sp_fleet *fleet = after->all->pdata[i];
		if (fleet->gone || fleet->world != world || fleet->owner == seat || fleet->part->move ||
		    (fleet->part->strategy != SP_DEFEND && fleet->part->strategy != SP_INTERDICT))
			continue;
		count++;
		first = first && first->ships >= fleet->ships ? first : fleet;
	}
	if (!first)
		return;
	g_string_append_printf(line, " by F%" PRId64 ", %" PRId64 " ship%s", first->id, first->ships,
	    first->ships == 1 ? "" : "s");
	if (count > 1)
		g_string_append_printf(line, ", and %u more", count - 1);
}

static bool is_cut(const struct sp_fleet *fleet)
{
	const struct order *order = fleet->part->move;

	return order && (order->status == ORDER_PARTLY || order->status == ORDER_FAILED);
}

/* Does the fleet end its move at a world of which only the number is known, so that a next link may not exist? */
static bool is_lost_sight_of(const struct sp_state *after, const struct sp_fleet *fleet)
{
	return is_cut(fleet) && fleet->part->way_size > 0 && after->worlds[fleet->world].unknown;
}

static void put_move(const struct sp_state *after, const struct sp_fleet *fleet, GString *line)
{
	int64_t world = after->worlds[fleet->world].id;
	bool ambushed = is_cut(fleet) && sp_ambush_against(after, fleet->world, fleet->owner) > 0;

	if (fleet->part->way_size == 0)
		return;
	if (is_lost_sight_of(after, fleet)) {
		g_string_append_printf(
		    line, ", arrives at W%" PRId64 ", what leads on from there is not known", world);
	} else if (ambushed) {
		g_string_append_printf(
		    line, ", is %s at W%" PRId64, fleet->gone ? "destroyed" : "stopped", world);
		put_ambushers(after, fleet->world, fleet->owner, line);
	} else if (!fleet->gone) {
		g_string_append_printf(line, ", arrives at W%" PRId64, world);
	}
}

/* Appends a supply run to a world of which only the number is known. */
static void put_supply(const struct sp_state *after, const struct sp_fleet *fleet, GString *line)
{
	const struct sp_world *to = fleet->supply_to == SP_NOWHERE ? NULL : &after->worlds[fleet->supply_to];

	if (to && to->unknown && fleet->part->running)
		g_string_append_printf(line,
		    ", comes back if a link leads back from W%" PRId64 ", and stays there if none does",
		    to->id);
}

static void put_fleet(
    const struct sp_state *before, const struct sp_state *after, const struct sp_fleet *fleet, GString *out)
{
	const struct sp_fleet *old = find_before(before, fleet);
	g_autoptr(GString) line = g_string_new(NULL);

	if (fleet->gone) {
		if (old)
			put_move(after, fleet, line);
		if (old && line->len == 0)
			g_string_append(line, ", is gone");
		put_line(out, "F", fleet->part->start_id, line);
		return;
	}
	if (!old) {
		g_string_append_printf(line, ", new at W%" PRId64 " with %" PRId64 " ship%s",
		    after->worlds[fleet->world].id, fleet->ships, fleet->ships == 1 ? "" : "s");
		put_line(out, "F", fleet->id, line);
		return;
	}
	put_move(after, fleet, line);
	put_supply(after, fleet, line);
	put_change(line, "ships", old->ships, fleet->ships);
	put_change(line, "cargo", old->cargo, fleet->cargo);
	if (fleet->id != old->id)
		g_string_append_printf(line, ", is called F%" PRId64, fleet->id);
	put_line(out, "F", old->id, line);
}

/* Tells what becomes of others' fleets that are fired on. */
static void put_target(
    const struct sp_state *before, const struct sp_state *after, const struct sp_fleet *fleet, GString *out)
{
	const struct sp_fleet *old = find_before(before, fleet);
	g_autoptr(GString) line = g_string_new(NULL);

	if (!old || fleet->part->surrendered)
		return;
	g_string_append_printf(line, "  of %s", sp_owner_name(after, fleet->owner));
	if (fleet->gone)
		g_string_append_printf(
		    line, " is destroyed, %" PRId64 " ship%s", old->ships, old->ships == 1 ? "" : "s");
	else if (fleet->ships < old->ships)
		g_string_append_printf(line, " ships %" PRId64 " -> %" PRId64, old->ships, fleet->ships);
	else
		return;
	put_line(out, "F", old->id, line);
}

/* Tells of a fleet that surrenders to the reader, and of its new number. */
static void put_taken(const struct sp_state *after, const struct sp_fleet *fleet, GString *out)
{
	const struct sp_fleet *old = fleet->part->captured_from;
	g_autoptr(GString) line = g_string_new(NULL);

	g_string_append_printf(line, "  of %s surrenders to you as F%" PRId64 ", %" PRId64 " ship%s",
	    sp_owner_name(after, old->owner), fleet->id, fleet->ships, fleet->ships == 1 ? "" : "s");
	put_line(out, "F", old->part->start_id, line);
}

/* Lists orders that were not fully carried out, except for moves that lead into unknown worlds. */
static void put_shortfalls(const struct sp_state *after, const struct order_set *set, GString *out)
{
	for (unsigned i = 0; i < set->count; i++) {
		const struct order *order = &set->orders[i];
		bool known = true;
		for (guint f = 0; f < after->all->len && known; f++) {
			const struct sp_fleet *fleet = after->all->pdata[f];
			known = fleet->part->move != order || !is_lost_sight_of(after, fleet);
		}
		if (known)
			report_shortfall(order, out);
	}
}

void sp_forecast(const struct state *before_base, const struct state *after_base, const struct order_set *set,
    GString *out)
{
	const struct sp_state *before = sp_of(before_base), *after = sp_of(after_base);
	const GArray *worlds = before->now->worlds[set->empire];

	for (guint i = 0; i < worlds->len; i++) {
		const struct sp_world *world = &before->worlds[g_array_index(worlds, unsigned, i)];
		int place = sp_world_find(after, world->id);
		if (place == SP_NOWHERE)
			continue;
		if (world->owner == (int)set->empire || after->worlds[place].owner == (int)set->empire)
			put_world(world, &after->worlds[place], set->empire, out);
		else
			put_bombarded(world, &after->worlds[place], out);
	}
	for (guint i = 0; i < after->all->len; i++) {
		const struct sp_fleet *fleet = after->all->pdata[i];
		if (fleet->owner == set->empire && !fleet->part->captured_from)
			put_fleet(before, after, fleet, out);
	}
	for (guint i = 0; i < after->all->len; i++) {
		const struct sp_fleet *fleet = after->all->pdata[i];
		if (fleet->owner != set->empire)
			put_target(before, after, fleet, out);
		else if (fleet->part->captured_from)
			put_taken(after, fleet, out);
	}
	put_shortfalls(after, set, out);
}
