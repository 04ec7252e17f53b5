/* Folding of a line's characters (HO-12 g): what people cannot tell apart reads alike, and nothing else. */
#ifndef PARSERS_FOLD_H
#define PARSERS_FOLD_H

#include <glib.h>
#include <stdbool.h>

/* A character of the folded line: where it stood, and what became of it. */
struct fold {
	GString *text;    /* folded */
	GArray *columns;  /* guint32: raw column of each character of `text`, from 1; NULL: not wanted */
	unsigned trouble; /* column of the first control or format character, 0: none */
	unsigned length;  /* characters of the raw line */
	bool embedded;    /* the trouble is nothing but embeddings and isolates, which say how text runs */
};

/* Folds one raw line (valid UTF-8, NUL allowed) into fold->text: Unicode blanks are blanks, invisible
   characters nothing, full-width ASCII is ASCII; then outer blanks go, one bullet, and one pair of quotes or
   asterisks round the line. */
void fold_line(struct fold *fold, const char *raw, gsize size);

/* Bytes from here on that fold to themselves; most of a text are such. */
gsize fold_plain(const char *text, const char *end);

/* A character that counts as a blank in a line. */
bool fold_is_blank(gunichar c);

/* A character that counts for nothing in a line. */
bool fold_is_nothing(gunichar c);

/* The text with the plain marks for those that phones make of them: quotes, dashes, the ellipsis (HO-12 f). NULL: it
   has none of those. g_free it. */
char *fold_marks(const char *text);

/* First character of the text, outside `"..."` and before a comment, that is neither ASCII nor a Latin
   letter: its column from 1, 0: none. */
unsigned fold_stranger(const char *text, gunichar *c);

#endif
