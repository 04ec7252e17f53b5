/* space-empires: functions that the files of its hidden facts share. */
#ifndef SPACE_EMPIRES_TESTS_HIDDEN_H
#define SPACE_EMPIRES_TESTS_HIDDEN_H

#include "tests/secrecy.h"

/* An empire's fleet, not the reader's, unlike all that may come into sight with it (SP-5). */
bool secret_sp_singular(const struct secret *secret, const struct node *fleet);
/* An empire's fleet out of the reader's sight. */
bool secret_sp_hidden_fleet(const struct secret *secret, const struct node *fleet);
/* A world out of sight where people live. */
bool secret_sp_peopled(const struct secret *secret, const struct node *world);
/* A number above every fleet's own number and every number given to a foreign one. */
int64_t secret_sp_free_number(const struct secret *secret);

extern const struct secret_order secret_sp_orders[];

#endif
