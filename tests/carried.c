#include "tests/carried.h"

#include "parsers/grammar.h"

#include <stdio.h>

static void note_set(const struct order_set *set, const struct grammar *grammar, GHashTable *forms)
{
	for (unsigned i = 0; set && grammar && i < set->count; i++) {
		const struct order *order = &set->orders[i];
		if (order->status != ORDER_DONE && order->status != ORDER_PARTLY)
			continue;
		for (const struct order_form *form = grammar->forms; form->pattern; form++)
			if (form->code == order->form)
				g_hash_table_add(forms, (gpointer)form);
	}
}

void carried_note(const struct play *play, GHashTable *forms)
{
	for (unsigned seat = 0; seat < play->seats; seat++)
		note_set(play->orders[seat], play->state->ruleset->grammar, forms);
	note_set(play->gm, play->state->ruleset->gm_grammar, forms);
}

unsigned carried_missing(const struct ruleset *ruleset, GHashTable *forms)
{
	const struct grammar *grammars[] = {ruleset->grammar, ruleset->gm_grammar};
	unsigned missing = 0;

	for (size_t i = 0; i < G_N_ELEMENTS(grammars); i++)
		for (const struct order_form *form = grammars[i] ? grammars[i]->forms : NULL;
		     form && form->pattern; form++) {
			if (g_hash_table_contains(forms, form))
				continue;
			missing++;
			printf(
			    "FAIL %s: no scenario carries out the order %s (%s): which function does? add a "
			    "scenario with `orders_status: {...: done}`\n",
			    ruleset->name, form->example, form->meaning);
		}
	return missing;
}
