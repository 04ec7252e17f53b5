#include "engine/documents/json.h"

#include "engine/base/text.h"
#include "engine/documents/document_tree.h"

#include <inttypes.h>
#include <string.h>

/* What stands before a child: line break, comma, blanks. */
struct gap {
	char text[4];
	unsigned size;
};

/* A map or list that is open. */
struct open {
	bool is_list;
	struct gap before; /* its next child */
	struct gap between;
};

struct json {
	GString *out;
	unsigned depth;
	struct open open[DOCUMENT_DEPTH_MAX];
	struct document *tree; /* or NULL */
	struct level levels[]; /* of the tree, as many as may be open */
};

/* Keys of the top mapping and elements of its lists each begin a line. */
static const struct gap none = {"", 0}, inside = {", ", 2}, key_line = {",\n ", 3}, first_line = {"\n  ", 3},
                        item_line = {{',', '\n', ' ', ' '}, 4};

struct json *json_new(GString *out)
{
	struct json *json = g_new0(struct json, 1);

	json->out = out;
	return json;
}

struct json *json_new_tree(GString *out, struct document *tree)
{
	struct json *json = g_malloc0(sizeof *json + DOCUMENT_DEPTH_MAX * sizeof json->levels[0]);

	json->out = out;
	json->tree = tree;
	return json;
}

struct json *json_reopen(GString *out)
{
	struct json *json = json_new(out);

	g_assert(g_str_has_suffix(out->str, "}\n"));
	g_string_truncate(out, out->len - strlen("}\n"));
	json->depth = 1;
	json->open[0] = (struct open){.before = key_line, .between = key_line};
	return json;
}

void json_free(struct json *json)
{
	g_free(json);
}

/* Bytes that end a run of what is written as it is; NUL ends the text, too. */
static const bool stops[256] = {[0 ... 0x1f] = true, ['"'] = true, ['\\'] = true, [0x7f] = true};

static void put_escape(GString *out, unsigned char byte)
{
	static const char digits[] = "0123456789abcdef";
	char letter = byte == '\n'                  ? 'n'
	              : byte == '\t'                ? 't'
	              : byte < 0x20 || byte == 0x7f ? 'u'
	                                            : (char)byte;

	text_add(out, (const char[]){'\\', letter}, 2);
	if (letter == 'u')
		text_add(out, (const char[]){'0', '0', digits[byte >> 4], digits[byte & 15]}, 4);
}

#define WORD_MAX 64

/* Most strings are words: they are copied while they are looked at. False: not this one. */
static inline bool put_word(GString *out, const char *text, unsigned *seen)
{
	const unsigned char *c = (const unsigned char *)text;
	char *to = text_room(out, WORD_MAX + 2), *last = to + WORD_MAX;

	*to++ = '"';
	for (; !stops[*c] && to < last; c++) {
		*seen |= *c;
		*to++ = (char)*c;
	}
	if (*c)
		return false;
	*to++ = '"';
	text_end(out, to);
	return true;
}

/* Bytes before the next one of `stops`; what they are goes to `seen`. */
static size_t plain_run(const unsigned char *text, const unsigned char *end, unsigned *seen)
{
	const uint64_t ones = UINT64_MAX / 255, tops = ones << 7;
	const unsigned char *c = text;
	uint64_t eight, low;

	/* Eight at once: `low` has the top bit of a byte without its own that is below 0x20, a quote, \\ or 0x7f. */
	for (; end - c >= 8; c += 8) {
		memcpy(&eight, c, sizeof eight);
		low = (eight - ones * 0x20) | ((eight ^ ones * '"') - ones) | ((eight ^ ones * '\\') - ones) |
		      (eight + ones);
		if (low & ~eight & tops)
			break;
		*seen |= eight & tops ? 0x80 : 0;
	}
	for (; c < end && !stops[*c]; c++)
		*seen |= *c;
	return (size_t)(c - text);
}

/* Returns all bytes or-ed: 0x80 and more where some are not ASCII. */
static unsigned put_string(GString *out, const char *text)
{
	const unsigned char *run = (const unsigned char *)text, *c = run, *end;
	unsigned seen = 0;

	if (put_word(out, text, &seen))
		return seen;
	end = run + strlen(text);
	text_room(out, (size_t)(end - run) + 2);
	text_put(out, "\"");
	for (;; run = ++c) {
		c += plain_run(c, end, &seen);
		text_add(out, (const char *)run, (size_t)(c - run));
		if (!*c)
			break;
		put_escape(out, *c);
	}
	text_put(out, "\"");
	return seen;
}

