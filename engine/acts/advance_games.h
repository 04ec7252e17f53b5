/* The turns of a night: one game after the other, whatever becomes of the one before. */
#ifndef ENGINE_ACTS_ADVANCE_GAMES_H
#define ENGINE_ACTS_ADVANCE_GAMES_H

#include "engine/acts/advance.h"

/* Runs what is due; troubles are told, and do not stop other games. A person who looks gets a line for each turn. */
enum exit_code advance_games(struct site *site, const struct advance_request *request);

#endif
