#include "rulesets/cyoe/call.h"
#include "rulesets/cyoe/battlefield.h"

struct cy_force *cy_battle_force(const struct cy_battle *b, int seat)
{
	for (guint i = 0; i < b->forces->len; i++)
		if (cy_force_at(b, i)->seat == seat)
			return cy_force_at(b, i);
	return NULL;
}

bool cy_battle_hostile(const struct cy_battle *b, const struct cy_force *x, const struct cy_force *y)
{
	return bits128_has(&b->enemies[x->seat], (unsigned)y->seat);
}

bool cy_battle_has_enemy(const struct cy_battle *b, const struct cy_force *force)
{
	for (guint i = 0; i < b->forces->len; i++)
		if (cy_battle_hostile(b, force, cy_force_at(b, i)) && cy_force_alive(cy_force_at(b, i)))
			return true;
	return false;
}

const struct cy_fleet *cy_battle_leader(const struct cy_battle *b, const struct cy_force *force)
{
	const struct cy_fleet *lowest = NULL;

	for (guint i = 0; i < b->memories->len; i++) {
		const struct cy_fleet *f = g_array_index(b->memories, struct cy_memory, i).fleet;
		if (f->owner == force->seat && !f->part->retreated && (!lowest || f->id < lowest->id))
			lowest = f;
	}
	return lowest;
}

struct event *cy_battle_event(struct cy_battle *b, const char *code, const char *form)
{
	struct event *event = cy_event(b->p, code, form);

	cy_event_system(b->p, event, "system", b->system);
	for (int i = 0; i < b->s->count; i++)
		if (bits128_has(&b->audience, (unsigned)i))
			event_to(event, (unsigned)i);
	return event;
}
