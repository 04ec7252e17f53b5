/* Troubles of unattended runs. Cron mails everything that is printed, so temporary troubles are reported only
   when they last, and once a day. */
#ifndef ENGINE_SITE_TROUBLE_H
#define ENGINE_SITE_TROUBLE_H

#include "engine/site/site.h"

/* How long a server may be unreachable before somebody is told (HO-35). */
#define TROUBLE_PATIENCE (6 * INT64_C(3600))

/* The time since when there has been trouble with `what`: a server ("mailbox", "outgoing"), reading mails
   ("reading"), moving them ("moving") or running the site's own bots ("bots"); 0: none. `cause` is its last
   error text, g_free it, and `code` that error's exit code. */
int64_t trouble_since(
    struct site *site, const char *what, char **cause, enum exit_code *code, struct error *err);

/* Records that `what` works (`trouble` is not set) or fails. */
bool trouble_note(struct site *site, const char *what, const struct error *trouble, struct error *err);

/* The key of a game's own errors, for trouble_note and trouble_since; g_free it. */
char *trouble_of_game(const char *name);

/* Ends a step like command_end. For AUDIENCE_CRON, prints the same words at most once a day (HO-124). */
enum exit_code trouble_tell(struct site *site, struct error *err);

/* Ends a step like command_end. For AUDIENCE_CRON, suppresses a temporary trouble with `what` until it has
   lasted TROUBLE_PATIENCE, and prints each trouble once a day; the exit code is the same. */
enum exit_code trouble_end(struct site *site, const char *what, struct error *err);

#endif
