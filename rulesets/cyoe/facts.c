#include "rulesets/cyoe/facts.h"

#include "rulesets/cyoe/orders.h"
#include "rulesets/cyoe/view.h"

struct cy_play *cy_play_of(struct turn *turn)
{
	return turn->state->facts;
}

/* Reopens orders that only a rehearsal refused: others may have made them possible (check.c). */
static void look_again(struct order_set *set)
{
	for (unsigned i = 0; set && i < set->count; i++) {
		struct order *o = &set->orders[i];
		if (o->status != ORDER_REFUSED || !o->use[CY_USE_REHEARSED])
			continue;
		o->status = ORDER_ACCEPTED;
		o->cause = o->hint = NULL;
		o->use[CY_USE_REHEARSED] = 0;
	}
}

static void note_fleet(struct cy_play *p, const struct cy_fleet *f)
{
	p->fleets[f->owner].bits[f->id / 64] |= UINT64_C(1) << (f->id % 64);
}

bool cy_fleet_was(const struct cy_play *p, int seat, int64_t id)
{
	return p->fleets[seat].bits[id / 64] >> (id % 64) & 1;
}

static void give_parts(struct cy_play *p)
{
	struct cy_state *s = p->s;
	guint count = 0;

	for (int i = 0; i < s->count; i++)
		count += s->empires[i].fleets->len;
	p->parts = g_new0(struct cy_part, count);
	p->founded = g_ptr_array_new_with_free_func(g_free);
	p->fleets = g_new0(struct cy_roll_call, (size_t)s->count);
	for (int i = 0; i < s->count; i++)
		for (guint k = 0; k < s->empires[i].fleets->len; k++) {
			struct cy_fleet *f = s->empires[i].fleets->pdata[k];
			note_fleet(p, f);
			f->part = &p->parts[--count];
			f->part->task = -1;
		}
}

struct cy_fleet *cy_fleet_found(struct cy_play *p, int seat, int64_t id, int system)
{
	struct cy_fleet *f = cy_fleet_new(p->s, seat, id, system);

	if (!f)
		return NULL;
	note_fleet(p, f);
	f->part = g_new0(struct cy_part, 1);
	f->part->task = -1;
	g_ptr_array_add(p->founded, f->part);
	return f;
}

static void give_tenures(struct cy_play *p)
{
	struct cy_state *s = p->s;
	guint count = g_hash_table_size(s->planets);

	p->tenures = g_new(struct cy_tenure, count);
	for (int i = 0; i < s->system_count; i++)
		for (guint k = 0; k < s->systems[i].planets->len; k++) {
			struct cy_planet *planet = s->systems[i].planets->pdata[k];
			planet->tenure = &p->tenures[--count];
			*planet->tenure = (struct cy_tenure){.first = planet->owner, .abandoner = -1};
		}
}

struct cy_yard *cy_yard_of(struct cy_play *p, int system, int seat)
{
	if (!p->yards[seat])
		p->yards[seat] = g_new0(struct cy_yard, (size_t)p->s->system_count);
	return &p->yards[seat][system];
}

/* Copies the few fields of each order that all steps look at into a compact list. */
static void list_orders(struct cy_play *p)
{
	guint count = 0;

	for (int seat = 0; seat < p->s->count; seat++)
		count += p->turn->orders[seat] ? p->turn->orders[seat]->count : 0;
	p->lines = g_new(struct cy_line, count);
	for (int seat = 0; seat < p->s->count; seat++) {
		struct order_set *set = p->turn->orders[seat];
		for (unsigned i = 0; set && i < set->count; i++)
			if (set->orders[i].status == ORDER_ACCEPTED)
				p->lines[p->line_count++] =
				    (struct cy_line){seat, set->orders[i].form, &set->orders[i]};
	}
}

void cy_turn_begin(struct turn *turn)
{
	struct cy_state *s = (struct cy_state *)turn->state;
	struct cy_play *p = g_new0(struct cy_play, 1);

	p->turn = turn;
	p->s = s;
	p->dice = dice_of(turn->dice, "turn");
	p->scenes = g_new0(struct cy_scene, (size_t)s->system_count);
	p->yards = g_new0(struct cy_yard *, (size_t)s->count);
	p->guarded = g_array_new(FALSE, FALSE, sizeof(struct cy_meeting));
	p->lost = g_ptr_array_new_with_free_func(cy_item_free);
	p->found = g_new0(struct cy_found, (size_t)s->count);
	p->queue_seat = -1;
	p->out_now = g_new0(bool, (size_t)s->count);
	p->losses = g_array_new(FALSE, FALSE, sizeof(struct cy_loss));
	turn->state->facts = p;
	s->settled = false;
	give_parts(p);
	give_tenures(p);
	for (int i = 0; i < s->count; i++)
		look_again(turn->orders[i]);
	list_orders(p);
}

void cy_turn_end(struct turn *turn)
{
	cy_settle((struct cy_state *)turn->state);
}

static void free_seat(struct cy_play *p, int seat)
{
	g_free(p->found[seat].filled);
	g_free(p->yards[seat]);
}

void cy_facts_free(struct state *state)
{
	struct cy_play *p = state->facts;

	for (int i = 0; i < p->s->count; i++)
		free_seat(p, i);
	g_free(p->scenes);
	g_free(p->tenures);
	g_free(p->parts);
	g_ptr_array_free(p->founded, TRUE);
	g_free(p->fleets);
	g_free(p->yards);
	g_free(p->lines);
	g_array_free(p->guarded, TRUE);
	g_ptr_array_free(p->lost, TRUE);
	g_free(p->found);
	g_free(p->out_now);
	g_array_free(p->losses, TRUE);
	g_free(p);
	state->facts = NULL;
}
