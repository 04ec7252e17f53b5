/* The answer to an admitted mail, and whether it may be sent (HO-11, HO-14). */
#include "engine/play/answer.h"

#include "engine/base/address.h"
#include "engine/base/speech.h"
#include "engine/base/text.h"
#include "engine/games/sitters.h"
#include "engine/games/terms.h"
#include "engine/play/report_wrap.h"
#include "engine/site/token.h"
#include "engine/store/statements.h"
#include "mailer/answer/standing.h"
#include "mailer/answer/reply.h"
#include "mailer/admit/rates.h"
#include "parsers/escape.h"

#include <inttypes.h>
#include <string.h>

#define EMPTY_PER_DAY 3
#define RESULT_SHOWN 90 /* characters of a command's result that an answer's first line shows */
#define ANSWERS_PER_EMPIRE 20
/* Answers per hour to mails that are not admitted: a base, and more for each empire. */
#define WORDS_PER_SITE 20
#define WORDS_PER_EMPIRE 2

/* --- May it be sent ------------------------------------------------------------------ */

static int64_t count_empires(struct filing *filing, struct error *err)
{
	struct intake *intake = filing->intake;

	if (!intake->empires)
		intake->empires = MAX(1, sql_seats_taken(filing->site->db, err));
	return intake->empires;
}

/* Limits the answers of a run to 20 per empire on average (HO-14). */
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
	/* Beyond the limit only the GM is told, in the digest. */
	rate_count(intake, "unanswered", "", RATE_DAY, err);
	return false;
}

bool filing_may_answer(struct filing *filing, bool *last, struct error *err)
{
	int64_t most = filing->site->config->replies_per_sender_per_hour;
	g_autofree char *key = filing_sender(filing);
	int64_t count;

	if (filing->again)
		return false;
	/* A mail with text of its own is always answered (HO-12 c), and so is one with parts that were not read. */
	if (filing->class == CLASS_EMPTY && !filing->reading->own && !filing->answer.notes->len &&
	    machine_spares_courtesy(&filing->mime.headers))
		return false;
	if (filing->class == CLASS_EMPTY && !filing->reading->own &&
	    rate_count(filing->intake, "empty", key, RATE_DAY, err) > EMPTY_PER_DAY)
		return false;
	count = rate_count(filing->intake, "answers", key, RATE_HOUR, err);
	*last = count == most;
	return count <= most && run_has_room(filing, err);
}

/* Keeps one mail of the hour's limit for the answer; a letter to more recipients than that counts as all the rest. */
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

/* Answers to mails that are not admitted have a budget of their own, so that strangers cannot use up the players' and
   the GM's (HO-14): `most` of the kind in the period, and a limit for all kinds in an hour. */
bool filing_may_tell(struct filing *filing, const char *kind, const char *key, int64_t seconds, int64_t most,
    struct error *err)
{
	int64_t all = WORDS_PER_SITE + WORDS_PER_EMPIRE * count_empires(filing, err);

	return rate_count(filing->intake, kind, key, seconds, err) <= most &&
	       rate_count(filing->intake, "words", "", RATE_HOUR, err) <= all;
}

/* --- The text -------------------------------------------------------------------------- */

static void append_wrapped(GString *body, const char *text)
{
	report_wrap(body, 0, text);
	g_string_append_c(body, '\n');
}

void filing_tell_deadline(struct filing *filing, GString *text)
{
	const struct game *game = filing->game;
	int64_t closes = game_closes(game);
	bool sends = !filing->answer.for_later_turn && !filing->letter.lines &&
	             (!filing->admission.gm || filing_grammar(filing)) &&
	             (!filing->seat || !filing->seat->out);

	if (filing->answer.told_state && game->state != GAME_RUNNING)
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
		/* Mention grace only while it runs, not before the deadline. */
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
	append_wrapped(body, title->str);
}

static void append_notes(const struct filing *filing, GString *body)
{
	if (!filing->answer.notes->len)
		return;
	report_heading(body, "NOTES");
	for (guint i = 0; i < filing->answer.notes->len; i++) {
		g_string_append(body, "  ");
		report_wrap(body, 4, g_ptr_array_index(filing->answer.notes, i));
		g_string_append_c(body, '\n');
	}
}

/* Appends notices that answers repeat until a report has told them. */
static bool append_notices(struct filing *filing, struct error *err)
{
	struct sql_notices_for row;
	struct db_rows *rows;

	if (!filing->seat)
		return true;
	rows = sql_notices_for(filing->site->db, filing->game->id, filing->seat->id, err);
	while (sql_notices_for_next(rows, &row, err))
		g_ptr_array_add(filing->answer.notes, g_strdup(row.text));
	db_rows_free(rows);
	return !error_is_set(err);
}

/* Counts the commands that were understood; /end without a word is only a mark. */
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

