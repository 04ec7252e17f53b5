/* Statistics of games between bots, for tuning bots and rules. */
#ifndef ENGINE_RECORDS_MEASURE_H
#define ENGINE_RECORDS_MEASURE_H

#include "engine/records/solo.h"

enum measure_end { MEASURE_OPEN, MEASURE_LIMIT, MEASURE_WON };

/* A line of stats.csv. */
struct measure_row {
	int64_t game, turns;
	int64_t end;    /* enum measure_end: not ended, ended by the last turn, ended before it */
	int64_t battle; /* turn of the first battle between empires; 0: none */
	/* per cent of the second half's turns without a battle and without a place taken from an empire */
	int64_t quiet;
	int64_t ahead;   /* per cent of the turns until the winner leads alone for good; 100: nobody won */
	int64_t changes; /* how often another empire became sole leader */
	int64_t idle;    /* unspent savings in tenths of a turn's income: median over empires and turns */
	int64_t orders;  /* most orders of an empire in a turn */
	int64_t lines;   /* lines of a report, median */
};

/* Statistics of one game under way. */
struct measure;

struct measure *measure_new(int64_t game);
void measure_free(struct measure *measure);
/* Counts an empire's orders for the turn to be played. */
void measure_orders(struct measure *measure, int64_t orders);
/* Measures the turn that was just played. False with err. */
bool measure_turn(struct measure *measure, const struct solo *solo, struct error *err);
/* Finishes the statistics after the last turn. */
struct measure_row measure_end(struct measure *measure, const struct solo *solo);

/* --- Rows ------------------------------------------------------------------ */

void measure_write_row(const struct measure_row *row, GString *out);
/* Parses lines of stats.csv, without the head, and appends struct measure_row; `name` stands for the file in
   errors. err 65. */
bool measure_read(GArray *rows, const char *name, const char *text, struct error *err);
/* Writes stats.csv; sorts the rows by game. */
void measure_write(GArray *rows, GString *out);
/* Writes a table for people: how games ended, and minimum, quartiles and maximum of each figure. */
void measure_tell(const GArray *rows, GString *out);

/* Does the text begin with the head of stats.csv? */
bool measure_has_head(const char *text);

#endif
