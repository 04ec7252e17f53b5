#include "engine/acts/lever.h"

#include "engine/base/clock.h"
#include "engine/games/due.h"
#include "engine/games/opening.h"
#include "engine/records/archive.h"
#include "engine/store/statements.h"

#include <string.h>

/* A deadline can be moved by at most this, ten years, at once. */
#define LONGEST (3650 * INT64_C(86400))

static bool must_run(const struct game *game, struct error *err)
{
	return game->state == GAME_RUNNING ||
	       error_set(err, EXIT_DATA, "%s is %s; that is for a running game", game->name,
	           game_state_name(game->state));
}

static bool tell(
    struct site *site, struct game *game, struct due *before, const char *reason, struct error *err)
{
	bool good = due_tell(
	    site, game, before, &(struct due_cause){.who = "the game master", .reason = reason}, err);
	due_clear(before);
	return good;
}

bool lever_hold(struct site *site, struct game *game, const char *reason, struct error *err)
{
	if (!due_reason_check(reason, err) || !must_run(game, err))
		return false;
	if (game->held)
		return error_set(err, EXIT_DATA, "%s is held already", game->name);
	struct due before = due_now(game);
	game->held = clock_now();
	return tell(site, game, &before, reason, err) && sql_game_hold(site->db, game->id, game->held, err) &&
	       game_history(site, game, "hold", game->turn, err, "turn %d", (int)game->turn) &&
	       game_notice(site, game, 0, err, "The game master held the game in turn %d: no deadline runs.",
	           (int)game->turn);
}

/* Moves the deadline, and on if it falls into a vacation (HO-22). */
static bool move_deadline(struct site *site, struct game *game, int64_t deadline, struct error *err)
{
	bool changed;
	return game_set_deadline(site, game, deadline, err) && game_vacations(site, game, &changed, err);
}

bool lever_resume(struct site *site, struct game *game, const struct lever_word *word, struct error *err)
{
	int64_t now = clock_now();
	if (!due_reason_check(word->reason, err) || !must_run(game, err))
		return false;
	if (!game->held)
		return error_set(err, EXIT_DATA, "%s is not held", game->name);
	int64_t deadline = game->deadline;
	if (deadline != SCHEDULE_NEVER) {
		deadline += MAX(0, now - game->held);
		deadline = word->at_once ? deadline : MAX(deadline, now + game->host.notice);
	}
	struct due before = due_now(game);
	game->held = 0;
	return sql_game_resume(site->db, game->id, err) && move_deadline(site, game, deadline, err) &&
	       tell(site, game, &before, word->reason, err) &&
	       game_history(site, game, "resume", game->turn, err, "turn %d", (int)game->turn) &&
	       game_notice(
	           site, game, 0, err, "The game master let the game go on in turn %d.", (int)game->turn);
}

bool lever_extend(
    struct site *site, struct game *game, int64_t seconds, const char *reason, struct error *err)
{
	if (!due_reason_check(reason, err) || !must_run(game, err))
		return false;
	if (game->deadline == SCHEDULE_NEVER)
		return error_set(err, EXIT_DATA,
		    "%s has no deadline to extend; `nightmail deadline` sets one", game->name);
	if (seconds <= 0 || seconds > LONGEST)
		return error_set(err, EXIT_USAGE, "a deadline is extended by more than 0s and at most 3650d");
	g_autoptr(GString) text = g_string_new(NULL);
	clock_duration_text(seconds, text);
	struct due before = due_now(game);
	return move_deadline(site, game, game->deadline + seconds, err) &&
	       tell(site, game, &before, reason, err) &&
	       game_history(
	           site, game, "extension", game->turn, err, "turn %d by %s", (int)game->turn, text->str) &&
	       game_notice(site, game, 0, err, "The game master extended the deadline of turn %d by %s.",
	           (int)game->turn, text->str);
}

/* Is the new, earlier deadline too soon? It must leave players the setup's `notice`, unless the present
   deadline leaves less (HO-111). */
static bool is_soon(const struct site *site, const struct game *game, int64_t deadline, struct error *err)
{
	int64_t least = MIN(clock_now() + game->host.notice, game->deadline);
	if (game->deadline == SCHEDULE_NEVER || deadline >= least)
		return false;
	g_autofree char *zone = game_zone(site, game);
	g_autoptr(GString) notice = g_string_new(NULL), earliest = g_string_new(NULL);
	clock_duration_text(game->host.notice, notice);
	clock_people(least, zone, earliest);
	error_set(err, EXIT_DATA,
	    "%s: that leaves the players less than the setup's notice of %s; the earliest time allowed is %s, and "
	    "--yes overrides",
	    game->name, notice->str, earliest->str);
	return true;
}

