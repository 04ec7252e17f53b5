/* A letter that goes out and comes back (HO-77). */
#ifndef MAILER_DOCTOR_LETTER_H
#define MAILER_DOCTOR_LETTER_H

#include "mailer/doctor/doctor.h"

/* Sends one to a sub-address of the site, looks where it came out, reads what the server says of it, and removes it.
   Where the checks before found the way barred, nothing is sent. */
void doctor_look_at_letter(struct doctor *doctor);

#endif
