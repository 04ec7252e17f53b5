#include "mailer/doctor/letter_box.h"

#include "mailer/store/folder.h"
#include "mailer/fetch/imap_fetch.h"
#include "mailer/fetch/imap_folders.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define HEADERS 32768
#define ANSWER 65536
/* Maildir files older than the letter by this many seconds are not opened; clocks of file servers differ. */
#define SLACK 3600

struct letter_box {
	const struct config *config;
	bool open;
	struct imap imap;
	const char *junk;
	int64_t since;      /* oldest time of Maildir files to open */
	GPtrArray *folders; /* of struct spot */
};

struct spot {
	enum letter_place place;
	char *folder; /* an IMAP folder, or a directory */
};

static void spot_free(gpointer item)
{
	struct spot *place = item;
	g_free(place->folder);
	g_free(place);
}

static void add_place(struct letter_box *box, enum letter_place kind, const char *folder)
{
	for (guint i = 0; i < box->folders->len; i++)
		if (strcmp(((struct spot *)box->folders->pdata[i])->folder, folder) == 0)
			return;
	struct spot *place = g_new0(struct spot, 1);
	*place = (struct spot){kind, g_strdup(folder)};
	g_ptr_array_add(box->folders, place);
}

/* Is this one of the names that mail programs and providers give to the junk folder? */
static bool is_junk(const char *folder)
{
	g_autofree char *lower = g_utf8_strdown(folder, -1);
	static const char *const words[] = {"junk", "spam", "bulk mail", "unerwünscht", "indésirable"};
	for (size_t i = 0; i < G_N_ELEMENTS(words); i++)
		if (strstr(lower, words[i]))
			return true;
	return false;
}

/* --- IMAP ------------------------------------------------------------------ */

/* Empty folders count as well: the letter may be the first mail in one. */
static bool choose_folders(struct letter_box *box, struct error *err)
{
	const struct mail_server *server = &box->config->mailbox;
	GPtrArray *all = imap_folders(&box->imap, err);
	if (!all)
		return false;
	add_place(box, PLACE_SOURCE, server->path);
	const struct spot filed[] = {{PLACE_FILED, (char *)(uintptr_t)server->rejected},
	    {PLACE_FILED, (char *)(uintptr_t)server->done}, {PLACE_JUNK, (char *)(uintptr_t)server->junk},
	    {PLACE_JUNK, (char *)(uintptr_t)box->junk}, {PLACE_OTHER, (char *)(uintptr_t) "INBOX"}};
	for (size_t i = 0; i < G_N_ELEMENTS(filed); i++)
		if (filed[i].folder && imap_folders_have(all, filed[i].folder))
			add_place(box, filed[i].place, filed[i].folder);
	for (guint i = 0; i < all->len; i++)
		if (is_junk(all->pdata[i]))
			add_place(box, PLACE_JUNK, all->pdata[i]);
	g_ptr_array_unref(all);
	return true;
}

/* UID of the newest mail in the open folder that has the word in its subject, 0: none. */
static uint32_t find_uid(struct imap *imap, const char *word, struct error *err)
{
	clist *list = NULL;
	uint32_t uid = 0;
	struct mailimap_search_key *key = mailimap_search_key_new_subject(strdup(word));
	imap_allow(imap, ANSWER);
	int result = mailimap_uid_search(imap->session, NULL, key, &list);
	mailimap_search_key_free(key);
	if (!imap_check(imap, result, "SEARCH", err))
		return 0;
	for (clistiter *at = clist_begin(list); at; at = clist_next(at))
		uid = MAX(uid, *(uint32_t *)clist_content(at));
	mailimap_search_result_free(list);
	return uid;
}

static bool read_letter(struct imap *imap, GArray *items, struct letter_found *found, struct error *err)
{
	struct imap_item *item = &g_array_index(items, struct imap_item, 0);
	if (!imap_fetch_sizes(imap, items, 0, 1, err) ||
	    !imap_fetch_texts(imap, items, 0, 1, IMAP_HEADERS, HEADERS, HEADERS + ANSWER, err))
		return false;
	found->arrived = item->arrived;
	found->headers = g_strndup(item->text ? item->text : "", item->text_size);
	return true;
}

/* Uses UID EXPUNGE only: a plain EXPUNGE would remove mails that others have marked (MC-211). */
static void remove_letter(
    struct imap *imap, const char *folder, const GArray *items, struct letter_found *found, struct error *err)
{
	if (!imap_select(imap, folder, IMAP_SELECT, err))
		return;
	struct mailimap_set *set = imap_set(items, 0, 1);
	struct mailimap_flag_list *flags = mailimap_flag_list_new_empty();
	mailimap_flag_list_add(flags, mailimap_flag_new_deleted());
	struct mailimap_store_att_flags *change = mailimap_store_att_flags_new_add_flags_silent(flags);
	imap_allow(imap, ANSWER);
	found->removed =
	    imap_check(imap, mailimap_uid_store(imap->session, set, change), "removing the letter", err) &&
	    imap->has_uidplus;
	mailimap_store_att_flags_free(change);
	imap_allow(imap, ANSWER);
	if (found->removed)
		found->removed =
		    imap_check(imap, mailimap_uid_expunge(imap->session, set), "removing the letter", err);
	mailimap_set_free(set);
}

