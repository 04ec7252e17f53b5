#include "mailer/imap_fetch.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A line of SEARCH or FETCH without text, for one mail. */
#define LINE 512
/* More mails than this in one folder are believed of nobody: their list would be our memory. */
#define MOST 1000000

static void item_clear(gpointer item)
{
	g_free(((struct imap_item *)item)->text);
}

int imap_item_compare(gconstpointer a, gconstpointer b)
{
	const struct imap_item *x = a, *y = b;
	return (x->uid > y->uid) - (x->uid < y->uid);
}

GArray *imap_items_new(void)
{
	GArray *items = g_array_new(FALSE, TRUE, sizeof(struct imap_item));
	g_array_set_clear_func(items, item_clear);
	return items;
}

GArray *imap_search(struct imap *imap, struct error *err)
{
	GArray *items = imap_items_new();
	clist *found = NULL;
	struct mailimap_search_key *key = mailimap_search_key_new_all();
	imap_allow(imap, 65536 + (uint64_t)MIN(imap->exists, MOST) * 16);
	int result = mailimap_uid_search(imap->session, NULL, key, &found);
	mailimap_search_key_free(key);
	if (!imap_check(imap, result, "SEARCH", err)) {
		g_array_unref(items);
		return NULL;
	}
	for (clistiter *at = clist_begin(found); at != NULL; at = clist_next(at)) {
		struct imap_item item = {.uid = *(uint32_t *)clist_content(at), .arrived = G_MAXINT64};
		if (item.uid != 0)
			g_array_append_val(items, item);
	}
	mailimap_search_result_free(found);
	g_array_sort(items, imap_item_compare);
	guint kept = 0;
	for (guint i = 0; i < items->len; i++) {
		struct imap_item *list = (struct imap_item *)(void *)items->data;
		if (kept == 0 || list[kept - 1].uid != list[i].uid)
			list[kept++] = list[i];
	}
	g_array_set_size(items, kept);
	return items;
}

struct mailimap_set *imap_set(const GArray *items, guint from, guint count)
{
	struct mailimap_set *set = mailimap_set_new_empty();
	for (guint i = from; i < from + count;) {
		uint32_t first = g_array_index(items, struct imap_item, i).uid, last = first;
		while (++i < from + count && g_array_index(items, struct imap_item, i).uid == last + 1)
			last++;
		mailimap_set_add_interval(set, first, last);
	}
	return set;
}

/* --- Answers ------------------------------------------------------------ */

static int64_t date_of(const struct mailimap_date_time *date)
{
	struct tm when = {.tm_year = date->dt_year - 1900,
	    .tm_mon = date->dt_month - 1,
	    .tm_mday = date->dt_day,
	    .tm_hour = date->dt_hour,
	    .tm_min = date->dt_min,
	    .tm_sec = date->dt_sec};
	int zone = date->dt_zone; /* +0530 is 530 */
	return (int64_t)timegm(&when) - (zone / 100 * 3600 + zone % 100 * 60);
}

static struct imap_item *item_find(GArray *items, guint from, guint count, uint32_t uid)
{
	const struct imap_item key = {.uid = uid};
	struct imap_item *list = (struct imap_item *)(void *)items->data;
	return bsearch(&key, list + from, count, sizeof key, imap_item_compare);
}

/* The first complete answer for a UID counts. */
static void item_take_text(struct imap_item *item, const struct mailimap_msg_att_body_section *body)
{
	item->answered = true;
	if (item->text != NULL || body == NULL || body->sec_body_part == NULL)
		return;
	item->text = g_malloc(body->sec_length + 1);
	memcpy(item->text, body->sec_body_part, body->sec_length);
	item->text[body->sec_length] = 0;
	item->text_size = body->sec_length;
}

