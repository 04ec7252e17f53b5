#include "mailer/deliver.h"

#include "engine/games/calendar.h"
#include "engine/games/game_page.h"
#include "engine/maps/picture.h"
#include "engine/play/mapping.h"
#include "engine/base/address.h"
#include "engine/base/clock.h"
#include "engine/base/progress.h"
#include "engine/play/rulesets.h"
#include "engine/site/trouble.h"
#include "engine/store/statements.h"
#include "mailer/advice.h"
#include "mailer/compose.h"
#include "mailer/maildir.h"
#include "mailer/smtp.h"

#include <string.h>

/* Never more connections than these break, or mails are put off for our being too many, in a row before the run
   gives up. */
#define CUTS 2
/* HO-30: again after 5, 15, 60 minutes, then every 3 hours, for 5 days. */
#define GIVE_UP 432000

/* Letters of one transaction, as many and of so many bytes. A Maildir has no second copy of a letter that was under
   way when a run died (HO-4); a server would get it again, so there each letter has its own. */
#define LETTERS 64
#define LETTER_BYTES (4 << 20)

struct deliver {
	struct site *site;
	struct smtp *smtp;  /* NULL: a Maildir */
	unsigned cuts;      /* in a row */
	bool cut;           /* ever */
	unsigned throttled; /* in a row */
	char *said;         /* about the last cut, or by who throttles */
	char *no_sender;    /* what the server said to an empty envelope, NULL: it takes it */
	GHashTable *behind; /* keys of letters: of answers that wait for another try */
};

/* One row on its way. */
struct parcel {
	int64_t id, seat;
	char *sender, *name; /* name: what the log calls it */
	char *recipient, *message_id;
	char *key; /* of an answer: game and recipient; else NULL */
	bool again;
	GString *message; /* NULL: cannot be made, `said` tells why */
	enum smtp_verdict verdict;
	char *said;
};

static void letter_clear(gpointer item)
{
	struct parcel *letter = item;
	g_free(letter->sender);
	g_free(letter->name);
	g_free(letter->recipient);
	g_free(letter->message_id);
	g_free(letter->key);
	if (letter->message != NULL)
		g_string_free(letter->message, TRUE);
	g_free(letter->said);
}

static GArray *letters_new(void)
{
	GArray *letters = g_array_new(FALSE, TRUE, sizeof(struct parcel));
	g_array_set_clear_func(letters, letter_clear);
	return letters;
}

/* --- Reading a row ------------------------------------------------------ */

static void part_clear(gpointer item)
{
	struct compose_part *part = item;
	g_free(part->name);
	g_free(part->text);
}

/* What attachments are made of. */
struct attached {
	struct site *site;
	int64_t game, turn;
	const char *game_name, *address;
};

/* The report as it is kept; false: there is none. */
static bool part_read(
    const struct attached *a, int64_t turn, const char *stored, struct compose_part *part, struct error *err)
{
	struct sql_report row;
	struct db_rows *rows = sql_report(a->site->db, a->game, turn, stored, err);
	bool found = sql_report_next(rows, &row, err);
	if (found) {
		part->size = row.bytes_size;
		part->text = g_strndup(row.bytes, row.bytes_size);
	}
	db_rows_free(rows);
	return found;
}

static bool part_draw(const struct attached *a, int64_t turn, const char *stem, enum picture kind,
    GString *bytes, struct error *err)
{
	struct compose_part report = {0};
	g_autofree char *stored = g_strconcat(stem, ".json", NULL);
	struct map *map = part_read(a, turn, stored, &report, err)
	                      ? mapping_of_bytes(stored, report.text, report.size, err)
	                      : NULL;
	bool good = map && picture_draw(map, kind, bytes, err);

	map_free(map);
	part_clear(&report);
	return good;
}

