#include "mailer/mime/mail_lines.h"

#include "engine/base/text.h"
#include "engine/play/report_text.h"

#include <string.h>

/* Characters of the shortest rule. */
#define RULE 8

static struct mail_text_line *line_at(const GArray *lines, guint index)
{
	return &g_array_index(lines, struct mail_text_line, index);
}

static bool begins(const struct mail_text_line *line, const char *prefix)
{
	return line->size >= strlen(prefix) && memcmp(line->text, prefix, strlen(prefix)) == 0;
}

gsize mail_line_gap(const struct mail_text_line *line, gsize from)
{
	const char *at = g_strstr_len(line->text + from, (gssize)(line->size - from), "  ");

	return at ? (gsize)(at - line->text) : line->size;
}

/* --- Lines ---------------------------------------------------------------- */

/* Undoes format=flowed (RFC 3676): a line that ends in a blank continues; lines that would look quoted or begin with a
   blank were stuffed with one more. */
static void unflow(const char *body, GString *whole)
{
	while (*body) {
		gsize size = strcspn(body, "\n");
		gsize stuffed = *body == ' ';
		g_string_append_len(whole, body + stuffed, (gssize)(size - stuffed));
		if (body[size] && (size == stuffed || body[size - 1] != ' '))
			g_string_append_c(whole, '\n');
		body += size + (body[size] != '\0');
	}
}

static GArray *split(const GString *whole)
{
	GArray *lines = g_array_new(FALSE, TRUE, sizeof(struct mail_text_line));

	for (const char *at = whole->str; *at;) {
		gsize size = strcspn(at, "\n"), indent = strspn(at, " ");
		struct mail_text_line line = {.kind = indent >= size ? MAIL_BLANK : MAIL_TEXT,
		    .text = at + indent,
		    .size = size - MIN(indent, size),
		    .indent = indent,
		    .width = text_width(at, size)};
		g_array_append_val(lines, line);
		at += size + (at[size] != '\0');
	}
	return lines;
}

/* --- How lines look -------------------------------------------------------- */

static bool is_rule(const struct mail_text_line *line)
{
	gsize same = 0;

	while (same < line->size && line->text[same] == line->text[0])
		same++;
	return same == line->size && same >= RULE && (line->text[0] == '=' || line->text[0] == '-');
}

/* Has the line two letters side by side? */
static bool has_word(const struct mail_text_line *line)
{
	bool letter = false;

	for (const char *at = line->text; at < line->text + line->size; at = g_utf8_next_char(at)) {
		bool before = letter;
		letter = g_unichar_isalpha(g_utf8_get_char(at));
		if (before && letter)
			return true;
	}
	return false;
}

static bool has_letter_or_digit(const struct mail_text_line *line)
{
	for (gsize i = 0; i < line->size; i++)
		if (g_ascii_isalnum(line->text[i]) || (guchar)line->text[i] >= 0x80)
			return true;
	return false;
}

/* Is it ` 1 M1W2`: a number of three columns? */
static bool is_row(const struct mail_text_line *line)
{
	gsize digits = 0;

	while (digits < line->size && g_ascii_isdigit(line->text[digits]))
		digits++;
	return digits > 0 && line->indent + digits + 2 == MAIL_ROW_TEXT && line->size > digits + 2 &&
	       line->text[digits] == ' ' && line->text[digits + 1] == ' ' && line->text[digits + 2] != ' ';
}

/* Is it `+ M1W2 = M2W3`: a change against the orders that stood? */
static bool is_change(const struct mail_text_line *line)
{
	return line->size > 2 && strchr("+-=", line->text[0]) && line->text[1] == ' ' && line->text[2] != ' ';
}

/* Is it part of a drawing: characters in columns, or signs alone? */
static bool is_drawn(const struct mail_text_line *line)
{
	if (has_word(line) || is_row(line) || is_change(line))
		return false;
	return mail_line_gap(line, 0) < line->size || !has_letter_or_digit(line) ||
	       g_strstr_len(line->text, (gssize)line->size, "--") ||
	       g_strstr_len(line->text, (gssize)line->size, "##");
}

/* Is it a heading, as WHERE YOU STAND, CLASSES (guns/dp), SEEN BY Ming, MAP, ODDS, 200 runs: two words in capitals, or
   one followed by a sign, a gap or nothing? */
