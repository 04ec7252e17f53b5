/* Carries out the `/` commands of a mail, one after the other (HO-13). */
#include "engine/base/hash.h"
#include "engine/games/opening.h"
#include "engine/base/text.h"
#include "engine/play/report_wrap.h"
#include "engine/games/tally.h"
#include "engine/games/terms.h"
#include "engine/site/outbox.h"
#include "engine/store/statements.h"
#include "mailer/answer/standing.h"
#include "mailer/answer/reply.h"
#include "mailer/requests/commands.h"
#include "parsers/help.h"
#include "parsers/escape.h"

#include <inttypes.h>
#include <string.h>

bool filing_show_orders(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	struct sql_orders_from row;
	struct db_rows *rows = sql_orders_from(
	    filing->site->db, filing->game->id, filing->game->turn, filing_empire(filing), err);
	bool any = false;

	(void)words;
	while (sql_orders_from_next(rows, &row, err)) {
		g_auto(GStrv) lines = g_strsplit(row.text, "\n", 0);
		char digest[13];
		play_digest(row.text, strlen(row.text), digest);
		filing_result(filing, command, "turn %" PRId64 " (digest %.4s %.4s %.4s)", row.turn, digest,
		    digest + 4, digest + 8);
		for (char **line = lines; *line; line++)
			if (**line) {
				g_string_append(filing->answer.results, "    | ");
				report_wrap(filing->answer.results, 8, *line);
				g_string_append_c(filing->answer.results, '\n');
			}
		any = true;
	}
	db_rows_free(rows);
	if (!any)
		filing_result(filing, command, "you have no orders");
	return !error_is_set(err);
}

/* Before the game begins: was the player asked whether they play (HO-70)? Then /ready or /no is the answer. */
static bool confirm_seat(struct filing *filing, bool agreed, struct error *err)
{
	return sql_muster_agree(filing->site->db, filing->game->id, filing->seat->id, agreed, err) &&
	       db_changes(filing->site->db) > 0;
}

static bool set_ready(
    struct filing *filing, const struct reading_command *command, bool ready, struct error *err)
{
	g_autofree char *closed = filing_closed(filing, filing->game->turn);
	bool asked = filing->game->state == GAME_OPEN && confirm_seat(filing, ready, err);

	if (error_is_set(err))
		return false;
	if (asked || closed) {
		filing_result(filing, command, "%s",
		    !asked  ? closed
		    : ready ? "you have confirmed; the game begins when all have; /notready takes that back"
		            : "you have not confirmed any more");
		return true;
	}
	filing->seat->ready = ready;
	filing->seat->moved = ready || sql_orders_exist(filing->site->db, filing->game->id,
	                                   filing->game->turn, filing->seat->name, err);
	/* The first /ready counts as a sign of life, as the first orders do. */
	g_autofree char *outlook =
	    ready ? NULL : tally_outlook(filing->site, filing->game, filing->seat, err);
	if (ready)
		filing_result(filing, command,
		    "you are ready for turn %" PRId64 "; /notready takes that back", filing->game->turn);
	else if (outlook)
		filing_result(filing, command, "you are not ready for turn %" PRId64 "; %s",
		    filing->game->turn, outlook);
	return error_is_set(err) ? false
	       : ready ? sql_seat_first_ready(filing->site->db, filing->seat->id, filing->arrived, err)
	               : sql_seat_set_ready(filing->site->db, filing->seat->id, 0, err);
}

bool filing_ready(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	(void)words;
	return set_ready(filing, command, true, err);
}

bool filing_notready(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	(void)words;
	return set_ready(filing, command, false, err);
}

bool filing_report(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	const struct game *game = filing->game;
	bool numbered = *words && g_ascii_isdigit(**words), found = false;
	int64_t turn = numbered ? g_ascii_strtoll(*words, NULL, 10) : game->turn;
	bool whole = words[numbered ? 1 : 0] != NULL;

	if (game->state == GAME_OPEN) {
		filing_refuse(filing, command, "the game has not started yet");
		return true;
	}
	if (!filing_may_mail(filing, 1, err)) {
		filing_not(filing, command, "sent", "that is enough for this hour");
		return !error_is_set(err);
	}
	if (!opening_mail_again(
	        filing->site, game, filing->seat, filing_sitter_address(filing), turn, whole, &found, err))
		return false;
	if (found)
		filing_mailed(filing, 1, err);
	/* Somebody else who has the old report may have sent this mail, so its answer counts as unproved. */
	if (found && filing_is_stale(filing) &&
	    !sql_outbox_put_last_behind(filing->site->db, OUTBOX_UNPROVED, err))
		return false;
	filing_result(filing, command,
	    found ? "the report that began turn %" PRId64 " follows in a mail of its own"
	          : "there is no report of yours that began turn %" PRId64,
	    turn);
	return true;
}

