/* A self-contained copy of a game for archivists (HO-51). */
#ifndef ENGINE_RECORDS_ARCHIVE_WHOLE_H
#define ENGINE_RECORDS_ARCHIVE_WHOLE_H

#include "engine/games/game.h"

struct archive_options {
	bool press; /* include the players' letters; err 65 if not all have agreed */
	bool bag;   /* make DIR a bag (bag.h) with the archive in data/ */
};

/* Writes the game into DIR, which must be free (file_dir_is_free); on failure leaves nothing. Includes the
   secrets of a running game. Then verifies the archive, and prints its place and which turns were played by
   other rules. err 65: DIR is complete, but a turn's replay differs. */
bool archive_whole(struct site *site, const struct game *game, const char *dir,
    const struct archive_options *options, struct error *err);

#endif