/* Pictures and pages are not kept: they are made of the report (HO-63). A mail goes without one that cannot be made. */
static bool part_make(
    const struct attached *a, int64_t turn, const char *file, const char *suffix, struct compose_part *part)
{
	struct error err = {0};
	GString *bytes = g_string_new(NULL);
	g_autofree char *stem = g_strndup(file, (gsize)(suffix - file - 1));
	enum picture kind = PICTURE_DOT;
	bool good = picture_kind(suffix, &kind)
	                ? part_draw(a, turn, stem, kind, bytes, &err)
	                : game_page_make(a->site, a->game, turn, stem, a->address, bytes, &err);

	part->size = bytes->len;
	part->text = g_string_free(bytes, FALSE);
	if (!good)
		site_log(
		    a->site, "%s is left out: %s", part->name, err.text ? err.text : "there is no report");
	error_clear(&err);
	return good;
}

static bool is_made(const char *suffix)
{
	return strcmp(suffix, "svg") == 0 || strcmp(suffix, "png") == 0 || strcmp(suffix, "html") == 0;
}

/* The deadline as it stands now; a mail of a turn that is over goes without. */
static bool part_add_calendar(const struct attached *a, GArray *parts, struct error *err)
{
	struct game *game = game_load_id(a->site, a->game, err);
	g_autoptr(GString) calendar = g_string_new(NULL);
	if (game && game->turn == a->turn && calendar_write(game, calendar)) {
		g_string_replace(calendar, "\r\n", "\n", 0);
		struct compose_part part = {g_strdup(CALENDAR_NAME), g_strdup(calendar->str), calendar->len};
		g_array_append_val(parts, part);
	}
	game_free(game);
	return !error_is_set(err);
}

/* The report rows that the mail takes along; in a folder of downloads each is told from those of other turns and games:
   `demo-turn-0007-MING.svg`. */
static bool letter_read_parts(const struct attached *a, const char *names, GArray *parts, struct error *err)
{
	g_auto(GStrv) list = g_strsplit(names, "\n", -1);
	for (char **name = list; *name != NULL; name++) {
		if (strcmp(*name, CALENDAR_NAME) == 0) {
			if (!part_add_calendar(a, parts, err))
				return false;
			continue;
		}
		/* "3/MING.json": of an older turn's report, which was asked for. */
		const char *slash = strchr(*name, '/'), *file = slash ? slash + 1 : *name;
		const char *suffix = strrchr(file, '.');
		int64_t of = slash ? g_ascii_strtoll(*name, NULL, 10) : a->turn;
		if (!suffix)
			continue;
		struct compose_part part = {.name = g_strdup_printf("%s-turn-%04" G_GINT64_FORMAT "-%s",
		                                a->game_name, (gint64)of, file)};
		if (is_made(suffix + 1) ? part_make(a, of, file, suffix + 1, &part)
		                        : part_read(a, of, file, &part, err))
			g_array_append_val(parts, part);
		else
			part_clear(&part);
	}
	return !error_is_set(err);
}

/* `report demo turn 4 MING`: what the log may know of a mail. */
static char *letter_name(const struct sql_letter *row)
{
	GString *name = g_string_new(row->kind);
	const struct ruleset *ruleset = row->ruleset ? ruleset_find(row->ruleset) : NULL;
	if (row->game_name)
		g_string_append_printf(name, " %s", row->game_name);
	/* What belongs to no turn has 0 for one: a stranger's answer, a letter before the start. */
	if (ruleset && row->turn >= ruleset->first_turn && row->has_token)
		g_string_append_printf(name, " turn %" G_GINT64_FORMAT, row->turn);
	if (row->seat_name)
		g_string_append_printf(name, " %s", row->seat_name);
	return g_string_free(name, FALSE);
}

