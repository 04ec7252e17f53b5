/* Lines of the text report. */
#include "rulesets/galactic-empires/report.h"

#include "rulesets/galactic-empires/orders.h"

#include <stdarg.h>
#include <string.h>

void ge_report_part(GString *out, const char *separator, const char *format, ...)
{
	va_list args;

	if (out->len)
		g_string_append(out, separator);
	va_start(args, format);
	g_string_append_vprintf(out, format, args);
	va_end(args);
}

static bool reads_as_order(const char *line)
{
	struct order_set *set = orders_read(&ge_grammar, 0, line, strlen(line));
	bool is = *line == '/';

	for (unsigned i = 0; i < set->count; i++)
		is = is || set->orders[i].form >= 0;
	order_set_free(set);
	return is;
}

void ge_report_number(GString *out, int64_t number)
{
	char digits[24], *at = digits + sizeof digits;
	uint64_t left = number < 0 ? -(uint64_t)number : (uint64_t)number;

	do
		*--at = (char)('0' + left % 10);
	while ((left /= 10) > 0);
	if (number < 0)
		*--at = '-';
	g_string_append_len(out, at, digits + sizeof digits - at);
}

/* A line that stays as it is: most do. */
static bool fits(const char *text, unsigned lead)
{
	size_t size = strlen(text);

	return size > 0 && size + lead <= REPORT_WIDTH && text[0] != ' ' && text[size - 1] != ' ' &&
	       !strstr(text, "  ");
}

void ge_report_line(GString *out, unsigned lead, unsigned indent, const char *text)
{
	g_autoptr(GString) broken = NULL;
	g_auto(GStrv) lines = NULL;

	if (fits(text, lead)) {
		g_string_append_len(out, "        ", MIN(lead, 8));
		g_string_append(out, text);
		g_string_append_c(out, '\n');
		return;
	}
	broken = g_string_new(NULL);
	g_string_append_printf(broken, "%*s", (int)lead, "");
	report_wrap(broken, indent, text);
	lines = g_strsplit(broken->str, "\n", -1);
	for (unsigned i = 0; lines[i]; i++) {
		const char *line = lines[i] + (i ? indent : 0);
		if (i)
			g_string_append_printf(
			    out, "%*s%s", (int)indent, "", reads_as_order(line) ? "| " : "");
		g_string_append_printf(out, "%s\n", line);
	}
}
