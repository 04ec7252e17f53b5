#include "engine/acts/advance_games.h"

#include "engine/acts/loop.h"
#include "engine/acts/turn_worker.h"
#include "engine/base/progress.h"
#include "engine/games/agenda.h"
#include "engine/records/archive.h"
#include "engine/site/trouble.h"
#include "engine/store/statements.h"

/* Returns an error to the person who named the game; for a game that nobody named, tells the GM. */
static enum exit_code report_trouble(struct site *site, const char *name, bool named, struct error *err)
{
	g_autofree char *what = trouble_of_game(name);
	enum exit_code code = err->code;
	if (code != EXIT_TEMPFAIL && !named)
		loop_tell_error(site, name, err);
	struct error note = {0};
	/* Keeps the error for `status` until the turn is run; except that the database is older, which `status`
	   detects itself. */
	if (code != EXIT_TEMPFAIL && err->cause != CAUSE_PAST && sql_game_exists(site->db, name, &note))
		trouble_note(site, what, err, &note);
	trouble_tell(site, &note);
	return trouble_end(site, what, err);
}

static enum exit_code forget_trouble(struct site *site, const char *name)
{
	g_autofree char *what = trouble_of_game(name);
	struct error none = {0}, note = {0};

	trouble_note(site, what, &none, &note);
	return trouble_tell(site, &note);
}

enum exit_code advance_games(struct site *site, const struct advance_request *request)
{
	struct error err = {0};
	enum exit_code code = EXIT_DONE;
	bool named = request->count > 0;
	bool shown = site->audience == AUDIENCE_TERMINAL || site->audience == AUDIENCE_MAIL;
	GPtrArray *all = named ? NULL : agenda_names(site, AGENDA_TURNS, request->as_of, &err);
	unsigned count = named ? request->count : all ? all->len : 0;
	struct progress progress =
	    progress_begin(site->audience == AUDIENCE_TERMINAL && count > 1, "running games");
	char **names = named ? request->names : all ? (char **)all->pdata : NULL;
	/* Release nothing until every turn is on disk; all games share one sync. */
	if (count > 1 && !db_loosen(site->db, &err))
		code = exit_code_worst(code, trouble_tell(site, &err));
	struct turn_workers *workers = turn_workers_new(site, request, names, count, named);
	for (unsigned i = 0; i < count; i++) {
		progress_step(&progress, i, count);
		GString *line = g_string_new(NULL);
		bool good = true;
		if (!turn_workers_play(workers, i, line, &good, &err))
			good = advance_one(site, request, names[i], named, NULL, line, &err);
		if (!good || (shown && line->len))
			progress_end(&progress);
		if (good)
			code = exit_code_worst(code, forget_trouble(site, names[i]));
		if (!good)
			code = exit_code_worst(code, report_trouble(site, names[i], named, &err));
		else if (shown && line->len)
			fprintf(site->out, "%s\n", line->str);
		g_string_free(line, TRUE);
	}
	progress_end(&progress);
	g_autoptr(GArray) written = turn_workers_end(workers);
	g_clear_pointer(&all, g_ptr_array_unref);
	db_settle(site->db, false, &err);
	code = exit_code_worst(code, trouble_tell(site, &err));
	/* all games share one sync */
	archive_catch_up_after(site, written, &err);
	return exit_code_worst(code, trouble_tell(site, &err));
}
