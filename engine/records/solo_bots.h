/* The bots of a game that is played on this machine alone. */
#ifndef ENGINE_RECORDS_SOLO_BOTS_H
#define ENGINE_RECORDS_SOLO_BOTS_H

#include "engine/records/solo.h"

/* What one seat's bot did in a turn. */
struct solo_answer {
	int64_t orders, refused;
	char *trouble; /* why it gave none, NULL: nothing was the matter (HO-73) */
};

/* Asks the bots of all seats that have one and are in the game, and gives their orders to the turn. The answers are by
   seat: solo_answers_free. `config` has the bots that are programs, NULL: there are none. NULL with err. */
struct solo_answer *solo_move_bots(
    struct solo *solo, struct play *play, const struct config *config, struct error *err);
void solo_answers_free(const struct solo *solo, struct solo_answer *answers);

#endif
