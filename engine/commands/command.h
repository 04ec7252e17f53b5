/* The program's commands. engine/commands/commands.def lists them; each is one function. */
#ifndef ENGINE_COMMANDS_COMMAND_H
#define ENGINE_COMMANDS_COMMAND_H

#include "engine/base/cmdline.h"
#include "engine/base/error.h"

#include <stdbool.h>
#include <stddef.h>

struct command {
	const char *name;
	const char *usage; /* "turn --state FILE --orders EMPIRE=FILE ... --out DIR" */
	const char *about; /* one line, for --help */
	const char *help;  /* the options, one a line; `COMMAND --help` prints it after usage and about */
	enum exit_code (*run)(const struct command_call *call);
};

/* The command at an index from 0, in the order of the manual; NULL after the last one. Each is `const struct
   command command_NAME`, listed in commands.def. */
const struct command *command_at(size_t index);

const struct command *command_find(const char *name);

/* The nearest name of a command, or NULL. */
const char *command_near(const char *name);

/* Print the list of commands for --help; and the help of one command. */
void command_put_list(FILE *out);
void command_put_help(const struct command *command, FILE *out);

/* Runs another command in this process, as `run` does with `fetch`. */
enum exit_code command_invoke(const char *name, const struct command_call *call);

#endif
