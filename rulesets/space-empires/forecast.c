/* What would be if nobody else moved, for answers (HO-14). */
#include "engine/play/report_text.h"
#include "rulesets/space-empires/sight.h"
#include "rulesets/space-empires/turn.h"
#include "rulesets/space-empires/report.h"

#include <inttypes.h>

static void put_change(GString *line, const char *what, int64_t before, int64_t after)
{
	if (before != after)
		g_string_append_printf(line, ", %s %" PRId64 " -> %" PRId64, what, before, after);
}

/* One line, without the comma that its first part brings along. */
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

static const struct sp_fleet *find_before(const struct sp_state *before, const struct sp_fleet *fleet)
{
	return fleet->part->fresh ? NULL : sp_fleet_find(before, fleet->owner, fleet->part->start_id);
}

static void put_move(const struct sp_state *after, const struct sp_fleet *fleet, GString *line)
{
	if (fleet->part->way_size > 0)
		g_string_append_printf(line, ", arrives at W%" PRId64, after->worlds[fleet->world].id);
	if (fleet->part->move && after->worlds[fleet->world].unknown &&
	    (fleet->part->move->status == ORDER_PARTLY || fleet->part->move->status == ORDER_FAILED))
		g_string_append(line, ", what leads on from there is not known");
}

/* A run to a world of which only the number is known. */
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
	}
	for (guint i = 0; i < after->all->len; i++) {
		const struct sp_fleet *fleet = after->all->pdata[i];
		if (fleet->owner == set->empire)
			put_fleet(before, after, fleet, out);
	}
	report_shortfalls(set, out);
}
