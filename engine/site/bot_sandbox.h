/* The sandbox of a bot of one's own (HO-73): bubblewrap with this program in it as its first process (bot_stage.h). */
#ifndef ENGINE_SITE_BOT_SANDBOX_H
#define ENGINE_SITE_BOT_SANDBOX_H

#include "engine/site/config.h"

#include <sys/types.h>

struct bot_sandbox {
	pid_t pid;
	int socket; /* to the process within */
	int errors; /* a file that takes what bubblewrap says */
};

/* What is seen there: the system's programs and libraries, and of the site the program and those arguments that name
   files of it, all read-only; a memory of its own. err: 66 the program is not there, 69 it cannot be confined, 75 no
   process can be started. */
bool bot_sandbox_begin(struct bot_sandbox *box, const struct config *config,
    const struct bot_program *program, struct error *err);

/* Ends whatever still runs in it. What bubblewrap said last, g_free it; NULL: nothing. */
char *bot_sandbox_end(struct bot_sandbox *box);

/* The path of a command's first word: a path relative to the site, or the name of a program of the system; g_free it.
   NULL: there is none. `config` NULL: of the system alone. */
char *bot_sandbox_program(const struct config *config, const char *name);

#endif
