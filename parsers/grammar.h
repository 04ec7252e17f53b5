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
	TOKEN_NUMBER, /* min..max, with at most `digits` digits unless 0; `signed_` numbers may have + or - */
	TOKEN_TENTHS, /* a number with at most one decimal; stored, and bounded by min..max, in tenths */
	TOKEN_WORD,   /* one of `words`, the longest match; value: its index */
	TOKEN_NAME,   /* letters, digits and the characters in `more`; min..max characters */
	TOKEN_QUOTED, /* "text", min..max characters; value without the quotes */
	TOKEN_CUSTOM, /* parsed by `read` */
};

/* Returned by a custom `read` if a number in the token is not in min..max; the value's `second` is then that
   number's offset in the token. */
#define TOKEN_BEYOND SIZE_MAX

struct token_kind {
	const char *name;   /* name in patterns */
	const char *what;   /* for people: "a fleet number" */
	const char *ranged; /* noun for what min..max bound, unless it is `what`: "a coordinate" */
	enum token_type type;
	int64_t min, max;
	unsigned digits;
	bool signed_number;
	const char *const *words; /* NULL-terminated, capitals; for a custom kind: all that it accepts */
	const int *values;        /* values of the words, if there are aliases; NULL: their index */
	const char *more;         /* for names: additional characters */
	/* For forms with fields (HO-65): where the report lists possible values. Sources are separated by `|`:
	   `place` (ids of places), `own` and `other` (names of things, the reader's and others'), each followed
	   by `:W` if the pattern already contains the id's first letter; `owner` (other empires on the map);
	   `=H` (this text); else a key's path in the report's JSON, `relations.empire`, followed by `/name` for
	   a sibling key to show as label, and preceded by `@` if the order has one. A `+` at the end: other
	   values are allowed, too. NULL: none. */
	const char *choices;
	unsigned most; /* at most so many in an order; 0: no limit */
	/* For TOKEN_CUSTOM without `words`: the texts that `read` accepts, for editors (HO-170). A regular
	   expression of characters, classes [A-Z], (groups|of alternatives), `?`, `*`, `+`, {1,2}, with `\\`
	   before special characters; `#` is a number in min..max; `~` forbids that a word of `barred` follows.
	   Letters match either case. A test compares it with `read`. */
	const char *like;
	const char *const *barred; /* NULL-terminated, capitals */
	/* For TOKEN_CUSTOM: parses the token at text (size: to the end of the line without comment; may contain
	   blanks) and fills value. Returns the number of bytes used; 0: no such token; or TOKEN_BEYOND. A text
	   in the value must point into these bytes; it is copied from there to the last byte used. */
	size_t (*read)(const char *text, size_t size, struct order_value *value);
	/* Appends the canonical form; NULL: the number, word, or text in capitals (names unchanged). */
	void (*write)(const struct order_value *value, GString *out);
	/* How glosses name the value: words parallel to `words`, or `say`; both NULL: the canonical form. */
	const char *const *said;
	void (*say)(const struct order_value *value, GString *out);
};

struct order_form {
	int code; /* a value of the ruleset's enum */
	/* in the language above; several are separated by `
	   `, the first is canonical */
	const char *pattern;
	const char *phase;   /* name of the phase that carries the order out */
	const char *meaning; /* one line for /help; slots are mentioned by their letters */
	const char *example; /* a valid order of this form, one line */
	/* The meaning of an order in words, with {x} for the values of slot x (several are joined by commas),
	   {x:S} for the values each preceded by S, {x?text} for a text used only if slot x has a value, and
	   {x#ship|ships} for a number with its noun; NULL: use `meaning`. */
	const char *gloss;
	/* Must only the empire's own player give this order (HO-154), because it gives things away, sets
	   relations to other empires, or gives the game up? ORDER_OWN: always; "e": if slot e has a value;
	   NULL: no. */
	const char *own;
};

/* Value of order_form's `own`. */
#define ORDER_OWN ""

