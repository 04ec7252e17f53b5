/* What players write of a game, sealed until it ends: a diary by turns, and last words for some days after the end
   (HO-152). */
#ifndef ENGINE_GAMES_DIARIES_H
#define ENGINE_GAMES_DIARIES_H

#include "engine/games/game.h"

/* Lines and characters of an entry; characters of all of a seat in a game. */
#define DIARY_LINES 200
#define DIARY_LONGEST 16384
#define DIARY_MOST 262144
/* How long after the end last words are taken. */
#define STATEMENT_SECONDS (14 * INT64_C(86400))

/* Adds an entry of the open turn. *why (static): why not; NULL: it is kept. */
bool diary_add(struct site *site, const struct game *game, const struct game_seat *seat, const char *text,
    const char **why, struct error *err);

/* The seat's last words, in place of earlier ones. */
bool diary_set_statement(struct site *site, const struct game *game, const struct game_seat *seat,
    const char *text, int64_t now, const char **why, struct error *err);

/* Of a game that is over, the file diaries.yaml of its record: nothing where nobody wrote; *any tells. */
bool diaries_write(struct site *site, const struct game *game, bool *any, GString *out, struct error *err);

/* Takes that file, whose root this is, into the database. Err 65 with the place. */
bool diaries_take(struct site *site, const struct game *game, struct node *root, struct error *err);

/* An entry of that file. */
struct diary_entry {
	int64_t turn;
	const char *empire, *kind, *text; /* kind: diary or statement */
	int line;                         /* of the file, where the entry begins */
};
typedef void diary_entry_fn(const struct diary_entry *entry, void *context);
/* Each in turn, diaries by turn and then the last words. */
bool diaries_each(const struct node *root, diary_entry_fn *tell, void *context, struct error *err);

/* The same for people: diaries.txt. */
bool diaries_text(const struct node *root, GString *out, struct error *err);

#endif
