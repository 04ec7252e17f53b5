/* status: shows the state of the site and its games (HO-25). */
#include "engine/commands/command.h"
#include "engine/games/status.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* Exit code for a warning to monitors (HO-79); not one of sysexits.h. */
#define NEEDS_PERSON ((enum exit_code)1)

/* The terminal on standard output; NULL: it is not one. NO_COLOR and a dumb terminal turn colours off. */
static const struct status_screen *find_screen(const struct command_call *call, struct status_screen *screen)
{
	const char *terminal = getenv("TERM"), *none = getenv("NO_COLOR");
	struct winsize size = {0};

	if (call->out != stdout || !isatty(STDOUT_FILENO))
		return NULL;
	screen->width = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 40 ? size.ws_col : 80;
	screen->colour = !(none && *none) && terminal && strcmp(terminal, "dumb") != 0;
	return screen;
}

struct call {
	bool json, check;
	const char *least; /* the word after --check */
	const struct status_screen *screen;
	FILE *out;
};

static enum alarm_severity least_severity(const struct call *call)
{
	return call->least ? ALARM_WARN : ALARM_BAD;
}

/* Prints the status; returns whether there is no alarm. */
static bool show(struct site *site, const char *name, const struct call *call, struct error *err)
{
	g_autoptr(GString) out = g_string_new(NULL);
	struct game *game = name ? game_load(site, name, err) : NULL;
	GPtrArray *names = name ? g_ptr_array_new_with_free_func(g_free) : game_names(site, err);
	struct status status = {0};
	bool calm = true;
	if (game)
		g_ptr_array_add(names, g_strdup(game->name));
	if (!error_is_set(err)) {
		struct error trouble = {0};
		bool good = status_load(site, names, &status, &trouble);
		good = (call->json ? status_json(&status, out, err)
		                   : status_text(&status, call->screen, out, err)) &&
		       good;
		error_pass(&trouble, err, NULL);
		if (good && game && !call->json)
			status_records(site, game, out, err);
		calm = status_is_calm(&status, least_severity(call));
		status_clear(&status);
	}
	fputs(out->str, call->out);
	g_clear_pointer(&names, g_ptr_array_unref);
	game_free(game);
	return calm;
}

/* Reports a database that cannot be read or needs an upgrade as an alarm. */
static void show_closed(
    const struct command_call *command, const struct call *call, const struct error *trouble)
{
	struct error ignored = {0};
	struct config *config = config_read(command->site, &ignored);
	g_autoptr(GPtrArray) alarms = alarms_new();
	g_autoptr(GString) out = g_string_new(NULL);

	error_clear(&ignored);
	if (!config)
		return;
	attention_database(trouble, alarms);
	if (call->json)
		status_json_closed(config, alarms, out);
	else
		status_alarms(alarms, call->screen, out);
	fputs(out->str, call->out);
	config_free(config);
}

static enum exit_code run(const struct command_call *command)
{
	struct error err = {0};
	struct status_screen screen;
	struct call call = {.screen = find_screen(command, &screen), .out = command->out};
	const struct option_spec specs[] = {OPTION_FLAG("--json", call.json),
	    {.name = "--check", .flag = &call.check, .value = &call.least}, {0}};
	int count;
	bool calm = true;
	g_autofree char **operands = options_read(command, specs, &count, &err);
	if (count > 1)
		error_set(&err, EXIT_USAGE, "status takes one game or none");
	if (call.least && strcmp(call.least, "warn") != 0 && strcmp(call.least, "bad") != 0)
		error_set(&err, EXIT_USAGE, "status: --check, --check=bad or --check=warn");
	if (call.least && strcmp(call.least, "bad") == 0)
		call.least = NULL;
	if (error_is_set(&err))
		return command_end(command->errors, &err, EXIT_DONE);
	struct site *site = site_open(command, SITE_READ, "status", &err);
	if (site)
		calm = show(site, operands[0], &call, &err);
	else if (err.cause == CAUSE_DATABASE)
		show_closed(command, &call, &err);
	site_close(site);
	bool alarmed = call.check && (!calm || err.cause == CAUSE_DATABASE);
	enum exit_code code = command_end(command->errors, &err, EXIT_DONE);
	return alarmed ? NEEDS_PERSON : code;
}

const struct command command_status = {
    .name = "status",
    .usage = "status [GAME] [--json] [--check[=warn]]",
    .about = "Prints what needs a person, then a line for each game",
    .help =
        "  --json   for programs; nightmail-report(5) has the format\n"
        "  --check  for monitors: exit code 1 if something bad needs a person; --check=warn: or a warning\n",
    .run = run,
};
