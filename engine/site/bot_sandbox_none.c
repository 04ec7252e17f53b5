#include "engine/site/bot_sandbox.h"

bool bot_sandbox_begin(struct bot_sandbox *box, const struct config *config,
    const struct bot_program *program, struct error *err)
{
	(void)box;
	(void)config;
	return error_set(err, EXIT_UNAVAILABLE,
	    "bot %s is a program, which this player's build cannot confine; choose one that is built in",
	    program->name);
}

char *bot_sandbox_end(struct bot_sandbox *box)
{
	(void)box;
	return NULL;
}

char *bot_sandbox_program(const struct config *config, const char *name)
{
	(void)config;
	(void)name;
	return NULL;
}
