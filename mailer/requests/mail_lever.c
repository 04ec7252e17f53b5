#include "mailer/requests/commands.h"
#include "mailer/requests/mail_lever.h"

#include "engine/commands/command.h"
#include "engine/site/outbox.h"
#include "engine/store/statements.h"
#include "mailer/admit/secret.h"
#include "parsers/escape.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Appends the program's command `verb`, with these options and operands, to a list. */
static void note(struct filing *filing, GPtrArray *list, const struct reading_command *command,
    const char *verb, char *const *words)
{
	GPtrArray *argv;

	/* The lever acted when the mail came first; it does not act twice. */
	if (filing->again)
		return;
	argv = g_ptr_array_new();
	g_ptr_array_add(argv, g_strdup(verb));
	g_ptr_array_add(argv, g_strdup(filing->admission.game->name));
	for (; *words; words++)
		g_ptr_array_add(argv, g_strdup(*words));
	g_ptr_array_add(argv, NULL);
	g_ptr_array_add(list, g_ptr_array_free(argv, FALSE));
	filing_result(filing, command,
	    list == filing->levers ? "what comes of it follows in a mail of its own"
	                           : "you are asked back in a mail of its own");
}

/* Phones replace two hyphens by one dash. */
static void mend_dashes(char **words)
{
	static const char *const dashes[] = {"\342\200\223", "\342\200\224"};

	for (char **word = words; *word; word++)
		for (size_t i = 0; i < G_N_ELEMENTS(dashes); i++)
			if (g_str_has_prefix(*word, dashes[i])) {
				char *mended = g_strconcat("--", *word + strlen(dashes[i]), NULL);
				g_free(*word);
				*word = mended;
			}
}

#define REASON "--reason"

/* Joins all words behind --reason into its value. */
static void join_reason(char **words)
{
	for (; *words && strcmp(*words, REASON) != 0; words++)
		;
	if (!words[0] || !words[1] || !words[2])
		return;
	char *reason = g_strjoinv(" ", words + 1);
	for (char **word = words + 1; *word; word++)
		g_clear_pointer(word, g_free);
	words[1] = reason;
}

/* Only few options of the program's commands are allowed by mail. */
static bool refuse_options(struct filing *filing, const struct reading_command *command, char **words)
{
	static const char *const good[] = {"--new-dice", "--yes", NULL};

	mend_dashes(words);
	join_reason(words);
	for (char **word = words; *word; word++) {
		bool reason = strcmp(*word, REASON) == 0;
		if (reason && word[1])
			return false;
		if (**word == '-' && !g_strv_contains(good, *word)) {
			filing_refuse(filing, command,
			    reason ? "--reason needs the words that the players are to read"
			           : "an option is no word for it");
			return true;
		}
	}
	return false;
}

bool mail_lever_add(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	(void)err;
	if (!refuse_options(filing, command, words))
		note(filing, filing->levers, command, command->word, words);
	return true;
}

/* Which list a lever goes into: an irreversible one is done at once only with a mail server's verdict, else asked
   first. */
static GPtrArray *asked_or_done(struct filing *filing)
{
	return filing->admission.verdict == VERDICT_PASS ? filing->levers : filing->asked;
}

bool mail_lever_ask(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	(void)err;
	if (!refuse_options(filing, command, words))
		note(filing, asked_or_done(filing), command, command->word, words);
	return true;
}

/* Does text follow the mark? Then the mark may be intended. */
static bool has_more(const struct letter *letter)
{
	for (guint i = 0; i < letter->lines->len; i++)
		if (g_array_index(letter->lines, struct letter_line, i).below)
			return true;
	return false;
}

/* In anybody's mail /end ends the part for the host. The game master's ends the game if it names the game or is alone:
   then it ends nothing else. */
