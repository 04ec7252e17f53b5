#include "tests/wording.h"

#include <string.h>

enum { COLUMNS = 68, RULE = 40 };

char *wording_folded(const char *text)
{
	GString *out = g_string_new(NULL);

	for (const char *c = text; *c; c++) {
		if (!g_ascii_isspace(*c))
			g_string_append_c(out, *c);
		else if (out->len && out->str[out->len - 1] != ' ')
			g_string_append_c(out, ' ');
	}
	return g_string_free(out, FALSE);
}

char *wording_bare(const char *text)
{
	g_auto(GStrv) words = g_strsplit(text, " ", -1);
	g_autofree char *joined = g_strjoinv("", words);

	return g_ascii_strdown(joined, -1);
}

bool wording_has_lines(const char *text, const char *lines, GString *why)
{
	g_auto(GStrv) want = g_strsplit(lines, "\n", -1);
	g_autofree char *have = g_strconcat("\n", text, NULL);
	g_autoptr(GString) part = g_string_new("\n");

	for (guint i = 0; want[i] && want[i + 1] && !why->len; i++) {
		g_string_append_printf(part, "%s\n", want[i]);
		if (!strstr(have, part->str))
			g_string_printf(
			    why, "has not the line \"%s\" below \"%s\"", want[i], i ? want[i - 1] : "");
	}
	if (part->len == 1 || !g_str_has_suffix(lines, "\n"))
		g_string_assign(why, "is asked for no whole line");
	return why->len == 0;
}

/* Is it in capitals, below a blank line? */
static bool is_heading(char *const *lines, guint i)
{
	return i > 0 && !*lines[i - 1] && g_ascii_isupper(lines[i][0]) && g_ascii_isupper(lines[i][1]) &&
	       strcspn(lines[i], "<=") == strlen(lines[i]);
}

/* Width of a line: East Asian letters have two columns, combining marks none. */
static size_t columns_of(const char *line)
{
	size_t columns = 0;

	for (const char *at = line; *at; at = g_utf8_next_char(at)) {
		gunichar c = g_utf8_get_char(at);
		columns += g_unichar_iszerowidth(c) ? 0 : g_unichar_iswide(c) ? 2 : 1;
	}
	return columns;
}

/* The longest run of an equal sign, blanks and letters left out. */
static size_t longest_rule(const char *line)
{
	size_t longest = 0;

	for (size_t run; *line; line += run) {
		for (run = 1; line[run] == *line;)
			run++;
		if (g_ascii_ispunct(*line))
			longest = MAX(longest, run);
	}
	return longest;
}

static const char *fault_of(char *const *lines, guint i, GHashTable *headings)
{
	const char *line = lines[i];
	size_t size = strlen(line);

	if (columns_of(line) > COLUMNS)
		return "too wide";
	if (longest_rule(line) > RULE)
		return "a rule that is too long";
	if (size && g_ascii_isspace(line[size - 1]))
		return "ends in a blank";
	if (!*line && (i == 0 || !lines[i + 1]))
		return "blank at an end";
	if (is_heading(lines, i) && !g_hash_table_add(headings, (gpointer)line))
		return "a heading for the second time";
	return NULL;
}

bool wording_holds(const char *text, GString *why)
{
	g_autoptr(GHashTable) headings = g_hash_table_new(g_str_hash, g_str_equal);
	size_t size = strlen(text);
	g_autofree char *body = g_strndup(text, size && text[size - 1] == '\n' ? size - 1 : 0);
	g_auto(GStrv) lines = g_strsplit(body, "\n", -1);

	if (!*lines)
		g_string_append(why, "no whole line");
	for (guint i = 0; lines[i]; i++) {
		const char *fault = fault_of(lines, i, headings);
		if (fault)
			g_string_append_printf(
			    why, "%sline %u \"%s\": %s", why->len ? "; " : "", i + 1, lines[i], fault);
	}
	return why->len == 0;
}
