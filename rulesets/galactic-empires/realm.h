/* The tables, including their part about maps. */
#ifndef GE_REALM_H
#define GE_REALM_H

struct error;
struct node;

/* Reads the ruleset's tables, including their part about maps. */
void *ge_rules_read(struct node *root, struct error *err);

#endif
