/* Rules of rulesets for fuzzers, loaded once. */
#ifndef TESTS_FUZZ_RULES_H
#define TESTS_FUZZ_RULES_H

#include "engine/play/play.h"

static inline const struct rules *rules_of(const struct ruleset *ruleset)
{
	static GHashTable *all;
	struct error err = {0};
	struct rules *rules;

	if (!all)
		all = g_hash_table_new(g_str_hash, g_str_equal);
	rules = g_hash_table_lookup(all, ruleset->name);
	if (!rules) {
		rules = rules_load(ruleset, NULL, &err);
		g_assert(rules != NULL);
		g_hash_table_insert(all, (gpointer)ruleset->name, rules);
	}
	return rules;
}

#endif
