/* run: fetches mails, then runs due turns (HO-22). */
#include "engine/acts/advance_games.h"
#include "engine/base/clock.h"
#include "engine/commands/command.h"
#include "engine/records/archive.h"
#include "engine/site/watch.h"
#include "engine/store/statements.h"

/* Fetches mails; or, with --no-fetch, at least files stored mails that waited for their hour (HO-14). */
static enum exit_code fetch(const struct command_call *call, bool stored, bool *complete)
{
	struct command_call inner = *call;
	char option[] = "--stored", *argv[] = {option, NULL};
	inner.argc = stored ? 1 : 0;
	inner.argv = argv;
	inner.complete = complete;
	return command_invoke("fetch", &inner);
}

/* Removes duplicate names, so that a game is run once. */
static unsigned keep_once(char **names, unsigned count)
{
	unsigned kept = 0;

	for (unsigned i = 0; i < count; i++) {
		unsigned k = 0;
		while (k < kept && g_ascii_strcasecmp(names[k], names[i]) != 0)
			k++;
		if (k == kept)
			names[kept++] = names[i];
	}
	return kept;
}

/* The turns to run of the named games: `wish`, or with -1 the turns that are open before the fetch. g_free it. */
static int64_t *turns_meant(
    struct site *site, const struct advance_request *request, int64_t wish, struct error *err)
{
	int64_t *turns = g_new(int64_t, request->count);

	for (unsigned i = 0; i < request->count; i++)
		turns[i] = wish >= 0 ? wish : sql_game_turn_of(site->db, request->names[i], err);
	return turns;
}

/* Drops games that are at another turn by now, because another command, such as one by mail, ran the turn
   first: nobody wants to run two. */
static enum exit_code keep_meant(
    struct site *site, struct advance_request *request, const int64_t *meant, struct error *err)
{
	unsigned count = request->count;
	enum exit_code code = EXIT_DONE;

	request->count = 0;
	for (unsigned i = 0; i < count && !error_is_set(err); i++) {
		char *name = request->names[i];
		int64_t turn = sql_game_turn_of(site->db, name, err);
		if (turn == meant[i] || !sql_game_exists(site->db, name, err)) {
			request->names[request->count++] = name;
			continue;
		}
		struct error other = {0};
		error_set(&other, EXIT_TEMPFAIL, "%s is at turn %d, not %d: it was not run", name, (int)turn,
		    (int)meant[i]);
		code = command_end(site->errors, &other, code);
	}
	return code;
}

static enum exit_code run_meant(
    struct site *site, struct advance_request *request, const int64_t *meant, struct error *err)
{
	bool named = request->count > 0;
	enum exit_code code = request->force ? keep_meant(site, request, meant, err) : EXIT_DONE;

	if (error_is_set(err) || (named && request->count == 0))
		return code;
	return exit_code_worst(code, advance_games(site, request));
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	bool due = false, force = false, no_fetch = false, right = false;
	const char *turn = NULL;
	int64_t wish = -1;
	const struct option_spec specs[] = {OPTION_FLAG("--due", due), OPTION_FLAG("--force", force),
	    OPTION_VALUE("--turn", turn), OPTION_FLAG("--no-fetch", no_fetch),
	    OPTION_FLAG("--clock-is-right", right), {0}};
	int count;
	enum exit_code code = EXIT_DONE;
	g_autofree char **operands = options_read(call, specs, &count, &err);
	if (force && count == 0)
		error_set(&err, EXIT_USAGE, "run --force takes the names of the games");
	if (turn && !force)
		error_set(&err, EXIT_USAGE, "run: --turn goes with --force");
	if (turn)
		option_number("--turn", turn, 0, INT32_MAX, &wish, &err);
	if (force && due)
		error_set(&err, EXIT_USAGE, "run: --due and --force exclude each other");
	struct site *site = error_is_set(&err) ? NULL : site_open(call, SITE_WRITE, "run", &err);
	if (!site)
		return command_end(call->errors, &err, EXIT_DONE);
	struct advance_request request = {.names = operands,
	    .count = keep_once(operands, (unsigned)count),
	    .force = force,
	    .quiet = due,
	    .as_of = clock_now()};
	g_autofree int64_t *meant = turns_meant(site, &request, wish, &err);
	if (error_is_set(&err) || !archive_catch_up(site, &err) ||
	    !advance_release_mails(site, &request, &err))
		code = command_end(call->errors, &err, EXIT_DONE);
	bool complete = false;
	code = exit_code_worst(code, fetch(call, no_fetch, &complete));
	/* Run turns only if all mails were fetched, because orders not fetched would count as missed (HO-15). */
	if ((complete || no_fetch) && watch_clock(site, request.as_of, right, &err))
		code = exit_code_worst(code, run_meant(site, &request, meant, &err));
	else if (!error_is_set(&err))
		error_set(
		    &err, EXIT_TEMPFAIL, "the fetch failed, so nothing was run; --no-fetch runs without");
	site_close(site);
	return exit_code_worst(code, command_end(call->errors, &err, EXIT_DONE));
}

const struct command command_run = {
    .name = "run",
    .usage = "run [GAME...] [--due] [--force [--turn N]] [--no-fetch] [--clock-is-right]",
    .about = "Fetches mails, then runs the games that are due",
    .help =
        "  GAME         only these; one that is not due: exit code 75\n"
        "  --due        all that are due (also without GAME)\n"
        "  --force      the named games now, one turn each\n"
        "  --turn N     only those that are at this turn, so that it is run once however often you say it\n"
        "  --no-fetch   does not fetch mails first\n"
        "  --clock-is-right  runs them even if the clock is more than 30 days ahead of all recorded times\n"
        "  --rules DIR  tables from DIR/RULESET/tables.yaml\n",
    .run = run,
};
