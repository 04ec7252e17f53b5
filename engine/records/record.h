/* A recorded game as files of turns (HO-50), read from a directory or straight
   from the database. */
#ifndef ENGINE_RECORDS_RECORD_H
#define ENGINE_RECORDS_RECORD_H

#include "engine/base/error.h"
#include "engine/games/game.h"

#include <glib.h>
#include <stddef.h>
#include <stdint.h>

struct record;

/* A turn of a record. Void 0: it stands; 1, 2, ...: a rollback voided it (HO-27). */
struct record_turn {
	int64_t turn, void_number;
};

/* In place of a turn: files of the game. */
#define RECORD_GAME ((struct record_turn){-1, 0})

/* No links, devices, pipes, strange names or files too long to be read: err 65 with the path. */
bool record_check_files(const char *dir, struct error *err);

/* games/GAME/ or an archive of `archive`, its files checked. Errors: 66 no such directory or no game.yaml in it, 65
   without a turn. */
struct record *record_open_dir(const char *dir, struct error *err);

/* A game of a site; both stay the caller's and outlive the record. Error: 65 it was never started. */
struct record *record_open_game(struct site *site, const struct game *game, struct error *err);

void record_free(struct record *record);

/* The game's name: of the database, or the directory's game.yaml and states say it. */
const char *record_name(const struct record *record);

int64_t record_first(const struct record *record);
int64_t record_last(const struct record *record);

/* All turns (struct record_turn): those that stand, then those of each number of voiding; g_array_unref. */
GArray *record_turns(struct record *record, struct error *err);

/* Their order; for g_array_sort. */
int record_turn_compare(gconstpointer a, gconstpointer b);

/* The bytes of a file of a turn ("state.json", "MING.ord", ...), or of the game with RECORD_GAME ("game.yaml",
   "map.yaml", "history.txt", of a running game "secret.yaml"); g_free it. NULL: it is not there, or err. */
char *record_read(
    struct record *record, struct record_turn turn, const char *name, size_t *size, struct error *err);

/* The same as a document; err 65 if it is not there or no mapping. document_free. */
struct document *record_document(
    struct record *record, struct record_turn turn, const char *name, struct error *err);

/* The rules with the tables that the record's game kept (tables.yaml beside game.yaml); NULL with err. Where the record
   does not say them, with those of `rules_dir`, which may be NULL: the built-in ones. rules_free. */
struct rules *record_rules(
    struct record *record, const struct ruleset *ruleset, const char *rules_dir, struct error *err);

/* Names of the files of a turn, sorted; g_ptr_array_free. NULL with err. */
GPtrArray *record_names(struct record *record, struct record_turn turn, struct error *err);

/* The turn that a directory's name means ("turn-0005.void-1"); false: none. */
bool record_turn_parse(const char *name, struct record_turn *turn);

#endif
