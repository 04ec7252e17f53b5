#include "engine/documents/json.h"

#include "engine/base/text.h"
#include "engine/documents/document_tree.h"

#include <inttypes.h>
#include <string.h>

/* The text between the previous token and a child: line break, comma, blanks. */
struct gap {
	char text[4];
	unsigned size;
};

/* A map or list that is not closed yet. */
struct open {
	bool is_list;
	struct gap before; /* precedes its next child */
	struct gap between;
};

struct json {
	GString *out;
	unsigned depth;
	struct open open[DOCUMENT_DEPTH_MAX];
	struct document *tree; /* or NULL */
	const char *key;       /* the key for which `label` is set */
	const struct json_label *label;
	struct level levels[]; /* levels of the tree, DOCUMENT_DEPTH_MAX if there is a tree */
};

/* Layout of the top mapping, of its lists, and of everything else: keys of the top mapping and elements of its
   lists each begin a line. */
static const struct open kinds[] = {{.between = {",\n ", 3}},
    {.before = {"\n  ", 3}, .between = {{',', '\n', ' ', ' '}, 4}}, {.between = {", ", 2}}};

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
	json->open[0] = kinds[0];
	json->open[0].before = kinds[0].between;
	return json;
}

void json_free(struct json *json)
{
	g_free(json);
}

/* Bytes that cannot be copied as they are; NUL also ends the text. */
static const bool stops[256] = {[0 ... 0x1f] = true, ['"'] = true, ['\\'] = true, [0x7f] = true};

/* Writes a control character as a six-byte escape. */
static void put_control(GString *out, unsigned char byte)
{
	static const char digits[] = "0123456789abcdef";

	text_add(out, (const char[]){'\\', 'u', '0', '0', digits[byte >> 4], digits[byte & 15]}, 6);
}

/* The letter of the two-byte escape for this byte of `stops`; 0 if there is none. */
static inline char letter_of(char byte)
{
	return byte == '\n' ? 'n' : byte == '\t' ? 't' : byte == '"' || byte == '\\' ? byte : '\0';
}

/* Marks the bytes of a word that are in `stops` by their top bits, the first byte lowest; bytes after a 0xff
   may be marked, too. */
static inline uint64_t odd_ones(uint64_t eight)
{
	const uint64_t ones = UINT64_MAX / 255, tops = ones << 7;
	/* A byte's top bit gets set if the byte has none itself and is below 0x20, a quote, \\ or 0x7f. */
	uint64_t low = (eight - ones * 0x20) | ((eight ^ ones * '"') - ones) |
	               ((eight ^ ones * '\\') - ones) | (eight + ones);

	return low & ~eight & tops;
}

/* Copies the bytes before the next one of `stops` and returns their number; ors them, and some that follow,
   into `seen`. */
static size_t copy_plain(char *to, const char *text, size_t size, uint64_t *seen)
{
	uint64_t eight = 0, odd = 0;
	size_t at = 0;

	for (; !odd && size - at >= sizeof eight;
	     at += odd ? (size_t)__builtin_ctzll(odd) / 8 : sizeof eight) {
		memcpy(&eight, text + at, sizeof eight);
		memcpy(to + at, &eight, sizeof eight);
		*seen |= eight;
		odd = odd_ones(GUINT64_FROM_LE(eight));
	}
	/* The last word, which overlaps bytes that were already copied. */
	if (!odd && at < size && size >= sizeof eight) {
		memcpy(&eight, text + size - sizeof eight, sizeof eight);
		if (odd_ones(GUINT64_FROM_LE(eight)) == 0) {
			memcpy(to + size - sizeof eight, &eight, sizeof eight);
			*seen |= eight;
			return size;
		}
	}
	for (; at < size && !stops[(unsigned char)text[at]]; at++) {
		*seen |= (unsigned char)text[at];
		to[at] = text[at];
	}
	return at;
}

/* Returns whether all bytes are ASCII. */
static bool put_string(GString *out, const char *text)
{
	size_t left = strlen(text);
	uint64_t seen = 0;
	char *to = text_room(out, 2 * left + 2);

	*to++ = '"';
	for (;;) {
		size_t run = copy_plain(to, text, left, &seen);
		to += run;
		if (run == left)
			break;
		*to++ = '\\';
		*to++ = letter_of(text[run]);
		left -= run + 1;
		if (!to[-1]) {
			text_end(out, to - 2);
			put_control(out, (unsigned char)text[run]);
			to = text_room(out, 2 * left + 1);
		}
		text += run + 1;
	}
	*to++ = '"';
	text_end(out, to);
	return (seen & UINT64_MAX / 255 << 7) == 0;
}

/* --- The tree ----------------------------------------------------------- */

