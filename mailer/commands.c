/* The `/` commands of a mail, one after the other (HO-13). */
#include "engine/opening.h"
#include "engine/outbox.h"
#include "engine/report.h"
#include "engine/status.h"
#include "mailer/filing.h"
#include "mailer/lever.h"

#include <inttypes.h>
#include <string.h>

static bool show_orders(struct filing *filing, const struct reading_command *command, struct error *err)
{
	struct db_rows *rows = db_query(filing->site->db, err,
	    "SELECT turn, text FROM orders WHERE game = ? AND turn >= ? AND void = 0 AND empire = ? ORDER BY turn",
	    "iit", filing->game->id, filing->game->turn, filing_empire(filing));
	bool any = false;

	while (rows && db_next(rows, err)) {
		g_auto(GStrv) lines = g_strsplit(db_text(rows, 1), "\n", -1);
		char digest[13];
		play_digest(db_text(rows, 1), strlen(db_text(rows, 1)), digest);
		filing_result(filing, command, "turn %" PRId64 " (digest %.4s %.4s %.4s)",
		    db_integer(rows, 0), digest, digest + 4, digest + 8);
		for (char **line = lines; *line; line++)
			if (**line) {
				g_string_append(filing->results, "    | ");
				report_wrap(filing->results, 8, *line);
				g_string_append_c(filing->results, '\n');
			}
		any = true;
	}
	db_rows_free(rows);
	if (!any)
		filing_result(filing, command, "you have no orders");
	return !error_is_set(err);
}

static bool set_ready(
    struct filing *filing, const struct reading_command *command, bool ready, struct error *err)
{
	g_autofree char *closed = filing_closed(filing, filing->game->turn);

	if (closed) {
		filing_result(filing, command, "%s", closed);
		return true;
	}
	filing->seat->ready = ready;
	/* The first /ready counts, as the first orders do. */
	filing_result(filing, command,
	    ready ? "you are ready for turn %" PRId64 "; /notready takes that back"
	          : "you are not ready for turn %" PRId64,
	    filing->game->turn);
	return db_run(filing->site->db, err,
	    ready ? "UPDATE seat SET ready = ? WHERE id = ? AND ready = 0"
	          : "UPDATE seat SET ready = ? WHERE id = ?",
	    "ii", ready ? filing->arrived : 0, filing->seat->id);
}

/* An older report: it carries the open turn's token, for it is asked for now. */
static bool queue_old_report(struct filing *filing, int64_t turn, const char *name, const char *subject,
    bool *found, struct error *err)
{
	g_autofree char *body = db_text_of(filing->site->db, err,
	    "SELECT CAST(bytes AS TEXT) FROM report WHERE game = ? AND turn = ? AND void = 0 AND name = ?",
	    "iit", filing->game->id, turn, name);
	struct outbox_mail mail = {.kind = OUTBOX_REPORT,
	    .game = filing->game->id,
	    .seat = filing->seat ? filing->seat->id : 0,
	    .turn = filing->game->turn,
	    .recipient = filing->seat ? filing->seat->addresses[0] : filing->game->gm,
	    .subject = subject,
	    .body = body};

	*found = body && mail.recipient;
	return !*found ? !error_is_set(err) : outbox_queue(filing->site, &mail, err);
}

static bool send_report(struct filing *filing, const struct reading_command *command, struct error *err)
{
	const struct game *game = filing->game;
	int64_t turn = *command->rest ? g_ascii_strtoll(command->rest, NULL, 10) : game->turn;
	g_autofree char *name = g_strdup_printf("%s.txt", filing_empire(filing));
	g_autofree char *subject =
	    g_strdup_printf("%s turn %" PRId64 ": report for %s", game->name, turn, filing_empire(filing));
	bool found = false;

	if (game->state == GAME_OPEN) {
		filing_result(filing, command, "the game has not started yet");
		return true;
	}
	if (turn == game->turn && filing->seat && filing->seat->addresses[0]) {
		found = db_integer_of(filing->site->db, err, 0,
		            "SELECT 1 FROM report WHERE game = ? AND turn = ? AND void = 0 AND name = ?",
		            "iit", game->id, turn, name) != 0;
		if (found && !opening_mail_report(filing->site, game, filing->seat, name, subject, err))
			return false;
	} else if (!queue_old_report(filing, turn, name, subject, &found, err)) {
		return false;
	}
	filing_result(filing, command,
	    found ? "the report that began turn %" PRId64 " follows in a mail of its own"
	          : "there is no report of yours that began turn %" PRId64,
	    turn);
	return !error_is_set(err);
}

