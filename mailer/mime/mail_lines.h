/* Recognizes the kinds of lines in a mail's text by their looks: headings, drawings, tables, continued lines. It reads
   back the layout of report_text.h and answer.h, which write all texts for players. */
#ifndef MAILER_MAIL_LINES_H
#define MAILER_MAIL_LINES_H

#include <glib.h>
#include <stdbool.h>

enum mail_line_kind {
	MAIL_BLANK,
	MAIL_RULE,    /* signs alone, below a title */
	MAIL_TITLE,   /* above a rule */
	MAIL_HEADING, /* in capitals; for listening `+++ Battles, 2` */
	MAIL_PART,    /* for listening, `++ ...`: a heading of second level */
	MAIL_DRAWN,   /* line of a map or of another drawing */
	MAIL_KEPT,    /* kept as typed: the order template, letters, a refused order with its mark */
	MAIL_ROW,     /* `  1  M1W2  done`: an order in a list */
	MAIL_CELL,    /* continues a MAIL_ROW */
	MAIL_TEXT,
	MAIL_MORE, /* continues the text of the line above, which was full */
};

struct mail_text_line {
	enum mail_line_kind kind;
	const char *text; /* text behind the indent, not ended by NUL */
	gsize size;
	gsize indent, width; /* columns; width includes the indent */
};

/* Reads the lines of a text. `flowed`: it is format=flowed (RFC 3676). `whole` gets the text that the lines point into.
   Ownership: g_array_unref. */
GArray *mail_lines_read(const char *body, bool flowed, GString *whole);

/* Column of the text of a numbered order. */
#define MAIL_ROW_TEXT 5

/* Was the line above too full for this line's first word? */
bool mail_line_was_full(const struct mail_text_line *above, const struct mail_text_line *line);

/* Position of the next run of two or more blanks in a line's text, from `from` on; `size` if there is none. */
gsize mail_line_gap(const struct mail_text_line *line, gsize from);

#endif
