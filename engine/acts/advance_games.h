/* Runs the turns of a nightly run, one game after the other; an error in one does not stop the others. */
#ifndef ENGINE_ACTS_ADVANCE_GAMES_H
#define ENGINE_ACTS_ADVANCE_GAMES_H

#include "engine/acts/advance.h"

/* Runs all due turns; reports errors and goes on with other games. At a terminal or by mail, prints a line for
   each turn. */
enum exit_code advance_games(struct site *site, const struct advance_request *request);

#endif
