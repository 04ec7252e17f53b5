/* Rank and score of every seat (HO-68), and the scores turn by turn. */
#ifndef ENGINE_PLAY_STANDINGS_H
#define ENGINE_PLAY_STANDINGS_H

#include "engine/play/rulesets.h"

#include <glib.h>

struct standing {
	unsigned seat;
	const char *empire; /* owned by the state */
	int64_t rank;       /* as 1, 1, 3: equal scores share a rank */
	int64_t score;      /* more is better; below 0 for a seat that is out */
	bool out;
};

/* All seats of a state by rank, equals by seat number; g_free it. `out`: for each seat the turn that opened
   when it went out, 0 if unknown; NULL: unknown for all. A seat that is out scores minus the number of turns
   since then, at least -1. The winners of a game that is over share their best score, raised above everybody
   else's. */
struct standing *standings_of(const struct state *state, const int64_t *out);

/* Declares the winners of a game that its rules did not end (`winners` is ended by NULL); adjusts scores and
   ranks as above. */
void standings_crown(struct standing *standings, unsigned count, const char *const *winners);

/* The names of the winners, joined by ", "; "" if nobody won; NULL if the game is not over. g_free it. */
char *standings_winners(const struct state *state);

/* Writes the list `seats` of HO-68, by rank. */
void standings_write(const struct standing *standings, unsigned count, const char *key, struct json *json);

/* The scores of a game's turns so far. */
struct fortunes;

struct fortunes *fortunes_new(unsigned seats);
void fortunes_free(struct fortunes *fortunes);
/* For each seat, the turn when it went out (see standings_of); may be read and set. */
int64_t *fortunes_out(struct fortunes *fortunes);
/* Adds the scores of the state that opens the next turn. */
void fortunes_add(struct fortunes *fortunes, const struct state *state);
/* Writes the list `fortunes` of host.yaml: {empire, scores} by seat, a score for each turn. */
void fortunes_write(const struct fortunes *fortunes, const struct state *state, struct json *json);

#endif
