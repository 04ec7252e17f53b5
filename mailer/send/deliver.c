#include "mailer/send/deliver.h"

#include "engine/base/clock.h"
#include "engine/base/compare.h"
#include "engine/base/hash.h"
#include "engine/base/progress.h"
#include "engine/games/past.h"
#include "engine/games/sitters.h"
#include "engine/site/outbox.h"
#include "engine/site/trouble.h"
#include "engine/store/statements.h"
#include "mailer/net/advice.h"
#include "mailer/send/shipment.h"

#include <string.h>

/* The run gives up after this many connections broken in a row, or mails put off in a row because we send too much. */
#define CUTS 2
/* HO-30: again after 5, 15, 60 minutes, then every 3 hours, for 5 days. */
#define GIVE_UP 432000

/* Letters of one transaction, by number and bytes. If a run dies with letters under way, a Maildir does not get them
   twice (HO-4), but a server does (HO-30): those under way and those before, whose result is recorded meanwhile. So the
   limit for servers is lower and holds only while all letters succeed; otherwise the next letter goes alone. */
#define LETTERS_OF_MAILDIR 256
#define LETTERS 32
#define LETTER_BYTES (4 << 20)

struct deliver {
	struct site *site;
	struct pictures *pictures; /* pictures for the next letters */
	struct shipment shipment;
	guint most;         /* maximum of letters in the next transaction */
	unsigned cuts;      /* cut connections in a row */
	bool cut;           /* the connection was cut at least once */
	unsigned throttled; /* throttled mails in a row */
	char *said;         /* text of the last cut, or of the server that throttles */
	char *no_sender;    /* the server's refusal of an empty envelope sender, NULL: it accepts it */
	GHashTable *behind; /* keys (parcel_answer_key) of answers that wait for a retry */
};

/* --- Recording the results ---------------------------------------------- */

static bool letter_fail(struct deliver *deliver, const struct parcel *letter, struct error *err)
{
	site_log(deliver->site, "not sent: %s: %s", letter->name, letter->said);
	bool bounce = letter->seat != 0 && letter->verdict == SMTP_REFUSED;
	if (bounce && !sql_seat_bounce(deliver->site->db, letter->seat, err))
		return false;
	if (letter->lent != 0 && letter->verdict == SMTP_REFUSED &&
	    !sitter_unreached(deliver->site, letter->lent, err))
		return false;
	return sql_outbox_fail(deliver->site->db, letter->id, clock_now(), letter->said, err);
}

/* Counts failures that may end the run. MC-227: a mail that got no answer after it was sent whole is sent once more,
   not for days; returns true if that was now. */
static bool letter_count(struct deliver *deliver, const struct parcel *letter, struct error *err)
{
	bool cut = letter->verdict == SMTP_CUT || letter->verdict == SMTP_UNANSWERED;
	bool throttled = letter->verdict == SMTP_THROTTLED;
	deliver->cuts = cut ? deliver->cuts + 1 : 0;
	deliver->cut = deliver->cut || cut;
	deliver->throttled = throttled ? deliver->throttled + 1 : 0;
	if (cut || throttled) {
		g_free(deliver->said);
		deliver->said = g_strdup(letter->said);
	}
	if (letter->verdict != SMTP_UNANSWERED)
		return false;
	return sql_no_reply_is_noted(deliver->site->db, letter->message_id, err) != 0 ||
	       !sql_no_reply_note(deliver->site->db, letter->message_id, clock_now(), err);
}

