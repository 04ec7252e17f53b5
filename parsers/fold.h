/* Folds a line's characters (HO-12 g): characters that people cannot tell apart become the same, and no others. */
#ifndef PARSERS_FOLD_H
#define PARSERS_FOLD_H

#include <glib.h>
#include <stdbool.h>

/* A folded line with the origin of each character. */
struct fold {
	GString *text; /* folded */
	/* guint32: for each character of `text`, its column in the raw line, from 1; NULL: not wanted */
	GArray *columns;
	unsigned trouble; /* column of the first control or format character; 0: none */
	unsigned length;  /* characters of the raw line */
	bool embedded;    /* the only such characters are embeddings and isolates */
};

/* Folds one raw line (valid UTF-8, NUL allowed) into fold->text: Unicode blanks become blanks, invisible
   characters are removed, full-width ASCII becomes ASCII. Then removes outer blanks, one bullet, and one pair
   of quotes or asterisks around the line. */
void fold_line(struct fold *fold, const char *raw, gsize size);

/* The number of bytes from here on that folding does not change; true for most of a text. */
gsize fold_plain(const char *text, const char *end);

/* Does the character count as a blank in a line? */
bool fold_is_blank(gunichar c);

/* Is the character ignored in a line? */
bool fold_is_nothing(gunichar c);

/* The text with plain quotes, dashes and dots in place of the typographic ones that phones insert (HO-12 f).
   NULL: it has none. g_free it. */
char *fold_marks(const char *text);

/* Column, from 1, of the first character outside `"..."` and before a comment that is neither ASCII nor a Latin
   letter; 0: none. */
unsigned fold_stranger(const char *text, gunichar *c);

#endif
