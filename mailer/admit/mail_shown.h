/* Shows one mail to the game master (HO-123). */
#ifndef MAILER_MAIL_SHOWN_H
#define MAILER_MAIL_SHOWN_H

#include "engine/site/site.h"

/* Prints class and reason of mail `id`, its header, the decoded text, the orders that were taken from it and its
   answers; everything escaped. `raw`: its bytes as they came instead of all but class and reason. err 66: no such
   mail. */
bool mail_show(struct site *site, int64_t id, bool raw, struct error *err);

#endif