static bool letter_record(struct deliver *deliver, const struct parcel *letter, struct error *err)
{
	struct site *site = deliver->site;
	switch (letter->verdict) {
	case SMTP_SENT:
		deliver->cuts = deliver->throttled = 0;
		site_log(site, "sent %s", letter->name);
		return sql_outbox_sent(site->db, letter->id, clock_now(), err);
	case SMTP_NO_SENDER:
		if (!deliver->no_sender)
			deliver->no_sender = g_strdup(letter->said);
		G_GNUC_FALLTHROUGH;
	case SMTP_REFUSED:
		deliver->cuts = deliver->throttled = 0;
		return letter_fail(deliver, letter, err);
	case SMTP_UNANSWERED:
	case SMTP_CUT:
	case SMTP_THROTTLED:
	case SMTP_LATER:
		if (letter_count(deliver, letter, err))
			return letter_fail(deliver, letter, err);
		if (letter->key)
			g_hash_table_add(deliver->behind, g_strdup(letter->key));
		site_log(site, "put off: %s: %s", letter->name, letter->said);
		return sql_outbox_retry(site->db, letter->id, clock_now(), letter->said, GIVE_UP, err);
	case SMTP_STOP:
		break;
	}
	return sql_outbox_put_back(site->db, letter->id, letter->again, letter->said, err);
}

/* Returns the ids of letters that are due, oldest first; NULL with err. */
static GArray *deliver_due(struct site *site, struct error *err)
{
	GArray *due = g_array_new(FALSE, FALSE, sizeof(struct sql_outbox_due));
	struct sql_outbox_due row;
	struct db_rows *rows = sql_outbox_due(site->db, clock_now(), err);
	while (sql_outbox_due_next(rows, &row, err))
		g_array_append_val(due, row);
	db_rows_free(rows);
	if (error_is_set(err))
		g_clear_pointer(&due, g_array_unref);
	return due;
}

/* Postpones all due letters together by the retry times if the server cannot be reached; if it refuses us, they wait
   until somebody acts, and are then sent at once. */
static bool deliver_postpone(struct deliver *deliver, const char *said, struct error *err)
{
	g_autoptr(GArray) due = deliver_due(deliver->site, err);
	bool good = due && db_begin(deliver->site->db, err);
	for (guint i = 0; good && i < due->len; i++)
		good = sql_outbox_retry(deliver->site->db, g_array_index(due, struct sql_outbox_due, i).id,
		    clock_now(), said, GIVE_UP, err);
	good = good && db_commit(deliver->site->db, err);
	db_rollback(deliver->site->db);
	return good;
}

/* --- The run ------------------------------------------------------------ */

/* Strangers may cause one in this many mails, so that they cannot use up what the server accepts from us. */
#define UNPROVED_SHARE 4

static int64_t deliver_room(
    struct site *site, int64_t limit, int64_t seconds, bool unproved, struct error *err)
{
	int64_t now = clock_now(), since = now - seconds;
	if (limit == 0)
		return G_MAXINT64;
	if (unproved)
		return MAX(limit / UNPROVED_SHARE, 1) -
		       sql_outbox_sent_of(site->db, since, now, OUTBOX_UNPROVED, err);
	return MAX(limit - sql_outbox_sent_between(site->db, since, now, err), 0);
}

static int64_t deliver_room_now(struct site *site, bool unproved, struct error *err)
{
	const struct mail_server *out = &site->config->outgoing;
	return MIN(deliver_room(site, out->per_minute, 60, unproved, err),
	    deliver_room(site, out->per_day, 86400, unproved, err));
}

/* Removes unproved letters beyond their share from the list; they wait. */
static void deliver_keep_share(GArray *due, int64_t room)
{
	for (guint i = due->len; i-- > 0;)
		room -= g_array_index(due, struct sql_outbox_due, i).priority == OUTBOX_UNPROVED;
	for (guint i = due->len; i-- > 0 && room < 0;)
		if (g_array_index(due, struct sql_outbox_due, i).priority == OUTBOX_UNPROVED) {
			g_array_remove_index(due, i);
			room++;
		}
}

static int by_priority(gconstpointer a, gconstpointer b)
{
	const struct sql_outbox_due *x = a, *y = b;
	int order = compare_integers(x->priority, y->priority);

	return order != 0 ? order : compare_integers(x->id, y->id);
}

