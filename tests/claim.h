/* One-line claims about a document: `fleets[owner=MING,id=1].ships = 12`,
   `no PATH`, `has PATH`, `count PATH = 3`; operators = != < > <= >=. */
#ifndef TESTS_CLAIM_H
#define TESTS_CLAIM_H

#include "engine/documents/document.h"

#include <glib.h>

/* True if the claim holds for the document; else `why` gets the actual value. */
bool claim_holds(const struct node *root, const char *claim, GString *why);

/* The places that a claim names, without indices: `fleets`, `fleets.owner`, `fleets.ships`; and those of a document.
   Into a set of texts that g_free frees. */
void claim_places(const char *claim, GHashTable *places);
void claim_places_of(const struct node *root, GHashTable *places);
/* `no fleets[ownr=MING]` holds for every state. A place that no state of this run has is misspelt, or the scenario
   should run together with those that have it. Prints a line for each such place; returns how many. */
unsigned claim_misspelt(const char *ruleset, GHashTable *named, GHashTable *there);

#endif
