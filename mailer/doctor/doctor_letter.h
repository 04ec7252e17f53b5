/* Sends a test letter and waits until it comes back (HO-77). */
#ifndef MAILER_DOCTOR_LETTER_H
#define MAILER_DOCTOR_LETTER_H

#include "mailer/doctor/doctor.h"

/* Sends a letter to a sub-address of the site, finds the folder it arrived in, checks the server's verdict on it, and
   removes it. Sends nothing if an earlier check failed that the letter depends on. */
void doctor_look_at_letter(struct doctor *doctor);

#endif