/* Returns the ids of the letters of this run, in sending order. */
static GArray *deliver_list(struct site *site, struct error *err)
{
	int64_t room = deliver_room_now(site, false, err), unproved = deliver_room_now(site, true, err);
	g_autoptr(GArray) due = error_is_set(err) ? NULL : deliver_due(site, err);
	if (!due)
		return NULL;
	for (guint i = due->len; i-- > 0 && !error_is_set(err);)
		if (past_holds_mail(site, g_array_index(due, struct sql_outbox_due, i).game, err))
			g_array_remove_index(due, i);
	deliver_keep_share(due, unproved);
	if (due->len > room) {
		g_array_sort(due, by_priority);
		site_log(site, "%" G_GINT64_FORMAT " mails wait: per_minute or per_day is reached",
		    due->len - room);
		g_array_set_size(due, (guint)room);
	}
	GArray *ids = g_array_new(FALSE, FALSE, sizeof(int64_t));
	for (guint i = 0; i < due->len; i++)
		g_array_append_val(ids, g_array_index(due, struct sql_outbox_due, i).id);
	return ids;
}

/* Reads letters from ids[*at] on, as many as fit into one transaction, and marks them as under way. */
static bool deliver_take(
    struct deliver *deliver, const GArray *ids, guint *at, GArray *letters, struct error *err)
{
	gsize bytes = 0;
	bool good = true;
	for (; good && *at < ids->len && letters->len < deliver->most && bytes < LETTER_BYTES; (*at)++) {
		struct parcel letter = {.place = *at, .verdict = SMTP_STOP};
		good = parcel_read(
		    deliver->site, deliver->pictures, g_array_index(ids, int64_t, *at), &letter, err);
		bool waits = letter.key && g_hash_table_contains(deliver->behind, letter.key);
		if (letter.id == 0 || waits) {
			parcel_clear(&letter);
			continue;
		}
		bytes += letter.message ? letter.message->len : 0;
		g_array_append_val(letters, letter);
		good = good && sql_outbox_sending(deliver->site->db, letter.id, err);
	}
	return good;
}

/* One transaction between letters: records the results of the last ones and marks the next ones as under way, unless
   the server stops. */
static bool deliver_turn_over(struct deliver *deliver, const GArray *last, const GArray *ids, guint *at,
    bool stop, GArray *next, struct error *err)
{
	struct db *db = deliver->site->db;
	bool on = !stop && deliver->cuts < CUTS && deliver->throttled < CUTS;
	if (on && !pictures_draw(deliver->pictures, ids, *at, deliver->most, err))
		return false;
	if (!db_begin(db, err))
		return false;
	bool good = true;
	for (guint i = 0; good && i < last->len; i++)
		good = letter_record(deliver, &g_array_index(last, struct parcel, i), err);
	if (!stop && deliver->cuts < CUTS && deliver->throttled < CUTS)
		good = good && deliver_take(deliver, ids, at, next, err);
	if (good && db_commit(db, err))
		return true;
	db_rollback(db);
	return false;
}

/* Starts sending the letters and returns those whose result is known: the letters before, which are recorded meanwhile,
   and these themselves if they have arrived or are held up. The run continues from the first one that was not sent. */
static GArray *deliver_letters(struct deliver *deliver, GArray *letters, guint *at, struct error *err)
{
	struct shipment *shipment = &deliver->shipment;
	bool smooth;
	GArray *done = shipment_end(shipment, &smooth, err);
	if (smooth && letters->len > 0) {
		shipment_begin(shipment, letters);
		letters = shipment->thread ? parcels_new() : shipment_end(shipment, &smooth, err);
	}
	parcels_append(done, letters);
	for (guint i = done->len; i-- > 0;)
		if (g_array_index(done, struct parcel, i).verdict == SMTP_STOP)
			*at = g_array_index(done, struct parcel, i).place;
	if (shipment->smtp)
		deliver->most = smooth ? MIN(2 * deliver->most, LETTERS) : 1;
	return done;
}

/* A server error ends the run after recording; a database error ends it at once. */
static bool deliver_run(struct deliver *deliver, const GArray *ids, struct error *server, struct error *err)
{
	struct progress progress =
	    progress_begin(deliver->site->audience == AUDIENCE_TERMINAL, "sending mails");
	GArray *done = parcels_new();
	bool good = true, over = false;
	for (guint at = 0; good && !over;) {
		GArray *next = parcels_new();
		progress_step(&progress, at, ids->len);
		good = deliver_turn_over(deliver, done, ids, &at, error_is_set(server), next, err);
		over = next->len == 0 && !deliver->shipment.letters;
		g_array_unref(done);
		done = good && !over ? deliver_letters(deliver, next, &at, server) : next;
	}
	g_array_unref(done);
	g_array_unref(shipment_end(&deliver->shipment, &(bool){0}, server));
	progress_end(&progress);
	return good;
}