static void show_status(struct filing *filing, const struct reading_command *command)
{
	const struct game *game = filing->game;
	g_autoptr(GString) text = g_string_new(NULL);

	if (game->state == GAME_RUNNING) {
		g_string_append_printf(text, "turn %" PRId64 ", ", game->turn);
		opening_due_text(game, text);
		g_string_append(text, game->held ? ", held; " : "; ");
	} else {
		g_string_append_printf(text, "the game is %s; ", game_state_name(game->state));
	}
	if (game->host.show_moved || filing->admission.gm)
		status_moved(game, text);
	else if (filing->seat)
		g_string_append(text, filing->seat->moved ? "you have moved" : "you have not moved");
	filing_result(filing, command, "%s", text->str);
}

static void show_help(struct filing *filing, const struct reading_command *command)
{
	const struct grammar *grammar = filing_grammar(filing);
	const struct order_form *form =
	    grammar && *command->rest ? grammar_find(grammar, command->rest) : NULL;

	if (*command->rest && grammar && !form) {
		filing_result(filing, command, "there is no such order; here are all of them");
	} else {
		filing_result(
		    filing, command, "%s", form ? "about this order" : "orders, one a line, and commands");
	}
	if (grammar)
		grammar_help(grammar, form, filing->results);
	if (!form) {
		g_string_append_c(filing->results, '\n');
		host_help(filing->admission.gm, filing->results);
	}
}

/* Commands that an old token still lets do (HO-17). */
static bool works_when_stale(enum host_command command)
{
	return command == HOST_STATUS || command == HOST_ORDERS || command == HOST_REPORT ||
	       command == HOST_HELP;
}

/* Commands that need a player's seat. */
static bool needs_seat(enum host_command command)
{
	return command == HOST_READY || command == HOST_NOTREADY || command == HOST_RESIGN ||
	       command == HOST_ADDRESS || command == HOST_SET || command == HOST_VACATION;
}

static bool run_command(struct filing *filing, const struct reading_command *command,
    const struct host_spec *spec, char **words, struct error *err)
{
	switch (spec->command) {
	case HOST_ORDERS:
		return show_orders(filing, command, err);
	case HOST_READY:
	case HOST_NOTREADY:
		return set_ready(filing, command, spec->command == HOST_READY, err);
	case HOST_REPORT:
		return send_report(filing, command, err);
	case HOST_STATUS:
		show_status(filing, command);
		return true;
	case HOST_HELP:
		show_help(filing, command);
		return true;
	case HOST_PRESS:
		return filing_press(filing, command, words, err);
	case HOST_JOIN:
	case HOST_OBSERVE:
		return filing_join(filing, command, words, spec->command == HOST_OBSERVE, err);
	case HOST_CONFIRM:
		return filing_confirm(filing, command, words, err);
	default:
		return filing_seat_command(filing, command, spec, words, err);
	}
}

static bool do_command(struct filing *filing, const struct reading_command *command, struct error *err)
{
	const struct host_spec *spec = host_spec_find(command->word);
	g_auto(GStrv) words = host_words(command);
	const char *cause, *hint;

	if (!host_check(command, &cause, &hint)) {
		filing_result(filing, command, "line %u: %s. Hint: \"%s\"", command->line, cause, hint);
		return true;
	}
	if (spec->whole || spec->command == HOST_END || spec->command == HOST_CANCEL)
		return true;
	if (filing->admission.stale && !works_when_stale(spec->command)) {
		filing_result(
		    filing, command, "not done: the report that you reply to is not the newest one");
		return true;
	}
	if (filing->admission.gm && (spec->gm || spec->command == HOST_EXTEND))
		return lever_add(filing, command, spec, words, err);
	if (spec->gm || (filing->admission.gm && needs_seat(spec->command))) {
		filing_result(filing, command,
		    spec->gm ? "not done: only the game master can do that" : "not done: it is for players");
		return true;
	}
	return run_command(filing, command, spec, words, err);
}

bool filing_commands(struct filing *filing, struct error *err)
{
	for (guint i = 0; i < filing->reading->commands->len; i++)
		if (!do_command(
		        filing, &g_array_index(filing->reading->commands, struct reading_command, i), err))
			return false;
	return true;
}
