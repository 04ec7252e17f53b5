/* The sandbox of a site's own bot (HO-73): bubblewrap, with the nightmail program as its first process
   (bot_stage.h). */
#ifndef ENGINE_SITE_BOT_SANDBOX_H
#define ENGINE_SITE_BOT_SANDBOX_H

#include "engine/site/config.h"

#include <sys/types.h>

struct bot_sandbox {
	pid_t pid;
	int socket; /* to the process in the sandbox */
	int errors; /* a file for bubblewrap's error output */
};

/* Starts a sandbox. It contains, read-only, the system's programs and libraries, the bot's program, and files
   of the site that its arguments name; and a writable memory folder. err: 66 the program does not exist, 69 it
   cannot be confined, 75 no process can be started. */
bool bot_sandbox_begin(struct bot_sandbox *box, const struct config *config,
    const struct bot_program *program, struct error *err);

/* Ends all processes in the sandbox. Returns bubblewrap's error output, g_free it; NULL: none. */
char *bot_sandbox_end(struct bot_sandbox *box);

/* The path of a command's first word: relative to the site, or a program of the system; g_free it. NULL: not
   found. `config` NULL: only programs of the system. */
char *bot_sandbox_program(const struct config *config, const char *name);

#endif
