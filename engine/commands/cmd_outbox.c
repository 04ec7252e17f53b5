/* outbox: lists mails that have not been sent (HO-30). */
#include "engine/base/clock.h"
#include "engine/commands/command.h"
#include "engine/site/outbox.h"
#include "engine/store/statements.h"

#include <string.h>

static void list(struct site *site, struct error *err)
{
	struct sql_outbox_unsent row;
	struct db_rows *rows = sql_outbox_unsent(site->db, err);
	while (sql_outbox_unsent_next(rows, &row, err)) {
		g_autoptr(GString) due = g_string_new(NULL);
		g_autofree char *trouble = g_strescape(row.trouble, NULL);
		clock_people(row.due, site->config->timezone, due);
		bool failed = strcmp(row.state, "failed") == 0;
		int tries = (int)row.tries;
		g_autofree char *line =
		    g_strdup_printf("%d %s %s to %s: %s; %s%s, %d %s%s%s", (int)row.id, row.state, row.kind,
		        row.recipient, row.subject, failed ? "given up" : "due ", failed ? "" : due->str,
		        tries, tries == 1 ? "try" : "tries", *trouble ? "; " : "", trouble);
		g_autofree char *shown = error_shown(line);
		fprintf(site->out, "%s\n", shown);
	}
	db_rows_free(rows);
}

static bool change(struct site *site, bool drop, int64_t id, struct error *err)
{
	g_autofree char *state = sql_outbox_state(site->db, id, err);
	if (!state || strcmp(state, "sent") == 0)
		return error_set(err, EXIT_NO_INPUT, "there is no mail %d in the outbox", (int)id);
	bool good = db_begin(site->db, err) &&
	            (drop ? sql_outbox_drop(site->db, id, err)
	                  : sql_outbox_retry_now(site->db, id, clock_now(), err)) &&
	            db_commit(site->db, err);
	db_rollback(site->db);
	if (good)
		site_log(site, "outbox %s %d", drop ? "drop" : "retry", (int)id);
	return good;
}

static void retry_all(struct site *site, struct error *err)
{
	int64_t count;
	bool good =
	    db_begin(site->db, err) && outbox_retry_all(site, true, &count, err) && db_commit(site->db, err);

	db_rollback(site->db);
	if (good) {
		site_log(site, "outbox retry all");
		fprintf(site->out, "%d %s tried with the next send\n", (int)count,
		    count == 1 ? "mail is" : "mails are");
	}
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	bool yes = false;
	const struct option_spec specs[] = {OPTION_FLAG("--yes", yes), {0}};
	int count;
	gint64 id = 0;
	g_autofree char **operands = options_read(call, specs, &count, &err);
	const char *verb = count ? operands[0] : "list";
	bool lists = strcmp(verb, "list") == 0, drop = strcmp(verb, "drop") == 0;
	bool all = count == 2 && strcmp(verb, "retry") == 0 && strcmp(operands[1], "all") == 0;
	if (!lists && !drop && strcmp(verb, "retry") != 0)
		error_set(&err, EXIT_USAGE, "outbox takes list, retry N, retry all or drop N");
	else if (!lists && !all &&
	         (count != 2 || !g_ascii_string_to_signed(operands[1], 10, 1, G_MAXINT64, &id, NULL)))
		error_set(&err, EXIT_USAGE, "outbox %s takes the number of a mail", verb);
	if (!error_is_set(&err) && drop)
		call_confirmed(call, yes, "the mail is not sent", &err);
	struct site *site =
	    error_is_set(&err) ? NULL : site_open(call, lists ? SITE_READ : SITE_WRITE, "outbox", &err);
	if (site && lists)
		list(site, &err);
	else if (site && all)
		retry_all(site, &err);
	else if (site)
		change(site, drop, id, &err);
	site_close(site);
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_outbox = {
    .name = "outbox",
    .usage = "outbox [list | retry N | retry all | drop N [--yes]]",
    .about = "Lists mails that have not been sent",
    .help = "  list      mails that wait, will be tried again, or failed\n"
            "  retry N   tries it with the next send; all: those that failed or wait for another try\n"
            "  drop N    removes it; --yes: does not ask\n",
    .run = run,
};
