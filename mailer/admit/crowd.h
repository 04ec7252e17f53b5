/* What strangers share, by organization: nobody uses it up alone (HO-70, HO-98). */
#ifndef MAILER_CROWD_H
#define MAILER_CROWD_H

#include "engine/site/site.h"

#include <stdbool.h>

/* The organization that the folded address belongs to: the registrable domain by the list of public suffixes, else the
   address's domain. g_free it. */
char *crowd_owner(const char *folded);

/* Makes room for one more entry of this address: of the organization that has most entries, domains of one owner being
   one organization, the newest leaves, if that has two more than the comer's. *made: there is room now. */
bool crowd_give_way(struct site *site, const char *folded, bool *made, struct error *err);

#endif
