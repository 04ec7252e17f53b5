#include "mailer/fetch/imap.h"

#include "engine/base/clock.h"
#include "engine/base/progress.h"
#include "engine/store/statements.h"
#include "mailer/fetch/imap_fetch.h"
#include "mailer/fetch/imap_folders.h"
#include "mailer/store/junk.h"
#include "mailer/store/store.h"

#include <string.h>

/* Mails per command: sizes of so many; texts of so many, with so many bytes in all. Each batch is one transaction, so
   that the disk is synced once for it. */
#define SIZES 1000
#define BATCH 100
#define BATCH_BYTES (1024 * 1024)
/* Reason of a held mail that the server lists but gives no text of. */
#define HIDDEN "its server gives no text of it"

/* The folder that is being fetched. */
struct imap_take {
	struct site *site;
	struct imap *imap;
	const char *source;
	bool junk;
	bool again; /* the folder is `done`: fetch once more what arrived since then */
	int64_t since;
	bool hidden; /* some mails are held because the server gives no text */
	int64_t taken, missing, unread;
};

/* What the database knows about a UID. */
struct known {
	int64_t size, arrived, stored;
};

/* Returns struct known by UID. Ownership: g_hash_table_unref. */
static GHashTable *take_read_known(struct imap_take *take, const GArray *items, struct error *err)
{
	GHashTable *table = g_hash_table_new_full(g_direct_hash, g_direct_equal, NULL, g_free);
	/* One transaction for all: locking the database for each lookup takes longer than the lookup. */
	bool good = items->len > 0 && db_begin(take->site->db, err);
	/* Look up only mails that the server lists: the database keeps records for years. */
	for (guint i = 0; good && i < items->len && !error_is_set(err); i++) {
		guint32 uid = g_array_index(items, struct imap_item, i).uid;
		char text[16];
		g_snprintf(text, sizeof text, "%u", uid);
		struct sql_mail_known row;
		struct db_rows *rows =
		    sql_mail_known(take->site->db, take->source, take->imap->uidvalidity, text, HIDDEN, err);
		if (sql_mail_known_next(rows, &row, err)) {
			struct known known = {row.size, row.arrived, row.stored};
			take->hidden = take->hidden || row.hidden;
			if (!row.hidden)
				g_hash_table_insert(
				    table, GUINT_TO_POINTER(uid), g_memdup2(&known, sizeof known));
		}
		db_rows_free(rows);
	}
	db_rollback(take->site->db);
	return table;
}

/* MC-201: then all mails are listed again, and the fingerprints show which are new. */
static bool take_tell_uidvalidity(struct imap_take *take, struct error *err)
{
	int64_t other = sql_mail_validity_before(take->site->db, take->source, take->imap->uidvalidity, err);
	if (other != 0)
		site_log(take->site,
		    "%s: its UIDVALIDITY changed from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT,
		    take->source, other, take->imap->uidvalidity);
	return !error_is_set(err);
}

/* --- Storing ------------------------------------------------------------ */

/* `uid` has room for the UID as a text. */
static struct taken take_fill(
    const struct imap_take *take, const struct imap_item *item, const char *held, char uid[16])
{
	const struct config *config = take->site->config;
	g_snprintf(uid, 16, "%u", item->uid);
	bool whole = item->size <= config->limit_message && item->text_size <= (size_t)config->limit_message;
	struct taken mail = {
	    .source = take->source,
	    .uidvalidity = take->imap->uidvalidity,
	    .uid = uid,
	    .arrived = item->arrived,
	    .size = item->size,
	    .raw = item->text ? item->text : "",
	    .raw_size = item->text_size,
	    .whole = whole,
	    .held = held,
	    .again = take->again,
	};
	if (!whole)
		mail.raw_size = store_header_size(mail.raw, mail.raw_size, (size_t)config->limit_headers);
	return mail;
}

static bool take_store_item(
    struct imap_take *take, const struct imap_item *item, const char *held, struct error *err)
{
	char uid[16];
	struct taken mail = take_fill(take, item, held, uid);
	take->taken++;
	return store_mail(take->site, &mail, err);
}

/* Stores a mail whose text the server gives now after having hidden it. */
static bool take_unhide(struct imap_take *take, const struct imap_item *item, struct error *err)
{
	char uid[16];
	g_snprintf(uid, sizeof uid, "%u", item->uid);
	return !take->hidden ||
	       sql_mail_unhide(take->site->db, take->source, take->imap->uidvalidity, uid, HIDDEN, err);
}

