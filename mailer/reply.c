/* The answer to an admitted mail, and the few words for those who are not (HO-11, HO-14). */
#include "engine/play/answer.h"

#include "engine/base/address.h"
#include "engine/base/speech.h"
#include "engine/base/text.h"
#include "engine/games/terms.h"
#include "engine/play/report_text.h"
#include "engine/store/statements.h"
#include "mailer/filing.h"
#include "mailer/rates.h"
#include "parsers/escape.h"

#include <inttypes.h>
#include <string.h>

#define EMPTY_PER_DAY 3
#define LINES_SHOWN 20
#define ANSWERS_PER_EMPIRE 20
/* Mails in an hour about what was not admitted: so many, and so many more for each empire. */
#define WORDS_PER_SITE 20
#define WORDS_PER_EMPIRE 2
#define FORWARDED_PER_HOUR 5
#define SECRETS_PER_HOUR 5

/* --- May it be sent ------------------------------------------------------------------ */

static int64_t count_empires(struct filing *filing, struct error *err)
{
	struct intake *intake = filing->intake;

	if (!intake->empires)
		intake->empires = MAX(1, sql_seats_taken(filing->site->db, err));
	return intake->empires;
}

/* Over the whole run at most 20 answers per empire on average (HO-14). */
static bool run_has_room(struct filing *filing, struct error *err)
{
	struct intake *intake = filing->intake;
	int64_t *answers = filing_is_stale(filing) ? &intake->stale_answers : &intake->answers;

	count_empires(filing, err);
	if (++*answers <= intake->empires * ANSWERS_PER_EMPIRE)
		return true;
	if (*answers == intake->empires * ANSWERS_PER_EMPIRE + 1)
		filing_log(
		    filing, "no more answers in this run: more than %d for each empire", ANSWERS_PER_EMPIRE);
	/* From there on the GM alone is told, by his digest. */
	rate_count(intake, "unanswered", "", RATE_DAY, err);
	return false;
}

/* Counts the answer; `last` when no other may follow in this hour. */
static bool may_answer(struct filing *filing, bool *last, struct error *err)
{
	int64_t most = filing->site->config->replies_per_sender_per_hour;
	g_autofree char *key = filing_sender(filing);
	int64_t count;

	if (filing->again)
		return false;
	/* What somebody wrote is always answered (HO-12 c). */
	if (filing->class == CLASS_EMPTY && !filing->reading->own &&
	    machine_spares_courtesy(&filing->mime.headers))
		return false;
	if (filing->class == CLASS_EMPTY && !filing->reading->own &&
	    rate_count(filing->intake, "empty", key, RATE_DAY, err) > EMPTY_PER_DAY)
		return false;
	count = rate_count(filing->intake, "answers", key, RATE_HOUR, err);
	*last = count == most;
	return count <= most && run_has_room(filing, err);
}

/* One is left for the answer; a letter to more than all of them is an hour's. */
static int64_t mails_counted(const struct filing *filing, int64_t count)
{
	return MIN(count, MAX(filing->site->config->replies_per_sender_per_hour - 1, 1));
}

/* Strangers are counted by the day. */
static bool is_stranger(const struct filing *filing)
{
	return filing->admission.refusal != REFUSAL_NONE;
}

bool filing_may_mail(struct filing *filing, int64_t count, struct error *err)
{
	g_autofree char *key = filing_sender(filing);

	return is_stranger(filing) ||
	       (!filing->again &&
	           rate_look(filing->intake, "answers", key, RATE_HOUR, err) + mails_counted(filing, count) <
	               filing->site->config->replies_per_sender_per_hour);
}

void filing_mailed(struct filing *filing, int64_t count, struct error *err)
{
	g_autofree char *key = filing_sender(filing);

	if (!is_stranger(filing))
		rate_add(filing->intake, "answers", key, RATE_HOUR, mails_counted(filing, count), err);
}

/* --- The text -------------------------------------------------------------------------- */

static void append_wrapped(GString *body, const char *text)
{
	report_wrap(body, 0, text);
	g_string_append_c(body, '\n');
}