/* Puts an unsent letter into the subject, for people who read subjects alone. */
static void head_unsent(struct filing *filing)
{
	guint unsent = filing->answer.unsent;

	if (!unsent)
		return;
	if (filing->answer.headline->len)
		g_string_append(filing->answer.headline, ", ");
	if (unsent == 1)
		g_string_append(filing->answer.headline, "letter not sent");
	else
		g_string_append_printf(filing->answer.headline, "%u letters not sent", unsent);
	g_string_append_printf(filing->answer.headline, " (%s)", filing->answer.unsent_why);
}

/* Begins the answer with the first command's result: lists of mails show no more of it. */
static void result_news(struct filing *filing)
{
	GString *news = filing->answer.news;

	g_string_append(news, filing->answer.first ? filing->answer.first : "");
	if (text_length(news->str) > RESULT_SHOWN) {
		char *cut = g_utf8_offset_to_pointer(news->str, RESULT_SHOWN);
		char *blank = g_strrstr_len(news->str, cut - news->str, " ");
		g_string_truncate(news, (gsize)((blank ? blank : cut) - news->str));
		g_string_append(news, " ...");
	} else if (news->len && !strchr(".?!:", news->str[news->len - 1])) {
		g_string_append_c(news, '.');
	}
}

static void set_headline(struct filing *filing)
{
	guint refused = filing->answer.refused->count,
	      commands = count_commands(filing) - filing->answer.unsent;

	if (filing->answer.headline->len)
		return;
	if (refused)
		g_string_printf(filing->answer.headline, commands ? "%u REFUSED, " : "%u REFUSED", refused);
	if (commands)
		g_string_append_printf(
		    filing->answer.headline, commands == 1 ? "your command" : "your %u commands", commands);
	if (refused)
		answer_news(NULL, filing->answer.refused, true, filing->answer.news);
	else if (commands || filing->answer.unsent)
		result_news(filing);
	if (!filing->answer.orders->len && !filing->answer.spoken->len)
		filing_put_orders(filing, NULL);
	if (!commands && !refused && !filing->answer.unsent) {
		g_string_assign(filing->answer.headline, "no orders found");
		const struct letter *letter = filing->reading->letter;
		bool quoted = letter->quoted || letter->course.cited;
		g_string_prepend(filing->answer.lead,
		    letter->notes
		        ? "No orders were found in your mail: `/help` explains them, and `/press gm` "
		          "with your lines below it writes to the game master."
		    : quoted ? "No new text was found in your mail."
		             : "No orders were found in your mail.");
	}
}

/* Notes that others read the mail too, as it has more recipients (MC-157). */
static void note_others(struct filing *filing, struct error *err)
{
	for (guint i = 0; i < filing->mime.to->len; i++) {
		const char *address = g_ptr_array_index(filing->mime.to, i);
		g_autofree char *folded = address_fold(address);
		if (!folded || admit_is_own(address, filing->intake) ||
		    (filing->admission.seat &&
		        people_has(filing->site, filing->admission.seat->id, folded, err)))
			continue;
		g_ptr_array_add(filing->answer.notes, g_strdup("your mail was sent to others too"));
		return;
	}
}

/* The token in an address of this host, as it was given out; NULL: there is none. g_free it. */
static char *token_in(const struct filing *filing, const char *address, struct error *err)
{
	g_autofree char *folded = address_fold(address), *tag = NULL;
	int64_t game;

	if (!folded || !people_own_address(filing->site, &filing->intake->own, folded, &game, &tag, err) ||
	    !tag)
		return NULL;
	g_autofree char *lower = text_lower(tag);
	return token_is_form(lower) ? g_steal_pointer(&lower) : NULL;
}

