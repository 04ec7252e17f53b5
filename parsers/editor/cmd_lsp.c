/* lsp: a language server for orders (HO-171). */
#include "parsers/editor/server.h"
#include "engine/commands/command.h"

/* The exit code that LSP prescribes for `exit` without `shutdown`. */
#define EXIT_LEFT 1

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	const char *report = NULL;
	const struct option_spec specs[] = {OPTION_VALUE("--report", report), {0}};
	enum exit_code code = EXIT_DONE;
	struct desk *desk = NULL;
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);

	if (!error_is_set(&err) && (!report || operands[0]))
		error_set(&err, EXIT_USAGE, "lsp takes --report FILE.json");
	if (!error_is_set(&err))
		desk = desk_new(report, call->rules, &err);
	if (desk && !server_run(desk, stdin, call->out, &err))
		code = (enum exit_code)EXIT_LEFT;
	desk_free(desk);
	return command_end(call->errors, &err, code);
}

const struct command command_lsp = {
    .name = "lsp",
    .usage = "lsp --report FILE.json",
    .about = "A language server: an editor checks and completes orders as they are typed",
    .help = "  --report FILE.json  your report of the open turn\n"
            "The editor starts it and speaks LSP 3.17 with it over standard input and output;\n"
            "nightmail(1) and examples/editors say how.\n",
    .run = run,
};
