/* Documents whose long lists are read item by item: plain ASCII that programs wrote. All else is read as a whole. */
#include "engine/base/file.h"
#include "engine/documents/document_tree.h"

#include <string.h>

#define LONG_SIZE 16384 /* bytes of a list that is long */

/* Plain ASCII without a backslash? */
static bool is_plain(const char *begin, const char *end)
{
	const uint64_t ones = UINT64_MAX / 255, tops = ones << 7;
	uint64_t eight, other, odd = 0;

	for (; (size_t)(end - begin) >= sizeof eight; begin += sizeof eight) {
		memcpy(&eight, begin, sizeof eight);
		other = eight ^ ones * '\\';
		odd |= eight | ((other - ones) & ~other);
	}
	for (; begin < end; begin++)
		odd |= (unsigned char)*begin >= 0x80 || *begin == '\\' ? tops : 0;
	return (odd & tops) == 0;
}

/* The bracket that closes the list whose first byte is here, where each item has a line as the program writes it
   (json.h); NULL: it has not. Whether all of it is items will be seen as they are read. `count`: of these lines. */
static char *end_of_list(char *begin, guint *count)
{
	char *end = begin;

	for (*count = 0; end[0] == '\n' && end[1] == ' ' && end[2] == ' '; ++*count)
		end = strchrnul(end + 1, '\n');
	if (*count == 0)
		return NULL;
	/* More of the top mapping may follow, or its end. */
	end -= end[-1] == ',' || end[-1] == '}' ? 2 : 1;
	return *end == ']' && is_plain(begin, end) ? end : NULL;
}

/* Behind the text whose opening quote is here. */
static char *end_of_text(char *c)
{
	for (c++; *c && *c != '"'; c++)
		c += *c == '\\' && c[1];
	return *c ? c + 1 : c;
}

/* Finds the long lists of the top mapping. False: there is none. */
static bool find_lists(struct document *doc)
{
	char *key = doc->source, *c = doc->source;
	unsigned depth = 0;

	while (*c) {
		if (*c == '"') {
			key = depth == 1 ? c + 1 : key;
			c = end_of_text(c);
			continue;
		}
		struct long_list list = {.key = key, .begin = c + 1, .at = c + 1};
		if (*c == '[' && depth == 1)
			list.end = end_of_list(list.begin, &list.count);
		if (list.end && list.end - list.begin >= LONG_SIZE) {
			g_array_append_val(doc->lists, list);
			c = list.end + 1;
			continue;
		}
		depth += *c == '{' || *c == '[';
		depth -= *c == '}' || *c == ']';
		c++;
	}
	return doc->lists->len > 0;
}

static struct long_list *list_at(const struct document *doc, guint i)
{
	return &g_array_index(doc->lists, struct long_list, i);
}

/* Reads all but the items of the long lists. */
static bool read_rest(struct document *doc)
{
	g_autoptr(GString) rest = g_string_new(NULL);
	const char *at = doc->source;

	for (guint i = 0; i < doc->lists->len; i++) {
		g_string_append_len(rest, at, list_at(doc, i)->begin - at);
		at = list_at(doc, i)->end;
	}
	g_string_append(rest, at);
	size_t size = rest->len;
	doc->bytes = g_string_free(g_steal_pointer(&rest), FALSE);
	if (!document_take_json(doc, doc->bytes, size))
		return false;
	for (guint i = 0; i < doc->lists->len; i++) {
		struct long_list *list = list_at(doc, i);
		g_autofree char *key = g_strndup(list->key, strcspn(list->key, "\""));
		struct node *node = node_get(doc->root, key);
		if (!node || node->kind != NODE_LIST || node->first)
			return false;
		node->count = list->count;
		list->node = node;
	}
	return true;
}

struct document *document_read_long(const char *path, enum exit_code refusal, struct error *err)
{
	size_t size;
	char *bytes = file_read(path, 0, &size, err);
	struct document *doc = bytes ? document_empty(path, refusal) : NULL;

