/* nightly, for cron: fetches mails, runs due turns, sends reminders, the GM's digest and other mails. */
#include "engine/acts/advance_games.h"
#include "engine/acts/loop.h"
#include "engine/acts/mustering.h"
#include "engine/acts/sitting.h"
#include "engine/acts/standbys.h"
#include "engine/base/clock.h"
#include "engine/commands/command.h"
#include "engine/records/archive.h"
#include "engine/site/cron.h"
#include "engine/site/outbox.h"
#include "engine/site/trouble.h"
#include "engine/site/watch.h"
#include "engine/store/statements.h"
#include "engine/web/publish.h"

#define PATIENCE 3600

static enum exit_code invoke(const char *name, const struct command_call *call, bool *complete)
{
	struct command_call inner = *call;
	inner.complete = complete;
	return command_invoke(name, &inner);
}

/* HO-6: reports that another run holds the lock only to a person, or if it has been running for very long. */
static enum exit_code locked_out(const struct command_call *call, struct error *err)
{
	struct site_lock lock = {0};
	bool busy = site_lock_held(call->site, &lock);
	bool long_since = busy && lock.since > 0 && clock_now() - lock.since > PATIENCE;
	if (err->code == EXIT_TEMPFAIL && busy && call->audience == AUDIENCE_CRON && !long_since) {
		error_clear(err);
		return EXIT_TEMPFAIL;
	}
	return command_end(call->errors, err, EXIT_DONE);
}

static enum exit_code end_step(struct site *site, struct error *err, enum exit_code code)
{
	return exit_code_worst(code, trouble_tell(site, err));
}

/* Reports a clock that jumped, once a day, on standard error and by mail to the GM. */
static enum exit_code tell_clock(struct site *site, int64_t now, struct error *trouble)
{
	struct error err = {0};
	g_autofree char *subject = g_strdup_printf("%s: the clock has jumped", site->config->name);
	g_autofree char *body = g_strdup_printf("%s\n", trouble->text);
	const struct outbox_mail mail = {
	    .kind = OUTBOX_DIGEST, .recipient = site->config->gm, .subject = subject, .body = body};
	bool fresh =
	    sql_counter_note(site->db, "clock", "", now - now % 86400, &err) && db_changes(site->db) > 0;
	if (fresh) {
		site_log(site, "%s", trouble->text);
		outbox_queue(site, &mail, &err);
	} else {
		error_clear(trouble);
	}
	enum exit_code code = exit_code_worst(EXIT_TEMPFAIL, trouble_tell(site, trouble));
	return end_step(site, &err, code);
}

/* Does everything except sending mails. */
static enum exit_code run_games(const struct command_call *call, struct site *site, bool *jumped)
{
	struct error err = {0};
	struct advance_request request = {.quiet = true, .as_of = clock_now()};
	archive_catch_up(site, &err);
	enum exit_code code = end_step(site, &err, EXIT_DONE);
	advance_release_mails(site, &request, &err);
	code = end_step(site, &err, code);
	bool complete = false;
	code = exit_code_worst(code, db_found_damage() ? EXIT_DATA : invoke("fetch", call, &complete));
	bool right = db_found_damage() || watch_clock(site, request.as_of, false, &err);
	*jumped = err.cause == CAUSE_CLOCK;
	if (*jumped)
		return exit_code_worst(code, tell_clock(site, request.as_of, &err));
	if (!right)
		return end_step(site, &err, code);
	if (complete) {
		mustering_games(site, request.as_of, &err);
		code = end_step(site, &err, code);
		code = exit_code_worst(code, advance_games(site, &request));
		sitting_lapse(site, request.as_of, &err);
		code = end_step(site, &err, code);
		standbys_games(site, request.as_of, &err);
		code = end_step(site, &err, code);
		loop_reminders(site, request.as_of, &err);
		code = end_step(site, &err, code);
	}
	if (db_found_damage())
		return code;
	loop_digests(site, request.as_of, &err);
	code = end_step(site, &err, code);
	loop_forget(site, request.as_of, &err);
	return end_step(site, &err, code);
}

/* Records the run, so that `doctor` can see that cron works (HO-77). */
static enum exit_code note_run(struct site *site, enum exit_code code)
{
	struct error err = {0};
	cron_note(site, &err);
	return end_step(site, &err, code);
}

/* Publishes before sending mails, which may refer to new pages. */
static enum exit_code publish(struct site *site)
{
	struct error err = {0};
	struct publish_sum sum;
	publish_site(site, false, &sum, &err);
	return trouble_end(site, "publish", &err);
}

static enum exit_code run_all(const struct command_call *call, struct site *site)
{
	bool jumped = false;
	enum exit_code code = run_games(call, site, &jumped);
	if (db_found_damage())
		return code;
	code = exit_code_worst(code, publish(site));
	/* Do not act on a wrong clock. */
	if (!jumped)
		code = note_run(site, code);
	return exit_code_worst(code, invoke("send", call, NULL));
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	const struct option_spec specs[] = {{0}};
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);
	if (operands && count > 0)
		error_set(&err, EXIT_USAGE, "nightly takes no arguments");
	if (error_is_set(&err))
		return command_end(call->errors, &err, EXIT_DONE);
	struct command_call own = *call;
	if (own.audience == AUDIENCE_SCRIPT)
		own.audience = AUDIENCE_CRON;
	struct site *site = site_open(&own, SITE_WRITE, "nightly", &err);
	if (!site)
		return locked_out(&own, &err);
	enum exit_code code = run_all(&own, site);
	site_close(site);
	return code;
}

const struct command command_nightly = {
    .name = "nightly",
    .usage = "nightly",
    .about = "The cron line: fetch, run what is due, reminders, publish, send",
    .help = "  run it as often as you like; it is silent unless something needs a person\n",
    .run = run,
};
