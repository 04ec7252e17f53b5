/* verify: replays recorded games and compares every byte (HO-52). */
#include "engine/commands/command.h"
#include "engine/records/replay.h"

#include <stdio.h>

/* Replays an open record and prints the result; returns its exit code. */
static enum exit_code verify_record(
    const struct command_call *call, struct record *record, const char *rules_dir)
{
	struct replay_result result = {0};
	struct error err = {0};
	g_autoptr(GString) told = g_string_new(NULL);
	enum exit_code code = EXIT_DONE;

	replay_prove(record, rules_dir, call->audience == AUDIENCE_TERMINAL, &result, &err);
	if (result.difference) {
		g_autofree char *shown =
		    /* escaped, because it contains names and texts of the record */
		    error_shown(result.difference);
		g_string_append_printf(told, "%s: %s\n", record_name(record), shown);
		code = EXIT_DATA;
	} else if (result.turns && (!error_is_set(&err) || err.code == EXIT_UNAVAILABLE)) {
		replay_tell(record, &result, told);
	}
	fputs(told->str, call->out);
	replay_clear(&result);
	return command_end(call->errors, &err, code);
}

static enum exit_code verify_dir(const struct command_call *call, const char *dir)
{
	struct error err = {0};
	g_autofree char *rules_dir = g_strdup(call->rules);
	struct record *record = replay_open(dir, &rules_dir, &err);
	enum exit_code code = EXIT_DONE;

	if (record)
		code = verify_record(call, record, rules_dir);
	record_free(record);
	return command_end(call->errors, &err, code);
}

static enum exit_code verify_game(const struct command_call *call, struct site *site, const char *name)
{
	struct error err = {0};
	struct game *game = game_load(site, name, &err);
	struct record *record = game ? record_open_game(site, game, &err) : NULL;
	enum exit_code code = EXIT_DONE;

	if (record)
		code = verify_record(call, record, site->rules_dir);
	/* The database may be valid but older than what the players know (HO-110). */
	if (game && game->past)
		error_set_cause(&err, EXIT_DATA, CAUSE_PAST, NULL, "%s: %s", game->name, game->past);
	record_free(record);
	game_free(game);
	return command_end(call->errors, &err, code);
}

/* An error with one game must not stop the others (HO-5). */
static enum exit_code verify_all(const struct command_call *call, struct site *site, struct error *err)
{
	GPtrArray *names = game_names(site, err);
	enum exit_code code = EXIT_DONE;

	for (guint i = 0; names && i < names->len && !db_found_damage(); i++) {
		struct error trouble = {0};
		struct game *game = game_load(site, names->pdata[i], &trouble);
		if (game && game->state != GAME_OPEN)
			code = exit_code_worst(code, verify_game(call, site, names->pdata[i]));
		game_free(game);
		code = exit_code_worst(code, command_end(call->errors, &trouble, EXIT_DONE));
	}
	if (names)
		g_ptr_array_unref(names);
	return code;
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	const struct option_spec specs[] = {{0}};
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);
	enum exit_code code = EXIT_DONE;
	struct site *site;

	if (count > 1)
		error_set(&err, EXIT_USAGE, "verify takes one game or archive, or none");
	if (error_is_set(&err))
		return command_end(call->errors, &err, EXIT_USAGE);
	if (count == 1 && g_file_test(operands[0], G_FILE_TEST_IS_DIR))
		return verify_dir(call, operands[0]);
	site = site_open(call, SITE_READ, "verify", &err);
	if (site)
		code = count == 1 ? verify_game(call, site, operands[0]) : verify_all(call, site, &err);
	site_close(site);
	return exit_code_worst(code, command_end(call->errors, &err, EXIT_DONE));
}

const struct command command_verify = {
    .name = "verify",
    .usage = "verify [GAME or ARCHIVE]",
    .about = "Replays every turn from the recorded orders and seed, and compares every byte",
    .help = "  GAME       a game of the site; none: all that were started\n"
            "  ARCHIVE    a directory written by `archive`, `simulate --out`, or games/GAME\n"
            "Turns that other rules played and that do not come out the same are named:\n"
            "recorded, not proved. Exit code 65 at a difference, 69 if no turn is proved.\n",
    .run = run,
};
