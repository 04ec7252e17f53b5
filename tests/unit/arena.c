/* The arena with programs that play (HO-73, HO-76). The test executes itself as the process that sandboxes them. */
#include "engine/commands/command.h"
#include "engine/site/bot_stage.h"
#include "engine/site/site.h"
#include "tests/command.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static int make_site(void **unused)
{
	make_place(unused);
	setenv("NIGHTMAIL_NOW", "2026-12-01T10:00:00Z", 1);
	command("init");
	return 0;
}

/* All orders of bots are counted; of a bot's failing turns the first is reported, all are counted. */
static void test_arena(void **unused)
{
	g_autofree char *config = in("nightmail.yaml"), *text = NULL;

	(void)unused;
	assert_true(g_file_get_contents(config, &text, NULL, NULL));
	g_autofree char *more = g_strconcat(
	    text, "bots: {falls: {command: [/bin/sh, falls]}, gives: {command: [/bin/sh, gives]}}\n", NULL);
	put("nightmail.yaml", more);
	put("falls", "cat >/dev/null; exit 3\n");
	put("gives", "cat >/dev/null; printf 'no order\\nnor this'\n");
	for (int jobs = 1; jobs < 3; jobs++) {
		g_autofree char *to = g_strdup_printf("%s/arena%d", dir, jobs);
		g_autofree char *line =
		    g_strdup_printf("arena --ruleset space-empires --bots falls,hold,gives"
		                    " --games 2 --turns 3 --seed 1 --jobs %d --out %s",
		        jobs, to);
		char *out = NULL, *errors = NULL;
		size_t out_size, errors_size;
		g_auto(GStrv) words = g_strsplit(line, " ", -1);
		struct command_call call = {.site = dir,
		    .out = open_memstream(&out, &out_size),
		    .errors = open_memstream(&errors, &errors_size),
		    .audience = AUDIENCE_SCRIPT,
		    .argc = (int)g_strv_length(words) - 1,
		    .argv = words + 1};
		int code = command_find("arena")->run(&call);
		fclose(call.out);
		fclose(call.errors);
		if (code == EXIT_UNAVAILABLE)
			skip(); /* no program can be confined here */
		assert_int_equal(code, 0);
		assert_string_equal(out, "falls: 0 orders, 0 refused, 6 turns in trouble\n"
		                         "hold: 0 orders, 0 refused\ngives: 12 orders, 12 refused\n");
		if (jobs == 1)
			assert_string_equal(errors,
			    "game 1, turn 1: E2 by falls gives no orders: it ended with exit code 3\n");
		free(out);
		free(errors);
	}
	g_autofree char *first = in("arena1/games.csv"), *second = in("arena2/games.csv"), *games = NULL;
	assert_true(g_file_get_contents(first, &games, NULL, NULL));
	assert_true(file_holds(second, games, strlen(games)));
	assert_non_null(strstr(games, ",2,E2,falls,"));
	assert_non_null(strstr(games, ",1,E1,gives,"));
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(test_arena, make_site, clear_place)};

	if (argc > 2 && strcmp(argv[1], STAGE_BOT) == 0)
		return stage_bot(argv + 2);
	return argc > 1 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
