#include "engine/site/watch.h"

#include "engine/base/clock.h"
#include "engine/store/statements.h"

#include <sys/stat.h>

#define MOST_AHEAD (30 * INT64_C(86400))

static int64_t program_date(void)
{
	struct stat status;

	return stat("/proc/self/exe", &status) == 0 ? status.st_mtime : 0;
}

bool watch_received(struct site *site, int64_t time, struct error *err)
{
	return sql_meta_set_later(site->db, "received", time, err);
}

char *watch_jump(struct site *site, int64_t now, struct error *err)
{
	int64_t known = sql_newest_time(site->db, err);
	int64_t newest = MAX(known, program_date());

	/* a site without games has no turn that could be run too soon */
	if (error_is_set(err) || known == 0 || now - newest <= MOST_AHEAD)
		return NULL;
	g_autoptr(GString) says = g_string_new(NULL), last = g_string_new(NULL);
	clock_people(now, site->config->timezone, says);
	clock_people(newest, site->config->timezone, last);
	return g_strdup_printf(
	    "the clock says %s, more than 30 days after all that is known here (%s): no turn is run; set the clock, or "
	    "if it is right, `nightmail run --clock-is-right`",
	    says->str, last->str);
}

bool watch_clock(struct site *site, int64_t now, bool right, struct error *err)
{
	g_autofree char *jump = right ? NULL : watch_jump(site, now, err);

	if (jump)
		return error_set_cause(err, EXIT_TEMPFAIL, CAUSE_CLOCK, NULL, "%s", jump);
	return !error_is_set(err) && sql_meta_set_integer(site->db, "ran", now, err);
}
