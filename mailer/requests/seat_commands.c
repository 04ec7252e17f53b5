/* Commands about the player's own seat: password, address, choices, vacation, resignation (HO-13). */
#include "engine/acts/lever_revoke.h"
#include "engine/base/address.h"
#include "engine/base/clock.h"
#include "engine/base/text.h"
#include "engine/site/outbox.h"
#include "engine/play/dice.h"
#include "engine/play/report_wrap.h"
#include "engine/games/due.h"
#include "engine/games/parts.h"
#include "engine/games/persons.h"
#include "engine/games/roster.h"
#include "engine/store/statements.h"
#include "mailer/requests/confirm.h"
#include "mailer/requests/commands.h"
#include "mailer/requests/mail_lever.h"
#include "mailer/requests/seat_commands.h"
#include "mailer/admit/rates.h"
#include "mailer/admit/secret.h"

#include <inttypes.h>
#include <string.h>

/* Mails that /sent lists. */
#define SENT_SHOWN 10

/* Addresses that one player may request in a day, because each gets a mail. */
#define ADDRESSES_PER_DAY 3
/* Limited, because each vacation is announced to all players. */
#define VACATIONS_PER_DAY 10
/* Limited, because hashing one takes 64 MiB. */
#define PASSWORDS_PER_HOUR 5

static bool too_many_passwords(struct filing *filing, struct error *err)
{
	g_autofree char *key = g_strdup_printf(
	    "%" PRId64 "/%" PRId64, filing->game->id, filing->seat ? filing->seat->id : (int64_t)0);

	return rate_count(filing->intake, "password", key, RATE_HOUR, err) > PASSWORDS_PER_HOUR;
}

bool filing_password(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	g_autofree char *hash = NULL;

	if (too_many_passwords(filing, err)) {
		filing_not(filing, command, "set", "that is enough for this hour");
		return !error_is_set(err);
	}
	if (!secret_is_good(words[0])) {
		filing_not(filing, command, "set", "a password has 8 to 64 characters and no blanks");
		return true;
	}
	hash = secret_hash(words[0]);
	if (!hash)
		return error_set(err, EXIT_TEMPFAIL, "no memory to hash a password; run again");
	/* A password lasts longer than a token: somebody who stole a token could set one and stay GM for ever. */
	if (filing->admission.gm && filing->admission.verdict != VERDICT_PASS) {
		mail_lever_ask_password(filing, command, hash);
		return true;
	}
	filing_result(filing, command, "your new password holds");
	return filing->admission.gm ? sql_game_set_password(filing->site->db, filing->game->id, hash, err)
	                            : sql_seat_set_password(filing->site->db, filing->seat->id, hash, err);
}

/* --- /address ------------------------------------------------------------------- */

static bool ask_to_confirm(
    struct filing *filing, const char *recipient, const char *code, bool is_new, struct error *err)
{
	g_autoptr(GString) body = g_string_new(NULL);
	g_autofree char *text = g_strdup_printf(
	    "The player of %s in %s (%s) asks for %s. If that is you, send a mail to %s with this line, without the "
	    "marks round it:",
	    filing->seat->name, filing->game->name, filing->game->title,
	    is_new ? "reports to this address from now on" : "reports to another address than this one",
	    filing->game->address);
	g_autofree char *subject = g_strdup_printf("%s: confirm a change of address", filing->game->name);
	struct outbox_mail mail = {
	    .kind = OUTBOX_NOTICE, .game = filing->game->id, .recipient = recipient, .subject = subject};

	report_wrap(body, 0, text);
	g_string_append_printf(body, "\n\n  `/confirm %s`\n\nOtherwise do nothing.\n", code);
	mail.body = body->str;
	return outbox_queue(filing->site, &mail, err);
}

static bool add_pending(struct filing *filing, const char *code, const char *kind, const char *address,
    const char *twin, struct error *err)
{
	return sql_pending_add(filing->site->db,
	    &(struct sql_pending_add){.code = code,
	        .kind = kind,
	        .game = filing->game->id,
	        .seat = filing->seat->id,
	        .address = address,
	        .text = twin,
	        .made = filing->intake->now},
	    err);
}

const char *filing_no_persons(const struct filing *filing, const char *address)
{
	struct error why = {0};
	bool good = address_check(address, &why);

	error_clear(&why);
	if (!good)
		return "that is no mail address";
	return admit_is_own(address, filing->intake) ? "that is the host's own address" : NULL;
}

/* Why we may not mail this address now; NULL: we may. */
static const char *address_refused(struct filing *filing, const char *address, struct error *err)
{
	g_autofree char *key = g_strdup_printf("%" PRId64, filing->seat->id);
	const char *why = filing_no_persons(filing, address);

	if (why)
		return why;
	if (rate_count(filing->intake, "addresses", key, RATE_DAY, err) > ADDRESSES_PER_DAY)
		return "too many new addresses in a day; try again tomorrow";
	return NULL;
}

