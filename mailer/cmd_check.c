/* What the host's answer would say, on a player's own machine (host.md's `check`): the same reader, the same words. */
#include "engine/play/answer.h"
#include "engine/commands/command.h"
#include "engine/base/file.h"
#include "engine/play/report_text.h"
#include "mailer/admit.h"
#include "mailer/host_command.h"

#include <stdio.h>
#include <string.h>

struct check {
	struct document *document; /* the JSON report */
	struct rules *rules;
	struct play *play;
	struct reading *reading;
	struct order_set *commands; /* that were refused */
};

static void check_clear(struct check *check)
{
	if (check->commands)
		order_set_free(check->commands);
	if (check->reading)
		reading_free(check->reading);
	play_free(check->play);
	rules_free(check->rules);
	document_free(check->document);
}

static bool open_check(
    struct check *check, const char *report, const char *tables, const char *orders, struct error *err)
{
	const struct ruleset *ruleset;
	g_autofree char *text = NULL;
	size_t size = 0;
	unsigned seat = 0;

	check->document = document_read(report, EXIT_DATA, err);
	ruleset = check->document ? play_ruleset_of(document_root(check->document), err) : NULL;
	check->rules = ruleset ? rules_load(ruleset, tables, err) : NULL;
	text = check->rules ? file_read(orders, 0, &size, err) : NULL;
	check->play =
	    text ? answer_play(check->rules, document_root(check->document), "", 0, &seat, err) : NULL;
	if (!check->play)
		return false;
	check->reading = reading_new(ruleset->grammar, text, size, admit_limits(NULL), NULL);
	check->reading->set->empire = seat;
	check->commands = refused_commands(check->reading);
	if (ruleset->orders_check)
		ruleset->orders_check(check->play->state, check->reading->set);
	return true;
}

static void put_notes(const struct check *check, GString *out)
{
	const GArray *commands = check->reading->commands;
	g_autoptr(GPtrArray) notes = g_ptr_array_new_with_free_func(g_free);
	const char *cause;

	letter_notes(check->reading->letter, notes);
	for (guint i = 0; i < commands->len; i++) {
		const struct reading_command *command = &g_array_index(commands, struct reading_command, i);
		if (host_check(command, &cause))
			g_ptr_array_add(notes,
			    g_strdup_printf("line %u: the command is the host's business", command->line));
	}
	if (notes->len)
		report_heading(out, "NOTES");
	for (guint i = 0; i < notes->len; i++) {
		g_string_append(out, "  ");
		report_wrap(out, 4, g_ptr_array_index(notes, i));
		g_string_append_c(out, '\n');
	}
}

static bool check_orders(const struct command_call *call, const char *report, const char *orders,
    unsigned *refused, struct error *err)
{
	struct check check = {0};
	g_autoptr(GString) out = g_string_new(NULL), text = g_string_new(NULL);

	if (open_check(&check, report, call->rules, orders, err)) {
		const struct order_set *set = check.reading->set;
		*refused = answer_refused(set) + answer_refused(check.commands);
		answer_orders(check.rules->ruleset, set, check.commands, grammar_gloss, out);
		play_orders_text(set, text);
		if (text->len)
			answer_forecast(
			    check.rules, document_root(check.document), text->str, text->len, out, err);
		put_notes(&check, out);
		if (!error_is_set(err))
			fputs(out->str + (out->str[0] == '\n'), call->out);
	}
	check_clear(&check);
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
