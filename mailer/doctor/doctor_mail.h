/* What `doctor` looks at on both mail servers. */
#ifndef MAILER_DOCTOR_MAIL_H
#define MAILER_DOCTOR_MAIL_H

struct doctor;

/* The two servers, as far as the configuration names any, and the letter. */
void doctor_look_at_mail(struct doctor *doctor);

#endif
