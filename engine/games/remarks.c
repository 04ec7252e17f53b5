#include "engine/games/remarks.h"

#include "engine/base/speech.h"
#include "engine/play/report_text.h"
#include "engine/store/statements.h"

#include <string.h>

static void remark_free(gpointer data)
{
	struct own_remark *remark = data;

	g_free(remark->subject);
	g_free(remark->text);
	g_free(remark);
}

GPtrArray *remarks_of(struct site *site, int64_t seat, struct error *err)
{
	GPtrArray *list = g_ptr_array_new_with_free_func(remark_free);
	struct sql_remarks row;
	struct db_rows *rows = sql_remarks(site->db, seat, err);

	while (sql_remarks_next(rows, &row, err)) {
		struct own_remark *remark = g_new0(struct own_remark, 1);
		*remark = (struct own_remark){g_strdup(row.subject), g_strdup(row.text)};
		g_ptr_array_add(list, remark);
	}
	db_rows_free(rows);
	if (!error_is_set(err))
		return list;
	g_ptr_array_unref(list);
	return NULL;
}

static bool is_word(char c)
{
	return g_ascii_isalnum(c) || c == '_';
}

/* Finds a subject as a word of its own; NULL if it does not occur. */
static const char *find(const char *text, size_t size, const char *subject)
{
	size_t length = strlen(subject);

	for (const char *at = text, *end = text + size; (at = g_strstr_len(at, end - at, subject)); at++)
		if ((at == text || !is_word(at[-1]) || !is_word(*subject)) &&
		    (at + length == end || !is_word(at[length]) || !is_word(subject[length - 1])))
			return at;
	return NULL;
}

bool remarks_told(const char *text, const char *subject)
{
	return find(text, strlen(text), subject) != NULL;
}

/* Writes a note as a comment, so that a reply that quotes it contains no order. */
static void put(const struct own_remark *remark, bool spoken, GString *out)
{
	g_autofree char *text =
	    g_strdup_printf(spoken ? "Note on %s: %s" : "note on %s: %s", remark->subject, remark->text);
	g_autoptr(GString) wrapped = g_string_new(NULL);
	g_auto(GStrv) lines = NULL;

	if (spoken) {
		speech_line(out, text);
		return;
	}
	report_wrap(wrapped, 8, text);
	lines = g_strsplit(wrapped->str, "\n", 0);
	for (char **line = lines; *line; line++)
		g_string_append_printf(out, "    ; %s%s\n", line == lines ? "" : "  ", g_strchug(*line));
}

/* Writes the notes on subjects that the line mentions; `told` marks notes already written. */
static void put_told(
    const GPtrArray *remarks, const char *line, size_t size, bool spoken, bool *told, GString *out)
{
	for (guint i = 0; i < remarks->len; i++) {
		const struct own_remark *remark = remarks->pdata[i];
		if (told[i] || !find(line, size, remark->subject))
			continue;
		told[i] = true;
		put(remark, spoken, out);
	}
}

/* Is the line part of the frame or of the order template, where notes are not inserted? */
static bool is_frame(const char *line, bool first)
{
	return first || *line == ';' || g_str_has_prefix(line, "===") ||
	       g_str_has_prefix(line, REPORT_FORM_HEADING);
}

/* Does the next, deeper indented line continue this one, so that no note may come between? */
static bool goes_on(const char *line, const char *next)
{
	return *line && *next == ' ' && strspn(next, " ") >= 6 && strspn(next, " ") > strspn(line, " ");
}

char *remarks_in_report(const GPtrArray *remarks, const char *report, bool spoken)
{
	GString *out = g_string_new(NULL);
	g_autofree bool *told = g_new0(bool, remarks->len + 1);
	const char *begin = report;
	bool template = false;

	for (const char *line = report; *line;) {
		const char *end = strchr(line, '\n');
		const char *next = end ? end + 1 : line + strlen(line);
		g_string_append_len(out, line, next - line);
		template = template || g_str_has_prefix(line, REPORT_FORM_HEADING);
		if (is_frame(line, line == report))
			begin = next;
		if (!goes_on(line, next)) {
			if (!template && begin < next)
				put_told(remarks, begin, (size_t)(next - begin), spoken, told, out);
			begin = next;
		}
		line = next;
	}
	return g_string_free(out, FALSE);
}

/* Is it the heading "  look: W12 in turn 3", in text or spoken style? */
static bool is_look(const char *line, size_t size, const char *subject)
{
	g_autofree char *low = g_ascii_strdown(line, (gssize)size), *what = g_ascii_strdown(subject, -1);
	g_autofree char *title = g_strdup_printf("look: %s in turn ", what);

	return strstr(low, title) != NULL;
}

char *remarks_in_answer(const GPtrArray *remarks, const char *answer, bool spoken)
{
	GString *out = g_string_new(NULL);

	for (const char *line = answer; *line;) {
		const char *end = strchr(line, '\n');
		const char *next = end ? end + 1 : line + strlen(line);
		size_t size = (size_t)(next - line);
		bool all = g_strstr_len(line, (gssize)size, REMARKS_LINE) != NULL;
		g_string_append_len(out, line, (gssize)size);
		for (guint i = 0; i < remarks->len; i++) {
			const struct own_remark *remark = remarks->pdata[i];
			if (all || is_look(line, size, remark->subject))
				put(remark, spoken, out);
		}
		line = next;
	}
	return g_string_free(out, FALSE);
}

void remarks_html(const GPtrArray *remarks, const char *report, GString *out)
{
	bool any = false;

	for (guint i = 0; i < remarks->len; i++) {
		const struct own_remark *remark = remarks->pdata[i];
		if (!remarks_told(report, remark->subject))
			continue;
		g_autofree char *subject = g_markup_escape_text(remark->subject, -1);
		g_autofree char *text = g_markup_escape_text(remark->text, -1);
		if (!any)
			g_string_append(out, "<section id=\"notes\">\n<h2>Your notes</h2>\n<ul>\n");
		any = true;
		g_string_append_printf(
		    out, "<li data-place=\"%s\"><b>%s</b> %s</li>\n", subject, subject, text);
	}
	if (any)
		g_string_append(out, "</ul>\n</section>\n");
}
