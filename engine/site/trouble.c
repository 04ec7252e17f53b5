#include "engine/site/trouble.h"

#include "engine/base/clock.h"
#include "engine/store/statements.h"

#define DAY INT64_C(86400)

static char *key_of(const char *what, const char *kind)
{
	return g_strconcat(what, "_", kind, NULL);
}

/* Reads a stored trouble: its exit code, followed by its text. */
static char *read_cause(struct site *site, const char *what, enum exit_code *code, struct error *err)
{
	g_autofree char *key = key_of(what, "cause");
	g_autofree char *text = sql_meta(site->db, key, err);
	char *end = NULL;
	guint64 number = text ? g_ascii_strtoull(text, &end, 10) : 0;
	*code = number ? (enum exit_code)number : EXIT_TEMPFAIL;
	return g_strdup(end && *end == ' ' ? end + 1 : "`nightmail log` says why");
}

static int64_t begin_of(struct site *site, const char *what, struct error *err)
{
	g_autofree char *key = key_of(what, "trouble");

	return sql_meta_integer(site->db, key, err);
}

int64_t trouble_since(
    struct site *site, const char *what, char **cause, enum exit_code *code, struct error *err)
{
	int64_t since = begin_of(site, what, err);

	*cause = since > 0 ? read_cause(site, what, code, err) : NULL;
	return since;
}

bool trouble_note(struct site *site, const char *what, const struct error *trouble, struct error *err)
{
	g_autofree char *since = key_of(what, "trouble");
	g_autofree char *cause = key_of(what, "cause");
	if (!error_is_set(trouble))
		return sql_meta_drop_two(site->db, since, cause, err);
	g_autofree char *told = error_told(trouble);
	g_autofree char *text = g_strdup_printf("%d %s", (int)trouble->code, told);
	/* A beginning in the future, noted by a wrong clock, is replaced by now. */
	return sql_meta_set_earlier(site->db, since, clock_now(), err) &&
	       sql_meta_set(site->db, cause, text, err);
}

char *trouble_of_game(const char *name)
{
	return g_strconcat("game ", name, NULL);
}

/* Was `key` not reported today? If so, marks it as reported. If the database fails, answers yes, so that
   nothing is suppressed. */
static bool is_first_today(struct site *site, const char *key)
{
	struct error own = {0};
	int64_t now = clock_now();
	bool first = sql_trouble_note(site->db, key, now - now % DAY, &own) && db_changes(site->db) > 0;

	first = first || error_is_set(&own);
	error_clear(&own);
	return first;
}

enum exit_code trouble_tell(struct site *site, struct error *err)
{
	if (!error_is_set(err))
		return EXIT_DONE;
	g_autofree char *told = error_told(err);
	g_autofree char *key = g_strdup_printf("%d %s", (int)err->code, told);
	if (site->audience != AUDIENCE_CRON || is_first_today(site, key))
		return command_end(site->errors, err, EXIT_DONE);
	enum exit_code code = err->code;
	error_clear(err);
	return code;
}

/* Report it now? If so, marks it as reported. */
static bool is_news(struct site *site, const char *what, enum exit_code code, struct error *err)
{
	int64_t now = clock_now(), since = begin_of(site, what, err);
	g_autofree char *key = g_strdup_printf("%s %d", what, (int)code);
	if (code == EXIT_TEMPFAIL && now - (since ? since : now) < TROUBLE_PATIENCE)
		return false;
	return sql_trouble_note(site->db, key, now - now % DAY, err) && db_changes(site->db) > 0;
}

enum exit_code trouble_end(struct site *site, const char *what, struct error *err)
{
	struct error own = {0};
	enum exit_code code = err->code;
	bool silent =
	    error_is_set(err) && site->audience == AUDIENCE_CRON && !is_news(site, what, code, &own);
	/* if the database fails, report it: suppress nothing */
	if (!silent || error_is_set(&own))
		code = command_end(site->errors, err, EXIT_DONE);
	error_clear(err);
	error_clear(&own);
	return code;
}
