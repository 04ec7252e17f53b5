/* Ratings from ranks: OpenSkill, the Plackett-Luce model of Weng and Lin (JMLR 12, 2011, algorithm 4), with the
   constants of HO-71 and ties as the openskill library 6 has them. */
#ifndef ENGINE_PLAY_OPENSKILL_H
#define ENGINE_PLAY_OPENSKILL_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

struct openskill {
	double mu, sigma;
};

/* Who has never played: 25 and 25/3. */
struct openskill openskill_new(void);

/* What is safe to say of a rating: mu - 3 sigma. */
double openskill_ordinal(struct openskill rating);

/* One game of `count` (two or more) seats: `ratings` before it become those after it. `ranks`: 1 is best, equal is
   a tie; only their order counts. */
void openskill_rate(struct openskill *ratings, const int64_t *ranks, unsigned count);

/* --- A table of names, for games one after the other ------------------------ */

struct openskill_row {
	char *name;
	int64_t games; /* that it took part in */
	int64_t wins;  /* alone on rank 1 */
	struct openskill rating;
};

struct openskill_table;
struct openskill_table *openskill_table_new(void);
void openskill_table_free(struct openskill_table *table);

/* A game of these seats. A name that has several of them is rated for each from its rating before the game, and the
   changes are added (HO-76). */
void openskill_table_add(
    struct openskill_table *table, const char *const *names, const int64_t *ranks, unsigned count);

/* Its rows by name; g_ptr_array_unref it. The rows are the table's. */
GPtrArray *openskill_table_rows(const struct openskill_table *table);

#endif
