/* Documents whose long lists are read item by item: plain ASCII that programs wrote. All else is read as a whole. */
#include "engine/base/file.h"
#include "engine/documents/document_tree.h"

#include <string.h>

#define LONG_SIZE 16384 /* bytes of a list that is long */

/* What a byte is within such a list; NUL is odd. */
enum byte { BYTE_PLAIN, BYTE_ODD, BYTE_QUOTE, BYTE_OPEN, BYTE_CLOSE, BYTE_COMMA };
static const unsigned char bytes_of_lists[256] = {[0 ... '\n' - 1] = BYTE_ODD,
    ['\n' + 1 ... 0x1f] = BYTE_ODD,
    ['\\'] = BYTE_ODD,
    [0x7f ... 0xff] = BYTE_ODD,
    ['"'] = BYTE_QUOTE,
    ['['] = BYTE_OPEN,
    ['{'] = BYTE_OPEN,
    [']'] = BYTE_CLOSE,
    ['}'] = BYTE_CLOSE,
    [','] = BYTE_COMMA};

static enum byte byte_at(const char *c)
{
	return (enum byte)bytes_of_lists[(unsigned char)*c];
}

/* The bracket that closes the list whose first byte is here; `count`: its commas. NULL: something in it is odd. */
static char *end_of_list(char *c, guint *count)
{
	unsigned depth = 0;

	for (*count = 0;; c++)
		switch (byte_at(c)) {
		case BYTE_PLAIN:
			break;
		case BYTE_ODD:
			return NULL;
		case BYTE_QUOTE:
			do
				c++;
			while (byte_at(c) != BYTE_QUOTE && byte_at(c) != BYTE_ODD);
			if (*c != '"')
				return NULL;
			break;
		case BYTE_OPEN:
			depth++;
			break;
		case BYTE_CLOSE:
			if (depth == 0)
				return c;
			depth--;
			break;
		case BYTE_COMMA:
			*count += depth == 0;
			break;
		}
}

/* Behind the text whose opening quote is here. */
static char *end_of_text(char *c)
{
	for (c++; *c && *c != '"'; c++)
		c += *c == '\\' && c[1];
	return *c ? c + 1 : c;
}

/* Finds the long lists of the top mapping. False: there is none, or the document is an odd one. */
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
		if (*c == '[' && depth == 1) {
			struct long_list list = {.key = key, .begin = c + 1, .at = c + 1};
			list.end = end_of_list(list.begin, &list.count);
			if (!list.end)
				return false;
			list.count++;
			if (list.end - list.begin >= LONG_SIZE)
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
	if (list->at != list->end && *list->at != ',') {
		doc->broken = true;
		return false;
	}
	list->read = list->at++ == list->end;
	return true;
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
		found->at = found->begin;
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
	found->at = found->begin;
	return read_item((struct document *)list->document, found, NULL);
}

struct node *node_after(struct node *list, const struct node *item)
{
	struct long_list *found = list->first ? NULL : long_list_of(list);

	if (!found)
		return item->next;
	return found->at > found->end ? NULL : read_item((struct document *)list->document, found, item);
}
