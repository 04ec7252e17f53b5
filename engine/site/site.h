/* A site: configuration, database, lock, log (HO-1, HO-2, HO-6, HO-9). */
#ifndef ENGINE_SITE_SITE_H
#define ENGINE_SITE_SITE_H

#include "engine/base/cmdline.h"
#include "engine/site/config.h"
#include "engine/store/db.h"

#include <glib.h>
#include <stdint.h>

enum site_mode {
	SITE_READ,  /* no lock: status, report, orders, log, verify, backup */
	SITE_WRITE, /* takes the lock; fails with 75 at once if another process holds it */
	/* writes on behalf of the process that holds the lock and started this one (site_lock_share) */
	SITE_WORK,
};

struct site {
	struct config *config;
	struct db *db;
	char *rules_dir; /* --rules, or the site's folder rulesets/, or NULL */
	bool locked;     /* this process holds the lock */
	uint8_t key[32]; /* the site's secret for tokens (HO-17) */
	int64_t started;
	/* cache by game id: why its database is older than its folder, or "" (past.h) */
	GHashTable *compared;
	bool recovers; /* load games whose database is older, too: for `recover` */
	/* of the call that opened the site */
	enum audience audience;
	FILE *out, *errors;
	/* descriptor of the month's log, opened with the first line */
	int log;
	char *log_path;
};

/* The process that holds a site's lock. */
struct site_lock {
	int64_t pid, since;
	char command[32];
};

/* Opens the call's site; as the site's owner if root calls (HO-130). `command` is written into the lock file
   ("nightly"). Nested calls of command_invoke share the lock of this process. Ownership: site_close. */
struct site *site_open(
    const struct command_call *call, enum site_mode mode, const char *command, struct error *err);
void site_close(struct site *site);

/* Does a process hold the lock of DIR? Does not take the lock. `pid` is 0 if that process has not written it yet. */
bool site_lock_held(const char *dir, struct site_lock *lock);
/* Appends "process 4711 (nightly, since 20:00:02)", with the time in `zone`. */
void site_lock_text(const struct site_lock *lock, const char *zone, GString *out);

/* Call it between fork and exec: hands the lock to the child as descriptor `fd`; the lock lasts until both
   processes have ended. */
bool site_lock_share(int fd);

/* A path inside the site, g_free it. */
char *site_path(const struct site *site, const char *name);

/* Appends one line to DIR/log/YYYY-MM.log: `2026-12-03T19:00:02Z text`, control characters escaped. Never log
   an order, secret, mail text or whole Message-ID. Errors with the log go to the call's errors. */
void site_log(struct site *site, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Removes the logs of months that ended before that time. Error: 74. */
bool site_forget_logs(struct site *site, int64_t before, struct error *err);

#endif