	if (!doc)
		return NULL;
	doc->source = bytes;
	doc->source_size = size;
	doc->lists = g_array_new(FALSE, FALSE, sizeof(struct long_list));
	if (*bytes != '{' || strlen(bytes) != size || !find_lists(doc) || !read_rest(doc))
		return document_make_whole(doc, err);
	doc->item[0] = document_empty(path, refusal);
	doc->item[1] = document_empty(path, refusal);
	return doc;
}

bool document_is_long(const struct document *doc)
{
	return doc->source != NULL;
}

bool document_was_read(const struct document *doc)
{
	for (guint i = 0; doc->lists && i < doc->lists->len; i++)
		if (!list_at(doc, i)->read)
			return false;
	return !doc->broken;
}

/* What items had as their texts' ends were quotes; no other NUL was there. */
static void put_quotes(const struct long_list *list)
{
	for (char *c = list->begin; c < list->end; c++)
		*c = *c ? *c : '"';
}

struct document *document_make_whole(struct document *doc, struct error *err)
{
	struct document *whole;

	if (!doc->source)
		return doc;
	for (guint i = 0; i < doc->lists->len; i++)
		put_quotes(list_at(doc, i));
	whole = document_parse(doc->name, doc->source, doc->source_size, doc->refusal, err);
	document_free(doc);
	return whole;
}

/* --- Items ---------------------------------------------------------------- */

/* NULL: it is no long one. */
static struct long_list *long_list_of(const struct node *list)
{
	const struct document *doc = list->document;

	for (guint i = 0; doc->lists && i < doc->lists->len; i++)
		if (list_at(doc, i)->node == list)
			return list_at(doc, i);
	return NULL;
}

bool node_is_long(const struct node *list)
{
	return long_list_of(list) != NULL;
}

/* Takes notice that an item was read up to the list's `at`. */
static bool end_item(struct document *doc, struct long_list *list)
{
	bool last = list->at == list->end;

	list->passed++;
	if (last ? list->passed != list->count : *list->at != ',') {
		doc->broken = true;
		return false;
	}
	list->at++;
	list->read = last;
	return true;
}

static void begin_list(struct long_list *list)
{
	list->at = list->begin;
	list->passed = 0;
}

/* Reads the item that is next, `like` the one before. */
static struct node *read_item(struct document *doc, struct long_list *list, const struct node *like)
{
	struct document *tree = like && like->document == doc->item[0] ? doc->item[1] : doc->item[0];

	document_clear(tree);
	doc->broken = doc->broken || !document_take_item(tree, &list->at, like);
	return !doc->broken && end_item(doc, list) ? tree->root : NULL;
}

char *long_item(struct node *list, bool first, struct document **tree)
{
	const struct document *doc = list->document;
	struct long_list *found = list->first || doc->broken ? NULL : long_list_of(list);

	if (found && first)
		begin_list(found);
	if (!found || found->at > found->end)
		return NULL;
	*tree = doc->item[0];
	document_clear(*tree);
	while (*found->at == ' ' || *found->at == '\n')
		found->at++;
	return found->at;
}

bool long_item_end(struct node *list, char *end)
{
	struct long_list *found = long_list_of(list);

	found->at = end;
	return end_item((struct document *)list->document, found);
}

struct node *node_first(struct node *list)
{
	struct long_list *found = list->first ? NULL : long_list_of(list);

	if (!found)
		return list->first;
	if (found->at != found->begin)
		put_quotes(found);
	begin_list(found);
	return read_item((struct document *)list->document, found, NULL);
}

struct node *node_after(struct node *list, const struct node *item)
{
	struct long_list *found = list->first ? NULL : long_list_of(list);

	if (!found)
		return item->next;
	return found->at > found->end ? NULL : read_item((struct document *)list->document, found, item);
}
