/* The readable archive games/GAME/ (HO-50): written from the database alone, byte for byte the same. */
#ifndef ENGINE_RECORDS_ARCHIVE_H
#define ENGINE_RECORDS_ARCHIVE_H

#include "engine/games/game.h"
#include "engine/games/past.h"

/* Writes what games/ lacks of all games (HO-21). Goes on after a trouble with one; all are told, the worst one
   by the caller. */
bool archive_catch_up(struct site *site, struct error *err);

/* The same of one game, should it lack something, without waiting for the disk and without noting it. */
bool archive_write_behind(struct site *site, int64_t game, struct error *err);

/* archive_catch_up where archive_write_behind has written some games in this run: their ids (gint64), or NULL. Of these
   no turn is looked at again. */
bool archive_catch_up_after(struct site *site, GArray *written, struct error *err);

/* The whole game into DIR, made if missing. */
bool archive_write(struct site *site, const struct game *game, const char *dir, struct error *err);

/* diaries.yaml (HO-152) of a game that is over; g_free it. NULL: nobody wrote one, the game goes on, or err. */
char *archive_diaries(struct site *site, const struct game *game, size_t *size, struct error *err);

/* May the letters of the game be archived? err 65: somebody has not agreed. */
bool archive_press_agreed(struct site *site, const struct game *game, struct error *err);

/* Appends all of them that went out, as press.txt has them. */
bool archive_press(struct site *site, const struct game *game, GString *out, struct error *err);

/* game.yaml and history.txt. */
bool archive_game_yaml(struct site *site, const struct game *game, GString *out, struct error *err);
bool archive_history(struct site *site, const struct game *game, GString *out, struct error *err);

/* The keys of a setup of the game without a single address (HO-2), the names as the seats have them now; into a
   map that is open. */
void archive_setup(const struct game *game, const struct node *setup, struct json *json);

/* What game.yaml holds of the setup: all but the archive's own keys; g_free it. */
char *archive_setup_of(const struct node *game_yaml);

/* Who won, as game.yaml says, ", " between the names; what is no list of texts is named instead. NULL: it does not say;
   g_free it. */
char *archive_winners_of(const struct node *game_yaml);

/* The keys that an archive's game.yaml has beside those of the setup, ended by NULL. */
extern const char *const archive_own_keys[];

#endif
