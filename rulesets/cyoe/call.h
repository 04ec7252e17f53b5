/* Orders being carried out, and events: the small tools of all phases. */
#ifndef RULESETS_CYOE_CALL_H
#define RULESETS_CYOE_CALL_H

#include "rulesets/cyoe/rules.h"

/* An order being carried out. */
struct cy_call {
	struct cy_play *p;
	struct cy_state *s;
	int seat;
	struct order_set *set;
	struct order *o;
};

/* Calls `run` for each order with this code that is not carried out yet: by empire, then by line. */
void cy_each(struct cy_play *p, enum cy_order code, void (*run)(struct cy_call *call));

/* As cy_each for all codes first..last, mixed in the order of their lines. */
void cy_each_of(
    struct cy_play *p, enum cy_order first, enum cy_order last, void (*run)(struct cy_call *call));

/* Set the order's status and its cause. */
void cy_done(struct cy_call *call);
void cy_partly(struct cy_call *call, const char *format, ...) __attribute__((format(printf, 2, 3)));
void cy_fail(struct cy_call *call, const char *format, ...) __attribute__((format(printf, 2, 3)));
void cy_refuse(struct cy_call *call, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Sets done, or partly if `got` is less than `asked`. */
void cy_done_of(struct cy_call *call, int64_t got, int64_t asked, const char *what);

/* The value of an order's slot. */
int64_t cy_value(const struct cy_call *call, char slot);

/* Index of the system in a slot; orders that name unknown ones are refused before. */
int cy_value_system(const struct cy_call *call, char slot);
struct cy_planet *cy_value_planet(const struct cy_call *call, char slot);
int cy_value_seat(const struct cy_call *call, char slot);

/* Own fleet in a slot that takes orders; NULL after refusing or failing. */
struct cy_fleet *cy_value_fleet(struct cy_call *call, char slot);

/* Did the fleet exist at the turn's start or since, but not now? Its orders fail; where another cause also refuses them
   they are refused (CY-99). */
bool cy_fleet_gone(const struct cy_call *call, char slot);

/* Rolls 1..sides; returns `assumed` in a rehearsal. */
int64_t cy_roll(struct cy_play *p, int64_t sides, int64_t assumed);

enum cy_thing { CY_THING_SYSTEM, CY_THING_EMPIRE, CY_THING_FLEET, CY_THING_PLANET };

/* A new event of the phase; `form` is its text with the things that it names. */
struct event *cy_event(struct cy_play *p, const char *code, const char *form);
void cy_event_system(struct cy_play *p, struct event *event, const char *key, int system);
void cy_event_empire(struct cy_play *p, struct event *event, const char *key, int seat);
void cy_event_fleet(struct event *event, const char *key, const struct cy_fleet *f);
void cy_event_planet(struct event *event, const char *key, const struct cy_planet *p);

/* Addresses the event to all seats that see the system. */
void cy_event_seers(struct cy_play *p, struct event *event, int system);
void cy_event_name(const struct state *state, unsigned reader, int kind, int64_t a, int64_t b, GString *out);

/* Appends "3 C2, 10 IW": capital ships first; indices 0..CY_CODES-1. Appends nothing if there are none. */
void cy_append_units(GString *out, const int64_t *counts);

#endif
