/* The grammar of orders: one table-driven reader for all rulesets. A ruleset
   declares each order once, as a form; reader, canonical form, error texts,
   meaning and /help come from that declaration.

   The pattern of a form is a small language:
     F X A ( ) , / ...  themselves, letters in either case (write capitals)
     <x:kind>           a value: one letter for the slot, then the name of its token kind
     [ ... ]            at most once; a group without values is left out of the canonical form
     { ... }            any number of times; {n ... } at most n times
     ( a | b )          one of them; write ~( ~) ~, ... for a literal character that means something here
     a blank            in grammars of words: blanks are needed here; in terse ones it is not read,
                        but stands in the canonical form (`QUIT YES`)
   A terse grammar drops all blanks outside quotes before it reads.
   Groups, repetitions and alternatives take as much as they can, the first
   alternative that lets the whole line fit, and give back where the rest needs
   it: in `{<s:ship> }ONTO <c:ship>` no ship has to be told from ONTO. In a
   grammar of words a literal word and a TOKEN_WORD end where a word ends (no
   letter, digit or `_` follows). Of several patterns of one form only literal
   words differ: the canonical form takes the way through the first one that was
   taken through the one that fitted. Several forms may begin with the same word:
   the first that fits; if none does, the trouble is told at the farthest column
   that one of them reached. A slot's letter may stand in several places. */
#ifndef PARSERS_GRAMMAR_H
#define PARSERS_GRAMMAR_H

#include "engine/play/order.h"

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

struct ruleset;

enum token_type {
	TOKEN_NUMBER, /* min..max, of no more than `digits` digits if not 0; `signed_` numbers may have + or - */
	TOKEN_TENTHS, /* a number with at most one decimal, in tenths; min..max in tenths */
	TOKEN_WORD,   /* one of `words`, longest match; value: its index */
	TOKEN_NAME,   /* letters, digits and `more`; min..max characters */
	TOKEN_QUOTED, /* "text", min..max characters; value without the quotes */
	TOKEN_CUSTOM, /* `read` */
};

/* A custom reader's answer to a token with a number that is not in min..max: `second` of the value says where in
   the token that number begins. */
#define TOKEN_BEYOND SIZE_MAX

struct token_kind {
	const char *name;   /* in patterns */
	const char *what;   /* for people: "a fleet number" */
	const char *ranged; /* what min..max are of, if that is not `what`: "a coordinate" */
	enum token_type type;
	int64_t min, max;
	unsigned digits;
	bool signed_number;
	const char *const *words; /* NULL-terminated, capitals; of a custom kind: all that it reads */
	const int *values;        /* of the words, for aliases; NULL: their index */
	const char *more;         /* for names: further characters */
	/* For forms with fields (HO-65): where the report shows the values that can stand here, sources parted by
	   `|`: `place` (ids of places), `own` and `other` (names of things, the reader's and others'), each with `:W`
	   where the letter that the id begins with stands in the pattern; `owner` (other empires on the map); `=H`
	   (this text); else the path of a key in the report's JSON, `relations.empire`, with `/name` the key beside
	   it that is shown, with `@` before it where the order has one. A `+` at the end: other values may be
	   written, too. NULL: none. */
	const char *choices;
	unsigned most; /* so many at most in an order, 0: as many as fit */
	/* TOKEN_CUSTOM without `words`: what `read` takes, for editors (HO-170), as a regular expression of characters,
	   classes [A-Z], (groups|of ways), `?`, `*`, `+`, {1,2} and `\\` before what else means something; `#` is a
	   number of min..max, `~` says that what follows is none of `barred`. Letters are in either case. A test
	   holds it against `read`. */
	const char *like;
	const char *const *barred; /* NULL-terminated, capitals */
	/* TOKEN_CUSTOM: reads at text (size: to the end of the line, comment cut, blanks
	   within allowed), fills value, returns the bytes used, 0: no such token, or TOKEN_BEYOND. A
	   text it sets points into these bytes: from there to the last byte used is copied. */
	size_t (*read)(const char *text, size_t size, struct order_value *value);
	/* Appends the canonical form; NULL: number, word, or text in capitals
	   (names: as written). */
	void (*write)(const struct order_value *value, GString *out);
	/* How glosses say it: words beside `words`, or `say`; both NULL: the canonical form. */
	const char *const *said;
	void (*say)(const struct order_value *value, GString *out);
};

