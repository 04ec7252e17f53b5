/* Classifies the lines of a mail's text: which ones are the player's own, and what the others are (HO-12).
   Pure: decoded text in, lines out. */
#ifndef PARSERS_LETTER_H
#define PARSERS_LETTER_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

enum letter_kind {
	LETTER_BLANK,
	LETTER_OWN,     /* own text, to be parsed as an order */
	LETTER_COMMAND, /* begins with `/` */
	LETTER_COMMENT, /* begins with `;` or `#` */
	LETTER_REFUSED, /* not valid text; `cause` says why: control characters, too long, encoded data */
	LETTER_QUOTE,
	LETTER_ATTRIBUTION,
	LETTER_SIGNATURE, /* the mark that ends the text, and everything below it; also below /end */
	LETTER_ARMOUR,    /* a PGP block */
	LETTER_PRESS,     /* the text of a letter, between /press and /end */
	LETTER_JOINED,    /* continuation of the line above, which a mail program broke (reading.h) */
	LETTER_NOTE,      /* prose above the first or below the last order (reading.h) */
	LETTER_ORIGINAL,  /* unmarked original below an attribution (HO-94) */
};

struct letter_line {
	/* number among the player's own lines and what is shown below them, from 1 (HO-94) */
	unsigned number;
	unsigned place; /* number in the text as read, from 1 */
	enum letter_kind kind;
	const char *text; /* folded, without bullet or quotes: ASCII blanks, nothing invisible */
	const char *raw;  /* the line as read, valid UTF-8; may contain NUL */
	gsize raw_size;
	const char *cause; /* for LETTER_REFUSED */
	unsigned column;   /* place of the fault, characters of the raw line from 1 */
	bool near;         /* nearly an order (reading.h) */
	bool known;        /* a line of the report or answer, without a quote mark */
	bool embedded;     /* the only fault is embeddings and isolates (fold.h) */
	bool glued;        /* an attribution follows on the same line; `text` is what is before it */
	/* if the line is the last one of an attribution (attribution.h) */
	guint cited;          /* number of its lines; 0: not an attribution */
	bool whole;           /* certain even without marked lines below */
	const char *cited_as; /* "On ... wrote:" */
	/* results for letter_settle */
	enum letter_kind judged; /* kind, whatever the grammar of orders */
	enum letter_kind
	    among;  /* kind if marked lines further below belong to the attribution above (letter_course) */
	bool below; /* below the end of the text, but otherwise own text */
	/* rests of a quoted line (comb.h) */
	bool wrapped;       /* a rest of the quoted line above by its width ... */
	bool complete;      /* ... but that is a whole line of the report */
	guint rest;         /* number among the unmarked lines directly below a quoted one; 0: none */
	const char *marked; /* the text before its quote mark was removed (known.h); NULL: it was not */
	gsize mark_size;    /* bytes of the raw line removed with the mark */
};

/* Does this line read as an order or command? */
typedef bool letter_reads_fn(const char *text, void *context);

struct letter_options {
	letter_reads_fn *reads; /* NULL: nothing reads as an order */
	void *context;
	struct letter_known *known; /* known lines of the answered report (known.h), or NULL */
};

/* Does the text read as a command or, in this grammar, as an order? */
static inline bool letter_would_read(const struct letter_options *options, const char *text)
{
	return text[0] == '/' || (options->reads && options->reads(text, options->context));
}

/* Where a text ends, in one interpretation. In a second one, own lines are between an attribution and the
   marked lines that it belongs to; that one is used if the marked lines quote a mail of ours to the writer. */
struct letter_course {
	guint mark;    /* index + 1 of the mark that ended the text; 0: none */
	guint closing; /* index + 1 of the line /end that ended the text; 0: none */
	guint cited;   /* index + 1 of the last line of an attribution with an unmarked original; 0: none */
	/* index + 1 of the last line of an attribution above own lines and its marked ones; 0: none */
	guint quoting;
	bool signed_off; /* the mark begins a signature */
};

struct letter {
	GArray *lines; /* struct letter_line, in order, without repeated blank lines */
	GStringChunk *texts;
	unsigned ends; /* number of the line that ended the text; 0: none */
	struct letter_course course;
	struct letter_course judged, among; /* for letter_settle: the two interpretations */
	bool judged_among;                  /* there is a second interpretation */
	unsigned closed;        /* number of the line /end; of the lines below it only orders are reported */
	unsigned below;         /* number of lines below the end that read as orders or commands */
	unsigned quoted;        /* number of quoted lines */
	unsigned quoted_orders; /* number of quoted lines that would read as orders without their mark */
	unsigned notes;         /* number of lines of kind LETTER_NOTE */
	/* index + 1 of the first line below an attribution that reads as an order or command; 0: none */
	guint original;
	bool filled;    /* the player wrote own lines into the quoted order template */
	bool encrypted; /* an encrypted PGP block was skipped */
};

/* Splits and judges a text without a grammar. Invalid UTF-8 bytes become U+FFFD. `line_limit` in characters; 0:
   none. Never fails. */
struct letter *letter_read(const char *text, gsize size, unsigned line_limit);
/* Settles the kinds of lines and the counts for a grammar of orders; may be called again for another one. */
void letter_settle(struct letter *letter, const struct letter_options *options);
void letter_free(struct letter *letter);

/* The columns of the folded text's characters in the raw line: guint32; g_array_free. */
GArray *letter_columns(const struct letter_line *line);
/* The raw column of a folded character `column` (from 1); 0 stays 0. */
unsigned letter_column(const GArray *columns, unsigned column);

/* The word for a kind: "quote", "signature", ... */
const char *letter_kind_name(enum letter_kind kind);

#endif
