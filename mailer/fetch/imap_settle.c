#include "mailer/fetch/imap.h"

#include "engine/base/compare.h"
#include "engine/base/step.h"
#include "engine/store/statements.h"
#include "mailer/fetch/imap_copied.h"
#include "mailer/fetch/imap_fetch.h"
#include "mailer/fetch/imap_folders.h"
#include "mailer/store/store.h"

/* UIDs per command, to keep its line short. */
#define PART 200
#define ANSWER (256 * 1024)

/* Mails of one kind that move into one folder. */
struct settle {
	struct site *site;
	struct imap *imap;
	const char *folder; /* name as people write it */
	char *name;         /* name on the server */
	bool made;
};

static bool settle_flag(struct settle *settle, struct mailimap_set *set, struct mailimap_flag *flag,
    const char *what, struct error *err)
{
	struct mailimap_flag_list *flags = mailimap_flag_list_new_empty();
	mailimap_flag_list_add(flags, flag);
	struct mailimap_store_att_flags *change = mailimap_store_att_flags_new_add_flags_silent(flags);
	imap_allow(settle->imap, ANSWER);
	int result = mailimap_uid_store(settle->imap->session, set, change);
	mailimap_store_att_flags_free(change);
	step_done("STORE");
	return imap_check(settle->imap, result, what, err);
}

/* A user who may not set flags may still move mails. */
static bool settle_seen(struct settle *settle, struct mailimap_set *set, struct error *err)
{
	struct error refused = {0};
	bool done = settle_flag(settle, set, mailimap_flag_new_seen(), "marking mails as read", &refused);
	if (!done && settle->imap->broken)
		error_set(err, refused.code, "%s", refused.text);
	else if (!done)
		site_log(settle->site, "%s", refused.text);
	error_clear(&refused);
	return !error_is_set(err);
}

static bool settle_transfer(struct settle *settle, struct mailimap_set *set, struct error *err)
{
	g_autofree char *what =
	    g_strdup_printf("%s mails to %s", settle->imap->has_move ? "moving" : "copying", settle->folder);
	imap_allow(settle->imap, ANSWER);
	int result = settle->imap->has_move ? mailimap_uid_move(settle->imap->session, set, settle->name)
	                                    : mailimap_uid_copy(settle->imap->session, set, settle->name);
	step_done("MOVE");
	return imap_check(settle->imap, result, what, err);
}

/* After a COPY: sets \Deleted and sends UID EXPUNGE. Without UIDPLUS the mails stay marked: a plain EXPUNGE would
   remove mails that somebody else has marked (MC-211). */
static bool settle_remove(struct settle *settle, struct mailimap_set *set, struct error *err)
{
	struct imap *imap = settle->imap;
	static const char what[] = "mails are copied, but taking them out of the folder";
	if (!settle_flag(settle, set, mailimap_flag_new_deleted(), what, err) || !imap->has_uidplus)
		return !error_is_set(err);
	imap_allow(imap, ANSWER);
	int result = mailimap_uid_expunge(imap->session, set);
	step_done("EXPUNGE");
	return imap_check(imap, result, what, err);
}

static bool settle_move(struct settle *settle, struct mailimap_set *set, struct error *err)
{
	struct imap *imap = settle->imap;
	if (!copied_note(settle->site, imap, settle->folder, err))
		return false;
	if (!settle_transfer(settle, set, err)) {
		if (settle->made || !imap_create(imap, settle->name, err))
			return false;
		settle->made = true;
		if (!settle_transfer(settle, set, err))
			return false;
	}
	return imap->has_move || settle_remove(settle, set, err);
}

static bool settle_record(struct settle *settle, GArray *mails, guint from, guint count, struct error *err)
{
	bool good = db_begin(settle->site->db, err);
	for (guint i = from; good && i < from + count; i++)
		good = store_settled(settle->site, g_array_index(mails, struct unsettled, i).id, false, err);
	good = good && copied_forget(settle->site, settle->imap, settle->folder, err);
	if (good && db_commit(settle->site->db, err))
		return true;
	db_rollback(settle->site->db);
	return false;
}

