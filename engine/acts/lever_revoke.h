/* Invalidates the tokens of mails that were sent (HO-17). */
#ifndef ENGINE_ACTS_LEVER_REVOKE_H
#define ENGINE_ACTS_LEVER_REVOKE_H

#include "engine/games/game.h"

/* Invalidates all tokens that a seat or the GM has got (HO-17), and mails a new one. */
bool lever_revoke_seat(
    struct site *site, const struct game *game, const struct game_seat *seat, struct error *err);
bool lever_revoke_gm(struct site *site, const struct game *game, struct error *err);
/* The same for an empire's name, `gm` or `all`; appends a line for people. err 66: no such empire. */
bool lever_revoke(
    struct site *site, const struct game *game, const char *whose, GString *line, struct error *err);

#endif
