/* The checks of `doctor` inside the site. */
#ifndef MAILER_DOCTOR_SITE_H
#define MAILER_DOCTOR_SITE_H

struct doctor;

/* Checks all that is stored in the site. Fills config, db and providers. */
void doctor_look_at_site(struct doctor *doctor);

#endif
