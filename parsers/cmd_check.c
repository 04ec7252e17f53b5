/* check: gives the host's answer on a player's own machine (host.md's `check`), by the same parser and words. */
#include "engine/base/file.h"
#include "engine/commands/command.h"
#include "engine/play/odds.h"
#include "parsers/offline.h"

#include <stdio.h>

struct asked {
	const char *report, *orders;
	int64_t runs; /* runs for the odds; 0: no odds */
	bool json;
};

static void check_orders(
    const struct command_call *call, const struct asked *asked, unsigned *refused, struct error *err)
{
	struct document *document = document_read(asked->report, EXIT_DATA, err);
	const struct ruleset *ruleset = document ? play_ruleset_of(document_root(document), err) : NULL;
	struct rules *rules = ruleset ? rules_load(ruleset, call->rules, err) : NULL;
	size_t size = 0;
	g_autofree char *text = rules ? file_read(asked->orders, 0, &size, err) : NULL;
	g_autoptr(GString) answer = g_string_new(NULL), taken = g_string_new(NULL), json = g_string_new(NULL);

	if (text)
		*refused = offline_answer(&(struct offline){.rules = rules,
		                              .report = document_root(document),
		                              .text = text,
		                              .size = size,
		                              .odds = (unsigned)asked->runs,
		                              .answer = answer,
		                              .orders = taken,
		                              .json = asked->json ? json : NULL},
		    err);
	if (!error_is_set(err))
		fputs(asked->json ? json->str : answer->str + (answer->str[0] == '\n'), call->out);
	rules_free(rules);
	document_free(document);
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	struct asked asked = {0};
	const char *runs = NULL;
	bool odds = false;
	const struct option_spec specs[] = {OPTION_VALUE("--report", asked.report),
	    {.name = "--odds", .flag = &odds, .value = &runs}, OPTION_FLAG("--json", asked.json), {0}};
	unsigned refused = 0;
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);

	if (!error_is_set(&err) && (!asked.report || count != 1))
		error_set(&err, EXIT_USAGE, "check takes --report FILE.json ORDERS");
	if (!error_is_set(&err) && asked.json && !odds)
		error_set(&err, EXIT_USAGE, "--json is for --odds");
	if (odds)
		asked.runs = ODDS_RUNS;
	if (!error_is_set(&err) && runs)
		option_number("--odds", runs, 1, ODDS_RUNS_MOST, &asked.runs, &err);
	asked.orders = operands[0];
	if (!error_is_set(&err))
		check_orders(call, &asked, &refused, &err);
	return command_end(call->errors, &err, refused ? EXIT_DATA : EXIT_DONE);
}

const struct command command_check = {
    .name = "check",
    .usage = "check --report FILE.json ORDERS [--odds [N] [--json]]",
    .about = "Says what the host would answer to orders, from the JSON report alone",
    .help =
        "  --report FILE.json  your report of the open turn\n"
        "  ORDERS              a file of orders, one a line, as in a mail; - for standard input\n"
        "  --odds [N]          plays the orders N times with other dice (1 to 2000, 200 if left out), and\n"
        "                      says how battles would end and how often each order would be done\n"
        "  --json              the odds alone, for programs\n"
        "Exit code 65 if a line is refused.\n",
    .run = run,
};
