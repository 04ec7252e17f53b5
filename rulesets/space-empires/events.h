/* Events: the things that they name, and who reads them (SP-81). */
#ifndef SPACE_EMPIRES_EVENTS_H
#define SPACE_EMPIRES_EVENTS_H

#include "rulesets/space-empires/turn.h"

/* Kinds of things that events name. */
enum sp_thing {
	SP_THING_FLEET,  /* a: fleet's tag */
	SP_THING_VOLLEY, /* a: begin in sp_play.volleys, b: count */
	SP_THING_AMBUSH, /* a: index of the world, b: owner of the ambushed fleet */
};

/* The callback `event_name` of struct ruleset. */
void sp_event_name(const struct state *state, unsigned reader, int kind, int64_t a, int64_t b, GString *out);

/* Adds an event at a world; {world} is its first value. Its readers are those who see the world at the turn's start and
   end, and its parties. */
struct event *sp_event(struct turn *turn, const char *code, const char *form, unsigned world);

/* Adds a party to the newest event. */
void sp_event_party(struct turn *turn, unsigned empire);

/* Limits the newest event's readers to its parties. */
void sp_event_private(struct turn *turn);

/* Sets a value of an event to a fleet. */
void sp_event_fleet(struct event *event, const char *key, const struct sp_fleet *fleet);

/* Sets a value to points in quarters, written as 7.5. */
void sp_event_points(struct event *event, const char *key, int64_t quarters);
void sp_event_ratio(struct event *event, const char *key, int64_t points, int64_t defence);

/* Gives all events to their readers; call at the end of the turn. */
void sp_events_deliver(struct turn *turn);

#endif