/* What it means for the sender: who has no orders to send is told of the turn alone. */
static void append_deadline(struct filing *filing, GString *text)
{
	const struct game *game = filing->game;
	int64_t closes = game_closes(game);
	bool sends = !filing->for_later_turn && !filing->letter &&
	             (!filing->admission.gm || filing_grammar(filing)) &&
	             (!filing->seat || !filing->seat->out);

	if (filing->told_state && game->state != GAME_RUNNING)
		return;
	if (game->state == GAME_OPEN)
		g_string_append(text, "The game has not started yet.");
	else if (game->state == GAME_FINISHED)
		g_string_append(text, "The game is over.");
	else if (game->held)
		g_string_append_printf(text, "The game is held: no deadline runs.%s",
		    sends ? " You can send again; the last mail counts." : "");
	else if (game->deadline == SCHEDULE_NEVER)
		g_string_append(text,
		    sends ? "You can send again until the game master runs the turn; the last mail counts."
		          : "No deadline runs: the game master runs the turn.");
	else if (closes < filing->intake->now)
		g_string_append_printf(text, "Turn %" PRId64 " is closed and about to be run.", game->turn);
	else {
		if (sends)
			g_string_append(text, "You can send again until ");
		else
			g_string_append_printf(text, "Turn %" PRId64 " is open until ", game->turn);
		/* Grace is told when it runs, not before. */
		filing_time(filing, filing->intake->now <= game->deadline ? game->deadline : closes, text);
		g_string_append(text, sends ? "; the last mail counts." : ".");
	}
}

static void append_title(const struct filing *filing, GString *body)
{
	g_autofree char *upper = text_upper(filing->game->name);
	g_autoptr(GString) title = g_string_new(upper);

	if (filing->game->state != GAME_OPEN)
		g_string_append_printf(title, ", turn %" PRId64, filing->game->turn);
	if (filing->admission.gm)
		g_string_append(title, ", game master");
	else
		g_string_append_printf(title, ", Empire of %s", filing_empire(filing));
	g_string_append_printf(title, ": %s", filing->headline->str);
	append_wrapped(body, title->str);
	g_string_append_c(body, '\n');
}

static void append_notes(const struct filing *filing, GString *body)
{
	if (!filing->notes->len)
		return;
	report_heading(body, "NOTES");
	for (guint i = 0; i < filing->notes->len; i++) {
		g_string_append(body, "  ");
		report_wrap(body, 4, g_ptr_array_index(filing->notes, i));
		g_string_append_c(body, '\n');
	}
}

/* Notices that are told in answers until a report tells them. */
static bool append_notices(struct filing *filing, struct error *err)
{
	struct sql_notices_for row;
	struct db_rows *rows;

	if (!filing->seat)
		return true;
	rows = sql_notices_for(filing->site->db, filing->game->id, filing->seat->id, err);
	while (sql_notices_for_next(rows, &row, err))
		g_ptr_array_add(filing->notes, g_strdup(row.text));
	db_rows_free(rows);
	return !error_is_set(err);
}

/* Commands that were understood; /end without a word is a mark. */
static guint count_commands(const struct filing *filing)
{
	const GArray *all = filing->reading->commands;
	const char *cause;
	guint count = 0;

	for (guint i = 0; i < all->len; i++) {
		const struct reading_command *command = &g_array_index(all, struct reading_command, i);
		count += host_check(command, &cause) && (strcmp(command->word, "end") != 0 || *command->rest);
	}
	return count;
}

/* Whoever reads subjects alone learns that his letter did not go out. */
static void head_unsent(struct filing *filing)
{
	guint unsent = filing->unsent;

	if (!unsent)
		return;
	if (filing->headline->len)
		g_string_append(filing->headline, ", ");
	if (unsent == 1)
		g_string_append(filing->headline, "letter not sent");
	else
		g_string_append_printf(filing->headline, "%u letters not sent", unsent);
	g_string_append_printf(filing->headline, " (%s)", filing->unsent_why);
}

