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
	SITE_WRITE, /* takes the lock; 75 at once if another process holds it */
	SITE_WORK,  /* writes for the process that holds the lock and executed this one (site_lock_share) */
};

struct site {
	struct config *config;
	struct db *db;
	char *rules_dir; /* --rules, or the site's own rulesets/ folder, or NULL */
	bool locked;     /* this process holds the lock */
	uint8_t key[32]; /* the site's own, for tokens (HO-17) */
	int64_t started;
	GHashTable *compared; /* id of a game: why it is back in time, "": it is not (past.h) */
	bool recovers;        /* games that are back in time are loaded, too */
	/* of the call that opened it */
	enum audience audience;
	FILE *out, *errors;
	/* the log of the month, open since its first line */
	int log;
	char *log_path;
};

/* Who holds the lock of a site. */
struct site_lock {
	int64_t pid, since;
	char command[32];
};

/* Opens the call's site, as the site's owner if root calls (HO-130). `command` is the lock's word ("nightly").
   Nested calls of command_invoke share the lock that this process holds. Ownership: site_close. */
struct site *site_open(
    const struct command_call *call, enum site_mode mode, const char *command, struct error *err);
void site_close(struct site *site);

/* Is a writing run at work on DIR? Takes nothing. `pid` is 0 if it has not said who it is yet. */
bool site_lock_held(const char *dir, struct site_lock *lock);
/* "process 4711 (nightly, since 20:00:02)", the time in `zone`. */
void site_lock_text(const struct site_lock *lock, const char *zone, GString *out);

/* For a process between fork and exec: the lock that this one holds lasts until that one has ended too. The descriptor
   becomes `fd`. */
bool site_lock_share(int fd);

/* A path inside the site, g_free it. */
char *site_path(const struct site *site, const char *name);

/* One line in DIR/log/YYYY-MM.log: `2026-12-03T19:00:02Z text`, control characters escaped;
   never an order, secret, mail text or whole Message-ID. Trouble with the log itself goes to
   the errors of the call. */
void site_log(struct site *site, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Removes the logs of months that were over at that time. Error: 74. */
bool site_forget_logs(struct site *site, int64_t before, struct error *err);

#endif
