/* Winners named by the game master (SE-143), as the engine gets them: all of them, each once, and nobody else. */
#include "engine/play/play.h"
#include "engine/play/standings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define EMPIRES 3

static const char *const names[EMPIRES] = {"ANNA", "BERT", "CARL"};

static char *winners_of(unsigned set)
{
	g_autoptr(GString) text =
	    g_string_new("{\"ruleset\": \"star-empires\", \"game\": \"g\", \"turn\": 3, \"seed\": 1,"
	                 " \"empires\": [{\"name\": \"ANNA\"}, {\"name\": \"BERT\"}, {\"name\": \"CARL\"}],"
	                 " \"worlds\": [], \"winner\": [");
	char path[] = "/tmp/winners-XXXXXX";
	struct rules *rules = NULL;
	struct error err = {0};
	const char *comma = "";

	for (unsigned i = 0; i < EMPIRES; i++)
		if (set >> i & 1) {
			g_string_append_printf(text, "%s\"%s\"", comma, names[i]);
			comma = ", ";
		}
	g_string_append(text, "]}\n");
	close(g_mkstemp(path));
	assert_true(g_file_set_contents(path, text->str, -1, NULL));
	struct state *state = play_state_load(path, NULL, &rules, &err);
	unlink(path);
	assert_null(err.text);
	assert_non_null(state);
	char *winners = standings_winners(state);
	play_state_free(state);
	rules_free(rules);
	return winners;
}

static void test_winners(void **unused)
{
	(void)unused;
	for (unsigned set = 0; set < 1U << EMPIRES; set++) {
		g_autofree char *told = winners_of(set);
		g_auto(GStrv) words = g_strsplit(told ? told : "", ", ", 0);
		unsigned heard = 0;
		for (char **word = words; *word; word++)
			for (unsigned i = 0; i < EMPIRES; i++)
				heard |= (strcmp(*word, names[i]) == 0 ? 1U : 0U) << i;
		assert_int_equal(heard, set);
		assert_int_equal(g_strv_length(words), __builtin_popcount(set));
		assert_int_equal(told != NULL, set != 0);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_winners)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
