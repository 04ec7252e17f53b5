/* What the game master is shown of one mail (HO-123). */
#ifndef MAILER_MAIL_SHOWN_H
#define MAILER_MAIL_SHOWN_H

#include "engine/site/site.h"

/* Prints class and reason of mail `id`, its header, the text as it was read, the orders that were taken from it and
   what it was answered; everything escaped. `raw`: its bytes as they came instead of all but the class and reason. err
   66: there is no such mail. */
bool mail_show(struct site *site, int64_t id, bool raw, struct error *err);

#endif
