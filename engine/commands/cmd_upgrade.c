/* upgrade: migrates the database to this program's schema (HO-19). */
#include "engine/commands/command.h"
#include "engine/games/attention.h"
#include "engine/site/site.h"
#include "engine/store/shrink.h"

/* Says with which rules the running games continue (HO-116). */
static void tell_rules(struct site *site, struct error *err)
{
	g_autoptr(GPtrArray) alarms = alarms_new();

	if (!attention_rules(site, alarms, err))
		return;
	for (guint i = 0; i < alarms->len; i++)
		fprintf(site->out, "%s\n", ((const struct alarm *)alarms->pdata[i])->text);
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	const struct option_spec specs[] = {{0}};
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);
	if (operands && count > 0)
		error_set(&err, EXIT_USAGE, "upgrade takes no arguments");
	/* opening for writing migrates the database, after copying it */
	struct site *site = error_is_set(&err) ? NULL : site_open(call, SITE_WRITE, "upgrade", &err);
	if (site && db_older_copy(site->db))
		fprintf(call->out, "the database is of version %d now; the older one is kept in %s\n",
		    DB_VERSION, db_older_copy(site->db));
	else if (site)
		fprintf(call->out, "the database is of version %d, this program's\n", DB_VERSION);
	if (site)
		tell_rules(site, &err);
	if (site)
		db_shrink(site->db, &err);
	site_close(site);
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_upgrade = {
    .name = "upgrade",
    .usage = "upgrade",
    .about = "Migrates the database of an older program, and tells which rules changed",
    .help = NULL,
    .run = run,
};
