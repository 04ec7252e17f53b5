/* A game that is played on this machine alone, without a site: simulate, arena, play. */
#ifndef ENGINE_RECORDS_SOLO_H
#define ENGINE_RECORDS_SOLO_H

#include "engine/games/game_setup.h"
#include "engine/play/standings.h"

struct solo_request {
	const char *game; /* its name, and its title */
	const char *ruleset;
	const char *setup; /* a setup file, or NULL */
	int64_t empires;   /* E1, E2, ... */
	uint64_t seed;
	const char *rules_dir;
	const char *out;         /* directory of an archive (HO-50), new or empty, or NULL: nothing is kept */
	const char *const *bots; /* by seat, NULL for a person; or NULL */
};

struct solo {
	struct setup_whole whole;
	struct rules *rules;
	char *game, *out;
	uint64_t seed;
	GPtrArray *names; /* of the seats */
	GPtrArray *bots;  /* by seat, NULL: none */
	GPtrArray *
	    memories; /* by seat, GString: what its bot keeps, if that is a program (HO-73); not in the archive */
	GString *state; /* document of the turn to be played */
	int64_t turn, played;
	bool over;
	struct fortunes *fortunes;
	struct play *latest; /* the turn just played, or the start; NULL when the game was taken up again */
	bool started;        /* `latest` is a start */
	struct document *host_document;
	struct host_facts facts; /* of the turn to be played */
};

/* Makes the game and its first reports. NULL with err. Ownership: solo_free. */
struct solo *solo_new(const struct solo_request *request, struct error *err);

/* Takes up a game that solo_new kept in a directory. Errors: 65, 66. */
struct solo *solo_open(const char *dir, const char *rules_dir, struct error *err);
void solo_free(struct solo *solo);

/* The turn to be played, for orders; play_free it, or hand it to solo_run. NULL with err. */
struct play *solo_begin(const struct solo *solo, struct error *err);

/* Is the seat with this number of the setup (0: E1) out of the game? */
bool solo_is_out(const struct solo *solo, const struct play *play, unsigned number);

/* Orders of a seat as a host takes them: what was refused falls out, the canonical rest runs. How many were refused. */
unsigned solo_give(
    const struct solo *solo, struct play *play, unsigned number, const char *text, size_t size);

/* Legal orders at random for each seat that is in the game, by the game's seed. */
unsigned solo_give_random(const struct solo *solo, struct play *play);

/* Runs a turn, the invariants checked after each phase, and keeps it. Takes the play. */
bool solo_run(struct solo *solo, struct play *play, struct error *err);

/* The report of a seat that begins the turn to be played: ".txt" or ".json". */
bool solo_report(
    const struct solo *solo, unsigned number, const char *suffix, GString *out, struct error *err);

/* Rank and score now, of seats as the setup numbers them; g_free it, names are the solo's. NULL with err. */
struct standing *solo_standings(const struct solo *solo, struct error *err);

#endif
