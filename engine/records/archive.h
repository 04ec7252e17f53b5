/* The readable archive games/GAME/ (HO-50), written from the database alone; the same database gives the same
   bytes. */
#ifndef ENGINE_RECORDS_ARCHIVE_H
#define ENGINE_RECORDS_ARCHIVE_H

#include "engine/games/game.h"
#include "engine/games/past.h"

/* Writes all missing files in games/ (HO-21). Continues after an error with one game; prints all errors but the
   worst, which goes to the caller. */
bool archive_catch_up(struct site *site, struct error *err);

/* The same for one game, without syncing and without marking it as up to date. */
bool archive_write_behind(struct site *site, int64_t game, struct error *err);

/* archive_catch_up after archive_write_behind has written some games in this run: `written` has their ids
   (gint64), or is NULL. Does not look at the turns of these games again. */
bool archive_catch_up_after(struct site *site, GArray *written, struct error *err);

/* Writes the whole game into DIR, which is created if missing. */
bool archive_write(struct site *site, const struct game *game, const char *dir, struct error *err);

/* diaries.yaml (HO-152) of a finished game; g_free it. NULL: nobody wrote, the game is not over, or err. */
char *archive_diaries(struct site *site, const struct game *game, size_t *size, struct error *err);

/* May the letters of the game be archived? err 65: not all players have agreed. */
bool archive_press_agreed(struct site *site, const struct game *game, struct error *err);

/* Appends all letters that were sent, in the format of press.txt. */
bool archive_press(struct site *site, const struct game *game, GString *out, struct error *err);

/* Append game.yaml; and history.txt. */
bool archive_game_yaml(struct site *site, const struct game *game, GString *out, struct error *err);
bool archive_history(struct site *site, const struct game *game, GString *out, struct error *err);

/* Writes the keys of a setup of the game, without addresses (HO-2) and with the seats' current names, into an
   open map. */
void archive_setup(const struct game *game, const struct node *setup, struct json *json);

/* The setup in game.yaml: everything except the archive's own keys; g_free it. */
char *archive_setup_of(const struct node *game_yaml);

/* The winners according to game.yaml, joined by ", "; or a description of a value that is not a list of texts.
   NULL: not recorded; g_free it. */
char *archive_winners_of(const struct node *game_yaml);

/* The keys of game.yaml that are not keys of the setup, ended by NULL. */
extern const char *const archive_own_keys[];

#endif
