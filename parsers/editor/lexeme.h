/* The language of orders as a tree that can be written as a regular expression or in another notation (HO-170).
   It is made from the parser's own declarations: the patterns of the forms and the kinds of tokens. */
#ifndef PARSERS_EDITOR_LEXEME_H
#define PARSERS_EDITOR_LEXEME_H

#include "parsers/pattern.h"

enum lexeme_type {
	LEXEME_TEXT, /* `text`, in capitals; matches either case */
	/* one character of `text`, which lists ranges as pairs of first and last character */
	LEXEME_SET,
	LEXEME_NOT,      /* one character other than `text[0]` */
	LEXEME_SEQUENCE, /* all `parts` in order */
	LEXEME_CHOICE,   /* one of `parts` */
	LEXEME_REPEAT,   /* parts[0], `least` to `most` times; most 0: no limit */
	LEXEME_KIND,     /* a value of `kind` */
	LEXEME_BLANKS,   /* at least one blank in a grammar of words; nothing in a terse one */
	LEXEME_BARRED,   /* matches nothing, but none of `words` may follow */
};

struct lexeme {
	enum lexeme_type type;
	const char *text;
	const struct token_kind *kind;
	const char *const *words;
	struct lexeme **parts;
	unsigned count;
	unsigned least, most;
	bool whole;  /* must end where a word ends, in a grammar of words */
	bool quoted; /* blanks within it are significant */
};

/* Owns all lexemes made with it. */
typedef struct lexemes lexemes;

struct lexemes *lexemes_new(void);
void lexemes_free(struct lexemes *all);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(lexemes, lexemes_free)

/* The lexeme of a kind's values. */
struct lexeme *lexeme_of_kind(struct lexemes *all, const struct token_kind *kind);

/* The lexeme of a pattern; values in it are LEXEME_KIND. */
struct lexeme *lexeme_of_items(struct lexemes *all, const struct item *item);

#endif
