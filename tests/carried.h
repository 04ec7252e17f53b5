/* Which orders the scenarios of a ruleset carry out. */
#ifndef TESTS_CARRIED_H
#define TESTS_CARRIED_H

#include "engine/play/play.h"

#include <glib.h>

/* Adds the forms (struct order_form) of the orders that this turn carried out, whole or in part. */
void carried_note(const struct play *play, GHashTable *forms);
/* Prints a line for each form that is not among them; returns how many. */
unsigned carried_missing(const struct ruleset *ruleset, GHashTable *forms);

#endif
