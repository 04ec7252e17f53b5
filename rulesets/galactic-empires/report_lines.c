#include "rulesets/galactic-empires/report.h"

#include "engine/base/text.h"
#include "rulesets/galactic-empires/orders.h"
#include "rulesets/galactic-empires/report_lines.h"

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
	return *line == '/' || grammar_reads_some(&ge_grammar, line, strlen(line));
}

/* Does the line need no breaking? Most do not. */
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
		text_blanks(out, lead);
		text_put(out, text);
		text_put(out, "\n");
		return;
	}
	broken = g_string_new(NULL);
	text_blanks(broken, lead);
	report_wrap(broken, indent, text);
	lines = g_strsplit(broken->str, "\n", 0);
	for (unsigned i = 0; lines[i]; i++) {
		const char *line = lines[i] + (i ? indent : 0);
		if (i) {
			text_blanks(out, indent);
			text_put(out, reads_as_order(line) ? "| " : "");
		}
		text_put(out, line);
		text_put(out, "\n");
	}
}
