/* The plot of what wins, above the slider of a film and on its scale (HO-185). */
#ifndef ENGINE_RECORDS_FILM_LEAD_H
#define ENGINE_RECORDS_FILM_LEAD_H

#include "engine/records/film_frame.h"
#include "engine/records/film_plot.h"

/* What wins the game, as the ruleset counts it (outlook.h). film_goal_clear. */
struct film_goal {
	char *things; /* "revenue"; NULL: the ruleset names no number that wins */
	int64_t need, of;
	int64_t *have; /* for each seat, in the last frame */
	bool reached;  /* somebody has enough in the last frame */
	bool *fits;    /* for each plot: it has shown these numbers in all frames */
	guint plots;
	struct film_plot plot; /* of these numbers */
};

/* Notes the goal in a frame, whose values the plots have. */
void film_goal_add(struct film_goal *goal, const GPtrArray *plots, const struct film_frame *frame);
void film_goal_clear(struct film_goal *goal);

/* The plot of what wins: one of the plots if it shows the same, else the goal's own; the first of the plots, the
   score, if the score decided, or if nothing is counted. */
const struct film_plot *film_goal_plot(const struct film_goal *goal, const GPtrArray *plots);
/* Does that plot show what wins? */
bool film_goal_shown(const struct film_goal *goal);
/* Appends "195 of 390 revenue win". */
void film_goal_words(const struct film_goal *goal, GString *out);

struct film_lead {
	const struct film_plot *plot;
	const struct film_line *lines; /* one for each seat */
	unsigned seats;
	const GArray *turns;        /* int64_t, one for each frame */
	const int64_t *lost;        /* ships lost in all battles, one for each frame */
	const int64_t *out;         /* for each seat, the turn when it went out; 0: it did not */
	const char *const *winners; /* NULL: the game is not over */
	const struct film_goal *goal;
};

/* Draws the plot: a line for each empire with its tag at the end, a dotted line at what wins, bars of ships lost,
   a cross where an empire ends, flags for defeats and victory, and the cursor that film.js moves. It is as wide
   as its place on the page; the enclosing div.scale stays open for the slider. */
void film_lead_write(const struct film_lead *lead, GString *out);

#endif
