/* The pages of a film (HO-67). */
#ifndef ENGINE_RECORDS_FILM_PAGE_H
#define ENGINE_RECORDS_FILM_PAGE_H

#include "engine/maps/svg.h"
#include "engine/records/film.h"
#include "engine/records/film_frame.h"
#include "engine/records/film_headline.h"
#include "engine/records/film_lead.h"
#include "engine/records/film_plot.h"
#include "engine/records/film_track.h"

/* The words of one turn, as HTML except the headline. */
struct film_told {
	GString *headline, *news, *standings;
};

/* A film under construction. */
struct film {
	struct record *record;
	const struct film_call *call;
	const struct ruleset *ruleset;
	struct document *setup; /* the document game.yaml */
	const char *title;
	struct film_ground ground;
	GArray *turns;  /* int64_t, ascending */
	GArray *voided; /* struct record_turn of void turns */
	unsigned seats;
	struct film_line *lines; /* one for each seat; names are borrowed from `names` */
	GPtrArray *names;
	GPtrArray *plots; /* struct film_plot */
	struct film_goal goal;
	GArray *lost; /* int64_t: ships lost in all battles, one for each frame */
	struct film_tracks *tracks;
	struct film_headlines *headlines;
	struct map *first; /* map of the first frame; NULL: the ruleset has no map */
	struct svg_parts *first_parts;
	const char *points; /* what the score counts; static */
	struct film_told first_told;
	GString *standings_head;
	int width, height; /* size of the pictures, large enough for every frame */
};

/* Appends the name of a turn's page, "turn-0007.html". */
void film_page_name(int64_t turn, GString *out);

/* Writes the page of a turn; `nth` is its index in the list of turns; `picture` NULL: not drawn. */
void film_turn_page(const struct film *film, const struct film_frame *frame, guint nth,
    const struct film_told *told, const struct svg_parts *picture, GString *out);

/* Writes index.html, after the last frame, `last`. */
bool film_index_page(const struct film *film, const struct film_frame *last, GString *out, struct error *err);

#endif
