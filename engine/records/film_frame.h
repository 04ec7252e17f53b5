/* What a film shows of one turn (HO-67): the state that began it, and what the reports of that time told. */
#ifndef ENGINE_RECORDS_FILM_FRAME_H
#define ENGINE_RECORDS_FILM_FRAME_H

#include "engine/maps/map_model.h"
#include "engine/play/play.h"
#include "engine/play/standings.h"
#include "engine/records/record.h"

/* What was told in a turn's reports of the turn before, once, whoever read it. */
struct film_event {
	const char *phase; /* its title, "" of an unknown one */
	char *text;
	GString *readers; /* "MING, BOSCO" */
	unsigned order;
};

struct film_frame {
	int64_t turn;
	struct state *state;
	struct map *map;            /* NULL: the ruleset has none */
	struct standing *standings; /* by rank */
	GPtrArray *events;          /* struct film_event, by phase */
	GHashTable *told;           /* the same by phase and text */
};

/* Hears of a report of the turn as a document, of the seat's or, with GM_SEAT, of the GM's. */
typedef void film_report_fn(void *context, struct film_frame *frame, unsigned seat, struct node *report);

/* What frames of one game share. */
struct film_ground {
	struct record *record;
	const struct rules *rules;
	int64_t *out; /* of each seat, when it went out, as far as frames were opened in order; 0: not yet */
	unsigned seats;
	film_report_fn *listen; /* NULL: nobody does */
	void *listener;
	GHashTable *
	    spots; /* where places stand, by id (struct film_spot): of graphs the first frame says it; of hexes all
	                      that ever held something */
};

/* film_frame_free; NULL with err. */
struct film_frame *film_frame_open(struct film_ground *ground, int64_t turn, struct error *err);
void film_frame_free(struct film_frame *frame);

/* Can these rules read the turn's state? Those of a turn that they played are not tried. */
bool film_ground_knows(struct film_ground *ground, int64_t turn);

/* Notes where the places of hexes stand in a turn, so that every picture has room for them. */
bool film_ground_note(struct film_ground *ground, int64_t turn, struct error *err);

void film_ground_begin(struct film_ground *ground, struct record *record, const struct rules *rules);
void film_ground_end(struct film_ground *ground);

#endif
