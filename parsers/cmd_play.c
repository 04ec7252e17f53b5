/* play: a game alone against bots at the terminal, without mail (HO-75). */
#include "engine/base/editor.h"
#include "engine/base/file.h"
#include "engine/commands/command.h"
#include "engine/play/report_text.h"
#include "engine/play/tutorial.h"
#include "engine/records/solo_bots.h"
#include "engine/site/bot_run.h"
#include "parsers/offline.h"
#include "parsers/play_kept.h"
#include "parsers/play_page.h"

#include <errno.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define GAME "alone"
#define SEATS_MOST 1000

struct session {
	const struct command_call *call;
	const char *ruleset, *dir;
	struct play_kept kept; /* the game without --dir or order files; `dir` is the same */
	GPtrArray *files;      /* order files, one for each turn; empty: a person writes the orders */
	guint used;
	struct solo *solo;
	struct config *config; /* configuration for the user's own bots, or NULL */
	bool wants_page;
	struct play_page *page; /* plays in a browser instead of the terminal; NULL: at the terminal */
};

enum wish { WISH_RUN, WISH_EDIT, WISH_ODDS, WISH_MAP, WISH_FULL, WISH_END };

#define ODDS_RUNS 200

/* --- What the player writes ------------------------------------------------------ */

static void put_comments(const char *text, const char *mark, GString *out)
{
	g_auto(GStrv) lines = g_strsplit(text, "\n", 0);

	for (char **line = lines; *line; line++)
		g_string_append_printf(out, "%s%s%s\n", mark, **line ? " " : "", *line);
}

/* Appends the report's order template with the report below it, all as comments. */
static void put_template(const char *report, GString *out)
{
	const char *at = strstr(report, "\nORDERS FOR TURN ");

	g_string_append(out, "; Your orders, one a line. Lines like this one are comments.\n");
	for (at = at ? at : ""; *at;) {
		size_t size = strcspn(at, "\n");
		if (*at == ';')
			g_string_append_printf(out, "%.*s\n", (int)size, at);
		at += size + (at[size] == '\n');
	}
	g_string_append(out, "\n\n");
	put_comments(report, ";", out);
}

/* The file that keeps the orders of a turn that was not run yet; NULL: none. */
static char *draft_path(const struct session *s)
{
	g_autofree char *name = g_strdup_printf("draft-%" PRId64 ".txt", s->solo->turn);

	return s->dir ? g_build_filename(s->dir, name, NULL) : NULL;
}

/* Starts the orders text: what was typed before, else the template. */
static bool begin_text(const struct session *s, const char *report, GString *text, struct error *err)
{
	g_autofree char *path = draft_path(s);
	g_autofree char *draft = NULL;
	size_t size;

	if (!path || !g_file_test(path, G_FILE_TEST_EXISTS)) {
		put_template(report, text);
		return true;
	}
	draft = file_read(path, 0, &size, err);
	if (draft)
		g_string_append_len(text, draft, (gssize)size);
	return draft != NULL;
}

static bool end_text(const struct session *s, const GString *text, enum wish wish, struct error *err)
{
	g_autofree char *path = draft_path(s);

	if (!path) {
		if (wish == WISH_END)
			fputs("Your orders are not kept: there is no place for them; --dir names one.\n",
			    s->call->errors);
		return true;
	}
	if (wish == WISH_RUN) {
		unlink(path);
		return true;
	}
	if (!s->kept.dir)
		fprintf(s->call->errors, "Your orders are kept for the next time, in %s\n", path);
	return file_write(path, text->str, text->len, err);
}

static bool edit(const char *path, GString *text, struct error *err)
{
	size_t size;
	g_autofree char *bytes = NULL;

	if (!file_write(path, text->str, text->len, err) || !editor_run(path, err))
		return false;
	bytes = file_read(path, 0, &size, err);
	if (!bytes)
		return false;
	g_string_truncate(text, 0);
	g_string_append_len(text, bytes, (gssize)size);
	return true;
}

