#include "mailer/fetch/maildir.h"

#include "engine/base/compare.h"
#include "engine/base/file.h"
#include "engine/base/hash.h"
#include "engine/base/step.h"
#include "engine/base/progress.h"
#include "engine/store/statements.h"
#include "mailer/store/folder.h"
#include "mailer/store/junk.h"
#include "mailer/store/maildir_out.h"
#include "mailer/store/store.h"
#include "engine/base/system.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A mail's file. `name` is the part before the flags, which does not change when somebody reads the mail. */
struct entry {
	char *path, *name;
	int64_t time, size;
};

static void entry_free(gpointer item)
{
	struct entry *entry = item;
	g_free(entry->path);
	g_free(entry->name);
	g_free(entry);
}

/* in/.Processed: Maildir++ keeps all folders side by side, with dots between the parts of a name. */
static char *maildir_folder(const char *dir, const char *folder, struct error *err)
{
	if (!folder_check(folder, err))
		return NULL;
	g_autofree char *encoded = folder_encode(folder, '.');
	return g_strdup_printf("%s/.%s", dir, encoded);
}

static void maildir_list_part(const char *dir, const char *part, GPtrArray *entries, struct error *err)
{
	g_autofree char *path = g_build_filename(dir, part, NULL);
	g_autoptr(GDir) list = file_list(path, err);
	if (!list)
		return;
	for (const char *name; (name = g_dir_read_name(list));) {
		struct stat status;
		g_autofree char *file = g_build_filename(path, name, NULL);
		if (*name == '.' || lstat(file, &status) != 0 || !S_ISREG(status.st_mode))
			continue;
		struct entry *entry = g_new0(struct entry, 1);
		entry->path = g_steal_pointer(&file);
		entry->name = g_strndup(name, strcspn(name, ":"));
		entry->time = status.st_mtime;
		entry->size = status.st_size;
		g_ptr_array_add(entries, entry);
	}
}

static int entry_compare(gconstpointer a, gconstpointer b)
{
	const struct entry *x = *(struct entry *const *)a, *y = *(struct entry *const *)b;
	if (x->time != y->time)
		return compare_integers(x->time, y->time);
	return strcmp(x->name, y->name);
}

/* Returns the readable files even if there is an error. */
static GPtrArray *maildir_list(const char *dir, struct error *err)
{
	GPtrArray *entries = g_ptr_array_new_with_free_func(entry_free);
	maildir_list_part(dir, "new", entries, err);
	maildir_list_part(dir, "cur", entries, err);
	g_ptr_array_sort(entries, entry_compare);
	return entries;
}

/* Is the file in the database? A name is free again once its mail was moved away, and people put files there by hand,
   so a known name with another size or time may be another mail. *hidden: it is held because it could not be read, and
   is to be tried again. */
static bool maildir_known(
    struct site *site, const char *source, const struct entry *entry, bool *hidden, struct error *err)
{
	struct sql_mail_of_maildir row;
	struct db_rows *rows = sql_mail_of_maildir(site->db, source, entry->name, STORE_NO_FILE, err);
	bool known = false;
	*hidden = false;
	if (sql_mail_of_maildir_next(rows, &row, err)) {
		bool late = entry->time > row.stored; /* a future date counts as the time of storing */
		*hidden = row.hidden;
		known = !row.hidden && row.size == entry->size && (late || row.arrived == entry->time);
	}
	db_rows_free(rows);
	return known;
}

/* A folder that is being read. */
struct maildir_take {
	struct site *site;
	const char *source;
	bool junk;
	bool again; /* the folder is `done`: read once more what arrived since then */
	int64_t since;
	int64_t left; /* bytes left of limits.session */
	guint taken;
	bool news;        /* a file was not in the record as it is */
	struct error bad; /* the first folder or file that could not be read, and is to be tried again */
};

/* Stores one file; a bad one never stops the others. */
static bool take_store(struct maildir_take *take, const struct entry *entry, bool hidden, struct error *err)
{
	struct taken mail = {.source = take->source, .uid = entry->name};
	struct error bad = {0};
	GString *raw;
	if (!store_read_file(take->site->config, entry->path, &mail, &raw, &bad)) {
		take->taken--;
		mail.arrived = entry->time;
		mail.size = entry->size;
		/* No orders are taken from the junk folder, so an unreadable mail there holds up no run. */
		bool good = take->junk || store_no_file(take->site, &mail, &bad, err);
		if (!take->junk)
			error_pass(&bad, &take->bad, NULL);
		error_clear(&bad);
		return good;
	}
	if (!raw)
		return true;
	if (hidden && !sql_mail_unhide(take->site->db, take->source, 0, entry->name, STORE_NO_FILE, err)) {
		g_string_free(raw, TRUE);
		return false;
	}
	bool wanted = !take->junk || junk_is_players(take->site, mail.raw, mail.raw_size, err);
	mail.held = take->junk ? JUNK_REASON : NULL;
	mail.again = take->again;
	bool good = !error_is_set(err) && (!wanted || store_mail(take->site, &mail, err));
	g_string_free(raw, TRUE);
	return good;
}

