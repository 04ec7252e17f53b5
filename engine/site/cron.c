#include "engine/site/cron.h"

#include "engine/store/statements.h"

#define HOUR INT64_C(3600)
#define DAY (24 * HOUR)
#define USUAL "nightly_usual"
/* Runs that follow each other faster are somebody's tries. */
#define SHORTEST 60
/* So many intervals without a run are a silence. */
#define MANY 10

/* A weighted mean, in which one long pause counts little. */
bool cron_note(struct site *site, struct error *err)
{
	int64_t last = sql_nightly_time(site->db, err), interval = site->started - last;
	int64_t usual = sql_meta_integer(site->db, USUAL, err);

	if (error_is_set(err) || !sql_nightly_set(site->db, site->started, err))
		return false;
	if (last == 0 || interval < SHORTEST)
		return true;
	usual = usual == 0 ? interval : (3 * usual + MIN(interval, 2 * usual)) / 4;
	return sql_meta_set_integer(site->db, USUAL, usual, err);
}

bool cron_is_silent(struct db *db, int64_t now, int64_t *last, struct error *err)
{
	*last = sql_nightly_time(db, err);
	int64_t usual = sql_meta_integer(db, USUAL, err);
	if (error_is_set(err))
		return false;
	if (*last == 0) {
		int64_t begun = sql_first_running(db, err);
		return begun != 0 && now - begun > DAY;
	}
	/* Once a day is a usual interval too: such a run may be late by an hour. */
	int64_t most = usual > DAY / 2 ? DAY + HOUR : DAY;
	return now - *last > (usual > 0 ? MIN(MANY * usual, most) : most);
}
