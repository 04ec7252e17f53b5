/* recover: updates a game whose database is older than what its players know (HO-110). */
#include "engine/acts/lever.h"
#include "engine/acts/lever_rollback.h"
#include "engine/base/clock.h"
#include "engine/commands/command.h"
#include "engine/games/opening.h"
#include "engine/records/archive.h"
#include "engine/records/recover.h"
#include "engine/store/statements.h"

#include <inttypes.h>

static bool forget(struct site *site, struct game *game, int64_t turn, struct error *err)
{
	bool good = db_begin(site->db, err) && lever_rollback(site, game, turn, false, NULL, err) &&
	            db_commit(site->db, err);

	db_rollback(site->db);
	return good;
}

static bool say_common(const struct game *game, int64_t common, struct error *err)
{
	return common >= 0 ||
	       error_set(err, EXIT_DATA,
	           "%s: games/%s has no turn as the database has it; the game has taken the folder's turns",
	           game->name, game->name);
}

/* Lists mails that arrived after the backup: their effects are not in the database, although the mails are in
   the folder `done`. */
static void tell_mails(struct site *site, const struct game *after, int64_t since)
{
	g_autoptr(GString) time = g_string_new(NULL);

	clock_rfc3339(since, time);
	if (after->state != GAME_RUNNING)
		return;
	if (after->held)
		fprintf(site->out, "%s: held%s\n", after->name,
		    after->deadline <= clock_now() ? ", its deadline is over" : "");
	fprintf(site->out,
	    "%s: `nightmail fetch --again %s` takes the mails that came since the backup%s%s%s\n",
	    after->name, time->str, after->held ? ", then `nightmail resume " : "",
	    after->held ? after->name : "", after->held ? "` lets it go on" : "");
}

/* Lists settings and players that only the game master knows and has to enter again. */
static void tell_unknown(struct site *site, const struct game *after, const struct recovered *recovered)
{
	for (guint i = 0; i < recovered->replaced->len; i++) {
		const char *seat = recovered->replaced->pdata[i];
		fprintf(site->out,
		    "%s: another player came to %s after the backup: `nightmail replace %s %s ADDRESS`\n",
		    after->name, seat, after->name, seat);
	}
	for (guint i = 0; i < recovered->settings->len; i++)
		fprintf(site->out,
		    "%s: the database does not know of this change for the next turn: `nightmail set %s` gives"
		    " it once more: %s\n",
		    after->name, after->name, (char *)recovered->settings->pdata[i]);
}

static void recover(struct site *site, const char *name, bool forgets, struct error *err)
{
	struct game *game = game_load(site, name, err), *after = NULL;
	g_autoptr(GPtrArray) replaced = g_ptr_array_new_with_free_func(g_free);
	g_autoptr(GPtrArray) settings = g_ptr_array_new_with_free_func(g_free);
	g_autoptr(GString) line = g_string_new(NULL);
	struct recovered recovered = {.common = -1, .replaced = replaced, .settings = settings};
	int64_t asked = game ? game->turn : 0;
	int64_t since = game ? sql_turn_opened(site->db, game->id, asked, 0, err) : 0;
	bool good = game != NULL;

	if (game && !game->past)
		good = error_set(err, EXIT_DATA,
		    "%s: the database knows all turns of games/%s; there is nothing to recover", game->name,
		    game->name);
	good = good && recover_game(site, game, &recovered, err);
	after = good ? game_load(site, name, err) : NULL;
	if (after && forgets && recovered.common < after->turn)
		good = say_common(after, recovered.common, err) && forget(site, after, recovered.common, err);
	if (after && good) {
		g_string_append_printf(line, "%s: turn %" PRId64 " is open, ", after->name, after->turn);
		opening_due_text(after, line);
		fprintf(site->out, "%s\n", line->str);
		tell_unknown(site, after, &recovered);
		tell_mails(site, after, since);
		if (forgets && asked != after->turn)
			fprintf(site->out,
			    "%s: the database's turn %" PRId64 " was not what players were told\n",
			    after->name, asked);
	}
	game_free(after);
	game_free(game);
	if (!error_is_set(err))
		archive_catch_up(site, err);
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	bool forgets = false, yes = false;
	const struct option_spec specs[] = {OPTION_FLAG("--forget", forgets), OPTION_FLAG("--yes", yes), {0}};
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);
	struct site *site = NULL;

	if (count != 1)
		error_set(&err, EXIT_USAGE, "recover takes GAME");
	bool meant = !error_is_set(&err) &&
	             (!forgets || call_confirmed(call, yes,
	                              "turns that players were told are void, all players are told", &err));
	if (meant)
		site = site_open(call, SITE_WRITE, "recover", &err);
	if (site) {
		site->recovers = true;
		recover(site, operands[0], forgets, &err);
	}
	site_close(site);
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_recover = {
    .name = "recover",
    .usage = "recover GAME [--forget] [--yes]",
    .about = "Continues a game whose database is older than games/GAME, as after a backup was restored",
    .help = "             takes the turns that the players were told from games/GAME\n"
            "  --forget   continues from the turn of the database; the folder's later turns are\n"
            "             kept as void, and all players are told\n"
            "  --yes      does not ask\n",
    .run = run,
};
