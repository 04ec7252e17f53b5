/* Functions for the GM's orders: read values, fail items, tell empires. */
#include "gm_deed.h"

#include <stdarg.h>

void se_deed_fail(struct se_deed *deed, const char *format, ...)
{
	g_autofree char *text = NULL;
	va_list args;

	deed->failed = true;
	va_start(args, format);
	text = g_strdup_vprintf(format, args);
	va_end(args);
	order_note(deed->order, "%s", text);
}

const struct order_value *se_gm_value(const struct order *order, char slot, unsigned n)
{
	for (unsigned i = 0; i < order->count; i++)
		if (order->values[i].slot == slot && n-- == 0)
			return &order->values[i];
	return NULL;
}

bool se_gm_sector(struct se_deed *deed, struct se_coord *at)
{
	const struct order_value *value = order_value(deed->order, SE_SLOT_TARGET);

	if (!se_coord_fits(value->number, value->second)) {
		se_deed_fail(deed, "the sector is beyond -%d..%d", SE_EDGE, SE_EDGE);
		return false;
	}
	*at = (struct se_coord){(int32_t)value->number, (int32_t)value->second};
	return true;
}

struct se_empire *se_gm_empire(struct se_deed *deed)
{
	const struct order_value *value = order_value(deed->order, SE_SLOT_EMPIRE);
	struct se_empire *empire = se_empire_find(deed->st, value->text);

	if (!empire)
		se_deed_fail(deed, "there is no empire %s", value->text);
	return empire;
}

void se_gm_tell(struct se_deed *deed, const char *code, const char *form, const char *name,
    struct se_coord at, const struct se_empire *owner)
{
	struct event *event = se_news(deed->turn, code, form);

	event_text(event, "name", name);
	se_news_sector(event, at);
	se_news_present(deed->turn, event, at);
	if (owner)
		se_news_to(event, owner);
}

void se_gm_drop(struct se_deed *deed, struct se_object *object)
{
	se_object_remove(deed->st, object);
	g_ptr_array_add(se_work_of(deed->st)->removed, object);
}