static bool letter_compose(
    struct site *site, struct parcel *letter, const struct sql_letter *row, struct error *err)
{
	g_autoptr(GArray) parts = g_array_new(FALSE, FALSE, sizeof(struct compose_part));
	g_array_set_clear_func(parts, part_clear);
	const struct attached attached = {site, row->game, row->turn, row->game_name, row->from_address};
	if (!letter_read_parts(&attached, row->attachments, parts, err))
		return false;
	struct compose_mail mail = {
	    .recipient = letter->recipient,
	    .message_id = letter->message_id,
	    .from_name = row->from_name,
	    .from_address = row->from_address,
	    .reply_to = row->reply_to,
	    .subject = row->subject,
	    .auto_submitted = row->auto_submitted,
	    .in_reply_to = row->in_reply_to,
	    .references = row->refs,
	    .body = row->body,
	    .flowed = row->flowed,
	    .date = row->queued,
	    .parts = (const struct compose_part *)(const void *)parts->data,
	    .count = parts->len,
	};
	struct error trouble = {0};
	letter->message = g_string_new(NULL);
	if (letter->recipient == NULL)
		error_set(&trouble, EXIT_DATA, "the address cannot be sent to");
	if (letter->recipient == NULL || !compose_message(&mail, letter->message, &trouble)) {
		letter->said = g_strdup(trouble.text);
		g_string_free(letter->message, TRUE);
		letter->message = NULL;
	}
	error_clear(&trouble);
	return true;
}

static char *answer_key(int64_t game, const char *recipient)
{
	return g_strdup_printf("%" G_GINT64_FORMAT " %s", game, recipient);
}

/* False with err for trouble with the database; a row that is not there any more has id 0. */
static bool letter_read(struct site *site, int64_t id, struct parcel *letter, struct error *err)
{
	struct sql_letter row;
	struct db_rows *rows = sql_letter(site->db, id, err);
	bool good = rows != NULL;
	if (sql_letter_next(rows, &row, err)) {
		letter->id = id;
		letter->seat = row.seat;
		letter->name = letter_name(&row);
		letter->recipient = address_wire(row.recipient);
		letter->sender = g_strdup(row.sender);
		letter->message_id = g_strdup(row.message_id);
		if (strcmp(row.kind, "answer") == 0)
			letter->key = answer_key(row.game, row.recipient);
		letter->again = row.tries > 0 || strcmp(row.state, "retry") == 0;
		good = letter_compose(site, letter, &row, err);
	}
	db_rows_free(rows);
	return good && !error_is_set(err);
}

/* --- Recording what became of it ---------------------------------------- */

static bool letter_fail(struct deliver *deliver, const struct parcel *letter, struct error *err)
{
	site_log(deliver->site, "not sent: %s: %s", letter->name, letter->said);
	bool bounce = letter->seat != 0 && letter->verdict == SMTP_REFUSED;
	if (bounce && !sql_seat_bounce(deliver->site->db, letter->seat, err))
		return false;
	return sql_outbox_fail(deliver->site->db, letter->id, clock_now(), letter->said, err);
}

/* Counts what may end the run. MC-227: who does not answer a whole mail is sent it once more, not for days; true if
   that was now. */
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
		if (deliver->no_sender == NULL)
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
		if (letter->key != NULL)
			g_hash_table_add(deliver->behind, g_strdup(letter->key));
		site_log(site, "put off: %s: %s", letter->name, letter->said);
		return sql_outbox_retry(site->db, letter->id, clock_now(), letter->said, GIVE_UP, err);
	case SMTP_STOP:
		break;
	}
	return sql_outbox_put_back(site->db, letter->id, letter->again, letter->said, err);
}

/* What is due, oldest first; NULL with err. */
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

/* A server that cannot be reached is tried again by the same clock for all that are due; one that refuses us
   waits for somebody to act, and then for nothing. */
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

static int64_t deliver_room(struct site *site, int64_t limit, int64_t seconds, struct error *err)
{
	if (limit == 0)
		return G_MAXINT64;
	int64_t now = clock_now();
	int64_t sent = sql_outbox_sent_between(site->db, now - seconds, now, err);
	return MAX(limit - sent, 0);
}