static bool is_heading(const struct mail_text_line *line)
{
	gsize at = 0, second;

	while (at < line->size && g_ascii_isupper(line->text[at]))
		at++;
	if (line->indent || at < 2)
		return false;
	if (at == line->size || line->text[at] == ',')
		return true;
	if (line->text[at] != ' ' || at + 1 >= line->size)
		return false;
	second = at + 1;
	if (line->text[second] == ' ' || line->text[second] == '(')
		return true;
	for (at = second; at < line->size && line->text[at] != ' '; at++)
		if (g_ascii_islower(line->text[at]) || !g_ascii_isalnum(line->text[second]))
			return false;
	return true;
}

/* --- Kinds ------------------------------------------------------------------- */

/* Marks titles, which may have two lines. */
static void tell_titles(GArray *lines)
{
	for (guint i = 1; i < lines->len; i++) {
		if (!is_rule(line_at(lines, i)))
			continue;
		line_at(lines, i)->kind = MAIL_RULE;
		for (guint above = i; *line_at(lines, i)->text == '=' && above-- > 0;) {
			if (line_at(lines, above)->kind != MAIL_TEXT)
				break;
			line_at(lines, above)->kind = MAIL_TITLE;
		}
	}
}

static void tell_headings(GArray *lines, bool flowed)
{
	for (guint i = 0; i < lines->len; i++) {
		struct mail_text_line *line = line_at(lines, i);
		if (line->kind != MAIL_TEXT)
			continue;
		if (flowed && begins(line, "++"))
			line->kind = begins(line, "+++") ? MAIL_HEADING : MAIL_PART;
		else if (!flowed && (i == 0 || line_at(lines, i - 1)->kind == MAIL_BLANK) && is_heading(line))
			line->kind = MAIL_HEADING;
	}
}

static void tell_template(GArray *lines)
{
	bool form = false;

	for (guint i = 0; i < lines->len; i++) {
		struct mail_text_line *line = line_at(lines, i);
		form = line->kind == MAIL_HEADING ? begins(line, REPORT_FORM_HEADING)
		                                  : form && (line->kind == MAIL_RULE || begins(line, ";"));
		if (form && line->kind != MAIL_HEADING)
			line->kind = MAIL_KEPT;
	}
}

/* Marks letters: each line has a bar. A bar before a single line only keeps that from reading as an order. */
static void tell_letters(GArray *lines)
{
	guint end;

	for (guint i = 0; i < lines->len; i = end) {
		bool all = true;
		for (end = i; end < lines->len && line_at(lines, end)->kind == MAIL_TEXT; end++)
			all = all && *line_at(lines, end)->text == '|' &&
			      line_at(lines, end)->indent < MAIL_ROW_TEXT;
		for (guint n = i; all && n < end; n++)
			line_at(lines, n)->kind = MAIL_KEPT;
		end = MAX(end, i + 1);
	}
}

/* Is it a remark on a refused order? Those are indented deeper than the order, or marked with a bar. */
static bool is_told(const struct mail_text_line *line)
{
	return line->kind == MAIL_TEXT && !begins(line, "^ ") &&
	       (line->indent > MAIL_ROW_TEXT || *line->text == '|');
}

/* Marks a refused order, the mark below the wrong place, and the remark on it. */
static void tell_refused(GArray *lines)
{
	for (guint i = 1; i < lines->len; i++) {
		if (line_at(lines, i)->kind != MAIL_TEXT || !begins(line_at(lines, i), "^ "))
			continue;
		if (line_at(lines, i - 1)->kind == MAIL_TEXT)
			line_at(lines, i - 1)->kind = MAIL_KEPT;
		do {
			line_at(lines, i)->kind = MAIL_KEPT;
		} while (++i < lines->len && is_told(line_at(lines, i)));
	}
}

/* Marks lines without words beside a drawn line as parts of the same drawing. */
static void tell_drawn(GArray *lines)
{
	for (guint i = 0; i < lines->len; i++)
		if (line_at(lines, i)->kind == MAIL_TEXT && is_drawn(line_at(lines, i)))
			line_at(lines, i)->kind = MAIL_DRAWN;
	for (guint i = 0; i < lines->len; i++) {
		struct mail_text_line *line = line_at(lines, i);
		bool beside = (i > 0 && line_at(lines, i - 1)->kind == MAIL_DRAWN) ||
		              (i + 1 < lines->len && line_at(lines, i + 1)->kind == MAIL_DRAWN);
		if (beside && line->kind == MAIL_TEXT && !has_word(line) && !is_row(line))
			line->kind = MAIL_DRAWN;
	}
}

