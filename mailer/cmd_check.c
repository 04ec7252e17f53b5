/* What the host's answer would say, on a player's own machine (host.md's `check`): the same reader, the same words. */
#include "engine/base/file.h"
#include "engine/commands/command.h"
#include "mailer/offline.h"

#include <stdio.h>

static void check_orders(const struct command_call *call, const char *report, const char *orders,
    unsigned *refused, struct error *err)
{
	struct document *document = document_read(report, EXIT_DATA, err);
	const struct ruleset *ruleset = document ? play_ruleset_of(document_root(document), err) : NULL;
	struct rules *rules = ruleset ? rules_load(ruleset, call->rules, err) : NULL;
	size_t size = 0;
	g_autofree char *text = rules ? file_read(orders, 0, &size, err) : NULL;
	g_autoptr(GString) answer = g_string_new(NULL), taken = g_string_new(NULL);

	if (text)
		*refused = offline_answer(rules, document_root(document), text, size, answer, taken, err);
	if (!error_is_set(err))
		fputs(answer->str + (answer->str[0] == '\n'), call->out);
	rules_free(rules);
	document_free(document);
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
		check_orders(call, report, operands[0], &refused, &err);
	return command_end(call->errors, &err, refused ? EXIT_DATA : EXIT_DONE);
}

const struct command command_check = {
    .name = "check",
    .usage = "check --report FILE.json ORDERS",
    .about = "Says of orders what the host's answer would say, from the JSON report alone",
    .help = "  --report FILE.json  your report of the open turn\n"
            "  ORDERS              a file of orders, one a line, as in a mail; - for standard input\n"
            "Exit code 65 if a line is refused.\n",
    .run = run,
};
