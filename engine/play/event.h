/* The events of a turn as typed data with an audience, rendered later for each reader as text and JSON. */
#ifndef ENGINE_PLAY_EVENT_H
#define ENGINE_PLAY_EVENT_H

#include "engine/documents/json.h"

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

struct events;
struct event;
struct state;

/* Readers are numbered 0..readers-1 like the ruleset's seats; number `readers` is the GM, who reads only events
   addressed to them. */
struct events *events_new(unsigned readers);
void events_free(struct events *events);

/* Sets the phase of all following events (static text from the ruleset's list of phases). */
void events_phase(struct events *events, const char *phase);

/* Begins an unordered list, which ends the one before: its events are sorted by the text that the reader sees,
   so that their order reveals neither the order of anybody's lines nor their private numbering (HO-23). Outside
   lists, as at the start of every phase, events keep the order in which they happened. */
void events_list_begin(struct events *events);
void events_list_end(struct events *events);

/* Keeps the following events of an unordered list together in their order; false ends that. */
void events_together(struct events *events, bool together);

/* Adds an event. `form` is the sentence for people with {key} for each of its values, `code` the word for
   programs; both static. Nobody reads an event without a reader (event_to). */
struct event *event_new(struct events *events, const char *code, const char *form);

/* Values of an event, in the order of the JSON document. Keys are static. */
void event_integer(struct event *event, const char *key, int64_t value);
void event_text(struct event *event, const char *key, const char *text); /* copied */
/* A name that depends on the reader: rendered by the ruleset's event_name from its kind and two numbers. */
void event_thing(struct event *event, const char *key, int kind, int64_t a, int64_t b);

void event_to(struct event *event, unsigned reader); /* naming a reader twice has no effect */
void event_to_all(struct event *event);

/* Writes the name that `reader` knows the thing by. */
typedef void event_name_fn(
    const struct state *state, unsigned reader, int kind, int64_t a, int64_t b, GString *out);

/* Writes the list `events` of HO-16: {phase, code, text, the values}. */
void events_write_json(const struct events *events, const struct state *state, unsigned reader,
    event_name_fn *name, struct json *json);

#endif
