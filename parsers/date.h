/* The Date of a mail (RFC 5322, its old forms too). It decides nothing: anybody writes there what he likes (MC-180). */
#ifndef PARSERS_DATE_H
#define PARSERS_DATE_H

#include <stdbool.h>
#include <stdint.h>

/* Reads "Sun, 15 Nov 2026 10:01:00 +0100 (CET)" to seconds since 1970. False: that is no date. */
bool date_read(const char *text, int64_t *time);

#endif
