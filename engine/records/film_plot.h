/* Numbers of all empires over the turns of a game, as plots and tables (HO-67). */
#ifndef ENGINE_RECORDS_FILM_PLOT_H
#define ENGINE_RECORDS_FILM_PLOT_H

#include "engine/records/film_frame.h"

/* Value of an empire that is out. */
#define FILM_NOTHING INT64_MIN

struct film_line {
	const char *empire, *tag;
	unsigned seat; /* from 1; selects colour and dashes */
};

/* The attribute for the dashes of an empire's line, or "": for owners marked by stripes dashed, by dots dotted, by a
   grid dash-dotted. Static. */
const char *film_line_dashes(const struct film_line *line);

struct film_plot {
	char *what;     /* word in ids of the page, as "score" */
	char *title;    /* title for people, as "Score" */
	GArray *values; /* int64_t: one row for each frame, one column for each seat */
};

/* The plots of a ruleset, without values; `place` is the noun for its places ("world"), NULL if it has no map.
   struct film_plot. */
GPtrArray *film_plots_new(const struct ruleset *ruleset, const char *place);

/* A round distance of marks (1, 2 or 5 times a power of ten) for an axis of this size, so that it has only a
   few marks. */
int64_t film_round_step(double size);

/* Adds the frame's row to each plot. */
void film_plots_add(GPtrArray *plots, const struct film_frame *frame, unsigned seats);

/* Writes only the plot's numbers, as a table that can be opened. */
void film_plot_table(const struct film_plot *plot, const struct film_line *lines, unsigned seats,
    const GArray *turns, GString *out);

/* Draws a plot, and its numbers as a table that can be opened; `turns`: int64_t, one for each frame. */
void film_plot_write(const struct film_plot *plot, const struct film_line *lines, unsigned seats,
    const GArray *turns, GString *out);

#endif
