/* edit: lets the GM edit the open turn's state (HO-27). */
#include "engine/acts/lever.h"
#include "engine/acts/lever_edit.h"
#include "engine/base/editor.h"
#include "engine/base/file.h"
#include "engine/commands/command.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define REASON_LIMIT 512

static bool ask_reason(FILE *questions, char reason[REASON_LIMIT], struct error *err)
{
	fputs("reason (for the record): ", questions);
	if (!fgets(reason, REASON_LIMIT, stdin))
		reason[0] = '\0';
	g_strstrip(reason);
	for (char *at = reason; *at; at++)
		if ((unsigned char)*at < ' ' || *at == 0x7f)
			*at = ' ';
	return (*reason && g_utf8_validate(reason, -1, NULL)) ||
	       error_set(err, EXIT_DATA, "a reason is needed; nothing was changed");
}

/* Are game, turn and empires unchanged? The GM may change everything else. */
static bool same_frame(
    const struct state *before, const struct state *after, const char *path, struct error *err)
{
	if (strcmp(before->game, after->game) != 0 || before->turn != after->turn ||
	    before->seed != after->seed)
		return error_set_file(err, EXIT_DATA, path,
		    "game, turn and seed cannot be edited; rollback and --new-dice are for that");
	unsigned seats = before->ruleset->seats(before);
	bool same = seats == after->ruleset->seats(after);
	for (unsigned i = 0; same && i < seats; i++)
		same =
		    strcmp(before->ruleset->seat(before, i).name, after->ruleset->seat(after, i).name) == 0;
	return same || error_set_file(err, EXIT_DATA, path, "the empires and their names cannot be edited");
}

struct edit {
	struct rules *rules;
	struct state *before, *after;
	GString *text; /* the state before editing, as it was shown to the GM */
	char *path;
	char reason[REASON_LIMIT];
	bool changed;
};

/* Refuses a state that breaks an invariant: no turn could be run from it (70). */
static bool keeps_invariants(const struct edit *edit, struct error *err)
{
	const struct ruleset *ruleset = edit->after->ruleset;
	struct error before = {0}, after = {0};
	if (!ruleset->invariants(edit->after, &after) && ruleset->invariants(edit->before, &before))
		error_set_file(err, EXIT_DATA, edit->path, "%s", after.text);
	error_clear(&before);
	error_clear(&after);
	return !error_is_set(err);
}

static bool edit_text(struct site *site, const struct game *game, struct edit *edit, struct error *err)
{
	GString *text = edit->text;
	g_autofree char *name = g_strdup_printf("edit-%s-%04d.json", game->name, (int)game->turn);
	size_t size;
	edit->path = site_path(site, name);
	g_autofree char *older = g_strconcat(edit->path, "~", NULL);
	/* Keeps the file of an edit that was refused: the next edit must not overwrite it. */
	if (rename(edit->path, older) != 0 && errno != ENOENT)
		return error_set_file(err, EXIT_IO, older, "cannot be made: %s", g_strerror(errno));
	play_state_write(edit->before, text);
	if (!file_write(edit->path, text->str, text->len, err) || !editor_run(edit->path, err))
		return false;
	g_autofree char *bytes = file_read(edit->path, 0, &size, err);
	if (!bytes)
		return false;
	edit->changed = size != text->len || memcmp(bytes, text->str, size) != 0;
	if (!edit->changed)
		return true;
	struct document *document = document_parse(edit->path, bytes, size, EXIT_DATA, err);
	if (document)
		edit->after = play_state_read(edit->rules, document_root(document), err);
	document_free(document);
	return edit->after && same_frame(edit->before, edit->after, edit->path, err) &&
	       keeps_invariants(edit, err);
}

/* Runs the GM's editor, which may take an hour: nothing is locked, and turns may be run meanwhile (HO-80). */
static bool edit_at_leisure(struct site *site, const char *name, struct edit *edit, struct error *err)
{
	struct game *game = game_load(site, name, err);
	bool good = false;

	if (game && game->state != GAME_RUNNING)
		error_set(err, EXIT_DATA, "%s is %s; only a running game is edited", game->name,
		    game_state_name(game->state));
	else if (game && editor_is_there(err))
		edit->rules = game_rules(site, game, err);
	if (edit->rules)
		edit->before = game_turn_state(site, game, edit->rules, game->turn, err);
	good = edit->before && edit_text(site, game, edit, err);
	if (good && !edit->changed)
		fprintf(site->out, "%s: nothing was changed\n", game->name);
	game_free(game);
	return good && (!edit->changed || ask_reason(site->errors, edit->reason, err));
}

/* Is the open turn's state still the one that was shown to the GM? */
static bool is_the_same(
    struct site *site, const struct game *game, const struct edit *edit, struct error *err)
{
	struct state *now =
	    game->state == GAME_RUNNING ? game_turn_state(site, game, edit->rules, game->turn, err) : NULL;
	g_autoptr(GString) text = g_string_new(NULL);

	if (now)
		play_state_write(now, text);
	play_state_free(now);
	return !error_is_set(err) &&
	       (g_string_equal(text, edit->text) ||
	           error_set(err, EXIT_TEMPFAIL,
	               "%s went on or was edited meanwhile: nothing was changed; edit it again", game->name));
}

static bool act(struct site *site, struct game *game, char **operands, int count, void *context,
    GString *line, struct error *err)
{
	const struct edit *edit = context;

	(void)operands;
	(void)count;
	if (!is_the_same(site, game, edit, err) ||
	    !lever_edit(site, game, edit->before, edit->after, edit->reason, err))
		return false;
	g_string_append_printf(line, "turn %d is edited", (int)game->turn);
	return true;
}

static enum exit_code edit_game(
    const struct command_call *call, const char *name, struct edit *edit, bool *done)
{
	struct error err = {0};
	const struct lever lever = {
	    .name = "edit", .wanted = "GAME", .act = act, .context = edit, .done = done};
	struct site *site = site_open(call, SITE_READ, "edit", &err);
	bool good = site && edit_at_leisure(site, name, edit, &err);

	site_close(site);
	*done = good && !edit->changed;
	return good && edit->changed ? lever_command(call, &lever)
	                             : command_end(call->errors, &err, EXIT_DONE);
}

static enum exit_code run(const struct command_call *call)
{
	struct edit edit = {.text = g_string_new(NULL)};
	struct error err = {0};
	bool done = false;
	const struct option_spec specs[] = {{0}};
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);
	enum exit_code code;

	if (count != 1)
		error_set(&err, EXIT_USAGE, "edit takes GAME");
	code = error_is_set(&err) ? command_end(call->errors, &err, EXIT_DONE)
	                          : edit_game(call, operands[0], &edit, &done);
	/* Remove the edited file only after its contents are in the database. */
	if (edit.path && done)
		unlink(edit.path);
	else if (edit.path && g_file_test(edit.path, G_FILE_TEST_EXISTS))
		fprintf(call->errors, "nightmail: your text is kept in %s\n", edit.path);
	play_state_free(edit.before);
	play_state_free(edit.after);
	rules_free(edit.rules);
	g_string_free(edit.text, TRUE);
	g_free(edit.path);
	return code;
}

const struct command command_edit = {
    .name = "edit",
    .usage = "edit GAME",
    .about = "Edits the open turn's state in $EDITOR, and checks it before keeping it",
    .help = "  a reason is asked for; all players are told that the game master edited\n",
    .run = run,
};
