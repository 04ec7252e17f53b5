/* How things stand (HO-25). */
#include "engine/commands/command.h"
#include "engine/games/status.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* What monitors take for a warning (HO-79): no code of sysexits.h. */
#define NEEDS_PERSON ((enum exit_code)1)

/* What standard output is a terminal of; NULL: it is none. NO_COLOR and a dumb terminal want no colours. */
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

static void show(struct site *site, const char *name, bool json, const struct status_screen *screen,
    bool *calm, struct error *err)
{
	g_autoptr(GString) out = g_string_new(NULL);
	struct game *game = name ? game_load(site, name, err) : NULL;
	GPtrArray *names = name ? g_ptr_array_new_with_free_func(g_free) : game_names(site, err);
	if (game)
		g_ptr_array_add(names, g_strdup(game->name));
	bool good = !error_is_set(err) &&
	            (json ? status_json(site, names, out, err) : status_text(site, names, screen, out, err));
	good = good && status_is_calm(site, names, calm, err);
	if (good && game && !json)
		status_records(site, game, out, err);
	fputs(out->str, site->out);
	g_clear_pointer(&names, g_ptr_array_unref);
	game_free(game);
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	bool json = false, check = false, calm = true;
	struct status_screen screen;
	const struct option_spec specs[] = {OPTION_FLAG("--json", json), OPTION_FLAG("--check", check), {0}};
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);
	if (count > 1)
		error_set(&err, EXIT_USAGE, "status takes one game or none");
	struct site *site = error_is_set(&err) ? NULL : site_open(call, SITE_READ, "status", &err);
	if (site)
		show(site, operands[0], json, find_screen(call, &screen), &calm, &err);
	site_close(site);
	return command_end(call->errors, &err, check && !calm ? NEEDS_PERSON : EXIT_DONE);
}

const struct command command_status = {
    .name = "status",
    .usage = "status [GAME] [--json] [--check]",
    .about = "What needs a person, then a line a game",
    .help = "  --json   for programs; nightmail-report(5) has the format\n"
            "  --check  for monitors: exit code 1 if something needs a person\n",
    .run = run,
};
