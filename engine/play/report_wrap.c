/* Lines of a report and of an answer, as wide as mail allows. */
#include "engine/play/report_text.h"

#include "engine/base/text.h"

#include <string.h>

static size_t column_of(const GString *out)
{
	const char *line = strrchr(out->str, '\n');

	const char *begin = line ? line + 1 : out->str;

	return text_width(begin, (size_t)(out->str + out->len - begin));
}

/* Words with one blank between them that the line has room for: most texts. */
static bool fits(const char *text, size_t size, size_t column)
{
	return size > 0 && text[0] != ' ' && text[size - 1] != ' ' && !strstr(text, "  ") &&
	       column + text_width(text, size) <= REPORT_WIDTH;
}

void report_wrap(GString *out, unsigned indent, const char *text)
{
	size_t column = column_of(out), whole = strlen(text);
	bool first = true;

	if (fits(text, whole, column)) {
		text_add(out, text, whole);
		return;
	}
	for (;;) {
		size_t size = 0, width;
		while (*text == ' ')
			text++;
		while (text[size] && text[size] != ' ')
			size++;
		if (size == 0)
			break;
		width = text_width(text, size);
		if (!first && column + 1 + width > REPORT_WIDTH) {
			g_string_append_c(out, '\n');
			text_blanks(out, indent);
			column = indent;
		} else if (!first) {
			g_string_append_c(out, ' ');
			column++;
		}
		text_add(out, text, size);
		column += width;
		text += size;
		first = false;
	}
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
