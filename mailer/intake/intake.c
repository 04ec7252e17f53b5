#include "mailer/intake/intake.h"

#include "engine/base/clock.h"
#include "engine/base/file.h"
#include "engine/base/hash.h"
#include "engine/base/progress.h"
#include "engine/base/text.h"
#include "engine/games/past.h"
#include "engine/site/config_bots.h"
#include "engine/site/trouble.h"
#include "engine/store/statements.h"
#include "mailer/intake/filing_run.h"
#include "mailer/requests/mail_lever.h"
#include "mailer/mime/reader.h"
#include "mailer/store/store.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#define TRIES_MAX 3
/* Words of a From line that are looked up to decide which mails are filed first. */
#define FROM_WORDS 16
/* Mails that one commit covers. */
#define BATCH 64

/* A mail in the queue of this run. */
struct queued {
	int64_t id;
	bool stranger;
};

/* The mail that the reader parses while the one before it is filed. */
struct ahead {
	bool able;  /* the system can run another process meanwhile */
	int64_t id; /* id of that mail, 0: none */
	struct mime_mail mime;
};

/* --- Which mails, in which order ----------------------------------------------- */

static GHashTable *read_gms(struct site *site, struct error *err)
{
	GHashTable *gms = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL);
	struct sql_gm_addresses row;
	struct db_rows *rows = sql_gm_addresses(site->db, site->config->gm, err);

	while (sql_gm_addresses_next(rows, &row, err))
		g_hash_table_add(gms, g_strdup(row.gm));
	db_rows_free(rows);
	return gms;
}

/* Does the From line contain an address of a roster? Only used to order the queue. */
static bool looks_known(struct site *site, GHashTable *gms, const char *raw, size_t size, struct error *err)
{
	struct headers headers;
	const char *from;
	bool known = false;

	headers_read(&headers, raw, size, size);
	from = headers_find(&headers, "From");
	if (from) {
		g_autofree char *lower = text_lower(from);
		g_auto(GStrv) words = g_strsplit_set(lower, " <>,;()\"", 0);
		unsigned tried = 0;
		for (char **word = words; *word && !known && tried < FROM_WORDS; word++)
			known = strchr(*word, '@') && ++tried &&
			        (g_hash_table_contains(gms, *word) ||
			            sql_folded_is_known(site->db, *word, err) != 0);
	}
	headers_clear(&headers);
	return known;
}

/* Loads the mail's raw bytes here, so that they stay out of the sorted list of all mails. */
static bool is_known(struct site *site, GHashTable *gms, int64_t id, struct error *err)
{
	struct sql_mail_head row;
	struct db_rows *rows = sql_mail_head(site->db, id, err);
	bool known = false;

	if (sql_mail_head_next(rows, &row, err))
		known = row.head && looks_known(site, gms, row.head, row.head_size, err);
	db_rows_free(rows);
	return known;
}

static int roster_first(gconstpointer a, gconstpointer b)
{
	const struct queued *x = a, *y = b;
	return x->stranger - y->stranger;
}

static GArray *read_queue(struct site *site, struct error *err)
{
	GArray *queue = g_array_new(FALSE, FALSE, sizeof(struct queued));
	GHashTable *gms = read_gms(site, err);
	struct sql_mails_to_file row;
	struct db_rows *rows = sql_mails_to_file(site->db, clock_now(), err);
	unsigned strangers = 0;

	while (sql_mails_to_file_next(rows, &row, err)) {
		struct queued queued = {.id = row.id};
		queued.stranger = !is_known(site, gms, queued.id, err);
		if (!queued.stranger || ++strangers <= site->config->strangers_per_run)
			g_array_append_val(queue, queued);
	}
	db_rows_free(rows);
	g_hash_table_destroy(gms);
	/* GLib's sort of arrays is stable: mails of the same kind stay in order of arrival. */
	g_array_sort(queue, roster_first);
	return queue;
}

/* --- Which mail is being read, should the program die ----------------------------- */

/* log/.reading holds the id of the mail being read: if the program dies there, the next run knows which one
   it was. It need not survive a power cut, so it costs no sync; open for a whole run, it costs one write a mail. */
static int open_mark(struct site *site)
{
	g_autofree char *path = site_path(site, "log/.reading");

	return open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
}

/* All ids have the same length, so that each overwrites the one before completely. */
static void mark_reading(int mark, int64_t id)
{
	char text[32];
	int size = g_snprintf(text, sizeof text, "%019" G_GINT64_FORMAT "\n", (gint64)id);

	(void)!pwrite(mark, text, (size_t)size, 0);
}

