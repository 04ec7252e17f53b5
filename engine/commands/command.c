#include "engine/commands/command.h"

#include <glib.h>
#include <string.h>

#define COMMAND(name) extern const struct command command_##name;
#include "engine/commands/commands.def"
#undef COMMAND

static const struct command *const list[] = {
#define COMMAND(name) &command_##name,
#include "engine/commands/commands.def"
#undef COMMAND
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