static void set_headline(struct filing *filing)
{
	guint refused = filing->refused->count, commands = count_commands(filing) - filing->unsent;

	if (filing->headline->len)
		return;
	if (commands)
		g_string_printf(
		    filing->headline, commands == 1 ? "your command" : "your %u commands", commands);
	if (refused)
		g_string_append_printf(filing->headline, commands ? ", %u refused" : "%u refused", refused);
	if (!filing->orders->len && !filing->spoken->len)
		filing_put_orders(filing, NULL);
	if (!commands && !refused && !filing->unsent) {
		g_string_assign(filing->headline, "no orders found");
		const struct letter *letter = filing->reading->letter;
		g_string_prepend(filing->lead, letter->quoted || letter->cited
		                                   ? "No new text was found in your mail."
		                                   : "No orders were found in your mail.");
	}
}

/* Others who read the mail too (MC-157). */
static void note_others(struct filing *filing, struct error *err)
{
	for (guint i = 0; i < filing->mime.to->len; i++) {
		const char *address = g_ptr_array_index(filing->mime.to, i);
		g_autofree char *folded = address_fold(address);
		if (!folded || admit_is_own(address, filing->intake) ||
		    (filing->admission.seat &&
		        people_has(filing->site, filing->admission.seat->id, folded, err)))
			continue;
		g_ptr_array_add(filing->notes, g_strdup("your mail was sent to others too"));
		return;
	}
}

static void append_gm_lines(const struct filing *filing)
{
	unsigned lines = 0;

	if (filing_grammar(filing))
		return;
	for (guint i = 0; i < filing->reading->letter->lines->len; i++)
		lines +=
		    g_array_index(filing->reading->letter->lines, struct letter_line, i).kind == LETTER_OWN;
	if (lines)
		g_ptr_array_add(filing->notes,
		    g_strdup_printf("%u %s no command and the game master has no orders in this game", lines,
		        lines == 1 ? "line is" : "lines are"));
}

static void append_results(const struct filing *filing, GString *body)
{
	if (!filing->results->len)
		return;
	report_heading(body, "YOUR COMMANDS");
	g_string_append_len(body, filing->results->str, (gssize)filing->results->len);
}

static void append_head(const struct filing *filing, GString *body)
{
	append_title(filing, body);
	append_wrapped(body, filing->lead->str + (filing->lead->str[0] == ' '));
}

static void append_all(const struct filing *filing, GString *body)
{
	append_head(filing, body);
	g_string_append_len(body, filing->orders->str, (gssize)filing->orders->len);
	append_results(filing, body);
	append_notes(filing, body);
}

/* The same in sentences (HO-81). */
static void speak_all(const struct filing *filing, GString *body)
{
	g_autoptr(GString) head = g_string_new(NULL), rest = g_string_new(filing->orders->str);

	append_head(filing, head);
	append_results(filing, rest);
	append_notes(filing, rest);
	speech_text(body, head->str);
	g_string_append(body, filing->spoken->str);
	speech_text(body, rest->str);
}

bool filing_answer(struct filing *filing, struct error *err)
{
	g_autoptr(GString) body = g_string_new(NULL);
	g_autofree char *subject = NULL;
	bool last = false;

	if (!may_answer(filing, &last, err))
		return !error_is_set(err);
	set_headline(filing);
	head_unsent(filing);
	append_gm_lines(filing);
	note_others(filing, err);
	if (last)
		g_ptr_array_add(filing->notes,
		    g_strdup("this is the last answer within this hour; your mails count all the same"));
	if (filing->lead->len)
		g_string_append_c(filing->lead, ' ');
	append_deadline(filing, filing->lead);
	if (!append_notices(filing, err))
		return false;
	if (filing_speaks(filing))
		speak_all(filing, body);
	else
		append_all(filing, body);
	subject = filing->game->state == GAME_OPEN
	              ? g_strdup_printf("%s: %s", filing->game->name, filing->headline->str)
	              : terms_subject(filing->game, "%s", filing->headline->str);
	return filing_tell(filing, filing->admission.answer_to, subject, body, err);
}

/* --- Those who are not admitted --------------------------------------------------------- */

/* Words about mails that are not admitted have a budget of their own: whoever sends such takes no answer from players
   and the GM (HO-14). `most` of the kind in a period, and so many of all in an hour. */
bool filing_may_tell(struct filing *filing, const char *kind, const char *key, int64_t seconds, int64_t most,
    struct error *err)
{
	int64_t all = WORDS_PER_SITE + WORDS_PER_EMPIRE * count_empires(filing, err);