static bool take_entry(struct maildir_take *take, const struct entry *entry, struct error *err)
{
	struct site *site = take->site;
	bool hidden;
	if (take->again && entry->time < take->since)
		return true;
	if (maildir_known(site, take->source, entry, &hidden, err) || error_is_set(err))
		return !error_is_set(err);
	take->news = true;
	take->left -= MIN(entry->size, site->config->limit_message);
	if (take->left < 0 && take->taken > 0)
		return error_set(
		    err, EXIT_TEMPFAIL, "%s: limits.session is reached", site->config->mailbox.url);
	take->taken++;
	return take_store(take, entry, hidden, err);
}

/* Mails of one transaction. */
#define PART 100

/* Mails read before an error are kept: the last mail of a part must not undo the others. */
static bool take_part(struct maildir_take *take, const GPtrArray *entries, guint from, struct error *err)
{
	struct error second = {0};
	if (!db_begin(take->site->db, err))
		return false;
	bool good = true;
	for (guint i = from; good && i < entries->len && i < from + PART; i++)
		good = take_entry(take, entries->pdata[i], err);
	if (!db_commit(take->site->db, good ? err : &second)) {
		db_rollback(take->site->db);
		good = false;
	}
	error_clear(&second);
	return good;
}

/* --- Files that stay in the folder --------------------------------------- */

/* A folder keeps mails of strangers and of machines for years. When a fetch finds that all of its files are recorded,
   it stores a digest of their names, times and sizes; while the digest is the same, later fetches need not look up
   each file. Moving a file away drops the digest, because the same file put back counts as another mail. */

static char *seen_key(const char *source)
{
	return g_strconcat("maildir_seen ", source, NULL);
}

static bool seen_drop(struct site *site, struct error *err)
{
	g_autofree char *key = seen_key(site->config->mailbox.url);
	return sql_meta_drop(site->db, key, err);
}

static void seen_digest(const GPtrArray *entries, char hex[65])
{
	g_autoptr(GString) text = g_string_new(NULL);
	for (guint i = 0; i < entries->len; i++) {
		const struct entry *entry = entries->pdata[i];
		g_string_append_printf(
		    text, "%s/%" PRId64 "/%" PRId64 "\n", entry->name, entry->time, entry->size);
	}
	hash_sha256_hex(text->str, text->len, hex);
}

/* A few files are looked up as quickly as a digest is made; a fetch that must read files again needs no digest. */
static bool seen_counts(const struct maildir_take *take, const GPtrArray *entries)
{
	return entries->len > PART && !take->junk && !take->again && !error_is_set(&take->bad);
}

static bool seen_is(struct maildir_take *take, const GPtrArray *entries, struct error *err)
{
	char hex[65];
	if (!seen_counts(take, entries))
		return false;
	g_autofree char *key = seen_key(take->source);
	g_autofree char *seen = sql_meta(take->site->db, key, err);
	seen_digest(entries, hex);
	return g_strcmp0(seen, hex) == 0;
}

static bool seen_set(struct maildir_take *take, const GPtrArray *entries, struct error *err)
{
	struct db *db = take->site->db;
	char hex[65];
	if (!seen_counts(take, entries) || take->news)
		return true;
	g_autofree char *key = seen_key(take->source);
	seen_digest(entries, hex);
	bool good = db_begin(db, err) && sql_meta_set(db, key, hex, err) && db_commit(db, err);
	db_rollback(db);
	return good;
}

/* --- Taking ------------------------------------------------------------- */

static bool maildir_take_folder(struct maildir_take *take, const char *dir, struct error *err)
{
	struct site *site = take->site;
	take->left = site->config->limit_session;
	g_autoptr(GPtrArray) entries = maildir_list(dir, &take->bad);
	if (seen_is(take, entries, err) || error_is_set(err))
		return !error_is_set(err);
	struct progress progress = progress_begin(site->audience == AUDIENCE_TERMINAL, "fetching mails");
	bool good = entries->len <= PART || db_loosen(site->db, err);
	for (guint from = 0; good && from < entries->len; from += PART) {
		progress_step(&progress, from, entries->len);
		good = take_part(take, entries, from, err);
	}
	progress_end(&progress);
	if (take->taken > 0 && !take->junk)
		site_log(site, "took %u mails from %s", take->taken, take->source);
	good = good && seen_set(take, entries, err) && error_pass(&take->bad, err, NULL);
	error_clear(&take->bad);
	return good;
}

