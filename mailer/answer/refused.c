/* Short answers to mails that are not admitted, or refused as a whole (HO-11, HO-99). */
#include "engine/base/address.h"
#include "engine/play/report_wrap.h"
#include "engine/store/statements.h"
#include "mailer/answer/reply.h"
#include "mailer/answer/refused.h"
#include "mailer/admit/rates.h"
#include "parsers/escape.h"

#include <string.h>

#define LINES_SHOWN 20
#define FORWARDED_PER_HOUR 5
#define SECRETS_PER_HOUR 5

static void put_wrapped(GString *body, const char *text)
{
	report_wrap(body, 0, text);
	g_string_append_c(body, '\n');
}

static bool once_a_day(struct filing *filing, const char *kind, struct error *err)
{
	return filing_may_tell(filing, kind, filing->admission.folded, RATE_DAY, 1, err);
}

static void append_shown(const char *text, unsigned *shown, GString *out)
{
	if (++*shown > LINES_SHOWN)
		return;
	g_string_append(out, "| ");
	escape_text(out, text, strlen(text), 70);
	g_string_append_c(out, '\n');
}

/* Appends the commands in canonical form, without secrets; lines that are no commands are left out. */
static void append_commands(const struct reading *reading, unsigned shown, GString *out)
{
	const char *cause;

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

/* Orders and commands in canonical form only: other lines of an unproved mail are never shown. */
void filing_add_understood(struct filing *filing, GString *out)
{
	const struct order_set *set;
	unsigned shown = 0;

	reading_orders(filing->reading, filing_grammar(filing), NULL);
	set = filing->reading->set;
	for (unsigned i = 0; i < set->count; i++)
		if (set->orders[i].status != ORDER_REFUSED)
			append_shown(set->orders[i].canonical, &shown, out);
	append_commands(filing->reading, shown, out);
}

/* An admitted mail was refused as a whole: sends its writer the lines back (HO-99). */
static void append_own_lines(const struct filing *filing, GString *body)
{
	const GArray *lines = filing->reading ? filing->reading->letter->lines : NULL;
	g_autoptr(GString) own = g_string_new(NULL);
	unsigned shown = 0;

	for (guint i = 0; lines && i < lines->len; i++) {
		const struct letter_line *line = &g_array_index(lines, struct letter_line, i);
		if (line->kind == LETTER_OWN || line->kind == LETTER_JOINED || line->kind == LETTER_NOTE)
			append_shown(line->text, &shown, own);
	}
	if (lines)
		append_commands(filing->reading, shown, own);
	if (own->len)
		g_string_append_printf(body, "\nYour lines:\n%s", own->str);
}

static void append_proof(struct filing *filing, GString *body)
{
	g_autoptr(GString) lines = g_string_new(NULL);
	const char *how;

	/* A GM proves a mail by token or password, whatever the mode for players. */
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
	put_wrapped(body, first);
	g_string_append_c(body, '\n');
	put_wrapped(body, how);
	filing_add_understood(filing, lines);
	if (lines->len)
		g_string_append_printf(body, "\nIt held:\n%s", lines->str);
}

/* Says how to have mails from the other address accepted as well. */
static void append_how_to_add(const struct filing *filing, GString *body)
{
	const struct admission *admission = &filing->admission;
	g_autoptr(GString) from = g_string_new(NULL);
	g_autofree char *quoted = address_for_shell(admission->from), *text = NULL;

	escape_text(from, admission->from, strlen(admission->from), 100);
	g_string_append_c(body, '\n');
	if (admission->gm) {
		put_wrapped(body, "A game master writes from the one address that the game's setup names.");
		return;
	}
	text = g_strdup_printf(
	    "If you want to write from there too, ask your game master to add it: `nightmail address %s %s add %s`. Or "
	    "set a password by a line \"/password NEW\" and begin mails from there with \"/game %s %s PASSWORD\" "
	    "(both without the quotes). A line \"/address %s\" moves you there altogether.",
	    admission->game->name, admission->seat->name, quoted, admission->game->name,
	    admission->seat->name, from->str);
	put_wrapped(body, text);
}

/* Somebody else has the player's token: shows the main address who wrote, and the lines (HO-11). */
static void append_forwarded(struct filing *filing, GString *body)
{
	g_autoptr(GString) who = g_string_new("A mail that replies to your report came from ");
	g_autoptr(GString) lines = g_string_new(NULL);

	escape_text(who, filing->admission.from, strlen(filing->admission.from), 100);
	g_string_append(
	    who, ", which is not registered for you. Nothing of it was taken. If it is yours, send ");
	filing_add_understood(filing, lines);
	g_string_append(who, lines->len ? "these lines yourself:" : "it from your own address.");
	put_wrapped(body, who->str);
	if (lines->len)
		g_string_append_printf(body, "\n%s", lines->str);
	append_how_to_add(filing, body);
}

/* Would the sender be admitted if they named any one of their empires? */
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

	put_wrapped(body,
	    "You play more than one empire, so nothing was taken. Begin your mail with a line that names "
	    "one, or reply to its report:");
	g_string_append_c(body, '\n');
	while (sql_seats_of_folded_next(rows, &row, err))
		g_string_append_printf(body, "  `/game %s %s`\n", row.game, row.seat);
	db_rows_free(rows);
	return !error_is_set(err);
}

/* Lists the games of a GM who plays none of them. */
static bool append_games(struct filing *filing, GString *body, struct error *err)
{
	g_autoptr(GArray) games = people_games_of_gm(filing->site, filing->admission.folded, 0, err);

	put_wrapped(body,
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
	put_wrapped(body, "There is no such game, empire or secret. Nothing was taken.");
	return is_anybody(filing, err) &&
	       filing_may_tell(filing, "secrets", filing->admission.folded, RATE_HOUR, SECRETS_PER_HOUR, err);
}

bool filing_refused(struct filing *filing, struct error *err)
{
	struct admission *admission = &filing->admission;
	g_autoptr(GString) body = g_string_new(NULL);
	bool named =
	    admission->game && admission->refusal != REFUSAL_SECRET && admission->refusal != REFUSAL_NAME;
	g_autofree char *subject = g_strconcat(
	    named ? admission->game->name : "", named ? ": " : "", "your mail was NOT taken", NULL);
	const char *to = admission->answer_to;
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
		tell = (player && is_proved(filing) ? filing_may_answer(filing, &last, err)
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
			filing_tell_deadline(filing, text);
		}
		put_wrapped(body, text->str);
		append_own_lines(filing, body);
		tell = filing_may_answer(filing, &last, err);
		break;
	}
	}
	filing->told = tell;
	if (!tell || error_is_set(err))
		return !error_is_set(err);
	bool both =
	    admission->sits && (admission->refusal == REFUSAL_LIMIT || admission->refusal == REFUSAL_DIFFER);
	return filing_tell(filing, to, subject, body, err) &&
	       (!both || filing_answer_player(filing, subject, body, err));
}
