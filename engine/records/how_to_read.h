/* The two pages of an archive that explain it: README, short, and HOW-TO-READ.txt for people who have the files and
   nothing else (HO-51). archive_files.def describes the files. */
#ifndef ENGINE_RECORDS_HOW_TO_READ_H
#define ENGINE_RECORDS_HOW_TO_READ_H

#include "engine/games/game.h"

/* What the pages say of the game; `files` are the paths of all files of the archive, sorted, with README,
   HOW-TO-READ.txt and SHA256SUMS. Times are seconds since 1970. */
struct how_to_read {
	const struct game *game;
	const char *zone; /* in which reports tell times */
	int64_t first, last;
	int64_t opened_first, opened_last;
	const GPtrArray *files;
};

/* Appends README. */
void how_to_read_short(const struct how_to_read *about, GString *out);

/* Appends HOW-TO-READ.txt: lines of at most 72 characters. Files that archive_files.def does not know stand at the end
   of the list, below "NOT EXPLAINED". Err 70: the forms of orders cannot be read. */
bool how_to_read_long(const struct how_to_read *about, GString *out, struct error *err);

#endif
