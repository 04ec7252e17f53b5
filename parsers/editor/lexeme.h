/* What a grammar of orders reads, as a tree that can be written as a regular expression or in another notation
   (HO-170). It is made from the declarations that the parser itself uses: the patterns of the forms and the kinds of
   tokens. */
#ifndef PARSERS_EDITOR_LEXEME_H
#define PARSERS_EDITOR_LEXEME_H

#include "parsers/pattern.h"

enum lexeme_type {
	LEXEME_TEXT,     /* `text`, in capitals; letters in either case */
	LEXEME_SET,      /* one character of `text`, which holds pairs of first and last */
	LEXEME_NOT,      /* one character that is no `text[0]` */
	LEXEME_SEQUENCE, /* `parts`, one behind the other */
	LEXEME_CHOICE,   /* one of `parts` */
	LEXEME_REPEAT,   /* parts[0], `least` to `most` times, 0: any number */
	LEXEME_KIND,     /* a value of `kind` */
	LEXEME_BLANKS,   /* one blank or more in a grammar of words, nothing in a terse one */
	LEXEME_BARRED,   /* none of `words` is here */
};

struct lexeme {
	enum lexeme_type type;
	const char *text;
	const struct token_kind *kind;
	const char *const *words;
	struct lexeme **parts;
	unsigned count;
	unsigned least, most;
	bool whole;  /* a text that ends where a word ends in a grammar of words */
	bool quoted; /* blanks in it count */
};

/* Holds all lexemes that are made with it. */
typedef struct lexemes lexemes;

struct lexemes *lexemes_new(void);
void lexemes_free(struct lexemes *all);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(lexemes, lexemes_free)

/* A value of the kind. */
struct lexeme *lexeme_of_kind(struct lexemes *all, const struct token_kind *kind);

/* A sequence of a pattern: its values are LEXEME_KIND. */
struct lexeme *lexeme_of_items(struct lexemes *all, const struct item *item);

#endif
