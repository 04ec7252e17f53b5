/* What happened in a turn, as typed data with an audience, rendered later
   for each reader to text and to JSON. */
#ifndef ENGINE_PLAY_EVENT_H
#define ENGINE_PLAY_EVENT_H

#include "engine/documents/json.h"

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

struct events;
struct event;
struct state;

/* Readers are numbered 0..readers-1, as the ruleset numbers its seats; one
   more, number `readers`, is the GM, who reads what is addressed to him. */
struct events *events_new(unsigned readers);
void events_free(struct events *events);

/* Name of the phase for all events that follow (static text of the ruleset's list of phases). */
void events_phase(struct events *events, const char *phase);

/* A list of events begins, which ends the one before: it is told in the order of what its reader reads, so that nothing
   shows the order of somebody's lines, or by which numbers he calls his things (HO-23). Without a list, as every phase
   begins, events are told as they happened. */
void events_list_begin(struct events *events);
void events_list_end(struct events *events);

/* What follows in an unordered list stays together, as it happened; ends with false. */
void events_together(struct events *events, bool together);

/* A new event. `form` is the sentence for people with {key} for each of its
   values, `code` the word for programs; both static. An event that nobody is
   addressed by is read by nobody. */
struct event *event_new(struct events *events, const char *code, const char *form);

/* Values of an event, in the order of the JSON document. Keys are static. */
void event_integer(struct event *event, const char *key, int64_t value);
void event_text(struct event *event, const char *key, const char *text); /* copied */
/* A thing whose name depends on the reader: rendered by the ruleset's
   event_name from its kind and two numbers. */
void event_thing(struct event *event, const char *key, int kind, int64_t a, int64_t b);

void event_to(struct event *event, unsigned reader); /* twice is once */
void event_to_all(struct event *event);

/* Writes the name that `reader` reads for a thing. */
typedef void event_name_fn(
    const struct state *state, unsigned reader, int kind, int64_t a, int64_t b, GString *out);

/* Writes the list `events` of HO-16: {phase, code, text, the values}. */
void events_write_json(const struct events *events, const struct state *state, unsigned reader,
    event_name_fn *name, struct json *json);

#endif
