/* A site: configuration, database, lock, log (HO-1, HO-2, HO-6, HO-9). */
#ifndef ENGINE_SITE_H
#define ENGINE_SITE_H

#include "engine/command.h"
#include "engine/config.h"
#include "engine/db.h"

#include <stdint.h>

enum site_mode {
	SITE_READ,  /* no lock: status, report, orders, log, verify, backup */
	SITE_WRITE, /* takes the lock; 75 at once if another process holds it */
};

struct site {
	struct config *config;
	struct db *db;
	const char *rules_dir; /* --rules, or the site's own rulesets/ folder, or NULL */
	int lock;              /* descriptor, -1: none */
	int64_t started;
};

/* Opens the call's site. `command` is the lock's word ("nightly"). Nested calls
   of command_run share the lock that this process holds. Ownership: site_close. */
struct site *site_open(const struct command_call *call, enum site_mode mode, const char *command, struct error *err);
void site_close(struct site *site);

/* One line in DIR/log/YYYY-MM.log: `2026-12-03T19:00:02Z text`, control characters escaped;
   never an order, secret, mail text or whole Message-ID. Trouble with the log itself goes to standard error. */
void site_log(struct site *site, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
