/* A game of a site as the database has it. */
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
	bool moved;       /* has an order set for the open turn, or is ready (HO-15) */
	char **addresses; /* roster, the main one first; NULL-terminated */
};

struct game {
#include "engine/games/game.def"
	const struct ruleset *ruleset;
	enum game_state state;
	uint64_t seed;
	struct game_seat *seats; /* by number */
	char *past;              /* why it is back in time (past.h); NULL: it is not */
	unsigned count;
	struct document *document; /* of the setup */
	struct host_setup host;
};
#undef COLUMN

/* By name, whatever its case. Errors: 66 there is none. Ownership: game_free. */
struct game *game_load(struct site *site, const char *name, struct error *err);
struct game *game_load_id(struct site *site, int64_t id, struct error *err);
/* Brings a seat up to date whose orders for the open turn have been put. */
bool game_look_again(struct site *site, const struct game *game, struct game_seat *seat, struct error *err);
void game_free(struct game *game);
void game_seat_clear(struct game_seat *seat);

/* Is this one of what its player wants with mails: "json", "ics", or GAME_SEAT_PLAIN, text without HTML (HO-146)? */
#define GAME_SEAT_PLAIN "plain"
bool game_seat_wants(const struct game_seat *seat, const char *kind);

/* The bytes of its map file, g_free it; no game is loaded with them, for they may be many. NULL: there is none,
   or err. */
char *game_map(struct site *site, const struct game *game, struct error *err);

/* The id of a game to be made: none that was deleted had it, for its tokens are out (HO-17). */
int64_t game_next_id(struct site *site, struct error *err);

/* Takes a game with all that belongs to it out of the database, in the caller's transaction; mails that came for it
   stay known. */
bool game_delete(struct site *site, const struct game *game, struct error *err);

/* Names of all games in the order of their making; g_ptr_array_unref it. NULL with err. */
GPtrArray *game_names(struct site *site, struct error *err);

/* "open", "running", "finished". */
const char *game_state_name(enum game_state state);

/* The seat of an empire, whatever the case; err 66. */
struct game_seat *game_seat_find(const struct game *game, const char *empire, struct error *err);

/* The zone in which the game's times are shown: that of its deadline, else the site's. g_free it. */
char *game_zone(const struct site *site, const struct game *game);

/* What the clock has to know of the seats; g_free it. */
struct schedule_player *game_players(const struct game *game);

/* The last instant at which mail counts for the open turn (HO-15): SCHEDULE_NEVER while it is held or has no
   deadline. */
int64_t game_closes(const struct game *game);

/* Is it due at `now`: the deadline and grace are past, or all are ready and it runs early (HO-22)? */
bool game_is_due(const struct game *game, int64_t now);

/* Moves the deadline in the database and in `game`: SCHEDULE_NEVER for none. */
bool game_set_deadline(struct site *site, struct game *game, int64_t deadline, struct error *err);

/* The players' vote extends the deadline that runs by so many seconds, once a turn (HO-150), in the caller's
   transaction. */
bool game_extend_by_vote(struct site *site, struct game *game, int64_t by, struct error *err);

/* After a vacation has been stored: moves the deadline if it says so (HO-22), in the caller's transaction. `*changed`
   tells. */
bool game_vacations(struct site *site, struct game *game, bool *changed, struct error *err);

/* Up to `seconds` of the open turn's vacations are not needed: they are given back, those that moved the
   deadline last first. */
bool game_vacations_back(struct site *site, struct game *game, int64_t seconds, struct error *err);

/* A line of history.txt (no addresses, no secrets). `turn` < 0: none. */
bool game_history(struct site *site, const struct game *game, const char *act, int64_t turn,
    struct error *err, const char *format, ...) __attribute__((format(printf, 6, 7)));

/* Appends what is to be told to a seat and stands in no report yet, one line or more each: "* ..." (HO-26). */
bool game_news(struct site *site, const struct game *game, int64_t seat, GString *out, struct error *err);

/* A notice for the next report and for answers until then; seat 0: for all players. */
bool game_notice(struct site *site, const struct game *game, int64_t seat, struct error *err,
    const char *format, ...) __attribute__((format(printf, 5, 6)));

/* The rules with the tables by which the open turn is played (HO-116); before the start, those of the site.
   rules_free. */
struct rules *game_rules(const struct site *site, const struct game *game, struct error *err);
/* From now on the game keeps these tables. */
bool game_keep_tables(struct site *site, struct game *game, const struct rules *rules, struct error *err);
/* The text of the tables by which the open turn is played, as game->tables is. */
const char *game_tables(const struct game *game);
/* Keeps them, if `set` has changed them for the open turn; `rules` are those of game_rules. */
bool game_settle_tables(struct site *site, struct game *game, const struct rules *rules, struct error *err);

/* The state that opened a turn (void 0), read with `rules`. err 66: no such turn. */
struct state *game_turn_state(
    struct site *site, const struct game *game, const struct rules *rules, int64_t turn, struct error *err);

/* The same of these bytes, its document. */
struct state *game_state_read(const struct game *game, const struct rules *rules, int64_t turn,
    const void *bytes, size_t size, struct error *err);

/* What a state says of an empire; all zero and false if it has none of this name. */
bool game_seat_in(const struct state *state, const char *name, struct seat *seat);

/* Stores an order set; empty text takes it away. In the caller's transaction. `mail` 0: by the GM's hand. */
bool game_put_orders(struct site *site, const struct game *game, int64_t turn, const char *empire,
    const char *text, int64_t refused, int64_t arrived, int64_t mail, struct error *err);

/* The order set that stands for a turn, g_free it; NULL: none. */
char *game_orders(
    struct site *site, const struct game *game, int64_t turn, const char *empire, struct error *err);

/* SHA-256 of HO-20 over name, seed and salt, or name, the host's part and salt. */
void game_commitment(const struct game *game, char hex[65]);

#endif
