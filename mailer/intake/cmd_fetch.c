#include "engine/base/clock.h"
#include "engine/commands/command.h"
#include "engine/site/trouble.h"
#include "mailer/intake/intake.h"
#include "mailer/fetch/source.h"

#include <inttypes.h>

/* Logs an error and prints it, with what was kept and what will be tried again. */
static void tell_rest(struct site *site, struct error *err, const char *later, const char *mended)
{
	if (!error_is_set(err))
		return;
	g_autofree char *told = error_told(err), *what = err->text;
	site_log(site, "fetch: %s", told);
	err->text = g_strdup_printf("%s; %s", what, err->code == EXIT_TEMPFAIL ? later : mended);
}

/* Fetches again the mails that came after the backup that was restored (HO-110). */
static bool take_again(struct site *site, int64_t since, struct error *err)
{
	int64_t taken = 0;
	bool good = source_take_again(site, since, &taken, err);

	fprintf(site->out, "%" PRId64 " %s of the folder %s taken once more; copies are filed as such\n",
	    taken, taken == 1 ? "mail" : "mails", site->config->mailbox.done);
	return good;
}

/* The steps are independent: stored mails are filed even if the server is gone; the exit code is the worst (HO-5).
   Nothing is moved on a server that has just failed. Games may be run once all mails are filed, even if mails could not
   be moved (MC-209, MC-210). */
static enum exit_code fetch_run(
    struct site *site, const struct command_call *call, bool stored, const int64_t *since)
{
	struct error take = {0}, file = {0}, settle = {0};
	bool taken = !stored && source_take(site, &take) && (!since || take_again(site, *since, &take));
	bool filed = intake_file_all(site, &file);
	if (taken)
		source_settle(site, &settle);
	if (call->complete)
		*call->complete = (taken || stored) && filed;
	tell_rest(site, &take, "what came is kept, the next run takes the rest",
	    "what came is kept, the rest stays there until this is mended");
	tell_rest(site, &settle, "the mails are filed, the next run moves them",
	    "the mails are filed, and moved when this is mended");
	enum exit_code code = trouble_end(site, "mailbox", &take);
	code = exit_code_worst(code, trouble_tell(site, &file));
	return exit_code_worst(code, trouble_end(site, "moving", &settle));
}

static enum exit_code fetch_command(const struct command_call *call)
{
	struct error err = {0};
	int count;
	bool stored = false;
	const char *again = NULL;
	int64_t since = 0;
	const struct option_spec specs[] = {
	    OPTION_FLAG("--stored", stored), OPTION_VALUE("--again", again), {0}};
	char **operands = options_read(call, specs, &count, &err);
	if (operands && count > 0)
		error_set(&err, EXIT_USAGE, "fetch: unknown argument '%s'", operands[0]);
	if (stored && again)
		error_set(&err, EXIT_USAGE, "fetch: --stored and --again do not go together");
	g_free(operands);
	struct site *site = error_is_set(&err) ? NULL : site_open(call, SITE_WRITE, "fetch", &err);
	bool good = site && (!again || clock_since(again, site->config->timezone, &since, &err));
	enum exit_code code = good ? fetch_run(site, call, stored, again ? &since : NULL) : EXIT_DONE;
	site_close(site);
	return command_end(call->errors, &err, code);
}

const struct command command_fetch = {
    .name = "fetch",
    .usage = "fetch [--stored | --again TIME]",
    .about = "Fetches mails from the mailbox and spool/, files them, and queues the answers",
    .help =
        "  --stored       files only mails that are stored already; does not read the mailbox\n"
        "  --again TIME   also mails of the folder \"done\" that arrived since TIME, once more, as after a\n"
        "                 backup was put back: 24h, yesterday, 2026-12-03, 2026-12-03 20:00 Europe/Berlin;\n"
        "                 copies are ignored, and nothing is sent twice\n",
    .run = fetch_command,
};
