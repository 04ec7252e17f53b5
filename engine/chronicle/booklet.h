/* A text of headings, paragraphs, tables, pictures and quotations, which is printed as plain text or set by groff on
   pages (HO-157). */
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
	char *text;  /* heading, paragraph, a picture's caption, a quotation's lines */
	char *head;  /* of a quotation: who wrote it when; of a picture: its caption when it is drawn */
	char *plain; /* what plain text has in place of a picture: whole lines, or "" */
	struct sketch *drawing; /* of a picture */
	GPtrArray *rows;        /* of a table: char **, a cell a column; the first row is its head */
	const char *alignment;  /* of a table: "l" or "r" a column; static */
};

struct booklet {
	char *title, *subtitle;
	int64_t date;      /* seconds of the epoch that the PDF is dated; from 1 */
	GPtrArray *blocks; /* struct booklet_block */
};

/* Ownership: booklet_free. Texts may be anybody's: they are escaped here (error_shown). */
struct booklet *booklet_new(const char *title, const char *subtitle, int64_t date);
void booklet_free(struct booklet *booklet);

/* What follows begins on a new page. */
void booklet_page(struct booklet *booklet);
void booklet_heading(struct booklet *booklet, const char *text);
/* Nothing for an empty text. */
void booklet_paragraph(struct booklet *booklet, const char *text);
/* Returns the list of rows, to be filled by booklet_row. */
GPtrArray *booklet_table(struct booklet *booklet, const char *alignment);
/* A row of so many cells as the table has columns. */
void booklet_row(GPtrArray *rows, ...);
/* Takes the drawing. `more` stands behind the caption where it is drawn. */
void booklet_picture(struct booklet *booklet, struct sketch *drawing, const char *caption, const char *more,
    const char *plain);
void booklet_quote(struct booklet *booklet, const char *head, const char *lines);

/* Appends lines of at most BOOKLET_COLUMNS characters. */
void booklet_text(const struct booklet *booklet, GString *out);

#endif
