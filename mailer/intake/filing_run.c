/* A mail's way: judged, read, done, answered, recorded (HO-10 to HO-17). */
#include "engine/play/answer.h"
#include "engine/site/watch.h"
#include "engine/store/statements.h"
#include "mailer/answer/standing.h"
#include "mailer/answer/reply.h"
#include "mailer/answer/refused.h"
#include "mailer/requests/asking.h"
#include "mailer/answer/bounce.h"
#include "mailer/answer/unheard.h"
#include "mailer/requests/commands.h"
#include "mailer/requests/course.h"
#include "mailer/requests/letter_reply.h"
#include "mailer/requests/sharing_commands.h"
#include "mailer/requests/stranger.h"
#include "mailer/intake/filing_run.h"
#include "mailer/intake/intake.h"
#include "mailer/requests/mail_lever.h"
#include "mailer/admit/notes.h"
#include "mailer/admit/rates.h"
#include "mailer/store/store.h"
#include "mailer/admit/own_lines.h"
#include "parsers/date.h"

#include <string.h>

/* Records the arrival, by which the next run notices that the clock jumped (HO-114). Ignores times in the future. */
static bool note_received(struct filing *filing, struct error *err)
{
	const char *trace = headers_find(&filing->mime.headers, "Received");
	const char *date = trace ? strrchr(trace, ';') : NULL;
	int64_t time;

	return !date || !date_read(date + 1, &time) || time > filing->intake->now ||
	       watch_received(filing->site, time, err);
}

/* Mails that are not admitted are kept whole up to so many bytes a day; beyond that only this much of their headers. */
#define UNPROVED_BYTES (INT64_C(64) << 20)
#define UNPROVED_HEADERS INT64_C(2048)

/* Is the mail from no player and without a command? Nobody will need its text (HO-123). Not if it has several senders,
   which may include a player, nor if it is a letter of our own, which `doctor` looks for. */
static bool is_nobodys(const struct filing *filing)
{
	const struct admission *admission = &filing->admission;

	return !admission->game && !admission->seat && filing->reading->commands->len == 0 &&
	       filing->mime.from->len < 2 &&
	       !(admission->folded && admit_is_own(admission->folded, filing->intake));
}

static bool keep_headers(struct filing *filing, struct error *err)
{
	if (is_nobodys(filing))
		return store_forget_text(filing->site, filing->mail, err);
	int64_t size = sql_mail_size(filing->site->db, filing->mail, err);

	if (rate_add(filing->intake, "bytes", "", RATE_DAY, size, err) <= UNPROVED_BYTES)
		return !error_is_set(err);
	return store_cut(
	    filing->site, filing->mail, MIN((int64_t)filing->mime.headers.body, UNPROVED_HEADERS), err);
}

/* A stranger's command that was answered does not count as refused (HO-122). */
static bool is_strangers_command(const struct filing *filing, bool admitted)
{
	return !admitted && filing->told && filing->answer.results->len;
}

static const char *reason_of(const struct filing *filing, bool admitted)
{
	if (is_strangers_command(filing, admitted))
		return filing->answer.done ? STORE_CARRIED_OUT : STORE_NOT_CARRIED_OUT;
	return filing->class == CLASS_COPY ? "the same mail was taken before" : filing->admission.reason;
}

static void log_class(const struct filing *filing, bool admitted)
{
	const struct admission *admission = &filing->admission;
	bool command = is_strangers_command(filing, admitted);
	g_autoptr(GString) line = g_string_new(command ? "command" : mail_class_name(filing->class));

	if (admitted)
		g_string_append_printf(line, " %s %s", admission->game->name, filing_empire(filing));
	else if (!command && filing->class == CLASS_REJECT && admission->reason)
		g_string_append_printf(line, ": %s", admission->reason);
	filing_log(filing, "mail %" G_GINT64_FORMAT " %s%s", (gint64)filing->mail, line->str,
	    filing->over_rate ? " waits" : "");
}

