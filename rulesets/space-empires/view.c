#include "rulesets/space-empires/from_report.h"
#include "rulesets/space-empires/view.h"

#include "rulesets/space-empires/sight.h"
#include "rulesets/space-empires/turn.h"

#include <inttypes.h>

/* May the reader know strategy and target of this fleet's last turn? */
static bool is_conduct_known(const struct sp_state *state, unsigned reader, const struct sp_fleet *fleet)
{
	if (!sp_sight_before(state) || fleet->part->fresh)
		return false;
	return fleet->owner == reader ||
	       sp_sight_has(sp_sight_before(state), reader, fleet->part->start_world);
}

static void add_conduct(const struct sp_state *state, unsigned reader, struct sp_item *item)
{
	const struct sp_part *part = item->fleet->part;
	const char *letter = state->tables->strategies[part->strategy].letter;
	int64_t number;

	item->strategy = letter[0] != '-' ? letter : NULL;
	if (part->bombarded != SP_AIM_NONE) {
		g_strlcpy(
		    item->target, part->bombarded == SP_AIM_PEOPLE ? "POP" : "IND", sizeof item->target);
		return;
	}
	if (!part->fired)
		return;
	number = part->target->owner == reader ? part->target->part->start_id
	                                       : sp_number_for(state, reader, part->target);
	if (number != 0)
		g_snprintf(item->target, sizeof item->target, "F%" PRId64, number);
}

static struct sp_item item_of(const struct sp_state *state, unsigned reader, const struct sp_fleet *fleet)
{
	const struct sp_part *part = sp_part_of(fleet);
	const struct sp_fleet *former = part->captured_from;
	struct sp_item item = {.number = sp_number_for(state, reader, fleet),
	    .world = fleet->world,
	    .owner = fleet->owner,
	    .fleet = fleet,
	    .from = part->came_from,
	    .to = SP_NOWHERE,
	    .former_owner = former ? (int)former->owner : SP_NOBODY};

	if (is_conduct_known(state, reader, fleet))
		add_conduct(state, reader, &item);
	if (former)
		item.former =
		    former->owner == reader ? former->part->start_id : sp_number_for(state, reader, former);
	return item;
}

/* Foreign fleets that the reader saw here when the turn began and that left. */
static void add_departed(const struct sp_state *state, unsigned reader, unsigned world, GArray *items)
{
	const struct sp_sight *before = sp_sight_before(state);
	const GPtrArray *departed = sp_departed(state, world);

	if (!departed || !before || !sp_sight_has(before, reader, world))
		return;
	for (guint i = 0; i < departed->len; i++) {
		const struct sp_fleet *fleet = departed->pdata[i];
		struct sp_item item = {.number = sp_number_for(state, reader, fleet),
		    .world = world,
		    .owner = fleet->owner,
		    .from = SP_NOWHERE,
		    .to = (int)fleet->part->way[0],
		    .former_owner = SP_NOBODY};
		if (fleet->owner != reader)
			g_array_append_val(items, item);
	}
}

void sp_view_world(const struct sp_state *state, unsigned reader, unsigned world, GArray *items)
{
	g_array_set_size(items, 0);
	if (state->told) {
		guint count;
		const struct sp_item *told = sp_items_at(state->told, world, &count);
		g_array_append_vals(items, told, count);
		return;
	}
	for (const struct sp_fleet *fleet = state->worlds[world].fleets; fleet; fleet = fleet->next) {
		struct sp_item item = item_of(state, reader, fleet);
		g_array_append_val(items, item);
	}
	add_departed(state, reader, world, items);
	sp_items_sort(items);
}

const struct sp_totals *sp_view_before(const struct sp_state *state, unsigned reader)
{
	if (state->told)
		return state->told->has_before ? &state->told->before : NULL;
	return sp_sight_before(state) ? &sp_play_of(state)->totals[reader] : NULL;
}