static const struct {
	char key;
	enum wish wish;
	const char *about;
} keys[] = {
    {'r', WISH_RUN, "runs the turn with these orders"},
    {'e', WISH_EDIT, "edits the orders again"},
    {'o', WISH_ODDS, "plays them 200 times with other dice and shows the odds"},
    {'m', WISH_MAP, "writes the map, with what the orders would move, and names its file"},
    {'f', WISH_FULL, "shows the whole report, with what never changes"},
    {'q', WISH_END, "quits; the game and your orders are kept for the next time"},
};

static void put_keys(const struct session *s)
{
	for (size_t i = 0; i < G_N_ELEMENTS(keys); i++)
		fprintf(s->call->errors, "  %c  %s\n", keys[i].key, keys[i].about);
}

static enum wish ask(const struct session *s, const char *question)
{
	char line[64];

	fflush(s->call->out);
	for (;;) {
		fputs(question, s->call->errors);
		fflush(s->call->errors);
		if (!fgets(line, sizeof line, stdin))
			return WISH_END;
		for (size_t i = 0; i < G_N_ELEMENTS(keys); i++)
			if (g_ascii_tolower(line[0]) == keys[i].key)
				return keys[i].wish;
		if (line[0] == '?')
			put_keys(s);
	}
}

/* Prints the answer that a mail would get, with odds from so many runs (0: none); keeps the accepted orders. */
static bool answer(
    const struct session *s, const GString *text, unsigned odds, GString *orders, struct error *err)
{
	g_autoptr(GString) out = g_string_new(NULL);

	g_string_truncate(orders, 0);
	offline_alone(s->solo, text, odds, out, orders, err);
	fputs(out->str, s->call->out);
	return !error_is_set(err);
}

/* Writes the map, like the command `map`. */
static bool write_map(const struct session *s, const GString *orders, struct error *err)
{
	g_autofree char *picture = NULL;
	int file = g_file_open_tmp("nightmail-map-XXXXXX.svg", &picture, NULL);
	g_autofree char *report = g_strconcat(picture, ".json", NULL),
	                *moves = g_strconcat(picture, ".txt", NULL);
	const char *words[] = {"--report", report, "--orders", moves, "--out", picture, NULL};
	struct command_call call = *s->call;
	g_autoptr(GString) json = g_string_new(NULL);
	bool good;

	if (file < 0)
		return error_set(err, EXIT_CANT_CREATE, "no temporary file can be made");
	close(file);
	good = solo_report(s->solo, 0, ".json", json, err) && file_write(report, json->str, json->len, err) &&
	       file_write(moves, orders->str, orders->len, err);
	call.argc = (int)G_N_ELEMENTS(words) - 1;
	call.argv = (char **)words;
	if (good && command_invoke("map", &call) == EXIT_DONE)
		fprintf(s->call->out, "The map is in %s\n", picture);
	unlink(report);
	unlink(moves);
	return good;
}

static bool show_full(const struct session *s, struct error *err)
{
	g_autoptr(GString) text = g_string_new(NULL), json = g_string_new(NULL);

	if (!solo_report(s->solo, 0, ".txt", text, err) || !solo_report(s->solo, 0, ".json", json, err))
		return false;
	report_full(json->str, text);
	fputs(text->str, s->call->out);
	return true;
}

/* Does what the player wishes before the turn is run. */
static bool grant(
    const struct session *s, enum wish wish, const GString *text, GString *orders, struct error *err)
{
	if (wish == WISH_MAP)
		return write_map(s, orders, err);
	return wish == WISH_FULL ? show_full(s, err) : answer(s, text, ODDS_RUNS, orders, err);
}

static bool edit_orders(const struct session *s, const char *path, GString *text, GString *orders,
    enum wish *wish, struct error *err)
{
	bool good = edit(path, text, err) && answer(s, text, 0, orders, err);

	while (
	    good && (*wish = ask(s, "\nRun this turn, edit again, quit, or ? for all keys (r, e, q, ?)? ")) !=
	                WISH_EDIT) {
		if (*wish == WISH_RUN || *wish == WISH_END)
			break;
		good = grant(s, *wish, text, orders, err);
	}
	return good;
}

