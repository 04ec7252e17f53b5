/* What the record of a game that is over holds for its chronicle (HO-157): numbers, battles, conquests, first contacts
   and the like of every turn, in order. */
#ifndef ENGINE_CHRONICLE_ANNALS_H
#define ENGINE_CHRONICLE_ANNALS_H

#include "engine/play/report_text.h"
#include "engine/records/film_frame.h"
#include "engine/records/film_plot.h"

/* Frames are numbered from 0, the state that began the game; what frame n tells happened in the turn of frame n - 1. */

/* Losses at a place in a turn, as reports told them. */
struct annal_battle {
	guint frame;
	const char *place;
	int64_t *lost;  /* by seat */
	unsigned sides; /* how many seats lost something */
};

/* A place changed its owner; -1: no empire. */
struct annal_capture {
	guint frame;
	const char *place, *name; /* name: of lists, where it is as short as can be */
	int from, to;
};

/* The first report in which the reader saw places, ships or moves of another empire. */
struct annal_contact {
	guint frame;
	unsigned reader, other;
	const char *place; /* NULL: the report does not say where */
};

/* A sentence of the ruleset's deeds. */
struct annal_deed {
	guint frame;
	unsigned rank; /* its row; the most important is 0 */
	bool war;
	const char *text;
};

/* What the host did, a sentence with its full stop; or the first of the warnings about a victory in a row. */
struct annal_note {
	guint frame;
	const char *text;
};

struct annals {
	struct record *record;
	struct rules *rules;
	struct document *setup, *facts; /* game.yaml; the host's facts of the end */
	struct host_facts host;
	struct film_ground ground;
	const struct chronicle_words *words;
	const char *title;
	GArray *turns; /* int64_t, a frame each */
	unsigned seats;
	struct film_line *lines; /* one a seat */
	GPtrArray *plots;        /* struct film_plot: score, then places and ships where there is a map */
	bool mapped;
	GArray *held;                /* int64_t: places that each seat owns, a row of all seats a frame */
	int *leader;                 /* by frame: the seat that alone was ahead, -1: none */
	struct standing *standings;  /* at the end, by rank */
	char *winners;               /* "MING, BOSCO", "": nobody, NULL: the game stopped */
	const char *victory, *ended; /* how it is won; why it ended; or NULL */
	int64_t began, over;         /* seconds of the epoch; 0: nobody knows */
	GArray *battles, *captures, *contacts, *deeds, *acts, *warnings; /* structs of above, by frame */
	GStringChunk *texts;
	GHashTable *owners, *met, *said; /* while they are read */
};

/* Err 65: the game is not over, no turn of it was run, or its record cannot be read; 69: other rules played it.
   `rules_dir`: tables, or NULL. Ownership: annals_free. */
struct annals *annals_read(struct record *record, const char *rules_dir, struct error *err);
void annals_free(struct annals *annals);

/* A number of a plot; FILM_NOTHING: the empire was out. */
int64_t annals_value(const struct annals *annals, guint plot, guint frame, unsigned seat);
/* Places that the seat owned, also after it went out; its score, 0 of who was out. */
int64_t annals_held(const struct annals *annals, guint frame, unsigned seat);
int64_t annals_score(const struct annals *annals, guint frame, unsigned seat);

/* The turn in which happened what the frame tells. */
int64_t annals_turn(const struct annals *annals, guint frame);
/* The frame that a turn began with; the last one for later turns. */
guint annals_frame(const struct annals *annals, int64_t turn);

const char *annals_name(const struct annals *annals, unsigned seat);
/* The number of an empire's seat, -1: none. */
int annals_seat(const struct annals *annals, const char *name);

/* What people call a place: with its name, if it has one. Owned by the annals. */
const char *annals_place(struct annals *annals, const struct map_place *place);

#endif
