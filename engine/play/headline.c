#include "engine/play/headline.h"

#include "engine/base/text.h"
#include "engine/play/report_wrap.h"

#include <string.h>

/* The line of news before the deadline; its first item is never cut. */
struct news {
	GString *text;
	unsigned more; /* number of items left out */
};

static const char *text_of(const struct node *map, const char *key)
{
	const struct node *value = map && map->kind == NODE_MAP ? node_get(map, key) : NULL;

	return value && value->kind == NODE_TEXT ? value->text : NULL;
}

static const struct node *list_of(const struct node *map, const char *key)
{
	const struct node *value = map && map->kind == NODE_MAP ? node_get(map, key) : NULL;

	return value && value->kind == NODE_LIST ? value->first : NULL;
}

static void add(struct news *news, const char *text)
{
	if (news->more) { /* what comes later is left out, too */
		news->more++;
		return;
	}
	g_auto(GStrv) words = g_strsplit(text, " ", 0);
	g_autoptr(GString) item = g_string_new(NULL);

	/* some texts contain runs of blanks */
	for (char **word = words; *word; word++)
		if (**word)
			g_string_append_printf(item, "%s%s", item->len ? " " : "", *word);
	if (g_str_has_suffix(item->str, "."))
		g_string_truncate(item, item->len - 1);
	if (news->text->len &&
	    text_width(news->text->str, news->text->len) + text_width(item->str, item->len) + 2 >
	        REPORT_WIDTH) {
		news->more++;
		return;
	}
	g_string_append_printf(news->text, "%s%s", news->text->len ? "; " : "", item->str);
}

static void add_events(struct news *news, const struct node *report, const char *code)
{
	for (const struct node *event = list_of(report, "events"); event; event = event->next) {
		const char *is = text_of(event, "code"), *text = text_of(event, "text");
		if (is && text && strcmp(is, code) == 0)
			add(news, text);
	}
}

static void add_orders(struct news *news, const struct node *report)
{
	static const char *const states[] = {"done", "partly", "failed", "refused"};
	g_autoptr(GString) text = g_string_new(NULL);

	for (size_t i = 0; i < G_N_ELEMENTS(states); i++) {
		unsigned count = 0;
		for (const struct node *order = list_of(report, "orders"); order; order = order->next)
			count += g_strcmp0(text_of(order, "status"), states[i]) == 0;
		if (count)
			g_string_append_printf(text, "%s%u %s", text->len ? ", " : "", count, states[i]);
	}
	if (text->len)
		g_string_prepend(text, "Your orders: ");
	/* after an edit or a start there are neither orders nor events */
	add(news, text->len                   ? text->str
	          : list_of(report, "events") ? "No news of battles or conquests"
	                                      : "The game as it stands");
}

void headline_put(const struct ruleset *ruleset, const struct node *report, const char *due, GString *out)
{
	const struct node *standing =
	    report && report->kind == NODE_MAP ? node_get(report, "standing") : NULL;
	const char *ended = text_of(standing, "ended");
	struct news news = {.text = g_string_new(ended)};

	for (const struct node *n = ended ? NULL : list_of(standing, "warnings"); n; n = n->next)
		if (n->kind == NODE_TEXT)
			add(&news, n->text);
	for (const char *const *code = ruleset->headlines; !ended && code && *code; code++)
		add_events(&news, report, *code);
	if (!news.text->len)
		add_orders(&news, report);
	if (news.more)
		g_string_append_printf(news.text, "; %u more", news.more);
	if (due)
		g_string_append_printf(news.text, "; %s", due);
	report_wrap(out, 0, news.text->str);
	g_string_append(out, "\n\n");
	g_string_free(news.text, TRUE);
}
