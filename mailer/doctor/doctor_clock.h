/* Compares this machine's clock with the clocks of the mail servers (HO-125). */
#ifndef MAILER_DOCTOR_CLOCK_H
#define MAILER_DOCTOR_CLOCK_H

#include "mailer/doctor/doctor.h"

/* A larger difference, in seconds, is reported; from this many days on it is a failure: no turn would be run
   (HO-114). */
#define DOCTOR_CLOCK_SLACK 300
#define DOCTOR_CLOCK_DAYS 30

/* Reports that this clock is `ahead` seconds ahead (negative: behind) of another one; `whose` names that: "that of the
   mailbox". Only the first difference is reported. */
void doctor_tell_clock(struct doctor *doctor, int64_t ahead, const char *whose);

/* Compares with the date in an SMTP server's greeting, if it has one. */
void doctor_clock_of_greeting(struct doctor *doctor, const char *greeting);

#endif