	return rate_count(filing->intake, kind, key, seconds, err) <= most &&
	       rate_count(filing->intake, "words", "", RATE_HOUR, err) <= all;
}

static bool once_a_day(struct filing *filing, const char *kind, struct error *err)
{
	return filing_may_tell(filing, kind, filing->admission.folded, RATE_DAY, 1, err);
}

static void append_proof(struct filing *filing, GString *body)
{
	const char *how;

	/* A token or password is the GM's proof in every mode. */
	switch (filing->admission.gm ? BY_TOKEN : (enum players_by)filing->site->config->players_by) {
	case BY_PASSWORD:
		how =
		    "Begin your mail with a line \"/game GAME EMPIRE PASSWORD\" (without the quotes). Your game master "
		    "sets a password for you if you have none.";
		break;
	case BY_DKIM:
		how =
		    "Your mail provider must sign your mails (DKIM), and the signature must be of your own domain.";
		break;
	case BY_TOKEN:
	case BY_ADDRESS:
	default:
		how =
		    "Use your mail program's Reply on the newest report or answer: the address it replies to shows "
		    "that it is you. Or begin your mail with a line \"/game GAME EMPIRE PASSWORD\" "
		    "(without the quotes).";
	}
	g_autofree char *why =
	    filing->admission.doubt ? g_strdup_printf(": %s", filing->admission.doubt) : NULL;
	g_autofree char *first = g_strdup_printf(
	    "Your mail was not read: it does not show that it comes from you%s.", why ? why : "");
	append_wrapped(body, first);
	g_string_append_c(body, '\n');
	append_wrapped(body, how);
}

static void append_shown(const char *text, unsigned *shown, GString *out)
{
	if (++*shown > LINES_SHOWN)
		return;
	g_string_append(out, "| ");
	escape_text(out, text, strlen(text), 70);
	g_string_append_c(out, '\n');
}

/* The orders and commands of a mail in canonical form, without secrets; what is none is not shown. */
void filing_add_understood(struct filing *filing, GString *out)
{
	const struct reading *reading = filing->reading;
	const char *cause;
	unsigned shown = 0;

	reading_orders(filing->reading, filing_grammar(filing), NULL);
	for (unsigned i = 0; i < reading->set->count; i++)
		if (reading->set->orders[i].status != ORDER_REFUSED)
			append_shown(reading->set->orders[i].canonical, &shown, out);
	for (guint i = 0; i < reading->commands->len; i++) {
		const struct reading_command *command =
		    &g_array_index(reading->commands, struct reading_command, i);
		g_autofree char *canonical = host_canonical(command);
		if (host_check(command, &cause))
			append_shown(canonical, &shown, out);
	}
	if (shown > LINES_SHOWN)
		g_string_append_printf(out, "  ... and %u more.\n", shown - LINES_SHOWN);
}

/* Ways to write from the other address as well. */
static void append_how_to_add(const struct filing *filing, GString *body)
{
	const struct admission *admission = &filing->admission;
	g_autoptr(GString) from = g_string_new(NULL);
	g_autofree char *quoted = address_for_shell(admission->from), *text = NULL;

	escape_text(from, admission->from, strlen(admission->from), 100);
	g_string_append_c(body, '\n');
	if (admission->gm) {
		append_wrapped(
		    body, "A game master writes from the one address that the game's setup names.");
		return;
	}
	text = g_strdup_printf(
	    "If you want to write from there too, ask your game master to add it: `nightmail address %s %s add %s`. Or "
	    "set a password by a line \"/password NEW\" and begin mails from there with \"/game %s %s PASSWORD\" "
	    "(both without the quotes). A line \"/address %s\" moves you there altogether.",
	    admission->game->name, admission->seat->name, quoted, admission->game->name,
	    admission->seat->name, from->str);
	append_wrapped(body, text);
}

/* Somebody else has the player's token: the main address is told who, and the lines (HO-11). */
static void append_forwarded(struct filing *filing, GString *body)
{
	g_autoptr(GString) who = g_string_new("A mail that replies to your report came from ");
	g_autoptr(GString) lines = g_string_new(NULL);

	escape_text(who, filing->admission.from, strlen(filing->admission.from), 100);
	g_string_append(
	    who, ", which is not registered for you. Nothing of it was taken. If it is yours, send ");
	filing_add_understood(filing, lines);
	g_string_append(who, lines->len ? "these lines yourself:" : "it from your own address.");
	append_wrapped(body, who->str);
	if (lines->len)
		g_string_append_printf(body, "\n%s", lines->str);
	append_how_to_add(filing, body);
}