static bool write_orders(
    const struct session *s, const char *report, GString *orders, enum wish *wish, struct error *err)
{
	g_autofree char *path = NULL;
	g_autoptr(GString) text = g_string_new(NULL);
	int file = g_file_open_tmp("orders-XXXXXX.txt", &path, NULL);
	bool good;

	if (file < 0)
		return error_set(err, EXIT_CANT_CREATE, "no temporary file can be made");
	close(file);
	good = begin_text(s, report, text, err);
	for (*wish = WISH_EDIT; good && *wish == WISH_EDIT;)
		good = edit_orders(s, path, text, orders, wish, err);
	unlink(path);
	return good && end_text(s, text, *wish, err);
}

/* Gets the orders from the browser instead. */
static bool hear_orders(const struct session *s, GString *orders, enum wish *wish, struct error *err)
{
	g_autofree char *path = draft_path(s);
	g_autoptr(GString) text = g_string_new(NULL), said = g_string_new(NULL);
	bool good = !path || !g_file_test(path, G_FILE_TEST_EXISTS) || begin_text(s, "", text, err);

	*wish = WISH_END;
	if (good && play_page_turn(s->page, s->solo, text, orders, said, err))
		*wish = WISH_RUN;
	fputs(said->str, s->call->out);
	return !error_is_set(err) && end_text(s, text, *wish, err);
}

static bool read_orders(struct session *s, GString *orders, struct error *err)
{
	size_t size;
	g_autofree char *bytes = file_read(s->files->pdata[s->used], 0, &size, err);
	g_autoptr(GString) text = bytes ? g_string_new_len(bytes, (gssize)size) : NULL;

	s->used++;
	return text && answer(s, text, 0, orders, err);
}

/* --- Turns ------------------------------------------------------------------------- */

/* Moves the bots; reports a bot program that gives no orders and continues the turn. */
static bool move_bots(const struct session *s, struct play *play, struct error *err)
{
	const struct solo *solo = s->solo;
	struct solo_answer *answers = solo_move_bots(s->solo, play, s->config, err);

	for (unsigned i = 0; answers && i < solo->names->len; i++)
		if (answers[i].trouble)
			fprintf(s->call->errors, "%s by %s gives no orders: %s\n",
			    (const char *)solo->names->pdata[i], (const char *)solo->bots->pdata[i],
			    answers[i].trouble);
	solo_answers_free(solo, answers);
	return answers != NULL;
}

static bool run_turn(const struct session *s, const GString *orders, struct error *err)
{
	struct play *play = solo_begin(s->solo, err);

	if (!play)
		return false;
	solo_give(s->solo, play, 0, orders->str, orders->len);
	if (!move_bots(s, play, err)) {
		play_free(play);
		return false;
	}
	return solo_run(s->solo, play, err) && (!s->dir || file_settle(s->dir, err));
}

static bool is_out(const struct session *s, struct error *err)
{
	struct play *play = solo_begin(s->solo, err);
	bool out = !play || solo_is_out(s->solo, play, 0);

	play_free(play);
	return out;
}

static bool take_orders(
    struct session *s, const char *report, GString *orders, enum wish *wish, struct error *err)
{
	if (s->files->len)
		return read_orders(s, orders, err);
	return s->page ? hear_orders(s, orders, wish, err) : write_orders(s, report, orders, wish, err);
}

/* Explains the abbreviations of the session's first report; to a new player, how long such games last. */
static void put_words(const struct session *s, const char *report)
{
	struct tutorial tutorial = {0};
	struct error err = {0};
	g_autoptr(GString) words = g_string_new(NULL);

	if (s->files->len || s->solo->played || s->call->rules)
		return;
	if (tutorial_open(&tutorial, s->solo->rules, &err)) {
		tutorial_words(&tutorial, report, words);
		fprintf(s->call->out, "\nWhat stands for what:\n%s\n", words->str);
		if (s->solo->started)
			fprintf(s->call->out, "%s\n`nightmail tutorial %s` teaches it in five lessons.\n",
			    tutorial_lasts(&tutorial), s->ruleset);
	}
	tutorial_close(&tutorial);
	error_clear(&err);
}

