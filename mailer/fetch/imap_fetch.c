#include "mailer/fetch/imap_fetch.h"

#include "engine/base/compare.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Bytes of a line of SEARCH or FETCH for one mail, without its text. */
#define LINE 512
/* Bytes of unsolicited updates about what others did to the folder meanwhile. */
#define NEWS (256 * 1024)
/* No folder has more mails than this: a server that claims it could fill our memory with its list. They are listed in
   portions, so that a server that repeats 1 1 1 1 is stopped soon. */
#define MOST 1000000
#define LISTED 50000
/* Bytes of one UID and the blank behind it. */
#define NUMBER 11

static void item_clear(gpointer item)
{
	g_free(((struct imap_item *)item)->text);
}

int imap_item_compare(gconstpointer a, gconstpointer b)
{
	const struct imap_item *x = a, *y = b;
	return compare_integers(x->uid, y->uid);
}

GArray *imap_items_new(void)
{
	GArray *items = g_array_new(FALSE, TRUE, sizeof(struct imap_item));
	g_array_set_clear_func(items, item_clear);
	return items;
}

/* Lists the mails with sequence numbers first to last; last 0: to the end of the folder. */
static bool search_places(struct imap *imap, uint32_t first, uint32_t last, GArray *items, struct error *err)
{
	clist *found = NULL;
	bool all = first == 1 && last == 0;
	struct mailimap_search_key *key =
	    all ? mailimap_search_key_new_all()
	        : mailimap_search_key_new_set(mailimap_set_new_interval(first, last));
	imap_allow(imap, 65536 + LISTED * NUMBER);
	int result = mailimap_uid_search(imap->session, NULL, key, &found);
	mailimap_search_key_free(key);
	if (!imap_check(imap, result, "SEARCH", err))
		return false;
	for (clistiter *at = clist_begin(found); at; at = clist_next(at)) {
		struct imap_item item = {.uid = *(uint32_t *)clist_content(at), .arrived = G_MAXINT64};
		if (item.uid != 0)
			g_array_append_val(items, item);
	}
	mailimap_search_result_free(found);
	return true;
}

/* Searches from the end down: an expunge meanwhile moves other mails to lower numbers, which are still to be listed, so
   that none is missed (MC-208). */
static bool search_all(struct imap *imap, GArray *items, struct error *err)
{
	if (imap->exists > MOST)
		return error_set(err, EXIT_PROTOCOL, "%s: SEARCH: %" G_GINT64_FORMAT " mails in one folder",
		    imap->server->url, imap->exists);
	uint32_t last = 0, first = (uint32_t)imap->exists;
	do {
		first = first > LISTED ? first - LISTED + 1 : 1;
		if (!search_places(imap, first, last, items, err))
			return false;
		last = --first;
	} while (first > 0);
	return true;
}

GArray *imap_search(struct imap *imap, struct error *err)
{
	GArray *items = imap_items_new();
	if (!search_all(imap, items, err)) {
		g_array_unref(items);
		return NULL;
	}
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
	int zone = date->dt_zone; /* dt_zone writes +0530 as 530 */
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
	if (item->text || !body || !body->sec_body_part)
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
	for (clistiter *at = clist_begin(answer->att_list); at; at = clist_next(at)) {
		const struct mailimap_msg_att_item *part = clist_content(at);
		if (part->att_type == MAILIMAP_MSG_ATT_ITEM_STATIC &&
		    part->att_data.att_static->att_type == MAILIMAP_MSG_ATT_UID)
			uid = part->att_data.att_static->att_data.att_uid;
	}
	struct imap_item *item = item_find(items, from, count, uid);
	for (clistiter *at = clist_begin(answer->att_list); item && at; at = clist_next(at)) {
		const struct mailimap_msg_att_item *part = clist_content(at);
		if (part->att_type == MAILIMAP_MSG_ATT_ITEM_STATIC)
			item_take(item, part->att_data.att_static);
	}
}

/* What a FETCH asks for. */
struct want {
	bool text; /* false: size and date */
	enum imap_part part;
	int64_t limit;     /* of bytes of headers */
	uint64_t expected; /* bytes of text expected in all */
};

static struct mailimap_section *section_from(void)
{
	clist *names = clist_new();
	clist_append(names, strdup("From"));
	return mailimap_section_new_header_fields(mailimap_header_list_new(names));
}

static struct mailimap_fetch_att *want_text(const struct want *want)
{
	if (want->part == IMAP_WHOLE)
		return mailimap_fetch_att_new_body_peek_section(mailimap_section_new(NULL));
	return mailimap_fetch_att_new_body_peek_section_partial(
	    want->part == IMAP_FROM ? section_from() : mailimap_section_new_header(), 0,
	    (uint32_t)want->limit);
}