/* Would the sender be admitted, whichever of the own empires were named? */
static bool is_proved(const struct filing *filing)
{
	int64_t by = filing->site->config->players_by;

	return by == BY_ADDRESS || (filing->admission.verdict == VERDICT_PASS && by != BY_PASSWORD);
}

static bool is_anybody(struct filing *filing, struct error *err)
{
	return filing->admission.folded &&
	       sql_folded_has_seat(filing->site->db, filing->admission.folded, err) != 0;
}

static bool append_names(struct filing *filing, GString *body, struct error *err)
{
	struct sql_seats_of_folded row;
	struct db_rows *rows = sql_seats_of_folded(filing->site->db, filing->admission.folded, err);

	append_wrapped(body,
	    "You play more than one empire, so nothing was taken. Begin your mail with a line that names "
	    "one, or reply to its report:");
	g_string_append_c(body, '\n');
	while (sql_seats_of_folded_next(rows, &row, err))
		g_string_append_printf(body, "  `/game %s %s`\n", row.game, row.seat);
	db_rows_free(rows);
	return !error_is_set(err);
}

/* The same for a GM who plays none of them. */
static bool append_games(struct filing *filing, GString *body, struct error *err)
{
	g_autoptr(GArray) games = people_games_of_gm(filing->site, filing->admission.folded, 0, err);

	append_wrapped(body,
	    "You are the game master of more than one game, so nothing was done. Reply to a mail about one, or begin "
	    "your mail with a line that names one, with your password behind it:");
	g_string_append_c(body, '\n');
	for (guint i = 0; i < games->len; i++) {
		struct people_game *game =
		    people_game_by_id(filing->site, g_array_index(games, int64_t, i), err);
		if (game)
			g_string_append_printf(body, "  `/game %s gm`\n", game->name);
		people_game_free(game);
	}
	return !error_is_set(err);
}

static bool refused_secret(struct filing *filing, GString *body, struct error *err)
{
	append_wrapped(body, "There is no such game, empire or secret. Nothing was taken.");
	return is_anybody(filing, err) &&
	       filing_may_tell(filing, "secrets", filing->admission.folded, RATE_HOUR, SECRETS_PER_HOUR, err);
}

bool filing_refused(struct filing *filing, struct error *err)
{
	struct admission *admission = &filing->admission;
	g_autoptr(GString) body = g_string_new(NULL);
	const char *subject = "your mail was not taken", *to = admission->answer_to;
	bool last = false, tell = false, player;

	switch (admission->refusal) {
	case REFUSAL_NONE:
	case REFUSAL_SILENT:
		return true;
	case REFUSAL_PROOF:
		append_proof(filing, body);
		tell = once_a_day(filing, "proof", err);
		break;
	case REFUSAL_FORWARDED:
		append_forwarded(filing, body);
		tell = to && filing_may_tell(filing, "forwarded", to, RATE_HOUR, FORWARDED_PER_HOUR, err);
		break;
	case REFUSAL_NAME:
		to = admission->from;
		player = is_anybody(filing, err);
		tell = (player && is_proved(filing) ? may_answer(filing, &last, err)
		                                    : once_a_day(filing, "names", err)) &&
		       (player ? append_names : append_games)(filing, body, err);
		break;
	case REFUSAL_SECRET:
		to = admission->from;
		tell = refused_secret(filing, body, err);
		break;
	case REFUSAL_LIMIT:
	case REFUSAL_DIFFER: {
		g_autoptr(GString) text = g_string_new(NULL);
		g_string_printf(
		    text, "Your mail was not read: %s. What stood before stays.", admission->reason);
		if (filing->game) {
			g_string_append_c(text, ' ');
			append_deadline(filing, text);
		}
		append_wrapped(body, text->str);
		tell = may_answer(filing, &last, err);
		break;
	}
	}
	filing->told = tell;
	if (!tell || error_is_set(err))
		return !error_is_set(err);
	return filing_tell(filing, to, subject, body, err);
}