/* Saves the number of tries before filing, so that a failed try cannot roll it back. */
static bool count_tries(struct site *site, int64_t id, int64_t tries, const char *reason, struct error *err)
{
	bool good =
	    sql_mail_count_tries(site->db, id, tries, TRIES_MAX, reason, STORE_RELEASED, STORE_AGAIN, err);

	if (good)
		site_log(site, "mail %" G_GINT64_FORMAT " %s", (gint64)id, reason);
	return good;
}

static bool count_crash(struct site *site, struct error *err)
{
	g_autofree char *path = site_path(site, "log/.reading");
	g_autofree char *text = NULL;
	gint64 id;

	if (!g_file_get_contents(path, &text, NULL, NULL))
		return true;
	text[strcspn(text, "\n")] = '\0';
	if (!g_ascii_string_to_signed(text, 10, 1, G_MAXINT64, &id, NULL))
		return true;
	int mark = open_mark(site);
	mark_reading(mark, 0);
	close(mark);
	return count_tries(site, id, 1, "could not be read: the program ended while it did", err);
}

/* --- One mail --------------------------------------------------------------------- */

/* Each mail is filed or rolled back alone, by a savepoint; many share a commit. A crash undoes the filing of the whole
   batch with its answers, and the next run files them again. No answer is sent and no mail is moved before all are
   filed: several batches share one sync, at the end or before a lever acts. */
struct batch {
	struct db *db;
	bool several;
	unsigned count;
};

static bool batch_open(struct batch *batch, struct error *err)
{
	return batch->count++ > 0 ||
	       ((!batch->several || db_loosen(batch->db, err)) && db_begin(batch->db, err));
}

static bool batch_commit(struct batch *batch, struct error *err)
{
	bool open = batch->count > 0;

	batch->count = 0;
	return !open || db_commit(batch->db, err);
}

/* Does the error concern the run, not only this mail? */
static bool ends_run(const struct error *err)
{
	return err->code == EXIT_TEMPFAIL || err->code == EXIT_IO;
}

/* If the run ends, roll back the transaction; after a disk error the database may already have done so. */
static bool file_now(struct filing *filing, struct error *err)
{
	struct db *db = filing->site->db;
	struct error undo = {0};

	if (!sql_mail_point(db, err))
		return false;
	if (filing_run(filing, err) && sql_mail_point_drop(db, err))
		return true;
	if (!ends_run(err)) {
		sql_mail_point_back(db, &undo);
		sql_mail_point_drop(db, &undo);
		error_clear(&undo);
	}
	return false;
}

/* While a game is older than its mails after a restore, and until the game master recovers it (HO-110), the mails are
   not at fault: do not count tries. */
static int64_t put_off_tries(const struct filing *filing, struct error *err)
{
	const struct people_game *game = filing->admission.game;

	return game && past_holds_mail(filing->site, game->id, err) ? 0 : 1;
}

/* Puts off a mail that could not be filed because of an error of ours: it stays, the others go on. */
static bool put_off(struct filing *filing, struct error *err)
{
	struct error why = *err;

	*err = (struct error){0};
	site_log(filing->site, "mail %" G_GINT64_FORMAT " not filed: %s", (gint64)filing->mail, why.text);
	if (ends_run(&why)) {
		*err = why;
		return false;
	}
	trouble_tell(filing->site, &why);
	return count_tries(filing->site, filing->mail, put_off_tries(filing, err), "could not be filed", err);
}

/* A mail with /run waits for the end of the queue: mails that arrived before the fetch count for that turn (HO-15). All
   other levers act at once. */
static bool pull_levers(const struct filing *filing, struct batch *batch, struct error *err)
{
	return !filing->levers->len ||
	       (batch_commit(batch, err) && (!batch->several || db_settle(batch->db, false, err)) &&
	           mail_lever_run(filing->intake, false, err));
}

static void ahead_drop(struct intake *intake, struct ahead *ahead)
{
	if (ahead->id == 0)
		return;
	reader_drop(intake->reader);
	mime_clear(&ahead->mime);
	ahead->id = 0;
}

/* An error here is ignored: it comes up again when this mail is filed. */
static void ahead_ask(struct intake *intake, int64_t id, struct ahead *ahead)
{
	const struct mime_limits limits = mime_limits_of(intake->site->config);
	struct sql_mail_to_file row;
	struct error ignored = {0};
	struct db_rows *rows = id != 0 && ahead->able ? sql_mail_to_file(intake->site->db, id, STORE_RELEASED,
	                                                    STORE_AGAIN, &ignored)
	                                              : NULL;

	if (rows && sql_mail_to_file_next(rows, &row, &ignored)) {
		ahead->id = id;
		if (!mime_ask(intake->reader, row.raw ? row.raw : "", row.raw_size, row.whole, &limits,
		        &ahead->mime, &ignored))
			ahead_drop(intake, ahead);
	}
	db_rows_free(rows);
	error_clear(&ignored);
}

