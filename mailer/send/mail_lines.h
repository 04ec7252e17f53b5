/* The lines of a mail's text, told by their looks: headings, drawings, tables, lines that go on. All texts that players
   get are written by report_text.h and answer.h, whose layout this reads back. */
#ifndef MAILER_MAIL_LINES_H
#define MAILER_MAIL_LINES_H

#include <glib.h>
#include <stdbool.h>

enum mail_line_kind {
	MAIL_BLANK,
	MAIL_RULE,    /* of signs alone, below a title */
	MAIL_TITLE,   /* above such a rule */
	MAIL_HEADING, /* in capitals; by ear `+++ Battles, 2` */
	MAIL_PART,    /* by ear `++ ...`: a heading below a heading */
	MAIL_DRAWN,   /* of a map, or of another drawing */
	MAIL_KEPT,    /* as typed: the order template, letters, a refused order with its mark */
	MAIL_ROW,     /* `  1  M1W2  done`: an order in a list */
	MAIL_CELL,    /* goes on with such a row */
	MAIL_TEXT,
	MAIL_MORE, /* goes on with the text of the line above, where a line had no more room */
};

struct mail_text_line {
	enum mail_line_kind kind;
	const char *text; /* behind the indent, not ended by NUL */
	gsize size;
	gsize indent, width; /* columns; the width with the indent */
};

/* Reads the lines of a text. `flowed`: it is format=flowed (RFC 3676). `whole` gets the text that the lines point into.
   Ownership: g_array_unref. */
GArray *mail_lines_read(const char *body, bool flowed, GString *whole);

/* Column of the text of a numbered order. */
#define MAIL_ROW_TEXT 5

/* Had the line above no room for this one's first word? */
bool mail_line_was_full(const struct mail_text_line *above, const struct mail_text_line *line);

/* Where the next run of two and more blanks begins in a line's text, from `from` on; `size` if there is none. */
gsize mail_line_gap(const struct mail_text_line *line, gsize from);

#endif
