/* A mail's way: judged, read, done, answered, recorded (HO-10 to HO-17). */
#ifndef MAILER_FILING_RUN_H
#define MAILER_FILING_RUN_H

#include "mailer/filing/filing.h"

/* Judges and files the mail; queues its answer. False with err: all of that is rolled back. */
bool filing_run(struct filing *filing, struct error *err);

#endif
