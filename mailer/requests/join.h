/* People who come: /join. */
#ifndef MAILER_JOIN_H
#define MAILER_JOIN_H

#include "mailer/filing/filing.h"

/* The address that asks: a password from elsewhere counts for the player, whose main address it is then. */
const char *filing_asker(const struct filing *filing);

/* Keeps the /join of somebody whom no mail server vouches for: the GM decides (status, digest). Nobody is answered. */
bool filing_keep_join(struct filing *filing, struct error *err);

/* Takes the seat that somebody asked for by /join: the GM has agreed. */
bool filing_let_in(struct filing *filing, const struct reading_command *command, const char *empire,
    const char *address, struct error *err);

/* Appends how the game goes on, for a new player. */
void filing_tell_how(const struct game *game, GString *out);

#endif
