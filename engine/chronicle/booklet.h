/* A document of headings, paragraphs, tables, pictures and quotations, written as plain text or typeset by
   groff (HO-157). */
#ifndef ENGINE_CHRONICLE_BOOKLET_H
#define ENGINE_CHRONICLE_BOOKLET_H

#include "engine/base/error.h"
#include "engine/chronicle/drawing.h"

/* Widest line of the plain text. */
#define BOOKLET_COLUMNS 72

enum booklet_paper { BOOKLET_A5, BOOKLET_A4 };

enum block_kind { BLOCK_PAGE, BLOCK_HEADING, BLOCK_PARAGRAPH, BLOCK_TABLE, BLOCK_PICTURE, BLOCK_QUOTE };

struct booklet_block {
	enum block_kind kind;
	char *text; /* a heading, paragraph, caption of a picture, or lines of a quotation */
	/* of a quotation: writer and time; of a picture: addition to the caption if it is drawn */
	char *head;
	char *plain;            /* of a picture: whole lines to print in plain text instead, or "" */
	struct sketch *drawing; /* of a picture */
	GPtrArray *rows;        /* of a table: char **, a cell for each column; the first row is the head */
	const char *alignment;  /* of a table: "l" or "r" for each column; static */
};

struct booklet {
	char *title, *subtitle;
	int64_t date;      /* date of the PDF, Unix time, at least 1 */
	GPtrArray *blocks; /* struct booklet_block */
};

/* Ownership: booklet_free. Texts may come from anybody: they are escaped (error_shown). */
struct booklet *booklet_new(const char *title, const char *subtitle, int64_t date);
void booklet_free(struct booklet *booklet);

/* Begins a new page. */
void booklet_page(struct booklet *booklet);
void booklet_heading(struct booklet *booklet, const char *text);
/* Adds a paragraph; nothing for an empty text. */
void booklet_paragraph(struct booklet *booklet, const char *text);
/* Adds a table and returns its list of rows, to be filled by booklet_row. */
GPtrArray *booklet_table(struct booklet *booklet, const char *alignment);
/* Adds a row with one cell for each column of the table. */
void booklet_row(GPtrArray *rows, ...);
/* Adds a picture; takes ownership of the drawing. `more` is appended to the caption if the picture is drawn. */
void booklet_picture(struct booklet *booklet, struct sketch *drawing, const char *caption, const char *more,
    const char *plain);
void booklet_quote(struct booklet *booklet, const char *head, const char *lines);

/* Appends the booklet as lines of at most BOOKLET_COLUMNS characters. */
void booklet_text(const struct booklet *booklet, GString *out);

#endif
