#include "mailer/fetch/imap_folders.h"

#include "engine/base/text.h"
#include "mailer/store/folder.h"
#include "engine/base/nearest.h"

#include <string.h>

/* Bytes of a list of folders, and how many of them an error names. */
#define LIST_ANSWER (1024 * 1024)
#define SHORT_ANSWER (64 * 1024)
#define TOLD 8

GPtrArray *imap_folders(struct imap *imap, struct error *err)
{
	clist *list = NULL;
	imap_allow(imap, LIST_ANSWER);
	if (!imap_check(imap, mailimap_list(imap->session, "", "*", &list), "LIST", err))
		return NULL;
	GPtrArray *folders = g_ptr_array_new_with_free_func(g_free);
	for (clistiter *at = clist_begin(list); at; at = clist_next(at)) {
		const struct mailimap_mailbox_list *each = clist_content(at);
		g_ptr_array_add(folders, folder_decode(each->mb_name, imap->separator));
	}
	mailimap_list_result_free(list);
	return folders;
}

/* Only INBOX is case-insensitive (RFC 3501, 5.1). */
bool imap_folders_have(const GPtrArray *folders, const char *folder)
{
	bool inbox = g_ascii_strcasecmp(folder, "INBOX") == 0;
	for (guint i = 0; i < folders->len; i++)
		if (inbox ? g_ascii_strcasecmp(folders->pdata[i], folder) == 0
		          : strcmp(folders->pdata[i], folder) == 0)
			return true;
	return false;
}

static const char *last_part(const char *folder)
{
	const char *slash = strrchr(folder, '/');
	return slash ? slash + 1 : folder;
}

static void add_name(GString *out, unsigned *count, const char *name)
{
	if ((*count)++ < TOLD)
		g_string_append_printf(out, "%s%s", *count == 1 ? "" : ", ", name);
}

/* Prefers the same name in another folder or case, then the most similar one. */
char *imap_folders_near(const GPtrArray *folders, const char *folder)
{
	GString *out = g_string_new("near it are ");
	const char *const *names = (const char *const *)(const void *)folders->pdata;
	const char *nearest = nearest_name(folder, names, folders->len);
	unsigned count = 0;
	if (nearest)
		add_name(out, &count, nearest);
	for (guint i = 0; i < folders->len; i++) {
		const char *last = last_part(names[i]);
		if (names[i] != nearest && (g_ascii_strcasecmp(last, last_part(folder)) == 0 ||
		                               nearest_name(last_part(folder), &last, 1) != NULL))
			add_name(out, &count, names[i]);
	}
	if (count > 0)
		return g_string_free(out, FALSE);
	g_string_assign(out, folders->len > 0 ? "there are " : "there is none at all");
	for (guint i = 0; i < folders->len; i++)
		add_name(out, &count, names[i]);
	if (count > TOLD)
		g_string_append_printf(out, " and %u more", count - TOLD);
	return g_string_free(out, FALSE);
}

char *imap_rights(struct imap *imap, const char *folder)
{
	struct mailimap_acl_myrights_data *data = NULL;
	if (!mailimap_has_acl(imap->session))
		return NULL;
	g_autofree char *name = imap_folder(imap, folder);
	imap_allow(imap, SHORT_ANSWER);
	struct error ignored = {0};
	if (!imap_check(imap, mailimap_acl_myrights(imap->session, name, &data), "MYRIGHTS", &ignored))
		data = NULL;
	error_clear(&ignored);
	char *rights = data && data->rights ? text_valid(data->rights) : NULL;
	if (data)
		mailimap_acl_myrights_data_free(data);
	return rights;
}

/* Keeps the resource that is fullest so far. */
static void note_resource(const struct mailimap_quota_quota_resource *each, int64_t *fullest, char **words)
{
	int64_t full = each->limit > 0 ? (int64_t)each->usage * 1000 / each->limit : -1;
	if (full <= *fullest)
		return;
	*fullest = full;
	g_free(*words);
	g_autofree char *whole =
	    g_strdup_printf("%s %u of %u", each->resource_name, each->usage, each->limit);
	*words = text_valid(whole);
}

int64_t imap_fullness(struct imap *imap, const char *folder, char **words)
{
	struct mailimap_quota_complete_data *data = NULL;
	int64_t fullest = -1;
	*words = NULL;
	if (!mailimap_has_quota(imap->session))
		return -1;
	g_autofree char *name = imap_folder(imap, folder);
	imap_allow(imap, SHORT_ANSWER);
	struct error ignored = {0};
	if (!imap_check(
	        imap, mailimap_quota_getquotaroot(imap->session, name, &data), "GETQUOTAROOT", &ignored))
		data = NULL;
	error_clear(&ignored);
	if (!data)
		return -1;
	for (clistiter *root = clist_begin(data->quota_list); root; root = clist_next(root)) {
		const struct mailimap_quota_quota_data *quota = clist_content(root);
		for (clistiter *at = clist_begin(quota->quota_list); at; at = clist_next(at))
			note_resource(clist_content(at), &fullest, words);
	}
	mailimap_quota_complete_data_free(data);
	return fullest;
}

/* Was SELECT refused because the folder does not exist? Few servers give a reason. A folder of a misspelt name would
   stay empty for ever unnoticed, so it is not created: the error names similar folders. */
static bool imap_tell_missing(struct imap *imap, const char *folder, struct error *refused, struct error *err)
{
	struct error ignored = {0};
	GPtrArray *folders = imap_folders(imap, &ignored);
	bool missing = folders && !imap_folders_have(folders, folder);
	if (missing) {
		g_autofree char *near = imap_folders_near(folders, folder);
		error_set(err, EXIT_CONFIG, "%s; is mailbox.url right? %s", refused->text, near);
	}
	if (folders)
		g_ptr_array_unref(folders);
	error_clear(&ignored);
	return missing;
}

bool imap_select(struct imap *imap, const char *folder, enum imap_mode mode, struct error *err)
{
	g_autofree char *name = imap_folder(imap, folder);
	imap_allow(imap, SHORT_ANSWER);
	int result = mode == IMAP_SELECT ? mailimap_select(imap->session, name)
	                                 : mailimap_examine(imap->session, name);
	g_autofree char *what = g_strdup_printf("folder %s", folder);
	struct error refused = {0};
	if (!imap_check(imap, result, what, &refused)) {
		bool asked = mode == IMAP_SELECT && refused.code == EXIT_NO_PERMISSION;
		if (!asked || !imap_tell_missing(imap, folder, &refused, err))
			error_pass(&refused, err, NULL);
		error_clear(&refused);
		return false;
	}
	const struct mailimap_selection_info *info = imap->session->imap_selection_info;
	if (!info || info->sel_uidvalidity == 0)
		return error_set(
		    err, EXIT_PROTOCOL, "%s: folder %s: it tells no UIDVALIDITY", imap->server->url, folder);
	imap->uidvalidity = info->sel_uidvalidity;
	imap->exists = info->sel_exists;
	imap->read_only = info->sel_perm == MAILIMAP_MAILBOX_READONLY;
	return true;
}
