/* Serials of star-empires (SE-5): never one twice, although no document remembers the dead. */
#include "engine/play/play.h"
#include "rulesets/star-empires/state.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define DOCUMENT                                                                                             \
	"ruleset: star-empires\ngame: demo\nturn: %" PRId64 "\nseed: 42\n"                                   \
	"empires: [{name: MIRA}]\nworlds: [{name: Terra, sector: [0, 0], production: 1, owner: MIRA}]\n"

static struct se_state *state_new(const struct rules *rules, int64_t turn)
{
	g_autofree char *text = g_strdup_printf(DOCUMENT, turn);
	struct error err = {0};
	struct document *doc = document_parse("state", text, strlen(text), EXIT_DATA, &err);
	struct state *state;

	assert_non_null(doc);
	state = play_state_read(rules, document_root(doc), &err);
	assert_non_null(state);
	document_free(doc);
	return (struct se_state *)state;
}

/* Each turn builds so many ships, all of which are gone in the next. */
static void build_and_lose(int64_t turns, unsigned ships)
{
	struct error err = {0};
	struct rules *rules = rules_load(ruleset_find("star-empires"), NULL, &err);
	g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

	assert_non_null(rules);
	for (int64_t turn = 1; turn <= turns; turn++) {
		struct se_state *st = state_new(rules, turn);
		struct se_empire *empire = st->empires->pdata[0];
		struct se_class *class = se_class_find(st, "fighter");
		for (unsigned i = 0; i < ships; i++) {
			struct se_ship *ship = se_ship_add(st, empire, class, NULL, (struct se_coord){0, 0});
			se_ship_register(st, ship, NULL);
			assert_true(g_hash_table_add(seen, g_strdup(ship->serial)));
		}
		assert_int_equal(empire->numbered, ships);
		play_state_free((struct state *)st);
	}
	rules_free(rules);
}

static void no_serial_comes_back(void **state)
{
	(void)state;
	build_and_lose(100, 1024);
	build_and_lose(31, 4000);  /* 32 turns of 4 parts */
	build_and_lose(3, 100000); /* 4 turns of 128 parts */
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(no_serial_comes_back)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