bool filing_address(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	const char *refused;
	char old_code[27], new_code[27];

	/* Nobody gets a second mail before they have confirmed the first. */
	if (sql_address_is_asked(
	        filing->site->db, filing->seat->id, words[0], filing->intake->now - CONFIRM_SECONDS, err)) {
		filing_result(filing, command, "that address has been asked to confirm already");
		return true;
	}
	refused = error_is_set(err) ? NULL : address_refused(filing, words[0], err);
	if (refused)
		filing_refuse(filing, command, "%s", refused);
	if (refused || error_is_set(err))
		return !error_is_set(err);
	secret_code(old_code);
	secret_code(new_code);
	filing_result(filing, command, "both addresses are asked to confirm it");
	return sql_addresses_drop(filing->site->db, filing->seat->id, err) &&
	       add_pending(filing, old_code, "address-old", words[0], new_code, err) &&
	       add_pending(filing, new_code, "address-new", words[0], old_code, err) &&
	       ask_to_confirm(filing, filing->seat->addresses[0], old_code, false, err) &&
	       ask_to_confirm(filing, words[0], new_code, true, err);
}

/* --- /revoke ------------------------------------------------------------------------- */

bool filing_revoke(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	char *gm[] = {(char *)(guintptr) "gm", NULL};

	if (filing->admission.gm)
		return mail_lever_add(filing, command, *words ? words : gm, err);
	if (*words) {
		filing_refuse(filing, command, "only the game master can do that for others");
		return true;
	}
	filing_result(filing, command, "replies to earlier mails are not taken any more; reply to this one");
	intake_forget(filing->intake);
	return lever_revoke_seat(filing->site, filing->game, filing->seat, err) &&
	       outbox_rekey(filing->site, filing->game->id, err);
}

/* --- Choices ------------------------------------------------------------------------- */

/* Returns the kinds named, each once and in the order of the manual, "" for none; NULL: the list is not valid. */
static char *attachment_list(const char *text)
{
	static const char *const kinds[] = {"text", "json", "dot", "svg", "png", "html", "ics"};
	bool wanted[G_N_ELEMENTS(kinds)] = {false};
	g_auto(GStrv) parts = g_strsplit_set(text, ", ", 0);
	g_autoptr(GString) list = g_string_new(NULL);

	if (strcmp(text, "none") == 0)
		return g_strdup("");
	for (char **part = parts; *part; part++) {
		size_t kind = 0;
		while (kind < G_N_ELEMENTS(kinds) && strcmp(*part, kinds[kind]) != 0)
			kind++;
		if (**part && kind == G_N_ELEMENTS(kinds))
			return NULL;
		if (**part)
			wanted[kind] = true;
	}
	for (size_t kind = 0; kind < G_N_ELEMENTS(kinds); kind++)
		if (wanted[kind])
			g_string_append_printf(list, "%s%s", list->len ? "," : "", kinds[kind]);
	return list->len ? g_string_free(g_steal_pointer(&list), FALSE) : NULL;
}

static bool store_attach(struct filing *filing, const char *list, bool html, struct error *err)
{
	char *attach = g_strconcat(list, html || !*list ? "" : ",", html ? "" : GAME_SEAT_PLAIN, NULL);

	g_free(filing->seat->attach);
	filing->seat->attach = attach;
	return sql_seat_set_attach(filing->site->db, filing->seat->id, attach, err);
}

static bool set_attach(
    struct filing *filing, const struct reading_command *command, const char *list, struct error *err)
{
	filing_result(filing, command, "with reports come from now on: %s", *list ? list : "none");
	return store_attach(filing, list, !game_seat_wants(filing->seat, GAME_SEAT_PLAIN), err);
}

/* Changes `html` only; the other attachments of reports stay. */
static bool set_html(
    struct filing *filing, const struct reading_command *command, bool html, struct error *err)
{
	g_autoptr(GString) list = g_string_new(NULL);
	g_auto(GStrv) kinds = g_strsplit_set(filing->seat->attach, ", ", 0);

	if (html && !filing->game->host.html) {
		filing_refuse(
		    filing, command, "the mails of this game are text alone (html: off in its setup)");
		return true;
	}
	for (char **kind = kinds; *kind; kind++)
		if (**kind && strcmp(*kind, GAME_SEAT_PLAIN) != 0)
			g_string_append_printf(list, "%s%s", list->len ? "," : "", *kind);
	filing_result(filing, command, "%s",
	    html ? "mails have the text and the same as HTML from now on"
	         : "mails are text alone from now on");
	return store_attach(filing, list->str, html, err);
}

static bool set_name(
    struct filing *filing, const struct reading_command *command, const char *name, struct error *err)
{
	g_autofree char *folded = address_fold(filing->seat->addresses[0]);
	const char *why = NULL;

