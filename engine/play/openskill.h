/* Ratings from ranks: OpenSkill, the Plackett-Luce model of Weng and Lin (JMLR 12, 2011, algorithm 4), with the
   constants of HO-71; ties as in version 6 of the openskill library. */
#ifndef ENGINE_PLAY_OPENSKILL_H
#define ENGINE_PLAY_OPENSKILL_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

struct openskill {
	double mu, sigma;
};

/* The rating of a new player: 25 and 25/3. */
struct openskill openskill_new(void);

/* A conservative estimate of the skill: mu - 3 sigma. */
double openskill_ordinal(struct openskill rating);

/* Rates one game of `count` (two or more) seats: replaces each of `ratings` by the rating after the game.
   `ranks`: 1 is best, equal means a tie; only their order counts. */
void openskill_rate(struct openskill *ratings, const int64_t *ranks, unsigned count);

/* --- A table of names, for games one after the other ------------------------ */

struct openskill_row {
	char *name;
	int64_t games; /* games played */
	int64_t wins;  /* games won alone */
	struct openskill rating;
};

struct openskill_table;
struct openskill_table *openskill_table_new(void);
void openskill_table_free(struct openskill_table *table);

/* Rates a game of these seats. A name with several seats is rated for each of them from its rating before the
   game, and the changes are added (HO-76). */
void openskill_table_add(
    struct openskill_table *table, const char *const *names, const int64_t *ranks, unsigned count);

/* The rows sorted by name; g_ptr_array_unref the array; the rows belong to the table. */
GPtrArray *openskill_table_rows(const struct openskill_table *table);

#endif
