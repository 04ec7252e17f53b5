/* Parses the Date of a mail (RFC 5322, including its obsolete forms). Nothing may be decided by it, because the
   sender can write anything (MC-180). */
#ifndef PARSERS_DATE_H
#define PARSERS_DATE_H

#include <stdbool.h>
#include <stdint.h>

/* Parses "Sun, 15 Nov 2026 10:01:00 +0100 (CET)" to seconds since 1970. False: not a date. */
bool date_read(const char *text, int64_t *time);

#endif
