/* Step 13: the end of the turn (CY-95, CY-105). */
#include "rulesets/cyoe/victory.h"
#include "rulesets/cyoe/call.h"
#include "rulesets/cyoe/fleets.h"
#include "rulesets/cyoe/phases.h"

#include <string.h>

static void tell_lost_goods(struct cy_play *p)
{
	for (guint i = 0; i < p->lost->len; i++) {
		const struct cy_item *item = p->lost->pdata[i];
		struct event *event =
		    cy_event(p, "undeployed", "Lost: {count} {unit} at {system} could not be deployed");
		event_integer(event, "count", item->count);
		event_text(event, "unit", cy_codes[item->code]);
		cy_event_system(p, event, "system", item->system);
		event_to(event, (unsigned)item->empire);
	}
}

/* CY-47, CY-69: a turn without combat heals. */
static void heal(struct cy_play *p)
{
	struct cy_state *s = p->s;

	for (int i = 0; i < s->system_count; i++) {
		struct cy_system *y = &s->systems[i];
		if (p->scenes[i].combat)
			continue;
		y->suppression = 0;
		for (guint k = 0; k < y->planets->len; k++) {
			struct cy_planet *planet = y->planets->pdata[k];
			memset(planet->losses, 0, sizeof planet->losses);
		}
	}
}

static bool has_class(const struct cy_state *s, int seat, int code)
{
	const GPtrArray *fleets = s->empires[seat].fleets;

	for (guint i = 0; i < fleets->len; i++)
		if (cy_ships(fleets->pdata[i], code) > 0)
			return true;
	for (guint i = 0; i < s->queue->len; i++) {
		const struct cy_item *item = s->queue->pdata[i];
		if (item->empire == seat && item->kind == CY_ITEM_BUY && item->code == code)
			return true;
	}
	return false;
}

/* Forgets lost prototypes (CY-94) and observations that are too old (CY-88). */
static void tidy_knowledge(struct cy_state *s, int seat)
{
	struct cy_empire *e = &s->empires[seat];

	for (guint i = 0; i < e->artifacts->len; i++) {
		struct cy_artifact *a = &g_array_index(e->artifacts, struct cy_artifact, i);
		if (a->stage != CY_TRIAL || has_class(s, seat, a->code))
			continue;
		a->stage = CY_READY;
		a->passed = 0;
	}
	for (int i = 1; i < CY_TECHS; i++)
		if (e->observed[i] && e->observed[i] - 1 + cy_numbers_of(s)->observed_turns <= s->state.turn)
			e->observed[i] = 0;
}

/* Drops override lines that were used or are too old (CY-89). */
static void drop_overrides(struct cy_state *s)
{
	guint kept = 0;

	for (guint i = 0; i < s->overrides->len; i++) {
		struct cy_override line = g_array_index(s->overrides, struct cy_override, i);
		if (line.turn > s->state.turn)
			g_array_index(s->overrides, struct cy_override, kept++) = line;
		else
			g_free(line.text);
	}
	g_array_set_size(s->overrides, kept);
}

static void mark_living(const struct cy_state *s, bool *living)
{
	for (int i = 0; i < s->system_count; i++) {
		const struct cy_system *y = &s->systems[i];
		for (guint k = 0; k < y->planets->len; k++)
			if (((const struct cy_planet *)y->planets->pdata[k])->owner >= 0)
				living[((const struct cy_planet *)y->planets->pdata[k])->owner] = true;
		for (guint k = 0; k < y->stations->len; k++) {
			int owner = g_array_index(y->stations, struct cy_station, k).owner;
			living[owner] = living[owner] || cy_has_stations(s, i, owner);
		}
		for (guint k = 0; k < y->fleets->len; k++)
			living[((const struct cy_fleet *)y->fleets->pdata[k])->owner] = true;
	}
	for (guint i = 0; i < s->queue->len; i++)
		living[((const struct cy_item *)s->queue->pdata[i])->empire] = true;
}

static void eliminate(struct cy_play *p)
{
	struct cy_state *s = p->s;
	g_autofree bool *living = g_new0(bool, (size_t)s->count);

	mark_living(s, living);
	for (int i = 0; i < s->count; i++) {
		struct event *event;
		if (living[i] || s->empires[i].eliminated)
			continue;
		s->empires[i].eliminated = p->out_now[i] = true;
		event = cy_event(p, "eliminated", "{empire} is out of the game");
		cy_event_empire(p, event, "empire", i);
		event_to_all(event);
	}
}

static void end_by_score(struct cy_state *s)
{
	g_autofree int64_t *pp = g_new(int64_t, (size_t)s->count);
	g_autofree int64_t *rp = g_new(int64_t, (size_t)s->count);
	int64_t best = -1;

	cy_income(s, pp, rp);
	for (int i = 0; i < s->count; i++) {
		int64_t score = s->empires[i].eliminated ? -1 : cy_score(s, i, pp[i], rp[i]);
		if (score > best)
			memset(s->won, 0, (size_t)s->count * sizeof *s->won);
		best = MAX(best, score);
		s->won[i] = score >= 0 && score == best;
	}
}

static void tell_over(struct cy_play *p)
{
	for (int i = 0; i < p->s->count; i++) {
		struct event *event;
		if (!p->s->won[i])
			continue;
		event = cy_event(p, "victory", "{empire} has won the game");
		cy_event_empire(p, event, "empire", i);
		event_to_all(event);
	}
}

static void check_victory(struct cy_play *p)
{
	struct cy_state *s = p->s;
	int left = 0;

	if (s->over)
		return;
	for (int i = 0; i < s->count; i++)
		left += !s->empires[i].eliminated;
	if (s->count >= 2 && left <= 1) {
		s->over = true;
		for (int i = 0; i < s->count; i++)
			s->won[i] = !s->empires[i].eliminated;
	} else if (s->victory == CY_SYSTEMS && cy_hold_systems(s)) {
		s->over = true;
	} else if (s->victory != CY_LAST_STANDING && s->victory_turns > 0 &&
	           s->state.turn >= s->victory_turns) {
		s->over = true;
		end_by_score(s);
	}
	if (s->over)
		tell_over(p);
}

void cy_run_end(struct turn *turn)
{
	struct cy_play *p = cy_play_of(turn);

	if (p->check)
		return; /* a rehearsal stops here: it does not know others' things, so they all would seem out */
	if (p->s->state.turn > 0) {
		tell_lost_goods(p);
		heal(p);
	}
	for (int i = 0; i < p->s->count; i++)
		tidy_knowledge(p->s, i);
	drop_overrides(p->s);
	if (p->s->state.turn > 0) {
		eliminate(p);
		check_victory(p);
	}
}
