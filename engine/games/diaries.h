/* Players' notes on a game, sealed until it ends: diary entries by turn, and last words for some days after the
   end (HO-152). */
#ifndef ENGINE_GAMES_DIARIES_H
#define ENGINE_GAMES_DIARIES_H

#include "engine/games/game.h"

/* Limits: lines and characters of an entry; characters of all entries of a seat in a game. */
#define DIARY_LINES 200
#define DIARY_LONGEST 16384
#define DIARY_MOST 262144
/* How long after the end last words are accepted. */
#define STATEMENT_SECONDS (14 * INT64_C(86400))

/* Adds a diary entry to the open turn. *why (static): reason for a refusal; NULL: the entry was stored. */
bool diary_add(struct site *site, const struct game *game, const struct game_seat *seat, const char *text,
    const char **why, struct error *err);

/* Stores the seat's last words, replacing earlier ones. */
bool diary_set_statement(struct site *site, const struct game *game, const struct game_seat *seat,
    const char *text, int64_t now, const char **why, struct error *err);

/* Writes the file diaries.yaml for the record of a finished game; nothing if nobody wrote. *any: is there any
   entry? */
bool diaries_write(struct site *site, const struct game *game, bool *any, GString *out, struct error *err);

/* Imports that file (its root is `root`) into the database. Err 65 with the place. */
bool diaries_take(struct site *site, const struct game *game, struct node *root, struct error *err);

/* An entry of that file. */
struct diary_entry {
	int64_t turn;
	const char *empire, *kind, *text; /* kind: diary or statement */
	int line;                         /* line of the file where the entry begins */
};
typedef void diary_entry_fn(const struct diary_entry *entry, void *context);
/* Calls `tell` for each entry: diaries by turn, then the last words. */
bool diaries_each(const struct node *root, diary_entry_fn *tell, void *context, struct error *err);

/* Writes the same as text for people: diaries.txt. */
bool diaries_text(const struct node *root, GString *out, struct error *err);

#endif
