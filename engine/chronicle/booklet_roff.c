/* A booklet as source for plain groff, without a macro package: those differ between versions. */
#include "engine/chronicle/booklet.h"
#include "engine/chronicle/booklet_letters.h"
#include "engine/chronicle/booklet_pdf.h"

#include <string.h>

/* Page geometry, in points. */
struct page {
	const char *paper; /* gropdf's name of the paper */
	double high, left, wide, top, foot;
	double size, lead; /* of the text: type size and line distance */
};

static const struct page pages[] = {
    [BOOKLET_A5] = {"a5", 595, 48, 324, 44, 52, 9.5, 11.8},
    [BOOKLET_A4] = {"a4", 842, 80, 435, 70, 80, 11, 13.8},
};

/* --- Numbers and characters ------------------------------------------------------------------------------ */

/* Writes a number for groff, independent of the locale. */
static void put_points(GString *out, double points)
{
	char digits[G_ASCII_DTOSTR_BUF_SIZE];

	g_ascii_formatd(digits, sizeof digits, "%.2f", points);
	g_string_append_printf(out, "%sp", digits);
}

static void put_request(GString *out, const char *request, double points)
{
	g_string_append(out, request);
	put_points(out, points);
	g_string_append_c(out, '\n');
}

/* Writes a type size, which has its own unit in groff. */
static void put_size(GString *out, const char *request, double size)
{
	put_request(out, request, size);
	out->str[out->len - 2] = 'z';
}

/* Sets the macro for page feet; removing it (for pictures) prevents page breaks. */
static void put_foot(GString *out, const struct page *page)
{
	g_string_append(out, ".wh -");
	put_points(out, page->foot);
	g_string_append(out, " foot\n");
}

/* Writes a line of text after a zero-width sign, so that its first letter cannot be a request. */
static void put_line(GString *out, const char *text)
{
	g_string_append(out, "\\&");
	booklet_letters(out, text);
	g_string_append_c(out, '\n');
}

/* --- Pictures ----------------------------------------------------------------------------------- */

static double point(const struct stroke *stroke, guint nth)
{
	return g_array_index(stroke->points, double, nth);
}

/* Begins an output line at the height of the picture's point. */
static void go_to(GString *out, const struct page *page, double x, double y)
{
	double scale = page->wide / DRAWING_WIDE;

	g_string_append(out, ".sp |\\n[top]u+");
	put_points(out, y * scale);
	g_string_append(out, "\n\\h'");
	put_points(out, x * scale);
	g_string_append_c(out, '\'');
}

/* Writes the points of a stroke, each relative to the previous one. */
static void put_ways(GString *out, const struct page *page, const struct stroke *stroke)
{
	for (guint i = 2; i < stroke->points->len; i++) {
		g_string_append_c(out, ' ');
		put_points(out, (point(stroke, i) - point(stroke, i - 2)) * page->wide / DRAWING_WIDE);
	}
	g_string_append(out, "'\n");
}

static void put_thick(GString *out, const struct page *page, double thick)
{
	g_string_append(out, "\\D't ");
	put_points(out, thick * page->wide / DRAWING_WIDE);
	g_string_append(out, "'\n");
}

static void put_shape(GString *out, const struct page *page, const struct stroke *stroke)
{
	if (stroke->grey != DRAWING_HOLLOW) {
		go_to(out, page, point(stroke, 0), point(stroke, 1));
		g_string_append_printf(out, "\\M[grey%d]\\D'P", stroke->grey);
		put_ways(out, page, stroke);
	}
	if (stroke->thick > 0) {
		put_thick(out, page, stroke->thick);
		go_to(out, page, point(stroke, 0), point(stroke, 1));
		g_string_append(out, "\\D'p");
		put_ways(out, page, stroke);
	}
}