struct order_form {
	int code;            /* the ruleset's enum */
	const char *pattern; /* as above; several with `\n` between: the first is the canonical one */
	const char *phase;   /* name of the phase that carries it out */
	const char *meaning; /* one line for /help; a slot's letter in it stands for the slot */
	const char *example; /* one line that reads as this order */
	/* What an order of this form means, with {x} for the values of slot x (several with commas),
	   {x:S} for them with an S before each, {x?text} for text that stands only where slot x has a
	   value, and {x#ship|ships} for a number with its noun; NULL: the meaning. */
	const char *gloss;
	/* Does it give things away, set relations to other empires, or give the game up: is it the player's own, whom
	   nobody can do it for (HO-154)? ORDER_OWN: always; "e": where slot e has a value; NULL: it does not. */
	const char *own;
};

/* Of an order_form's `own`. */
#define ORDER_OWN ""

/* A piece of patterns that has a name of its own for people: what players write is as the patterns say. */
struct grammar_short {
	const char *pattern; /* in patterns, letter for letter */
	const char *name;    /* shown as <name> */
	const char *what;
};

/* Other verbs for an order, as players write it in full words (HO-172). None is read: a line with one of them gets the
   order that was meant as a hint. */
struct grammar_verb {
	int code;          /* of its form */
	const char *words; /* parted by blanks */
};

struct grammar {
	const struct order_form *forms;     /* last: pattern NULL */
	const struct token_kind *tokens;    /* last: name NULL */
	const struct grammar_short *shorts; /* last: pattern NULL; NULL: none */
	const struct grammar_verb *verbs;   /* last: words NULL; NULL: none */
	/* Names of the forms' codes, in the order of the forms, all with the same beginning up to a `_`; NULL: a form
	   has the name of its first word. */
	const char *const *codes;
	bool terse;          /* blanks do not matter */
	bool commas;         /* a comma outside quotes separates orders */
	const char *end;     /* a line that ends the set ("END"), or NULL */
	unsigned line_limit; /* characters a line, blank and comment counted; 0: 1000 */
};

/* The hint for a NUL in a text. */
extern const char grammar_nul_hint[];

struct grammar_line; /* of the compiled grammar */

/* Reads a whole text: lines end with LF, CR LF or CR; `;` or `#` outside quotes starts a
   comment; blank lines count but say nothing. Lines that cannot be read (bad
   UTF-8, control characters, too long, a `/` command) are refused ones
   (HO-24). Never fails. Ownership: order_set_free. */
struct order_set *orders_read(const struct grammar *grammar, unsigned empire, const char *text, size_t size);

/* Reads one line that begins at `line` of a text; adds its order or orders to
   the set. A comment or blank line adds none. */
void orders_read_line(
    const struct grammar *grammar, struct order_set *set, unsigned line, const char *text, size_t size);

/* Would the line be one order or more, and nothing that is refused? Says no in a tenth of the time in which
   orders_read_line says why. */
bool grammar_reads(const struct grammar *grammar, const char *text, size_t size);
/* Would an order be in the line, whatever else is? */
bool grammar_reads_some(const struct grammar *grammar, const char *text, size_t size);
/* The same by a look at where orders would begin: false is sure, true is not. */
bool grammar_may_read(const struct grammar *grammar, const char *text, size_t size);

/* Does the line, blanks and comment aside, say that the set ends here? */
bool grammar_is_end(const struct grammar *grammar, const char *text, size_t size);

/* Could the line be meant as an order: does it begin with an order's first word, or with letters and digits? */
bool grammar_is_begun(const struct grammar *grammar, const char *text);

/* Is the order one that nobody but the empire's own player may give? */
bool grammar_is_own(const struct grammar *grammar, const struct order *order);

/* The name of a form, unlike those of all others of its grammar: "STANCE". g_free it. */
char *grammar_code(const struct grammar *grammar, const struct order_form *form);

/* Writes how orders are put together, for forms with fields (HO-65, struct ruleset's order_forms): keys `terse`,
   `commas`, `end`, `line_limit`, `kinds` (of tokens, by name: what, field: number, tenths, word, quoted or text, min,
   max, words: each with how it is said, or null and its first spelling for another spelling; like, more, signed,
   digits, barred: as in struct token_kind, where they say something; sample: a value that can be read, source, choices,
   most) and `forms` (each: form: its grammar_code, example, meaning, phase, ways: its patterns, the canonical one
   first). A pattern is a list of texts (a blank: one is needed in grammars of words) and of {slot, kind},
   {maybe: pattern}, {unsaid: pattern} (left out of the canonical form), {again: pattern, most} and
   {one: [pattern, ...]}. */
void grammar_forms(
    const struct grammar *grammar, order_choices_fn *choices, void *context, struct json *json);

#endif
