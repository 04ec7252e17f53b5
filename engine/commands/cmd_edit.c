/* The GM edits the open turn's state (HO-27). */
#include "engine/acts/lever.h"
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

/* The same game, turn and empires; everything else is the GM's business. */
static bool same_frame(
    const struct state *before, const struct state *after, const char *path, struct error *err)
{
	if (strcmp(before->game, after->game) != 0 || before->turn != after->turn ||
	    before->seed != after->seed)
		return error_set_at(err, EXIT_DATA, path, 0, 0,
		    "game, turn and seed can not be edited; rollback and --new-dice are for that");
	unsigned seats = before->ruleset->seats(before);
	bool same = seats == after->ruleset->seats(after);
	for (unsigned i = 0; same && i < seats; i++)
		same =
		    strcmp(before->ruleset->seat(before, i).name, after->ruleset->seat(after, i).name) == 0;
	return same ||
	       error_set_at(err, EXIT_DATA, path, 0, 0, "the empires and their names can not be edited");
}

struct edit {
	struct rules *rules;
	struct state *before, *after;
	char *path;
	bool changed;
};

/* What always held must hold still: the next turn would be refused (70) for ever. */
static bool keeps_invariants(const struct edit *edit, struct error *err)
{
	const struct ruleset *ruleset = edit->after->ruleset;
	struct error before = {0}, after = {0};
	if (!ruleset->invariants(edit->after, &after) && ruleset->invariants(edit->before, &before))
		error_set_at(err, EXIT_DATA, edit->path, 0, 0, "%s", after.text);
	error_clear(&before);
	error_clear(&after);
	return !error_is_set(err);
}

static bool edit_text(struct site *site, const struct game *game, struct edit *edit, struct error *err)
{
	g_autoptr(GString) text = g_string_new(NULL);
	g_autofree char *name = g_strdup_printf("edit-%s-%04d.json", game->name, (int)game->turn);
	size_t size;
	edit->path = site_path(site, name);
	g_autofree char *older = g_strconcat(edit->path, "~", NULL);
	/* What was kept of an edit that could not be taken is not lost by the next. */
	if (rename(edit->path, older) != 0 && errno != ENOENT)
		return error_set_at(err, EXIT_IO, older, 0, 0, "cannot be made: %s", g_strerror(errno));
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

static bool edit_in_game(
    struct site *site, struct game *game, struct edit *edit, GString *line, struct error *err)
{
	char reason[REASON_LIMIT];
	edit->rules = rules_load(game->ruleset, site->rules_dir, err);
	edit->before = edit->rules ? game_turn_state(site, game, edit->rules, game->turn, err) : NULL;
	if (!edit->before || !edit_text(site, game, edit, err))
		return false;
	if (!edit->changed) {
		g_string_append(line, "nothing was changed");
		return true;
	}
	if (!ask_reason(site->errors, reason, err) ||
	    !lever_edit(site, game, edit->before, edit->after, reason, err))
		return false;
	g_string_append_printf(line, "turn %d is edited", (int)game->turn);
	return true;
}

static bool act(struct site *site, struct game *game, char **operands, int count, void *context,
    GString *line, struct error *err)
{
	struct edit edit = {0};
	(void)operands;
	(void)count;
	if (game->state != GAME_RUNNING)
		return error_set(err, EXIT_DATA, "%s is %s; only a running game is edited", game->name,
		    game_state_name(game->state));
	bool good = editor_is_there(err) && edit_in_game(site, game, &edit, line, err);
	play_state_free(edit.before);
	play_state_free(edit.after);
	rules_free(edit.rules);
	*(char **)context = edit.path;
	return good;
}

static enum exit_code run(const struct command_call *call)
{
	g_autofree char *path = NULL;
	bool done = false;
	const struct lever lever = {
	    .name = "edit", .wanted = "GAME", .act = act, .context = (void *)&path, .done = &done};
	enum exit_code code = lever_command(call, &lever);
	/* The text goes when what it says stands in the database, not before. */
	if (path && done)
		unlink(path);
	else if (path && g_file_test(path, G_FILE_TEST_EXISTS))
		fprintf(call->errors, "nightmail: your text is kept in %s\n", path);
	return code;
}

const struct command command_edit = {
    .name = "edit",
    .usage = "edit GAME",
    .about = "The open turn's state in $EDITOR, checked before it is taken",
    .help = "  a reason is asked for; all players are told that the game master edited\n",
    .run = run,
};
