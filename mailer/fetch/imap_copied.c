#include "mailer/fetch/imap_copied.h"

#include "engine/base/compare.h"
#include "engine/store/statements.h"
#include "mailer/fetch/imap_fetch.h"
#include "mailer/fetch/imap_folders.h"
#include "mailer/store/store.h"

#define ANSWER (64 * 1024)

/* Position in a folder: mails that came after the note have higher UIDs. */
struct place {
	int64_t uidvalidity; /* 0: the folder did not exist */
	int64_t uidnext;
};

static char *copied_key(const struct imap *imap, const char *folder)
{
	return g_strdup_printf("moving %s %s", imap->server->url, folder);
}

static void place_read(struct place *place, const struct mailimap_mailbox_data_status *status)
{
	for (clistiter *at = clist_begin(status->st_info_list); at; at = clist_next(at)) {
		const struct mailimap_status_info *info = clist_content(at);
		if (info->st_att == MAILIMAP_STATUS_ATT_UIDVALIDITY)
			place->uidvalidity = info->st_value;
		else if (info->st_att == MAILIMAP_STATUS_ATT_UIDNEXT)
			place->uidnext = info->st_value;
	}
}

static bool place_ask(struct place *place, struct imap *imap, const char *folder, struct error *err)
{
	g_autofree char *name = imap_folder(imap, folder);
	struct mailimap_status_att_list *wanted = mailimap_status_att_list_new_empty();
	struct mailimap_mailbox_data_status *status = NULL;
	struct error refused = {0};
	mailimap_status_att_list_add(wanted, MAILIMAP_STATUS_ATT_UIDVALIDITY);
	mailimap_status_att_list_add(wanted, MAILIMAP_STATUS_ATT_UIDNEXT);
	imap_allow(imap, ANSWER);
	int result = mailimap_status(imap->session, name, wanted, &status);
	mailimap_status_att_list_free(wanted);
	*place = (struct place){.uidnext = 1};
	if (imap_check(imap, result, "STATUS", &refused) && status)
		place_read(place, status);
	if (status)
		mailimap_mailbox_data_status_free(status);
	if (imap->broken)
		error_set(err, refused.code, "%s", refused.text);
	error_clear(&refused);
	return !error_is_set(err);
}

bool copied_note(struct site *site, struct imap *imap, const char *folder, struct error *err)
{
	struct place place;
	if (!place_ask(&place, imap, folder, err))
		return false;
	g_autofree char *key = copied_key(imap, folder);
	g_autofree char *value =
	    g_strdup_printf("%" G_GINT64_FORMAT " %" G_GINT64_FORMAT, place.uidvalidity, place.uidnext);
	bool good =
	    db_begin(site->db, err) && sql_meta_set(site->db, key, value, err) && db_commit(site->db, err);
	db_rollback(site->db);
	return good;
}

bool copied_forget(struct site *site, const struct imap *imap, const char *folder, struct error *err)
{
	g_autofree char *key = copied_key(imap, folder);
	return sql_meta_drop(site->db, key, err);
}

static bool place_noted(
    struct place *place, struct site *site, const struct imap *imap, const char *folder, struct error *err)
{
	g_autofree char *key = copied_key(imap, folder);
	g_autofree char *value = sql_meta(site->db, key, err);
	char *end;
	if (!value)
		return false;
	place->uidvalidity = g_ascii_strtoll(value, &end, 10);
	place->uidnext = g_ascii_strtoll(end, NULL, 10);
	return true;
}

/* --- Mails that lie there ------------------------------------------------- */

static int compare_sizes(gconstpointer a, gconstpointer b)
{
	const struct unsettled *x = a, *y = b;
	return compare_integers(x->size, y->size);
}

/* Lists the folder's mails from `place` on, with sizes and dates; NULL: none, or an error. */
static GArray *place_list(const struct place *place, struct imap *imap, const char *folder, struct error *err)
{
	struct error refused = {0};
	if (!imap_select(imap, folder, IMAP_EXAMINE, &refused)) {
		/* The folder does not exist, or we may not open it. */
		if (imap->broken)
			error_set(err, refused.code, "%s", refused.text);
		error_clear(&refused);
		return NULL;
	}
	bool same = place->uidvalidity == 0 || place->uidvalidity == imap->uidvalidity;
	GArray *items = same ? imap_search(imap, err) : NULL;
	if (!items)
		return NULL;
	guint older = 0;
	while (older < items->len && g_array_index(items, struct imap_item, older).uid < place->uidnext)
		older++;
	if (older > 0)
		g_array_remove_range(items, 0, older);
	if (items->len == 0 || !imap_fetch_sizes(imap, items, 0, items->len, err))
		g_clear_pointer(&items, g_array_unref);
	return items;
}

/* Finds the mail that this item is a copy of, each mail at most once. `mails` are sorted by size. */
static void item_find_original(const struct imap_item *item, GArray *mails)
{
	const struct unsettled key = {.size = item->size};
	guint at;
	if (!item->listed || !g_array_binary_search(mails, &key, compare_sizes, &at))
		return;
	while (at > 0 && g_array_index(mails, struct unsettled, at - 1).size == item->size)
		at--;
	for (; at < mails->len; at++) {
		struct unsettled *mail = &g_array_index(mails, struct unsettled, at);
		if (mail->size != item->size)
			return;
		if (!mail->copied && store_same_date(item->arrived, mail->arrived, mail->stored)) {
			mail->copied = true;
			return;
		}
	}
}

bool copied_find(struct site *site, struct imap *imap, const char *folder, GArray *mails, struct error *err)
{
	struct place place;
	if (!place_noted(&place, site, imap, folder, err))
		return !error_is_set(err);
	GArray *items = place_list(&place, imap, folder, err);
	g_array_sort(mails, compare_sizes);
	for (guint i = 0; items && i < items->len; i++)
		item_find_original(&g_array_index(items, struct imap_item, i), mails);
	g_clear_pointer(&items, g_array_unref);
	return !error_is_set(err) && imap_select(imap, imap->server->path, IMAP_SELECT, err);
}
