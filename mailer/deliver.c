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
#include "mailer/advice.h"
#include "mailer/compose.h"
#include "mailer/maildir.h"
#include "mailer/smtp.h"

#include <string.h>

/* Never more connections than these break, or mails are put off for our being too many, in a row before the run
   gives up. */
#define CUTS 2
/* HO-30: again after 5, 15, 60 minutes, then every 3 hours, for 5 days. */
#define GIVE_UP "432000"
#define SQL_RETRY                                                                                            \
	"tries = tries + 1, first_try = ifnull(first_try, ?1), trouble = ?2, "                               \
	"state = CASE WHEN ?1 - ifnull(first_try, ?1) >= " GIVE_UP " THEN 'failed' ELSE 'retry' END, "       \
	"due = ?1 + CASE tries WHEN 0 THEN 300 WHEN 1 THEN 900 WHEN 2 THEN 3600 ELSE 10800 END "

/* What is due at ?1. A clock that was ahead leaves times that no mail waits for: queued in times to come, or a longer
   pause than any. */
#define SQL_DUE                                                                                              \
	"state IN ('queued', 'retry') AND (due <= ?1 OR (queued > ?1 AND due = queued) OR "                  \
	"(state = 'retry' AND due > ?1 + 10800)) "

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
	struct db_rows *rows = db_query(a->site->db, err,
	    "SELECT bytes FROM report WHERE game = ? AND turn = ? AND void = 0 AND name = ?", "iit", a->game,
	    turn, stored);
	bool found = rows != NULL && db_next(rows, err);
	if (found) {
		const void *bytes = db_blob(rows, 0, &part->size);
		part->text = g_strndup(bytes != NULL ? bytes : "", part->size);
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
static char *letter_name(struct db_rows *row)
{
	GString *name = g_string_new(db_text(row, 0));
	const struct ruleset *ruleset = db_text(row, 21) ? ruleset_find(db_text(row, 21)) : NULL;
	if (db_text(row, 1) != NULL)
		g_string_append_printf(name, " %s", db_text(row, 1));
	/* What belongs to no turn has 0 for one: a stranger's answer, a letter before the start. */
	if (ruleset && db_integer(row, 2) >= ruleset->first_turn && db_integer(row, 22))
		g_string_append_printf(name, " turn %" G_GINT64_FORMAT, db_integer(row, 2));
	if (db_text(row, 3) != NULL)
		g_string_append_printf(name, " %s", db_text(row, 3));
	return g_string_free(name, FALSE);
}

#define SQL_LETTER                                                                                            \
	"SELECT o.kind, game.name, o.turn, seat.name, o.game, o.seat, o.recipient, o.sender, o.message_id, "  \
	"o.from_name, o.from_address, o.reply_to, o.subject, o.auto_submitted, o.in_reply_to, o.refs, "       \
	"o.body, o.attachments, o.queued, o.tries, o.state, game.ruleset, o.message_id LIKE 'nm.%.%.%.%@%', " \
	"o.flowed "                                                                                           \
	"FROM outbox AS o LEFT JOIN game ON game.id = o.game "                                                \
	"LEFT JOIN seat ON seat.id = o.seat WHERE o.id = ? AND o.state IN ('queued', 'retry')"

static bool letter_compose(struct site *site, struct parcel *letter, struct db_rows *row, struct error *err)
{
	g_autoptr(GArray) parts = g_array_new(FALSE, FALSE, sizeof(struct compose_part));
	g_array_set_clear_func(parts, part_clear);
	const struct attached attached = {
	    site, db_integer(row, 4), db_integer(row, 2), db_text(row, 1), db_text(row, 10)};
	if (!letter_read_parts(&attached, db_text(row, 17), parts, err))
		return false;
	struct compose_mail mail = {
	    .recipient = letter->recipient,
	    .message_id = letter->message_id,
	    .from_name = db_text(row, 9),
	    .from_address = db_text(row, 10),
	    .reply_to = db_text(row, 11),
	    .subject = db_text(row, 12),
	    .auto_submitted = db_text(row, 13),
	    .in_reply_to = db_text(row, 14),
	    .references = db_text(row, 15),
	    .body = db_text(row, 16),
	    .flowed = db_integer(row, 23) != 0,
	    .date = db_integer(row, 18),
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
	struct db_rows *row = db_query(site->db, err, SQL_LETTER, "i", id);
	bool good = row != NULL;
	if (good && db_next(row, err)) {
		letter->id = id;
		letter->seat = db_integer(row, 5);
		letter->name = letter_name(row);
		letter->recipient = address_wire(db_text(row, 6));
		letter->sender = g_strdup(db_text(row, 7));
		letter->message_id = g_strdup(db_text(row, 8));
		if (strcmp(db_text(row, 0), "answer") == 0)
			letter->key = answer_key(db_integer(row, 4), db_text(row, 6));
		letter->again = db_integer(row, 19) > 0 || strcmp(db_text(row, 20), "retry") == 0;
		good = letter_compose(site, letter, row, err);
	}
	db_rows_free(row);
	return good && !error_is_set(err);
}

/* --- Recording what became of it ---------------------------------------- */

static bool letter_fail(struct deliver *deliver, const struct parcel *letter, struct error *err)
{
	site_log(deliver->site, "not sent: %s: %s", letter->name, letter->said);
	bool bounce = letter->seat != 0 && letter->verdict == SMTP_REFUSED;
	if (bounce && !db_run(deliver->site->db, err, "UPDATE seat SET bounces = bounces + 1 WHERE id = ?",
	                  "i", letter->seat))
		return false;
	return db_run(deliver->site->db, err,
	    "UPDATE outbox SET state = 'failed', tries = tries + 1, first_try = ifnull(first_try, ?1), trouble = ?2 "
	    "WHERE id = ?3",
	    "iti", clock_now(), letter->said, letter->id);
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
	return db_integer_of(deliver->site->db, err, 0,
	           "SELECT 1 FROM counter WHERE kind = 'no reply' AND key = ?", "t",
	           letter->message_id) != 0 ||
	       !db_run(deliver->site->db, err,
	           "INSERT INTO counter (kind, key, period, n) VALUES ('no reply', ?, ?, 1)", "ti",
	           letter->message_id, clock_now());
}

static bool letter_record(struct deliver *deliver, const struct parcel *letter, struct error *err)
{
	struct site *site = deliver->site;
	switch (letter->verdict) {
	case SMTP_SENT:
		deliver->cuts = deliver->throttled = 0;
		site_log(site, "sent %s", letter->name);
		return db_run(site->db, err,
		    "UPDATE outbox SET state = 'sent', tries = tries + 1, first_try = ifnull(first_try, ?1), "
		    "sent = ?1, trouble = NULL WHERE id = ?2",
		    "ii", clock_now(), letter->id);
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
		return db_run(site->db, err, "UPDATE outbox SET " SQL_RETRY "WHERE id = ?3", "iti",
		    clock_now(), letter->said, letter->id);
	case SMTP_STOP:
		break;
	}
	return db_run(site->db, err,
	    "UPDATE outbox SET state = CASE WHEN ?1 THEN 'retry' ELSE 'queued' END, trouble = ?2 WHERE id = ?3",
	    "iti", (int64_t)letter->again, letter->said, letter->id);
}

/* A server that cannot be reached is tried again by the same clock for all that are due; one that refuses us
   waits for somebody to act, and then for nothing. */
static bool deliver_postpone(struct deliver *deliver, const char *said, struct error *err)
{
	return db_run(
	    deliver->site->db, err, "UPDATE outbox SET " SQL_RETRY "WHERE " SQL_DUE, "it", clock_now(), said);
}

/* --- The run ------------------------------------------------------------ */

static int64_t deliver_room(struct site *site, int64_t limit, int64_t seconds, struct error *err)
{
	if (limit == 0)
		return G_MAXINT64;
	int64_t now = clock_now();
	int64_t sent = db_integer_of(site->db, err, 0,
	    "SELECT count(*) FROM outbox WHERE sent > ? AND sent <= ?", "ii", now - seconds, now);
	return MAX(limit - sent, 0);
}

/* Ids of what goes out in this run, in its order. */
static GArray *deliver_list(struct site *site, struct error *err)
{
	const struct mail_server *out = &site->config->outgoing;
	int64_t now = clock_now();
	int64_t room =
	    MIN(deliver_room(site, out->per_minute, 60, err), deliver_room(site, out->per_day, 86400, err));
	int64_t due = db_integer_of(site->db, err, 0, "SELECT count(*) FROM outbox WHERE " SQL_DUE, "i", now);
	if (error_is_set(err))
		return NULL;
	struct db_rows *rows = db_query(site->db, err,
	    "SELECT id FROM outbox WHERE " SQL_DUE
	    "ORDER BY CASE WHEN ?2 THEN priority ELSE 0 END, id LIMIT ?3",
	    "iii", now, (int64_t)(due > room), room);
	GArray *ids = g_array_new(FALSE, FALSE, sizeof(int64_t));
	while (rows != NULL && db_next(rows, err)) {
		int64_t id = db_integer(rows, 0);
		g_array_append_val(ids, id);
	}
	db_rows_free(rows);
	if (due > room)
		site_log(
		    site, "%" G_GINT64_FORMAT " mails wait: per_minute or per_day is reached", due - room);
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
		good = good && db_run(deliver->site->db, err,
		                   "UPDATE outbox SET state = 'sending' WHERE id = ?", "i", letter.id);
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
	struct db_rows *rows = db_query(deliver->site->db, err,
	    "SELECT game, recipient FROM outbox WHERE state = 'retry' AND due > ?1 AND due <= ?1 + 10800"
	    " AND kind = 'answer'",
	    "i", clock_now());
	while (rows != NULL && db_next(rows, err))
		g_hash_table_add(deliver->behind, answer_key(db_integer(rows, 0), db_text(rows, 1)));
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
	if (!db_run(site->db, err, "UPDATE outbox SET state = 'retry' WHERE state = 'sending'", ""))
		return false;
	if (db_changes(site->db) > 0)
		site_log(site, "%" G_GINT64_FORMAT " mails were under way when a run died: sent again",
		    db_changes(site->db));
	g_autoptr(GArray) ids = deliver_list(site, err);
	/* What was put off is no sign that the server is back. */
	bool waits = ids != NULL && ids->len == 0 &&
	             db_integer_of(site->db, err, 0, "SELECT 1 FROM outbox WHERE state = 'retry'", "") != 0;
	if (ids == NULL || error_is_set(err) ||
	    (ids->len == 0 && !waits && !trouble_note(site, "outgoing", &(struct error){0}, err)))
		return false;
	struct deliver deliver = {
	    .site = site, .behind = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL)};
	bool good = ids->len == 0 || (deliver_read_behind(&deliver, err) && deliver_all(&deliver, ids, err));
	g_hash_table_destroy(deliver.behind);
	return good;
}