static void put_label(GString *out, const struct page *page, const struct stroke *stroke)
{
	double size = stroke->thick * page->wide / DRAWING_WIDE;
	g_autoptr(GString) text = g_string_new(NULL);

	booklet_letters(text, stroke->text);
	put_size(out, ".ps ", size);
	g_string_append_printf(out, ".ft %s\n", stroke->bold ? "B" : "R");
	/* centre vertically: a capital is two thirds of the size high */
	go_to(out, page, point(stroke, 0), point(stroke, 1) + stroke->thick / 3);
	if (stroke->anchor != ANCHOR_START)
		g_string_append_printf(
		    out, "\\h'-\\w\007%s\007u%s'", text->str, stroke->anchor == ANCHOR_MIDDLE ? "/2u" : "");
	g_string_append_printf(out, "\\m[grey%d]%s\\m[]\n", stroke->grey, text->str);
}

static void put_stroke(GString *out, const struct page *page, const struct stroke *stroke, double *thick)
{
	if (stroke->kind == STROKE_TEXT) {
		put_label(out, page, stroke);
	} else if (stroke->kind == STROKE_SHAPE) {
		put_shape(out, page, stroke);
		*thick = -1;
	} else {
		if (*thick != stroke->thick)
			put_thick(out, page, stroke->thick);
		*thick = stroke->thick;
		go_to(out, page, point(stroke, 0), point(stroke, 1));
		g_string_append(out, "\\D'l");
		put_ways(out, page, stroke);
	}
}

static void put_picture(GString *out, const struct page *page, const struct booklet_block *block)
{
	double high = block->drawing->high * page->wide / DRAWING_WIDE, thick = -1;

	put_request(out, ".ne ", high + 3 * page->lead);
	g_string_append(out, ".sp 0.6v\n.ft I\n");
	put_line(out, block->head);
	g_string_append(out, ".br\n.sp 0.4v\n.ft R\n.nf\n.vs 1u\n.mk top\n.ch foot\n");
	for (guint i = 0; i < block->drawing->strokes->len; i++)
		put_stroke(out, page, &g_array_index(block->drawing->strokes, struct stroke, i), &thick);
	g_string_append(out, ".sp |\\n[top]u+");
	put_points(out, high);
	g_string_append(out, "\n.fi\n.ft R\n");
	put_size(out, ".ps ", page->size);
	put_request(out, ".vs ", page->lead);
	put_foot(out, page);
}

/* --- Blocks ----------------------------------------------------------------------------------------- */

static void put_heading(GString *out, const struct page *page, const char *text)
{
	put_request(out, ".ne ", 7 * page->lead);
	g_string_append(out, ".sp 1.2v\n.ft B\n");
	put_size(out, ".ps ", page->size * 1.25);
	g_string_append(out, ".na\n");
	put_line(out, text);
	g_string_append(out, ".br\n.ad b\n.ft R\n");
	put_size(out, ".ps ", page->size);
}

static void put_paragraph(GString *out, const char *text)
{
	g_string_append(out, ".sp 0.5v\n.ne 2v\n");
	put_line(out, text);
	g_string_append(out, ".br\n");
}

/* Writes a table with tab stops at the columns' edges, each as wide as its widest cell. */
static void put_table(GString *out, const struct page *page, const struct booklet_block *block)
{
	gsize columns = strlen(block->alignment);

	g_string_append(out, ".sp 0.5v\n.nf\n.nr at 0\n.ta 0\n.ds stops\n");
	for (gsize k = 0; k < columns; k++) {
		g_string_append(out, ".nr wide 0\n");
		for (guint i = 0; i < block->rows->len; i++) {
			g_autoptr(GString) cell = g_string_new(NULL);
			booklet_letters(cell, ((char **)block->rows->pdata[i])[k]);
			g_string_append_printf(out, ".if \\w\007%s\007>\\n[wide] .nr wide \\w\007%s\007\n",
			    cell->str, cell->str);
		}
		if (block->alignment[k] == 'r')
			g_string_append(out, ".nr at +\\n[wide]\n.as stops \" \\n[at]uR\n");
		else
			g_string_append(out, ".as stops \" \\n[at]u\n.nr at +\\n[wide]\n");
		g_string_append(out, ".nr at +");
		put_points(out, page->size);
		g_string_append_c(out, '\n');
	}
	g_string_append(out, ".ta \\*[stops]\n");
	put_request(out, ".ne ", page->lead * (double)MIN(block->rows->len, 12));
	for (guint i = 0; i < block->rows->len; i++) {
		g_string_append(out, i == 0 ? ".ft I\n\\&" : "\\&");
		for (gsize k = 0; k < columns; k++) {
			/* a first left-aligned column needs no tab */
			g_string_append(out, k || block->alignment[0] == 'r' ? "\t" : "");
			booklet_letters(out, ((char **)block->rows->pdata[i])[k]);
		}
		g_string_append(out, i == 0 ? "\n.ft R\n" : "\n");
	}
	g_string_append(out, ".fi\n.ta\n");
}

