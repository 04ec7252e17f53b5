/* Events: what they name, and who reads them (SP-81). */
#ifndef SPACE_EMPIRES_EVENTS_H
#define SPACE_EMPIRES_EVENTS_H

#include "rulesets/space-empires/turn.h"

/* Kinds of things in events. */
enum sp_thing {
	SP_THING_FLEET,  /* a: tag */
	SP_THING_VOLLEY, /* a: begin in sp_play.volleys, b: count */
	SP_THING_AMBUSH, /* a: place of the world, b: whose fleet they ambush */
};

/* Struct ruleset's event_name. */
void sp_event_name(const struct state *state, unsigned reader, int kind, int64_t a, int64_t b, GString *out);

/* An event at a world; {world} is its first value. Those who see the world at
   the turn's start and end read it, and the parties that are named. */
struct event *sp_event(struct turn *turn, const char *code, const char *form, unsigned world);

/* One more party to the newest event. */
void sp_event_party(struct turn *turn, unsigned empire);

/* Only parties read the newest event. */
void sp_event_private(struct turn *turn);

/* A fleet as a value. */
void sp_event_fleet(struct event *event, const char *key, const struct sp_fleet *fleet);

/* Points in quarters, as people read them: 7.5 */
void sp_event_points(struct event *event, const char *key, int64_t quarters);
void sp_event_ratio(struct event *event, const char *key, int64_t points, int64_t defence);

/* Gives all events to their readers; at the end of the turn. */
void sp_events_deliver(struct turn *turn);

#endif
