/* The door (HO-23): the only place that decides what a seat may know. Only the JSON of a report is written from
   the whole state; text, order check, map, page, speech, forecast, odds and bots use that JSON. */
#ifndef ENGINE_PLAY_DOOR_H
#define ENGINE_PLAY_DOOR_H

#include "engine/play/report_text.h"

/* The input of a report. Only a ruleset's report_json and event_name and the door may see it. */
struct report_source {
	const struct state *state; /* the whole state, after the turn */
	unsigned seat;             /* the reader; GM_SEAT for the GM */
	/* of the reader, with their results; NULL if there are none, or at a start */
	const struct order_set *orders;
	const struct events *events;   /* of the turn; NULL at a start */
	const struct host_facts *host; /* NULL: none */
	bool started;                  /* no turn was played: the first report, or one after an edit */
	bool last;                     /* no turn follows; the door sets it */
	GArray *parts;                 /* NULL, or receives the parts of the text (struct report_mark) */
	const struct seat_list *seats; /* of `state` (setting.h); NULL: made for this report */
	const struct node *shared;     /* what others let the reader see (HO-153); NULL: nothing */
	bool all_seats;                /* lists all seats, however many there are */
	bool bare; /* without seats, standing and template: no state_of_report reads them */
};

/* Writes a report into these outputs, each NULL if not wanted: JSON (HO-16), the JSON's tree (document_empty),
   text. False with err 70 if the ruleset cannot read its own JSON. */
bool report_write(const struct report_source *source, GString *json, struct document *tree, GString *text,
    struct error *err);

/* Writes the JSON only. */
void report_write_json(const struct report_source *source, GString *json);

/* Writes JSON and text again from the JSON's tree alone (state_of_report): a test finds keys that are written
   but not read. False with err. */
bool report_write_again(const struct report_source *source, struct document *tree, GString *json,
    GString *text, struct error *err);

/* The state that the reader of a JSON report knows (state_of_report); `seat` gets the reader's number in it.
   Ownership: play_state_free. NULL with err. */
struct state *report_known(
    const struct ruleset *ruleset, const void *tables, struct node *root, unsigned *seat, struct error *err);

/* The part of the state that a seat knows, derived through the JSON of its report. Ownership: play_state_free.
   NULL with err: 70. */
struct state *state_known(const struct state *state, unsigned seat, unsigned *number, struct error *err);

/* Checks an order set (orders_check) against the part of the state that its seat knows; for GM_SEAT, against
   the whole state. False with err: 70. */
bool state_check_orders(const struct state *state, struct order_set *set, struct error *err);

/* The same, but caches the seat's part of the state in `kept` for its next order set; valid as long as the
   state does not change. */
struct known_seat {
	struct state *state; /* NULL: nothing cached */
	unsigned seat;
	unsigned number; /* the seat's number in `state` */
};
bool known_check_orders(
    const struct state *state, struct known_seat *kept, struct order_set *set, struct error *err);
void known_clear(struct known_seat *kept);

/* Prepares the report for the text; `known` and `events` still show the whole state and no events. Free it with
   report_end. */
void report_begin(const struct report_source *source, struct report *report);
void report_end(struct report *report);

#endif
