/* Passwords and tokens given in a /game line (HO-11, HO-17). */
#ifndef MAILER_SECRET_H
#define MAILER_SECRET_H

#include "mailer/admit/admission.h"
#include "mailer/admit/intake_begin.h"
#include "parsers/reading.h"

enum secret { SECRET_NONE, SECRET_WRONG, SECRET_PASSWORD, SECRET_TOKEN };

/* Finds the game and empire that the line names, into the admission, and judges its secret. Wrong secret, game
   and empire cost the same; after too many wrong ones in an hour none is looked at. */
enum secret secret_check(struct intake *intake, struct admission *admission,
    const struct reading_command *command, struct error *err);

/* The hash that is kept of a password; NULL without memory. g_free it. */
char *secret_hash(const char *password);

/* Is it good as a password: 8 to 64 characters? */
bool secret_is_good(const char *password);

/* A code of 26 characters that nobody can guess. */
void secret_code(char code[27]);

#endif
