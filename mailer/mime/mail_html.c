#include "mailer/mime/mail_html.h"

#include "mailer/mime/mail_lines.h"

#include <string.h>

/* Sets no colours except for rules, so that the reader's light or dark theme applies. */
#define HEAD                                                                                                 \
	"<!DOCTYPE html>\n<html lang=\"en\" style=\"color-scheme:light dark\">\n<head>\n"                    \
	"<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n"                \
	"<meta name=\"color-scheme\" content=\"light dark\">\n<title>"
#define BODY                                                                                                 \
	"</title>\n</head>\n<body style=\"margin:0;padding:12px;max-width:44em;"                             \
	"font:16px/1.4 sans-serif;overflow-wrap:break-word\">\n"
#define TITLE "<h1 style=\"font-size:20px;line-height:1.3;margin:0 0 .6em\">"
#define HEADING "<h2 style=\"font-size:16px;margin:1.4em 0 .4em;border-bottom:1px solid #888\">"
#define PART "<h3 style=\"font-size:16px;margin:1em 0 .3em\">"
#define PARAGRAPH "<p style=\"margin:.5em 0\">"
/* Lines below each other; a line that wraps continues with a deeper indent. */
#define LIST "<div style=\"margin:.5em 0;padding-left:1em;text-indent:-1em\">\n"
#define INNER_LIST "<div style=\"padding-left:1em;text-indent:-1em\">\n"
#define TABLE "<table cellpadding=\"3\" cellspacing=\"0\">\n"
#define KEPT "<pre style=\"font:13px/1.4 monospace;white-space:pre-wrap;margin:.5em 0\">"
/* Font size of a drawing, so that its width fits a phone; a wider one scrolls sideways. */
#define DRAWING "<pre style=\"font:%upx/1.3 monospace;overflow-x:auto;margin:.5em 0\">"
#define LARGEST 13U
#define SMALLEST 11U
#define PHONE_ROOM 330U /* usable pixels of a screen 360 wide */
#define SIGN_WIDTH 61U  /* width of a character in hundredths of the font size */

enum group { NONE, LISTS, PRE, TABLES };

struct mail_writer {
	GString *out;
	const GArray *lines;
	enum group group;
	enum mail_line_kind pre; /* kind of the open <pre> */
	GArray *indents;         /* indents of the open lists, gsize */
	bool item;               /* a <div> or <p> is open */
	bool paragraph;          /* that is a <p> */
	GString *order, *told;   /* cells of the open table row */
};

static const struct mail_text_line *line_at(const struct mail_writer *w, guint index)
{
	return &g_array_index(w->lines, struct mail_text_line, index);
}

static bool is_of(const struct mail_writer *w, guint index, enum mail_line_kind kind)
{
	return index < w->lines->len && line_at(w, index)->kind == kind;
}

/* --- Text ------------------------------------------------------------------ */

static void put_bytes(GString *out, const char *text, gsize size)
{
	g_autofree char *escaped = g_markup_escape_text(text, (gssize)size);

	g_string_append(out, escaped);
}

/* A piece between gaps that is at most this long does not wrap. */
#define SHORT 20

static void put_piece(GString *out, const char *text, gsize size, bool whole)
{
	gsize begin = out->len;

	put_bytes(out, text, size);
	if (!whole && size <= SHORT)
		for (gsize at = begin; at < out->len; at++)
			if (out->str[at] == ' ') {
				g_string_erase(out, (gssize)at, 1);
				g_string_insert(out, (gssize)at, "&nbsp;");
			}
}

/* Replaces a gap between columns by one wide blank. */
static void put_text(GString *out, const struct mail_text_line *line, gsize from)
{
	bool whole = mail_line_gap(line, from) == line->size;

	for (gsize at = from; at < line->size;) {
		gsize gap = mail_line_gap(line, at);
		put_piece(out, line->text + at, gap - at, whole);
		for (at = gap; at < line->size && line->text[at] == ' ';)
			at++;
		if (at < line->size)
			g_string_append(out, " &emsp;");
	}
}

/* --- Lists ------------------------------------------------------------------- */

static void end_item(struct mail_writer *w)
{
	if (w->item)
		g_string_append(w->out, w->paragraph ? "</p>\n" : "</div>\n");
	w->item = w->paragraph = false;
}

/* Closes the lists that are deeper than the indent. */
static void end_lists(struct mail_writer *w, gssize indent)
{
	end_item(w);
	while (w->indents->len && (gssize)g_array_index(w->indents, gsize, w->indents->len - 1) > indent) {
		g_string_append(w->out, "</div>\n");
		g_array_set_size(w->indents, w->indents->len - 1);
	}
}

/* --- Tables --------------------------------------------------------------------- */

/* Never put an order alone into a cell: quoted as text it would be a line of its own and read as an order. */
static void end_row(struct mail_writer *w)
{
	if (w->told->len)
		g_string_append_printf(
		    w->out, "<tr valign=\"top\"><td>%s</td><td>%s</td></tr>\n", w->order->str, w->told->str);
	else if (w->order->len)
		g_string_append_printf(w->out, "<tr><td colspan=\"2\">%s</td></tr>\n", w->order->str);
	g_string_truncate(w->order, 0);
	g_string_truncate(w->told, 0);
}

/* Puts the number and the order into one cell, and the result beside it. */
static void put_row(struct mail_writer *w, const struct mail_text_line *line)
{
	gsize order = strcspn(line->text, " ") + 2, gap = mail_line_gap(line, order);

	end_row(w);
	put_bytes(w->order, line->text, order - 2);
	g_string_append(w->order, "&nbsp;&nbsp;");
	put_bytes(w->order, line->text + order, gap - order);
	while (gap < line->size && line->text[gap] == ' ')
		gap++;
	put_text(w->told, line, gap);
}