static bool record(struct filing *filing, struct error *err)
{
	const struct admission *admission = &filing->admission;
	bool admitted = admission->refusal == REFUSAL_NONE &&
	                (filing->class == CLASS_ORDERS || filing->class == CLASS_EMPTY);
	bool known = admitted && !admission->stale;
	const struct same_marks *marks = known ? same_mail_marks(filing) : NULL;
	g_autofree char *id = admitted ? filing_ids(headers_find(&filing->mime.headers, "Message-ID")) : NULL;

	if ((!admitted && !keep_headers(filing, err)) || !note_received(filing, err))
		return false;
	log_class(filing, admitted);
	return sql_mail_file(filing->site->db,
	    &(struct sql_mail_file){.mail = filing->mail,
	        .state = filing->over_rate ? "waiting" : "filed",
	        .until = filing->over_rate ? filing->intake->now - filing->intake->now % RATE_HOUR + RATE_HOUR
	                                   : (int64_t)0,
	        .class = mail_class_name(filing->class),
	        .reason = reason_of(filing, admitted),
	        .game = admission->game ? admission->game->id : (int64_t)0,
	        .seat = admission->seat ? admission->seat->id : (int64_t)0,
	        .message_id = id,
	        .sender = admission->folded,
	        .unheard = filing->unheard,
	        .own_text = known ? marks->own_text : "",
	        .said = known ? marks->said : "",
	        .meant = known ? marks->meant : ""},
	    err);
}

/* If the sender is over the hourly limit, this mail waits. */
static bool check_rate(struct filing *filing, struct error *err)
{
	const struct admission *admission = &filing->admission;
	g_autofree char *key = NULL;
	int64_t most = filing->site->config->mails_per_sender_per_hour;

	if (filing->was_held || filing->genuine || !admission->seat)
		return true;
	key = filing_sender(filing);
	filing->over_rate = rate_count(filing->intake, "mails", key, RATE_HOUR, err) > most;
	return !error_is_set(err);
}

static bool refuse_lines(struct filing *filing)
{
	const char *reason;

	if (!admit_too_many(filing->site->config, filing->reading, &reason))
		return true;
	filing->class = CLASS_REJECT;
	filing->admission.refusal = REFUSAL_LIMIT;
	filing->admission.reason = g_strdup(reason);
	return false;
}

/* Two /turn lines that differ: the mail changes nothing (HO-13). */
static bool refuse_turns(struct filing *filing)
{
	bool differ = false;

	host_find(filing->reading, HOST_TURN, &differ);
	if (!differ)
		return false;
	filing->class = CLASS_REJECT;
	filing->admission.refusal = REFUSAL_DIFFER;
	filing->admission.reason = g_strdup("two /turn lines differ");
	return true;
}

static bool read_orders(struct filing *filing, struct error *err)
{
	g_autoptr(letter_known) known =
	    admit_known_lines(filing->intake, &filing->admission, filing->reading->letter, err);

	reading_orders(filing->reading, filing_grammar(filing), known);
	if (filing_grammar(filing))
		reading_note_thanks(filing->reading);
	order_set_free(filing->answer.refused);
	filing->answer.refused = refused_commands(filing->reading);
	filing->class = reading_takes(filing->reading, false) ? CLASS_ORDERS : CLASS_EMPTY;
	return !error_is_set(err);
}

static bool load_game(struct filing *filing, struct error *err)
{
	const struct admission *admission = &filing->admission;

	filing->game = games_kept_take(filing->intake->games, admission->game->id, err);
	for (unsigned i = 0; filing->game && admission->seat && i < filing->game->count; i++)
		if (filing->game->seats[i].id == admission->seat->id)
			filing->seat = &filing->game->seats[i];
	return filing->game != NULL;
}

/* A reply to the open turn's report proves that the report arrived: a success between failures (HO-32). */
static bool note_reached(struct filing *filing, struct error *err)
{
	const struct admission *admission = &filing->admission;

	if (!filing->seat || admission->sits || !admission->has_token ||
	    admission->token_turn != filing->game->turn)
		return true;
	return sql_seat_no_bounces(filing->site->db, filing->seat->id, err);
}

