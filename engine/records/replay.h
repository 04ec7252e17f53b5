/* Replay of a recorded game: every turn again, compared byte by byte (HO-52). */
#ifndef ENGINE_RECORDS_REPLAY_H
#define ENGINE_RECORDS_REPLAY_H

#include "engine/records/record.h"

#include <stdint.h>

/* Turns in a row that were written with other words, or another kind of report, than this program's (HO-104). */
struct replay_skipped {
	const char *what; /* "texts", "reports" */
	int64_t number, first, last;
};

struct replay_result {
	GArray *skipped;     /* struct replay_skipped, in order of turns; NULL: none; owned */
	int64_t first, last; /* turns whose states were compared */
	unsigned states, reports;
	char *
	    difference; /* "turn 7, MING.txt, byte 1032: recorded \"5\", replayed \"4\"", NULL: none; owned */
	char *dice;     /* how far the dice are proved, and of which kind they are (HO-20); owned */
	bool other_rules; /* the turn that differs was played by other rules than this program's */
};

/* A game's commitment against that of the first reports, and against seed and salt once they are public (HO-20), and
   the first state's seed against both: false with a difference if they do not fit, or one was taken out. */
bool replay_commitment(struct record *record, struct replay_result *result, struct error *err);

/* What SHA256SUMS holds as long as the archive is being written. */
#define REPLAY_UNFINISHED "unfinished\n"

/* SHA256SUMS of an archive's directory, if there is one: err 65 names the first file that does not fit. */
bool replay_sums(const char *dir, struct error *err);

/* Plays the game again from its first map. False with err for what cannot be
   read (65); a difference is no error. `rules_dir` may be NULL. `terminal`: somebody looks (progress.h). */
bool replay_run(struct record *record, const char *rules_dir, bool terminal, struct replay_result *result,
    struct error *err);
void replay_clear(struct replay_result *result);

/* Adds what was not compared: a line "NAME: turns 1-5: texts of version 3: not compared" for each range, without the
   turns if it is the whole record. */
void replay_tell_skipped(const char *name, const struct replay_result *result, GString *out);

/* Commitment and replay of a record; true: no difference, result->dice is set. */
bool replay_prove(struct record *record, const char *rules_dir, bool terminal, struct replay_result *result,
    struct error *err);

/* An archive whose checksums hold; record_free. *rules_dir, where it is NULL, becomes the archive's own tables if it
   has some; g_free it. NULL with err. */
struct record *replay_open(const char *dir, char **rules_dir, struct error *err);

#endif