/* A name for a part of patterns, for people; the syntax is still that of the patterns. */
struct grammar_short {
	const char *pattern; /* part of a pattern, verbatim */
	const char *name;    /* shown as <name> */
	const char *what;
};

/* Other verbs for an order, as players write it in full words (HO-172). They are not accepted: a line with one
   of them is refused with the intended order as a hint. */
struct grammar_verb {
	int code;          /* code of the order's form */
	const char *words; /* verbs, separated by blanks */
};

struct grammar {
	const struct order_form *forms;     /* ended by pattern NULL */
	const struct token_kind *tokens;    /* ended by name NULL */
	const struct grammar_short *shorts; /* ended by pattern NULL; NULL: none */
	const struct grammar_verb *verbs;   /* ended by words NULL; NULL: none */
	/* Names of the forms' codes, in the order of the forms, with a common prefix up to a `_`; NULL: forms
	   are named by their first word. */
	const char *const *codes;
	bool terse;          /* blanks are ignored */
	bool commas;         /* a comma outside quotes separates orders */
	const char *end;     /* a line that ends the set ("END"), or NULL */
	unsigned line_limit; /* characters of a line, including blanks and comment; 0: 1000 */
};

/* The hint for a NUL character in a text. */
extern const char grammar_nul_hint[];

/* Parses a whole text. Lines end with LF, CR LF or CR; `;` or `#` outside quotes starts a comment; blank lines
   are counted and ignored. Lines that cannot be read (bad UTF-8, control characters, too long, a `/` command)
   become refused orders (HO-24). Never fails. Ownership: order_set_free. */
struct order_set *orders_read(const struct grammar *grammar, unsigned empire, const char *text, size_t size);

/* Parses one line, which is number `line` of a text, and adds its orders to the set; none for a comment or
   blank line. */
void orders_read_line(
    const struct grammar *grammar, struct order_set *set, unsigned line, const char *text, size_t size);

/* Does the line contain at least one order, and nothing that is refused? Ten times as fast as orders_read_line,
   because it need not find a cause. */
bool grammar_reads(const struct grammar *grammar, const char *text, size_t size);
/* Does the line contain an order, whatever else? */
bool grammar_reads_some(const struct grammar *grammar, const char *text, size_t size);
/* The same by a quick look at where orders could begin: false is certain, true is not. */
bool grammar_may_read(const struct grammar *grammar, const char *text, size_t size);

/* The hint for a line that resembles no order. */
extern const char grammar_lists_orders[];

/* Is the line, without blanks and comment, the one that ends the set? */
bool grammar_is_end(const struct grammar *grammar, const char *text, size_t size);

/* Is it the word "I"? In a line of words that is not an order it begins prose, though a form may be called I for
   short. */
bool grammar_is_pronoun(const char *word, size_t size);

/* Could the line be meant as an order: does it begin with an order's first word, or with letters and digits? */
bool grammar_is_begun(const struct grammar *grammar, const char *text);

/* May only the empire's own player give this order? */
bool grammar_is_own(const struct grammar *grammar, const struct order *order);

/* The name of a form, unique in its grammar: "STANCE". g_free it. */
char *grammar_code(const struct grammar *grammar, const struct order_form *form);

/* Writes how orders are composed, for forms with fields (HO-65, struct ruleset's order_forms). Keys: `terse`,
   `commas`, `end`, `line_limit`; `kinds` of tokens by name: what, field (number, tenths, word, quoted or text),
   min, max, words (each with how it is said, or with null and its first spelling if it is another spelling),
   like, more, signed, digits, barred (as in struct token_kind, if set), sample (a valid value), source,
   choices, most; and `forms`: form (its grammar_code), example, meaning, gloss (if set), phase, ways (its patterns, the
   canonical one first). A pattern is a list of texts (a blank means that one is needed in grammars of words),
   {slot, kind}, {maybe: pattern}, {unsaid: pattern} (left out of the canonical form), {again: pattern, most}
   and {one: [pattern, ...]}. */
void grammar_forms(
    const struct grammar *grammar, order_choices_fn *choices, void *context, struct json *json);

#endif
