#include "engine/play/report_wrap.h"

#include "engine/base/text.h"
#include "engine/base/wrap.h"

#include <string.h>

void report_wrap(GString *out, unsigned indent, const char *text)
{
	wrap_text(out, REPORT_WIDTH, indent, text);
}

void report_comment(GString *out, const char *text)
{
	g_autoptr(GString) lines = g_string_new("; ");
	gsize from = 0;

	report_wrap(lines, 4, text);
	for (char *end; (end = strchr(lines->str + from, '\n'));) {
		from = (gsize)(end - lines->str) + 1;
		lines->str[from] = ';';
	}
	g_string_append_printf(out, "%s\n", lines->str);
}

void report_marked(GString *out, const char *line)
{
	const size_t room = REPORT_WIDTH - 2; /* behind "| " */

	for (const char *end; *(end = text_cut(line, room));) {
		const char *blank = end;
		while (blank > line && *blank != ' ')
			blank--;
		if (blank == line)
			blank = end;
		g_string_append_printf(out, "| %.*s", (int)(blank - line), line);
		while (out->str[out->len - 1] == ' ')
			g_string_truncate(out, out->len - 1);
		g_string_append_c(out, '\n');
		line = blank + (*blank == ' ');
	}
	g_string_append_printf(out, "|%s%s\n", *line ? " " : "", line);
}

void report_shortfall(const struct order *order, GString *out)
{
	g_autoptr(GString) text = g_string_new(order->canonical);

	if (order->status != ORDER_PARTLY && order->status != ORDER_FAILED)
		return;
	g_string_append(text, order->status == ORDER_PARTLY ? ": only partly" : ": would fail");
	for (guint n = 0; order->notes && n < order->notes->len; n++)
		g_string_append_printf(text, ", %s", (const char *)order->notes->pdata[n]);
	g_string_append(out, "  ");
	report_wrap(out, 6, text->str);
	g_string_append_c(out, '\n');
}

void report_shortfalls(const struct order_set *set, GString *out)
{
	for (unsigned i = 0; i < set->count; i++)
		report_shortfall(&set->orders[i], out);
}

void report_heading(GString *out, const char *text)
{
	g_string_append_printf(out, "\n%s\n", text);
}
