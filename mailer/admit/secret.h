/* Checks passwords and tokens given in a /game line (HO-11, HO-17). */
#ifndef MAILER_SECRET_H
#define MAILER_SECRET_H

#include "mailer/admit/admission.h"
#include "mailer/admit/intake_begin.h"
#include "parsers/reading.h"

enum secret { SECRET_NONE, SECRET_WRONG, SECRET_PASSWORD, SECRET_TOKEN };

/* Finds the game and empire that the line names, stores them in the admission, and checks the secret. Wrong secret,
   game and empire take equally long; after too many wrong ones in an hour none is checked. */
enum secret secret_check(struct intake *intake, struct admission *admission,
    const struct reading_command *command, struct error *err);

/* Hashes a password for storage; NULL if memory is short. g_free it. */
char *secret_hash(const char *password);

/* Is the password acceptable: 8 to 64 characters? */
bool secret_is_good(const char *password);

/* Makes a random code of 26 characters. */
void secret_code(char code[27]);

#endif
