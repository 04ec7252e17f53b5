/* The door (HO-23): what one seat knows is made once. The JSON of a report is all that is written from the whole state
   for a reader; text, order check, map, page, speech, forecast, odds and bots take what that JSON tells. */
#ifndef ENGINE_PLAY_DOOR_H
#define ENGINE_PLAY_DOOR_H

#include "engine/play/report_text.h"

/* What a report is made of. Nothing but a ruleset's report_json, its event_name and the door see it. */
struct report_source {
	const struct state *state;      /* all of it, after the turn */
	unsigned seat;                  /* whose report; GM_SEAT: the GM's */
	const struct order_set *orders; /* of the seat, with what became of them; NULL: none, or a start */
	const struct events *events;    /* of the turn; NULL at a start */
	const struct host_facts *host;  /* NULL: none */
	bool started;                   /* no turn was played: the first report, or one after an edit */
	bool last;                      /* no turn follows; the door sets it */
	GArray *parts;                  /* NULL, or gets the parts of the text (struct report_mark) */
};

/* Writes a report into these, each NULL if not wanted: its JSON (HO-16), that one as a tree (document_empty), its text.
   False with err: 70, the ruleset cannot read its own JSON. */
bool report_write(const struct report_source *source, GString *json, struct document *tree, GString *text,
    struct error *err);

/* The JSON alone. */
void report_write_json(const struct report_source *source, GString *json);

/* JSON and text once more, by the ruleset's state_of_report of the JSON's tree and nothing else that the state has:
   a key that is written and not read shows here. False with err. */
bool report_write_again(const struct report_source *source, struct document *tree, GString *json,
    GString *text, struct error *err);

/* What the reader of a JSON report knows, as a state (state_of_report); `seat` gets the reader's number there.
   Ownership: play_state_free. NULL with err. */
struct state *report_known(
    const struct ruleset *ruleset, const void *tables, struct node *root, unsigned *seat, struct error *err);

/* What a seat of this state knows, by the JSON of its report. Ownership: play_state_free. NULL with err: 70. */
struct state *state_known(const struct state *state, unsigned seat, unsigned *number, struct error *err);

/* Checks an order set (orders_check) against what its seat knows of the state; GM_SEAT: against the state. False with
   err: 70. */
bool state_check_orders(const struct state *state, struct order_set *set, struct error *err);

/* The same, and keeps what the seat knows for its next order set, as long as the state stays as it is. */
struct known_seat {
	struct state *state; /* NULL: nothing is kept */
	unsigned seat;
	unsigned number; /* of the seat in `state` */
};
bool known_check_orders(
    const struct state *state, struct known_seat *kept, struct order_set *set, struct error *err);
void known_clear(struct known_seat *kept);

/* The report that a text is written from, of which `known` and `events` are still those of the source: all and none.
   report_end frees what it has. */
void report_begin(const struct report_source *source, struct report *report);
void report_end(struct report *report);

#endif
