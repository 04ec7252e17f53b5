/* A text as an editor has it: lines and columns from 0, columns in UTF-16 units (LSP 3.17). Lines end with LF, CR LF or
   CR. */
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
	GArray *lines; /* gsize: where each begins */
};

struct worksheet *sheet_new(const char *text, gsize size);
void sheet_free(struct worksheet *sheet);

/* Puts another text into a range; what is beyond the end is the end. */
void sheet_replace(struct worksheet *sheet, const struct range *range, const char *text, gsize size);

/* A line without its end; NULL: there are fewer. */
const char *sheet_line(const struct worksheet *sheet, unsigned line, gsize *size);

/* The byte of a line at which a UTF-16 column is. */
gsize sheet_byte(const char *line, gsize size, unsigned character);
/* The UTF-16 column of a character of the line (characters count from 0); beyond the end one unit each. */
unsigned sheet_character(const char *line, gsize size, unsigned column);

#endif