bool mail_lever_end(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	static char *const finished[] = {"state=finished", NULL};
	const struct admission *admission = &filing->admission;

	(void)err;
	if (!*words && (!admission->gm || admission->stale || filing->reading->own > 1))
		return true;
	if (!admission->gm)
		filing_refuse(filing, command, "only the game master ends a game");
	else if (admission->stale)
		filing_refuse(filing, command, "the report that you reply to is not the newest one");
	else if (*words && g_ascii_strcasecmp(words[0], admission->game->name) != 0)
		filing_refuse(filing, command, "this mail is about %s", admission->game->name);
	else
		note(filing,
		    !*words && has_more(filing->reading->letter) ? filing->asked : asked_or_done(filing),
		    command, "set", finished);
	return true;
}

/* Joins the words up to the first option into one operand. */
bool mail_lever_add_time(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	g_autoptr(GString) time = g_string_new(NULL);
	char *operands[] = {NULL, NULL, NULL, NULL, NULL};

	(void)err;
	if (refuse_options(filing, command, words))
		return true;
	for (; *words && **words != '-'; words++)
		g_string_append_printf(time, "%s%s", time->len ? " " : "", *words);
	operands[0] = time->str;
	for (size_t i = 1; *words && i + 1 < G_N_ELEMENTS(operands); i++)
		operands[i] = *words++;
	note(filing, filing->levers, command, command->word, operands);
	return true;
}

/* Does the list contain this command of the program? */
static bool holds(const GPtrArray *levers, const char *verb)
{
	for (guint i = 0; i < levers->len; i++)
		if (strcmp(((char **)g_ptr_array_index(levers, i))[0], verb) == 0)
			return true;
	return false;
}

bool mail_lever_add_run(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	char turn[24], *options[] = {"--force", "--no-fetch", "--turn", turn, NULL};

	(void)words;
	(void)err;
	/* Name the turn that is open now, so that several mails run it once; after a /rollback in the same mail, which
	   may have to be confirmed, the turn that the rollback opens. */
	g_snprintf(turn, sizeof turn, "%d", (int)filing->admission.game->turn);
	bool later = holds(filing->asked, "rollback");
	if (later || holds(filing->levers, "rollback"))
		options[2] = NULL;
	note(filing, later ? filing->asked : filing->levers, command, command->word, options);
	return true;
}

/* --- Asking back ---------------------------------------------------------------------- */

/* Serializes levers: each word ends in a line feed, each lever in a blank line. */
static char *kept_text(const GPtrArray *levers)
{
	GString *text = g_string_new(NULL);

	for (guint i = 0; i < levers->len; i++) {
		for (char **word = g_ptr_array_index(levers, i); *word; word++)
			g_string_append_printf(text, "%s\n", *word);
		g_string_append_c(text, '\n');
	}
	return g_string_free(text, FALSE);
}

/* Is it the pseudo-command "password"? The program's own command would read the secret; here only its hash is
   stored. */
static bool is_password(char **argv)
{
	return strcmp(argv[0], "password") == 0;
}

static bool confirm_one(
    struct filing *filing, const struct reading_command *command, char **argv, struct error *err)
{
	if (!is_password(argv)) {
		filing_result(filing, command, "what comes of it follows in a mail of its own");
		g_ptr_array_add(filing->levers, argv);
		return true;
	}
	filing_result(filing, command, "your new password holds");
	sql_game_set_password(filing->site->db, filing->game->id, argv[2], err);
	g_strfreev(argv);
	return !error_is_set(err);
}

static GPtrArray *levers_of(const char *text)
{
	GPtrArray *levers = g_ptr_array_new_with_free_func((GDestroyNotify)g_strfreev);

	for (const char *end; (end = strstr(text, "\n\n")); text = end + 2) {
		g_autofree char *one = g_strndup(text, (gsize)(end - text));
		g_ptr_array_add(levers, g_strsplit(one, "\n", 0));
	}
	return levers;
}

bool mail_lever_confirmed(
    struct filing *filing, const struct reading_command *command, const char *text, struct error *err)
{
	g_autoptr(GPtrArray) levers = levers_of(text);

