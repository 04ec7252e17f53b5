/* The computer players of a site's own: `bots` of nightmail.yaml (HO-73). */
#ifndef ENGINE_SITE_CONFIG_BOTS_H
#define ENGINE_SITE_CONFIG_BOTS_H

#include "engine/site/config.h"

/* Reads and checks them into config->bots; `map` may be NULL. Error 78. */
bool config_read_bots(struct config *config, struct node *map, struct error *err);
void config_free_bots(struct config *config);

/* The program of this name; NULL: there is none. `config` may be NULL. */
const struct bot_program *config_bot(const struct config *config, const char *name);

/* Is there a bot of this name, of the site or built in? `config` NULL: a name that is none of those that are built in
   may be of a site, as far as it can be one. */
bool config_knows_bot(const struct config *config, const char *name);

/* So many processes may run at once: `jobs`, or the processors. `config` may be NULL. */
unsigned config_jobs(const struct config *config);

/* Do the keys `standin` and `fill` of a map name bots that there are? False with the place. */
bool config_check_bots(const struct config *config, const struct node *map, struct error *err);

#endif
