/* /help of every order of every ruleset and of every command: the examples read, the texts are there and fit. */
#include "engine/play/report_text.h"
#include "mailer/host_command.h"
#include "parsers/grammar.h"
#include "parsers/help.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void fits(const char *text)
{
	g_auto(GStrv) lines = g_strsplit(text, "\n", -1);

	for (char **line = lines; *line; line++) {
		assert_true(g_utf8_strlen(*line, -1) <= REPORT_WIDTH);
		assert_false(g_str_has_suffix(*line, " "));
	}
}

static void each_form(const struct ruleset *ruleset, const struct grammar *grammar)
{
	for (const struct order_form *form = grammar->forms; form->pattern; form++) {
		struct order_set *set = orders_read(grammar, 0, form->example, strlen(form->example));
		g_autoptr(GString) help = g_string_new(NULL), whole = g_string_new(NULL);
		g_autoptr(GString) gloss = g_string_new(NULL);
		g_autofree char *verb = g_strndup(form->pattern, strcspn(form->pattern, "<[{( \n"));
		assert_int_equal(set->count, 1);
		assert_int_not_equal(set->orders[0].status, ORDER_REFUSED);
		assert_ptr_equal(&grammar->forms[set->orders[0].form], form);
		/* by its first letters, and by a whole order */
		assert_true(grammar_help_on(grammar, verb, help));
		assert_true(grammar_help_on(grammar, form->example, whole));
		assert_true(strstr(whole->str, "This one: ") || strstr(whole->str, "For example `"));
		fits(help->str);
		fits(whole->str);
		assert_null(strpbrk(help->str, "~"));
		if (grammar == ruleset->grammar) {
			grammar_gloss(ruleset, &set->orders[0], gloss);
			assert_true(gloss->len > 0);
			assert_null(strpbrk(gloss->str, "{}<>"));
		}
		order_set_free(set);
	}
}

static void of_every_order(void **state)
{
	(void)state;
	for (const struct ruleset *const *ruleset = rulesets; *ruleset; ruleset++) {
		g_autoptr(GString) all = g_string_new(NULL);
		each_form(*ruleset, (*ruleset)->grammar);
		if ((*ruleset)->gm_grammar)
			each_form(*ruleset, (*ruleset)->gm_grammar);
		grammar_help((*ruleset)->grammar, all);
		fits(all->str);
	}
}

static void of_every_command(void **state)
{
	g_autoptr(GString) players = g_string_new(NULL), gm = g_string_new(NULL);

	(void)state;
	host_help(NULL, false, players);
	host_help(NULL, true, gm);
	fits(gm->str);
	for (const struct host_spec *spec = host_specs; spec->word; spec++) {
		g_autofree char *text = g_strdup_printf("%s\nhello\n/end\n", spec->example);
		struct reading *reading = reading_new(text, strlen(text), (struct reading_limits){0});
		const struct reading_command *command =
		    &g_array_index(reading->commands, struct reading_command, 0);
		g_autoptr(GString) one = g_string_new(NULL);
		const char *cause;
		assert_string_equal(command->word, spec->word);
		assert_true(host_check(command, &cause));
		host_help(spec, true, one);
		fits(one->str);
		assert_non_null(strstr(one->str, spec->example));
		assert_true((strstr(players->str, spec->usage) != NULL) != (spec->who == HOST_GM));
		assert_non_null(strstr(gm->str, spec->usage));
		reading_free(reading);
	}
}

static void hint_of(const char *line, const char *cause, const char *hint)
{
	struct reading *reading = reading_new(line, strlen(line), (struct reading_limits){0});
	const struct reading_command *command = &g_array_index(reading->commands, struct reading_command, 0);
	const char *told;
	g_autofree char *mend = host_hint(command);

	assert_false(host_check(command, &told));
	assert_string_equal(told, cause);
	assert_string_equal(mend, hint);
	reading_free(reading);
}

static void of_what_is_mistyped(void **state)
{
	(void)state;
	hint_of("/redy", "there is no such command", "did you mean /ready?");
	hint_of("/xyz", "there is no such command", "/help lists the commands");
	hint_of("/ready.", "a full stop follows the command", "leave it out");
	hint_of("/set attach text,", "a comma follows the command", "leave it out");
	hint_of("/turn two", "that is no turn number", "\"/turn N\"");
	hint_of("/join demo", "the command is not complete", "\"/join GAME EMPIRE\"");
	hint_of("/ready now", "too many words for this command", "\"/ready\"");
	hint_of("/press BOSCO", "no letter with a line /end follows",
	    "\"/press EMPIRE...|all|gm [anonymous] [at DATE]\"");
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(of_every_order),
	    cmocka_unit_test(of_every_command), cmocka_unit_test(of_what_is_mistyped)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
