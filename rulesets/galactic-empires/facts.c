#include "rulesets/galactic-empires/facts.h"

static void report_free(void *report)
{
	struct ge_battle_report *r = report;

	g_free(r->result);
	g_array_free(r->sides, TRUE);
	g_free(r);
}

static void espionage_free(void *espionage)
{
	g_free(((struct ge_espionage *)espionage)->relations);
	g_free(espionage);
}

struct ge_facts *ge_facts_of(const struct ge_state *state)
{
	struct ge_facts *facts = state->head.facts;

	if (facts)
		return facts;
	facts = g_new0(struct ge_facts, 1);
	facts->battles = g_ptr_array_new_with_free_func(report_free);
	facts->espionages = g_ptr_array_new_with_free_func(espionage_free);
	facts->board = g_string_new(NULL);
	((struct ge_state *)state)->head.facts = facts;
	return facts;
}

static void doings_clear(struct ge_doings *doings)
{
	g_free(doings->proclamation);
	g_free(doings->sight);
	if (doings->shown)
		g_array_free(doings->shown, TRUE);
}

void ge_facts_free(struct state *state)
{
	struct ge_facts *facts = state->facts;

	for (unsigned i = 0; i < GE_EMPIRES; i++)
		doings_clear(&facts->of[i]);
	if (facts->graveyard)
		g_ptr_array_free(facts->graveyard, TRUE);
	g_ptr_array_free(facts->battles, TRUE);
	g_ptr_array_free(facts->espionages, TRUE);
	g_string_free(facts->board, TRUE);
	g_free(facts);
	state->facts = NULL;
}
