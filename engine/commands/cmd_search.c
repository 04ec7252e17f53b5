/* search: searches the reports, orders, letters and diaries of an archive. */
#include "engine/commands/command.h"
#include "engine/records/record_search.h"

#include <glib.h>
#include <stdio.h>

/* Exit code for no hits, as in grep(1); not one of sysexits.h. */
#define NOT_FOUND ((enum exit_code)1)

struct printing {
	FILE *out;
	bool any;
};

static void print_line(void *context, const char *path, unsigned line, const char *text)
{
	struct printing *p = context;
	g_autofree char *shown = error_shown(path);

	p->any = true;
	fprintf(p->out, "%s:%u: %s\n", shown, line, text);
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	const struct option_spec specs[] = {{0}};
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);
	struct printing printing = {call->out, false};
	struct record_search *search = NULL;

	if (count < 2)
		error_set(&err, EXIT_USAGE, "search takes an archive's directory and what to search for");
	if (!error_is_set(&err))
		search = record_search_new((const char *const *)operands + 1, &err);
	if (search)
		record_search_run(search, operands[0], print_line, &printing, &err);
	record_search_free(search);
	return command_end(call->errors, &err, printing.any ? EXIT_DONE : NOT_FOUND);
}

const struct command command_search = {
    .name = "search",
    .usage = "search ARCHIVE WORD...",
    .about = "Finds words in the reports, orders, letters and diaries of a game's archive",
    .help = "  ARCHIVE    what `archive` wrote, a bag, or games/GAME\n"
            "  WORD       a word, in any case, with or without accents; 'several words' that\n"
            "             follow each other; 'fleet*' begins so, '*fleet' ends so\n"
            "Prints FILE:LINE: TEXT. A line of a report or of orders must have all of them, or a\n"
            "paragraph of a letter or diary. Exit code 1 if nothing is found.\n",
    .run = run,
};
