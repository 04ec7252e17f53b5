/* New players and observers: /join. */
#ifndef MAILER_JOIN_H
#define MAILER_JOIN_H

#include "mailer/filing/filing.h"

/* The address that asks to join: if a player wrote from elsewhere with their password, the player's main address. */
const char *filing_asker(const struct filing *filing);

/* Stores the /join of somebody whom no mail server vouches for, until the GM decides (status, digest). Sends no
   answer. */
bool filing_keep_join(struct filing *filing, struct error *err);

/* Gives the seat to somebody who asked by /join, because the GM has agreed. */
bool filing_let_in(struct filing *filing, const struct reading_command *command, const char *empire,
    const char *address, struct error *err);

/* Appends what happens next in the game, for a new player. */
void filing_tell_how(const struct game *game, GString *out);

#endif