static struct mailimap_set *settle_set(GArray *mails, guint from, guint count)
{
	g_autoptr(GArray) items = g_array_new(FALSE, TRUE, sizeof(struct imap_item));
	for (guint i = from; i < from + count; i++) {
		const char *uid = g_array_index(mails, struct unsettled, i).uid;
		struct imap_item item = {.uid = (uint32_t)g_ascii_strtoull(uid, NULL, 10)};
		g_array_append_val(items, item);
	}
	return imap_set(items, 0, items->len);
}

/* Sorts mails that are already copied first, then by arrival here. */
static int compare_copied(gconstpointer a, gconstpointer b)
{
	const struct unsettled *x = a, *y = b;
	return x->copied != y->copied ? y->copied - x->copied : compare_integers(x->id, y->id);
}

/* How many mails from `from` on fit into one command. */
static guint settle_count(const GArray *mails, guint from)
{
	guint count = 1;
	while (count < PART && from + count < mails->len &&
	       g_array_index(mails, struct unsettled, from).copied ==
	           g_array_index(mails, struct unsettled, from + count).copied)
		count++;
	return count;
}

static bool settle_into(struct settle *settle, GArray *mails, struct error *err)
{
	if (mails->len > 0 && !copied_find(settle->site, settle->imap, settle->folder, mails, err))
		return false;
	g_array_sort(mails, compare_copied);
	for (guint from = 0, count; from < mails->len; from += count) {
		count = settle_count(mails, from);
		bool copied = g_array_index(mails, struct unsettled, from).copied;
		struct mailimap_set *set = settle_set(mails, from, count);
		bool moved =
		    settle_seen(settle, set, err) && (copied ? settle_remove : settle_move)(settle, set, err);
		mailimap_set_free(set);
		if (!moved || !settle_record(settle, mails, from, count, err))
			return false;
	}
	if (mails->len > 0)
		site_log(settle->site, "moved %u mails to %s", mails->len, settle->folder);
	return true;
}

/* `rejected: null`: leaves these mails where they are, unread; needs no connection. */
static bool settle_leave(struct site *site, struct error *err)
{
	const struct mail_server *server = &site->config->mailbox;
	return server->rejected || sql_mails_settle_unanswered(site->db, server->url, err);
}

static bool settle_kind(struct settle *settle, bool rejected, struct error *err)
{
	const struct mail_server *server = settle->imap->server;
	g_autoptr(GArray) mails =
	    store_unsettled(settle->site, server->url, settle->imap->uidvalidity, rejected, err);
	if (!mails)
		return false;
	settle->folder = rejected ? server->rejected : server->done;
	settle->made = false;
	if (!settle->folder)
		return true;
	settle->name = imap_folder(settle->imap, settle->folder);
	bool good = settle_into(settle, mails, err);
	g_clear_pointer(&settle->name, g_free);
	return good;
}

bool imap_settle(struct site *site, struct error *err)
{
	const struct mail_server *server = &site->config->mailbox;
	if (!settle_leave(site, err))
		return false;
	int64_t waiting = sql_mails_unmoved(site->db, server->url, err);
	if (waiting == 0)
		return !error_is_set(err);
	struct imap imap;
	bool good = imap_open(&imap, site->config, err) && imap_select(&imap, server->path, IMAP_SELECT, err);
	if (good && imap.read_only)
		good = error_set(err, EXIT_NO_PERMISSION,
		    "%s: the folder %s is read-only: mails cannot be moved", server->url, server->path);
	if (good) {
		struct settle settle = {.site = site, .imap = &imap};
		good = settle_kind(&settle, false, err) && settle_kind(&settle, true, err);
	}
	imap_close(&imap);
	return good;
}
