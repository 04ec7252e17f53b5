#include "engine/games/agenda.h"

#include "engine/games/game.h"
#include "engine/store/statements.h"

#include <string.h>

static const char *const words[] = {
    [AGENDA_WAITING] = "waiting",
    [AGENDA_OPEN] = "open",
    [AGENDA_TURNS] = "turns",
    [AGENDA_STANDBYS] = "standbys",
    [AGENDA_REMINDERS] = "reminders",
    [AGENDA_ATTENTION] = "attention",
};

/* Cache of the setup's reminders that were parsed last: most games of a site have the same. */
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

/* Is a reminder due in this running game that some seat has not got yet? */
static bool has_reminder(struct reminders *reminders, const struct sql_agenda *game)
{
	const struct host_setup *host = &reminders->host;

	return !game->remind || !read_reminders(reminders, game->remind) ||
	       (game->reminded < host->reminders && game->left <= host->remind[game->reminded]);
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
	struct sql_agenda row;
	struct db_rows *rows = sql_agenda(site->db, words[what], now, err);

	while (sql_agenda_next(rows, &row, err)) {
		/* in a damaged database, columns that are NOT NULL can be NULL */
		const char *name = row.name ? row.name : "";
		if (!is_readable(name, row.ruleset) ||
		    (row.due && (!reminding || has_reminder(&reminders, &row))))
			g_ptr_array_add(names, g_strdup(name));
	}
	db_rows_free(rows);
	g_free(reminders.text);
	if (error_is_set(err))
		g_clear_pointer(&names, g_ptr_array_unref);
	return names;
}