/* Prints the report, gets the orders, runs the turn; false when the session ends. */
static bool one_turn(struct session *s, struct error *err)
{
	g_autoptr(GString) report = g_string_new(NULL), orders = g_string_new(NULL);
	enum wish wish = WISH_RUN;

	if (!solo_report(s->solo, 0, ".txt", report, err))
		return false;
	fputs(report->str, s->call->out);
	put_words(s, report->str);
	fflush(s->call->out);
	if (s->solo->over || is_out(s, err) || (s->files->len && s->used == s->files->len)) {
		if (s->page && !error_is_set(err))
			play_page_last(s->page, s->solo, err);
		return false;
	}
	fputc('\n', s->call->out);
	if (!take_orders(s, report->str, orders, &wish, err))
		return false;
	fputc('\n', s->call->out);
	return wish == WISH_RUN && run_turn(s, orders, err);
}

/* --- The game ------------------------------------------------------------------------ */

/* Finds the bots of a game that is resumed. */
static bool find_bots(struct session *s, struct error *err)
{
	g_autoptr(GPtrArray) names = g_ptr_array_new();

	for (unsigned i = 0; i < s->solo->bots->len; i++)
		if (s->solo->bots->pdata[i])
			g_ptr_array_add(names, s->solo->bots->pdata[i]);
	g_ptr_array_add(names, NULL);
	return bot_run_config(s->call->site, (char **)names->pdata, &s->config, err);
}

static bool take_up(struct session *s, struct error *err)
{
	s->solo = solo_open(s->dir, s->call->rules, err);
	if (s->solo && g_ascii_strcasecmp(s->solo->rules->ruleset->name, s->ruleset) != 0)
		return error_set_file(
		    err, EXIT_DATA, s->dir, "holds a game of %s", s->solo->rules->ruleset->name);
	return s->solo && find_bots(s, err);
}

struct wishes {
	const char *empires, *bots, *seed;
};

/* Assigns bots to all seats but the first, repeating the list as needed. */
static void seat_bots(char **names, const char **bots, unsigned seats)
{
	unsigned count = g_strv_length(names);

	for (unsigned i = 1; i < seats; i++)
		bots[i] = names[(i - 1) % count];
}

static bool begin(struct session *s, const struct wishes *wishes, struct error *err)
{
	const struct ruleset *ruleset = ruleset_find(s->ruleset);
	g_auto(GStrv) names = g_strsplit(wishes->bots ? wishes->bots : "steady", ",", 0);
	g_autofree const char **bots = NULL;
	struct solo_request request = {
	    .game = GAME, .ruleset = s->ruleset, .rules_dir = s->call->rules, .out = s->dir};
	int64_t seed;

	if (!ruleset)
		return error_set(err, EXIT_NO_INPUT,
		    "there is no ruleset \"%s\"; `nightmail new --list` names them", s->ruleset);
	randombytes_buf(&seed, sizeof seed);
	seed &= INT64_MAX;
	request.empires = wishes->bots ? (int64_t)g_strv_length(names) + 1 : MAX(ruleset->seats_default, 2);
	if ((wishes->empires &&
	        !option_number("--empires", wishes->empires, 1, SEATS_MOST, &request.empires, err)) ||
	    (wishes->seed && !option_number("--seed", wishes->seed, 0, INT64_MAX, &seed, err)))
		return false;
	bots = g_new0(const char *, (size_t)request.empires);
	request.seed = (uint64_t)seed;
	request.bots = bots;
	seat_bots(names, bots, (unsigned)request.empires);
	if (!bot_run_config(s->call->site, names, &s->config, err) ||
	    (s->dir && !file_dir_is_free(s->dir, err)))
		return false;
	s->solo = solo_new(&request, err);
	if (s->dir)
		file_unmake_dir(s->dir, err);
	return s->solo != NULL;
}