/* Checks the folder names at once, rather than when the first mail is to be moved. */
static bool maildir_check_names(const struct mail_server *box, struct error *err)
{
	return folder_check(box->done, err) && (!box->rejected || folder_check(box->rejected, err)) &&
	       (!box->junk || folder_check(box->junk, err));
}

bool maildir_take(struct site *site, struct error *err)
{
	const struct mail_server *box = &site->config->mailbox;
	if (!maildir_check_names(box, err))
		return false;
	struct maildir_take inbox = {.site = site, .source = box->url};
	if (!maildir_make(box->path, err) || !maildir_take_folder(&inbox, box->path, err))
		return false;
	if (!box->junk)
		return true;
	g_autofree char *dir = maildir_folder(box->path, box->junk, err);
	g_autofree char *source = store_folder_source(box, "junk", box->junk);
	struct maildir_take junk = {.site = site, .source = source, .junk = true};
	return dir && maildir_take_folder(&junk, dir, err);
}

bool maildir_take_again(struct site *site, int64_t since, int64_t *taken, struct error *err)
{
	const struct mail_server *box = &site->config->mailbox;
	g_autofree char *dir =
	    maildir_check_names(box, err) ? maildir_folder(box->path, box->done, err) : NULL;
	g_autofree char *source = store_folder_source(box, "done", box->done);
	struct maildir_take done = {.site = site, .source = source, .again = true, .since = since};
	bool good = dir && maildir_make(dir, err) && maildir_take_folder(&done, dir, err);
	*taken = done.taken;
	return good;
}

/* --- Settling ----------------------------------------------------------- */

/* Bytes kept of a file name when ours is appended to it. */
#define NAME_KEPT 240

/* Renames without overwriting an existing file. */
static bool maildir_move(const char *from, const char *folder, const char *name, struct error *err)
{
	for (unsigned n = 0; n < 1000; n++) {
		g_autofree char *to = n == 0
		                          ? g_strdup_printf("%s/cur/%.*s:2,S", folder, NAME_KEPT, name)
		                          : g_strdup_printf("%s/cur/%.*s_%u:2,S", folder, NAME_KEPT, name, n);
		if (system_rename_new(from, to) == 0 || errno == ENOENT) {
			step_done("move"); /* gone: somebody else moved it, or we did and died afterwards */
			return true;
		}
		if (errno == EINVAL && link(from, to) == 0)
			return unlink(from) == 0 ||
			       error_set(err, EXIT_IO, "%s: %s", from, g_strerror(errno));
		if (errno != EEXIST)
			break;
	}
	return error_set_file(err, EXIT_IO, from,
	    "cannot be moved to %s: %s; the mail is in the record, the next run moves it", folder,
	    g_strerror(errno));
}

/* Moves all mails of one kind into one folder; folder NULL: they stay unchanged. */
static bool maildir_settle_into(
    struct site *site, GHashTable *files, GArray *mails, const char *name, struct error *err)
{
	const struct mail_server *box = &site->config->mailbox;
	g_autofree char *folder = name ? maildir_folder(box->path, name, err) : NULL;
	if (name && (!folder || !maildir_make(folder, err)))
		return false;
	for (guint i = 0; folder && i < mails->len; i++) {
		const char *uid = g_array_index(mails, struct unsettled, i).uid;
		const char *path = g_hash_table_lookup(files, uid);
		if (path && !maildir_move(path, folder, uid, err))
			return false;
	}
	if (folder && (!maildir_sync(folder, "cur", err) || !seen_drop(site, err)))
		return false;
	for (guint i = 0; i < mails->len; i++)
		if (!store_settled(site, g_array_index(mails, struct unsettled, i).id, folder != NULL, err))
			return false;
	if (folder)
		site_log(site, "moved %u mails to %s", mails->len, name);
	return true;
}

static bool maildir_settle_kind(struct site *site, GHashTable *files, bool rejected, struct error *err)
{
	const struct mail_server *box = &site->config->mailbox;
	g_autoptr(GArray) mails = store_unsettled(site, box->url, 0, rejected, err);
	if (!mails || mails->len == 0)
		return !error_is_set(err);
	if (!db_begin(site->db, err))
		return false;
	if (maildir_settle_into(site, files, mails, rejected ? box->rejected : box->done, err) &&
	    db_commit(site->db, err))
		return true;
	db_rollback(site->db);
	return false;
}

bool maildir_settle(struct site *site, struct error *err)
{
	g_autoptr(GPtrArray) entries = maildir_list(site->config->mailbox.path, err);
	g_autoptr(GHashTable) files = g_hash_table_new(hash_text, g_str_equal);
	for (guint i = 0; i < entries->len; i++) {
		struct entry *entry = entries->pdata[i];
		g_hash_table_insert(files, entry->name, entry->path);
	}
	return !error_is_set(err) && maildir_settle_kind(site, files, false, err) &&
	       maildir_settle_kind(site, files, true, err);
}
