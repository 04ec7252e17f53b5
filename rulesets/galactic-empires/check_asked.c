#include "rulesets/galactic-empires/check_asked.h"
#include "rulesets/galactic-empires/orders.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

void ge_refuse(
    struct ge_check *check, struct order *order, char slot, const char *hint, const char *format, ...)
{
	const struct order_value *value = slot ? order_value(order, slot) : NULL;
	g_autofree char *cause = NULL;
	va_list args;

	va_start(args, format);
	cause = g_strdup_vprintf(format, args);
	va_end(args);
	order_refuse(check->set, order, value ? value->column : 0, hint, "%s", cause);
}

const struct ge_unit *ge_check_find(const struct ge_check *check, const struct order_value *value)
{
	const struct ge_sector *sector;

	if (!value->second)
		return value->number <= GE_FLEETS ? check->empire->fleets[value->number] : NULL;
	sector = ge_sector_find(check->state, value->number);
	return sector && sector->owner == check->empire->id && ge_has_garrison(sector) ? &sector->garrison
	                                                                               : NULL;
}

char *ge_fleets_hint(const struct ge_check *check, int64_t asked)
{
	GString *out = g_string_new("yours are");
	bool any = false;
	int next = 0;

	for (int id = 1; id <= GE_FLEETS; id++) {
		if (check->empire->fleets[id]) {
			g_string_append_printf(out, " F%d", id);
			any = true;
		} else if (next == 0) {
			next = id;
		}
	}
	if (!any)
		g_string_truncate(out, 0);
	if (asked == next)
		g_string_append_printf(out, "%sNF forms F%d", out->len ? "; " : "", next);
	return g_string_free(out, out->len == 0);
}

void ge_check_unit(struct ge_check *check, struct order *order, char slot)
{
	const struct order_value *value = order_value(order, slot);
	g_autofree char *hint = NULL;

	if (ge_check_find(check, value) ||
	    (!value->second && value->number <= GE_FLEETS && check->formed[value->number]))
		return;
	hint = value->second ? NULL : ge_fleets_hint(check, value->number);
	ge_refuse(check, order, slot, hint, "you have no %s %c%" PRId64, value->second ? "garrison" : "fleet",
	    value->second ? 'G' : 'F', value->number);
}

const struct ge_sector *ge_check_place(const struct ge_check *check, const struct order_value *value)
{
	const struct ge_unit *unit = ge_check_find(check, value);

	return unit ? unit->sector : check->formed_in[value->number];
}