/* Handles a mail without text: it is gone (MC-207), or the server hides it (MC-215). */
static bool take_store_missing(struct imap_take *take, const struct imap_item *item, struct error *err)
{
	if (!item->answered && !item->refused) {
		take->missing++;
		return true;
	}
	char uid[16];
	struct taken mail = take_fill(take, item, HIDDEN, uid);
	bool again, fresh;
	if (!store_unread(take->site, &mail, &again, &fresh, err))
		return false;
	take->unread += again;
	take->taken += !again;
	return true;
}

static bool take_store(struct imap_take *take, GArray *items, guint from, guint count, struct error *err)
{
	bool good = db_begin(take->site->db, err);
	for (guint i = from; good && i < from + count; i++) {
		struct imap_item *item = &g_array_index(items, struct imap_item, i);
		good = item->text != NULL
		           ? take_unhide(take, item, err) &&
		                 take_store_item(take, item, take->junk ? JUNK_REASON : NULL, err)
		           : take_store_missing(take, item, err);
		g_clear_pointer(&item->text, g_free);
	}
	if (good && db_commit(take->site->db, err))
		return true;
	db_rollback(take->site->db);
	return false;
}

/* --- Fetching ----------------------------------------------------------- */

/* How many items from `from` on fit into one batch of `room` bytes: at least one; a mail over the limit goes alone. */
static guint take_batch(
    const struct imap_take *take, const GArray *items, guint from, uint64_t room, uint64_t *bytes)
{
	const struct config *config = take->site->config;
	guint count = 0;
	*bytes = 0;
	for (guint i = from; i < items->len && count < BATCH; i++, count++) {
		int64_t size = g_array_index(items, struct imap_item, i).size;
		bool large = size > config->limit_message;
		if (count > 0 && (large || *bytes + (uint64_t)size > room))
			break;
		*bytes += (uint64_t)MIN(size, large ? config->limit_headers : size);
		if (large)
			return 1;
	}
	return count;
}

/* Bytes that may still be fetched in this session. */
static uint64_t take_room(const struct imap_take *take)
{
	uint64_t limit = (uint64_t)take->site->config->limit_session,
	         got = stream_read_bytes(take->imap->stream);
	return limit > got ? limit - got : 0;
}

static bool take_texts(struct imap_take *take, GArray *items, struct error *err)
{
	const struct config *config = take->site->config;
	uint64_t bytes;
	if (items->len > BATCH && !db_loosen(take->site->db, err))
		return false;
	struct progress progress =
	    progress_begin(take->site->audience == AUDIENCE_TERMINAL, "fetching mails");
	for (guint from = 0, count; from < items->len; from += count) {
		uint64_t room = take_room(take);
		count = take_batch(take, items, from, MIN(room, BATCH_BYTES), &bytes);
		progress_step(&progress, from, items->len);
		if (take->taken > 0 && bytes > room) {
			progress_end(&progress);
			return error_set(
			    err, EXIT_TEMPFAIL, "%s: limits.session is reached", config->mailbox.url);
		}
		bool large = g_array_index(items, struct imap_item, from).size > config->limit_message;
		/* Some servers only estimate sizes: allow twice as much, and one mail's limit. */
		uint64_t expected = 2 * bytes + (uint64_t)config->limit_message;
		if (!imap_fetch_texts(take->imap, items, from, count, large ? IMAP_HEADERS : IMAP_WHOLE,
		        config->limit_headers, expected, err) ||
		    !take_store(take, items, from, count, err)) {
			progress_end(&progress);
			return false;
		}
	}
	progress_end(&progress);
	return true;
}

/* Keeps only items that the server still lists, with size and date, and that arrived late enough. */
static bool take_sizes(struct imap_take *take, GArray *items, struct error *err)
{
	for (guint from = 0; from < items->len; from += SIZES)
		if (!imap_fetch_sizes(take->imap, items, from, MIN(SIZES, items->len - from), err))
			return false;
	guint kept = 0;
	struct imap_item *list = (struct imap_item *)(void *)items->data;
	for (guint i = 0; i < items->len; i++) {
		if (!list[i].listed && !list[i].refused)
			take->missing++;
		else if (!take->again || list[i].arrived >= take->since)
			list[kept++] = list[i];
	}
	g_array_set_size(items, kept);
	return true;
}

/* --- The junk folder ---------------------------------------------------- */

