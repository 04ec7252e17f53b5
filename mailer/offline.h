/* What the host's answer would say, without a host: for `check` and `play`. */
#ifndef MAILER_OFFLINE_H
#define MAILER_OFFLINE_H

#include "engine/play/play.h"

#include <stddef.h>

/* Appends the answer to a text of orders, read as a mail's, from a JSON report alone: what will run, what was not
   taken, the forecast, notes; and to `orders` what was taken, canonical. How many lines were refused. */
unsigned offline_answer(const struct rules *rules, struct node *report, const char *text, size_t size,
    GString *answer, GString *orders, struct error *err);

#endif
