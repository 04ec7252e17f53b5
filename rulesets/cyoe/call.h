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

/* Calls `run` for each order with the code that is still to be carried out: by empire, then by line. */
void cy_each(struct cy_play *p, enum cy_order code, void (*run)(struct cy_call *call));

/* The same for all codes first..last, mixed as they stand. */
void cy_each_of(
    struct cy_play *p, enum cy_order first, enum cy_order last, void (*run)(struct cy_call *call));

/* The order's status, and why. */
void cy_done(struct cy_call *call);
void cy_partly(struct cy_call *call, const char *format, ...) __attribute__((format(printf, 2, 3)));
void cy_fail(struct cy_call *call, const char *format, ...) __attribute__((format(printf, 2, 3)));
void cy_refuse(struct cy_call *call, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* done, or partly when less than `asked` came of it. */
void cy_done_of(struct cy_call *call, int64_t got, int64_t asked, const char *what);

/* What an order says in a slot. */
int64_t cy_value(const struct cy_call *call, char slot);

/* Index of the system in a slot; orders that name unknown ones are refused before. */
int cy_value_system(const struct cy_call *call, char slot);
struct cy_planet *cy_value_planet(const struct cy_call *call, char slot);
int cy_value_seat(const struct cy_call *call, char slot);

/* Own fleet in a slot that takes orders; NULL after refusing or failing. */
struct cy_fleet *cy_value_fleet(struct cy_call *call, char slot);

/* Was this an own fleet as the turn began or since, and is no more? Its orders fail, but where a reason of refusal
   holds as well they are refused (CY-99). */
bool cy_fleet_gone(const struct cy_call *call, char slot);

/* 1..sides; in a rehearsal `assumed`. */
int64_t cy_roll(struct cy_play *p, int64_t sides, int64_t assumed);

enum cy_thing { CY_THING_SYSTEM, CY_THING_EMPIRE, CY_THING_FLEET, CY_THING_PLANET };

/* A new event of the phase, with what it names. */
struct event *cy_event(struct cy_play *p, const char *code, const char *form);
void cy_event_system(struct cy_play *p, struct event *event, const char *key, int system);
void cy_event_empire(struct cy_play *p, struct event *event, const char *key, int seat);
void cy_event_fleet(struct event *event, const char *key, const struct cy_fleet *f);
void cy_event_planet(struct event *event, const char *key, const struct cy_planet *p);

/* To all who see the system. */
void cy_event_seers(struct cy_play *p, struct event *event, int system);
void cy_event_name(const struct state *state, unsigned reader, int kind, int64_t a, int64_t b, GString *out);

/* "3 C2, 10 IW": capital ships first; indices 0..CY_CODES-1. Appends nothing for none. */
void cy_append_units(GString *out, const int64_t *counts);

#endif