static int by_priority(gconstpointer a, gconstpointer b)
{
	const struct sql_outbox_due *x = a, *y = b;
	return x->priority != y->priority ? (x->priority < y->priority ? -1 : 1)
	                                  : (x->id > y->id) - (x->id < y->id);
}

/* Ids of what goes out in this run, in its order. */
static GArray *deliver_list(struct site *site, struct error *err)
{
	const struct mail_server *out = &site->config->outgoing;
	int64_t room =
	    MIN(deliver_room(site, out->per_minute, 60, err), deliver_room(site, out->per_day, 86400, err));
	g_autoptr(GArray) due = error_is_set(err) ? NULL : deliver_due(site, err);
	if (!due)
		return NULL;
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

/* Reads letters from ids[*at] on, as many as one transaction takes, and notes that they are under way. */
static bool deliver_take(
    struct deliver *deliver, const GArray *ids, guint *at, GArray *letters, struct error *err)
{
	gsize bytes = 0;
	bool good = true;
	for (guint most = deliver->smtp ? 1 : LETTERS;
	     good && *at < ids->len && letters->len < most && bytes < LETTER_BYTES; (*at)++) {
		struct parcel letter = {0};
		good = letter_read(deliver->site, g_array_index(ids, int64_t, *at), &letter, err);
		bool waits = letter.key != NULL && g_hash_table_contains(deliver->behind, letter.key);
		if (letter.id == 0 || waits) {
			letter_clear(&letter);
			continue;
		}
		bytes += letter.message != NULL ? letter.message->len : 0;
		g_array_append_val(letters, letter);
		good = good && sql_outbox_sending(deliver->site->db, letter.id, err);
	}
	return good;
}

/* One transaction between letters: what became of the last ones, and that the next ones are under way, if the server
   still takes any. */
static bool deliver_turn_over(struct deliver *deliver, const GArray *last, const GArray *ids, guint *at,
    bool stop, GArray *next, struct error *err)
{
	struct db *db = deliver->site->db;
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

static bool letter_put(const char *dir, struct parcel *letter, GPtrArray *names, struct error *err)
{
	/* A file's name holds neither slash nor colon; our ids have neither, an address may. */
	g_autofree char *name = g_strdelimit(g_strdup(letter->message_id), "/:\\", '_');
	bool there;
	compose_to_local(letter->message);
	if (!maildir_put(dir, name, letter->message, letter->again, &there, err))
		return false;
	if (!there)
		g_ptr_array_add(names, g_steal_pointer(&name));
	letter->verdict = SMTP_SENT;
	return true;
}

/* After a trouble those that may lie there are looked for when they are tried again. */
static void deliver_to_maildir(const char *dir, GArray *letters, struct error *err)
{
	g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
	bool good = maildir_make(dir, err);
	for (guint i = 0; i < letters->len; i++) {
		struct parcel *letter = &g_array_index(letters, struct parcel, i);
		if (letter->verdict == SMTP_REFUSED)
			continue;
		letter->verdict = SMTP_STOP;
		good = good && letter_put(dir, letter, names, err);
	}
	good = good && maildir_deliver(dir, names, err);
	for (guint i = 0; !good && i < letters->len; i++) {
		struct parcel *letter = &g_array_index(letters, struct parcel, i);
		if (letter->verdict == SMTP_REFUSED)
			continue;
		letter->again = letter->again || letter->verdict == SMTP_SENT;
		letter->verdict = SMTP_STOP;
		letter->said = g_strdup(err->text);
	}
}

static void deliver_letters(struct deliver *deliver, GArray *letters, struct error *err)
{
	for (guint i = 0; i < letters->len; i++) {
		struct parcel *letter = &g_array_index(letters, struct parcel, i);
		bool sender =
		    letter->sender != NULL && (*letter->sender == 0 || compose_is_address(letter->sender));
		if (letter->message == NULL || !sender) {
			letter->verdict = SMTP_REFUSED;
			if (letter->said == NULL)
				letter->said = g_strdup("the sender's address cannot be used");
		} else if (deliver->smtp != NULL) {
			letter->verdict = smtp_send(deliver->smtp, letter->sender, letter->recipient,
			    letter->message, &letter->said, err);
		}
	}
	if (deliver->smtp == NULL)
		deliver_to_maildir(deliver->site->config->outgoing.path, letters, err);
}

/* The server's trouble ends the run; the database's ends it at once. */
static bool deliver_run(struct deliver *deliver, const GArray *ids, struct error *server, struct error *err)
{
	struct progress progress =
	    progress_begin(deliver->site->audience == AUDIENCE_TERMINAL, "sending mails");
	g_autoptr(GArray) last = letters_new();
	bool good = true, over = false;
	for (guint at = 0; good && !over;) {
		g_autoptr(GArray) next = letters_new();
		progress_step(&progress, at, ids->len);
		good = deliver_turn_over(deliver, last, ids, &at, error_is_set(server), next, err);
		over = next->len == 0;
		if (good && !over)
			deliver_letters(deliver, next, server);
		g_array_unref(last);
		last = g_steal_pointer(&next);
	}
	progress_end(&progress);
	return good;
}

/* An answer does not overtake an older one to the same player: what it says of the orders would be news again
   (MC-246). */
static bool deliver_read_behind(struct deliver *deliver, struct error *err)
{
	struct sql_answers_retried row;
	struct db_rows *rows = sql_answers_retried(deliver->site->db, clock_now(), err);
	while (sql_answers_retried_next(rows, &row, err))
		g_hash_table_add(deliver->behind, answer_key(row.game, row.recipient));
	db_rows_free(rows);
	return !error_is_set(err);
}

static bool deliver_all(struct deliver *deliver, const GArray *ids, struct error *err)
{
	const struct config *config = deliver->site->config;
	struct error server = {0};
	if (config->outgoing.scheme != MAIL_MAILDIR)
		deliver->smtp = smtp_new(config, &server);
	bool good = error_is_set(&server) || deliver_run(deliver, ids, &server, err);
	smtp_free(deliver->smtp);
	if (deliver->throttled >= CUTS)
		error_set(&server, EXIT_TEMPFAIL, "%s: it wants no more mails now: %s", config->outgoing.url,
		    deliver->said);
	if (good && server.code == EXIT_TEMPFAIL)
		good = deliver_postpone(deliver, server.text, err);
	if (deliver->cut)
		error_set(&server, EXIT_TEMPFAIL, "%s: %s", config->outgoing.url, deliver->said);
	if (error_is_set(&server))
		site_log(deliver->site, "send: %s", server.text);
	if (error_is_set(&server))
		advice_add(deliver->site, &config->outgoing, &server);
	good = good && trouble_note(deliver->site, "outgoing", &server, err);
	/* That is no trouble in reaching it, and the other mails went out: HO-5. */
	if (deliver->no_sender != NULL)
		error_set(&server, EXIT_NO_PERMISSION,
		    "%s: it takes no mail without an envelope sender, as answers are: %s; `outbox` lists them",
		    config->outgoing.url, deliver->no_sender);
	if (error_is_set(&server))
		good = error_set(err, server.code, "%s; what was not sent stays in the outbox%s", server.text,
		    server.code == EXIT_TEMPFAIL ? ", which says when it is tried again"
		    : deliver->no_sender == NULL ? " until this is mended"
		                                 : "");
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
	/* What was put off is no sign that the server is back. */
	bool waits = ids != NULL && ids->len == 0 && sql_outbox_has_retry(site->db, err) != 0;
	if (ids == NULL || error_is_set(err) ||
	    (ids->len == 0 && !waits && !trouble_note(site, "outgoing", &(struct error){0}, err)))
		return false;
	struct deliver deliver = {
	    .site = site, .behind = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL)};
	bool good = ids->len == 0 || (deliver_read_behind(&deliver, err) && deliver_all(&deliver, ids, err));
	g_hash_table_destroy(deliver.behind);
	return good;
}
