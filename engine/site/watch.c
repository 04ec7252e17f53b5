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

bool watch_clock(struct site *site, int64_t now, bool right, struct error *err)
{
	int64_t known = sql_newest_time(site->db, err);

	if (error_is_set(err))
		return false;
	/* A site without any game has no turn to be run too soon. */
	int64_t newest = MAX(known, program_date());
	if (right || known == 0 || now - newest <= MOST_AHEAD)
		return sql_meta_set_integer(site->db, "ran", now, err);
	g_autoptr(GString) says = g_string_new(NULL), last = g_string_new(NULL);
	clock_people(now, site->config->timezone, says);
	clock_people(newest, site->config->timezone, last);
	return error_set(err, EXIT_TEMPFAIL,
	    "the clock says %s, more than 30 days after all that is known here (%s): no turn is run; set the clock, or "
	    "if it is right, `nightmail run --clock-is-right`",
	    says->str, last->str);
}
