/* The words that a grammar's own declarations use for a form: those in its pattern, meaning, gloss, code and
   the kinds of its values (HO-172). Words are compared ignoring case and a final s; `loose` also ignores a
   typing error in words of at least four letters. */
#ifndef PARSERS_LEXIS_H
#define PARSERS_LEXIS_H

#include "parsers/pattern.h"

/* Are these the same word? */
bool lexis_same(const char *a, size_t a_size, const char *b, size_t b_size, bool loose);

/* Is it a joining word without content: "to", "with", "the"? */
bool lexis_joins(const char *word, size_t size);

/* How remotely the word names the form's action: 0: it is its letters, 1: its name or the verb of its gloss, 2:
   another verb for it or a word of its meaning; plus one for a typing error (`loose`); -1: it does not. */
int lexis_verb(
    const struct grammar *grammar, const struct pattern *pattern, const char *word, size_t size, bool loose);

/* The letters that begin the form in a terse grammar, without the one that belongs to its first value: "A" of
   AF5F9. Returns their number; *letters points into the pattern. */
size_t lexis_letters(const struct pattern *pattern, const char **letters);

/* Do the form's declarations use this word? */
bool lexis_speaks(
    const struct grammar *grammar, const struct pattern *pattern, const char *word, size_t size);

/* Is it the noun for such values: "world" of "a world number"? */
bool lexis_noun(const struct token_kind *kind, const char *word, size_t size);

/* The letter before the values of this slot in the gloss, or with which the ids of their kind begin; 0: none. */
char lexis_letter(const struct pattern *pattern, char slot, const struct token_kind *kind);

/* Does the gloss or the kind say that values of this slot follow this word: "to"? */
bool lexis_cues(
    const struct pattern *pattern, char slot, const struct token_kind *kind, const char *word, size_t size);

/* Does the word equal this literal of a pattern, with at most one letter wrong? */
bool lexis_near(const char *word, size_t size, const char *literal);

/* For a sequence with everything in it: is the word the noun of one of its values, a word that a gloss uses for
   one ("pursues"), or itself a possible value? */
bool lexis_has_noun(const struct item *item, const char *word, size_t size);
bool lexis_said(const struct item *item, const char *word, size_t size);
bool lexis_has_word(const struct item *item, const char *word, size_t size);

/* The sequence's literal that the word equals or nearly equals, or NULL. */
const char *lexis_literal(const struct item *item, const char *word, size_t size);

/* The value of a word kind that was meant, in its own or its spoken form; *cost: how freely it was interpreted.
   NULL: none. */
const char *lexis_word(const struct token_kind *kind, const char *text, size_t size, unsigned *cost);

/* Can the word be a value in the sequence? */
bool lexis_is_value(const struct compiled *compiled, const struct item *item, const char *word, size_t size);

/* Does some order have a value made of this word and the number after it, "CS4"? */
bool lexis_is_thing(
    const struct compiled *compiled, const char *word, size_t size, const char *number, size_t digits);

#endif