/* --- The tree ----------------------------------------------------------- */

/* Most maps of a list have the keys of the one before: these serve both. */
static const char *tree_key(const struct json *json, struct level *level, const char *key)
{
	const struct node *like = level->like;
	bool same = like && strcmp(like->key, key) == 0;

	level->like = same ? like->next : NULL;
	return same ? like->key : document_keep(json->tree, key, strlen(key));
}

/* NULL: no tree is wanted. */
static struct node *tree_node(struct json *json, const char *key, enum node_kind kind)
{
	struct level *level = json->depth ? &json->levels[json->depth - 1] : NULL;

	if (!json->tree)
		return NULL;
	if (level && level->node->kind == NODE_MAP)
		level->key = tree_key(json, level, key);
	struct node *node = document_node(json->tree, kind, 0, 0);
	document_attach(json->tree, level, node);
	return node;
}

static void tree_scalar(
    struct json *json, const char *key, enum node_kind kind, int64_t number, const char *text, size_t size)
{
	struct node *node = tree_node(json, key, kind);

	node->number = number;
	node->text = document_keep(json->tree, text, size);
	node->size = (uint32_t)size;
}

/* Its digits are written anew, not copied: reading again what was just written makes a processor wait. */
static void tree_integer(struct json *json, const char *key, int64_t value, size_t size)
{
	struct node *node = tree_node(json, key, NODE_INTEGER);
	char *text = document_text(json->tree, size);

	*text_write(text, value) = '\0';
	node->number = value;
	node->text = text;
	node->size = (uint32_t)size;
}

static void tree_open(struct json *json, const char *key, bool list)
{
	struct level *level = json->depth ? &json->levels[json->depth - 1] : NULL;
	const struct node *before = json->tree && level ? level->last : NULL;
	struct node *node = tree_node(json, key, list ? NODE_LIST : NODE_MAP);

	if (node)
		json->levels[json->depth] = (struct level){
		    .node = node, .like = before && before->kind == NODE_MAP ? before->first : NULL};
}

/* --- The text ----------------------------------------------------------- */

/* With what parts it from its value. */
static void put_key(GString *out, const char *key)
{
	const unsigned char *c = (const unsigned char *)key;

	while (!stops[*c])
		c++;
	size_t size = (size_t)(c - (const unsigned char *)key);
	if (*c) {
		put_string(out, key);
		text_put(out, ": ");
		return;
	}
	char *to = text_room(out, size + strlen("\"\": "));
	*to++ = '"';
	memcpy(to, key, size);
	to += size;
	*to++ = '"';
	*to++ = ':';
	*to++ = ' ';
	text_end(out, to);
}

/* What stands before a value, and its key. */
static void put_before(struct json *json, const char *key)
{
	if (json->depth == 0)
		return;
	struct open *open = &json->open[json->depth - 1];
	char *to = text_room(json->out, sizeof open->before.text);
	memcpy(to, open->before.text, sizeof open->before.text);
	text_end(json->out, to + open->before.size);
	open->before = open->between;
	if (key && !open->is_list)
		put_key(json->out, key);
}

static struct open opened(unsigned depth, bool list)
{
	if (depth == 0)
		return (struct open){.is_list = list, .before = none, .between = key_line};
	if (depth == 1 && list)
		return (struct open){.is_list = list, .before = first_line, .between = item_line};
	return (struct open){.is_list = list, .before = none, .between = inside};
}

static void open_level(struct json *json, const char *key, bool list)
{
	put_before(json, key);
	g_assert(json->depth < DOCUMENT_DEPTH_MAX);
	tree_open(json, key, list);
	json->open[json->depth] = opened(json->depth, list);
	json->depth++;
	text_put(json->out, list ? "[" : "{");
}

void json_map(struct json *json, const char *key)
{
	open_level(json, key, false);
}

void json_list(struct json *json, const char *key)
{
	open_level(json, key, true);
}

void json_end(struct json *json)
{
	g_assert(json->depth > 0);
	json->depth--;
	text_put(json->out, json->open[json->depth].is_list ? "]" : "}");
	if (json->depth == 0)
		text_put(json->out, "\n");
}

