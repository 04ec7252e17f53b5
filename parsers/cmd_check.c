/* What the host's answer would say, on a player's own machine (host.md's `check`). */
#include "engine/answer.h"
#include "engine/command.h"
#include "engine/file.h"
#include "parsers/grammar.h"

#include <stdio.h>

static bool check(const struct command_call *call, const char *path, const char *orders_path,
    unsigned *refused, struct error *err)
{
	struct document *doc = document_read(path, EXIT_DATA, err);
	const struct ruleset *ruleset = doc ? play_ruleset_of(document_root(doc), err) : NULL;
	struct rules *rules = ruleset ? rules_load(ruleset, call->rules, err) : NULL;
	size_t size = 0;
	g_autofree char *orders = rules ? file_read(orders_path, 0, &size, err) : NULL;
	g_autoptr(GString) out = g_string_new(NULL);
	unsigned seat = 0;
	struct play *play = orders ? answer_play(rules, document_root(doc), orders, size, &seat, err) : NULL;

	if (play) {
		*refused = answer_refused(play->orders[seat]);
		answer_orders(ruleset, play->orders[seat], NULL, grammar_gloss, out);
		if (answer_forecast(rules, document_root(doc), orders, size, out, err))
			fputs(out->str + (out->str[0] == '\n'), stdout);
	}
	play_free(play);
	rules_free(rules);
	document_free(doc);
	return !error_is_set(err);
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	const char *report = NULL;
	const struct option_spec specs[] = {{"--report", NULL, &report, NULL}, {0}};
	unsigned refused = 0;
	int count = 0;
	g_autofree char **operands = options_read(call, specs, &count, &err);

	if ((!report || count != 1))
		error_set(&err, EXIT_USAGE, "check takes --report FILE.json ORDERS");
	if (!error_is_set(&err))
		check(call, report, operands[0], &refused, &err);
	return command_end(&err, refused ? EXIT_DATA : EXIT_DONE);
}

const struct command command_check = {
    .name = "check",
    .usage = "check --report FILE.json ORDERS",
    .about = "Says of orders what the host's answer would say, from the JSON report alone",
    .help = "  --report FILE.json  your report of the open turn\n"
            "  ORDERS              a file of orders, one a line; - for standard input\n"
            "Exit code 65 if a line is refused.\n",
    .run = run,
};
