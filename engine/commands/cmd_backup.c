/* backup: makes a consistent copy of the database while the site is in use. */
#include "engine/commands/command.h"
#include "engine/site/site.h"
#include "engine/store/copy.h"

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	const struct option_spec specs[] = {{0}};
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);
	if (count != 1)
		error_set(&err, EXIT_USAGE, "backup takes FILE");
	struct site *site = error_is_set(&err) ? NULL : site_open(call, SITE_READ, "backup", &err);
	if (site)
		db_backup(site->db, operands[0], &err);
	site_close(site);
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_backup = {
    .name = "backup",
    .usage = "backup FILE",
    .about = "Copies the database consistently while other commands work",
    .help = "  FILE   a new file; with nightmail.yaml it is a whole site\n",
    .run = run,
};