/* A mail speaks for one empire: a player who writes to several of theirs in one is told. */
static void note_several(struct filing *filing, struct error *err)
{
	g_autofree char *first = NULL;

	for (guint i = 0; i < MIN(filing->mime.to->len, MIME_RECIPIENTS); i++) {
		g_autofree char *token = token_in(filing, g_ptr_array_index(filing->mime.to, i), err);
		if (first && token && strcmp(first, token) != 0) {
			g_ptr_array_add(filing->answer.notes,
			    g_strdup_printf(
			        "your mail has several addresses of this host; it counts for %s of %s alone",
			        filing_empire(filing), filing->game->name));
			return;
		}
		if (!first)
			first = g_steal_pointer(&token);
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
		g_ptr_array_add(filing->answer.notes,
		    g_strdup_printf("%u %s no command and the game master has no orders in this game", lines,
		        lines == 1 ? "line is" : "lines are"));
}

static void append_results(const struct filing *filing, GString *body)
{
	if (!filing->answer.results->len)
		return;
	report_heading(body, "YOUR COMMANDS");
	g_string_append_len(body, filing->answer.results->str, (gssize)filing->answer.results->len);
}

static void append_head(const struct filing *filing, GString *body)
{
	const char *lead = filing->answer.lead->str + (filing->answer.lead->str[0] == ' ');

	/* What is new comes first because lists of mails show no more (HO-99). */
	g_string_append_printf(
	    filing->answer.news, "%s%s", filing->answer.news->len && *lead ? " " : "", lead);
	append_wrapped(body, filing->answer.news->str);
	g_string_append_c(body, '\n');
	append_title(filing, body);
}

static void append_all(const struct filing *filing, GString *body)
{
	append_head(filing, body);
	g_string_append_len(body, filing->answer.orders->str, (gssize)filing->answer.orders->len);
	append_results(filing, body);
	append_notes(filing, body);
}

/* Appends all parts of the answer as sentences (HO-81). */
static void speak_all(const struct filing *filing, GString *body)
{
	g_autoptr(GString) head = g_string_new(NULL), rest = g_string_new(filing->answer.orders->str);

	append_head(filing, head);
	append_results(filing, rest);
	append_notes(filing, rest);
	speech_text(body, head->str);
	g_string_append(body, filing->answer.spoken->str);
	speech_text(body, rest->str);
}

/* --- Copies between player and sitter (HO-154) --------------------------------------- */

/* The sitter of a player who wrote is told the orders that stand, and nothing else that the player's mail says. */
static bool append_lent(struct filing *filing, GString *body, struct error *err)
{
	const struct game *game = filing->game;
	g_autofree char *orders = game_orders(filing->site, game, game->turn, filing->seat->name, err);
	g_autofree char *first = g_strdup_printf("The player of %s wrote to the host.", filing->seat->name);
	g_autoptr(GString) due = g_string_new(NULL);
	g_auto(GStrv) lines = g_strsplit(orders ? orders : "", "\n", 0);

	filing_tell_deadline(filing, due);
	append_wrapped(body, first);
	append_wrapped(body, due->str);
	g_string_append_c(body, '\n');
	append_title(filing, body);
	report_heading(body, "ORDERS THAT STAND");
	if (!orders || !*orders)
		g_string_append(body, "  none\n");
	for (char **line = lines; *line; line++)
		if (**line)
			g_string_append_printf(body, "  | %s\n", *line);
	if (filing->answer.lent->len) {
		report_heading(body, "COMMANDS");
		g_string_append(body, filing->answer.lent->str);
	}
	return !error_is_set(err);
}

/* Does nothing in the player's mail concern a sitter? */
static bool is_private(const struct filing *filing)
{
	return filing->letter.lines || (filing->answer.results->len && !filing->answer.lent->len &&
	                                   !filing->reading->set->count && !filing->answer.refused->count);
}

/* Its subject is its own: the player's tells how many commands and letters there were. */
static bool answer_sitter(struct filing *filing, struct error *err)
{
	g_autofree char *subject = terms_subject(filing->game, "orders of %s", filing->seat->name);
	g_autofree char *sitter = sitter_address(filing->site, filing->seat, err);
	g_autoptr(GString) body = g_string_new(NULL), spoken = g_string_new(NULL);

	if (!sitter || is_private(filing))
		return !error_is_set(err);
	if (!append_lent(filing, body, err))
		return false;
	if (filing_speaks(filing))
		speech_text(spoken, body->str);
	return filing_tell_other(filing, sitter, subject, filing_speaks(filing) ? spoken : body, err);
}

bool filing_answer_player(
    struct filing *filing, const char *subject, const GString *answer, struct error *err)
{
	g_autofree char *first = g_strdup_printf(
	    "%s, who sits for %s, wrote to the host and got this answer:", filing->admission.answer_to,
	    filing->admission.seat->name);
	g_autoptr(GString) body = g_string_new(NULL);

	append_wrapped(body, first);
	g_string_append_printf(body, "\n%s", answer->str);
	return filing_tell_other(filing, filing->admission.seat->main_address, subject, body, err);
}

bool filing_answer(struct filing *filing, struct error *err)
{
	g_autoptr(GString) body = g_string_new(NULL);
	g_autofree char *subject = NULL;
	bool last = false;

	if (!filing_may_answer(filing, &last, err))
		return !error_is_set(err);
	set_headline(filing);
	head_unsent(filing);
	append_gm_lines(filing);
	note_others(filing, err);
	note_several(filing, err);
	if (last)
		g_ptr_array_add(filing->answer.notes,
		    g_strdup("this is the last answer within this hour; your mails count all the same"));
	if (filing->answer.lead->len)
		g_string_append_c(filing->answer.lead, ' ');
	filing_tell_deadline(filing, filing->answer.lead);
	if (!append_notices(filing, err))
		return false;
	if (filing_speaks(filing))
		speak_all(filing, body);
	else
		append_all(filing, body);
	subject = filing->game->state == GAME_OPEN
	              ? g_strdup_printf("%s: %s", filing->game->name, filing->answer.headline->str)
	              : terms_subject(filing->game, "%s", filing->answer.headline->str);
	if (!filing_tell(filing, filing->admission.answer_to, subject, body, err))
		return false;
	if (filing->admission.sits)
		return filing_answer_player(filing, subject, body, err);
	return !filing->seat || answer_sitter(filing, err);
}
