#include "acts.h"

#include <string.h>

static const struct {
	const char *code, *form;
} words[] = {
    [SE_ACT_FIRED] = {"fired", "{empire} fires at {at} at {sector}: {ships}"},
    [SE_ACT_LAUNCHED] = {"launched", "{empire} launches at {at} at {sector}: {ships}"},
    [SE_ACT_DEPARTED] = {"departed", "{empire} leaves {sector}: {ships}"},
    [SE_ACT_ARRIVED] = {"arrived", "{empire} arrives at {sector}: {ships}"},
    [SE_ACT_ENTERED] = {"entered", "{empire} enters {portal} at {sector}: {ships}"},
    [SE_ACT_EXITED] = {"exited", "{empire} comes out of {portal} at {sector}: {ships}"},
    [SE_ACT_BUILT] = {"built", "{empire} builds {count} {class} at {sector}: {ships}"},
};

static const char *class_of(const struct se_act *act)
{
	return act->what == SE_ACT_BUILT ? act->ship->class->full : "";
}

/* Compares acts; 0: they are reported in the same event. */
static int by_event(const struct se_act *left, const struct se_act *right)
{
	int order = (int)left->what - (int)right->what;

	if (order == 0)
		order = (int)left->ship->owner->number - (int)right->ship->owner->number;
	if (order == 0)
		order = se_coord_compare(left->at, right->at);
	if (order == 0)
		order = g_strcmp0(left->portal, right->portal);
	return order ? order : strcmp(class_of(left), class_of(right));
}

static int by_act(gconstpointer a, gconstpointer b)
{
	const struct se_act *left = a, *right = b;
	int order = by_event(left, right);

	return order ? order : strcmp(left->ship->key, right->ship->key);
}

static void put_targets(
    const struct se_state *st, const struct se_act *acts, guint count, struct event *event)
{
	struct bits targets = {NULL, 0};
	g_autoptr(GString) names = g_string_new(NULL);

	for (guint i = 0; i < count; i++)
		bits_add(&targets, acts[i].target->number);
	for (unsigned i = 0; bits_next(&targets, &i); i++)
		g_string_append_printf(names, "%s%s", names->len ? ", " : "", se_empire_at(st, i)->name);
	event_text(event, "at", names->str);
	bits_free(&targets);
}

static void tell(struct turn *turn, const struct se_act *acts, guint count)
{
	g_autoptr(GPtrArray) ships = g_ptr_array_new();
	const struct se_empire *empire = acts->ship->owner;
	struct event *event = se_news(turn, words[acts->what].code, words[acts->what].form);

	for (guint i = 0; i < count; i++)
		if (i == 0 || acts[i].ship != acts[i - 1].ship)
			g_ptr_array_add(ships, acts[i].ship);
	event_text(event, "empire", empire->name);
	if (acts->target)
		put_targets(se_of(turn), acts, count, event);
	if (acts->portal)
		event_text(event, "portal", acts->portal);
	if (acts->what == SE_ACT_BUILT) {
		event_integer(event, "count", ships->len);
		event_text(event, "class", class_of(acts));
	}
	se_news_sector(event, acts->at);
	se_news_ships(event, "ships", ships);
	se_news_to(event, empire);
	se_news_present(turn, event, acts->at);
}

void se_acts_tell(struct turn *turn)
{
	GArray *all = se_work_of(se_of(turn))->acts;
	const struct se_act *acts = (const struct se_act *)(const void *)all->data;
	guint begin = 0;

	g_array_sort(all, by_act);
	for (guint i = 1; i <= all->len; i++) {
		if (i < all->len && by_event(&acts[begin], &acts[i]) == 0)
			continue;
		if (begin > 0 && acts[begin].what != acts[begin - 1].what)
			events_list_begin(turn->events);
		tell(turn, &acts[begin], i - begin);
		begin = i;
	}
	g_array_set_size(all, 0);
}
