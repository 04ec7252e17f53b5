/* The facts of a finished game's record for its chronicle (HO-157): numbers, battles, conquests, first contacts
   and other events of every turn, in order. */
#ifndef ENGINE_CHRONICLE_ANNALS_H
#define ENGINE_CHRONICLE_ANNALS_H

#include "engine/play/report_text.h"
#include "engine/records/film_frame.h"
#include "engine/records/film_plot.h"

/* Frames are numbered from 0, the state that began the game; the events of frame n happened in the turn of
   frame n - 1. */

/* Losses at a place in a turn, according to reports. */
struct annal_battle {
	guint frame;
	const char *place;
	int64_t *lost;  /* ships lost, by seat */
	unsigned sides; /* number of seats with losses */
};

/* A place changed its owner; -1: not an empire. */
struct annal_capture {
	guint frame;
	const char *place, *name; /* name: the shortest name, for lists */
	int from, to;
};

/* The first report in which a player saw places, ships or moves of another empire. */
struct annal_contact {
	guint frame;
	unsigned reader, other;
	const char *place; /* NULL: unknown */
};

/* An event of the ruleset's list of deeds, as a sentence. */
struct annal_deed {
	guint frame;
	unsigned rank; /* index in that list; 0 is the most important */
	bool war;
	const char *text;
};

/* An act of the host, as a sentence; or the first of consecutive warnings of a victory. */
struct annal_note {
	guint frame;
	const char *text;
};

struct annals {
	struct record *record;
	struct rules *rules;
	struct document *setup, *facts; /* game.yaml; and the host's facts at the end */
	struct host_facts host;
	struct film_ground ground;
	const struct chronicle_words *words;
	const char *point, *points; /* what the score counts */
	const char *title;
	GArray *turns; /* int64_t, one turn for each frame */
	unsigned seats;
	struct film_line *lines; /* one for each seat */
	GPtrArray *plots;        /* struct film_plot: score, then places and ships if there is a map */
	bool mapped;
	/* int64_t: places of each seat; one row for each frame, one column for each seat */
	GArray *held;
	int *leader;                 /* one for each frame: the seat that led alone; -1: none */
	struct standing *standings;  /* standings at the end, by rank */
	char *winners;               /* "MING, BOSCO"; "": nobody won; NULL: the game was stopped */
	const char *victory, *ended; /* how to win; why the game ended; or NULL */
	int64_t began, over;         /* Unix time; 0: unknown */
	/* arrays of the structs above, sorted by frame */
	GArray *battles, *captures, *contacts, *deeds, *acts, *warnings;
	GStringChunk *texts;
	GHashTable *met, *said; /* used only while reading */
	GHashTable *holders;    /* likewise: code of a deed to the empire it named last */
};

/* Reads a record. Err 65: the game is not over, no turn of it was run, or the record cannot be read; 69: other
   rules played it. `rules_dir`: tables, or NULL. Ownership: annals_free. */
struct annals *annals_read(struct record *record, const char *rules_dir, struct error *err);
void annals_free(struct annals *annals);

/* A value of a plot; FILM_NOTHING: the empire was out. */
int64_t annals_value(const struct annals *annals, guint plot, guint frame, unsigned seat);
/* Number of places that the seat owned, even after it went out; and its score, 0 after it went out. */
int64_t annals_held(const struct annals *annals, guint frame, unsigned seat);
int64_t annals_score(const struct annals *annals, guint frame, unsigned seat);

/* The turn in which the frame's events happened. */
int64_t annals_turn(const struct annals *annals, guint frame);
/* The frame that opened a turn; for later turns, the last one. */
guint annals_frame(const struct annals *annals, int64_t turn);

const char *annals_name(const struct annals *annals, unsigned seat);

/* The seat with the largest value of those not told yet, the first of equals; it counts as told from then on. `told`:
   by seat, of whom at least one is untold. */
unsigned annals_largest(const struct annals *annals, const int64_t *values, bool *told);
/* The seat of an empire; -1: none. */
int annals_seat(const struct annals *annals, const char *name);

/* A place's id for people, followed by its name if it has one (not NULL). Owned by the annals. */
const char *annals_place(struct annals *annals, const char *id, const char *name);

#endif
