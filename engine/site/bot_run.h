/* Bots of all kinds are asked for orders: those built in, and programs of a site's own, each in a sandbox of its own
   (HO-73). */
#ifndef ENGINE_SITE_BOT_RUN_H
#define ENGINE_SITE_BOT_RUN_H

#include "engine/play/bot.h"
#include "engine/site/config.h"

struct bot_call {
	struct bot_task task;
	/* What a program kept in its folder, packed: before, and after its end, unless there was trouble. Of a bot that
	   is built in it is not looked at, and may be NULL. */
	GString *memory;
	GString *orders; /* one a line; empty where there was trouble */
	char *trouble;   /* why there are none, for the GM; NULL: none. g_free it */
	bool unconfined; /* the trouble: this system has no sandbox for it */
	char *words;     /* what a program wrote to its standard error, cut; NULL: nothing. g_free it */
};

/* Asks them all, programs side by side, at most config_jobs at once. False with err only where one that is built in
   cannot read its report: trouble of a program is its call's own. `config` may be NULL. */
bool bot_run(const struct config *config, struct bot_call *calls, size_t count, struct error *err);

/* For games without a site: reads the configuration of `dir` if one of the names is not built in, and looks whether all
   of them can be run. *config stays NULL if it is not needed. err 66: there is no such bot; 69; those of
   config_read. */
bool bot_run_config(const char *dir, char **names, struct config **config, struct error *err);

/* Can programs be confined here? err 69 says why not. */
bool bot_run_check(const struct config *config, struct error *err);

/* Is the program there, and can it be executed? err 66. */
bool bot_run_find(const struct config *config, const struct bot_program *program, struct error *err);

#endif
