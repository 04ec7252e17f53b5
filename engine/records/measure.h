/* What kind of game it was: figures of games that bots play, by which one tunes bots and rules. */
#ifndef ENGINE_RECORDS_MEASURE_H
#define ENGINE_RECORDS_MEASURE_H

#include "engine/records/solo.h"

enum measure_end { MEASURE_OPEN, MEASURE_LIMIT, MEASURE_WON };

/* A line of stats.csv. */
struct measure_row {
	int64_t game, turns;
	int64_t end;    /* enum measure_end: not ended, ended by its last turn, ended before that */
	int64_t battle; /* turn of the first battle between empires, 0: there was none */
	int64_t
	    quiet; /* turns of the second half without a battle or a place taken from an empire, in per cent */
	int64_t
	    ahead; /* turns until the later winner alone has the most for good, in per cent; 100: nobody won */
	int64_t changes; /* how often another empire alone had the most */
	int64_t idle;    /* tenths: income of how many turns lay unspent, median of empires and turns */
	int64_t orders;  /* the most that an empire gave in a turn */
	int64_t lines;   /* of reports, the median */
};

/* A game being measured, from its start on. */
struct measure;

struct measure *measure_new(int64_t game);
void measure_free(struct measure *measure);
/* An empire's orders of the turn to be played. */
void measure_orders(struct measure *measure, int64_t orders);
/* The turn that was just played. False with err. */
bool measure_turn(struct measure *measure, const struct solo *solo, struct error *err);
/* When no more turns are played. */
struct measure_row measure_end(struct measure *measure, const struct solo *solo);

/* --- Rows ------------------------------------------------------------------ */

void measure_write_row(const struct measure_row *row, GString *out);
/* Appends rows (struct measure_row) of lines without a head; `name` stands for the file in errors. err 65. */
bool measure_read(GArray *rows, const char *name, const char *text, struct error *err);
/* The whole of stats.csv, by game; rows are sorted for it. */
void measure_write(GArray *rows, GString *out);
/* A table for people: how games ended, and least, quartiles and most of each figure. */
void measure_tell(const GArray *rows, GString *out);

/* Does the text of a file begin with the head of stats.csv? */
bool measure_has_head(const char *text);

#endif
