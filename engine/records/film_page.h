/* The pages of a film (HO-67). */
#ifndef ENGINE_RECORDS_FILM_PAGE_H
#define ENGINE_RECORDS_FILM_PAGE_H

#include "engine/maps/svg.h"
#include "engine/records/film.h"
#include "engine/records/film_frame.h"
#include "engine/records/film_headline.h"
#include "engine/records/film_plot.h"
#include "engine/records/film_track.h"

/* A film being made. */
struct film {
	struct record *record;
	const struct film_call *call;
	const struct ruleset *ruleset;
	struct document *setup; /* game.yaml */
	const char *title;
	struct film_ground ground;
	GArray *turns;  /* int64_t, in order */
	GArray *voided; /* struct record_turn */
	unsigned seats;
	struct film_line *lines; /* one a seat; names borrowed from `names` */
	GPtrArray *names;
	GPtrArray *plots; /* struct film_plot */
	struct film_tracks *tracks;
	struct film_headlines *headlines;
	struct map *first; /* map and picture of the first frame, NULL: no map */
	struct svg_parts *first_parts;
	GString *first_events, *first_standings, *first_headline;
	int width, height; /* that every picture fits into */
};

/* "turn-0007.html" */
void film_page_name(int64_t turn, GString *out);

/* Rows of the table of standings, and items of the list of events, of which the first `most` (0: all). */
void film_standings_rows(const struct film_frame *frame, GString *out);
void film_events_items(const struct film_frame *frame, guint most, GString *out);

/* A page of a turn; `nth` in the list of turns, `picture` NULL: it is not drawn. */
void film_turn_page(const struct film *film, const struct film_frame *frame, guint nth,
    const struct svg_parts *picture, GString *out);

/* index.html, after the last frame, which is `last`. */
bool film_index_page(const struct film *film, const struct film_frame *last, GString *out, struct error *err);

#endif
