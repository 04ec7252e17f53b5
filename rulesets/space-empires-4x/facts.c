#include "rulesets/space-empires-4x/facts.h"

#include "rulesets/space-empires-4x/combat.h"

void sx_round_free(void *data)
{
	struct sx_round *round = data;

	g_clear_pointer(&round->screened, g_array_unref);
	g_clear_pointer(&round->shots, g_array_unref);
	g_free(round);
}

static void combat_free(void *data)
{
	struct sx_combat *combat = data;

	g_clear_pointer(&combat->ships, g_array_unref);
	g_clear_pointer(&combat->removed, g_array_unref);
	g_clear_pointer(&combat->left, g_array_unref);
	g_clear_pointer(&combat->rounds, g_ptr_array_unref);
	g_free(combat);
}

void sx_facts_new(struct sx_state *state)
{
	struct sx_facts *facts = g_new0(struct sx_facts, 1);

	if (state->head.facts)
		sx_facts_free(&state->head);
	facts->combats = g_ptr_array_new_with_free_func(combat_free);
	facts->shortfalls = g_ptr_array_new_with_free_func(g_free);
	for (unsigned seat = 0; seat < state->seats; seat++)
		facts->reads[seat] = !state->empires[seat].out || state->status != SX_RUNNING;
	state->head.facts = facts;
}

void sx_facts_free(struct state *state)
{
	struct sx_facts *facts = state->facts;

	g_ptr_array_free(facts->combats, TRUE);
	g_ptr_array_free(facts->shortfalls, TRUE);
	g_free(facts);
	state->facts = NULL;
}

const struct sx_ledger *sx_ledger_of(const struct sx_state *state, unsigned seat)
{
	static const struct sx_ledger none = {0};

	return sx_facts_of(state) ? &sx_facts_of(state)->ledgers[seat] : &none;
}

const GPtrArray *sx_combats_of(const struct sx_state *state)
{
	static const GPtrArray none = {0};

	return sx_facts_of(state) ? sx_facts_of(state)->combats : &none;
}

struct sx_combat *sx_combat_new(struct sx_state *state)
{
	struct sx_combat *combat = g_new0(struct sx_combat, 1);

	g_ptr_array_add(sx_facts_of(state)->combats, combat);
	return combat;
}

struct sx_combat *sx_combat_add(struct sx_state *state, int x, int y)
{
	struct sx_combat *combat = sx_combat_new(state);

	combat->x = x;
	combat->y = y;
	combat->ships = g_array_new(FALSE, FALSE, sizeof(struct sx_seen));
	combat->removed = g_array_new(FALSE, FALSE, sizeof(struct sx_seen));
	combat->left = g_array_new(FALSE, FALSE, sizeof(struct sx_seen));
	combat->rounds = g_ptr_array_new_with_free_func(sx_round_free);
	return combat;
}