/* An answer must not overtake an older one to the same player, or the player would read outdated news of the orders
   last (MC-246). */
static bool deliver_read_behind(struct deliver *deliver, struct error *err)
{
	struct sql_answers_retried row;
	struct db_rows *rows = sql_answers_retried(deliver->site->db, clock_now(), err);
	while (sql_answers_retried_next(rows, &row, err))
		g_hash_table_add(deliver->behind, parcel_answer_key(row.game, row.recipient));
	db_rows_free(rows);
	return !error_is_set(err);
}

static bool deliver_all(struct deliver *deliver, const GArray *ids, struct error *err)
{
	const struct config *config = deliver->site->config;
	struct error server = {0};
	struct shipment *shipment = &deliver->shipment;
	*shipment = (struct shipment){.dir = config->outgoing.path};
	if (config->outgoing.scheme != MAIL_MAILDIR)
		shipment->smtp = smtp_new(config, &server);
	deliver->most = shipment->smtp ? 1 : LETTERS_OF_MAILDIR;
	bool good = error_is_set(&server) || deliver_run(deliver, ids, &server, err);
	smtp_free(shipment->smtp);
	if (deliver->throttled >= CUTS)
		error_set(&server, EXIT_TEMPFAIL, "%s: it accepts no more mails now: %s",
		    config->outgoing.url, deliver->said);
	if (good && server.code == EXIT_TEMPFAIL)
		good = deliver_postpone(deliver, server.text, err);
	if (deliver->cut)
		error_set(&server, EXIT_TEMPFAIL, "%s: %s", config->outgoing.url, deliver->said);
	if (error_is_set(&server)) {
		g_autofree char *told = error_told(&server);
		site_log(deliver->site, "send: %s", told);
		advice_add(deliver->site, &config->outgoing, &server);
	}
	good = good && trouble_note(deliver->site, "outgoing", &server, err);
	/* The server is reachable and the other mails were sent, so this is no server trouble (HO-5). */
	if (deliver->no_sender)
		error_set(&server, EXIT_NO_PERMISSION,
		    "%s: it refuses mails without an envelope sender, such as answers: %s; `outbox` lists them",
		    config->outgoing.url, deliver->no_sender);
	if (error_is_set(&server)) {
		g_autofree char *left = g_strdup_printf("; what was not sent stays in the outbox%s",
		    server.code == EXIT_TEMPFAIL ? ", which says when it is tried again"
		    : !deliver->no_sender        ? " until this is mended"
		                                 : "");
		good = error_pass(&server, err, left);
	}
	g_free(deliver->no_sender);
	g_free(deliver->said);
	error_clear(&server);
	return good;
}

bool deliver_outbox(struct site *site, struct error *err)
{
	if (!sql_outbox_end_sending(site->db, err))
		return false;
	if (db_changes(site->db) > 0)
		site_log(site, "%" G_GINT64_FORMAT " mails were under way when a run died: sent again",
		    db_changes(site->db));
	g_autoptr(GArray) ids = deliver_list(site, err);
	/* A postponed mail does not show that the server is back. */
	bool waits = ids && ids->len == 0 && sql_outbox_has_retry(site->db, err) != 0;
	if (!ids || error_is_set(err) ||
	    (ids->len == 0 && !waits && !trouble_note(site, "outgoing", &(struct error){0}, err)))
		return false;
	struct deliver deliver = {
	    .site = site, .behind = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL)};
	deliver.pictures = pictures_new(site);
	bool good = ids->len == 0 || (deliver_read_behind(&deliver, err) && deliver_all(&deliver, ids, err));
	g_hash_table_destroy(deliver.behind);
	pictures_free(deliver.pictures);
	return good;
}
