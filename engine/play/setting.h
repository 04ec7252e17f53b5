/* The setting in which a report's reader plays (HO-180): the seats, the home, the size of the board. The reader
   may know all of it. */
#ifndef ENGINE_PLAY_SETTING_H
#define ENGINE_PLAY_SETTING_H

#include "engine/play/report_text.h"

#define SETTING_ID 64

/* A ruleset's `setting` fills this in; it is zeroed before. */
struct setting {
	char home[SETTING_ID]; /* the reader's home by its id on the map; "": none */
	int64_t width, height; /* size of a board of cells; 0: not a board */
	bool wrap;             /* its edges are joined */
	int64_t worlds;        /* places that can be owned, as the ruleset counts them; 0: not reported */
};

/* The seats of a state by their numbers, from 1, which stay the same for the whole game; for all reports of a
   turn. */
struct seat_list {
	const struct state *state; /* outlives the list, unchanged */
	unsigned count;
	unsigned *order;     /* the seats in the order of their numbers */
	GHashTable *numbers; /* the number of an empire by its name */
	bool begin[256];     /* by a letter: does an empire's name begin with it? */
};
struct seat_list *seat_list_new(const struct state *state);
void seat_list_free(struct seat_list *list); /* NULL: does nothing */

/* Writes `seats: [{seat, empire, tag}]`, the reader's own first. GM_SEAT: in order. */
void setting_write_seats(const struct seat_list *list, unsigned seat, struct json *json);

/* The largest number of seats that each report of a game lists. */
#define SETTING_SEATS_ALL 40

/* Writes `seats` of the empires that the report names alone, the reader's own first, and `seats_more: {count,
   file}`: how many others there are, and which file of the turn lists them. The seats have `bot, standin` and
   `missed`, too, where `host` says so (NULL: it says nothing). `report`: what is written of it,
   where what the host tells does not count; `shared`: what others let the reader see (HO-153), or NULL. */
void setting_write_named(const struct seat_list *list, unsigned seat, const struct host_facts *host,
    const struct node *report, const struct node *shared, struct json *json);

/* Writes `home: ID` or null, `board: {width, height, wrap, worlds}`. GM_SEAT: no home. */
void setting_write(const struct state *state, unsigned seat, struct json *json);

#endif
