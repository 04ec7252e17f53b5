/* league: rates players by finished games (HO-71). */
#include "engine/commands/command.h"
#include "engine/records/league.h"

#include <stdio.h>

static bool add_all(struct league *league, const struct command_call *call, char **dirs, bool of_site,
    char **title, struct error *err)
{
	struct site *site = of_site ? site_open(call, SITE_READ, "league", err) : NULL;
	bool good = of_site ? site && league_add_site(league, site, err) : true;

	*title = g_strdup(site ? site->config->name : "nightmail");
	for (int i = 0; good && dirs[i]; i++)
		good = league_add_archive(
		    league, dirs[i], call->rules, call->audience == AUDIENCE_TERMINAL, err);
	site_close(site);
	return good;
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	bool of_site = false, as_json = false, as_page = false;
	const struct option_spec specs[] = {OPTION_FLAG("--site", of_site), OPTION_FLAG("--json", as_json),
	    OPTION_FLAG("--html", as_page), {0}};
	g_autofree char *title = NULL;
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);
	struct league *league = league_new();

	if (!error_is_set(&err) && of_site == (count > 0))
		error_set(&err, EXIT_USAGE, "league takes directories of archives, or --site");
	else if (as_json && as_page)
		error_set(&err, EXIT_USAGE, "--json and --html are two forms; name one");
	if (!error_is_set(&err) && add_all(league, call, operands, of_site, &title, &err)) {
		g_autoptr(GArray) table = league_table(league);
		g_autoptr(GString) out = g_string_new(NULL);
		if (as_page)
			league_page(table, title, NULL, out);
		else
			(as_json ? league_json : league_text)(table, out);
		fputs(out->str, call->out);
	}
	league_free(league);
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_league = {
    .name = "league",
    .usage = "league DIR...|--site [--json|--html]",
    .about = "Rates persons and computer players by games that are over: OpenSkill, Plackett-Luce",
    .help = "  DIR        an archive of a game that is over; each is proved first, as by `verify`\n"
            "  --site     the finished games of the site\n"
            "  --json     for programs\n"
            "  --html     a page, the hall of fame\n",
    .run = run,
};
