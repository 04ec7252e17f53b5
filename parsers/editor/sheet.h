/* A text as an editor sees it: lines and columns from 0, columns in UTF-16 units (LSP 3.17). Lines end with LF,
   CR LF or CR. */
#ifndef PARSERS_EDITOR_SHEET_H
#define PARSERS_EDITOR_SHEET_H

#include <glib.h>
#include <stdbool.h>

struct position {
	unsigned line, character;
};

struct range {
	struct position begin, end;
};

struct worksheet {
	GString *text;
	GArray *lines; /* gsize: offset of each line */
};

struct worksheet *sheet_new(const char *text, gsize size);
void sheet_free(struct worksheet *sheet);

/* Replaces a range of the text; positions beyond the end count as the end. */
void sheet_replace(struct worksheet *sheet, const struct range *range, const char *text, gsize size);

/* A line without its end; NULL: no such line. */
const char *sheet_line(const struct worksheet *sheet, unsigned line, gsize *size);

/* The byte offset in a line of a UTF-16 column. */
gsize sheet_byte(const char *line, gsize size, unsigned character);
/* The UTF-16 column of a character of the line (counted from 0); characters beyond the end count one unit each. */
unsigned sheet_character(const char *line, gsize size, unsigned column);

#endif
