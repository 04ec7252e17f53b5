/* A recorded game as files by turn (HO-50), from a directory or directly from the database. */
#ifndef ENGINE_RECORDS_RECORD_H
#define ENGINE_RECORDS_RECORD_H

#include "engine/base/error.h"
#include "engine/games/game.h"

#include <glib.h>
#include <stddef.h>
#include <stdint.h>

struct record;

/* A turn of a record. Void number 0: valid; 1, 2, ...: voided by a rollback (HO-27). */
struct record_turn {
	int64_t turn, void_number;
};

/* In place of a turn: means the files of the whole game. */
#define RECORD_GAME ((struct record_turn){-1, 0})

/* Refuses links, devices, pipes, unknown names and files that are too long: err 65 with the path. */
bool record_check_files(const char *dir, struct error *err);

/* Opens games/GAME/ or a directory written by `archive` and checks its files. Errors: 66 no such directory or
   no game.yaml in it, 65 no turn in it. */
struct record *record_open_dir(const char *dir, struct error *err);

/* Opens a game of a site; both remain the caller's and must outlive the record. Error: 65 it was never started. */
struct record *record_open_game(struct site *site, const struct game *game, struct error *err);

void record_free(struct record *record);

/* The game's name, from the database or from game.yaml and the states. */
const char *record_name(const struct record *record);

int64_t record_first(const struct record *record);
int64_t record_last(const struct record *record);

/* All turns (struct record_turn): valid ones, then void ones by void number; g_array_unref. */
GArray *record_turns(struct record *record, struct error *err);

/* Compares turns in this order; for g_array_sort. */
int record_turn_compare(gconstpointer a, gconstpointer b);

/* The bytes of a turn's file ("state.json", "MING.ord", ...) or, with RECORD_GAME, of the game's ("game.yaml",
   "map.yaml", "history.txt", of a running game "secret.yaml"); g_free it. NULL: no such file, or err. */
char *record_read(
    struct record *record, struct record_turn turn, const char *name, size_t *size, struct error *err);

/* The same as a document; err 65 if it is missing or not a mapping. document_free. */
struct document *record_document(
    struct record *record, struct record_turn turn, const char *name, struct error *err);

/* The rules with the tables recorded with the game (tables.yaml beside game.yaml); NULL with err. If none are
   recorded, with those of `rules_dir` or, if that is NULL, the built-in ones. rules_free. */
struct rules *record_rules(
    struct record *record, const struct ruleset *ruleset, const char *rules_dir, struct error *err);

/* Names of the files of a turn, sorted; g_ptr_array_free. NULL with err. */
GPtrArray *record_names(struct record *record, struct record_turn turn, struct error *err);

/* Parses the name of a turn's directory ("turn-0005.void-1"); false if it is not one. */
bool record_turn_parse(const char *name, struct record_turn *turn);

#endif