bool lever_deadline(
    struct site *site, struct game *game, int64_t deadline, const struct lever_word *word, struct error *err)
{
	if (!due_reason_check(word->reason, err) || !must_run(game, err))
		return false;
	if (deadline <= clock_now())
		return error_set(err, EXIT_DATA,
		    "%s: that time is over; `nightmail run --force %s` runs the turn now", game->name,
		    game->name);
	if (!game->held && deadline == game->deadline)
		return true;
	if (!word->at_once && is_soon(site, game, deadline, err))
		return false;
	/* With an earlier deadline some vacation days are not needed: give them back. A deadline set while the
	   game is held is held from now on. */
	int64_t less = game->deadline == SCHEDULE_NEVER ? 0 : game->deadline - deadline;
	if (deadline == SCHEDULE_NEVER)
		less = INT64_MAX;
	struct due before = due_now(game);
	if (game->held)
		game->held = clock_now();
	return game_vacations_back(site, game, less, err) && game_set_deadline(site, game, deadline, err) &&
	       tell(site, game, &before, word->reason, err) &&
	       (!game->held || sql_game_hold(site->db, game->id, game->held, err)) &&
	       game_history(site, game, "deadline", game->turn, err, "turn %d: %s", (int)game->turn,
	           game->deadline_text ? game->deadline_text : "none") &&
	       game_notice(site, game, 0, err, "The game master set the deadline of turn %d: %s.",
	           (int)game->turn, game->deadline_text ? game->deadline_text : "none");
}

/* --- Levers as commands ---------------------------------------------------- */

void lever_say_due(const struct game *game, GString *line)
{
	g_string_append_printf(line, "turn %d is ", (int)game->turn);
	opening_due_text(game, line);
}

/* The operands for the log: empires, times, keys; no values, no addresses (HO-9). */
static char *log_text(char **operands, int count)
{
	g_autoptr(GString) out = g_string_new(NULL);
	for (int i = 0; i < count; i++) {
		size_t size = strcspn(operands[i], "=");
		if (!memchr(operands[i], '@', size))
			g_string_append_printf(out, " %.*s", (int)size, operands[i]);
	}
	return g_strdup(out->str);
}

static bool act(struct site *site, const struct lever *lever, char **operands, int count, struct error *err)
{
	struct game *game = game_load(site, operands[0], err);
	g_autoptr(GString) line = g_string_new(NULL);
	bool good = game && db_begin(site->db, err) &&
	            lever->act(site, game, operands + 1, count - 1, lever->context, line, err) &&
	            sql_game_files_from(
	                site->db, game->id, game->state == GAME_OPEN ? (int64_t)0 : game->turn, err) &&
	            db_commit(site->db, err);
	db_rollback(site->db);
	if (lever->done)
		*lever->done = good;
	if (good) {
		g_autofree char *what = log_text(operands + 1, lever->logged ? lever->logged : count - 1);
		site_log(site, "%s %s%s", lever->name, game->name, lever->log ? lever->log->str : what);
		if (line->len)
			fprintf(site->out, "%s: %s\n", game->name, line->str);
	}
	game_free(game);
	return good && archive_catch_up(site, err);
}

enum exit_code lever_command(const struct command_call *call, const struct lever *lever)
{
	static const struct option_spec none[] = {{0}};
	struct error err = {0};
	int count;
	g_autofree char **operands = options_read(call, lever->options ? lever->options : none, &count, &err);
	if (count < 1 + lever->min || (lever->max >= 0 && count > 1 + lever->max))
		error_set(&err, EXIT_USAGE, "%s takes %s", lever->name, lever->wanted);
	if (!error_is_set(&err) && lever->question)
		call_confirmed(call, lever->yes && *lever->yes, lever->question, &err);
	if (!error_is_set(&err) && lever->ask)
		lever->ask(call, operands, lever->context, &err);
	struct site *site = error_is_set(&err) ? NULL : site_open(call, SITE_WRITE, lever->name, &err);
	if (site)
		act(site, lever, operands, count, &err);
	site_close(site);
	return command_end(call->errors, &err, EXIT_DONE);
}
