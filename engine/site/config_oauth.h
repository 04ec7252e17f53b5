/* The `oauth` mapping of a mailbox or an outgoing server (HO-78). */
#ifndef ENGINE_SITE_CONFIG_OAUTH_H
#define ENGINE_SITE_CONFIG_OAUTH_H

#include "engine/site/config.h"

/* Reads and checks the mapping, with the table of providers for the site in `dir`. Error 78. Ownership:
   config_free_oauth. */
struct mail_oauth *config_read_oauth(const char *dir, struct node *map, struct error *err);
void config_free_oauth(struct mail_oauth *oauth);

#endif
