#include "engine/site/cron.h"

#include "engine/store/statements.h"

#define HOUR INT64_C(3600)
#define DAY (24 * HOUR)
#define USUAL "nightly_usual"
/* Shorter intervals in seconds are not counted: somebody runs nightly by hand. */
#define SHORTEST 60
/* After so many usual intervals without a run, cron counts as stopped. */
#define MANY 10

/* Keeps a weighted mean of the intervals, in which a single long pause counts little. */
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
	/* If runs are daily, allow an hour of delay. */
	int64_t most = usual > DAY / 2 ? DAY + HOUR : DAY;
	return now - *last > (usual > 0 ? MIN(MANY * usual, most) : most);
}