/* Plays until the player quits or the game is over for them; true in the first case. */
static bool play_turns(struct session *s, bool goes_on, const struct wishes *wishes, struct error *err)
{
	if (!(goes_on ? take_up(s, err) : begin(s, wishes, err)) ||
	    (s->wants_page && !(s->page = play_page_open(s->call->errors, err))))
		return s->solo != NULL;
	while (one_turn(s, err))
		continue;
	return error_is_set(err) || !(s->solo->over || is_out(s, err));
}

/* Does the session go on with a game? Without --dir it is the one that the player left, if they want no new one. */
static bool find_game(struct session *s, bool wants_new)
{
	g_autofree char *game = NULL;
	bool goes_on;

	if (!s->dir && s->files->len == 0 && ruleset_find(s->ruleset) &&
	    play_kept_take(&s->kept, ruleset_find(s->ruleset)->name, wants_new))
		s->dir = s->kept.dir;
	game = s->dir ? g_build_filename(s->dir, "game.yaml", NULL) : NULL;
	goes_on = game && g_file_test(game, G_FILE_TEST_EXISTS);
	if (goes_on && s->kept.dir)
		fputs("The game that you left goes on; --seed, --bots or --empires begins another.\n\n",
		    s->call->errors);
	return goes_on;
}

static void play(struct session *s, const struct wishes *wishes, struct error *err)
{
	bool wants_new = wishes->empires || wishes->bots || wishes->seed, goes_on, quits;

	if (s->files->len == 0 && !s->wants_page && !editor_is_there(err))
		return;
	goes_on = find_game(s, wants_new);
	if (goes_on && wants_new) {
		error_set(err, EXIT_USAGE,
		    "the game in %s goes on; --empires, --bots and --seed are for a new game", s->dir);
		return;
	}
	quits = play_turns(s, goes_on, wishes, err);
	if (s->kept.dir)
		play_kept_end(&s->kept, ruleset_find(s->ruleset)->name, quits, s->call->errors);
	play_page_close(s->page);
	solo_free(s->solo);
	config_free(s->config);
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	struct session s = {.call = call, .files = g_ptr_array_new()};
	struct wishes wishes = {0};
	const struct option_spec specs[] = {OPTION_VALUE("--empires", wishes.empires),
	    OPTION_VALUE("--bots", wishes.bots), OPTION_VALUE("--seed", wishes.seed),
	    OPTION_VALUE("--dir", s.dir), {.name = "--orders", .values = s.files},
	    OPTION_FLAG("--page", s.wants_page), {0}};
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);

	if (!error_is_set(&err) && (count < 1 || (count > 1 && s.files->len == 0)))
		error_set(&err, EXIT_USAGE, "play takes the name of a ruleset");
	if (!error_is_set(&err) && s.wants_page && s.files->len)
		error_set(&err, EXIT_USAGE,
		    "--page takes orders from the browser, and --orders from files: use one");
	for (int i = 1; i < count; i++)
		g_ptr_array_add(s.files, operands[i]);
	s.ruleset = count ? operands[0] : NULL;
	if (!error_is_set(&err))
		play(&s, &wishes, &err);
	g_ptr_array_unref(s.files);
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_play = {
    .name = "play",
    .usage =
        "play RULESET [--empires N] [--bots NAME,...] [--seed N] [--dir DIR] [--orders FILE...] [--page]",
    .about = "Plays a game alone against bots, at the terminal, without mail",
    .help = "  --empires N      how many play, you too; you are E1\n"
            "  --bots NAME,...  who plays the others (steady), built in or a site's (-C): see\n"
            "                   nightmail-bot(7)\n"
            "  --seed N         of map and dice; drawn if none is given\n"
            "  --dir DIR        keeps the game as an archive, and goes on with it; without it the\n"
            "                   game that you left last goes on, and is kept until it is over\n"
            "  --orders FILE... your orders, a file a turn, instead of EDITOR\n"
            "  --page           opens the report as a page in a browser, which sends the\n"
            "                   orders; q at the terminal quits\n",
    .run = run,
};
