/* Fetches, then runs what is due (HO-22). */
#include "engine/acts/advance_games.h"
#include "engine/base/clock.h"
#include "engine/commands/command.h"
#include "engine/records/archive.h"

/* Without looking into the mailbox at least what waited for its hour counts now (HO-14). */
static enum exit_code fetch(const struct command_call *call, bool stored, bool *complete)
{
	struct command_call inner = *call;
	char option[] = "--stored", *argv[] = {option, NULL};
	inner.argc = stored ? 1 : 0;
	inner.argv = argv;
	inner.complete = complete;
	return command_invoke("fetch", &inner);
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	bool due = false, force = false, no_fetch = false;
	const struct option_spec specs[] = {OPTION_FLAG("--due", due), OPTION_FLAG("--force", force),
	    OPTION_FLAG("--no-fetch", no_fetch), {0}};
	int count = 0;
	enum exit_code code = EXIT_DONE;
	g_autofree char **operands = options_read(call, specs, &count, &err);
	if (force && count == 0)
		error_set(&err, EXIT_USAGE, "run --force takes the names of the games");
	if (force && due)
		error_set(&err, EXIT_USAGE, "run: --due and --force exclude each other");
	struct site *site = error_is_set(&err) ? NULL : site_open(call, SITE_WRITE, "run", &err);
	if (!site)
		return command_end(call->errors, &err, EXIT_DONE);
	struct advance_request request = {
	    .names = operands, .count = (unsigned)count, .force = force, .quiet = due, .as_of = clock_now()};
	if (!archive_catch_up(site, &err) || !advance_release_mails(site, &request, &err))
		code = command_end(call->errors, &err, EXIT_DONE);
	bool complete = false;
	code = exit_code_worst(code, fetch(call, no_fetch, &complete));
	/* Orders that could not be fetched would be missed ones (HO-15). */
	if (complete || no_fetch)
		code = exit_code_worst(code, advance_games(site, &request));
	else
		error_set(
		    &err, EXIT_TEMPFAIL, "the fetch failed, so nothing was run; --no-fetch runs without");
	site_close(site);
	return exit_code_worst(code, command_end(call->errors, &err, EXIT_DONE));
}

const struct command command_run = {
    .name = "run",
    .usage = "run [GAME...] [--due] [--force] [--no-fetch]",
    .about = "Fetches mails, then runs the games that are due",
    .help = "  GAME         only these; one that is not due: exit code 75\n"
            "  --due        all that are due (also without GAME)\n"
            "  --force      the named games now, one turn each\n"
            "  --no-fetch   without looking into the mailbox first\n"
            "  --rules DIR  tables from DIR/RULESET/tables.yaml\n",
    .run = run,
};
