/* A mail's way: judged, read, done, answered, recorded (HO-10 to HO-17). */
#include "engine/base/hash.h"
#include "engine/play/answer.h"
#include "engine/store/statements.h"
#include "mailer/filing.h"
#include "mailer/mail_lever.h"
#include "mailer/notes.h"
#include "mailer/rates.h"

#include <string.h>

static bool is_own(enum letter_kind kind)
{
	return kind == LETTER_OWN || kind == LETTER_COMMAND || kind == LETTER_COMMENT ||
	       kind == LETTER_REFUSED || kind == LETTER_PRESS || kind == LETTER_JOINED || kind == LETTER_NOTE;
}

/* Sender and own text, which with the Message-ID say that it is the same mail by another way: that may have put a
   footer below it, and cut blanks off (MC-175). */
static const char *own_text(struct filing *filing)
{
	const GArray *lines = filing->reading->letter->lines;

	if (*filing->own_text)
		return filing->own_text;
	GString *own = g_string_new(filing->admission.folded);
	for (guint i = 0; i < lines->len; i++) {
		const struct letter_line *line = &g_array_index(lines, struct letter_line, i);
		gsize size = line->raw_size;
		if (!is_own(line->kind))
			continue;
		while (size > 0 && (line->raw[size - 1] == ' ' || line->raw[size - 1] == '\t'))
			size--;
		g_string_append_c(own, '\n');
		g_string_append_len(own, line->raw, (gssize)size);
	}
	hash_sha256_hex(own->str, own->len, filing->own_text);
	g_string_free(own, TRUE);
	return filing->own_text;
}

/* Mails that are not admitted are kept whole up to so many bytes a day; of more only so much of their headers. */
#define UNPROVED_BYTES (INT64_C(64) << 20)
#define UNPROVED_HEADERS INT64_C(2048)

static bool keep_headers(struct filing *filing, struct error *err)
{
	int64_t size = sql_mail_size(filing->site->db, filing->mail, err);

	if (rate_add(filing->intake, "bytes", "", RATE_DAY, size, err) <= UNPROVED_BYTES)
		return !error_is_set(err);
	return sql_mail_cut(
	    filing->site->db, filing->mail, MIN((int64_t)filing->mime.headers.body, UNPROVED_HEADERS), err);
}

static bool record(struct filing *filing, struct error *err)
{
	const struct admission *admission = &filing->admission;
	bool admitted = admission->refusal == REFUSAL_NONE &&
	                (filing->class == CLASS_ORDERS || filing->class == CLASS_EMPTY);
	g_autofree char *id = admitted ? filing_ids(headers_find(&filing->mime.headers, "Message-ID")) : NULL;

	if (!admitted && !keep_headers(filing, err))
		return false;
	filing_log(filing, "mail %" G_GINT64_FORMAT " %s%s%s%s%s%s", (gint64)filing->mail,
	    mail_class_name(filing->class), admitted ? " " : "", admitted ? admission->game->name : "",
	    admitted ? " " : "", admitted ? filing_empire(filing) : "", filing->over_rate ? " waits" : "");
	return sql_mail_file(filing->site->db,
	    &(struct sql_mail_file){.mail = filing->mail,
	        .state = filing->over_rate ? "waiting" : "filed",
	        .until = filing->over_rate ? filing->intake->now - filing->intake->now % RATE_HOUR + RATE_HOUR
	                                   : (int64_t)0,
	        .class = mail_class_name(filing->class),
	        .reason = admission->reason,
	        .game = admission->game ? admission->game->id : (int64_t)0,
	        .seat = admission->seat ? admission->seat->id : (int64_t)0,
	        .message_id = id,
	        .own_text = admitted && !admission->stale ? own_text(filing) : ""},
	    err);
}

/* The same bytes were filed before, of a mail that was admitted (HO-10): what was rejected is no reason to overlook
   the genuine mail that it copies, which has the own text that `record` keeps. */
static bool find_twin(struct filing *filing, bool *twin, struct error *err)
{
	struct sql_mail_first_like row;
	struct db_rows *rows = sql_mail_first_like(filing->site->db, filing->mail, err);
	int64_t first = 0, game = 0, seat = 0;
	g_autofree char *class = NULL;

	if (sql_mail_first_like_next(rows, &row, err)) {
		first = row.mail;
		class = g_strdup(row.class);
		game = row.game;
		seat = row.seat;
	}
	db_rows_free(rows);
	*twin = first != 0;
	if (!first || error_is_set(err))
		return !error_is_set(err);
	return sql_mail_file_same(filing->site->db, filing->mail, class, first, game, seat, err);
}

/* An admitted mail that came before by another way. One that an old token admits takes nothing: only another such is
   its copy. */
static bool has_twin_text(struct filing *filing, struct error *err)
{
	g_autofree char *id = filing_ids(headers_find(&filing->mime.headers, "Message-ID"));

	if (filing->admission.stale)
		return sql_mail_is_resent(filing->site->db, filing->mail, err) != 0;
	if (!id)
		return false;
	return sql_mail_is_repeated(filing->site->db, id, own_text(filing), filing->mail, err) != 0;
}

/* More mails in this hour than the limit: this one waits. */
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
	order_set_free(filing->refused);
	filing->refused = refused_commands(filing->reading);
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

/* Who replies to the open turn's report has got it: a success between failures (HO-32). */
static bool note_reached(struct filing *filing, struct error *err)
{
	const struct admission *admission = &filing->admission;

	if (!filing->seat || !admission->has_token || admission->token_turn != filing->game->turn)
		return true;
	return sql_seat_no_bounces(filing->site->db, filing->seat->id, err);
}

static bool file_admitted(struct filing *filing, struct error *err)
{
	if (!load_game(filing, err))
		return false;
	if (!refuse_lines(filing) || refuse_turns(filing))
		return filing_refused(filing, err) && record(filing, err);
	if (!read_orders(filing, err))
		return false;
	if (!refuse_lines(filing))
		return filing_refused(filing, err) && record(filing, err);
	if (has_twin_text(filing, err)) {
		g_free(filing->admission.reason);
		filing->admission.reason =
		    g_strdup("the same text under the same Message-ID was filed before");
		return record(filing, err);
	}
	if (!check_rate(filing, err))
		return false;
	if (filing->over_rate)
		return record(filing, err);
	mail_notes(&filing->mime, filing_grammar(filing), filing->reading, filing->class, filing->notes);
	return note_reached(filing, err) && filing_orders(filing, err) && filing_commands(filing, err) &&
	       mail_lever_ask_back(filing, err) && mail_lever_keep(filing, err) &&
	       filing_answer(filing, err) && record(filing, err);
}

bool filing_run(struct filing *filing, struct error *err)
{
	const GString *text = filing->mime.text;
	bool twin = false, done = false;

	if (!find_twin(filing, &twin, err) || twin)
		return !error_is_set(err);
	filing->reading = reading_new(text->str, text->len, admit_limits(filing->site->config));
	if (!admit(filing->intake, &filing->mime, filing->reading, filing->genuine, &filing->admission, err))
		return false;
	filing->class = filing->admission.class;
	if (filing->class == CLASS_BOUNCE)
		return filing_bounce(filing, err) && record(filing, err);
	if (filing->admission.refusal == REFUSAL_NONE)
		return file_admitted(filing, err);
	if (filing->class == CLASS_REJECT && !filing_stranger(filing, &done, err))
		return false;
	if (filing->class == CLASS_REJECT && !done && !filing_refused(filing, err))
		return false;
	return record(filing, err);
}