static int64_t junk_seen(struct imap_take *take, struct error *err)
{
	g_autofree char *key = g_strdup_printf("%s %" G_GINT64_FORMAT, take->source, take->imap->uidvalidity);
	return sql_meta_integer(take->site->db, key, err);
}

static bool junk_set_seen(struct imap_take *take, int64_t uid, struct error *err)
{
	g_autofree char *key = g_strdup_printf("%s %" G_GINT64_FORMAT, take->source, take->imap->uidvalidity);
	return sql_meta_set_integer(take->site->db, key, uid, err);
}

/* Of the mails that came since the last look, keeps only those of people who play. */
static bool junk_choose(struct imap_take *take, GArray *items, struct error *err)
{
	const int64_t limit = take->site->config->limit_headers;
	guint kept = 0;
	for (guint from = 0; from < items->len; from += BATCH) {
		guint count = MIN(BATCH, items->len - from);
		if (!imap_fetch_texts(
		        take->imap, items, from, count, IMAP_FROM, limit, count * (uint64_t)limit, err))
			return false;
		struct imap_item *list = (struct imap_item *)(void *)items->data;
		for (guint i = from; i < from + count; i++) {
			struct imap_item item = list[i];
			bool players =
			    item.text && junk_is_players(take->site, item.text, item.text_size, err);
			g_clear_pointer(&item.text, g_free);
			list[i].text = NULL;
			item.answered = false;
			if (players)
				list[kept++] = item;
		}
	}
	g_array_set_size(items, kept);
	return !error_is_set(err);
}

/* --- Folders ------------------------------------------------------------ */

/* Does the server report the same size and date for a UID as the database? */
static bool known_is(const struct known *known, const struct imap_item *item)
{
	return known->size == item->size && store_same_date(item->arrived, known->arrived, known->stored);
}

/* Moves items whose UID now belongs to another mail from `old` to `fresh`. */
static bool take_recheck(
    struct imap_take *take, GHashTable *known, GArray *old, guint from, GArray *fresh, struct error *err)
{
	for (guint i = from; i < old->len; i += SIZES)
		if (!imap_fetch_sizes(take->imap, old, i, MIN(SIZES, old->len - i), err))
			return false;
	for (guint i = from; i < old->len; i++) {
		const struct imap_item *item = &g_array_index(old, struct imap_item, i);
		if (item->listed && !known_is(g_hash_table_lookup(known, GUINT_TO_POINTER(item->uid)), item))
			g_array_append_vals(fresh, item, 1);
	}
	return true;
}

/* MC-202: a folder may be made anew under its old UIDVALIDITY and reuse UIDs. Checks the newest known UIDs; if one of
   them is another mail now, checks all. */
static bool take_reused(
    struct imap_take *take, GHashTable *known, GArray *old, GArray *fresh, struct error *err)
{
	guint before = fresh->len;
	guint newest = old->len > SIZES ? old->len - SIZES : 0;
	if (!take_recheck(take, known, old, newest, fresh, err))
		return false;
	if (fresh->len == before)
		return true;
	site_log(take->site, "%s: its UIDs stand for other mails now", take->source);
	g_array_set_size(fresh, before);
	if (!take_recheck(take, known, old, 0, fresh, err))
		return false;
	g_array_sort(fresh, imap_item_compare);
	return true;
}

static bool take_chosen(
    struct imap_take *take, GHashTable *known, GArray *old, GArray *fresh, struct error *err)
{
	return (take->junk ? junk_choose(take, fresh, err) : take_reused(take, known, old, fresh, err)) &&
	       take_sizes(take, fresh, err) && take_texts(take, fresh, err);
}

static bool take_new(struct imap_take *take, const GArray *items, struct error *err)
{
	g_autoptr(GHashTable) known = take_read_known(take, items, err);
	int64_t after = take->junk ? junk_seen(take, err) : 0, last = after;
	if (error_is_set(err))
		return false;
	GArray *old = imap_items_new(), *fresh = imap_items_new();
	for (guint i = 0; i < items->len; i++) {
		const struct imap_item *item = &g_array_index(items, struct imap_item, i);
		last = MAX(last, (int64_t)item->uid);
		if (g_hash_table_contains(known, GUINT_TO_POINTER(item->uid)))
			g_array_append_vals(old, item, 1);
		else if (item->uid > after)
			g_array_append_vals(fresh, item, 1);
	}
	bool good = take_chosen(take, known, old, fresh, err) &&
	            (!take->junk || last == after || junk_set_seen(take, last, err));
	g_array_unref(old);
	g_array_unref(fresh);
	return good;
}

