/* Bots in a game that is played on this machine alone. */
#ifndef ENGINE_RECORDS_SOLO_BOTS_H
#define ENGINE_RECORDS_SOLO_BOTS_H

#include "engine/records/solo.h"

/* The result of one seat's bot in a turn. */
struct solo_answer {
	int64_t orders, refused;
	char *trouble; /* why it gave no orders (HO-73); NULL: no failure */
};

/* Runs the bots of all seats that have one and are still in the game, and gives their orders to the turn.
   Returns one answer for each seat: solo_answers_free. `config` has the bot programs; NULL: none. NULL with
   err. */
struct solo_answer *solo_move_bots(
    struct solo *solo, struct play *play, const struct config *config, struct error *err);
void solo_answers_free(const struct solo *solo, struct solo_answer *answers);

#endif
