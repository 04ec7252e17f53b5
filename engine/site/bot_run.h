/* Runs bots for their orders: built-in ones, and a site's own programs, each in its own sandbox (HO-73). */
#ifndef ENGINE_SITE_BOT_RUN_H
#define ENGINE_SITE_BOT_RUN_H

#include "engine/play/bot.h"
#include "engine/site/config.h"

struct bot_call {
	struct bot_task task;
	/* A program's packed memory; replaced by the new one unless the program failed. Not used for built-in
	   bots; may be NULL. */
	GString *memory;
	GString *orders; /* one order a line; empty after a failure */
	char *trouble;   /* reason of a failure for the GM; NULL: none. g_free it */
	bool unconfined; /* the failure: this system cannot provide the sandbox */
	char *words;     /* the program's standard error, truncated; NULL: empty. g_free it */
};

/* Runs all bots, programs in parallel, at most config_jobs at once. False with err only if a built-in bot
   cannot read its report; a program's failure is in its call. `config` may be NULL. */
bool bot_run(const struct config *config, struct bot_call *calls, size_t count, struct error *err);

/* For games without a site: reads the configuration in `dir` if a name is not a built-in bot, and checks that
   all bots can be run. *config stays NULL if it is not needed. err 66: no such bot; 69: no sandbox; others as
   of config_read. */
bool bot_run_config(const char *dir, char **names, struct config **config, struct error *err);

/* Can programs be sandboxed on this system? err 69 says why not. */
bool bot_run_check(const struct config *config, struct error *err);

/* Does the program exist and is it executable? err 66. */
bool bot_run_find(const struct config *config, const struct bot_program *program, struct error *err);

#endif
