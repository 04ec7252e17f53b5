/* A site's own computer players: `bots` of nightmail.yaml (HO-73). */
#ifndef ENGINE_SITE_CONFIG_BOTS_H
#define ENGINE_SITE_CONFIG_BOTS_H

#include "engine/site/config.h"

/* Reads and checks `bots` into config->bots; `map` may be NULL. Error 78. */
bool config_read_bots(struct config *config, struct node *map, struct error *err);
void config_free_bots(struct config *config);

/* The program of this name, or NULL. `config` may be NULL. */
const struct bot_program *config_bot(const struct config *config, const char *name);

/* Does a bot of this name exist, in the site or built in? With `config` NULL, accepts any name that a site's
   bot may have. */
bool config_knows_bot(const struct config *config, const char *name);

/* Number of processes that may run at once: `jobs`, or the number of processors. `config` may be NULL. */
unsigned config_jobs(const struct config *config);

/* Do the keys `standin` and `fill` of a map name existing bots? False with the place. */
bool config_check_bots(const struct config *config, const struct node *map, struct error *err);

#endif
