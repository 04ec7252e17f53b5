/* publish: writes the published site (HO-66). */
#include "engine/commands/command.h"
#include "engine/site/trouble.h"
#include "engine/web/publish.h"

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	bool all = false;
	const struct option_spec specs[] = {OPTION_FLAG("--all", all), {0}};
	struct publish_sum sum = {0};
	enum exit_code code;
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);
	if (operands && count > 0)
		error_set(&err, EXIT_USAGE, "publish takes no arguments");
	struct site *site = error_is_set(&err) ? NULL : site_open(call, SITE_WRITE, "publish", &err);
	if (site && !site->config->publish_dir)
		error_set(
		    &err, EXIT_CONFIG, "publish.dir is not set in nightmail.yaml: where is the site to go?");
	else if (site && publish_site(site, all, &sum, &err))
		fprintf(call->out, "%u %s, %u written: %s\n", sum.games, sum.games == 1 ? "game" : "games",
		    sum.written, site->config->publish_dir);
	code = site ? trouble_end(site, "publish", &err) : command_end(call->errors, &err, EXIT_DONE);
	site_close(site);
	return code;
}

const struct command command_publish = {
    .name = "publish",
    .usage = "publish [--all]",
    .about = "Writes the site of `publish.dir` for a web server",
    .help = "  --all   every file of every game, not of those alone in which something happened;\n"
            "          of games that are over, files that another program wrote or somebody changed\n"
            "`nightly` does the same\n",
    .run = run,
};
