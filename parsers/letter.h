/* The text of a mail, line by line: what is the player's own, and what is not (HO-12). Pure:
   decoded text in, lines out. */
#ifndef PARSERS_LETTER_H
#define PARSERS_LETTER_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

enum letter_kind {
	LETTER_BLANK,
	LETTER_OWN,     /* to be read as an order */
	LETTER_COMMAND, /* begins with `/` */
	LETTER_COMMENT, /* begins with `;` or `#` */
	LETTER_REFUSED, /* `cause` says why it is no text: control characters, too long, encoded data */
	LETTER_QUOTE,
	LETTER_ATTRIBUTION,
	LETTER_SIGNATURE, /* the mark that ends the text, and all below it; also below /end */
	LETTER_ARMOUR,    /* PGP */
	LETTER_PRESS,     /* between /press and /end */
	LETTER_JOINED,    /* the line above goes on here: a mail program broke it (reading.h) */
	LETTER_NOTE,      /* prose above the first order or below the last one (reading.h) */
	LETTER_ORIGINAL,  /* without a mark below an attribution (HO-94) */
};

struct letter_line {
	unsigned number; /* among the player's own lines and what is shown below them, from 1 (HO-94) */
	unsigned place;  /* of the text as read, from 1 */
	enum letter_kind kind;
	const char *text; /* folded and without bullet or quotes: ASCII blanks, nothing invisible */
	const char *raw;  /* the line as read, valid UTF-8; may hold NUL */
	gsize raw_size;
	const char *cause; /* LETTER_REFUSED */
	unsigned column;   /* of the trouble, characters of the raw line from 1 */
	bool near;         /* nearly an order (reading.h) */
	bool known;        /* a line of the report or answer that came without a mark */
	bool embedded;     /* the trouble is nothing but embeddings and isolates (fold.h) */
	bool glued;        /* an attribution follows on the same line; `text` is what is above it */
	/* of an attribution whose last line it is (attribution.h) */
	guint cited;          /* lines of it, 0: it is none */
	bool whole;           /* it is one even if nothing below has a mark */
	const char *cited_as; /* "On ... wrote:" */
	/* for letter_settle */
	enum letter_kind judged; /* what it is for any reader of orders */
	enum letter_kind
	    among;  /* the same if marked lines are what the attribution above them is of (letter_course) */
	bool below; /* text below the end that would be its writer's own */
	const char *marked; /* its text before its mark was taken away (known.h), NULL: it was not */
	gsize mark_size;    /* bytes of the raw line that were taken with it */
};

/* Does this line read as an order or a command? */
typedef bool letter_reads_fn(const char *text, void *context);

struct letter_options {
	letter_reads_fn *reads; /* NULL: nothing reads as an order */
	void *context;
	struct letter_known *known; /* what the report that is answered has of it (known.h), or NULL */
};

/* Does the text read as a command or, for this reader, as an order? */
static inline bool letter_would_read(const struct letter_options *options, const char *text)
{
	return text[0] == '/' || (options->reads && options->reads(text, options->context));
}

/* Where a text ends, by one way to read it. Own lines may stand between an attribution and the marked lines that it is
   of: that is another way, which a text counts by if it quotes what was sent to its writer there. */
struct letter_course {
	guint mark;      /* index + 1 of a mark of any mail that ended it, 0: none */
	guint closing;   /* index + 1 of a line /end that ended it */
	guint cited;     /* index + 1 of the attribution's last line above what has no marks, 0: none */
	guint quoting;   /* of the attribution's last line above own lines and its marked ones, 0: none */
	bool signed_off; /* the mark is that of a signature */
};

struct letter {
	GArray *lines; /* struct letter_line, in order: all but blank ones right below a blank one */
	GStringChunk *texts;
	unsigned ends; /* number of the line that ended the text, 0: none */
	struct letter_course course;
	struct letter_course judged, among; /* for letter_settle: the two ways */
	bool judged_among;                  /* there is a second way */
	unsigned closed;        /* number of the line /end: of what stands below it orders alone are told */
	unsigned below;         /* lines below it that read as orders or commands */
	unsigned quoted;        /* quoted lines */
	unsigned quoted_orders; /* of these, such that would read as orders without their mark */
	unsigned notes;         /* lines of LETTER_NOTE */
	guint
	    original; /* index + 1 of the first line below an attribution that reads as an order or command, 0: none */
	bool filled;    /* own lines were written into the quoted template of orders */
	bool encrypted; /* an encrypted PGP block was skipped */
};

/* `text` need not be valid UTF-8: bytes that are none become U+FFFD. Never fails. `line_limit`: characters, 0: any.
   Settled for nobody's orders. */
struct letter *letter_read(const char *text, gsize size, unsigned line_limit);
/* What its lines are and how many would read, for a reader of orders: anew, whatever it was settled for before. */
void letter_settle(struct letter *letter, const struct letter_options *options);
void letter_free(struct letter *letter);

/* Where the characters of the folded text stand in the raw line: guint32 columns; g_array_free. */
GArray *letter_columns(const struct letter_line *line);
/* Of these the one of character `column` (from 1); 0 stays 0. */
unsigned letter_column(const GArray *columns, unsigned column);

/* "quote", "signature", ... */
const char *letter_kind_name(enum letter_kind kind);

#endif