/* Ownership: mailimap_fetch_type_free. */
static struct mailimap_fetch_type *want_type(const struct want *want)
{
	struct mailimap_fetch_type *type = mailimap_fetch_type_new_fetch_att_list_empty();
	mailimap_fetch_type_new_fetch_att_list_add(type, mailimap_fetch_att_new_uid());
	if (want->text) {
		mailimap_fetch_type_new_fetch_att_list_add(type, want_text(want));
	} else {
		mailimap_fetch_type_new_fetch_att_list_add(type, mailimap_fetch_att_new_rfc822_size());
		mailimap_fetch_type_new_fetch_att_list_add(type, mailimap_fetch_att_new_internaldate());
	}
	return type;
}

/* Sends one UID FETCH. */
static bool ask_once(struct imap *imap, GArray *items, guint from, guint count, const struct want *want,
    bool *refused, struct error *err)
{
	struct mailimap_set *set = imap_set(items, from, count);
	struct mailimap_fetch_type *type = want_type(want);
	clist *answers = NULL;
	imap_allow_texts(imap, 65536 + (uint64_t)count * LINE, want->expected);
	int result = mailimap_uid_fetch(imap->session, set, type, &answers);
	mailimap_set_free(set);
	mailimap_fetch_type_free(type);
	*refused = result == MAILIMAP_ERROR_UID_FETCH && !imap_is_throttled(imap);
	if (!imap_check(imap, result, "FETCH", err))
		return false;
	for (clistiter *at = clist_begin(answers); at; at = clist_next(at))
		answer_take(items, from, count, clist_content(at));
	mailimap_fetch_list_free(answers);
	return true;
}

/* Sends NOOP: a server may answer NO for expunged mails until it has told us of the expunge (RFC 2180). */
static bool take_note(struct imap *imap, struct error *err)
{
	imap_allow(imap, NEWS);
	return imap_check(imap, mailimap_noop(imap->session), "NOOP", err);
}

/* MC-208, MC-218: a NO may be about one mail of many, so ask again for each half; a mail that is refused alone is
   marked `refused`. */
static bool ask_halves(
    struct imap *imap, GArray *items, guint from, guint count, const struct want *want, struct error *err)
{
	bool refused;
	struct error no = {0};
	if (ask_once(imap, items, from, count, want, &refused, &no))
		return true;
	if (!refused || imap->broken) {
		*err = no;
		return false;
	}
	error_clear(&no);
	if (count == 1) {
		g_array_index(items, struct imap_item, from).refused = true;
		return true;
	}
	return take_note(imap, err) && ask_halves(imap, items, from, count / 2, want, err) &&
	       ask_halves(imap, items, from + count / 2, count - count / 2, want, err);
}

static bool item_lacks(const struct imap_item *item, const struct want *want)
{
	return !item->refused && !(want->text ? item->answered : item->listed);
}

/* Asks once more for mails that the answer left out: libetpan hides a NO that follows other answers. If every mail is
   refused, the fault is not in a single mail. */
static bool ask(
    struct imap *imap, GArray *items, guint from, guint count, const struct want *want, struct error *err)
{
	const struct imap_item *list = (const struct imap_item *)(const void *)items->data;
	for (guint i = from; i < from + count; i++)
		((struct imap_item *)(void *)items->data)[i].refused = false;
	if (!ask_halves(imap, items, from, count, want, err))
		return false;
	guint refused = 0;
	for (guint i = from, last; i < from + count; i = last + 1) {
		for (last = i; last < from + count && item_lacks(&list[last], want);)
			last++;
		if (last > i && (!take_note(imap, err) || !ask_halves(imap, items, i, last - i, want, err)))
			return false;
	}
	for (guint i = from; i < from + count; i++)
		refused += list[i].refused;
	return count == 1 || refused < count ||
	       error_set(err, EXIT_TEMPFAIL, "%s: FETCH: every mail is refused", imap->server->url);
}

bool imap_fetch_sizes(struct imap *imap, GArray *items, guint from, guint count, struct error *err)
{
	return ask(imap, items, from, count, &(struct want){0}, err);
}

bool imap_fetch_texts(struct imap *imap, GArray *items, guint from, guint count, enum imap_part part,
    int64_t limit, uint64_t expected, struct error *err)
{
	const struct want want = {.text = true, .part = part, .limit = limit, .expected = expected};
	return ask(imap, items, from, count, &want, err);
}
