/* Shares limited lists among organizations, so that no stranger uses them up alone (HO-70, HO-98). */
#ifndef MAILER_CROWD_H
#define MAILER_CROWD_H

#include "engine/site/site.h"

#include <stdbool.h>

/* The organization that the folded address belongs to: the registrable domain by the list of public suffixes, else the
   address's domain. g_free it. */
char *crowd_owner(const char *folded);

/* Makes room for one more entry of this address. If the organization with most entries (domains of one owner count as
   one) has at least two more than the newcomer's, its newest entry is removed. *made: there is room now. */
bool crowd_give_way(struct site *site, const char *folded, bool *made, struct error *err);

#endif