/* The key to store in the tree. Most maps of a list have the keys of the previous map: share them. A labelled
   key outlives the tree: keep the pointer. */
static const char *tree_key(const struct json *json, struct level *level, const char *key)
{
	const struct node *like = level->like;
	bool same = like && (key == json->key || strcmp(like->key, key) == 0);

	level->like = same ? like->next : NULL;
	if (key == json->key)
		return key;
	return same ? like->key : document_keep(json->tree, key, strlen(key));
}

static inline struct node *tree_node(struct json *json, const char *key, enum node_kind kind)
{
	struct level *level = json->depth ? &json->levels[json->depth - 1] : NULL;

	if (level && level->node->kind == NODE_MAP)
		level->key = tree_key(json, level, key);
	struct node *node = document_node(json->tree, kind, 0, 0);
	document_attach(json->tree, level, node);
	return node;
}

static inline void tree_scalar(
    struct json *json, const char *key, enum node_kind kind, int64_t number, const char *text, size_t size)
{
	struct node *node = tree_node(json, key, kind);
	node->number = number;
	node->text = text ? document_keep(json->tree, text, size) : NULL;
	node->size = (uint32_t)size;
}

static void tree_open(struct json *json, const char *key, bool list)
{
	struct level *level = json->depth ? &json->levels[json->depth - 1] : NULL;
	const struct node *before = level ? level->last : NULL;

	struct node *node = tree_node(json, key, list ? NODE_LIST : NODE_MAP);
	json->levels[json->depth] =
	    (struct level){.node = node, .like = before && before->kind == NODE_MAP ? before->first : NULL};
}

/* --- The text ----------------------------------------------------------- */

/* Room for the gap before a value, a short key and a number. */
#define WORD_MAX 32
#define BEFORE_MAX (WORD_MAX + 8 + TEXT_DIGITS)

/* Writes the key, colon and blank at `to`; returns the end. */
static char *put_key(GString *out, char *to, const char *key)
{
	const unsigned char *c = (const unsigned char *)key;
	char *last = to + WORD_MAX;

	for (*to++ = '"'; !stops[*c] && to < last; c++)
		*to++ = (char)*c;
	if (*c) {
		text_end(out, to - 1 - (c - (const unsigned char *)key));
		put_string(out, key);
		to = text_room(out, BEFORE_MAX);
	} else {
		*to++ = '"';
	}
	*to++ = ':';
	*to++ = ' ';
	return to;
}

/* Writes the gap before a value and returns where the key or value goes, with room for a key and a number; call
   text_end afterwards. */
static inline char *put_gap(struct json *json, struct open *open)
{
	char *to = text_room(json->out, BEFORE_MAX);

	memcpy(to, open->before.text, sizeof open->before.text);
	to += open->before.size;
	open->before = open->between;
	return to;
}

/* Writes the gap and the key before a value; returns where the value goes. */
static inline char *put_before(struct json *json, const char *key)
{
	if (json->depth == 0)
		return text_room(json->out, BEFORE_MAX);
	struct open *open = &json->open[json->depth - 1];
	char *to = put_gap(json, open);
	if (!key || open->is_list)
		return to;
	if (key != json->key)
		return put_key(json->out, to, key);
	memcpy(to, json->label->text, sizeof json->label->text);
	return to + json->label->size;
}

/* The same for a value that may be longer than a number; returns the text's length. */
static gsize end_before(struct json *json, const char *key)
{
	text_end(json->out, put_before(json, key));
	return json->out->len;
}

static const struct open *kind_of(unsigned depth, bool list)
{
	return &kinds[depth == 0 ? 0 : depth == 1 && list ? 1 : 2];
}

static void open_level(struct json *json, const char *key, bool list)
{
	char *to = put_before(json, key);

	*to++ = list ? '[' : '{';
	text_end(json->out, to);
	g_assert(json->depth < DOCUMENT_DEPTH_MAX);
	if (json->tree)
		tree_open(json, key, list);
	struct open *open = &json->open[json->depth];
	*open = *kind_of(json->depth, list);
	open->is_list = list;
	json->depth++;
}

void json_label(struct json *json, const char *key, const struct json_label *label)
{
	json->key = key;
	json->label = label;
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
	char *to = text_room(json->out, 2);
	*to++ = json->open[json->depth].is_list ? ']' : '}';
	if (json->depth == 0)
		*to++ = '\n';
	text_end(json->out, to);
}

/* Adds the unquoted value written since `begin` to the tree; `number` is its value if it is an integer. */
static void end_word(struct json *json, const char *key, enum node_kind kind, int64_t number, gsize begin)
{
	if (json->tree)
		tree_scalar(json, key, kind, number, json->out->str + begin, json->out->len - begin);
}

