/* A game played on this machine alone, without a site: for simulate, arena, play. */
#ifndef ENGINE_RECORDS_SOLO_H
#define ENGINE_RECORDS_SOLO_H

#include "engine/games/game_setup.h"
#include "engine/play/standings.h"

struct solo_request {
	const char *game; /* name and title of the game */
	const char *ruleset;
	const char *setup; /* a setup file, or NULL */
	int64_t empires;   /* number of empires, named E1, E2, ... */
	uint64_t seed;
	const char *rules_dir;
	const char *out;         /* new or empty directory for an archive (HO-50); NULL: nothing is written */
	const char *const *bots; /* one for each seat, NULL for a person; or NULL */
};

struct solo {
	struct setup_whole whole;
	struct rules *rules;
	char *game, *out;
	uint64_t seed;
	GPtrArray *names; /* names of the seats */
	GPtrArray *bots;  /* one for each seat, NULL: none */
	/* one for each seat, GString: the memory of a bot program (HO-73); not in the archive */
	GPtrArray *memories;
	GString *state; /* state of the turn to be played, as a document */
	int64_t turn, played;
	bool over;
	struct fortunes *fortunes;
	struct play *latest; /* the turn just played, or the start; NULL after solo_open */
	bool started;        /* `latest` is the start */
	struct document *host_document;
	struct host_facts facts; /* host's facts of the turn to be played */
};

/* Creates the game and its first reports. NULL with err. Ownership: solo_free. */
struct solo *solo_new(const struct solo_request *request, struct error *err);

/* Resumes a game that solo_new wrote into a directory. Errors: 65, 66. */
struct solo *solo_open(const char *dir, const char *rules_dir, struct error *err);
void solo_free(struct solo *solo);

/* Opens the turn to be played, for orders; play_free it, or pass it to solo_run. NULL with err. */
struct play *solo_begin(const struct solo *solo, struct error *err);

/* Is the seat with this index in the setup (0: E1) out of the game? */
bool solo_is_out(const struct solo *solo, const struct play *play, unsigned number);

/* Gives a seat's orders to the turn as a host does: refused lines are dropped, the others run in canonical
   form. Returns the number of refused lines. */
unsigned solo_give(
    const struct solo *solo, struct play *play, unsigned number, const char *text, size_t size);

/* Gives random legal orders to each seat still in the game, derived from the game's seed. */
unsigned solo_give_random(const struct solo *solo, struct play *play);

/* Runs a turn, checking the invariants after each phase, and stores the result. Takes ownership of the play. */
bool solo_run(struct solo *solo, struct play *play, struct error *err);

/* A seat's report that opens the turn to be played: ".txt" or ".json". */
bool solo_report(
    const struct solo *solo, unsigned number, const char *suffix, GString *out, struct error *err);

/* Current rank and score, in the setup's seat order; g_free it; the names belong to the solo. NULL with err. */
struct standing *solo_standings(const struct solo *solo, struct error *err);

#endif
