/* Names that the BUILD orders of a set give. */
#ifndef STAR_EMPIRES_CHECK_NAMES_H
#define STAR_EMPIRES_CHECK_NAMES_H

#include "check_asked.h"

/* Names that the set's BUILD orders give, all in lower case. `open`: including those that base* with MAX may give. */
void se_names_begin(struct se_check *check);
void se_names_end(struct se_check *check);
bool se_names_given(const struct se_check *check, const char *key, bool open);
void se_names_add(struct se_check *check, const char *key);
/* The largest number in use after a base; reserves `count` more (SE_MAX: as many as possible). */
int64_t se_names_top(const struct se_check *check, const char *base);
void se_names_span(struct se_check *check, const char *base, int64_t count);

#endif