void json_integer(struct json *json, const char *key, int64_t value)
{
	text_end(json->out, text_write(put_before(json, key), value));
	if (json->tree)
		tree_scalar(json, key, NODE_INTEGER, value, NULL, 0);
}

void json_integers(struct json *json, const int64_t *values, size_t count)
{
	struct open *open = &json->open[json->depth - 1];
	char *to = text_room(json->out, count * (sizeof open->before.text + TEXT_DIGITS));

	for (size_t i = 0; i < count; i++) {
		memcpy(to, open->before.text, sizeof open->before.text);
		to = text_write(to + open->before.size, values[i]);
		open->before = open->between;
		if (json->tree)
			tree_scalar(json, NULL, NODE_INTEGER, values[i], NULL, 0);
	}
	text_end(json->out, to);
}

void json_tenths(struct json *json, const char *key, int64_t tenths)
{
	char *begin = put_before(json, key), *to = begin;

	if (tenths < 0)
		*to++ = '-';
	to = text_write(to, ABS(tenths / 10));
	*to++ = '.';
	to = text_write(to, ABS(tenths % 10));
	text_end(json->out, to);
	end_word(json, key, NODE_DECIMAL, 0, (gsize)(begin - json->out->str));
}

void json_thousandths(struct json *json, const char *key, int64_t thousandths)
{
	g_autofree char *shown = text_thousandths(thousandths);
	bool whole = thousandths % 1000 == 0;
	gsize begin = end_before(json, key);

	g_string_append(json->out, shown);
	end_word(json, key, whole ? NODE_INTEGER : NODE_DECIMAL, whole ? thousandths / 1000 : 0, begin);
}

void json_share(struct json *json, const char *key, int64_t ten_thousandths)
{
	gsize begin = end_before(json, key);
	g_string_append_printf(
	    json->out, "%" PRId64 ".%04d", ten_thousandths / 10000, (int)(ten_thousandths % 10000));
	end_word(json, key, NODE_DECIMAL, 0, begin);
}

void json_real(struct json *json, const char *key, double value)
{
	char digits[G_ASCII_DTOSTR_BUF_SIZE];

	gsize begin = end_before(json, key);
	g_string_append(json->out, g_ascii_formatd(digits, sizeof digits, "%.9f", value));
	end_word(json, key, NODE_DECIMAL, 0, begin);
}

static void put_word(struct json *json, const char *key, enum node_kind kind, const char *word, int64_t value)
{
	char *to = put_before(json, key);

	text_end(json->out, g_stpcpy(to, word));
	end_word(json, key, kind, value, (gsize)(to - json->out->str));
}

void json_bool(struct json *json, const char *key, bool value)
{
	put_word(json, key, NODE_BOOL, value ? "true" : "false", value);
}

void json_null(struct json *json, const char *key)
{
	put_word(json, key, NODE_NULL, "null", 0);
}

void json_text(struct json *json, const char *key, const char *text)
{
	g_autofree char *valid = NULL;

	if (!text) {
		json_null(json, key);
		return;
	}
	gsize begin = end_before(json, key);
	if (!put_string(json->out, text) && !g_utf8_validate(text, -1, NULL)) {
		valid = text_valid(text);
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
		end_before(json, key);
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

/* --- Items of many documents ---------------------------------------------------- */

/* A store is a document that is never finished: its list stays open. */
struct json_store {
	GString *out;
	struct document *tree;
	struct json *json;
	gsize kept; /* size of the text that is already kept */
};

struct json_store *json_store_new(const char *list)
{
	struct json_store *store = g_new(struct json_store, 1);

	store->out = g_string_new(NULL);
	store->tree = document_empty("store", EXIT_SOFTWARE);
	store->json = json_new_tree(store->out, store->tree);
	json_map(store->json, NULL);
	json_list(store->json, list);
	store->kept = store->out->len;
	return store;
}

void json_store_free(struct json_store *store)
{
	if (!store)
		return;
	json_free(store->json);
	document_free(store->tree);
	g_string_free(store->out, TRUE);
	g_free(store);
}

struct json *json_store_writer(struct json_store *store)
{
	return store->json;
}

struct json_item json_store_keep(struct json_store *store)
{
	const char *begin = store->out->str + store->kept;
	gsize gap = strspn(begin, ", \n");
	struct json_item item = {
	    store->kept + gap, store->out->len - store->kept - gap, store->json->levels[1].last};

	store->kept = store->out->len;
	return item;
}

void json_copy(struct json *json, const struct json_store *store, const struct json_item *item)
{
	end_before(json, NULL);
	text_add(json->out, store->out->str + item->begin, item->size);
	if (!json->tree)
		return;
	struct node *node = document_node(json->tree, item->node->kind, 0, 0);
	*node = *item->node;
	node->next = NULL;
	document_attach(json->tree, &json->levels[json->depth - 1], node);
}