/* Mails that were to be moved under an older UIDVALIDITY and did not appear again are gone: forget them. */
static bool take_forget(struct imap_take *take, struct error *err)
{
	return sql_mails_settle_older(take->site->db, take->source, take->imap->uidvalidity, err);
}

/* A mail that cannot be read yet may contain orders: the fetch is then incomplete. */
static bool take_tell_unread(const struct imap_take *take, struct error *err)
{
	return take->unread == 0 || take->junk ||
	       error_set(err, EXIT_TEMPFAIL,
	           "%s: the server gives no text of %" G_GINT64_FORMAT " of its mails", take->source,
	           take->unread);
}

static bool take_folder(struct imap_take *take, const char *folder, struct error *err)
{
	bool looks = take->junk || take->again;
	if (!imap_select(take->imap, folder, looks ? IMAP_EXAMINE : IMAP_SELECT, err) ||
	    !take_tell_uidvalidity(take, err))
		return false;
	GArray *items = take->imap->exists > 0 ? imap_search(take->imap, err) : NULL;
	if (!items)
		return !error_is_set(err) && take_forget(take, err);
	bool good = take_new(take, items, err);
	g_array_unref(items);
	if (take->taken > 0)
		site_log(take->site, "took %" G_GINT64_FORMAT " mails from %s", take->taken, take->source);
	if (take->missing > 0)
		site_log(take->site, "%s: %" G_GINT64_FORMAT " mails vanished before they were fetched",
		    take->source, take->missing);
	return good && take_forget(take, err) && take_tell_unread(take, err);
}

/* A missing junk folder is not an error of the mailbox. */
static bool take_junk(struct imap_take *take, const char *folder, struct error *err)
{
	struct error trouble = {0};
	if (take_folder(take, folder, &trouble))
		return true;
	bool bearable = trouble.code == EXIT_NO_PERMISSION;
	if (bearable)
		site_log(take->site, "junk folder: %s", trouble.text);
	else
		error_set(err, trouble.code, "%s", trouble.text);
	error_clear(&trouble);
	return bearable;
}

static bool take_inbox(struct site *site, struct imap *imap, struct error *err)
{
	const struct mail_server *server = &site->config->mailbox;
	struct imap_take take = {.site = site, .imap = imap, .source = server->url};
	if (!take_folder(&take, server->path, err))
		return false;
	if (!server->junk)
		return true;
	g_autofree char *source = store_folder_source(server, "junk", server->junk);
	struct imap_take junk = {.site = site, .imap = imap, .source = source, .junk = true};
	return take_junk(&junk, server->junk, err);
}

/* A repeated fetch of `done`: since when, and how many mails it has fetched. */
struct once_more {
	int64_t since, taken;
};

static bool take_done(struct site *site, struct imap *imap, struct once_more *more, struct error *err)
{
	const struct mail_server *server = &site->config->mailbox;
	g_autofree char *source = store_folder_source(server, "done", server->done);
	struct imap_take take = {
	    .site = site, .imap = imap, .source = source, .again = true, .since = more->since};
	bool good = take_folder(&take, server->done, err);
	more->taken += take.taken;
	return good;
}

static bool imap_take_once(struct site *site, struct once_more *more, bool *broken, struct error *err)
{
	struct imap imap;
	bool good = imap_open(&imap, site->config, err) &&
	            (more ? take_done(site, &imap, more, err) : take_inbox(site, &imap, err));
	*broken = imap.ready && imap.broken && stream_cause(imap.stream) != CAUSE_SILENT;
	imap_close(&imap);
	return good;
}

/* Reconnects once if the session broke under way, as what was stored stays stored. Not after a timeout: a slow server
   would be slow again. */
static bool take_twice(struct site *site, struct once_more *more, struct error *err)
{
	struct error first = {0};
	bool broken;
	if (imap_take_once(site, more, &broken, &first))
		return true;
	if (!broken) {
		*err = first;
		return false;
	}
	site_log(site, "once more: %s", first.text);
	error_clear(&first);
	return imap_take_once(site, more, &broken, err);
}

bool imap_take(struct site *site, struct error *err)
{
	return take_twice(site, NULL, err);
}

bool imap_take_again(struct site *site, int64_t since, int64_t *taken, struct error *err)
{
	struct once_more more = {.since = since};
	bool good = take_twice(site, &more, err);
	*taken = more.taken;
	return good;
}
