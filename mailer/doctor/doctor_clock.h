/* This machine's clock, held against the clocks of the mail servers (HO-125). */
#ifndef MAILER_DOCTOR_CLOCK_H
#define MAILER_DOCTOR_CLOCK_H

#include "mailer/doctor/doctor.h"

/* A clock that differs by more seconds is told; from this many days on it is bad: no turn would be run (HO-114). */
#define DOCTOR_CLOCK_SLACK 300
#define DOCTOR_CLOCK_DAYS 30

/* Notes that this clock is `ahead` seconds ahead (negative: behind) of another one, `whose` says of which: "that of the
   mailbox". The first one that is told stands. */
void doctor_tell_clock(struct doctor *doctor, int64_t ahead, const char *whose);

/* Compares with the date in an SMTP server's greeting, if it has one. */
void doctor_clock_of_greeting(struct doctor *doctor, const char *greeting);

#endif
