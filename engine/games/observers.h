/* Mails to observers: people who read along without a seat. */
#ifndef ENGINE_GAMES_OBSERVERS_H
#define ENGINE_GAMES_OBSERVERS_H

#include "engine/games/game.h"

/* Mails a notice to each observer of the game, with a List-Unsubscribe header to stop them (HO-156), in the
   caller's transaction. */
bool observers_mail(
    struct site *site, const struct game *game, const char *subject, const char *body, struct error *err);

#endif
