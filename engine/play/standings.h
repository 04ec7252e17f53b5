/* Who is ahead: rank and score of every seat (HO-68), and how the scores came about turn by turn. */
#ifndef ENGINE_PLAY_STANDINGS_H
#define ENGINE_PLAY_STANDINGS_H

#include "engine/play/rulesets.h"

#include <glib.h>

struct standing {
	unsigned seat;
	const char *empire; /* owned by the state */
	int64_t rank;       /* 1, 1, 3 */
	int64_t score;      /* more is better; of who is out below 0 */
	bool out;
};

/* All seats of a state, best rank first, of equals by seat; g_free it. `out`: by seat, the turn that opened
   when it went out, 0: not known; NULL: of none. Who is out has minus the turns since then, who just went out
   -1. Those who won a game that is over share the best of their scores, raised above everybody else's. */
struct standing *standings_of(const struct state *state, const int64_t *out);

/* The game ended otherwise than by its rules, and these, ended by NULL, won it: as above. */
void standings_crown(struct standing *standings, unsigned count, const char *const *winners);

/* The names of who won a game that is over, ", " between them, "" if nobody did; NULL: it is not over. g_free it. */
char *standings_winners(const struct state *state);

/* The list `seats` of HO-68, by rank. */
void standings_write(const struct standing *standings, unsigned count, const char *key, struct json *json);

/* The scores of a game's turns so far. */
struct fortunes;

struct fortunes *fortunes_new(unsigned seats);
void fortunes_free(struct fortunes *fortunes);
/* Of each seat, when it went out (see standings_of), to be read and set. */
int64_t *fortunes_out(struct fortunes *fortunes);
/* The state that opens the next turn. */
void fortunes_add(struct fortunes *fortunes, const struct state *state);
/* The list `fortunes` of host.yaml: {empire, scores} by seat, a score a turn. */
void fortunes_write(const struct fortunes *fortunes, const struct state *state, struct json *json);

#endif
