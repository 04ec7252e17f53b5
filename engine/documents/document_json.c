/* Reads JSON as programs write it, in one pass, in place, over one copy of the bytes. Anything unusual is left
   to libyaml, which reads JSON as well and explains errors: this reader never refuses a document. */
#include "engine/documents/document_tree.h"

#include <string.h>

#define KEY_MAX 1000  /* libyaml accepts no longer key */
#define DIGITS_MAX 19 /* of an int64; any number of so many digits fits a uint64 */

struct json_reader {
	struct document *doc;
	char *at;
	char *word_end; /* end of the last word: its NUL is written only after the byte there was read */
	const char *line_start;
	int line;
	size_t wide; /* UTF-8 continuation bytes of this line, which are not columns */
};

static void skip_blanks(struct json_reader *r)
{
	for (; *r->at == ' ' || *r->at == '\n' || *r->at == '\t' || *r->at == '\r'; r->at++)
		if (*r->at == '\n' || (*r->at == '\r' && r->at[1] != '\n')) {
			r->line++;
			r->line_start = r->at + 1;
			r->wide = 0;
		}
}

static struct node *node_here(const struct json_reader *r, enum node_kind kind)
{
	return document_node(r->doc, kind, r->line, (int)((size_t)(r->at - r->line_start) - r->wide) + 1);
}

/* Value of the four digits of `uXXXX`; 0: it is none. */
static gunichar unit_of(const char *text)
{
	gunichar value = 0;

	for (int i = 1; i <= 4; i++) {
		if (*text != 'u' || !g_ascii_isxdigit(text[i]))
			return 0;
		value = value * 16 + (gunichar)g_ascii_xdigit_value(text[i]);
	}
	return value;
}

/* Decodes the escape at `from` (after the backslash) to `to`; returns the end, or NULL if the escape is unusual. A
   character above U+FFFF is a pair of escapes (RFC 8259, 7). */
static char *unescape(const char **from, char *to)
{
	static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
	const char *known = **from ? strchr(names, **from) : NULL;
	gunichar value, low;

	if (known) {
		*to = values[known - names];
		++*from;
		return to + 1;
	}
	value = unit_of(*from);
	if (value >= 0xd800 && value <= 0xdbff) {
		low = (*from)[5] == '\\' ? unit_of(*from + 6) : 0;
		if (low < 0xdc00 || low > 0xdfff)
			return NULL;
		value = 0x10000 + ((value - 0xd800) << 10) + (low - 0xdc00);
		*from += 6;
	}
	if (value == 0 || (value >= 0xdc00 && value <= 0xdfff))
		return NULL;
	*from += 5;
	return to + g_unichar_to_utf8(value, to);
}

/* Characters that libyaml refuses or treats as a line end. */
static bool is_strange(const char *text)
{
	const unsigned char *c = (const unsigned char *)text;

	return (c[0] == 0xc2 && c[1] < 0xa0) ||
	       (c[0] == 0xe2 && c[1] == 0x80 && (c[2] == 0xa8 || c[2] == 0xa9)) ||
	       (c[0] == 0xef && ((c[1] == 0xbb && c[2] == 0xbf) || (c[1] == 0xbf && c[2] >= 0xbe)));
}

/* Reads a text from its opening quote; the reader is behind the closing quote afterwards. */
static const char *take_text(struct json_reader *r, uint32_t *size)
{
	char *start = r->at + 1, *to = start;
	const char *from = start;

	while (*from != '"') {
		unsigned char c = (unsigned char)*from;
		if (c < 0x20 || c == 0x7f || (c >= 0x80 && is_strange(from)))
			return NULL;
		if (c == '\\') {
			from++;
			to = unescape(&from, to);
			if (!to)
				return NULL;
		} else {
			r->wide += (c & 0xc0) == 0x80;
			*to++ = *from++;
		}
	}
	r->at += from + 1 - r->at;
	*to = '\0';
	*size = (uint32_t)(to - start);
	return start;
}

/* Parses -12 or 1.5; false for any other form. */
static bool take_number(struct node *node, const char *text)
{
	const char *digits = text + (*text == '-'), *end = digits;
	uint64_t value = 0;

	for (; g_ascii_isdigit(*end); end++)
		value = value * 10 + (uint64_t)(*end - '0');
	if (end == digits || value > INT64_MAX || (*digits == '0' && end - digits > 1) ||
	    end - digits > DIGITS_MAX)
		return false;
	node->kind = NODE_INTEGER;
	node->number = *text == '-' ? -(int64_t)value : (int64_t)value;
	if (*end == '.') {
		node->kind = NODE_DECIMAL;
		node->number = 0;
		for (digits = ++end; g_ascii_isdigit(*end);)
			end++;
	}
	node->size = (uint32_t)(end - text);
	return end > digits;
}