static bool refuse(struct filing *filing, struct error *err)
{
	bool able = false;

	if (filing->admission.refusal == REFUSAL_PROOF && !filing_ask(filing, &able, err))
		return false;
	return (able || filing_refused(filing, err)) && filing_note_unheard(filing, err) &&
	       record(filing, err);
}

/* The orders that stand for the sender's seat, g_free it; NULL: none, or err. */
static char *standing_orders(const struct filing *filing, struct error *err)
{
	const struct game *game = filing->game;

	return filing->seat && game->state == GAME_RUNNING
	           ? game_orders(filing->site, game, game->turn, filing->seat->name, err)
	           : NULL;
}

/* Sends allies the orders that stand if they differ from `*before` (HO-153), which is then updated. */
static bool share_if_changed(struct filing *filing, char **before, struct error *err)
{
	char *now = standing_orders(filing, err);
	bool same = g_strcmp0(*before, now) == 0;

	g_free(*before);
	*before = now;
	return !error_is_set(err) && (same || filing_share_orders(filing, err));
}

/* Carries the mail out: sends a letter, or takes its orders and commands. */
static bool act(struct filing *filing, struct error *err)
{
	if (filing->letter.lines)
		return filing_send_letter(filing, err);
	g_autofree char *before = standing_orders(filing, err);
	bool ran = filing->game->state == GAME_RUNNING;
	if (!filing_orders(filing, err) || !share_if_changed(filing, &before, err) ||
	    !filing_commands(filing, err))
		return false;
	if (ran && filing->game->state != GAME_RUNNING && !filing->reading->set->count)
		filing_drop_standing(filing);
	return share_if_changed(filing, &before, err) && mail_lever_ask_back(filing, err) &&
	       mail_lever_keep(filing, err);
}

static bool file_admitted(struct filing *filing, struct error *err)
{
	bool confirmed = false;

	if (!load_game(filing, err))
		return false;
	if (!refuse_lines(filing) || refuse_turns(filing))
		return refuse(filing, err);
	if (!read_orders(filing, err))
		return false;
	if (!refuse_lines(filing))
		return refuse(filing, err);
	if (admit_is_machine(&filing->admission, filing->reading)) {
		filing->class = filing->admission.class;
		return filing_note_unheard(filing, err) && record(filing, err);
	}
	if (!filing_find_letter(filing, err))
		return false;
	if (same_mail_was_taken(filing, err))
		filing->class = CLASS_COPY;
	if (filing->class == CLASS_COPY || error_is_set(err))
		return !error_is_set(err) && record(filing, err);
	if (filing->admission.confirms && !filing_confirm_asked(filing, &confirmed, err))
		return false;
	if (confirmed)
		return filing->later || record(filing, err);
	if (!check_rate(filing, err))
		return false;
	if (filing->over_rate)
		return record(filing, err);
	mail_notes(
	    &filing->mime, filing_grammar(filing), filing->reading, filing->class, filing->answer.notes);
	return note_reached(filing, err) && act(filing, err) && filing_answer(filing, err) &&
	       record(filing, err);
}

bool filing_run(struct filing *filing, struct error *err)
{
	const GString *text = filing->mime.text;
	bool twin = false, done = false;

	if (!same_mail_of_bytes(filing, &twin, err) || twin)
		return !error_is_set(err);
	filing->reading = reading_new(text->str, text->len, admit_limits(filing->site->config));
	if (!admit(filing->intake, &filing->mime, filing->reading, filing->arrived, filing->genuine,
	        &filing->admission, err))
		return false;
	filing->class = filing->admission.class;
	if (filing->class == CLASS_BOUNCE && !filing_bounce(filing, err))
		return false;
	if (!filing_lesson(filing, &done, err))
		return false;
	if (filing->admission.refusal == REFUSAL_NONE && !done)
		return file_admitted(filing, err);
	if (!done && filing->class == CLASS_REJECT && !filing_stranger(filing, &done, err))
		return false;
	filing->told = done;
	return done ? record(filing, err) : refuse(filing, err);
}
