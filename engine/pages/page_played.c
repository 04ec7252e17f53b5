#include "engine/pages/page_played.h"

#include "engine/base/text.h"
#include "engine/maps/svg.h"

#include <string.h>

#define ORDER_MOST 300 /* longest order with what became of it, in characters */

/* In the order of the list: what failed needs a new order most. */
static const struct {
	const char *status, *word;
} results[] = {{"failed", "failed"}, {"refused", "refused"}, {"partly", "done in part"}, {"done", "done"}};

enum { DONE = G_N_ELEMENTS(results) - 1 };

static const char *text_of(const struct node *order, const char *key)
{
	const struct node *text = order->kind == NODE_MAP ? node_get(order, key) : NULL;

	return text && text->kind == NODE_TEXT ? text->text : NULL;
}

static bool has_status(const struct node *order, size_t result)
{
	return g_strcmp0(text_of(order, "status"), results[result].status) == 0;
}

/* "M4W2 (W3 was closed)". */
static void put_order(const struct node *order, GString *out)
{
	const char *line = text_of(order, "canonical");
	const struct node *notes = node_get(order, "notes");
	g_autoptr(GString) why = g_string_new(NULL);

	if (!line)
		line = text_of(order, "text");
	for (const struct node *n = notes && notes->kind == NODE_LIST ? notes->first : NULL; n; n = n->next)
		if (n->kind == NODE_TEXT)
			g_string_append_printf(why, "%s%s", why->len ? "; " : "", n->text);
	g_string_append(out, "<code>");
	svg_show(out, line ? line : "", ORDER_MOST);
	g_string_append(out, "</code>");
	if (!why->len)
		return;
	g_string_append(out, " (");
	svg_show(out, why->str, ORDER_MOST);
	g_string_append_c(out, ')');
}

static void put_orders(const struct node *first, size_t result, GString *out)
{
	g_string_append(out, "<ul>\n");
	for (const struct node *order = first; order; order = order->next) {
		if (!has_status(order, result))
			continue;
		g_string_append_printf(out, "<li data-status=\"%s\">", results[result].status);
		put_order(order, out);
		g_string_append(out, "</li>\n");
	}
	g_string_append(out, "</ul>\n");
}

/* "3 orders failed, 21 done: M4W2 (W3 was closed)": where there is room the first that was not done is told
   outright. */
static void put_summary(const struct node *first, const unsigned *counts, GString *out)
{
	const struct node *worst = NULL;
	bool first_word = true;

	for (size_t i = 0; i <= DONE; i++) {
		if (!counts[i])
			continue;
		for (const struct node *order = first; order && !worst && i < DONE; order = order->next)
			worst = has_status(order, i) ? order : NULL;
		g_string_append_printf(out, "%s%u %s%s%s", first_word ? "<summary><b>" : ", ", counts[i],
		    first_word ? text_plural(counts[i], "order ", "orders ") : "", results[i].word,
		    first_word ? "</b>" : "");
		first_word = false;
	}
	if (worst) {
		g_string_append(out, "<span>: ");
		put_order(worst, out);
		g_string_append(out, "</span>");
	}
	g_string_append(out, "</summary>\n");
}

void page_played(const struct node *report, GString *out)
{
	const struct node *orders = node_get(report, "orders");
	const struct node *first = orders && orders->kind == NODE_LIST ? orders->first : NULL;
	unsigned counts[G_N_ELEMENTS(results)] = {0}, all = 0;

	for (const struct node *order = first; order; order = order->next)
		for (size_t i = 0; i <= DONE; i++)
			counts[i] += has_status(order, i);
	for (size_t i = 0; i <= DONE; i++)
		all += counts[i];
	if (!all)
		return;
	g_string_append_printf(
	    out, "<details id=\"played\"%s>", all > counts[DONE] ? " class=\"undone\"" : "");
	put_summary(first, counts, out);
	for (size_t i = 0; i < DONE; i++)
		if (counts[i])
			put_orders(first, i, out);
	if (counts[DONE] && all > counts[DONE]) {
		g_string_append_printf(out, "<details><summary>%u done</summary>\n", counts[DONE]);
		put_orders(first, DONE, out);
		g_string_append(out, "</details>\n");
	} else if (counts[DONE]) {
		put_orders(first, DONE, out);
	}
	g_string_append(out, "</details>\n");
}
