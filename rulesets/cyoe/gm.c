/* Carries out the GM's word on a battle (CY-89). */
#include "rulesets/cyoe/call.h"
#include "rulesets/cyoe/fleets.h"
#include "rulesets/cyoe/gm.h"
#include "rulesets/cyoe/guard.h"

#include <string.h>

/* Removes captured ships of this fleet from their captors. */
static void give_prizes_back(struct cy_battle *b, const struct cy_fleet *f)
{
	for (guint i = 0; i < b->prizes->len; i++) {
		struct cy_prize *prize = &g_array_index(b->prizes, struct cy_prize, i);
		for (guint k = 0; prize->from == f && k < prize->into->captured->len; k++) {
			struct cy_group *g = &g_array_index(prize->into->captured, struct cy_group, k);
			if (g->code != prize->group.code || g->from != prize->group.from ||
			    g->traits != prize->group.traits ||
			    memcmp(&g->techs, &prize->group.techs, sizeof g->techs) != 0 || g->count == 0)
				continue;
			g->count--;
			prize->from = NULL;
		}
	}
}

/* Restores the fleet as it was before the battle, in that system. */
static void keep(struct cy_battle *b, struct cy_fleet *f)
{
	for (guint i = 0; b && i < b->memories->len; i++) {
		const struct cy_memory *m = &g_array_index(b->memories, struct cy_memory, i);
		if (m->fleet != f)
			continue;
		give_prizes_back(b, f);
		memcpy(f->ships, m->before.ships, sizeof f->ships);
		g_array_set_size(f->captured, 0);
		g_array_append_vals(f->captured, m->before.captured->data, m->before.captured->len);
		f->civilians = m->before.civilians;
		f->from = m->before.from;
		f->moved = m->before.moved;
		f->blocks = m->before.blocks;
		f->blocks_all = m->before.blocks_all;
		f->against = m->before.against;
		f->part->retreated = false;
		cy_fleet_place(b->s, f, b->system);
	}
}

static void lose(struct cy_fleet *f, int code, int64_t count)
{
	int64_t own, loads;

	cy_ships_take(f, code, count, &own, NULL, &loads);
	f->civilians += loads; /* the lost transports were empty ones (CY-48) */
	f->civilians = MIN(f->civilians, cy_ships(f, CY_TR));
}

static void send_away(struct cy_state *s, struct cy_fleet *f, int to)
{
	cy_lift_blockade(f);
	f->from = f->system;
	f->moved = f->part->retreated = true;
	cy_fleet_place(s, f, to);
}

static void apply(struct cy_play *p, const struct cy_override *line, struct cy_battle *b)
{
	struct cy_scene *scene = &p->scenes[line->system];
	struct cy_fleet *f = line->fleet ? cy_fleet_find(p->s, line->empire, line->fleet) : NULL;

	if (line->action == CY_WINNER || line->action == CY_DRAW) {
		scene->battle = true;
		scene->winners = (struct bits128){{0, 0}};
		if (line->action == CY_WINNER)
			bits128_add(&scene->winners, (unsigned)line->empire);
	} else if (!f) {
		return;
	} else if (line->action == CY_KEEP) {
		keep(b, f);
	} else if (line->action == CY_LOSE) {
		lose(f, line->code, line->count);
	} else {
		send_away(p->s, f, line->to);
	}
}

static void tell(struct cy_play *p, int system, const struct bits128 *sides, const struct cy_battle *b)
{
	struct event *event = cy_event(p, "gm", "The GM decided the battle in {system}");

	cy_event_system(p, event, "system", system);
	for (int i = 0; i < p->s->count; i++)
		if (bits128_has(sides, (unsigned)i) || (b && bits128_has(&b->audience, (unsigned)i)))
			event_to(event, (unsigned)i);
}

void cy_gm_word(struct cy_play *p, int system, struct cy_battle *battle)
{
	struct bits128 sides = {{0, 0}};
	bool any = false;

	for (guint i = 0; i < p->s->overrides->len; i++) {
		const struct cy_override *line = &g_array_index(p->s->overrides, struct cy_override, i);
		if (line->turn != p->s->state.turn || line->system != system)
			continue;
		if (line->action != CY_DRAW)
			bits128_add(&sides, (unsigned)line->empire);
		apply(p, line, battle);
		any = true;
	}
	if (any)
		tell(p, system, &sides, battle);
}
