/* The waiting lists when they are full (HO-70): nobody fills them alone. */
#ifndef MAILER_CROWD_H
#define MAILER_CROWD_H

#include "engine/site/site.h"

#include <stdbool.h>

/* Makes room for one more entry of this address: of the organization that has most entries, domains of one owner being
   one organization, the newest leaves, if that has two more than the comer's. *made: there is room now. */
bool crowd_give_way(struct site *site, const char *folded, bool *made, struct error *err);

#endif
