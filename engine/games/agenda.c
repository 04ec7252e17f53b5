#include "engine/games/agenda.h"

#include "engine/games/game.h"

#include <string.h>

#define RUNNING "state = 'running' AND held IS NULL"
#define SOME_SEAT "EXISTS (SELECT 1 FROM seat WHERE seat.game = game.id AND taken AND out IS NULL AND "

/* When something may be done, of a row of game; ?1: now. */
static const char *const conditions[] = {
    [AGENDA_WAITING] = "id IN (SELECT game FROM mail WHERE mail.state = 'waiting')",
    [AGENDA_OPEN] = "state = 'open'",
    [AGENDA_TURNS] = RUNNING " AND (deadline < ?1 OR NOT " SOME_SEAT
                             "awaited AND NOT abandoned AND NOT ready)) OR state = 'running' AND " SOME_SEAT
                             "bot IS NOT NULL AND NOT ready) OR NOT json_valid(setup)",
    [AGENDA_STANDBYS] = "state <> 'open' AND (id IN (SELECT game FROM asking) OR " SOME_SEAT
                        "(abandoned OR missed_in_row > 0)))",
    [AGENDA_REMINDERS] = RUNNING " AND deadline IS NOT NULL",
    [AGENDA_ATTENTION] =
        "state = 'open' OR state = 'running' AND (opened > ?1 OR deadline < ?1 OR " SOME_SEAT
        "(abandoned OR missed_in_row > 0 OR bounces > 0 OR NOT EXISTS (SELECT 1 FROM address WHERE seat ="
        " seat.id)))) OR id IN (SELECT game FROM pending) OR NOT json_valid(setup)",
};

/* What was read last of the reminders in setups, since most of a site's are alike. */
struct reminders {
	char *text;
	struct host_setup host;
};

static bool read_reminders(struct reminders *reminders, const char *text)
{
	struct error err = {0};

	if (g_strcmp0(text, reminders->text) == 0)
		return true;
	g_free(reminders->text);
	reminders->text = g_strdup(text);
	g_autofree char *setup = g_strdup_printf("{\"remind\": %s}", text);
	struct document *document = document_parse("game.yaml", setup, strlen(setup), EXIT_DATA, &err);
	bool good = document && host_setup_read(document_root(document), NULL, "UTC", &reminders->host, &err);
	document_free(document);
	error_clear(&err);
	if (!good)
		g_clear_pointer(&reminders->text, g_free);
	return good;
}

/* Of a running game: is one due that some seat has not had? */
static bool has_reminder(struct reminders *reminders, struct db_rows *rows)
{
	int64_t left = db_integer(rows, 3), reminded = db_integer(rows, 4);
	const struct host_setup *host = &reminders->host;

	return db_is_null(rows, 5) || !read_reminders(reminders, db_text(rows, 5)) ||
	       (reminded < host->reminders && left <= host->remind[reminded]);
}

static bool is_readable(const char *name, const char *ruleset)
{
	struct error err = {0};
	bool good = setup_check_game_name(name, &err) && ruleset && ruleset_find(ruleset);

	error_clear(&err);
	return good;
}

GPtrArray *agenda_names(struct site *site, enum agenda what, int64_t now, struct error *err)
{
	bool reminding = what == AGENDA_REMINDERS;
	GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
	struct reminders reminders = {0};
	g_autofree char *sql =
	    g_strdup_printf("SELECT name, ruleset, %s%s FROM game WHERE 0 < ?1 ORDER BY id", conditions[what],
	        reminding ? ", deadline - ?1, (SELECT min(reminded) FROM seat WHERE seat.game = game.id),"
	                    " CASE WHEN json_valid(setup) THEN json_extract(setup, '$.remind') END"
	                  : "");
	struct db_rows *rows = db_query(site->db, err, sql, "i", now);

	while (rows && db_next(rows, err)) {
		const char *name = db_text(rows, 0);
		name = name ? name : ""; /* a damaged page is full of rows of nothing */
		if (!is_readable(name, db_text(rows, 1)) ||
		    (db_integer(rows, 2) && (!reminding || has_reminder(&reminders, rows))))
			g_ptr_array_add(names, g_strdup(name));
	}
	db_rows_free(rows);
	g_free(reminders.text);
	if (error_is_set(err))
		g_clear_pointer(&names, g_ptr_array_unref);
	return names;
}
