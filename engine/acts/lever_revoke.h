/* Ends the tokens of mails that went out (HO-17). */
#ifndef ENGINE_ACTS_LEVER_REVOKE_H
#define ENGINE_ACTS_LEVER_REVOKE_H

#include "engine/games/game.h"

/* Ends all tokens of a seat or of the GM that went out (HO-17); a mail brings the new one. */
bool lever_revoke_seat(
    struct site *site, const struct game *game, const struct game_seat *seat, struct error *err);
bool lever_revoke_gm(struct site *site, const struct game *game, struct error *err);
/* The same of an empire, `gm` or `all`; appends the line for people. err 66: no such empire. */
bool lever_revoke(
    struct site *site, const struct game *game, const char *whose, GString *line, struct error *err);

#endif
