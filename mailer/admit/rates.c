#include "engine/store/statements.h"
#include "mailer/admit/rates.h"

int64_t rate_look(
    struct intake *intake, const char *kind, const char *key, int64_t seconds, struct error *err)
{
	int64_t period = intake->now - intake->now % seconds;
	return sql_counter_value(intake->site->db, kind, key, period, err);
}

int64_t rate_add(struct intake *intake, const char *kind, const char *key, int64_t seconds, int64_t more,
    struct error *err)
{
	int64_t period = intake->now - intake->now % seconds;

	if (intake->dry)
		return rate_look(intake, kind, key, seconds, err) + more;
	sql_counter_add(intake->site->db, kind, key, period, more, err);
	return rate_look(intake, kind, key, seconds, err);
}

int64_t rate_count(
    struct intake *intake, const char *kind, const char *key, int64_t seconds, struct error *err)
{
	return rate_add(intake, kind, key, seconds, 1, err);
}
