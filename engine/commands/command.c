#include "engine/commands/command.h"

#include "engine/base/nearest.h"

#include <glib.h>
#include <string.h>

/* `make player` leaves out the commands that need a site. */
#ifdef NIGHTMAIL_PLAYER
#define HOST(name)
#define BEGIN "nightmail tutorial RULESET, or nightmail play RULESET"
#else
#define HOST(name) PLAYER(name)
#define BEGIN "nightmail init DIR, then nightmail(1)"
#endif

#define PLAYER(name) extern const struct command command_##name;
#include "engine/commands/commands.def"
#undef PLAYER

static const struct command *const list[] = {
#define PLAYER(name) &command_##name,
#include "engine/commands/commands.def"
#undef PLAYER
};

const struct command *command_at(size_t index)
{
	return index < G_N_ELEMENTS(list) ? list[index] : NULL;
}

const struct command *command_find(const char *name)
{
	for (size_t i = 0; i < G_N_ELEMENTS(list); i++)
		if (strcmp(list[i]->name, name) == 0)
			return list[i];
	return NULL;
}

enum exit_code command_invoke(const char *name, const struct command_call *call)
{
	const struct command *command = command_find(name);

	g_assert(command != NULL);
	return command->run(call);
}

const char *command_near(const char *name)
{
	const char *names[G_N_ELEMENTS(list)];

	for (size_t i = 0; i < G_N_ELEMENTS(list); i++)
		names[i] = list[i]->name;
	return nearest_name(name, names, G_N_ELEMENTS(list));
}

void command_put_list(FILE *out)
{
	fputs("usage: nightmail [-C DIR] COMMAND [ARGUMENTS]\n"
	      "Play-by-email strategy games: mail in, turns, mail out.\n\n"
	      "  -C DIR      the site (default: NIGHTMAIL_SITE, else the current directory)\n"
	      "  --version   versions of program, formats and rules\n"
	      "  --help      this page; COMMAND --help tells more\n\n"
	      "Every command that plays takes --rules DIR: tables from DIR/RULESET/tables.yaml\n"
	      "instead of those built in.\n\ncommands:\n",
	    out);
	for (size_t i = 0; i < G_N_ELEMENTS(list); i++)
		fprintf(out, "  %-10s  %s\n", list[i]->name, list[i]->about);
	fputs("\nTo begin: " BEGIN ".\n", out);
}

void command_put_help(const struct command *command, FILE *out)
{
	fprintf(out, "usage: nightmail [-C DIR] %s\n%s.\n", command->usage, command->about);
	if (command->help)
		fprintf(out, "\n%s", command->help);
}