	if (!person_set_name(filing->site, folded, name, &why, err))
		return false;
	if (why)
		filing_refuse(filing, command, "%s", why);
	else
		filing_result(filing, command, "so you stand in the tables of the host");
	return true;
}

/* The answer to this mail keeps the style in which its orders and refused lines were written. */
static bool set_style(
    struct filing *filing, const struct reading_command *command, bool speech, struct error *err)
{
	if (!filing->reading->set->count && !filing->answer.refused->count)
		filing->seat->speech = speech;
	filing_result(filing, command, "%s",
	    speech ? "reports and answers are sentences to be read aloud from now on"
	           : "reports and answers are text, with columns and maps, from now on");
	return sql_seat_set_speech(filing->site->db, filing->seat->id, speech, err);
}

bool filing_set(struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	g_autofree char *what = text_lower(words[0]);
	g_autofree char *joined = g_strjoinv(" ", words + 1);
	g_autofree char *value = text_lower(joined);
	g_autofree char *list = strcmp(what, "attach") == 0 ? attachment_list(value) : NULL;
	bool on = strcmp(value, "on") == 0, off = strcmp(value, "off") == 0;

	if (strcmp(what, "name") == 0 && *joined)
		return set_name(filing, command, joined, err);
	if (list)
		return set_attach(filing, command, list, err);
	if (strcmp(what, "html") == 0 && (on || off))
		return set_html(filing, command, on, err);
	if (strcmp(what, "summary") == 0 && (on || off)) {
		filing_result(filing, command, "summary is %s", value);
		return sql_seat_set_summary(filing->site->db, filing->seat->id, on, err);
	}
	if (strcmp(what, "reminders") == 0 && (on || off)) {
		filing_result(filing, command, "reminders are %s", value);
		return sql_seat_set_unreminded(filing->site->db, filing->seat->id, off, err);
	}
	if (strcmp(what, "style") == 0 && (strcmp(value, "speech") == 0 || strcmp(value, "text") == 0))
		return set_style(filing, command, *value == 's', err);
	if (strcmp(what, "archive-press") == 0 && (on || off)) {
		filing_result(
		    filing, command, "your letters %s stand in the archive", on ? "may" : "may not");
		return sql_seat_set_archive_press(filing->site->db, filing->seat->id, on, err);
	}
	filing_refuse(filing, command,
	    "attach takes text, json, dot, svg, png, html, ics or none; html, summary, reminders and "
	    "archive-press on or off; style speech or text; name a word");
	return true;
}

static const char *outcome(const struct sql_outbox_sent_to *row)
{
	return strcmp(row->state, "sent") == 0     ? row->came_back ? "came back" : "delivered"
	       : strcmp(row->state, "failed") == 0 ? "not delivered"
	                                           : "not yet delivered";
}

bool filing_sent(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	struct sql_outbox_sent_to row;
	struct db_rows *rows = sql_outbox_sent_to(filing->site->db, filing->game->id, filing->seat->id,
	    filing_sitter_address(filing), filing->intake->now, SENT_SHOWN, err);
	unsigned count = 0;

	(void)words;
	while (sql_outbox_sent_to_next(rows, &row, err)) {
		g_autoptr(GString) line = g_string_new(NULL);
		if (!count++)
			filing_result(filing, command, "the last mails to you, the newest first");
		filing_time(filing, row.time, line);
		g_string_append_printf(line, ", %s: %s", outcome(&row), row.subject);
		g_string_append(filing->answer.results, "    ");
		report_wrap(filing->answer.results, 6, line->str);
		g_string_append_c(filing->answer.results, '\n');
	}
	db_rows_free(rows);
	if (!count)
		filing_result(filing, command, "no mail has been sent to you");
	return !error_is_set(err);
}

bool filing_dice(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	const char *closed = parts_closed(filing->game, filing->arrived);

	if (closed || !dice_part_is_good(words[0]) || text_hidden(words[0])) {
		filing_refuse(filing, command, "%s",
		    closed ? closed : "a part has at most 64 printable characters and no blanks");
		return true;
	}
	if (!parts_give(filing->site, filing->seat, words[0], err))
		return false;
	filing_result(filing, command, "your part counts; until the last one is there you can replace it");
	return true;
}

/* --- Time ----------------------------------------------------------------------------- */

static bool looks_like_date(const char *word)
{
	return strspn(word, "0123456789") == 4 && word[4] == '-';
}

