/* Replays a recorded game: runs every turn again and compares byte by byte (HO-52). */
#ifndef ENGINE_RECORDS_REPLAY_H
#define ENGINE_RECORDS_REPLAY_H

#include "engine/records/record.h"
#include "engine/records/replay_ranges.h"

#include <stdint.h>

struct replay_result {
	int64_t first, last; /* valid turns of the record */
	GArray *turns;       /* struct replay_turn: the valid turns, then void turns that are not proved */
	unsigned states, reports; /* number of files compared in proved turns */
	/* the first difference, "turn 7, MING.txt, byte 1032: recorded \"5\", replayed \"4\""; NULL: none; owned */
	char *difference;
	char *dice; /* how far the dice are proved, and by which kind of seed (HO-20); owned */
};

/* Compares a game's commitment with the one in the first reports and, once they are public, with seed and salt
   (HO-20); and the first state's seed with these. False with a difference if they do not match or one is
   missing. */
bool replay_commitment(struct record *record, struct replay_result *result, struct error *err);

/* Content of SHA256SUMS while the archive is being written. */
#define REPLAY_UNFINISHED "unfinished\n"

/* Checks SHA256SUMS of an archive's directory, if there is one: err 65 names the first file that differs. */
bool replay_sums(const char *dir, struct error *err);

/* Replays the game from its first map. A turn of other rules or tables whose replay differs counts as not
   proved, not as a difference (HO-103). False with err if something cannot be read (65) or no turn is proved
   (69); a difference is not an error. `rules_dir` may be NULL. `terminal`: show progress (progress.h). */
bool replay_run(struct record *record, const char *rules_dir, bool terminal, struct replay_result *result,
    struct error *err);
void replay_clear(struct replay_result *result);

/* Appends what was proved, in lines that begin with the record's name. */
void replay_tell(const struct record *record, const struct replay_result *result, GString *out);

/* Checks commitment and replay of a record; true if there is no difference; then result->dice is set. */
bool replay_prove(struct record *record, const char *rules_dir, bool terminal, struct replay_result *result,
    struct error *err);

/* Opens an archive, or a bag with one, after checking its checksums; record_free. If *rules_dir is NULL, it is
   set to the archive's own tables if there are any; g_free it. NULL with err. */
struct record *replay_open(const char *dir, char **rules_dir, struct error *err);

#endif
