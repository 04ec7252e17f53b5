#include "mailer/rates.h"

int64_t rate_look(
    struct intake *intake, const char *kind, const char *key, int64_t seconds, struct error *err)
{
	int64_t period = intake->now - intake->now % seconds;
	return db_integer_of(intake->site->db, err, 0,
	    "SELECT n FROM counter WHERE kind = ? AND key = ? AND period = ?", "tti", kind, key, period);
}

int64_t rate_add(struct intake *intake, const char *kind, const char *key, int64_t seconds, int64_t more,
    struct error *err)
{
	int64_t period = intake->now - intake->now % seconds;

	if (intake->dry)
		return rate_look(intake, kind, key, seconds, err) + more;
	db_run(intake->site->db, err,
	    "INSERT INTO counter (kind, key, period, n) VALUES (?1, ?2, ?3, ?4)"
	    " ON CONFLICT (kind, key, period) DO UPDATE SET n = n + ?4",
	    "ttii", kind, key, period, more);
	return rate_look(intake, kind, key, seconds, err);
}

int64_t rate_count(
    struct intake *intake, const char *kind, const char *key, int64_t seconds, struct error *err)
{
	return rate_add(intake, kind, key, seconds, 1, err);
}
