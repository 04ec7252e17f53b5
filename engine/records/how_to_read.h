/* The two explaining pages of an archive: README, short, and HOW-TO-READ.txt for people who have only these
   files (HO-51). archive_files.def describes the files. */
#ifndef ENGINE_RECORDS_HOW_TO_READ_H
#define ENGINE_RECORDS_HOW_TO_READ_H

#include "engine/games/game.h"

/* Data for the pages. `files` are the paths of all files of the archive, sorted, including README,
   HOW-TO-READ.txt and SHA256SUMS. Times are seconds since 1970. */
struct how_to_read {
	const struct game *game;
	const char *zone; /* time zone of the times in reports */
	int64_t first, last;
	int64_t opened_first, opened_last;
	const GPtrArray *files;
};

/* Appends README. */
void how_to_read_short(const struct how_to_read *about, GString *out);

/* Appends HOW-TO-READ.txt, in lines of at most 72 characters. Files that archive_files.def lacks are listed at
   the end as "NOT EXPLAINED". Err 70: the forms of orders cannot be read. */
bool how_to_read_long(const struct how_to_read *about, GString *out, struct error *err);

#endif
