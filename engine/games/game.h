/* A game of a site as stored in the database. */
#ifndef ENGINE_GAMES_GAME_H
#define ENGINE_GAMES_GAME_H

#include "engine/games/game_setup.h"
#include "engine/play/play.h"
#include "engine/site/schedule.h"
#include "engine/site/site.h"
#include "engine/store/row.h"

enum game_state { GAME_OPEN, GAME_RUNNING, GAME_FINISHED };

#define COLUMN(kind, member, sql) ROW_TYPE_##kind member;
struct game_seat {
#include "engine/games/seat.def"
	bool moved;       /* has orders for the open turn, or is ready (HO-15) */
	char **addresses; /* the seat's roster, main address first; NULL-terminated */
};

struct game {
#include "engine/games/game.def"
	const struct ruleset *ruleset;
	enum game_state state;
	uint64_t seed;
	struct game_seat *seats; /* by number */
	/* why the game's folder is newer than the database (past.h); NULL: it is not */
	char *past;
	unsigned count;
	struct document *document; /* owns the strings of the setup */
	struct host_setup host;
};
#undef COLUMN

/* Loads a game by its name, ignoring case. Error 66: no such game. Ownership: game_free. */
struct game *game_load(struct site *site, const char *name, struct error *err);
struct game *game_load_id(struct site *site, int64_t id, struct error *err);
/* Reloads a seat after orders for the open turn were stored. */
bool game_look_again(struct site *site, const struct game *game, struct game_seat *seat, struct error *err);
void game_free(struct game *game);
void game_seat_clear(struct game_seat *seat);

/* Is the word an extra that a player can want with mails: "json", "ics", or GAME_SEAT_PLAIN, text without HTML
   (HO-146)? */
#define GAME_SEAT_PLAIN "plain"
bool game_seat_wants(const struct game_seat *seat, const char *kind);

/* The bytes of the game's map file, g_free it; separate from game_load because they may be many. NULL: none, or
   err. */
char *game_map(struct site *site, const struct game *game, struct error *err);

/* An id for a new game: never that of a deleted game, whose tokens still exist (HO-17). */
int64_t game_next_id(struct site *site, struct error *err);

/* Deletes a game and all that belongs to it from the database, in the caller's transaction; mails that arrived
   for it stay known. */
bool game_delete(struct site *site, const struct game *game, struct error *err);

/* Names of all games in the order of their creation; g_ptr_array_unref it. NULL with err. */
GPtrArray *game_names(struct site *site, struct error *err);

/* The word for a state: "open", "running", "finished". */
const char *game_state_name(enum game_state state);

/* The seat of an empire, ignoring case; err 66. */
struct game_seat *game_seat_find(const struct game *game, const char *empire, struct error *err);

/* The zone in which the game's times are shown: that of its deadline, else the site's. g_free it. */
char *game_zone(const struct site *site, const struct game *game);

/* The seats as schedule.h needs them; g_free it. */
struct schedule_player *game_players(const struct game *game);

/* The last instant at which mail counts for the open turn (HO-15): SCHEDULE_NEVER while it is held or has no
   deadline. */
int64_t game_closes(const struct game *game);

/* Is the turn due at `now`: are deadline and grace past, or are all ready and the game runs early (HO-22)? */
bool game_is_due(const struct game *game, int64_t now);

/* Sets the deadline in the database and in `game`; SCHEDULE_NEVER for none. */
bool game_set_deadline(struct site *site, struct game *game, int64_t deadline, struct error *err);

/* Extends the running deadline by so many seconds after a vote, once a turn (HO-150), in the caller's transaction. */
bool game_extend_by_vote(struct site *site, struct game *game, int64_t by, struct error *err);

/* Call it after storing a vacation: moves the deadline if the vacation requires that (HO-22), in the caller's
   transaction. `*changed`: was it moved? */
bool game_vacations(struct site *site, struct game *game, bool *changed, struct error *err);

/* Gives back up to `seconds` of the open turn's vacation days that turned out not to be needed, those that
   moved the deadline last first. */
bool game_vacations_back(struct site *site, struct game *game, int64_t seconds, struct error *err);

/* Adds a line to history.txt (no addresses, no secrets). `turn` < 0: none. */
bool game_history(struct site *site, const struct game *game, const char *act, int64_t turn,
    struct error *err, const char *format, ...) __attribute__((format(printf, 6, 7)));

/* Appends the news for a seat that no report contains yet, one or more lines "* ..." each (HO-26). */
bool game_news(struct site *site, const struct game *game, int64_t seat, GString *out, struct error *err);

/* Adds a notice for the next report, and for answers until then; seat 0: for all players. */
bool game_notice(struct site *site, const struct game *game, int64_t seat, struct error *err,
    const char *format, ...) __attribute__((format(printf, 5, 6)));

/* The rules with the tables of the open turn (HO-116); before the start, with those of the site. rules_free. */
struct rules *game_rules(const struct site *site, const struct game *game, struct error *err);
/* Stores these tables as the game's own from now on. */
bool game_keep_tables(struct site *site, struct game *game, const struct rules *rules, struct error *err);
/* The text of the open turn's tables, in the form of game->tables. */
const char *game_tables(const struct game *game);
/* Makes tables that `set` scheduled for the open turn the game's own; `rules` are those of game_rules. */
bool game_settle_tables(struct site *site, struct game *game, const struct rules *rules, struct error *err);

/* The valid state that opened a turn (void 0), read with `rules`. err 66: no such turn. */
struct state *game_turn_state(
    struct site *site, const struct game *game, const struct rules *rules, int64_t turn, struct error *err);

/* The same from a state's document. */
struct state *game_state_read(const struct game *game, const struct rules *rules, int64_t turn,
    const void *bytes, size_t size, struct error *err);

/* Looks up an empire's seat in a state; all zero and false if there is none of this name. */
bool game_seat_in(const struct state *state, const char *name, struct seat *seat);

/* Stores an order set; an empty text removes it. In the caller's transaction. `mail` 0: entered by the GM. */
bool game_put_orders(struct site *site, const struct game *game, int64_t turn, const char *empire,
    const char *text, int64_t refused, int64_t arrived, int64_t mail, struct error *err);

/* The stored order set of a turn, g_free it; NULL: none. */
char *game_orders(
    struct site *site, const struct game *game, int64_t turn, const char *empire, struct error *err);

/* The game's commitment (HO-20): SHA-256 over name, seed and salt, or over name, the host's part and salt. */
void game_commitment(const struct game *game, char hex[65]);

#endif
