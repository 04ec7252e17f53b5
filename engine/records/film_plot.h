/* Numbers of every empire over the turns of a game, as plots and as tables (HO-67). */
#ifndef ENGINE_RECORDS_FILM_PLOT_H
#define ENGINE_RECORDS_FILM_PLOT_H

#include "engine/records/film_frame.h"

/* In place of a number: the empire was out. */
#define FILM_NOTHING INT64_MIN

struct film_line {
	const char *empire, *tag;
	unsigned seat; /* from 1, for colour and dashes */
};

struct film_plot {
	char *what;     /* "score": its word in the page */
	char *title;    /* "Score" */
	GArray *values; /* int64_t, a row of all seats a frame */
};

/* Those of a ruleset, empty; `place` is the kind of its places ("world"), NULL: it has no map. struct film_plot. */
GPtrArray *film_plots_new(const struct ruleset *ruleset, const char *place);

/* The distance of marks on an axis of this size: 1, 2 or 5 and zeros, so that a few of them are enough. */
int64_t film_round_step(double size);

/* Adds a row to each. */
void film_plots_add(GPtrArray *plots, const struct film_frame *frame, unsigned seats);

/* Events on the plot above the slider: when each seat went out (0: it did not), and who won (NULL: the game is not
   over). */
struct film_lead {
	const int64_t *out;
	const char *const *winners;
};

/* A flat picture of one, on one scale with a slider (HO-185), in a div.scale that stays open for it; its custom
   properties say where the lines begin and how wide they are, as parts of the whole. */
void film_plot_lead(const struct film_plot *plot, const struct film_line *lines, unsigned seats,
    const GArray *turns, const struct film_lead *lead, GString *out);

/* Its numbers alone, as a table that opens. */
void film_plot_table(const struct film_plot *plot, const struct film_line *lines, unsigned seats,
    const GArray *turns, GString *out);

/* The picture of one, and its numbers as a table that opens; `turns`: int64_t, one a frame. */
void film_plot_write(const struct film_plot *plot, const struct film_line *lines, unsigned seats,
    const GArray *turns, GString *out);

#endif
