/* Troubles of an unattended run: cron mails whatever is said, so that it is said when it lasts, and once a day. */
#ifndef ENGINE_SITE_TROUBLE_H
#define ENGINE_SITE_TROUBLE_H

#include "engine/site/site.h"

/* So long a server may be out of reach before somebody is told (HO-35). */
#define TROUBLE_PATIENCE (6 * INT64_C(3600))

/* Since when there is trouble with the server `what` ("mailbox", "outgoing"), with reading mails ("reading"), with
   moving them ("moving") or with running bots of the site's own ("bots"); 0: there is none. `cause` is what was last
   said of it, g_free it, and `code` its exit code. */
int64_t trouble_since(
    struct site *site, const char *what, char **cause, enum exit_code *code, struct error *err);

/* Notes that it goes well (`trouble` is not set) or not. */
bool trouble_note(struct site *site, const char *what, const struct error *trouble, struct error *err);

/* The word of a game's own errors, for trouble_note and trouble_since; g_free it. */
char *trouble_of_game(const char *name);

/* Ends a step as command_end does. AUDIENCE_CRON is told the same words at most once a day (HO-124). */
enum exit_code trouble_tell(struct site *site, struct error *err);

/* Ends a step as command_end does. AUDIENCE_CRON is told nothing of a temporary trouble with `what` before it has
   lasted for TROUBLE_PATIENCE, and each trouble once a day; the exit code is the same. */
enum exit_code trouble_end(struct site *site, const char *what, struct error *err);

#endif