static bool take_imap(struct letter_box *box, const struct spot *place, const char *word,
    struct letter_found *found, struct error *err)
{
	struct imap *imap = &box->imap;
	struct error refused = {0};
	/* A folder that we may not read cannot hold the letter for us. */
	if (!imap_select(imap, place->folder, IMAP_EXAMINE, &refused)) {
		bool bearable = !imap->broken && place->place != PLACE_SOURCE;
		if (!bearable)
			error_pass(&refused, err, NULL);
		error_clear(&refused);
		return false;
	}
	uint32_t uid = imap->exists > 0 ? find_uid(imap, word, err) : 0;
	if (uid == 0)
		return false;
	GArray *items = imap_items_new();
	struct imap_item item = {.uid = uid, .arrived = G_MAXINT64};
	g_array_append_val(items, item);
	bool good = read_letter(imap, items, found, err);
	if (good) {
		found->place = place->place;
		found->folder = g_strdup(place->folder);
		/* The letter was found; if it cannot be removed, `removed` says so. */
		remove_letter(imap, place->folder, items, found, &refused);
		error_clear(&refused);
	}
	g_array_unref(items);
	return good;
}

/* --- Maildirs --------------------------------------------------------------- */

static void choose_dirs(struct letter_box *box, const char *dir)
{
	add_place(box, PLACE_SOURCE, dir);
	GDir *list = g_dir_open(dir, 0, NULL);
	for (const char *name; list && (name = g_dir_read_name(list));) {
		g_autofree char *folder = g_build_filename(dir, name, NULL);
		if (*name == '.')
			add_place(box, is_junk(name) ? PLACE_JUNK : PLACE_FILED, folder);
	}
	if (list)
		g_dir_close(list);
}

static char *read_top(const char *path, int64_t since)
{
	struct stat status;
	if (lstat(path, &status) != 0 || !S_ISREG(status.st_mode) || status.st_mtime < since)
		return NULL;
	FILE *file = fopen(path, "re");
	char *top = g_malloc0(HEADERS + 1);
	size_t size = file ? fread(top, 1, HEADERS, file) : 0;
	if (file)
		fclose(file);
	top[size] = 0;
	return top;
}

static bool take_maildir(
    struct letter_box *box, const struct spot *place, const char *word, struct letter_found *found)
{
	static const char *const parts[] = {"new", "cur", NULL};
	bool there = false;
	for (const char *const *part = parts; *part && !there; part++) {
		g_autofree char *dir = g_build_filename(place->folder, *part, NULL);
		GDir *list = g_dir_open(dir, 0, NULL);
		for (const char *name; list && !there && (name = g_dir_read_name(list));) {
			g_autofree char *path = g_build_filename(dir, name, NULL);
			g_autofree char *top = read_top(path, box->since);
			there = top && strstr(top, word);
			if (there)
				*found = (struct letter_found){place->place, g_strdup(place->folder),
				    g_steal_pointer(&top), G_MAXINT64, unlink(path) == 0};
		}
		if (list)
			g_dir_close(list);
	}
	return there;
}

/* --- Both ------------------------------------------------------------------ */

struct letter_box *letter_box_open(const struct config *config, const char *junk, struct error *err)
{
	struct letter_box *box = g_new0(struct letter_box, 1);
	box->config = config;
	box->folders = g_ptr_array_new_with_free_func(spot_free);
	box->since = g_get_real_time() / G_USEC_PER_SEC - SLACK;
	if (config->mailbox.scheme == MAIL_MAILDIR) {
		choose_dirs(box, config->mailbox.path);
		return box;
	}
	box->open = true;
	box->junk = junk;
	if (imap_open(&box->imap, config, err))
		return box;
	letter_box_close(box);
	return NULL;
}

void letter_box_close(struct letter_box *box)
{
	if (!box)
		return;
	if (box->open)
		imap_close(&box->imap);
	g_ptr_array_unref(box->folders);
	g_free(box);
}

bool letter_box_take(struct letter_box *box, const char *word, struct letter_found *found, struct error *err)
{
	bool there = false;
	if (box->open && !choose_folders(box, err))
		return false;
	for (guint i = 0; i < box->folders->len && !there && !error_is_set(err); i++) {
		const struct spot *place = box->folders->pdata[i];
		there = box->open ? take_imap(box, place, word, found, err)
		                  : take_maildir(box, place, word, found);
	}
	return there;
}

void letter_found_clear(struct letter_found *found)
{
	g_free(found->folder);
	g_free(found->headers);
}
