#include "rulesets/space-empires/view.h"

#include "engine/base/compare.h"

#include "rulesets/space-empires/sight.h"
#include "rulesets/space-empires/turn.h"

#include <inttypes.h>

static gint compare_items(gconstpointer a, gconstpointer b)
{
	const struct sp_item *x = a, *y = b;

	return compare_integers(x->number, y->number);
}

/* Foreign fleets that the reader saw here when the turn began and that left. */
static void add_departed(const struct sp_state *state, unsigned reader, unsigned world, GArray *items)
{
	const struct sp_sight *before = sp_sight_before(state);
	const GPtrArray *departed = sp_departed(state, world);

	if (!departed || !before || !sp_sight_has(before, reader, world))
		return;
	for (guint i = 0; i < departed->len; i++) {
		struct sp_item item = {0, departed->pdata[i], true};
		if (item.fleet->owner == reader)
			continue;
		item.number = sp_number_for(state, reader, item.fleet);
		g_array_append_val(items, item);
	}
}

void sp_view_world(const struct sp_state *state, unsigned reader, unsigned world, GArray *items)
{
	bool sorted = true;
	int64_t last = 0;

	g_array_set_size(items, 0);
	for (const struct sp_fleet *fleet = state->worlds[world].fleets; fleet; fleet = fleet->next) {
		struct sp_item item = {sp_number_for(state, reader, fleet), fleet, false};
		sorted = sorted && item.number > last;
		last = item.number;
		g_array_append_val(items, item);
	}
	guint here = items->len;
	add_departed(state, reader, world, items);
	if (!sorted || items->len > here)
		g_array_sort(items, compare_items);
}

#define CACHE_LINE 64

static void fetch_ahead(const char *begin, size_t size)
{
	if (!begin)
		return;
	for (size_t at = 0; at < size; at += CACHE_LINE)
		__builtin_prefetch(begin + at);
	__builtin_prefetch(begin + size - 1);
}

void sp_view_ahead(const struct sp_state *state, unsigned reader)
{
	const struct sp_empire *empire = &state->empires[reader];
	gpointer *fleets = state->fleets->pdata + empire->fleet_first;

	for (unsigned i = 0; i < empire->fleet_count; i++)
		fetch_ahead(fleets[i], sizeof(struct sp_fleet));
	for (unsigned i = 0; i < empire->fleet_count; i++)
		fetch_ahead((const char *)((const struct sp_fleet *)fleets[i])->part, sizeof(struct sp_part));
}

bool sp_view_conduct(const struct sp_state *state, unsigned reader, const struct sp_fleet *fleet)
{
	if (!sp_sight_before(state) || fleet->part->fresh)
		return false;
	return fleet->owner == reader ||
	       sp_sight_has(sp_sight_before(state), reader, fleet->part->start_world);
}

const char *sp_view_strategy(const struct sp_state *state, unsigned reader, const struct sp_fleet *fleet)
{
	const char *letter;

	if (!sp_view_conduct(state, reader, fleet))
		return NULL;
	letter = state->tables->strategies[fleet->part->strategy].letter;
	return letter[0] != '-' ? letter : NULL;
}

bool sp_view_target(
    const struct sp_state *state, unsigned reader, const struct sp_fleet *fleet, char *text, gsize size)
{
	int64_t number;

	if (!sp_view_conduct(state, reader, fleet) ||
	    (!fleet->part->fired && fleet->part->bombarded == SP_AIM_NONE))
		return false;
	if (fleet->part->bombarded != SP_AIM_NONE) {
		g_strlcpy(text, fleet->part->bombarded == SP_AIM_PEOPLE ? "POP" : "IND", size);
		return true;
	}
	number = fleet->part->target->owner == reader ? fleet->part->target->part->start_id
	                                              : sp_number_for(state, reader, fleet->part->target);
	g_snprintf(text, size, "F%" PRId64, number);
	return number != 0;
}

int64_t sp_view_former(const struct sp_state *state, unsigned reader, const struct sp_fleet *fleet)
{
	const struct sp_fleet *former = fleet->part->captured_from;

	return former->owner == reader ? former->part->start_id : sp_number_for(state, reader, former);
}
