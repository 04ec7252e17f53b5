/* grammar: prints the grammar of a ruleset's orders for editors and programs (HO-170). */
#include "parsers/editor/abnf.h"
#include "parsers/editor/notation.h"
#include "parsers/editor/tree.h"
#include "parsers/editor/vim.h"
#include "engine/commands/command.h"
#include "engine/play/rulesets.h"
#include "parsers/help.h"

static void put_help(const struct notation *notation, GString *out)
{
	grammar_help(notation->grammar, out);
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	bool json = false, abnf = false, vim = false, tree = false;
	const struct option_spec specs[] = {OPTION_FLAG("--json", json), OPTION_FLAG("--abnf", abnf),
	    OPTION_FLAG("--vim", vim), OPTION_FLAG("--tree-sitter", tree), {0}};
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);
	const struct ruleset *ruleset = count == 1 ? ruleset_find(operands[0]) : NULL;

	if (count != 1)
		error_set(&err, EXIT_USAGE, "grammar takes RULESET [--json|--abnf|--vim|--tree-sitter]");
	else if (json + abnf + vim + tree > 1)
		error_set(&err, EXIT_USAGE, "--json, --abnf, --vim and --tree-sitter exclude each other");
	else if (!ruleset)
		error_set(&err, EXIT_NO_INPUT,
		    "there is no ruleset \"%s\"; `nightmail new --list` names them", operands[0]);
	if (ruleset && !error_is_set(&err)) {
		g_autoptr(GString) out = g_string_new(NULL);
		const struct notation notation = {ruleset->name, ruleset->grammar};
		(json      ? notation_json
		    : abnf ? notation_abnf
		    : vim  ? notation_vim
		    : tree ? notation_tree
		           : put_help)(&notation, out);
		fputs(out->str, call->out);
	}
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_grammar = {
    .name = "grammar",
    .usage = "grammar RULESET [--json|--abnf|--vim|--tree-sitter]",
    .about = "The orders of a ruleset, for people, editors and programs",
    .help = "  --json         forms, their fields with ranges and words, examples\n"
            "  --abnf         a grammar of RFC 5234; its first rule is a whole line\n"
            "  --vim          a syntax file for Vim and Neovim\n"
            "  --tree-sitter  a grammar.js\n"
            "Without an option: the orders as /help lists them.\n",
    .run = run,
};