static bool take_word(struct json_reader *r, struct node *node)
{
	static const char *const words[] = {"null", "false", "true"};

	node->text = r->at;
	for (unsigned i = 0; g_ascii_isalpha(*r->at) && i < G_N_ELEMENTS(words); i++)
		if (g_str_has_prefix(r->at, words[i])) {
			node->kind = i == 0 ? NODE_NULL : NODE_BOOL;
			node->number = i == 2;
			node->size = (uint32_t)strlen(words[i]);
		}
	if (node->size == 0 && !take_number(node, r->at))
		return false;
	r->at += node->size;
	r->word_end = r->at;
	return *r->at == '\0' || strchr(",]} \n\t\r", *r->at);
}

/* If the next key is a plain word and the same as in the previous map of the list, skips it and reuses that key. */
static bool pass_same_key(struct json_reader *r, struct level *level)
{
	const char *key = level->like ? level->like->key : NULL, *at = r->at + 1;

	if (!key || *r->at != '"')
		return false;
	for (; *key == *at && (g_ascii_isalnum(*key) || *key == '_'); key++)
		at++;
	if (*key || at[0] != '"' || at[1] != ':')
		return false;
	r->at += at + 2 - r->at;
	level->key = level->like->key;
	level->like = level->like->next;
	return true;
}

/* Reads the key of the map's next child and its colon. */
static bool take_key(struct json_reader *r, struct level *level)
{
	if (pass_same_key(r, level))
		return true;
	const char *start = r->at;
	uint32_t size;

	level->key = *start == '"' ? take_text(r, &size) : NULL;
	if (!level->key || r->at - start > KEY_MAX)
		return false;
	/* libyaml wants the colon on the line of the key */
	skip_blanks(r);
	if (*r->at != ':')
		return false;
	r->at++;
	/* As long as the keys equal those of the previous map, they have no duplicates. */
	if (level->like && strcmp(level->like->key, level->key) == 0) {
		level->key = level->like->key;
		level->like = level->like->next;
		return true;
	}
	level->like = NULL;
	return level_key_is_new(level, level->key);
}

/* Reads a scalar, or the opening bracket of a list or map. */
static struct node *take_value(struct json_reader *r)
{
	struct node *node = node_here(r, *r->at == '{' ? NODE_MAP : *r->at == '[' ? NODE_LIST : NODE_TEXT);
	bool good = true;

	if (node->kind != NODE_TEXT)
		r->at++;
	else if (*r->at == '"')
		good = (node->text = take_text(r, &node->size)) != NULL;
	else
		good = take_word(r, node);
	return good ? node : NULL;
}

/* After a value: closes the levels that end here and moves to the next value. */
static bool close_levels(struct json_reader *r, struct level *levels, unsigned *depth)
{
	for (;;) {
		skip_blanks(r);
		char next = *r->at;
		if (r->word_end)
			*r->word_end = '\0';
		r->word_end = NULL;
		if (*depth == 0)
			return true;
		r->at++;
		if (next == ',')
			return true;
		struct level *level = &levels[*depth - 1];
		if (next != (level->node->kind == NODE_MAP ? '}' : ']'))
			return false;
		level_close(level);
		--*depth;
	}
}

/* Opens a level for a list or map, unless it is empty. */
static bool open_level(struct json_reader *r, struct level *levels, unsigned *depth, struct node *node,
    const struct node *before)
{
	skip_blanks(r);
	if (*r->at == (node->kind == NODE_MAP ? '}' : ']')) {
		r->at++;
		return false;
	}
	bool alike = node->kind == NODE_MAP && before && before->kind == NODE_MAP;
	levels[(*depth)++] = (struct level){.node = node, .like = alike ? before->first : NULL};
	return true;
}

/* Reads a value and everything below it. */
static bool read_value(struct json_reader *r, struct level *levels, unsigned *depth)
{
	do {
		struct level *level = *depth ? &levels[*depth - 1] : NULL;
		skip_blanks(r);
		if (level && level->node->kind == NODE_MAP && !take_key(r, level))
			return false;
		skip_blanks(r);
		const struct node *before = level ? level->last : NULL;
		struct node *node = take_value(r);
		if (!node)
			return false;
		document_attach(r->doc, level, node);
		if (node->kind == NODE_MAP || node->kind == NODE_LIST) {
			if (*depth == DOCUMENT_DEPTH_MAX)
				return false;
			if (open_level(r, levels, depth, node, before))
				continue;
		}
		if (!close_levels(r, levels, depth))
			return false;
	} while (*depth > 0);
	return true;
}

static bool read_all(struct json_reader *r)
{
	struct level levels[DOCUMENT_DEPTH_MAX];
	unsigned depth = 0;
	bool good = read_value(r, levels, &depth);

	while (depth > 0)
		level_close(&levels[--depth]);
	return good;
}

bool document_take_json(struct document *doc, char *bytes, size_t size)
{
	struct json_reader r = {.doc = doc, .at = bytes, .line_start = bytes, .line = 1};

	return strlen(bytes) == size && g_utf8_validate(bytes, (gssize)size, NULL) && read_all(&r) &&
	       r.at == bytes + size;
}
