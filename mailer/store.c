#include "mailer/store.h"

#include "engine/base/clock.h"
#include "mailer/intake.h"
#include "mailer/rawfile.h"
#include "parsers/header.h"

#include <string.h>
#include <sys/stat.h>

size_t store_header_size(const char *raw, size_t size, size_t limit)
{
	struct headers headers;
	headers_read(&headers, raw, size, limit);
	size_t end = MIN(headers.body, limit + 1);
	headers_clear(&headers);
	return MIN(end, size);
}

/* MC-201, MC-202: UIDs are worth nothing across a change of UIDVALIDITY; bytes are. Only a mail of an older
   UIDVALIDITY is the same copy: a second copy under this one is filed, as a duplicate, by its own row. One that was
   not admitted is known by all its bytes, with the trace headers: those may be why. */
static bool store_renumber(
    struct site *site, const struct taken *mail, const char *fingerprint, bool *known, struct error *err)
{
	*known = false;
	if (mail->uid == NULL || mail->uidvalidity == 0)
		return true;
	if (!db_run(site->db, err,
	        "UPDATE mail SET uidvalidity = ?, uid = ?, moved = 0 WHERE id = (SELECT min(id) FROM mail "
	        "WHERE fingerprint = ? AND source = ? AND uid IS NOT NULL AND uidvalidity <> ? AND whole = ? "
	        "AND (own_text IS NOT NULL OR raw IS NULL OR raw = ?))",
	        "itttiib", mail->uidvalidity, mail->uid, fingerprint, mail->source, mail->uidvalidity,
	        (int64_t)mail->whole, (const void *)mail->raw, mail->raw_size))
		return false;
	*known = db_changes(site->db) > 0;
	return true;
}

/* Place: folder, UIDVALIDITY and UID, or file name. Servers that are made anew and people who copy files use one
   again; the bytes decide. */
static bool store_look(
    struct site *site, const struct taken *mail, const char *fingerprint, bool *known, struct error *err)
{
	*known = false;
	if (mail->uid == NULL)
		return true;
	g_autofree char *there = db_text_of(site->db, err,
	    "SELECT fingerprint FROM mail WHERE source = ? AND uidvalidity = ? AND uid = ?", "tit",
	    mail->source, mail->uidvalidity, mail->uid);
	*known = there != NULL && strcmp(there, fingerprint) == 0;
	if (there == NULL || *known || error_is_set(err))
		return !error_is_set(err);
	return db_run(site->db, err,
	    "UPDATE mail SET uid = NULL WHERE source = ? AND uidvalidity = ? AND uid = ?", "tit",
	    mail->source, mail->uidvalidity, mail->uid);
}

bool store_mail(struct site *site, const struct taken *mail, struct error *err)
{
	char fingerprint[65];
	intake_fingerprint(mail->raw, mail->raw_size, fingerprint);
	/* A mail that is only kept for the game master must not make the same one, fetched
	   later from the right folder, look like a repetition. */
	if (mail->held != NULL)
		fingerprint[0] = '-';
	bool known;
	if (!store_look(site, mail, fingerprint, &known, err) ||
	    (!known && !store_renumber(site, mail, fingerprint, &known, err)))
		return false;
	if (known)
		return true;
	int64_t now = clock_now();
	return db_run(site->db, err,
	    "INSERT INTO mail (source, uidvalidity, uid, arrived, stored, size, raw, whole, fingerprint, state, "
	    "reason, class, moved) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
	    "titiiibitttti", mail->source, mail->uidvalidity, mail->uid, MIN(mail->arrived, now), now,
	    mail->size, (const void *)mail->raw, mail->raw_size, (int64_t)mail->whole, fingerprint,
	    mail->held != NULL ? "held" : "new", mail->held, mail->held != NULL ? "reject" : NULL,
	    (int64_t)(mail->held != NULL));
}

bool store_mail_alone(struct site *site, const struct taken *mail, struct error *err)
{
	if (!db_begin(site->db, err))
		return false;
	if (store_mail(site, mail, err) && db_commit(site->db, err))
		return true;
	db_rollback(site->db);
	return false;
}

bool store_read_file(
    const struct config *config, const char *path, struct taken *mail, GString **text, struct error *err)
{
	*text = NULL;
	struct stat status;
	if (lstat(path, &status) != 0 || !S_ISREG(status.st_mode))
		return true;
	*text =
	    rawfile_read(path, config->limit_message, config->limit_headers, &mail->whole, &mail->size, err);
	if (*text == NULL)
		return false;
	mail->arrived = status.st_mtime;
	mail->raw = (*text)->str;
	mail->raw_size = (*text)->len;
	return true;
}

static void store_clear_unsettled(gpointer item)
{
	g_free(((struct unsettled *)item)->uid);
}

GArray *store_unsettled(
    struct site *site, const char *source, int64_t uidvalidity, bool rejected, struct error *err)
{
	struct db_rows *rows = db_query(site->db, err,
	    "SELECT id, uid, size, arrived, stored FROM mail WHERE source = ? AND uidvalidity = ? AND moved = 0 "
	    "AND uid IS NOT NULL AND state IN ('filed', 'waiting') "
	    "AND ifnull(class, '') IN ('reject', 'auto', 'bounce') = ? ORDER BY id",
	    "tii", source, uidvalidity, (int64_t)rejected);
	if (rows == NULL)
		return NULL;
	GArray *list = g_array_new(FALSE, FALSE, sizeof(struct unsettled));
	g_array_set_clear_func(list, store_clear_unsettled);
	while (db_next(rows, err)) {
		struct unsettled item = {.id = db_integer(rows, 0),
		    .uid = g_strdup(db_text(rows, 1)),
		    .size = db_integer(rows, 2),
		    .arrived = db_integer(rows, 3),
		    .stored = db_integer(rows, 4)};
		g_array_append_val(list, item);
	}
	db_rows_free(rows);
	if (error_is_set(err))
		g_clear_pointer(&list, g_array_unref);
	return list;
}

bool store_same_date(int64_t date, int64_t arrived, int64_t stored)
{
	return date > stored || date == arrived;
}

bool store_settled(struct site *site, int64_t id, bool forget, struct error *err)
{
	return db_run(site->db, err,
	    forget ? "UPDATE mail SET moved = 1, uid = NULL WHERE id = ?"
	           : "UPDATE mail SET moved = 1 WHERE id = ?",
	    "i", id);
}
