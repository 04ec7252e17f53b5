/* Series of games between bots (HO-76). */
#ifndef ENGINE_RECORDS_SERIES_H
#define ENGINE_RECORDS_SERIES_H

#include "engine/base/error.h"

#include <glib.h>
#include <stdint.h>

/* One line of games.csv. */
struct series_row {
	int64_t game;
	uint64_t seed;
	int64_t seat; /* from 1 */
	char *empire, *bot;
	int64_t rank, score, turns;
};

/* Rows (struct series_row) by game and seat; series_free. */
GArray *series_new(void);
void series_free(GArray *rows);

/* Parses lines of games.csv, without the head; `name` stands for the file in errors. err 65. */
bool series_read(GArray *rows, const char *name, const char *text, struct error *err);
/* Sorts the rows. err 65: a game is there twice, or lacks a seat. */
bool series_sort(GArray *rows, struct error *err);
void series_write_row(const struct series_row *row, GString *out);

/* Writes games.csv and ratings.csv into a directory. */
bool series_write(const GArray *rows, const char *dir, struct error *err);

/* The seed of a game: the first 63 bits of SHA-256 of `nightmail arena 1 SEED GAME`. */
uint64_t series_seed(uint64_t seed, int64_t game);

#endif
