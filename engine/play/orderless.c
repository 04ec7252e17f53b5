#include "engine/play/orderless.h"

#include "engine/base/text.h"
#include "engine/play/report_wrap.h"
#include "engine/play/rulesets.h"

#include <string.h>

#define IDS_SHOWN 10

GArray *idle_things(const struct state *state, unsigned seat, const struct order_set *set)
{
	GArray *things = g_array_new(FALSE, FALSE, sizeof(struct idle_thing));

	if (state->ruleset->idle && seat != GM_SEAT)
		state->ruleset->idle(state, seat, set, things);
	return things;
}

static bool has_number(const struct order *order, const char *slots, int64_t number)
{
	for (unsigned i = 0; i < order->count; i++)
		if (order->values[i].number == number && strchr(slots, order->values[i].slot))
			return true;
	return false;
}

bool idle_named(const struct order_set *set, int form, int other, const char *slots, int64_t number)
{
	for (unsigned i = 0; set && i < set->count; i++) {
		const struct order *order = &set->orders[i];
		bool meant = form < 0 ? order->form != other : order->form == form;
		if (order->status != ORDER_REFUSED && meant && has_number(order, slots, number))
			return true;
	}
	return false;
}

void idle_add(GArray *things, const char *noun, const char *nouns, const char *format, ...)
{
	struct idle_thing thing = {.noun = noun, .nouns = nouns};
	va_list args;

	va_start(args, format);
	g_vsnprintf(thing.id, sizeof thing.id, format, args);
	va_end(args);
	g_array_append_val(things, thing);
}

void idle_put(const GArray *things, GString *out)
{
	g_autoptr(GString) line = g_string_new("Without an order:");

	if (things->len == 0)
		return;
	for (guint i = 0; i < MIN(things->len, IDS_SHOWN); i++)
		g_string_append_printf(line, " %s", g_array_index(things, struct idle_thing, i).id);
	if (things->len > IDS_SHOWN)
		g_string_append_printf(line, " and %u more", things->len - IDS_SHOWN);
	report_wrap(out, 2, line->str);
	g_string_append_c(out, '\n');
}

/* Things of the same noun are consecutive. */
void idle_count(const GArray *things, GString *out)
{
	for (guint first = 0, next = 0; first < things->len; first = next) {
		const struct idle_thing *thing = &g_array_index(things, struct idle_thing, first);
		while (
		    next < things->len && g_array_index(things, struct idle_thing, next).noun == thing->noun)
			next++;
		g_string_append_printf(out, "%s%u %s",
		    first == 0           ? ""
		    : next < things->len ? ", "
		                         : " and ",
		    next - first, text_plural(next - first, thing->noun, thing->nouns));
	}
	if (things->len > 0)
		g_string_append_printf(out, " %s no order.", things->len == 1 ? "has" : "have");
}
