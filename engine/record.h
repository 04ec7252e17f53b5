/* A recorded game as files of turns (HO-50), read from a directory or straight
   from the database. */
#ifndef ENGINE_RECORD_H
#define ENGINE_RECORD_H

#include "engine/error.h"
#include "engine/game.h"

#include <glib.h>
#include <stddef.h>
#include <stdint.h>

struct record;

/* games/GAME/ or an archive of `archive`. Errors: 66 no such directory or no game.yaml in it, 65 without a turn. */
struct record *record_open_dir(const char *dir, struct error *err);

/* A game of a site; both stay the caller's and outlive the record. Error: 65 it was never started. */
struct record *record_open_game(struct site *site, const struct game *game, struct error *err);

void record_free(struct record *record);

/* The game's name: of the database, or the directory's game.yaml and states say it. */
const char *record_name(const struct record *record);

int64_t record_first(const struct record *record);
int64_t record_last(const struct record *record);

/* The bytes of a file of a turn ("state.json", "MING.ord", ...), or of the game where turn is -1
   ("game.yaml", "map.yaml"); g_free it. NULL: it is not there, or err. */
char *record_read(struct record *record, int64_t turn, const char *name, size_t *size, struct error *err);

/* Names of the files of a turn, sorted; g_ptr_array_free. NULL with err. */
GPtrArray *record_names(struct record *record, int64_t turn, struct error *err);

#endif
