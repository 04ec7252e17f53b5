/* Troubles of an unattended run: cron mails whatever is said, so that it is said when it lasts, and once a day. */
#ifndef ENGINE_SITE_TROUBLE_H
#define ENGINE_SITE_TROUBLE_H

#include "engine/site/site.h"

/* So long a server may be out of reach before somebody is told (HO-35). */
#define TROUBLE_PATIENCE (6 * INT64_C(3600))

/* Since when the server `what` ("mailbox", "outgoing") is out of reach, or mails cannot be moved ("moving"), 0: it is
   not. */
int64_t trouble_since(struct site *site, const char *what, struct error *err);
bool trouble_note(struct site *site, const char *what, bool reached, struct error *err);

/* Ends a step as command_end does. AUDIENCE_CRON is told nothing of a temporary trouble with `what` before it has
   lasted for TROUBLE_PATIENCE, and each trouble once a day; the exit code is the same. */
enum exit_code trouble_end(struct site *site, const char *what, struct error *err);

#endif