static void tell_rows(GArray *lines)
{
	bool in = false;

	for (guint i = 0; i < lines->len; i++) {
		struct mail_text_line *line = line_at(lines, i);
		bool row = line->kind == MAIL_TEXT && is_row(line);
		in = row || (in && line->kind == MAIL_TEXT && line->indent >= MAIL_ROW_TEXT);
		if (row)
			line->kind = MAIL_ROW;
		else if (in)
			line->kind = MAIL_CELL;
	}
}

/* --- Lines that continue ------------------------------------------------------- */

/* Length of the first piece that wrap_text keeps together: a word, with a command's name behind it. */
static gsize first_word(const struct mail_text_line *line)
{
	const char *end = line->text + line->size, *at = memchr(line->text, ' ', line->size);

	if (*line->text != '/' && at && at + 1 < end && at[1] == '/')
		at = memchr(at + 1, ' ', (gsize)(end - at - 1));
	return text_width(line->text, at ? (gsize)(at - line->text) : line->size);
}

bool mail_line_was_full(const struct mail_text_line *above, const struct mail_text_line *line)
{
	return above->width + 1 + first_word(line) > REPORT_WIDTH;
}

/* Is it a paragraph: text without an indent, of which each line but the last one is full? */
static bool is_prose(const GArray *lines, guint from)
{
	guint i = from;

	if (line_at(lines, from)->indent || begins(line_at(lines, from), ";"))
		return false;
	while (
	    i + 1 < lines->len && line_at(lines, i + 1)->kind == MAIL_TEXT && !line_at(lines, i + 1)->indent)
		if (!mail_line_was_full(line_at(lines, i), line_at(lines, i + 1)))
			return false;
		else
			i++;
	return true;
}

/* Does the text that continues with this line end as a sentence does? */
static bool ends_sentence(const GArray *lines, guint at)
{
	const struct mail_text_line *line = line_at(lines, at);

	while (at + 1 < lines->len && line_at(lines, at + 1)->kind == MAIL_TEXT &&
	       !line_at(lines, at + 1)->indent && mail_line_was_full(line, line_at(lines, at + 1)))
		line = line_at(lines, ++at);
	return strchr(".:!?", line->text[line->size - 1]);
}

/* Does line `at` continue the text that begins with `item`? Such lines have a deeper indent, or none in a paragraph or
   a sentence. A line of a list may be full by chance. */
static bool goes_on(const GArray *lines, const struct mail_text_line *item, guint at, bool prose)
{
	const struct mail_text_line *line = line_at(lines, at);

	if (!mail_line_was_full(line_at(lines, at - 1), line) || begins(line, ";"))
		return false;
	if (line->indent > item->indent)
		return true;
	return !line->indent && !item->indent &&
	       (prose || ((g_ascii_islower(*line->text) || g_ascii_isdigit(*line->text)) &&
	                     ends_sentence(lines, at)));
}

static void tell_more(GArray *lines)
{
	const struct mail_text_line *item = NULL;
	bool prose = false;

	for (guint i = 0; i < lines->len; i++) {
		struct mail_text_line *line = line_at(lines, i);
		if (line->kind != MAIL_TEXT) {
			item = NULL;
		} else if (item && goes_on(lines, item, i, prose)) {
			line->kind = MAIL_MORE;
		} else {
			prose = item ? prose && !line->indent : is_prose(lines, i);
			item = line;
		}
	}
}

GArray *mail_lines_read(const char *body, bool flowed, GString *whole)
{
	GArray *lines;

	if (flowed)
		unflow(body, whole);
	else
		g_string_append(whole, body);
	lines = split(whole);
	tell_titles(lines);
	tell_headings(lines, flowed);
	tell_template(lines);
	tell_letters(lines);
	if (flowed)
		return lines;
	tell_refused(lines);
	tell_drawn(lines);
	tell_rows(lines);
	tell_more(lines);
	return lines;
}