enum mover { MOVER_MOVED, MOVER_AWAITED, MOVER_GONE };

/* Appends the empires of one kind to a list as " Moved: MING, BOSCO (ready). Not yet: ZOE. No more: ABE (out)." */
static void append_movers(const struct game *game, enum mover kind, const char *label, GString *out)
{
	unsigned count = 0;

	for (unsigned i = 0; i < game->count; i++) {
		const struct game_seat *seat = &game->seats[i];
		enum mover is = seat->out || seat->abandoned ? MOVER_GONE
		                : seat->moved                ? MOVER_MOVED
		                                             : MOVER_AWAITED;
		if (!seat->taken || is != kind)
			continue;
		g_string_append_printf(out, "%s%s%s", count++ ? ", " : label, seat->name,
		    kind == MOVER_GONE ? seat->out ? " (out)" : " (abandoned)"
		    : seat->ready      ? " (ready)"
		                       : "");
	}
	if (count)
		g_string_append_c(out, '.');
}

/* Appends whether grace runs now, the schedule, and the player's own time. */
static void append_terms(const struct filing *filing, GString *text, struct error *err)
{
	const struct game *game = filing->game;
	int64_t closes = game_closes(game), now = filing->intake->now;
	g_autoptr(GString) terms = g_string_new(NULL);

	if (game->deadline != SCHEDULE_NEVER && now > game->deadline && now <= closes) {
		g_string_append(terms, "Who is missing is waited for until ");
		filing_time(filing, closes, terms);
		g_string_append(terms, ". ");
	}
	terms_of_game(filing->site, game, now, terms);
	if (filing->seat) {
		g_string_append(terms, terms->len ? " " : "");
		terms_of_seat(game, filing->seat, terms);
		if (filing->seat->missed > 0)
			g_string_append_printf(terms, " You missed %d turn%s, %d in a row.",
			    (int)filing->seat->missed, filing->seat->missed == 1 ? "" : "s",
			    (int)filing->seat->missed_in_row);
		if (game->ruleset->dedication)
			g_string_append_printf(terms, " Your dedication is %" PRId64 ".",
			    tally_dedication(filing->site, filing->seat->addresses[0], err));
	}
	if (*g_strstrip(terms->str))
		g_string_append_printf(text, " %s", terms->str);
}

bool filing_status(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	const struct game *game = filing->game;
	g_autoptr(GString) text = g_string_new(NULL);

	(void)words;
	if (game->state != GAME_RUNNING) {
		filing_result(filing, command, "the game is %s", game_state_name(game->state));
		return true;
	}
	g_string_append_printf(text, "turn %" PRId64 ", ", game->turn);
	opening_due_text(game, text);
	g_string_append(text, game->held ? ", held." : ".");
	if (game->host.show_moved || filing->admission.gm) {
		append_movers(game, MOVER_MOVED, " Moved: ", text);
		append_movers(game, MOVER_AWAITED, " Not yet: ", text);
		append_movers(game, MOVER_GONE, " No more: ", text);
	} else if (filing->seat) {
		g_string_append(text, filing->seat->ready   ? " You are ready."
		                      : filing->seat->moved ? " You have moved."
		                                            : " You have not moved.");
	}
	append_terms(filing, text, err);
	filing_result(filing, command, "%s", text->str);
	return !error_is_set(err);
}

/* Describes a command in detail; for an unknown one the nearest command, or nothing. */
static const struct host_spec *help_command(const char *topic, bool gm, bool near)
{
	g_autofree char *word = NULL;
	const struct host_spec *spec;

	topic += strspn(topic, "/ ");
	word = g_ascii_strdown(topic, (gssize)strcspn(topic, " "));
	spec = near ? host_spec_nearest(word) : host_spec_find(word);
	return spec && (gm || spec->who != HOST_GM) ? spec : NULL;
}

