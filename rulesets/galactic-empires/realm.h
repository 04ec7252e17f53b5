/* The tables, with what they say of maps. */
#ifndef GE_REALM_H
#define GE_REALM_H

struct error;
struct node;

/* The ruleset's tables, with what they say of maps. */
void *ge_rules_read(struct node *root, struct error *err);

#endif
