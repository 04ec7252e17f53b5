#include "engine/base/text.h"
#include "rulesets/cyoe/call.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

void cy_each_of(struct cy_play *p, enum cy_order first, enum cy_order last, void (*run)(struct cy_call *call))
{
	events_list_begin(p->turn->events);
	for (guint i = 0; i < p->line_count; i++) {
		const struct cy_line *line = &p->lines[i];
		struct cy_call call = {p, p->s, line->seat, p->turn->orders[line->seat], line->o};
		if (line->form < (int)first || line->form > (int)last || call.o->status != ORDER_ACCEPTED)
			continue;
		events_together(p->turn->events, true);
		run(&call);
	}
	events_together(p->turn->events, false);
	events_list_end(p->turn->events);
}

void cy_each(struct cy_play *p, enum cy_order code, void (*run)(struct cy_call *call))
{
	cy_each_of(p, code, code, run);
}

void cy_done(struct cy_call *call)
{
	call->o->status = ORDER_DONE;
}

void cy_partly(struct cy_call *call, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	order_end(call->o, ORDER_PARTLY, format, args);
	va_end(args);
}

void cy_fail(struct cy_call *call, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	order_end(call->o, ORDER_FAILED, format, args);
	va_end(args);
}

/* Returns the place in the order of the value that the cause names last, as S5 or F2; of an only value always; 0: the
   whole order. */
static unsigned place_named(const struct order *o, const char *cause)
{
	static const struct {
		char slot;
		const char *prefix;
		int digits;
	} names[] = {{'s', "S", 1}, {'f', "F", 1}, {'p', "P", 1}, {'t', "tech ", 2}, {'x', "tech ", 2}};
	const char *last = cause;
	unsigned column = o->count == 1 ? o->values[0].column : 0;

	for (unsigned i = 0; i < o->count; i++)
		for (size_t n = 0; n < G_N_ELEMENTS(names); n++) {
			g_autofree char *name = NULL;
			const char *at;
			if (o->values[i].slot != names[n].slot)
				continue;
			name = g_strdup_printf(
			    "%s%0*d", names[n].prefix, names[n].digits, (int)o->values[i].number);
			at = strstr(cause, name);
			if (!at || at < last || g_ascii_isdigit(at[strlen(name)]))
				continue;
			last = at;
			column = o->values[i].column;
		}
	return column;
}

void cy_refuse(struct cy_call *call, const char *format, ...)
{
	g_autofree char *text = NULL;
	va_list args;

	va_start(args, format);
	text = g_strdup_vprintf(format, args);
	va_end(args);
	order_refuse(call->set, call->o, place_named(call->o, text), NULL, "%s", text);
}

void cy_done_of(struct cy_call *call, int64_t got, int64_t asked, const char *what)
{
	if (got >= asked)
		cy_done(call);
	else if (got > 0)
		cy_partly(call, "only %" PRId64 " of %" PRId64 " %s", got, asked, what);
	else
		cy_fail(call, "no %s", what);
}

int64_t cy_value(const struct cy_call *call, char slot)
{
	return order_number(call->o, slot);
}

int cy_value_system(const struct cy_call *call, char slot)
{
	return cy_system_find(call->s, order_number(call->o, slot));
}

struct cy_planet *cy_value_planet(const struct cy_call *call, char slot)
{
	return cy_planet_find(call->s, order_number(call->o, slot));
}

int cy_value_seat(const struct cy_call *call, char slot)
{
	return cy_seat_of(call->s, order_number(call->o, slot));
}

/* Does the set buy ships for the fleet, which come next turn? */
static bool is_coming(const struct order_set *set, int64_t fleet)
{
	for (unsigned i = 0; i < set->count; i++)
		if (set->orders[i].form == CY_DO_B && set->orders[i].status != ORDER_REFUSED &&
		    order_number(&set->orders[i], 'f') == fleet)
			return true;
	return false;
}

struct cy_fleet *cy_value_fleet(struct cy_call *call, char slot)
{
	int64_t id = order_number(call->o, slot);
	struct cy_fleet *f = cy_fleet_find(call->s, call->seat, id);

	if (f && !f->part->deaf)
		return f;
	if (f)
		cy_refuse(call, "F%" PRId64 " takes no orders this turn", id);
	else if (cy_fleet_was(call->p, call->seat, id))
		cy_fail(call, "F%" PRId64 " is gone", id);
	else if (is_coming(call->set, id))
		cy_refuse(call, "you have no fleet F%" PRId64 " yet: what you buy now comes next turn", id);
	else
		cy_refuse(call, "you have no fleet F%" PRId64, id);
	return NULL;
}

bool cy_fleet_gone(const struct cy_call *call, char slot)
{
	int64_t id = order_number(call->o, slot);

	return !cy_fleet_find(call->s, call->seat, id) && cy_fleet_was(call->p, call->seat, id);
}

int64_t cy_roll(struct cy_play *p, int64_t sides, int64_t assumed)
{
	return p->check ? assumed : dice_roll(p->dice, sides);
}

struct event *cy_event(struct cy_play *p, const char *code, const char *form)
{
	return event_new(p->turn->events, code, form);
}

void cy_event_system(struct cy_play *p, struct event *event, const char *key, int system)
{
	event_thing(event, key, CY_THING_SYSTEM, p->s->systems[system].id, 0);
}

void cy_event_empire(struct cy_play *p, struct event *event, const char *key, int seat)
{
	event_thing(event, key, CY_THING_EMPIRE, p->s->empires[seat].id, 0);
}

void cy_event_fleet(struct event *event, const char *key, const struct cy_fleet *f)
{
	event_thing(event, key, CY_THING_FLEET, f->id, 0);
}

void cy_event_planet(struct event *event, const char *key, const struct cy_planet *p)
{
	event_thing(event, key, CY_THING_PLANET, p->id, 0);
}

void cy_event_seers(struct cy_play *p, struct event *event, int system)
{
	const struct bits128 seers = cy_seers(p->s, system);

	for (int i = 0; i < p->s->count; i++)
		if (bits128_has(&seers, (unsigned)i))
			event_to(event, (unsigned)i);
}

void cy_event_name(const struct state *state, unsigned reader, int kind, int64_t a, int64_t b, GString *out)
{
	static const char letters[] = "SEFP";

	(void)state;
	(void)reader;
	(void)b;
	g_string_append_c(out, letters[kind]);
	text_integer(out, a);
}

static void append_range(GString *out, const int64_t *counts, int from, int to, bool *first)
{
	for (int i = from; i < to; i++) {
		if (!counts[i])
			continue;
		g_string_append_printf(out, "%s%" PRId64 " %s", *first ? "" : ", ", counts[i], cy_codes[i]);
		*first = false;
	}
}

void cy_append_units(GString *out, const int64_t *counts)
{
	bool first = true;

	append_range(out, counts, CY_WINGS, CY_SHIPS, &first);
	append_range(out, counts, 0, CY_WINGS, &first);
	append_range(out, counts, CY_SHIPS, CY_CODES, &first);
}