	while (levers->len && !error_is_set(err))
		confirm_one(filing, command, g_ptr_array_steal_index(levers, 0), err);
	return !error_is_set(err);
}

void mail_lever_ask_password(struct filing *filing, const struct reading_command *command, const char *hash)
{
	char *operands[] = {(char *)(guintptr)hash, NULL};

	note(filing, filing->asked, command, command->word, operands);
}

bool mail_lever_ask_back(struct filing *filing, struct error *err)
{
	const struct people_game *game = filing->admission.game;
	g_autofree char *subject = g_strdup_printf("%s: did you order this?", game->name);
	g_autofree char *text = kept_text(filing->asked);
	g_autoptr(GString) body = g_string_new("A mail in your name orders:\n\n");
	struct outbox_mail mail = {.kind = OUTBOX_NOTICE,
	    .game = game->id,
	    .turn = game->turn,
	    .recipient = game->gm,
	    .subject = subject};
	char code[27];

	if (!filing->asked->len)
		return true;
	for (guint i = 0; i < filing->asked->len; i++) {
		char **argv = g_ptr_array_index(filing->asked, i);
		g_autofree char *line = is_password(argv) ? g_strdup("a new password for the game master")
		                                          : g_strjoinv(" ", argv);
		g_string_append(body, "  | ");
		escape_text(body, line, strlen(line), 400);
		g_string_append_c(body, '\n');
	}
	secret_code(code);
	g_string_append_printf(body,
	    "\nIf that was you, reply with this line within a day, without the\nmarks round it:\n\n  `/confirm %s`\n\n"
	    "Otherwise do nothing, or reply with `/revoke gm`: somebody has one of your mails.\n",
	    code);
	mail.body = body->str;
	/* Drops older levers of the game first, so that there is never more than one question. */
	return sql_levers_drop(filing->site->db, game->id, err) &&
	       sql_lever_ask(filing->site->db, code, game->id, text, filing->intake->now, err) &&
	       outbox_queue(filing->site, &mail, err);
}

/* --- Running ------------------------------------------------------------------------------ */

/* Bytes of a command's output that a mail shows. */
#define TOLD_MAX 4095

/* Runs the command and returns its output. */
static char *run_told(const struct site *site, char **argv, enum exit_code *code)
{
	g_autofree char *text = NULL;
	char *told = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&told, &size);
	struct command_call call = {.site = site->config->dir,
	    .audience = AUDIENCE_MAIL,
	    .out = out,
	    .errors = out,
	    .argc = (int)g_strv_length(argv) - 1,
	    .argv = argv + 1};

	if (!out)
		g_error("no memory for the words of a command");
	*code = command_invoke(argv[0], &call);
	fclose(out);
	text = g_utf8_make_valid(told, (gssize)MIN(size, TOLD_MAX));
	free(told);
	return g_steal_pointer(&text);
}

static void append_output(GString *body, const char *text)
{
	g_auto(GStrv) lines = g_strsplit(text, "\n", 0);

	for (char **line = lines; *line; line++) {
		if (!**line)
			continue;
		g_string_append(body, "  | ");
		escape_text(body, *line, strlen(*line), 400);
		g_string_append_c(body, '\n');
	}
}

/* Prefixes of the codes of stored levers: sorted by code, levers that run a turn come after all others. */
#define FIRST_LEVERS "due 0 "
#define LAST_LEVERS "due 1 "
#define NO_MORE_LEVERS "~"

bool mail_lever_keep(struct filing *filing, struct error *err)
{
	g_autofree char *text = kept_text(filing->levers);

	if (!filing->levers->len)
		return true;
	g_autofree char *code = g_strdup_printf(
	    "%s%019" PRId64, holds(filing->levers, "run") ? LAST_LEVERS : FIRST_LEVERS, filing->mail);
	return sql_pending_add(filing->site->db,
	    &(struct sql_pending_add){.code = code,
	        .kind = "due",
	        .game = filing->game->id,
	        .text = text,
	        .made = filing->intake->now},
	    err);
}