/* A mail may contain orders for a turn that is due in this run, so if its reader crashes by chance, make all the tries
   at once. */
static bool read_mail(struct intake *intake, const struct sql_mail_to_file *row, bool asked,
    struct mime_mail *mail, struct error *err)
{
	const struct mime_limits limits = mime_limits_of(intake->site->config);
	const char *raw = row->raw ? row->raw : "";

	if (asked)
		mime_hear(intake->reader, &limits, mail, err);
	else
		mime_read(intake->reader, raw, row->raw_size, row->whole, &limits, mail, err);
	for (int tries = 1; mail->failed && !error_is_set(err) && tries < TRIES_MAX; tries++) {
		mime_clear(mail);
		mime_read(intake->reader, raw, row->raw_size, row->whole, &limits, mail, err);
	}
	intake->unread = error_is_set(err);
	return !intake->unread;
}

/* Records for `status` whether mails can be read here. An error in doing so is ignored. */
static void note_reading(const struct intake *intake, const struct error *trouble)
{
	static const struct error none = {0};
	struct error ignored = {0};

	trouble_note(intake->site, "reading", intake->unread ? trouble : &none, &ignored);
	error_clear(&ignored);
}

/* `next`: the mail to be read meanwhile, 0: none. */
static bool file_one(struct intake *intake, int64_t id, int64_t next, struct ahead *ahead,
    struct batch *batch, struct error *err)
{
	struct site *site = intake->site;
	struct sql_mail_to_file row;
	struct db_rows *rows = sql_mail_to_file(site->db, id, STORE_RELEASED, STORE_AGAIN, err);
	struct filing filing;
	bool good = sql_mail_to_file_next(rows, &row, err);

	if (ahead->id != id || !good)
		ahead_drop(intake, ahead);
	if (!good) {
		db_rows_free(rows);
		return !error_is_set(err);
	}
	filing_init(&filing, intake, id, row.arrived);
	filing.was_held = row.waiting;
	filing.genuine = row.released;
	filing.again = row.again;
	bool asked = ahead->id == id;
	if (asked)
		filing.mime = ahead->mime;
	ahead->id = 0;
	good = read_mail(intake, &row, asked, &filing.mime, err);
	db_rows_free(rows);
	if (good)
		ahead_ask(intake, next, ahead);
	if (good && filing.mime.failed)
		good = count_tries(site, id, TRIES_MAX, "could not be read", err);
	else if (good)
		good = file_now(&filing, err) || put_off(&filing, err);
	mime_clear(&filing.mime);
	good = good && pull_levers(&filing, batch, err);
	if (good && !filing.levers->len)
		games_kept_give(intake->games, g_steal_pointer(&filing.game));
	filing_clear(&filing);
	return good;
}

/* Files all mails that are due now. */
static void file_queue(struct intake *intake, struct batch *batch, struct ahead *ahead, struct error *err)
{
	struct site *site = intake->site;
	struct progress progress = progress_begin(site->audience == AUDIENCE_TERMINAL, "filing mails");
	GArray *queue = read_queue(site, err);
	int mark = queue->len ? open_mark(site) : -1;

	batch->several = batch->several || queue->len > BATCH;
	intake->again = false;
	for (guint i = 0; i < queue->len && !error_is_set(err); i++) {
		int64_t id = g_array_index(queue, struct queued, i).id;
		int64_t next = i + 1 < queue->len ? g_array_index(queue, struct queued, i + 1).id : 0;
		progress_step(&progress, i, queue->len);
		mark_reading(mark, id);
		if (batch_open(batch, err) && file_one(intake, id, next, ahead, batch, err) &&
		    batch->count >= BATCH)
			batch_commit(batch, err);
	}
	progress_end(&progress);
	ahead_drop(intake, ahead);
	if (error_is_set(err))
		db_rollback(site->db);
	else
		batch_commit(batch, err);
	if (queue->len) {
		mark_reading(mark, 0);
		close(mark);
		note_reading(intake, err);
	}
	g_array_free(queue, TRUE);
}

bool intake_file_all(struct site *site, struct error *err)
{
	struct batch batch = {.db = site->db};
	struct ahead ahead = {.able = config_jobs(site->config) > 1};
	struct intake intake;

	if (!count_crash(site, err))
		return false;
	intake_begin(&intake, site, false);
	if (mail_lever_run(&intake, false, err))
		file_queue(&intake, &batch, &ahead, err);
	/* A reply has confirmed a mail: file that now, as its turn may run next. It cannot confirm another one. */
	if (intake.again && !error_is_set(err))
		file_queue(&intake, &batch, &ahead, err);
	if (batch.several)
		db_settle(site->db, false, err);
	if (!error_is_set(err))
		mail_lever_run(&intake, true, err);
	intake_end(&intake);
	return !error_is_set(err);
}
