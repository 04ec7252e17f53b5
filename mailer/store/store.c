#include "mailer/store/store.h"

#include "engine/base/clock.h"
#include "engine/base/hash.h"
#include "engine/store/statements.h"
#include "mailer/store/rawfile.h"
#include "parsers/header.h"

#include <string.h>
#include <sys/stat.h>

void store_fingerprint(const char *raw, size_t size, char hex[65])
{
	size_t begin = headers_trace_end(raw, size);
	GString *plain = g_string_sized_new(size - begin);

	/* Hash lines without their ends: the same mail may be stored with CR LF or with LF. */
	for (size_t i = begin, end; i < size; i = end) {
		const char *next = memchr(raw + i + 1, '\r', size - i - 1);
		end = next ? (size_t)(next - raw) : size;
		bool dropped = raw[i] == '\r' && i + 1 < size && raw[i + 1] == '\n';
		g_string_append_len(plain, raw + i + dropped, (gssize)(end - i - dropped));
	}
	hash_sha256_hex(plain->str, plain->len, hex);
	g_string_free(plain, TRUE);
}

size_t store_header_size(const char *raw, size_t size, size_t limit)
{
	struct headers headers;
	headers_read(&headers, raw, size, limit);
	size_t end = MIN(headers.body, limit + 1);
	headers_clear(&headers);
	return MIN(end, size);
}

/* MC-201, MC-202: after a change of UIDVALIDITY only the bytes identify a mail. A mail with the same bytes under an
   older UIDVALIDITY is the same copy and gets the new UID; a second copy under the current one is filed as a duplicate
   in its own row. A mail that was not admitted is compared with all its bytes, including the trace headers, which may
   be the reason. */
static bool store_renumber(
    struct site *site, const struct taken *mail, const char *fingerprint, bool *known, struct error *err)
{
	*known = false;
	if (!mail->uid || mail->uidvalidity == 0)
		return true;
	if (!sql_mail_renumber(site->db,
	        &(struct sql_mail_renumber){.fingerprint = fingerprint,
	            .source = mail->source,
	            .uidvalidity = mail->uidvalidity,
	            .whole = mail->whole,
	            .raw = mail->raw,
	            .raw_size = mail->raw_size,
	            .uidvalidity_now = mail->uidvalidity,
	            .uid = mail->uid},
	        err))
		return false;
	*known = db_changes(site->db) > 0;
	return true;
}

/* Looks up a mail by its place: folder, UIDVALIDITY and UID, or file name. Servers made anew and people who copy files
   reuse places, so the bytes decide. */
static bool store_look(
    struct site *site, const struct taken *mail, const char *fingerprint, bool *known, struct error *err)
{
	*known = false;
	if (!mail->uid)
		return true;
	g_autofree char *there =
	    sql_mail_fingerprint(site->db, mail->source, mail->uidvalidity, mail->uid, err);
	*known = there && strcmp(there, fingerprint) == 0;
	if (!there || *known || error_is_set(err))
		return !error_is_set(err);
	return sql_mail_forget_uid(site->db, mail->source, mail->uidvalidity, mail->uid, err);
}

char *store_folder_source(const struct mail_server *box, const char *kind, const char *folder)
{
	return g_strdup_printf("%s (%s: %s)", box->url, kind, folder);
}

bool store_mail(struct site *site, const struct taken *mail, struct error *err)
{
	char fingerprint[65];
	store_fingerprint(mail->raw, mail->raw_size, fingerprint);
	/* A mail that is only kept for the game master must not make the same one, fetched
	   later from the right folder, look like a repetition. */
	if (mail->held)
		fingerprint[0] = '-';
	bool known;
	if (!store_look(site, mail, fingerprint, &known, err) ||
	    (!known && !store_renumber(site, mail, fingerprint, &known, err)))
		return false;
	if (known)
		return true;
	int64_t now = clock_now();
	return sql_mail_insert(site->db,
	           &(struct sql_mail_insert){.source = mail->source,
	               .uidvalidity = mail->uidvalidity,
	               .uid = mail->uid,
	               .arrived = MIN(mail->arrived, now),
	               .stored = now,
	               .size = mail->size,
	               .kept = (int64_t)mail->raw_size,
	               .whole = mail->whole,
	               .fingerprint = fingerprint,
	               .state = mail->held ? "held" : "new",
	               .reason = mail->again ? STORE_AGAIN : mail->held,
	               .class = mail->held ? "reject" : NULL,
	               .moved = mail->again || mail->held},
	           err) &&
	       sql_raw_insert(site->db, mail->raw, mail->raw_size, err);
}

bool store_forget_text(struct site *site, int64_t mail, struct error *err)
{
	return sql_mail_forget_text(site->db, mail, err) && sql_raw_forget(site->db, mail, err);
}

bool store_cut(struct site *site, int64_t mail, int64_t size, struct error *err)
{
	return sql_mail_cut(site->db, mail, size, err) && sql_raw_cut(site->db, mail, err);
}

bool store_drop(struct site *site, int64_t mail, bool *found, struct error *err)
{
	*found = sql_mail_drop(site->db, mail, err) && db_changes(site->db) > 0;
	return !error_is_set(err) && sql_raw_forget(site->db, mail, err);
}

bool store_unread(struct site *site, const struct taken *mail, bool *again, bool *fresh, struct error *err)
{
	g_autofree char *key =
	    g_strdup_printf("%s %" G_GINT64_FORMAT " %s", mail->source, mail->uidvalidity, mail->uid);
	if (!sql_no_text_count(site->db, key, err))
		return false;
	int64_t tries = sql_no_text_times(site->db, key, err);
	*again = tries < STORE_TRIES;
	*fresh = tries == STORE_TRIES;
	return !error_is_set(err) && (*again || store_mail(site, mail, err));
}

bool store_no_file(struct site *site, struct taken *mail, struct error *why, struct error *err)
{
	bool again = false, fresh = false;
	mail->raw = "";
	mail->raw_size = 0;
	mail->held = STORE_NO_FILE;
	bool good = store_unread(site, mail, &again, &fresh, err);
	if (good && again) {
		why->code = EXIT_TEMPFAIL;
		return true;
	}
	if (good && fresh) {
		g_autofree char *text = why->text;
		why->text = g_strdup_printf(
		    "%s; after %d tries the mail is held for you (`nightmail mail list`)", text, STORE_TRIES);
		g_autofree char *told = error_told(why);
		site_log(site, "fetch: %s", told);
		error_print(why, site->errors);
	}
	error_clear(why);
	return good;
}

bool store_mail_alone(struct site *site, const struct taken *mail, struct error *err)
{
	if (!db_begin(site->db, err))
		return false;
	bool good = !mail->uid ||
	            sql_mail_unhide(site->db, mail->source, mail->uidvalidity, mail->uid, STORE_NO_FILE, err);
	if (good && store_mail(site, mail, err) && db_commit(site->db, err))
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
	if (!*text)
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
	struct sql_mails_to_move row;
	struct db_rows *rows = sql_mails_to_move(site->db, source, uidvalidity, rejected, err);
	if (!rows)
		return NULL;
	GArray *list = g_array_new(FALSE, FALSE, sizeof(struct unsettled));
	g_array_set_clear_func(list, store_clear_unsettled);
	while (sql_mails_to_move_next(rows, &row, err)) {
		struct unsettled item = {.id = row.id,
		    .uid = g_strdup(row.uid),
		    .size = row.size,
		    .arrived = row.arrived,
		    .stored = row.stored};
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
	return forget ? sql_mail_settle_gone(site->db, id, err) : sql_mail_settle(site->db, id, err);
}
