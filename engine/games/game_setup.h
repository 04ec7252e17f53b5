/* The setup of a game (HO-40): reads it, checks it with its map, and resolves its defaults. */
#ifndef ENGINE_GAMES_GAME_SETUP_H
#define ENGINE_GAMES_GAME_SETUP_H

#include "engine/play/play.h"
#include "engine/site/config.h"
#include "engine/site/host_setup.h"

/* One seat of a setup. */
struct setup_seat {
	char *name;               /* or NULL */
	char **addresses;         /* NULL-terminated, or NULL */
	const struct node *place; /* the seat's place in the setup, for errors */
	char *bot;                /* name of the computer player in the seat, or NULL */
};

/* A whole setup, checked with its map. */
struct setup_whole {
	const struct ruleset *ruleset;
	struct host_setup host;
	struct setup_seat *seats;
	unsigned count;
	char *resolved;            /* the document for table game, without players' addresses */
	char *given;               /* the ruleset's keys as the person wrote them */
	char *map;                 /* bytes of the map file, or NULL */
	char *map_path;            /* path of the map file */
	struct document *document; /* owns the strings of `host` */
};

struct setup_request {
	const char *game;    /* checked name */
	const char *ruleset; /* NULL: the file names it */
	const char *path;    /* setup file, or NULL */
	const char *text;    /* the setup's text if there is no file, or NULL */
	int64_t players;     /* 0: the file says how many */
	uint64_t seed;       /* seed of the first state */
	const char *rules_dir;
};

/* Reads and resolves a setup. `config` may be NULL: no site, no defaults. Errors: 65 and 66 with the place.
   Ownership: setup_whole_clear, also after an error. */
bool setup_resolve(const struct config *config, const struct setup_request *request,
    struct setup_whole *whole, struct error *err);
void setup_whole_clear(struct setup_whole *whole);

/* Writes a resolved setup again with other keys of the host (host_setup_read has taken the old ones from
   `root`). `names`: the current names of the seats, NULL for one that is removed; or NULL: as in the setup.
   g_free it. */
char *setup_rewrite(struct node *root, const struct host_setup *host, const char *const *names);

/* Check names (HO-7): of games (from arguments: err 64), and of empires, before the ruleset's own rules (err 65). */
bool setup_check_game_name(const char *name, struct error *err);
bool setup_check_seat_name(const struct ruleset *ruleset, const char *name, struct error *err);

/* The same for new games: also refuses names that cause problems on other systems (HO-102; err 65). Existing
   games and records keep such names. */
bool setup_check_new_game_name(const char *name, struct error *err);
bool setup_check_new_seat_name(const struct ruleset *ruleset, const char *name, struct error *err);

/* A resolved setup for fewer players: keys that the person did not give get the defaults for this number of
   seats (HO-42). g_free it; NULL with err. */
char *setup_for_seats(const struct rules *rules, const char *game, uint64_t seed, const char *resolved,
    const char *given, bool map_file, const char *const *names, unsigned count, struct error *err);

/* The first state of a game (HO-40), from the resolved setup, the map file's bytes or NULL, and the names of
   the taken seats. The state refers to `rules`. If `tell`, warnings from making the map go to standard error. */
struct state *setup_first_state(const struct rules *rules, const char *game, uint64_t seed,
    const char *resolved, const char *map, const char *const *names, unsigned count, bool tell,
    struct error *err);

#endif
