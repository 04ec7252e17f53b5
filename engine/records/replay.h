/* Replay of a recorded game: every turn again, compared byte by byte (HO-52). */
#ifndef ENGINE_RECORDS_REPLAY_H
#define ENGINE_RECORDS_REPLAY_H

#include "engine/records/record.h"
#include "engine/records/replay_ranges.h"

#include <stdint.h>

struct replay_result {
	int64_t first, last; /* standing turns of the record */
	GArray *turns;       /* struct replay_turn: the standing ones, then voided ones that are not proved */
	unsigned states, reports; /* of proved turns, compared */
	char *
	    difference; /* "turn 7, MING.txt, byte 1032: recorded \"5\", replayed \"4\"", NULL: none; owned */
	char *dice;     /* how far the dice are proved, and of which kind they are (HO-20); owned */
};

/* A game's commitment against that of the first reports, and against seed and salt once they are public (HO-20), and
   the first state's seed against both: false with a difference if they do not fit, or one was taken out. */
bool replay_commitment(struct record *record, struct replay_result *result, struct error *err);

/* What SHA256SUMS holds as long as the archive is being written. */
#define REPLAY_UNFINISHED "unfinished\n"

/* SHA256SUMS of an archive's directory, if there is one: err 65 names the first file that does not fit. */
bool replay_sums(const char *dir, struct error *err);

/* Plays the game again from its first map. Turns of other rules or tables that do not come out the same are not proved,
   and no difference (HO-103). False with err for what cannot be read (65), and if no turn is proved (69); a difference
   is no error. `rules_dir` may be NULL. `terminal`: somebody looks (progress.h). */
bool replay_run(struct record *record, const char *rules_dir, bool terminal, struct replay_result *result,
    struct error *err);
void replay_clear(struct replay_result *result);

/* Adds what was proved, line by line, each begun with the record's name. */
void replay_tell(const struct record *record, const struct replay_result *result, GString *out);

/* Commitment and replay of a record; true: no difference, result->dice is set. */
bool replay_prove(struct record *record, const char *rules_dir, bool terminal, struct replay_result *result,
    struct error *err);

/* An archive, or a bag with one, whose checksums hold; record_free. *rules_dir, where it is NULL, becomes the archive's
   own tables if it has some; g_free it. NULL with err. */
struct record *replay_open(const char *dir, char **rules_dir, struct error *err);

#endif