/* Puts a continuation line. A long order continues at its own column behind a sign; otherwise another order without a
   number begins there. */
static void put_cell(
    struct mail_writer *w, const struct mail_text_line *above, const struct mail_text_line *line)
{
	bool order = line->indent == MAIL_ROW_TEXT;

	if (order && *line->text != '|' && *line->text != '=') {
		end_row(w);
		put_text(w->order, line, 0);
		return;
	}
	GString *cell = order ? w->order : w->told;
	if (cell->len)
		g_string_append(cell, !order && mail_line_was_full(above, line) ? " " : "<br>");
	put_text(cell, line, 0);
}

/* --- Groups --------------------------------------------------------------------- */

static void end_group(struct mail_writer *w)
{
	if (w->group == LISTS)
		end_lists(w, -1);
	else if (w->group == PRE)
		g_string_append(w->out, "</pre>\n");
	else if (w->group == TABLES) {
		end_row(w);
		g_string_append(w->out, "</table>\n");
	}
	w->group = NONE;
}

static void put_item(struct mail_writer *w, guint index)
{
	const struct mail_text_line *line = line_at(w, index);
	guint next = index + 1;

	if (w->group != LISTS)
		end_group(w);
	end_lists(w, (gssize)line->indent);
	while (is_of(w, next, MAIL_MORE))
		next++;
	w->paragraph = w->group != LISTS && !line->indent && !is_of(w, next, MAIL_TEXT);
	w->group = LISTS;
	w->item = true;
	if (w->paragraph) {
		g_string_append(w->out, PARAGRAPH);
	} else {
		if (!w->indents->len ||
		    g_array_index(w->indents, gsize, w->indents->len - 1) < line->indent) {
			g_string_append(w->out, w->indents->len ? INNER_LIST : LIST);
			g_array_append_val(w->indents, line->indent);
		}
		g_string_append(w->out, "<div>");
	}
	put_text(w->out, line, 0);
}

static unsigned size_of_drawing(const struct mail_writer *w, guint index)
{
	gsize width = 1;

	for (; is_of(w, index, MAIL_DRAWN); index++)
		width = MAX(width, line_at(w, index)->width);
	return (unsigned)CLAMP(PHONE_ROOM * 100 / (width * SIGN_WIDTH), SMALLEST, LARGEST);
}

static void put_as_it_is(struct mail_writer *w, guint index)
{
	const struct mail_text_line *line = line_at(w, index);

	if (w->group != PRE || w->pre != line->kind) {
		end_group(w);
		if (line->kind == MAIL_DRAWN)
			g_string_append_printf(w->out, DRAWING, size_of_drawing(w, index));
		else
			g_string_append(w->out, KEPT);
		w->group = PRE;
		w->pre = line->kind;
	}
	g_string_append_printf(w->out, "%*s", (int)line->indent, "");
	put_bytes(w->out, line->text, line->size);
	g_string_append_c(w->out, '\n');
}

static void put_heading(struct mail_writer *w, guint index)
{
	const struct mail_text_line *line = line_at(w, index);
	const char *begin = line->kind == MAIL_TITLE ? TITLE : line->kind == MAIL_HEADING ? HEADING : PART;
	const char *end = line->kind == MAIL_TITLE     ? "</h1>\n"
	                  : line->kind == MAIL_HEADING ? "</h2>\n"
	                                               : "</h3>\n";

	end_group(w);
	g_string_append(w->out, begin);
	put_text(w->out, line, 0);
	g_string_append(w->out, end);
}

static void put_table(struct mail_writer *w, guint index)
{
	if (w->group != TABLES) {
		end_group(w);
		g_string_append(w->out, TABLE);
		w->group = TABLES;
	}
	if (line_at(w, index)->kind == MAIL_ROW)
		put_row(w, line_at(w, index));
	else
		put_cell(w, line_at(w, index - 1), line_at(w, index));
}

static void put_line(struct mail_writer *w, guint index)
{
	switch (line_at(w, index)->kind) {
	case MAIL_BLANK:
	case MAIL_RULE:
		end_group(w);
		break;
	case MAIL_TITLE:
	case MAIL_HEADING:
	case MAIL_PART:
		put_heading(w, index);
		break;
	case MAIL_DRAWN:
	case MAIL_KEPT:
		put_as_it_is(w, index);
		break;
	case MAIL_ROW:
	case MAIL_CELL:
		put_table(w, index);
		break;
	case MAIL_TEXT:
		put_item(w, index);
		break;
	case MAIL_MORE:
		g_string_append_c(w->out, ' ');
		put_text(w->out, line_at(w, index), 0);
		break;
	}
}

bool mail_html_write(const char *subject, const char *body, bool flowed, GString *out)
{
	gsize begin = out->len;
	g_autoptr(GString) whole = g_string_new(NULL), order = g_string_new(NULL), told = g_string_new(NULL);
	g_autoptr(GArray) lines = mail_lines_read(body, flowed, whole);
	g_autoptr(GArray) indents = g_array_new(FALSE, FALSE, sizeof(gsize));
	struct mail_writer w = {.out = out, .lines = lines, .indents = indents, .order = order, .told = told};

	g_string_append(out, HEAD);
	put_bytes(out, subject, strlen(subject));
	g_string_append(out, BODY);
	for (guint i = 0; i < lines->len && out->len - begin <= MAIL_HTML_MOST; i++)
		put_line(&w, i);
	end_group(&w);
	g_string_append(out, "</body>\n</html>\n");
	if (out->len - begin <= MAIL_HTML_MOST)
		return true;
	g_string_truncate(out, begin);
	return false;
}
