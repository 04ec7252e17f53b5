/* What a turn leaves beside the state, and what reports share: freed together. */
#include "page.h"
#include "work.h"

void se_facts_forget(struct se_state *st)
{
	struct se_facts *facts = st->head.facts;

	if (!facts)
		return;
	se_page_free(facts->page);
	se_desk_free(facts->desk);
	facts->page = NULL;
	facts->desk = NULL;
}

void se_facts_free(struct state *state)
{
	struct se_facts *facts = state->facts;

	se_facts_forget((struct se_state *)state);
	se_work_free(facts->work);
	if (facts->glimpses)
		g_hash_table_destroy(facts->glimpses);
	g_free(facts);
	state->facts = NULL;
}
