/* The setup of a game (HO-40), checked with its map, and resolved. */
#ifndef ENGINE_GAMES_GAME_SETUP_H
#define ENGINE_GAMES_GAME_SETUP_H

#include "engine/play/play.h"
#include "engine/site/config.h"
#include "engine/site/host_setup.h"

/* One seat of a setup. */
struct setup_seat {
	char *name;               /* or NULL */
	char **addresses;         /* NULL-terminated, or NULL */
	const struct node *place; /* where they stand */
	char *bot;                /* the computer player that has it, or NULL */
};

/* A whole setup, checked with its map. */
struct setup_whole {
	const struct ruleset *ruleset;
	struct host_setup host;
	struct setup_seat *seats;
	unsigned count;
	char *resolved;            /* the document for table game: no address of a player */
	char *given;               /* the ruleset's keys as they were given */
	char *map;                 /* bytes of the map file, or NULL */
	char *map_path;            /* its name */
	struct document *document; /* what host's texts belong to */
};

struct setup_request {
	const char *game;    /* checked name */
	const char *ruleset; /* or NULL: the file says it */
	const char *path;    /* setup file, or NULL */
	const char *text;    /* the setup itself if there is no file, or NULL */
	int64_t players;     /* 0: the file says it */
	uint64_t seed;       /* of the state that it begins with */
	const char *rules_dir;
};

/* `config` may be NULL: no site, no defaults. Errors: 65 and 66 with the place. Ownership: setup_whole_clear,
   also after an error. */
bool setup_resolve(const struct config *config, const struct setup_request *request,
    struct setup_whole *whole, struct error *err);
void setup_whole_clear(struct setup_whole *whole);

/* A resolved setup again, with these host's keys (which host_setup_read has taken from `root`). `names`:
   what the seats are called now, NULL for one that falls out; or NULL: as they stand. g_free it. */
char *setup_rewrite(struct node *root, const struct host_setup *host, const char *const *names);

/* HO-7: names of games (arguments: err 64), and of empires before the ruleset's own rules (err 65). */
bool setup_check_game_name(const char *name, struct error *err);
bool setup_check_seat_name(const struct ruleset *ruleset, const char *name, struct error *err);

/* The same of new names: those that break elsewhere are refused, too (HO-102; err 65). Games and records that have one
   already keep it. */
bool setup_check_new_game_name(const char *name, struct error *err);
bool setup_check_new_seat_name(const struct ruleset *ruleset, const char *name, struct error *err);

/* A resolved setup whose players have become fewer: what was not given takes the defaults for these seats
   (HO-42). g_free it; NULL with err. */
char *setup_for_seats(const struct rules *rules, const char *game, uint64_t seed, const char *resolved,
    const char *given, bool map_file, const char *const *names, unsigned count, struct error *err);

/* The first state of a game (HO-40): from the resolved setup, the map file's bytes or NULL, and the
   names of the seats taken. The state belongs to `rules`. Warnings of the map's making are told on
   standard error if `tell`. */
struct state *setup_first_state(const struct rules *rules, const char *game, uint64_t seed,
    const char *resolved, const char *map, const char *const *names, unsigned count, bool tell,
    struct error *err);

#endif
