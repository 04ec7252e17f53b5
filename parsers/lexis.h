/* The words with which a grammar's own declarations speak of a form: its pattern, meaning, gloss, code and the
   kinds of its values (HO-172). Words are compared without case; a final s does not matter; `loose`: nor does a
   slip of the pen in words of four letters and more. */
#ifndef PARSERS_LEXIS_H
#define PARSERS_LEXIS_H

#include "parsers/pattern.h"

/* The same word? */
bool lexis_same(const char *a, size_t a_size, const char *b, size_t b_size, bool loose);

/* One that says how things hang together, or nothing: "to", "with", "the". */
bool lexis_joins(const char *word, size_t size);

/* How far the word is from naming what the form does: 0: it is its letters, 1: its name or the verb of its gloss,
   2: another verb for it or a word of its meaning; one more for a slip of the pen (`loose`); -1: it is none. */
int lexis_verb(
    const struct grammar *grammar, const struct pattern *pattern, const char *word, size_t size, bool loose);

/* The letters that begin the form in a terse grammar, without the one that belongs to its first value: "A" of AF5F9.
   Returns their number; *letters points into the pattern's text. */
size_t lexis_letters(const struct pattern *pattern, const char **letters);

/* Does the form speak of its values or of itself with this word? */
bool lexis_speaks(
    const struct grammar *grammar, const struct pattern *pattern, const char *word, size_t size);

/* Is it the noun of such values: "world" of "a world number"? */
bool lexis_noun(const struct token_kind *kind, const char *word, size_t size);

/* The letter that stands before the values of this slot in the gloss, or where their kind's ids begin with one; 0:
   none. */
char lexis_letter(const struct pattern *pattern, char slot, const struct token_kind *kind);

/* Does the gloss, or the kind of its values, say that values of this slot follow this word: "to"? */
bool lexis_cues(
    const struct pattern *pattern, char slot, const struct token_kind *kind, const char *word, size_t size);

/* Is the word this one of a pattern, with at most one letter wrong? */
bool lexis_near(const char *word, size_t size, const char *literal);

/* Of a sequence with all that is in it: is the word the noun of one of its values, what a gloss says for one
   ("pursues"), or, as it stands, one that can be a value? */
bool lexis_has_noun(const struct item *item, const char *word, size_t size);
bool lexis_said(const struct item *item, const char *word, size_t size);
bool lexis_has_word(const struct item *item, const char *word, size_t size);

/* The word of the sequence that the word is or nearly is, or NULL. */
const char *lexis_literal(const struct item *item, const char *word, size_t size);

/* The word of a kind that was meant, by itself or as it is said; *cost: how freely it is taken so. NULL: none. */
const char *lexis_word(const struct token_kind *kind, const char *text, size_t size, unsigned *cost);

/* Can the word be a value of the sequence? */
bool lexis_is_value(const struct compiled *compiled, const struct item *item, const char *word, size_t size);

/* Does some order have a value that is this word and the number behind it, "CS4"? */
bool lexis_is_thing(
    const struct compiled *compiled, const char *word, size_t size, const char *number, size_t digits);

#endif
