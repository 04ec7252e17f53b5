/* The contents of one turn of a film (HO-67): the state that opened it, and the events that its reports tell. */
#ifndef ENGINE_RECORDS_FILM_FRAME_H
#define ENGINE_RECORDS_FILM_FRAME_H

#include "engine/maps/map_model.h"
#include "engine/play/play.h"
#include "engine/play/standings.h"
#include "engine/records/record.h"

/* An event in the reports that open a turn; listed once with all its readers. */
struct film_event {
	const char *phase; /* the phase's title, "" if unknown */
	char *text;
	GString *readers; /* names of the empires that read it, as "MING, BOSCO" */
	unsigned order;
};

/* A place that changed its owner since the frame opened before; `from` and `to` are seats, -1: not an empire. */
struct film_capture {
	unsigned place;
	int from, to;
	bool home; /* it is an empire's home, or was in the frame before */
};

/* Losses at a place according to the reports. Several reports may mention the same loss, or only a part of it:
   the largest number counts. */
struct film_battle {
	char *id, *name; /* of the place; name may be NULL */
	int place;       /* its number on the frame's map; -1: it is not on it */
	int64_t *lost;   /* ships lost by each seat; and by nobody, if no seat lost any there */
	unsigned sides;  /* number of seats with losses */
};

struct film_frame {
	int64_t turn;
	unsigned seats;
	struct state *state;
	struct map *map;            /* NULL: the ruleset has none */
	struct standing *standings; /* by rank */
	int64_t *held, *ships;      /* places and ships of each seat on the map; 0 without a map */
	const int64_t *out;         /* the ground's `out` */
	int64_t *before;            /* `held` of the frame opened before; NULL: this is the first */
	GArray *captures;           /* struct film_capture, in the order of the map */
	GPtrArray *battles;         /* struct film_battle, in the order of the reports */
	GPtrArray *events;          /* struct film_event, by phase */
	GHashTable *told;           /* index of `events` by phase and text */
};

/* Called with each report of the turn: of a seat, or (GM_SEAT) the GM's. */
typedef void film_report_fn(void *context, struct film_frame *frame, unsigned seat, struct node *report);

/* Data shared by all frames of a game. */
struct film_ground {
	struct record *record;
	const struct rules *rules;
	/* for each seat, the turn when it went out, if frames are opened in order; 0: still in the game */
	int64_t *out;
	unsigned seats;
	film_report_fn *listen; /* NULL: no callback */
	void *listener;
	/* positions of places by id (struct film_spot): of graphs, from the first frame; of hexes, of all that
	   were ever occupied */
	GHashTable *spots;
	/* in the frame opened last: maps a place's id to twice its owner's seat + 1, and 1 more for a home */
	GHashTable *owners;
	int64_t *held; /* places of each seat in the frame opened last; NULL: none was opened */
};

/* Opens a turn's frame; film_frame_free; NULL with err. */
struct film_frame *film_frame_open(struct film_ground *ground, int64_t turn, struct error *err);
void film_frame_free(struct film_frame *frame);

/* Can these rules read the turn's state? True without trying for turns that these rules played. */
bool film_ground_knows(struct film_ground *ground, int64_t turn);

/* Records the positions of a turn's hexes, so that all pictures have the same bounds. */
bool film_ground_note(struct film_ground *ground, int64_t turn, struct error *err);

/* The ruleset's words for places, ships and points; plain ones if it has none. Static. */
const struct chronicle_words *film_words(const struct ruleset *ruleset);

void film_ground_begin(struct film_ground *ground, struct record *record, const struct rules *rules);
void film_ground_end(struct film_ground *ground);

#endif
