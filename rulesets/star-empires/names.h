/* Names and codes (SE-4). */
#ifndef STAR_EMPIRES_NAMES_H
#define STAR_EMPIRES_NAMES_H

#include <stdbool.h>

struct se_state;

/* Gives each empire without a code one (SE-6). False: none is free. */
bool se_codes_give(struct se_state *st);

bool se_name_good(const char *name);
bool se_name_reserved(const char *name);
extern const char *const se_reserved_words[]; /* ended by NULL */
/* Why a name is not valid, in words for people. */
const char *se_name_trouble(const char *name);

#endif