static void put_quote(GString *out, const struct page *page, const struct booklet_block *block)
{
	g_auto(GStrv) lines = g_strsplit(block->text, "\n", 0);

	g_string_append(out, ".sp 0.5v\n.ne 3v\n");
	put_size(out, ".ps ", page->size * 0.9);
	put_request(out, ".vs ", page->lead * 0.9);
	g_string_append(out, ".in +1.5m\n.ft I\n");
	put_line(out, block->head);
	g_string_append(out, ".br\n.ft R\n.na\n");
	for (char **line = lines; *line; line++) {
		if (**line)
			put_line(out, *line);
		else
			g_string_append(out, ".sp 0.4v\n");
		g_string_append(out, ".br\n");
	}
	g_string_append(out, ".ad b\n.in\n");
	put_size(out, ".ps ", page->size);
	put_request(out, ".vs ", page->lead);
}

static void put_block(GString *out, const struct page *page, const struct booklet_block *block)
{
	switch (block->kind) {
	case BLOCK_PAGE:
		g_string_append(out, ".bp\n");
		break;
	case BLOCK_HEADING:
		put_heading(out, page, block->text);
		break;
	case BLOCK_PARAGRAPH:
		put_paragraph(out, block->text);
		break;
	case BLOCK_TABLE:
		put_table(out, page, block);
		break;
	case BLOCK_PICTURE:
		put_picture(out, page, block);
		break;
	case BLOCK_QUOTE:
		put_quote(out, page, block);
		break;
	}
}

/* Writes sizes, colours, and the macros for page heads and feet. */
static void put_begin(GString *out, const struct page *page)
{
	put_request(out, ".pl ", page->high);
	put_request(out, ".po ", page->left);
	put_request(out, ".ll ", page->wide);
	put_request(out, ".lt ", page->wide);
	put_size(out, ".ps ", page->size);
	put_request(out, ".vs ", page->lead);
	g_string_append(out, ".ft R\n.ad b\n.hy 4\n.nr _ 0\n");
	for (int grey = 0; grey <= 100; grey++)
		g_string_append_printf(out, ".defcolor grey%d grey %d.%02d\n", grey, grey / 100, grey % 100);
	g_string_append(out, ".de head\n");
	put_request(out, "'  sp ", page->top);
	g_string_append(out, "..\n.de foot\n'  sp 1v\n.  ev foot\n.  ft R\n");
	put_size(out, ".  ps ", page->size * 0.9);
	put_request(out, ".  lt ", page->wide);
	g_string_append(out, ".  tl \007\007%\007\007\n.  ev\n'  bp\n..\n.wh 0 head\n");
	put_foot(out, page);
	/* print the number of pages for the program that runs groff */
	g_string_append(out, ".de end\n.  tm pages \\\\n[%]\n..\n.em end\n");
}

void booklet_roff(const struct booklet *booklet, enum booklet_paper paper, GString *out)
{
	const struct page *page = &pages[paper];

	put_begin(out, page);
	g_string_append(out, ".sp 0.5v\n.ce 1\n.ft B\n");
	put_size(out, ".ps ", page->size * 2);
	put_request(out, ".vs ", page->lead * 2);
	g_string_append(out, ".ce 9\n");
	put_line(out, booklet->title);
	g_string_append(out, ".ft R\n");
	put_size(out, ".ps ", page->size);
	put_request(out, ".vs ", page->lead);
	put_line(out, booklet->subtitle);
	g_string_append(out, ".ce 0\n.sp 1v\n");
	for (guint i = 0; i < booklet->blocks->len; i++)
		put_block(out, page, booklet->blocks->pdata[i]);
}
