/* Any bytes as an orders file of any ruleset: no crash; every order has a text, every refused one a cause. */
#include "engine/play/rulesets.h"
#include "parsers/grammar.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	unsigned count = 0;
	const struct ruleset *ruleset;
	struct order_set *set;

	while (rulesets[count])
		count++;
	if (size == 0)
		return 0;
	ruleset = rulesets[data[0] / 2 % count];
	set = orders_read(data[0] % 2 && ruleset->gm_grammar ? ruleset->gm_grammar : ruleset->grammar, 0,
	    (const char *)data + 1, size - 1);
	for (unsigned i = 0; i < set->count; i++) {
		const struct order *order = &set->orders[i];
		g_assert(order->text && order->line >= 1);
		g_assert(order->status == ORDER_REFUSED ? order->cause != NULL : order->canonical != NULL);
	}
	order_set_free(set);
	return 0;
}