/* Parses two times, each of one or more words; a day alone lasts until its end. */
static bool read_span(struct filing *filing, char **words, int64_t *from, int64_t *until)
{
	g_autofree char *zone = game_zone(filing->site, filing->game);
	g_autofree char *rest = NULL, *first = NULL;
	struct error why = {0};
	unsigned split = 1;
	bool good;

	while (words[split] && !looks_like_date(words[split]))
		split++;
	if (!words[split])
		return false;
	rest = g_strjoinv(" ", words + split);
	{
		char *kept = words[split];
		words[split] = NULL;
		first = g_strjoinv(" ", words);
		words[split] = kept;
	}
	good = clock_parse(first, zone, from, &why) && clock_parse(rest, zone, until, &why);
	if (good && !strchr(rest, ':'))
		*until = clock_end_of_day(*until, zone);
	error_clear(&why);
	return good && *until > *from && *until > filing->intake->now;
}

static bool tell_due(struct filing *filing, struct due *before, const char *who, struct error *err)
{
	bool good = due_tell(filing->site, filing->game, before, &(struct due_cause){.who = who}, err);

	due_clear(before);
	return good;
}

bool filing_vacation(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	int64_t from = 0, until = 0;
	bool changed = false;
	g_autoptr(GString) text = g_string_new(NULL);
	g_autofree char *key = g_strdup_printf("%" PRId64, filing->seat->id);

	if (rate_count(filing->intake, "vacations", key, RATE_DAY, err) > VACATIONS_PER_DAY) {
		filing_refuse(filing, command, "%d a day are enough", VACATIONS_PER_DAY);
		return !error_is_set(err);
	}
	if (!words[1] && g_ascii_strcasecmp(words[0], "off") == 0) {
		filing_result(filing, command, "you are not away any more; a deadline that moved stays");
		if (filing->seat->vacation_until > filing->intake->now &&
		    !game_notice(
		        filing->site, filing->game, 0, err, "%s is not away any more.", filing->seat->name))
			return false;
		filing->seat->vacation_from = filing->seat->vacation_until = 0;
		return sql_seat_no_vacation(filing->site->db, filing->seat->id, err);
	}
	if (!read_span(filing, words, &from, &until)) {
		filing_refuse(filing, command, "give two dates, as in \"/vacation 2026-12-24 2026-12-31\"");
		return true;
	}
	struct due before = due_now(filing->game);
	g_autofree char *who = g_strdup_printf("the vacation of %s", filing->seat->name);
	filing->seat->vacation_from = from;
	filing->seat->vacation_until = until;
	filing_time(filing, from, text);
	g_string_append(text, " to ");
	filing_time(filing, until, text);
	if (!sql_seat_set_vacation(filing->site->db, filing->seat->id, from, until, err) ||
	    !game_vacations(filing->site, filing->game, &changed, err) ||
	    !game_notice(
	        filing->site, filing->game, 0, err, "%s is away: %s", filing->seat->name, text->str) ||
	    !tell_due(filing, &before, who, err))
		return false;
	filing_result(filing, command, "%s%s", text->str,
	    changed                                ? "; the deadline moves to its end"
	    : filing->game->host.vacation_days > 0 ? ""
	                                           : "; the others are told, the game does not wait");
	return true;
}

static bool leave_before_start(
    struct filing *filing, const struct reading_command *command, struct error *err)
{
	filing_result(filing, command, "your seat is free again");
	intake_forget(filing->intake);
	return roster_leave(filing->site, filing->game, filing->seat, err);
}

/* The GM is asked once; status and digest repeat it until somebody else plays the empire. */
bool filing_resign(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	g_autofree char *subject = g_strdup_printf("%s: %s resigns", filing->game->name, filing->seat->name);
	const char *game = filing->game->name, *empire = filing->seat->name;
	g_autofree char *body =
	    filing->game->state == GAME_OPEN
	        ? g_strdup_printf("The player of %s gives the seat back; it is free again.\n", empire)
	        : g_strdup_printf("The player of %s gives the empire up.\n\nAnother one takes over with\n"
	                          "  nightmail replace %s %s ADDRESS\nor by a reply with\n"
	                          "  `/replace %s ADDRESS`\n",
	              empire, game, empire, empire);
	struct outbox_mail mail = {.kind = OUTBOX_NOTICE,
	    .game = filing->game->id,
	    .turn = filing->game->turn,
	    .recipient = filing->game->gm,
	    .subject = subject,
	    .body = body};
	char code[27];

	(void)words;
	if (filing->game->state == GAME_OPEN)
		return leave_before_start(filing, command, err) && outbox_queue(filing->site, &mail, err);
	if (filing->game->state == GAME_FINISHED) {
		filing_refuse(filing, command, "the game is over");
		return true;
	}
	filing_result(
	    filing, command, "the game master is told; your orders stand until somebody else takes over");
	if (sql_resign_is_asked(filing->site->db, filing->seat->id, err))
		return !error_is_set(err);
	secret_code(code);
	return add_pending(filing, code, "resign", NULL, NULL, err) && outbox_queue(filing->site, &mail, err);
}