/* Levers that are due, and their game. */
struct due_levers {
	struct intake *intake;
	const struct people_game *game;
	const char *code;
	GPtrArray *levers; /* argv of each */
};

/* Mails the results of the levers and removes them from the queue. */
static bool tell(const struct due_levers *due, const char *body, struct error *err)
{
	const struct people_game *game = due->game;
	struct site *site = due->intake->site;
	g_autofree char *subject = g_strdup_printf("%s: what you ordered", game->name);
	struct outbox_mail mail = {
	    .kind = OUTBOX_NOTICE, .game = game->id, .recipient = game->gm, .subject = subject, .body = body};

	mail.turn = sql_game_turn(site->db, game->id, game->turn, err);
	return db_begin(site->db, err) && outbox_queue(site, &mail, err) &&
	       sql_pending_drop(site->db, due->code, err) && db_commit(site->db, err);
}

/* A run died during these levers: report it and repeat nothing, because a turn must not run twice. */
static bool tell_begun(const struct due_levers *due, struct error *err)
{
	g_autoptr(GString) body =
	    g_string_new("The run that did this was ended in the middle; it is not done again.\n"
	                 "See what of it was done (`/status`), and send anew what was not:\n\n");

	for (guint i = 0; i < due->levers->len; i++) {
		g_autofree char *line = g_strjoinv(" ", g_ptr_array_index(due->levers, i));
		g_string_append(body, "  | ");
		escape_text(body, line, strlen(line), 400);
		g_string_append_c(body, '\n');
	}
	return tell(due, body->str, err);
}

/* Set while levers run: a lever that fetches mails itself must not run the levers that wait behind it. */
static bool at_work;

static bool run_all(const struct due_levers *due, struct error *err)
{
	g_autoptr(GString) body = g_string_new(NULL);

	if (!sql_lever_begun(due->intake->site->db, due->code, err))
		return false;
	at_work = true;
	for (guint i = 0; i < due->levers->len; i++) {
		char **argv = g_ptr_array_index(due->levers, i);
		enum exit_code code;
		g_autofree char *text = run_told(due->intake->site, argv, &code);
		g_string_append_printf(
		    body, "%s %s: %s\n", argv[0], due->game->name, code == EXIT_DONE ? "done" : "not done");
		append_output(body, text);
	}
	at_work = false;
	intake_forget(due->intake);
	return tell(due, body->str, err);
}

static bool take_up(struct intake *intake, const struct sql_lever_left *row, struct error *err)
{
	g_autoptr(GPtrArray) levers = levers_of(row->text);
	struct people_game *game = people_game_by_id(intake->site, row->game, err);
	const struct due_levers due = {intake, game, row->code, levers};
	bool begun = strcmp(row->kind, "begun") == 0, good = !error_is_set(err);

	if (good && !game)
		good = sql_pending_drop(intake->site->db, row->code, err);
	else if (good)
		good = begun ? tell_begun(&due, err) : run_all(&due, err);
	people_game_free(game);
	return good;
}

/* Reads the first stored lever below a code, copied; false: there is none. */
static bool read_left(struct site *site, const char *below, struct sql_lever_left *left, struct error *err)
{
	struct db_rows *rows = sql_lever_left(site->db, below, err);
	bool found = sql_lever_left_next(rows, left, err);

	if (found) {
		left->code = g_strdup(left->code);
		left->kind = g_strdup(left->kind);
		left->text = g_strdup(left->text);
	}
	db_rows_free(rows);
	return found;
}

bool mail_lever_run(struct intake *intake, bool last, struct error *err)
{
	struct sql_lever_left left;
	bool good = true;

	while (good && !at_work && read_left(intake->site, last ? NO_MORE_LEVERS : LAST_LEVERS, &left, err)) {
		good = take_up(intake, &left, err);
		g_free((char *)left.code);
		g_free((char *)left.kind);
		g_free((char *)left.text);
	}
	return good && !error_is_set(err);
}
