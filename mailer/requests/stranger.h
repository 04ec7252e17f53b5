/* Commands of people who are not on the roster. */
#ifndef MAILER_STRANGER_H
#define MAILER_STRANGER_H

#include "mailer/filing/filing.h"

/* Carries out a command of somebody who is not on the roster: /join, /observe, /confirm; *done if there was one. */
bool filing_stranger(struct filing *filing, bool *done, struct error *err);

#endif