static void item_take(struct imap_item *item, const struct mailimap_msg_att_static *value)
{
	if (value->att_type == MAILIMAP_MSG_ATT_RFC822_SIZE) {
		item->size = value->att_data.att_rfc822_size;
		item->listed = true;
	} else if (value->att_type == MAILIMAP_MSG_ATT_INTERNALDATE &&
	           value->att_data.att_internal_date != NULL) {
		item->arrived = date_of(value->att_data.att_internal_date);
	} else if (value->att_type == MAILIMAP_MSG_ATT_BODY_SECTION) {
		item_take_text(item, value->att_data.att_body_section);
	}
}

/* The UID may stand anywhere in the answer, so it is looked for first. */
static void answer_take(GArray *items, guint from, guint count, const struct mailimap_msg_att *answer)
{
	uint32_t uid = 0;
	for (clistiter *at = clist_begin(answer->att_list); at != NULL; at = clist_next(at)) {
		const struct mailimap_msg_att_item *part = clist_content(at);
		if (part->att_type == MAILIMAP_MSG_ATT_ITEM_STATIC &&
		    part->att_data.att_static->att_type == MAILIMAP_MSG_ATT_UID)
			uid = part->att_data.att_static->att_data.att_uid;
	}
	struct imap_item *item = item_find(items, from, count, uid);
	for (clistiter *at = clist_begin(answer->att_list); item != NULL && at != NULL; at = clist_next(at)) {
		const struct mailimap_msg_att_item *part = clist_content(at);
		if (part->att_type == MAILIMAP_MSG_ATT_ITEM_STATIC)
			item_take(item, part->att_data.att_static);
	}
}

/* Sends UID FETCH with `type`, which it frees. */
static bool imap_fetch(struct imap *imap, GArray *items, guint from, guint count,
    struct mailimap_fetch_type *type, struct error *err)
{
	struct mailimap_set *set = imap_set(items, from, count);
	clist *answers = NULL;
	int result = mailimap_uid_fetch(imap->session, set, type, &answers);
	mailimap_set_free(set);
	mailimap_fetch_type_free(type);
	if (!imap_check(imap, result, "FETCH", err))
		return false;
	for (clistiter *at = clist_begin(answers); at != NULL; at = clist_next(at))
		answer_take(items, from, count, clist_content(at));
	mailimap_fetch_list_free(answers);
	return true;
}

static struct mailimap_fetch_type *type_with_uid(void)
{
	struct mailimap_fetch_type *type = mailimap_fetch_type_new_fetch_att_list_empty();
	mailimap_fetch_type_new_fetch_att_list_add(type, mailimap_fetch_att_new_uid());
	return type;
}

bool imap_fetch_sizes(struct imap *imap, GArray *items, guint from, guint count, struct error *err)
{
	struct mailimap_fetch_type *type = type_with_uid();
	mailimap_fetch_type_new_fetch_att_list_add(type, mailimap_fetch_att_new_rfc822_size());
	mailimap_fetch_type_new_fetch_att_list_add(type, mailimap_fetch_att_new_internaldate());
	imap_allow(imap, 65536 + (uint64_t)count * LINE);
	return imap_fetch(imap, items, from, count, type, err);
}

static struct mailimap_section *section_from(void)
{
	clist *names = clist_new();
	clist_append(names, strdup("From"));
	return mailimap_section_new_header_fields(mailimap_header_list_new(names));
}

bool imap_fetch_texts(struct imap *imap, GArray *items, guint from, guint count, enum imap_part part,
    int64_t limit, uint64_t expected, struct error *err)
{
	struct mailimap_fetch_type *type = type_with_uid();
	struct mailimap_fetch_att *wanted;
	if (part == IMAP_WHOLE)
		wanted = mailimap_fetch_att_new_body_peek_section(mailimap_section_new(NULL));
	else
		wanted = mailimap_fetch_att_new_body_peek_section_partial(
		    part == IMAP_FROM ? section_from() : mailimap_section_new_header(), 0, (uint32_t)limit);
	mailimap_fetch_type_new_fetch_att_list_add(type, wanted);
	imap_allow(imap, 65536 + (uint64_t)count * LINE + expected);
	return imap_fetch(imap, items, from, count, type, err);
}