static void help_on(struct filing *filing, const struct reading_command *command)
{
	const struct grammar *grammar = filing_grammar(filing);
	const char *topic = command->rest;
	bool gm = filing->admission.gm, slash = *topic == '/', told;
	const struct host_spec *spec = help_command(topic, gm, false);
	g_autoptr(GString) text = g_string_new(NULL), shown = g_string_new(NULL);

	escape_text(shown, topic, strlen(topic), 40);
	told = !slash && grammar && grammar_help_on(grammar, topic, text);
	if (spec)
		host_help(spec, gm, text);
	if (spec || told) {
		filing_result(filing, command, "about \"%s\"", shown->str);
	} else {
		spec = help_command(topic, gm, true);
		filing_result(filing, command,
		    "there is no order or command \"%s\"; /help alone lists them%s", shown->str,
		    spec ? ". Did you mean this one?" : "");
		if (spec)
			host_help(spec, gm, text);
	}
	g_string_append_len(filing->answer.results, text->str, (gssize)text->len);
}

bool filing_help(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	const struct grammar *grammar = filing_grammar(filing);

	(void)err;
	if (*words) {
		help_on(filing, command);
		return true;
	}
	if (grammar) {
		filing_result(filing, command,
		    "orders, one a line. \"/help ORDER\" tells more of one, with an example");
		grammar_help(grammar, filing->answer.results);
		g_string_append(filing->answer.results, "\n  Commands, in any mail and beside orders:\n");
	} else {
		filing_result(filing, command, "commands");
	}
	host_help(NULL, filing->admission.gm, filing->answer.results);
	return true;
}

bool filing_done_before(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	(void)filing;
	(void)command;
	(void)words;
	(void)err;
	return true;
}

static filing_command_fn *const functions[] = {
#define HOST_COMMAND(name, function, ...) [HOST_##name] = function,
#include "parsers/host_commands.def"
#undef HOST_COMMAND
};

bool filing_command(struct filing *filing, const struct reading_command *command, struct error *err)
{
	g_auto(GStrv) words = host_words(command);

	return functions[host_spec_find(command->word)->command](filing, command, words, err);
}

/* Why the sender may not use a command; NULL: they may. */
static const char *not_allowed(const struct filing *filing, const struct host_spec *spec)
{
	if (filing->admission.stale && !spec->stale && !(spec->after && filing->game->state == GAME_FINISHED))
		return filing->game->state == GAME_FINISHED
		           ? "the game is over"
		           : "the report that you reply to is not the newest one";
	if (spec->who == HOST_GM && !filing->admission.gm)
		return "only the game master can do that";
	if (spec->who == HOST_SEATS && filing->admission.gm)
		return "it is for players";
	if (filing->admission.sits && spec->lent == HOST_LENT_NOT && !spec->strangers)
		return "only the player can do that, not a sitter";
	return NULL;
}

static bool do_command(struct filing *filing, const struct reading_command *command, struct error *err)
{
	const struct host_spec *spec = host_spec_find(command->word);
	bool before = functions[spec->command] == filing_done_before;
	const char *refused = before ? NULL : not_allowed(filing, spec);

	if (!refused)
		return filing_command(filing, command, err);
	filing_refuse(filing, command, "%s", refused);
	return true;
}

/* A command that is repeated in a mail is carried out once; except for letters, which may be alike. */
static bool is_repeated(GHashTable *seen, const struct reading_command *command)
{
	g_autofree char *key = g_strdup_printf("%s %s", command->word, command->rest);

	return !command->body && !g_hash_table_add(seen, text_lower(key));
}

/* Copies a command's result for the sitter of the player who wrote, unless the command is the player's alone. */
static void tell_sitter(struct filing *filing, const struct reading_command *command, gsize from)
{
	if (host_spec_find(command->word)->lent == HOST_LENT)
		g_string_append(filing->answer.lent, filing->answer.results->str + from);
}

/* Limits the commands of a mail, so that neither their work nor the answer grows too large (MC-195). */
bool filing_commands(struct filing *filing, struct error *err)
{
	const GArray *commands = filing->reading->commands;
	g_autoptr(GHashTable) seen = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL);
	unsigned done = 0, left = 0;
	const char *cause;

	g_string_assign(filing->answer.lent, filing->answer.results->str);
	for (guint i = 0; i < commands->len; i++) {
		const struct reading_command *command = &g_array_index(commands, struct reading_command, i);
		gsize from = filing->answer.results->len;
		/* Commands that are not understood are listed among the refused lines. */
		if (!host_check(command, &cause) || is_repeated(seen, command))
			continue;
		if (++done > FILING_COMMANDS)
			left++;
		else if (!do_command(filing, command, err))
			return false;
		else
			tell_sitter(filing, command, from);
	}
	if (left)
		g_ptr_array_add(
		    filing->answer.notes, g_strdup_printf("%u more %s not done: %d a mail are enough", left,
		                              left == 1 ? "command was" : "commands were", FILING_COMMANDS));
	return true;
}
