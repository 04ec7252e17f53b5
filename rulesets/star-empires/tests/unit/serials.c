/* Names, serials and codes of star-empires (SE-4 to SE-6): no serial is given twice, although no document records the
   dead. */
#include "engine/base/hash.h"
#include "engine/play/play.h"
#include "rulesets/star-empires/fleet.h"
#include "rulesets/star-empires/names.h"
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

/* Each turn builds so many ships, all of which are lost by the next. */
static void build_and_lose(int64_t turns, unsigned ships)
{
	struct error err = {0};
	struct rules *rules = rules_load(ruleset_find("star-empires"), NULL, &err);
	g_autoptr(GHashTable) seen = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL);

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

/* Names, and the words that are no names (SE-4). */
static void names_that_are_good(void **state)
{
	static const char *const reserved[] = {"ALL", "MAX", "TO", "ONTO", "AT", "FROM", "THROUGH", "EXCEPT",
	    "ASC", "DESC", "PUBLIC", "PRIVATE", "CLASS", "GM"};
	static const char *const good[] = {
	    "A", "_", "a1", "1a", "ALLY", "GMX", "_TO", "abcdefghijklmnopqrstuvwxyz1234", NULL};
	static const char *const bad[] = {
	    "", "0", "123456", "a-b", "a b", "a.", "abcdefghijklmnopqrstuvwxyz12345", NULL};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(reserved); i++) {
		g_autofree char *low = g_ascii_strdown(reserved[i], -1);
		assert_string_equal(se_name_trouble(reserved[i]), "this word is reserved");
		assert_string_equal(se_name_trouble(low), "this word is reserved");
	}
	for (size_t i = 0; good[i]; i++)
		assert_true(se_name_good(good[i]));
	for (size_t i = 0; bad[i]; i++)
		assert_false(se_name_good(bad[i]));
}

/* SE-6: a list of names, each with the code that it gets after those before it. */
static void codes_of_names(void **state)
{
	static const char *const rows[][2] = {{"MIRA", "MI"}, {"TheCulture", "CU"}, {"Theta", "TH"},
	    {"the_Ohm", "OH"}, {"Mi_ra2", "MR"}, {"m1i", "AA"}, {"MI", "AB"}, {"q", "QX"}, {"Q7", "AC"},
	    {"_9", "XX"}, {"The_", "AD"}, {"Ab", "AE"}, {"TheX", "AF"}, {"The", "TE"}, {"THEO", "TO"},
	    {"ThE", "AG"}};
	struct error err = {0};
	struct rules *rules = rules_load(ruleset_find("star-empires"), NULL, &err);
	struct se_state *st = state_new(rules, 1);

	(void)state;
	for (size_t i = 1; i < G_N_ELEMENTS(rows); i++)
		se_empire_add(st, rows[i][0]);
	assert_true(se_codes_give(st));
	for (size_t i = 0; i < G_N_ELEMENTS(rows); i++)
		assert_memory_equal(se_empire_at(st, (unsigned)i)->code, rows[i][1], 2);
	play_state_free((struct state *)st);
	rules_free(rules);
}

/* SE-6: if the letters of the name give no code, the first free one from AA to ZZ; then there is none. */
static void all_codes(void **unused)
{
	struct error err = {0};
	struct rules *rules = rules_load(ruleset_find("star-empires"), NULL, &err);
	const struct state head = {
	    .ruleset = rules->ruleset, .tables = rules->tables, .game = (char *)"demo"};
	struct se_state *st = se_state_new(&head);
	unsigned next = 0;

	(void)unused;
	for (int i = 0; i < 26 * 26; i++) {
		g_autofree char *name = g_strdup_printf("E_%d", i);
		const struct se_empire *empire = se_empire_add(st, name);
		assert_true(se_codes_give(st));
		if (next == 4 * 26 + 23)
			next++;
		const char code[] = {(char)('A' + next / 26), (char)('A' + next % 26), 0};
		assert_string_equal(empire->code, i == 0 ? "EX" : code);
		next += i > 0;
	}
	se_empire_add(st, "E_more");
	assert_false(se_codes_give(st));
	se_state_free(&st->head);
	rules_free(rules);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(all_codes), cmocka_unit_test(names_that_are_good),
	    cmocka_unit_test(codes_of_names), cmocka_unit_test(no_serial_comes_back)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
