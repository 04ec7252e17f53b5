/* A self-contained copy of a game for archivists (HO-51). */
#ifndef ENGINE_RECORDS_ARCHIVE_WHOLE_H
#define ENGINE_RECORDS_ARCHIVE_WHOLE_H

#include "engine/games/game.h"

struct archive_options {
	bool press; /* with the players' letters; err 65 if somebody has not agreed */
	bool bag;   /* DIR becomes a bag (bag.h), whose data/ has the archive */
};

/* Writes the game into DIR, which is free (file_dir_is_free), or nothing; of a running game its secrets too. Then
   verifies what it wrote, and prints where it is and which turns other rules played. err 65: DIR holds the whole
   archive, but a turn does not come out the same. */
bool archive_whole(struct site *site, const struct game *game, const char *dir,
    const struct archive_options *options, struct error *err);

#endif
