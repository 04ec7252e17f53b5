#include "rulesets/space-empires/view.h"

#include "rulesets/space-empires/sight.h"

#include <inttypes.h>

void sp_put_number(GString *out, int64_t number)
{
	char digits[24];
	char *end = digits + sizeof digits;
	char *at = end;
	uint64_t left = (uint64_t)number;
	do
		*--at = (char)('0' + left % 10);
	while ((left /= 10) != 0);
	g_string_append_len(out, at, end - at);
}

static gint compare_items(gconstpointer a, gconstpointer b)
{
	const struct sp_item *x = a, *y = b;
	return x->number < y->number ? -1 : x->number > y->number;
}

/* Foreign fleets that the reader saw here when the turn began and that left. */
static void add_departed(const struct sp_state *state, unsigned reader, unsigned world, GArray *items)
{
	const GPtrArray *departed = state->worlds[world].departed;
	if (departed == NULL || departed->len == 0 || state->before == NULL ||
	    !sp_sight_has(state->before, reader, world))
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
	const GPtrArray *fleets = state->worlds[world].fleets;
	bool sorted = true;
	g_array_set_size(items, 0);
	for (guint i = 0; fleets != NULL && i < fleets->len; i++) {
		struct sp_item item = {0, fleets->pdata[i], false};
		item.number = sp_number_for(state, reader, item.fleet);
		sorted =
		    sorted && (items->len == 0 ||
		                  g_array_index(items, struct sp_item, items->len - 1).number < item.number);
		g_array_append_val(items, item);
	}
	add_departed(state, reader, world, items);
	if (!sorted || (fleets != NULL && items->len > fleets->len))
		g_array_sort(items, compare_items);
}

bool sp_view_conduct(const struct sp_state *state, unsigned reader, const struct sp_fleet *fleet)
{
	if (state->before == NULL || fleet->fresh)
		return false;
	return fleet->owner == reader || sp_sight_has(state->before, reader, fleet->start_world);
}

const char *sp_view_strategy(const struct sp_state *state, unsigned reader, const struct sp_fleet *fleet)
{
	const char *letter = state->tables->strategies[fleet->strategy].letter;
	return sp_view_conduct(state, reader, fleet) && letter[0] != '-' ? letter : NULL;
}

bool sp_view_target(
    const struct sp_state *state, unsigned reader, const struct sp_fleet *fleet, char *text, gsize size)
{
	int64_t number;
	if ((!fleet->fired && fleet->bombarded == 0) || !sp_view_conduct(state, reader, fleet))
		return false;
	if (fleet->bombarded != 0) {
		g_strlcpy(text, fleet->bombarded == 'P' ? "POP" : "IND", size);
		return true;
	}
	number = fleet->target->owner == reader ? fleet->target->start_id
	                                        : sp_number_for(state, reader, fleet->target);
	g_snprintf(text, size, "F%" PRId64, number);
	return number != 0;
}

int64_t sp_view_former(const struct sp_state *state, unsigned reader, const struct sp_fleet *fleet)
{
	const struct sp_fleet *former = fleet->captured_from;
	return former->owner == reader ? former->start_id : sp_number_for(state, reader, former);
}
