/* The checks of `doctor` for both mail servers. */
#ifndef MAILER_DOCTOR_MAIL_H
#define MAILER_DOCTOR_MAIL_H

struct doctor;

/* Checks the two servers, as far as the configuration names any, and sends the test letter. */
void doctor_look_at_mail(struct doctor *doctor);

#endif