/* What was written from `begin` on is a value without quotes; `number` where it is a whole one. */
static void end_word(struct json *json, const char *key, enum node_kind kind, int64_t number, gsize begin)
{
	if (json->tree)
		tree_scalar(json, key, kind, number, json->out->str + begin, json->out->len - begin);
}

void json_integer(struct json *json, const char *key, int64_t value)
{
	put_before(json, key);
	gsize begin = json->out->len;
	text_integer(json->out, value);
	if (json->tree)
		tree_integer(json, key, value, json->out->len - begin);
}

void json_tenths(struct json *json, const char *key, int64_t tenths)
{
	put_before(json, key);
	gsize begin = json->out->len;
	g_string_append_printf(
	    json->out, "%s%" PRId64 ".%d", tenths < 0 ? "-" : "", ABS(tenths / 10), (int)ABS(tenths % 10));
	end_word(json, key, NODE_DECIMAL, 0, begin);
}

void json_thousandths(struct json *json, const char *key, int64_t thousandths)
{
	int64_t rest = ABS(thousandths % 1000);
	int digits = 3;

	put_before(json, key);
	gsize begin = json->out->len;
	while (digits > 0 && rest % 10 == 0) {
		rest /= 10;
		digits--;
	}
	g_string_append_printf(json->out, "%s%" PRId64, thousandths < 0 ? "-" : "", ABS(thousandths / 1000));
	if (digits > 0)
		g_string_append_printf(json->out, ".%0*" PRId64, digits, rest);
	end_word(json, key, digits ? NODE_DECIMAL : NODE_INTEGER, digits ? 0 : thousandths / 1000, begin);
}

void json_share(struct json *json, const char *key, int64_t ten_thousandths)
{
	put_before(json, key);
	gsize begin = json->out->len;
	g_string_append_printf(
	    json->out, "%" PRId64 ".%04d", ten_thousandths / 10000, (int)(ten_thousandths % 10000));
	end_word(json, key, NODE_DECIMAL, 0, begin);
}

void json_real(struct json *json, const char *key, double value)
{
	char digits[G_ASCII_DTOSTR_BUF_SIZE];

	put_before(json, key);
	gsize begin = json->out->len;
	g_string_append(json->out, g_ascii_formatd(digits, sizeof digits, "%.9f", value));
	end_word(json, key, NODE_DECIMAL, 0, begin);
}

void json_bool(struct json *json, const char *key, bool value)
{
	put_before(json, key);
	gsize begin = json->out->len;
	text_put(json->out, value ? "true" : "false");
	end_word(json, key, NODE_BOOL, value, begin);
}

void json_null(struct json *json, const char *key)
{
	put_before(json, key);
	gsize begin = json->out->len;
	text_put(json->out, "null");
	end_word(json, key, NODE_NULL, 0, begin);
}

void json_text(struct json *json, const char *key, const char *text)
{
	g_autofree char *valid = NULL;

	if (!text) {
		json_null(json, key);
		return;
	}
	put_before(json, key);
	gsize begin = json->out->len;
	if (put_string(json->out, text) >= 0x80 && !g_utf8_validate(text, -1, NULL)) {
		valid = g_utf8_make_valid(text, -1);
		g_string_truncate(json->out, begin);
		put_string(json->out, valid);
	}
	if (json->tree)
		tree_scalar(json, key, NODE_TEXT, 0, valid ? valid : text, strlen(valid ? valid : text));
}

static void put_children(struct json *json, const char *key, const struct node *node)
{
	open_level(json, key, node->kind == NODE_LIST);
	for (const struct node *child = node->first; child; child = child->next)
		json_node(json, NULL, child);
	json_end(json);
}

void json_node(struct json *json, const char *key, const struct node *node)
{
	if (!key)
		key = node->key;
	switch (node->kind) {
	case NODE_NULL:
		json_null(json, key);
		break;
	case NODE_BOOL:
		json_bool(json, key, node->number != 0);
		break;
	case NODE_INTEGER:
		json_integer(json, key, node->number);
		break;
	case NODE_DECIMAL:
		put_before(json, key);
		g_string_append(json->out, node->text);
		if (json->tree)
			tree_scalar(json, key, NODE_DECIMAL, 0, node->text, node->size);
		break;
	case NODE_TEXT:
		json_text(json, key, node->text);
		break;
	case NODE_LIST:
	case NODE_MAP:
		put_children(json, key, node);
		break;
	}
}
