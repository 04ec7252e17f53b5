/* Looks up games, empires and their addresses in the database, for mails (HO-7, HO-11). */
#ifndef MAILER_PEOPLE_H
#define MAILER_PEOPLE_H

#include "engine/site/site.h"
#include "engine/store/row.h"

#include <glib.h>

#define COLUMN(kind, member, sql) ROW_TYPE_##kind member;
struct people_game {
#include "mailer/admit/people_game.def"
};

struct people_seat {
#include "mailer/admit/people_seat.def"
};
#undef COLUMN

/* By id or by name (case does not matter); NULL if there is no such game, or with err. */
struct people_game *people_game_by_id(struct site *site, int64_t id, struct error *err);
struct people_game *people_game_by_name(struct site *site, const char *name, struct error *err);
void people_game_free(struct people_game *game);

struct people_seat *people_seat_by_id(struct site *site, int64_t id, struct error *err);
struct people_seat *people_seat_by_name(struct site *site, int64_t game, const char *name, struct error *err);
void people_seat_free(struct people_seat *seat);

/* Is the folded address on the seat's roster? */
bool people_has(struct site *site, int64_t seat, const char *folded, struct error *err);

/* Ids of the seats that the folded address plays, in unfinished games; if `game` is not 0, in that game alone. */
GArray *people_seats_of(struct site *site, const char *folded, int64_t game, struct error *err);

/* The sittings of the folded address at that time (HO-154), struct people_sitting; none for somebody who plays in the
   same game. */
struct people_sitting {
	int64_t id, game, seat, key, turn;
	char *address; /* as it was written */
};
GArray *people_sittings_of(struct site *site, const char *folded, int64_t time, struct error *err);

/* Is the token one of this sitting, of the game's open turn or an earlier one? *turn: that turn. `tries` as below. */
bool people_sitting_token(const struct site *site, const struct people_sitting *sitting, const char *token,
    int64_t *turn, int64_t *tries);

/* Ids of the running games that the folded address is the GM of; if `game` is not 0, of that game alone. */
GArray *people_games_of_gm(struct site *site, const char *folded, int64_t game, struct error *err);

/* Reads the addresses of the site and its games into `*cache` if that is NULL; g_array_unref it. */
bool people_know_own(struct site *site, GArray **cache, struct error *err);

/* Does the address, tags aside, belong to the site or one of its games? *game: the game that owns it, 0: the site. *tag
   (g_free it): the sub-address, or NULL. `*cache`: as above. */
bool people_own_address(
    struct site *site, GArray **cache, const char *folded, int64_t *game, char **tag, struct error *err);

/* Is the folded address on the roster of another seat of the game, and not on that of `seat` (0: the GM)? */
bool people_is_another(struct site *site, int64_t game, int64_t seat, const char *folded, struct error *err);

/* Finds the seat (0: the GM) and the turn that a token belongs to. Tokens of past turns count only for a sender
   (`folded`) who is on that roster (HO-17). `*cache` is NULL at first. At most `*tries` old tokens are made to compare;
   each one made is subtracted from it. False: the token belongs to nobody. */
struct people_token {
	int64_t game, seat, turn;
};
bool people_token_find(struct site *site, GHashTable **cache, const char *token, const char *folded,
    int64_t *tries, struct people_token *found, struct error *err);

#endif
